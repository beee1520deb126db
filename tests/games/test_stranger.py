"""Anybody can publish a game: one that lies outside our sources is played in the terminal, by bots, in the lab and in environments.

In browsers it is played by `tests/web/test_stranger_in_browser.py`.
"""

from __future__ import annotations

import functools
import inspect
import json
import re

import pytest

import parlour
import stranger
from parlour.engine.game import Game

KIT = """
import parlour
from parlour.engine import check

game = parlour.game("candle-auction")
check.no_two_moves_are_alike(game)
check.rules_allocate_nothing(game)
for players in game.players:
    for options in ({}, {"burn": False}):
        check.random_games_end_and_keep_every_rule(game, players, 5000, options)
        check.what_i_cannot_see_cannot_change_what_i_am_sent(game, players, "hidden", options)
    check.interpreted_equals_compiled(game, players, 100)
    check.the_same_seed_is_the_same_game(game, players, "a seed")
    check.a_save_replayed_is_the_same_game(game, players, "a save")
    check.decisions_are_small(game, players, "small")
    check.guesses_keep_every_rule(game, players, "guesses")
    for language in ("en", "fi"):
        check.every_move_and_event_has_words(game, players, "words", language)
print("kept", game.folder)
"""

SEARCHED = """
import parlour

game = parlour.game("candle-auction")
results = [parlour.play(game.id, ["greedy", "search:30it", "random"], seed=seed).result for seed in range(6)]
print(sum(result.scores[2] for result in results) < sum(result.scores[0] for result in results), {result.reason for result in results})
"""

ENVIRONMENTS = """
import warnings

warnings.simplefilter("ignore")
import gymnasium
from pettingzoo.test import api_test, parallel_api_test

import parlour
from parlour import envs

api_test(envs.candle_auction_v1.env(players=3), num_cycles=60)
parallel_api_test(envs.pettingzoo("candle-auction").parallel_env(players=2), num_cycles=60)
single = gymnasium.make("parlour/candle-auction-v1", bots="greedy").unwrapped
look, _ = single.reset(seed=1)
over = False
while not over:
    look, reward, over, _, _ = single.step(int(look["action_mask"].argmax()))
batch = envs.batched("candle-auction", games=8)
print("ended", reward in (-1.0, 0.0, 1.0), batch.observation_size, parlour.game("candle-auction").observation.size)
"""

WITHOUT_PARTS = """
import parlour
from parlour import envs
from parlour.lab.report_texts import ReportTexts
from parlour.lab.tallies import kinds_of

game = parlour.game("candle-auction")
print(parlour.play(game.id, ["greedy", "search:10it"]).result.reason, kinds_of(game), ReportTexts("en", game.id).piece("Lot 8"))
try:
    envs.pettingzoo(game.id).env()
except ValueError as error:
    print(error)
"""


@pytest.fixture(scope="module")
def play(tmp_path_factory):
    """Runs a Python that finds the game in a folder of its own."""
    return functools.partial(stranger.run, PARLOUR_GAMES=str(stranger.copied_to(tmp_path_factory.mktemp("games"))))


def test_our_sources_do_not_know_it():
    assert stranger.ID not in parlour.catalogue()
    sources = [path for kind in ("py", "po", "html", "css", "js") for path in stranger.SOURCES.rglob(f"*.{kind}")]
    assert len(sources) > 250
    assert [path.name for path in sources if "candle" in path.read_text(encoding="utf-8").lower()] == []


