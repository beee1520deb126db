"""Paper and ink of the room, by day and by lamp light: the colours of the pages (`style/tokens.css`)."""

from __future__ import annotations

import functools
import re
from pathlib import Path

from textual.theme import Theme

import parlour

TOKENS = Path(parlour.__file__).parent / "style" / "tokens.css"
LAMP_LIGHT = "@media (prefers-color-scheme: dark)"
DAY, LAMP = "day", "lamp"


def themes(game: str) -> list[Theme]:
    """Both lights of a game's room."""
    return [_theme(LAMP, _tokens(game, True), True), _theme(DAY, _tokens(game, False), False)]


def _theme(name: str, token: dict[str, str], is_dark: bool) -> Theme:
    return Theme(
        name=name,
        primary=token["accent"],
        secondary=token["gold"],
        accent=token["accent"],
        warning=token["gold"],
        error=token["bad"],
        success=token["good"],
        foreground=token["ink"],
        background=token["paper"],
        surface=token["paper"],
        panel=token["paper-2"],
        dark=is_dark,
        variables={"quiet": token["ink-2"], "line": token["line"], "felt": token["felt"], "accent-ink": token["accent-ink"]},
    )


@functools.cache
def _tokens(game: str, is_dark: bool) -> dict[str, str]:
    """What the style sheet says of all rooms, then of this one."""
    day, _, lamp = TOKENS.read_text(encoding="utf-8").partition(LAMP_LIGHT)
    found: dict[str, str] = {}
    for sheet in (day, lamp) if is_dark else (day,):
        for selector in (":root", f'[data-room="{game}"]'):
            for block in re.findall(rf"{re.escape(selector)}\s*{{(.*?)}}", sheet, re.DOTALL):
                found |= dict(re.findall(r"--([\w-]+):\s*(#[0-9a-fA-F]{3,8});", block))
    return found
