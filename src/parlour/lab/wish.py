"""From a wish to a report: the one function that the command line and the browser's form both call."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec.structs import asdict

from parlour.engine.plain import Components, Options
from parlour.lab import report
from parlour.lab.figures import figures
from parlour.lab.job import Job
from parlour.lab.parquet import read_figures
from parlour.lab.sheets import Figures, ReportFigures, SweepFigures
from parlour.lab.simulate import Progress, simulate
from parlour.lab.sweep import sweep, sweep_figures
from parlour.lab.vary import Vary, parse
from parlour.lab.worth import restrict
from parlour.lab.worth_figures import worth_figures

DEALS = 20  # one game in so many is played again without every piece


class Wish(msgspec.Struct, frozen=True):
    """What somebody wants to know of a game, as it comes from a command line or a form."""

    game_id: str
    players: int | None = None
    bots: tuple[str, ...] = ("greedy",)
    seed: str | int = 1
    options: Options = {}
    games: int = 10_000
    vary: tuple[str, ...] = ()
    workers: int | None = None
    on: str = "cpu"
    language: str = "en"  # of the page
    components: Components | None = None  # somebody's own, in place of the game's
    worth: bool = False  # whether the pieces' worth is asked too
    cards: str = ""  # which of the owner's sets these are, for the form that asked


class Report(NamedTuple):
    """A page, and the figures in it."""

    html: str
    figures: Figures | SweepFigures


def make(wish: Wish, progress: Progress | None = None, cancelled: Callable[[], bool] = lambda: False, command: str = "") -> Report:
    """Plays what the wish asks for and writes the page. `progress` hears how many games are done of how many;
    `cancelled` stops early."""
    job = Job.of(wish.game_id, wish.players, wish.bots, wish.seed, wish.options, wish.components)
    varies = [parse(text) for text in wish.vary]
    level_games = max(1, wish.games // 5)
    levels = _levels(job)
    deals = max(2, wish.games // DEALS) if wish.worth and job.players > 1 else 0
    total = wish.games + level_games * len(levels) + (wish.games * _versions(varies) if varies else 0) + deals
    done = 0

    def play(one: Job, games: int) -> Figures:
        nonlocal done
        report_to = (lambda n, _, before=done: progress(before + n, total)) if progress else None
        results = simulate(one, games, workers=wish.workers, on=wish.on, progress=report_to, cancelled=cancelled)
        done += games
        return figures(results)

    main = play(job, wish.games)
    others = [] if cancelled() or not main.complete else [play(level, level_games) for level in levels]

    def told_from(before: int) -> Progress | None:
        return (lambda n, _: progress(before + n, total)) if progress else None

    worth = None
    if deals and not cancelled():
        plain = Job(job.game_id, job.players, ("greedy",) * job.players, job.seed, job.options, job.components)
        worth = worth_figures([restrict(plain, deals, workers=wish.workers, progress=told_from(done), cancelled=cancelled)])
        done += deals
    compared = None
    if varies and not cancelled():
        compared = sweep_figures(
            sweep(
                wish.game_id,
                varies,
                players=job.players,
                bots=job.bots,
                seed=job.seed,
                options=wish.options,
                games=wish.games,
                workers=wish.workers,
                on=wish.on,
                components=wish.components,
                progress=told_from(done),
                cancelled=cancelled,
            )
        )
    if progress:
        progress(total, total)
    found = ReportFigures(**asdict(main), levels=others, sweep=compared, worth=worth)
    return Report(report.of_figures(found, command, wish.language), found)


def _levels(job: Job) -> list[Job]:
    """Tables of random and of greedy bots, and one where a greedy bot meets random ones."""
    mixed = ("greedy",) + ("random",) * (job.players - 1)
    tables = [("random",) * job.players, ("greedy",) * job.players, *([mixed] if job.players > 1 else [])]
    return [Job(job.game_id, job.players, bots, job.seed, job.options, job.components) for bots in tables]


def _versions(varies: list[Vary]) -> int:
    count = 1
    for vary in varies:
        count *= len(vary.values)
    return count


def from_file(path: str | Path, language: str = "en") -> Report:
    """The report of results that were kept in a file, of a simulation or of a sweep."""
    found = read_figures(path)
    return Report(report.of_figures(found, f"parlour report {path}", language), found)
