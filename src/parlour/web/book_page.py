"""The page of a game's rules: its book, with examples on pieces of the real board, and every rule by its number."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup, escape

from parlour.engine import book, ledger
from parlour.engine.book import ARROW, Book, Chapter, Line
from parlour.engine.game import Game
from parlour.engine.ledger_search import Search
from parlour.games import find
from parlour.web import almanac
from parlour.web.cut import cut, element
from parlour.web.lesson_page import CourseOnPage, courses
from parlour.web.page_data import SeatOnPage, TablePage
from parlour.web.render import draw, render_table_fragment
from parlour.web.rooms import style_of
from parlour.web.rooms.shelf import card, cards
from parlour.web.rule_links import in_markup

NAMES = ("Aino", "Bastien", "Odile", "Cem", "Dora")  # at the table of the examples


# --- What a page shows ------------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Drawn:
    """Something that is drawn beside a line: a part of the game's drawing, a few words on it, or an arrow."""

    art: str
    name: str
    text: str
    is_arrow: bool = False


@dataclass(frozen=True)
class LineOnPage:
    head: str
    body: Markup
    whole: Markup
    drawn: tuple[Drawn, ...]
    figure: Markup
    size: int = 100


@dataclass(frozen=True)
class ChapterOnPage:
    id: str
    kind: str
    title: str
    number: int  # of a phase, 0 for others
    paragraphs: tuple[LineOnPage, ...]
    entries: tuple[LineOnPage, ...]
    figures: tuple[LineOnPage, ...]


# --- Figures ----------------------------------------------------------------------------------------------------------------------
def table_of(game: Game, position: str, seat: int | None, language: str) -> TablePage:
    """The table of a position, as somebody sees it who sits there."""
    players = int(position.split(" ", 2)[1])
    match = game.from_position(position, names=NAMES[:players])
    sitters = tuple(SeatOnPage(at, "person", NAMES[at], "", at == seat, at == seat, False, False, 0, False, None) for at in range(players))
    sight = match.sight(seat, language)
    return TablePage("book", "", sight, sitters, "", 0, "over" if sight.over else "playing", result=sight.result)


@functools.cache
def figure(game_id: str, name: str, language: str) -> Markup:
    """The pieces of a figure, drawn by the room itself."""
    game = find(game_id)
    one = book.figures(game)[name]
    drawn = render_table_fragment(table_of(game, one.position, one.seat, language))
    lit = tuple(map(element, one.lit))
    return Markup("".join(cut(drawn, element(part), lit, one.pick)[0] for part in one.parts))


# --- The page ---------------------------------------------------------------------------------------------------------------------
def _drawn(game: Game, token: str) -> Drawn:
    if token == ARROW:
        return Drawn("", "", "", is_arrow=True)
    name, _, text = token.partition(":")
    return Drawn(f"rooms/{game.id.replace('-', '_')}/{game.id}.svg#{name}" if name else "", name, text)


def _line(game: Game, line: Line, language: str) -> LineOnPage:
    path, known = f"/rules/{game.id}", book.figures(game)
    return LineOnPage(
        line.head,
        in_markup(line.body, path),
        in_markup(line.text, path),
        tuple(_drawn(game, token) for token in line.drawn),
        figure(game.id, line.key, language) if line.key in known else Markup(""),
        known[line.key].size if line.key in known else 100,
    )


def _chapter(game: Game, chapter: Chapter, number: int, language: str) -> ChapterOnPage:
    lines = [tuple(_line(game, line, language) for line in part) for part in (chapter.paragraphs, chapter.entries, chapter.figures)]
    return ChapterOnPage(chapter.id, chapter.kind, chapter.title, number, *lines)


@functools.cache
def chapters_of(game_id: str, language: str) -> tuple[ChapterOnPage, ...]:
    """The chapters of a book before its numbers, with their figures; they are drawn once."""
    game = find(game_id)
    found: Book | None = book.of(game, language)
    made, phase = list[ChapterOnPage](), 0
    for chapter in found.chapters if found else ():
        phase += chapter.kind == "phase"
        made.append(_chapter(game, chapter, phase if chapter.kind == "phase" else 0, language))
    return tuple(made)


@dataclass(frozen=True)
class Numbers:
    """The rules by number, as far as a reader asks for them."""

    chapters: list[tuple[str, list[str], list[tuple[str, Markup]]]]
    found: int
    language: str  # which they are in


def numbers_of(game: Game, language: str, query: str) -> Numbers:
    """The ledger under its headings; with a query only the rules that hold all its words, which are marked."""
    path, question = game.ledger_path(language), Search(query, language)
    chapters = []
    for title, intro, rules in ledger.chapters(path):
        kept = [(number, _marked(question, text)) for number, text in rules if question.finds(number, text)]
        if kept or (not question.words and intro):
            chapters.append((title, intro if not question.words else [], kept))
    return Numbers(chapters, sum(len(rules) for _, _, rules in chapters), "en" if path == game.ledger_path("en") else language)


def _marked(question: Search, text: str) -> Markup:
    return Markup("").join(Markup("<mark>{}</mark>").format(part) if hit else escape(part) for part, hit in question.parts(text))


def render_rules(game_id: str, language: str, query: str = "", csrf: str = "", states: Mapping[str, bool] | None = None) -> str:
    """The book of a game, and its rules by number; with a query only the rules that hold all its words."""
    game = find(game_id)
    found, course = book.of(game, language), courses(language, states or {}, game_id)
    return draw(
        "rules.html",
        t=game.texts(language),
        language=language,
        csrf=csrf,
        game=game,
        card=card(game_id, language),
        games=cards(language),
        style=style_of(game_id),
        goal=in_markup(found.goal.text, f"/rules/{game_id}") if found else "",
        chapters=chapters_of(game_id, language),
        course=_course(course),
        numbers=numbers_of(game, language, query),
        query=query,
        has_almanac=almanac.is_there(game_id),
    )


def _course(found: list[CourseOnPage]) -> CourseOnPage | None:
    return found[0] if found else None
