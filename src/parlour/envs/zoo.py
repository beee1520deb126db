"""PettingZoo: one decision at a time (AEC), or everybody in every cycle (parallel).

In the AEC environment the lowest seat that is waited for decides first: seats that decide at the same time do so one after
the other, unseen. In the parallel environment every agent acts in every cycle; only those who are waited for are heard.
"""

from __future__ import annotations

import copy
import functools
import secrets
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from parlour.engine.plain import Components, Options
from parlour.engine.texts import Problem
from parlour.envs import VERSION
from parlour.envs.render import picture_of, text_of
from parlour.envs.running import BIGGEST, Info, Look, Resetting, Running

RENDER_MODES = ["human", "ansi", "rgb_array"]


def _spaces(table: Running, agents: list[str]) -> tuple[dict[str, spaces.Dict], dict[str, spaces.Discrete]]:
    def box() -> spaces.Dict:
        seen = spaces.Box(-BIGGEST, BIGGEST, (table.observation_size,), np.int32)
        return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (table.moves,), np.int8)})

    return {agent: box() for agent in agents}, {agent: spaces.Discrete(table.moves) for agent in agents}


class _Seated:
    """What both kinds share: agents, spaces, seeds, rendering, copies."""

    def __init__(
        self,
        game_id: str,
        players: int | None = None,
        reward: str = "rank",
        options: Options | None = None,
        components: Components | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        super().__init__()  # PettingZoo's own
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise Problem("no render mode {mode!r}; it can be: {modes}", mode=render_mode, modes=", ".join(RENDER_MODES))
        self.table = Running(game_id, players, reward, options, components)
        self.metadata = {
            "render_modes": list(RENDER_MODES),
            "name": f"{game_id.replace('-', '_')}_v{VERSION}",
            "is_parallelizable": True,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.players)]
        self.agents: list[str] = []
        self.observation_spaces, self.action_spaces = _spaces(self.table, self.possible_agents)
        self.render_mode, self.max_cycles = render_mode, max_cycles
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seed: str | int | None = None
        self._episode = 0

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def _deal(self, seed: int | None, options: Resetting | None) -> None:
        """With a seed, the deal of that seed; without one, the next of its row."""
        if seed is not None or self._seed is None:
            self._seed, self._episode = (secrets.randbits(62) if seed is None else seed), 0
        deal = self._seed if self._episode == 0 else f"{self._seed}/{self._episode}"
        self._episode += 1
        self.table.begin(deal, options.get("game_options") if options else None)

    def render(self) -> Any:
        """Text for `ansi`, a picture for `rgb_array`; `human` prints it. Seen by the one to decide."""
        if self.render_mode is None:
            return None
        seat = None if self.table.over else self.table.seat
        if self.render_mode == "rgb_array":
            return picture_of(self.table, seat)
        text = text_of(self.table, seat)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held open."""

    def state(self) -> np.ndarray[Any, Any]:
        """What all seats know together: their observations, one after the other."""
        return np.concatenate([self.table.look(seat)[0] for seat in range(self.table.players)])

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        twin = object.__new__(type(self))
        shared = ("observation_spaces", "action_spaces", "metadata", "possible_agents", "_seats")
        for name, value in self.__dict__.items():
            twin.__dict__[name] = value if name in shared else copy.deepcopy(value, memo)
        return twin

    clone = functools.partialmethod(copy.deepcopy)


class TurnByTurn(_Seated, AECEnv):
    """The AEC environment of a game; `max_cycles` cuts a game after so many decisions for each player."""

    def reset(self, seed: int | None = None, options: Resetting | None = None) -> None:
        self._deal(seed, options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self._decisions = 0
        self._most = None if self.max_cycles is None else self.max_cycles * len(self.agents)
        self.agent_selection = self.possible_agents[max(0, self.table.seat)]

    def observe(self, agent: str) -> Look:
        observation, mask = self.table.look(self._seats[agent])
        return {"observation": observation, "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        table = self.table
        refused = table.play(self._seats[agent], int(action))
        if refused:
            raise Problem("{player} cannot play action {action}: {reason}", player=agent, action=action, reason=refused)
        self._decisions += 1
        if table.waiting == 0:
            self._finish()
        elif self._decisions == self._most:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[table.seat]
        if self.render_mode == "human":
            self.render()

    def _finish(self) -> None:
        """The game is over: everybody gets the reward, and is asked once more."""
        for agent, reward in zip(self.possible_agents, self.table.rewards(), strict=True):
            self.rewards[agent] = reward
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()


class Together(_Seated, ParallelEnv):
    """The parallel environment of a game. The mask of an agent who is not waited for is all 0, and its action is not heard.

    An action that the rules refuse is replaced by the next possible one (in the order of their codes, going round), and the agent's info says why.
    """

    def reset(self, seed: int | None = None, options: Resetting | None = None) -> tuple[dict[str, Look], dict[str, Info]]:
        self._deal(seed, options)
        self.agents = list(self.possible_agents)
        self._cycles = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Look], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]:
        infos: dict[str, Info] = {agent: {} for agent in self.agents}
        heard = self.table.waiting
        for seat, agent in enumerate(self.possible_agents):
            if heard >> seat & 1 and self.table.waiting >> seat & 1:
                self._act(seat, agent, actions, infos)
        self._cycles += 1
        rewards = dict(zip(self.possible_agents, self.table.rewards(), strict=True))
        cut = not self.table.over and self._cycles == self.max_cycles
        over, truncated = dict.fromkeys(self.agents, self.table.over), dict.fromkeys(self.agents, cut)
        observations = self._observations()
        if self.table.over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, rewards, over, truncated, infos

    def _act(self, seat: int, agent: str, actions: Mapping[str, Any], infos: dict[str, Info]) -> None:
        refused = self.table.play(seat, int(actions[agent])) if agent in actions else "no action was given"
        if refused:
            infos[agent]["refused"] = refused
            possible = self.table.legal(seat)
            self.table.play(seat, next((code for code in possible if code >= int(actions.get(agent, 0))), possible[0]))

    def _observations(self) -> dict[str, Look]:
        looks = (self.table.look_waiting(seat) for seat in range(self.table.players))
        return {agent: {"observation": look, "action_mask": mask} for agent, (look, mask) in zip(self.possible_agents, looks, strict=True)}


def module_of(game_id: str) -> SimpleNamespace:
    """`raw_env`, `env` (with PettingZoo's usual wrappers) and `parallel_env` of a game."""

    def raw_env(**settings: Any) -> TurnByTurn:
        return TurnByTurn(game_id, **settings)

    def env(**settings: Any) -> Any:
        raw = raw_env(**settings)
        return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)))

    def parallel_env(**settings: Any) -> Together:
        return Together(game_id, **settings)

    return SimpleNamespace(raw_env=raw_env, env=env, parallel_env=parallel_env)
