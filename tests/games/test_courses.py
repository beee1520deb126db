"""What every course owes: the check kit's part for lessons, for every game that has a course."""

from __future__ import annotations

import pytest

import parlour
from parlour.engine import lesson_check
from parlour.engine.lessons import course
from parlour.engine.texts import LANGUAGES

GAMES = [id for id in parlour.games() if (parlour.game(id).folder / "lessons").exists()]
LESSONS = [pytest.param(lesson, id=lesson.id) for id in GAMES for lesson in course(parlour.game(id))]


def test_there_are_courses():
    assert {"kiilto", "last-will", "pocket-wigs", "wigs"} <= set(GAMES)


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_step_can_be_reached_and_finished(lesson):
    lesson_check.every_step_can_be_reached_and_finished(lesson)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS)
def test_the_teacher_can_show_all_of_it(lesson, language):
    lesson_check.the_teacher_can_show_all_of_it(lesson, language)


@pytest.mark.parametrize("id", GAMES)
def test_every_text_is_told_in_every_language(id):
    lesson_check.every_text_is_told_in_every_language(parlour.game(id))


@pytest.mark.parametrize("id", GAMES)
def test_the_course_teaches_what_is_basic(id):
    lesson_check.the_course_teaches_what_is_basic(parlour.game(id))


@pytest.mark.parametrize("id", GAMES)
def test_the_course_is_a_course(id):
    lesson_check.the_course_is_a_course(parlour.game(id))
