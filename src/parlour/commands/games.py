"""`parlour games`: what can be played."""

from __future__ import annotations

import json
from typing import Annotated

import typer


def games(as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False) -> None:
    """List the games with their players and options."""
    import parlour

    found = [parlour.game(id) for id in parlour.catalogue()]
    if as_json:
        rows = [
            {
                "id": game.id,
                "title": game.title,
                "players": list(game.players),
                "options": {
                    name: {"default": option.default, "choices": list(option.choices), "text": option.text}
                    for name, option in game.options.items()
                },
            }
            for game in found
        ]
        typer.echo(json.dumps(rows, indent=1, ensure_ascii=False))
        return
    for game in found:
        typer.echo(
            f"{game.id:14} {game.title:18} {min(game.players)}–{max(game.players)} players, {len(game.options)} options, {len(game.rules)} rules"
        )
