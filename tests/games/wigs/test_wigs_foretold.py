"""What a view foretells is what happens: sales, tiles added, what is still to take; and what the wigs can do, in words."""

from __future__ import annotations

import random

import pytest
from wigs_table import BARON, BON_VIVANT, BUCCANEER, SCHOLAR, TRENDSETTER, WIGS, at_sale, at_wear, happened, wear

from parlour.games.wigs.words import ability
from rules import rule_is


def sell_as_told(match, sale):
    """Sells all tiles of a sale on a fork; the squares and the gold of each."""
    trial, seat = match.fork(), match.waiting[0]
    for n in range(len(sale.squares)):
        trial.play(seat, f"place column={sale.column} wig={sale.wig}" if sale.opens and n == 0 else f"sell column={sale.column}")
    return [(column, square, price + bonus) for _, _, column, square, price, bonus in happened(trial, "sold", seat)[-len(sale.squares) :]]


@rule_is("W-058", "W-060")
@pytest.mark.parametrize("changes", [{}, {"baron_gold": 3, "scholar_types": 3}])
def test_every_sale_earns_what_was_foretold_and_no_other_can_be_begun(changes):
    told = 0
    for seed in range(6):
        match, chance = WIGS.new(3, seed, data=WIGS.components | changes), random.Random(seed)
        while not match.over:
            seat = match.waiting[0]
            view = match.seen(seat)
            begun = {f"place column={sale.column} wig={sale.wig}" if sale.opens else f"sell column={sale.column}" for sale in view.sales}
            assert begun == {str(move) for move in match.moves(seat) if move.name in ("sell", "place")}
            for sale in view.sales:
                told += 1
                expected = [(sale.column, square, price + sale.bonus) for square, price in zip(sale.squares, sale.prices, strict=True)]
                assert sell_as_told(match, sale) == expected
            match.play(seat, chance.choice(match.moves(seat)))
    assert told > 50


@rule_is("W-038", "W-039")
def test_a_tile_is_added_where_it_was_foretold():
    match = wear(at_wear(3, hands=[[2], [3], [5]], market=[(1, range(6)), (4, [0, 2]), (0, [])], supply={1: 1, 4: 2, 5: 2}), 2, 3, 5)
    assert [(one.wig, one.column, one.square) for one in match.seen(0).additions] == [(4, 1, 1), (5, 2, 0)]
    assert match.seen(1).additions == []
    match.play(0, "add wig=4")
    assert happened(match, "placed") == [(4, 1, 1)]


@rule_is("W-010")
def test_the_view_counts_the_tiles_that_are_still_yours_to_take():
    match = WIGS.new(2, "draft")
    seat = match.waiting[0]
    assert match.seen(seat).to_take == 4
    match.play(seat, match.moves(seat)[0])
    assert [match.seen(seat).to_take, match.seen(1 - seat).to_take] == [3, 4]


@rule_is("W-045")
def test_with_two_players_one_square_is_closed_at_each_end_of_column_II():
    assert [(column.closed_below, column.closed_above) for column in WIGS.new(2).seen(None).market] == [(0, 0), (1, 1), (0, 0)]
    taller = WIGS.new(3, market_layout="ascending_575").seen(None)
    assert [(column.closed_below, column.closed_above) for column in taller.market] == [(0, 2), (0, 0), (0, 2)]


@rule_is("W-030")
def test_the_seller_alone_is_told_what_can_be_sold():
    match = at_sale(3, hands=[[1, 5], [1], []], worn=[SCHOLAR, 3, 5])
    assert (match.seen(0).types_left, len(match.seen(0).sales)) == (2, 6)
    for seat in (1, None):
        assert (match.seen(seat).types_left, match.seen(seat).sales) == (0, [])
    match.play(0, "place column=0 wig=1")
    assert (match.seen(0).sold, match.seen(0).types_left) == ([1], 1)


@pytest.mark.parametrize(
    ("wig", "usual", "other"),
    [
        (
            BON_VIVANT,
            "after selling, takes a wig for each pair behind the screen",
            "after selling, takes a wig for each 3 of a type behind the screen",
        ),
        (TRENDSETTER, "alone, draws five wigs and picks three for the market", "alone, draws 6 wigs and picks 3 for the market"),
        (BARON, "one gold more for each wig sold", "2 gold more for each wig sold"),
        (SCHOLAR, "may sell two types of wig", "may sell 3 types of wig"),
        (BUCCANEER, "after selling, takes one wig from the bag", "after selling, takes 2 wigs from the bag"),
    ],
)
def test_what_a_wig_can_do_is_said_with_the_numbers_of_the_table(wig, usual, other):
    changes = {"bon_vivant_pair": 3, "trendsetter_draws": 6, "baron_gold": 2, "scholar_types": 3, "buccaneer_tiles": 2}
    own = WIGS.new(3, data=WIGS.components | changes)
    for match, sentence in ((WIGS.new(3), usual), (own, other)):
        assert ability(wig, match.seen(0).abilities, WIGS.texts("en")) == sentence
        assert ability(wig, match.seen(0).abilities, WIGS.texts("fi")) not in ("", sentence)
