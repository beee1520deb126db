"""The pages: HTML for people, made by `parlour.web.pages`; every action is a plain form."""

from __future__ import annotations

import json
from typing import Any

from litestar import MediaType, Response, get, post
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Stream

import parlour
from parlour.engine.texts import LANGUAGES, Problem
from parlour.tables import fairness
from parlour.tables.clock import Clock
from parlour.tables.errors import Refused, texts
from parlour.tables.levels import default_level, levels
from parlour.tables.people import Person
from parlour.tables.table import Table
from parlour.web.languages import LANGUAGE
from parlour.web.live import stream
from parlour.web.page import AnalysisPage, NewTablePage, StartPage
from parlour.web.reception import COOKIE, VISIT, AnyRequest, Reception
from parlour.web.security import token_fits

YEAR = 365 * 24 * 3600
STATUS = {
    "bad-input": 400, "unknown": 404, "who-are-you": 403, "not-yours": 403, "not-now": 409, "stale": 409, "illegal-move": 422,
    "too-much": 429, "no-room": 507, "out-of-reach": 503,
}  # fmt: skip
MOVES_AT_ONCE = 20
ACTIONS = ("undo", "vote", "resign", "leave", "come-back", "stand-in", "chat", "start")


def pages() -> Any:
    """The functions that draw; loaded when the first page is asked for, so that an API server needs no templates."""
    from parlour.web import pages

    return pages


def reception(request: AnyRequest) -> Reception:
    found: Reception = request.app.state.reception
    return found


# --- Answers -----------------------------------------------------------------------------------------------------------
def html(request: AnyRequest, text: str, status: int = 200) -> Response[str]:
    answer = Response(text, status_code=status, media_type=MediaType.HTML)
    _keep_visit(request, answer)
    return answer


def _keep_visit(request: AnyRequest, answer: Response[Any]) -> None:
    visit = reception(request).visit(request)
    if request.cookies.get(VISIT) != visit:
        answer.set_cookie(cookie(request, VISIT, visit))


def cookie(request: AnyRequest, name: str, value: str) -> Cookie:
    return Cookie(key=name, value=value, path="/", max_age=YEAR, httponly=True, samesite="lax", secure=request.url.scheme == "https")


def see(path: str) -> Redirect:
    return Redirect(path, status_code=303)


async def form_of(request: AnyRequest) -> dict[str, str]:
    """The fields of a form that carries its token; without one nothing is done."""
    try:
        fields = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    except HTTPException:
        raise
    except Exception:
        raise Refused("bad-input", "The form could not be read") from None
    desk, token = reception(request), request.headers.get("x-csrf-token", "")
    if request.headers.get("sec-fetch-site", "same-origin") == "cross-site" or not token_fits(
        desk.key, request.cookies.get(VISIT, ""), token or fields.get("csrf", "")
    ):
        raise Refused("who-are-you", "The form was too old, or did not come from this page. Nothing was done: please try again")
    return fields


async def person_for(request: AnyRequest, name: str) -> tuple[Person, str]:
    """Who sends a form; somebody new gets a secret, which the answer must set as a cookie."""
    desk = reception(request)
    person = await desk.who(request)
    if not person.id:
        return await desk.house.people.welcome(name)
    return await desk.house.people.rename(person, name), ""


def seated(request: AnyRequest, path: str, secret: str) -> Redirect:
    answer = see(path)
    if secret:
        answer.set_cookie(cookie(request, COOKIE, secret))
    return answer


def shown(request: AnyRequest, table: Table, person: Person, status: int = 200, **more: Any) -> Response[str]:
    """The page of a table; who can still take a seat is asked to."""
    page = reception(request).page(request, table, person, **more)
    draw = pages().render_join if "join" in page.actions else pages().render_table
    return html(request, draw(page), status)


# --- Start, new tables ----------------------------------------------------------------------------------------------------
@get("/", include_in_schema=False)
async def start(request: AnyRequest) -> Response[str]:
    desk = reception(request)
    person, language = await desk.who(request), desk.language(request)
    yours, public = await desk.lines(person, language)
    page = StartPage(language, desk.csrf(request), person.name, yours, public, compiling=desk.compiling())
    return html(request, pages().render_start(page))


