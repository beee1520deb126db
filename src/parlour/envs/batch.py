"""Thousands of games stepped by one call: NumPy in, NumPy out; on a GPU the arrays are read by PyTorch and JAX through DLPack."""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from typing import Any

import numpy as np
import numpy.typing as npt

import parlour
from parlour.engine.events import new_log
from parlour.engine.plain import Components, Options
from parlour.engine.randomness import key_of
from parlour.engine.texts import Problem
from parlour.envs.doors import doors_of, observation_of, reward_code


class Tables(ABC):
    """Tables of one game that are stepped together, on any device."""

    def __init__(
        self,
        game_id: str,
        games: int = 1024,
        *,
        players: int | None = None,
        seed: str | int = 0,
        reward: str = "rank",
        options: Options | None = None,
        components: Components | None = None,
    ) -> None:
        if games < 1:
            raise Problem("a batch needs at least one game, not {games}", games=games)
        self.game = parlour.game(game_id)
        self.players = self.game.check_players(self.game.players[0] if players is None else players)
        self.games, self.moves = games, len(self.game.move_names)
        self.observation_size, self._by = observation_of(self.game).size, reward_code(reward)
        self._take_room(self.game.data(self.players, self.game.unraced_options(options), components))
        self.reset(seed)

    @abstractmethod
    def _take_room(self, data: npt.NDArray[np.void]) -> None:
        """Makes the arrays that the games live in, where they are stepped."""

    @abstractmethod
    def reset(self, seed: str | int = 0) -> tuple[Any, Any]:
        """Begins every game anew and returns observations and masks."""


class Batch(Tables):
    """`games` tables of one game. Each step makes one decision at every table.

    After `reset` and `step`, for every row: `observations` and `masks` are for the seat `to_move`; `rewards` (by seat) and `done` tell of the step. A
    finished game is followed by the next at once: row i plays games number i, i + games, i + 2 * games, … of the seed. The arrays are the batch's own and
    change with the next step.
    """

    def _take_room(self, data: npt.NDArray[np.void]) -> None:
        games = self.games
        self._data, self._doors = data, doors_of(self.game)
        self._blank, self._states = self.game.state_record.zeros(1), self.game.state_record.zeros(games)
        self._numbers = np.arange(games, dtype=np.int64)
        self._scratch, self._log = np.zeros(self.moves, np.int32), new_log(0)
        self.observations: npt.NDArray[np.int32] = np.zeros((games, self.observation_size), np.int32)
        self.masks: npt.NDArray[np.int8] = np.zeros((games, self.moves), np.int8)
        self.rewards: npt.NDArray[np.float32] = np.zeros((games, self.players), np.float32)
        self.done: npt.NDArray[np.bool_] = np.zeros(games, np.bool_)
        self.to_move: npt.NDArray[np.int32] = np.zeros(games, np.int32)
        self._streams = np.arange(1, games + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)

    def reset(self, seed: str | int = 0) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int8]]:
        """Begins every game anew and returns observations and masks."""
        self._key = [np.uint64(half) for half in key_of(seed)]
        self._numbers[:] = np.arange(self.games)
        self.rewards[:] = 0
        self.done[:] = False
        self._doors.begin_all(
            self._data, self._states, self._blank, self._numbers, *self._key, self.players, self._scratch, self._log, *self._shown()
        )
        return self.observations, self.masks

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int8], npt.NDArray[np.float32], npt.NDArray[np.bool_]]:
        """One decision at every table: observations, masks, rewards by seat, and which games are finished.

        A Problem, with nothing changed, if an action is not possible.
        """
        chosen = np.ascontiguousarray(actions, dtype=np.int64)
        if chosen.shape != (self.games,):
            raise Problem("{n} actions are needed, one for each game, not an array of shape {shape}", n=self.games, shape=chosen.shape)
        wrong = self._doors.step_all(
            *(
                self._data,
                self._states,
                self._blank,
                self._numbers,
                self.games,
                *self._key,
                self.players,
                self._by,
                chosen,
                self._scratch,
                self._log,
            ),
            *(*self._shown(), self.rewards, self.done),
        )
        if wrong >= 0:
            possible = ", ".join(f"{code} ({self.game.move_names[code]})" for code in np.flatnonzero(self.masks[wrong])[:12])
            raise Problem(
                "game {game} cannot play action {action}; it can play: {possible}", game=wrong, action=int(chosen[wrong]), possible=possible
            )
        return self.observations, self.masks, self.rewards, self.done

    def random_actions(self) -> npt.NDArray[np.int64]:
        """A possible action for every game, chosen at random."""
        actions = np.zeros(self.games, np.int64)
        self._doors.random_actions(self.masks, self._streams, actions)
        return actions

    def clone(self) -> Batch:
        """A second batch that goes its own way from here."""
        return copy.deepcopy(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> Batch:
        twin = object.__new__(Batch)
        for name, value in self.__dict__.items():
            twin.__dict__[name] = value.copy() if isinstance(value, np.ndarray) else value
        return twin

    def state(self, row: int) -> np.void:
        """The raw record of a game, hidden things included."""
        found: np.void = self._states.view(np.recarray)[row]
        return found

    def _shown(self) -> tuple[Any, Any, Any]:
        return self.to_move, self.observations, self.masks
