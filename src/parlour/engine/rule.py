"""Rules: one Python source, run in three ways.

`@rule` only marks a function: what stands in a game's module is plain Python that reads like the rulebook. A `Build` (see
`engine/numba/build.py`) makes the copy that runs: interpreted, compiled, or on a GPU.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
PACKAGE = Path(__file__).resolve().parent.parent
MASK = 0xFFFF_FFFF_FFFF_FFFF


class Numbers(Protocol):
    """Whole numbers by their places: a field of a record, the log, the list that moves are written to."""

    def __len__(self) -> int: ...

    def __getitem__(self, place: Any, /) -> Any: ...

    def __setitem__(self, place: Any, value: Any, /) -> None: ...


def rule(function: F) -> F:
    """Marks a function as one of the rules: plain Python here, compiled in a build."""
    vars(function)["__rule__"] = "rule"
    return function


def door(function: F) -> F:
    """Marks a rule that Python calls: it takes arrays and an index, never a record, and is cached on disk."""
    vars(function)["__rule__"] = "door"
    return function


def as_u64(number: int) -> int:
    """An unsigned 64-bit number; compiled code must be told, or mixing it with signed ones makes a float."""
    return number & MASK


def as_i64(number: int) -> int:
    """A signed 64-bit number."""
    return number


def interpreting() -> bool:
    """Whether PARLOUR_INTERPRET=1 asks that nothing be compiled."""
    return os.environ.get("PARLOUR_INTERPRET", "") not in ("", "0")
