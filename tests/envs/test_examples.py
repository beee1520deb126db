"""The worked examples do what they say."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "examples"))


@pytest.mark.slow
def test_a_small_policy_learns_wigs_by_playing_against_itself():
    import torch
    import train_wigs

    torch.set_num_threads(1)
    torch.manual_seed(0)
    batch = train_wigs.envs.batched("wigs", 1)
    untrained = train_wigs.Policy(batch.observation_size, batch.moves)
    policy = train_wigs.train(updates=8, games=64, steps=192, talk=False)
    assert train_wigs.against(policy, None, games=400) >= 0.8
    assert (
        train_wigs.against(policy, untrained, games=400) >= 0.7
    )  # an untrained network beats random players too, so this is the harder test


def test_openspiels_own_search_plays_ours():
    import ismcts_wigs
    import pyspiel

    from parlour import envs

    envs.register_openspiel()
    game = pyspiel.load_game("parlour_wigs", {"players": 2, "options": "max_rounds:20"})
    rewards = ismcts_wigs.play(game, simulations=4, seed=1)
    assert sum(rewards) == pytest.approx(0)
