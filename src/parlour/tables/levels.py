"""The bots that can sit at a table: their levels, and characters."""

from __future__ import annotations

from parlour import bots
from parlour.tables.errors import Refused


def levels() -> dict[str, str]:
    """Every level that a seat can have, with its name."""
    return {**bots.LEVELS, "random": "Random"} | {bot: f"{bots.LEVELS[bot[0]]}, {bot[2:]}" for bot in in_character()}


def in_character() -> list[str]:
    """Every level that can have a character, with each of them, such as `4:bold`."""
    return [f"{level}:{character}" for character in bots.CHARACTERS for level in bots.LEVELS if level >= bots.FIRST_WITH_CHARACTER]


def default_level() -> str:
    """The level in the middle: for open seats that a bot takes, and for stand-ins."""
    named = list(bots.LEVELS)
    return named[(len(named) - 1) // 2]


def check_level(level: str) -> str:
    if level not in levels():
        raise Refused("bad-input", "There is no bot of level «{level}»; we have: {levels}", level=level, levels=", ".join(levels()))
    return level
