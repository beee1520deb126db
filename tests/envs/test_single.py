"""Gymnasium's own checker, for every game, and one agent against bots."""

from __future__ import annotations

import copy

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import parlour
from parlour import envs


@pytest.mark.parametrize("game_id", parlour.games())
def test_check_env_passes(game_id, capsys):
    env = gymnasium.make(envs.env_id(game_id), render_mode="rgb_array", disable_env_checker=True)
    check_env(env.unwrapped)


def episode(env, seed: int) -> tuple[float, int]:
    chance = np.random.default_rng(seed)
    observation, _ = env.reset(seed=seed)
    steps = 0
    while True:
        observation, reward, over, cut, info = env.step(chance.choice(np.flatnonzero(observation["action_mask"])))
        steps += 1
        assert "refused" not in info
        if over or cut:
            return reward, steps


@pytest.mark.parametrize("game_id", parlour.games())
def test_an_episode_ends_with_a_reward_between_minus_one_and_one(game_id):
    env = gymnasium.make(envs.env_id(game_id), disable_env_checker=True)
    reward, steps = episode(env, 5)
    assert -1 <= reward <= 1
    assert steps > 3
    assert episode(env, 5) == (reward, steps)


def test_greedy_opponents_win_more_than_random_ones():
    against = {
        bots: np.mean([episode(gymnasium.make("parlour/wigs-v1", bots=bots), seed)[0] for seed in range(25)])
        for bots in ("random", "greedy")
    }
    assert against["greedy"] < against["random"] - 0.2


def test_the_agent_may_sit_anywhere():
    env = gymnasium.make("parlour/wigs-v1", players=3, seat=None).unwrapped
    seats = set()
    for seed in range(20):
        env.reset(seed=seed)
        seats.add(env.seat)
        assert env.table.waiting == 1 << env.seat
    assert seats == {0, 1, 2}


def test_an_illegal_action_ends_the_episode_or_is_an_error():
    env = gymnasium.make("parlour/wigs-v1").unwrapped
    env.reset(seed=1)
    _, reward, over, _, info = env.step(0)
    assert (reward, over) == (-1.0, True)
    assert "W-012" in info["refused"]
    strict = gymnasium.make("parlour/wigs-v1", illegal="raise").unwrapped
    strict.reset(seed=1)
    with pytest.raises(ValueError, match="W-012"):
        strict.step(0)


def test_a_copy_of_a_running_environment_goes_its_own_way():
    env = gymnasium.make("parlour/wigs-v1").unwrapped
    observation, _ = env.reset(seed=4)
    twin = copy.deepcopy(env)
    action = int(np.flatnonzero(observation["action_mask"])[0])
    after = twin.step(action)[0]["observation"]
    assert np.array_equal(env.step(action)[0]["observation"], after)


def test_masks_are_given_as_other_libraries_ask_for_them():
    env = gymnasium.make("parlour/wigs-v1").unwrapped
    observation, _ = env.reset(seed=4)
    assert env.action_masks().tolist() == observation["action_mask"].astype(bool).tolist()


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"bots": "clever"}, "no bot 'clever'"),
        ({"bots": ("random", "random")}, "need 1 bots"),
        ({"seat": 5}, "no seat 5"),
        ({"illegal": "ignore"}, "'end' the episode or 'raise'"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings, sentence):
    with pytest.raises(ValueError, match=sentence):
        gymnasium.make("parlour/wigs-v1", **settings)
