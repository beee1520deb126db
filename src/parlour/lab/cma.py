"""CMA-ES: a search that learns from its best tries in which directions to go (Hansen, 2016).

Our own, because it must be written to a file and read again between two generations, must know whole numbers (a step that rounds to
nothing is no step), and must learn with few tries of many values: beyond `MANY` of them it learns their scales, not how they go together.
"""

from __future__ import annotations

import math

import msgspec
import numpy as np
import numpy.typing as npt

MANY = 24
FIRST_STEP = 0.2  # of the range of a value


class Cma(msgspec.Struct):
    """Where the search stands, in coordinates from 0 (the low end of a value) to 1 (its high end)."""

    mean: list[float]
    step: float
    spread: list[list[float]]  # the covariance; one row, its diagonal, where there are many values
    path_step: list[float]
    path_spread: list[float]
    generation: int = 0

    @classmethod
    def begin(cls, mean: list[float]) -> Cma:
        n = len(mean)
        return cls(list(mean), FIRST_STEP, [[1.0] * n] if n > MANY else np.eye(n).tolist(), [0.0] * n, [0.0] * n)

    @property
    def tries(self) -> int:
        """How many candidates a generation has."""
        return max(8, 4 + int(3 * math.log(len(self.mean))))

    def ask(self, chance: np.random.Generator, least: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """The candidates of a generation; `least` is the smallest useful step of each value."""
        sizes, turns = self._axes()
        steps = self.step * ((chance.standard_normal((self.tries, len(self.mean))) * sizes) @ turns.T)
        usual = self.step * np.sqrt(((turns * sizes) ** 2).sum(axis=1))
        lack = np.sqrt(np.maximum(least**2 - usual**2, 0))
        more = chance.standard_normal(steps.shape) * lack
        asked: npt.NDArray[np.float64] = np.clip(np.array(self.mean) + steps + more, 0, 1)
        return asked

    def tell(self, ranked: npt.NDArray[np.float64]) -> None:
        """Learns from the candidates of a generation, the best first."""
        n, half = len(self.mean), len(ranked) // 2
        weights = np.log(half + 0.5) - np.log(np.arange(1, half + 1))
        weights /= weights.sum()
        effect = 1 / (weights**2).sum()
        diagonal = n > MANY
        slow = (effect + 2) / (n + effect + 5)
        damp = 1 + slow + 2 * max(0.0, math.sqrt((effect - 1) / (n + 1)) - 1)
        along = (4 + effect / n) / (n + 4 + 2 * effect / n)
        one = 2 / ((n + 1.3) ** 2 + effect) * ((n + 2) / 3 if diagonal else 1)
        some = min(1 - one, 2 * (effect - 2 + 1 / effect) / ((n + 2) ** 2 + effect) * ((n + 2) / 3 if diagonal else 1))
        sizes, turns = self._axes()
        old = np.array(self.mean)
        moves = (ranked[:half] - old) / self.step
        moved = weights @ moves
        whitened = turns @ ((turns.T @ moved) / sizes)
        path_step = (1 - slow) * np.array(self.path_step) + math.sqrt(slow * (2 - slow) * effect) * whitened
        length = float(np.linalg.norm(path_step))
        usual = math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n))
        fresh = length / math.sqrt(1 - (1 - slow) ** (2 * (self.generation + 1))) < (1.4 + 2 / (n + 1)) * usual
        path_spread = (1 - along) * np.array(self.path_spread) + fresh * math.sqrt(along * (2 - along) * effect) * moved
        spread = np.array(self.spread[0]) if diagonal else np.array(self.spread)
        long = path_spread**2 if diagonal else np.outer(path_spread, path_spread)
        wide = weights @ moves**2 if diagonal else (moves.T * weights) @ moves
        spread = (1 - one - some + (not fresh) * one * along * (2 - along)) * spread + one * long + some * wide
        self.mean, self.step = (
            (old + self.step * moved).tolist(),
            min(1.0, self.step * math.exp(min(1.0, slow / damp * (length / usual - 1)))),
        )
        self.path_step, self.path_spread = path_step.tolist(), path_spread.tolist()
        self.spread = [spread.tolist()] if diagonal else spread.tolist()
        self.generation += 1

    def _axes(self) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """The lengths and directions of the spread's axes."""
        if len(self.mean) > MANY:
            return np.sqrt(np.maximum(self.spread[0], 1e-12)), np.eye(len(self.mean))
        values, turns = np.linalg.eigh((np.array(self.spread) + np.array(self.spread).T) / 2)
        return np.sqrt(np.maximum(values, 1e-12)), turns
