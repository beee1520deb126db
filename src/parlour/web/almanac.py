"""The almanac of a game: every card, tile and notable of its data, open on the table. A room says what they are, in `almanac.py` beside it."""

from __future__ import annotations

import importlib
import importlib.util
from dataclasses import dataclass, field

from parlour.engine.ledger_search import Search
from parlour.engine.plain import Components
from parlour.engine.texts import Texts
from parlour.games import find
from parlour.web.rooms import room_of

CARD = (63, 88)  # millimetres: most card sleeves are made for it
COUNTER = (24, 24)


@dataclass(frozen=True)
class Sign:
    """Something printed on a card: a small drawing so many times, a few words, or both."""

    art: str = ""
    text: str = ""
    label: str = ""  # what it means, for who cannot see it
    times: int = 1


@dataclass(frozen=True)
class Entry:
    """A card, a tile, a notable: as it is printed, and what can be asked for."""

    id: str
    name: str
    art: str
    words: str
    kind: str = ""  # which its group has
    frame: str = ""  # how the drawing lies: a class of the style sheet
    look: str = ""  # the colours of the card: a class too
    corner: str = ""
    copies: int = 1
    signs: tuple[Sign, ...] = ()
    does: tuple[str, ...] = ()
    along: tuple[str, ...] = ()
    rule: str = ""
    more: tuple[tuple[str, str], ...] = ()  # further facts of its own page
    goes: tuple[tuple[str, tuple[str, ...]], ...] = ()  # what goes with it: how, and the ids


@dataclass(frozen=True)
class Group:
    """Entries of a kind under a heading."""

    kind: str
    title: str
    note: str
    entries: tuple[Entry, ...]
    size: tuple[int, int] = CARD  # of each on paper, width and height in millimetres

    @property
    def copies(self) -> int:
        return sum(entry.copies for entry in self.entries)


@dataclass(frozen=True)
class Choice:
    id: str
    text: str
    art: str = ""


@dataclass(frozen=True)
class Filter:
    """A question to the almanac: `does` and `along` of the entries answer it."""

    name: str
    text: str
    anything: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Almanac:
    """All that a game's box holds, one entry for each different thing."""

    title: str
    groups: tuple[Group, ...]
    filters: tuple[Filter, ...] = field(default=())

    @property
    def entries(self) -> list[Entry]:
        return [entry for group in self.groups for entry in group.entries]

    @property
    def copies(self) -> int:
        return sum(group.copies for group in self.groups)

    def entry(self, id: str) -> Entry | None:
        return next((entry for entry in self.entries if entry.id == id), None)


def is_there(game: str) -> bool:
    """Whether a game has an almanac: its room brings one."""
    return importlib.util.find_spec(f"{room_of(game).__name__}.almanac") is not None


def of(game_id: str, language: str, components: Components | None = None) -> Almanac | None:
    """A game's almanac, or that of the server owner's cards; None for a game without."""
    if not is_there(game_id):
        return None
    t = find(game_id).texts(language, components)
    made: Almanac = importlib.import_module(f"{room_of(game_id).__name__}.almanac").almanac(t)
    return made


@dataclass(frozen=True)
class Box:
    """What else a game's box holds and its almanac does not: boards, as parts of the room, and counters. A room says so in `almanac.py`."""

    boards: tuple[str, ...] = ()
    counters: tuple[Group, ...] = ()


def box_of(game_id: str, players: int, t: Texts) -> Box:
    """What a game's box holds besides; nothing for a room that does not say."""
    room = importlib.import_module(f"{room_of(game_id).__name__}.almanac")
    made: Box = room.box(players, t) if hasattr(room, "box") else Box()
    return made


@dataclass(frozen=True)
class Wanted:
    """What a reader asks an almanac for: a kind, what a card does, who comes along, words."""

    kind: str = ""
    does: str = ""
    along: str = ""
    q: str = ""

    def takes(self, entry: Entry, language: str) -> bool:
        is_so = self.kind in ("", entry.kind) and (not self.does or self.does in entry.does)
        text = f"{entry.name} {entry.words} {' '.join(f'{name} {value}' for name, value in entry.more)}"
        return is_so and (not self.along or self.along in entry.along) and Search(self.q, language).finds(entry.id, text)


def sentence(text: str) -> str:
    """Words as a sentence: with a great letter and a stop."""
    return named(text) + ("" if text.endswith(".") else ".")


def named(text: str) -> str:
    """A name, with a great letter."""
    return text[:1].upper() + text[1:]
