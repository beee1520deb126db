"""The batched environment on a GPU: states, observations and rewards stay in its memory, as PyTorch tensors that any library reads by DLPack."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import numpy.typing as npt

from parlour.engine.extras import need
from parlour.engine.game import Game
from parlour.engine.randomness import key_of
from parlour.engine.texts import Problem
from parlour.envs.batch import Tables
from parlour.envs.doors import doors_of

THREADS = 128


@functools.cache
def kernels_of(game: Game) -> tuple[Any, Any]:
    """The kernels that begin and step every game, one thread a game."""
    from numba import int16

    from parlour.engine.numba.gpu import cuda

    doors = doors_of(game, "cuda")
    begin_one, step_one, move_count = doors.begin_one, doors.step_one, len(game.move_names)

    def begin(data, states, blank, games, key0, key1, seats, silence, to_move, observations, masks):  # type: ignore[no-untyped-def]
        moves = cuda.local.array(move_count, int16)
        i = cuda.grid(1)
        if i < len(states):
            begin_one(data, states, i, blank, games, key0, key1, seats, moves, silence[:0], to_move, observations, masks)

    def step(  # type: ignore[no-untyped-def]
        data, states, blank, games, key0, key1, seats, by, actions, silence, to_move, observations, masks, rewards, done, wrong
    ):
        moves = cuda.local.array(move_count, int16)
        i = cuda.grid(1)
        if i < len(states):
            action = actions[i]
            if action < 0 or action >= move_count or masks[i, action] == 0:
                wrong[i] = 1
                action = 0
                while masks[i, action] == 0:
                    action += 1
            step_one(
                data,
                states,
                i,
                blank,
                games,
                len(states),
                key0,
                key1,
                seats,
                by,
                action,
                moves,
                silence[:0],
                to_move,
                observations,
                masks,
                rewards,
                done,
            )

    return cuda.jit(begin), cuda.jit(step)


class CudaBatch(Tables):
    """As `Batch`, on a GPU: `observations`, `masks`, `rewards`, `done` and `to_move` are CUDA tensors.

    Asking whether every action was possible would make the GPU wait; an impossible one is replaced by the mildest move and marked in `wrong`.
    """

    def _take_room(self, data: npt.NDArray[np.void]) -> None:
        need("train.torch")
        import torch

        from parlour.engine.numba.gpu import cuda

        if not cuda.is_available() or not torch.cuda.is_available():
            raise Problem("no GPU can be used here: device='cuda' needs an NVIDIA card, numba-cuda, and a PyTorch that knows it")
        games, self._torch, self._cuda = self.games, torch, cuda
        self._begin, self._step = kernels_of(self.game)
        self._data = cuda.to_device(data)
        self._blank = cuda.to_device(self.game.state_record.zeros(1))
        self._states = cuda.to_device(self.game.state_record.zeros(games))
        self._silence = cuda.to_device(np.zeros(1, np.int32))
        make = functools.partial(torch.zeros, device="cuda")
        self._numbers = make(games, dtype=torch.int64)
        self.observations = make((games, self.observation_size), dtype=torch.int32)
        self.masks = make((games, self.moves), dtype=torch.int8)
        self.rewards = make((games, self.players), dtype=torch.float32)
        self.done, self.to_move, self.wrong = (make(games, dtype=torch.int8), make(games, dtype=torch.int32), make(games, dtype=torch.int8))
        self._shape = (-(-games // THREADS), THREADS)

    def reset(self, seed: str | int = 0) -> tuple[Any, Any]:
        """Begins every game anew and returns observations and masks."""
        self._key = [np.uint64(half) for half in key_of(seed)]
        self._numbers.copy_(self._torch.arange(self.games))
        for tensor in (self.rewards, self.done, self.wrong):
            tensor.zero_()
        self._torch.cuda.synchronize()
        seats = np.int64(self.players)
        self._begin[self._shape](
            self._data, self._states, self._blank, self._see(self._numbers), *self._key, seats, self._silence, *self._shown()
        )
        self._cuda.synchronize()
        return self.observations, self.masks

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any]:
        """One decision at every table. `actions`: a CUDA tensor of whole numbers, or anything that DLPack
        reads as one."""
        chosen = self._torch.from_dlpack(actions).to(self._torch.int64).contiguous()
        if tuple(chosen.shape) != (self.games,):
            raise Problem(
                "{n} actions are needed, one for each game, not an array of shape {shape}", n=self.games, shape=tuple(chosen.shape)
            )
        self._torch.cuda.synchronize()
        seats = np.int64(self.players)
        self._step[self._shape](
            *(
                self._data,
                self._states,
                self._blank,
                self._see(self._numbers),
                *self._key,
                seats,
                np.int64(self._by),
                self._see(chosen),
                self._silence,
            ),
            *(*self._shown(), self._see(self.rewards), self._see(self.done), self._see(self.wrong)),
        )
        self._cuda.synchronize()
        return self.observations, self.masks, self.rewards, self.done

    def random_actions(self) -> Any:
        """A possible action for every game, chosen at random."""
        return self._torch.multinomial(self.masks.to(self._torch.float32), 1).squeeze(1)

    def _see(self, tensor: Any) -> Any:
        return self._cuda.as_cuda_array(tensor)

    def _shown(self) -> tuple[Any, Any, Any]:
        return self._see(self.to_move), self._see(self.observations), self._see(self.masks)
