"""The pages: HTML for people, drawn by `parlour.web.render`; every action is a plain form."""

from __future__ import annotations

import asyncio
import dataclasses
import hashlib
import hmac
import json
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from litestar import MediaType, Response, get, post
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Stream

import parlour
from parlour.engine.game import Game
from parlour.engine.texts import LANGUAGES, Problem
from parlour.tables import fairness
from parlour.tables.analysis_words import decision_in_words, in_words
from parlour.tables.clock import Clock
from parlour.tables.errors import Refused, texts
from parlour.tables.levels import default_level, levels
from parlour.tables.mail.mailboxes import speak
from parlour.tables.new_table import Wishes
from parlour.tables.people import Person
from parlour.tables.table import Table
from parlour.web import cookies
from parlour.web.agents import agent
from parlour.web.api_messages import WhyAnswer
from parlour.web.cookies import LANGUAGE, PERSON, VISIT, AnyRequest
from parlour.web.deeds import DEEDS, MOST_SEATS
from parlour.web.desk import Desk
from parlour.web.fields import MOST_PLIES, decimal_or, read_whole, whole_or
from parlour.web.live import Patches, stream
from parlour.web.page_data import AnalysisPage, NewTablePage
from parlour.web.patches import Marks, Patch
from parlour.web.render import render_analysis, render_new, render_table, render_table_fragment
from parlour.web.rooms.frame import Scene
from parlour.web.security import is_owner, token_fits, veiled

STATUS = {
    "bad-input": 400, "unknown": 404, "who-are-you": 403, "not-yours": 403, "not-now": 409, "stale": 409, "illegal-move": 422,
    "too-much": 429, "no-room": 507, "out-of-reach": 503,
}  # fmt: skip
MOVES_AT_ONCE = 20
DAY = 86400.0
MOST_VERSIONS = 1_000_000_000


def desk_of(request: AnyRequest) -> Desk:
    found: Desk = request.app.state.desk
    return found


in_thread = asyncio.to_thread  # for all that takes long: drawing a page, playing a game again; the event loop serves others meanwhile


# --- Answers -----------------------------------------------------------------------------------------------------------
def html(request: AnyRequest, text: str, status: int = 200) -> Response[str]:
    """A page; the secrets that it shows look another way each time."""
    for sign, secret in request.state.get("signs", {}).items():
        text = text.replace(sign, secret)
    for secret in request.state.get("to_veil", ()):
        text = text.replace(secret, veiled(secret))
    answer = Response(text, status_code=status, media_type=MediaType.HTML)
    _keep_visit(request, answer)
    return answer


def lasting(request: AnyRequest, text: str) -> Response[str]:
    """A page that seldom changes: a browser keeps it, and asks whether it is still so. Its tag is made
    of what stands behind the veils."""
    tag = f'W/"{hmac.new(desk_of(request).key, text.encode(), hashlib.sha256).hexdigest()[:32]}"'
    is_known = request.headers.get("if-none-match") == tag
    answer = Response("", status_code=304, media_type=MediaType.HTML) if is_known else html(request, text)
    answer.headers.update({"etag": tag, "cache-control": "private, no-cache", "vary": "accept-encoding, accept-language, cookie"})
    return answer


def _keep_visit(request: AnyRequest, answer: Response[Any]) -> None:
    visit = desk_of(request).visit(request)
    if cookies.read(request, VISIT) != visit:
        cookies.keep(request, answer, VISIT, visit)
    cookies.replace_old(request, answer)


def see(path: str) -> Redirect:
    return Redirect(path, status_code=303)


def query_of(request: AnyRequest) -> dict[str, str]:
    """What stands behind the question mark of an address; of a name given twice the first counts."""
    return {name: str(values[0]) for name, values in request.query_params.dict().items() if values}


async def form_of(request: AnyRequest) -> dict[str, str]:
    """The fields of a form that carries its token; without one nothing is done."""
    try:
        fields = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    except HTTPException:
        raise
    except Exception:
        raise Refused("bad-input", "The form could not be read") from None
    desk, token = desk_of(request), request.headers.get("x-csrf-token", "")
    if request.headers.get("sec-fetch-site", "same-origin") == "cross-site" or not token_fits(
        desk.key, cookies.read(request, VISIT), token or fields.get("csrf", "")
    ):
        raise Refused("who-are-you", "The form was too old, or did not come from this page. Nothing was done: please try again")
    return fields


