"""`parlour tournament`: how strong the bots are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

if TYPE_CHECKING:
    from parlour.bots.tournament import Summary


def tournament(
    game: Annotated[str, typer.Argument(help="The game's id, such as wigs.")],
    bots: Annotated[
        str, typer.Option(help="The bots, with commas: random, greedy, search:500ms, search:2000it, champion, champion:0, 1 to 6.")
    ] = "random,greedy,search:200it",
    games: Annotated[int, typer.Option(help="Games of each line-up (rounded up, so that every bot sits in every seat).")] = 100,
    players: Annotated[int | None, typer.Option(help="Players at each table; two where the game allows it.")] = None,
    seed: Annotated[str, typer.Option(help="Deals and choices: the same seed is the same tournament.")] = "0",
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, NAME=VALUE; may be repeated.")] = None,
    jobs: Annotated[int, typer.Option(help="Games played at the same time, in processes of their own.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
    parquet: Annotated[Path | None, typer.Option(help="Write a row for every seat of every game to this Parquet file.")] = None,
) -> None:
    """Let bots play each other and print ratings, a cross table, wins by seat and time per move."""
    from parlour.engine.extras import need

    need("bots.openskill", *(["bots.polars"] if parquet else []))
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    import parlour
    from parlour.bots import compiled, parse
    from parlour.bots import tournament as tournaments
    from parlour.engine.option_texts import read_options

    found = parlour.game(game)
    names = [name.strip() for name in bots.split(",")]
    options = read_options(option or [])
    with Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=_errors(), transient=True
    ) as bar:
        task = bar.add_task("Preparing", total=None)
        found.check_options(options)
        for name in names:
            parse(name)
        compiled.prepare(found, lambda step, at, of: bar.update(task, description=f"Compiling: {step}", completed=at, total=of))
        bar.update(task, description="Playing")
        rows = tournaments.run(found, names, games, players, seed, options, jobs, lambda at, of: bar.update(task, completed=at, total=of))
    if parquet:
        tournaments.write_parquet(rows, parquet)
    results = tournaments.summary(rows, names)
    if as_json:
        typer.echo(
            json.dumps({"game": game, "seed": seed, "options": options} | msgspec.to_builtins(results), indent=1, ensure_ascii=False)
        )
    else:
        _show(results)


def _errors() -> Any:
    from rich.console import Console

    return Console(stderr=True)


def _show(results: Summary) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    table = Table(title=f"{results.games} games", title_justify="left")
    for heading in ("bot", "rating", "95 %", "games", "wins", "95 %", "score", "ms/move", "slowest"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for entry in results.bots:
        table.add_row(
            entry.bot,
            f"{entry.rating:.1f}",
            f"{entry.rating_low:.0f}–{entry.rating_high:.0f}",
            str(entry.games),
            _percent(entry.share),
            _range(entry.share_low, entry.share_high),
            f"{entry.score:.1f}",
            f"{entry.ms_per_move:.2f}",
            f"{entry.slowest_ms:.0f}",
        )
    console.print(table)
    names = [entry.bot for entry in results.bots]
    cross = Table(title="comes in before …, ties half", title_justify="left")
    cross.add_column("bot")
    for name in names:
        cross.add_column(name, justify="right")
    for name in names:
        cells = (results.against[name].get(other) for other in names)
        cross.add_row(name, *(f"{_percent(cell.share)} ({_range(cell.low, cell.high)})" if cell else "–" for cell in cells))
    console.print(cross)
    seats = ", ".join(f"seat {seat.seat}: {_percent(seat.share)} ({_range(seat.low, seat.high)})" for seat in results.seats)
    console.print(f"Wins by seat: {seats}")


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _range(low: float, high: float) -> str:
    return f"{100 * low:.0f}–{100 * high:.0f}"
