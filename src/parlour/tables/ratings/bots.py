"""The measured ratings of the levels, one file for each game: results of tournaments, and what was fitted to them."""

from __future__ import annotations

import functools
from pathlib import Path

import msgspec
from msgspec import Struct

import parlour
from parlour.bots.levels import ladder, spelled
from parlour.engine.game import Game
from parlour.engine.whole_file import write_wholly
from parlour.tables.ratings.measure import MEASURE, Met, fit
from parlour.tables.ratings.scale import Strength

MEASURED = Path(__file__).parent / "measured"


class Level(Struct, frozen=True):
    """What was fitted to a level's games."""

    rating: float
    sigma: float
    games: int


class Measured(Struct, frozen=True):
    """The file of a game."""

    parlour: str = ""
    rules: int = 0
    ladder: dict[str, str] = {}  # what each level was when it played
    levels: dict[str, Level] = {}
    met: list[Met] = []


def file_of(game: str) -> Path:
    return MEASURED / f"{game}.toml"


@functools.cache
def measured(game: str) -> Measured:
    """What is known of a game's levels; nothing of a game that nobody has measured."""
    path = file_of(game)
    return msgspec.toml.decode(path.read_bytes(), type=Measured) if path.exists() else Measured()


@functools.cache
def levels_of(game: str) -> dict[str, Strength]:
    """The strength of each level that was measured; Regular's always."""
    found = {level: Strength(one.rating, one.sigma) for level, one in measured(game).levels.items() if one.games}
    return {MEASURE: Strength(sigma=0.0)} | found


def comparable(game: Game) -> list[Met]:
    """The results between levels that are today what they were then: those of others say nothing of the present ones."""
    known, today = measured(game.id), ladder_of(game)
    return [pair for pair in known.met if all(known.ladder.get(level) == today[level] for level in (pair.one, pair.other))]


def ladder_of(game: Game) -> dict[str, str]:
    """What each level is at a table for two, where levels are measured."""
    return {level: spelled(bot) for level, bot in ladder(game, 2).items()}


def keep(game: Game, met: list[Met]) -> dict[str, Strength]:
    """Writes results and what is fitted to them, and gives the strengths."""
    found = fit(met)
    lines = [
        f"# {game.title}: measured by `parlour ratings --measure {game.id}`, which adds to what is here; Regular is the measure. Do not edit.",
        f'parlour = "{parlour.__version__}"',
        f"rules = {game.version}",
        "",
        "[ladder]",
        *(f'{level} = "{bot}"' for level, bot in ladder_of(game).items()),
        "",
    ]
    for level, one in found.items():
        games = sum(pair.games for pair in met if level in (pair.one, pair.other))
        lines += [f"[levels.{level}]", f"rating = {one.mu}", f"sigma = {one.sigma}", f"games = {games}", ""]
    for pair in met:
        lines += ["[[met]]", f'one = "{pair.one}"', f'other = "{pair.other}"', f"won = {pair.won}", f"games = {pair.games}", ""]
    MEASURED.mkdir(exist_ok=True)
    write_wholly(file_of(game.id), "\n".join(lines).rstrip() + "\n")
    measured.cache_clear()
    levels_of.cache_clear()
    return found