async def person_for(request: AnyRequest, name: str) -> tuple[Person, str]:
    """Who sends a form; somebody new gets a secret, which the answer must set as a cookie."""
    desk = desk_of(request)
    person = await desk.who(request)
    if not person.id:
        return await desk.house.people.welcome(name, agent(request.headers.get("user-agent", "")))
    return await desk.house.people.rename(person, name), ""


def seated(request: AnyRequest, path: str, secret: str) -> Redirect:
    answer = see(path)
    if secret:
        cookies.keep(request, answer, PERSON, secret)
    return answer


async def shown(request: AnyRequest, table: Table, person: Person, status: int = 200, **more: Any) -> Response[str]:
    """The page of a table, with a status."""
    desk = desk_of(request)
    if more:
        return html(request, await in_thread(render_table, await desk.page(request, table, person, **more)), status)
    await desk.show_secrets(request, table.id, person)
    eyes = desk.eyes(request, table.id, person)
    return html(request, await desk.draw(lambda: desk.drawn(table, eyes).whole()), status)


# --- New tables ----------------------------------------------------------------------------------------------------
def _new_page(request: AnyRequest, game: str, name: str, notice: str, values: dict[str, str], warnings: Sequence[str] = ()) -> str:
    desk = desk_of(request)
    defaults, data = {"pace": f"{desk.settings.pace:g}"}, desk.house.components(game)
    page = NewTablePage(game, desk.language(request), desk.csrf(request), name, notice, defaults | values, data, tuple(warnings))
    return render_new(page)


@get("/new", include_in_schema=False)
async def new(request: AnyRequest) -> Response[str]:
    """The form for a new table, filled in as its address says."""
    values = query_of(request)
    game = game_of(values.pop("game", "") or parlour.catalogue()[0])
    person, notice = await desk_of(request).who(request), ""
    try:
        whole_or(values, "players", min(game.players), max(game.players), None)
    except Refused as refused:
        notice = said(refused, desk_of(request).language(request))
    page = await in_thread(_new_page, request, game.id, person.name, notice, values)
    return html(request, page, 400) if notice else lasting(request, page)


def game_of(id: str) -> Game:
    """The game that is asked for."""
    if id not in parlour.catalogue():
        raise Refused("unknown", "There is no game «{game}»; we have: {games}", game=id[:40], games=", ".join(parlour.catalogue()))
    return parlour.game(id)


def wishes_of(game: Game, fields: dict[str, str], pace: float) -> Wishes:
    """What a form for a new table asks for."""
    players = whole_or(fields, "players", min(game.players), max(game.players), 2)
    kind = fields.get("clock") or "none"
    seconds, increment = decimal_or(fields, "clock_seconds", 60), decimal_or(fields, "clock_increment", 0)
    holiday = whole_or(fields, "clock_holiday", 0, 30, 0) * DAY
    clock = Clock() if kind == "none" else Clock(kind, seconds, increment, holiday)
    return {
        "game": game.id,
        "players": players,
        "seats": [fields.get(f"seat_{at}") or ("me" if at == 0 else "open") for at in range(players)],
        "name": fields.get("table_name", ""),
        "public": fields.get("public", "") in ("on", "1", "true", "yes"),
        "pace": decimal_or(fields, "pace", pace),
        "hints": fields.get("hints", "") in ("on", "1", "true", "yes"),
        "clock": clock,
        "rated": fields.get("unrated", "") not in ("on", "1", "true", "yes"),
        "options": {name.removeprefix("option_"): value for name, value in fields.items() if name.startswith("option_") and value},
    }


def unheard(game: Game, wishes: Wishes, fields: dict[str, str], language: str) -> list[str]:
    """What speaks against a table that is asked for, where its maker has not been told."""
    try:
        found = game.warnings(wishes["players"], language, **wishes["options"])
    except ValueError:
        return []  # the house says what is wrong
    return [] if fields.get("heard") == " ".join(found) else found


