"""The API: the same actions as JSON. Who acts is told by a bearer token; problems are told in problem documents (RFC 9457)."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import Annotated, Any, NamedTuple

import msgspec
from litestar import Router, delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Body, PathParameter, QueryParameter
from litestar.response import Stream

import parlour
from parlour.engine.match import Match
from parlour.engine.plain import Plain
from parlour.tables import fairness
from parlour.tables.absence import end_of, go_away
from parlour.tables.clock import Clock
from parlour.tables.errors import Refused, texts
from parlour.tables.in_words import InWords, in_words
from parlour.tables.levels import check_level, default_level, levels
from parlour.tables.new_table import Wishes
from parlour.tables.people import LINK, NOBODY, Person
from parlour.tables.table import Table
from parlour.web.agents import agent
from parlour.web.api_messages import (
    AnalysisAnswer,
    AwayUntil,
    ClockWish,
    EventAnswer,
    GameAnswer,
    HintAnswer,
    Joining,
    MoveAnswer,
    MoveMade,
    Myself,
    NewPerson,
    NewTable,
    OptionOfGame,
    OwnLink,
    PlyAnswer,
    ProblemDocument,
    QuickGame,
    ResultAnswer,
    TableAnswer,
    TableInList,
    Token,
    Verified,
    WhyAnswer,
)
from parlour.web.cookies import AnyRequest
from parlour.web.deeds import DEEDS, Deed, Nothing
from parlour.web.routes import desk_of, live_stream, quick_wishes, reason
from parlour.web.security import unveiled

LONGEST_WAIT = 25.0


# --- Who asks -----------------------------------------------------------------------------------------------------------------
def token_of(request: AnyRequest) -> str:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


async def who(request: AnyRequest) -> Person:
    """The person of the token; NOBODY without one. A wrong token is an error, so that it is not overlooked."""
    if not request.headers.get("authorization", ""):
        return NOBODY
    person = await desk_of(request).house.people.who(token_of(request))
    if not person.id:
        raise Refused("who-are-you", "This token is not known here")
    return person


async def who_or_new(request: AnyRequest, name: str) -> tuple[Person, str]:
    person = await who(request)
    return (person, "") if person.id else await desk_of(request).house.people.welcome(name)


# --- What a seat may see ---------------------------------------------------------------------------------------------------------
class Looked(NamedTuple):
    """What somebody sees of a table's match at a ply, and may do at the table."""

    match: Match | None
    ply: int
    view: dict[str, Plain] | None
    moves: list[MoveAnswer]
    actions: list[str]


def _looked(table: Table, person: Person, ply: int | None, language: str, now: float) -> Looked:
    """It takes a while: answers are made in a thread."""
    match, seat = table.match, table.seat_of(person.id)
    last = match.last_known_to(seat) if match else 0
    at = last if ply is None else ply
    if match is not None and at > last:
        raise Refused("unknown", "There is no ply {ply} yet; the game stands at {now}", ply=ply, now=last)
    if match is not None and at < last:
        match = match.at(match.plies_known_to(seat)[at])
    asked = at == last and table.status == "playing" and match is not None and seat is not None and not table.seats[seat].bot
    moves = _moves(match, seat, language) if asked and match is not None and seat is not None else []
    return Looked(match, at if match else 0, match.view(seat) if match else None, moves, sorted(table.actions(person.id, now)))


async def answer(request: AnyRequest, table: Table, person: Person, ply: int | None = None, **more: Any) -> TableAnswer:
    desk = desk_of(request)
    language, seat, now = desk.language(request), table.seat_of(person.id), time.time()
    looked = await asyncio.to_thread(_looked, table, person, ply, language, now)
    match = looked.match
    return TableAnswer(
        id=table.id,
        name=table.name,
        game=table.game,
        players=table.players,
        options=table.options,
        status=table.status,
        public=table.public,
        version=table.version_for(seat),
        ply=looked.ply,
        seat=seat,
        waiting=list(match.waiting) if match and table.status == "playing" else [],
        seats=desk.seats(table, person, now),
        moves=looked.moves,
        view=looked.view,
        actions=looked.actions,
        proposals=desk.proposals(table, seat, language),
        chat=desk.chat(table),
        clock=ClockWish(table.clock.kind, table.clock.seconds, table.clock.increment, table.clock.holiday),
        commitment=table.commitment,
        seed=table.seed if table.status == "over" else "",
        result=_result(table),
        next_table=table.next_table if seat is not None else "",
        **more,
    )


