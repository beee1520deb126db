"""The bots that can sit at a table."""

from __future__ import annotations

from parlour import bots
from parlour.tables.errors import Refused

PLAIN = {"random": "Random"}


def levels() -> dict[str, str]:
    """Every level that a seat can have, with its name."""
    named: dict[str, str] = getattr(bots, "LEVELS", {})
    plain = {bot: bot.capitalize() for bot in getattr(bots, "BOTS", ("random",)) if ":" not in bot and bot not in named}
    return {**named, **(plain or PLAIN)}


def default_level() -> str:
    """The level in the middle: for open seats that a bot takes, and for stand-ins."""
    named = list(getattr(bots, "LEVELS", {}))
    return named[len(named) // 2] if named else "random"


def check_level(level: str) -> str:
    if level not in levels():
        raise Refused("bad-input", "There is no bot of level «{level}»; we have: {levels}", level=level, levels=", ".join(levels()))
    return level
