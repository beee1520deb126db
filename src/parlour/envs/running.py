"""One running game behind every environment: what PettingZoo, Gymnasium and OpenSpiel share."""

from __future__ import annotations

from typing import Any, TypedDict

import numpy as np
import numpy.typing as npt

import parlour
from parlour.engine.events import Event, new_log
from parlour.engine.plain import Components, Options, Plain
from parlour.engine.randomness import key_of
from parlour.engine.record import Still
from parlour.engine.sight import Choice, Sight, plain_view
from parlour.envs.doors import doors_of, observation_of, reward_code

BIGGEST = 2**31 - 1


class Look(TypedDict):
    """What an agent observes, as PettingZoo and Gymnasium have it: numbers, and a mask of its moves."""

    observation: npt.NDArray[np.int32]
    action_mask: npt.NDArray[np.int8]


class Info(TypedDict, total=False):
    """What else a step tells an agent: its seat, and why its action was refused."""

    seat: int
    refused: str


class Resetting(TypedDict, total=False):
    """What `reset` takes as its options: those of the game, from now on."""

    game_options: Options


class Running:
    """A game being played, fast: no history is kept, only the state (and the events since the last
    look, where `listening`)."""

    def __init__(
        self,
        game_id: str,
        players: int | None = None,
        reward: str = "rank",
        options: Options | None = None,
        components: Components | None = None,
        listening: bool = False,
    ) -> None:
        self.game = parlour.game(game_id)
        self.players = self.game.check_players(self.game.players[0] if players is None else players)
        self.options = self.game.unraced_options(options)
        self.moves, self.observation_size = len(self.game.move_names), observation_of(self.game).size
        self._components, self._by, self._doors = components, reward_code(reward), doors_of(self.game)
        self._data = self.game.data(self.players, self.options, components)
        self._states = self.game.state_record.zeros(1)
        self._list, self._log = np.zeros(self.moves, np.int32), new_log() if listening else new_log(0)
        self.waiting = 0
        self.told: list[tuple[int, ...]] = []

    # --- Playing ----------------------------------------------------------------------------------------------------
    def begin(self, seed: str | int, options: Options | None = None) -> None:
        """A new game; the seed deals what it deals in `parlour.game(id).new(seed=…)`."""
        if options is not None:
            self.options = self.game.unraced_options(options)
            self._data = self.game.data(self.players, self.options, self._components)
        self._states = self.game.state_record.zeros(1)
        self.told = []
        key = map(np.uint64, key_of(seed))
        self.waiting = self._doors.begin_at(self._data, self._states, 0, self.players, *key, self._log)
        self._hear()

    @property
    def seat(self) -> int:
        """The lowest seat that must decide, -1 when the game is over."""
        return (self.waiting & -self.waiting).bit_length() - 1

    @property
    def over(self) -> bool:
        return self.waiting == 0

    def play(self, seat: int, move: int) -> str | None:
        """Makes a move; if it is refused nothing changes, and the reason is returned."""
        found = self._doors.try_at(self._data, self._states, 0, seat, move, self._log)
        if found < 0:
            return self._reason(seat, move, -found)
        self.waiting = found
        if len(self._log):
            self._hear()
        return None

    def _reason(self, seat: int, move: int, number: int) -> str:
        if not 0 <= move < self.moves:
            return f"there is no move {move}; moves go from 0 to {self.moves - 1}"
        reason = self.game.refusal_text(Still(self._data[0]), Still(self._states[0]), seat, move, number)
        return f"{self.game.move_names[move]}: {reason} ({self.game.refusals.rule(number)})"

    def _hear(self) -> None:
        if len(self._log):
            self.told += self.game.event_names.read(self._log)
            self._log[0] = 0

    # --- Knowing ----------------------------------------------------------------------------------------------------
    def look(self, seat: int) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int8]]:
        """What a seat knows, and a mask of what it may do: all 0 unless it is the one to decide."""
        observation, mask = np.empty(self.observation_size, np.int32), np.empty(self.moves, np.int8)
        self._doors.look_at(self._data, self._states, 0, seat, seat == self.seat, self._list, observation, mask)
        return observation, mask

    def look_waiting(self, seat: int) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int8]]:
        """As `look`, with a mask for every seat that is waited for: they decide at the same time."""
        observation, mask = np.empty(self.observation_size, np.int32), np.empty(self.moves, np.int8)
        self._doors.look_at(self._data, self._states, 0, seat, bool(self.waiting >> seat & 1), self._list, observation, mask)
        return observation, mask

    def legal(self, seat: int) -> list[int]:
        """The codes of the moves that a seat may make, in rising order."""
        _, mask = self.look_waiting(seat)
        return np.flatnonzero(mask).tolist()

    def rewards(self) -> list[float]:
        """What the finished game brings each seat; 0 while it goes on."""
        if not self.over:
            return [0.0] * self.players
        rewards = np.zeros(self.players, np.float64)
        self._doors.rewards_at(self._data, self._states, 0, self._by, rewards)
        return rewards.tolist()

    def view(self, seat: int | None) -> dict[str, Plain]:
        """All that a seat may know, as plain data."""
        return plain_view(self.game.view(self._data, self._states, 0, seat))

    def sight(self, seat: int | None) -> Sight:
        """What a seat (None: a spectator) is given: its view, and its moves where it is the one to decide. What
        happened before is not kept."""
        d, s = Still(self._data[0]), Still(self._states[0])
        moves = [self.game.move_names[code] for code in self.legal(seat)] if seat is not None and seat == self.seat else []
        return Sight(
            game=self.game,
            players=self.players,
            names=tuple(f"player_{other}" for other in range(self.players)),
            options=self.options,
            components=self._components,
            language="en",
            seat=seat,
            ply=0,
            movers=(),
            made="",
            story=((),),
            waiting=tuple(other for other in range(self.players) if self.waiting >> other & 1),
            result=None,
            view=self.game.view(self._data, self._states, 0, seat, d),
            moves=tuple(
                Choice(str(move), move.name, move.arguments, self.game.move_text(d, s, seat or 0, move.code, components=self._components))
                for move in moves
            ),
            refused={},
        )

    def events(self, seat: int | None) -> list[Event]:
        """What happened, as a seat may see it (where `listening`)."""
        return [self.game.event_names.seen_by(raw, seat) for raw in self.told]

    # --- Copies -----------------------------------------------------------------------------------------------------
    def clone(self) -> Running:
        """A second game that goes its own way from here."""
        twin = object.__new__(Running)
        twin.__dict__ |= self.__dict__
        twin._states, twin.told = self._states.copy(), list(self.told)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Running:
        return self.clone()

    def redeal(self, seat: int, seed: str | int) -> None:
        """Deals anew everything that a seat cannot know."""
        self._doors.guess_at(self._data, self._states, 0, seat, *map(np.uint64, key_of(seed)))

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in self.__dict__.items() if name not in ("_doors", "game")} | {"game_id": self.game.id}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.game = parlour.game(str(state.pop("game_id")))
        self.__dict__ |= state
        self._doors = doors_of(self.game)
