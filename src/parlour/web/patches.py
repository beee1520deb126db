"""Patches: what has changed in a table's page since somebody was last told, line by line. A live stream carries them, so that nothing need be asked
for after it: a move costs those who watch a few lines, and log and chat grow by their new ones."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import defaultdict
from typing import TypeAlias

SHORT = 12  # letters: a line that is no longer is rather sent than looked for elsewhere
Run: TypeAlias = list[int]  # the first of lines that were told before, and how many follow
Patch: TypeAlias = list[Run | str]  # lines that were told before, and new ones with line breaks between


class Told:
    """What one listener was told: a mark of every line, so that it takes little room."""

    def __init__(self) -> None:
        self._marks = array("q")

    def news(self, text: str) -> Patch:
        """The patch that makes this text of what was told before; to who was told nothing it is the whole text."""
        lines = text.split("\n")
        old, self._marks = self._marks, array("q", map(hash, lines))
        return _patch(old, self._marks, lines)


def _patch(old: array[int], new: array[int], lines: list[str]) -> Patch:
    places: dict[int, list[int]] = defaultdict(list)
    for place, mark in enumerate(old):
        places[mark].append(place)
    found: Patch = []
    at = 0  # where the next line lay, if all is as before
    for mark, line in zip(new, lines, strict=True):
        is_next = at < len(old) and old[at] == mark
        found_at = at if is_next else _elsewhere(places.get(mark, []), at) if len(line) > SHORT else None
        last = found[-1] if found else None
        if found_at is None:
            if isinstance(last, str):
                found[-1] = f"{last}\n{line}"
            else:
                found.append(line)
            continue
        at = found_at + 1
        if isinstance(last, list) and sum(last) == found_at:
            last[1] += 1
        else:
            found.append([found_at, 1])
    return found


def _elsewhere(places: list[int], at: int) -> int | None:
    """Where a line lay: the first place from here on, else the first of all."""
    if not places:
        return None
    after = bisect_left(places, at)
    return places[after] if after < len(places) else places[0]


def patched(lines: list[str], patch: Patch) -> list[str]:
    """What a patch makes of lines; the page's script does the same."""
    return [line for one in patch for line in (one.split("\n") if isinstance(one, str) else lines[one[0] : one[0] + one[1]])]
