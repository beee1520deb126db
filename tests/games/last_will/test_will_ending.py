"""Section 1, the aim; phase 5, end of round; section 6, scoring and end."""

import pytest
from last_will_table import (
    NUMBER,
    actions_of,
    at_action,
    board_of,
    box,
    end_turns,
    give,
    hand_of,
    market,
    money,
    offer,
    pick,
    play,
    pounds_of,
    put,
    state,
    texts,
    value_of,
)

from rules import rule_is


def ranking(match):
    return [seat for group in match.result.ranking for seat in group]


# --- The aim ------------------------------------------------------------------------------------------------------------
@rule_is("L-001", "L-116", "L-003")
def test_after_seven_rounds_the_least_money_wins():
    match = at_action(30, 0, players=3, rounds=7)
    money(match, 1, 12)
    money(match, 2, 31)
    end_turns(match)
    assert match.result.reason == "rounds"
    assert ranking(match) == [1, 0, 2]
    assert match.result.scores == (-30, -12, -31)


@rule_is("L-002", "L-005", "L-006", "L-113")
def test_a_bankruptcy_needs_no_money_and_no_property_and_ends_the_game():
    match = at_action(0, 0, rounds=2)
    end_turns(match)
    assert match.result.reason == "bankruptcy"
    assert match.result.winners == (0,)
    penny = at_action(1, 0, rounds=2)
    end_turns(penny)
    assert not penny.over
    house = at_action(0, 0, rounds=2, board=["Small Holding"])
    end_turns(house)
    assert not house.over


@rule_is("L-006", "L-113")
def test_debt_is_no_obstacle_to_bankruptcy():
    match = at_action(-5, 0, rounds=2)
    end_turns(match)
    assert match.result.reason == "bankruptcy"


@rule_is("L-007", "L-114")
@pytest.mark.parametrize(("rounds", "over"), [(6, False), (7, True)])
def test_the_game_ends_after_round_seven(rounds, over):
    match = at_action(30, 0, rounds=rounds)
    end_turns(match)
    assert match.over is over


@rule_is("L-008")
def test_the_trigger_that_comes_first_ends_the_game():
    match = at_action(0, 0, rounds=4)
    end_turns(match)
    assert match.over
    assert match.view(0)["round"] == 4
    last = at_action(0, 0, rounds=7)
    end_turns(last)
    assert last.result.reason == "bankruptcy"


@rule_is("L-004", "L-117", "L-118", "L-R47")
def test_wealth_is_cash_and_marker_values_and_five_pounds_for_each_property():
    board = [("Old Rectory", {"value": 8}), "Home Farm", "Shady Agent", ("Yacht", {"tokens": ["dog"]})]
    match = at_action(20, 0, hand=["Ball", "Corner House"], board=board, tokens=(3, -3, 1, -2))
    assert match.view(0)["you"]["ruin"]["wealth"] == 20 + 8 + 5 + 16 + 5


@rule_is("L-115")
def test_the_largest_debt_wins():
    match = at_action(-3, 0, players=3)
    money(match, 1, -8)
    money(match, 2, 2)
    end_turns(match)
    assert ranking(match) == [1, 0, 2]
    assert match.result.scores == (3, 8, -2)


@rule_is("L-119", "L-R46")
def test_a_tie_goes_to_the_plan_further_left():
    match = at_action(10, 0, players=3, plans=[4, 2, 1], rounds=7)
    money(match, 1, 10)
    money(match, 2, 11)
    end_turns(match)
    assert ranking(match) == [1, 0, 2]


# --- End of round -------------------------------------------------------------------------------------------------------
@rule_is("L-090", "L-R42")
def test_everybody_keeps_two_cards_and_discards_the_surplus_in_plan_order_one_at_a_time():
    match = at_action(30, 0, hand=["Ball", "Ball", "Dog", "Yacht"], plans=[1, 3])
    give(match, 1, "Guest", "Chef", "Horse")
    match.play(0, "end_turn")
    if match.waiting == (1,):
        match.play(1, "end_turn")
    assert match.waiting == (0,)
    assert texts(match) == [f"discard card={NUMBER[name]}" for name in ("Ball", "Yacht", "Dog")]
    match.play(0, f"discard card={NUMBER['Ball']}")
    match.play(0, f"discard card={NUMBER['Dog']}")
    assert hand_of(match) == ["Ball", "Yacht"]
    assert match.waiting == (1,)
    match.play(1, f"discard card={NUMBER['Chef']}")
    assert hand_of(match, 1) == ["Guest", "Horse"]
    assert match.view(0)["round"] == 4


