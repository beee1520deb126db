"""A piece of a room to look at: an element cut out of a drawn table, where nothing can be pressed any more.

It is found by what the room calls it and not by where it stands, so a room may be laid out anew. What stood around it stays as empty shells
(`<div class="shell board">`) that the style sheet does not draw: the rules of the room's own style sheet still find the piece.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from html.parser import HTMLParser

from parlour.engine.lessons.parts import KINDS, Element
from parlour.engine.texts import Problem

VOID = frozenset(("area", "br", "col", "hr", "img", "input", "link", "meta", "source", "track", "wbr"))
NAMES = {"piece": "data-piece", "id": "id", "class": "class"}
STATES = ("data-as", "data-phase")
LEFT_OUT = frozenset(("why", "vh"))  # classes of what only players are shown; what is folded away goes too
DEFINED = frozenset(("lineargradient", "radialgradient", "pattern", "clippath", "mask", "filter"))  # style sheets call these by their ids
KEPT = re.compile(r"class|role|aria-label|aria-hidden|type|checked|lang|href|viewbox|preserveaspectratio|patternunits|patterntransform|"
                  r"[xyrd]|[xy][12]|c[xy]|width|height|offset|stop-color|fill|stroke|reversed|points|transform|data-piece|min|max")  # fmt: skip
NAMED_AGAIN = {"viewbox": "viewBox", "preserveaspectratio": "preserveAspectRatio", "patternunits": "patternUnits",
               "patterntransform": "patternTransform"}  # fmt: skip
TAGS = {"lineargradient": "linearGradient", "radialgradient": "radialGradient", "clippath": "clipPath"}


def element(text: str) -> Element:
    """An element of a page as a book names it: "piece:bay-0"."""
    kind, _, name = text.partition(":")
    if kind not in KINDS or not name:
        raise Problem("{part!r} is no part of a room; it looks like: {example}", part=text, example="piece:bay-0")
    return Element(kind, name)


@dataclass
class _Open:
    """A tag that is open while a page is read."""

    tag: str
    classes: str
    states: str = ""  # attributes by which a style sheet tells how a part is shown


class _Scissors(HTMLParser):
    """Reads a table and keeps of it what stands in the wanted element."""

    def __init__(self, wanted: Element, lit: tuple[Element, ...]) -> None:
        super().__init__(convert_charrefs=False)
        self.wanted, self.lit = wanted, lit
        self.open: list[_Open] = []
        self.shells: list[_Open] = []
        self.depth = 0  # of the wanted element while it is open
        self.skipped = 0  # depth of what is left out while it is open
        self.out: list[str] = []
        self.is_done = False
        self.found: set[Element] = set()

    def handle_starttag(self, tag: str, given: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in given}
        self._begin(tag, attributes)
        if tag in VOID:
            self._close()

    def handle_startendtag(self, tag: str, given: list[tuple[str, str | None]]) -> None:
        self._begin(tag, {name: value or "" for name, value in given}, " /")
        self._close(silent=True)

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open[-1].tag != tag:
            self._close()
        if self.open:
            self._close()

    def _begin(self, tag: str, attributes: dict[str, str], end: str = "") -> None:
        states = "".join(f' {name}="{escape(attributes[name])}"' for name in STATES if name in attributes)
        self.open.append(_Open(tag, attributes.get("class", ""), states))
        if not self.depth and not self.is_done and _is(self.wanted, attributes):
            self.depth = len(self.open)
            self.shells = [one for one in self.open[:-1] if one.classes]
            attributes = attributes | {"class": f"{attributes.get('class', '')} cut-piece".strip()}
        if not self.depth or self.skipped:
            return
        if self._is_folded(tag, attributes) or LEFT_OUT & set(attributes.get("class", "").split()):
            self.skipped = len(self.open)
            return
        self.out.append(f"<{TAGS.get(tag, tag)}{self._attributes(tag, attributes)}{end}>")

    def _is_folded(self, tag: str, attributes: dict[str, str]) -> bool:
        """Whether this is folded away; of a card that can be turned over (`.look`) the picture stays."""
        if len(self.open) <= self.depth:
            return False
        above = self.open[-2]
        is_turnable = "look" in attributes.get("class", "").split()
        is_back = above.tag == "details" and "look" in above.classes.split() and tag != "summary"
        return is_back or (tag == "details" and "open" not in attributes and not is_turnable)

    def _attributes(self, tag: str, attributes: dict[str, str]) -> str:
        kept = {NAMED_AGAIN.get(name, name): value for name, value in attributes.items() if KEPT.fullmatch(name)}
        if tag in DEFINED and "id" in attributes:
            kept["id"] = attributes["id"]
        if tag in ("button", "input"):
            kept |= {"type": attributes.get("type", "button") if tag == "input" else "button", "tabindex": "-1"}
        if tag == "a":
            kept.pop("href", None)
        if "class" in kept:
            kept["class"] = " ".join(name for name in kept["class"].split() if name != "glow")
        hits = [one for one in self.lit if _is(one, attributes)]
        self.found.update(hits)
        if hits:
            kept["data-lit"] = ""
        return "".join(f' {name}="{escape(value)}"' for name, value in kept.items())

    def _close(self, silent: bool = False) -> None:
        depth, closed = len(self.open), self.open.pop()
        if self.skipped:
            self.skipped = 0 if depth == self.skipped else self.skipped
        elif self.depth and not silent and closed.tag not in VOID:
            self.out.append(f"</{TAGS.get(closed.tag, closed.tag)}>")
        if depth == self.depth:
            self.depth, self.is_done = 0, True

    def handle_data(self, data: str) -> None:
        if self.depth and not self.skipped:
            self.out.append(data if data.strip() else " ")

    def handle_entityref(self, name: str) -> None:
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.handle_data(f"&#{name};")


def _is(wanted: Element, attributes: dict[str, str]) -> bool:
    given = attributes.get(NAMES[wanted.kind], "")
    return wanted.name in given.split() if wanted.kind == "class" else given == wanted.name


def cut(page: str, wanted: Element, lit: tuple[Element, ...] = (), pick: int | None = None) -> tuple[str, set[Element]]:
    """The first such element of a page in the shells around it, and which of the lit ones it holds; Problem if there is none.

    With a pick the board shows what that choice of the turn panel would bring.
    """
    scissors = _Scissors(wanted, lit)
    scissors.feed(page)
    scissors.close()
    if not scissors.is_done:
        raise Problem("the room has no part {part!r}", part=f"{wanted.kind}:{wanted.name}")
    opened = "".join(f'<div class="shell {escape(one.classes)}"{one.states}>' for one in scissors.shells)
    if pick is not None:
        opened += f'<input class="pick-{pick}" type="checkbox" checked hidden>'
    return opened + "".join(scissors.out) + "</div>" * len(scissors.shells), scissors.found
