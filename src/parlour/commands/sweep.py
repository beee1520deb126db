"""`parlour sweep`: versions of a game, compared."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.engine.option_texts import read_options
from parlour.lab.command import DataFile, OptionList, bots_for, components_of, tell, with_progress


def sweep(
    game: Annotated[str, typer.Argument(help="The game, e.g. wigs.")],
    vary: Annotated[
        list[str] | None, typer.Option(help="PATH=VALUES in the game's data or options, e.g. target_gold=15,20,25; may be given again.")
    ] = None,
    plan: Annotated[Path | None, typer.Option(help="A TOML file with a table [vary], in place of --vary.")] = None,
    players: Annotated[int | None, typer.Option(help="Number of players.")] = None,
    games: Annotated[int | None, typer.Option(help="Games at most for each version (20,000).")] = None,
    bots: Annotated[str | None, typer.Option(help="A bot for each seat; one name is for all seats (greedy).")] = None,
    seed: Annotated[str | None, typer.Option(help="Any text or number; every version gets the same deals.")] = None,
    precision: Annotated[
        float | None, typer.Option(help="Stop when every seat's wins are known within this share (0.01); 0 plays all games.")
    ] = None,
    workers: Annotated[int | None, typer.Option(help="Threads (all cores).")] = None,
    on: Annotated[str, typer.Option(help="cpu, cuda, ray, or the address of a Ray cluster.")] = "cpu",
    out: Annotated[Path | None, typer.Option(help="A JSON file for all figures; `parlour report FILE` draws them.")] = None,
    option: OptionList = None,
    data: DataFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print every figure as JSON.")] = False,
) -> None:
    """Vary prices, targets or options, play every version with the same deals, and compare."""
    from parlour.lab.show import comparison
    from parlour.lab.sweep import sweep as run
    from parlour.lab.sweep import sweep_figures
    from parlour.lab.vary import Plan, parse, read_plan

    planned = read_plan(plan) if plan else Plan([])
    varies = [*planned.vary, *map(parse, vary or [])]
    asked_bots = bots if bots is not None else planned.bots
    found = with_progress(
        f"{game}: sweep",
        lambda progress: run(
            game,
            varies,
            players=players if players is not None else planned.players,
            bots=bots_for(asked_bots) if isinstance(asked_bots, str) else tuple(asked_bots),
            seed=seed if seed is not None else planned.seed,
            options=read_options(option or []),
            games=games if games is not None else planned.games,
            precision=precision if precision is not None else planned.precision,
            workers=workers,
            on=on,
            components=components_of(game, data),
            progress=progress,
        ),
    )
    told = sweep_figures(found)
    tell(told, out, as_json, lambda: comparison(told))
