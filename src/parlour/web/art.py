"""Small drawings in a page: parts of the sprites, each made once."""

from __future__ import annotations

import functools

from markupsafe import Markup

from parlour.web.files import address
from parlour.web.rooms.log_book import Callers, initial

MOST = 8192


@functools.lru_cache(MOST)
def art(reference: str, label: str = "", look: str = "", **more: str) -> Markup:
    """A part of a drawing (`rooms/wigs/wigs.svg#gold`); with a label it is an image of its own, without
    one it only decorates."""
    shown = more.get("class", look)
    kind = Markup(' class="{}"').format(shown) if shown else ""
    says = Markup(' role="img" aria-label="{}"').format(label) if label else Markup(' aria-hidden="true"')
    return Markup('<svg{}{}><use href="{}"/></svg>').format(kind, says, address(reference))


def icon(name: str, label: str = "", **more: str) -> Markup:
    """A sign that all pages share."""
    return art(f"parlour.svg#i-{name}", label, more.get("class", "ic"))


@functools.lru_cache(MOST)
def seal(seat: int, name: str) -> Markup:
    """A player's seal, with an initial."""
    drawn = address(f"parlour.svg#seal{seat % 5}")
    return Markup('<span class="seal" aria-hidden="true"><svg><use href="{}"/></svg> <b>{}</b></span>').format(drawn, initial(name))


def seal_of(seat: int) -> Markup:
    """A player's seal with a sign for the initial, which `Callers` puts in."""
    return seal(seat, Callers.INITIALS[seat])
