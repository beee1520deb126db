"""Observations: what a seat knows, as a row of whole numbers of a fixed length.

A game's `observe.py` has FEATURES, the names and lengths of its parts, and a rule `observe(d, s, seat, out)` that writes
them in that order and returns how many numbers it wrote. It knows no more than the game's `view` shows, and counts seats from
the observer on, so that one policy can play every seat. Places are counted without a sign: compiled code then need not ask whether one is below 0.
"""

from __future__ import annotations

from parlour.engine.rule import Numbers, as_u64, rule

UNKNOWN = -1


@rule
def put(out: Numbers, at: int, value: int) -> int:
    """Writes one number and returns the next place."""
    out[as_u64(at)] = value
    return at + 1


@rule
def put_one_of(out: Numbers, at: int, value: int, count: int) -> int:
    """Writes `count` numbers: 1 for the value, 0 for the others; all 0 if the value is none of 0 … count - 1."""
    for other in range(count):
        out[as_u64(at + other)] = 1 if value == other else 0
    return at + count


@rule
def put_zeros(out: Numbers, at: int, count: int) -> int:
    """Writes nothing in so many places."""
    for place in range(at, at + count):
        out[as_u64(place)] = 0
    return at + count


def size(features: tuple[tuple[str, int], ...]) -> int:
    """The length of an observation."""
    return sum(length for _, length in features)
