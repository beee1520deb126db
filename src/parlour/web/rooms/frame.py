"""The frame that every game shares: ribbon, rivals, turn panel, history, log, chat, rules of the moment.

A room is a module with these functions, all of a `Scene` (how its template fills the screen is told at the head of frame.html):

    ribbon(scene)   -> Ribbon      round, phases, whose turn
    panel(scene)    -> Panel       one sentence, a row per option with its sum, one big verb
    room(scene)     -> a dataclass what its own template draws: board, rivals, own things; with `phase` and `tabs` it fills one screen
    entry(scene, event) -> Entry   how an event stands in the log
    goal(scene)     -> str         "first to 20 gold", in the header
"""

from __future__ import annotations

import datetime
import functools
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, TypeVar, cast
from weakref import WeakKeyDictionary

from babel.dates import format_date
from markupsafe import Markup, escape
from msgspec import Struct, field

from parlour.engine import printing
from parlour.engine.events import Event
from parlour.engine.game import Game
from parlour.engine.sight import Choice, Result
from parlour.engine.texts import Texts, You, enumerate_words
from parlour.web.page_data import SeatOnPage, TablePage
from parlour.web.rooms.log_book import Callers, Entry, Heading, LogBook, LogLine, initial
from parlour.web.rule_links import moment

T = TypeVar("T")
MOST_PICKS = 80  # so many choices the style sheet can light on the board
LOCALES = {"en": "en_GB", "fi": "fi"}
LEVELS = ("1", "2", "3", "4", "5", "6")


class Step(Struct, frozen=True):
    """A phase on the ribbon."""

    text: str
    state: str = ""  # "done", "now" or ""


class Turn(Struct, frozen=True):
    """Somebody in the order of turns."""

    text: str
    icon: str
    label: str
    state: str = ""  # "done", "now" or ""
    you: bool = False


class Ribbon(Struct, frozen=True):
    round: str
    steps: tuple[Step, ...] = ()
    order: tuple[Turn, ...] = ()
    order_label: str = ""


class Pick(Struct, frozen=True):
    """One choice in the turn panel; `move` may hold several moves of one turn, parted by semicolons."""

    number: int
    move: str
    text: str
    verb: str
    gain: str = ""
    chosen: bool = False
    after: str = ""  # what it makes of your money, e.g. "+ 9 = 18"
    at_once: bool = False  # its own button plays it; the others are chosen first, and the big verb plays the chosen one


class Why(Struct, frozen=True):
    """A thing that cannot be done now, and the rule that forbids it."""

    text: str
    sentence: str
    rule: str


class Lot(Struct, frozen=True):
    """A row of the turn panel: a piece, where it goes, and the choices with their sums."""

    icon: str
    name: str
    note: str = ""
    picks: tuple[Pick, ...] = ()
    sums: str = ""
    why: Why | None = None


class Panel(Struct, frozen=True):
    """The turn panel."""

    eyebrow: str
    sentence: str
    lots: tuple[Lot, ...] = ()
    aside: tuple[tuple[str, str], ...] = ()  # moves beside the big verb: text form and words
    notes: tuple[str, ...] = ()
    mild: bool = False  # none of the moves beside is the thing to do now
    sure: Mapping[str, str] = field(default_factory=dict)  # moves beside the verb that ask first, and what they ask

    @property
    def picks(self) -> list[Pick]:
        return [pick for lot in self.lots for pick in lot.picks]

    @property
    def verbs(self) -> list[Pick]:
        """What is chosen first, and played by the big verb."""
        return [pick for pick in self.picks if not pick.at_once]


class Tab(Struct, frozen=True):
    """A part of the table that a phone shows by itself: how many moves wait there, and whether the phase opens it."""

    text: str
    icon: str
    moves: int = 0
    open: bool = False


class Place(Struct, frozen=True):
    """A row of the ranking at the end."""

    rank: int
    seat: SeatOnPage
    score: str
    note: str
    shared: bool


class History(Struct, frozen=True):
    """Where we look, how far the game is, and where its rounds began."""

    ply: int
    last: int
    back: int
    on: int
    ticks: tuple[tuple[float, str], ...]  # where on the line, in per cent, and the round


