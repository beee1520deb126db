"""The desk: who asks, in which language, and what the page of a table must show them."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

import msgspec

import parlour
from parlour.engine.match import Match
from parlour.tables import compiler_process, storage
from parlour.tables.errors import Refused, texts
from parlour.tables.house import House
from parlour.tables.people import NOBODY, Person
from parlour.tables.table import Table
from parlour.tables.whereabouts import HALL
from parlour.web import cookies
from parlour.web.closely_page import render_look
from parlour.web.cookies import PERSON, VISIT, AnyRequest
from parlour.web.languages import language_of
from parlour.web.live import Presence
from parlour.web.pace import Pace
from parlour.web.page_data import ChatLine, ProposalOnPage, SeatOnPage, TableLine, TablePage
from parlour.web.people_words import Doing, changed
from parlour.web.render import DrawnTable, draw_table
from parlour.web.security import new_visit, token_for
from parlour.web.settings import Settings

T = TypeVar("T")
LOOKED_INTO = 12  # of one's own tables, for whose turn it is
TOKEN, LINK = "\ue010", "\ue011"  # stand in a drawing for its reader's own secrets; nobody can write them
DRAWINGS_KEPT = 100  # pages, each of about 100 KiB
LOOKS_KEPT = 1000  # pieces seen closely, each of about 3 KiB
TABLES_KEPT = 1500  # whose drawings are remembered
HEALTH_SECONDS = 2.0  # the database is asked whether it answers no oftener


class Eyes(NamedTuple):
    """Who looks at a table, and from where: their page depends on that and on the table."""

    person: Person
    language: str
    base: str
    has_link: bool  # their own, for another device
    here: frozenset[int | None]  # who else looks at the table now
    watching: int


class Around(NamedTuple):
    """What a page shows around the match that may change while the table's version stays."""

    seat: int | None
    seats: tuple[SeatOnPage, ...]
    actions: frozenset[str]
    compiling: tuple[int, int] | None
    viewer: str
    watching: int


