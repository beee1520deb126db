"""Moves: every choice has a name, a code for compiled rules, and a text form both ways.

MOVES = Moves(wear=each(wig=range(1, 6)), sell=each(column=3), place=each(column=3, wig=range(1, 6)), done=one)
MOVE = MOVES.codes                        # for compiled code: is_in(MOVE.sell, move), argument1(MOVE.sell, move)
str(MOVES.parse("sell column=1"))         # "sell column=1"
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from parlour.engine.codes import folded, named
from parlour.engine.data_checks import is_whole
from parlour.engine.rule import rule
from parlour.engine.texts import Phrase, Problem

SIGNS = re.compile(r"[.+*?()\[\]{}|^$\\]")  # what regular expressions read otherwise


@folded
class Span(NamedTuple):
    """The codes of one kind of move: `first` up to `end`; two arguments vary like the digits of a number."""

    first: int
    end: int
    start1: int
    start2: int
    count2: int


@rule
def is_in(span: Span, move: int) -> bool:
    """Whether the move is of this kind."""
    return span.first <= move and move < span.end


@rule
def argument1(span: Span, move: int) -> int:
    """The first argument of a move of this kind."""
    return (move - span.first) // span.count2 + span.start1


@rule
def argument2(span: Span, move: int) -> int:
    """The second argument of a move of this kind."""
    return (move - span.first) % span.count2 + span.start2


@rule
def code_of(span: Span, value1: int, value2: int) -> int:
    """The code of the move with these arguments (0 for those it does not have)."""
    return span.first + (value1 - span.start1) * span.count2 + value2 - span.start2


class Named(int):
    """A value of an argument that is written by its name: Named(1, "blue") is 1 for the rules, `colour=blue` in text."""

    name: str

    def __new__(cls, value: int, name: str) -> Named:
        made = super().__new__(cls, value)
        made.name = name
        return made

    def __reduce__(self) -> tuple[type[Named], tuple[int, str]]:
        return Named, (int(self), self.name)

    def __str__(self) -> str:
        return self.name


class Names(tuple[Named, ...]):
    """The values 0, 1, 2, … of an argument by their names; where a move takes numbers, it takes these as well.

    A name such as `blue+red` is a set: it is read in any order.
    """

    start = 0
    expected: Phrase | None = None


def names(*words: str, expected: Phrase | None = None) -> Names:
    """The names of an argument's values, from 0 on; `expected` is the rule, with its number, that is told to whoever gives another."""
    made = Names(Named(value, word) for value, word in enumerate(words))
    made.expected = expected
    return made


class Move(NamedTuple):
    """A choice: `str(move)` is its text form, `move.code` its number."""

    code: int
    name: str
    arguments: dict[str, int]

    def __str__(self) -> str:
        return " ".join([self.name, *(f"{key}={value}" for key, value in self.arguments.items())])

    def __hash__(self) -> int:
        return self.code

    def far_from(self, wanted: Move) -> tuple[bool, bool, int]:
        """Sorts the nearest to a move that was wanted first: of its kind, of its kin (`buy`, `buy_reserved`), with
        most of its arguments."""
        is_kin = self.name.split("_")[0] == wanted.name.split("_")[0]
        shared = sum(
            len({*str(value).split("+")} & {*str(wanted.arguments[key]).split("+")})
            for key, value in self.arguments.items()
            if key in wanted.arguments
        )
        return self.name != wanted.name, not is_kin, -shared


def _quoted(value: int) -> str:
    """A value as it stands in a regular expression."""
    return SIGNS.sub(r"\\\g<0>", str(value))


def each(**arguments: int | range | Names) -> dict[str, range | Names]:
    """A move with one or two arguments; `column=3` means 0, 1, 2, and `colour=names("red", "blue")` is written by name."""
    return {name: range(values) if isinstance(values, int) else values for name, values in arguments.items()}


one: dict[str, range | Names] = {}


