"""What a table answers when it cannot do what was asked: a kind for programs, a sentence for people."""

from __future__ import annotations

import functools
from typing import Any

from parlour.engine.rule import PACKAGE
from parlour.engine.texts import Problem, Texts


@functools.cache
def texts(language: str = "en") -> Texts:
    """The sentences of tables, and of pages that belong to no game, in a language."""
    return Texts(language, PACKAGE / "tables" / f"{language}.po", PACKAGE / "locale" / f"{language}.po")


class Refused(Exception):
    """A request that changes nothing; `kind` is one of `KINDS`."""

    KINDS = (
        "bad-input",  # what was sent cannot be read or is out of range
        "unknown",  # there is no such table, game or seat
        "who-are-you",  # only for somebody who has a seat or a name here
        "not-yours",  # somebody else's to do
        "not-now",  # the table is not in a state for it
        "stale",  # made for an earlier ply
        "illegal-move",  # the rules forbid it
        "too-much",  # a limit is reached
        "no-room",  # the disk is full or the database cannot write
        "out-of-reach",  # the database does not answer
    )

    def __init__(self, kind: str, text: str, /, *, rule: str = "", possible: tuple[str, ...] = (), **values: Any) -> None:
        super().__init__(texts()(text, **values))
        self.kind, self.text, self.values, self.rule, self.possible = kind, text, values, rule, possible

    @classmethod
    def because(cls, error: Exception, possible: tuple[str, ...] = ()) -> Refused:
        """The refusal of what cannot be read or is out of range; what the engine says of it stays translatable."""
        return cls("bad-input", "{problem}", possible=possible, problem=error if isinstance(error, Problem) else str(error))

    def sentence(self, language: str = "en") -> str:
        return texts(language)(self.text, **self.values)
