"""What the tables of refusals of all games share: a row, and the proof that it is refused so in both languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from parlour.engine.match import Match


class Refused(NamedTuple):
    """Who is refused which move where, by which rule, and what is said."""

    name: str
    position: Callable[[], Match]
    seat: int
    move: str
    rule: str
    sentence: str


def why(match: Match, seat: int, move: str, language: str = "en") -> tuple[str, str, str]:
    """The reason that the door of the rules gives: its name, its rule and its sentence."""
    game = match.game
    code = game.move_names.parse(move).code
    reason = int(game.doors.refusal_at(*match._here(game.doors), seat, code))
    assert reason, f"«{move}» is allowed"
    sentence = game.refusal_text(*match.records, seat, code, reason, language, match.components)
    return game.refusals.name(reason), game.refusals.rule(reason), sentence


def is_refused_in_words(row: Refused) -> None:
    """The reason is the row's, by its rule and in its words; in Finnish it has words of its own."""
    match = row.position()
    assert why(match, row.seat, row.move) == (row.name, row.rule, row.sentence)
    name, rule, finnish = why(match, row.seat, row.move, "fi")
    assert (name, rule) == (row.name, row.rule)
    assert finnish not in ("", row.sentence)
    assert "{" not in finnish
