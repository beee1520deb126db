"""The names of bots."""

from __future__ import annotations

import pytest

from parlour import bots


def test_there_are_six_levels_with_names():
    assert list(bots.LEVELS) == ["1", "2", "3", "4", "5", "6"]
    assert len(set(bots.LEVELS.values())) == 6


@pytest.mark.parametrize(
    ("text", "bot"),
    [
        ("random", bots.Bot("random")),
        ("greedy", bots.Bot("greedy")),
        ("search:2000it", bots.Bot("search", iterations=2000)),
        ("search:2000it/3", bots.Bot("search", iterations=2000, threads=3)),
        ("search:500ms/2", bots.Bot("search", ms=500, threads=2)),
        ("champion:0", bots.Bot("champion", iterations=0)),
        ("champion:400it", bots.Bot("champion", iterations=400)),
        ("champion:500ms/2", bots.Bot("champion", ms=500, threads=2)),
        ("champion", bots.Bot("champion", ms=3000, iterations=4000)),
        ("6", bots.Bot("level", level="6")),
        ("4:bold", bots.Bot("level", level="4", character="bold")),
        ("search:2000it/3:bold", bots.Bot("search", iterations=2000, threads=3, character="bold")),
        ("champion:40it:spiteful", bots.Bot("champion", iterations=40, character="spiteful")),
    ],
)
def test_a_name_says_how_a_bot_thinks(text, bot):
    assert bots.parse(text) == bot


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7",
        "0",
        "search",
        "search:0",
        "champion:",
        "champion:5",
        "search:",
        "search:500",
        "search:-5ms",
        "search:5s",
        "Greedy",
        "search:1ms extra",
        "random ",
        "4:shy",
        "7:bold",
        ":bold",
    ],
)
def test_an_unknown_name_is_answered_with_those_there_are(text):
    with pytest.raises(ValueError, match="random, greedy, search:500ms, search:2000it"):
        bots.parse(text)


@pytest.mark.parametrize("text", ["search:0ms", "search:0it", "champion:0it", "search:700000ms", "search:5it/0", "search:5it/99"])
def test_a_budget_beyond_all_bounds_is_refused(text):
    with pytest.raises(ValueError, match="from 1 to"):
        bots.parse(text)


@pytest.mark.parametrize("text", ["1:bold", "2:bold", "greedy:spiteful", "random:bold", "champion:0:bold"])
def test_who_does_not_search_has_no_character(text):
    with pytest.raises(ValueError, match="does not search, so it has no character; levels 3 to 6 can have one"):
        bots.parse(text)


def test_nobody_has_two_characters():
    with pytest.raises(ValueError, match="has one character, not two"):
        bots.parse("4:bold:spiteful")


def test_importing_the_bots_does_not_load_the_compiler():
    import subprocess
    import sys

    code = "import sys, parlour.bots; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
