"""`parlour replay`: a saved game, told again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from parlour.terminal.language import Language


def replay(
    file: Annotated[Path, typer.Argument(help="A save file.")],
    seat: Annotated[int | None, typer.Option(help="See it with the eyes of this seat; without it, as a spectator.")] = None,
    until: Annotated[int | None, typer.Option(help="Stop after so many moves.")] = None,
    language: Language = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Play a save again and tell what happened, move by move."""
    import parlour
    from parlour.engine.printing import result_lines

    match = parlour.load(file)
    shown = match if until is None else match.at(until)
    plies = shown.log_by_ply(seat)
    if as_json:
        told = [[{"event": event.name, **event.fields} for event in events] for events in plies]
        result = shown.result
        typer.echo(
            json.dumps(
                {"game": shown.game.id, "plies": told, "view": shown.view(seat), "result": result._asdict() if result else None},
                ensure_ascii=False,
            )
        )
        return
    t = shown.game.texts(language)
    typer.echo(t("{game}: {names}; seed {seed}", game=t(shown.game.title), names=", ".join(shown.names), seed=repr(shown.seed)))
    for ply, events in enumerate(plies):
        for event in events:
            typer.echo(f"{ply:5}  {shown.event_text(event, language)}")
    if shown.result:
        typer.echo("\n".join(result_lines(shown.sight(None, language))))
