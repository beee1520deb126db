"""A view as lines of text, for any game: what is plain is printed plainly, lists of like things as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

SKIPPED = ("game", "players", "seat", "ply", "waiting", "over", "you")


def show_view(view: dict[str, Any], names: Sequence[str]) -> Iterator[str]:
    """The lines of a view; `players_at_table` becomes a table with the players' names."""
    plain = [f"{label(key)} {value}" for key, value in view.items() if key not in SKIPPED and isinstance(value, (str, int, float, bool)) and value != ""]
    yield "  ".join(plain)
    for key, value in view.items():
        if key not in SKIPPED and isinstance(value, (list, dict)) and value:
            yield from show(label(key), value, names)


def label(key: str) -> str:
    return key.replace("_", " ") + ":"


def show(title: str, value: Any, names: Sequence[str]) -> Iterator[str]:
    if isinstance(value, dict):
        yield f"{title} {brief(value)}"
    elif all(isinstance(row, dict) for row in value):
        yield title
        for number, row in enumerate(value):
            head = names[row["seat"]] if "seat" in row and row["seat"] is not None and row["seat"] < len(names) else str(number)
            yield f"  {head}: {brief({key: cell for key, cell in row.items() if key != 'seat'})}"
    else:
        yield f"{title} {brief(value)}"


def brief(value: Any) -> str:
    """A value in one line."""
    if isinstance(value, dict):
        return ", ".join(f"{key.replace('_', ' ')} {brief(cell)}" for key, cell in value.items() if cell not in (None, "", [], {}))
    if isinstance(value, list):
        return "[" + " ".join(f"({brief(cell)})" if isinstance(cell, dict) else brief(cell) for cell in value) + "]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
