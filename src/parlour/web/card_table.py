"""What the pages of the owner's own sets of cards show: sheets with their cells, what differs, what is wrong."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from parlour.engine.game import Game
from parlour.engine.plain import Components
from parlour.engine.texts import Texts
from parlour.engine.ways import Way, at, name_of
from parlour.games import find
from parlour.lab.cards.cell_text import read, said
from parlour.lab.cards.differences import Difference, differences, pairs
from parlour.lab.cards.faults import Fault, faults
from parlour.lab.cards.layout import SINGLE, Column, Sheet, sheet_of, sheets
from parlour.tables.card_sets import CardSet, CardSetLine, Change
from parlour.tables.errors import texts
from parlour.web.lab_form import families
from parlour.web.render import draw
from parlour.web.rooms.frame import LEVELS, level_name
from parlour.web.rooms.shelf import cards

NARROW = 7  # letters that a narrow cell holds
NAMED = ("name", "id", "path")  # entries of a row by which it is called


@dataclass(frozen=True)
class Cell:
    """A cell as it is drawn; `was` is what the original has there, None where it is the same."""

    name: str
    text: str
    label: str
    column: str
    size: str
    choices: str
    was: str | None
    fault: str


@dataclass(frozen=True)
class SheetRow:
    number: int
    title: str
    cells: tuple[Cell, ...]
    is_new: bool


@dataclass(frozen=True)
class Tab:
    """A sheet in the row of all: how much in it differs, and how much is wrong."""

    name: str
    differs: int
    wrong: int


@dataclass(frozen=True)
class FaultLine:
    """What is wrong, in a sentence, and the way to its cell; "" where there is none."""

    sentence: str
    cell: str
    sheet: str
    where: str


@dataclass(frozen=True)
class CardTablePage:
    """A set on its page."""

    card_set: CardSet
    language: str
    csrf: str
    sheet: str = SINGLE
    notice: str = ""
    typed: Mapping[str, str] = field(default_factory=dict)  # what a form held that was not taken
    others: Sequence[CardSetLine] = ()


@dataclass(frozen=True)
class SetsPage:
    """The list of a game's sets."""

    game: str
    language: str
    csrf: str
    lines: Sequence[CardSetLine] = ()
    notice: str = ""
    values: Mapping[str, str] = field(default_factory=dict)


