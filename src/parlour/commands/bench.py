"""`parlour bench`: how fast the rules run here."""

from __future__ import annotations

import json
from typing import Annotated

import msgspec
import typer


def bench(
    game: Annotated[str | None, typer.Argument(help="The game's id; without it, every game.")] = None,
    players: Annotated[int | None, typer.Option(help="How many players; without it, the fewest.")] = None,
    seconds: Annotated[float, typer.Option(help="How long each measurement takes.")] = 2.0,
    cold: Annotated[
        bool, typer.Option(help="Also measure a compilation from nothing and a start from the cache, in processes of their own.")
    ] = True,
    as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Measure random games on one core: games, moves and copies a second, time to compile and to start."""
    import parlour
    from parlour.terminal.bench import measure

    rows = [measure(parlour.game(id), players, seconds, cold) for id in ([game] if game else parlour.catalogue())]
    if as_json:
        typer.echo(json.dumps(msgspec.to_builtins(rows[0] if game else rows), indent=1))
        return
    typer.echo(
        f"{'game':14} {'players':>7} {'games/s':>10} {'moves/s':>12} {'copies/s':>12} {'call µs':>8} {'compile s':>10} {'start s':>8} {'state':>8}"
    )
    for row in rows:
        timed = [f"{'–':>10}" if taken is None else f"{taken:10.2f}" for taken in (row.compile_seconds, row.start_seconds)]
        typer.echo(
            f"{row.game:14} {row.players:7} {row.games_per_second:10,.0f} {row.moves_per_second:12,.0f} {row.copies_per_second:12,.0f} "
            f"{row.call_microseconds:8.2f} {timed[0]} {timed[1].strip():>8} {row.state_bytes:6} B"
        )
