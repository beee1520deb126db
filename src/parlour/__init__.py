"""Parlour: economic board games, to play, to balance and to study.

    import parlour

    match = parlour.game("wigs").new(players=3, seed="tea at four")
    seat = match.waiting[0]
    match.play(seat, match.moves(seat)[0])

The whole public API stands here: `catalogue`, `game`, `load`, `play`, and the Match, Sight, Move, Event, Refusal, Result and IllegalMove
that they give.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parlour import games  # a package that can be called: parlour.games() is parlour.catalogue()

if TYPE_CHECKING:
    from parlour.engine.events import Event
    from parlour.engine.game import Game
    from parlour.engine.match import IllegalMove, Match, Refusal
    from parlour.engine.moves import Move
    from parlour.engine.sight import Result, Sight

__version__ = "0.1.0"
__all__ = ["Event", "Game", "IllegalMove", "Match", "Move", "Refusal", "Result", "Sight", "catalogue", "game", "games", "load", "play"]


def catalogue() -> list[str]:
    """The ids of all games, sorted."""
    return games.ids()


def game(id: str) -> Game:
    """The game of that id."""
    return games.find(id)


def load(source: Mapping[str, object] | str | Path) -> Match:
    """The match of a save: a dict or a file."""
    from parlour.engine import save

    saved = save.read(source)
    return save.replay(game(saved["game"]), saved)


def play(id: str, bots: Sequence[str], seed: str | int = 0, **options: Any) -> Match:
    """A finished match between bots."""
    from parlour.bots import play_match

    return play_match(game(id), bots, seed, **options)


def __getattr__(name: str) -> Any:
    homes = {
        "Game": "game",
        "Match": "match",
        "IllegalMove": "match",
        "Refusal": "match",
        "Result": "sight",
        "Sight": "sight",
        "Move": "moves",
        "Event": "events",
    }
    if name not in homes:
        raise AttributeError(f"module 'parlour' has no attribute {name!r}")
    import importlib

    return getattr(importlib.import_module(f"parlour.engine.{homes[name]}"), name)
