"""Every refusal of Kiilto: the position in which it is met, the rule that it names, and its sentence."""

import pytest
from kiilto_table import give, handful, lay, market, notables, own, reserve, table

import parlour
from parlour.engine.match import Match
from parlour.games.kiilto.codes import REFUSALS
from refused import Refused, is_refused_in_words, why

kiilto = parlour.game("kiilto")


# --- Positions ----------------------------------------------------------------------------------------------------------
def at_the_start() -> Match:
    return table()


def over() -> Match:
    match = table()
    match.state.last_round = 1
    match.play(0, "take colours=white+blue+green")
    match.play(1, "take colours=white+blue+green")
    return match


def with_twelve_bears() -> Match:
    """Seat 0 holds 12 bears, none of them black, and must give back."""
    match = table(4)
    give(match, 0, white=3, blue=3, golden=3)
    match.play(0, "take colours=white+green+red")
    return match


def with_three_bears() -> Match:
    match = table()
    give(match, 0, white=3)
    return match


def choosing_a_notable() -> Match:
    """Two notables are impressed by seat 0, the third wants two more white; no others were laid out."""
    match = table(notables_per_turn=1)
    notables(match, 7, 5, 1)
    own(match, 0, white=1, blue=4, green=4, red=3)
    match.play(0, "take colours=white+green+black")
    return match


def choosing_a_payment() -> Match:
    """Seat 0 pays 3 blue for ownership 11, and may put one golden bear in the place of one of them."""
    match = table(choose_payment=True)
    lay(match, 11, 0, 0)
    give(match, 0, blue=3, golden=1)
    match.play(0, "buy row=0 place=0")
    return match


def with_its_gold_in_the_payment() -> Match:
    match = choosing_a_payment()
    match.state.golden_instead = handful(blue=1)
    return match


def without_blue() -> Match:
    match = table()
    market(match, white=1, green=1, red=1, black=1)
    return match


def with_two_colours() -> Match:
    match = table()
    market(match, white=1, red=2)
    return match


def with_three_green() -> Match:
    match = table()
    market(match, white=4, green=3, red=4)
    return match


def with_three_reservations() -> Match:
    match = table()
    reserve(match, 0, 1, 2, 3)
    return match


def with_a_gap() -> Match:
    match = table()
    match.state.open[4 * 1 + 2] = 0
    return match


def with_an_empty_deck() -> Match:
    match = table(blind_reserve=True)
    match.state.left[2] = 0
    return match


def with_too_little() -> Match:
    """Seat 0 holds 1 blue and 1 golden; ownership 67 costs 6 blue."""
    match = table()
    lay(match, 67, 1, 3)
    give(match, 0, blue=1, golden=1)
    return match


