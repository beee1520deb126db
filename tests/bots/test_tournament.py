"""Tournaments: who plays whom on which deal, and what is made of the results."""

from __future__ import annotations

import json

import pytest
from msgspec import structs
from positions import prepared
from typer.testing import CliRunner

from parlour import cli
from parlour.bots import tournament as tournaments
from parlour.bots.statistics import share


def test_every_line_up_plays_each_deal_in_every_rotation():
    pairings = tournaments.schedule(["a", "b", "c"], 2, 3, "s")
    assert [pairing.seats for pairing in pairings[:6]] == [("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")]
    assert {pairing.deal for pairing in pairings[:6]} == {"s 0"}
    assert {pairing.deal for pairing in pairings[6:]} == {"s 1"}
    assert len(pairings) == 12


@pytest.mark.parametrize(
    ("bots", "players", "games", "words"),
    [(["a"], 2, 1, "at least 2 bots"), (["a", "a"], 2, 1, "named twice"), (["a", "b"], 2, 0, "at least one game")],
)
def test_a_tournament_that_cannot_be_is_refused(bots, players, games, words):
    with pytest.raises(ValueError, match=words):
        tournaments.schedule(bots, players, games, 0)


def test_a_tournament_repeats_with_its_seed():
    game, names = prepared("wigs"), ["random", "greedy", "search:5it"]
    timeless = [
        [structs.replace(row, ms=0.0, slowest_ms=0.0) for row in tournaments.run(game, names, 3, players=3, seed=s)] for s in (1, 1, 2)
    ]
    assert timeless[0] == timeless[1] != timeless[2]
    assert {row.bot: row.seat for row in timeless[0][:3]} == {"random": 0, "greedy": 1, "search:5it": 2}


def row(game, seat, bot, rank, win):
    return tournaments.Row(game, f"deal {game}", seat, bot, rank, win, 10 - rank, moves=4, ms=8.0, slowest_ms=5.0, ending="gold")


def test_the_summary_counts_wins_ties_seats_and_time():
    rows = [row(0, 0, "a", 0, 1.0), row(0, 1, "b", 1, 0.0), row(1, 0, "b", 0, 0.5), row(1, 1, "a", 0, 0.5)]
    found = tournaments.summary(rows, ["a", "b"])
    assert found.games == 2
    assert [entry.bot for entry in found.bots] == ["a", "b"]
    assert found.bots[0].wins == 1.5
    assert found.bots[0].ms_per_move == 2.0
    assert found.bots[0].rating_low < found.bots[0].rating < found.bots[0].rating_high
    assert found.against["a"]["b"].share == 0.75
    assert found.against["b"]["a"].share == 0.25
    assert [seat.share for seat in found.seats] == [0.75, 0.25]


def test_the_interval_of_a_share_is_wilsons():
    half = share(50, 100)
    assert (round(half.low, 3), round(half.high, 3)) == (0.404, 0.596)
    assert share(10, 10).high == 1.0
    assert (share(0, 0).low, share(0, 0).high) == (0.0, 1.0)


def test_the_command_prints_tables_json_and_parquet(tmp_path):
    import polars

    prepared("wigs")
    run, app, parquet = CliRunner().invoke, cli.build(), tmp_path / "games.parquet"
    shown = run(app, ["tournament", "wigs", "--bots", "random,greedy", "--games", "4", "--parquet", str(parquet)])
    assert shown.exit_code == 0
    assert "Wins by seat" in shown.output
    assert polars.read_parquet(parquet).height == 8
    result = run(app, ["tournament", "wigs", "--bots", "random,greedy", "--games", "2", "--json", "--option", "target_gold=25"])
    assert json.loads(result.stdout)["games"] == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["wigs", "--bots", "clever,greedy"], "no bot called 'clever'"),
        (["wigs", "--option", "target_gold"], "NAME=VALUE"),
        (["chess"], "no game called"),
    ],
)
def test_a_wrong_word_is_answered_with_the_right_ones(arguments, words):
    result = CliRunner().invoke(cli.build(), ["tournament", *arguments])
    assert isinstance(result.exception, ValueError)
    assert words in str(result.exception)


def test_games_in_several_processes_are_the_same():
    game = prepared("wigs")
    one, two = (tournaments.run(game, ["random", "greedy"], 4, seed=3, jobs=jobs) for jobs in (1, 2))
    assert [(row.deal, row.bot, row.score) for row in one] == [(row.deal, row.bot, row.score) for row in two]
