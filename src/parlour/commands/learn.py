"""`parlour learn`: a lesson in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour.terminal.language import Language


def learn(
    game: Annotated[str, typer.Argument(help="The game's id.")],
    lesson: Annotated[str | None, typer.Argument(help="A lesson by its number or name; without it, the first that is not done.")] = None,
    language: Language = "",
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, as in a pipe: for screen readers and small terminals.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Play all lessons of the game through and say what is wrong with them.")] = False,
) -> None:
    """Learn a game by playing: short lessons on the real table, with wanted moves and answers. It goes on where you left it."""
    from parlour.terminal import begin
    from parlour.terminal import learn as learning

    if check:
        typer.echo(f"{learning.check(game)} lessons: every step can be reached and finished.")
        return
    begin.learn(learning.pupil_of(game, lesson, language), plain=plain)