def _moves(match: Match, seat: int, language: str) -> list[MoveAnswer]:
    return [MoveAnswer(str(move), match.move_text(seat, move, language)) for move in match.moves(seat)]


def _result(table: Table) -> ResultAnswer | None:
    found = table.outcome()
    return ResultAnswer([list(seats) for seats in found.ranking], list(found.scores), found.reason) if found else None


# --- The paths -------------------------------------------------------------------------------------------------------------------
PROBLEM = "application/problem+json"


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    texts = {
        400: "What was sent cannot be read, or is out of range",
        403: "Not yours to do, or the token is unknown",
        404: "There is no such table, seat or ply",
        409: "Not now, or made for an earlier ply; nothing was changed",
        413: "Too large",
        422: "The rules forbid the move; `rule` says which, `possible` what is allowed",
        429: "Too much at once",
        503: "The database is out of reach",
        507: "No room to store anything; nothing was changed",
    }
    return {
        status: ResponseSpec(ProblemDocument, description=texts[status], media_type=PROBLEM, generate_examples=False) for status in statuses
    }


READING = problems(400, 403, 404, 429, 503)
CHANGING = problems(400, 403, 404, 409, 413, 429, 503, 507)
TableId = Annotated[str, PathParameter(description="A table's id, as its link has it.", pattern="^[a-z2-9]{1,16}$", max_length=16)]
PlyWish = Annotated[int | None, QueryParameter(ge=0, le=1_000_000, required=False, description="Look back at an earlier ply.")]


@get("/games", responses=problems(429), summary="The games")
async def games(request: AnyRequest) -> list[GameAnswer]:
    """All games with their numbers of players, options and bots."""
    found, house = [parlour.game(id) for id in parlour.catalogue()], desk_of(request).house
    return [
        GameAnswer(
            game.id,
            game.title,
            list(game.players),
            {
                name: OptionOfGame(option.default, list(option.offered(house.components(game.id) or game.components)), option.text)
                for name, option in game.options.items()
            },
            levels(),
            game.is_compiled,
        )
        for game in found
    ]


@post("/people", responses=problems(400, 413, 429, 503, 507), summary="Become somebody")
async def become(request: AnyRequest, data: Annotated[NewPerson, Body()]) -> Token:
    """A token for a new person. Making or joining a table without a token gives one too."""
    _, token = await desk_of(request).house.people.welcome(data.name)
    return Token(token)


@post("/people/link", responses=problems(400, 404, 413, 429, 503, 507), summary="Come in by a personal link")
async def come_in(request: AnyRequest, data: Annotated[OwnLink, Body()]) -> Token:
    """A token for the person whose personal link it is; the link keeps working."""
    secret = data.link.partition("?")[0].rstrip("/").rpartition("/")[2]
    found = await desk_of(request).house.people.another_device(unveiled(secret, LINK), agent(request.headers.get("user-agent", "")))
    if found is None:
        raise Refused("unknown", "This personal link is not known here: it may have been cut off, or a newer one was made")
    return Token(found[1])


async def _myself(request: AnyRequest, person: Person) -> Myself:
    desk = desk_of(request)
    return Myself(person.name, desk.link(request, await desk.house.people.link(token_of(request), person)))


@get("/me", responses=problems(403, 429, 503), summary="Who you are")
async def me(request: AnyRequest) -> Myself:
    """Your name and your personal link, which brings you to another device."""
    person = await who(request)
    if not person.id:
        raise Refused("who-are-you", "You have no personal link yet: sit down at a table first")
    return await _myself(request, person)


@post("/me/link", responses=problems(403, 429, 503, 507), summary="Make a new personal link")
async def new_link(request: AnyRequest) -> Myself:
    """Earlier links stop working at once. Who came in by them stays in, until you sign out everywhere else."""
    return await _myself(request, await desk_of(request).house.people.renew(token_of(request)))


