"""The log of a table as one seat reads it: events in words under their headings. It grows by what has happened since it was last looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup, escape
from msgspec import Struct

from parlour.engine.events import Event

MOST_LINES = 250  # so many events the log shows
Told = tuple[Event, ...]  # what happened at one ply


class Entry(Struct, frozen=True):
    """How an event stands in the log: with a picture; under a heading if it opens a part of the game, or belongs to one that may be open already."""

    icon: str = ""
    heading: str = ""
    silent: bool = False  # the heading says it all
    pieces: tuple[str, ...] = ()  # drawn after the words
    silent_when_dealt: bool = False  # nothing is said of it at the set-up


@dataclass(eq=False)
class LogLine:
    """An event in the log: its words, plain and with the name in bold, and what is drawn with them.

    It is made once for all tables: signs stand in it for the names of the players, who are named when all is laid together (`Callers`).
    """

    text: str
    markup: Markup
    icon: str
    pieces: tuple[str, ...]
    seat: int  # -1: of nobody
    drawn: str = ""  # as it stands in the log when it is not the newest


@dataclass
class Heading:
    text: str
    lines: list[tuple[int, LogLine]] = field(default_factory=list)  # with their plies


class Callers:
    """Puts the names of a table's players where their signs stand; the initials of seals too."""

    SIGNS = tuple(map(chr, range(0xE000, 0xE008)))  # for private use: no text has them
    INITIALS = tuple(map(chr, range(0xE008, 0xE010)))

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self._plain = [*zip(self.SIGNS, names, strict=False), *zip(self.INITIALS, map(initial, names), strict=False)]
        self._escaped = [(sign, str(escape(name))) for sign, name in self._plain]

    def plain(self, text: str) -> str:
        for sign, name in self._plain:
            text = text.replace(sign, name)
        return text

    def __call__(self, markup: str) -> Markup:
        text = str(markup)
        for sign, name in self._escaped:
            text = text.replace(sign, name)
        return Markup(text)


def initial(name: str) -> str:
    return (name.strip() or "?")[0].upper()


class LogBook:
    """What has happened at a table, as one seat may know it, in one language."""

    def __init__(self) -> None:
        self._story: tuple[Told, ...] = ()
        self._lines: list[tuple[int, str, LogLine | None]] = []  # an event each: its ply, the heading that it opens, its line
        self._ends: list[int] = []  # by ply: how many events there were by then
        self._rounds: list[tuple[int, int]] = []  # the plies at which rounds began, and their numbers

    def read_on(self, story: tuple[Told, ...], entry_of: Callable[[Event], Entry], line_of: Callable[[Event, Entry], LogLine]) -> None:
        """Reads what is new; what was taken back is forgotten."""
        known = len(self._story)
        if self._story[: len(story)] == story[:known]:
            if len(story) <= known:
                return  # we look back
        else:
            known = next(at for at, (old, new) in enumerate(zip(self._story, story, strict=False)) if old != new)
            self._forget_from(known)
        heading = next((heading for _, heading, _ in reversed(self._lines) if heading), "")
        for ply in range(known, len(story)):
            for event in story[ply]:
                heading = self._note(ply, event, entry_of(event), heading, line_of)
            self._ends.append(len(self._lines))
        self._story = story

    def _forget_from(self, ply: int) -> None:
        del self._lines[self._ends[ply - 1] if ply else 0 :], self._ends[ply:]
        self._rounds = [(at, number) for at, number in self._rounds if at < ply]

    def _note(self, ply: int, event: Event, entry: Entry, heading: str, line_of: Callable[[Event, Entry], LogLine]) -> str:
        opens = entry.heading if entry.heading != heading else ""
        silent = entry.silent or (entry.silent_when_dealt and ply == 0)
        self._lines.append((ply, opens, None if silent else line_of(event, entry)))
        if event.name == "round_begins" and "round" in event.fields:
            self._rounds.append((ply, event.fields["round"]))
        return opens or heading

    def parts(self, ply: int) -> list[Heading]:
        """The latest events up to a ply, in words under their headings, oldest first; what came before is found in the history."""
        found, end = [Heading("")], self._ends[ply]
        for at, heading, line in self._lines[max(0, end - MOST_LINES) : end]:
            if heading:
                found.append(Heading(heading))
            if line is not None:
                found[-1].lines.append((at, line))
        return [part for part in found if part.lines]

    @property
    def rounds(self) -> Sequence[tuple[int, Any]]:
        """The plies at which rounds began, and their numbers, of all that is known."""
        return self._rounds


def _at(line: str, ply: int) -> str:
    """A drawn line with its ply: the page lights its pieces, and shows it again."""
    return str(line).replace("<li ", f'<li data-at="{ply}" ', 1) if ply else line


def drawn(
    parts: Sequence[Heading], callers: Callers, draw: Callable[[LogLine, bool], str], ply: int, named: dict[tuple[LogLine, int], str]
) -> str:
    """The log as it stands on a page; a line that is not of the newest ply is drawn once for all tables, and `named` once for this one."""
    found, begun = [], -1
    for part in parts:
        first = part.lines[0][0]
        if part.text and first > begun:
            found.append(f"<!--:log {first}-->\n")
            begun = first
        if part.text:
            found.append(f'<li class="h">{escape(part.text)}</li>\n')
        for at, line in part.lines:
            if at == ply and ply > 0:
                found.append(_at(callers(draw(line, True)), at))
            else:
                text = named.get((line, at))
                if text is None:
                    line.drawn = line.drawn or draw(line, False)
                    text = named[line, at] = _at(str(callers(line.drawn)), at)
                found.append(text)
    return "".join(found)