def _new_page(request: AnyRequest, game: str, name: str, notice: str, values: dict[str, str]) -> str:
    desk = reception(request)
    defaults = {"pace": f"{desk.settings.pace:g}"}
    return str(pages().render_new(NewTablePage(game, desk.language(request), desk.csrf(request), name, notice, defaults | values)))


@get("/new", include_in_schema=False)
async def new(request: AnyRequest, game: FromQuery[str] = "") -> Response[str]:
    games = parlour.games()
    if game and game not in games:
        raise Refused("unknown", "There is no game «{game}»; we have: {games}", game=game[:40], games=", ".join(games))
    person = await reception(request).who(request)
    values = {name: value for name, value in request.query_params.items() if name != "game"}
    return html(request, _new_page(request, game or games[0], person.name, "", values))


def _number(fields: dict[str, str], name: str, default: float) -> float:
    try:
        return float(fields.get(name) or default)
    except ValueError:
        raise Refused("bad-input", "«{name}» must be a number, not «{value}»", name=name, value=fields[name][:40]) from None


def wishes_of(fields: dict[str, str], pace: float) -> dict[str, Any]:
    """What a form for a new table asks for."""
    players = int(_number(fields, "players", 2))
    kind = fields.get("clock") or "none"
    clock = Clock() if kind == "none" else Clock(kind, _number(fields, "clock_seconds", 60), _number(fields, "clock_increment", 0))
    return {
        "game": fields.get("game", ""),
        "players": players,
        "seats": [fields.get(f"seat_{at}") or ("me" if at == 0 else "open") for at in range(max(0, min(players, 8)))],
        "name": fields.get("table_name", ""),
        "public": fields.get("public", "") in ("on", "1", "true", "yes"),
        "pace": _number(fields, "pace", pace),
        "hints": fields.get("hints", "") in ("on", "1", "true", "yes"),
        "clock": clock,
        "options": {name.removeprefix("option_"): value for name, value in fields.items() if name.startswith("option_")},
    }


@post("/tables", include_in_schema=False)
async def create(request: AnyRequest) -> Response[Any]:
    desk, fields = reception(request), await form_of(request)
    try:
        wishes = wishes_of(fields, desk.settings.pace)
        person, secret = await person_for(request, fields.get("name", ""))
        language = desk.language(request)
        table = await desk.house.create(person=person.id, person_name=person.name, word=fields.get("word", ""), language=language, **wishes)
    except Refused as refused:
        if refused.kind != "bad-input" or fields.get("game") not in parlour.games():
            raise
        return html(request, _new_page(request, fields["game"], fields.get("name", ""), refused.sentence(desk.language(request)), fields), 400)
    return seated(request, f"/t/{table.id}", secret)


@post("/quick", include_in_schema=False)
async def quick(request: AnyRequest) -> Response[Any]:
    """Straight into a game against bots."""
    desk, fields = reception(request), await form_of(request)
    name = fields.get("name", "")
    person, secret = await person_for(request, name)
    bots = int(_number(fields, "players", 1)) - 1 if fields.get("players") else int(_number(fields, "bots", 0))
    wishes = quick_wishes(fields.get("game", ""), bots, fields.get("level", ""))
    called = person.name or texts(desk.language(request))("Guest")
    table = await desk.house.create(person=person.id, person_name=called, word=fields.get("word", ""), pace=desk.settings.pace, **wishes)
    return seated(request, f"/t/{table.id}", secret)


def quick_wishes(game: str, bots: int, level: str) -> dict[str, Any]:
    """A table for one person and so many bots; 0 means as few as the game allows."""
    if game not in parlour.games():
        raise Refused("unknown", "There is no game «{game}»; we have: {games}", game=game[:40], games=", ".join(parlour.games()))
    found = parlour.game(game)
    count = bots or min(players for players in found.players if players > 1) - 1
    if not 0 < count < 8:
        raise Refused("bad-input", "{game} is not for {n} bots", game=found.title, n=count)
    bot = f"bot:{level if level in levels() else default_level()}"
    return {"game": game, "players": count + 1, "seats": ["me", *[bot] * count], "hints": True, "name": found.title}


