"""`parlour play`: a game in the terminal, line by line."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.terminal.language import Language


def play(
    game: Annotated[str, typer.Argument(help="The game's id, or a save file to go on with.")],
    players: Annotated[int | None, typer.Option(help="How many players.")] = None,
    bots: Annotated[
        str | None, typer.Option(help="The bots, by commas: they take the last seats. Without it, a bot for every other seat.")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="The same seed deals the same game.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, as name=value; again for more.")] = None,
    data: Annotated[Path | None, typer.Option(help="A data file of your own (TOML) in place of the game's.")] = None,
    language: Language = "",
) -> None:
    """Play in the terminal: numbered moves, readable without colours, works in a pipe. Type ? for help."""
    from parlour.terminal.play import start

    start(game, players=players, bots=bots, seed=seed, options=option or [], data=data, language=language)