@post("/me/sign-out-elsewhere", responses=problems(403, 429, 503, 507), summary="Sign out everywhere else")
async def sign_out_elsewhere(request: AnyRequest) -> Myself:
    """Only this token stays valid: other devices and tokens of yours, and earlier links, stop working at once."""
    return await _myself(request, await desk_of(request).house.people.renew(token_of(request), elsewhere=True))


@post("/me/away", status_code=200, responses=problems(400, 403, 413, 429, 503, 507), summary="Say until when you are away")
async def away(request: AnyRequest, data: Annotated[AwayUntil, Body()]) -> Myself:
    """The others at your tables over days see it, and clocks stand still for you where that was agreed. Without a day you are back."""
    desk, person = desk_of(request), await who(request)
    if not person.id:
        raise Refused("who-are-you", "We do not know you yet: choose a name first")
    await go_away(desk.house, person, end_of(data.day, time.time()))
    return await _myself(request, person)


@get("/tables", responses=problems(400, 403, 429, 503), summary="Your tables and the public ones")
async def tables(request: AnyRequest) -> list[TableInList]:
    """Your own tables, then public ones with free seats."""
    desk, person = desk_of(request), await who(request)
    yours, public = await desk.lines(person, desk.language(request))
    rows = [(line, True) for line in yours] + [(line, False) for line in public]
    return [TableInList(r.id, r.name, r.game, r.players, r.free, r.status, own, r.your_turn, list(r.names)) for r, own in rows]


@post("/tables", responses=CHANGING, summary="Make a table")
async def make(request: AnyRequest, data: Annotated[NewTable, Body()]) -> TableAnswer:
    """A new table. The game begins when no seat is open."""
    wishes: Wishes = {
        "game": data.game, "players": data.players, "seats": data.seats or ["me", *["open"] * (data.players - 1)], "name": data.table_name,
        "public": data.public, "pace": data.pace, "hints": data.hints, "rated": data.rated,
        "clock": Clock(data.clock.kind, data.clock.seconds, data.clock.increment, data.clock.holiday),
        "options": data.options,
    }  # fmt: skip
    if data.game not in parlour.catalogue():
        raise Refused("bad-input", "There is no game «{game}»; we have: {games}", game=data.game, games=", ".join(parlour.catalogue()))
    person, token = await who_or_new(request, data.name)
    desk = desk_of(request)
    language = desk.language(request)
    table = await desk.house.create(person=person.id, person_name=data.name or person.name, word=data.word, language=language, **wishes)
    return await answer(request, table, person, token=token)


@post("/quick", responses=CHANGING, summary="Play against bots at once")
async def quick(request: AnyRequest, data: Annotated[QuickGame, Body()]) -> TableAnswer:
    """A table with you and bots, already playing."""
    desk = desk_of(request)
    wishes = quick_wishes(data.game, data.bots, check_level(data.level or default_level()), desk.settings.pace)
    person, token = await who_or_new(request, data.name)
    language = desk.language(request)
    called = data.name or person.name or texts(language)("Guest")
    table = await desk.house.create(person=person.id, person_name=called, word=data.word, language=language, **wishes)
    return await answer(request, table, person, token=token)


@get("/tables/{id:str}", responses=READING, summary="Look at a table")
async def look(
    request: AnyRequest,
    id: TableId,
    ply: PlyWish = None,
    after: Annotated[
        int | None, QueryParameter(ge=0, le=1_000_000_000, required=False, description="Answer only when the version is higher than this.")
    ] = None,
    wait: Annotated[
        float, QueryParameter(ge=0, le=LONGEST_WAIT, required=False, description="… but after so many seconds at the latest.")
    ] = 0.0,
) -> TableAnswer:
    """The table as you may see it. With `after` and `wait`, a program can wait here for its turn."""
    house, person = desk_of(request).house, await who(request)
    table = await house.table(id)
    seat = table.seat_of(person.id)
    if after is not None and wait:
        until = time.monotonic() + wait
        with house.news.watch(id) as watch:
            while table.version_for(seat) <= after and time.monotonic() < until and not watch.gone:
                await watch.wait(max(0.01, min(until - time.monotonic(), 5.0)))
                table = await house.table(id)
    return await answer(request, table, person, ply)