def test_the_guide_names_the_files_and_parts_that_it_has():
    guide = (stranger.SOURCES.parent / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Add a game")[2].partition("\n## ")[0]
    named = set(re.findall(r"\*\*`(\w+\.\w+)`\*\*", guide))
    assert {path.name for path in stranger.PACKAGE.iterdir() if path.is_file()} - {"fi.po", "knowledge.py"} == named - {"prepare.py"}
    parts = set(re.findall(r"`(\w+)[=`]", "".join(line for line in guide.splitlines() if line.lstrip().startswith("| `"))))
    optional = [name for name, one in inspect.signature(Game).parameters.items() if one.default is not inspect.Parameter.empty]
    assert len(parts) == 9
    assert parts <= set(optional)


def test_it_is_played_in_the_terminal(play):
    assert stranger.TITLE in play("-m", "parlour", "games")
    assert "A-005" in play("-m", "parlour", "rules", stranger.ID, "spent")
    typed = "why bid card=9\nbid card=5\nbid card=5\n" + "1\n" * 5
    text = play(
        "-m",
        "parlour",
        "play",
        stranger.ID,
        "--players",
        3,
        "--bots",
        "greedy,search:20it",
        "--seed",
        "dusk",
        typed=typed,
        PARLOUR_INTERPRET="1",
    )
    assert "Your card 9 is spent (A-005)" in text
    assert "Player 1 bids 5, face down." in text
    assert "Your card 5 is spent (A-005). You can: bid card=1, bid card=2, bid card=3, bid card=4." in text
    assert "Player 2 has bid.\n" in text
    assert "The last candle is out." in text
    assert text.endswith((" has won.\n", " share the victory.\n"))


def test_it_speaks_its_own_finnish(play):
    text = play("-m", "parlour", "play", stranger.ID, "--bots", "random", "--language", "fi", typed="1\n" * 5, PARLOUR_INTERPRET="1")
    assert "Kynttilähuutokauppa" in text
    assert "Tarjoa 1, kun kohde on" in text


def test_the_check_kit_finds_nothing_wrong(play):
    assert play("-c", KIT).startswith("kept ")


def test_bots_that_think_beat_one_that_does_not(play):
    assert play("-c", SEARCHED).strip() == "True {'sold out'}"


def test_it_is_simulated_in_the_lab(play, tmp_path):
    found = json.loads(play("-m", "parlour", "simulate", stranger.ID, "--games", 400, "--bots", "greedy,random", "--json"))
    assert found["games"] == 400
    page = tmp_path / "report.html"
    play("-m", "parlour", "report", stranger.ID, "--games", 200, "--out", page)
    assert "Lots won" in page.read_text(encoding="utf-8")
    assert "Lot 8" in page.read_text(encoding="utf-8")


def test_its_data_can_be_varied(play):
    found = json.loads(play("-m", "parlour", "sweep", stranger.ID, "--vary", "lots.4=8,13", "--games", 100, "--json"))
    assert [version["label"] for version in found["versions"]] == ["lots.4 8", "lots.4 13"]
    assert found["versions"][1]["differences"]["winner's score"]["value"] > 0


def test_it_is_an_environment(play):
    assert play("-c", ENVIRONMENTS).splitlines()[-1] == "ended True 36 36"


def test_the_parts_may_be_left_out(tmp_path):
    declared = stranger.copied_to(tmp_path) / stranger.PACKAGE.name / "__init__.py"
    lines = declared.read_text(encoding="utf-8").splitlines(keepends=True)
    declared.write_text(
        "".join(line for line in lines if not line.startswith(("    evaluation=", "    observation=", "    counted=", "    shelf="))),
        encoding="utf-8",
    )
    said = stranger.run("-c", WITHOUT_PARTS, PARLOUR_GAMES=str(tmp_path), PARLOUR_INTERPRET="1").splitlines()
    assert said == ["sold out () Lot 8", "candle-auction has no environment: its Game(…) names no observation"]


def test_a_package_that_pip_installed_is_found_by_its_entry_point(tmp_path):
    folder = stranger.installed_in(tmp_path)
    assert (folder / "candle_auction/room/room.html").exists()
    typed = "1\n" * 5
    text = stranger.run(
        "-m", "parlour", "play", stranger.ID, "--bots", "greedy", typed=typed, PYTHONPATH=str(folder), PARLOUR_INTERPRET="1"
    )
    assert "The last candle is out." in text
    assert stranger.run("-c", KIT, PYTHONPATH=str(folder)).strip() == f"kept {folder / 'candle_auction'}"
