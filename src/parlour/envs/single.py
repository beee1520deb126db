"""Gymnasium: one agent at a table of bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from parlour.bots import compiled
from parlour.engine.plain import Components, Options
from parlour.engine.texts import Problem
from parlour.envs.render import picture_of, text_of
from parlour.envs.running import BIGGEST, Info, Look, Resetting, Running

BOTS = ("random", "greedy")


class SingleAgent(gymnasium.Env):
    """One seat of a game; bots play the others (`random` or `greedy`, one for each other seat, or one name for all).

    `seat` is the agent's seat; None draws one for each episode. `illegal` says what an action does that the rules refuse: `end` ends the episode
    with a reward of -1, `raise` is a ValueError that names the rule. The reward comes at the end, by rank (-1 to 1) or by margin.
    """

    metadata = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 1}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        game_id: str,
        players: int | None = None,
        bots: str | Sequence[str] = "random",
        seat: int | None = 0,
        reward: str = "rank",
        options: Options | None = None,
        components: Components | None = None,
        illegal: str = "end",
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ("end", "raise"):
            raise Problem("an illegal action can 'end' the episode or 'raise', not {given!r}", given=illegal)
        self.table = Running(game_id, players, reward, options, components)
        others = self.table.players - 1
        self.bots = (bots,) * others if isinstance(bots, str) else tuple(bots)
        for bot in self.bots:
            if bot not in BOTS:
                raise Problem("no bot {bot!r} in this environment; it can be: {bots}", bot=bot, bots=", ".join(BOTS))
        if len(self.bots) != others:
            raise Problem(
                "{players} players need {n} bots beside the agent, not {given}", players=self.table.players, n=others, given=len(self.bots)
            )
        if "greedy" in self.bots:
            compiled.prepare(self.table.game)
        if seat is not None and not 0 <= seat < self.table.players:
            raise Problem(
                "no seat {seat!r}; the seats are {seats}, or None for any", seat=seat, seats=", ".join(map(str, range(self.table.players)))
            )
        self._asked_seat, self._illegal, self.render_mode = seat, illegal, render_mode
        self.seat = seat or 0
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-BIGGEST, BIGGEST, (self.table.observation_size,), np.int32),
                "action_mask": spaces.Box(0, 1, (self.table.moves,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(self.table.moves)

    def reset(self, *, seed: int | None = None, options: Resetting | None = None) -> tuple[Look, Info]:
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(2**62))
        self.seat = int(self.np_random.integers(self.table.players)) if self._asked_seat is None else self._asked_seat
        self._chance = int(self.np_random.integers(2**62))
        self.table.begin(drawn if seed is None else seed, options.get("game_options") if options else None)
        self._let_bots_play()
        if self.render_mode == "human":
            self.render()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Look, float, bool, bool, Info]:
        refused = "the game is over" if self.table.over else self.table.play(self.seat, int(action))
        if refused:
            if self._illegal == "raise":
                raise Problem("action {action} is not possible: {reason}", action=action, reason=refused)
            return self._observation(), -1.0, True, False, {"seat": self.seat, "refused": refused}
        self._let_bots_play()
        if self.render_mode == "human":
            self.render()
        return self._observation(), self.table.rewards()[self.seat], self.table.over, False, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What is possible now, as sb3-contrib's MaskablePPO asks for it."""
        return self._observation()["action_mask"].astype(bool)

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        if self.render_mode == "rgb_array":
            return picture_of(self.table, self.seat)
        text = text_of(self.table, self.seat)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def _let_bots_play(self) -> None:
        """The bots decide until it is the agent's turn. Those who decide at the same time as the agent
        decide before it, unseen."""
        while not self.table.over and self.table.waiting != 1 << self.seat:
            rest = self.table.waiting & ~(1 << self.seat)
            other = (rest & -rest).bit_length() - 1
            bot = self.bots[other - (other > self.seat)]
            self._chance = (self._chance * 6364136223846793005 + 1442695040888963407) % 2**64
            self.table.play(other, self._choose(bot, other))

    def _choose(self, bot: str, seat: int) -> int:
        if bot == "greedy":
            return compiled.mind(self.table.game).greedy(self.table._data, self.table._states, seat, self._chance)
        possible = self.table.legal(seat)
        return possible[(self._chance >> 33) % len(possible)]

    def _observation(self) -> Look:
        observation, mask = self.table.look_waiting(self.seat)
        return {"observation": observation, "action_mask": mask}

    def _info(self) -> Info:
        return {"seat": self.seat}