@get("/tables/{id:str}/log", responses=READING, summary="What happened")
async def log(
    request: AnyRequest,
    id: TableId,
    since: Annotated[int, QueryParameter(ge=0, le=1_000_000, required=False, description="From this ply on.")] = 0,
) -> list[PlyAnswer]:
    """The events of each ply that you know of (0 is the set-up), as you may see them."""
    desk, person = desk_of(request), await who(request)
    table = await desk.house.table(id)
    match, language = table.match, desk.language(request)
    if match is None:
        return []
    seat = table.seat_of(person.id)
    return await asyncio.to_thread(_story, match, seat, since, language)


def _story(match: Match, seat: int | None, since: int, language: str) -> list[PlyAnswer]:
    told = list(enumerate(match.log_by_ply(seat)))[since:]
    return [
        PlyAnswer(ply, [EventAnswer(event.name, event.fields, match.event_text(event, language)) for event in events])
        for ply, events in told
    ]


@get("/tables/{id:str}/words", responses={**READING, **problems(409)}, summary="A table in words")
async def words(request: AnyRequest, id: TableId, ply: PlyWish = None) -> InWords:
    """The table, your moves, the log and the end as lines of text, in your language: what a terminal shows."""
    desk, person = desk_of(request), await who(request)
    table, language, now = await desk.house.table(id), desk.language(request), time.time()
    if table.match is None:
        raise Refused("not-now", "The game has not begun: seats are still open")
    names = [seat.name for seat in desk.seats(table, person, now)]
    return await asyncio.to_thread(_in_words, table, table.seat_of(person.id), names, ply, language)


def _in_words(table: Table, seat: int | None, names: list[str], ply: int | None, language: str) -> InWords:
    """It takes a while. What the game at an end is worth stands at its newest ply, also where somebody has resigned."""
    match = table.match
    assert match is not None
    last = match.last_known_to(seat)
    if ply is not None and ply > last:
        raise Refused("unknown", "There is no ply {ply} yet; the game stands at {now}", ply=ply, now=last)
    sight = match.sight(seat, language, ply)
    if table.status == "over" and sight.ply == last:
        sight = replace(sight, result=table.outcome(), moves=(), refused={})
    return in_words(sight, [name or own for name, own in zip(names, sight.names, strict=True)])


@get("/tables/{id:str}/live", responses=READING, summary="A live stream", media_type="text/event-stream")
async def live(request: AnyRequest, id: TableId) -> Stream:
    """Server-sent events: `table` with the new version whenever something has changed."""
    return await live_stream(request, id, who)


@get("/tables/{id:str}/why", responses={**READING, **problems(409)}, summary="Why not?")
async def why(
    request: AnyRequest, id: TableId, move: Annotated[str, QueryParameter(max_length=200, description="A move as text.")]
) -> WhyAnswer:
    """Whether you may make a move now, and if not, which rule forbids it."""
    desk, person = desk_of(request), await who(request)
    return reason(await desk.house.table(id), person, move, desk.language(request))


@post("/tables/{id:str}/join", responses=CHANGING, summary="Take a seat")
async def join(request: AnyRequest, id: TableId, data: Annotated[Joining, Body()]) -> TableAnswer:
    """Takes an open seat; the game begins when none is left."""
    house = desk_of(request).house
    person = await who(request)
    table = await house.table(id)
    if table.seat_of(person.id) is None and "join" not in table.actions(person.id, 0.0):
        raise Refused("not-now", "All seats are taken: you can watch")
    token = ""
    if not person.id:
        person, token = await house.people.welcome(data.name)
    table, _ = await house.join(id, person.id, data.name or person.name, data.word, data.seat)
    return await answer(request, table, person, token=token)


