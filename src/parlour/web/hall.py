"""The hall: what waits for somebody, the open tables, who is here, and who looks for a rival. It changes by itself."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from litestar import Response, get, post
from litestar.response import Stream

import parlour
from parlour.engine.texts import Texts
from parlour.games import find
from parlour.tables import learned, storage
from parlour.tables.errors import Refused, texts
from parlour.tables.news import HALL
from parlour.tables.people import Person
from parlour.tables.ratings.scale import FEWEST, Strength
from parlour.tables.ratings.standing import strengths
from parlour.tables.rivals import PACES, Seek, begin_with_a_bot, find_rival, seek_of, stop, usually
from parlour.tables.seat import Seat
from parlour.tables.whereabouts import Company, company
from parlour.web.cookies import AnyRequest
from parlour.web.desk import Desk, called
from parlour.web.hall_page import Chair, HallPage, OpenTable, SeekPage, SomebodyHere, Ticket, render_hall, render_start
from parlour.web.people_words import DAY, HOUR, MINUTE, Seal, place_in_words
from parlour.web.routes import desk_of, form_of, html, in_thread, person_for, query_of, seated, see

NEAR = 120.0  # points
SHARED_SECONDS = 1.0  # what all see is read no oftener
LOOK_SECONDS = 1.0  # a listener looks no oftener
GATHER_SECONDS = 0.2  # what happens together is told together
LOOKED_INTO = 12  # of one's own tables


@dataclass(frozen=True)
class Shared:
    """What all see alike: the open tables with the people there, and who is here."""

    tables: tuple[storage.Listed, ...] = ()
    seals: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    strengths: Mapping[tuple[str, str], tuple[Strength, int]] = field(default_factory=dict)
    company: Company = field(default_factory=Company)
    usual: Mapping[str, float | None] = field(default_factory=dict)


class Hall:
    """What the hall shows, read once for all who look at the same moment."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._lock, self._read, self._shared = asyncio.Lock(), -SHARED_SECONDS, Shared()

    async def shared(self) -> Shared:
        async with self._lock:
            if time.monotonic() - self._read >= SHARED_SECONDS:
                self._shared, self._read = await self._look(), time.monotonic()
            return self._shared

    async def _look(self) -> Shared:
        database = self._desk.house.database
        tables = tuple(await storage.public_tables(database))
        people = {seat.person for table in tables for seat in table.seats if seat.person}
        known: dict[tuple[str, str], tuple[Strength, int]] = {}
        for game in {table.game for table in tables}:
            there = {seat.person for table in tables if table.game == game for seat in table.seats if seat.person}
            known |= {(person, game): found for person, found in (await strengths(database, there, game)).items()}
        usual = {pace: await usually(database, pace) for pace in PACES}
        return Shared(tables, await storage.seals(database, people), known, await company(database, time.time()), usual)

    # --- For one who looks -------------------------------------------------------------------------------------------------
    async def page(self, person: Person, language: str, *, everything: bool = False) -> HallPage:
        """The hall as somebody sees it."""
        desk, t, now = self._desk, texts(language), time.time()
        database, shared = desk.house.database, await self.shared()
        own = [row for row in await storage.tables_of(database, person.id) if row.status != "over"] if person.id else []
        tickets = sorted([await self._ticket(row, person, t, language, now) for row in own[:LOOKED_INTO]], key=lambda one: one.order)
        seek = await seek_of(database, person.id)
        offered = [row for row in shared.tables if row.id not in {one.id for one in own}]
        middles = await self._middles(person, {row.game for row in offered})
        return HallPage(
            language=language,
            seal=Seal.of(person) if person.id else None,
            tickets=tuple(tickets if everything else tickets[:3]),
            games=len(own),
            waiting=sum(one.your_turn for one in tickets),
            tables=tuple(_open(row, shared, middles.get(row.game), t, language) for row in offered),
            people=tuple([await self._here(one, person, t, language) for one in shared.company.shown]),
            company=shared.company,
            seek=self._seek(seek, shared, t, language, now),
            lessons=await learned.states(database, person),
            usual={pace: waits(seconds, t) for pace, seconds in shared.usual.items()},
        )

    async def _ticket(self, row: storage.Listed, person: Person, t: Texts, language: str, now: float) -> Ticket:
        names = [seat.name for seat in row.seats if seat.kind != "open" and seat.person != person.id]
        stage, your_turn, says, since = "", False, t.plural("one seat free", "{n} seats free", row.free), row.changed
        if row.status == "playing":
            with contextlib.suppress(Refused):
                table = await self._desk.house.table(row.id)
                if table.match is not None:
                    number = table.match.view(None).get("round")
                    stage = t("Round {n}", n=number) if number else ""
                    seat = table.seat_of(person.id)
                    your_turn = seat in table.match.waiting and seat is not None and not table.seats[seat].bot
                    waited = [table.seats[at] for at in table.match.waiting]
                    since = min((one.since for one in waited if one.since is not None), default=row.changed)
                    limit = table.limit(seat) if your_turn and seat is not None else None
                    says = _your_turn(limit, now, t) if your_turn else _they_think(waited, since, now, t)
        text = " · ".join(part for part in (stage, ", ".join(names)) if part)
        return Ticket(row.id, called(row.name, row.game, language), row.game, text, says, your_turn, (not your_turn, since))

    async def _middles(self, person: Person, games: set[str]) -> dict[str, float]:
        """Somebody's strength at some games, where it is known."""
        found = {game: (await strengths(self._desk.house.database, [person.id], game)).get(person.id) for game in games if person.id}
        return {game: known[0].mu for game, known in found.items() if known}

    async def _here(self, one: Any, person: Person, t: Texts, language: str) -> SomebodyHere:
        doing, public = await self._desk.where(one.place, one.id)
        return SomebodyHere(Seal.of(one), place_in_words(doing, t, language), public if one.id != person.id else "", one.id == person.id)

    @staticmethod
    def _seek(seek: Seek | None, shared: Shared, t: Texts, language: str, now: float) -> SeekPage | None:
        if seek is None:
            return None
        games = ", ".join(find(game).texts(language)(find(game).title) for game in seek.games)
        return SeekPage(
            games, seek.pace, span(now - seek.since, t), int(seek.since), waits(shared.usual.get(seek.pace), t), seek.meanwhile, seek.found
        )


