"""OpenSpiel's own information-set search plays Wigs: nothing in it was written for Parlour.

python examples/ismcts_wigs.py                  # 4 games against a random player
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from parlour import envs


def play(game: pyspiel.Game, simulations: int, seed: int) -> list[float]:
    """One game, the search in seat 0; returns what it brought each seat."""
    chance = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = ismcts.ISMCTSBot(
        game, evaluator, uct_c=1.4, max_simulations=simulations, random_state=chance, allow_inconsistent_action_sets=True
    )
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance.randint(256))
        elif state.current_player() == 0:
            state.apply_action(bot.step(state))
        else:
            state.apply_action(chance.choice(state.legal_actions()))
    return list(state.returns())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=30)
    asked = parser.parse_args()
    envs.register_openspiel()
    game = pyspiel.load_game("parlour_wigs", {"players": 2})
    found = [play(game, asked.simulations, seed) for seed in range(asked.games)]
    print("rewards of the search:", [round(rewards[0], 2) for rewards in found])


if __name__ == "__main__":
    main()
