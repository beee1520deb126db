"""Checks of single entries of the data: each says where, what was found and what is expected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeGuard

from parlour.engine.data_checks import given, is_whole, not_whole
from parlour.engine.plain import Components
from parlour.engine.texts import Phrase, Problem
from parlour.games.pret_a_porter.codes import MOST

Words = str | Phrase


def is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def within(where: Words, entry: str) -> Phrase:
    return Phrase("{where}: {entry}", where=where, entry=entry)


def check_true_or_false(entry: str, value: object) -> Iterator[Problem]:
    if not isinstance(value, bool):
        yield Problem("{entry} is {value}; it must be true or false", entry=entry, value=given(value))


def check_number(entry: Words, value: object, low: int, high: int) -> Iterator[Problem]:
    if not is_whole(value, low, high):
        yield not_whole(entry, value, low, high)


def check_numbers(table: Components, where: str, wanted: dict[str, tuple[int, int]]) -> Iterator[Problem]:
    for name, (low, high) in wanted.items():
        yield from check_number(f"{where}.{name}", table.get(name), low, high)


def check_list(entry: Words, value: object, length: int | None, low: int, high: int) -> Iterator[Problem]:
    if not isinstance(value, list):
        yield Problem("{entry} is {value}; it must be a list of whole numbers", entry=entry, value=given(value))
        return
    if length is not None and len(value) != length:
        yield Problem("{entry} is {value}; it must be a list of {n} whole numbers", entry=entry, value=given(value), n=length)
        return
    for at, number in enumerate(value):
        yield from check_number(nth_of(entry, at), number, low, high)


def nth_of(entry: Words, at: int) -> Phrase:
    return Phrase("{entry}, number {n},", entry=entry, n=at + 1)


def check_one_of(entry: Words, value: object, valid: Iterable[object]) -> Iterator[Problem]:
    if value not in valid:
        yield Problem("{entry} is {value}; it can be: {valid}", entry=entry, value=given(value), valid=", ".join(map(str, valid)))


def check_text(entry: Words, value: object) -> Iterator[Problem]:
    if not isinstance(value, str) or not value or len(value.encode()) > MOST.name:
        yield Problem("{entry} is {value}; it must be a text of 1 to {most} bytes", entry=entry, value=given(value), most=MOST.name)
