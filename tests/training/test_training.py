"""A network learns by playing against itself: a tiny one, in a bounded number of lessons; and what lies on the way."""

from __future__ import annotations

import multiprocessing
import os
import signal
import xml.etree.ElementTree as ElementTree
from types import SimpleNamespace

import msgspec
import numpy as np
import pytest
import torch
from typer.testing import CliRunner

import parlour
from parlour import cli
from parlour.bots import compiled, network
from parlour.bots.network import Exam
from parlour.engine.texts import Problem
from parlour.training.course import Course, Wish, train
from parlour.training.exam import Examiner, sit
from parlour.training.learner import Learner
from parlour.training.picture import picture
from parlour.training.recipe import Recipe
from parlour.training.wider import widened

TINY = Recipe(games=24, steps=16, lot=128, width=32, layers=2)
SMALL = Recipe(games=64, steps=64, lot=1024, passes=3, rate=2e-3, width=64, layers=2)


@pytest.fixture(autouse=True)
def _one_thread():
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


def wish(tmp_path, lessons=2, name="net", **more):
    return Wish("pocket-wigs", tmp_path / f"{name}.npz", **{"minutes": 1e9, "against": (), "recipe": TINY, "lessons": lessons, **more})


def weights(found):
    return found.weights.tobytes()


# --- It learns ----------------------------------------------------------------------------------------------------------
@pytest.mark.slow
def test_a_tiny_network_learns_pocket_wigs_by_playing_against_itself(tmp_path, monkeypatch):
    """An untrained network makes the first move that it may, and loses to random players; after 160,000 decisions it beats them."""
    monkeypatch.setenv("PARLOUR_CHAMPIONS", "")  # an exam sets it, in a process of its own
    course = Course(wish(tmp_path, lessons=40, name="pocket-wigs", players=(2,), recipe=SMALL))
    course.network().write(tmp_path / "pocket-wigs.npz")
    untrained = sit("pocket-wigs", str(tmp_path), "random", 40, 0, 0).share
    made = course.run().made
    trained = sit("pocket-wigs", str(tmp_path), "random", 40, 0, 0).share
    assert made.decisions == 40 * 64 * 64
    assert untrained <= 0.3
    assert trained >= 0.85


# --- The same again -----------------------------------------------------------------------------------------------------
def test_the_same_seed_learns_the_same(tmp_path):
    first, again, other = (train(wish(tmp_path, name=name, seed=seed)) for name, seed in (("a", "1"), ("b", "1"), ("c", "2")))
    assert weights(first) == weights(again) != weights(other)


def test_a_training_goes_on_where_it_stopped(tmp_path):
    begun = train(wish(tmp_path, lessons=2))
    course = Course(wish(tmp_path, lessons=4))
    assert weights(course.network().rounded()) == weights(begun)
    found = course.run()
    assert course.learner.lessons == 4
    assert found.made.decisions == 4 * 16 * 24
    assert weights(found) != weights(begun)
    assert Course(wish(tmp_path, lessons=4)).run().made.decisions == found.made.decisions


def test_what_is_kept_of_another_training_is_not_gone_on_with(tmp_path):
    train(wish(tmp_path))
    with pytest.raises(Problem, match="is of another training"):
        Course(wish(tmp_path, seed="9"))


def test_a_training_can_begin_from_a_network(tmp_path):
    begun = train(wish(tmp_path))
    course = Course(wish(tmp_path, name="second", begin_from=tmp_path / "net.npz", recipe=msgspec.structs.replace(TINY, width=64)))
    assert course.network().rounded().weights == pytest.approx(begun.weights, abs=1e-3)
    assert course.run().made.begun_from == "net.npz: 768 decisions"
    with pytest.raises(Problem, match="plays pocket-wigs, not wigs"):
        Course(Wish("wigs", tmp_path / "wigs.npz", begin_from=tmp_path / "net.npz"))


def test_a_network_that_becomes_wider_answers_as_before_and_goes_on(tmp_path):
    narrow = train(wish(tmp_path))
    wide = widened(narrow, 48, seed=3)
    assert [len(bias) for _, bias in wide.body] == [48, 48]
    seen = np.random.default_rng(1).normal(size=(20, narrow.made.inputs)).astype(np.float32)
    for before, after in zip(answers(narrow, seen), answers(wide, seen), strict=True):
        np.testing.assert_allclose(after, before, atol=1e-4)
    course = Course(wish(tmp_path, name="wide", begin_from=tmp_path / "net.npz", width=48))
    assert [len(bias) for _, bias in course.run().body] == [48, 48]
    with pytest.raises(Problem, match="32 to 64 wide, not 80"):
        widened(narrow, 80)


def answers(found, seen):
    for weights, bias in found.body:
        seen = np.maximum(seen @ weights + bias, 0)
    return seen @ found.policy[0] + found.policy[1], seen @ found.value[0] + found.value[1]


