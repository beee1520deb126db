"""Close looks in the browser: a piece of a table as whoever asks may know it, now or at an earlier ply."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from parlour.tables.errors import Refused
from parlour.web.closely_page import render_looks
from parlour.web.cookies import AnyRequest
from parlour.web.fields import MOST_PLIES, whole_or
from parlour.web.routes import desk_of, html, in_thread, lasting, query_of

MOST_LETTERS = 200  # of names of pieces that lie in one another
MOST_NAMES = 4


@get("/t/{id:str}/look", include_in_schema=False, opt={"for_a_program": True})
async def one_look(request: AnyRequest, id: FromPath[str], piece: FromQuery[str] = "") -> Response[str]:
    """The innermost of some pieces that lie in one another, to be laid over the table."""
    desk, ply = desk_of(request), whole_or(query_of(request), "ply", 0, MOST_PLIES, None)
    person, table = await desk.who(request), await desk.house.table(id)
    eyes, names = desk.eyes(request, id, person), tuple(piece[:MOST_LETTERS].split(",")[:MOST_NAMES])
    found = await desk.draw(lambda: desk.closely(table, eyes, names, ply))
    if not found:
        raise Refused("unknown", "There is no piece «{piece}» to look at", piece=names[0][:40])
    return lasting(request, found)


@get("/t/{id:str}/looks", include_in_schema=False)
async def all_looks(request: AnyRequest, id: FromPath[str]) -> Response[str]:
    """All pieces of a table on one page, for whoever has no script or would rather read."""
    desk = desk_of(request)
    person, table = await desk.who(request), await desk.house.table(id)
    page = await desk.page(request, table, person)
    return html(request, await in_thread(render_looks, page, desk.csrf(request)))


LOOKS = [one_look, all_looks]
