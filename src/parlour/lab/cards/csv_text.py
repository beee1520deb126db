"""Sheets as CSV, for spreadsheets, both ways.

A cell that a spreadsheet would take for a formula (it begins with = + - @ or a tab, and is no number) gets an apostrophe in
front, which is taken off again on the way back.
"""

from __future__ import annotations

import csv
import io
import re
from typing import Any

from parlour.engine.plain import Components
from parlour.engine.texts import Problem
from parlour.engine.ways import Way, at, name_of
from parlour.lab.cards.cell_text import read, said
from parlour.lab.cards.layout import Sheet, entry_of

NUMBER = re.compile(r"[+-]?[0-9]+([.,][0-9]+)?")
FORMULA = re.compile(r"'*[=+\-@\t\r\n]")
MOST_ROWS = 2_000
Change = tuple[Way, Any]  # where, and what is put there


def guarded(text: str) -> str:
    """A cell that no spreadsheet computes."""
    return f"'{text}" if FORMULA.match(text) and not NUMBER.fullmatch(text) else text


def unguarded(text: str) -> str:
    return text[1:] if text.startswith("'") and FORMULA.match(text[1:]) else text


def written(sheet: Sheet, own: Components, original: Components) -> str:
    """A sheet as CSV, a heading first."""
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\r\n")
    if sheet.way:
        lines.writerow([guarded(column.name) for column in sheet.columns])
        for row in sheet.rows:
            lines.writerow([guarded(said(at(own, (*row, *column.way)), column.kind)) for column in sheet.columns])
    else:
        lines.writerow(["path", "value"])
        for row in sheet.rows:
            value = said(at(own, row), sheet.kind_at(row, sheet.columns[0], original))
            lines.writerow([guarded(name_of(row)), guarded(value)])
    return "\ufeff" + out.getvalue()  # without this sign Excel takes ä for Ã¤


def changes(text: str, sheet: Sheet, original: Components) -> list[Change]:
    """What a sheet that comes back changes; Problem if it is not this sheet."""
    heading, *rows = _rows(text)
    return _entries(heading, rows, sheet) if sheet.way else _values(heading, rows, sheet, original)


def _rows(text: str) -> list[list[str]]:
    text = text.removeprefix("\ufeff")
    first = text.partition("\n")[0]
    parted_by = max(",;\t", key=first.count)
    try:
        rows = [[unguarded(cell.strip()) for cell in row] for row in csv.reader(io.StringIO(text), delimiter=parted_by)]
    except csv.Error as error:
        raise Problem("this cannot be read as CSV: {error}", error=str(error)[:200]) from None
    rows = [row for row in rows if any(row)]
    if not rows:
        raise Problem("the file is empty")
    if len(rows) > MOST_ROWS:
        raise Problem("the file has {n} rows; the most is {most}", n=len(rows), most=MOST_ROWS)
    return rows


def _entries(heading: list[str], rows: list[list[str]], sheet: Sheet) -> list[Change]:
    names = [column.name for column in sheet.columns]
    if sorted(filter(None, heading)) != sorted(names):
        raise Problem("the heading is «{given}»; this sheet has: {columns}", given=", ".join(heading)[:200], columns=", ".join(names))
    places = [heading.index(name) for name in names]
    return [(sheet.way, [entry_of(sheet.columns, [row[at] if at < len(row) else "" for at in places]) for row in rows])]


def _values(heading: list[str], rows: list[list[str]], sheet: Sheet, original: Components) -> list[Change]:
    if heading[:2] != ["path", "value"]:
        raise Problem("the heading is «{given}»; this sheet has: {columns}", given=", ".join(heading)[:200], columns="path, value")
    ways = {name_of(way): way for way in sheet.rows}
    found = []
    for row in rows:
        if row[0] not in ways:
            raise Problem("there is no value «{path}» in this sheet", path=row[0][:80])
        way = ways[row[0]]
        found.append((way, read(row[1] if len(row) > 1 else "", sheet.kind_at(way, sheet.columns[0], original))))
    return found
