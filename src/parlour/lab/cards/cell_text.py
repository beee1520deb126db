"""What stands in a cell: words as they are, everything else as TOML writes it; an empty cell is an entry that is not there.

Whatever somebody types is kept: what cannot be read as a value is kept as the words that it is, and the game's checks speak of it.
"""

from __future__ import annotations

import json
import tomllib
from typing import Any

from parlour.lab.cards.toml_file import plain, value_text

WORDS, VALUES = "words", "values"  # the kinds of cells
LONGEST = 2_000  # letters of a cell


def same(one: Any, other: Any) -> bool:
    """Whether two values are alike, and of one kind: 1 is neither 1.0 nor true."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def read(text: str, kind: str) -> Any:
    """The value that a cell's text means; None for an empty one."""
    text = text.strip()[:LONGEST]
    if not text:
        return None
    if kind == WORDS and not text.startswith('"'):
        return text
    value = _as_toml(text)
    return text if value is None or (kind == WORDS and not isinstance(value, str)) else value


def _as_toml(text: str) -> Any:
    if text.lower() in ("true", "false"):  # a spreadsheet writes TRUE
        return text.lower() == "true"
    try:
        found = tomllib.loads(f"x = {text}")
        return plain(found["x"], 1) if set(found) == {"x"} and "\n" not in text and _is_json(found["x"]) else None
    except (ValueError, RecursionError):
        return None


def _is_json(value: Any) -> bool:
    """Whether JSON holds it as it is: no date, no nan."""
    try:
        json.dumps(value, allow_nan=False)
    except (TypeError, ValueError):
        return False
    return True


def said(value: Any, kind: str) -> str:
    """The text of a cell that means this value."""
    if value is None:
        return ""
    words = value if isinstance(value, str) else value_text(value)
    return words if same(read(words, kind), value) else value_text(value)