@dataclass(frozen=True)
class Frame:
    """What the templates find by these names: the frame around every board, and in `room` what the room adds."""

    page: TablePage
    game: Game
    t: Texts
    scene: Scene
    seat: int | None
    acting: bool
    live: bool
    over: bool
    spectator: bool
    ribbon: Ribbon
    panel: Panel
    goal: str
    standing: list[Place]
    verdict: str
    history: History
    log: list[Heading]
    callers: Callers
    news: list[str]
    since: list[LogLine]  # what happened since your last move
    moment: list[Markup]  # the rules of this moment, in sentences
    words: list[tuple[str, str]]
    absent: list[SeatOnPage]  # whom all wait for, and who have left
    travellers: list[SeatOnPage]  # whom all wait for, and who have said to be away
    day: Callable[[float], str]  # a moment's day in words
    waiting: list[str]
    you: SeatOnPage | None
    initial: Callable[[str], str]
    clock: Callable[[float], str]
    level: Callable[[str], str]
    room: object

    @property
    def sentences(self) -> list[str]:
        """The log in plain words."""
        return [self.callers.plain(line.text) for part in self.log for _, line in part.lines]


class Scene:
    """What is looked at: the sight of one seat at one ply, and the people around the table."""

    def __init__(self, page: TablePage) -> None:
        self.page, self.sight = page, page.sight
        self.seat, self.language, self.ply = page.sight.seat, page.sight.language, page.sight.ply
        self.players, self.game, self.components = page.sight.players, page.sight.game, page.sight.components
        self.live = self.ply == page.sight.last
        self.over = page.sight.over
        self.t: Texts = page.sight.texts

    @functools.cached_property
    def view(self) -> Any:
        """The game's own View."""
        return self.sight.view

    @functools.cached_property
    def moves(self) -> tuple[Choice, ...]:
        """What you may do now: nothing while you look back, watch or wait, or have left your seat to a bot.

        Before a decision of yours that the coach speaks of: what you played, or what was better.
        """
        told = self.page.coached
        if told:
            shown = told.better_move if self.page.better else told.move
            return tuple(choice for choice in self.sight.moves if choice.move == shown and told.seat == self.seat)
        away = self.seat is not None and self.page.seats[self.seat].left
        return self.sight.moves if self.live and self.page.status == "playing" and not away else ()

    @functools.cached_property
    def legal(self) -> dict[str, Choice]:
        return {choice.move: choice for choice in self.moves}

    @property
    def events(self) -> tuple[tuple[Event, ...], ...]:
        """What happened, ply by ply that you know of, as you may see it."""
        return self.sight.events

    def since_last(self, *names: str) -> list[Event]:
        """What happened from the last event of such a name on; all, if there was none."""
        found: list[Event] = []
        for event in (event for told in reversed(self.events) for event in reversed(told)):
            found.append(event)
            if event.name in names:
                break
        return found[::-1]

    @functools.cached_property
    def latest(self) -> list[Event]:
        """What the last move did, together with those that the same player made just before it."""
        movers = self.sight.movers[: self.ply]
        run = next((n for n, mover in enumerate(reversed(movers)) if mover != movers[-1]), len(movers))
        return [event for told in self.events[len(self.events) - run :] for event in told]

    @functools.cached_property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must decide; nobody at a table whose game was given up."""
        return () if self.live and self.page.status == "over" else self.sight.waiting

    def name(self, seat: int) -> str:
        return self.page.seats[seat].name or self.sight.names[seat]

    def who(self, seat: int) -> str:
        """What a sentence calls a player: its reader is «you»."""
        return You(self.t("you"), self.name(seat)) if self.is_you(seat) else self.name(seat)

    @property
    def called(self) -> tuple[str, ...]:
        """What sentences call the players, by seat."""
        return tuple(self.who(seat) for seat in range(self.players))

    def names(self, seats: Iterable[int]) -> str:
        return enumerate_words([self.who(seat) for seat in seats], self.t("and"))

    def is_you(self, seat: int) -> bool:
        return seat == self.seat

    def others(self) -> list[int]:
        """The others in the order of the table, after you; all for a spectator."""
        if self.seat is None:
            return list(range(self.players))
        return [(self.seat + step) % self.players for step in range(1, self.players)]

    def words(self, move: Choice | str) -> str:
        """A move in words: one that you may make, or one that the game names as tempting."""
        text = str(move)
        if text in self.legal:
            return self.legal[text].words
        refused = self.sight.refused.get(text)
        return refused.words if refused else ""

    def why(self, move: Choice | str, text: str) -> Why | None:
        """Why you may not make a move that the game names as tempting, here called by the text; None if you
        may, or must wait."""
        refused = self.sight.refused.get(str(move)) if self.moves else None
        return Why(text, refused.reason.replace(f"«{move}»", f"«{text}»"), refused.rule) if refused else None

    @functools.cached_property
    def rules(self) -> dict[str, str]:
        """The ledger, in the viewer's language where it speaks it."""
        return self.t.once("ledger", lambda: self.game.rules_in(self.language))

    def rule(self, number: str) -> str:
        return self.rules.get(number, "")


