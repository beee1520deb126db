"""The scale: Regular is 1,000 by definition, and 200 points more win three games of four at two players.

The model is openskill's Plackett–Luce, with its numbers in points from the start, so nothing is converted. A strength is a middle (`mu`) and a
doubt (`sigma`); the bar that is shown is ± 1.96 doubts, where the true strength lies 19 times in 20.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

REGULAR, STEP, ODDS = 1000.0, 200.0, 3.0  # so many points more make odds of three to one
BETA = STEP / (math.sqrt(2) * math.log(ODDS))  # openskill's: how far one plays above or below one's strength
DOUBT = 2 * BETA  # of somebody of whom nothing is known
TAU = 3.0  # strengths change: before every game the doubt grows a little
BAR = 1.96  # doubts on either side are shown
PROVISIONAL = 150.0  # a bar that is wider than this
FEWEST = 5  # rated games before a rating is shown


@dataclass(frozen=True)
class Strength:
    """How strong somebody is, and how far that is known."""

    mu: float = REGULAR
    sigma: float = DOUBT

    @property
    def shown(self) -> int:
        return round(self.mu)

    @property
    def bar(self) -> int:
        """What stands behind the ±."""
        return round(BAR * self.sigma)

    @property
    def provisional(self) -> bool:
        return 2 * BAR * self.sigma > PROVISIONAL


@functools.cache
def _model() -> Any:
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=REGULAR, sigma=DOUBT, beta=BETA, kappa=1e-4, tau=TAU, gamma=_whole)


def _whole(*_: Any) -> float:
    """The doubt falls by all that a game tells. (openskill would have it fall more slowly; then the bars are wider than they need be:
    `tests/tables/test_ratings.py` counts how often the true strength lies within.)"""
    return 1.0


def after(before: Sequence[Strength], ranks: Sequence[int], fixed: Sequence[bool]) -> list[Strength]:
    """The strengths of all seats after a game; lower ranks are better, equal ones tied. Fixed ones stay: those of bots are measured."""
    model = _model()
    rated = model.rate([[model.rating(mu=one.mu, sigma=one.sigma)] for one in before], ranks=list(map(float, ranks)))
    return [one if stays else Strength(team[0].mu, team[0].sigma) for one, stays, team in zip(before, fixed, rated, strict=True)]


def expected(one: float, other: float) -> float:
    """How often the first comes in before the second."""
    return 1 / (1 + math.exp(math.log(ODDS) * (other - one) / STEP))
