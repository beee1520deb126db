"""Codes have names: what compiled rules know as small whole numbers is written as `REFUSAL.column_full`, `PHASE.sell`.

    REFUSALS = Reasons(column_full="W-048", not_behind_your_screen="W-016")
    REFUSAL = REFUSALS.codes                  # REFUSAL.column_full is 1: what `refusal` returns, and what `case` compares
    REFUSALS.rule(REFUSAL.column_full)        # "W-048"

    PHASES = Labels(draft="draft", trend="set market")
    PHASE = PHASES.codes                      # PHASE.trend is 1
    PHASES[PHASE.trend]                       # "set market"

`codes` are namedtuples: compiled code finds the number in them when it is compiled, so a name costs nothing.
"""

from __future__ import annotations

import keyword
from collections import namedtuple
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar


def attribute(name: str) -> str:
    """The name as Python can read it after a dot: `pass` becomes `pass_`."""
    return f"{name}_" if keyword.iskeyword(name) else name


_FOLDED: set[type] = set()
T = TypeVar("T", bound=type)


def folded(kind: T) -> T:
    """Marks a namedtuple of numbers that compiled code reads as constants."""
    _FOLDED.add(kind)
    return kind


def named(kind: str, values: Mapping[str, Any]) -> Any:
    """A namedtuple of these values, which compiled code folds."""
    make: Callable[[str, Iterable[str]], Any] = namedtuple  # mypy reads only those that are written out
    return folded(make(kind, [attribute(name) for name in values]))(*values.values())


def is_codes(value: object) -> bool:
    """Whether compiled code may read what is named here as constants."""
    return type(value) in _FOLDED


class Reasons:
    """Why a move is refused, or what is wrong with a table: names, each with the ledger's number. 0 is no reason."""

    def __init__(self, **rules: str) -> None:
        self._rules = tuple(rules.items())
        self.codes: Any = named("Reason", {name: code for code, name in enumerate(rules, start=1)})

    def name(self, code: int) -> str:
        """The name of a code, as it is written after the dot."""
        return self._entry(code)[0]

    def rule(self, code: int) -> str:
        """The ledger's number of a code."""
        return self._entry(code)[1]

    def _entry(self, code: int) -> tuple[str, str]:
        if not 1 <= code <= len(self._rules):
            raise LookupError(f"no reason has the code {code}; there are 1 to {len(self._rules)}")
        return self._rules[code - 1]

    def __len__(self) -> int:
        return len(self._rules)

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """Names with the ledger's numbers, in the order of their codes."""
        return iter(self._rules)


class Labels(tuple[str, ...]):
    """A few states of a table, from 0 on: names for the rules, and the words by which views call them."""

    codes: Any

    def __new__(cls, **words: str) -> Labels:
        made = super().__new__(cls, words.values())
        made.codes = named("Label", {name: code for code, name in enumerate(words)})
        return made

    if TYPE_CHECKING:

        def __getitem__(self, code: Any) -> Any:
            """The words of a code: one of the literals by which the game's view types them."""


def unknown(reasons: Reasons, code: int) -> LookupError:
    """A reason without a sentence: a mistake in the game, never a guess at what to say."""
    return LookupError(f"no sentence for {reasons.name(code)} ({reasons.rule(code)})")


def ordinals(names: Iterable[str]) -> Any:
    """A namedtuple of the names' places: ordinals(("baron", "scholar")).scholar is 1."""
    return named("Ordinal", {name: place for place, name in enumerate(names)})