@rule_is("L-R42")
def test_nobody_may_keep_fewer_than_two():
    match = at_action(30, 0, hand=["Ball", "Dog"])
    end_turns(match)
    assert hand_of(match) == ["Ball", "Dog"]


@rule_is("L-R41")
def test_specials_may_be_kept_count_and_go_to_the_box_when_thrown_away():
    match = at_action(30, 0, hand=["Masked Ball", "Charity Gala", "Dog"])
    match.play(0, "end_turn")
    match.play(0, f"discard card={NUMBER['Charity Gala']}")
    assert hand_of(match) == ["Dog", "Masked Ball"]
    s = state(match)
    assert s.players[0].hidden[NUMBER["Charity Gala"]] == 1
    assert s.pile[NUMBER["Charity Gala"]] == 0


@rule_is("L-092", "L-094", "T03", "L-028")
def test_example_03_loss_of_value():
    board = [
        ("Banquet Hall", {"value": 18}),
        ("Old Rectory", {"value": 12, "used": True}),
        "Home Farm",
        ("Corner House", {"value": 3}),
    ]
    match = at_action(30, 0, board=board)
    assert sum(value_of(match, name) for name in board_of(match)) == 49
    end_turns(match)
    assert [value_of(match, name) for name in ("Banquet Hall", "Old Rectory", "Home Farm", "Corner House")] == [16, 12, 16, 3]
    assert board_of(match)["Old Rectory"]["used"] is False


@rule_is("L-094")
def test_used_cards_are_slid_back():
    match = at_action(30, 0, board=[("Card Room", {"used": True}), ("Gossip", {"used": True})])
    end_turns(match)
    assert [card["used"] for card in board_of(match).values()] == [False, False]


@rule_is("L-095", "L-096")
def test_what_is_left_in_the_offer_is_discarded_and_specials_go_to_the_box():
    match = at_action(30, 0, rounds=6)
    offer(match, 0, "Ball", "Dog", "Old Rectory")
    offer(match, 3, "Royal Gala")
    end_turns(match)
    s = state(match)
    assert [s.discards[NUMBER[name]] for name in ("Ball", "Dog", "Old Rectory")] == [1, 1, 1]
    assert box(match, "Royal Gala") == 1


@rule_is("L-097")
def test_markers_boys_and_counters_are_taken_back():
    match = at_action(30, 0, hand=["Bad Tip"])
    s = state(match)
    s.opera_boys, s.market_boys, s.extension_boys, s.players[0].unknown, s.blocked = 2, 1, 1, 1, 0
    end_turns(match)
    seen = match.view(0)
    assert [them["plan"] for them in seen["players_at_table"]] == [None, None]
    assert (seen["errands"]["opera"]["boys"], seen["errands"]["market"]["boys"], seen["errands"]["extension"]["boys"]) == (
        0,
        0,
        0,
    )
    assert seen["errands"]["unknown"]["seats"] == []
    assert actions_of(match) == (0, 0)


@rule_is("L-098", "L-099", "L-205")
def test_the_round_counter_moves_on_and_the_start_marker_goes_clockwise():
    match = at_action(30, 0, players=3, rounds=2)
    end_turns(match)
    assert (match.view(0)["round"], match.view(0)["start"]) == (3, 1)
    assert match.waiting == (1,)


@rule_is("L-R43")
def test_at_the_end_of_the_last_round_value_is_lost_and_income_paid_before_the_check():
    match = at_action(-2, 0, rounds=7, getting_sacked=True)
    s = state(match)
    s.players[0].job, s.players[0].covered, s.players[1].job, s.players[1].covered = 1, 0, 0, 0
    put(match, 1, "Old Rectory", value=12)
    end_turns(match)
    assert [them["money"] for them in match.view(0)["players_at_table"]] == [8, 40]
    assert match.view(0)["players_at_table"][1]["ruin"]["wealth"] == 40 + 10 + 5
    assert (match.view(0)["round"], match.view(0)["start"]) == (7, 0)


