"""4 Buy wigs."""

from __future__ import annotations

import pytest
from wigs_table import at_purchase, at_sale, column, happened, me, texts

from rules import rule_is


def buy_order(gold, hands, worn=None, seed=0):
    worn = worn or [3] * len(gold)
    match = at_sale(len(gold), hands=hands, worn=worn, gold=gold, market=[(1, [0])], supply={}, seed=seed)
    for seat in range(len(gold)):
        match.play(seat, "done")
    return happened(match, "buy_order")[0][: len(gold)]


@rule_is("W-063")
def test_least_gold_buys_first():
    assert buy_order([7, 3, 5], [[], [], []]) == (1, 2, 0)


@rule_is("W-064")
def test_with_the_same_gold_fewer_tiles_buy_first():
    assert buy_order([5, 5], [[1, 1], [5]]) == (1, 0)


@rule_is("W-065")
def test_with_as_many_tiles_the_lower_sum_buys_first():
    assert buy_order([5, 5], [[4, 4], [2, 5]]) == (1, 0)


@rule_is("W-066", "W-R25")
def test_still_tied_buyers_are_drawn_by_lot():
    orders = [buy_order([5, 5], [[2], [2]], seed=seed) for seed in range(200)]
    assert 70 < orders.count((0, 1)) < 130


@rule_is("W-067", "W-068", "W-069", "W-R28")
def test_a_player_buys_one_tile_from_any_square_for_its_dots():
    match = at_purchase(2, gold=[9, 9], market=[(1, [0, 1, 4])])
    assert texts(match, 0) == ["pass", "buy column=0 square=0", "buy column=0 square=1", "buy column=0 square=4"]
    match.play(0, "buy column=0 square=4")
    assert me(match)["gold"] == 9 - 4
    assert me(match)["hand"] == [1]
    assert match.waiting == (1,)
    assert match.why_not(0, "pass").rule == "W-063"


@rule_is("W-R28")
def test_an_empty_square_sells_nothing():
    match = at_purchase(2, gold=[9, 9], market=[(1, [0])])
    assert match.why_not(0, "buy column=0 square=3").rule == "W-R28"


@rule_is("W-R29")
def test_gold_never_falls_below_zero():
    match = at_purchase(2, gold=[2, 9], market=[(1, [1, 2])])
    refusal = match.why_not(0, "buy column=0 square=2")
    assert refusal.rule == "W-R29"
    assert refusal.reason == "Square 3 of column I costs 3 gold, and you have 2"
    match.play(0, "buy column=0 square=1")
    assert me(match)["gold"] == 0


@rule_is("W-070", "W-071", "W-R26")
def test_turns_go_round_until_all_pass_in_succession():
    match = at_purchase(2, gold=[9, 9], market=[(1, [0, 1, 2])])
    match.play(0, "buy column=0 square=0")
    match.play(1, "pass")
    match.play(0, "buy column=0 square=1")
    match.play(1, "pass")
    match.play(0, "pass")
    assert match.view(None)["round"] == 2
    assert column(match, 0) == (1, [2])


@rule_is("W-R26")
def test_a_pass_is_not_final():
    match = at_purchase(2, gold=[9, 9], market=[(1, [0, 1, 2])])
    match.play(0, "pass")
    assert happened(match, "passed") == [(0, 0)]
    match.play(1, "buy column=0 square=0")
    match.play(0, "buy column=0 square=1")
    assert me(match)["gold"] == 7


@rule_is("W-R26")
def test_who_can_afford_nothing_passes_automatically():
    match = at_purchase(3, gold=[9, 0, 9], market=[(1, [0, 1])])
    match.play(0, "buy column=0 square=0")
    assert match.waiting == (2,)
    assert happened(match, "passed") == [(1, 1)]


@rule_is("W-R26")
def test_an_empty_market_ends_the_phase():
    match = at_purchase(2, gold=[9, 9], market=[(1, [0])])
    match.play(0, "buy column=0 square=0")
    assert match.view(None)["round"] == 2


@rule_is("W-R26")
def test_option_single_gives_one_turn_each():
    match = at_purchase(3, gold=[9, 9, 9], market=[(1, [0, 1, 2, 3])], buy_turns="single")
    match.play(0, "buy column=0 square=0")
    match.play(1, "pass")
    match.play(2, "buy column=0 square=1")
    assert match.view(None)["round"] == 2


