"""The rule book of a game: what one reads before the numbers. `book.md` lies beside the game, `book.fi.md` is the same in Finnish.

It is plain Markdown. Each sentence ends with the numbers of its rules; remarks that no reader sees say what a chapter is and what is drawn:

    # Wigs
    Sell wigs dear, buy them cheap … [W-073]

    ## Sell
    <!-- phase: sell -->
    In your turn you may sell as many wigs as you like. [W-056 W-057]

    - A full column takes no more. [W-048]

    > You open column III with three Buccaneers. [W-X02] <!-- figure: sell -->

What a figure shows is in `book.toml`: a position in one line, whose seat looks at it, and the parts of the room that are cut out. So all
languages have the same figures, and no figure can be older than the room that draws it.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from parlour.engine.game import Game
from parlour.engine.texts import Problem

KINDS = ("box", "setup", "round", "phase", "part", "cards", "end", "questions", "moments")
REMARK = re.compile(r"\s*<!--\s*(.*?)\s*-->\s*$")
NUMBER = r"(?:[A-Z]{1,2}-)?[A-Z]?\d{1,3}[a-z]?"
NUMBERS = re.compile(rf"\s*\[({NUMBER}(?: {NUMBER})*)\]")
STRONG, SLANTED = re.compile(r"\*\*(.+?)\*\*"), re.compile(r"(?<![\w*])\*([^*]+)\*(?!\w)")
SENTENCE = re.compile(rf".+?{NUMBERS.pattern}|.+$")
ENTRY = re.compile(r"(?:[-*]|\d+\.) +")
ARROW = ">"  # among the things that are drawn


class Line(NamedTuple):
    """A paragraph, an entry of a list or a figure's caption: Markdown's own marks are still in it."""

    text: str
    drawn: tuple[str, ...] = ()  # parts of the game's drawing; ARROW leads from one to the next
    key: str = ""  # of a moment: the phase; of a caption: the figure

    @property
    def numbers(self) -> tuple[str, ...]:
        """The rules that it names."""
        return tuple(number for found in NUMBERS.findall(self.text) for number in found.split())

    @property
    def sentences(self) -> list[str]:
        """Its sentences: each ends with its numbers."""
        return [found[0].strip() for found in SENTENCE.finditer(self.text)]

    @property
    def head(self) -> str:
        """Its first strong words, without the stop after them."""
        found = STRONG.match(self.text)
        return found[1].rstrip(".") if found else ""

    @property
    def body(self) -> str:
        """What follows its first strong words."""
        return STRONG.sub("", self.text, count=1).strip() if self.head else self.text


@dataclass
class Chapter:
    """A chapter: what it tells in paragraphs, then in entries, and its examples."""

    id: str
    kind: str
    title: str
    paragraphs: list[Line] = field(default_factory=list)
    entries: list[Line] = field(default_factory=list)
    figures: list[Line] = field(default_factory=list)

    @property
    def lines(self) -> list[Line]:
        return [*self.paragraphs, *self.entries, *self.figures]


@dataclass(frozen=True)
class Figure:
    """A piece of the real board: a position, who looks at it, and what is cut out of the room."""

    name: str
    position: str
    seat: int | None
    parts: tuple[str, ...]  # "piece:bay-0", "class:hand", "id:act"
    lit: tuple[str, ...]  # what the caption speaks of, in the same words
    pick: int | None  # which choice of the turn panel is made, so that the board shows what it would bring
    size: int  # in per cent of what it has at the table, where there is room


@dataclass(frozen=True)
class Book:
    """A game's rule book in one language."""

    title: str
    goal: Line
    chapters: tuple[Chapter, ...]
    moments: dict[str, Line]  # by phase: what one may do now, and what comes next

    @property
    def lines(self) -> list[Line]:
        return [self.goal, *(line for chapter in self.chapters for line in chapter.lines), *self.moments.values()]


@functools.cache
def of(game: Game, language: str) -> Book | None:
    """A game's book in a language where there is one, else in English; None for a game without."""
    own = game.folder / f"book.{language}.md"
    path = own if own.exists() else game.folder / "book.md"
    return read(path) if path.exists() else None


