"""Rooms: how each game's table is drawn. Ours lie here, one folder each; a game from elsewhere may bring a package `room` of its own;
without one it is shown in the generic room. Template, style and art lie in the same folder, and are called `rooms/<folder>/…`, wherever they come from."""

from __future__ import annotations

import functools
import importlib
import importlib.util
from pathlib import Path
from types import ModuleType

from parlour.games import find, ids
from parlour.web.page_data import TablePage
from parlour.web.rooms.frame import Frame, Scene, frame

GENERIC = "parlour.web.rooms.generic"


@functools.cache
def room_of(game: str) -> ModuleType:
    """The package that draws a game: ours, the game's own, or the generic one."""
    names = (f"parlour.web.rooms.{game.replace('-', '_')}", f"{find(game).package}.room")
    return importlib.import_module(next((name for name in names if importlib.util.find_spec(name)), GENERIC))


def template_of(game: str) -> str:
    return f"rooms/{folder_of(game)}/room.html"


def style_of(game: str) -> str:
    return f"rooms/{folder_of(game)}/room.css"


def folder_of(game: str) -> str:
    """What the folder of a game's room is called in names of templates and files."""
    room = room_of(game).__name__
    return room.rpartition(".")[2] if room.startswith("parlour.web.rooms.") else game.replace("-", "_")


@functools.cache
def rooms_elsewhere() -> dict[str, Path]:
    """The rooms that games from elsewhere bring: by what their folders are called, where they lie."""
    return {
        folder_of(game): Path(str(room_of(game).__file__)).parent for game in ids() if not room_of(game).__name__.startswith(__name__ + ".")
    }


def context(page: TablePage) -> Frame:
    """Everything the template of a room needs: what the frame shows, and what the room adds."""
    return frame(Scene(page), room_of(page.sight.game.id))
