"""What an archive of a house holds, for the terminal."""

from __future__ import annotations

from pathlib import Path

import msgspec
import typer

from parlour.tables.archive import Contents


def tell(file: Path, contents: Contents, as_json: bool, sentence: str) -> None:
    """Prints how many rows of each table there are, and the fingerprint of all."""
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode({"file": str(file), **msgspec.to_builtins(contents)}), indent=1).decode())
        return
    for name, table in contents.tables.items():
        if table.rows:
            typer.echo(f"{name:<10}{table.rows:>10,}")
    typer.echo(f"SHA-256   {contents.sha256}")
    typer.echo(sentence)
