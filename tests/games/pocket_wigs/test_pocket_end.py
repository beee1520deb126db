"""End of the round, end of the game, scoring."""

from __future__ import annotations

import copy
import random

import pytest
from pocket_table import (
    POCKET,
    at_actions,
    at_placing,
    card,
    column,
    gold,
    hand,
    happened,
    idle_round,
    play,
    rule_against,
    supply,
    through_round,
)

from rules import rule_is


@rule_is("C-040")
def test_all_coins_on_the_market_card_return_to_the_supply():
    match = at_actions(["D/N/", "//"], ["P", "PND"], supply="DD")
    play(match, "0 set column=2 coin=3", "0 sell column=0")
    assert [column(match, at) for at in range(3)] == ["", "", ""]
    assert supply(match) == "PDD"
    assert happened(match, "market_cleared") == [(2,)]


@rule_is("C-041")
def test_the_quarter_returns_to_the_centre():
    match = through_round(at_actions(["D//", "//"], ["", "PND"], quarter=1))
    assert match.view(0)["quarter"]["holder"] is None
    play(match, "0 grab")
    assert match.view(0)["quarter"]["holder"] == 0


@rule_is("C-042")
def test_all_coins_on_the_cards_return_to_their_owners_hands():
    match = at_actions(["D/N/P", "P//D"], ["", "P"])
    play(match, "0 set column=0 coin=2")
    through_round(match)
    assert [hand(match, seat) for seat in (0, 1)] == ["PND", "PPD"]
    assert card(match, 0, 0) == "./../.."


@rule_is("C-043")
def test_below_20_gold_the_next_round_begins():
    match = through_round(at_actions(["/D/", "//"], ["P", "PND"], gold=[19, 19]))
    assert not match.over
    assert match.view(0)["round"] == 2


@rule_is("C-044")
def test_20_gold_end_the_game_but_only_at_the_end_of_the_round():
    match = at_actions(["/D/", "/N/P"], ["P", "N"], gold=[19, 18])
    play(match, "0 sell column=0")
    assert gold(match) == [20, 18]
    assert not match.over
    play(match, "1 sell column=1", "1 buy coin=3")
    assert match.over
    assert match.result.reason == "gold"
    assert happened(match, "ended") == [(1,)]
    assert rule_against(match, 0, "finish") == "C-044"


@rule_is("C-044")
def test_the_target_is_printed_in_the_data():
    data = copy.deepcopy(POCKET.components)
    assert data["target_gold"] == 20
    data["target_gold"] = 3
    match = at_actions(["/D/", "//"], ["PP", "PND"], data=data)
    play(match, "0 sell column=0", "0 sell column=0")
    assert match.over


@rule_is("C-045")
def test_most_gold_wins():
    match = through_round(at_actions(["/D/", "//", "//"], ["P", "PND", "N"], gold=[5, 22, 20]))
    assert match.result.ranking == ((1,), (2,), (0,))
    assert match.result.scores == (5, 22, 20)


@rule_is("C-R20")
def test_equal_gold_is_a_shared_win():
    match = through_round(at_actions(["//", "//", "D//"], ["PND", "P", ""], gold=[21, 21, 3]))
    assert match.result.ranking == ((0, 1), (2,))


@rule_is("C-R20")
def test_with_the_option_more_coins_decide_a_tie():
    match = through_round(at_actions(["//", "//", "D//"], ["P", "PND", ""], gold=[21, 21, 3], final_tie="more_coins"))
    assert match.result.ranking == ((1,), (0,), (2,))
    even = through_round(at_actions(["//", "//", "D//"], ["PPP", "PND", ""], gold=[21, 21, 3], final_tie="more_coins"))
    assert even.result.ranking == ((0, 1), (2,))


@rule_is("C-R19")
def test_nobody_ever_runs_out_of_coins():
    chance = random.Random(2)
    for seed in range(6):
        match = POCKET.new(3, seed)
        while not match.over:
            assert all(len(player["coins"]) >= 1 for player in match.view(None)["players_at_table"])
            seat = chance.choice(match.waiting)
            selling = [move for move in match.moves(seat) if move.name in ("sell", "place")]
            match.play(seat, chance.choice(selling or match.moves(seat)))


@rule_is("C-R19")
def test_the_last_coin_sells_nothing_but_comes_back():
    match = at_actions(["/P/", "//"], ["", "PND"])
    assert happened(match, "lapsed") == [(0, 1, 0, 1)]
    assert hand(match, 0) == "P"


@rule_is("C-R21")
def test_three_rounds_in_which_no_coin_moves_end_the_game():
    match = at_placing(["PND", "PND"], gold=[4, 7])
    idle_round(match)
    idle_round(match)
    assert not match.over
    idle_round(match)
    assert match.result.reason == "stall"
    assert match.result.winners == (1,)


@rule_is("C-R21")
@pytest.mark.parametrize(
    ("placed", "move"),
    [
        ("place row=0 coin=1", "set column=0 coin=1"),
        ("place row=1 coin=2", "sell column=0"),
        ("place row=2 coin=1", "buy coin=1"),
    ],
)
def test_a_coin_set_sold_or_taken_begins_the_count_anew(placed, move):
    match = at_placing(["PND", "PND"])
    idle_round(match)
    idle_round(match)
    play(match, f"0 {placed}", "0 finish", "1 finish", f"0 {move}")
    idle_round(match)
    idle_round(match)
    assert not match.over
    idle_round(match)
    assert match.result.reason == "stall"


@rule_is("C-R21")
def test_the_guard_against_a_stall_can_be_switched_off_and_the_rounds_end_the_game():
    match = at_placing(["PND", "PND"], stall_rounds=0, max_rounds=20, gold=[1, 0])
    for _ in range(19):
        idle_round(match)
    assert not match.over
    idle_round(match)
    assert match.result.reason == "rounds"
    assert match.result.winners == (0,)


@rule_is("C-R21")
def test_forty_rounds_are_the_most_by_default():
    match = at_placing(["PND", "PND"])
    match.state.rounds = 39
    for _ in range(2):
        assert not match.over
        play(match, "0 place row=2 coin=1", "0 finish", "1 finish", "0 buy coin=1")
    assert match.result.reason == "rounds"


@rule_is("C-R21")
def test_the_limit_of_rounds_can_be_off_and_who_turns_both_guards_off_is_warned():
    match = at_placing(["PND", "PND"], stall_rounds=0, max_rounds=0)
    match.state.rounds = 1000
    idle_round(match)
    assert not match.over
    match.state.rounds = 30_000
    match.refresh()
    idle_round(match)
    assert match.result.reason == "rounds"
    assert len(POCKET.warnings(2, stall_rounds=0, max_rounds=0)) == 1
    assert POCKET.warnings(2, stall_rounds=0) == POCKET.warnings(2, max_rounds=0) == []
