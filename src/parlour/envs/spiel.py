"""OpenSpiel: every game as `parlour_wigs`, `parlour_kiilto`, …

The deal is drawn by chance nodes: four throws of a die with 256 sides give the seed, from which everything else follows. Seats that
decide at the same time do so one after the other, the lowest first, unseen by the others. `resample_from_infostate` deals anew what
a player cannot know, so that ISMCTS and its kin run as they are.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

import parlour
from parlour.engine.texts import Problem
from parlour.envs.running import Running

THROWS, SIDES = 4, 256
LONGEST = 100_000
MOST_MARGIN = 1_000_000.0


def name_of(game_id: str) -> str:
    return f"parlour_{game_id.replace('-', '_')}"


@functools.cache
def type_of(game_id: str) -> Any:
    game = parlour.game(game_id)
    return pyspiel.GameType(
        short_name=name_of(game_id),
        long_name=f"Parlour: {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=max(2, min(game.players)),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": max(2, game.players[0]), "seed": 0, "reward": "rank", "options": "none"},
    )


def register() -> None:
    """Registers every game with OpenSpiel; calling it again does nothing."""
    known = set(pyspiel.registered_names())
    for id in parlour.catalogue():
        if name_of(id) not in known:
            pyspiel.register_game(type_of(id), class_of(id))


@functools.cache
def class_of(game_id: str) -> type[SpielGame]:
    """The class that OpenSpiel makes a game's object from; it must be a class, which outlives the
    interpreter's last moments."""
    return type(f"Spiel_{game_id.replace('-', '_')}", (SpielGame,), {"game_id": game_id})


class SpielGame(pyspiel.Game):
    """A game; parameters: players, seed (added to what chance throws), reward (rank or margin), options
    (`draft:snake;max_rounds:20`)."""

    game_id: str

    def __init__(self, params: Mapping[str, str | int | float | bool] | None = None) -> None:
        given = dict(params or {})
        game_id, game = self.game_id, parlour.game(self.game_id)
        self.players = int(given.get("players", max(2, game.players[0])))
        self.seed, self.reward = int(given.get("seed", 0)), str(given.get("reward", "rank"))
        pairs = (pair.partition(":") for pair in str(given.get("options", "none")).split(";") if pair and pair != "none")
        self.options = {name.strip(): value.strip() for name, _, value in pairs}
        self.blank = Running(game_id, self.players, self.reward, self.options, listening=True)
        most = 1.0 if self.reward == "rank" else MOST_MARGIN
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.move_names),
            max_chance_outcomes=SIDES,
            num_players=self.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(type_of(game_id), info, given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class SpielState(pyspiel.State):
    """A running game. `_own` holds every player's own moves and when they were made, for what it remembers."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._seed, self._players = game.seed, game.players
        self._table = game.blank.clone()
        self._throws: list[int] = []
        self._own: list[tuple[int, int, int]] = []

    def current_player(self) -> int:
        if len(self._throws) < THROWS:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self._table.over else self._table.seat

    def is_terminal(self) -> bool:
        return len(self._throws) == THROWS and self._table.over

    def _legal_actions(self, player: int) -> list[int]:
        return self._table.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(side, 1 / SIDES) for side in range(SIDES)]

    def _apply_action(self, action: int) -> None:
        if len(self._throws) < THROWS:
            self._throws.append(action)
            if len(self._throws) == THROWS:
                self._table.begin(f"{self._seed} {int.from_bytes(bytes(self._throws), 'big')}")
            return
        seat = self._table.seat
        told = len(self._table.told)
        refused = self._table.play(seat, action)
        if refused:
            raise Problem("{player} cannot play action {action}: {reason}", player=f"player {seat}", action=action, reason=refused)
        self._own.append((seat, action, told))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"throw {action}" if player == pyspiel.PlayerId.CHANCE else str(self._table.game.move_names[action])

    def returns(self) -> list[float]:
        return self._table.rewards() if self.is_terminal() else [0.0] * self._players

    def memory(self, player: int) -> str:
        """All that a player has seen and done, in order: what it can tell two situations apart by."""
        events = [str(event) for event in self._table.events(player)]
        names = self._table.game.move_names
        own = {told: [] for _, _, told in self._own} if self._own else {}  # type: dict[int, list[str]]
        for seat, action, told in self._own:
            if seat == player:
                own[told].append(f"> {names[action]}")
        lines = []
        for at in range(len(events) + 1):
            lines += own.get(at, [])
            lines += events[at : at + 1]
        return "\n".join([f"player {player}", *lines])

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """The game as it might be for all that the player knows."""
        twin: SpielState = self.clone()
        twin._table.redeal(player, f"{sampler()} {sampler()}")
        return twin

    def __str__(self) -> str:
        if len(self._throws) < THROWS:
            return f"throws {self._throws}"
        return f"{self._throws} " + ", ".join(f"{seat} {self._table.game.move_names[action]}" for seat, action, _ in self._own)


class Observer:
    """What a player knows: the game's observation as a tensor, its view (or, with perfect recall, its
    memory) as a string."""

    def __init__(self, game: SpielGame, kind: Any, params: Any) -> None:
        if params:
            raise Problem("observation parameters are not known here: {parameters}", parameters=params)
        self._kind = kind
        self._size = game.blank.observation_size
        self.tensor = np.zeros(self._size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        if len(state._throws) == THROWS:
            self.tensor[:] = state._table.look(player)[0]

    def string_from(self, state: SpielState, player: int) -> str:
        if len(state._throws) < THROWS:
            return f"player {player}"
        return state.memory(player) if self._kind.perfect_recall else f"player {player}\n{state._table.view(player)}"
