"""The levels' own ratings: bots play each other, and the strengths that explain the results best are fitted. Regular stays at 1,000."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from parlour.bots import compiled, tournament
from parlour.bots.levels import LEVELS, ladder, spelled
from parlour.engine.game import Game
from parlour.tables.ratings.scale import ODDS, REGULAR, STEP, Strength

MEASURE = "2"  # Regular
NOT_KNOWN = 400.0  # points: how far a level might lie from Regular before anything is known
PLAYERS = 2
SLOW = ("5", "6")  # think longest: fewer games
ROUNDS = 50  # of Newton's method; a handful suffice


@dataclass(frozen=True)
class Met:
    """How often a level came in before another, ties half."""

    one: str
    other: str
    won: float
    games: int


def fit(met: Iterable[Met], levels: Sequence[str] = tuple(LEVELS)) -> dict[str, Strength]:
    """The most likely strengths (Bradley and Terry's, which is Plackett–Luce at two), and how far each is known."""
    free = [level for level in levels if level != MEASURE]
    at = {level: number for number, level in enumerate(free)}
    found, met = np.zeros(len(free)), list(met)  # in steps of STEP from Regular, so that numbers stay small
    scale, prior = math.log(ODDS), (STEP / NOT_KNOWN) ** 2
    bend = np.zeros((len(free), len(free)))
    for _ in range(ROUNDS):
        slope, bend = -prior * found, prior * np.eye(len(free))
        for pair in met:
            where = [(at[level], sign) for level, sign in ((pair.one, 1.0), (pair.other, -1.0)) if level in at]
            chance = 1 / (1 + math.exp(-scale * sum(sign * found[index] for index, sign in where)))
            for index, sign in where:
                slope[index] += sign * scale * (pair.won - pair.games * chance)
                for other, also in where:
                    bend[index, other] += sign * also * scale**2 * pair.games * chance * (1 - chance)
        step = np.linalg.solve(bend, slope)
        found = found + np.clip(step, -1.0, 1.0)
        if np.abs(step).max() < 1e-12:
            break
    doubts = np.sqrt(np.diag(np.linalg.inv(bend)))
    known = {
        level: Strength(round(REGULAR + STEP * float(found[at[level]]), 2), round(STEP * float(doubts[at[level]]), 2)) for level in free
    }
    return {level: known.get(level, Strength(REGULAR, 0.0)) for level in levels}


def pairs(levels: Sequence[str] = tuple(LEVELS)) -> list[tuple[str, str]]:
    """Neighbours, and neighbours but one: so each level is held from both sides."""
    return [(one, other) for one, other in itertools.combinations(levels, 2) if levels.index(other) - levels.index(one) <= 2]


def play(game: Game, games: int, slow_games: int, seed: str, jobs: int, told: Callable[[Met], None]) -> None:
    """Every pair plays so many games on common deals with swapped seats, fewer where a level thinks long; each result is told at once."""
    compiled.prepare(game)
    called = {level: spelled(bot) if bot.searches and not bot.slips else level for level, bot in ladder(game, PLAYERS).items()}  # no clock
    for one, other in pairs():
        count = slow_games if {one, other} & set(SLOW) else games
        if count:
            both = [called[one], called[other]]
            rows = tournament.run(game, both, count, players=PLAYERS, seed=f"ratings {seed} {one} {other}", jobs=jobs)
            cell = tournament.cross_table(rows, both)[both[0]][both[1]]
            told(Met(one, other, round(cell.share * cell.games, 1), cell.games))


def together(*lists: Iterable[Met]) -> list[Met]:
    """The results of several tournaments, added up."""
    sums: dict[tuple[str, str], tuple[float, int]] = {}
    for pair in itertools.chain(*lists):
        won, games = sums.get((pair.one, pair.other), (0.0, 0))
        sums[pair.one, pair.other] = (won + pair.won, games + pair.games)
    return [Met(one, other, won, games) for (one, other), (won, games) in sorted(sums.items())]
