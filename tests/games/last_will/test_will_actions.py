"""Phase 4, actions; section 5, core mechanics; the questions of section 7; the vocabulary of effects."""

import pytest
from last_will_table import (
    GAME,
    NUMBER,
    actions_of,
    answer,
    at_action,
    board_of,
    box,
    buy,
    choose_slot,
    discards,
    end_turns,
    give,
    hand_of,
    lay,
    money,
    pick,
    play,
    pounds_of,
    put,
    ready,
    seat_companion,
    slot_of,
    sorts,
    state,
    texts,
    value_of,
    why,
)

from rules import rule_is


# --- Turns and the counter --------------------------------------------------------------------------------------------
@rule_is("L-072", "L-R23", "L-108")
def test_whole_turns_follow_each_other_in_plan_order_and_unspent_actions_lapse():
    match = at_action(actions=3, hand=["Bad Tip"], players=3, plans=[1, 3, 2])
    s = state(match)
    s.order[1], s.order[2] = 2, 1
    give(match, 1, "Bad Tip", "Ball")
    give(match, 2, "Carriage Ride")
    match.play(0, "end_turn")
    assert actions_of(match, 0) == (0, 0)
    assert match.waiting == (2,)
    match.play(2, "end_turn")
    assert match.waiting == (1,)


@rule_is("L-073")
def test_a_move_that_needs_more_actions_than_are_left_is_not_allowed():
    match = at_action(actions=1, hand=["Ball", "Dinner Out"])
    assert why(match, "play", "Ball") == "L-073"
    assert why(match, "play", "Dinner Out") == ""
    play(match, "Dinner Out")
    assert actions_of(match) == (0, 0)


@rule_is("L-052")
def test_a_plan_gives_the_actions_of_the_turn():
    match = at_action(hand=["Bad Tip"], plans=[1, 6])
    give(match, 1, "Bad Tip")
    match.play(0, "end_turn")
    assert actions_of(match, 1) == (4, 0)


@rule_is("L-R24")
def test_moves_may_be_made_in_any_order_and_any_number_and_ending_is_a_move():
    match = at_action(pounds=50, actions=4, hand=["Bad Tip", "Bad Tip", "Old Rectory", "Card Room"])
    play(match, "Bad Tip")
    buy(match, "Old Rectory")
    lay(match, "Card Room")
    play(match, "Bad Tip")
    assert pounds_of(match) == 50 - 4 - 17 - 4
    assert "end_turn" in texts(match)


# --- White cards --------------------------------------------------------------------------------------------------------
@rule_is("L-074", "L-103")
def test_a_white_card_is_paid_once_and_discarded():
    match = at_action(pounds=20, hand=["Bad Tip"])
    play(match, "Bad Tip")
    assert pounds_of(match) == 16
    assert hand_of(match) == []
    assert discards(match, "Bad Tip") == 1


@rule_is("L-075", "L-083", "L-105")
def test_companions_added_to_a_white_card_raise_the_sum_and_are_discarded():
    match = at_action(pounds=20, hand=["Day at the Races", "Horse", "Dog"])
    play(match, "Day at the Races", ["Horse"])
    assert pounds_of(match) == 20 - 4 - 3
    assert hand_of(match) == ["Dog"]
    assert discards(match, "Horse") == 1


@rule_is("L-124", "L-125")
def test_an_event_that_shows_several_companions_takes_several_and_all_are_discarded():
    match = at_action(pounds=30, hand=["Ball", "Guest", "Guest", "Guest"])
    play(match, "Ball", ["Guest", "Guest"])
    assert pounds_of(match) == 30 - 14
    assert hand_of(match) == ["Guest"]
    assert discards(match, "Guest") == 2


@rule_is("L-R36")
def test_each_entry_takes_at_most_one_companion_and_none_is_a_must():
    match = at_action(pounds=30, actions=3, hand=["Carriage Ride", "Carriage Ride", "Guest", "Guest"])
    play(match, "Carriage Ride", [None, "Guest"])
    assert pounds_of(match) == 25
    assert actions_of(match) == (2, 0)
    play(match, "Carriage Ride", [None, None])
    assert pounds_of(match) == 22
    assert hand_of(match) == ["Guest"]


# --- Black cards --------------------------------------------------------------------------------------------------------
@rule_is("L-076", "L-104")
def test_a_black_card_is_laid_for_actions_and_money_and_stays():
    match = at_action(pounds=20, actions=3, hand=["Old Friend", "Bad Tip"])
    lay(match, "Old Friend")
    assert (pounds_of(match), actions_of(match)) == (18, (1, 0))
    play(match, "Bad Tip")
    assert "Old Friend" in board_of(match)


@rule_is("L-077", "L-123")
def test_a_helper_works_as_long_as_it_lies_there_used_or_not():
    match = at_action(pounds=60, actions=4, hand=["Old Rectory", "Moated Manor"], board=["Estate Agent"], tokens=(1, -2, 3, -3))
    buy(match, "Old Rectory")
    assert pounds_of(match) == 60 - (14 + 3 + 3)
    pick(match, "throw", "Estate Agent")
    buy(match, "Moated Manor")
    assert pounds_of(match) == 40 - (16 + 3)


