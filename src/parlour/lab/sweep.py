"""Sweeps: versions of a game that differ in a few values, played with the same deals, and compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from parlour.bots.statistics import mean
from parlour.engine.plain import Components, Options
from parlour.engine.texts import Problem
from parlour.lab.compiled.lab_doors import LEAD_CHANGES, PLIES
from parlour.lab.figures import figures, ranks_of, scores_of, wins_of
from parlour.lab.job import Job
from parlour.lab.sheets import SweepFigures, Version
from parlour.lab.simulate import Progress, Results, simulate
from parlour.lab.vary import Variant, Vary, variants

FIRST_ROUND = 500


@dataclass
class Sweep:
    """The versions, what came of each, and whether the intervals were narrow enough before all games were played."""

    versions: list[Variant]
    results: list[Results]
    asked: int
    precision: float
    narrow: bool

    @property
    def base(self) -> int:
        """The version that the others are compared with: the game of today, or the first one."""
        return next((at for at, version in enumerate(self.versions) if version.today), 0)


def sweep(
    game_id: str,
    varies: Sequence[Vary],
    *,
    players: int | None = None,
    bots: Sequence[str] = ("greedy",),
    seed: str | int = 1,
    options: Options | None = None,
    games: int = 20_000,
    precision: float = 0.01,
    workers: int | None = None,
    on: str = "cpu",
    components: Components | None = None,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Sweep:
    """Plays every version with the same deals, in rounds, until every seat's wins are known within `precision` or
    `games` were played."""
    if not 0 <= precision < 1:
        raise Problem("the precision is a share between 0 and 1, such as 0.01, not {precision}", precision=precision)
    base = Job.of(game_id, players, bots, seed, options or {})
    versions = variants(base.game, varies, options, components)
    jobs = [Job(game_id, base.players, base.bots, seed, version.options, version.components) for version in versions]
    for version, job in zip(versions, jobs, strict=True):
        _check(version, job)
    results: list[Results] = []
    played, narrow, stopped = 0, False, False
    while played < games and not narrow and not stopped:
        count = min(games - played, max(FIRST_ROUND, played))
        round_of: list[Results] = []
        for at, job in enumerate(jobs):
            done = at * count + len(jobs) * played
            report = (lambda n, _, done=done: progress(done + n, games * len(jobs))) if progress else None
            round_of.append(simulate(job, count, first=played, workers=workers, on=on, progress=report, cancelled=cancelled))
            stopped = stopped or cancelled() or not round_of[-1].complete
            if stopped:
                break
        if len(round_of) < len(jobs) or not all(one.complete for one in round_of):
            break
        results = [together(old, new) for old, new in zip(results, round_of, strict=True)] if results else round_of
        played += count
        narrow = precision > 0 and all(_half_width(one) <= precision for one in results)
    if not results:
        raise Problem("the sweep was stopped before its first round was over")
    return Sweep(versions, results, games, precision, narrow)


def _check(version: Variant, job: Job) -> None:
    try:
        job.data()
    except (ValueError, KeyError, IndexError, TypeError, OverflowError) as error:
        raise Problem("with {version} the game cannot be played: {problem}", version=version.label, problem=error) from None


def together(a: Results, b: Results) -> Results:
    """Two parts of one job."""
    return Results(
        a.job,
        a.asked + b.asked,
        np.concatenate([a.numbers, b.numbers]),
        np.concatenate([a.rows, b.rows]),
        a.counts + b.counts if a.counted and b.counted else a.counts,
        a.counted + b.counted,
        np.concatenate([a.decisions, b.decisions]),
        a.seconds + b.seconds,
    )


def _half_width(results: Results) -> float:
    wins = wins_of(results)
    return max(mean(wins[:, seat]).half for seat in range(results.job.players))


MEASURES: dict[str, Callable[[Results], npt.NDArray[Any]]] = {
    "length": lambda r: r.rows[:, PLIES],
    "winner's score": lambda r: np.take_along_axis(scores_of(r), np.argmin(ranks_of(r), axis=1)[:, None], axis=1)[:, 0],
    "lead changes": lambda r: r.rows[:, LEAD_CHANGES],
    "ties": lambda r: ((ranks_of(r) == 0).sum(axis=1) > 1).astype(float),
}


def measures(results: Results) -> dict[str, npt.NDArray[Any]]:
    """A number for each game and measure."""
    found = {name: measure(results) for name, measure in MEASURES.items()}
    wins = wins_of(results)
    return found | {f"wins of seat {seat + 1}": wins[:, seat] for seat in range(results.job.players)}


def sweep_figures(found: Sweep) -> SweepFigures:
    """All figures of a sweep. Differences are taken deal by deal, so that luck cancels out."""
    base = measures(found.results[found.base])
    job = found.results[0].job
    return SweepFigures(
        game=job.game_id,
        title=job.game.title,
        players=job.players,
        bots=list(job.bots),
        seed=job.seed,
        games=found.results[0].games,
        asked=found.asked,
        precision=found.precision,
        narrow=found.narrow,
        base=found.base,
        versions=[_version(*one, base) for one in zip(found.versions, found.results, strict=True)],
    )


def _version(version: Variant, results: Results, base: dict[str, npt.NDArray[Any]]) -> Version:
    own = measures(results)
    return Version(
        label=version.label,
        settings=version.settings,
        today=version.today,
        means={name: mean(own[name].astype(float)).rounded() for name in own},
        differences={name: mean(own[name].astype(float) - base[name]).rounded() for name in base},
        figures=figures(results),
    )
