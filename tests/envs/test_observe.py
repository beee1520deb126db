"""Observations: what I cannot see cannot change what I am sent."""

from __future__ import annotations

import random

import numpy as np
import pytest

import parlour
from parlour.engine.observation import size
from parlour.engine.record import Rows
from parlour.envs.doors import doors_of, observation_of
from parlour.envs.running import Running

GAMES = parlour.games()


def positions(game_id: str, players: int, options: dict, seed: int, every: int = 3):
    """A random game, seen every few moves."""
    chance = random.Random(seed)
    table = Running(game_id, players, options=options)
    table.begin(seed)
    ply = 0
    while not table.over and ply < 400:
        waiting = [seat for seat in range(players) if table.waiting >> seat & 1]
        seat = chance.choice(waiting)
        table.play(seat, chance.choice(table.legal(seat)))
        ply += 1
        if ply % every == 0:
            yield table


def tables_of(game_id: str) -> list[tuple[int, dict]]:
    """Numbers of players, and every option that hides or shows something, away from its default."""
    game = parlour.game(game_id)
    words = ("visible", "public", "memory", "blind", "hidden", "secret", "draft", "deal", "open")
    hiding = {
        name: next(value for value in option.choices if value != option.default)
        for name, option in game.options.items()
        if any(w in name for w in words)
    }
    most = max(game.players)
    return [(game.players[0], {}), (most, {}), (most, hiding)]


@pytest.mark.parametrize("game_id", GAMES)
def test_dealing_anew_what_a_seat_cannot_know_leaves_its_observation_as_it_is(game_id):
    looked = changed = 0
    for players, options in tables_of(game_id):
        for table in positions(game_id, players, options, seed=players, every=5):
            for seat in range(players):
                twin = table.clone()
                twin.redeal(seat, f"again {looked}")
                assert np.array_equal(twin.look_waiting(seat)[0], table.look_waiting(seat)[0])
                assert np.array_equal(twin.look_waiting(seat)[1], table.look_waiting(seat)[1])
                looked += 1
                changed += twin._states.tobytes() != table._states.tobytes()
    assert looked > 50
    assert changed > 0  # else nothing was dealt anew


@pytest.mark.parametrize("game_id", GAMES)
def test_where_views_differ_observations_differ(game_id):
    """The other side: an observation is not poorer than it must be; different tables are mostly seen as different."""
    seen: dict[bytes, str] = {}
    same = total = 0
    for table in positions(game_id, parlour.game(game_id).players[0], {}, seed=4, every=1):
        key, view = table.look(0)[0].tobytes(), repr(table.view(0))
        same += key in seen and seen[key] != view
        seen[key] = view
        total += 1
    assert same <= total * 0.1


@pytest.mark.parametrize("game_id", GAMES)
def test_an_observation_has_the_length_that_its_features_add_up_to(game_id):
    observer, game = observation_of(parlour.game(game_id)), parlour.game(game_id)
    assert size(observer.features) == observer.size
    for players in game.players:
        for table in positions(game_id, players, {}, seed=players, every=20):
            out = np.full(observer.size + 8, 77, np.int32)
            assert doors_of(game).observe_at(table._data, table._states, 0, players - 1, out) == observer.size
            assert (out[observer.size :] == 77).all()


@pytest.mark.parametrize("game_id", GAMES)
def test_interpreted_and_compiled_observations_are_equal(game_id):
    game, observer = parlour.game(game_id), observation_of(parlour.game(game_id))
    python = doors_of(game, "python")
    for table in positions(game_id, max(game.players), {}, seed=9, every=25):
        for seat in range(max(game.players)):
            out = np.zeros(observer.size, np.int32)
            python.observe_at(Rows(table._data), Rows(table._states), 0, seat, Rows(out))
            assert np.array_equal(out, table.look(seat)[0])


def test_wigs_hides_what_was_chosen_until_all_have_chosen():
    table = Running("wigs", 2)
    table.begin(1)
    while table.view(0)["phase"] != "wear":
        table.play(table.seat, table.legal(table.seat)[0])
    before = table.look(1)[0].copy()
    table.play(0, table.legal(0)[0])
    difference = np.flatnonzero(before != table.look(1)[0])
    assert len(difference) == 2  # one tile fewer behind the screen, and «has chosen»
