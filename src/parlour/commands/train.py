"""`parlour train`: a network learns a game by self-play."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from parlour.engine.texts import Problem

if TYPE_CHECKING:
    from parlour.training.course import News


def train(
    game: Annotated[str, typer.Argument(help="The game, e.g. kiilto.")],
    players: Annotated[int | None, typer.Option(help="Only this number of players; without it, every number that the game takes.")] = None,
    on: Annotated[str, typer.Option(help="cpu or cuda.")] = "cpu",
    minutes: Annotated[float, typer.Option(help="How long to learn.")] = 10.0,
    out: Annotated[Path | None, typer.Option(help="The network (GAME.npz); its picture and what lets it go on lie beside it.")] = None,
    begin_from: Annotated[Path | None, typer.Option("--from", help="Begin from this network, e.g. for other cards.")] = None,
    width: Annotated[
        int | None, typer.Option(help="How wide its layers are, a multiple of 16; one that it begins from can become wider.")
    ] = None,
    seed: Annotated[str, typer.Option(help="Deals and choices.")] = "1",
    against: Annotated[str, typer.Option(help="Bots by which the progress is measured, with commas; none: an empty text.")] = "greedy,3",
    games: Annotated[int, typer.Option(help="Games of each exam.")] = 40,
) -> None:
    """Learn a game by self-play. The same command again goes on where it stopped (Ctrl-C, or more minutes)."""
    try:
        from parlour.training.course import Course, Wish
    except ImportError as error:
        raise Problem("learning needs PyTorch, the extra `train`: {error}", error=error) from None
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    bots = tuple(name.strip() for name in against.split(",") if name.strip())
    file = out or Path(f"{game}.npz")
    wish = Wish(
        *(game, file, () if players is None else (players,), on, minutes, seed, begin_from, bots, games),
        command=" ".join(["parlour", *sys.argv[1:]]),
        width=width,
    )
    console = Console(stderr=True)
    with Progress(TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), console=console, transient=True) as bar:
        task = bar.add_task("Preparing", total=1.0)
        course = Course(wish)
        network = course.run(lambda news: _tell(news, bar, task))
    typer.echo(f"written: {file}, after {network.made.minutes:g} minutes and {network.made.decisions:,} decisions")


def _tell(news: News, bar: Any, task: Any) -> None:
    speed = news.decisions / max(news.seconds, 1e-9)
    bar.update(
        task,
        completed=news.progress,
        description=f"{news.decisions:,} decisions, {speed:,.0f}/s, entropy {news.entropy:.2f}, error {news.error:.2f}",
    )
    for exam in news.exams:
        interval = f"{100 * exam.low:.0f}–{100 * exam.high:.0f}"
        typer.echo(f"{exam.seconds:7.0f} s  {exam.decisions:>13,} decisions  {100 * exam.share:3.0f} % ({interval}) before {exam.bot}")
