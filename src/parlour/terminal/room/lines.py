"""Lines of text on the screen: folded with an indent that shows what belongs together, and the table parted into board and people."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from textual.content import Content
from textual.geometry import Size
from textual.style import Style
from textual.widget import Widget

HANGING = "    "
PLAIN = ""


class Parts(NamedTuple):
    """The lines of a table: the board, what each player has, and what else one is told of one's own."""

    board: list[str]
    people: dict[int, list[str]]
    own: list[str]


def parted(lines: Iterable[str], names: Sequence[str]) -> Parts:
    """The parts of a table's lines (`InWords.table`); what follows the last player is one's own."""
    parts, here = Parts([], {}, []), None
    for line in lines:
        seat = next((seat for seat, name in enumerate(names) if line.startswith(f"{name}: ") and seat not in parts.people), None)
        if seat is not None:
            here = parts.people[seat] = []
        elif here is not None and not line.startswith(" "):
            here = parts.own
        (parts.board if here is None else here).append(line)
    return parts


def folded(line: str, width: int) -> list[str]:
    """A line in so many columns; what follows is indented."""
    if len(line) <= width:
        return [line]
    indent = line[: len(line) - len(line.lstrip())] + HANGING
    return textwrap.wrap(line, max(width, len(indent) + 8), subsequent_indent=indent, drop_whitespace=True) or [""]


class Lines(Widget):
    """Lines with a heading; each may have a style of its own."""

    DEFAULT_CSS = "Lines { height: auto; text-wrap: nowrap; }"

    def __init__(self, id: str, heading: str = "") -> None:
        super().__init__(id=id)
        self.heading = heading
        self.lines: list[tuple[str, str]] = []

    def show(self, lines: Iterable[str | tuple[str, str]], heading: str | None = None) -> None:
        """Shows lines, each plain or with its style."""
        told = [(line, PLAIN) if isinstance(line, str) else line for line in lines]
        heading = self.heading if heading is None else heading
        if (told, heading) != (self.lines, self.heading):
            self.lines, self.heading = told, heading
            self.refresh(layout=True)

    @property
    def text(self) -> str:
        """What stands here, unfolded."""
        return "\n".join(line for line, _ in self.lines)

    def _folded(self, width: int) -> list[tuple[str, str]]:
        head = [(self.heading, "bold $accent")] if self.heading and self.lines else []
        return [(part, style) for line, style in [*head, *self.lines] for part in folded(line, max(8, width))]

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return max((len(line) for line, _ in self.lines), default=0)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._folded(width))

    def render(self) -> Content:
        return Content("\n").join(Content.styled(line, style) for line, style in self._folded(self.content_size.width))


class KeyLine(Widget):
    """The keys at the foot of the screen; each can be clicked."""

    DEFAULT_CSS = "KeyLine { height: auto; }"
    keys: tuple[tuple[str, str, str], ...] = ()

    def show_keys(self, keys: Iterable[tuple[str, str, str]]) -> None:
        """Shows keys: each with what it is called, its sign, and what it does."""
        if (given := tuple(keys)) != self.keys:
            self.keys = given
            self.refresh(layout=True)

    def _rows(self, width: int) -> list[list[tuple[str, str, str]]]:
        """The keys in rows of so many columns; words stay with their key."""
        rows: list[list[tuple[str, str, str]]] = [[]]
        for key, sign, words in self.keys:
            taken = sum(len(f"{sign} {words}  ") for _, sign, words in rows[-1])
            if rows[-1] and taken + len(f"{sign} {words}") > width:
                rows.append([])
            rows[-1].append((key, sign, words))
        return rows

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._rows(width))

    def render(self) -> Content:
        rows = self._rows(self.content_size.width)
        return Content("\n").join(Content("  ").join(_key(*one) for one in row) for row in rows)


def _key(key: str, sign: str, words: str) -> Content:
    shown = Content.assemble((sign, "bold $accent"), f" {words}")
    return shown.stylize(Style.from_meta({"@click": f"screen.press({key!r})"}))