def _open(row: storage.Listed, shared: Shared, own: float | None, t: Texts, language: str) -> OpenTable:
    chairs = tuple(
        Chair(seat.name, Seal(seat.name, *shared.seals.get(seat.person, ("", ""))) if seat.kind == "person" else None, seat.level)
        for seat in row.seats
        if seat.kind != "open"
    )
    pace = row.clock.text(t) or t("no clock")
    text = " · ".join([find(row.game).texts(language)(find(row.game).title), pace, *([] if row.rated else [t("unrated")])])
    return OpenTable(
        row.id, called(row.name, row.game, language), row.game, text, chairs, row.free, row.players, _near(row, shared, own, t)
    )


def _near(row: storage.Listed, shared: Shared, own: float | None, t: Texts) -> str:
    """Whether those who sit there are about as strong as who looks; where nobody has a rating, beginners are welcome."""
    known = [shared.strengths.get((seat.person, row.game)) for seat in row.seats if seat.person]
    rated = [strength.mu for strength, games in filter(None, known) if games >= FEWEST]
    if not rated:
        return t("beginners welcome")
    if own is None:
        return ""
    away = sum(rated) / len(rated) - own
    return t("near you") if abs(away) <= NEAR else t("stronger") if away > 0 else t("weaker")


def _your_turn(limit: float | None, now: float, t: Texts) -> str:
    return t("Your turn, {time} left", time=span(max(0.0, limit - now), t)) if limit is not None else t("Your turn")


def _they_think(waited: list[Seat], since: float, now: float, t: Texts) -> str:
    who = ", ".join(seat.name for seat in waited)
    if now - since < HOUR:
        return t("{name} thinks", name=who)
    return t("{name} thinks, for {time}", name=who, time=span(now - since, t))


def span(seconds: float, t: Texts) -> str:
    """A time in words, as long as it is worth saying."""
    if seconds < MINUTE:
        return t("{n} s", n=int(seconds))
    if seconds < HOUR:
        return t.plural("one minute", "{n} minutes", round(seconds / MINUTE))
    if seconds < 2 * DAY:
        return t.plural("one hour", "{n} hours", round(seconds / HOUR))
    return t.plural("one day", "{n} days", round(seconds / DAY))


def waits(seconds: float | None, t: Texts) -> str:
    """How long it usually takes to find a rival."""
    return (
        t("Usually {time}.", time=span(max(seconds, 1.0), t))
        if seconds is not None
        else t("Nobody has looked lately: it may take a while.")
    )


# --- Pages and stream ---------------------------------------------------------------------------------------------------------------
def hall_of(request: AnyRequest) -> Hall:
    found: Hall = request.app.state.hall
    return found


