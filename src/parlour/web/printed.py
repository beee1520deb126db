"""A game on paper: its cards at their real size with crop marks, as many as the game has, its counters and its boards."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from parlour.engine.game import Game
from parlour.engine.plain import Components
from parlour.engine.texts import Problem
from parlour.games import find
from parlour.web import almanac, one_file
from parlour.web.almanac import CARD, Entry, Group
from parlour.web.book_page import NAMES
from parlour.web.cut import cut, element
from parlour.web.files import raw
from parlour.web.page_data import SeatOnPage, TablePage
from parlour.web.render import draw, render_table_fragment
from parlour.web.rooms import style_of

PAPERS = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}  # width and height in millimetres
MARGIN = 7.0  # millimetres at least, for the crop marks; no printer needs more
MARK = (1.5, 5.0)  # how far from the cards a crop mark begins, and ends


@dataclass(frozen=True)
class Piece:
    """One card or counter; of several alike there are several."""

    entry: Entry
    number: int  # among all pieces of the game
    is_card: bool


@dataclass(frozen=True)
class Layout:
    """How pieces of a size lie on a paper: as many as it holds, edge to edge, in the middle."""

    paper: tuple[float, float]
    size: tuple[int, int]

    @property
    def columns(self) -> int:
        return int((self.paper[0] - 2 * MARGIN) / self.size[0])

    @property
    def rows(self) -> int:
        return int((self.paper[1] - 2 * MARGIN) / self.size[1])

    @property
    def left(self) -> float:
        return (self.paper[0] - self.columns * self.size[0]) / 2

    @property
    def top(self) -> float:
        return (self.paper[1] - self.rows * self.size[1]) / 2

    @property
    def name(self) -> str:
        return f"{self.size[0]}x{self.size[1]}"

    @property
    def marks(self) -> str:
        """The crop marks as a path: at both ends of every line along which one cuts."""
        (width, height), (near, far) = self.size, MARK
        right, bottom = self.left + self.columns * width, self.top + self.rows * height
        across = [f"M{self.left + at * width} {y}V{end}" for at in range(self.columns + 1) for y, end in
                  ((self.top - far, self.top - near), (bottom + near, bottom + far))]  # fmt: skip
        down = [f"M{x} {self.top + at * height}H{end}" for at in range(self.rows + 1) for x, end in
                ((self.left - far, self.left - near), (right + near, right + far))]  # fmt: skip
        return "".join([*across, *down])


@dataclass(frozen=True)
class Sheet:
    """A page of pieces."""

    layout: Layout
    pieces: tuple[Piece, ...]


def sheets_of(groups: tuple[Group, ...], paper: tuple[float, float]) -> list[Sheet]:
    """Every piece as often as the game has it, on as few pages as hold them; one page has one size."""
    numbers, made = itertools.count(1), []
    for size, alike in itertools.groupby(groups, key=lambda group: group.size):
        layout = Layout(paper, size)
        pieces = (Piece(entry, next(numbers), size == CARD) for group in alike for entry in group.entries for _ in range(entry.copies))
        made += [Sheet(layout, page) for page in _pages(pieces, layout.columns * layout.rows)]
    return made


def _pages(pieces: Iterator[Piece], most: int) -> Iterator[tuple[Piece, ...]]:
    while page := tuple(itertools.islice(pieces, most)):
        yield page


def boards_of(game: Game, parts: tuple[str, ...], players: int, language: str, components: Components | None) -> list[Markup]:
    """The boards as the room draws them when the game begins, each cut out of a table that somebody watches."""
    names = NAMES[:players]
    sight = game.new(players, seed="on paper", names=names, data=components).sight(None, language)
    sitters = tuple(SeatOnPage(at, "person", name, "", False, False, False, False, 0, False, None) for at, name in enumerate(names))
    drawn = render_table_fragment(TablePage("paper", "", sight, sitters, "", 0, "playing"))
    return [Markup(cut(drawn, element(part))[0]) for part in parts]


def render_print(
    game_id: str, language: str, paper: str = "A4", players: int | None = None, components: Components | None = None
) -> tuple[str, int]:
    """The pages of a game in one file, and how many cards and counters are on them."""
    game = find(game_id)
    if paper not in PAPERS:
        raise Problem("no paper {paper!r}; we have: {papers}", paper=paper, papers=", ".join(PAPERS)).or_nearest(paper, PAPERS)
    found = almanac.of(game_id, language, components)
    if found is None:
        raise Problem("{game} has no cards that can be printed: its room has no almanac", game=game_id)
    seats = game.check_players(players if players is not None else max(game.players))
    t = game.texts(language, components)
    box = almanac.box_of(game_id, seats, t)
    sheets = sheets_of((*found.groups, *box.counters), PAPERS[paper])
    count = sum(len(sheet.pieces) for sheet in sheets)
    page = draw(
        "print.html",
        t=t,
        language=language,
        game=game,
        title=t(game.title),
        sheets=sheets,
        boards=boards_of(game, box.boards, seats, language, components),
        count=count,
        paper=PAPERS[paper],
        layouts=sorted({sheet.layout for sheet in sheets}, key=lambda one: one.size),
        style=Markup(one_file.style(["tokens.css", "base.css", style_of(game_id), "closely.css", "almanac.css", "book.css", "print.css"])),
        script=Markup(raw("print.js").decode()),
    )
    return one_file.with_drawings(page), count
