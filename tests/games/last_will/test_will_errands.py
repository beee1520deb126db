"""Phase 3, errands: where boys go and what they do there."""

import pytest
from last_will_table import (
    GAME,
    NUMBER,
    QUIET,
    asks,
    at_errands,
    blank,
    give,
    hand_of,
    market,
    money,
    name_of,
    offer,
    pick,
    plan,
    play,
    pounds_of,
    put,
    ready,
    set_hand,
    state,
    texts,
)

from parlour.games.last_will.codes import ASK
from parlour.games.last_will.planning import begin_planning
from rules import rule_is


def take(match, space, name=None):
    seat = match.waiting[0]
    told = match.play(seat, f"offer space={space}")
    if name and asks(match) == ASK.card:
        told += match.play(seat, f"take card={NUMBER[name]}")
    return told


# --- The order of boys --------------------------------------------------------------------------------------------------
@rule_is("L-058", "L-059", "L-R11")
def test_first_boys_go_in_plan_order_then_the_second_ones_of_those_who_have_two():
    match = ready(at_errands([5, 2, 3]))
    placed = []
    while match.view(0)["phase"] == "errands":
        placed.append(match.waiting[0])
        match.play(match.waiting[0], "opera")
    assert placed == [1, 2, 0, 1, 2]
    assert [pounds_of(match, seat) for seat in range(3)] == [48, 46, 46]


@rule_is("L-R12", "L-D05")
def test_a_boy_must_go_while_any_space_is_open_and_else_is_skipped():
    match = at_errands([2, 5], pounds=0)
    s = state(match)
    put(match, 0, "Home Farm")
    s.wild_boys[0], s.wild_boys[1], s.extension_boys, s.market_boys = 1, 1, 1, 0
    s.players[0].unknown = 1
    ready(match)
    assert texts(match) == ["market"]
    match.play(0, "market")
    match.play(0, "arrange order=0")
    while match.view(0)["phase"] == "errands":
        match.play(match.waiting[0], "opera" if match.waiting == (1,) else match.moves(0)[0])
    assert any(event.name == "boy_idle" and event["seat"] == 0 for event in match.log(0))


# --- Cards --------------------------------------------------------------------------------------------------------------
@rule_is("L-060", "L-R13")
def test_a_boy_takes_a_face_up_card_into_the_hand_and_the_space_is_full():
    match = at_errands([2, 5])
    offer(match, 2, "Card Room")
    ready(match)
    take(match, 2)
    assert hand_of(match) == ["Card Room"]
    assert match.why_not(1, "offer space=2").rule == "L-060"
    assert name_of(match.view(1)["players_at_table"][0]["known"][0]) == "Card Room"


@rule_is("L-061", "L-062", "L-063", "L-D06", "T11", "L-206", "L-R52")
def test_example_11_a_three_card_space():
    match = at_errands([1, 2], rounds=1)
    offer(match, 1, "Old Friend", "Yacht", "Tailor")
    ready(match)
    match.play(0, "offer space=1")
    assert texts(match) == [f"take card={NUMBER[name]}" for name in ("Old Friend", "Tailor", "Yacht")]
    match.play(0, f"take card={NUMBER['Yacht']}")
    match.play(1, "offer space=1")
    assert texts(match) == [f"take card={NUMBER[name]}" for name in ("Old Friend", "Tailor")]
    match.play(1, f"take card={NUMBER['Old Friend']}")
    assert match.why_not(0, "offer space=1").rule == "L-R13"
    match.play(0, "opera")
    assert pounds_of(match) == 48
    match.play(1, "opera")
    while state(match).rounds == 1:
        moves = match.moves(match.waiting[0])
        match.play(match.waiting[0], "end_turn" if "end_turn" in map(str, moves) else moves[-1])
    assert state(match).discards[NUMBER["Tailor"]] == 1


@rule_is("L-R14", "L-206")
@pytest.mark.parametrize("twice", [True, False])
def test_one_player_may_take_two_cards_of_a_three_card_space_unless_the_table_forbids_it(twice):
    match = at_errands([2, 5], rounds=1, triple_twice=twice)
    offer(match, 1, "Old Friend", "Yacht", "Tailor")
    ready(match)
    take(match, 1, "Yacht")
    match.play(1, "opera")
    refused = match.why_not(0, "offer space=1")
    assert (refused is None) if twice else (refused.rule == "L-R14")


