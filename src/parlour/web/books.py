"""The rule books and the almanacs in the browser: pages that seldom change, which a browser keeps."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from parlour.tables import learned
from parlour.web.book_page import render_rules
from parlour.web.cookies import AnyRequest
from parlour.web.routes import desk_of, game_of, in_thread, lasting

MOST_LETTERS = 100  # of what somebody looks for


@get("/rules/{game:str}", include_in_schema=False)
async def rules(request: AnyRequest, game: FromPath[str], q: FromQuery[str] = "") -> Response[str]:
    """The book of a game; with a question only the numbered rules that answer it."""
    desk, found = desk_of(request), game_of(game)
    states = await learned.states(desk.house.database, await desk.who(request))
    page = await in_thread(render_rules, found.id, desk.language(request), q[:MOST_LETTERS], desk.csrf(request), states)
    return lasting(request, page)


BOOKS = [rules]
