"""What a seat cannot know is dealt again, and nothing else (W-R08)."""

from __future__ import annotations

import pytest
from wigs_table import at_sale, at_wear

from parlour.engine.check import another_world
from rules import rule_is


def tiles(numbers):
    return {wig: int(count) for wig, count in enumerate(numbers) if count}


def before_the_choice():
    """Seat 0 has 1 and 2, seat 1 has 3 and 4; in the supply are two of 5 and one of 4."""
    return at_wear(2, hands=[[1, 2], [3, 4]], supply={5: 2, 4: 1})


@rule_is("W-R08")
@pytest.mark.parametrize("key", range(8))
def test_the_others_tiles_come_from_those_that_one_does_not_see(key):
    state = another_world(before_the_choice(), 0, key).state
    assert tiles(state.players[0].hand) == {1: 1, 2: 1}
    assert sum(tiles(state.players[1].hand).values()) == 2
    assert sum(tiles(state.supply).values()) == 3
    assert tiles(state.drawn) == {}
    whole = {wig: int(state.supply[wig]) + int(state.players[1].hand[wig]) for wig in (3, 4, 5)}
    assert whole == {3: 1, 4: 2, 5: 2}


@rule_is("W-R08")
def test_other_worlds_are_not_all_alike():
    assert len({str(tiles(another_world(before_the_choice(), 0, key).state.players[1].hand)) for key in range(20)}) > 2


@rule_is("W-R08")
@pytest.mark.parametrize("key", range(8))
def test_a_tile_that_all_have_seen_stays_where_it_is(key):
    match = before_the_choice()
    match.state.players[1].known[3] = 1
    state = another_world(match, 0, key).state
    assert state.players[1].hand[3] == 1
    assert sum(tiles(state.players[1].hand).values()) == 2
    assert sum(tiles(state.supply).values()) == 3


@rule_is("W-R08")
@pytest.mark.parametrize("key", range(8))
def test_a_tile_that_one_has_put_into_the_supply_is_there(key):
    match = before_the_choice()
    match.state.players[0].left_in_supply[5] = 2
    state = another_world(match, 0, key).state
    assert state.supply[5] == 2
    assert sum(tiles(state.supply).values()) == 3
    assert state.players[1].hand[5] == 0


@rule_is("W-R08", "W-020")
@pytest.mark.parametrize("key", range(8))
def test_who_has_chosen_has_chosen_something_and_who_has_not_has_not(key):
    match = before_the_choice()
    match.play(1, "wear wig=3")
    seen, own = another_world(match, 0, key), another_world(match, 1, key)
    assert (int(seen.state.players[0].worn), int(own.state.players[0].worn), int(own.state.players[1].worn)) == (0, 0, 3)
    assert seen.state.players[1].worn > 0
    assert sum(tiles(seen.state.players[1].hand).values()) == 1
    assert seen.waiting == own.waiting == (0,)
    assert sum(tiles(seen.state.supply).values()) == sum(tiles(own.state.supply).values()) == 3


@rule_is("W-R08", "W-020")
@pytest.mark.parametrize("key", range(12))
def test_a_tile_that_all_have_seen_is_still_behind_the_screen_or_worn_in_secret(key):
    match = at_wear(2, hands=[[2], [1, 3]], supply={5: 2, 4: 1})
    match.state.players[1].known[1] = 1
    match.play(1, "wear wig=3")
    them = another_world(match, 0, key).state.players[1]
    assert int(them.hand[1]) + int(them.worn == 1) == 1


@rule_is("W-R08")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("key", range(4))
def test_wigs_that_are_shown_stay_on_their_heads(seat, key):
    match = at_sale(2, hands=[[1, 5], [2, 2]], worn=[3, 4], market=[(1, [0])], supply={4: 3})
    state = another_world(match, seat, key).state
    assert [int(player.worn) for player in state.players[:2]] == [3, 4]
    assert [sum(tiles(player.hand).values()) for player in state.players[:2]] == [2, 2]
    assert sum(tiles(state.supply).values()) == 3
