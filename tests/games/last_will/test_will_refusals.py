"""Every refusal: a position in which it is given, the ledger's number, and its sentence."""

from copy import deepcopy

import pytest
from last_will_table import GAME, NUMBER, at_action, at_errands, end_turns, offer, plan, put, ready, set_hand, start, state

from parlour.engine.match import Match
from refused import Refused, is_refused_in_words

SIX = ("Steward", "Tailor", "Yacht", "Private Box", "Hired Carriage", "Reserved Table")
NOT_YOURS = "It is not your turn"


# --- Positions ------------------------------------------------------------------------------------------------------
def after(match: Match, *moves: str) -> Match:
    """Whoever is asked makes these moves."""
    for move in moves:
        match.play(match.waiting[0], move)
    return match


def changed(match: Match, **fields: int) -> Match:
    """The same table with other numbers on it."""
    for name, value in fields.items():
        setattr(state(match), name, value)
    return match


def changed_player(match: Match, **fields: int) -> Match:
    """The same table with other numbers on the first player's board."""
    for name, value in fields.items():
        setattr(state(match).players[0], name, value)
    return match


def without_cards(match: Match, *decks: int) -> Match:
    """The same table with nothing in these decks."""
    for deck in decks:
        state(match).pile_cards[deck] = 0
    return match


def errands(**options) -> Match:
    return ready(at_errands([2, 5], **options))


def three_cards(**options) -> Match:
    match = at_errands([2, 5], rounds=1, **options)
    offer(match, 1, "Old Friend", "Yacht", "Tailor")
    return ready(match)


def six_cards() -> Match:
    match = GAME.new(2, 1, first_player="first_seat")
    set_hand(match, 1)
    set_hand(match, 0, *SIX)
    return match


def poor_owner() -> Match:
    match = at_errands([2, 5], pounds=1)
    put(match, 0, "Home Farm")
    return ready(match)


def equal_tokens() -> Match:
    data = deepcopy(GAME.components)
    data["market"]["tokens"] = [-3, -3, 1, 3]
    return after(errands(data=data), "market")


def discarding() -> Match:
    return after(at_action(50, 3, hand=["Ball", "Yacht", "Dog"]), "end_turn")


def misdeed() -> Match:
    """A Governess with the line `club` covered has sold a property; her other lines are farm, sale and dinner."""
    match = at_action(50, 3, board=["Old Rectory"], hand=["Ball"], getting_sacked=True)
    names = [job["name"] for job in GAME.components["employment"]]
    changed_player(match, job=names.index("Governess") + 1, covered=0b0001)
    return after(match, "sell slot=0")


def demotion() -> Match:
    return after(errands(getting_sacked=True, will="fixed", fixed_will=70), "demotion")


def card(name: str) -> str:
    return f"card={NUMBER[name]}"


