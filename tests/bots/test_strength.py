"""The order of strength, on few games; `bench/strength.py` measures it properly."""

from __future__ import annotations

import numpy as np
import pytest
from positions import EVERY_TABLE, prepared

from parlour.bots import compiled
from parlour.bots import tournament as tournaments
from parlour.engine.events import new_log

GAMES = {
    "kiilto": 20,
    "pocket-wigs": 20,
    "wigs": 20,
    "pret-a-porter": 6,
    "last-will": 6,
}  # matches: those of the two big games take seconds


def share_of_greedy(game, players, games):
    """The wins of one greedy player among random ones, in every seat, of the games that somebody wins."""
    made, many, wins, won = compiled.prepare(game), len(game.move_names), 0.0, 0
    for seat in range(players):
        policies, out = np.zeros(8, np.int64), np.zeros((games, 18), np.int64)
        policies[seat] = 1
        trials, worths = game.state_record.zeros(2), np.zeros(many, np.int64)
        states, key, moves = game.state_record.zeros(games), made.key(seat + 1), np.zeros(many, np.int32)
        made.games_between(game.data(players), states, 0, key, key, players, policies, 1, trials, moves, worths, new_log(0), out)
        first = out[:, 3 : 3 + 2 * players : 2] == 0
        wins += (first[:, seat] / np.maximum(1, first.sum(axis=1))).sum()
        won += first.any(axis=1).sum()
    return wins / won


@pytest.mark.parametrize(("id", "players"), EVERY_TABLE)
def test_greedy_beats_random(id, players):
    assert share_of_greedy(prepared(id), players, 60) >= (0.85 if players <= 2 else 1.6 / players)


@pytest.mark.parametrize("id", GAMES)
def test_search_beats_greedy(id):
    rows = tournaments.run(prepared(id), ["search:200it", "greedy"], GAMES[id], seed="strength")
    assert tournaments.summary(rows, ["search:200it", "greedy"]).against["search:200it"]["greedy"].share > 0.5


@pytest.mark.parametrize("id", GAMES)
def test_levels_rise(id):
    rows = tournaments.run(prepared(id), ["1", "2", "3"], GAMES[id], seed="levels")
    against = tournaments.summary(rows, ["1", "2", "3"]).against
    assert against["2"]["1"].share > 0.5
    assert against["3"]["2"].share > 0.5
