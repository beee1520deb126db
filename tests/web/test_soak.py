"""`bench/soak.py`, a few minutes of trouble in a minute: accepted moves are there, and nothing is left open. And its own judgement is tried."""

import importlib
import sys
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def soak():
    folder = str(Path(__file__).parent.parent.parent / "bench")
    sys.path.insert(0, folder)
    try:
        yield importlib.import_module("soak")
    finally:
        sys.path.remove(folder)


@pytest.mark.parametrize(
    ("sent", "made", "goes_on", "right"),
    [
        ("a! b! c!", "a b c", False, True),
        ("a! b! c!", "a b", False, False),  # an accepted move is lost
        ("a! b! c!", "a c b", False, False),  # another order
        ("a! b? c!", "a c", False, True),  # whose answer was lost may be there or not
        ("a! b? c!", "a b c", False, True),
        ("a! b? b! c!", "a b c", False, True),
        ("a! b!", "a b x", False, False),  # nobody sent it
        ("a! b!", "a b x", True, True),  # but the bot of who resigned
        ("a! b!", "a x b", True, False),
        ("", "", False, True),
    ],
)
def test_a_record_is_held_against_what_was_sent(soak, sent, made, goes_on, right):
    moves = [soak.Sent(word[:-1], word.endswith("!")) for word in sent.split()]
    assert soak.fits(moves, made.split(), goes_on=goes_on) is right


def test_what_is_left_open_is_found(soak):
    before = soak.Figures(memory=100.0, tables=3, tasks=8, streams=0, connections=0, files=20)
    assert not soak.left_over(before, before._replace(memory=110.0, files=24))
    for worse in ({"memory": 200.0}, {"tasks": 9}, {"streams": 1}, {"connections": 2}, {"files": 60}):
        assert soak.left_over(before, before._replace(**worse))
    assert not soak.left_over(before, before._replace(memory=150.0, tables=60))


@pytest.mark.slow
@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_no_accepted_move_is_lost_and_nothing_is_left_open(soak, database, monkeypatch):
    monkeypatch.setenv("PARLOUR_INTERPRET", "1")  # the same games, and a start that loads no compiler
    rounds = {"sqlite": 3, "postgres": 2}
    assert soak.main(["--database", database, "--games", "quick", "--tables", "3", "--moves", "6", "--rounds", str(rounds[database])]) == []
