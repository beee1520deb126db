"""People in words: how strong somebody is beside the bots, when they were here, where they are; numbers and dates as a language writes them."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from babel.dates import format_date
from babel.numbers import format_decimal

from parlour.engine.texts import Texts, enumerate_words
from parlour.games import find
from parlour.tables.ratings.games import Change
from parlour.tables.ratings.scale import FEWEST, Strength
from parlour.tables.seals import seal_of
from parlour.tables.seat import Seat
from parlour.web.rooms.frame import LOCALES, day_and_month, level_name
from parlour.web.rooms.log_book import initial

ABOUT, JUST = 15, 45  # points
MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0


class Sealed(Protocol):
    """Whatever tells of a person enough to draw them."""

    @property
    def name(self) -> str: ...
    @property
    def handle(self) -> str: ...
    @property
    def seal(self) -> str: ...


@dataclass(frozen=True)
class Seal:
    """A person as the pages draw them: a wax seal with a letter or a sign, in a colour of their own."""

    name: str
    handle: str
    chosen: str = ""

    @classmethod
    def of(cls, person: Sealed, name: str = "") -> Seal:
        """Somebody's, with another name where they have none."""
        return cls(person.name or name, person.handle, person.seal)

    @property
    def letter(self) -> str:
        return initial(self.name)

    @property
    def wax(self) -> int:
        return seal_of(self.chosen, self.handle).wax

    @property
    def sign(self) -> str:
        return seal_of(self.chosen, self.handle).sign


def level_called(level: str, t: Texts) -> str:
    """A level's name as a heading has it."""
    name = level_name(level, t)
    return name[:1].upper() + name[1:]


def beside(strength: Strength, levels: Mapping[str, Strength], t: Texts) -> str:
    """A strength in words, such as «just above Connoisseur»."""
    ladder = sorted((one.mu, level_called(level, t)) for level, one in levels.items())
    below = [(strength.mu - mu, name) for mu, name in ladder if mu <= strength.mu]
    above = [(mu - strength.mu, name) for mu, name in ladder if mu > strength.mu]
    far, level = min([*below[-1:], *above[:1]])
    if far <= ABOUT:
        said = t("about {level}", level=level)
    elif far <= JUST:
        said = t("just above {level}", level=level) if below and below[-1][1] == level else t("just below {level}", level=level)
    elif below and above:
        said = t("between {one} and {other}", one=below[-1][1], other=above[0][1])
    else:
        said = t("above {level}", level=level) if below else t("below {level}", level=level)
    return t("provisional: {where}", where=said) if strength.provisional else said


def changed(one: Change, games: int, language: str, t: Texts) -> str:
    """What a game did to somebody's rating; as long as they have none, when they will."""
    if games < FEWEST:
        return t.plural(
            "{points}; a rating after one more game", "{points}; a rating after {n} more games", FEWEST - games, points=change(one.points)
        )
    return t("rating {rating} ({points})", rating=number(one.mu, language), points=change(one.points))


def number(value: float, language: str) -> str:
    """A whole number: 1,214 or 1 214."""
    return str(format_decimal(round(value), locale=LOCALES[language]))


def change(points: int) -> str:
    """With its sign: +9, −14."""
    return f"{points:+d}".replace("-", "−")


def percent(share: float) -> str:
    return f"{round(100 * share)}\u00a0%"


def signed_percent(share: float) -> str:
    return f"{change(round(100 * share))}\u00a0%"


def day(moment: float, now: float, language: str, t: Texts) -> str:
    """A day as one says it: today, yesterday, 12 November, and with the year if it is another."""
    then, today = _date(moment), _date(now)
    if then == today:
        return t("today")
    if then == today - datetime.timedelta(days=1):
        return t("yesterday")
    if then.year == today.year:
        return day_and_month(moment, language)
    return long_day(moment, language)


def long_day(moment: float, language: str) -> str:
    return format_date(_date(moment), "long", locale=LOCALES[language])


def month(moment: float, language: str) -> str:
    return format_date(_date(moment), "LLLL", locale=LOCALES[language])


def _date(moment: float) -> datetime.date:
    return datetime.datetime.fromtimestamp(moment).date()


def ago(seen: float, now: float, language: str, t: Texts) -> str:
    """When somebody was here last."""
    since = now - seen
    if since < 2 * MINUTE:
        return t("now")
    if since < HOUR:
        return t.plural("a minute ago", "{n} minutes ago", int(since // MINUTE))
    if since < 6 * HOUR:
        return t.plural("an hour ago", "{n} hours ago", int(since // HOUR))
    return day(seen, now, language, t)


@dataclass(frozen=True)
class Doing:
    """What somebody does now."""

    kind: str = "hall"  # "hall", "plays", "watches", "learns"
    game: str = ""


def place_in_words(doing: Doing, t: Texts, language: str) -> str:
    title = find(doing.game).texts(language)(find(doing.game).title) if doing.game else ""
    if doing.kind == "plays":
        return t("plays {game}", game=title)
    if doing.kind == "watches":
        return t("looks on, {game}", game=title)
    return t("learns {game}", game=title) if doing.kind == "learns" else t("in the hall")


def company_of(seats: Sequence[Seat], seat: int, t: Texts) -> str:
    """With whom a game was played: people by name, one bot by its level, more of them counted."""
    others = [one for at, one in enumerate(seats) if at != seat]
    names = [one.name for one in others if one.kind == "person"]
    bots = [one for one in others if one.kind == "bot"]
    if len(bots) == 1:
        names.append(t("a bot ({level})", level=level_called(bots[0].level, t)))
    elif bots:
        names.append(t("{n} bots", n=len(bots)))
    return t("with {names}", names=enumerate_words(names, t("and"))) if names else t("alone")