# --- The table ------------------------------------------------------------------------------------------------------
TABLE = [
    Refused("game_over", lambda: (match := at_action(0, 0, rounds=2), end_turns(match))[0], 0, "end_turn", "L-008", "The game is over"),
    Refused("not_your_first_cards", six_cards, 1, "keep card=0", "L-R06", NOT_YOURS),
    Refused("not_your_plan", lambda: start(2, first_player="first_seat"), 1, "block plan=1", "L-047", NOT_YOURS),
    Refused("not_your_errand", errands, 1, "opera", "L-058", NOT_YOURS),
    Refused("not_your_action_turn", at_action, 1, "end_turn", "L-072", NOT_YOURS),
    Refused("not_your_discard", discarding, 1, "discard card=0", "L-R42", NOT_YOURS),
    Refused("not_asked", at_action, 0, "opera", "L-044", "This is the phase «actions»: «opera» does not answer what is asked now"),
    # setup and planning
    Refused("not_dealt", six_cards, 0, f"keep {card('Dog')}", "L-042", "That card is not among those you were dealt"),
    Refused(
        "kept_already",
        lambda: after(six_cards(), f"keep {card('Tailor')}"),
        0,
        f"keep {card('Tailor')}",
        "L-042",
        "You keep that card already, and have no other of it",
    ),
    Refused("no_such_plan", lambda: start(2, first_player="first_seat"), 0, "block plan=7", "L-047", "There are only 6 plans"),
    Refused(
        "plan_blocked",
        lambda: after(start(2, first_player="first_seat"), "block plan=1"),
        1,
        "block plan=1",
        "L-R50",
        "That plan is blocked",
    ),
    Refused(
        "plan_taken",
        lambda: (match := start(3, first_player="first_seat"), plan(match, 2))[0],
        1,
        "plan plan=2",
        "L-R07",
        "That plan is taken",
    ),
    Refused(
        "deck_empty",
        lambda: after(without_cards(errands(), 0), "unknown"),
        0,
        "draw deck=0",
        "L-R09",
        "That deck is empty, and so are its discards",
    ),
    # errands
    Refused("nothing_offered", errands, 0, "offer space=0", "L-060", "No card lies there"),
    Refused(
        "not_on_this_space",
        lambda: after(three_cards(), "offer space=1"),
        0,
        f"take {card('Dog')}",
        "L-061",
        "That card does not lie on this space",
    ),
    Refused("no_room", lambda: after(errands(), "extension"), 1, "extension", "L-R13", "There is no room for another errand boy"),
    Refused(
        "one_card_each",
        lambda: after(three_cards(triple_twice=False), "offer space=1", f"take {card('Yacht')}", "opera"),
        0,
        "offer space=1",
        "L-R14",
        "At this table a player takes only one card of such a space in a round",
    ),
    Refused("wild_taken", lambda: after(errands(), "wild space=0"), 1, "wild space=0", "L-071", "That wild companion is taken"),
    Refused("no_extension_left", lambda: changed(errands(), extensions=0), 0, "extension", "L-064", "No extension is left"),
    Refused(
        "market_rearranged",
        lambda: after(errands(), "market", "arrange order=0"),
        1,
        "market",
        "L-R20",
        "The market was rearranged already this round",
    ),
    Refused(
        "market_visited",
        lambda: after(errands(market_visits="each"), "market", "arrange order=0", "market", "arrange order=1"),
        0,
        "market",
        "L-R20",
        "You have rearranged the market already this round",
    ),
    Refused("same_order", equal_tokens, 0, "arrange order=6", "L-D07", "That order is the same as an earlier one"),
    Refused(
        "unknown_drawn",
        lambda: after(errands(), "unknown", "draw deck=0", "opera"),
        0,
        "unknown",
        "L-068",
        "You have drawn your unknown card of this round",
    ),
    Refused(
        "no_deck_left",
        lambda: without_cards(errands(), 0, 1, 2, 3),
        0,
        "unknown",
        "L-R09",
        "All decks are empty, and so are their discards",
    ),
    Refused("opera_too_dear", poor_owner, 0, "opera", "L-R22", "The opera costs £2, you have £1 and own property"),
    Refused("stack_not_open", errands, 0, "stack", "L-R15", "At this table nobody may take the top of the special stack"),
    Refused(
        "stack_empty",
        lambda: without_cards(errands(special_errand="stack"), 4, 5, 6),
        0,
        "stack",
        "L-070",
        "The special stack is empty",
    ),
    Refused("nobody_employed", errands, 0, "demotion", "L-K08", "At this table nobody is employed, and so nobody can be demoted"),
    Refused(
        "not_employed",
        lambda: changed_player(errands(getting_sacked=True), job=0),
        0,
        "demotion",
        "L-K08",
        "You have been sacked already, and cannot be demoted",
    ),
    Refused(
        "demoted_already",
        lambda: changed_player(errands(getting_sacked=True), demoted=1),
        0,
        "demotion",
        "L-K08",
        "You were demoted this round already",
    ),
    # the card and what it is for
    Refused(
        "declared_at_round_end",
        lambda: at_action(0, 1),
        0,
        "declare",
        "L-R44",
        "At this table bankruptcy is only checked at the end of a round",
    ),
    Refused("not_bankrupt", lambda: at_action(5, 1, bankruptcy="at_once"), 0, "declare", "L-R44", "You are not bankrupt"),
    Refused("not_in_hand", at_action, 0, f"hand {card('Dinner Out')}", "L-D10", "That card is not in your hand"),
    Refused(
        "never_alone",
        lambda: at_action(hand=["Dog"]),
        0,
        f"hand {card('Dog')}",
        "L-105",
        "Dog is never played alone: it joins another card, or takes a seat on one of your board",
    ),
    Refused(
        "not_such_a_card",
        lambda: at_action(board=["Card Room"]),
        0,
        "sell slot=0",
        "L-D11",
        "Card Room is no card for that: Sell a property",
    ),
    Refused("slot_free", at_action, 0, "use slot=4", "L-D11", "No card lies on that place of your board"),
    Refused(
        "twin_before",
        lambda: at_action(board=["Card Room", "Card Room", "Yacht"]),
        0,
        "use slot=1",
        "L-D11",
        "An equal card lies before it on your board: choose that one",
    ),
    Refused(
        "never_used",
        lambda: at_action(board=["Steward"]),
        0,
        "use slot=0",
        "L-D11",
        "Steward is never used: it works while it lies on your board",
    ),
    # actions, money, room
    Refused(
        "too_few_actions",
        lambda: at_action(50, 0, hand=["Old Rectory"]),
        0,
        f"hand {card('Old Rectory')}",
        "L-073",
        "«Buy Old Rectory for £17» takes more actions than you have: 0",
    ),
    Refused(
        "too_few_actions_for_event",
        lambda: at_action(50, 0, events=1, hand=["Ball"]),
        0,
        f"hand {card('Ball')}",
        "L-073",
        "«Play Ball for £8» takes more actions than you have for events: 1",
    ),
    Refused(
        "actions_for_events_only",
        lambda: at_action(50, 1, events=1, hand=["Royal Gala"]),
        0,
        f"hand {card('Royal Gala')}",
        "L-R26",
        "Your 1 action for events cannot be spent on anything else",
    ),
    Refused(
        "no_debt_with_property",
        lambda: at_action(3, 3, hand=["Bad Tip"], board=["Home Farm"]),
        0,
        f"hand {card('Bad Tip')}",
        "L-101",
        "«Play Bad Tip for £4»: you have £3 and own property (1), and with property no payment may go below £0",
    ),
    Refused(
        "board_full",
        lambda: at_action(hand=["Tailor"], board=["Yacht", "Card Room", "Steward", "Home Farm", "Old Rectory"]),
        0,
        f"hand {card('Tailor')}",
        "L-R19",
        "Your board is full: all 5 places are taken",
    ),
    Refused(
        "not_in_cash",
        lambda: at_action(5, 3, hand=["Old Rectory"]),
        0,
        f"hand {card('Old Rectory')}",
        "L-R29",
        "«Buy Old Rectory for £17»: the whole price must be paid in cash, and you have £5",
    ),
    Refused(
        "used_already",
        lambda: at_action(board=[("Card Room", {"used": True})]),
        0,
        "use slot=0",
        "L-R27",
        "«Use Card Room for £4»: it was used this round already",
    ),
    Refused(
        "maintained_already",
        lambda: at_action(board=[("Home Farm", {"used": True})]),
        0,
        "maintain slot=0",
        "L-R31",
        "«Maintain Home Farm for £6»: it was maintained this round already",
    ),
    Refused(
        "sale_below_zero",
        lambda: at_action(0, 3, board=[("Mews House", {"value": 2}), "Home Farm"], tokens=(1, -3, 3, -2), low_sale="pay"),
        0,
        "sell slot=0",
        "L-R32",
        "«Sell Mews House for −£1»: you would have to pay more than you have, and would still own property",
    ),
    Refused(
        "property_thrown_away",
        lambda: at_action(board=["Home Farm"]),
        0,
        "throw slot=0",
        "L-121",
        "A property cannot be thrown away: sell it",
    ),
    # companions
    Refused(
        "other_kind_joins",
        lambda: after(at_action(hand=["Dinner Out", "Guest", "Dog"]), f"hand {card('Dinner Out')}"),
        0,
        "join companions=dog",
        "L-083",
        "Dinner Out takes these companions, in this order: guest, chef, dog",
    ),
    Refused(
        "companions_not_in_hand",
        lambda: after(at_action(hand=["Dinner Out", "Wild Companion"]), f"hand {card('Dinner Out')}"),
        0,
        "join companions=guest",
        "L-082",
        "You do not hold these companions",
    ),
    Refused(
        "same_companions",
        lambda: after(at_action(hand=["Ball", "Guest"]), f"hand {card('Ball')}"),
        0,
        "join companions=none,guest",
        "L-D13",
        "The same companions join at the same sum in another order: choose that one",
    ),
    Refused(
        "no_empty_seat",
        lambda: at_action(hand=["Guest"], board=["Card Room"]),
        0,
        "seat slot=0 companion=guest",
        "L-R35",
        "Card Room has no empty seat",
    ),
    Refused(
        "no_empty_seat_of_kind",
        lambda: at_action(hand=["Guest", "Horse"], board=["Yacht"]),
        0,
        "seat slot=0 companion=horse",
        "L-R35",
        "Yacht has no empty seat for horse",
    ),
    Refused(
        "no_companion_for_it",
        lambda: at_action(hand=["Guest"], board=["Stud Farm"]),
        0,
        "seat slot=0 companion=horse",
        "L-082",
        "You hold no such companion",
    ),
    # effects
    Refused(
        "nothing_to_work_on",
        lambda: at_action(hand=["Wild Party"], board=["Home Farm"]),
        0,
        f"hand {card('Wild Party')}",
        "L-R40",
        "«Play Wild Party for £0»: its effect has nothing to work on",
    ),
    Refused(
        "cannot_fall",
        lambda: after(
            at_action(hand=["Wild Party"], board=["Old Rectory", "Marble Hall", ("Corner House", {"value": 3})]),
            f"hand {card('Wild Party')}",
        ),
        0,
        "board slot=2",
        "L-V03",
        "Only a house above its last value can fall",
    ),
    Refused(
        "not_used_this_round",
        lambda: after(
            at_action(hand=["Double Booking"], board=[("Yacht", {"used": True}), ("Card Room", {"used": True}), "Private Box"]),
            f"hand {card('Double Booking')}",
        ),
        0,
        "board slot=2",
        "L-V06",
        "Only an expense that was used this round can be used again",
    ),
    Refused(
        "must_buy",
        lambda: after(at_action(hand=["Country Auction", "Old Rectory", "Home Farm"]), f"hand {card('Country Auction')}"),
        0,
        "stop",
        "L-D16",
        "You must buy a property first",
    ),
    Refused(
        "must_choose",
        lambda: after(at_action(hand=["Hasty Sale"], board=["Old Rectory", "Home Farm"]), f"hand {card('Hasty Sale')}"),
        0,
        "stop",
        "L-D17",
        "You must choose a card of your board first",
    ),
    # employment, and the end of the round
    Refused("line_not_open", demotion, 0, "cover line=4", "L-K03", "That line is not open"),
    Refused("no_open_line", misdeed, 0, "cover line=0", "L-K06", "That line is not open"),
    Refused("line_shows_another", misdeed, 0, "cover line=1", "L-K06", "That line does not show what you have just done"),
    Refused("not_to_discard", discarding, 0, f"discard {card('Guest')}", "L-D21", "You hold no such card to throw away"),
]


def test_the_table_has_every_refusal_once():
    assert [refused.name for refused in TABLE] == [name for name, _ in GAME.refusals]


@pytest.mark.parametrize("refused", TABLE, ids=[refused.name for refused in TABLE])
def test_a_refusal_is_given_with_its_number_and_its_sentence(refused):
    is_refused_in_words(refused)


@pytest.mark.parametrize(
    ("hand", "board", "move", "sentence"),
    [
        (
            ["Country Auction", "Old Rectory", "Home Farm", "Dog"],
            [],
            f"hand {card('Dog')}",
            "Dog is no card for that: Buy a property",
        ),
        (
            ["Wild Party"],
            ["Old Rectory", "Marble Hall", "Steward"],
            "board slot=2",
            "Steward is no card for that: Let a house fall",
        ),
        (
            ["Hasty Sale"],
            ["Old Rectory", "Marble Hall", "Steward"],
            "board slot=2",
            "Steward is no card for that: Sell a property",
        ),
    ],
)
def test_an_effect_says_for_what_a_card_is_wanted(hand, board, move, sentence):
    match = at_action(hand=hand, board=board)
    match.play(0, f"hand {card(hand[0])}")
    assert match.why_not(0, move).reason == sentence
