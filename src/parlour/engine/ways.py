"""Ways into a game's data: the keys and places from the outside in, ("ownerships", 3, "price", 0). What is not there is None: TOML
has no such value."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Way = tuple[str | int, ...]
HOLE = ""  # stands in a list where a number was taken out, so that the others stay where they are


def name_of(way: Iterable[str | int]) -> str:
    """A way as the lab writes paths: «ownerships.3.price.0»."""
    return ".".join(map(str, way))


def at(inside: Any, way: Way) -> Any:
    """What stands there; None if nothing does."""
    for step in way:
        if isinstance(inside, dict) and isinstance(step, str):
            inside = inside.get(step)
        elif isinstance(inside, list) and isinstance(step, int) and 0 <= step < len(inside):
            inside = inside[step]
        else:
            return None
    return inside


def put(inside: Any, way: Way, value: Any) -> None:
    """Puts a value there, and the tables and lists around it; None takes it away, and what is empty then."""
    step, rest = way[0], way[1:]
    if rest:
        below = at(inside, (step,))
        if not isinstance(below, (dict, list)):
            if value is None:
                return
            below = [] if isinstance(rest[0], int) else {}
            put(inside, (step,), below)
        put(below, rest, value)
        if below == {} or (isinstance(below, list) and below and all(one == HOLE for one in below)):
            put(inside, (step,), None)
    elif isinstance(inside, dict):
        if value is None:
            inside.pop(step, None)
        else:
            inside[step] = value
    else:
        assert isinstance(step, int)
        inside += [HOLE] * (step + 1 - len(inside))
        inside[step] = HOLE if value is None else value
