"""What the lab's commands share: how bots are written, and the progress bar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import typer

OptionList = Annotated[list[str] | None, typer.Option("--option", "-o", help="An option of the game, NAME=VALUE; may be given again.")]
T = TypeVar("T")


def bots_for(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def with_progress(title: str, work: Callable[[Callable[[int, int], None]], T]) -> T:
    """Runs `work` under a progress bar on the error stream, with the time that is left."""
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
        return work(lambda done, total: bar.update(task, completed=done, total=total))