@rule_is("L-078", "L-R27")
def test_an_expense_is_used_once_each_round_also_in_the_round_it_was_laid():
    match = at_action(pounds=30, actions=3, hand=["Card Room"])
    lay(match, "Card Room")
    pick(match, "use", "Card Room")
    assert pounds_of(match) == 26
    assert why(match, "use", "Card Room") == "L-R27"
    end_turns(match)
    assert board_of(match)["Card Room"]["used"] is False


@rule_is("L-079")
def test_using_an_expense_takes_the_printed_actions_or_none():
    match = at_action(pounds=30, actions=1, board=["Gentlemen's Club", "Card Room"])
    pick(match, "use", "Gentlemen's Club")
    assert (pounds_of(match), actions_of(match)) == (28, (1, 0))
    pick(match, "use", "Card Room")
    assert (pounds_of(match), actions_of(match)) == (24, (0, 0))


@rule_is("L-080", "L-110")
def test_maintaining_takes_one_action_and_the_upkeep_and_keeps_the_value():
    match = at_action(pounds=30, actions=2, board=[("Old Rectory", {"value": 12}), ("Moated Manor", {"value": 12})])
    pick(match, "maintain", "Old Rectory")
    assert (pounds_of(match), actions_of(match)) == (26, (1, 0))
    end_turns(match)
    assert value_of(match, "Old Rectory") == 12
    assert value_of(match, "Moated Manor") == 10


@rule_is("L-081", "L-129", "L-130", "L-093")
def test_farms_never_lose_value_and_may_still_be_maintained():
    match = at_action(pounds=30, actions=1, board=["Home Farm", "Small Holding"])
    pick(match, "maintain", "Home Farm")
    assert pounds_of(match) == 24
    end_turns(match)
    assert value_of(match, "Home Farm") == 16
    assert value_of(match, "Small Holding") == 12


# --- Slate cards --------------------------------------------------------------------------------------------------------
@rule_is("L-082")
def test_a_companion_alone_gives_no_move():
    match = at_action(hand=["Dog", "Horse", "Bad Tip"])
    assert sorts(match) == {"end_turn", "play"}
    assert why(match, "play", "Dog") == "L-105"


@rule_is("L-084", "L-085")
def test_a_token_takes_one_action_and_the_companion_card_is_discarded():
    match = at_action(actions=2, hand=["Horse", "Horse", "Bad Tip"], board=["Racing Stables"])
    seat_companion(match, "Racing Stables", "horse", "Horse")
    assert actions_of(match) == (1, 0)
    assert discards(match, "Horse") == 1
    assert [slot["filled"] for slot in board_of(match)["Racing Stables"]["companions"]] == [True, False]
    seat_companion(match, "Racing Stables", "horse", "Horse")
    assert actions_of(match) == (0, 0)
    assert board_of(match)["Racing Stables"]["upkeep"] == 14


@rule_is("L-086", "L-107", "L-R51", "L-V07")
def test_a_wild_companion_stands_for_any_kind_and_its_token_takes_the_slots_kind():
    match = at_action(pounds=30, actions=2, hand=["Wild Companion", "Bad Tip"], board=["Stud Farm", "Stable Master"])
    seat_companion(match, "Stud Farm", "horse", "Wild Companion")
    pick(match, "use", "Stable Master")
    assert pounds_of(match) == 28


@rule_is("L-R17")
def test_a_wild_companion_counts_once_and_is_back_on_its_space_at_once():
    match = at_action(pounds=30, actions=3, hand=["Wild Companion", "Day at the Races", "Day at the Races"])
    play(match, "Day at the Races", ["Wild Companion"])
    assert pounds_of(match) == 23
    assert match.view(0)["wild"][0]["holder"] is None
    play(match, "Day at the Races")
    assert pounds_of(match) == 19


@rule_is("L-R17")
def test_by_option_a_wild_companion_serves_the_whole_round():
    match = at_action(pounds=30, actions=4, hand=["Wild Companion", "Ball", "Dinner Out", "Bad Tip"], wild_use="round")
    pick(match, "play", "Ball")
    assert texts(match) == ["join companions=none", "join companions=wild"]
    assert match.why_not(0, "join companions=wild,wild").rule == "L-082"
    match.play(0, "join companions=wild")
    assert pounds_of(match) == 30 - 8 - 3
    assert match.view(0)["wild"][0]["holder"] == 0
    play(match, "Dinner Out", ["Wild Companion"])
    assert pounds_of(match) == 19 - 3 - 2
    end_turns(match)
    assert match.view(0)["wild"][0]["holder"] is None


@rule_is("L-R17")
def test_by_option_a_wild_companion_takes_every_place_of_an_event():
    match = at_action(pounds=30, actions=3, hand=["Wild Companion", "Ball", "Bad Tip"], wild_use="every_place")
    play(match, "Ball", ["Wild Companion", "Wild Companion"])
    assert pounds_of(match) == 16


# --- Specials -----------------------------------------------------------------------------------------------------------
@rule_is("L-088", "L-106")
def test_a_special_card_works_once_and_goes_to_the_box():
    match = at_action(pounds=30, actions=1, hand=["Charity Gala"])
    play(match, "Charity Gala")
    assert pounds_of(match) == 20
    assert box(match, "Charity Gala") == 1
    assert hand_of(match) == []


