"""`parlour simulate`: many games between bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.engine.option_texts import read_options
from parlour.lab.command import DataFile, OptionList, bots_for, components_of, with_progress


def simulate(
    game: Annotated[str, typer.Argument(help="The game, e.g. wigs.")],
    players: Annotated[int | None, typer.Option(help="Number of players (the least the game takes).")] = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 10_000,
    bots: Annotated[str, typer.Option(help="A bot for each seat, e.g. greedy,random; one name is for all seats.")] = "random",
    seed: Annotated[str, typer.Option(help="Any text or number; the same seed gives the same games.")] = "1",
    workers: Annotated[int | None, typer.Option(help="Threads (all cores). The results do not depend on it.")] = None,
    on: Annotated[str, typer.Option(help="cpu, cuda, ray, or the address of a Ray cluster (ray://host:10001).")] = "cpu",
    out: Annotated[Path | None, typer.Option(help="A Parquet file: one row a game.")] = None,
    decisions: Annotated[Path | None, typer.Option(help="A second Parquet file: one row a decision.")] = None,
    option: OptionList = None,
    data: DataFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print every figure as JSON.")] = False,
) -> None:
    """Play many games between bots and say what came of them. Ctrl-C keeps what is done."""
    from parlour.engine.extras import need
    from parlour.lab import parquet
    from parlour.lab.figures import figures
    from parlour.lab.job import Job
    from parlour.lab.sheets import to_json
    from parlour.lab.show import summary
    from parlour.lab.simulate import simulate as play

    if out or decisions:
        need("lab.polars")
    job = Job.of(game, players, bots_for(bots), seed, read_options(option or []), components_of(game, data))
    results = with_progress(
        f"{job.game.title}, {job.players} players",
        lambda progress: play(job, games, workers=workers, on=on, decisions=decisions is not None, progress=progress),
    )
    found = figures(results)
    if out:
        parquet.write_parquet(parquet.games_table(results), out, found)
    if decisions:
        parquet.write_parquet(parquet.decisions_table(results), decisions, found)
    if as_json:
        typer.echo(to_json(found, indent=1))
    else:
        summary(found)
        for path in filter(None, (out, decisions)):
            typer.echo(f"written: {path}")
