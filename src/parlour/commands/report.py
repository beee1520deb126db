"""`parlour report`: is a game fair?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.engine.option_texts import read_options
from parlour.lab.command import DataFile, OptionList, bots_for, components_of, with_progress
from parlour.terminal.language import Language


def report(
    game: Annotated[str, typer.Argument(help="The game, e.g. wigs; or a file of `parlour simulate --out` or `parlour sweep --out`.")],
    players: Annotated[int | None, typer.Option(help="Number of players.")] = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 10_000,
    bots: Annotated[str, typer.Option(help="A bot for each seat; one name is for all seats.")] = "greedy",
    seed: Annotated[str, typer.Option(help="Any text or number; the same seed gives the same report.")] = "1",
    vary: Annotated[list[str] | None, typer.Option(help="PATH=VALUES to compare, as in `parlour sweep`; may be given again.")] = None,
    worth: Annotated[bool, typer.Option("--worth", help="Ask what every piece is worth too, as `parlour worth` does.")] = False,
    workers: Annotated[int | None, typer.Option(help="Threads (all cores).")] = None,
    on: Annotated[str, typer.Option(help="cpu, cuda, ray, or the address of a Ray cluster.")] = "cpu",
    out: Annotated[Path | None, typer.Option(help="The page (GAME-report.html).")] = None,
    json_out: Annotated[Path | None, typer.Option("--json-out", help="A file for the figures as JSON.")] = None,
    language: Language = "",
    option: OptionList = None,
    data: DataFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON; no page unless --out is given.")] = False,
) -> None:
    """Play many games and write a page that says what is out of balance."""
    from parlour.engine.extras import need
    from parlour.engine.whole_file import write_wholly
    from parlour.lab.sheets import to_json
    from parlour.lab.wish import Wish, from_file, make

    need("lab.jinja2")
    asked = {"--players": players, "--games": games, "--bots": bots, "--seed": seed}
    command = " ".join(
        [
            f"parlour report {game}",
            *(f"{name} {value}" for name, value in asked.items() if value),
            *(f"--vary {text}" for text in vary or ()),
            *(["--worth"] if worth else []),
        ]
    )
    if Path(game).suffix in (".parquet", ".json"):
        made = from_file(game, language)
    else:
        wish = Wish(
            game, players, bots_for(bots), seed, read_options(option or []), games, tuple(vary or ()), workers, on, language,
            components_of(game, data), worth,
        )  # fmt: skip
        made = with_progress(f"{game}: report", lambda progress: make(wish, progress, command=command))
    figures = to_json(made.figures, indent=1) + "\n"
    if json_out:
        write_wholly(json_out, figures)
    if as_json:
        typer.echo(figures, nl=False)
    if out or not as_json:
        where = out or Path(f"{made.figures.game}-report.html")
        write_wholly(where, made.html)
        typer.echo(f"written: {where}", err=as_json)
