"""The league of a game: people and bots on one scale."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlencode

from babel.dates import format_date

from parlour.engine.game import Game
from parlour.engine.texts import Texts
from parlour.tables.errors import texts
from parlour.tables.people import Person
from parlour.tables.ratings import bots
from parlour.tables.ratings.measure import MEASURE
from parlour.tables.ratings.scale import FEWEST, Strength, expected
from parlour.tables.ratings.seasons import MONTHS, Season
from parlour.tables.ratings.standing import WEEKS, League, Register, Standing
from parlour.tables.whereabouts import HERE_SECONDS
from parlour.web.people_words import Seal, ago, level_called, number, percent
from parlour.web.render import draw
from parlour.web.rooms.frame import LOCALES
from parlour.web.rooms.shelf import card, cards

FACING = 6  # people in the table of head to head
MOST_TICKS = 9


@dataclass(frozen=True)
class Axis:
    """The scale of a chart: from here to there, and where the ticks are."""

    low: float
    high: float
    ticks: tuple[int, ...]

    @classmethod
    def of(cls, strengths: Iterable[Strength]) -> Axis:
        """One that holds everybody, with room at both ends."""
        middles = [one.mu for one in strengths] or [1000.0]
        low, high = min(middles) - 70, max(middles) + 70
        step = next(step for step in (100, 200, 400, 1000) if (high - low) / step <= MOST_TICKS - 1)
        ticks = range(math.ceil(low / step) * step, int(high) + 1, step)
        return cls(low, high, tuple(ticks))

    def at(self, points: float) -> float:
        """Where a strength lies, in per cent of the width."""
        return round(100 * (min(self.high, max(self.low, points)) - self.low) / (self.high - self.low), 2)


@dataclass(frozen=True)
class Rung:
    """A line of the league: somebody, or a level of bots."""

    strength: Strength
    title: str
    small: str = ""
    rank: str = ""
    level: str = ""
    seal: Seal | None = None
    you: bool = False
    games: str = ""
    weeks: tuple[int, ...] = ()
    seen: str = ""


@dataclass(frozen=True)
class Facing:
    """How two did against each other."""

    won: int = 0
    lost: int = 0
    expected: str = ""
    seals: tuple[Seal, Seal] | None = None

    @property
    def standing(self) -> str:
        return "ahead" if self.won > self.lost else "behind" if self.won < self.lost else ""


@dataclass(frozen=True)
class Odds:
    """Who would win, at two players."""

    me: Seal
    rival: Seal | None
    level: str
    title: str
    chance: float


@dataclass(frozen=True)
class Choice:
    """A filter that is a link."""

    text: str
    link: str
    chosen: bool


@dataclass(frozen=True)
class When:
    """Which games are looked at: those of a season, of the last twelve weeks, or all."""

    season: Season | None = None
    ever: bool = False
    usual: bool = True  # what one sees who has not chosen

    @classmethod
    def read(cls, wish: str, kind: str, now: float) -> When:
        """What an address says; without a word the season of now, or the last weeks where the house has no seasons."""
        if wish == "ever":
            return cls(ever=True, usual=False)
        current = Season.at(now, kind) if kind else None
        season = Season.read(wish, kind) if wish else current
        return cls(season, usual=season == current)

    def league(self, register: Register, now: float, players: int | None) -> League:
        return register.season(self.season, now, players) if self.season else register.league(now, players, None if self.ever else WEEKS)

    @property
    def id(self) -> str:
        """As an address says it."""
        return "ever" if self.ever else "" if self.usual or not self.season else self.season.id


def season_called(season: Season, language: str) -> str:
    """A season in words: 2026, October–December 2026, November 2026."""
    locale, year = LOCALES[language], f"{season.first:%Y}"
    if season.months == MONTHS["year"]:
        return year
    names = [format_date(day, "LLLL", locale=locale) for day in (season.first, season.last)]
    return f"{names[0]}–{names[1]} {year}" if season.months > 1 else f"{names[0]} {year}"


@dataclass(frozen=True)
class Honour:
    """A season that is over, and its first three."""

    title: str
    link: str
    first: tuple[tuple[Seal, int], ...]  # with their ratings


@dataclass(frozen=True)
class LeaguePage:
    """What was asked for, and what was found."""

    game: Game
    language: str
    csrf: str
    person: Person
    league: League
    now: float
    people_only: bool = False
    players: int | None = None
    when: When = When()
    kind: str = ""  # of the house's seasons; "" is none
    honours: tuple[tuple[Season, tuple[Standing, ...]], ...] = ()


def render_league(page: LeaguePage) -> str:
    t = texts(page.language)
    rungs = _rungs(page, t)
    ranked = [one for one in page.league.standings if one.has_rating]
    mine = next((one for one in page.league.standings if one.person == page.person.id), None)
    facing = _facing_each_other(page, ranked, mine)
    return draw(
        "league.html",
        page=page,
        t=t,
        game_t=page.game.texts(page.language),
        language=page.language,
        csrf=page.csrf,
        me=Seal.of(page.person) if page.person.id else None,
        card=card(page.game.id, page.language),
        cards=cards(page.language),
        axis=Axis.of(rung.strength for rung in rungs),
        rungs=rungs,
        choices=_choices(page, t),
        season=season_called(page.when.season, page.language) if page.when.season else "",
        honours=_honours(page, t),
        facing=facing,
        odds=_odds(page, ranked, mine, t),
        to_go=FEWEST - mine.rated if mine and not mine.has_rating else 0,
        others=sum(one.person != page.person.id for one in ranked),
        number=lambda value: number(value, page.language),
        percent=percent,
        measure=MEASURE,
        full=f"{page.game.id}.csv",
    )


def _rungs(page: LeaguePage, t: Texts) -> list[Rung]:
    """Everybody with a rating, and the bots among them; ranks are people's, and of those only whose rating is not provisional."""
    rungs, rank = [], 0
    for one in page.league.standings:
        if not one.has_rating:
            continue
        you, provisional = one.person == page.person.id, one.strength.provisional
        rank += not provisional
        small = t("you") if you else t("provisional") if provisional else t("the strongest here") if rank == 1 else ""
        seen = "" if one.hidden and not you else ago(one.seen, page.now, page.language, t)
        rungs.append(
            Rung(
                one.strength,
                one.name or t("Guest"),
                small,
                "–" if provisional else str(rank),
                seal=Seal.of(one),
                you=you,
                games=number(one.games, page.language),
                weeks=one.weeks,
                seen=seen,
            )
        )
    if not page.people_only:
        for level, strength in bots.levels_of(page.game.id).items():
            small = (
                t("learned by itself")
                if level == "6"
                else t("level {n}, the measure", n=level)
                if level == MEASURE
                else t("level {n}", n=level)
            )
            measured = bots.measured(page.game.id).levels.get(level)
            games = number(measured.games, page.language) if measured else ""
            rungs.append(Rung(strength, level_called(level, t), small, level=level, games=games, seen=t("always")))
    return sorted(rungs, key=lambda rung: -rung.strength.mu)


