"""What a search for balance may change: numbers of a game's data, each within bounds.

baron_gold=0..3                  a number and its bounds
market.ascending_6               every number in a table or list, from half to twice what it is now
ownerships.*.price=x0.5..x1.5    every entry's, from half to one and a half times what it is now
"""

from __future__ import annotations

import copy
import fnmatch
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from parlour.engine.game import Game
from parlour.engine.plain import Components
from parlour.engine.texts import Problem
from parlour.lab.vary import entries_at

Number = int | float


class Free(NamedTuple):
    """A number that may change: where it stands, what it is now, and its bounds."""

    path: str
    steps: tuple[Any, ...]
    now: Number
    low: Number
    high: Number

    def value(self, at: float) -> Number:
        """The value at a place between the bounds, 0 to 1; whole numbers stay whole."""
        found = self.low + at * (self.high - self.low)
        return int(np.floor(found + 0.5)) if isinstance(self.now, int) else round(float(found), 6)

    @property
    def place(self) -> float:
        """Where today's value stands between the bounds."""
        return (self.now - self.low) / (self.high - self.low)

    @property
    def least_step(self) -> float:
        """A step that is still noticed: half of one, where numbers are whole."""
        return 0.5 / (self.high - self.low) if isinstance(self.now, int) else 0.01


def read_free(game: Game, components: Components, texts: Sequence[str], keep: Sequence[str] = ()) -> list[Free]:
    """The numbers that some texts free, less those whose path begins with (or matches) one of `keep`."""
    found: dict[str, Free] = {}
    for text in texts:
        path, _, bounds = (part.strip() for part in text.partition("="))
        for free in _freed(game, components, path, bounds):
            found[free.path] = free
    for kept in keep:
        matching = [path for path in found if path == kept or path.startswith(kept + ".") or fnmatch.fnmatch(path, kept)]
        if not matching:
            raise Problem("nothing that is free is called {kept!r}; free are: {free}", kept=kept, free=", ".join(list(found)[:20]))
        for path in matching:
            del found[path]
    if not found:
        raise Problem("a search for balance needs something that it may change, e.g. --free baron_gold=0..3")
    return list(found.values())


def _freed(game: Game, components: Components, path: str, bounds: str) -> Iterator[Free]:
    numbers = [
        (steps, value) for steps, inside in entries_at(components, path.split("."), game.id) for steps, value in _numbers(inside, steps)
    ]
    if not numbers:
        raise Problem("there is no number in {game}.{path}", game=game.id, path=path)
    for steps, now in numbers:
        low, high = _bounds(bounds, now, path)
        if low < high:
            yield Free(_said(components, steps), steps, now, min(low, now), max(high, now))


def _numbers(inside: Any, steps: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Number]]:
    if isinstance(inside, (dict, list)):
        for key, value in inside.items() if isinstance(inside, dict) else enumerate(inside):
            yield from _numbers(value, (*steps, key))
    elif isinstance(inside, (int, float)) and not isinstance(inside, bool):
        yield steps, inside


def _said(components: Components, steps: tuple[Any, ...]) -> str:
    """A path with the names of the entries that have one."""
    words, inside = [], components
    for step in steps:
        inside = inside[step]
        named = isinstance(step, int) and isinstance(inside, dict) and inside.get("name")
        words.append(str(named or step))
    return ".".join(words)


def _bounds(text: str, now: Number, path: str) -> tuple[Number, Number]:
    """LOW..HIGH, either of them a number or xFACTOR; without it from half to twice, and a little more for small numbers."""
    if not text:
        return (now - max(1, abs(now) // 2) if now else 0), now + max(2, abs(now))
    low, dots, high = text.partition("..")
    try:
        if not dots:
            raise ValueError
        ends = [_end(end.strip(), now) for end in (low, high)]
    except ValueError:
        raise Problem("bounds are written 0..5 or x0.5..x2, not {text!r} (of {path})", text=text, path=path) from None
    if ends[0] > ends[1]:
        raise Problem("the bounds {text} of {path} have their larger end first", text=text, path=path)
    return ends[0], ends[1]


def _end(text: str, now: Number) -> Number:
    found = now * float(text[1:]) if text[:1] in ("x", "×") else float(text)
    return round(found) if isinstance(now, int) else found


def changed(components: Components, free: Sequence[Free], values: Sequence[Number]) -> Components:
    """The components with these values."""
    made = copy.deepcopy(components)
    for one, value in zip(free, values, strict=True):
        inside: Any = made
        for step in one.steps[:-1]:
            inside = inside[step]
        inside[one.steps[-1]] = value
    return made


def values_at(free: Sequence[Free], places: npt.NDArray[np.float64]) -> tuple[Number, ...]:
    return tuple(one.value(float(at)) for one, at in zip(free, places, strict=True))


def diff(free: Sequence[Free], values: Sequence[Number]) -> list[str]:
    """What changes, in words."""
    return [f"{one.path}: {one.now} → {value}" for one, value in zip(free, values, strict=True) if value != one.now]
