"""The audit: it finds nothing at a sound table, and names the rule that a spoilt one breaks."""

from __future__ import annotations

import pytest
from wigs_table import WIGS

from parlour.games.wigs.codes import PHASE
from rules import rule_is


def broken(match):
    return WIGS.broken(match.data, match.state_at(match.ply), 0)


@pytest.fixture
def match():
    """A table as it is dealt: all tiles of all types are there."""
    return WIGS.new(3, "audit")


@rule_is("W-001", "W-R09")
def test_nothing_is_wrong_with_a_sound_table(match):
    assert broken(match) == ""
    while match.state.phase == PHASE.draft:
        seat = match.waiting[0]
        match.play(seat, match.moves(seat)[0])
        assert broken(match) == ""


@rule_is("W-001")
@pytest.mark.parametrize("place", ["supply", "pool", "debut", "box", "drawn"])
@pytest.mark.parametrize("wig", [1, 5])
def test_a_tile_too_many_is_found_wherever_it_lies(match, place, wig):
    match.state[place][wig] += 1
    assert broken(match) == "W-001"


@rule_is("W-001")
def test_a_tile_too_many_is_found_in_hands_on_heads_and_in_the_market(match):
    held, worn, laid = match.fork(), match.fork(), match.fork()
    held.state.players[2].hand[3] += 1
    worn.state.players[0].worn = 2
    laid.state.column[0] = 4
    laid.state.square[0, 1] = 1
    assert [broken(one) for one in (held, worn, laid)] == ["W-001"] * 3


@rule_is("W-004")
def test_nobody_remembers_more_tiles_than_the_supply_has(match):
    match.state.players[1].left_in_supply[3] = match.state.supply[3] + 1
    assert broken(match) == "W-004"
    match.state.players[1].left_in_supply[3] = match.state.supply[3]
    assert broken(match) == ""


@rule_is("W-R29")
def test_gold_is_never_below_nothing(match):
    match.state.players[2].gold = -1
    assert broken(match) == "W-R29"
    match.state.players[2].gold = 0
    assert broken(match) == ""


@rule_is("W-R09")
def test_nobody_is_without_a_wig_after_the_draft(match):
    while match.state.phase == PHASE.draft:
        seat = match.waiting[0]
        match.play(seat, match.moves(seat)[0])
    me = match.state.players[2]
    for wig in range(1, 6):
        match.state.supply[wig] += me.hand[wig]
        me.hand[wig] = 0
    assert broken(match) == "W-R09"
    match.state.supply[4] -= 1
    me.worn = 4
    assert broken(match) == ""


@rule_is("W-043")
def test_a_type_has_one_column(match):
    match.state.column[0], match.state.column[2] = 4, 4
    assert broken(match) == "W-043"
