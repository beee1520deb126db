"""What a seat cannot know is dealt again, and nothing else (C-R05, C-R17)."""

from __future__ import annotations

import numpy as np
from pocket_table import at_placing

from parlour.engine.check import another_world
from rules import rule_is


def worlds(match, seat, count=60):
    return [another_world(match, seat, key).state for key in range(count)]


def on_card(player):
    return int(np.count_nonzero(player.card))


@rule_is("C-R05", "C-R17")
def test_while_coins_are_placed_the_others_cards_may_hold_any_of_their_coins():
    match = at_placing(["PND", "PND"])
    match.play(1, "place row=1 coin=2")
    found = worlds(match, 0)
    assert {on_card(state.players[1]) for state in found} == {0, 1, 2, 3}
    assert {int(state.players[1].hand.sum()) + on_card(state.players[1]) for state in found} == {3}
    assert {row for state in found for row in range(3) if state.players[1].card[row].any()} == {0, 1, 2}


@rule_is("C-R05")
def test_ones_own_card_is_as_it_is():
    match = at_placing(["PND", "PND"])
    match.play(1, "place row=1 coin=2")
    for state in worlds(match, 1, 10):
        assert state.players[1].card.tolist() == match.state.players[1].card.tolist()
        assert state.players[1].hand.tolist() == match.state.players[1].hand.tolist()


@rule_is("C-R05")
def test_nothing_is_dealt_again_when_the_cards_are_open():
    match = at_placing(["PND", "PND"])
    for seat in (0, 1):
        match.play(seat, "place row=1 coin=2")
        match.play(seat, "finish")
    for state in worlds(match, 0, 5):
        assert state.players[1].card.tolist() == match.state.players[1].card.tolist()


@rule_is("C-R17", "C-R06")
def test_who_has_finished_may_wish_the_quarter_or_not_and_who_has_not_wishes_nothing_yet():
    match = at_placing(["PND", "PND", "PND"], quarter="random")
    match.play(1, "grab")
    found = worlds(match, 0)
    assert {int(state.players[1].wish) for state in found} == {0, 1}
    assert {int(state.players[2].wish) for state in found} == {0}
