"""Numbers that somebody wrote into a form or an address: read in one place, refused in a sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar

from parlour.engine.texts import Phrase
from parlour.tables.errors import Refused

D = TypeVar("D", int, None)
MOST_PLIES = 1_000_000
SHOWN = 40  # letters of what was given, in the sentence about it
WHOLE = re.compile(r"-?[0-9]{1,12}")
DECIMAL = re.compile(r"-?[0-9]{1,12}(\.[0-9]{0,12})?")
LABELS = {
    "bots": "Bots",
    "clock_holiday": "While one is away",
    "clock_increment": "More for each move",
    "clock_seconds": "Seconds",
    "games": "Games",
    "pace": "Bots move",
    "players": "Players",
    "ply": "Ply",
    "row": "Row",
    "seat": "Seat",
    "step": "Step",
    "version": "Version",
}


def read_whole(text: str) -> int | None:
    """The whole number that a text is; None for everything else, such as nan, 1e999 or ²."""
    return int(text) if WHOLE.fullmatch(text.strip()) else None


def whole(fields: Mapping[str, str], name: str, least: int, most: int) -> int:
    """The whole number of a field."""
    given = fields.get(name, "")
    found = read_whole(given)
    if found is None or not least <= found <= most:
        raise Refused(
            "bad-input", "«{name}» must be a whole number from {least} to {most}, not «{given}»",
            name=Phrase(LABELS[name]), least=least, most=most, given=given[:SHOWN],
        )  # fmt: skip
    return found


def whole_or(fields: Mapping[str, str], name: str, least: int, most: int, default: D) -> int | D:
    """The whole number of a field that may be left empty."""
    return whole(fields, name, least, most) if fields.get(name) else default


def decimal_or(fields: Mapping[str, str], name: str, default: float) -> float:
    """The number of a field that may be left empty, with a point or without; how large it may be says who uses it."""
    given = fields.get(name, "").strip()
    if given and not DECIMAL.fullmatch(given):
        raise Refused(
            "bad-input", "«{name}» must be a number such as 1 or 2.5, not «{given}»", name=Phrase(LABELS[name]), given=given[:SHOWN]
        )
    return float(given) if given else default
