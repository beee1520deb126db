"""Games on a GPU: the same rules, one game a thread. Needs numba-cuda and an NVIDIA card, and nothing else."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from parlour.engine.game import Game
from parlour.engine.randomness import key_of
from parlour.lab.compiled.lab_doors import SCORES
from parlour.lab.doors import LOOKS, POLICIES, doors_of


class Shape(NamedTuple):
    """How a kernel is laid out: the memory its states lie in, threads in a block, blocks, and registers of a thread
    (0: as the compiler likes)."""

    memory: str = "local"
    threads: int = 128
    blocks: int = 4224
    registers: int = 0


RANDOM_SHAPE = Shape(registers=96)
GREEDY_SHAPE = Shape(blocks=1024)


def available() -> bool:
    """Whether a GPU can be used here."""
    try:
        from parlour.engine.numba.gpu import cuda
    except ImportError:
        return False
    return bool(cuda.is_available())


@functools.cache
def kernel_of(game: Game, policy: str, memory: str = "local", threads: int = 128, registers: int = 0) -> Any:
    """The kernel: each thread plays games first + thread, first + thread + threads, … in memory of its own."""
    from numba import from_dtype, int16, int64

    from parlour.engine.numba.gpu import cuda

    doors = doors_of(game, "cuda")
    random_at, play_at = doors.random_at, doors.play_at
    state, move_count = from_dtype(game.state_record.dtype), len(game.move_names)

    def random_local(data, blank, first, count, key0, key1, seats, policies, looks, silence, rows, states):  # type: ignore[no-untyped-def]
        own = cuda.local.array(1, state)
        moves = cuda.local.array(move_count, int16)
        random_at(data, own, blank, first, cuda.grid(1), cuda.gridsize(1), count, key0, key1, seats, moves, silence[:0], rows, states)

    def random_shared(data, blank, first, count, key0, key1, seats, policies, looks, silence, rows, states):  # type: ignore[no-untyped-def]
        block = cuda.shared.array(threads, state)
        moves = cuda.local.array(move_count, int16)
        own = block[cuda.threadIdx.x : cuda.threadIdx.x + 1]
        random_at(data, own, blank, first, cuda.grid(1), cuda.gridsize(1), count, key0, key1, seats, moves, silence[:0], rows, states)

    def greedy(data, blank, first, count, key0, key1, seats, policies, looks, silence, rows, states):  # type: ignore[no-untyped-def]
        own = cuda.local.array(1, state)
        trials = cuda.local.array(2, state)
        moves = cuda.local.array(move_count, int16)
        worths = cuda.local.array(move_count, int64)
        for i in range(cuda.grid(1), count, cuda.gridsize(1)):
            own[0] = blank[0]
            play_at(data, own, 0, first + i, key0, key1, seats, policies, looks, trials, moves, worths, silence[:0], rows[i])
            if i < len(states):
                states[i] = own[0]

    chosen = greedy if policy == "greedy" else random_shared if memory == "shared" else random_local
    return cuda.jit(chosen, max_registers=registers) if registers else cuda.jit(chosen)


class Gpu:
    """A game's table and blank state in the memory of the GPU, and games played there."""

    def __init__(
        self, game: Game, players: int, data: npt.NDArray[Any], bots: Sequence[str], seed: str | int = 0, shape: Shape | None = None
    ) -> None:
        from parlour.engine.numba.gpu import cuda

        policy = "random" if set(bots) == {"random"} else "greedy"
        self.players, self._cuda = players, cuda
        self.shape = shape or (RANDOM_SHAPE if policy == "random" else GREEDY_SHAPE)
        self._kernel = kernel_of(
            game, policy, self.shape.memory, self.shape.threads if self.shape.memory == "shared" else 0, self.shape.registers
        )
        self.blank = game.state_record.zeros(1)
        self._data, self._on_blank = cuda.to_device(data), cuda.to_device(self.blank)
        self._policies = cuda.to_device(np.array([POLICIES.index(bot) for bot in bots], np.int64))
        self._silence = cuda.to_device(np.zeros(1, np.int32))
        self._key = [np.uint64(half) for half in key_of(seed)]

    def batch(self, games: int) -> int:
        """As many games at once as their rows find room for in half of the free memory."""
        free = self._cuda.current_context().get_memory_info()[0]
        return int(max(1, min(games, free // 2 // (4 * (SCORES + 2 * self.players)))))

    def play(self, first: int, count: int, keep: int = 0) -> tuple[npt.NDArray[np.int32], npt.NDArray[Any]]:
        """Games `first` to `first + count - 1`: their rows, and the final states of the first `keep` of them."""
        rows = self._cuda.device_array((count, SCORES + 2 * self.players), np.int32)
        states = self._cuda.to_device(np.repeat(self.blank, max(1, keep)))
        self.launch(first, count, rows, states)
        return rows.copy_to_host(), states.copy_to_host()[:keep]

    def launch(self, first: int, count: int, rows: Any, states: Any) -> None:
        """Starts the kernel; the caller waits for it."""
        blocks = min(-(-count // self.shape.threads), self.shape.blocks)
        arguments = (
            np.int64(first),
            np.int64(count),
            *self._key,
            np.int64(self.players),
            self._policies,
            np.int64(LOOKS),
            self._silence,
            rows,
            states,
        )
        self._kernel[blocks, self.shape.threads](self._data, self._on_blank, *arguments)
