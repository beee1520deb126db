"""The rule books and the almanacs in the browser: pages that seldom change, which a browser keeps."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from parlour.engine.game import Game
from parlour.tables import learned
from parlour.tables.errors import Refused, texts
from parlour.web import almanac
from parlour.web.almanac_page import render_almanac, render_entry
from parlour.web.book_page import render_rules
from parlour.web.cookies import AnyRequest
from parlour.web.routes import desk_of, game_of, in_thread, lasting, query_of

MOST_LETTERS = 100  # of what somebody looks for


@get("/rules/{game:str}", include_in_schema=False)
async def rules(request: AnyRequest, game: FromPath[str], q: FromQuery[str] = "") -> Response[str]:
    """The book of a game; with a question only the numbered rules that answer it."""
    desk, found = desk_of(request), game_of(game)
    states = await learned.states(desk.house.database, await desk.who(request))
    page = await in_thread(render_rules, found.id, desk.language(request), q[:MOST_LETTERS], desk.csrf(request), states)
    return lasting(request, page)


def _with_almanac(request: AnyRequest, game: str) -> Game:
    """The game that is asked for, if it has an almanac."""
    found = game_of(game)
    if not almanac.is_there(found.id):
        raise Refused("unknown", "{game} has no almanac", game=texts(desk_of(request).language(request))(found.title))
    return found


@get("/almanac/{game:str}", include_in_schema=False)
async def all_cards(request: AnyRequest, game: FromPath[str]) -> Response[str]:
    """Every card of a game, or those that the address asks for."""
    desk, found = desk_of(request), _with_almanac(request, game)
    asked = {name: value[:MOST_LETTERS] for name, value in query_of(request).items()}
    data = desk.house.components(found.id)
    return lasting(request, await in_thread(render_almanac, found.id, desk.language(request), desk.csrf(request), asked, data))


@get("/almanac/{game:str}/{entry:str}", include_in_schema=False)
async def one_card(request: AnyRequest, game: FromPath[str], entry: FromPath[str]) -> Response[str]:
    """One card by itself."""
    desk, found = desk_of(request), _with_almanac(request, game)
    data = desk.house.components(found.id)
    page = await in_thread(render_entry, found.id, entry, desk.language(request), desk.csrf(request), data)
    if page is None:
        raise Refused("unknown", "The almanac has nothing called «{entry}»", entry=entry[:40])
    return lasting(request, page)


BOOKS = [rules, all_cards, one_card]