# --- A set, looked at ----------------------------------------------------------------------------------------------------
class Look:
    """A set with its sheets, what differs from the original, and what is wrong; worked out once for a page."""

    def __init__(self, card_set: CardSet, language: str) -> None:
        self.game: Game = find(card_set.game)
        self.own, self.original = card_set.components, self.game.components
        self.t: Texts = texts(language)
        self.sheets = sheets(self.own, self.original)

    @functools.cached_property
    def differences(self) -> list[Difference]:
        return differences(self.own, self.original)

    @functools.cached_property
    def faults(self) -> list[Fault]:
        return faults(self.game, self.own)

    @functools.cached_property
    def _wrong(self) -> dict[Way, Fault]:
        return {way: fault for fault in reversed(self.faults) if (way := self.cell_way(fault)) is not None}

    def sheet(self, name: str) -> Sheet:
        return sheet_of(self.sheets, name) or self.sheets[0]

    def cell_way(self, fault: Fault) -> Way | None:
        """The cell that a fault stands beside; of a whole entry, the first one."""
        if fault.way is None:
            return None
        for sheet in self.sheets[1:]:
            if fault.way in sheet.rows:
                return (*fault.way, *sheet.columns[0].way)
        return fault.way

    def place(self, way: Way) -> tuple[Sheet, str] | None:
        """The sheet and the name of the cell that holds a way, or of the first cell within it."""
        for sheet in self.sheets:
            for row, begin in enumerate(sheet.rows):
                for column, one in enumerate(sheet.columns):
                    here = (*begin, *one.way)
                    if here == way or here[: len(way)] == way or way[: len(here)] == here:
                        return sheet, cell_name(row, column)
        return None

    # --- Sheets ----------------------------------------------------------------------------------------------------------
    def rows(self, sheet: Sheet, typed: Mapping[str, str]) -> list[SheetRow]:
        twins = self._twins(sheet)
        return [self._row(sheet, number, row, twins.get(number), typed) for number, row in enumerate(sheet.rows)]

    def _twins(self, sheet: Sheet) -> dict[int, Way]:
        """Where the rows of a sheet stand in the original."""
        if not sheet.way:
            return dict(enumerate(sheet.rows))
        found = pairs(at(self.own, sheet.way) or [], at(self.original, sheet.way) or [])
        return {mine: (*sheet.way, first) for mine, first in found if mine is not None and first is not None}

    def _row(self, sheet: Sheet, number: int, way: Way, twin: Way | None, typed: Mapping[str, str]) -> SheetRow:
        title = self.row_title(sheet, number, way)
        cells = tuple(
            self._cell(sheet, (number, way, title), (place, column), twin, typed.get(cell_name(number, place)))
            for place, column in enumerate(sheet.columns)
        )
        return SheetRow(number, title, cells, twin is None)

    def row_title(self, sheet: Sheet, number: int, way: Way) -> str:
        if not sheet.way:
            return name_of(way)
        entry = at(self.own, way)
        return next((str(entry[name]) for name in NAMED if entry.get(name)), str(number + 1))

    def _cell(self, sheet: Sheet, row: tuple[int, Way, str], at_column: tuple[int, Column], twin: Way | None, typed: str | None) -> Cell:
        (number, begin, title), (place, column) = row, at_column
        way, kind = (*begin, *column.way), sheet.kind_at(begin, column, self.original)
        text = said(at(self.own, way), kind)
        first = said(at(self.original, (*twin, *column.way)), kind) if twin is not None else None
        fault = self._wrong.get(way)
        name = cell_name(number, place)
        return Cell(
            name,
            text if typed is None else typed,
            f"{title}, {column.name}" if sheet.way else title,
            column.name,
            "wide" if max(len(text), len(first or "")) > 24 else "narrow" if kind == "values" and len(text) < NARROW else "usual",
            f"choices-{place}" if column.choices else "",
            first if first is not None and first != text else None,
            fault.problem.said(self.t) if fault else "",
        )

    def gone(self, sheet: Sheet) -> list[str]:
        """What the entries are called that only the original has."""
        lost = [one.was for one in self.differences if one.is_entry and one.own is None and one.way[:-1] == sheet.way]
        return [next((str(entry[name]) for name in NAMED if entry.get(name)), said(entry, "values")) for entry in lost]

    # --- All of it -------------------------------------------------------------------------------------------------------
    def tabs(self) -> list[Tab]:
        return [Tab(sheet.name, self._count(sheet, self.differences), self._count(sheet, self.faults)) for sheet in self.sheets]

    def _count(self, sheet: Sheet, some: Sequence[Difference | Fault]) -> int:
        return sum(1 for one in some if one.way is not None and self._sheet_of(one.way) == sheet.way)

    def _sheet_of(self, way: Way) -> Way:
        return next((sheet.way for sheet in self.sheets[1:] if way[: len(sheet.way)] == sheet.way), ())

    def fault_lines(self) -> list[FaultLine]:
        found = []
        for fault in self.faults:
            way = self.cell_way(fault)
            place = self.place(way) if way is not None else None
            sentence = fault.problem.said(self.t)
            found.append(FaultLine(sentence, place[1], place[0].name, name_of(way or ())) if place else FaultLine(sentence, "", "", ""))
        return found

    def changes(self, sheet: Sheet, fields: Mapping[str, str]) -> list[Change]:
        """What a form's cells change."""
        found: list[Change] = []
        for number, row in enumerate(sheet.rows):
            for place, column in enumerate(sheet.columns):
                text = fields.get(cell_name(number, place))
                kind = sheet.kind_at(row, column, self.original)
                way = (*row, *column.way)
                if text is not None and text.strip() != said(at(self.own, way), kind):
                    found.append((way, read(text, kind)))
        return found