class Desk:
    """What every handler needs."""

    def __init__(self, settings: Settings, house: House, presence: Presence) -> None:
        self.settings, self.house, self.presence = settings, house, presence
        self.key = b""
        self._kept: OrderedDict[tuple[str, str], dict[Hashable, object]] = OrderedDict()
        self._drawings: OrderedDict[tuple[Hashable, ...], DrawnTable] = OrderedDict()
        self._looks: OrderedDict[tuple[Hashable, ...], str] = OrderedDict()
        self.coach_pace = Pace()
        self._drawing = ThreadPoolExecutor(1, "drawing")
        self._asking, self._asked, self._answered = asyncio.Lock(), -HEALTH_SECONDS, False

    async def database_answers(self) -> bool:
        """Whether the database answers; however many ask us, it is asked once in a while."""
        async with self._asking:
            if time.monotonic() - self._asked >= HEALTH_SECONDS:
                try:
                    await self.house.database.key()
                    self._answered = True
                except Refused:
                    self._answered = False
                self._asked = time.monotonic()
            return self._answered

    # --- Who asks -------------------------------------------------------------------------------------------------------
    async def who(self, request: AnyRequest) -> Person:
        """The person of the cookie."""
        secret = cookies.read(request, PERSON)
        person = await self.house.people.who(secret) if secret else NOBODY
        if person.id:
            self.house.whereabouts.seen(person, _place(request.url.path), secret)
        return person

    def visit(self, request: AnyRequest) -> str:
        """The visit's mark: from its cookie, or a new one that the answer must set."""
        if "visit" not in request.state:
            request.state["visit"] = cookies.read(request, VISIT) or new_visit()
        return str(request.state["visit"])

    def csrf(self, request: AnyRequest) -> str:
        return self.to_veil(request, token_for(self.key, self.visit(request)))

    @staticmethod
    def to_veil(request: AnyRequest, secret: str) -> str:
        """A secret that the answer shows: it is sent veiled (`html` sees to it)."""
        request.state.setdefault("to_veil", set()).add(secret)
        return secret

    @staticmethod
    def language(request: AnyRequest) -> str:
        """The chosen language, or the first of the browser's that we speak."""
        return language_of(request.headers.get("cookie", ""), request.headers.get("accept-language", ""))

    def base(self, request: AnyRequest) -> str:
        """The address to invite with."""
        return (self.settings.url or str(request.base_url)).rstrip("/")

    async def personal(self, request: AnyRequest, person: Person) -> str:
        """The person's own link, for another device; "" for nobody."""
        secret = cookies.read(request, PERSON)
        return self.link(request, await self.house.people.link(secret, person) if person.id and secret else "")

    def link(self, request: AnyRequest, secret: str) -> str:
        """The address of a personal link."""
        return f"{self.base(request)}/me/{self.to_veil(request, secret)}" if secret else ""

    # --- What a page shows ------------------------------------------------------------------------------------------------
    def compiling(self) -> dict[str, tuple[int, int]]:
        """The games whose rules are being compiled: steps done and in all."""
        file = self.settings.progress_file
        if file is None:
            return {}
        return {
            id: (done, steps)
            for id, (done, steps) in compiler_process.read(file).items()
            if done < steps and not parlour.game(id).is_compiled
        }

    def seats(self, table: Table, person: Person, now: float, here: Collection[int | None] | None = None) -> tuple[SeatOnPage, ...]:
        """Who sits where; `here` are those who watch, where that was asked already."""
        you, here = table.seat_of(person.id), set(self.presence.at(table.id)) if here is None else here
        return tuple(
            SeatOnPage(
                seat=at,
                name=seat.name,
                kind=seat.kind,
                level=seat.bot,
                you=at == you,
                here=at in here,
                left=seat.left or bool(seat.stand_in),
                stand_in=bool(seat.stand_in),
                missed=seat.missed if at == you else 0,  # a secret move that the clock made is nobody else's business
                seconds=_whole(table.left(at, now)) if seat.kind == "person" and not seat.bot else None,
                resigned=seat.resigned,
                away=seat.away if seat.away > now and seat.active else None,
                rests=table.rests(at, now),
            )
            for at, seat in enumerate(table.seats)
        )

    def proposals(self, table: Table, seat: int | None, language: str) -> tuple[ProposalOnPage, ...]:
        t, found = texts(language), []
        for name, proposal in table.proposals.items():
            who, whom = table.seats[proposal.by].name, table.seats[proposal.seat].name
            is_undo = proposal.kind == "undo"
            text = (
                t("{who} would like to take a move back", who=who)
                if is_undo
                else t("{who} asks that a bot plays for {whom}", who=who, whom=whom)
            )
            yours = seat in table.voters(proposal) and seat not in proposal.agreed
            found.append(ProposalOnPage(name, text, tuple(proposal.agreed), table.needed(proposal), yours))
        return tuple(found)

    @staticmethod
    def chat(table: Table) -> tuple[ChatLine, ...]:
        return tuple(ChatLine(line.seat, line.name, line.text, line.at) for line in table.chat)

    def eyes(self, request: AnyRequest, table: str, person: Person) -> Eyes:
        """Who looks at a table."""
        watchers, language = self.presence.at(table), self.language(request)
        has_link = bool(person.id and cookies.read(request, PERSON))
        return Eyes(person, language, self.base(request), has_link, frozenset(watchers), watchers.count(None))

    async def page(self, request: AnyRequest, table: Table, person: Person, ply: int | None = None, **more: Any) -> TablePage:
        """Everything that the page of a table needs, for this person's eyes, whose secrets are put in by `html`."""
        await self.show_secrets(request, table.id, person)
        return await asyncio.to_thread(self.page_for, table, self.eyes(request, table.id, person), ply, **more)

    async def show_secrets(self, request: AnyRequest, table: str, person: Person) -> None:
        """The answer to this request shows the secrets of who asks, in place of their signs."""
        personal = await self.personal(request, person)
        request.state["signs"] = {TOKEN: self.csrf(request), LINK: f"{personal}?to={table}" if personal else ""}

    def page_for(self, table: Table, eyes: Eyes, ply: int | None = None, **more: Any) -> TablePage:
        """The page of a table, with signs in place of its reader's secrets."""
        around = self._around(table, eyes, time.time())
        return self._laid_out(table, eyes, around, ply, **more)

    def drawn(self, table: Table, eyes: Eyes) -> DrawnTable:
        """A table's page as these eyes see it now, drawn once for all who see the same.

        A secret that others have changed is no reason to draw it anew, so not even the time that this takes tells of it.
        """
        around = self._around(table, eyes, time.time())
        key = (table.id, table.version_for(around.seat), eyes.language, eyes.base, eyes.has_link, around)
        found = self._drawings.get(key)
        if found is None:
            found = self._drawings[key] = draw_table(self._laid_out(table, eyes, around))
            while len(self._drawings) > DRAWINGS_KEPT:
                self._drawings.popitem(last=False)
        return found

    def closely(self, table: Table, eyes: Eyes, names: tuple[str, ...], ply: int | None) -> str:
        """A piece seen closely, as these eyes may know it; drawn once for all who see the same. "" if there is no such piece."""
        around = self._around(table, eyes, time.time())
        called = tuple(seat.name for seat in around.seats)
        key = (table.id, table.version_for(around.seat), around.seat, eyes.language, called, names, ply)
        found = self._looks.get(key)
        if found is None:
            found = self._looks[key] = render_look(self._laid_out(table, eyes, around, ply), names)
            while len(self._looks) > LOOKS_KEPT:
                self._looks.popitem(last=False)
        return found

    def forget(self) -> None:
        """Draws everything anew from now on."""
        self._looks.clear()
        self._drawings.clear()
        self._kept.clear()

    async def draw(self, work: Callable[[], T]) -> T:
        """Does some drawing in the one thread that draws: who wants what is just being drawn for another finds it done."""
        return await asyncio.get_running_loop().run_in_executor(self._drawing, work)

    def _around(self, table: Table, eyes: Eyes, now: float) -> Around:
        person = eyes.person
        seats = tuple(
            seat if seat.seconds is None else msgspec.structs.replace(seat, seconds=float(int(seat.seconds)))
            for seat in self.seats(table, person, now, eyes.here)
        )
        return Around(
            seat=table.seat_of(person.id),
            seats=seats,
            actions=table.actions(person.id, now),
            compiling=None if parlour.game(table.game).is_compiled else self.compiling().get(table.game),
            viewer=person.name if table.status == "open" else "",
            watching=eyes.watching,
        )

    def _laid_out(self, table: Table, eyes: Eyes, around: Around, ply: int | None = None, **more: Any) -> TablePage:
        language, seat, over = eyes.language, around.seat, table.status == "over"
        match = table.match or preview(table.game, table.players, tuple(sorted(table.options.items())), json.dumps(table.data))
        invite = f"{eyes.base}/t/{table.id}"
        return TablePage(
            id=table.id,
            name=called(table.name, table.game, language),
            sight=match.sight(seat, language, _within(match, seat, ply)),
            seats=around.seats,
            csrf=TOKEN,
            version=table.version_for(seat),
            status=table.status,
            public=table.public,
            chat=self.chat(table),
            proposals=self.proposals(table, seat, language),
            actions=around.actions,
            clock=table.clock.text(texts(language)),
            commitment=table.commitment,
            seed=table.seed if over else "",
            secret=table.secret if over else "",
            words=tuple(table.words) if over else (),
            result=table.outcome(),
            invite=invite,
            invite_qr=qr(invite) if table.status == "open" and not is_local(invite) else "",
            invite_is_local=is_local(invite),
            personal=LINK if eyes.has_link else "",
            compiling=around.compiling,
            links={"rematch": f"/t/{table.next_table}"} if table.next_table else {},
            viewer=around.viewer,
            watching=around.watching,
            kept=self.kept(table.id, language),
            ratings={one.seat: changed(one, games, language, texts(language)) for one, games in table.ratings if one.person},
            rated=table.rated and not any(seat.hinted for seat in table.seats),
            **more,
        )

    def kept(self, table: str, language: str) -> dict[Hashable, object]:
        """What was drawn for a table in a language; of tables that nobody has looked at for long it is forgotten."""
        found = self._kept.setdefault((table, language), {})
        self._kept.move_to_end((table, language))
        if len(self._kept) > TABLES_KEPT:
            self._kept.popitem(last=False)
        return found

    async def where(self, place: str, person: str) -> tuple[Doing, str]:
        """What somebody does who was seen at a place, and the public table at which one can look on."""
        kind, _, name = place.partition("/")
        if kind == "learn" and name in parlour.catalogue():
            return Doing("learns", name), ""
        if kind == "t":
            with contextlib.suppress(Refused):
                table = await self.house.table(name)
                if table.status == "playing":
                    seated = table.seat_of(person) is not None
                    return Doing("plays" if seated else "watches", table.game), table.id if table.public else ""
        return Doing(), ""

    async def lines(self, person: Person, language: str) -> tuple[tuple[TableLine, ...], tuple[TableLine, ...]]:
        """A person's own tables, and the public ones with free seats."""
        own = await storage.tables_of(self.house.database, person.id) if person.id else []
        yours = [await self._line(row, language, person.id, at < LOOKED_INTO) for at, row in enumerate(own)]
        ids = {row.id for row in own}
        public = [await self._line(row, language) for row in await storage.public_tables(self.house.database) if row.id not in ids]
        return tuple(yours), tuple(public)

    async def _line(self, row: storage.Listed, language: str, person: str = "", look: bool = False) -> TableLine:
        turn, stage = False, ""
        if look and row.status == "playing":
            with contextlib.suppress(Refused):
                table = await self.house.table(row.id)
                number = table.match.view(None).get("round") if table.match else None
                turn = table.match is not None and table.seat_of(person) in table.match.waiting
                stage = texts(language)("round {n}", n=number) if number else ""
        names = tuple(seat.name for seat in row.seats if seat.kind != "open")
        return TableLine(
            row.id, called(row.name, row.game, language), row.game, row.players, row.free, row.status, stage, bool(person), turn, names
        )


