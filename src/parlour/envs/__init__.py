"""Environments for research, all from the same rules: PettingZoo, Gymnasium, OpenSpiel, and many games at once.

from parlour import envs

envs.wigs_v1.env(players=3)                    # PettingZoo, one decision at a time
envs.wigs_v1.parallel_env(players=3)           # PettingZoo, everybody acts in every cycle
gymnasium.make("parlour/wigs-v1")              # Gymnasium, one agent against bots (after `import parlour.envs`)
pyspiel.load_game("parlour_wigs")              # OpenSpiel (after `envs.register_openspiel()`)
envs.batched("wigs", games=4096)               # thousands of games, stepped by one call
"""

from __future__ import annotations

import importlib.util
from types import SimpleNamespace
from typing import Any

import parlour
from parlour.engine.extras import need
from parlour.engine.texts import Problem

VERSION = 1


def env_id(game_id: str) -> str:
    """The name of a game's environment in Gymnasium: parlour/wigs-v1."""
    return f"parlour/{game_id}-v{VERSION}"


def batched(game_id: str, games: int = 1024, device: str = "cpu", **settings: Any) -> Any:
    """Many games stepped by one call, on the CPU (`batch.Batch`, NumPy) or a GPU (`batch_cuda.CudaBatch`, tensors)."""
    if device == "cpu":
        from parlour.envs.batch import Batch

        return Batch(game_id, games, **settings)
    if device != "cuda":
        raise Problem("no device {device!r}; it can be: {devices}", device=device, devices="cpu, cuda")
    from parlour.envs.batch_cuda import CudaBatch

    return CudaBatch(game_id, games, **settings)


def register_gymnasium() -> None:
    """Registers every game with Gymnasium; importing this package does so where Gymnasium is installed."""
    need("envs.gymnasium")
    import gymnasium

    for id in parlour.catalogue():
        if env_id(id) not in gymnasium.registry:
            gymnasium.register(env_id(id), entry_point="parlour.envs.single:SingleAgent", kwargs={"game_id": id})


def register_openspiel() -> None:
    """Registers every game with OpenSpiel, as parlour_wigs and so on."""
    need("envs.pyspiel")
    from parlour.envs import spiel

    spiel.register()


def pettingzoo(game_id: str) -> SimpleNamespace:
    """A game's PettingZoo functions `env`, `raw_env` and `parallel_env`, as PettingZoo's own modules have them."""
    need("envs.gymnasium", "envs.pettingzoo")
    from parlour.envs import zoo

    return zoo.module_of(game_id)


def __getattr__(name: str) -> Any:
    for id in parlour.catalogue():
        if name == f"{id.replace('-', '_')}_v{VERSION}":
            return pettingzoo(id)
    raise AttributeError(f"module 'parlour.envs' has no attribute {name!r}")


if importlib.util.find_spec("gymnasium") is not None:
    register_gymnasium()
