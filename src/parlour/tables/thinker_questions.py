"""What a thinker is asked, and what it answers: a line of JSON each."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Ready(msgspec.Struct, tag_field="ask", tag="ready"):
    """Whether it is there; the answer is "ready"."""


class Choose(msgspec.Struct, tag_field="ask", tag="choose"):
    """The move that a bot makes, as text."""

    game: str
    save: Mapping[str, object]
    seat: int
    bot: str
    seed: int


class Hints(msgspec.Struct, tag_field="ask", tag="hints"):
    """The best moves that are found in so many milliseconds, each with its chance to win."""

    game: str
    save: Mapping[str, object]
    seat: int
    budget_ms: int


class Against(msgspec.Struct, tag_field="ask", tag="coach"):
    """What speaks against a move that a learner is about to make: better move and both chances, or nothing."""

    game: str
    save: Mapping[str, object]
    seat: int
    move: str


Question = Ready | Choose | Hints | Against


class Answer(msgspec.Struct):
    answer: object


class Error(msgspec.Struct):
    error: str
