"""Thousands of games at once: the same games as one by one."""

from __future__ import annotations

import numpy as np
import pytest

import parlour
from parlour import envs
from parlour.envs.running import Running
from parlour.lab import cuda
from parlour.lab.job import Job, play_plain

STAYS = {"market_between_rounds": "keep"}  # players at random end wigs soonest so: the supply runs out


@pytest.mark.parametrize("game_id", parlour.games())
def test_a_row_plays_the_games_that_the_lab_plays(game_id):
    """Game number i of a seed is the same deal in the lab: both begin it alike."""
    batch = envs.batched(game_id, 5, seed="tea")
    game = parlour.game(game_id)
    job = Job(game_id, batch.players, ("random",) * batch.players, seed="tea")
    states, _, _ = play_plain(job, 0, 5)
    for row in range(5):
        assert batch.state(row).key.tolist() == states["key"][row].tolist()
    assert batch.masks.sum(axis=1).min() > 0
    assert batch.observations.shape == (5, batch.observation_size)
    assert len(game.move_names) == batch.moves


def test_each_row_is_a_game_of_its_own_and_begins_again_at_its_end():
    batch = envs.batched("wigs", 7, seed=3, players=3, options=STAYS)
    finished = np.zeros(7, int)
    for _ in range(500):
        _, masks, rewards, done = batch.step(batch.random_actions())
        finished += done
        assert (rewards[~done] == 0).all()
        assert np.allclose(rewards.sum(axis=1), 0, atol=1e-6)
        assert (masks.sum(axis=1) > 0).all()
    assert (finished >= 2).all()
    assert (batch._numbers == np.arange(7) + 7 * finished).all()


def test_rewards_tell_who_came_first():
    batch = envs.batched("wigs", 64, seed=1, reward="margin", options=STAYS)
    by_rank = envs.batched("wigs", 64, seed=1, options=STAYS)
    seen = 0
    for _ in range(250):
        actions = batch.random_actions()
        batch.step(actions)
        by_rank.step(actions)
        assert np.array_equal(np.sign(batch.rewards), np.sign(by_rank.rewards))
        assert np.array_equal(batch.rewards[:, 0], -batch.rewards[:, 1])
        seen += int((batch.rewards != 0).any(axis=1).sum())
    assert seen > 20


def test_an_impossible_action_changes_nothing_and_says_what_is_possible():
    batch = envs.batched("wigs", 4, seed=1)
    before = batch._states.tobytes()
    actions = batch.random_actions()
    actions[2] = 0
    with pytest.raises(ValueError, match=r"game 2 cannot play action 0; it can play: .*draft wig="):
        batch.step(actions)
    assert batch._states.tobytes() == before
    with pytest.raises(ValueError, match="4 actions are needed"):
        batch.step([1, 2])


def test_the_same_seed_gives_the_same_games_and_a_clone_goes_on_alike():
    a, b = envs.batched("wigs", 16, seed=5), envs.batched("wigs", 16, seed=5)
    for _ in range(60):
        a.step(a.random_actions())
        b.step(b.random_actions())
    assert np.array_equal(a.observations, b.observations)
    twin = a.clone()
    twin.step(twin.random_actions())
    assert np.array_equal(a.observations, b.observations)
    a.step(a.random_actions())
    assert np.array_equal(a.observations, twin.observations)


def test_settings_that_cannot_be_are_refused():
    with pytest.raises(ValueError, match="at least one game"):
        envs.batched("wigs", 0)
    with pytest.raises(ValueError, match="no device 'tpu'"):
        envs.batched("wigs", 1, device="tpu")
    if not cuda.available():
        with pytest.raises(ValueError, match="GPU"):
            envs.batched("wigs", 1, device="cuda")


def test_options_and_other_data_are_used():
    batch = envs.batched("wigs", 3, options={"draft": "random_deal"})
    assert (batch.observations[:, 1] == 1).all()  # the phase is already «wear»


def test_the_quarter_goes_by_lot_where_nobody_is_quicker():
    """C-R06: in self-play the holder of the quarter is drawn; who names another way gets it."""
    batch = envs.batched("pocket-wigs", 300, seed="lot")
    for _ in range(60):
        batch.step(batch.random_actions())
    held = np.array([batch.state(row).holder for row in range(300)])
    assert 0.3 < (held == 0).sum() / (held >= 0).sum() < 0.7
    assert Running("pocket-wigs").options["quarter"] == "random"
    assert Running("pocket-wigs", options={"quarter": "speed"}).options["quarter"] == "speed"
