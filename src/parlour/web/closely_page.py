"""Pieces seen closely: one to be laid over its table, and all of them on a page of their own."""

from __future__ import annotations

import re

from parlour.web.closely import look, looks_of
from parlour.web.page_data import TablePage
from parlour.web.render import draw, render_table_fragment
from parlour.web.rooms import style_of
from parlour.web.rooms.frame import Scene

PIECE = re.compile(r'data-piece="([^"]+)"')
UNDRAWN = "open"  # a table that still waits for players has no pieces


def render_look(page: TablePage, names: tuple[str, ...]) -> str:
    """The first of these pieces that can be looked at, as its viewer may know it; "" if none can."""
    scene = Scene(page)
    for name in names if page.status != UNDRAWN else ():
        seen = look(scene, name)
        if seen:
            return draw("closely.html", name=name, seen=seen, t=scene.t, game=scene.game)
    return ""


def render_looks(page: TablePage, csrf: str) -> str:
    """Every piece that the table's page shows, in its order, each once."""
    scene, found = Scene(page), {}
    drawn = render_table_fragment(page) if page.status != UNDRAWN and looks_of(scene.game.id) else ""
    for name in dict.fromkeys(PIECE.findall(drawn)):
        seen = look(scene, name)
        if seen and seen not in found:
            found[seen] = name
    return draw(
        "closely_page.html",
        pieces=[(name, seen) for seen, name in found.items()],
        t=scene.t,
        game=scene.game,
        table=page.id,
        style=style_of(scene.game.id),
        language=page.language,
        csrf=csrf,
    )
