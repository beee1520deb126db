"""Limits: how much one address may ask of the server, requests by kind and open live streams, over all of its workers.

Each worker counts for itself and tells the others what it has let in, a few times a second and at once when it is much; they count it as their own. So
a limit holds however many workers there are, but for what they let in while they had not heard of each other, and no address is written down anywhere.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from typing import TypedDict

STREAMS = 60  # open at once for each address
AT_ONCE = {
    "reading": (400.0, 40.0),
    "changing": (120.0, 12.0),
    "making": (20.0, 0.5),
    "knocking": (60.0, 1.0),
}  # so many at once, and so many a second
MUCH = 0.1  # of what is allowed at once: the others hear of it without delay
REMEMBERED = 10_000  # addresses
TOLD_TOGETHER = 35  # addresses in one message: PostgreSQL takes 8,000 bytes
FORGOTTEN_SECONDS = 60.0  # a worker that tells nothing of its streams for so long has none


class LetIn(TypedDict):
    """What a worker tells the others: requests let in since it last told, by kind and address, and how
    many streams it holds now."""

    requests: dict[str, dict[str, int]]
    streams: dict[str, int]


class Buckets:
    """So many requests at once, and so many a second; each address has its own."""

    def __init__(self, burst: float, per_second: float, remembered: int = REMEMBERED) -> None:
        self.burst, self._rate, self._remembered = burst, per_second, remembered
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, who: str, now: float) -> float:
        """Takes one; 0 if there was one, else the seconds until there is."""
        level = self._level(who, now)
        allowed = level >= 1
        self._keep(who, level - 1 if allowed else level, now)
        return 0.0 if allowed else (1 - level) / self._rate

    def taken(self, who: str, count: int, now: float) -> None:
        """So many were taken elsewhere; there may be less than nothing left."""
        self._keep(who, self._level(who, now) - count, now)

    def _level(self, who: str, now: float) -> float:
        level, at = self._levels.pop(who, (self.burst, now))
        return min(self.burst, level + (now - at) * self._rate)

    def _keep(self, who: str, level: float, now: float) -> None:
        self._levels[who] = (level, now)
        if len(self._levels) > self._remembered:
            self._levels.popitem(last=False)


class OpenStreams:
    """So many live streams at once for each address: each holds a connection for as long as its page is open."""

    def __init__(self, most: float) -> None:
        self._most = most
        self.here: Counter[str] = Counter()
        self._elsewhere: dict[str, tuple[Counter[str], float]] = {}  # by worker, and when it last told

    def enter(self, who: str, now: float) -> bool:
        """Whether there is room for one more, which is then counted."""
        if self.here[who] + self._held_elsewhere(who, now) >= self._most:
            return False
        self.here[who] += 1
        return True

    def leave(self, who: str) -> None:
        self.here[who] -= 1
        if not self.here[who]:
            del self.here[who]

    def heard(self, worker: str, held: dict[str, int], now: float) -> None:
        """How many streams another worker holds of some addresses."""
        known, _ = self._elsewhere.get(worker, (Counter[str](), now))
        known.update({who: count - known[who] for who, count in held.items()})
        self._elsewhere[worker] = (+known, now)

    def _held_elsewhere(self, who: str, now: float) -> int:
        return sum(held[who] for held, at in self._elsewhere.values() if now - at < FORGOTTEN_SECONDS)


class Limits:
    """The limits of one worker, which knows what the others have let in."""

    def __init__(self, rate_limit: float) -> None:
        self.streams = OpenStreams(max(1.0, STREAMS * rate_limit) if rate_limit > 0 else math.inf)
        self._buckets = (
            {kind: Buckets(burst * rate_limit, rate * rate_limit) for kind, (burst, rate) in AT_ONCE.items()} if rate_limit > 0 else {}
        )
        self._untold: dict[str, Counter[str]] = {kind: Counter() for kind in self._buckets}
        self._changed: set[str] = set()  # addresses whose number of streams the others do not know
        self.is_shared = False  # whether there may be others to tell
        self.much = asyncio.Event()  # there is something that the others should hear of at once

    def wait(self, kinds: list[str], who: str, now: float | None = None) -> float:
        """Lets a request in; 0 if there was room for it in all its kinds, else the seconds until there is."""
        now = time.monotonic() if now is None else now
        found = [self._wait(kind, who, now) for kind in kinds if kind in self._buckets]
        return max(found, default=0.0)

    def _wait(self, kind: str, who: str, now: float) -> float:
        seconds, untold = self._buckets[kind].wait(who, now), self._untold[kind]
        if not seconds and self.is_shared:
            untold[who] += 1
            if untold[who] >= MUCH * self._buckets[kind].burst:
                self.much.set()
        return seconds

    def enter(self, who: str, now: float | None = None) -> bool:
        """Whether a live stream may be opened, which is then counted until it leaves."""
        allowed = self.streams.enter(who, time.monotonic() if now is None else now)
        if allowed and self.is_shared:
            self._changed.add(who)
            self.much.set()
        return allowed

    def leave(self, who: str) -> None:
        self.streams.leave(who)
        if self.is_shared:
            self._changed.add(who)

    # --- Between the workers ----------------------------------------------------------------------------------------------
    def to_tell(self, *, all_streams: bool = False) -> Iterator[LetIn]:
        """What the others have not heard of yet, in messages that are not too long; with `all_streams` all
        that are open."""
        self.much.clear()
        untold, self._untold = self._untold, {kind: Counter() for kind in self._buckets}
        changed, self._changed = self._changed | (set(self.streams.here) if all_streams else set()), set()
        everybody = sorted({*changed, *(who for counts in untold.values() for who in counts)})
        for first in range(0, len(everybody), TOLD_TOGETHER):
            some = everybody[first : first + TOLD_TOGETHER]
            requests = {kind: {who: counts[who] for who in some if who in counts} for kind, counts in untold.items()}
            yield {
                "requests": {kind: counts for kind, counts in requests.items() if counts},
                "streams": {who: self.streams.here.get(who, 0) for who in some if who in changed},
            }

    def heard(self, worker: str, told: LetIn, now: float | None = None) -> None:
        """What another worker has let in."""
        now = time.monotonic() if now is None else now
        for kind, counts in told["requests"].items():
            for who, count in counts.items():
                if kind in self._buckets:
                    self._buckets[kind].taken(who, count, now)
        self.streams.heard(worker, told["streams"], now)
