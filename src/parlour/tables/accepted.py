"""What is kept of a table line by line: what was accepted, and what was said."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Accepted:
    """Something accepted: a move, or moves taken back."""

    entry: int
    seat: int
    move: str
    back_to: int | None
    by: str  # person, bot, clock, consent, fork
    at: float


@dataclass(frozen=True)
class Line:
    """Something said."""

    line: int
    seat: int | None
    name: str
    text: str
    at: float
