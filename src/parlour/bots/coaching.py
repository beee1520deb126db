"""The coach who sits beside a learner: silent, unless a decision would cost much."""

from __future__ import annotations

from typing import NamedTuple

from parlour.bots.because import Because
from parlour.engine.match import Match

MUCH = 0.12  # of the chance to win; what costs less is the learner's own business
ITERATIONS = 300


class Costly(NamedTuple):
    """A decision that costs much: what would be better, and the chances to win after each."""

    better: str
    chance: float
    best: float
    because: Because | None = None


def speaks_against(match: Match, seat: int, move: str, seed: int | str = 0) -> Costly | None:
    """What the coach has to say to a move that a seat is about to make, given what that seat can know; mostly nothing.

    Until the bots' code is compiled nobody waits for the coach: it says nothing.
    """
    from parlour.bots import compiled
    from parlour.bots.analysis import judge_decision
    from parlour.bots.because import because

    if not compiled.ready(match.game):
        return None
    code = match.game.move_names.parse(move).code
    mind = compiled.mind(match.game)
    found = judge_decision(mind, match, seat, code, ITERATIONS, f"coach {seed} {match.ply}")
    if found.cost < MUCH or found.chance is None or found.best_chance is None:
        return None
    reasons = because(mind, match, seat, found.best, code, f"coach {seed} {match.ply}")
    return Costly(str(match.game.move_names[found.best]), found.chance, found.best_chance, reasons)
