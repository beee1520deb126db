"""`parlour doctor`: what is installed here, what is compiled, how fast it is."""

from __future__ import annotations

from typing import Annotated

import typer


def doctor(as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False) -> None:
    """Say what is installed and compiled here, how fast it is, and which line installs what is missing."""
    import msgspec

    from parlour.terminal.doctor import examine, lines

    found = examine()
    typer.echo(msgspec.json.format(msgspec.json.encode(found), indent=1).decode() if as_json else "\n".join(lines(found)))
