"""What the lab's commands share: how bots are written, the progress bar, and where figures go."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
from msgspec import Struct

from parlour.engine.plain import Components
from parlour.games import read_data

OptionList = Annotated[list[str] | None, typer.Option("--option", "-o", help="An option of the game, NAME=VALUE; may be given again.")]
DataFile = Annotated[Path | None, typer.Option("--data", help="A data file of your own (TOML) in place of the game's.")]
T = TypeVar("T")


def bots_for(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def components_of(game: str, data: Path | None) -> Components | None:
    """The components that somebody's own file has, where one is given."""
    return read_data(game, data) if data else None


def tell(told: Struct, out: Path | None, as_json: bool, show: Callable[[], None]) -> None:
    """Writes figures into a file where one is named, and prints them: as JSON, or as tables."""
    from parlour.engine.whole_file import write_wholly
    from parlour.lab.sheets import to_json

    if out:
        write_wholly(out, to_json(told, indent=1) + "\n")
    if as_json:
        typer.echo(to_json(told, indent=1))
        return
    show()
    if out:
        typer.echo(f"written: {out}")


def with_progress(title: str, work: Callable[[Callable[..., None]], T]) -> T:
    """Runs `work` under a progress bar on the error stream, with the time that is left; it may say a few words with its numbers."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns: list[Any] = [
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        TextColumn("left:"),
        TimeRemainingColumn(),
    ]
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None)
        return work(lambda done, total, said="": bar.update(task, completed=done, total=total, description=f"{title} {said}".strip()))
