"""OpenSpiel's own tests, for every game."""

from __future__ import annotations

import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough

import parlour
from parlour import envs
from parlour.envs.spiel import name_of

envs.register_openspiel()


def started(name: str = "parlour_wigs", seed: int = 1, plies: int = 0, **parameters):
    state = pyspiel.load_game(name, parameters).new_initial_state()
    chance = random.Random(seed)
    while state.is_chance_node():
        state.apply_action(chance.randrange(256))
    for _ in range(plies):
        state.apply_action(chance.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("game_id", parlour.games())
def test_random_sim_test_passes(game_id):
    pyspiel.random_sim_test(pyspiel.load_game(name_of(game_id)), num_sims=1, serialize=False, verbose=False)


def test_states_are_written_and_read_again():
    pyspiel.random_sim_test(pyspiel.load_game("parlour_wigs", {"players": 3}), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game_id", parlour.games())
def test_a_playthrough_is_the_same_twice(game_id):
    first = started(name_of(game_id), 3, 25)
    lines = generate_playthrough.playthrough_lines(name_of(game_id), action_sequence=first.history()[:12], seed=1)
    again = generate_playthrough.playthrough_lines(name_of(game_id), action_sequence=first.history()[:12], seed=1)
    assert lines == again
    assert any(line.startswith("game: parlour") for line in lines)


@pytest.mark.parametrize("game_id", parlour.games())
def test_what_a_player_cannot_know_is_in_none_of_its_strings_and_tensors(game_id):
    for plies in (10, 30, 60):
        state = started(name_of(game_id), plies, plies)
        if state.is_terminal():
            continue
        for player in range(state.num_players()):
            twin = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.observation_string(player) == state.observation_string(player)
            assert twin.observation_tensor(player) == state.observation_tensor(player)


def test_a_player_remembers_its_own_moves_and_what_it_saw():
    state = started(plies=20)
    memory = state.information_state_string(0)
    assert "> draft wig=" in memory
    assert "drafted seat=1" in memory
    assert state.information_state_string(1) != memory


def test_rewards_of_a_finished_game_add_up_to_nothing():
    state = started(players=4)
    chance = random.Random(2)
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(0)
    assert state.current_player() == pyspiel.PlayerId.TERMINAL


def test_other_throws_are_another_deal_and_options_are_heard():
    a, b = started(seed=1), started(seed=2)
    assert a.observation_tensor(0) != b.observation_tensor(0)
    dealt = started(options="draft:random_deal;max_rounds:20")
    assert "wear" in dealt.action_to_string(0, dealt.legal_actions()[0])
    with pytest.raises(Exception, match="no option 'x'"):
        pyspiel.load_game("parlour_wigs", {"options": "x:1"})


def test_a_clone_goes_its_own_way():
    state = started(plies=12)
    before = state.observation_tensor(0)
    twin = state.clone()
    for _ in range(6):
        twin.apply_action(twin.legal_actions()[0])
    assert state.observation_tensor(0) == before
    assert np.array(twin.history()).size == np.array(state.history()).size + 6