@rule_is("L-089", "L-112")
def test_cards_give_actions_draw_cards_save_actions_and_raise_spending():
    match = at_action(
        pounds=50, actions=2, hand=["Busy Morning", "Bad Tip"], board=["Gossip", "Housekeeper", "Gardener", ("Old Rectory", {})]
    )
    play(match, "Busy Morning")
    assert actions_of(match) == (4, 0)
    pick(match, "maintain", "Old Rectory")
    assert (pounds_of(match), actions_of(match)) == (50 - 4 - 2, (4, 0))
    pick(match, "use", "Gossip")
    match.play(0, "draw deck=3")
    assert len(hand_of(match)) == 2
    assert (pounds_of(match), actions_of(match)) == (42, (3, 0))


# --- Debt ---------------------------------------------------------------------------------------------------------------
@rule_is("L-101", "L-120")
def test_with_property_no_payment_goes_below_zero():
    match = at_action(pounds=3, actions=3, hand=["Bad Tip", "Carriage Ride"], board=["Corner House"])
    assert why(match, "play", "Bad Tip") == "L-101"
    assert why(match, "play", "Carriage Ride") == ""


@rule_is("L-102", "L-120", "L-R45")
def test_without_property_any_sum_may_be_paid_and_the_turn_goes_on_below_zero():
    match = at_action(pounds=3, actions=3, hand=["Bad Tip", "Day at the Races"])
    play(match, "Bad Tip")
    assert pounds_of(match) == -1
    play(match, "Day at the Races")
    assert pounds_of(match) == -5


@rule_is("L-R38")
def test_the_full_sum_with_companions_and_boosts_is_checked_before_anything_is_paid():
    match = at_action(pounds=9, actions=3, hand=["Boat Trip", "Guest", "Dog"], board=["Drunken Sailor", "Home Farm"])
    pick(match, "play", "Boat Trip")
    assert pounds_of(match) == 9 - 8
    poor = at_action(pounds=10, actions=3, hand=["Boat Trip", "Guest", "Dog"], board=["Drunken Sailor", "Home Farm"])
    pick(poor, "play", "Boat Trip")
    assert texts(poor) == ["join companions=none", "join companions=guest", "join companions=none,dog"]
    assert poor.why_not(0, "join companions=guest,dog").rule == "L-101"
    poor.play(0, "join companions=guest")
    assert pounds_of(poor) == 0
    assert hand_of(poor) == ["Dog"]


@rule_is("L-121", "L-122", "L-R28")
def test_helpers_and_expenses_may_be_thrown_away_but_a_property_only_sold():
    match = at_action(pounds=30, actions=1, board=["Old Rectory", ("Yacht", {"tokens": ["guest"]}), "Gossip", "Bad Investment Adviser"])
    assert why(match, "throw", "Old Rectory") == "L-121"
    pick(match, "throw", "Yacht")
    assert (pounds_of(match), actions_of(match)) == (30, (1, 0))
    assert discards(match, "Yacht") == 1
    pick(match, "sell", "Old Rectory")
    assert (pounds_of(match), actions_of(match)) == (30 + 14 + 3, (0, 0))


# --- Properties ---------------------------------------------------------------------------------------------------------
@rule_is("L-109", "L-R48")
def test_buying_takes_one_action_and_the_price_changed_by_the_token_of_the_moment():
    match = at_action(pounds=60, actions=3, hand=["Rose Mansion", "Corner House"], tokens=(-2, 1, -3, 3))
    buy(match, "Rose Mansion")
    assert (pounds_of(match), actions_of(match)) == (60 - 22, (2, 0))
    state(match).market[1] = -3
    state(match).market[2] = 1
    buy(match, "Corner House")
    assert pounds_of(match) == 38 - 7


@rule_is("L-111", "L-R33")
def test_selling_takes_one_action_and_brings_the_value_changed_by_the_token():
    match = at_action(pounds=10, actions=3, board=[("Old Rectory", {"value": 10, "used": True, "fresh": True})], tokens=(1, -2, 3, -3))
    pick(match, "sell", "Old Rectory")
    assert (pounds_of(match), board_of(match)) == (23, {})
    assert discards(match, "Old Rectory") == 1


@rule_is("L-R29")
def test_a_property_is_bought_from_hand_in_cash_only_so_never_in_debt():
    match = at_action(pounds=20, actions=3, hand=["Old Rectory", "Palace on the Hill", "Bad Tip"], tokens=(1, -2, 3, -3))
    assert why(match, "buy", "Palace on the Hill") == ""
    money(match, 0, 16)
    assert why(match, "buy", "Old Rectory") == "L-R29"
    money(match, 0, -1)
    assert why(match, "buy", "Old Rectory") == "L-R29"
    state(match).market[2] = -20
    money(match, 0, 0)
    assert why(match, "buy", "Old Rectory") == ""


@rule_is("L-R31")
def test_a_property_is_maintained_once_a_round_also_at_its_last_value_and_when_just_bought():
    match = at_action(pounds=60, actions=4, hand=["Old Rectory"], board=[("Corner House", {"value": 3})])
    pick(match, "maintain", "Corner House")
    assert pounds_of(match) == 56
    assert why(match, "maintain", "Corner House") == "L-R31"
    buy(match, "Old Rectory")
    pick(match, "maintain", "Old Rectory")
    assert pounds_of(match) == 56 - 17 - 4