@post("/tables/{id:str}/moves", responses={**CHANGING, **problems(422)}, summary="Make a move")
async def move(request: AnyRequest, id: TableId, data: Annotated[MoveMade, Body()]) -> TableAnswer:
    """A move for the ply that you saw. Sent twice, it is made once (`repeated` says so)."""
    desk, person = desk_of(request), await who(request)
    table, played = await desk.house.play(id, person.id, [data.move], data.ply, data.version, desk.language(request))
    return await answer(request, table, person, repeated=played.repeated)


def _handler(deed: Deed) -> HTTPRouteHandler:
    """The path of a deed. One that needs no words needs no body either."""

    async def do(request: AnyRequest, id: str, sent: msgspec.Struct) -> TableAnswer:
        person = await who(request)
        return await answer(request, await deed.do(desk_of(request).house, id, person.id, sent), person)

    async def without_words(request: AnyRequest, id: TableId) -> TableAnswer:
        return await do(request, id, Nothing())

    async def with_words(request: AnyRequest, id: TableId, data: Any) -> TableAnswer:
        return await do(request, id, data)

    with_words.__annotations__["data"] = Annotated[deed.sent, Body()]
    handle = without_words if deed.sent is Nothing else with_words
    handle.__name__ = deed.name.replace("-", "_")
    path = f"/tables/{{id:str}}/{deed.name}"
    return post(path, responses=CHANGING, summary=deed.summary, description=deed.description, status_code=deed.status)(handle)


@post("/tables/{id:str}/hint", responses=CHANGING, summary="Ask a bot for advice", status_code=200)
async def hint(request: AnyRequest, id: TableId) -> list[HintAnswer]:
    desk, person = desk_of(request), await who(request)
    return [HintAnswer(*found) for found in await desk.house.hint(id, person.id, desk.language(request))]


@get("/tables/{id:str}/analysis", responses={**READING, **problems(409)}, summary="What the coach found in an ended game")
async def analysis(request: AnyRequest, id: TableId) -> AnalysisAnswer:
    house = desk_of(request).house
    if (await house.table(id)).status != "over":
        raise Refused("not-now", "The game goes on: the coach looks at it when it is over")
    known = await house.coach.look(id)
    return AnalysisAnswer(known.state, known.done, known.steps, known.report) if known else AnalysisAnswer("")


@post("/tables/{id:str}/analysis", responses=CHANGING, summary="Ask the coach to look back at an ended game")
async def analyse(request: AnyRequest, id: TableId) -> AnalysisAnswer:
    person = await who(request)
    await desk_of(request).house.look_back(id, person.id)
    known = await desk_of(request).house.coach.look(id)
    return AnalysisAnswer(known.state, known.done, known.steps, known.report) if known else AnalysisAnswer("")


@delete("/tables/{id:str}/analysis", responses=CHANGING, summary="Stop the coach; what it has found is kept")
async def stop_analysis(request: AnyRequest, id: TableId) -> None:
    person = await who(request)
    await desk_of(request).house.stop_looking_back(id, person.id)


@delete("/tables/{id:str}", responses=CHANGING, summary="Delete an abandoned table")
async def remove(request: AnyRequest, id: TableId) -> None:
    person = await who(request)
    await desk_of(request).house.delete(id, person.id)


@get("/tables/{id:str}/save", responses={**READING, **problems(409)}, summary="The record of an ended game")
async def saved(request: AnyRequest, id: TableId) -> dict[str, Any]:
    return dict(await asyncio.to_thread((await desk_of(request).house.table(id)).save))


@get("/tables/{id:str}/verify", responses={**READING, **problems(409)}, summary="The proof that the shuffle was fair")
async def verify(request: AnyRequest, id: TableId) -> Verified:
    desk = desk_of(request)
    table = await desk.house.table(id)
    return Verified(await asyncio.to_thread(lambda: fairness.check(table.save(), desk.language(request))))


API = Router(
    "/api",
    route_handlers=[
        games, become, come_in, me, new_link, sign_out_elsewhere, away, tables, make, quick, look, log, words, live, why, join, move,
        *map(_handler, DEEDS.values()), hint, analysis, analyse, stop_analysis, remove, saved, verify,
    ],
    security=[{"token": []}, {}],
    tags=["tables"],
)  # fmt: skip
