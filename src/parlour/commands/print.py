"""`parlour print`: the cards and boards of a game as pages to cut."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.lab.command import DataFile
from parlour.terminal.language import Language


def print(
    game: Annotated[str, typer.Argument(help="The game, e.g. wigs.")],
    out: Annotated[Path | None, typer.Option(help="The PDF (GAME.pdf).")] = None,
    paper: Annotated[str, typer.Option(help="A4 or Letter.")] = "A4",
    players: Annotated[int | None, typer.Option(help="Boards and counters for so many players; without it, for the most.")] = None,
    data: DataFile = None,
    language: Language = "",
) -> None:
    """Write the cards, counters and boards of a game as a PDF: real sizes, crop marks, as many as the game has."""
    from parlour.engine.chromium import print_to_pdf
    from parlour.engine.extras import need
    from parlour.lab.command import components_of

    need("web")
    from parlour.tables.errors import texts
    from parlour.web.printed import render_print

    page, count = render_print(game, language, paper, players, components_of(game, data))
    where = out or Path(f"{game}.pdf")
    print_to_pdf(page, where)
    t = texts(language)
    typer.echo(t("Written: {file}, {n} cards and counters", file=str(where), n=count))
