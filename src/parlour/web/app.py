"""The application: everything put together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import traceback
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Response
from litestar.config.response_cache import ResponseCacheConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

import parlour
from parlour.engine.rule import interpreting
from parlour.engine.texts import Texts
from parlour.games import read_data
from parlour.tables import compiler_process, journal
from parlour.tables.database import Database, read_url
from parlour.tables.errors import Refused, texts
from parlour.tables.house import House
from parlour.tables.journal import note
from parlour.tables.mail.postman import Postman
from parlour.web import garbage
from parlour.web.api import API, PROBLEM
from parlour.web.api_messages import ProblemDocument
from parlour.web.books import BOOKS
from parlour.web.card_sets import CARD_SETS
from parlour.web.cookies import AnyRequest
from parlour.web.decoder_errors import in_words
from parlour.web.desk import Desk
from parlour.web.files import file
from parlour.web.hall import HALL_PAGES, Hall
from parlour.web.installed import INSTALLED
from parlour.web.lab import LAB_PAGES, Lab
from parlour.web.lessons import LESSONS
from parlour.web.limits import Limits
from parlour.web.live import Presence, Wire, channels_for, ended_by_signals
from parlour.web.looks import LOOKS
from parlour.web.mail import MAIL
from parlour.web.me import ME
from parlour.web.passkeys import PASSKEYS
from parlour.web.people import PEOPLE
from parlour.web.render import read_templates, render_error
from parlour.web.routes import PAGES, STATUS, html, said
from parlour.web.schema import describe_moves
from parlour.web.security import BODY_LIMIT, Porter, is_api
from parlour.web.settings import Settings
from parlour.web.statistics import STATISTICS, Counting

TITLES = {
    400: "Bad request", 403: "Not allowed", 404: "Not found", 405: "Not possible here", 409: "Not now", 413: "Too large", 422: "Against the rules",
    429: "Too much at once", 500: "Our mistake", 503: "Out of reach", 507: "No room",
}  # fmt: skip


# --- Errors ----------------------------------------------------------------------------------------------------------------
def _is_for_a_program(request: AnyRequest) -> bool:
    """Whether problems are told in a document: everywhere below /api, and where a page's script asks
    (`opt` says so)."""
    handler: Any = request.scope.get("route_handler")
    return is_api(request.url.path) or bool(handler and handler.opt.get("for_a_program"))


def _answer(request: AnyRequest, status: int, kind: str, sentence: str, rule: str = "", possible: tuple[str, ...] = ()) -> Response[Any]:
    language = Desk.language(request)
    title = texts(language)(TITLES.get(status, "Problem"))
    if _is_for_a_program(request):
        problem = ProblemDocument(f"/problems/{kind}", title, status, sentence, rule, list(possible))
        return Response(problem, status_code=status, media_type=PROBLEM)
    try:
        return html(request, render_error(status, title, sentence, language), status)
    except Exception as error:  # an error page must never fail
        note("no error page", logging.ERROR, reason=type(error).__name__)
        return Response(f"{title}. {sentence}\n", status_code=status, media_type=MediaType.TEXT)


def refused(request: AnyRequest, error: Refused) -> Response[Any]:
    return _answer(request, STATUS[error.kind], error.kind, said(error, Desk.language(request)), error.rule, error.possible)


def http_error(request: AnyRequest, error: HTTPException) -> Response[Any]:
    t = texts(Desk.language(request))
    sentence = t(_plain(error.status_code))
    if _is_for_a_program(request):
        sentence = ": ".join([sentence, *_details(error, t)])[:1000]
    answer = _answer(request, error.status_code, "bad-input" if error.status_code == 400 else "http", sentence)
    for name, value in (error.headers or {}).items():
        answer.headers[name.lower()] = value
    return answer


def _plain(status: int) -> str:
    known = {404: "There is no such page", 405: "This cannot be done here", 413: "That was too large", 400: "The request could not be read"}
    return known.get(status, "Something is wrong with the request")


def _details(error: HTTPException, t: Texts) -> list[str]:
    """For programs: which part of a request is of which kind instead of another."""
    parts = error.extra if isinstance(error.extra, list) else []
    found = [f"{part.get('key', '')}: {in_words(part.get('message', ''), t)}".strip(": ") for part in parts if isinstance(part, dict)]
    return ["; ".join(found)] if found else [in_words(error.detail, t)] if error.status_code == 400 else []


def our_mistake(request: AnyRequest, error: Exception) -> Response[Any]:
    where = traceback.extract_tb(error.__traceback__)[-1]
    note("error", logging.ERROR, kind=type(error).__name__, file=Path(where.filename).name, line=where.lineno, message=str(error)[:200])
    sentence = texts(Desk.language(request))("Something went wrong on our side, and was written down. Nothing that was accepted is lost")
    return _answer(request, 500, "our-mistake", sentence + ".")


# --- Compiled rules, as soon as they are ready ---------------------------------------------------------------------------------
async def switch_to_compiled(progress: Path | None) -> None:
    """Loads the rules of each game when its compiled code is there; until then they are interpreted."""
    waiting = set(parlour.catalogue())
    while waiting and not interpreting():
        for id in sorted(waiting):
            if await asyncio.to_thread(_load_if_compiled, id):
                waiting.discard(id)
                note("compiled", game=id)
        if progress is None:
            break
        await asyncio.sleep(1.0)


async def settle(progress: Path | None) -> None:
    """Comes to run as it will for days: everything is loaded, and garbage is looked for at its times."""
    await switch_to_compiled(progress)
    await garbage.looked_for()


def _load_if_compiled(id: str) -> bool:
    game = parlour.game(id)
    if game.compiled.build.cached:
        game.compile()
    return game.is_compiled


# --- Everything together --------------------------------------------------------------------------------------------------------
class Parlour(Porter):
    """The ASGI application, with its parts within reach."""

    litestar: Litestar
    desk: Desk


def create_app(settings: Settings | None = None) -> Parlour:
    """The application; without settings, those that the environment holds."""
    settings = settings or Settings.from_environment()
    journal.write_to_stderr(settings.log_level)
    database = Database(read_url(settings.database))
    data = {game: read_data(game, Path(file)) for game, file in settings.data.items()}
    house = House(database, thinkers=settings.thinkers, bot_seconds=settings.bot_seconds, data=data)
    presence = Presence(house.news)
    desk = Desk(settings, house, presence)
    lab = Lab(settings.lab_key, settings.lab_folder)
    channels, backend = channels_for(database)
    limits = Limits(settings.rate_limit)
    wire = Wire(house, presence, limits, channels, backend)

    @contextlib.asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await database.bring_up_to_date()
        desk.key = house.passkeys.key = await database.key()
        async with channels:
            await wire.open()
            await house.open()
            postman = Postman(house, settings.mail, desk.key) if settings.mail else None
            if postman:
                postman.open()
            reading = asyncio.create_task(asyncio.to_thread(read_templates))
            settling = asyncio.create_task(settle(settings.progress_file))
            try:
                with ended_by_signals(house.news):
                    yield
            finally:
                settling.cancel()
                await asyncio.gather(settling, reading, return_exceptions=True)
                await lab.close()
                if postman:
                    await postman.close()
                await wire.close()
                await house.close()

    application = Litestar(
        [
            *HALL_PAGES,
            *PAGES,
            *LOOKS,
            *LESSONS,
            *BOOKS,
            *ME,
            *PEOPLE,
            *PASSKEYS,
            *MAIL,
            *INSTALLED,
            *LAB_PAGES,
            *CARD_SETS,
            *STATISTICS,
            API,
            file,
        ],
        lifespan=[lifespan],
        exception_handlers={Refused: refused, HTTPException: http_error, Exception: our_mistake},
        request_max_body_size=BODY_LIMIT,
        response_cache_config=ResponseCacheConfig(default_expiration=0),
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Parlour",
            version=parlour.__version__,
            description="Tables for economic board games. Everything that a page can do, a program can do here.",
            path="/schema",
            render_plugins=[JsonRenderPlugin(path=["/openapi.json", "/"]), YamlRenderPlugin()],
            components=Components(
                security_schemes={"token": SecurityScheme(type="http", scheme="bearer", description="From POST /api/people.")}
            ),
        ),
    )
    application.state.desk = desk
    application.state.lab = lab
    application.state.counting = Counting(settings.database)
    application.state.hall = Hall(desk)
    describe_moves(application.openapi_schema)
    worker = str(os.getpid()) if settings.workers > 1 else ""
    app = Parlour(application, limits=limits, numbers=lambda: house.metrics, worker=worker)
    app.litestar, app.desk = application, desk
    return app


def compile_in_background(settings: Settings) -> Any:
    """Starts the compiler for what is not compiled yet; None if there is nothing to do."""
    if interpreting() or settings.progress_file is None or not compiler_process.needed():
        return None
    return compiler_process.start(settings.progress_file)
