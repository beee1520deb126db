"""`parlour hint`: what to play."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from parlour.terminal.language import Language


def hint(
    file: Annotated[Path, typer.Argument(help="A save of a game that is not over.")],
    seat: Annotated[int | None, typer.Option(help="Whose move; the first seat that is waited for.")] = None,
    ms: Annotated[int, typer.Option(min=1, help="How long to think, in milliseconds.")] = 300,
    moves: Annotated[int, typer.Option(min=1, help="At most so many moves.")] = 5,
    language: Language = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Show the best moves in a saved game, with the chance to win that each leaves."""
    import parlour
    from parlour import bots
    from parlour.engine import save
    from parlour.engine.texts import Problem

    saved = save.read(file)
    match = bots.recall(saved["game"], saved)
    if match.over:
        raise Problem("{file} is the save of a game that is over: there is nothing to decide; try `parlour analyse {file}`", file=file)
    seat = match.waiting[0] if seat is None else seat
    match.moves(seat)
    bots.prepare(parlour.game(saved["game"]).id)
    found = bots.hints(saved["game"], saved, seat, ms)[:moves]
    if as_json:
        typer.echo(
            json.dumps(
                [{"move": move, "text": match.move_text(seat, move, language), "chance": chance} for move, chance in found],
                indent=1,
                ensure_ascii=False,
            )
        )
        return
    typer.echo(f"{match.names[seat]} ({match.game.texts(language)(match.game.title)}):")
    for move, chance in found:
        typer.echo(f"  {bar(chance)} {100 * chance:3.0f} %  {match.move_text(seat, move, language)}  [{move}]")


def bar(share: float, width: int = 20) -> str:
    """A share as a bar of text."""
    eighths = round(share * width * 8)
    full, rest = divmod(eighths, 8)
    return ("█" * full + (" ▏▎▍▌▋▊▉"[rest] if rest else "")).ljust(width, "·")
