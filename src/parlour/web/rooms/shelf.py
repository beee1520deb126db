"""The shelf of the start page: what each game is about, in a line, and how long it takes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import parlour
from parlour.engine.texts import Texts
from parlour.games import find, ids

ROOMS = Path(__file__).parent


@dataclass(frozen=True)
class Card:
    """A game on the start page."""

    id: str
    title: str
    line: str
    minutes: str
    players: tuple[int, ...]
    art: str  # "" where there is no drawing
    quick: int  # how many sit at a table against bots

    @property
    def seats(self) -> str:
        first, last = min(self.players), max(self.players)
        return str(first) if first == last else f"{first}–{last}"


def texts(language: str) -> Texts:
    """The texts of the pages that belong to no game."""
    return Texts(language, Path(parlour.__file__).parent / "locale" / f"{language}.po")


def card(id: str, language: str) -> Card:
    game, t = find(id), texts(language)
    lines = {
        "wigs": (t("Wear the right wig, sell it before it is last year’s hair."), "15–30"),
        "pocket-wigs": (t("The whole wig trade with a handful of loose change."), "5–10"),
        "pret-a-porter": (t("A fashion house, one year, four shows, rent due."), "90–120"),
        "kiilto": (t("Glossy bears buy property, property draws notables."), "30"),
        "last-will": (t("You have inherited a fortune. Lose it before the others do."), "60–75"),
    }
    line, minutes = (game.texts(language)(game.shelf.line), game.shelf.minutes) if game.shelf.line else lines.get(id, ("", ""))
    sprite = f"{id.replace('-', '_')}/{id}.svg"
    art = f"rooms/{sprite}#art" if (ROOMS / sprite).exists() else ""
    return Card(id, game.texts(language)(game.title), line, minutes, game.players, art, 3 if 3 in game.players else game.players[0])


def cards(language: str) -> list[Card]:
    order = ("wigs", "pocket-wigs", "pret-a-porter", "kiilto", "last-will")
    return [card(id, language) for id in sorted(ids(), key=lambda id: (order.index(id) if id in order else find(id).shelf.order, id))]
