"""Rooms: how each game's table is drawn. A game without a room of its own is shown in the generic one."""

from __future__ import annotations

import functools
import importlib
import importlib.util
from types import ModuleType

from parlour.web.page_data import TablePage
from parlour.web.rooms.frame import Frame, Scene, frame


@functools.cache
def room_of(game: str) -> ModuleType:
    """The package that draws a game: `rooms/<game>`, or the generic one. Its template, style and art
    lie in the same folder."""
    name = f"parlour.web.rooms.{game.replace('-', '_')}"
    return importlib.import_module(name if importlib.util.find_spec(name) else "parlour.web.rooms.generic")


def template_of(game: str) -> str:
    return f"rooms/{folder_of(game)}/room.html"


def style_of(game: str) -> str:
    return f"rooms/{folder_of(game)}/room.css"


def folder_of(game: str) -> str:
    return room_of(game).__name__.rpartition(".")[2]


def context(page: TablePage) -> Frame:
    """Everything the template of a room needs: what the frame shows, and what the room adds."""
    return frame(Scene(page), room_of(page.sight.game.id))
