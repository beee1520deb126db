"""Patches: what has changed in a table's page since somebody was last told, line by line. A live stream carries them, so that nothing need be asked
for after it: a move costs those who watch a few lines, and log and chat grow by their new ones."""

from __future__ import annotations

import itertools
from array import array
from typing import TypeAlias

SHORT = 12  # letters: a line that is no longer is rather sent than looked for elsewhere
STRIDE = 16  # lines that are looked at together where nothing has changed
NEAR = 80  # lines: what has moved is looked for there first
Run: TypeAlias = list[int]  # the first of lines that were told before, and how many follow
Patch: TypeAlias = list[Run | str]  # lines that were told before, and new ones with line breaks between

_numbers = itertools.count(1)


class Marks:
    """What is kept of a text that somebody was told: a mark of every line, so that it takes little room. Its number tells it from all others."""

    __slots__ = ("lines", "number")

    def __init__(self, lines: list[str]) -> None:
        self.lines, self.number = array("q", list(map(hash, lines))), next(_numbers)


NOTHING = Marks([])  # what somebody was told who was told nothing


class Drawn:
    """A text that is told to many, by patches to what each of them was told before; who was told the same gets the same patch."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._lines = text.split("\n")
        self.marks = Marks(self._lines)
        self._since: dict[int, Patch] = {}

    def since(self, told: Marks) -> Patch:
        """The patch that makes this text of what was told before; to who was told nothing it is the whole text."""
        found = self._since.get(told.number)
        if found is None:
            found = self._since[told.number] = _patch(told.lines, self.marks.lines, self._lines)
        return found


def _patch(old: array[int], new: array[int], lines: list[str]) -> Patch:
    if not old:
        return ["\n".join(lines)]
    found: Patch = []
    places = dict(zip(old, range(len(old)), strict=True))
    at = here = 0  # a line of the new text, and where it lay if all is as before
    while here < len(new):
        if at < len(old) and old[at] == new[here]:
            same = _alike(old, at, new, here)
            _run(found, at, same)
            at, here = at + same, here + same
        elif new[here] in places and len(lines[here]) > SHORT:
            at = _elsewhere(old, new[here], at, places)
        else:
            _say(found, lines[here])
            here += 1
            if here < len(new) and at + 1 < len(old) and old[at] != new[here] and old[at + 1] == new[here]:
                at += 1  # it stood in place of another
    return found


def _alike(old: array[int], at: int, new: array[int], here: int) -> int:
    """How many lines from here on are those that lay there, one after another."""
    start, end = here, here + min(len(old) - at, len(new) - here)
    while here + STRIDE <= end and old[at : at + STRIDE] == new[here : here + STRIDE]:
        at, here = at + STRIDE, here + STRIDE
    while here < end and old[at] == new[here]:
        at, here = at + 1, here + 1
    return here - start


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