def cell_name(row: int, column: int) -> str:
    return f"r{row}c{column}"


def address_of(card_set: CardSet, place: tuple[Sheet, str] | None = None) -> str:
    """Where a set is shown, and a cell of it."""
    return f"/lab/sets/{card_set.id}" + (f"?{urlencode({'sheet': place[0].name})}#{place[1]}" if place else "")


# --- Pages ---------------------------------------------------------------------------------------------------------------
def render_table_page(page: CardTablePage) -> str:
    look = Look(page.card_set, page.language)
    return draw("card_set.html", **_context(page, look), **_surroundings(page, look.game))


def _surroundings(page: CardTablePage, game: Game) -> dict[str, Any]:
    t = game.texts(page.language)
    free = next(families(page.card_set.components), None) or next(name for name, one in game.components.items() if isinstance(one, int))
    return {
        "csrf": page.csrf,
        "title": t(game.title),
        "players": [count for count in game.players if count > 1],
        "levels": [(level, level_name(level, t)) for level in LEVELS],
        "file": file_name(page.card_set),
        "free": free,
        "others": [line for line in page.others if line.id != page.card_set.id],
    }


def _context(page: CardTablePage, look: Look) -> dict[str, Any]:
    sheet = look.sheet(page.sheet)
    return {
        "page": page,
        "t": look.t,
        "language": page.language,
        "card_set": page.card_set,
        "game": look.game,
        "sheet": sheet,
        "rows": look.rows(sheet, page.typed),
        "gone": look.gone(sheet),
        "tabs": look.tabs(),
        "faults": look.fault_lines(),
        "differs": len(look.differences),
    }


def answer_to_typing(page: CardTablePage) -> dict[str, Any]:
    """What a page's script needs after a cell was typed in: the cells that differ or are wrong, and the parts of the page
    that tell of all."""
    context = _context(page, Look(page.card_set, page.language))
    marked = {cell.name: [cell.was, cell.fault] for row in context["rows"] for cell in row.cells if cell.was is not None or cell.fault}
    names = ("standing", "tabs", "steps")
    parts = {name: draw("card_set_part.html", part=name, csrf=page.csrf, **context) for name in names}
    return {"version": page.card_set.version, "cells": marked, "parts": parts}


def render_sets_page(page: SetsPage) -> str:
    game = find(page.game)
    t = texts(page.language)
    title = game.texts(page.language)(game.title)
    return draw(
        "card_sets.html", page=page, t=t, language=page.language, csrf=page.csrf, game=game, title=title, games=cards(page.language)
    )


def render_beside(card_set: CardSet, other: CardSet | None, others: Sequence[CardSetLine], language: str, csrf: str) -> str:
    """Two sets side by side: what differs; without another one, the game's own cards."""
    game = find(card_set.game)
    t = texts(language)
    against = other.components if other else game.components
    lines = [(name_of(one.way), said(one.own, "values"), said(one.was, "values")) for one in differences(card_set.components, against)]
    return draw(
        "card_sets_beside.html",
        t=t,
        language=language,
        csrf=csrf,
        game=game,
        title=game.texts(language)(game.title),
        card_set=card_set,
        other=other,
        others=[line for line in others if line.id != card_set.id],
        lines=lines,
    )


def file_name(card_set: CardSet) -> str:
    """A name for a file of the set that every system takes."""
    letters = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in card_set.name.lower())
    return "-".join(filter(None, letters.split("-")))[:40] or "set"


def components_of(game: str, card_set: CardSet | None) -> Components:
    return card_set.components if card_set else find(game).components
