"""Events: what happened, told in small whole numbers, and who may see it.

    EVENTS = Events(sold=("seat", "wig", "gold"), drew=("seat", secret("wig")))
    TOLD = EVENTS.codes
    tell(log, TOLD.drew, only(seat), seat, wig)

`log` is a buffer that the caller passes; an empty one makes telling free. A secret field reaches only the eyes that the
rule names; the others get the event with None in its place.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from parlour.engine.codes import named
from parlour.engine.rule import Numbers, rule

WIDTH = 8
EVERYONE = -1
NOBODY = 0
MOST_KEPT = 20_000  # events that are shown again as they were
Raw: TypeAlias = tuple[int, ...]  # an event as it was told: its code, the eyes for its secrets, its fields


@rule
def only(seat: int) -> int:
    """The eyes of one seat."""
    return 1 << seat


@rule
def tell(log: Numbers, event: int, eyes: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0) -> None:
    """Adds an event to the log; its secrets are for `eyes`."""
    if len(log) == 0:
        return
    count = log[0]
    at = 1 + count * WIDTH
    log[0] = count + 1
    if at + WIDTH > len(log):
        return
    log[at] = event
    log[at + 1] = eyes
    log[at + 2] = a
    log[at + 3] = b
    log[at + 4] = c
    log[at + 5] = d
    log[at + 6] = e
    log[at + 7] = f


def new_log(events: int = 2000) -> npt.NDArray[np.int32]:
    """A buffer for so many events; 0 for none, when nobody listens."""
    return np.zeros(1 + events * WIDTH if events else 0, np.int32)


class Secret(str):
    """The name of a field that only some may see."""


def secret(name: str) -> Secret:
    return Secret(name)


class Event(NamedTuple):
    """One thing that happened, as somebody may see it; a field that is hidden from them is None."""

    name: str
    fields: dict[str, Any]

    def __getitem__(self, field: Any) -> Any:
        return tuple.__getitem__(self, field) if isinstance(field, int) else self.fields[field]

    def __str__(self) -> str:
        return " ".join([self.name, *(f"{key}={'?' if value is None else value}" for key, value in self.fields.items())])


class Events:
    """The kinds of events of a game: names with their fields."""

    def __init__(self, **kinds: tuple[str, ...]) -> None:
        self._kinds = list(kinds.items())
        self._codes = {name: code for code, name in enumerate(kinds)}
        self.codes: Any = named("Told", self._codes)
        for name, fields in kinds.items():
            if len(fields) > WIDTH - 2:
                raise TypeError(f"event {name}: at most {WIDTH - 2} fields, not {len(fields)}")
        self._has_secrets = [any(isinstance(field, Secret) for field in fields) for fields in kinds.values()]
        self._told_alike = functools.lru_cache(MOST_KEPT)(self._seen)

    def code(self, name: str) -> int:
        return self._codes[name]

    def names(self) -> list[str]:
        return [name for name, _ in self._kinds]

    def fields(self, name: str) -> tuple[str, ...]:
        """The names of an event's fields, in their order."""
        return self._kinds[self._codes[name]][1]

    def read(self, log: npt.NDArray[np.int32]) -> list[Raw]:
        """The raw events of a log, all that was told."""
        count = int(log[0])
        if 1 + count * WIDTH > len(log):
            raise OverflowError(f"{count} events in one move; the log holds {len(log) // WIDTH}")
        return [tuple(row) for row in log[1 : 1 + count * WIDTH].reshape(count, WIDTH).tolist()]

    def seen_by(self, raw: Raw, seat: int | None) -> Event:
        """A raw event as `seat` may see it (None: a spectator)."""
        return self._seen(raw, self._is_open(raw, seat))

    def shown_to(self, raw: Raw, seat: int | None) -> Event:
        """The same, to be only looked at: who is told the same is given the same."""
        return self._told_alike(raw, self._is_open(raw, seat))

    def is_for_all(self, told: Sequence[Raw]) -> bool:
        """Whether everybody sees the same of what was told."""
        return all(raw[1] == EVERYONE or not self._has_secrets[raw[0]] for raw in told)

    def _is_open(self, raw: Raw, seat: int | None) -> bool:
        eyes = raw[1]
        return eyes == EVERYONE or not self._has_secrets[raw[0]] or (seat is not None and bool(eyes >> seat & 1))

    def _seen(self, raw: Raw, is_open: bool) -> Event:
        name, fields = self._kinds[raw[0]]
        return Event(name, {str(f): raw[2 + k] if is_open or not isinstance(f, Secret) else None for k, f in enumerate(fields)})

    def has(self, event: Event) -> bool:
        """Whether an event is of a kind of this game, with its fields."""
        known = isinstance(event.name, str) and event.name in self._codes and isinstance(event.fields, dict)
        return known and event.fields.keys() == set(self.fields(event.name))

    def __iter__(self) -> Iterator[str]:
        return iter(self.names())
