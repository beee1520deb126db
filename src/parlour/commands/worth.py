"""`parlour worth`: what every piece of a game is worth."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.engine.option_texts import read_options
from parlour.lab.command import DataFile, OptionList, bots_for, components_of, tell, with_progress


def worth(
    game: Annotated[str, typer.Argument(help="The game, e.g. wigs.")],
    pieces: Annotated[
        list[str] | None,
        typer.Argument(help="Pieces or kinds of pieces by name, e.g. Baron or 'Wigs worn' (all); 'Moves' are the game's moves."),
    ] = None,
    players: Annotated[int | None, typer.Option(help="Number of players (the least, at least two).")] = None,
    games: Annotated[int, typer.Option(help="How many deals; each is played once more for every piece that a player used.")] = 500,
    levels: Annotated[str, typer.Option(help="The levels of play to ask, by commas, e.g. greedy,search:100it.")] = "greedy",
    seed: Annotated[str, typer.Option(help="Any text or number; the same seed gives the same games.")] = "1",
    workers: Annotated[int | None, typer.Option(help="Threads (all cores). The results do not depend on it.")] = None,
    out: Annotated[Path | None, typer.Option(help="A JSON file for all figures.")] = None,
    option: OptionList = None,
    data: DataFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print every figure as JSON.")] = False,
) -> None:
    """Forbid a player one piece after the other, and say what the player loses by it. Ctrl-C keeps what is done."""
    import parlour
    from parlour.lab.job import Job
    from parlour.lab.show import worths
    from parlour.lab.worth import Restrictions, restrict
    from parlour.lab.worth_figures import worth_figures

    seats = players if players is not None else next(n for n in parlour.game(game).players if n > 1)
    components, chosen = components_of(game, data), read_options(option or [])

    def ask(bot: str) -> Restrictions:
        job = Job.of(game, seats, (bot,), seed, chosen, components)
        return with_progress(
            f"{job.game.title}, {bot}", lambda progress: restrict(job, games, pieces or (), workers=workers, progress=progress)
        )

    found: list[Restrictions] = []
    for bot in bots_for(levels):
        found.append(ask(bot))
        if found[-1].games < games:
            break
    told = worth_figures(found)
    tell(told, out, as_json, lambda: worths(told))
