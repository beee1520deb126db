"""1 Wear a wig; abilities and debut tiles that hang on it."""

from __future__ import annotations

import json

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
    happened,
    me,
    texts,
    wear,
)

import parlour
from rules import rule_is


@rule_is("W-013", "W-018", "W-R09")
def test_a_player_wears_exactly_one_tile_of_the_own_screen():
    match = at_wear(2, hands=[[1, 3, 3], [5]], supply={4: 9})
    assert texts(match, 0) == ["wear wig=1", "wear wig=3"]
    assert texts(match, 1) == ["wear wig=5"]
    match.play(0, "wear wig=3")
    assert me(match, 0)["worn"] == 3
    assert me(match, 0)["hand"] == [1, 3]
    assert match.why_not(1, "wear wig=2").rule == "W-018"


@rule_is("W-020", "W-R11")
def test_wigs_are_chosen_in_any_order_and_shown_only_when_all_have_chosen():
    match = at_wear(3, hands=[[1, 2], [3], [4, 5]], supply={1: 9})
    assert match.waiting == (0, 1, 2)
    match.play(2, "wear wig=5")
    assert match.waiting == (0, 1)
    for seat in (0, 1, None):
        assert match.view(seat)["players_at_table"][2]["worn"] == 0
        assert match.view(seat)["players_at_table"][2]["has_chosen"]
        assert happened(match, "chose", seat) == [(2, None)]
    match.play(0, "wear wig=1")
    match.play(1, "wear wig=3")
    assert [player["worn"] for player in match.view(None)["players_at_table"]] == [1, 3, 5]


@rule_is("W-020", "W-R11")
def test_another_choice_changes_nothing_that_the_others_are_sent():
    sent = []
    for wig in (4, 5):
        match = at_wear(2, hands=[[1, 2], [4, 5]], supply={1: 9})
        match.play(1, f"wear wig={wig}")
        sent.append(json.dumps([match.view(0), match.view(None), [str(event) for event in match.log(0)]]))
    assert sent[0] == sent[1]


@rule_is("W-R11")
def test_a_choice_stands():
    match = at_wear(2, hands=[[1, 2], [4, 5]], supply={1: 9})
    match.play(0, "wear wig=1")
    with pytest.raises(parlour.IllegalMove) as error:
        match.play(0, "wear wig=2")
    assert error.value.rule == "W-R11"


@rule_is("W-R11")
def test_a_time_out_wears_the_lowest_numbered_tile():
    match = at_wear(2, hands=[[5, 2, 4], [4]], supply={1: 9})
    assert str(match.moves(0)[0]) == "wear wig=2"
    assert parlour.game("wigs").options["wear_timeout"].choices == (0, 30, 60, 120)


@rule_is("W-014", "W-019", "W-023", "W-051")
def test_the_number_of_the_wig_is_the_turn_order_of_selling():
    match = wear(at_wear(3, hands=[[5, 1], [3, 1], [4, 1]], supply={1: 9}), 5, 3, 4)
    assert happened(match, "sell_order") == [(1, 2, 0, -1)]
    assert match.waiting == (1,)


@rule_is("W-021")
def test_the_worn_tile_cannot_be_sold():
    match = at_sale(2, hands=[[], [1]], worn=[BARON, SCHOLAR], market=[(BARON, [0])])
    assert texts(match, 0) == ["done"]
    refusal = match.why_not(0, "sell column=0")
    assert refusal.rule == "W-021"
    assert refusal.reason == "Baron is worn: a worn wig cannot be sold"


@rule_is("W-022", "W-072")
def test_the_worn_tile_returns_at_the_end_of_the_round():
    match = at_purchase(2, gold=[5, 5], market=[], hands=[[2], [4]], worn=[BARON, BUCCANEER], supply={1: 5})
    match.state.square[0, 0], match.state.column[0] = 1, 1
    match.play(0, "pass")
    match.play(1, "pass")
    assert me(match, 0)["hand"] == [2, 3]
    assert me(match, 1)["hand"] == [4, 5]


@rule_is("W-033", "W-034")
def test_the_only_wearer_of_a_type_collects_its_debut_tile_once():
    match = at_purchase(2, gold=[0, 0], market=[(1, [0])], hands=[[1], [1]], worn=[SCHOLAR, BARON], debut=[3, 4])
    match.state.players[0].gold = 1
    match.play(0, "pass")
    assert happened(match, "debut") == [(1, 3), (0, 4)]
    assert me(match, 0)["hand"] == [1, 4, 4]
    assert match.view(None)["debut"] == []


@rule_is("W-035", "W-R16")
def test_two_wearers_of_a_type_leave_its_debut_tile():
    match = at_purchase(3, gold=[1, 0, 0], market=[(1, [0])], worn=[SCHOLAR, SCHOLAR, BARON], debut=[3, 4])
    match.play(0, "pass")
    assert happened(match, "debut") == [(2, 3)]
    assert match.view(None)["debut"] == [4]


@rule_is("W-034")
def test_a_type_without_debut_tile_gives_none():
    match = at_purchase(2, gold=[1, 0], market=[(1, [0])], worn=[BON_VIVANT, BARON], debut=[4])
    match.play(0, "pass")
    assert happened(match, "debut") == []


@rule_is("W-028", "W-R15")
@pytest.mark.parametrize("wigs", [(2, 2, 3), (2, 2, 2)])
def test_two_or_more_trendsetters_cancel_each_other(wigs):
    match = wear(at_wear(3, hands=[[2, 1], [2, 1], [wigs[2], 1]], supply={4: 9}), *wigs)
    assert match.view(None)["phase"] == "sell"
    assert happened(match, "trend") == []
    assert len(happened(match, "placed")) == 3
    assert match.view(None)["players_at_table"][0]["worn"] == TRENDSETTER


@rule_is("W-R16")
def test_two_barons_both_earn_more():
    match = at_sale(2, hands=[[1], [1]], worn=[BARON, BARON], market=[(1, [0])], supply={2: 5})
    match.play(0, "sell column=0")
    match.play(0, "done")
    match.play(1, "sell column=0")
    assert [me(match, 0)["gold"], me(match, 1)["gold"]] == [2 + 2 + 1, 2 + 3 + 1]
