"""Lessons at the terminal: by lines, in a pipe, in both languages, and taken up again."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import parlour
from parlour.engine.lessons import course, find
from parlour.engine.printing import verdict
from parlour.tables.errors import texts
from parlour.terminal import learn, pupil
from parlour.terminal.notebook import Notebook
from parlour.terminal.pupil import Pupil

KIILTO = parlour.game("kiilto")


@pytest.fixture
def notebook(tmp_path):
    return Notebook(tmp_path / "lessons.json")


def taken(monkeypatch, capsys, lesson, notebook, *lines, language="en"):
    """What is said in a lesson to these lines."""
    typed = iter([f"{line}\n" for line in lines])
    monkeypatch.setattr("sys.stdin", type("Keyboard", (), {"readline": staticmethod(lambda: next(typed, ""))}))
    learn.Lines(Pupil(lesson, notebook, language)).run()
    return capsys.readouterr().out


def test_a_whole_lesson_shown_ends_and_names_the_next(monkeypatch, capsys, notebook):
    said = taken(monkeypatch, capsys, find(KIILTO, 1), notebook, "", "", "", "show", "show", "show", "", "", "")
    assert "[9/9]" in said
    assert "Next: Cheaper and cheaper (parlour learn kiilto 2)" in said
    assert notebook.is_done(find(KIILTO, 1))


def test_a_lesson_speaks_finnish(monkeypatch, capsys, notebook):
    said = taken(monkeypatch, capsys, find(KIILTO, 1), notebook, "", "", "", "take_two colour=red", language="fi")
    assert "Kiillossa kilpaillaan arvovallasta." in said
    assert "Ei tuo. Kaksi samaa väriä on toinen tapa ottaa." in said
    assert "Mikään ei liikkunut." in said


def test_wrong_moves_are_answered_with_the_rule_and_nothing_moves(monkeypatch, capsys, notebook):
    said = taken(monkeypatch, capsys, find(KIILTO, 1), notebook, "", "", "", "buy row=0 place=0", "jump", "99", "why")
    assert "You have no bears yet: first take some. (K-010) Nothing has moved." in said
    assert "no move called 'jump'; the moves are:" in said
    assert "there is no move 99; the moves are 1 to" in said
    assert "K-041: Take three bears of three different colours." in said


def test_a_lesson_goes_on_where_it_was_left(monkeypatch, capsys, notebook, tmp_path):
    taken(monkeypatch, capsys, find(KIILTO, 1), notebook, "", "", "", "show", "quit")
    said = taken(monkeypatch, capsys, find(KIILTO, 1), Notebook(tmp_path / "lessons.json"), "back", "")
    assert "[5/9]" in said
    assert "[4/9]" in said


def test_help_moves_and_again(monkeypatch, capsys, notebook):
    said = taken(monkeypatch, capsys, find(KIILTO, 3), notebook, "?", "moves", "", "1", "again")
    assert "let the teacher make the move" in said
    assert "  1. Take white, blue and green   [take colours=white+blue+green]" in said
    assert said.count("[1/6]") == 2


def test_the_whole_course_can_be_taken(monkeypatch, capsys, notebook):
    for lesson in course(KIILTO)[:-1]:
        lines = ["show" if step.want else "" for step in lesson.steps]
        taken(monkeypatch, capsys, lesson, notebook, *lines, "")
        assert notebook.is_done(lesson)


def test_a_game_of_ones_own_is_played_against_the_apprentice(monkeypatch, capsys, notebook):
    lesson = find(KIILTO, "a-game")
    monkeypatch.setattr(pupil, "speaks_against", lambda match, seat, move: None)
    said = taken(monkeypatch, capsys, lesson, notebook, "", "", *["1"] * 3)
    assert "Play to the end of the game." in said
    trace = notebook.of(lesson)
    assert [text.partition(" ")[0] for text in trace.made[2]] == ["0", "1", "0", "1", "0", "1"]


def test_the_coach_holds_a_costly_move_once(monkeypatch, capsys, notebook):
    lesson = find(KIILTO, "a-game")
    monkeypatch.setattr(pupil, "speaks_against", lambda match, seat, move: ("take colours=white+blue+green", 0.3, 0.6, None))
    said = taken(monkeypatch, capsys, lesson, notebook, "", "", "reserve row=0 place=0")
    assert "you would win 30 games of 100, and 60 after another move: Take white, blue and green." in said
    assert notebook.of(lesson).made[2] == []
    said = taken(monkeypatch, capsys, lesson, notebook, "reserve row=0 place=0")
    assert notebook.of(lesson).made[2][0] == "0 reserve row=0 place=0"


def test_a_torn_notebook_is_begun_anew(tmp_path):
    (tmp_path / "lessons.json").write_text('{"kiilto/bears": {"step": "x"}}')
    assert Notebook(tmp_path / "lessons.json").of(find(KIILTO, 1)) is None


def run(folder, *words, typed="", code=0):
    environment = os.environ | {"XDG_DATA_HOME": str(folder)}
    command = [sys.executable, "-m", "parlour", "learn", *words]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, timeout=300, env=environment)
    assert done.returncode == code, done.stderr + done.stdout
    return done.stderr if code else done.stdout


def test_the_command_takes_the_first_lesson_that_is_not_done(tmp_path):
    said = run(tmp_path, "kiilto", typed="\n\nquit\n")
    assert "1. Bears buy property (3 min)" in said
    assert "Lesson 1: Bears buy property." in said
    kept = json.loads((tmp_path / "parlour" / "lessons.json").read_text())
    assert kept["kiilto/bears"]["step"] == 2
    assert "Lesson 2: Cheaper and cheaper." in run(tmp_path, "kiilto", "bonuses")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("kiilto", "9"), "kiilto has no lesson '9'; it has: 1 bears"),
        (("chess",), "no game called 'chess'; we have:"),
    ],
)
def test_what_is_not_there_is_said(tmp_path, words, said):
    assert said in run(tmp_path, *words, code=2)


def test_all_lessons_can_be_checked(tmp_path):
    assert "5 lessons: every step can be reached and finished." in run(tmp_path, "kiilto", "--check")


@pytest.mark.parametrize(("language", "alone", "other"), [("en", "You have won!", "Bo has won."), ("fi", "Voitit!", "Bo voitti.")])
def test_the_end_speaks_to_the_pupil(language, alone, other):
    t = texts(language)
    assert verdict([t("You")], t) == alone
    assert verdict(["Bo"], t) == other
