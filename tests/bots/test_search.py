"""The tree search: the same again with a seed, in time, the same interpreted, and it finds what must be found."""

from __future__ import annotations

import itertools
import time

import numpy as np
import pytest
from positions import EVERY_TABLE, GAMES, after, prepared, state_of

from parlour import bots
from parlour.bots import compiled
from parlour.bots.search.policy import ONE
from parlour.bots.search_driver import Budget, Search, search
from parlour.engine.events import new_log


def found_by(match, seed=0, made=None, **budget):
    made = made or compiled.prepare(match.game)
    return search(made, match._data, state_of(match), match.waiting[0], Budget(**budget), seed, made.thinking._replace(plies=16))


@pytest.mark.parametrize(("id", "players"), EVERY_TABLE)
def test_the_same_seed_and_iterations_are_the_same_search(id, players):
    match = after(prepared(id), players, 12)
    first = found_by(match, seed=7, iterations=150)
    assert first == found_by(match, seed=7, iterations=150)
    assert first != found_by(match, seed=8, iterations=150)
    assert sum(one.visits for one in first) == 150


@pytest.mark.parametrize("id", GAMES)
def test_threads_share_the_iterations_and_their_counts_are_added_up(id):
    match = after(prepared(id), 2, 12)
    first = found_by(match, iterations=200, threads=3)
    assert first == found_by(match, iterations=200, threads=3)
    assert sum(one.visits for one in first) == 200


@pytest.mark.parametrize("id", GAMES)
def test_interpreted_the_search_is_the_same(id):
    match = after(prepared(id), 2, 8)
    assert found_by(match, iterations=6) == found_by(match, made=compiled.in_python(match.game), iterations=6)


@pytest.mark.parametrize("id", GAMES)
def test_interpreted_the_greedy_choice_is_the_same(id):
    match = after(prepared(id), 2, 8)
    both = {
        made.greedy(match._data, state_of(match), match.waiting[0], 5, looks=2)
        for made in (compiled.on_cpu(match.game), compiled.in_python(match.game))
    }
    assert len(both) == 1


@pytest.mark.parametrize("id", GAMES)
def test_a_budget_of_time_is_kept(id):
    match = after(prepared(id), 2, 12)
    begin = time.perf_counter()
    found = found_by(match, ms=150)
    assert 0.1 < time.perf_counter() - begin < 1.5
    assert found


def test_a_search_can_be_stopped():
    match, calls = after(prepared("wigs"), 2, 12), []

    def stop():
        calls.append(time.perf_counter())
        return len(calls) > 3

    begin = time.perf_counter()
    found = search(compiled.prepare(match.game), match._data, state_of(match), match.waiting[0], Budget(ms=60_000), stop=stop)
    assert time.perf_counter() - begin < 5
    assert found


def test_a_full_tree_goes_on_counting():
    match = after(prepared("wigs"), 2, 12)
    tree = Search(
        compiled.prepare(match.game),
        match._data,
        state_of(match),
        match.waiting[0],
        0,
        compiled.on_cpu(match.game).thinking,
        nodes=20,
    )
    tree.run(500)
    assert tree.iterations == 500
    assert len(tree.found()) >= 2


@pytest.mark.parametrize(("id", "players"), EVERY_TABLE)
def test_chances_to_win_are_shares_of_one(id, players):
    match = after(prepared(id), players, 20)
    for one in found_by(match, iterations=100):
        assert sum(one.chances) <= 1 + 1e-3
        assert all(0 <= chance <= 1 for chance in one.chances)
        assert sum(one.chances) > 1 - 1e-3 or id == "pret-a-porter" or players == 1  # where everybody may be ruined, and nobody wins
        assert 0 <= one.worth <= 1


def test_who_plays_alone_has_something_to_think_about():
    """A solo game can be lost: greedy and search get rid of more than chance does, and the chance to win is no certainty."""
    game = prepared("last-will")
    left = {
        bot: sum(-bots.play_match(game, [bot], seed, will="fixed").result.scores[0] for seed in range(4)) for bot in ("random", "greedy")
    }
    assert left["greedy"] < left["random"] - 4 * 10
    hints = bots.hints("last-will", game.new(1, 1, will="fixed", fixed_will=130).save(), seat=0, budget_ms=200)
    assert all(chance < 0.5 for _, chance in hints)


def test_a_move_can_be_looked_at_alone():
    match = after(prepared("wigs"), 2, 3)
    seat = match.waiting[0]
    code = match.moves(seat)[-1].code
    tree = Search(compiled.prepare(match.game), match._data, state_of(match), seat, 0, compiled.on_cpu(match.game).thinking)
    tree.run(50, forced=code)
    assert list(tree.found()) == [code]
    assert tree.found()[code].visits == 50


def test_who_can_win_by_selling_sells():
    """The last sell turn of the game: 19 gold, one tile to sell for 1 and more."""
    match = prepared("wigs").new(2, 5)
    while match.view(0)["phase"] != "sell":
        match.play(match.waiting[0], match.moves(match.waiting[0])[-1])
    seat = match.waiting[0]
    sales = [move for move in match.moves(seat) if move.name in ("sell", "place")]
    assert sales
    match.state.players[seat].gold = 19
    match.state.players[1 - seat].gold = 0
    match.refresh()
    assert str(bots.pick_move(match, seat, bots.parse("search:400it"))).split()[0] in ("sell", "place")


@pytest.mark.parametrize(("id", "players"), EVERY_TABLE)
def test_games_between_random_players_are_the_random_games(id, players):
    game = prepared(id)
    made, many, count = compiled.on_cpu(game), len(game.move_names), 20
    one, other = np.zeros((count, 2 + 2 * players), np.int64), np.zeros((count, 18), np.int64)
    data, key, moves, nobody = game.data(players), made.key(11), np.zeros(many, np.int32), new_log(0)
    game.compiled.random_games(data, game.state_record.zeros(count), 3, key, key, players, moves, nobody, one)
    states, trials, worths = game.state_record.zeros(count), game.state_record.zeros(2), np.zeros(many, np.int64)
    made.games_between(data, states, 3, key, key, players, np.zeros(8, np.int64), 1, trials, moves, worths, nobody, other)
    assert (one == other[:, : 2 + 2 * players]).all()


@pytest.mark.parametrize(("id", "players"), EVERY_TABLE)
def test_the_worth_of_a_finished_game_follows_the_ranking(id, players):
    match = bots.play_match(prepared(id), ["random"] * players, 4)
    made, state = compiled.on_cpu(match.game), state_of(match)
    worths = [made.worth_at(match._data, state, 0, seat) for seat in range(players)]
    order = [seat for seats in match.result.ranking for seat in seats]
    assert all(worths[a] >= worths[b] for a, b in itertools.pairwise(order))
    assert worths[order[0]] > ONE // (players + 2) or not match.result.winners
