"""`parlour import`: a house out of a file, into an empty database."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.terminal.language import Language


def import_(
    file: Annotated[Path, typer.Argument(help="A file of `parlour export`.")],
    database: Annotated[str, typer.Option(help="As for `parlour serve`; it must be empty.")] = "",
    check: Annotated[bool, typer.Option("--check", help="Only read the file: is it whole, and what does it hold?")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print what it holds as JSON.")] = False,
    language: Language = "",
) -> None:
    """Move a house into an empty database: all of it, proved by counts and hashes, or nothing."""
    import asyncio

    from parlour.engine.extras import need

    need("web")
    from parlour.lab.command import with_progress
    from parlour.tables import moving
    from parlour.tables.errors import texts
    from parlour.terminal.moved import tell

    t = texts(language)
    if check:
        tell(file, moving.checked(file).contents, as_json, t("The archive is whole."))
        return
    found = with_progress(file.name, lambda progress: asyncio.run(moving.move_in(database, file, progress)))
    tell(file, found, as_json, t("The house has moved in: every row is as it was, by count and by hash."))
