"""What the page of the lab shows: filled by its routes, drawn by its template."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from parlour.engine.plain import Components

if TYPE_CHECKING:
    from parlour.lab.wish import Wish

ROWS = 4  # of values to vary
FIELDS = ("players", "bots", "games", "seed", "worth", "set", *(f"{name}_{at}" for at in range(ROWS) for name in ("path", "values")))
MOST_LETTERS = 200
MOST_PATHS = 400  # that the form suggests


@dataclass(frozen=True)
class Run:
    """The last report that was asked for: how far it is."""

    state: str = ""  # "", "running", "stopping", "done", "stopped", "failed"
    done: int = 0
    total: int = 0
    reason: str = ""
    games: int = 0
    wish: Wish | None = None
    readable: bool = False  # whether there is a report


@dataclass(frozen=True)
class LabPage:
    """The form of a game, and how far the report is."""

    game: str
    language: str
    csrf: str
    run: Run
    values: dict[str, str] = field(default_factory=dict)
    notice: str = ""
    sets: Mapping[str, str] = field(default_factory=dict)  # the owner's own for this game: their names by their ids
    components: Components | None = None  # of the set that is chosen


def paths(inside: Any, before: str = "") -> Iterator[tuple[str, str]]:
    """Every single value in a game's data: its path, and what it is now."""
    if isinstance(inside, (dict, list)):
        for key, value in inside.items() if isinstance(inside, dict) else enumerate(inside):
            yield from paths(value, f"{before}.{key}" if before else str(key))
    else:
        yield before, str(inside)


def families(components: dict[str, Any]) -> Iterator[str]:
    """The paths of what all entries of a list have: «cards.*.price»."""
    for name, entries in components.items():
        if isinstance(entries, list) and entries and all(isinstance(entry, dict) for entry in entries):
            for key, value in entries[0].items():
                if isinstance(value, (int, float)) and not isinstance(value, bool) and all(key in entry for entry in entries):
                    yield f"{name}.*.{key}"
