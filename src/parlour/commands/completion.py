"""`parlour completion`: the shell completes commands, options and games."""

from __future__ import annotations

from typing import Annotated

import typer


def completion(shell: Annotated[str, typer.Argument(help="bash, zsh or fish.")], context: typer.Context) -> None:
    """Print a script by which your shell completes commands, options and games; its first line says where it goes."""
    from parlour.terminal.completion import script

    typer.echo(script(shell, context.find_root().command), nl=False)