@post("/tables", include_in_schema=False)
async def create(request: AnyRequest) -> Response[Any]:
    desk, fields = desk_of(request), await form_of(request)
    game = game_of(fields.get("game", ""))
    try:
        wishes, language = wishes_of(game, fields, desk.settings.pace), desk.language(request)
        if warnings := unheard(game, wishes, fields, language):
            return html(request, await in_thread(_new_page, request, game.id, fields.get("name", ""), "", fields, warnings))
        person, secret = await person_for(request, fields.get("name", ""))
        table = await desk.house.create(person=person.id, person_name=person.name, word=fields.get("word", ""), language=language, **wishes)
    except Refused as refused:
        if refused.kind != "bad-input":
            raise
        notice = refused.sentence(desk.language(request))
        return html(request, await in_thread(_new_page, request, game.id, fields.get("name", ""), notice, fields), 400)
    return seated(request, f"/t/{table.id}", secret)


@post("/quick", include_in_schema=False)
async def quick(request: AnyRequest) -> Response[Any]:
    """Straight into a game against bots."""
    desk, fields = desk_of(request), await form_of(request)
    bots = whole_or(fields, "players", 1, MOST_SEATS, 0) - 1 if fields.get("players") else whole_or(fields, "bots", 0, MOST_SEATS - 1, 0)
    person, secret = await person_for(request, fields.get("name", ""))
    wishes = quick_wishes(fields.get("game", ""), bots, fields.get("level", ""), desk.settings.pace)
    language = desk.language(request)
    called = person.name or texts(language)("Guest")
    table = await desk.house.create(person=person.id, person_name=called, word=fields.get("word", ""), language=language, **wishes)
    return seated(request, f"/t/{table.id}", secret)


def quick_wishes(game: str, bots: int, level: str, pace: float) -> Wishes:
    """A table for one person and so many bots; 0 means as few as the game allows."""
    found = game_of(game)
    count = bots or min(players for players in found.players if players > 1) - 1
    if not 0 < count < MOST_SEATS:
        raise Refused("bad-input", "{game} is not for {n} bots", game=found.title, n=count)
    bot = f"bot:{level if level in levels() else default_level()}"
    return {
        "game": game,
        "players": count + 1,
        "seats": ["me", *[bot] * count],
        "hints": True,
        "name": found.title,
        "pace": pace,
        "options": found.quick_options(),
    }


# --- A table ---------------------------------------------------------------------------------------------------------------
@get("/t/{id:str}", include_in_schema=False)
async def table(request: AnyRequest, id: FromPath[str]) -> Response[str]:
    desk, ply = desk_of(request), whole_or(query_of(request), "ply", 0, MOST_PLIES, None)
    person, found = await desk.who(request), await desk.house.table(id)
    return await (shown(request, found, person) if ply is None else shown(request, found, person, ply=ply))


@get("/t/{id:str}/fragment", include_in_schema=False)
async def fragment(request: AnyRequest, id: FromPath[str]) -> Response[str]:
    desk, ply = desk_of(request), whole_or(query_of(request), "ply", 0, MOST_PLIES, None)
    person, found = await desk.who(request), await desk.house.table(id)
    if ply is not None:
        return html(request, await in_thread(render_table_fragment, await desk.page(request, found, person, ply)))
    await desk.show_secrets(request, id, person)
    eyes = desk.eyes(request, id, person)
    return html(request, await desk.draw(lambda: desk.drawn(found, eyes).inside.text))


@get("/t/{id:str}/live", include_in_schema=False)
async def live(request: AnyRequest, id: FromPath[str]) -> Stream:
    return await live_stream(request, id, desk_of(request).who)


async def live_stream(request: AnyRequest, id: str, who: Callable[[AnyRequest], Awaitable[Person]]) -> Stream:
    desk, person = desk_of(request), await who(request)
    found = await desk.house.table(id)

    async def still() -> bool:
        """Whether the listener has not been signed out."""
        try:
            return (await who(request)).id == person.id
        except Refused as refused:
            return refused.kind == "out-of-reach"

    async def draw(table: Table, told: Marks) -> tuple[Patch, Marks]:
        eyes = desk.eyes(request, id, person)

        def drawn() -> tuple[Patch, Marks]:
            page = desk.drawn(table, eyes).inside
            return page.since(told), page.marks

        return await desk.draw(drawn)

    query, seat = query_of(request), found.seat_of(person.id)
    last = read_whole(request.headers.get("last-event-id", ""))
    seen = last if last is not None else whole_or(query, "version", 0, MOST_VERSIONS, -1)
    patches = Patches(desk.house, found.id, seat, draw) if "patches" in query else None
    events = stream(desk.house, desk.presence, found.id, seat, -1 if patches else seen, desk.settings.heartbeat, still, patches)
    return Stream(events, media_type="text/event-stream", headers={"cache-control": "no-store", "x-accel-buffering": "no"})


