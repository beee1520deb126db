"""The champion: a network beside the search. The same interpreted and compiled, fair and repeatable; and the file it comes in."""

from __future__ import annotations

import itertools

import msgspec
import numpy as np
import pytest
from positions import EVERY_TABLE, GAMES, after, dealt_again, prepared, state_of

import parlour
from parlour import bots
from parlour.bots import compiled, network
from parlour.bots.network import Network
from parlour.bots.search_driver import Budget, Search, search
from parlour.engine.texts import Problem
from parlour.training.recipe import WIDTH


def random_network(game, width=48, layers=2, seed=1) -> Network:
    """A network of random weights, as precise as a file keeps them."""
    chance, made = np.random.default_rng(seed), network.fitting(game)

    def layer(inputs, outputs):
        return chance.standard_normal((inputs, outputs)) * (2 / inputs) ** 0.5, chance.standard_normal(outputs) * 0.1

    sizes = [made.inputs, *[width] * layers]
    body = [layer(a, b) for a, b in itertools.pairwise(sizes)]
    return Network(made, np.full(made.inputs, 0.5), body, [layer(width, made.moves)], [layer(width, made.seats)]).rounded()


@pytest.fixture
def with_champions(tmp_path, monkeypatch):
    """Champions of random weights for the games that are asked for."""
    monkeypatch.setenv("PARLOUR_CHAMPIONS", str(tmp_path))

    def make(id, **shape):
        game = prepared(id)
        random_network(game, **shape).write(tmp_path / f"{id}.npz")
        return game

    return make


def guided(match, made, seed=0, iterations=60, **more):
    found = random_network(match.game)
    return search(made, match._data, state_of(match), match.waiting[0], Budget(iterations=iterations), seed, network=found, **more)


# --- What it computes -------------------------------------------------------------------------------------------------
def by_numpy(made, observation, seats):
    """The network by whole matrices, in double precision."""
    numbers = np.clip(observation * made.scale.astype(float), -5, 5)
    for weights, bias in made.body:
        numbers = np.maximum(numbers @ weights.astype(float) + bias, 0)
    policy, value = (numbers @ weights.astype(float) + bias for weights, bias in (made.policy, made.value))
    return policy, np.clip(value[:seats], -1, 1)


@pytest.mark.parametrize(("id", "players"), EVERY_TABLE)
def test_the_rules_compute_what_matrices_do(id, players):
    game = prepared(id)
    match, made = after(game, players, 21), random_network(game)
    mind, seat = compiled.on_cpu(game), match.waiting[0]
    net, worths = mind.net(made), np.zeros(8, np.int64)
    move = mind.consult_at(match._data, state_of(match), 0, seat, net, mind.scratch(len(game.move_names)), worths)
    policy, value = by_numpy(made, net.seen.astype(float), players)
    legal = [one.code for one in match.moves(seat)]
    shares = np.exp(policy[legal] - policy[legal].max())
    assert net.priors[legal] / 2**20 == pytest.approx(shares / shares.sum(), abs=1e-3)
    assert [worths[(seat + step) % players] / 2**19 - 1 for step in range(players)] == pytest.approx(value, abs=1e-3)
    assert net.priors[move] == net.priors[legal].max()


@pytest.mark.parametrize("id", GAMES)
def test_interpreted_the_network_and_the_guided_search_are_the_same(id):
    game = prepared(id)
    match, made = after(game, 2, 14), random_network(game)
    plain, quick = compiled.in_python(game), compiled.on_cpu(game)
    at = (match._data, state_of(match), match.waiting[0])
    assert plain.advised(*at, made) == quick.advised(*at, made)
    assert guided(match, plain, iterations=5) == guided(match, quick, iterations=5)


def test_a_full_tree_that_is_guided_goes_on_counting():
    game = prepared("wigs")
    match = after(game, 2, 12)
    tree = Search(
        *(compiled.on_cpu(game), match._data, state_of(match), match.waiting[0], 0, compiled.on_cpu(game).thinking, 30),
        network=random_network(game),
    )
    tree.run(300)
    assert tree.iterations == 300
    assert len(tree.found()) >= 2


@pytest.mark.parametrize(("id", "players"), EVERY_TABLE)
def test_the_same_seed_is_the_same_guided_search(id, players):
    match = after(prepared(id), players, 12)
    made = compiled.on_cpu(match.game)
    first = guided(match, made, seed=7, iterations=150)
    assert first == guided(match, made, seed=7, iterations=150)
    assert sum(one.visits for one in first) == 150
    assert all(0 <= chance <= 1 for one in first for chance in one.chances)


@pytest.mark.parametrize("id", GAMES)
def test_a_network_is_small(id):
    """At most 3 MB in the package, of the width that is trained; how quick it is, `bench/network.py` measures."""
    made = random_network(prepared(id), WIDTH, 3)
    assert len(made.to_bytes()) <= 3_000_000


def test_who_can_win_by_selling_sells_though_the_network_knows_nothing():
    """The last sell turn of the game: 19 gold, one tile to sell for 1 and more. The end of the game is seen by the search alone."""
    match = prepared("wigs").new(2, 5)
    while match.view(0)["phase"] != "sell":
        match.play(match.waiting[0], match.moves(match.waiting[0])[-1])
    seat = match.waiting[0]
    match.state.players[seat].gold = 19
    match.state.players[1 - seat].gold = 0
    match.refresh()
    blank = network.blank_network(match.game)
    found = search(compiled.on_cpu(match.game), match._data, state_of(match), seat, Budget(iterations=600), network=blank)
    assert match.game.move_names[found[0].code].name in ("sell", "place")


