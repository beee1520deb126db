"""How a game's components are laid out in sheets: every list of tables is a sheet of its own, a row for each entry; all other
values are one sheet, a row each.

A list of numbers that is equally long in every entry has a column for each number (`price.0`), a small table within an entry
one for each of its values (`play.pay`): columns are called as the lab calls paths. What is more than that stands in one cell,
as TOML writes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from parlour.engine.plain import Components
from parlour.engine.ways import Way, at, name_of, put
from parlour.lab.cards.cell_text import VALUES, WORDS, read

SINGLE = "values"  # the name of the sheet of single values
MOST_COLUMNS = 12  # for one list of numbers
MOST_CHOICES = 12
Entries = Sequence[dict[str, Any]]


@dataclass(frozen=True)
class Column:
    """A column of a sheet: the way to its value within an entry, what its cells hold, and what usually stands there."""

    way: Way
    kind: str
    choices: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return name_of(self.way) or "value"


@dataclass(frozen=True)
class Sheet:
    """A part of the components: the way to its list, or () where every row has its own way."""

    way: Way
    columns: tuple[Column, ...]
    rows: tuple[Way, ...]

    @property
    def name(self) -> str:
        return name_of(self.way) or SINGLE

    def kind_at(self, row: Way, column: Column, original: Components) -> str:
        """What a cell holds; in the sheet of single values each row has its own kind."""
        return column.kind if self.way else WORDS if isinstance(at(original, row), str) else VALUES


def sheets(own: Components, original: Components) -> list[Sheet]:
    """All sheets of a set, in the order of the game's own data."""
    leaves: list[Way] = []
    lists: list[Way] = []
    _walk(own, original, (), leaves, lists)
    return [
        Sheet((), (Column((), VALUES),), tuple(leaves)),
        *(Sheet(way, columns_of(at(own, way), at(original, way)), _rows(own, way)) for way in lists),
    ]


def sheet_of(found: Sequence[Sheet], name: str) -> Sheet | None:
    return next((sheet for sheet in found if sheet.name == name), None)


def _rows(own: Components, way: Way) -> tuple[Way, ...]:
    return tuple((*way, index) for index in range(len(at(own, way) or ())))


def _walk(own: Any, original: Any, way: Way, leaves: list[Way], lists: list[Way]) -> None:
    """The ways to single values and to lists of tables, of the set and of the original."""
    there = [value for value in (own, original) if value is not None]
    if all(_is_entries(value) for value in there) and any(there):
        lists.append(way)
    elif all(isinstance(value, dict) for value in there) and any(there):
        for key in dict.fromkeys(key for value in (original, own) if value for key in value):
            _walk(at(own, (key,)), at(original, (key,)), (*way, key), leaves, lists)
    elif all(_is_grid(value) for value in there) and len({len(value) for value in there}) == 1:
        for index in range(len(there[0])):
            _walk(at(own, (index,)), at(original, (index,)), (*way, index), leaves, lists)
    else:
        leaves.append(way)


def _is_entries(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(entry, dict) for entry in value)


def _is_grid(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, list) for row in value)


# --- Columns -------------------------------------------------------------------------------------------------------------
def columns_of(own: Entries | None, original: Entries | None) -> tuple[Column, ...]:
    """The columns that a list of tables needs, for the set and for the original."""
    mine, first = own or (), original or ()
    keys = dict.fromkeys(key for entry in [*first, *mine] for key in entry)
    return tuple(_column(way, mine, first) for key in keys for way in _ways(key, mine, first))


def _ways(key: str, own: Entries, original: Entries) -> Iterator[Way]:
    mine, first = ([entry[key] for entry in entries if key in entry] for entries in (own, original))
    values = mine + first
    if all(isinstance(value, dict) and value and not any(isinstance(one, (dict, list)) for one in value.values()) for value in values):
        for name in dict.fromkeys(name for value in first + mine for name in value):
            yield key, name
    elif all(_is_numbers(value) for value in first or mine) and all(_is_flat(value) for value in mine) and len(set(map(len, values))) == 1:
        yield from ((key, index) for index in range(len(values[0])))
    else:
        yield (key,)


def _is_numbers(value: Any) -> bool:
    few = isinstance(value, list) and 0 < len(value) <= MOST_COLUMNS
    return few and all(isinstance(one, (int, float)) and not isinstance(one, bool) for one in value)


def _is_flat(value: Any) -> bool:
    return isinstance(value, list) and not any(isinstance(one, (dict, list)) for one in value)


def _column(way: Way, own: Entries, original: Entries) -> Column:
    mine, first = ([value for entry in entries if (value := at(entry, way)) is not None] for entries in (own, original))
    kind = WORDS if all(isinstance(value, str) for value in mine + first) and not isinstance(way[-1], int) else VALUES
    return Column(way, kind, _choices(first))


def _choices(values: list[Any]) -> tuple[str, ...]:
    """What may be chosen from a list: true and false, or words that stand there again and again."""
    if values and all(isinstance(value, bool) for value in values):
        return "true", "false"
    words = sorted({value for value in values if isinstance(value, str)})
    return (
        tuple(words)
        if len(words) == len(set(map(str, values))) and 1 < len(words) <= MOST_CHOICES and 2 * len(words) <= len(values)
        else ()
    )


# --- Cells ---------------------------------------------------------------------------------------------------------------
def entry_of(columns: Sequence[Column], texts: Sequence[str]) -> dict[str, Any]:
    """The entry that a row of cells describes."""
    entry: dict[str, Any] = {}
    for column, text in zip(columns, texts, strict=True):
        put(entry, column.way, read(text, column.kind))
    for column in columns:  # a number that is missing at the end of a list leaves a hole there too
        if isinstance(column.way[-1], int) and at(entry, column.way) is None and isinstance(at(entry, column.way[:-1]), list):
            put(entry, column.way, None)
    return entry