def test_a_training_that_is_told_to_stop_keeps_what_it_learned(tmp_path):
    course = Course(wish(tmp_path, lessons=50))

    def tell(news):
        course.stopped = news.lessons == 3

    assert course.run(tell).made.decisions == 3 * 16 * 24
    assert network.read(tmp_path / "net.npz").made.decisions == 3 * 16 * 24


def test_who_stops_a_training_need_not_wait_for_an_exam(tmp_path):
    """Ctrl-C reaches the process that sits an exam, too: it is not for it. It is sent away when the training ends."""
    course = Course(wish(tmp_path))
    before = multiprocessing.active_children()
    examiner = Examiner("pocket-wigs", ("4",), 100_000)
    examiner._pool.apply(int)  # it is there
    examiner.examine(course.network(), 0)
    (sitter,) = set(multiprocessing.active_children()) - set(before)
    os.kill(sitter.pid, signal.SIGINT)
    sitter.join(0.5)
    assert sitter.is_alive()
    assert examiner.collect() == []
    examiner.close()
    assert not sitter.is_alive()


# --- What is computed ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("players", [2, 3])
def test_what_was_learned_is_what_the_rules_compute(tmp_path, players):
    course = Course(wish(tmp_path))
    course.run()
    game, found = course.game, course.network().rounded()
    match = game.new(players, 5)
    seat = match.waiting[0]
    mind = compiled.prepare(game)
    net, worths = mind.net(found), np.zeros(8, np.int64)
    mind.consult_at(match.data, match.state_at(match.ply), 0, seat, net, mind.scratch(len(game.move_names)), worths)
    with torch.no_grad():
        policy, value = course.learner.mind(course.learner.mind.scaled(torch.from_numpy(net.seen).float()))
    legal = [move.code for move in match.moves(seat)]
    assert net.priors[legal] / 2**20 == pytest.approx(torch.softmax(policy[legal], 0).numpy(), abs=0.01)
    foretold = value.clamp(-1, 1).numpy()
    assert [worths[(seat + step) % players] / 2**19 - 1 for step in range(players)] == pytest.approx(foretold[:players], abs=0.01)


def learner_of(players, seats, **recipe):
    """A learner without an arena to play in."""
    arena = SimpleNamespace(games=len(players), inputs=3, moves=2, seats=seats, device="cpu", players=torch.tensor(players))
    return Learner(arena, Recipe(games=len(players), steps=2, lot=8, layers=1, **recipe), 16, 1)


def test_seats_are_counted_from_the_one_to_move():
    learner = learner_of([2, 3], 3)
    mover = torch.tensor([1, 2])
    by_seat = learner._by_seat(torch.tensor([[0.5, -0.5, 9.0], [0.1, 0.2, 0.3]]), mover)
    assert by_seat.numpy() == pytest.approx(np.array([[-0.5, 0.5, 0.0], [0.2, 0.3, 0.1]]))
    back = learner._from_mover(by_seat[None], mover[None])[0]
    assert back[0, :2].tolist() == pytest.approx([0.5, -0.5])
    assert back[1].tolist() == pytest.approx([0.1, 0.2, 0.3])


def test_a_surprise_counts_back_to_the_decisions_before_it():
    """Two decisions; the second ends the game with a win of seat 0, which was foretold by 0.2 and then by 0.6."""
    learner = learner_of([2], 2, trace=0.5)
    played = SimpleNamespace(
        rewards=torch.tensor([[[0.0, 0.0]], [[1.0, -1.0]]]),
        done=torch.tensor([[0.0], [1.0]]),
        foretold=torch.tensor([[[0.2, -0.2]], [[0.6, -0.6]], [[9.0, 9.0]]]),
        seats=torch.tensor([[0], [1]]),
        doubts=torch.zeros(2, 1),
    )
    found = learner._surprises(played)
    assert found[1, 0].tolist() == pytest.approx([0.4, -0.4])
    assert found[0, 0].tolist() == pytest.approx([0.4 + 0.5 * 0.4, -0.6])


def test_a_tie_of_all_is_a_small_loss():
    """Of three tables for two and one for three: a tie, a win, a game that goes on, and a tie of three."""
    learner = learner_of([2, 2, 2, 3], 3, tie=0.25)
    learner.arena.done = torch.tensor([True, True, False, True])
    learner.arena.rewards = torch.tensor([[0.0, 0, 0], [1, -1, 0], [0, 0, 0], [0, 0, 0]])
    assert learner._rewards().tolist() == [[-0.25, -0.25, 0], [1, -1, 0], [0, 0, 0], [-0.25, -0.25, -0.25]]


def test_who_plays_for_time_is_likely_to_have_lost():
    """Seat 1 of three decides on and on, foretold to come out at -0.6; with a chance of 0.25 it has lost, and the others share what it lost."""
    learner = learner_of([3], 3, trace=0.0)
    foretold = torch.tensor([[[0.3, -0.6, 0.3]]] * 3)
    zeros = torch.zeros(2, 1)
    played = SimpleNamespace(
        rewards=torch.zeros(2, 1, 3), done=zeros, foretold=foretold, seats=torch.ones(2, 1).long(), doubts=zeros + 0.25
    )
    assert learner._surprises(played)[0, 0].tolist() == pytest.approx([0.25 * 0.2, -0.25 * 0.4, 0.25 * 0.2])