@rule_is("L-R32")
@pytest.mark.parametrize(("low_sale", "left"), [("zero", 10), ("pay", 9)])
def test_a_sale_below_zero_brings_nothing_or_by_option_costs_the_difference(low_sale, left):
    match = at_action(pounds=10, actions=2, board=[("Mews House", {"value": 2})], tokens=(1, -3, 3, -2), low_sale=low_sale)
    pick(match, "sell", "Mews House")
    assert pounds_of(match) == left


@rule_is("L-R32")
def test_a_sale_that_costs_money_must_not_go_below_zero_while_property_remains():
    board = [("Mews House", {"value": 2}), "Home Farm"]
    match = at_action(pounds=0, actions=2, board=board, tokens=(1, -3, 3, -2), low_sale="pay")
    assert why(match, "sell", "Mews House") == "L-R32"
    assert why(match, "sell", "Home Farm") == ""
    alone = at_action(pounds=0, actions=2, board=board[:1], tokens=(1, -3, 3, -2), low_sale="pay")
    pick(alone, "sell", "Mews House")
    assert pounds_of(alone) == -1


@rule_is("L-R34", "L-R40", "L-V03")
def test_a_house_at_its_last_value_stays_there_and_is_no_target():
    match = at_action(actions=3, hand=["Wild Party", "Bad Tip"], board=[("Corner House", {"value": 3}), "Home Farm"])
    assert why(match, "play", "Wild Party") == "L-R40"
    end_turns(match)
    assert value_of(match, "Corner House") == 3


@rule_is("L-R30")
@pytest.mark.parametrize(("new_house", "value"), [("ages", 12), ("spared", 14)])
def test_a_house_loses_value_in_the_round_it_was_bought_unless_the_table_spares_it(new_house, value):
    match = at_action(pounds=60, actions=1, hand=["Old Rectory"], new_house=new_house)
    buy(match, "Old Rectory")
    end_turns(match)
    assert value_of(match, "Old Rectory") == value
    assert board_of(match)["Old Rectory"]["fresh"] is False


# --- Slots --------------------------------------------------------------------------------------------------------------
@rule_is("L-R19")
def test_a_board_has_five_slots_and_without_a_free_one_no_black_card_is_laid():
    board = ["Old Rectory", "Home Farm", "Yacht", "Gardener", "Gossip"]
    match = at_action(pounds=60, actions=3, hand=["Tailor", "Corner House", "Bad Tip"], board=board)
    assert why(match, "lay", "Tailor") == "L-R19"
    assert why(match, "buy", "Corner House") == "L-R19"
    assert match.view(0)["you"]["free_slots"] == 0


@rule_is("L-R18", "L-065")
def test_an_extension_gives_one_more_slot():
    board = ["Old Rectory", "Home Farm", "Yacht", "Gardener", "Gossip"]
    match = at_action(pounds=60, actions=3, hand=["Tailor"], board=board)
    s = state(match)
    s.players[0].extensions, s.extensions = 1, 11
    lay(match, "Tailor")
    assert match.view(0)["you"]["slots"] == 6
    assert len(board_of(match)) == 6


@rule_is("L-R35")
def test_each_slot_takes_one_token_of_its_kind_and_counts_from_the_next_use_on():
    match = at_action(pounds=50, actions=5, hand=["Chef", "Chef", "Guest"], board=["Reserved Table", "Palace on the Hill"])
    pick(match, "maintain", "Palace on the Hill")
    assert pounds_of(match) == 44
    seat_companion(match, "Reserved Table", "chef", "Chef")
    pick(match, "use", "Reserved Table")
    assert pounds_of(match) == 39
    assert [slot["filled"] for slot in board_of(match)["Reserved Table"]["companions"]] == [True, False]
    seat_companion(match, "Palace on the Hill", "chef", "Chef")
    assert "seat slot=0 companion=guest" in texts(match)
    seat_companion(match, "Palace on the Hill", "guest", "Guest")
    assert board_of(match)["Palace on the Hill"]["upkeep"] == 10


@rule_is("L-R35")
def test_a_card_without_an_empty_slot_takes_no_token():
    match = at_action(actions=3, hand=["Chef", "Guest"], board=[("Banquet Hall", {"tokens": ["chef"]}), "Reserved Table"])
    assert match.why_not(0, "seat slot=0 companion=chef").rule == "L-R35"


# --- Privileges ---------------------------------------------------------------------------------------------------------
@rule_is("L-R37", "L-V08")
def test_boosts_of_all_copies_add_up_and_cannot_be_declined():
    match = at_action(pounds=60, actions=3, hand=["Old Rectory"], board=["Estate Agent", "Estate Agent"], tokens=(1, -2, 3, -3))
    buy(match, "Old Rectory")
    assert pounds_of(match) == 60 - (14 + 3 + 3 + 3)
    seller = at_action(pounds=0, actions=3, board=["Shady Agent", "Shady Agent", "Home Farm"], tokens=(1, -2, 3, -3))
    pick(seller, "sell", "Home Farm")
    assert pounds_of(seller) == 16 + 1 - 6


