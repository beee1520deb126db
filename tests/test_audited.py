"""The tool that plays millions of games with an audit after every move: it goes on where it stopped, and tells what the audit finds."""

from __future__ import annotations

import runpy
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import parlour

BENCH = Path(__file__).parent.parent / "bench" / "audited"


@pytest.fixture
def audited(monkeypatch):
    monkeypatch.syspath_prepend(str(BENCH))
    return SimpleNamespace(**runpy.run_path(str(BENCH / "__main__.py"), run_name="audited"))


def asked(folder, batch=40):
    return SimpleNamespace(results=folder, batch=batch, on="cpu")


def test_games_are_played_to_their_ends_and_no_fault_is_found(audited, tmp_path, capsys):
    game = parlour.game("kiilto")
    batch = next(audited.batches(game, 40))
    found = audited.on_cpu(game, batch)
    assert len(found) == 40
    assert found.min() > 10
    assert audited.audited(game, 60, audited.on_cpu, asked(tmp_path)) == []
    assert "kiilto: 80 games (0 greedy)" in capsys.readouterr().out


def test_who_starts_again_goes_on_with_the_next_batch(audited, tmp_path, capsys):
    played = []

    def play(game, batch):
        played.append(batch)
        return np.full(batch.games, 7, np.int32)

    game = parlour.game("kiilto")
    for wanted in (80, 80, 160):
        audited.audited(game, wanted, play, asked(tmp_path))
    assert [batch.number for batch in played] == [0, 1, 2, 3]
    assert len({batch.seed for batch in played}) == 4
    assert "kiilto: 160 games (0 greedy), 1,280 tables looked at, 0 faults" in capsys.readouterr().out


def test_every_count_preset_and_choice_is_played_and_greedy_players_too(audited):
    game = parlour.game("kiilto")
    batches = [batch for _, batch in zip(range(100), audited.batches(game, 40), strict=False)]
    assert {batch.players for batch in batches} == set(game.players)
    assert [batch.policy for batch in batches].count("greedy") == 5
    for name, option in game.options.items():
        assert {game.check_options(batch.options)[name] for batch in batches} == set(option.choices)


def test_a_fault_is_told_with_the_rule_and_the_game_it_is_found_in(audited, tmp_path):
    game = parlour.game("kiilto")

    def play(game, batch):
        found = np.full(batch.games, 7, np.int32)
        found[3], found[5] = -game.audits.codes.bears_lost, audited.audited_doors.ENDLESS
        return found

    first, second = audited.audited(game, 40, play, asked(tmp_path))
    assert first.startswith("kiilto: K-001 is broken in game 3 of Batch(number=0, players=2, policy='random', options={}")
    assert second.startswith("kiilto: nobody can move, and the game is not over in game 5 of Batch(")