# --- A table ---------------------------------------------------------------------------------------------------------------
@get("/t/{id:str}", include_in_schema=False)
async def table(request: AnyRequest, id: FromPath[str], ply: FromQuery[int | None] = None) -> Response[str]:
    desk = reception(request)
    person, found = await desk.who(request), await desk.house.table(id)
    return shown(request, found, person, ply=ply)


@get("/t/{id:str}/fragment", include_in_schema=False)
async def fragment(request: AnyRequest, id: FromPath[str], ply: FromQuery[int | None] = None) -> Response[str]:
    desk = reception(request)
    person, found = await desk.who(request), await desk.house.table(id)
    return html(request, pages().render_table_fragment(desk.page(request, found, person, ply=ply)))


@get("/t/{id:str}/live", include_in_schema=False)
async def live(request: AnyRequest, id: FromPath[str]) -> Stream:
    return await live_stream(request, id, await reception(request).who(request))


async def live_stream(request: AnyRequest, id: str, person: Person) -> Stream:
    desk = reception(request)
    found = await desk.house.table(id)
    last = request.headers.get("last-event-id") or request.query_params.get("version") or ""
    seen = int(last) if last.isdigit() and len(last) < 10 else -1
    events = stream(desk.house, desk.presence, found.id, found.seat_of(person.id), seen, desk.settings.heartbeat)
    return Stream(events, media_type="text/event-stream", headers={"cache-control": "no-store", "x-accel-buffering": "no"})


async def _attempt(request: AnyRequest, id: str, person: Person, work: Any) -> Response[Any]:
    """Does something at a table; if it is refused the page stays, and says why and what is possible."""
    desk = reception(request)
    try:
        await work
    except Refused as refused:
        if refused.kind in ("unknown", "out-of-reach"):
            raise
        language = desk.language(request)
        return shown(request, await desk.house.table(id), person, STATUS[refused.kind], notice=said(refused, language))
    return see(f"/t/{id}")


def said(refused: Refused, language: str) -> str:
    """A refusal in a sentence, with the rule's number."""
    sentence = refused.sentence(language).rstrip(".")
    return f"{sentence} ({refused.rule})." if refused.rule and refused.rule[1:2] == "-" else f"{sentence}."


