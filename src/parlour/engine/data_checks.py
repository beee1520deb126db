"""Checks of a game's data that every game makes, and complains of in the same words."""

from __future__ import annotations

from typing import TypeGuard

from parlour.engine.texts import Phrase, Problem

LONGEST = 80


def given(value: object) -> Phrase | str:
    """What stands in the data, as a sentence speaks of it."""
    match value:
        case None:
            return Phrase("missing")
        case str():
            return Phrase("{text!r}", text=value)
        case bool():
            return str(value).lower()
        case int() | float():
            return str(value)
        case list() if len(repr(value)) <= LONGEST:
            return repr(value)
        case list():
            return Phrase("a list of {n} entries", n=len(value))
        case dict():
            return Phrase("a table")
    return Phrase("a date or a time")


def is_whole(value: object, low: int, high: int) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def not_whole(entry: str | Phrase, value: object, low: int, high: int) -> Problem:
    return Problem(
        "{entry} is {value}; it must be a whole number from {low} to {high}", entry=entry, value=given(value), low=low, high=high
    )
