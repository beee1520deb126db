"""`parlour compile`: everything compiled beforehand, so that nothing is compiled later."""

from __future__ import annotations

from typing import Annotated

import typer


def compile(
    games: Annotated[list[str] | None, typer.Argument(help="The games; without it, all.")] = None,
    processes: Annotated[int, typer.Option(help="How many games are compiled at the same time.")] = 1,
) -> None:
    """Compile the rules and the bots of the games, with progress; later starts take a blink."""
    from parlour.terminal.compile import compile_all

    compile_all(games or [], processes)