class Moves:
    """All moves of a game, in the order of their codes."""

    def __init__(self, **kinds: dict[str, range | Names]) -> None:
        self._kinds = kinds
        self._spans: dict[str, Span] = {}
        self._moves: list[Move] = []
        for name, arguments in kinds.items():
            if len(arguments) > 2:
                raise TypeError(f"move {name}: at most two arguments; split the decision")
            self._add(name, arguments)
        self._by_text = _by_text(self._moves)
        self.codes: Any = named("Move", self._spans)
        self.folder: Path | None = None  # of the game, whose words say what is expected

    def _add(self, name: str, arguments: dict[str, range | Names]) -> None:
        first = len(self._moves)
        for values in itertools.product(*arguments.values()):
            self._moves.append(Move(len(self._moves), name, dict(zip(arguments, values, strict=True))))
        ranges = [*arguments.values(), range(1), range(1)]
        self._spans[name] = Span(first, len(self._moves), ranges[0].start, ranges[1].start, len(ranges[1]))

    def __len__(self) -> int:
        return len(self._moves)

    def __getitem__(self, code: int) -> Move:
        return self._moves[code]

    def __call__(self, name: str, **arguments: int) -> Move:
        """The move of that name with these arguments."""
        return self.parse(str(Move(0, name, arguments)))

    def span(self, name: str) -> Span:
        return self._spans[name]

    def between(self, first: str, last: str) -> Span:
        """All moves from one kind to another, both included, in the order in which they are declared."""
        return self._spans[first]._replace(end=self._spans[last].end)

    def names(self) -> list[str]:
        return list(self._kinds)

    def parse(self, text: str) -> Move:
        """The move that a text means; the order of its arguments, and of what `+` joins, is free. Problem says what would be valid."""
        if exactly := self._by_text.get(text):
            return exactly
        name, *words = text.split()[:8] or [""]
        if name not in self._kinds:
            raise Problem("no move called {name!r}; the moves are: {moves}", name=name, moves=", ".join(self._usages()))
        pairs: dict[str, str] = {}
        for word in words:
            key, _, value = word.partition("=")
            if key in pairs:
                raise Problem("{key!r} is given twice in {text!r}", key=key, text=text)
            pairs[key] = value
        arguments = self._kinds[name]
        found = self._by_text.get(_in_order(" ".join([name, *(f"{key}={pairs[key]}" for key in arguments if key in pairs)])))
        if found is None or pairs.keys() != arguments.keys():
            raise self._unreadable(name, text)
        return found

    def _unreadable(self, name: str, text: str) -> Problem:
        """What a move of this name should look like, and the rule of it where its argument has one."""
        usage, expected = self._usage(name), (getattr(values, "expected", None) for values in self._kinds[name].values())
        rule = next(filter(None, expected), None)
        if rule is None:
            return Problem("cannot read {text!r}; it should look like: {usage}", text=text, usage=usage)
        told = Problem("cannot read {text!r}: {rule}; it should look like: {usage}", text=text, rule=rule, usage=usage)
        return told.about("", self.folder)

    def pattern(self) -> str:
        """A regular expression for the texts of all moves, as they are written."""
        return "^(" + "|".join(" ".join([name, *self._values(name)]) for name in self._kinds) + ")$"

    def _values(self, name: str) -> list[str]:
        return [f"{key}=({'|'.join(map(_quoted, values))})" for key, values in self._kinds[name].items()]

    def _usages(self) -> list[str]:
        return [self._usage(name) for name in self._kinds]

    def _usage(self, name: str) -> str:
        return " ".join([name, *(f"{key}={_example(values)}" for key, values in self._kinds[name].items())])

    def find(self, move: Any) -> Move:
        """The move meant by a Move of this game, its text or its code; Problem says what is expected."""
        if isinstance(move, str):
            return self.parse(move)
        if isinstance(move, Move):
            if not self._has(move):
                raise Problem("{move!r} is no move of this game", move=move)
            return self._moves[move.code]
        if not isinstance(move, (int, np.integer)) or isinstance(move, bool):
            raise Problem("a move is a Move of this game, its text or its code (a whole number), not {move!r}", move=move)
        if not is_whole(move, 0, len(self._moves) - 1):
            raise Problem("no move has the code {code!r}; codes go from 0 to {last}", code=move, last=len(self._moves) - 1)
        return self._moves[move]

    def _has(self, move: Move) -> bool:
        """Whether name and arguments of a move are those that belong to its code."""
        if not is_whole(move.code, 0, len(self._moves) - 1):
            return False
        own, given = self._moves[move.code], move.arguments
        if move is own:
            return True
        if (
            not isinstance(move.name, str)
            or move.name != own.name
            or not isinstance(given, Mapping)
            or given.keys() != own.arguments.keys()
        ):
            return False
        return all(is_whole(given[key], value, value) for key, value in own.arguments.items())


def _example(values: range | Names) -> str:
    """The first and the last value; of sets the last, which is the largest."""
    return str(values[-1]) if "+" in str(values[-1]) else f"{values[0]}…{values[-1]}"


def _in_order(text: str) -> str:
    """A text in which what `+` joins stands in one order."""
    if "+" not in text:
        return text
    pairs = (word.partition("=") for word in text.split(" "))
    return " ".join(f"{key}{sign}{'+'.join(sorted(value.split('+')))}" for key, sign, value in pairs)


def _by_text(moves: list[Move]) -> dict[str, Move]:
    """The moves by their texts with sets in one order, for `parse`."""
    found = {_in_order(str(move)): move for move in moves}
    if len(found) != len(moves):
        twice = [text for text, count in Counter(_in_order(str(move)) for move in moves).items() if count > 1]
        raise TypeError(f"moves that differ only in the order of what + joins: {', '.join(twice)}")
    return found