async def _attempt(request: AnyRequest, id: str, person: Person, work: Awaitable[str]) -> Response[Any]:
    """Does something at a table, which says where to look then; if it is refused the page stays.

    A page that hears of it by its stream is only told which version to wait for.
    """
    try:
        path = await work
        if request.headers.get("accept") != "application/json":
            return see(path)
        if path != f"/t/{id}":
            return Response({"path": path, "version": 0})
        table = await desk_of(request).house.newest(id, 1)
        return Response({"path": path, "version": table.version_for(table.seat_of(person.id))}, status_code=200)
    except Refused as refused:
        return await _stays(request, id, person, refused)


async def _stays(request: AnyRequest, id: str, person: Person, refused: Refused) -> Response[str]:
    """The page of a table where something was refused: it says why, and what is possible."""
    if refused.kind in ("unknown", "out-of-reach"):
        raise refused
    desk = desk_of(request)
    return await shown(request, await desk.house.table(id), person, STATUS[refused.kind], notice=said(refused, desk.language(request)))


def said(refused: Refused, language: str) -> str:
    """A refusal in a sentence, with the rule's number."""
    sentence = refused.sentence(language).rstrip(".")
    return f"{sentence} ({refused.rule})." if refused.rule and refused.rule[1:2] == "-" else f"{sentence}."