# --- The bots ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("bot", ["champion:0", "champion:15it", "champion:20ms"])
@pytest.mark.parametrize(("id", "players"), EVERY_TABLE)
def test_a_champion_finds_a_legal_move_at_every_table(with_champions, id, players, bot):
    match = after(with_champions(id), players, 17)
    for seat in match.waiting:
        assert bots.choose(id, match.save(), seat, bot) in map(str, match.moves(seat))


@pytest.mark.parametrize("id", ["wigs", "kiilto", "pocket-wigs"])
def test_whole_games_of_champions_end_and_repeat(with_champions, id):
    first = bots.play_match(with_champions(id), ["champion:0", "champion:6it"], "again")
    assert first.over
    assert first.save()["moves"] == bots.play_match(parlour.game(id), ["champion:0", "champion:6it"], "again").save()["moves"]


@pytest.mark.parametrize(("id", "players"), EVERY_TABLE)
def test_what_a_champion_cannot_know_does_not_change_its_choice(with_champions, id, players):
    """Its inputs are what its seat sees; the search deals the rest again, with a seed of its own."""
    match = after(with_champions(id), players, 25)
    seat = match.waiting[0]
    for key in (3, 4):
        changed = dealt_again(match, seat, key)
        assert bots.pick_move(match, seat, bots.parse("champion:0")) == bots.pick_move(changed, seat, bots.parse("champion:0"))
        assert compiled.on_cpu(match.game).advised(match._data, state_of(match), seat, random_network(match.game)) == compiled.on_cpu(
            match.game
        ).advised(changed._data, state_of(changed), seat, random_network(match.game))


def test_with_the_same_seed_even_the_choice_of_a_guided_search_is_the_same(with_champions):
    game = with_champions("wigs")
    for plies in range(12, 60, 6):
        match = after(game, 3, plies, seed=plies)
        seat = match.waiting[0]
        changed = dealt_again(match, seat, plies)
        for seed in range(3):
            assert bots.pick_move(match, seat, bots.parse("champion:100it"), seed) == bots.pick_move(
                changed, seat, bots.parse("champion:100it"), seed
            )


def test_who_saw_the_whole_table_would_be_guided_otherwise():
    """The control: a guided search that is shown the hidden tiles does change with them."""
    made, found = compiled.on_cpu(prepared("wigs")), set()
    for plies in range(12, 60, 6):
        match = after(made.game, 3, plies, seed=plies)
        seat = match.waiting[0]
        for key in range(3):
            changed = dealt_again(match, seat, key)
            tree = Search(made, changed._data, state_of(changed), seat, 0, made.thinking, sees_all=True, network=random_network(made.game))
            tree.run(100)
            found.add((plies, tuple(tree.chances)))
    assert len(found) > 8


def test_a_game_without_a_champion_is_played_by_its_search(monkeypatch):
    match = after(prepared("wigs"), 2, 17)
    monkeypatch.setattr(network, "path_of", lambda game: None)
    seat = match.waiting[0]
    assert bots.pick_move(match, seat, bots.parse("champion:40it"), 3) == bots.pick_move(match, seat, bots.parse("search:40it"), 3)
    with pytest.raises(Problem, match="wigs has no champion: `parlour train wigs` makes one"):
        bots.pick_move(match, seat, bots.parse("champion:0"))


# --- The file ---------------------------------------------------------------------------------------------------------
def test_a_file_keeps_the_network_and_how_it_was_made(tmp_path):
    made = random_network(parlour.game("wigs"))
    told = msgspec.structs.replace(
        made.made,
        command="parlour train wigs",
        seed="7",
        minutes=3.5,
        machine="two cores",
        exams=(network.Exam(1, 2, "greedy", 0.5, 0.4, 0.6, 40),),
    )
    made.made = told
    made.write(tmp_path / "wigs.npz")
    found = network.read(tmp_path / "wigs.npz")
    assert found.made == told
    assert (found.weights == made.weights).all()
    assert found.check_fits(parlour.game("wigs")) is found


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "kiilto"}, "plays kiilto, not wigs"),
        ({"sees": "other"}, "reads 183 numbers, as version 1 of its rules showed them; today a seat sees 183: train it anew"),
        ({"answers": "other"}, "knows 56 moves, those of version 1 of its rules; today there are 56: train it anew"),
    ],
)
def test_a_network_that_does_not_fit_says_why(tmp_path, monkeypatch, change, says):
    made = random_network(parlour.game("wigs"))
    made.made = msgspec.structs.replace(made.made, **change)
    made.write(tmp_path / "wigs.npz")
    monkeypatch.setenv("PARLOUR_CHAMPIONS", str(tmp_path))
    with pytest.raises(Problem, match=says) as raised:
        network.champion(parlour.game("wigs"))
    assert "wigs.npz" in str(raised.value)


@pytest.mark.parametrize("content", [b"", b"nothing", b"PK\x03\x04 half a file"])
def test_a_file_that_is_no_network_is_refused(tmp_path, content):
    (tmp_path / "wigs.npz").write_bytes(content)
    with pytest.raises(Problem, match="no network that `parlour train` wrote"):
        network.read(tmp_path / "wigs.npz")


def test_a_network_of_another_format_is_refused(tmp_path):
    made = random_network(parlour.game("wigs"))
    made.made = msgspec.structs.replace(made.made, format=2)
    made.write(tmp_path / "wigs.npz")
    with pytest.raises(Problem, match="has the format 2; this Parlour reads format 1"):
        network.read(tmp_path / "wigs.npz")


@pytest.mark.parametrize("id", GAMES)
def test_the_champion_that_came_with_a_game_fits_it(id):
    game = parlour.game(id)
    path = game.folder / network.FILE
    if path.exists():
        assert network.read(path).check_fits(game).made.exams
        assert path.stat().st_size <= 3_000_000
