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
from parlour.engine.plain import Components


class Slots(NamedTuple):
    """Where a game's pieces are counted: after the codes of its moves."""

    kinds: tuple[Kind, ...]
    firsts: tuple[int, ...]
    pieces: int
    tallies: npt.NDArray[np.int32]


def kinds_of(game: Game, components: Components | None = None) -> tuple[Kind, ...]:
    """The kinds of pieces of a game, with the names that its components (or others, instead) give them."""
    return tuple(game.counted.kinds(components or game.components)) if game.counted else ()


def slots_of(game: Game, components: Components | None = None) -> Slots:
    """The tallies that compiled loops read: event, field of the piece, field of the seat, first slot, first value, number of values."""
    return _slots(game) if components is None else _slots_of(game, kinds_of(game, components))


@functools.cache
def _slots(game: Game) -> Slots:
    return _slots_of(game, kinds_of(game))


def _slots_of(game: Game, kinds: tuple[Kind, ...]) -> Slots:
    rows, firsts, at = [], [], len(game.move_names)
    for kind in kinds:
        low, high = min(kind.names), max(kind.names)
        for event in kind.events.split():
            fields = game.event_names.fields(event)
            rows.append((game.event_names.code(event), fields.index(kind.field), fields.index(kind.seat), at, low, high - low + 1))
        firsts.append(at)
        at += high - low + 1
    return Slots(kinds, tuple(firsts), at - len(game.move_names), np.array(rows, np.int32).reshape(-1, 6))
