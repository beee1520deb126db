"""Somebody's page: games, strength at each game, how it went, luck and skill, recent games; and on one's own, what only oneself sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from parlour.bots.look_back import Way
from parlour.engine.lessons import course
from parlour.engine.texts import Texts
from parlour.games import find
from parlour.tables.errors import texts
from parlour.tables.passkeys import Passkey
from parlour.tables.people import Device, Person
from parlour.tables.played import PlayedGame
from parlour.tables.ratings import bots
from parlour.tables.ratings.games import Change
from parlour.tables.ratings.scale import BAR, FEWEST, Strength, expected
from parlour.tables.seals import SIGNS, WAXES, Chosen, seal_of
from parlour.web.league_page import Axis
from parlour.web.people_words import (
    Seal,
    ago,
    beside,
    change,
    company_of,
    day,
    level_called,
    long_day,
    month,
    number,
    percent,
    signed_percent,
)
from parlour.web.render import draw
from parlour.web.rooms.shelf import Card, cards

COACHED = 20  # games in the chart of luck and skill
FEWEST_COACHED = 5
RECENT = 8
WIDTH, HEIGHT, TOP = 88.0, 214.0, 14.0  # of the curve: per cent, and pixels
LUCKY, BETTER = 0.03, 0.02  # shares of a game that are worth a word


@dataclass(frozen=True)
class News:
    """How one hears of one's turn, and until when one is away."""

    sends: bool  # whether the house sends e-mails
    state: str  # of one's address: "", "asked", "proven" or "returned"
    address: str  # masked
    wish: str
    away: float  # 0 if one is here
    day: str  # the last day of it; "" if one is here
    first: str  # days that can be named
    last: str


@dataclass(frozen=True)
class Private:
    """What only oneself sees."""

    link: str
    code: str  # the link as a QR code, inline SVG
    devices: tuple[Device, ...]
    news: News
    passkeys: tuple[Passkey, ...] = ()
    is_local: bool = False  # only this computer can open the link


@dataclass(frozen=True)
class ProfilePage:
    """Whose page it is, who looks, and all that is known."""

    language: str
    csrf: str
    person: Person
    viewer: Person
    now: float
    games: Sequence[PlayedGame]
    history: Sequence[Change]
    coached: Mapping[str, Way]
    lessons: Mapping[str, bool]
    met: tuple[int, int] = (0, 0)  # how often the viewer came in before them, and they before the viewer
    their_strengths: Mapping[str, Strength] | None = None
    chosen: str = ""  # the game whose curve is shown
    everything: bool = False  # all games, not only the latest
    here: str = ""  # where they are now, in words
    look_on: str = ""  # the table at which one can look on
    private: Private | None = None
    about: str = ""  # which part of the page the notice is about
    notice: str = ""

    @property
    def own(self) -> bool:
        return self.person.id == self.viewer.id


# --- Strength -----------------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class GameStrength:
    card: Card
    rated: int
    strength: Strength | None
    words: str
    levels: Mapping[str, Strength]

    @property
    def to_go(self) -> int:
        return FEWEST - self.rated


def _strengths(page: ProfilePage, shelf: Sequence[Card], t: Texts) -> list[GameStrength]:
    """The best known first, then the games without a rating; of another person only those they have played."""
    found = []
    for card in shelf:
        own = [one for one in page.history if one.game == card.id]
        levels = bots.levels_of(card.id)
        strength = Strength(own[-1].mu, own[-1].sigma) if len(own) >= FEWEST else None
        if own or page.own:
            found.append(GameStrength(card, len(own), strength, beside(strength, levels, t) if strength else "", levels))
    return sorted(found, key=lambda one: (one.strength is None, -one.rated))


# --- How it went ----------------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Curve:
    """A rating over the games, with its band, over the levels of bots."""

    card: Card
    line: str
    band: str
    levels: tuple[tuple[str, float], ...]  # with their height
    last: float
    high: int
    low: int
    months: tuple[tuple[str, float], ...]
    rows: tuple[tuple[str, int, int, str], ...]  # day, rating, ±, change
    label: str


