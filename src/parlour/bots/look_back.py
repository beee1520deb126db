"""What a look back at a game finds (`analysis.py`): printed, drawn, written as JSON, kept and sent in this form."""

from __future__ import annotations

from msgspec import Struct

from parlour.bots.because import Because


class JudgedDecision(Struct, frozen=True):
    """A decision with its words, and what would have been better where something was."""

    ply: int
    seat: int
    round: int | None
    phase: str | None
    move: str
    text: str
    options: int
    cost: float
    changes: list[float]
    chance: float | None
    best_chance: float | None
    better: str | None
    better_text: str | None
    because: Because | None = None


class Ended(Struct, frozen=True):
    """How the game ended."""

    ranking: list[list[int]]
    scores: list[int]
    reason: str


class Way(Struct, frozen=True):
    """What moved a seat's chance from the start to the end: `own`, `rivals` and `luck` add up to the whole way."""

    seat: int
    name: str
    start: float
    end: float
    own: float
    rivals: float
    luck: float
    gave_away: float
    decisions: int
    as_good_as_best: int
    costliest: list[int]  # plies, the costliest first


class TurningPoint(Struct, frozen=True):
    """A ply that moved the chances more than most."""

    number: int
    ply: int
    swing: float
    before: list[float]
    after: list[float]
    events: list[str]
    decision: JudgedDecision


class LookBack(Struct, frozen=True):
    """The whole analysis of a game."""

    game: str
    title: str
    names: list[str]
    over: bool
    result: Ended | None
    iterations: int
    complete: bool  # false where it was stopped
    plies: int
    chances: list[list[float]]  # by ply and seat
    decisions: list[JudgedDecision]
    players: list[Way]
    turning_points: list[TurningPoint]