@rule_is("L-070", "L-R15")
def test_specials_are_taken_from_the_offer_and_by_option_from_the_top_of_the_stack_unseen():
    match = at_errands([2, 5])
    offer(match, 3, "Masked Ball")
    ready(match)
    take(match, 3)
    assert hand_of(match) == ["Masked Ball"]
    assert match.why_not(1, "stack").rule == "L-R15"
    stack = ready(at_errands([2, 5], special_errand="stack"))
    stack.play(0, "stack")
    assert GAME.components["special"][0]["crowns"] == 1
    assert stack.view(1)["players_at_table"][0]["backs"] == {"S1": 1}
    assert hand_of(stack)[0] in ("Busy Morning", "Long Weekend", "Country Auction", "Burst Pipes")
    assert all(event["card"] is None for event in stack.log(1) if event.name == "drew")
    assert stack.why_not(1, "stack").rule == "L-R13"
    for card in range(len(GAME.components["special"]) + 57):
        if card >= 57:
            state(stack).box[card] += state(stack).pile[card]
            state(stack).pile[card] = 0
    for deck in (4, 5, 6):
        state(stack).pile_cards[deck] = 0
    assert stack.why_not(1, "stack").rule == "L-070"


@rule_is("L-071", "L-R53", "L-C05")
def test_a_wild_companion_is_taken_from_its_space_and_both_may_go_to_one_player():
    match = at_errands([2, 5])
    give(match, 0, "Bad Tip")
    ready(match)
    match.play(0, "wild space=0")
    assert match.why_not(1, "wild space=0").rule == "L-071"
    match.play(1, "opera")
    match.play(0, "wild space=1")
    assert hand_of(match) == ["Bad Tip", "Wild Companion", "Wild Companion"]


# --- Extension and market -----------------------------------------------------------------------------------------------
@rule_is("L-064", "L-065", "L-R13")
def test_an_extension_is_taken_if_any_is_left_and_there_is_room():
    match = ready(at_errands([2, 5]))
    match.play(0, "extension")
    assert match.view(0)["you"]["slots"] == 6
    assert match.why_not(1, "extension").rule == "L-R13"
    many = ready(at_errands([2, 1, 4, 5]))
    for _ in range(2):
        many.play(many.waiting[0], "extension")
    assert many.why_not(many.waiting[0], "extension").rule == "L-R13"
    none = at_errands([2, 5])
    state(none).extensions, state(none).players[1].extensions = 0, 12
    ready(none)
    assert none.why_not(0, "extension").rule == "L-064"


@rule_is("L-066", "L-128", "L-R20", "L-D07")
def test_the_four_tokens_are_laid_in_any_of_24_orders_once_a_round():
    match = at_errands([2, 5])
    market(match, 1, -2, 3, -3)
    ready(match)
    match.play(0, "market")
    assert texts(match) == [f"arrange order={order}" for order in range(24)]
    laid = set()
    for order in range(24):
        fork = match.fork()
        fork.play(0, f"arrange order={order}")
        laid.add(tuple(entry["token"] for entry in fork.view(0)["market"]))
    assert len(laid) == 24
    assert (1, -2, 3, -3) in laid
    match.play(0, "arrange order=0")
    assert [entry["token"] for entry in match.view(0)["market"]] == [-3, -2, 1, 3]
    assert match.why_not(1, "market").rule == "L-R20"


@rule_is("L-D07")
def test_orders_that_lay_equal_tokens_alike_are_offered_once():
    data = GAME.components | {"market": GAME.components["market"] | {"tokens": [-2, -2, 1, 3]}}
    match = GAME.new(2, 1, data=data)
    while match.view(0)["phase"] != "errands":
        match.play(match.waiting[0], match.moves(match.waiting[0])[0])
    match.play(match.waiting[0], "market")
    assert len(texts(match)) == 12


