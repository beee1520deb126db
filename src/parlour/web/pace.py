"""How long work that is under way still takes, by how fast it went since it was first looked at."""

from __future__ import annotations

from collections import OrderedDict

MOST_WATCHED = 200
MINUTE = 60.0


class Pace:
    """Watches works by their names: how far each was when it was first seen, and when."""

    def __init__(self) -> None:
        self._first: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def minutes_left(self, name: str, done: int, steps: int, now: float) -> int | None:
        """Whole minutes, rounded up, 0 for less than half a one; None where it cannot be known yet."""
        if not done:
            self._first.pop(name, None)  # it begins, or begins anew
            return None
        since, began = self._first.setdefault(name, (done, now))
        while len(self._first) > MOST_WATCHED:
            self._first.popitem(last=False)
        if done < since:
            self._first[name] = (done, now)
            return None
        if done == since or now <= began:
            return None
        seconds = (steps - done) * (now - began) / (done - since)
        return 0 if seconds < MINUTE / 2 else int(-(-seconds // MINUTE))