def once(make: Callable[[Scene], T]) -> Callable[[Scene], T]:
    """Has a room find out something of a scene once; it is kept as long as the scene is."""
    found: WeakKeyDictionary[Scene, T] = WeakKeyDictionary()

    @functools.wraps(make)
    def kept(scene: Scene) -> T:
        if scene not in found:
            found[scene] = make(scene)
        return found[scene]

    return kept


VERSIONS_KEPT = 4  # of a thing, for those who do not see the same of it


def kept(scene: Scene, name: Hashable, seen: tuple[object, ...], make: Callable[[], T]) -> T:
    """A thing that depends on nothing but what is `seen` of it, the table and the language: while that is what it was, it is as it was made,
    whoever looks."""
    versions = cast(list[tuple[tuple[object, ...], T]], scene.page.kept.setdefault(("made", name), []))
    for known, found in versions:
        if known == seen:
            return found
    made = make()
    versions.insert(0, (seen, made))
    del versions[VERSIONS_KEPT:]
    return made


def frame(scene: Scene, room: ModuleType) -> Frame:
    """What a page shows: what the frame has around every board, and what the room draws."""
    page, t = scene.page, scene.t
    book, callers = log_book(scene, room), Callers([scene.name(seat) for seat in range(scene.players)])
    told = book.parts(scene.ply)
    return Frame(
        page=page,
        game=scene.game,
        t=t,
        scene=scene,
        seat=scene.seat,
        acting=bool(scene.moves) and not page.coached,
        live=scene.live,
        over=scene.live and page.status == "over",
        spectator=scene.seat is None,
        ribbon=room.ribbon(scene),
        panel=coached(scene) if page.coached else room.panel(scene),
        goal=room.goal(scene),
        standing=standing(scene, room),
        verdict=verdict(scene),
        history=history(scene, book.rounds),
        log=told,
        callers=callers,
        news=[callers.plain(line.text) for part in told for ply, line in part.lines if ply == scene.ply],
        since=since(scene, told),
        moment=moment(scene.game, scene.view, scene.language),
        words=[] if page.coached else [(str(move), scene.words(move)) for move in scene.moves],
        absent=absent(scene),
        travellers=travellers(scene),
        day=functools.partial(day_and_month, language=scene.language),
        waiting=[scene.name(seat) for seat in scene.waiting],
        you=page.seats[scene.seat] if scene.seat is not None else None,
        initial=initial,
        clock=clock,
        level=functools.partial(level_name, t=t),
        room=room.room(scene),
    )


def since(scene: Scene, told: list[Heading]) -> list[LogLine]:
    """What the log tells of the time after your last move, if others have moved since; nothing to who watches or looks back."""
    movers = scene.sight.movers[: scene.ply]
    if scene.seat is None or not scene.live or not movers or movers[-1] == scene.seat:
        return []
    last = max((at for at, mover in enumerate(movers, 1) if mover == scene.seat), default=0)
    return [line for part in told for ply, line in part.lines if ply > last]


def coached(scene: Scene) -> Panel:
    """What the coach says of a decision, at its place in the game."""
    t, told = scene.t, scene.page.coached
    assert told
    sentence = t("{who} gave away {n}.", who=scene.who(told.seat), n=f"{100 * told.cost:.0f}\N{NO-BREAK SPACE}%")
    notes = () if scene.is_you(told.seat) else (t("Only your own decisions are lit on the board."),)
    notes = (told.why, *notes) if told.why else notes
    return Panel(t("The coach"), sentence if told.better else t("No better decision could be known then."), notes=notes)


def absent(scene: Scene) -> list[SeatOnPage]:
    """Those whom all wait for and who have left: a bot may play for them."""
    seats = [scene.page.seats[seat] for seat in scene.waiting] if scene.live else []
    return [one for one in seats if one.left and not (one.stand_in or one.resigned or one.you)]


def travellers(scene: Scene) -> list[SeatOnPage]:
    """Those whom all wait for and who have said until when they are away."""
    seats = [scene.page.seats[seat] for seat in scene.waiting] if scene.live else []
    return [one for one in seats if one.away is not None and not one.you]


def day_and_month(moment: float, language: str) -> str:
    """A moment's day: 24 November."""
    return format_date(datetime.datetime.fromtimestamp(moment), "d. MMMM" if language == "fi" else "d MMMM", locale=LOCALES[language])


