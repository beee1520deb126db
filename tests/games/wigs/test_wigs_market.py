"""2 Set the market, the Trendsetter, and the market board itself."""

from __future__ import annotations

import copy

import pytest
from wigs_table import RISING, WIGS, at_purchase, at_sale, at_wear, column, happened, texts, until, wear

import parlour
from finnish import in_finnish
from parlour.engine.texts import Problem
from rules import rule_is


@rule_is("W-036", "W-037", "W-038", "W-040")
def test_three_tiles_are_drawn_and_go_up_the_column_of_their_type():
    match = wear(at_wear(3, hands=[[1], [3], [5]], market=[(4, [0])], supply={4: 9}), 1, 3, 5)
    assert happened(match, "placed") == [(4, 0, 1), (4, 0, 2), (4, 0, 3)]
    assert match.view(None)["supply"] == 6


@rule_is("W-039")
def test_a_new_type_opens_the_leftmost_empty_column():
    match = wear(at_wear(3, hands=[[1], [3], [5]], market=[(4, [0]), (0, []), (0, [])], supply={2: 3}), 1, 3, 5)
    assert column(match, 1) == (2, [0, 1, 2])
    assert column(match, 2) == (0, [])


@rule_is("W-041", "W-043", "W-046", "W-047")
def test_no_type_ever_stands_in_two_columns_and_no_column_holds_two_types():
    match = until(
        lambda seed: wear(at_wear(3, hands=[[1], [3], [5]], supply={2: 2, 4: 2, 5: 2}, seed=seed), 1, 3, 5),
        lambda match: len({wig for wig, _, _ in happened(match, "placed")}) == 2,
    )
    wigs = [column(match, at)[0] for at in range(3)]
    assert len(set(wigs) - {0}) == 2
    assert wigs[2] == 0


@rule_is("W-044", "W-R01")
@pytest.mark.parametrize(
    ("layout", "players", "prices"),
    [
        ("ascending_6", 3, [[1, 2, 3, 3, 4, 5]] * 3),
        ("ascending_6", 2, [[1, 2, 3, 3, 4, 5], [2, 3, 3, 4], [1, 2, 3, 3, 4, 5]]),
        ("ascending_5", 4, [[1, 2, 3, 4, 5]] * 3),
        ("ascending_5", 2, [[1, 2, 3, 4, 5], [2, 3, 4], [1, 2, 3, 4, 5]]),
        ("ascending_575", 3, [[1, 2, 3, 4, 5], [1, 1, 2, 3, 4, 5, 5], [1, 2, 3, 4, 5]]),
        ("ascending_575", 2, [[1, 2, 3, 4, 5]] * 3),
        ("descending_5", 3, [[5, 4, 3, 2, 1]] * 3),
        ("descending_5", 2, [[5, 4, 3, 2, 1], [4, 3, 2], [5, 4, 3, 2, 1]]),
    ],
)
def test_squares_show_their_prices(layout, players, prices):
    market = WIGS.new(players, market_layout=layout).view(None)["market"]
    assert [[square["price"] for square in shown["squares"]] for shown in market] == prices


@rule_is("W-045", "W-R03")
def test_with_two_players_column_II_lacks_its_top_and_bottom_square():
    match = at_purchase(2, gold=[9, 9], market=[(1, [0]), (3, [0])])
    assert "buy column=1 square=0" in texts(match, 0)
    assert match.view(None)["market"][1]["squares"][0] == {"price": 2, "wig": 3}
    assert match.why_not(0, "buy column=1 square=4").rule == "W-R03"
    assert match.why_not(0, "buy column=1 square=4").reason == "Column II has only 4 squares in use"


@rule_is("W-R01")
def test_a_layout_of_ones_own_is_data_and_is_checked():
    data = copy.deepcopy(WIGS.components)
    with pytest.raises(ValueError, match="the data has no market layout 'custom'; it has: descending_5, ascending_6"):
        WIGS.new(3, market_layout="custom")
    data["market"]["custom"] = {"players_2": [[1, 2, 3]] * 3, "players_3_4": [[2, 2, 2], [1, 1, 1, 1], [5, 5, 5]]}
    view = WIGS.new(3, market_layout="custom", data=data).view(None)
    assert [square["price"] for square in view["market"][1]["squares"]] == [1, 1, 1, 1]
    for broken, sentence in (
        ([[1, 2, 3]] * 2, "has 2 columns; it needs 3"),
        ([[1, 2]] * 3, "column 0 of layout 'custom' has 2 squares; it needs 3 to 7"),
        ([[1, 2, 6]] * 3, "is 6; prices go from 1 to 5"),
    ):
        data["market"]["custom"]["players_3_4"] = broken
        with pytest.raises(Problem, match=sentence) as error:
            WIGS.new(3, market_layout="custom", data=data)
        assert in_finnish(error.value, WIGS)


