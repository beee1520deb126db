"""The compiled doors of the environments, for one game."""

from __future__ import annotations

import functools
import importlib
from pathlib import Path
from types import ModuleType, SimpleNamespace

from parlour.engine.game import Game
from parlour.engine.numba.build import Build
from parlour.engine.texts import Problem
from parlour.envs.compiled import env_doors

FOLDER = Path(env_doors.__file__).parent
REWARDS = ("rank", "margin")


@functools.cache
def observer_of(game: Game) -> ModuleType:
    """A game's `observe.py`."""
    return importlib.import_module(f"parlour.games.{game.folder.name}.observe")


def build_for(game: Game, target: str) -> Build:
    build = game.build(target, FOLDER)
    build.bound["observe"] = observer_of(game).observe
    return build


@functools.cache
def doors_of(game: Game, target: str = "cpu") -> SimpleNamespace:
    """The doors of `env_doors` for one game; `cuda` gives functions for kernels, `python` the uncompiled ones."""
    return build_for(game, target)(env_doors)


def reward_code(reward: str) -> int:
    if reward not in REWARDS:
        raise Problem("no reward {reward!r}; it can be: {rewards}", reward=reward, rewards=", ".join(REWARDS))
    return REWARDS.index(reward)
