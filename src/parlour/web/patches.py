"""Patches: what has changed in a table's page since somebody was last told, line by line. A live stream carries them, so that nothing need be asked
for after it: a move costs those who watch a few lines, and log and chat grow by their new ones.

A page is made of regions: templates say by a line `<!--:name-->` where one begins. One that is what it was is passed over as a whole; lines are looked
at only in those that are not."""

from __future__ import annotations

import itertools
from array import array
from typing import NamedTuple, TypeAlias
from weakref import WeakValueDictionary

SEAM = "\n<!--:"  # between two regions; the name of the second follows
SHORT = 12  # letters: a line that is no longer is rather sent than looked for elsewhere
STRIDE = 16  # lines that are looked at together where nothing has changed
NEAR = 80  # lines: what has moved is looked for there first
Run: TypeAlias = list[int]  # the first of lines that were told before, and how many follow
Patch: TypeAlias = list[Run | str]  # lines that were told before, and new ones with line breaks between

_numbers = itertools.count(1)


class Region:
    """What is kept of a region that somebody was told: a mark of every line, so that it takes little room. The same region of many pages is kept once."""

    __slots__ = ("__weakref__", "lines", "name")

    def __init__(self, name: str, text: str) -> None:
        self.name, self.lines = name, array("q", list(map(hash, text.split("\n"))))


_known: WeakValueDictionary[int, Region] = WeakValueDictionary()  # by a mark of their text


def _region(text: str) -> Region:
    mark = hash(text)
    found = _known.get(mark)
    if found is None:
        name = text[len(SEAM) - 1 :].partition("-->")[0] if text.startswith(SEAM[1:]) else ""
        found = _known[mark] = Region(name, text)
    return found


class Place(NamedTuple):
    """Where a region lies: its first line, counted from the beginning of the page."""

    region: Region
    first: int


class Marks:
    """What is kept of a text that somebody was told. Its number tells it from all others."""

    __slots__ = ("number", "places")

    def __init__(self, regions: list[Region]) -> None:
        self.number, self.places = next(_numbers), dict[str, Place]()
        first = 0
        for region in regions:
            self.places[region.name] = Place(region, first)
            first += len(region.lines)


NOTHING = Marks([])  # what somebody was told who was told nothing


class Drawn:
    """A text that is told to many, by patches to what each of them was told before; who was told the same gets the same patch."""

    def __init__(self, text: str) -> None:
        self.text = text
        first, *others = text.split(SEAM)
        self._parts = [first, *(SEAM[1:] + other for other in others)]
        self._regions = list(map(_region, self._parts))
        self.marks = Marks(self._regions)
        self._since: dict[int, Patch] = {}

    def since(self, told: Marks) -> Patch:
        """The patch that makes this text of what was told before; to who was told nothing it is the whole text."""
        found = self._since.get(told.number)
        if found is None:
            found = self._since[told.number] = self._patch(told) if told.places else [self.text]
        return found

    def _patch(self, told: Marks) -> Patch:
        found: Patch = []
        for region, text in zip(self._regions, self._parts, strict=True):
            before = told.places.get(region.name)
            if before is None:
                _say(found, text)
            elif before.region is region:
                _run(found, before.first, len(region.lines))
            else:
                _change(found, before, region.lines, text.split("\n"))
        return found


def _change(found: Patch, before: Place, new: array[int], lines: list[str]) -> None:
    """What makes a region of what it was before: its beginning and its end are mostly as they were."""
    old, first = before.region.lines, before.first
    at = here = _alike(old, 0, new, 0)
    end = len(new) - _alike_at_end(old, new, here)
    if here:
        _run(found, first, here)
    places = dict(zip(old, range(len(old)), strict=True)) if here < end else {}
    while here < end:  # a line of the new text, and `at`, where it lay if all is as before
        if at < len(old) and old[at] == new[here]:
            same = _alike(old, at, new, here)
            same = min(same, end - here)
            _run(found, first + at, same)
            at, here = at + same, here + same
        elif new[here] in places and len(lines[here]) > SHORT:
            at = _elsewhere(old, new[here], at, places)
        else:
            _say(found, lines[here])
            here += 1
            if here < len(new) and at + 1 < len(old) and old[at] != new[here] and old[at + 1] == new[here]:
                at += 1  # it stood in place of another
    if end < len(new):
        _run(found, first + len(old) - (len(new) - end), len(new) - end)


def _alike(old: array[int], at: int, new: array[int], here: int) -> int:
    """How many lines from here on are those that lay there, one after another."""
    start, end = here, here + min(len(old) - at, len(new) - here)
    while here + STRIDE <= end and old[at : at + STRIDE] == new[here : here + STRIDE]:
        at, here = at + STRIDE, here + STRIDE
    while here < end and old[at] == new[here]:
        at, here = at + 1, here + 1
    return here - start


def _alike_at_end(old: array[int], new: array[int], here: int) -> int:
    """How many lines at the end are those that lay at the end, beyond so many that are as they were at the beginning."""
    most = min(len(old), len(new)) - here
    count = 0
    while count < most and old[-1 - count] == new[-1 - count]:
        count += 1
    return count


def _run(found: Patch, at: int, count: int) -> None:
    last = found[-1] if found else None
    if isinstance(last, list) and sum(last) == at:
        last[1] += count
    else:
        found.append([at, count])


def _say(found: Patch, line: str) -> None:
    if found and isinstance(found[-1], str):
        found[-1] += f"\n{line}"
    else:
        found.append(line)


def _elsewhere(old: array[int], mark: int, at: int, places: dict[int, int]) -> int:
    """Where a line lay: a little further on, else the last place of all."""
    try:
        return old.index(mark, at, at + NEAR)
    except ValueError:
        return places[mark]


def patched(lines: list[str], patch: Patch) -> list[str]:
    """What a patch makes of lines; the page's script does the same."""
    return [line for one in patch for line in (one.split("\n") if isinstance(one, str) else lines[one[0] : one[0] + one[1]])]