# --- Bankruptcy ---------------------------------------------------------------------------------------------------------
@rule_is("L-R44")
def test_bankruptcy_is_found_at_the_check_and_the_round_is_played_out():
    match = at_action(2, 1, hand=["Bad Tip"], players=2)
    give(match, 1, "Ball")
    play(match, "Bad Tip")
    assert not match.over
    assert match.waiting == (1,)
    match.play(1, "end_turn")
    assert match.result.reason == "bankruptcy"


@rule_is("L-R44", "L-D10")
def test_by_option_a_ruined_player_may_declare_at_once_and_wins():
    match = at_action(2, 1, hand=["Bad Tip"], board=["Card Room"], bankruptcy="at_once")
    money(match, 1, -9)
    assert "declare" not in texts(match)
    play(match, "Bad Tip")
    assert "declare" in texts(match)
    match.play(0, "declare")
    assert match.result.reason == "declared"
    assert match.result.winners == (0,)
    never = at_action(0, 1, board=["Card Room"])
    assert "declare" not in texts(never)


# --- Worked examples ----------------------------------------------------------------------------------------------------
@rule_is("T08", "L-R46")
def test_example_08_bankruptcy_largest_debt_wins():
    match = at_action(0, 0, players=4, rounds=5)
    money(match, 1, -4)
    money(match, 2, -9)
    money(match, 3, 12)
    put(match, 3, "Old Rectory", value=8, used=True)
    end_turns(match)
    assert match.result.reason == "bankruptcy"
    assert match.view(0)["round"] == 5
    assert match.result.scores == (0, 4, 9, -25)
    assert ranking(match) == [2, 1, 0, 3]


@rule_is("T09")
def test_example_09_round_seven_nobody_bankrupt():
    match = at_action(3, 0, players=3, rounds=7, board=[("Old Rectory", {"value": 8}), "Home Farm"])
    market(match, 3, -3, 1, -2)
    money(match, 1, 21)
    put(match, 1, "Mews House", value=2)
    put(match, 1, "Shady Agent")
    money(match, 2, 30)
    end_turns(match)
    assert match.result.scores == (-35, -28, -30)
    assert match.result.winners == (1,)


@rule_is("T10")
def test_example_10_ties():
    match = at_action(-7, 0, players=3, plans=[4, 2, 1])
    money(match, 1, -7)
    money(match, 2, 10)
    end_turns(match)
    assert ranking(match) == [1, 0, 2]
    other = at_action(25, 0, players=2, plans=[5, 3], rounds=7)
    money(other, 1, 14)
    put(other, 1, "Corner House", value=6, used=True)
    end_turns(other)
    assert other.result.scores == (-25, -25)
    assert ranking(other) == [1, 0]


# --- The answer to «how far am I from ruin?» -----------------------------------------------------------------------------
@rule_is("L-101", "L-117")
def test_the_view_says_how_far_ruin_is_and_warns_of_selling_too_late():
    match = at_action(9, 1, rounds=7, board=[("Rose Mansion", {"value": 14}), "Home Farm"], tokens=(-2, 1, 3, -3))
    ruin = match.view(0)["you"]["ruin"]
    assert (ruin["cash"], ruin["property_values"], ruin["selling_all_brings"], ruin["left_to_lose"], ruin["wealth"]) == (
        9,
        30,
        25,
        34,
        49,
    )
    assert ruin["warnings"] == ["last_round_with_property", "fewer_actions_than_properties", "no_debt_with_property"]
    pick(match, "sell", "Home Farm")
    assert pounds_of(match) == 23


@rule_is("L-R44", "L-115")
def test_by_option_declaring_stops_the_game_and_the_largest_debt_wins():
    match = at_action(0, 1, players=3, bankruptcy="at_once_debt")
    money(match, 1, -30)
    told = match.play(0, "declare")
    assert match.result.ranking == ((1,), (0,), (2,))
    assert match.result.reason == "declared"
    assert match.event_text(told[0]) == "Player 1 declares bankruptcy with £0: the largest debt wins."
    first = at_action(0, 1, players=3, bankruptcy="at_once")
    money(first, 1, -30)
    first.play(0, "declare")
    assert first.result.ranking == ((0,), (1,), (2,))
