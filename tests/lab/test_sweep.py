"""Sweeps: what can be varied, common deals, and stopping early."""

from __future__ import annotations

import numpy as np
import pytest

import parlour
from parlour.bots.statistics import Interval
from parlour.lab.sweep import sweep, sweep_figures
from parlour.lab.vary import parse, read_plan, variants

WIGS = parlour.game("wigs")


def components_of(text: str) -> list[dict]:
    return [variant.components for variant in variants(WIGS, [parse(text)])]


def test_values_are_listed_or_given_as_a_range():
    assert parse("a.b=15,20,25").values == ("15", "20", "25")
    assert parse("a=1..5").values == ("1", "2", "3", "4", "5")
    assert parse("a=1..9..4,20").values == ("1", "5", "9", "20")
    assert parse("a=x0.8,x1").values == ("x0.8", "x1")


@pytest.mark.parametrize("text", ["target", "=3", "target=", "a=5..1", "a=1..x", "a=1..2..0"])
def test_what_is_not_a_variation_is_refused(text):
    with pytest.raises(ValueError, match="is written"):
        parse(text)


def test_a_value_in_the_data_is_set_and_the_rest_stays():
    fifteen, twenty = components_of("target_gold=15,20")
    assert fifteen["target_gold"] == 15
    assert fifteen["market"] == WIGS.components["market"]
    assert twenty is None  # that is the game as it is
    assert WIGS.components["target_gold"] == 20


def test_a_path_goes_down_into_tables_and_lists():
    (changed,) = components_of("market.ascending_6.players_2.0.0=4")
    assert changed["market"]["ascending_6"]["players_2"][0] == [4, 2, 3, 3, 4, 5]
    assert changed["market"]["ascending_6"]["players_2"][2] == [1, 2, 3, 3, 4, 5]


def test_a_star_is_every_entry_and_x_multiplies():
    (changed,) = components_of("market.ascending_6.players_2.1.*=x0.5")
    assert changed["market"]["ascending_6"]["players_2"][1] == [1, 2, 2, 2]  # 2, 3, 3, 4 halved and rounded to even


def test_an_entry_of_a_list_is_found_by_its_name():
    (changed,) = components_of("wigs.Baron.number=9")
    assert [entry["number"] for entry in changed["wigs"]] == [1, 2, 9, 4, 5]


def test_options_are_varied_too():
    found = variants(WIGS, [parse("draft=clockwise,snake")])
    assert [variant.options["draft"] for variant in found] == ["clockwise", "snake"]
    assert [variant.today for variant in found] == [True, False]


def test_two_variations_make_every_combination():
    found = variants(WIGS, [parse("target_gold=15,20"), parse("draft=clockwise,snake,random_deal")])
    assert len(found) == 6
    assert sum(variant.today for variant in found) == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("target=15", "wigs has no 'target' to vary; its data has: start_gold"),
        ("market.ascending_7.players_2.0.0=1", "wigs.market has no 'ascending_7'; it has: descending_5, ascending_6"),
        ("market.ascending_6.players_2.9.0=1", "has no '9'; it has: 0, 1, 2"),
        ("market.ascending_6.players_2=1", "is not one value; go on with: 0, 1, 2"),
        ("target_gold.0=1", "is the value 20"),
        ("target_gold=much", "is 20 now and cannot become 'much'"),
        ("draft=odd", "draft cannot be 'odd'"),
    ],
)
def test_a_wrong_path_or_value_names_what_there_is(text, sentence):
    with pytest.raises(ValueError, match=sentence):
        variants(WIGS, [parse(text)])


def test_a_version_that_cannot_be_played_is_named():
    with pytest.raises(ValueError, match=r"with .* 9 the game cannot be played: .*prices go from 1 to 5"):
        sweep("wigs", [parse("market.descending_5.players_2.0.0=9")], games=10)


def test_every_version_gets_the_same_deals():
    found = sweep("wigs", [parse("max_rounds=40,100")], games=60, precision=0, bots=("random",))
    assert found.base == 0
    short = found.results[0].rows[:, 0] < 100
    assert short.any()
    assert np.array_equal(found.results[0].rows[short], found.results[1].rows[short])  # a game that ends early never meets the limit
    told = sweep_figures(found)
    assert told.versions[0].differences["length"] == Interval(0, 0, 0)


def test_a_lower_target_makes_shorter_games():
    told = sweep_figures(sweep("wigs", [parse("target_gold=8,20")], games=150, precision=0))
    lower = told.versions[0].differences["length"]
    assert told.base == 1
    assert lower.high < 0


def test_a_sweep_stops_when_the_intervals_are_narrow_enough():
    found = sweep("wigs", [parse("target_gold=15,20")], games=100_000, precision=0.06, bots=("random",))
    assert found.narrow
    assert found.results[0].games == found.results[1].games == 500
    with pytest.raises(ValueError, match="precision is a share"):
        sweep("wigs", [parse("target_gold=15")], precision=5)


def test_a_sweep_that_is_stopped_keeps_its_whole_rounds():
    calls = []
    found = sweep(
        "wigs",
        [parse("target_gold=15,20")],
        games=50_000,
        precision=0,
        bots=("random",),
        cancelled=lambda: calls.append(1) or len(calls) > 150,
    )
    assert found.results[0].games == found.results[1].games
    assert 500 <= found.results[0].games < 50_000


def test_a_plan_says_the_same_as_the_command_line(tmp_path):
    plan = tmp_path / "plan.toml"
    plan.write_text(
        'players = 3\ngames = 100\n[vary]\ntarget_gold = [15, 20]\n"market.ascending_6.players_2.0.0" = "1..3"\ngold_visible = [true, false]\n'
    )
    read = read_plan(plan)
    assert read.players == 3
    assert read.vary == [
        parse("target_gold=15,20"),
        parse("market.ascending_6.players_2.0.0=1..3"),
        parse("gold_visible=true,false"),
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x = 1", "needs a table"),
        ("[vary]\na = [1]\n[more]\n", "does not know: more"),
        ("[vary", "cannot read"),
        ('players = "three"\n[vary]\na = [1]\n', "cannot read.*players"),
    ],
)
def test_a_broken_plan_is_refused_in_a_sentence(tmp_path, text, sentence):
    plan = tmp_path / "plan.toml"
    plan.write_text(text)
    with pytest.raises(ValueError, match=sentence):
        read_plan(plan)
