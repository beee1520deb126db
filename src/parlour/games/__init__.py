"""The games, one folder each; a folder with a `GAME` is a game of the registry."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from parlour.engine.game import Game


def ids() -> list[str]:
    """The ids of all games, sorted."""
    return sorted(path.parent.name.replace("_", "-") for path in Path(__file__).parent.glob("*/data.toml"))


def find(id: str) -> Game:
    """The game of that id; ValueError names those there are."""
    if id not in ids():
        raise ValueError(f"no game called {id!r}; we have: {', '.join(ids())}")
    game: Game = importlib.import_module(f"parlour.games.{id.replace('-', '_')}").GAME
    return game
