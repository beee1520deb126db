"""How fast the environments are, on one core, side by side with OpenSpiel's and PettingZoo's own classic games.

    PYTHONPATH=src python bench/envs.py            # every game, about a minute
    PYTHONPATH=src python bench/envs.py wigs --seconds 1

Decisions a second of processor time, random play. «over the engine» is what a step of the AEC environment (with `last`: observation and
mask) costs more than the engine's own list of moves and move, called from Python.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import parlour
from parlour import envs


def per_second(step: Callable[[int], Any], seconds: float, chunk: int = 200) -> float:
    """How often `step` is done in a second of processor time."""
    step(chunk)
    done, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        step(chunk)
        done += chunk
    return done / (time.process_time() - began)


def batched(game_id: str, seconds: float, games: int = 1024) -> float:
    batch = envs.batched(game_id, games)

    def step(count: int) -> None:
        for _ in range(count):
            batch.step(batch.random_actions())

    return games * per_second(step, seconds, 5)


def turn_by_turn(env: Any, seconds: float) -> float:
    """An AEC environment of PettingZoo, ours or theirs."""
    chance = random.Random(1)
    env.reset(seed=1)

    def step(count: int) -> None:
        for _ in range(count):
            if not env.agents:
                env.reset()
            observation, _, over, cut, _ = env.last()
            env.step(None if over or cut else chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))

    return per_second(step, seconds)


def engine(game_id: str, seconds: float) -> float:
    """The engine's doors from Python: list the moves, make one."""
    table = envs.pettingzoo(game_id).raw_env().table
    doors, moves, chance = table.game.compiled, np.zeros(table.moves, np.int32), random.Random(1)
    turn = 0

    def step(count: int) -> None:
        nonlocal turn
        for _ in range(count):
            if not turn:
                table.begin(chance.random().hex())
                turn = table.waiting
            seat = (turn & -turn).bit_length() - 1
            found = doors.moves_at(table._data, table._states, 0, seat, moves)
            turn = doors.apply_at(table._data, table._states, 0, seat, int(moves[chance.randrange(found)]), table._log)

    return per_second(step, seconds)


def openspiel(name: str, seconds: float) -> float:
    import pyspiel
    from open_spiel.python.games import tic_tac_toe  # noqa: F401  # importing it registers the Python game

    envs.register_openspiel()
    game, chance = pyspiel.load_game(name), random.Random(1)
    state = game.new_initial_state()

    def step(count: int) -> None:
        nonlocal state
        for _ in range(count):
            if state.is_terminal():
                state = game.new_initial_state()
            if state.is_chance_node():
                state.apply_action(chance.choice(state.chance_outcomes())[0])
            else:
                state.observation_tensor()
                state.apply_action(chance.choice(state.legal_actions()))

    return per_second(step, seconds)


def peers(seconds: float) -> dict[str, float]:
    """Classic games of the peers, measured alike; those that need parts which are not installed are left out."""
    found = {f"OpenSpiel {name}": openspiel(name, seconds) for name in ("tic_tac_toe", "connect_four", "backgammon", "python_tic_tac_toe")}
    for name in ("tictactoe_v3", "connect_four_v3"):
        try:
            module = __import__(f"pettingzoo.classic.{name}", fromlist=["raw_env"])
            found[f"PettingZoo {name}"] = turn_by_turn(module.raw_env(), seconds)
        except ImportError as error:
            found[f"PettingZoo {name} (not measured: {error})"] = 0.0
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_to_measure", nargs="*", metavar="GAME")
    parser.add_argument("--seconds", type=float, default=2.0)
    asked = parser.parse_args()
    for game_id in asked.games_to_measure or parlour.catalogue():
        bare, aec = engine(game_id, asked.seconds), turn_by_turn(envs.pettingzoo(game_id).raw_env(), asked.seconds)
        rows = {
            "game": game_id,
            "batched, decisions/s": round(batched(game_id, asked.seconds)),
            "PettingZoo AEC, decisions/s": round(aec),
            "over the engine, µs a step": round(1e6 / aec - 1e6 / bare, 2),
            "OpenSpiel, decisions/s": round(openspiel(f"parlour_{game_id.replace('-', '_')}", asked.seconds)),
        }
        print(json.dumps(rows, ensure_ascii=False), flush=True)
    for name, speed in peers(asked.seconds).items():
        print(json.dumps({"peer": name, "decisions/s": round(speed)}), flush=True)


if __name__ == "__main__":
    main()
