"""`parlour play`: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.terminal.language import Language


def play(
    game: Annotated[str, typer.Argument(help="The game's id, a save file to go on with, or the link of a table on a server.")],
    players: Annotated[int | None, typer.Option(help="How many players.")] = None,
    bots: Annotated[
        str | None, typer.Option(help="The bots, by commas: they take the last seats. Without it, a bot for every other seat.")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="The same seed deals the same game.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, as name=value; again for more.")] = None,
    data: Annotated[Path | None, typer.Option(help="A data file of your own (TOML) in place of the game's.")] = None,
    name: Annotated[str, typer.Option(help="What the others at a server's table call you; without it, your name on this computer.")] = "",
    pace: Annotated[float, typer.Option(min=0, max=60, help="Seconds that a bot's move is shown on the screen.")] = 0.7,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, as in a pipe: for screen readers and small terminals.")] = False,
    language: Language = "",
) -> None:
    """Play in the terminal: a room that fills the screen, with keys and mouse; --plain, or a pipe: line by line. Type ? for help."""
    from parlour.terminal import begin

    if game.startswith(("http://", "https://")):
        begin.join(game, name=name, language=language, plain=plain)
    else:
        begin.play(game, players=players, bots=bots, seed=seed, options=option or [], data=data, language=language, plain=plain, pace=pace)