@rule_is("L-V08")
def test_an_upkeep_boost_is_for_its_kinds_and_a_tag_boost_for_its_tags():
    match = at_action(pounds=60, actions=5, hand=["Boat Trip"], board=["Gardener", "Drunken Sailor", "Old Rectory", "Home Farm", "Yacht"])
    pick(match, "maintain", "Old Rectory")
    assert pounds_of(match) == 60 - 6
    pick(match, "maintain", "Home Farm")
    assert pounds_of(match) == 54 - 6
    play(match, "Boat Trip")
    assert pounds_of(match) == 48 - 8
    pick(match, "use", "Yacht")
    assert pounds_of(match) == 40 - 6


@rule_is("L-V09", "L-R39")
def test_free_upkeep_is_used_before_an_action_and_only_so_often():
    match = at_action(pounds=60, actions=1, board=["Steward", "Home Farm", "Small Holding", "Hill Farm", "Old Rectory"])
    pick(match, "maintain", "Home Farm")
    pick(match, "maintain", "Small Holding")
    assert (pounds_of(match), actions_of(match)) == (60 - 6 - 5, (1, 0))
    pick(match, "maintain", "Hill Farm")
    assert actions_of(match) == (0, 0)
    assert why(match, "maintain", "Old Rectory") == "L-073"


@rule_is("L-R55")
def test_lasting_effects_hold_at_once_and_free_upkeeps_already_taken_still_count():
    match = at_action(pounds=90, actions=3, hand=["Housekeeper", "Housekeeper", "Gardener"], board=["Old Rectory", "Moated Manor"])
    lay(match, "Housekeeper")
    pick(match, "maintain", "Old Rectory")
    assert actions_of(match) == (2, 0)
    pick(match, "throw", "Housekeeper")
    lay(match, "Housekeeper")
    assert actions_of(match) == (1, 0)
    lay(match, "Gardener")
    assert why(match, "maintain", "Moated Manor") == "L-073"
    assert board_of(match)["Moated Manor"]["upkeep"] == 7


@rule_is("L-V10", "L-R25")
@pytest.mark.parametrize(("friend_start", "now"), [("next_round", 0), ("at_once", 1)])
def test_the_extra_action_of_a_friend_begins_with_the_next_turn_or_by_option_at_once(friend_start, now):
    match = at_action(pounds=40, actions=2, hand=["Old Friend"], board=["Card Room"], friend_start=friend_start)
    lay(match, "Old Friend")
    assert (pounds_of(match), actions_of(match)) == (38, (now, 0))
    assert match.view(0)["plans"][1]["for_you"]["actions"] == 3


@rule_is("L-127", "L-R26")
def test_event_only_actions_are_for_events_alone_and_go_first():
    match = at_action(pounds=40, actions=1, events=1, hand=["Dinner Out", "Charity Gala", "Royal Gala"])
    assert why(match, "play", "Royal Gala") == "L-R26"
    play(match, "Dinner Out")
    assert actions_of(match) == (1, 0)
    play(match, "Charity Gala")
    assert actions_of(match) == (0, 0)


# --- Effects ------------------------------------------------------------------------------------------------------------
def gained(match):
    """What everybody was told of actions gained: ordinary ones and those for events only."""
    return [(event["actions"], event["event_actions"]) for event in match.log(1) if event.name == "gained"]


@rule_is("L-V01")
def test_actions_are_gained_for_this_turn():
    match = at_action(pounds=40, actions=0, hand=["Full Diary", "Endless Night", "Dinner Out"])
    play(match, "Full Diary")
    assert (pounds_of(match), actions_of(match)) == (39, (1, 0))
    play(match, "Endless Night")
    assert actions_of(match) == (4, 0)
    assert gained(match) == [(1, 0), (3, 0)]  # each time with none for events only


@rule_is("L-V01", "L-R01")
def test_a_data_file_may_give_actions_for_events_only():
    from copy import deepcopy

    data = deepcopy(GAME.components)
    card = next(entry for entry in data["special"] if entry["id"] == "busy_morning")
    card["then"] = [{"do": "actions", "amount": 2, "only": "event"}]
    match = GAME.new(2, 1, data=data)
    assert match.records[0].card[NUMBER["Busy Morning"]].then[0].how == 1
    other = at_action(actions=0, hand=["Busy Morning", "Bad Tip"])
    other._data = match._data
    play(other, "Busy Morning")
    assert actions_of(other) == (0, 2)
    assert gained(other) == [(0, 2)]


@rule_is("L-V02")
def test_cards_are_drawn_from_decks_named_one_by_one():
    match = at_action(pounds=40, actions=1, board=["Gossip"])
    pick(match, "use", "Gossip")
    assert texts(match) == ["draw deck=0", "draw deck=1", "draw deck=2", "draw deck=3"]
    match.play(0, "draw deck=2")
    assert match.view(0)["decks"][2]["cards"] == 23
    assert len(hand_of(match)) == 1


@rule_is("L-V03")
def test_a_drop_takes_one_house_or_all_down_and_is_no_upkeep():
    board = [("Palace on the Hill", {}), ("Old Rectory", {"value": 12}), ("Corner House", {"value": 3}), "Home Farm"]
    match = at_action(pounds=40, actions=3, hand=["Wild Party", "Burst Pipes"], board=board)
    play(match, "Wild Party")
    choose_slot(match, "Palace on the Hill")
    assert value_of(match, "Palace on the Hill") == 14
    play(match, "Burst Pipes")
    assert [value_of(match, name) for name in ("Palace on the Hill", "Old Rectory", "Corner House", "Home Farm")] == [
        12,
        10,
        3,
        16,
    ]
    end_turns(match)
    assert [value_of(match, name) for name in ("Palace on the Hill", "Old Rectory")] == [9, 8]


