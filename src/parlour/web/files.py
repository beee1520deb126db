"""What a browser fetches: the style, the script and the art of all pages, and those that lie in the rooms.

A file's address holds a mark made of what is in it, so that a browser may keep it for a year: what has changed has another address.
"""

from __future__ import annotations

import asyncio
import functools
import hashlib
import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from parlour.engine.rule import PACKAGE
from parlour.web.compression import coding_for, compressed
from parlour.web.cookies import AnyRequest
from parlour.web.rooms import rooms_elsewhere

STATIC = Path(__file__).parent / "static"
STYLE = PACKAGE / "style"  # what pages and reports share
ROOMS = Path(__file__).parent / "rooms"
KINDS = {
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
}
FOR_A_YEAR, ASK_FIRST = "public, max-age=31536000, immutable", "no-cache"
MARKED = re.compile(r"(.+)\.([0-9a-f]{12})(\.\w+)")
BESIDE = re.compile(rb"""url\("([\w-]+\.(?:svg|png))"\)""")  # what a style sheet takes from its own folder


@functools.cache
def _files() -> Mapping[str, Path]:
    """All files by their names below /static; of a room nothing but style and art, for its Python and
    its template lie in the same folder."""
    shared = {path.name: path for folder in (STATIC, STYLE) for path in folder.iterdir() if path.suffix in KINDS}
    rooms = {path.relative_to(ROOMS.parent).as_posix(): path for path in ROOMS.rglob("*") if path.suffix in KINDS}
    for name, folder in rooms_elsewhere().items():
        rooms |= {f"rooms/{name}/{path.relative_to(folder).as_posix()}": path for path in folder.rglob("*") if path.suffix in KINDS}
    return MappingProxyType(shared | rooms)


def is_file(name: str) -> bool:
    return name in _files()


def raw(name: str) -> bytes:
    """What is in a file, as it lies there."""
    return _files()[name].read_bytes()


@functools.cache
def content(name: str) -> bytes:
    """What is in a file; a style sheet calls its pictures by their marked names."""
    if not name.endswith(".css"):
        return raw(name)
    folder = name.rpartition("/")[0]
    return BESIDE.sub(lambda found: _beside(folder, found[1].decode()), raw(name))


def _beside(folder: str, picture: str) -> bytes:
    return f'url("{Path(marked(f"{folder}/{picture}" if folder else picture)).name}")'.encode()


@functools.cache
def mark(name: str) -> str:
    return hashlib.sha256(content(name)).hexdigest()[:12]


@functools.cache
def marked(name: str) -> str:
    """A file's name with its mark: `base.css` is `base.0123456789ab.css`."""
    stem, _, ending = name.rpartition(".")
    return f"{stem}.{mark(name)}.{ending}"


@functools.lru_cache(4096)
def address(reference: str) -> str:
    """Where a browser finds a file, or a part of a drawing: `rooms/wigs/wigs.svg#gold`."""
    name, hash, part = reference.partition("#")
    return f"/static/{marked(name)}{hash}{part}"


def named(path: str) -> tuple[str, bool]:
    """The file that a path below /static means, "" for none; and whether the path has the mark of what is in it now."""
    found = MARKED.fullmatch(path)
    name = found[1] + found[3] if found and path not in _files() else path
    return (name, bool(found) and mark(name) == found[2]) if name in _files() else ("", False)  # type: ignore[index]


@functools.cache
def packed(name: str, coding: str) -> bytes:
    """A file as it is sent, compressed as much as can be: that is done once."""
    return compressed(content(name), coding, thoroughly=True)


@get("/static/{path:path}", include_in_schema=False)
async def file(request: AnyRequest, path: FromPath[str]) -> Response[Any]:
    """A file; whoever asks by an earlier mark, as pages do that were open while the server was renewed,
    gets what there is now."""
    name, is_current = named(path.removeprefix("/"))
    if not name:
        raise NotFoundException
    tag = f'"{mark(name)}"'
    headers = {"cache-control": FOR_A_YEAR if is_current else ASK_FIRST, "etag": tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(None, status_code=304, headers=headers)
    kind = KINDS[Path(name).suffix]
    coding = "" if kind in (KINDS[".png"], KINDS[".jpg"]) else coding_for(request.headers.get("accept-encoding", ""))
    if coding:
        headers["content-encoding"] = coding
    return Response(await asyncio.to_thread(packed, name, coding), media_type=kind, headers=headers)