# --- The table of refusals ----------------------------------------------------------------------------------------------
CASES = [
    Refused("game_over", over, 0, "pass", "K-060", "The game is over"),
    Refused("not_your_turn", at_the_start, 1, "take_two colour=red", "K-040", "It is not your turn"),
    Refused("give_back_first", with_twelve_bears, 0, "take_two colour=red", "K-R02", "You hold 12 bears: give back until you have 10"),
    Refused(
        "nothing_to_give_back",
        with_three_bears,
        0,
        "give_back colour=white",
        "K-R02",
        "You hold 3 bears: there is nothing to give back",
    ),
    Refused("no_such_bear", with_twelve_bears, 0, "give_back colour=black", "K-R02", "You have no such bear to give back: black"),
    Refused("choose_first", choosing_a_notable, 0, "take_two colour=red", "K-R03", "Choose first which of 2 notables comes"),
    Refused("nobody_to_choose", at_the_start, 0, "choose place=0", "K-R03", "There is no notable to choose now"),
    Refused("nobody_waits_there", choosing_a_notable, 0, "choose place=5", "K-048", "No notable waits in that place"),
    Refused("not_impressed", choosing_a_notable, 0, "choose place=2", "K-032", "Madam Liquorice wants more ownerships: 2 white"),
    Refused("pay_first", choosing_a_payment, 0, "take_two colour=red", "K-R09", "Finish the payment first"),
    Refused("nothing_to_pay", at_the_start, 0, "done", "K-R09", "There is no payment to choose now"),
    Refused(
        "not_in_the_payment",
        choosing_a_payment,
        0,
        "pay_golden colour=red",
        "K-R09",
        "This payment has no such bear to replace: red",
    ),
    Refused(
        "no_golden_left",
        with_its_gold_in_the_payment,
        0,
        "pay_golden colour=blue",
        "K-011",
        "All your golden bears are in this payment already",
    ),
    Refused("not_in_the_market", without_blue, 0, "take colours=white+blue+green", "K-041", "The market has none of: blue"),
    Refused(
        "take_three",
        at_the_start,
        0,
        "take colours=white+blue",
        "K-R05",
        "The market has at least three colours: take three bears of three different colours",
    ),
    Refused("take_both", with_two_colours, 0, "take colours=red", "K-R05", "The market has only white and red left: take one of each"),
    Refused(
        "pile_too_small",
        with_three_green,
        0,
        "take_two colour=green",
        "K-042",
        "The pile holds 3; two alike need a pile of at least 4",
    ),
    Refused("nothing_unseen", at_the_start, 0, "reserve_blind row=1", "K-R07", "At this table nothing is reserved unseen"),
    Refused(
        "too_many_reservations",
        with_three_reservations,
        0,
        "reserve row=0 place=1",
        "K-046",
        "You hold 3 reservations, and more are not allowed",
    ),
    Refused("place_empty", with_a_gap, 0, "buy row=1 place=2", "K-R01", "No ownership lies in place 2 of the row «middling»"),
    Refused("deck_empty", with_an_empty_deck, 0, "reserve_blind row=2", "K-R01", "The deck «dear» is empty"),
    Refused("not_reserved", at_the_start, 0, "buy_reserved place=0", "K-047", "You have no reservation in that place"),
    Refused(
        "too_dear",
        with_too_little,
        0,
        "buy row=1 place=3",
        "K-010",
        "For middling blue (prestige 3) you lack 5 blue, and you have 1 golden: 4 too few",
    ),
    Refused("can_still_act", at_the_start, 0, "pass", "K-R06", "You can still do something, so you cannot pass"),
]


def test_every_refusal_stands_in_the_table():
    assert [case.name for case in CASES] == [name for name, _ in REFUSALS]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_refusal_names_its_rule_and_says_why(case):
    is_refused_in_words(case)


@pytest.mark.parametrize(
    ("position", "move", "english", "finnish"),
    [
        (
            lambda: _with_max_reservations(1),
            "reserve row=0 place=1",
            "You hold one reservation, and more are not allowed",
            "Sinulla on jo yksi varaus, eikä enempää saa olla",
        ),
        (
            lambda: _with_one_bear(),
            "give_back colour=white",
            "You hold one bear: there is nothing to give back",
            "Sinulla on yksi nallekarkki: mitään ei tarvitse palauttaa",
        ),
    ],
)
def test_one_is_spoken_of_as_one(position, move, english, finnish):
    assert why(position(), 0, move)[2] == english
    assert why(position(), 0, move, "fi")[2] == finnish


def _with_max_reservations(most: int) -> Match:
    match = table(data=kiilto.components | {"max_reservations": most})
    reserve(match, 0, 1)
    return match


def _with_one_bear() -> Match:
    match = table()
    give(match, 0, white=1)
    return match


def test_two_alike_need_as_many_as_the_data_say():
    match = table(data=kiilto.components | {"take_two_needs": 3})
    market(match, white=2, green=3)
    assert [str(move) for move in match.moves(0) if move.name == "take_two"] == ["take_two colour=green"]
    assert match.why_not(0, "take_two colour=white").reason == "The pile holds 2; two alike need a pile of at least 3"
