"""A table as text and as a picture, the same for every game: its view, laid out."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import numpy.typing as npt

from parlour.engine.texts import Problem
from parlour.envs.running import Running

WIDTH = 100
LINES = 44
FONT_SIZE = 14
PAPER, INK = (251, 246, 236), (43, 35, 32)


def text_of(table: Running, seat: int | None) -> str:
    """The table as a seat may see it (None: as a spectator), and what the one to decide may do."""
    names = {move: table.move_text(table.seat, move) for move in table.legal(table.seat)} if not table.over and seat in (None, table.seat) else {}
    head = "the game is over" if table.over else f"player_{table.seat} decides"
    whose = "a spectator" if seat is None else f"player_{seat}"
    lines = [f"{table.game.title}: {head}; seen by {whose}", *_table(table, seat)]
    if seat is not None:
        lines += [f"  {move:4}  {table.game.move_names[move]!s:28} {text}" for move, text in names.items()]
    return "\n".join(lines)


def _table(table: Running, seat: int | None) -> list[str]:
    """The game's own lines for its table where it has them, else its view laid out."""
    view = table.view(seat)
    waiting = [other for other in range(table.players) if table.waiting >> other & 1]
    head = {"game": table.game.id, "players": table.players, "seat": seat, "ply": 0, "waiting": waiting, "over": table.over}
    own = table.game.table_lines(head | view, [f"player_{other}" for other in range(table.players)])
    return _lines(view) if own is None else own


def _lines(value: Any, indent: int = 0) -> list[str]:
    pad = "  " * indent
    if not isinstance(value, dict):
        return [pad + _inline(value)]
    found = []
    for key, inner in value.items():
        short = _inline(inner)
        if len(pad) + len(key) + len(short) + 2 <= WIDTH:
            found.append(f"{pad}{key}: {short}")
            continue
        found.append(f"{pad}{key}:")
        for part in inner if isinstance(inner, list) else [inner]:
            found += _wrapped(part, indent + 1)
    return found


def _wrapped(value: Any, indent: int) -> list[str]:
    short = "  " * indent + _inline(value)
    return [short] if len(short) <= WIDTH else _lines(value, indent)


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_inline(inner)}" for key, inner in value.items())
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(("{" + _inline(inner) + "}") if isinstance(inner, dict) else _inline(inner) for inner in value) + "]"
    return "–" if value is None else "yes" if value is True else "no" if value is False else str(value)


@functools.cache
def _font() -> Any:
    from PIL import ImageFont

    return ImageFont.load_default(FONT_SIZE)


def picture_of(table: Running, seat: int | None) -> npt.NDArray[np.uint8]:
    """The same as a picture: height × width × 3. Always the same size, so that pictures make a film."""
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        raise Problem("pictures need Pillow: {command}", command="pip install 'parlour[envs]'") from None
    page = Image.new("RGB", (WIDTH * 8, LINES * (FONT_SIZE + 4)), PAPER)
    pen = ImageDraw.Draw(page)
    for number, line in enumerate(text_of(table, seat).splitlines()[:LINES]):
        pen.text((8, 4 + number * (FONT_SIZE + 4)), line, fill=INK, font=_font())
    return np.asarray(page, np.uint8).copy()
