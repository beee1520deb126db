"""PettingZoo's own suites, for every game."""

from __future__ import annotations

import copy
import pickle
import warnings
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.utils.conversions import parallel_to_aec

import parlour
from parlour import envs

with warnings.catch_warnings():  # its tests import its own games in a way that it warns of
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
    from pettingzoo.test.max_cycles_test import max_cycles_test

GAMES = parlour.games()

# PettingZoo warns of observations that are dictionaries (its own board games have them too), and of a finished player's empty mask.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("which", [min, max])
def test_api_test_passes(game_id, which):
    api_test(envs.pettingzoo(game_id).env(players=which(parlour.game(game_id).players)), num_cycles=60)


@pytest.mark.parametrize("game_id", GAMES)
def test_parallel_api_test_passes(game_id):
    parallel_api_test(envs.pettingzoo(game_id).parallel_env(players=max(parlour.game(game_id).players)), num_cycles=150)


@pytest.mark.parametrize("game_id", GAMES)
def test_seed_tests_pass(game_id):
    seed_test(envs.pettingzoo(game_id).env, num_cycles=40)
    parallel_seed_test(envs.pettingzoo(game_id).parallel_env, num_cycles=40)


def seeded(make):
    """Environments with the same deal and the same samples each time: their test takes any action, and by bad luck a game can end before the cut."""

    def made(**settings):
        env = make(**settings)
        reset = env.reset
        env.reset = lambda seed=None, options=None: reset(seed=2 if seed is None else seed, options=options)
        for agent in env.possible_agents:
            env.action_space(agent).seed(2)
        return env

    return made


@pytest.mark.parametrize("game_id", GAMES)
def test_max_cycles_test_passes(game_id):
    parallel = seeded(envs.pettingzoo(game_id).parallel_env)
    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=lambda **settings: parallel_to_aec(parallel(**settings))))


@pytest.mark.parametrize("game_id", GAMES)
def test_render_test_passes(game_id, capsys):
    render_test(envs.pettingzoo(game_id).env)


def playing(env, plies: int) -> None:
    for _ in range(plies):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))


def test_the_lowest_of_those_who_decide_together_is_first():
    env = envs.wigs_v1.raw_env(players=3, options={"draft": "random_deal"})
    env.reset(seed=1)
    order = []
    for _ in range(3):
        order.append(env.agent_selection)
        playing(env, 1)
    assert order == ["player_0", "player_1", "player_2"]


def test_a_seed_deals_what_it_deals_in_a_match():
    env = envs.wigs_v1.raw_env(players=3)
    env.reset(seed=7)
    match = parlour.game("wigs").new(3, 7)
    assert env.table.view(0) == {name: value for name, value in match.view(0).items() if name in env.table.view(0)}
    env.reset()
    assert env.table.view(0)["pool"] != match.view(0)["pool"]


def test_a_whole_game_gives_rewards_by_rank_that_add_up_to_nothing():
    env = envs.wigs_v1.raw_env(players=4)
    env.reset(seed=3)
    while not any(env.terminations.values()):
        playing(env, 1)
    assert sum(env.rewards.values()) == pytest.approx(0)
    assert all(-1 <= reward <= 1 for reward in env.rewards.values())
    for _ in range(4):
        env.step(None)
    assert env.agents == []


def test_rewards_by_margin_are_differences_of_scores():
    env = envs.wigs_v1.raw_env(players=2, reward="margin")
    env.reset(seed=5)
    while not any(env.terminations.values()):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(np.flatnonzero(mask)[-1]))
    gold = [player["gold"] for player in env.table.view(None)["players_at_table"]]
    assert env.rewards == {"player_0": gold[0] - gold[1], "player_1": gold[1] - gold[0]}


def test_a_copy_goes_its_own_way():
    env = envs.wigs_v1.raw_env(players=2)
    env.reset(seed=2)
    playing(env, 9)
    before = env.observe("player_0")["observation"].copy()
    for twin in (copy.deepcopy(env), env.clone()):
        assert np.array_equal(twin.observe("player_0")["observation"], before)
        playing(twin, 12)
        assert np.array_equal(env.observe("player_0")["observation"], before)
    restored = pickle.loads(pickle.dumps(env))
    playing(restored, 12)
    playing(env, 12)
    assert np.array_equal(restored.observe("player_0")["observation"], env.observe("player_0")["observation"])


def test_max_cycles_cuts_a_game_after_so_many_decisions_for_each():
    env = envs.wigs_v1.raw_env(players=2, max_cycles=5)
    env.reset(seed=1)
    playing(env, 10)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_an_illegal_action_names_the_rule():
    env = envs.wigs_v1.raw_env()
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"does not belong to it \(W-012\)"):
        env.step(0)
    with pytest.raises(ValueError, match="there is no move 999"):
        env.step(999)


def test_together_a_refused_action_becomes_the_next_possible_one_and_says_why():
    env = envs.wigs_v1.parallel_env(players=2, options={"draft": "random_deal"})
    env.reset(seed=1)
    _, _, _, _, infos = env.step({"player_0": 0, "player_1": 0})
    assert "refused" in infos["player_0"]
    assert "refused" in infos["player_1"]
    assert env.table.view(0)["phase"] != "wear"


def test_options_can_be_given_anew_at_a_reset():
    env = envs.wigs_v1.raw_env(players=2)
    env.reset(seed=1, options={"game_options": {"draft": "random_deal"}})
    assert env.table.view(0)["phase"] == "wear"
    with pytest.raises(ValueError, match="draft cannot be"):
        env.reset(options={"game_options": {"draft": "odd"}})


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"players": 9}, "is for 2, 3 or 4 players"),
        ({"reward": "luck"}, "no reward 'luck'"),
        ({"render_mode": "3d"}, "no render mode"),
        ({"options": {"x": 1}}, "no option 'x'"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings, sentence):
    with pytest.raises(ValueError, match=sentence):
        envs.wigs_v1.raw_env(**settings)


def test_there_is_a_module_for_every_game_and_no_other():
    for game_id in GAMES:
        assert str(getattr(envs, f"{game_id.replace('-', '_')}_v1").raw_env()) == f"{game_id.replace('-', '_')}_v1"
    with pytest.raises(AttributeError):
        _ = envs.chess_v1
