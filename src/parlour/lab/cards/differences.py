"""In what a set differs from another, cell by cell; entries that were put in or taken out are found as such, and do not make all
that follow them differ."""

from __future__ import annotations

import copy
import difflib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from parlour.engine.plain import Components
from parlour.engine.ways import Way, at, put
from parlour.lab.cards.cell_text import same
from parlour.lab.cards.layout import Entries, Sheet, sheets

Pair = tuple[int | None, int | None]  # places of an entry in the one list and in the other


@dataclass(frozen=True)
class Difference:
    """A cell, or a whole entry that the other set does not have (`was` is None) or that this one does not (`own` is None)."""

    way: Way
    own: Any
    was: Any
    is_entry: bool = False


def pairs(own: Entries, original: Entries) -> list[Pair]:
    """Which entry of the original each entry of a set comes from."""
    mine, first = ([json.dumps(entry, sort_keys=True) for entry in entries] for entries in (own, original))
    found: list[Pair] = []
    for _, a, b, c, d in difflib.SequenceMatcher(None, first, mine, autojunk=False).get_opcodes():
        both = min(b - a, d - c)
        found += [(c + at, a + at) for at in range(both)]
        found += [(None, one) for one in range(a + both, b)] + [(one, None) for one in range(c + both, d)]
    return found


def differences(own: Components, original: Components) -> list[Difference]:
    return [one for sheet in sheets(own, original) for one in in_sheet(sheet, own, original)]


def in_sheet(sheet: Sheet, own: Components, original: Components) -> Iterator[Difference]:
    if not sheet.way:
        yield from (Difference(way, at(own, way), at(original, way)) for way in sheet.rows if not same(at(own, way), at(original, way)))
        return
    mine, first = at(own, sheet.way) or [], at(original, sheet.way) or []
    for index, other in pairs(mine, first):
        if index is None or other is None:
            place = index if index is not None else _place(other, mine, first)
            gone, come = (first[other] if other is not None else None), (mine[index] if index is not None else None)
            yield Difference((*sheet.way, place), come, gone, is_entry=True)
            continue
        for column in sheet.columns:
            one, was = at(mine[index], column.way), at(first[other], column.way)
            if not same(one, was):
                yield Difference((*sheet.way, index, *column.way), one, was)


def _place(gone: int | None, own: Entries, original: Entries) -> int:
    """Where in a set an entry of the original would stand that is not there: after the one that it stood after."""
    before = [
        index for index, other in pairs(own, original) if index is not None and other is not None and gone is not None and other < gone
    ]
    return before[-1] + 1 if before else 0


def taken_back(own: Components, some: Iterable[Difference]) -> Components:
    """The set without some of its differences."""
    found = copy.deepcopy(own)
    whole = []
    for one in some:
        if one.is_entry:
            whole.append(one)
        else:
            put(found, one.way, copy.deepcopy(one.was))
    for one in sorted(whole, key=lambda one: _last(one.way), reverse=True):
        entries = at(found, one.way[:-1])
        if not isinstance(entries, list):
            put(found, one.way[:-1], entries := [])
        entries[_last(one.way) : _last(one.way) + (one.own is not None)] = [] if one.was is None else [copy.deepcopy(one.was)]
    return found


def _last(way: Way) -> int:
    assert isinstance(way[-1], int)
    return way[-1]