@rule_is("L-V04")
def test_a_special_purchase_takes_no_action_and_costs_more():
    match = at_action(pounds=60, actions=1, hand=["Country Auction", "Rose Mansion", "Old Rectory"], tokens=(-2, 1, -3, 3))
    play(match, "Country Auction")
    match.play(0, f"hand card={NUMBER['Rose Mansion']}")
    assert (pounds_of(match), actions_of(match)) == (60 - 25, (1, 0))


@rule_is("L-V05")
def test_a_special_sale_takes_no_action_and_one_of_any_number_stops_when_told():
    board = ["Old Rectory", "Home Farm", "Moated Manor"]
    match = at_action(pounds=0, actions=1, hand=["Hasty Sale", "Clearance Auction"], board=board, tokens=(1, -2, 3, -3))
    play(match, "Hasty Sale")
    choose_slot(match, "Old Rectory")
    assert (pounds_of(match), actions_of(match)) == (14 + 3 - 4, (1, 0))
    play(match, "Clearance Auction")
    assert "stop" not in texts(match)
    choose_slot(match, "Home Farm")
    assert pounds_of(match) == 13 + 17
    match.play(0, "stop")
    assert set(board_of(match)) == {"Moated Manor"}


@rule_is("L-V06")
def test_a_used_expense_is_paid_once_more_without_an_action():
    match = at_action(
        pounds=40,
        actions=2,
        hand=["Double Booking", "Bad Tip"],
        board=[("Card Room", {}), ("Reserved Table", {"tokens": ["chef"]})],
    )
    assert why(match, "play", "Double Booking") == "L-R40"
    pick(match, "use", "Card Room")
    pick(match, "use", "Reserved Table")
    play(match, "Double Booking")
    choose_slot(match, "Reserved Table")
    assert pounds_of(match) == 40 - 4 - 5 - 5
    assert board_of(match)["Reserved Table"]["used"] is True


@rule_is("L-V07")
def test_pay_per_counts_tokens_on_properties_of_its_kinds_and_they_stay():
    board = [
        ("Racing Stables", {"tokens": ["horse", "horse"]}),
        ("Hired Carriage", {"tokens": ["horse"]}),
        ("Canal House", {"tokens": ["dog"]}),
    ]
    match = at_action(pounds=40, actions=0, board=[*board, "Stable Master", "Kennel Master"])
    pick(match, "use", "Stable Master")
    assert pounds_of(match) == 36
    pick(match, "use", "Kennel Master")
    assert pounds_of(match) == 34
    assert board_of(match)["Racing Stables"]["upkeep"] == 14


@rule_is("L-R40")
@pytest.mark.parametrize(
    ("sort", "card", "board"),
    [
        ("play", "Burst Pipes", ["Home Farm"]),
        ("play", "Country Auction", []),
        ("play", "Hasty Sale", ["Yacht"]),
        ("play", "Double Booking", ["Yacht"]),
        ("use", "Stable Master", ["Stable Master", "Home Farm"]),
    ],
)
def test_a_card_whose_effect_has_no_target_cannot_be_played_or_used(sort, card, board):
    match = at_action(pounds=40, actions=3, hand=[] if sort == "use" else [card], board=board)
    assert why(match, sort, card) == "L-R40"


@rule_is("L-R40", "L-R09")
def test_with_all_decks_empty_no_draw_is_offered():
    match = at_action(pounds=40, actions=3, board=["Gossip"])
    s = state(match)
    for card in range(57):
        if s.pile[card]:
            s.players[1].hand[card] += s.pile[card]
            s.pile[card] = 0
    for deck in range(4):
        s.pile_cards[deck] = 0
    assert why(match, "use", "Gossip") == "L-R40"


# --- Worked examples ----------------------------------------------------------------------------------------------------
@rule_is("T01")
def test_example_01_buying_with_a_market_token():
    tokens = (-2, 1, -3, 3)
    match = at_action(60, 3, hand=["Rose Mansion"], tokens=tokens)
    buy(match, "Rose Mansion")
    assert (pounds_of(match), actions_of(match), value_of(match, "Rose Mansion")) == (38, (2, 0), 19)
    agent = at_action(60, 3, hand=["Rose Mansion"], board=["Estate Agent"], tokens=tokens)
    buy(agent, "Rose Mansion")
    assert (pounds_of(agent), actions_of(agent)) == (35, (2, 0))
    auction = at_action(60, 3, hand=["Rose Mansion", "Country Auction"], board=["Estate Agent"], tokens=tokens)
    play(auction, "Country Auction")
    assert (pounds_of(auction), actions_of(auction), box(auction, "Country Auction")) == (32, (3, 0), 1)
    poor = at_action(21, 3, hand=["Rose Mansion"], tokens=tokens)
    assert why(poor, "buy", "Rose Mansion") == "L-R29"


