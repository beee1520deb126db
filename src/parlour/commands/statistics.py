"""`parlour statistics`: what is played in the house, how long, how it ends."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.terminal.language import Language


def statistics(
    database: Annotated[str, typer.Option(help="As for `parlour serve`.")] = "",
    out: Annotated[Path | None, typer.Option(help="The page (house-statistics.html).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON; no page unless --out is given.")] = False,
    language: Language = "",
) -> None:
    """Count the games of a house, never its people, and write a page with pictures."""
    import asyncio

    import msgspec

    from parlour.engine.extras import need

    need("web", "lab.polars")
    from parlour.engine.whole_file import write_wholly
    from parlour.tables.statistics import statistics_of
    from parlour.web.statistics_page import render_statistics

    found = asyncio.run(statistics_of(database))
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(found), indent=1).decode())
    if out or not as_json:
        where = out or Path("house-statistics.html")
        write_wholly(where, render_statistics(found, language))
        typer.echo(f"written: {where}", err=as_json)
