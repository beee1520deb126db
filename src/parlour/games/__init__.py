"""The games, one folder each; a folder with a `GAME` is a game of the registry."""

from __future__ import annotations

import importlib
import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parlour.engine.texts import Phrase, Problem, Problems

if TYPE_CHECKING:
    from parlour.engine.game import Game


def ids() -> list[str]:
    """The ids of all games, sorted."""
    return sorted(path.parent.name.replace("_", "-") for path in Path(__file__).parent.glob("*/data.toml"))


def find(id: str) -> Game:
    """The game of that id; ValueError names those there are."""
    if id not in ids():
        raise Problem("no game called {id!r}; we have: {games}", id=id, games=", ".join(ids()))
    game: Game = importlib.import_module(f"parlour.games.{id.replace('-', '_')}").GAME
    return game


def read_data(id: str, path: Path) -> dict[str, Any]:
    """Components of one's own from a TOML file, checked by the game; ValueError names the file, the entry and what is valid."""
    game = find(id)
    try:
        components = tomllib.loads(path.read_text(encoding="utf-8"))
        wrong = list(_wrong_kinds(components, game.components))
        if wrong:
            raise Problems(*wrong)
        json.dumps(components, allow_nan=False)
        for players in game.players:
            game.data(players, {}, components)
    except Problem as problem:
        raise problem.about(str(path)) from None
    except Exception as error:
        raise _why_not(id, game, error).about(str(path)) from None
    return components


def _why_not(id: str, game: Game, error: Exception) -> Problem:
    """What an error on the way to a game's data says to people."""
    match error:
        case FileNotFoundError():
            return Problem("there is no such file")
        case KeyError():
            return Problem("an entry {key!r} is missing; a data file of {game} has: {entries}", key=error.args[0], game=id, entries=", ".join(game.components))
        case OverflowError():
            return Problem("a number is too large or too small for {game}: {error}", game=id, error=error)
        case AttributeError() | IndexError() | TypeError():
            return Problem("an entry is not of the kind that {game} needs: {error}", game=id, error=error)
        case OSError() | ValueError():
            return Problem("this cannot be read as TOML: {error}", error=error)
    raise error


KINDS = {
    bool: Phrase("true or false"), int: Phrase("a whole number"), float: Phrase("a number"), str: Phrase("a text"), list: Phrase("a list"),
    dict: Phrase("a table"),
}  # fmt: skip
OTHER_KIND = Phrase("a date or a time")


def _wrong_kinds(given: dict[str, Any], own: dict[str, Any], where: str = "") -> Iterator[Problem]:
    """Entries that are of another kind than in the game's own data."""
    for name, value in given.items():
        if name not in own:
            continue
        at, kind = f"{where}{name}", type(own[name])
        if type(value) is not kind and not (kind is float and type(value) is int):
            yield Problem("{entry} is {kind}; it must be {wanted}", entry=at, kind=KINDS.get(type(value), OTHER_KIND), wanted=KINDS[kind])
        elif kind is dict:
            yield from _wrong_kinds(value, own[name], f"{at}.")
