"""`parlour export`: the whole house in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.terminal.language import Language


def export(
    file: Annotated[Path, typer.Argument(help="Where to write it, e.g. house.parlour.gz.")],
    database: Annotated[str, typer.Option(help="As for `parlour serve`.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print what it holds as JSON.")] = False,
    language: Language = "",
) -> None:
    """Write people, tables, games, ratings and all else of a house into one file."""
    import asyncio

    from parlour.engine.extras import need

    need("web")
    from parlour.lab.command import with_progress
    from parlour.tables import moving
    from parlour.tables.errors import texts
    from parlour.terminal.moved import tell

    t = texts(language)
    found = with_progress(file.name, lambda progress: asyncio.run(moving.export(database, file, progress)))
    tell(file, found, as_json, t("Written: {file}. Whoever has this file has the house: keep it as you keep the database.", file=str(file)))