@rule_is("W-R04")
def test_nothing_slides_down_and_a_gap_is_filled_first():
    match = wear(at_wear(3, hands=[[1], [3], [5]], market=[(4, [1, 2])], supply={4: 9}), 1, 3, 5)
    assert happened(match, "placed") == [(4, 0, 0), (4, 0, 3), (4, 0, 4)]


@rule_is("W-R05")
def test_a_column_loses_its_type_with_its_last_tile():
    match = at_purchase(2, gold=[9, 9], market=[(1, [0, 2])])
    match.play(0, "buy column=0 square=0")
    assert column(match, 0) == (1, [2])
    match.play(1, "buy column=0 square=2")
    assert column(match, 0) == (0, [])


@rule_is("W-R02")
@pytest.mark.parametrize(("choice", "supply", "box", "left"), [("keep", 9, 0, 2), ("to_supply", 11, 0, 0), ("to_box", 9, 2, 0)])
def test_the_market_goes_back_to_the_supply_or_as_the_option_says(choice, supply, box, left):
    match = at_purchase(2, gold=[1, 0], market=[(1, [0, 1])], market_between_rounds=choice)
    match.play(0, "pass")
    assert match.view(None)["supply"] == supply
    assert int(match.state.box[1]) == box
    assert len(column(match, 0)[1]) == left


@rule_is("W-R01", "W-R02")
def test_prices_fall_and_the_market_is_emptied_where_nobody_chooses():
    match = WIGS.new(3)
    assert (match.options["market_layout"], match.options["market_between_rounds"]) == ("descending_5", "to_supply")
    assert [[square["price"] for square in one["squares"]] for one in match.view(None)["market"]] == [[5, 4, 3, 2, 1]] * 3


@rule_is("W-R01", "W-R02")
@pytest.mark.parametrize("chosen", [{}, RISING, {"market_between_rounds": "to_box"}], ids=["usual", "rising", "to_box"])
def test_a_save_and_a_position_say_their_market_and_mean_the_first_one_where_they_do_not(chosen):
    match = WIGS.new(2, "old tables", **chosen)
    saved = match.save()
    assert parlour.load(saved).options == WIGS.from_position(match.position()).options == match.options
    silent = {name: value for name, value in saved["options"].items() if name not in RISING}
    assert parlour.load(saved | {"options": silent}).options | RISING == parlour.load(saved | {"options": silent}).options
    line = match.position().replace(" market_layout=descending_5", "").replace(" market_between_rounds=to_supply", "")
    old = WIGS.from_position(line.replace(" market_between_rounds=to_box", ""))
    assert {name: old.options[name] for name in RISING} == RISING
    assert not {" market_layout=ascending_6", " market_between_rounds=keep"} & set(
        WIGS.new(2, **RISING).position().partition(":")[0].split()
    )


FULL = [(1, range(6)), (2, [0]), (3, [0])]


@rule_is("W-R12")
def test_a_tile_that_fits_nowhere_is_shown_goes_back_and_is_not_replaced():
    match = wear(at_wear(3, hands=[[1], [3], [5]], market=FULL, supply={5: 4}), 1, 3, 5)
    assert happened(match, "placed") == []
    assert happened(match, "put_back") == [(5,), (5,), (5,)]
    assert match.view(None)["supply"] == 4


@rule_is("W-R12")
def test_a_full_column_takes_no_drawn_tile():
    match = wear(at_wear(3, hands=[[4], [3], [5]], market=FULL, supply={1: 4}), 4, 3, 5)
    assert happened(match, "put_back") == [(1,), (1,), (1,)]


@rule_is("W-R12")
def test_option_redraw_draws_until_three_are_placed():
    match = wear(at_wear(3, hands=[[1], [3], [5]], market=FULL, supply={5: 4, 2: 2}, unplaceable="redraw"), 1, 3, 5)
    assert [wig for wig, _, _ in happened(match, "placed")] == [2, 2]
    assert match.view(None)["supply"] == 4


