"""Moves: every choice has a name, a code for compiled rules, and a text form both ways.

MOVES = Moves(wear=each(wig=range(1, 6)), sell=each(column=3), place=each(column=3, wig=range(1, 6)), done=one)
MOVE = MOVES.codes                        # for compiled code: is_in(MOVE.sell, move), argument1(MOVE.sell, move)
str(MOVES.parse("sell column=1"))         # "sell column=1"
"""

from __future__ import annotations

import itertools
import re
from typing import Any, NamedTuple

from parlour.engine.codes import folded, named
from parlour.engine.rule import rule
from parlour.engine.texts import Problem

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
    """The values 0, 1, 2, … of an argument by their names; where a move takes numbers, it takes these as well."""

    start = 0


def names(*words: str) -> Names:
    """The names of an argument's values, from 0 on."""
    return Names(Named(value, word) for value, word in enumerate(words))


class Move(NamedTuple):
    """A choice: `str(move)` is its text form, `move.code` its number."""

    code: int
    name: str
    arguments: dict[str, int]

    def __str__(self) -> str:
        return " ".join([self.name, *(f"{key}={value}" for key, value in self.arguments.items())])

    def __hash__(self) -> int:
        return self.code


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
        self._by_text = {str(move): move for move in self._moves}
        self.codes: Any = named("Move", self._spans)

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
        """The move that a text means; the order of its arguments is free. ValueError says what would be valid."""
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
        canonical = " ".join([name, *(f"{key}={pairs[key]}" for key in arguments if key in pairs)])
        if pairs.keys() != arguments.keys() or canonical not in self._by_text:
            raise Problem("cannot read {text!r}; it should look like: {usage}", text=text, usage=self._usage(name))
        return self._by_text[canonical]

    def pattern(self) -> str:
        """A regular expression for the texts of all moves, as they are written."""
        return "^(" + "|".join(" ".join([name, *self._values(name)]) for name in self._kinds) + ")$"

    def _values(self, name: str) -> list[str]:
        return [f"{key}=({'|'.join(map(_quoted, values))})" for key, values in self._kinds[name].items()]

    def _usages(self) -> list[str]:
        return [self._usage(name) for name in self._kinds]

    def _usage(self, name: str) -> str:
        return " ".join([name, *(f"{key}={values[0]}…{values[-1]}" for key, values in self._kinds[name].items())])

    def find(self, move: Any) -> Move:
        """The move meant by a Move, a text or a code."""
        if isinstance(move, str):
            return self.parse(move)
        code = move.code if isinstance(move, Move) else int(move)
        if not 0 <= code < len(self._moves):
            raise Problem("no move has the code {code}; codes go from 0 to {last}", code=code, last=len(self._moves) - 1)
        return self._moves[code]
