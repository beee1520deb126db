"""What lies behind a match: its moves, what they told, who was waited for, and every state, shared by all copies of the match.

A copy costs one state, however long the match is: it keeps the same history and knows how much of it is its own. Whoever goes on first adds to it; who
goes another way gets a history of their own from there.
"""

from __future__ import annotations

import threading
import zlib
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from parlour.engine.events import Event, Raw

State = npt.NDArray[np.void]  # an array of one

BLOCK = 32  # states that are packed together; the latest 32 to 63 lie open
_growing = threading.Lock()  # a table may be read in a thread while somebody moves at it


class Step(NamedTuple):
    """A move: who made it, what it told, and who was waited for before it, as a bit mask."""

    seat: int
    code: int
    told: list[Raw]
    waiting: int


class Block:
    """States packed together: they differ little from each other, and are rarely looked at."""

    def __init__(self, states: list[State]) -> None:
        self._dtype, self._packed = states[0].dtype, zlib.compress(b"".join(state.tobytes() for state in states), 1)

    def __getitem__(self, at: int) -> State:
        size = self._dtype.itemsize
        return np.frombuffer(zlib.decompress(self._packed), self._dtype, count=1, offset=at * size)


class History:
    """The steps of a match in their order, each with the state before it."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.silent: list[tuple[int, int]] = []  # the plies after moves that told nothing, and who made them
        self.shown: dict[int | tuple[int, int | None], tuple[Event, ...]] = {}  # by ply, and seat where not all see the same: what was told
        self._open: dict[int, State] = {}  # by ply
        self._blocks: list[Block] = []

    def __len__(self) -> int:
        return len(self.steps)

    def state(self, ply: int) -> State:
        """The state of a ply that lies behind, to be copied by who changes it."""
        found = self._open.get(ply)  # asked first: what is packed meanwhile by another thread has its block before it is closed
        return found if found is not None else self._blocks[ply // BLOCK][ply % BLOCK]

    def grown(self, ply: int, state: State, step: Step) -> History:
        """The history with a move made at a ply: this one, if nobody has gone on from there yet."""
        with _growing:
            whole = self if len(self.steps) == ply else self._up_to(ply)
            whole._open[ply] = state
            whole.steps.append(step)
            if not step.told:
                whole.silent.append((ply + 1, step.seat))
            whole._pack()
        return whole

    def _up_to(self, ply: int) -> History:
        copy = History()
        copy.steps, copy.silent = self.steps[:ply], [(at, seat) for at, seat in self.silent if at <= ply]
        copy._blocks = self._blocks[: ply // BLOCK]
        copy._open = {at: self.state(at) for at in range(len(copy._blocks) * BLOCK, ply)}
        return copy

    def _pack(self) -> None:
        first = len(self._blocks) * BLOCK
        if len(self.steps) < first + 2 * BLOCK:
            return
        plies = range(first, first + BLOCK)
        self._blocks.append(Block([self._open[ply] for ply in plies]))
        for ply in plies:
            del self._open[ply]
