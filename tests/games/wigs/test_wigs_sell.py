"""3 Sell wigs, with Bon Vivant, Baron, Scholar and Buccaneer."""

from __future__ import annotations

import pytest
from wigs_table import (
    BARON,
    BON_VIVANT,
    BUCCANEER,
    SCHOLAR,
    TRENDSETTER,
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


@rule_is("W-060")
@pytest.mark.parametrize(("already_sold", "gold"), [(0, 1), (1, 2), (2, 3), (3, 3), (4, 4), (5, 5)])
def test_a_wig_sold_earns_the_gold_of_the_lowest_empty_square(already_sold, gold):
    match = at_sale(3, hands=[[1], [], []], worn=[SCHOLAR, 3, 5], market=[(1 if already_sold else 0, range(already_sold))])
    match.play(0, "sell column=0" if already_sold else "place column=0 wig=1")
    assert me(match)["gold"] == 2 + gold


@rule_is("W-056", "W-057")
def test_any_number_of_tiles_of_one_type_may_be_sold_or_none():
    match = at_sale(3, hands=[[1, 1, 1, 4], [], []], worn=[TRENDSETTER, 3, 5], market=[(1, [0]), (4, [0])])
    assert texts(match, 0) == ["done", "sell column=0", "sell column=1", "place column=2 wig=1"][:3]
    match.play(0, "sell column=0")
    match.play(0, "sell column=0")
    refusal = match.why_not(0, "sell column=1")
    assert refusal.rule == "W-056"
    assert "already sold Bon Vivant" in refusal.reason
    match.play(0, "sell column=0")
    assert me(match)["gold"] == 2 + 2 + 3 + 3
    match.play(0, "done")
    assert match.waiting == (1,)


@rule_is("W-050", "W-061")
def test_everybody_has_one_sell_turn_then_buying_begins():
    match = at_sale(2, hands=[[1], [1]], worn=[3, 5], gold=[6, 6], market=[(1, [0])], supply={4: 4})
    match.play(0, "done")
    assert match.why_not(0, "done").rule == "W-051"
    match.play(1, "done")
    assert match.view(None)["phase"] == "buy"


@rule_is("W-058")
def test_a_sold_tile_takes_the_lowest_empty_square():
    match = at_sale(3, hands=[[1], [], []], worn=[SCHOLAR, 3, 5], market=[(1, [0, 2])])
    match.play(0, "sell column=0")
    assert column(match, 0) == (1, [0, 1, 2])


@rule_is("W-059", "W-R21")
def test_a_seller_opens_an_empty_column_of_choice_with_any_type():
    match = at_sale(2, hands=[[1, 5], []], worn=[SCHOLAR, 3], market=[(0, []), (0, []), (4, [0])])
    assert texts(match, 0) == [
        "done",
        "place column=0 wig=1",
        "place column=0 wig=5",
        "place column=1 wig=1",
        "place column=1 wig=5",
    ]
    match.play(0, "place column=1 wig=5")
    assert column(match, 1) == (5, [0])
    assert me(match)["gold"] == 2 + 2
    assert match.why_not(0, "sell column=0").rule == "W-059"


@rule_is("W-R21")
def test_option_leftmost_binds_the_seller():
    match = at_sale(2, hands=[[1], []], worn=[SCHOLAR, 3], sell_empty_column="leftmost")
    assert texts(match, 0) == ["done", "place column=0 wig=1"]
    assert match.why_not(0, "place column=1 wig=1").rule == "W-R21"


@rule_is("W-043", "W-041")
def test_a_column_of_another_type_takes_nothing():
    match = at_sale(3, hands=[[1, 4], [], []], worn=[SCHOLAR, 3, 5], market=[(4, [0]), (0, []), (0, [])])
    assert match.why_not(0, "place column=0 wig=1").rule == "W-043"
    assert match.why_not(0, "place column=1 wig=4").rule == "W-041"


@rule_is("W-R20")
def test_a_type_without_column_cannot_be_sold_while_three_others_stand():
    match = at_sale(3, hands=[[1], [], []], worn=[SCHOLAR, 3, 5], market=[(4, [0]), (2, [0]), (3, [0])])
    assert texts(match, 0) == ["done"]
    assert match.why_not(0, "place column=0 wig=1").rule == "W-R20"


@rule_is("W-016")
def test_only_tiles_behind_the_screen_can_be_sold():
    match = at_sale(3, hands=[[1], [], []], worn=[SCHOLAR, 3, 5], market=[(5, [0])])
    assert match.why_not(0, "sell column=0").rule == "W-016"


@rule_is("W-029")
@pytest.mark.parametrize(("wig", "gold"), [(BARON, 2 + 3 + 2), (SCHOLAR, 2 + 3)])
def test_the_baron_earns_one_more_for_each_tile(wig, gold):
    match = at_sale(3, hands=[[1, 1], [], []], worn=[wig, 3, 5], market=[(0, [])])
    match.play(0, "place column=0 wig=1")
    match.play(0, "sell column=0")
    assert me(match)["gold"] == gold


@rule_is("W-030", "W-R23", "W-R19")
def test_the_scholar_may_sell_two_types_the_second_into_a_column_left_empty():
    match = at_sale(3, hands=[[1, 5, 5, 2], [], []], worn=[SCHOLAR, 3, 5], market=[(1, [0]), (2, [0]), (0, [])])
    match.play(0, "place column=2 wig=5")
    match.play(0, "sell column=0")
    match.play(0, "sell column=2")
    refusal = match.why_not(0, "sell column=1")
    assert refusal.rule == "W-030"
    assert me(match)["gold"] == 2 + 1 + 2 + 2
    match.play(0, "done")
    assert match.waiting == (1,)


@rule_is("W-024", "W-R17")
@pytest.mark.parametrize(("hand", "drawn"), [([], 0), ([3], 0), ([3, 3], 1), ([3, 3, 3], 1), ([3, 3, 3, 3], 2), ([2, 2, 4, 4, 5], 2)])
def test_bon_vivant_takes_a_tile_for_each_pair_behind_the_screen(hand, drawn):
    match = at_sale(2, hands=[hand, []], worn=[BON_VIVANT, 3], supply={5: 9})
    match.play(0, "done")
    assert happened(match, "drew", 0) == [(0, 5)] * drawn
    assert me(match)["hand"] == sorted(hand + [5] * drawn)


@rule_is("W-025")
def test_the_worn_wig_makes_no_pair():
    match = at_sale(2, hands=[[1], []], worn=[BON_VIVANT, 3], supply={5: 9})
    match.play(0, "done")
    assert happened(match, "drew") == []


@rule_is("W-R17")
def test_tiles_drawn_make_no_new_pairs_and_are_seen_by_their_owner_alone():
    match = at_sale(2, hands=[[5, 5], []], worn=[BON_VIVANT, 3], supply={5: 9})
    match.play(0, "done")
    assert happened(match, "drew", 0) == [(0, 5)]
    assert happened(match, "drew", 1) == [(0, None)]
    assert happened(match, "drew", None) == [(0, None)]


@rule_is("W-031", "W-R18")
def test_the_buccaneer_takes_one_tile_after_selling_even_without_a_sale():
    match = at_sale(2, hands=[[3, 3], []], worn=[BUCCANEER, 3], supply={4: 9})
    match.play(0, "done")
    assert me(match)["hand"] == [3, 3, 4]


@rule_is("W-R18")
def test_option_needs_a_sale_for_the_draw():
    options = {"worn": [BUCCANEER, 3], "supply": {4: 9}, "after_selling_requires_sale": True}
    idle = at_sale(2, hands=[[3], []], **options)
    idle.play(0, "done")
    assert me(idle)["hand"] == [3]
    seller = at_sale(2, hands=[[3], []], **options)
    seller.play(0, "place column=0 wig=3")
    seller.play(0, "done")
    assert me(seller)["hand"] == [4]


@rule_is("W-R19")
def test_draws_are_automatic_no_move_takes_or_declines_them():
    match = at_sale(2, hands=[[3, 3], []], worn=[BON_VIVANT, 3], supply={4: 9})
    assert texts(match, 0) == ["done", *(f"place column={at} wig=3" for at in range(3))]


@rule_is("W-R13")
def test_a_draw_from_an_empty_supply_lapses():
    match = at_sale(2, hands=[[3, 3, 4, 4], []], worn=[BON_VIVANT, 3], supply={5: 1})
    match.play(0, "done")
    assert me(match)["hand"] == [3, 3, 4, 4, 5]


def sell_order(hands, gold, wigs, seed=0, **options):
    match = wear(at_wear(len(hands), hands=hands, gold=gold, supply={5: 9}, seed=seed, **options), *wigs)
    return happened(match, "sell_order")[0][: len(hands)]


@rule_is("W-051")
def test_the_lowest_number_sells_first():
    assert sell_order([[5], [1], [3]], [2, 9, 2], (5, 1, 3)) == (1, 2, 0)


@rule_is("W-052")
def test_with_the_same_wig_less_gold_sells_first():
    assert sell_order([[3], [3]], [5, 4], (3, 3)) == (1, 0)


@rule_is("W-053")
def test_with_the_same_gold_fewer_tiles_sell_first():
    assert sell_order([[3, 1, 1], [3, 5]], [4, 4], (3, 3)) == (1, 0)


@rule_is("W-054")
def test_with_as_many_tiles_the_lower_sum_sells_first():
    assert sell_order([[3, 1, 5], [3, 2, 3]], [4, 4], (3, 3)) == (1, 0)


@rule_is("W-055", "W-R25")
def test_still_tied_sellers_are_drawn_by_lot():
    orders = [sell_order([[3, 2], [3, 2]], [4, 4], (3, 3), seed) for seed in range(200)]
    assert 70 < orders.count((0, 1)) < 130


@rule_is("W-055")
def test_the_lot_is_drawn_only_among_those_who_are_tied():
    """Seat 2 has the least gold and is first; 0 and 1 are tied behind it, then 3 is last."""
    orders = [sell_order([[3, 2], [3, 2], [3, 2], [3, 2]], [4, 4, 1, 9], (3, 3, 3, 3), seed) for seed in range(40)]
    assert set(orders) == {(2, 0, 1, 3), (2, 1, 0, 3)}


@rule_is("W-R25")
def test_the_sell_order_is_fixed_at_the_start_of_the_phase():
    match = at_sale(2, hands=[[1, 1], [2]], worn=[3, 3], gold=[2, 3], market=[(1, [0]), (2, [0])], supply={4: 4})
    match.play(0, "sell column=0")
    assert me(match)["gold"] > 3
    assert match.waiting == (0,)


@rule_is("W-R24")
def test_ties_count_the_worn_wig_unless_the_option_says_otherwise():
    """Buying, equal gold and tiles: sums 2 + 5 = 7 and 4 + 1 = 5 with the worn wig, 2 and 4 without."""

    def order(**options):
        match = at_sale(2, hands=[[2], [4]], worn=[5, 1], gold=[3, 3], market=[(3, [0])], supply={}, **options)
        match.play(0, "done")
        match.play(1, "done")
        return happened(match, "buy_order")[0][:2]

    assert order() == (1, 0)
    assert order(tiebreak_includes_worn=False) == (0, 1)


@rule_is("W-R10")
def test_there_is_no_limit_of_tiles_in_hand():
    match = at_sale(2, hands=[[1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 2, 3, 4, 5], []], worn=[BON_VIVANT, 3], supply={1: 9})
    match.play(0, "done")
    assert me(match)["tiles"] == 14 + 5


@rule_is("W-004")
def test_a_seed_can_be_found_for_any_order_of_draws():
    match = until(
        lambda seed: wear(at_wear(3, hands=[[1], [3], [5]], supply={4: 2, 1: 1}, seed=seed), 1, 3, 5),
        lambda m: [w for w, _, _ in happened(m, "placed")] == [4, 1, 4],
    )
    assert column(match, 0) == (4, [0, 1])


@rule_is("W-R17", "W-024", "W-031")
def test_option_phase_lets_bon_vivant_and_buccaneer_wait_until_all_have_sold():
    """The Bon Vivant keeps 3, 3, 5, 5: two tiles; the Buccaneer one; nobody has any before the third sell turn is over."""
    match = at_sale(
        3,
        hands=[[3, 3, 5, 5], [], [2]],
        worn=[BON_VIVANT, BARON, BUCCANEER],
        supply={4: 9},
        market=[(1, [0])],
        after_selling="phase",
    )
    match.play(0, "done")
    match.play(1, "done")
    assert [match.view(None)["players_at_table"][seat]["tiles"] for seat in range(3)] == [4, 0, 1]
    match.play(2, "done")
    assert [match.view(None)["players_at_table"][seat]["tiles"] for seat in range(3)] == [6, 0, 2]
    assert [fields[0] for fields in happened(match, "drew")] == [0, 0, 2]
    order = [event.name for event in match.log(None)]
    assert order.index("drew") > len(order) - 1 - order[::-1].index("done_selling")


@rule_is("W-R17", "W-R18")
def test_option_phase_remembers_who_has_sold():
    """Both must have sold: seat 0 has, seat 1 has not."""
    match = at_sale(
        2,
        hands=[[3, 5, 5], [2, 2]],
        worn=[BON_VIVANT, BON_VIVANT],
        supply={4: 9},
        after_selling="phase",
        after_selling_requires_sale=True,
    )
    match.play(0, "place column=0 wig=3")
    match.play(0, "done")
    match.play(1, "done")
    assert [fields[0] for fields in happened(match, "drew")] == [0]


@rule_is("W-R17", "W-R13")
def test_the_last_tile_goes_to_the_first_seller_either_way():
    """One tile in the supply, a Bon Vivant with a pair before a Buccaneer."""
    for when in ("own_turn", "phase"):
        match = at_sale(2, hands=[[5, 5], [2]], worn=[BON_VIVANT, BUCCANEER], supply={4: 1}, market=[(1, [5])], after_selling=when)
        match.play(0, "done")
        match.play(1, "done")
        assert [fields[0] for fields in happened(match, "drew")] == [0]
