"""Another engine meets ours over a pipe: whole games of Kiilto's preset `classic`, move by move."""

from __future__ import annotations

import importlib.util
import io
import shlex
import sys
from pathlib import Path

import pytest

import parlour
from parlour.engine.match import Match

FILE = Path(__file__).parents[2] / "examples" / "engine_by_pipe.py"
OURS = shlex.join([sys.executable, str(FILE), "engine", "kiilto", "--bot", "greedy"])

STRANGER = """
import sys
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "game":
        print("ready stranger", flush=True)
    elif word == "position":
        assert rest.startswith("kiilto/1 2 ") and "blind_reserve=" in rest, rest
    elif word == "go":
        moves = rest.partition(" ")[2].split(" | ")
        print("move", ANSWER, flush=True)
    elif word == "quit":
        break
"""


@pytest.fixture(scope="module")
def pipe():
    spec = importlib.util.spec_from_file_location("engine_by_pipe", FILE)
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def stranger(tmp_path, answer):
    file = tmp_path / "stranger.py"
    file.write_text(STRANGER.replace("ANSWER", answer), encoding="utf-8")
    return shlex.join([sys.executable, str(file)])


def test_a_whole_game_of_classic_over_a_pipe(pipe, tmp_path, capsys):
    """A stranger who takes the first move that it is offered plays two whole games against our greedy bot, once in each seat, and loses both."""
    found = pipe.table("kiilto", "classic", 2, "pipe", [OURS, stranger(tmp_path, "moves[0]")])
    assert found == ["0 1", "1 0"]
    told = capsys.readouterr()
    assert "parlour-greedy v. stranger" in told.out
    assert not told.err


def test_who_answers_what_is_no_move_has_lost(pipe, tmp_path, capsys):
    found = pipe.table("kiilto", "classic", 1, "pipe", [stranger(tmp_path, "'castle'"), OURS])
    assert found == ["1 0"]
    assert "seat 0, stranger: " in capsys.readouterr().err


def test_an_engine_sees_a_position_that_is_no_secret(pipe):
    """The line that an engine gets can be read again, and its seat sees in it what it sees at the table."""
    match = parlour.game("kiilto").new(2, "secret", **parlour.game("kiilto").presets["classic"])
    again = Match.from_position(match.game, match.position(0))
    assert again.seen(0) == match.seen(0)
    assert again.position() != match.position()
    out = io.StringIO()
    moves = " | ".join(map(str, match.moves(0)))
    pipe.engine("kiilto", "greedy", ["game kiilto/1\n", f"position {match.position(0)}\n", f"go 0 {moves}\n", "quit\n"], out)
    ready, answer = out.getvalue().splitlines()
    assert ready == "ready parlour-greedy"
    assert answer.removeprefix("move ") in moves.split(" | ")