@rule_is("T02")
def test_example_02_maintaining_a_farm_with_companions():
    match = at_action(40, 3, hand=["Horse", "Dog"], board=["Hill Farm"])
    seat_companion(match, "Hill Farm", "horse", "Horse")
    assert actions_of(match) == (2, 0)
    seat_companion(match, "Hill Farm", "dog", "Dog")
    assert actions_of(match) == (1, 0)
    pick(match, "maintain", "Hill Farm")
    assert (pounds_of(match), value_of(match, "Hill Farm")) == (28, 13)
    later = at_action(40, 1, board=["Steward", ("Hill Farm", {"tokens": ["horse", "dog"]})])
    pick(later, "maintain", "Hill Farm")
    assert (pounds_of(later), actions_of(later)) == (28, (1, 0))


@rule_is("T04")
def test_example_04_selling_below_zero():
    match = at_action(10, 2, board=[("Mews House", {"value": 2}), "Card Room"], tokens=(1, -3, 3, -2))
    pick(match, "sell", "Mews House")
    assert (pounds_of(match), actions_of(match), discards(match, "Mews House")) == (10, (1, 0), 1)
    option = at_action(10, 2, board=[("Mews House", {"value": 2})], tokens=(1, -3, 3, -2), low_sale="pay")
    pick(option, "sell", "Mews House")
    assert pounds_of(option) == 9
    shady = at_action(10, 2, board=[("Crescent House", {"value": 9}), "Shady Agent"], tokens=(-3, 1, 3, -2))
    pick(shady, "sell", "Crescent House")
    assert pounds_of(shady) == 17
    hasty = at_action(10, 2, hand=["Hasty Sale"], board=[("Crescent House", {"value": 9}), "Shady Agent"], tokens=(-3, 1, 3, -2))
    play(hasty, "Hasty Sale")
    assert (pounds_of(hasty), actions_of(hasty)) == (13, (2, 0))


@rule_is("T05")
def test_example_05_debt_only_without_property():
    match = at_action(6, 4, hand=["Ball", "Boat Trip", "Dinner Out"], board=[("Corner House", {"value": 4})], tokens=(1, -2, 3, -3))
    assert why(match, "play", "Ball") == "L-101"
    assert why(match, "play", "Boat Trip") == ""
    pick(match, "sell", "Corner House")
    assert (pounds_of(match), actions_of(match)) == (8, (3, 0))
    play(match, "Ball")
    assert (pounds_of(match), actions_of(match)) == (0, (1, 0))
    play(match, "Dinner Out")
    assert (pounds_of(match), actions_of(match)) == (-3, (0, 0))
    end_turns(match)
    assert match.result.reason == "bankruptcy"


@rule_is("T06")
def test_example_06_an_event_with_several_companions():
    match = at_action(30, 2, hand=["Dinner Out", "Guest", "Chef", "Dog", "Horse", "Bad Tip"])
    play(match, "Dinner Out", ["Guest", "Chef", "Dog"])
    assert (pounds_of(match), actions_of(match), hand_of(match)) == (21, (1, 0), ["Bad Tip", "Horse"])
    assert [discards(match, name) for name in ("Guest", "Chef", "Dog", "Dinner Out")] == [1, 1, 1, 1]
    boat = at_action(30, 2, hand=["Boat Trip", "Guest", "Dog"], board=["Drunken Sailor"])
    play(boat, "Boat Trip", ["Guest", "Dog", None])
    assert (pounds_of(boat), actions_of(boat)) == (18, (0, 0))


@rule_is("T07", "L-087", "L-091", "L-126")
def test_example_07_the_wild_companion():
    match = at_action(25, 1, hand=["Wild Companion", "Day at the Races"])
    play(match, "Day at the Races", ["Wild Companion"])
    assert pounds_of(match) == 18
    assert [space["holder"] for space in match.view(0)["wild"]] == [None, None]
    assert state(match).discards[NUMBER["Wild Companion"]] == 0
    other = at_action(25, 0, hand=["Wild Companion", "Dog", "Ball", "Yacht"])
    other.play(0, "end_turn")
    assert hand_of(other) == ["Ball", "Dog", "Yacht"]
    other.play(0, f"discard card={NUMBER['Yacht']}")
    assert hand_of(other) == ["Ball", "Dog"]


@rule_is("T15")
def test_example_15_extra_and_event_only_actions():
    match = at_action(1, 0, players=2, plans=[1, 2])
    money(match, 1, 40)
    put(match, 1, "Old Friend")
    put(match, 1, "School Friend")
    give(match, 1, "Ball", "Full Diary")
    if match.waiting == (0,):
        match.play(0, "end_turn")
    assert actions_of(match, 1) == (3, 1)
    play(match, "Ball")
    assert (pounds_of(match, 1), actions_of(match, 1)) == (32, (2, 0))
    play(match, "Full Diary")
    assert (pounds_of(match, 1), actions_of(match, 1)) == (31, (3, 0))


@rule_is("T16")
def test_example_16_an_expense_with_tokens_used_twice():
    match = at_action(45, 1, hand=["Double Booking"], board=[("Yacht", {"tokens": ["guest", "chef"]}), "Drunken Sailor"])
    assert why(match, "play", "Double Booking") == "L-R40"
    pick(match, "use", "Yacht")
    assert (pounds_of(match), actions_of(match)) == (35, (0, 0))
    play(match, "Double Booking")
    assert pounds_of(match) == 25
    assert why(match, "use", "Yacht") == "L-R27"


