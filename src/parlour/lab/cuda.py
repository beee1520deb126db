"""Games on a GPU: the same rules, one game a thread. Needs numba-cuda and an NVIDIA card, and nothing else."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from parlour.engine.game import Game
from parlour.engine.randomness import key_of
from parlour.lab.compiled.lab_doors import SCORES
from parlour.lab.rooms import LOOKS, POLICIES, doors_of

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # type: ignore[attr-defined]  # older numba-cuda asks NumPy for a name that it gave up

THREADS = 128


def available() -> bool:
    """Whether a GPU can be used here."""
    try:
        from numba import cuda
    except ImportError:
        return False
    return bool(cuda.is_available())


@functools.cache
def kernel_of(game: Game) -> Any:
    """The kernel: each thread plays games first + thread, first + thread + threads, … in memory of its own."""
    from numba import cuda, from_dtype, int32, int64

    play_at = doors_of(game, "cuda").play_at
    state, move_count = from_dtype(game.state_record.dtype), len(game.move_names)

    def games(data, blank, first, count, key0, key1, seats, policies, looks, silence, rows, states):  # type: ignore[no-untyped-def]
        own = cuda.local.array(1, state)
        trials = cuda.local.array(2, state)
        moves = cuda.local.array(move_count, int32)
        worths = cuda.local.array(move_count, int64)
        for i in range(cuda.grid(1), count, cuda.gridsize(1)):
            own[0] = blank[0]
            play_at(data, own, 0, first + i, key0, key1, seats, policies, looks, trials, moves, worths, silence[:0], rows[i])
            if i < len(states):
                states[i] = own[0]

    return cuda.jit(games)


class Gpu:
    """A game's table and blank state in the memory of the GPU, and games played there."""

    def __init__(self, game: Game, players: int, data: npt.NDArray[Any], bots: Sequence[str], seed: str | int = 0) -> None:
        from numba import cuda

        self.players, self._cuda, self._kernel = players, cuda, kernel_of(game)
        self._blank = game.state_record.zeros(1)
        self._data, self._on_blank = cuda.to_device(data), cuda.to_device(self._blank)
        self._policies = cuda.to_device(np.array([POLICIES.index(bot) for bot in bots], np.int64))
        self._silence = cuda.to_device(np.zeros(1, np.int32))
        self._key = [np.uint64(half) for half in key_of(seed)]

    def batch(self, games: int) -> int:
        """As many games at once as their rows find room for in half of the free memory."""
        free = self._cuda.current_context().get_memory_info()[0]
        return int(max(1, min(games, free // 2 // (4 * (SCORES + 2 * self.players)))))

    def play(self, first: int, count: int, keep: int = 0, blocks: int | None = None) -> tuple[npt.NDArray[np.int32], npt.NDArray[Any]]:
        """Games `first` to `first + count - 1`: their rows, and the final states of the first `keep` of them."""
        rows = self._cuda.device_array((count, SCORES + 2 * self.players), np.int32)
        states = self._cuda.to_device(np.repeat(self._blank, max(1, keep)))
        self.launch(first, count, rows, states, blocks)
        return rows.copy_to_host(), states.copy_to_host()[:keep]

    def launch(self, first: int, count: int, rows: Any, states: Any, blocks: int | None = None) -> None:
        """Starts the kernel; the caller waits for it."""
        blocks = blocks or min(-(-count // THREADS), 4096)
        arguments = (np.int64(first), np.int64(count), *self._key, np.int64(self.players), self._policies, np.int64(LOOKS), self._silence, rows, states)
        self._kernel[blocks, THREADS](self._data, self._on_blank, *arguments)