async def _shown(request: AnyRequest) -> HallPage:
    """The hall for who asks; who is shown the rival that was found need not be shown again."""
    desk = desk_of(request)
    person = await desk.who(request)
    page = await hall_of(request).page(person, desk.language(request), everything=query_of(request).get("all") == "1")
    if page.seek and page.seek.found:
        await stop(desk.house, person)
    return page


@get("/", include_in_schema=False)
async def start(request: AnyRequest) -> Response[str]:
    desk = desk_of(request)
    page = await _shown(request)
    return html(request, await in_thread(render_start, page, desk.csrf(request), desk.compiling(), desk.base(request)))


@get("/hall", include_in_schema=False)
async def fragment(request: AnyRequest) -> Response[str]:
    """The parts that change by themselves."""
    desk = desk_of(request)
    page = await _shown(request)
    return html(request, await in_thread(render_hall, page, desk.csrf(request)))


@get("/hall/live", include_in_schema=False)
async def live(request: AnyRequest) -> Stream:
    desk = desk_of(request)
    person, language = await desk.who(request), desk.language(request)

    async def still() -> bool:
        try:
            return (await desk.who(request)).id == person.id
        except Refused as refused:
            return refused.kind == "out-of-reach"

    events = stream(desk, hall_of(request), person, language, still)
    return Stream(events, media_type="text/event-stream", headers={"cache-control": "no-store", "x-accel-buffering": "no"})


async def stream(desk: Desk, hall: Hall, person: Person, language: str, still: Any) -> AsyncIterator[bytes]:
    """`hall` with a mark of what is shown now, at first and whenever it has changed; and heartbeats. Who looks for a rival looks again with each."""
    yield b"retry: 2000\n\n"
    house, told, beat = desk.house, "", time.monotonic() + desk.settings.heartbeat
    while house.is_open and house.news.is_open:
        page = await _seen(hall, person, language)
        if page is not None and page.mark != told:
            told = page.mark
            yield f'event: hall\ndata: {{"mark":"{told}"}}\n\n'.encode()
        with house.news.watch(HALL, *(ticket.id for ticket in page.tickets) if page else ()) as watch:
            rung = await watch.wait(max(0.0, min(beat - time.monotonic(), desk.settings.heartbeat)))
        await asyncio.sleep(GATHER_SECONDS if rung else 0.0)
        if time.monotonic() >= beat:
            beat = time.monotonic() + desk.settings.heartbeat
            yield b": still here\n\n"
            if not await still():
                return
            await _look_again(desk, person, language)
        elif rung:
            await asyncio.sleep(LOOK_SECONDS - GATHER_SECONDS)


async def _seen(hall: Hall, person: Person, language: str) -> HallPage | None:
    """The hall; None while the database is out of reach."""
    try:
        return await hall.page(person, language)
    except Refused:
        return None


async def _look_again(desk: Desk, person: Person, language: str) -> None:
    """Who waits is content with a rival who is less near, the longer it takes."""
    with contextlib.suppress(Refused):
        seek = await seek_of(desk.house.database, person.id)
        if seek and not seek.found:
            await find_rival(desk.house, person, seek.games, seek.pace, language)


@post("/rival", include_in_schema=False)
async def rival(request: AnyRequest) -> Response[Any]:
    """Somebody looks for a rival: at the table at once, or they wait in the hall."""
    desk, fields = desk_of(request), await form_of(request)
    games = [game for game in parlour.catalogue() if fields.get(f"game_{game}")]
    language = desk.language(request)
    if not games:
        raise Refused("bad-input", "Please choose at least one game")
    person, secret = await person_for(request, fields.get("name", ""))
    table = await find_rival(desk.house, person, games, fields.get("pace", "now"), language)
    if table:
        await stop(desk.house, person)
    return seated(request, f"/t/{table.id}" if table else "/#rival", secret)


@post("/rival/stop", include_in_schema=False)
async def look_no_more(request: AnyRequest) -> Response[Any]:
    desk, _ = desk_of(request), await form_of(request)
    await stop(desk.house, await desk.who(request))
    return see("/#rival")


@post("/rival/bot", include_in_schema=False)
async def bot_meanwhile(request: AnyRequest) -> Response[Any]:
    """A game with a bot, while the search goes on."""
    desk, _ = desk_of(request), await form_of(request)
    table = await begin_with_a_bot(desk.house, await desk.who(request), desk.language(request), desk.settings.pace)
    return see(f"/t/{table.id}")


HALL_PAGES = [start, fragment, live, rival, look_no_more, bot_meanwhile]