def _curve(page: ProfilePage, card: Card, t: Texts) -> Curve | None:
    own = [one for one in page.history if one.game == card.id]
    if len(own) < 2:
        return None
    levels = bots.levels_of(card.id)
    tops, bottoms = [one.mu + BAR * one.sigma for one in own], [one.mu - BAR * one.sigma for one in own]
    low = 100 * int(min(*(one.mu for one in own), sorted(bottoms)[len(own) // 2]) // 100)
    high = 100 * (1 + int(max(*(one.mu for one in own), sorted(tops)[len(own) // 2]) // 100))

    def height(points: float) -> float:
        return round(100 * (high - min(high, max(low, points))) / (high - low), 2)

    across = [round(100 * at / (len(own) - 1), 2) for at in range(len(own))]
    upper = [f"{x} {height(top)}" for x, top in zip(across, tops, strict=True)]
    lower = [f"{x} {height(bottom)}" for x, bottom in zip(across, bottoms, strict=True)]
    first, last = Strength(own[0].mu, own[0].sigma), Strength(own[-1].mu, own[-1].sigma)
    label = t(
        "Rating at {game}: {first} after the first game, {last} plus or minus {bar} after {n} games",
        game=card.title, first=first.shown, last=last.shown, bar=last.bar, n=len(own),
    )  # fmt: skip
    return Curve(
        card,
        "M" + "L".join(f"{x} {height(one.mu)}" for x, one in zip(across, own, strict=True)),
        "M" + "L".join([*upper, *reversed(lower)]) + "z",
        tuple((level, _pixels(height(one.mu))) for level, one in levels.items() if low < one.mu < high),
        _pixels(height(last.mu)),
        high,
        low,
        _months(own, across, page.language),
        tuple(
            (day(one.at, page.now, page.language, t), round(one.mu), Strength(one.mu, one.sigma).bar, change(one.points))
            for one in reversed(own)
        ),
        label,
    )


def _pixels(height: float) -> float:
    return round(TOP + HEIGHT * height / 100, 1)


def _months(own: Sequence[Change], across: Sequence[float], language: str) -> tuple[tuple[str, float], ...]:
    """Where each month begins; names that would touch are left out."""
    found: list[tuple[str, float]] = []
    for one, x in zip(own, across, strict=True):
        name, place = month(one.at, language), round(WIDTH * x / 100, 1)
        if (not found or found[-1][0] != name) and (not found or place - found[-1][1] > 14) and place < 80:
            found.append((name, place))
    return tuple(found)


# --- Luck and skill ---------------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class LuckBar:
    luck: float
    given: float
    place: int
    x: float
    text: tuple[str, str, str, str]  # day, place, luck, given away


def _luck(page: ProfilePage, t: Texts) -> list[LuckBar]:
    """The latest games that the coach has looked at, the oldest first."""
    looked = [game for game in page.games if game.id in page.coached][:COACHED][::-1]
    step = 100 / max(1, len(looked))
    found = []
    for at, game in enumerate(looked):
        way = page.coached[game.id]
        words = (day(game.ended, page.now, page.language, t), str(game.place), signed_percent(way.luck), percent(way.gave_away))
        found.append(LuckBar(way.luck, way.gave_away, game.place, round(step * (at + 0.5), 2), words))
    return found


def judgement(bars: Sequence[LuckBar], own: bool, name: str, t: Texts) -> str:
    """One sentence or two about luck and skill, of the games in the chart."""
    luck = sum(bar.luck for bar in bars) / len(bars)
    half = len(bars) // 2
    before, lately = (sum(bar.given for bar in part) / len(part) for part in (bars[:half], bars[half:]))
    lucky = t("nothing") if abs(luck) < LUCKY else t("good luck") if luck > 0 else t("bad luck")
    first = (
        t("Luck gave you {luck} a game: {judged}.", luck=signed_percent(luck), judged=lucky)
        if own
        else t("Luck gave {name} {luck} a game: {judged}.", name=name, luck=signed_percent(luck), judged=lucky)
    )
    second = t("Own decisions gave away {before} a game before, {now} lately.", before=percent(before), now=percent(lately))
    verdict = (
        t("Better play.") if lately < before - BETTER else t("Less careful play.") if lately > before + BETTER else t("About as before.")
    )
    return f"{first} {second} {verdict}"


# --- Games --------------------------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class GameLine:
    id: str
    card: Card
    text: str
    place: int
    players: int
    won: bool
    points: int | None
    gave_away: str
    luck: str
    coached: bool


def _visible(page: ProfilePage) -> list[PlayedGame]:
    """Games that the viewer may see: one's own, public ones, and those where one sat too."""
    return [
        game
        for game in page.games
        if page.own or game.public or (page.viewer.id and any(seat.person == page.viewer.id for seat in game.seats))
    ]


def _lines(page: ProfilePage, games: Sequence[PlayedGame], by_id: Mapping[str, Card], t: Texts) -> list[GameLine]:
    points = {one.table_id: one.points for one in page.history}
    found = []
    for game in games:
        way, unrated = page.coached.get(game.id), game.id not in points
        parts = [day(game.ended, page.now, page.language, t), company_of(game.seats, game.seat, t)]
        if len(game.seats) == 1:
            parts.append(t("made its par") if game.won > 0 else t("missed its par"))
        elif unrated:
            parts.append(t("unrated"))
        found.append(
            GameLine(
                game.id,
                by_id[game.game],
                ", ".join(part for part in parts if part),
                game.place,
                len(game.seats),
                game.won > 0,
                points.get(game.id),
                percent(way.gave_away) if way else "–",
                signed_percent(way.luck) if way else "–",
                way is not None or page.own,
            )
        )
    return found


@dataclass(frozen=True)
class WinLine:
    card: Card
    won: int
    games: int
    share: float
    fair: float


def _wins(page: ProfilePage, shelf: Sequence[Card]) -> list[WinLine]:
    found = []
    for card in shelf:
        own = [game for game in page.games if game.game == card.id and len(game.seats) > 1]
        if own:
            won = sum(game.won > 0 for game in own)
            found.append(WinLine(card, won, len(own), won / len(own), sum(1 / len(game.seats) for game in own) / len(own)))
    return sorted(found, key=lambda one: -one.games)


def _streak(games: Sequence[PlayedGame]) -> tuple[int, PlayedGame | None]:
    """The longest row of wins at one game, and its last game."""
    best, last = 0, None
    rows: dict[str, int] = {}
    for game in reversed(games):
        rows[game.game] = rows.get(game.game, 0) + 1 if game.won > 0 else 0
        if rows[game.game] > best:
            best, last = rows[game.game], game
    return best, last


# --- The page -----------------------------------------------------------------------------------------------------------------------
def render_profile(page: ProfilePage) -> str:
    t, shelf = texts(page.language), cards(page.language)
    by_id = {card.id: card for card in shelf}
    games, visible = [game for game in page.games if game.game in by_id], _visible(page)
    shared = [game for game in games if len(game.seats) > 1]
    strengths, bars = _strengths(page, shelf, t), _luck(page, t)
    curves = [one.card for one in strengths if one.rated > 1]
    chosen = by_id.get(page.chosen) if page.chosen in {card.id for card in curves} else (curves[0] if curves else None)
    streak, last = _streak(shared)
    middles = [one.strength for one in strengths if one.strength]
    return draw(
        "profile.html",
        page=page,
        t=t,
        language=page.language,
        csrf=page.csrf,
        me=Seal.of(page.viewer) if page.viewer.id else None,
        seal=Seal.of(page.person, t("Guest")),
        waxes=_waxes(page, t),
        signs=_signs(page, t),
        since=long_day(page.person.created, page.language),
        games=games,
        with_people=sum(game.with_people for game in games),
        won=sum(game.won > 0 for game in shared),
        won_share=percent(sum(game.won > 0 for game in shared) / len(shared)) if shared else "",
        fair=percent(sum(1 / len(game.seats) for game in shared) / len(shared)) if shared else "",
        streak=streak,
        streak_text=f"{by_id[last.game].title}, {day(last.ended, page.now, page.language, t)}" if last else "",
        lessons_done=sum(page.lessons.values()),
        lessons_all=sum(len(course(find(card.id))) for card in shelf),
        strengths=strengths,
        axis=Axis.of([*middles, *(level for one in strengths for level in one.levels.values())]),
        curves=curves,
        curve=_curve(page, chosen, t) if chosen else None,
        bars=bars,
        judged=judgement(bars, page.own, page.person.name or t("Guest"), t) if len(bars) >= FEWEST_COACHED else "",
        fewest_coached=FEWEST_COACHED,
        lines=_lines(page, visible if page.everything else visible[:RECENT], by_id, t),
        seen_games=len(visible),
        wins=_wins(page, shelf),
        versus=_versus(page, t),
        number=lambda value: number(value, page.language),
        percent=percent,
        change=change,
        called=lambda level: level_called(level, t),
        long_day=lambda moment: long_day(moment, page.language),
        ago=lambda moment: ago(moment, page.now, page.language, t),
        recent=RECENT,
    )


def _waxes(page: ProfilePage, t: Texts) -> list[tuple[Seal, str]]:
    """One's seal in every wax, each with its name."""
    own = seal_of(page.person.seal, page.person.handle)
    names = (t("raspberry"), t("blue"), t("violet"), t("green"), t("honey"), t("brick red"), t("slate"), t("olive"))
    return [
        (Seal(page.person.name, page.person.handle, Chosen(wax, own.sign).kept), name)
        for wax, name in zip(range(len(WAXES)), names, strict=True)
    ]


def _signs(page: ProfilePage, t: Texts) -> list[tuple[Seal, str]]:
    """One's seal with every sign, each with its name; the letter first."""
    own = seal_of(page.person.seal, page.person.handle)
    names = (t("your letter"), t("crown"), t("star"), t("key"), t("leaf"), t("bear"), t("hat"), t("moon"), t("heart"))
    return [
        (Seal(page.person.name, page.person.handle, Chosen(own.wax, sign).kept), name)
        for sign, name in zip(("", *SIGNS), names, strict=True)
    ]


def _versus(page: ProfilePage, t: Texts) -> str:
    """What the ratings expect between the viewer and them, at the game where both are known best."""
    if page.own or not page.their_strengths:
        return ""
    own = {one.game: one for one in page.history}
    both = [game for game in page.their_strengths if game in own]
    if not both:
        return ""
    game = max(both, key=lambda id: sum(one.game == id for one in page.history))
    chance = expected(page.their_strengths[game].mu, own[game].mu)
    return t(
        "At {game}, two players, you should win {chance}.", game=find(game).texts(page.language)(find(game).title), chance=percent(chance)
    )
