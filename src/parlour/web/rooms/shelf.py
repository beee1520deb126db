"""The shelf of the start page: what each game is about, in a line, and how long it takes."""

from __future__ import annotations

import functools
from pathlib import Path

from msgspec import Struct

from parlour.engine.lessons import course
from parlour.games import find, ids

ROOMS = Path(__file__).parent


class Card(Struct, frozen=True):
    """A game on the start page."""

    id: str
    title: str
    line: str
    minutes: str
    players: tuple[int, ...]
    art: str  # "" where there is no drawing
    teacher: str  # who teaches it: a drawing of its own, or that of the game
    quick: int  # how many sit at a table against bots
    is_taught: bool = False  # whether it has lessons

    @property
    def seats(self) -> str:
        first, last = min(self.players), max(self.players)
        return str(first) if first == last else f"{first}–{last}"


def card(id: str, language: str) -> Card:
    game = find(id)
    t = game.texts(language)
    sprite = f"{id.replace('-', '_')}/{id}.svg"
    drawn = _drawn(sprite)
    art = f"rooms/{sprite}#art" if "art" in drawn else ""
    return Card(
        id,
        t(game.title),
        t(game.shelf.line) if game.shelf.line else "",
        game.shelf.minutes,
        game.players,
        art,
        f"rooms/{sprite}#teacher" if "teacher" in drawn else art,
        3 if 3 in game.players else game.players[0],
        bool(course(game)),
    )


@functools.cache
def _drawn(sprite: str) -> frozenset[str]:
    """Which of the drawings that every room can have are in a sheet; none where there is no sheet."""
    path = ROOMS / sprite
    sheet = path.read_text(encoding="utf-8") if path.exists() else ""
    return frozenset(name for name in ("art", "teacher") if f'<symbol id="{name}"' in sheet)


def cards(language: str) -> list[Card]:
    return [card(id, language) for id in sorted(ids(), key=lambda id: (find(id).shelf.order, id))]
