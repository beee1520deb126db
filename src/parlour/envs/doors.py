"""The compiled doors of the environments, for one game."""

from __future__ import annotations

import functools
from pathlib import Path
from types import SimpleNamespace

from parlour.engine.game import Game
from parlour.engine.numba.build import Build
from parlour.engine.parts import Observation
from parlour.engine.texts import Problem
from parlour.envs.compiled import env_doors

FOLDER = Path(env_doors.__file__).parent
REWARDS = ("rank", "margin")


@functools.cache
def observation_of(game: Game) -> Observation:
    """What a seat sees in numbers; a Problem for a game that does not say."""
    if game.observation is None:
        raise Problem("{game} has no environment: its Game(…) names no observation", game=game.id)
    return game.observation


def build_for(game: Game, target: str) -> Build:
    build = game.build(target, FOLDER)
    build.bound["observe"] = observation_of(game).rule
    return build


@functools.cache
def doors_of(game: Game, target: str = "cpu") -> SimpleNamespace:
    """The doors of `env_doors` for one game; `cuda` gives functions for kernels, `python` the uncompiled ones."""
    return build_for(game, target)(env_doors)


def reward_code(reward: str) -> int:
    if reward not in REWARDS:
        raise Problem("no reward {reward!r}; it can be: {rewards}", reward=reward, rewards=", ".join(REWARDS))
    return REWARDS.index(reward)