@rule_is("T17")
def test_example_17_wild_party_near_the_bottom():
    match = at_action(40, 2, hand=["Wild Party", "Wild Party"], board=[("Palace on the Hill", {"value": 14})])
    play(match, "Wild Party")
    assert (value_of(match, "Palace on the Hill"), actions_of(match), pounds_of(match)) == (9, (1, 0), 40)
    assert why(match, "play", "Wild Party") == "L-R40"
    end_turns(match)
    assert value_of(match, "Palace on the Hill") == 9


@rule_is("T18")
def test_example_18_selling_out_and_going_under():
    hand = ["Clearance Auction", "Royal Gala", "Charity Gala", "Champagne Breakfast", "Guest", "Dog"]
    board = [("Marble Hall", {"value": 10}), ("Canal House", {"value": 4}), "Home Farm"]
    match = at_action(1, 3, hand=hand, board=board, tokens=(3, 1, -2, -3))
    assert why(match, "play", "Royal Gala") == "L-101"
    play(match, "Clearance Auction")
    for name in ("Marble Hall", "Canal House", "Home Farm"):
        choose_slot(match, name)
    assert (pounds_of(match), actions_of(match)) == (32, (3, 0))
    play(match, "Royal Gala", ["Guest", "Dog"])
    assert (pounds_of(match), actions_of(match)) == (13, (1, 0))
    play(match, "Charity Gala")
    assert pounds_of(match) == 3
    play(match, "Champagne Breakfast")
    assert pounds_of(match) == -1
    assert sum(box(match, name) for name in hand[:4]) == 4
    end_turns(match)
    assert match.result.reason == "bankruptcy"


@rule_is("T21")
def test_example_21_a_full_board():
    match = at_action(60, 2, hand=["Tailor", "Bad Tip"], board=["Old Rectory", "Home Farm", "Yacht", "Gardener", "Gossip"])
    assert why(match, "lay", "Tailor") == "L-R19"
    assert why(match, "throw", "Old Rectory") == "L-121"
    pick(match, "throw", "Gossip")
    lay(match, "Tailor")
    assert (pounds_of(match), actions_of(match), len(board_of(match))) == (58, (1, 0), 5)


@rule_is("T22")
def test_example_22_stable_master():
    board = [("Racing Stables", {"tokens": ["horse", "horse"]}), ("Home Farm", {"tokens": ["horse"]}), "Stable Master"]
    match = at_action(40, 0, board=board)
    pick(match, "use", "Stable Master")
    assert pounds_of(match) == 34
    assert why(match, "use", "Stable Master") == "L-R27"


@rule_is("T23")
def test_example_23_house_upkeep_with_a_gardener():
    match = at_action(50, 2, board=[("Banquet Hall", {"value": 18, "tokens": ["chef"]}), "Gardener"])
    pick(match, "maintain", "Banquet Hall")
    assert (pounds_of(match), actions_of(match)) == (39, (1, 0))
    end_turns(match)
    assert value_of(match, "Banquet Hall") == 18


@rule_is("L-R54")
def test_there_is_no_hand_limit_during_a_round():
    match = at_action(50, 1, hand=["Bad Tip", "Ball", "Ball", "Dog", "Guest", "Boat Trip", "Yacht", "Card Room", "Old Rectory"])
    assert len(hand_of(match)) == 9
    play(match, "Bad Tip")
    assert len(hand_of(match)) == 8


@rule_is("L-D12")
@pytest.mark.parametrize(("way", "left", "actions"), [(0, 47, 1), (1, 43, 0)])
def test_garden_party_asks_which_cost_before_its_companions(way, left, actions):
    match = at_action(50, 2, hand=["Garden Party"], board=["Card Room"])
    pick(match, "play", "Garden Party")
    assert texts(match) == ["way cost=0", "way cost=1"]
    answer(match, [], way)
    assert (pounds_of(match), actions_of(match)) == (left, (actions, 0))


@rule_is("L-R35")
def test_a_token_slot_is_named_by_kind_and_the_slot_of_the_board_stays():
    match = at_action(50, 3, hand=["Guest", "Dog", "Wild Companion"], board=["Card Room", "Yacht"])
    assert [move for move in texts(match) if move.startswith("seat")] == [
        f"seat slot=1 companion={who}" for who in ("dog", "guest", "wild_dog", "wild_guest", "wild_chef")
    ]
    match.play(0, "seat slot=1 companion=wild_chef")
    assert board_of(match)["Yacht"]["use_sum"] == 6
    assert slot_of(match, "Yacht") == 1
    assert ready(match).waiting == (0,)


@rule_is("L-R26", "L-127")
def test_by_option_actions_for_events_pay_specials_too_and_go_first():
    match = at_action(50, 2, events=1, hand=["Royal Gala", "Bad Tip"], event_actions="events_and_specials")
    play(match, "Royal Gala")
    assert (pounds_of(match), actions_of(match)) == (35, (1, 0))


@rule_is("L-R56")
def test_a_special_takes_the_companions_that_it_shows():
    match = at_action(50, 3, hand=["Grand Regatta", "Dog", "Guest", "Bad Tip"])
    play(match, "Grand Regatta", ["Dog", "Guest"])
    assert pounds_of(match) == 50 - 7 - 2 - 2