# --- Unknown card and opera ---------------------------------------------------------------------------------------------
@rule_is("L-067", "L-068", "L-R21", "L-D08")
def test_an_unknown_card_is_drawn_from_a_deck_of_choice_seen_at_once_and_once_a_round():
    match = ready(at_errands([2, 5]))
    match.play(0, "unknown")
    assert texts(match) == ["draw deck=0", "draw deck=1", "draw deck=2", "draw deck=3"]
    match.play(0, "draw deck=3")
    assert hand_of(match)[0] in ("Dog", "Horse", "Guest", "Chef")
    assert all(event["card"] is None for event in match.log(1) if event.name == "drew")
    match.play(1, "unknown")
    match.play(1, "draw deck=0")
    assert match.why_not(0, "unknown").rule == "L-068"


@rule_is("L-069", "L-R53")
def test_a_visit_to_the_opera_costs_two_pounds_also_twice():
    match = ready(at_errands([2, 5]))
    match.play(0, "opera")
    assert pounds_of(match) == 48
    match.play(1, "opera")
    match.play(0, "opera")
    assert pounds_of(match) == 46


@rule_is("T13", "L-R22")
def test_example_13_the_opera_with_a_tailor():
    match = at_errands([2, 5], pounds=3)
    put(match, 0, "Tailor")
    put(match, 0, "Home Farm")
    ready(match)
    assert match.why_not(0, "opera").rule == "L-R22"
    free = at_errands([2, 5], pounds=3)
    put(free, 0, "Tailor")
    ready(free)
    free.play(0, "opera")
    assert pounds_of(free) == -1


@rule_is("L-R52")
def test_a_boy_stays_on_his_space_until_the_end_of_the_round():
    match = at_errands([2, 5])
    offer(match, 3, "Masked Ball")
    give(match, 1, "Bad Tip")
    ready(match)
    take(match, 3)
    assert match.view(0)["offer"][3]["boys"] == 1
    match.play(1, "opera")
    match.play(0, "opera")
    assert match.view(0)["offer"][3]["boys"] == 1


@rule_is("L-R22")
def test_the_opera_may_be_paid_with_the_last_money_of_an_owner():
    match = at_errands([2, 5], pounds=2)
    put(match, 0, "Home Farm")
    ready(match)
    match.play(0, "opera")
    assert pounds_of(match) == 0


# --- A whole round ------------------------------------------------------------------------------------------------------
@rule_is("T24")
def test_example_24_one_players_whole_round():
    match = blank(3, rounds=3)
    d, s = match.records
    for seat in range(3):
        money(match, seat, 58)
    market(match, 3, 1, -2, -3)
    put(match, 0, "Old Friend")
    put(match, 0, "Reserved Table", tokens=["chef"])
    put(match, 0, "Old Rectory", value=12)
    give(match, 0, "Dinner Out", "Guest")
    s.start = 0
    begin_planning(d, s, QUIET)
    match.refresh()
    assert match.view(0)["you"]["ruin"]["wealth"] == 75
    plan(match, 2, "EC")
    assert (len(hand_of(match)), match.view(0)["you"]["backs"]) == (4, {"E": 2, "C": 2})
    set_hand(match, 0, "Dinner Out", "Guest", "Carriage Ride", "Chef")
    plan(match, 5)
    plan(match, 6)
    match.play(0, "opera")
    assert pounds_of(match) == 56
    match.play(1, "opera")
    match.play(2, "opera")
    match.play(0, "wild space=0")
    assert match.view(0)["you"]["actions"] == 3
    pick(match, "use", "Reserved Table")
    assert (pounds_of(match), match.view(0)["you"]["actions"]) == (51, 2)
    play(match, "Dinner Out", ["Guest", "Chef", "Wild Companion"])
    assert (pounds_of(match), match.view(0)["you"]["actions"]) == (42, 1)
    pick(match, "maintain", "Old Rectory")
    assert pounds_of(match) == 38
    while state(match).rounds == 3:
        moves = match.moves(match.waiting[0])
        match.play(match.waiting[0], "end_turn" if "end_turn" in map(str, moves) else moves[-1])
    assert hand_of(match) == ["Carriage Ride"]
    assert match.view(0)["you"]["ruin"]["wealth"] == 55


@rule_is("L-R20", "L-128")
def test_by_option_each_player_rearranges_the_market_once_a_round():
    match = ready(at_errands([2, 3], market_visits="each"))
    match.play(0, "market")
    match.play(0, "arrange order=3")
    match.play(1, "market")
    match.play(1, "arrange order=4")
    assert match.why_not(0, "market").rule == "L-R20"
    assert match.why_not(0, "opera") is None
