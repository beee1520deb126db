"""`parlour ratings`: how strong the levels are, and everybody's ratings computed again from the stored games."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour.terminal.language import Language


def ratings(
    measure: Annotated[str, typer.Option(metavar="GAME", help="Let the levels play each other, and add it to what is known of them.")] = "",
    games: Annotated[int, typer.Option(help="Games of each pair of levels.", min=0)] = 40,
    slow_games: Annotated[int, typer.Option(help="Games of each pair with a level that thinks long (5 and 6).", min=0)] = 2,
    seed: Annotated[str, typer.Option(help="Deals and choices: another seed gives new games to add.")] = "0",
    jobs: Annotated[int, typer.Option(help="Games played at the same time, in processes of their own.", min=1, max=64)] = 1,
    recompute: Annotated[bool, typer.Option("--recompute", help="Compute everybody's ratings again from the stored games.")] = False,
    check: Annotated[bool, typer.Option("--check", help="With --recompute: change nothing, and say what would differ.")] = False,
    database: Annotated[str, typer.Option(help="As for `parlour serve`.")] = "",
    language: Language = "",
) -> None:
    """Show how strong the levels of bots are; measure them; or compute people's ratings again."""
    if measure:
        _measure(measure, games, slow_games, seed, jobs)
    elif recompute:
        _recompute(database, check, language)
    else:
        _show()


def _measure(id: str, games: int, slow_games: int, seed: str, jobs: int) -> None:
    """Every pair is written down as soon as it has played: whoever stops this loses one pair."""
    import parlour
    from parlour.engine.extras import need

    need("bots.openskill")
    from parlour.tables.ratings import bots
    from parlour.tables.ratings.measure import Met, play, together

    game = parlour.game(id)

    def told(met: Met) -> None:
        typer.echo(f"{met.one} – {met.other}: {met.won:g} of {met.games}", err=True)
        bots.keep(game, together(bots.comparable(game), [met]))

    play(game, games, slow_games, seed, jobs, told)
    _lines(id)


def _show() -> None:
    import parlour

    for id in parlour.catalogue():
        _lines(id)


def _lines(id: str) -> None:
    from parlour.bots.levels import LEVELS
    from parlour.tables.ratings import bots

    typer.echo(f"{id}:")
    for level, one in sorted(bots.levels_of(id).items(), key=lambda found: -found[1].mu):
        typer.echo(f"  {level} {LEVELS[level]:<13}{one.shown:>6,} ± {one.bar}")


def _recompute(database: str, check: bool, language: str) -> None:
    import asyncio

    from parlour.engine.extras import need

    need("web")
    from parlour.tables.errors import texts
    from parlour.tables.ratings.recompute import recomputed

    t = texts(language)
    found = asyncio.run(recomputed(database, write=not check))
    typer.echo(t.plural("One rated game computed again.", "{n} rated games computed again.", found.games))
    if found.different:
        typer.echo(t.plural("One rating was another.", "{n} ratings were others.", found.different))
        if check:
            raise typer.Exit(1)
    else:
        typer.echo(t("All as they were, to the last digit."))
