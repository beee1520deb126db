"""What a browser fetches: the style, the script and the art of all pages, and those that lie in the rooms."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar import Router
from litestar.file_system import BaseLocalFileSystem
from litestar.static_files import create_static_files_router
from litestar.types import PathType
from litestar.types.file_types import FileInfo

from parlour.engine.rule import PACKAGE

STATIC = Path(__file__).parent / "static"
STYLE = PACKAGE / "style"  # what pages and reports share
ROOMS = Path(__file__).parent / "rooms"
FOR_BROWSERS = (".css", ".svg", ".png")  # of a room; its Python and its template lie in the same folder


class Drawings(BaseLocalFileSystem):
    """The files of the rooms as a browser sees them: nothing but style and art."""

    async def info(self, path: PathType, **kwargs: Any) -> FileInfo:
        if Path(path).suffix not in FOR_BROWSERS:
            raise FileNotFoundError(path)
        return await super().info(path, **kwargs)


def files() -> list[Router]:
    """/static for all pages, and /static/rooms/<room>/ for what one room brings."""
    return [
        create_static_files_router("/static", [STATIC, STYLE], cache_control=None, include_in_schema=False),
        create_static_files_router("/static/rooms", [ROOMS], Drawings(), name="rooms", cache_control=None, include_in_schema=False),
    ]
