"""Checks of single entries of the data: each says where, what was found and what is expected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from parlour.engine.data_checks import given, is_whole
from parlour.engine.plain import Components
from parlour.engine.texts import OneOf, Phrase, Problem

Words = str | Phrase
DATA = Phrase("the data")


def fail(where: Words, what: Phrase) -> NoReturn:
    raise Problem("{where}: {what}", where=where, what=what)


def listed(values: Iterable[Any]) -> OneOf:
    return OneOf(map(str, values))


def whole(where: Words, entry: Any, key: str, low: int, high: int) -> int:
    value = entry.get(key) if isinstance(entry, dict) else None
    if not is_whole(value, low, high):
        fail(
            where,
            Phrase("{key} is {value}; it must be a whole number from {low} to {high}", key=key, value=given(value), low=low, high=high),
        )
    return value


def one_of(where: Words, key: Words, value: Any, valid: Sequence[Any]) -> None:
    if value not in valid:
        fail(where, Phrase("{key} is {value}; it must be {valid}", key=key, value=given(value), valid=listed(valid)))


def only_keys(where: Words, entry: Any, valid: Sequence[str]) -> None:
    if not isinstance(entry, dict):
        fail(where, Phrase("{value} must be a table with {valid}", value=given(entry), valid=listed(valid)))
    for key in entry:
        if key not in valid:
            fail(where, Phrase("there is no entry {key!r}; the entries are {valid}", key=key, valid=", ".join(valid)))


def list_of(where: Words, key: Words, value: Any, most: int, least: int = 0) -> list[Any]:
    if not isinstance(value, list):
        fail(
            where,
            Phrase("{key} is {value}; it must be a list of {least} to {most} entries", key=key, value=given(value), least=least, most=most),
        )
    if not least <= len(value) <= most:
        fail(
            where,
            Phrase("{key} has {n} entries; it must be a list of {least} to {most} entries", key=key, n=len(value), least=least, most=most),
        )
    return list(value)


def text(where: Words, entry: Components, key: str) -> str:
    if not isinstance(entry.get(key), str) or not entry[key]:
        fail(where, Phrase("{key} is {value}; it must be a text", key=key, value=given(entry.get(key))))
    return str(entry[key])
