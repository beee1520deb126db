"""A page in one file: style sheets, pictures and drawings inside it, as on one wide screen in the light, so that any program can open it."""

from __future__ import annotations

import base64
import functools
import re
from collections.abc import Iterable

from parlour.web.files import BESIDE, KINDS, named, raw

WIDTH, HEIGHT = 1366, 900  # of the screen that media queries are asked for, in pixels
FEATURE = re.compile(r"\((min|max)-(width|height): (\d+)px\)")
DARK = "(prefers-color-scheme: dark)"
ALWAYS, NEVER = "(min-width: 0)", "(max-width: 0)"
PART = re.compile(r'"/static/([^"#]+\.svg)#([^"]+)"')


def style(names: Iterable[str]) -> str:
    """These style sheets as one. What asks for the size of a screen is answered here: paper is narrower, and is no phone."""
    return "\n".join(map(_style, names))


@functools.cache
def _style(name: str) -> str:
    folder = name.rpartition("/")[0]

    def beside(found: re.Match[bytes]) -> bytes:
        picture = found[1].decode()
        return b'url("' + _data(f"{folder}/{picture}" if folder else picture).encode() + b'")'

    text = BESIDE.sub(beside, raw(name)).decode()
    return FEATURE.sub(_answer, text).replace(DARK, NEVER)


def _answer(asked: re.Match[str]) -> str:
    size = WIDTH if asked[2] == "width" else HEIGHT
    return ALWAYS if (size >= int(asked[3]) if asked[1] == "min" else size <= int(asked[3])) else NEVER


def _data(name: str) -> str:
    kind = KINDS["." + name.rpartition(".")[2]]
    return f"data:{kind};base64,{base64.b64encode(raw(name)).decode()}"


def with_drawings(page: str) -> str:
    """The page with the drawings that it takes parts from; each part is called by its drawing too, for two may have one of the same name."""
    taken: dict[str, str] = {}

    def here(found: re.Match[str]) -> str:
        name = named(found[1])[0]
        taken.setdefault(name, f"d{len(taken)}-")
        return f'"#{taken[name]}{found[2]}"'

    page = PART.sub(here, page)
    drawings = "".join(_called(raw(name).decode(), prefix) for name, prefix in taken.items())
    return page.replace("<!-- drawings -->", f'<div class="pr-drawings" aria-hidden="true">{drawings}</div>', 1)


def _called(drawing: str, prefix: str) -> str:
    """A drawing whose parts have a prefix before their names."""
    drawing = re.sub(r'\bid="', f'id="{prefix}', drawing)
    drawing = re.sub(r"url\(#", f"url(#{prefix}", drawing)
    return re.sub(r'href="#', f'href="#{prefix}', drawing)