@post("/t/{id:str}/move", include_in_schema=False)
async def move(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    """A move, or several of one turn with semicolons between: all are made, or none."""
    desk, fields = desk_of(request), await form_of(request)
    person, language = await desk.who(request), desk.language(request)

    async def play() -> str:
        ply, seen = whole_or(fields, "ply", 0, MOST_PLIES, -1), whole_or(fields, "version", 0, MOST_VERSIONS, None)
        moves = fields.get("move", "").split(";")[:MOVES_AT_ONCE]
        await desk.house.play(id, person.id, moves, ply, seen, language)
        return f"/t/{id}"

    return await _attempt(request, id, person, play())


@post("/t/{id:str}/join", include_in_schema=False)
async def join(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    desk, fields = desk_of(request), await form_of(request)
    found = await desk.house.table(id)
    person, secret = await desk.who(request), ""
    try:
        if found.seat_of(person.id) is None and "join" not in found.actions(person.id, 0.0):
            raise Refused("not-now", "All seats are taken: you can watch")
        wanted = whole_or(fields, "seat", 0, MOST_SEATS - 1, None)
        person, secret = await person_for(request, fields.get("name", ""))
        await desk.house.join(id, person.id, fields.get("name", "") or person.name, fields.get("word", ""), wanted)
    except Refused as refused:
        answer = await _stays(request, id, person, refused)
        if secret:
            cookies.keep(request, answer, PERSON, secret)
        return answer
    return seated(request, f"/t/{id}", secret)


@post("/t/{id:str}/delete", include_in_schema=False)
async def delete(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    desk, _ = desk_of(request), await form_of(request)
    person = await desk.who(request)

    async def remove() -> str:
        await desk.house.delete(id, person.id)
        return "/"

    return await _attempt(request, id, person, remove())


@post("/t/{id:str}/hint", include_in_schema=False)
async def hint(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    desk, _ = desk_of(request), await form_of(request)
    person = await desk.who(request)
    try:
        hints = await desk.house.hint(id, person.id, desk.language(request))
    except Refused as refused:
        return await _stays(request, id, person, refused)
    return await shown(request, await desk.house.table(id), person, hints=hints)


# --- Looking back at a game ---------------------------------------------------------------------------------------------------
async def _coached(request: AnyRequest, id: str, status: int = 200, notice: str = "") -> Response[str]:
    """The coach's page of an ended game."""
    desk = desk_of(request)
    person, found = await desk.who(request), await desk.house.table(id)
    if found.status != "over":
        raise Refused("not-now", "The game goes on: the coach looks at it when it is over")
    known = await desk.house.coach.look(id)
    table = await desk.page(request, found, person, notice=notice)
    page = AnalysisPage(table)
    if known:
        words = (
            await in_thread(in_words, found.match, known.report, table.seat, table.language, Scene(table).called)
            if known.report and found.match
            else None
        )
        turns = [words.decisions[point.ply] for point in known.report.turning_points] if known.report and words else []
        positions = [dataclasses.replace(await desk.page(request, found, person, ply=one.link), coached=one) for one in turns]
        left = desk.coach_pace.minutes_left(id, known.done, known.steps, time.time()) if known.state == "thinking" else None
        page = AnalysisPage(table, known.state, known.done, known.steps, known.report, words, tuple(positions), left)
    return html(request, await in_thread(render_analysis, page), status)


async def _coach(request: AnyRequest, id: str, work: Any) -> Response[Any]:
    try:
        await work
    except Refused as refused:
        if refused.kind in ("unknown", "out-of-reach"):
            raise
        return await _coached(request, id, STATUS[refused.kind], said(refused, desk_of(request).language(request)))
    return see(f"/t/{id}/analysis")


@get("/t/{id:str}/analysis", include_in_schema=False)
async def analysis(request: AnyRequest, id: FromPath[str]) -> Response[str]:
    return await _coached(request, id)


@post("/t/{id:str}/analysis", include_in_schema=False)
async def analyse(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    desk, _ = desk_of(request), await form_of(request)
    person = await desk.who(request)
    return await _coach(request, id, desk.house.look_back(id, person.id))


@post("/t/{id:str}/analysis/stop", include_in_schema=False)
async def stop_analysis(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    desk, _ = desk_of(request), await form_of(request)
    person = await desk.who(request)
    return await _coach(request, id, desk.house.stop_looking_back(id, person.id))


@get("/t/{id:str}/analysis/{ply:int}", include_in_schema=False)
async def decision(request: AnyRequest, id: FromPath[str], ply: FromPath[int]) -> Response[Any]:
    """A decision that the coach speaks of, on the board: what was played, or what was better."""
    desk = desk_of(request)
    person, found = await desk.who(request), await desk.house.table(id)
    known = await desk.house.coach.look(id)
    if found.status != "over" or known is None or known.report is None or found.match is None:
        raise Refused("not-now", "The coach has not looked at this game yet")
    told = decision_in_words(found.match, known.report, ply, found.seat_of(person.id), desk.language(request))
    if told is None:
        raise Refused("unknown", "The coach speaks of no such decision")
    page = await desk.page(request, found, person, ply=told.link)
    better = bool(told.better) and query_of(request).get("show") == "better"
    return html(request, render_table(dataclasses.replace(page, coached=told, better=better)))


@get("/t/{id:str}/analysis/decisions.csv", include_in_schema=False)
async def decisions_csv(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    desk = desk_of(request)
    found = await desk.house.table(id)
    known = await desk.house.coach.look(id)
    if found.status != "over" or known is None or known.report is None:
        raise Refused("not-now", "The coach has not looked at this game yet")
    from parlour.bots.analysis import as_csv

    headers = {"content-disposition": f'attachment; filename="{found.game}-{found.id[:6]}.csv"'}
    return Response((await in_thread(as_csv, known.report)).encode(), media_type="text/csv", headers=headers)


@post("/t/{id:str}/{name:str}", include_in_schema=False)
async def act(request: AnyRequest, id: FromPath[str], name: FromPath[str]) -> Response[Any]:
    """Everything else that can be done at a table: see `DEEDS`."""
    desk, fields = desk_of(request), await form_of(request)
    deed = DEEDS.get(name)
    if deed is None:
        raise Refused("unknown", "There is nothing called «{action}» to do", action=name[:40])
    person = await desk.who(request)

    async def do() -> str:
        return f"/t/{(await deed.do(desk.house, id, person.id, deed.read(fields))).id}"

    return await _attempt(request, id, person, do())


@get("/t/{id:str}/why", include_in_schema=False, for_a_program=True)
async def why(request: AnyRequest, id: FromPath[str], move: FromQuery[str] = "") -> Response[Any]:
    desk = desk_of(request)
    person, found = await desk.who(request), await desk.house.table(id)
    return Response(reason(found, person, move, desk.language(request)))


def reason(table: Table, person: Person, move: str, language: str) -> WhyAnswer:
    """Why a move is not possible: the rule's number, a sentence, the rule itself; what is possible has none of them."""
    seat = table.seat_of(person.id)
    if seat is None:
        raise Refused("who-are-you", "You have no seat at this table")
    if table.status != "playing" or table.match is None:
        raise Refused("not-now", "The game is over" if table.status == "over" else "The game has not begun: seats are still open")
    try:
        refusal = table.match.why_not(seat, move, language)
    except ValueError as error:
        raise Refused.because(error, table.possible(seat)) from None
    if refusal is None:
        return WhyAnswer(possible=True, rule="", sentence="", text="")
    return WhyAnswer(
        possible=False, rule=refusal.rule, sentence=refusal.reason, text=table.match.game.rules_in(language).get(refusal.rule, "")
    )


@get("/t/{id:str}/download", include_in_schema=False)
async def download(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    found = await desk_of(request).house.table(id)
    text = await in_thread(lambda: json.dumps(found.save(), indent=1, ensure_ascii=False) + "\n")
    return Response(
        text.encode(),
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{found.game}-{found.id[:6]}.json"'},
    )


@get("/t/{id:str}/verify", include_in_schema=False)
async def verify(request: AnyRequest, id: FromPath[str]) -> Response[str]:
    desk = desk_of(request)
    person, found = await desk.who(request), await desk.house.table(id)
    try:
        proof = await in_thread(lambda: fairness.check(found.save(), desk.language(request)))
    except Problem as problem:
        return await shown(request, found, person, notice=problem.said(texts(desk.language(request))))
    return await shown(request, found, person, proof=proof)


# --- Elsewhere --------------------------------------------------------------------------------------------------------------
@post("/language", include_in_schema=False)
async def language(request: AnyRequest) -> Response[Any]:
    fields = await form_of(request)
    wanted, back = fields.get("language", ""), fields.get("back", "")
    if wanted not in LANGUAGES:
        raise Refused(
            "bad-input", "There is no language «{language}»; we have: {languages}", language=wanted[:20], languages=", ".join(LANGUAGES)
        )
    if not back:
        host, _, path = request.headers.get("referer", "").removeprefix("https://").removeprefix("http://").partition("/")
        back = f"/{path}" if host == request.headers.get("host") else "/"
    if not back.startswith("/") or back.startswith(("//", "/\\")) or not back.isprintable():
        back = "/"
    answer = see(back)
    cookies.keep(request, answer, LANGUAGE, wanted)
    person = await desk_of(request).who(request)
    if person.id:
        await speak(desk_of(request).house.database, person, wanted)
    return answer


@get("/health", include_in_schema=False)
async def health(request: AnyRequest) -> Response[Any]:
    """Whether the server and its database answer."""
    if not await desk_of(request).database_answers():
        return Response({"status": "the database is out of reach"}, status_code=503)
    return Response({"status": "ok", "version": parlour.__version__})


@get("/metrics", include_in_schema=False, media_type="text/plain; version=0.0.4")
async def metrics(request: AnyRequest) -> str:
    """The figures of this worker, for the server's owner."""
    desk = desk_of(request)
    if not is_owner(request.client.host if request.client else "", request.headers, desk.settings.metrics_token):
        raise Refused(
            "who-are-you", "The figures are for this server’s owner: ask on its own machine, or with the token of --metrics-token"
        )
    gauges = {"live_streams": desk.house.news.listeners, "tables_in_memory": desk.house.kept, "tasks": len(asyncio.all_tasks())}
    desk.house.metrics.gauges |= gauges
    return desk.house.metrics.text()


PAGES = [
    new, create, quick, table, fragment, live, move, join, delete, hint, analysis, analyse, stop_analysis, decision, decisions_csv, act, why, download,
    verify, language, health, metrics,
]  # fmt: skip