@rule_is("W-R26")
def test_option_dropout_makes_a_pass_final():
    match = at_purchase(2, gold=[9, 9], market=[(1, [0, 1, 2, 3])], buy_turns="dropout")
    match.play(0, "pass")
    match.play(1, "buy column=0 square=0")
    assert match.waiting == (1,)
    match.play(1, "pass")
    assert match.view(None)["round"] == 2


@rule_is("W-R27")
@pytest.mark.parametrize(("choice", "third"), [("fixed", 0), ("recompute", 1)])
def test_the_order_holds_for_the_phase_unless_made_anew_each_time_round(choice, third):
    match = at_purchase(2, gold=[8, 9], market=[(1, [0, 1, 2, 3, 4])], buy_order=choice)
    match.play(0, "buy column=0 square=0")
    match.play(1, "buy column=0 square=4")
    assert match.waiting == (third,)


@rule_is("W-R30")
def test_a_tile_sold_this_round_may_be_bought_back():
    match = at_sale(2, hands=[[1], []], worn=[4, 3], gold=[2, 0], supply={5: 5})
    match.play(0, "place column=0 wig=1")
    match.play(0, "done")
    match.play(1, "done")
    match.play(0, "buy column=0 square=0")
    assert me(match)["gold"] == 2
    assert 1 in me(match)["hand"]


@rule_is("W-R28")
def test_option_top_sells_only_the_top_tile_of_each_column():
    """Columns 1-2-3-3-4-5: the 4s lie on squares 1, 2 and 4, the 5s on square 1; so square 4 for 3 gold, and square 1 for 1."""
    match = at_purchase(3, gold=[9, 9, 9], market=[(4, [0, 1, 3]), (5, [0])], buy_from="top")
    assert texts(match, 0) == ["pass", "buy column=0 square=3", "buy column=1 square=0"]
    refusal = match.why_not(0, "buy column=0 square=0")
    assert (refusal.rule, refusal.reason) == (
        "W-R28",
        "Only the top tile of a column may be bought at this table: in column I that on square 4",
    )
    match.play(0, "buy column=0 square=3")
    assert me(match)["gold"] == 9 - 3
    assert "buy column=0 square=1" in texts(match, 1)


@rule_is("W-R28", "W-R26")
def test_with_option_top_a_cheap_tile_beneath_lets_nobody_buy():
    """The top tile costs 3; who has 2 gold could pay the one beneath for 1, and passes automatically."""
    match = at_purchase(2, gold=[9, 2], market=[(1, [0, 2, 3])], buy_from="top")
    match.play(0, "buy column=0 square=3")
    assert match.waiting == (0,)
    assert happened(match, "passed") == [(1, 1)]


@rule_is("W-R04")
def test_option_slide_lets_the_tiles_above_move_down():
    """W-X04 with sliding: 4s on squares 1, 2, 3; square 1 is bought for 1; then two 4s are sold to squares 3 and 4: 3 + 3 = 6, not 4."""
    match = at_purchase(2, gold=[9, 0], market=[(4, [0, 1, 2])], hands=[[], [4, 4]], worn=[3, 5], gaps="slide")
    match.play(0, "buy column=0 square=0")
    assert me(match)["gold"] == 8
    assert column(match, 0) == (4, [0, 1])
    assert happened(match, "slid") == [(0, 0)]
    match = at_sale(2, hands=[[4, 4], []], worn=[5, 3], gold=[0, 0], market=[(4, [0, 1])], supply={5: 5}, gaps="slide")
    match.play(0, "sell column=0")
    match.play(0, "sell column=0")
    assert me(match)["gold"] == 3 + 3


@rule_is("W-R04", "W-R05")
@pytest.mark.parametrize(("gaps", "left"), [("stay", [0, 2]), ("slide", [0, 1])])
def test_what_is_bought_from_the_middle_leaves_a_gap_unless_tiles_slide(gaps, left):
    match = at_purchase(2, gold=[9, 9], market=[(4, [0, 1, 2])], gaps=gaps)
    match.play(0, "buy column=0 square=1")
    assert column(match, 0) == (4, left)
    assert ("buy column=0 square=2" in texts(match, 1)) == (gaps == "stay")


@rule_is("W-R04")
def test_nothing_slides_where_nothing_lies_above():
    match = at_purchase(2, gold=[9, 9], market=[(4, [0, 1])], gaps="slide")
    match.play(0, "buy column=0 square=1")
    assert column(match, 0) == (4, [0])
    assert happened(match, "slid") == []