def clock(seconds: float) -> str:
    """Time left as people write it: 4:05, 1:00:00, 2 d 3 h."""
    whole = max(0, int(seconds))
    days, rest = divmod(whole, 86400)
    hours, minutes = rest // 3600, rest % 3600 // 60
    if days:
        return f"{days} d {hours} h"
    return f"{hours}:{minutes:02d}:{rest % 60:02d}" if hours else f"{minutes}:{rest % 60:02d}"


def level_name(level: str, t: Texts) -> str:
    """What a bot of a level is called, with its character where it has one, such as «connoisseur, bold»."""
    names = dict(
        zip(LEVELS, (t("apprentice"), t("regular"), t("merchant"), t("connoisseur"), t("grand master"), t("champion")), strict=True)
    )
    strength, _, character = str(level).partition(":")
    characters = {"bold": t("bold"), "spiteful": t("spiteful")}
    return ", ".join([names.get(strength, strength), *([characters[character]] if character else [])])


# --- The end ----------------------------------------------------------------------------------------------------------
def outcome(scene: Scene) -> Result | None:
    """How the game ended: by the rules, or before, by resignation."""
    return (scene.page.result if scene.live else None) or scene.sight.result


def winners(scene: Scene) -> tuple[int, ...]:
    """Who has won, if anybody."""
    result = outcome(scene)
    return () if result is None else result.winners


def standing(scene: Scene, room: ModuleType) -> list[Place]:
    """The ranking of an ended game: rank, seat, score; equal ranks together.

    Nothing is counted where the rest resigned. A room may say the score in short, with a note to it (`fortune`).
    """
    result = outcome(scene)
    if result is None:
        return []
    counted = result.reason != "resigned"
    rows = []
    for rank, seat, shared in result.places():
        score, note = _fortune(scene, room, seat) if counted else ("", "")
        rows.append(Place(rank, scene.page.seats[seat], score, note, shared))
    return rows


def _fortune(scene: Scene, room: ModuleType, seat: int) -> tuple[str, str]:
    if hasattr(room, "fortune"):
        short, note = room.fortune(scene, seat)
        return str(short), str(note)
    return scene.sight.score_text(seat), ""


def verdict(scene: Scene) -> str:
    """Who has won, in a sentence."""
    t, found = scene.t, winners(scene)
    if outcome(scene) is None:
        return t("The game is over.") if scene.page.status == "over" else ""
    if not found and scene.players == 1 and scene.is_you(0):
        return t("You have lost.")
    if len(found) == 1 and scene.is_you(found[0]):
        return t("You have won!")
    if len(found) > 1 and scene.seat in found:
        return t("You and {others} share the victory.", others=scene.names(seat for seat in found if seat != scene.seat))
    return printing.verdict([scene.name(seat) for seat in found], t)


# --- History ----------------------------------------------------------------------------------------------------------
def history(scene: Scene, rounds: Sequence[tuple[int, int]]) -> History:
    last, ply = scene.sight.last, scene.ply
    ticks: list[tuple[float, str]] = []
    for at, number in rounds:
        x = round(100 * at / last, 1) if last else 0.0
        if not ticks or x - ticks[-1][0] >= 6:
            ticks.append((x, str(number)))
    return History(ply, last, back=max(0, ply - 1), on=min(last, ply + 1), ticks=tuple(ticks))


# --- Log ----------------------------------------------------------------------------------------------------------------
def log_book(scene: Scene, room: ModuleType) -> LogBook:
    """What has happened, to the newest ply, in words; it is kept with the table."""
    book = scene.page.kept.setdefault(("log", scene.seat), LogBook())
    assert isinstance(book, LogBook)
    names = tuple(You(scene.t("you"), sign) if scene.is_you(seat) else sign for seat, sign in enumerate(Callers.SIGNS))
    book.read_on(
        scene.sight.story, lambda event: cast(Entry, room.entry(scene, event)), lambda event, entry: _line(scene, event, entry, names)
    )
    return book


def _line(scene: Scene, event: Event, entry: Entry, names: tuple[str, ...]) -> LogLine:
    def make() -> LogLine:
        text, seat = scene.sight.event_text(event, names), event.fields.get("seat", -1)
        return LogLine(text, emphasise(text, (scene.t("You"), *names)), entry.icon, entry.pieces, -1 if seat is None else seat)

    return scene.t.once((event.name, *event.fields.values(), scene.seat, entry.icon, entry.pieces), make)


def emphasise(text: str, names: Sequence[str]) -> Markup:
    """A line of the log with the name at its head in bold."""
    for name in sorted(names, key=len, reverse=True):
        if name and text.startswith(name) and not text[len(name) :][:1].isalnum():
            return Markup("<b>{}</b>{}").format(name, text[len(name) :])
    return Markup(escape(text))