def test_patience_ends_when_one_seat_decides_on_and_on(tmp_path):
    """In Pocket Wigs nobody decides twelve times in a row; with no patience at all every second decision of a seat is doubted."""
    patient, hasty = (
        Course(wish(tmp_path, name=str(patience), recipe=msgspec.structs.replace(TINY, patience=patience))).learner.play()
        for patience in (12, 0)
    )
    assert not patient.doubts.any()
    again = (hasty.seats[1:] == hasty.seats[:-1]) & (hasty.done[:-1] == 0)
    assert ((hasty.doubts[:-1] > 0) == again).all()
    assert again.any()


# --- Exams and the picture ------------------------------------------------------------------------------------------------
def test_exams_are_held_beside_the_learning_and_drawn(tmp_path):
    news = []
    found = train(wish(tmp_path, against=("random",), exam_games=4, lessons=4), news.append)
    held = [exam for one in news for exam in one.exams]
    assert held == list(found.made.exams)
    assert held[-1].decisions == 4 * 16 * 24
    assert found.made.decisions in {exam.decisions for exam in held}
    assert {(exam.bot, exam.games) for exam in held} == {("random", 4)}
    drawn = ElementTree.parse(tmp_path / "net.svg")
    assert sum(element.tag.endswith("polyline") for element in drawn.iter()) == 1


def test_the_network_that_did_best_is_kept(tmp_path, monkeypatch):
    from parlour.training import exam

    marks = iter([0.5, 0.9, 0.9, 0.2])
    examiner = Examiner("pocket-wigs", ["greedy"])
    examiner.close()
    monkeypatch.setattr(examiner, "_folder", SimpleNamespace(name=str(tmp_path)))
    sat = SimpleNamespace(apply_async=lambda *_: SimpleNamespace(ready=lambda: True, get=held, wait=lambda: None))
    monkeypatch.setattr(examiner, "_pool", sat)

    def held():
        return Exam(1.0, examiner._examined.made.decisions, "greedy", next(marks), 0.0, 1.0, 40)

    for decisions in (10, 20, 30, 40):
        blank = network.blank_network(parlour.game("pocket-wigs"))
        blank.made = msgspec.structs.replace(blank.made, decisions=decisions)
        examiner.examine(blank, 1.0)
        examiner.wait()
    assert examiner.best.made.decisions == 30
    assert exam.mark(examiner.found) == pytest.approx(0.625)


def test_an_exam_that_fails_is_told():
    examiner = Examiner("pocket-wigs", ["nobody"], 2)
    try:
        examiner.examine(network.blank_network(parlour.game("pocket-wigs")), 1)
        with pytest.raises(Problem, match="no bot called 'nobody'"):
            examiner.wait()
    finally:
        examiner.close()


def test_the_picture_has_a_line_for_every_bot():
    exams = [Exam(60.0 * at, at, bot, 0.1 * at, 0.05 * at, 0.2 * at, 40) for at in range(1, 4) for bot in ("greedy", "3")]
    drawn = ElementTree.fromstring(picture("Wigs & co", exams))
    lines = [element for element in drawn.iter() if element.tag.endswith("polyline")]
    assert [len(line.get("points").split()) for line in lines] == [3, 3]
    assert ElementTree.fromstring(picture("Nothing yet", [])) is not None


# --- The command --------------------------------------------------------------------------------------------------------
def test_the_command_trains_and_says_what_it_wrote(tmp_path, monkeypatch):
    from parlour.training import course

    monkeypatch.setitem(course.RECIPES, "cpu", TINY)
    asked = [
        "train",
        "pocket-wigs",
        "--players",
        "3",
        "--minutes",
        "0.00001",
        "--out",
        str(tmp_path / "mine.npz"),
        "--against",
        "",
        "--seed",
        "tea",
    ]
    said = CliRunner().invoke(cli.build(), asked)
    assert said.stdout.startswith(f"written: {tmp_path / 'mine.npz'}, after")
    made = network.read(tmp_path / "mine.npz").made
    assert (made.game, made.players, made.seed) == ("pocket-wigs", (3,), "tea")
    assert {path.name for path in tmp_path.iterdir()} == {"mine.npz", "mine.svg", "mine.training"}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["pocket-wigs", "--on", "abacus"], "nothing can be trained on 'abacus'; it can be on: cuda, cpu"),
        (["pocket-wigs", "--players", "7"], "is for 2 or 3 players, not 7"),
        (["chess"], "no game called 'chess'"),
        (["pocket-wigs", "--from", "nowhere.npz"], "nowhere.npz"),
    ],
)
def test_the_command_says_what_cannot_be(words, says):
    error = CliRunner().invoke(cli.build(), ["train", *words]).exception
    assert says in str(error)