@post("/t/{id:str}/move", include_in_schema=False)
async def move(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    """A move, or several of one turn with semicolons between: all are made, or none."""
    desk, fields = reception(request), await form_of(request)
    person, language = await desk.who(request), desk.language(request)

    async def play() -> None:
        ply, seen = int(_number(fields, "ply", -1)), fields.get("version", "")
        moves = fields.get("move", "").split(";")[:MOVES_AT_ONCE]
        await desk.house.play(id, person.id, moves, ply, int(seen) if seen.isdigit() else None, language)

    return await _attempt(request, id, person, play())


@post("/t/{id:str}/join", include_in_schema=False)
async def join(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    desk, fields = reception(request), await form_of(request)
    found = await desk.house.table(id)
    person, secret = await desk.who(request), ""
    try:
        if found.seat_of(person.id) is None and "join" not in found.actions(person.id, 0.0):
            raise Refused("not-now", "All seats are taken: you can watch")
        person, secret = await person_for(request, fields.get("name", ""))
        wanted = fields.get("seat", "")
        await desk.house.join(id, person.id, fields.get("name", "") or person.name, fields.get("word", ""), int(wanted) if wanted.isdigit() else None)
    except Refused as refused:
        answer = shown(request, await desk.house.table(id), person, STATUS[refused.kind], notice=said(refused, desk.language(request)))
        if secret:
            answer.set_cookie(cookie(request, COOKIE, secret))
        return answer
    return seated(request, f"/t/{id}", secret)


@post("/t/{id:str}/rematch", include_in_schema=False)
async def rematch(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    desk, fields = reception(request), await form_of(request)
    person = await desk.who(request)
    try:
        found = await desk.house.rematch(id, person.id, fields.get("word", ""))
    except Refused as refused:
        if refused.kind == "unknown":
            raise
        return shown(request, await desk.house.table(id), person, STATUS[refused.kind], notice=said(refused, desk.language(request)))
    return see(f"/t/{found.id}")


@post("/t/{id:str}/delete", include_in_schema=False)
async def delete(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    desk, _ = reception(request), await form_of(request)
    person = await desk.who(request)
    try:
        await desk.house.delete(id, person.id)
    except Refused as refused:
        if refused.kind == "unknown":
            raise
        return shown(request, await desk.house.table(id), person, STATUS[refused.kind], notice=said(refused, desk.language(request)))
    return see("/")


@post("/t/{id:str}/hint", include_in_schema=False)
async def hint(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    desk, _ = reception(request), await form_of(request)
    person, language = await desk.who(request), desk.language(request)
    try:
        hints = await desk.house.hint(id, person.id, language)
    except Refused as refused:
        if refused.kind == "unknown":
            raise
        return shown(request, await desk.house.table(id), person, STATUS[refused.kind], notice=said(refused, language))
    return shown(request, await desk.house.table(id), person, hints=hints)


# --- Looking back at a game ---------------------------------------------------------------------------------------------------
async def _coached(request: AnyRequest, id: str, status: int = 200, notice: str = "") -> Response[str]:
    """The coach's page of an ended game."""
    desk = reception(request)
    person, found = await desk.who(request), await desk.house.table(id)
    if found.status != "over":
        raise Refused("not-now", "The game goes on: the coach looks at it when it is over")
    known = await desk.house.coach.look(id)
    table = desk.page(request, found, person, notice=notice)
    page = AnalysisPage(table, known.state, known.done, known.steps, known.report) if known else AnalysisPage(table)
    return html(request, pages().render_analysis(page), status)


async def _coach(request: AnyRequest, id: str, work: Any) -> Response[Any]:
    try:
        await work
    except Refused as refused:
        if refused.kind in ("unknown", "out-of-reach"):
            raise
        return await _coached(request, id, STATUS[refused.kind], said(refused, reception(request).language(request)))
    return see(f"/t/{id}/analysis")


@get("/t/{id:str}/analysis", include_in_schema=False)
async def analysis(request: AnyRequest, id: FromPath[str]) -> Response[str]:
    return await _coached(request, id)


@post("/t/{id:str}/analysis", include_in_schema=False)
async def analyse(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    desk, _ = reception(request), await form_of(request)
    person = await desk.who(request)
    return await _coach(request, id, desk.house.look_back(id, person.id))


@post("/t/{id:str}/analysis/stop", include_in_schema=False)
async def stop_analysis(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    desk, _ = reception(request), await form_of(request)
    person = await desk.who(request)
    return await _coach(request, id, desk.house.stop_looking_back(id, person.id))


@get("/t/{id:str}/analysis/decisions.csv", include_in_schema=False)
async def decisions_csv(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    desk = reception(request)
    found = await desk.house.table(id)
    known = await desk.house.coach.look(id)
    if found.status != "over" or known is None or known.report is None:
        raise Refused("not-now", "The coach has not looked at this game yet")
    from parlour.bots.analysis import as_csv

    headers = {"content-disposition": f'attachment; filename="{found.game}-{found.id[:6]}.csv"'}
    return Response(as_csv(known.report).encode(), media_type="text/csv", headers=headers)


@post("/t/{id:str}/{action:str}", include_in_schema=False)
async def act(request: AnyRequest, id: FromPath[str], action: FromPath[str]) -> Response[Any]:
    """Undo, vote, resign, leave, come back, let a bot stand in, chat, start."""
    desk, fields = reception(request), await form_of(request)
    if action not in ACTIONS:
        raise Refused("unknown", "There is nothing called «{action}» to do", action=action[:40])
    person = await desk.who(request)
    target = fields.get("seat", "")
    values = {
        "kind": fields.get("proposal", ""),
        "agree": fields.get("vote", "") == "yes",
        "target": int(target) if target.isdigit() else None,
        "text": fields.get("text", ""),
    }
    return await _attempt(request, id, person, desk.house.act(id, person.id, action, **values))


@get("/t/{id:str}/why", include_in_schema=False)
async def why(request: AnyRequest, id: FromPath[str], move: FromQuery[str] = "") -> Response[Any]:
    desk = reception(request)
    person, found = await desk.who(request), await desk.house.table(id)
    return Response(reason(found, person, move, desk.language(request)))


def reason(table: Table, person: Person, move: str, language: str) -> dict[str, Any]:
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
        return {"possible": True, "rule": "", "sentence": "", "text": ""}
    return {"possible": False, "rule": refusal.rule, "sentence": refusal.reason, "text": table.match.game.rules_in(language).get(refusal.rule, "")}


@get("/t/{id:str}/download", include_in_schema=False)
async def download(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    found = await reception(request).house.table(id)
    text = json.dumps(found.save(), indent=1, ensure_ascii=False) + "\n"
    return Response(text.encode(), media_type="application/json", headers={"content-disposition": f'attachment; filename="{found.game}-{found.id[:6]}.json"'})


@get("/t/{id:str}/verify", include_in_schema=False)
async def verify(request: AnyRequest, id: FromPath[str]) -> Response[str]:
    desk = reception(request)
    person, found = await desk.who(request), await desk.house.table(id)
    try:
        notice = " ".join(fairness.check(found.save(), desk.language(request)))
    except Problem as problem:
        notice = problem.said(texts(desk.language(request)))
    return shown(request, found, person, notice=notice)


# --- Elsewhere --------------------------------------------------------------------------------------------------------------
@get("/me/{secret:str}", include_in_schema=False)
async def me(request: AnyRequest, secret: FromPath[str]) -> Response[Any]:
    """A personal link, opened on another device: it becomes this person's too."""
    found = await reception(request).house.people.another_device(secret)
    if found is None:
        raise Refused("unknown", "This personal link is not known here: it may have been cut off")
    to = request.query_params.get("to", "")
    answer = seated(request, f"/t/{to}" if to.isalnum() else "/", found[1])
    answer.headers["referrer-policy"] = "no-referrer"
    return answer


@get("/rules/{game:str}", include_in_schema=False)
async def rules(request: AnyRequest, game: FromPath[str], q: FromQuery[str] = "") -> Response[str]:
    if game not in parlour.games():
        raise Refused("unknown", "There is no game «{game}»; we have: {games}", game=game[:40], games=", ".join(parlour.games()))
    desk = reception(request)
    return html(request, pages().render_rules(game, desk.language(request), q[:100], desk.csrf(request)))


@post("/language", include_in_schema=False)
async def language(request: AnyRequest) -> Response[Any]:
    fields = await form_of(request)
    wanted, back = fields.get("language", ""), fields.get("back", "")
    if wanted not in LANGUAGES:
        raise Refused("bad-input", "There is no language «{language}»; we have: {languages}", language=wanted[:20], languages=", ".join(LANGUAGES))
    if not back:
        host, _, path = request.headers.get("referer", "").removeprefix("https://").removeprefix("http://").partition("/")
        back = f"/{path}" if host == request.headers.get("host") else "/"
    if not back.startswith("/") or back.startswith(("//", "/\\")) or not back.isprintable():
        back = "/"
    answer = see(back)
    answer.set_cookie(cookie(request, LANGUAGE, wanted))
    return answer


@get("/health", include_in_schema=False)
async def health(request: AnyRequest) -> Response[Any]:
    """Whether the server and its database answer."""
    try:
        await reception(request).house.database.key()
    except Refused:
        return Response({"status": "the database is out of reach"}, status_code=503)
    return Response({"status": "ok", "version": parlour.__version__})


@get("/metrics", include_in_schema=False, media_type="text/plain; version=0.0.4")
async def metrics(request: AnyRequest) -> str:
    house = reception(request).house
    house.metrics.gauges["live_streams"] = house.news.listeners
    return house.metrics.text()


PAGES = [
    start, new, create, quick, table, fragment, live, move, join, rematch, delete, hint, analysis, analyse, stop_analysis, decisions_csv, act, why, download,
    verify, me, rules, language, health, metrics,
]  # fmt: skip