def _honours(page: LeaguePage, t: Texts) -> list[Honour]:
    return [
        Honour(
            season_called(season, page.language),
            f"/league/{page.game.id}?when={season.id}",
            tuple((Seal.of(one, t("Guest")), one.strength.shown) for one in first),
        )
        for season, first in page.honours
    ]


def _choices(page: LeaguePage, t: Texts) -> list[tuple[str, list[Choice]]]:
    now = {"who": "people" if page.people_only else "", "players": str(page.players or ""), "when": page.when.id}

    def choice(text: str, **other: str) -> Choice:
        wanted = {name: value for name, value in (now | other).items() if value}
        return Choice(text, f"/league/{page.game.id}" + (f"?{urlencode(wanted)}" if wanted else ""), now | other == now)

    season = page.when.season
    past = [choice(season_called(season, page.language))] if season and not page.when.usual else []
    numbers = [count for count in page.game.players if count > 1]
    return [
        ("", [choice(t("everybody"), who=""), choice(t("people only"), who="people")]),
        (t("players"), [choice(t("all"), players=""), *(choice(str(count), players=str(count)) for count in numbers)]),
        ("", [choice(t("this season") if page.kind else t("these twelve weeks"), when=""), *past, choice(t("ever"), when="ever")]),
    ]


def _facing_each_other(page: LeaguePage, ranked: list[Standing], mine: Standing | None) -> list[tuple[Seal, bool, list[Facing | None]]]:
    """For each of the strongest, and oneself, how they did against each other; None is oneself."""
    shown = ranked[:FACING]
    if mine and mine.has_rating and mine not in shown:
        shown = [*shown[: FACING - 1], mine]
    table = []
    for row in shown:
        cells: list[Facing | None] = []
        for column in shown:
            won, lost = page.league.before[row.person, column.person], page.league.before[column.person, row.person]
            chance = percent(expected(row.strength.mu, column.strength.mu)) if won + lost else ""
            cells.append(None if row is column else Facing(won, lost, chance))
        table.append((Seal.of(row, texts(page.language)("Guest")), row is mine, cells))
    return table if len(table) > 1 else []


def _odds(page: LeaguePage, ranked: list[Standing], mine: Standing | None, t: Texts) -> list[Odds]:
    """Against the nearest person above or below, and against the first level of bots that is stronger."""
    if mine is None or not mine.has_rating:
        return []
    me, found = Seal.of(mine, t("Guest")), []
    others = sorted((one for one in ranked if one is not mine), key=lambda one: abs(one.strength.mu - mine.strength.mu))
    if others:
        rival = others[0]
        found.append(Odds(me, Seal.of(rival), "", rival.name or t("Guest"), expected(mine.strength.mu, rival.strength.mu)))
    ladder = sorted(bots.levels_of(page.game.id).items(), key=lambda one: one[1].mu)
    level, strength = next((one for one in ladder if one[1].mu > mine.strength.mu), ladder[-1])
    found.append(Odds(me, None, level, level_called(level, t), expected(mine.strength.mu, strength.mu)))
    return found


def league_csv(game: str, league: League, language: str, now: float) -> str:
    """The same as numbers."""
    t, file = texts(language), io.StringIO()
    out = csv.writer(file)
    out.writerow(["name", "kind", "rating", "plus_or_minus", "provisional", "games", "here"])
    for one in league.standings:
        if one.has_rating:
            name = f"'{one.name}" if one.name[:1] in "=+-@" else one.name  # a name is never a sheet's formula
            here = int(not one.hidden and now - one.seen < HERE_SECONDS)
            out.writerow([name, "person", one.strength.shown, one.strength.bar, int(one.strength.provisional), one.games, here])
    for level, strength in bots.levels_of(game).items():
        out.writerow([level_called(level, t), "bot", strength.shown, strength.bar, int(strength.provisional), "", ""])
    return file.getvalue()
