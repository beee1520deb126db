"""What the wigs can do is data: other numbers, wrong ones, and files from before they were entries."""

from __future__ import annotations

import pytest
from wigs_table import BARON, BON_VIVANT, BUCCANEER, SCHOLAR, WIGS, at_sale, at_wear, happened, me, texts, wear

from finnish import in_finnish
from parlour.engine.texts import Problem
from rules import rule_is

ABILITIES = ("bon_vivant_pair", "trendsetter_draws", "baron_gold", "scholar_types", "buccaneer_tiles")


def data(**changes):
    return WIGS.components | changes


@rule_is("W-029")
@pytest.mark.parametrize(("baron_gold", "gold"), [(0, 1), (3, 1 + 3)])
def test_the_barons_gold_is_data_for_the_sale_and_for_its_words(baron_gold, gold):
    match = at_sale(2, hands=[[1], []], worn=[BARON, BUCCANEER], data=data(baron_gold=baron_gold))
    assert match.move_text(0, "place column=0 wig=1") == f"Open column I with Bon Vivant for {gold} gold"
    match.play(0, "place column=0 wig=1")
    assert me(match)["gold"] == 2 + gold
    assert happened(match, "sold") == [(0, 1, 0, 0, 1, baron_gold)]


@rule_is("W-030")
def test_the_scholars_types_are_data_for_the_rule_and_for_its_sentence():
    match = at_sale(3, hands=[[1, 2, 3], [], []], worn=[SCHOLAR, 3, 5], data=data(scholar_types=3))
    for column, wig in enumerate((1, 2, 3)):
        match.play(0, f"place column={column} wig={wig}")
    one = at_sale(3, hands=[[1, 2], [], []], worn=[SCHOLAR, 3, 5], data=data(scholar_types=1))
    one.play(0, "place column=0 wig=1")
    assert one.why_not(0, "place column=1 wig=2").reason == "You have already sold Bon Vivant, and a Scholar may sell only one type"


@rule_is("W-031")
def test_the_buccaneers_tiles_are_data():
    match = at_sale(2, hands=[[3], []], worn=[BUCCANEER, 3], supply={4: 9}, data=data(buccaneer_tiles=3))
    match.play(0, "done")
    assert me(match)["hand"] == [3, 4, 4, 4]


@rule_is("W-024")
@pytest.mark.parametrize(("pair", "drawn"), [(1, 6), (3, 1), (4, 1)])
def test_what_makes_a_pair_for_bon_vivant_is_data(pair, drawn):
    match = at_sale(2, hands=[[3, 3, 3, 3, 4, 4], []], worn=[BON_VIVANT, 3], supply={5: 9}, data=data(bon_vivant_pair=pair))
    match.play(0, "done")
    assert len(happened(match, "drew")) == drawn


@rule_is("W-026")
def test_the_trendsetters_draws_are_data_and_all_of_them_are_told():
    match = wear(at_wear(3, hands=[[2], [3], [5]], supply={1: 3, 4: 9}, data=data(trendsetter_draws=12)), 2, 3, 5)
    assert match.view(0)["drawn"] == [1, 1, 1] + [4] * 9
    assert happened(match, "trend", 0) == [(0, 1, 1, 1, 4, 4), (0, 4, 4, 4, 4, 4), (0, 4, 4, 0, 0, 0)]
    few = wear(at_wear(3, hands=[[2], [3], [5]], supply={4: 9}, data=data(trendsetter_draws=1)), 2, 3, 5)
    assert texts(few, 0) == ["add wig=4"]
    assert not few.state.draw_failed


def test_data_without_the_abilities_means_the_numbers_of_the_rulebook():
    old = {name: value for name, value in WIGS.components.items() if name not in ABILITIES}
    assert WIGS.data(3, {}, old).tobytes() == WIGS.data(3).tobytes()
    record = WIGS.data(3, {}, old)[0]
    assert [int(record[name]) for name in ABILITIES] == [2, 5, 1, 2, 1]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"bon_vivant_pair": 0}, "bon_vivant_pair is 0; it must be a whole number from 1 to 35"),
        ({"trendsetter_draws": 36}, "trendsetter_draws is 36; it must be a whole number from 0 to 35"),
        ({"baron_gold": -1}, "baron_gold is -1; it must be a whole number from 0 to 100"),
        ({"scholar_types": 6}, "scholar_types is 6; it must be a whole number from 1 to 5"),
        ({"buccaneer_tiles": True}, "buccaneer_tiles is true; it must be a whole number from 0 to 35"),
    ],
)
def test_a_wrong_ability_is_named(change, sentence):
    with pytest.raises(Problem, match=sentence) as error:
        WIGS.new(3, data=data(**change))
    assert in_finnish(error.value, WIGS)