@rule_is("W-R12")
def test_option_box_takes_unplaceable_tiles_out_of_the_game():
    match = wear(at_wear(3, hands=[[1], [3], [5]], market=FULL, supply={5: 4}, unplaceable="box"), 1, 3, 5)
    assert match.view(None)["supply"] == 1
    assert int(match.state.box[5]) == 3
    assert happened(match, "boxed") == [(5,), (5,), (5,)]


@rule_is("W-R13")
def test_what_the_supply_lacks_is_not_drawn():
    match = wear(at_wear(3, hands=[[1], [3], [5]], supply={4: 2}), 1, 3, 5)
    assert len(happened(match, "placed")) == 2
    assert match.view(None)["supply"] == 0


def trend(**options):
    return wear(
        at_wear(3, hands=[[2], [3], [5]], market=[(1, range(6)), (4, [0]), (0, [])], supply={1: 2, 4: 2, 5: 1}, **options),
        2,
        3,
        5,
    )


@rule_is("W-026", "W-R14")
def test_the_trendsetter_sees_five_and_adds_three_in_an_order_of_choice():
    match = trend()
    assert match.waiting == (0,)
    assert match.view(0)["drawn"] == [1, 1, 4, 4, 5]
    assert match.view(1)["drawn"] == []
    assert match.view(None)["drawn"] == []
    assert happened(match, "trend", 0) == [(0, 1, 1, 4, 4, 5)]
    assert happened(match, "trend", 1) == [(0, None, None, None, None, None)]
    match.play(0, "add wig=5")
    match.play(0, "add wig=4")
    match.play(0, "add wig=4")
    assert happened(match, "placed") == [(5, 2, 0), (4, 1, 1), (4, 1, 2)]
    assert match.view(None)["phase"] == "sell"


@rule_is("W-027", "W-R14")
def test_the_trendsetters_unused_tiles_go_back_unseen():
    match = trend()
    for wig in (4, 4, 5):
        match.play(0, f"add wig={wig}")
    assert match.view(None)["supply"] == 2
    assert int(match.state.supply[1]) == 2
    assert happened(match, "kept_back", 1) == [(0, 2)]


@rule_is("W-026", "W-R14")
def test_the_trendsetter_must_add_placeable_tiles_as_far_as_possible():
    match = trend()
    assert texts(match, 0) == ["add wig=4", "add wig=5"]
    assert match.why_not(0, "add wig=1").rule == "W-R14"
    assert match.why_not(0, "add wig=3").rule == "W-026"
    assert match.why_not(0, "done").rule == "W-012"


@rule_is("W-R14")
def test_with_nothing_placeable_the_trendsetter_adds_nothing():
    match = wear(at_wear(3, hands=[[2], [3], [5]], market=FULL, supply={1: 3, 5: 2}), 2, 3, 5)
    assert match.view(None)["phase"] == "sell"
    assert match.view(None)["supply"] == 5


@rule_is("W-R14")
def test_with_fewer_than_five_the_trendsetter_draws_all():
    match = wear(at_wear(3, hands=[[2], [3], [5]], supply={4: 2}), 2, 3, 5)
    assert match.view(0)["drawn"] == [4, 4]
    match.play(0, "add wig=4")
    match.play(0, "add wig=4")
    assert match.view(None)["phase"] == "sell"


@rule_is("W-R33", "W-R13")
@pytest.mark.parametrize(("supply", "failed"), [(0, True), (2, True), (3, False), (4, False)])
def test_a_draw_of_the_trendsetter_has_failed_where_there_are_not_even_three(supply, failed):
    match = wear(at_wear(3, hands=[[2], [3], [5]], supply={4: supply}, tiles_out="draw_failed"), 2, 3, 5)
    assert bool(match.state.draw_failed) == failed


@rule_is("W-R14")
def test_option_shows_the_five_to_everybody():
    match = trend(trendsetter_drawn_public=True)
    assert match.view(1)["drawn"] == [1, 1, 4, 4, 5]
    assert match.view(None)["drawn"] == [1, 1, 4, 4, 5]


@rule_is("W-048", "W-R22")
def test_a_full_column_takes_no_more_of_its_type_and_no_second_column_is_opened():
    match = at_sale(3, hands=[[1, 1, 1], [3], [5]], worn=[4, 3, 5], market=[(1, [0, 1, 2, 3, 4]), (2, [0]), (0, [])])
    match.play(0, "sell column=0")
    refusal = match.why_not(0, "sell column=0")
    assert refusal.rule == "W-048"
    assert "Column I is full: its 6 squares are taken" in refusal.reason
    assert match.why_not(0, "place column=2 wig=1").rule == "W-041"
    assert texts(match, 0) == ["done"]
