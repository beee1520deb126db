"""Numbers of a TOML text changed where they stand: comments, order and layout stay as their author left them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Generator, Iterator, Mapping
from typing import Any, NamedTuple

from parlour.engine.texts import Problem

SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
KEY = re.compile(r"""\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([A-Za-z0-9_-]+))\s*""")
STRING = re.compile(r'"""(?:[^\\]|\\.)*?"""+|' + r"'''.*?'''+|" + r'"(?:[^"\\\n]|\\.)*"|' + r"'[^'\n]*'", re.DOTALL)
PLAIN = re.compile(r"[^,\]}\s#]+(?: \d[^,\]}\s#]*)?")
Way = tuple[Any, ...]


class Found(NamedTuple):
    """A value that is not a string, a list or a table: the way to it, and where it stands in the text."""

    way: Way
    begin: int
    end: int


def with_numbers(text: str, values: Mapping[Way, int | float]) -> str:
    """The text with other numbers; Problem if one of them cannot be found there."""
    left = dict(values)
    parts, at = [], 0
    for found in _values(text):
        if found.way in left:
            parts += [text[at : found.begin], str(left.pop(found.way))]
            at = found.end
    made = "".join(parts) + text[at:]
    if left or tomllib.loads(made) != _put(tomllib.loads(text), values):
        raise Problem("there is no single number at {places}", places=", ".join(".".join(map(str, way)) for way in left or values))
    return made


def _put(inside: Any, values: Mapping[Way, int | float]) -> Any:
    for way, value in values.items():
        at = inside
        for step in way[:-1]:
            at = at[step]
        at[way[-1]] = value
    return inside


def _values(text: str) -> Iterator[Found]:
    """Every plain value of a TOML text, in its order."""
    table: Way = ()
    counts: dict[Way, int] = {}
    at = _skip(text, 0)
    while at < len(text):
        if text[at] == "[":
            many = text.startswith("[[", at)
            keys, at = _keys(text, at + 1 + many)
            at += 1 + many
            table = _within(keys, counts)
            if many:
                counts[table] = counts.get(table, -1) + 1
                table = (*table, counts[table])
        else:
            keys, at = _keys(text, at)
            at = yield from _value(text, _skip(text, at + 1), (*table, *keys))
        at = _skip(text, at)


def _within(keys: Way, counts: dict[Way, int]) -> Way:
    """The way to a table: one inside a list of tables belongs to its last entry."""
    way: Way = ()
    for at, key in enumerate(keys):
        way = (*way, key)
        if way in counts and at < len(keys) - 1:
            way = (*way, counts[way])
    return way


def _skip(text: str, at: int) -> int:
    found = SPACE.match(text, at)
    assert found is not None
    return found.end()


def _keys(text: str, at: int) -> tuple[Way, int]:
    keys: list[str] = []
    while True:
        found = KEY.match(text, at)
        if not found:
            raise Problem("there is no key at {text!r}", text=text[at : at + 20])
        keys.append(next(group for group in found.groups() if group is not None))
        at = found.end()
        if text[at : at + 1] != ".":
            return tuple(keys), at
        at += 1


def _value(text: str, at: int, way: Way) -> Generator[Found, None, int]:
    """The plain values in the value that begins here; returns where it ends."""
    if text[at] == "[":
        return (yield from _list(text, _skip(text, at + 1), way))
    if text[at] == "{":
        return (yield from _table(text, _skip(text, at + 1), way))
    string = STRING.match(text, at)
    if string:
        return string.end()
    plain = PLAIN.match(text, at)
    assert plain is not None
    yield Found(way, at, plain.end())
    return plain.end()


def _list(text: str, at: int, way: Way) -> Generator[Found, None, int]:
    number = 0
    while text[at] != "]":
        at = _skip(text, (yield from _value(text, at, (*way, number))))
        number += 1
        at = _skip(text, at + 1) if text[at] == "," else at
    return at + 1


def _table(text: str, at: int, way: Way) -> Generator[Found, None, int]:
    while text[at] != "}":
        keys, at = _keys(text, at)
        at = _skip(text, (yield from _value(text, _skip(text, at + 1), (*way, *keys))))
        at = _skip(text, at + 1) if text[at] == "," else at
    return at + 1