def _place(path: str) -> str:
    """Where somebody is who asks for this: at a table, in a course, or in the hall."""
    parts = path.split("/")
    return f"{parts[1]}/{parts[2]}"[:40] if parts[1] in ("t", "learn") and len(parts) > 2 else HALL


def called(name: str, game_id: str, language: str) -> str:
    """A table's name; one that has only its game's is called so in the reader's language."""
    game = parlour.game(game_id)
    return game.texts(language)(name) if name == game.title else name


def _within(match: Match, seat: int | None, ply: int | None) -> int | None:
    """The ply that is asked for, as the seat counts; the nearest one where there is none such."""
    return None if ply is None else max(0, min(ply, len(match.plies_known_to(seat)) - 1))


def is_local(link: str) -> bool:
    """Whether only this computer can open a link."""
    return urlsplit(link).hostname in ("127.0.0.1", "::1", "localhost")


def _whole(seconds: float | None) -> float | None:
    return None if seconds is None else max(0.0, round(seconds, 1))


@functools.lru_cache(64)
def preview(game: str, players: int, options: tuple[tuple[str, Any], ...], data: str) -> Match:
    """A match to look at while the seats of a table are still open; the cards of the real one are not dealt yet."""
    return parlour.game(game).new(players, "preview", data=json.loads(data), **dict(options))


@functools.lru_cache(256)
def qr(link: str) -> str:
    """A link as a QR code, an SVG to put into a page."""
    import segno

    return str(segno.make(link, error="m").svg_inline(border=2, omitsize=True, svgclass="qr", lineclass=None, title="QR"))
