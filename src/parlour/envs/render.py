"""A table as text and as a picture, the same for every game: its view, laid out."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import numpy.typing as npt

from parlour.engine.extras import need
from parlour.engine.printing import table_lines
from parlour.envs.running import Running

WIDTH = 100
LINES = 44
FONT_SIZE = 14
PAPER, INK = (251, 246, 236), (43, 35, 32)


def text_of(table: Running, seat: int | None) -> str:
    """The table as a seat may see it (None: as a spectator), and what it may do where it decides."""
    sight = table.sight(seat)
    head = "the game is over" if sight.over else f"player_{table.seat} decides"
    whose = "a spectator" if seat is None else f"player_{seat}"
    lines = [f"{sight.game.title}: {head}; seen by {whose}", *table_lines(sight)]
    lines += [f"  {sight.game.move_names.parse(choice.move).code:4}  {choice.move:28} {choice.words}" for choice in sight.moves]
    return "\n".join(lines)


@functools.cache
def _font() -> Any:
    from PIL import ImageFont

    return ImageFont.load_default(FONT_SIZE)


def picture_of(table: Running, seat: int | None) -> npt.NDArray[np.uint8]:
    """The same as a picture: height × width × 3. Always the same size, so that pictures make a film."""
    need("envs.PIL")
    from PIL import Image, ImageDraw

    page = Image.new("RGB", (WIDTH * 8, LINES * (FONT_SIZE + 4)), PAPER)
    pen = ImageDraw.Draw(page)
    for number, line in enumerate(text_of(table, seat).splitlines()[:LINES]):
        pen.text((8, 4 + number * (FONT_SIZE + 4)), line, fill=INK, font=_font())
    return np.asarray(page, np.uint8).copy()
