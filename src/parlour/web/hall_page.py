"""The start page: what waits on the mantelpiece, the games, the lobby, and which game is for whom."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from parlour.engine.lessons import course
from parlour.engine.texts import Phrase
from parlour.games import find
from parlour.tables.errors import texts
from parlour.tables.rivals import PACES
from parlour.tables.whereabouts import Company
from parlour.web.lesson_page import lines
from parlour.web.people_words import Seal
from parlour.web.render import draw
from parlour.web.rooms.shelf import Card, cards
from parlour.web.share import of_house

# Which game for me? A wish in a word, what who has it might say, how heavy the game is (of five), and what one does in it.
WISHES = {
    "pocket-wigs": (Phrase("Ten minutes"), Phrase("I have ten minutes."), 1, Phrase("trade with four kinds of coins")),
    "wigs": (Phrase("Guessing"), Phrase("I like to guess what others do."), 2, Phrase("choose in secret, sell at the right moment")),
    "kiilto": (
        Phrase("Collecting"),
        Phrase("I like to collect and build."),
        2,
        Phrase("take bears, buy cards, grow rich slowly, then fast"),
    ),
    "last-will": (Phrase("Laughing"), Phrase("I want to laugh."), 4, Phrase("waste a fortune on boats, balls and bad houses")),
    "pret-a-porter": (Phrase("A whole evening"), Phrase("I want a whole evening."), 5, Phrase("run a fashion house and pay its rent")),
}
HEAVIEST = 5


@dataclass(frozen=True)
class Ticket:
    """A game that goes on."""

    id: str
    name: str
    game: str
    text: str
    says: str
    your_turn: bool
    order: tuple[bool, float]  # one's own turn first, then who waits longest


@dataclass(frozen=True)
class Chair:
    """Somebody at an open table."""

    name: str
    seal: Seal | None
    level: str


@dataclass(frozen=True)
class OpenTable:
    id: str
    name: str
    game: str
    text: str
    chairs: tuple[Chair, ...]
    free: int
    players: int
    near: str


@dataclass(frozen=True)
class SomebodyHere:
    seal: Seal
    text: str
    look_on: str  # the public table at which one can look on
    you: bool


@dataclass(frozen=True)
class SeekPage:
    """A search for a rival that goes on, or has found somebody."""

    games: str
    pace: str
    waited: str
    since: int
    usual: str
    meanwhile: str
    found: str


@dataclass(frozen=True)
class HallPage:
    """All that changes by itself."""

    language: str
    seal: Seal | None = None
    tickets: tuple[Ticket, ...] = ()
    games: int = 0  # that go on
    waiting: int = 0  # of them wait for one
    tables: tuple[OpenTable, ...] = ()
    people: tuple[SomebodyHere, ...] = ()
    company: Company = field(default_factory=Company)
    seek: SeekPage | None = None
    lessons: Mapping[str, bool] = field(default_factory=dict)
    usual: Mapping[str, str] = field(default_factory=dict)

    @property
    def mark(self) -> str:
        """Another one where something else is shown; that somebody waits a second longer is nothing else."""
        seek = replace(self.seek, waited="") if self.seek else None
        tickets = [replace(one, order=(False, 0.0)) for one in self.tickets]
        shown = (tickets, self.games, self.waiting, self.tables, self.people, self.company, seek, self.seal)
        return hashlib.blake2b(repr(shown).encode(), digest_size=8).hexdigest()


@dataclass(frozen=True)
class GameCard:
    """A game on the shelf, and how far one has learned it."""

    card: Card
    lessons: int
    done: int
    minutes: int  # of its first lesson
    wish: tuple[Phrase, Phrase, int, Phrase] | None


def _games(page: HallPage) -> list[GameCard]:
    found = []
    for card in cards(page.language):
        taught = course(find(card.id))
        states = lines(taught, page.lessons, page.language)
        done = sum(line.state == "done" for line in states)
        found.append(GameCard(card, len(states), done, states[0].minutes if states else 0, WISHES.get(card.id)))
    return found


def _values(page: HallPage, csrf: str) -> dict[str, object]:
    t = texts(page.language)
    shelf = {card.id: card for card in cards(page.language)}
    paces = {pace: clock.text(t) for pace, clock in PACES.items()}
    return {"page": page, "t": t, "language": page.language, "csrf": csrf, "card_of": shelf, "paces": paces, "me": page.seal}


def render_start(page: HallPage, csrf: str, compiling: Mapping[str, tuple[int, int]] | None = None, base: str = "") -> str:
    """The whole page; `base` is the house's own address, for those who show a link to it."""
    games = _games(page)
    wishes = sorted((one for one in games if one.wish), key=lambda one: list(WISHES).index(one.card.id))
    share = of_house(base, page.language) if base else None
    return draw("start.html", **_values(page, csrf), games=games, wishes=wishes, compiling=compiling or {}, heaviest=HEAVIEST, share=share)


def render_hall(page: HallPage, csrf: str) -> str:
    """The parts that change by themselves; the script puts each where it was."""
    return draw("hall_parts.html", **_values(page, csrf))