@functools.cache
def read(path: Path) -> Book:
    """A book of that file; Problem says which line has not the form."""
    title, goal, chapters = "", Line(""), list[Chapter]()
    for number, text in _blocks(path.read_text(encoding="utf-8")):
        try:
            if text.startswith("# "):
                title = text[2:].strip()
            elif text.startswith("## "):
                chapters.append(_chapter(text[3:]))
            elif chapters:
                _add(chapters[-1], text)
            else:
                goal = _line(text)
        except Problem as problem:
            raise problem.about(f"{path.name}, line {number}") from None
    moments = {line.key: line for chapter in chapters if chapter.kind == "moments" for line in chapter.entries}
    return Book(title, goal, tuple(chapter for chapter in chapters if chapter.kind != "moments"), moments)


@functools.cache
def figures(game: Game) -> dict[str, Figure]:
    """The figures of a game's book by their names."""
    path = game.folder / "book.toml"
    entries: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {
        name: Figure(
            name, one["position"], one.get("seat"), tuple(one["parts"]), tuple(one.get("lit", ())), one.get("pick"), one.get("size", 100)
        )
        for name, one in entries.items()
    }


def moment(game: Game, view: Any, language: str) -> Line | None:
    """What the book says of this moment: by the place and phase of a view, or by its phase alone."""
    book = of(game, language)
    if book is None:
        return None
    return next((book.moments[key] for key in _keys(view) if key in book.moments), None)


def _keys(view: Any) -> list[str]:
    """What a moment may be called, the closest name first: "action 6" at a place that acts now, "action"."""
    phase = str(getattr(view, "phase", ""))
    here = next((one.id for one in getattr(view, "locations", ()) if one.now), None)
    return [phase] if here is None else [f"{phase} {here}", phase]


# --- Words ------------------------------------------------------------------------------------------------------------------------
def plain(text: str) -> str:
    """A line for a terminal: without marks, its numbers in brackets."""
    text = NUMBERS.sub(lambda found: f" [{', '.join(found[1].split())}]", text)
    return SLANTED.sub(r"\1", STRONG.sub(r"\1", text)).strip()


# --- Reading ------------------------------------------------------------------------------------------------------------------------
def _blocks(text: str) -> Iterator[tuple[int, str]]:
    """Headings, paragraphs, entries and captions, each in one line, with the line of the file where it begins."""
    begun, found = 0, ""
    for number, line in enumerate(text.splitlines(), start=1):
        own = line.strip()
        is_remark = own.startswith("<!--")
        ends = found.startswith("#") and not is_remark
        if found and (ends or not own or own.startswith(("#", ">")) or ENTRY.match(line)):
            yield begun, found
            found = ""
        if own:
            begun, found = (number, own) if not found else (begun, f"{found} {own}")
    if found:
        yield begun, found


def _remark(text: str) -> tuple[str, str, str]:
    """A text without its remark, and the two halves of that: "figure: sell" is "figure" and "sell"."""
    found = REMARK.search(text)
    if found is None:
        return text, "", ""
    word, _, rest = found[1].partition(":")
    return text[: found.start()].strip(), word.strip(), rest.strip()


def _chapter(text: str) -> Chapter:
    title, kind, id = _remark(text)
    if kind not in KINDS:
        raise Problem("a chapter is one of {kinds}, not {kind!r}", kinds=", ".join(KINDS), kind=kind)
    return Chapter(id or kind, kind, title)


def _line(text: str) -> Line:
    said, word, rest = _remark(text)
    if word not in ("", "draw", "at", "figure"):
        raise Problem("a remark says draw, at or figure, not {word!r}", word=word)
    return Line(said, tuple(rest.split()), "") if word == "draw" else Line(said, (), rest)


def _add(chapter: Chapter, text: str) -> None:
    if text.startswith(">"):
        chapter.figures.append(_line(text[1:].strip()))
    elif ENTRY.match(text):
        chapter.entries.append(_line(ENTRY.sub("", text, count=1)))
    else:
        chapter.paragraphs.append(_line(text))
