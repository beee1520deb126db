"""The worked examples of the ledger."""

from __future__ import annotations

import pytest
from wigs_table import (
    BARON,
    BON_VIVANT,
    BUCCANEER,
    SCHOLAR,
    TRENDSETTER,
    at_purchase,
    at_sale,
    at_wear,
    column,
    happened,
    me,
    texts,
    until,
    wear,
)

from rules import rule_is


@rule_is("W-X01")
def test_set_market_with_draws_4_4_1():
    match = until(
        lambda seed: wear(at_wear(3, hands=[[3], [3], [5]], supply={4: 2, 1: 1}, seed=seed), 3, 3, 5),
        lambda match: [wig for wig, _, _ in happened(match, "placed")] == [4, 4, 1],
    )
    assert [column(match, at) for at in range(3)] == [(4, [0, 1]), (1, [0]), (0, [])]


@rule_is("W-X02")
@pytest.mark.parametrize(("worn", "gold"), [(2, 6), (3, 9)])
def test_three_buccaneers_into_the_only_empty_column(worn, gold):
    match = at_sale(3, hands=[[5, 5, 5], [], []], worn=[worn, 4, 1], market=[(4, [0, 1]), (1, [0]), (0, [])])
    match.play(0, "place column=2 wig=5")
    match.play(0, "sell column=2")
    match.play(0, "sell column=2")
    assert me(match)["gold"] == 2 + gold


@rule_is("W-X03")
def test_two_trendsetters_find_no_column():
    match = at_sale(3, hands=[[2, 2], [], []], worn=[3, 4, 1], market=[(4, [0, 1]), (1, [0]), (5, [0, 1, 2])])
    assert texts(match, 0) == ["done"]


@rule_is("W-X04")
def test_a_gap_is_filled_before_the_fourth_square():
    match = at_sale(3, hands=[[4, 4], [], []], worn=[2, 3, 1], market=[(4, [1, 2])])
    match.play(0, "sell column=0")
    match.play(0, "sell column=0")
    assert me(match)["gold"] == 2 + 1 + 3
    assert column(match, 0) == (4, [0, 1, 2, 3])


@rule_is("W-X05")
def test_column_II_for_two_players_begins_at_2_and_holds_4():
    match = at_sale(2, hands=[[5, 5, 5, 5, 5], []], worn=[2, 3])
    match.play(0, "place column=1 wig=5")
    assert me(match)["gold"] == 2 + 2
    for _ in range(3):
        match.play(0, "sell column=1")
    assert match.why_not(0, "sell column=1").rule == "W-048"


@rule_is("W-X06")
@pytest.mark.parametrize(("sold", "drawn"), [(1, 2), (2, 1)])
def test_bon_vivant_with_three_barons_and_two_buccaneers(sold, drawn):
    match = at_sale(3, hands=[[3, 3, 3, 5, 5], [], []], worn=[1, 4, 2], market=[(3, [0])], supply={2: 9})
    for _ in range(sold):
        match.play(0, "sell column=0")
    match.play(0, "done")
    assert len(happened(match, "drew")) == drawn


@rule_is("W-X07")
def test_two_trendsetters_and_a_scholar():
    match = wear(at_wear(3, hands=[[2], [2], [4]], gold=[0, 0, 0], supply={1: 9}, debut=[2, 3, 4]), 2, 2, 4)
    assert len(happened(match, "placed")) == 3
    for _ in range(3):
        match.play(match.waiting[0], "done")
    assert happened(match, "debut") == [(2, 4)]
    assert match.view(None)["debut"] == [2, 3]


@rule_is("W-X08")
def test_buying_goes_on_until_three_passes_in_succession():
    match = at_sale(
        3,
        hands=[[1, 1, 1], [1, 1], [1, 1]],
        worn=[3, 3, 3],
        gold=[5, 5, 2],
        market=[(2, [0, 1, 2, 3]), (4, [0, 1])],
        supply={5: 5},
    )
    for seat in range(3):
        match.play(seat, "done")
    a, b, c = 0, 1, 2
    assert happened(match, "buy_order") == [(c, b, a, -1)]
    for seat, move in (
        (c, "buy column=0 square=0"),
        (b, "pass"),
        (a, "buy column=0 square=1"),
        (c, "pass"),
        (b, "buy column=0 square=2"),
        (a, "pass"),
        (c, "pass"),
    ):
        match.play(seat, move)
        assert match.view(None)["phase"] == "buy"
    match.play(b, "pass")
    assert match.view(None)["round"] == 2


@rule_is("W-X09")
def test_the_end_is_tested_on_what_is_left_after_buying():
    def buy(gold, *moves):
        match = at_purchase(3, gold=gold, market=[(1, [0, 1, 2, 3, 4, 5])])
        for seat, move in moves:
            match.play(seat, move)
        return match

    ended = buy([19, 23, 21], (0, "pass"), (1, "pass"), (2, "pass"))
    assert ended.result.winners == (1,)
    going_on = buy(
        [19, 23, 21],
        (0, "pass"),
        (1, "buy column=0 square=5"),
        (2, "buy column=0 square=1"),
        (0, "pass"),
        (1, "pass"),
        (2, "pass"),
    )
    assert not going_on.over
    assert [player["gold"] for player in going_on.view(None)["players_at_table"]] == [19, 18, 19]


def test_the_round_that_the_page_of_the_game_tells():
    """docs/games/wigs.md: Ada, Bea and Cem sell and buy from an almost empty market."""
    ada, bea, cem = range(3)
    match = at_sale(
        hands=[[SCHOLAR, SCHOLAR, TRENDSETTER], [BUCCANEER] * 3, [BUCCANEER, BON_VIVANT, BON_VIVANT]],
        worn=[SCHOLAR, BARON, BUCCANEER],
        market=[(SCHOLAR, [0, 1]), (BON_VIVANT, [0])],
        supply={BARON: 5},
        debut=[TRENDSETTER, BARON, SCHOLAR],
    )
    match.state.order[:3], match.state.turn = (bea, ada, cem), bea
    match.refresh()
    for move in ("place column=2 wig=5", "sell column=2", "sell column=2", "done"):
        match.play(bea, move)
    match.play(ada, "sell column=0")
    match.play(ada, "sell column=0")
    assert match.why_not(ada, "place column=1 wig=2")
    match.play(ada, "done")
    match.play(cem, "sell column=2")
    match.play(cem, "done")
    assert [me(match, seat)["gold"] for seat in range(3)] == [8, 11, 5]
    assert happened(match, "drew")[0][0] == cem
    for seat, move in (
        (cem, "buy column=1 square=0"),
        (ada, "pass"),
        (bea, "buy column=0 square=0"),
        (cem, "pass"),
        (ada, "pass"),
        (bea, "pass"),
    ):
        match.play(seat, move)
    assert set(happened(match, "debut")) == {(ada, SCHOLAR), (bea, BARON)}
    assert [me(match, seat)["gold"] for seat in range(3)] == [8, 10, 4]
