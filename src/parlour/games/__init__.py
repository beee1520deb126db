"""The games, one folder each; a folder with a `GAME` is a game of the registry."""

from __future__ import annotations

import importlib
import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parlour.engine.texts import Problem

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
            raise ValueError("\n".join(wrong))
        json.dumps(components, allow_nan=False)
        for players in game.players:
            game.data(players, {}, components)
    except FileNotFoundError:
        raise ValueError(f"{path}: there is no such file") from None
    except KeyError as error:
        raise ValueError(f"{path}: an entry {error} is missing; a data file of {id} has: {', '.join(game.components)}") from None
    except OverflowError as error:
        raise ValueError(f"{path}: a number is too large or too small for {id}: {error}") from None
    except (AttributeError, IndexError, TypeError) as error:
        raise ValueError(f"{path}: an entry is not of the kind that {id} needs: {error}") from None
    except (OSError, ValueError) as error:
        lines = (line.removeprefix("the card data: ").removeprefix(f"{id}: ") for line in str(error).splitlines())
        raise ValueError("\n".join(f"{path}: {line}" for line in lines)) from None
    return components


KINDS = {bool: "true or false", int: "a whole number", float: "a number", str: "a text", list: "a list", dict: "a table"}


def _wrong_kinds(given: dict[str, Any], own: dict[str, Any], where: str = "") -> Iterator[str]:
    """Entries that are of another kind than in the game's own data."""
    for name, value in given.items():
        if name not in own:
            continue
        at, kind = f"{where}{name}", type(own[name])
        if type(value) is not kind and not (kind is float and type(value) is int):
            yield f"{at} is {KINDS.get(type(value), 'a date or a time')}; it must be {KINDS[kind]}"
        elif kind is dict:
            yield from _wrong_kinds(value, own[name], f"{at}.")
