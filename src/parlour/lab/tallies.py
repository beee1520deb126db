"""Which pieces of a game a report counts, told by its events: «who wears a Baron», «who buys the VIP Lounge».

A game says so in its part `counted`. A game without one is still counted by its moves.
"""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from parlour.engine.game import Game
from parlour.engine.parts import Kind


class Slots(NamedTuple):
    """Where a game's pieces are counted: after the codes of its moves."""

    kinds: tuple[Kind, ...]
    firsts: tuple[int, ...]
    pieces: int
    tallies: npt.NDArray[np.int32]


@functools.cache
def kinds_of(game: Game) -> tuple[Kind, ...]:
    return tuple(game.counted.kinds(game.components)) if game.counted else ()


@functools.cache
def slots_of(game: Game) -> Slots:
    """The tallies that compiled loops read: event, field of the piece, field of the seat, first slot, first value, number of values."""
    kinds = kinds_of(game)
    rows, firsts, at = [], [], len(game.move_names)
    for kind in kinds:
        low, high = min(kind.names), max(kind.names)
        for event in kind.events.split():
            fields = game.event_names.fields(event)
            rows.append((game.event_names.code(event), fields.index(kind.field), fields.index(kind.seat), at, low, high - low + 1))
        firsts.append(at)
        at += high - low + 1
    return Slots(kinds, tuple(firsts), at - len(game.move_names), np.array(rows, np.int32).reshape(-1, 6))
