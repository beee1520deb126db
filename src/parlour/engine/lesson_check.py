"""The part of the check kit for lessons: what every course owes. A game gets it by having a folder `lessons`.

Each check raises an AssertionError that says what is wrong. That each element that is looked at stands in the rendered page is
checked beside the pages, which no engine knows.
"""

from __future__ import annotations

import string

from parlour.engine import ledger
from parlour.engine.game import Game
from parlour.engine.lessons import Run, course, parts
from parlour.engine.lessons.lesson import BOLD, Lesson
from parlour.engine.lessons.rehearsal import rehearse
from parlour.engine.texts import LANGUAGES, _read

FEWEST, MOST = 3, 9  # lessons of a course


def every_step_can_be_reached_and_finished(lesson: Lesson) -> None:
    """Each wanted move is legal, whichever is made the rest can be taken, each answer is to a move that can be tried."""
    wrong = [str(problem) for problem in rehearse(lesson)]
    assert not wrong, f"{lesson.id}: " + "; ".join(wrong)


def the_teacher_can_show_all_of_it(lesson: Lesson, language: str) -> None:
    """«Show me» all the way through ends the lesson (or leads to the game that one plays oneself)."""
    run = Run(lesson, language=language)
    for _ in lesson.steps:
        assert run.t(run.step.thought), f"{lesson.id}: a step without a thought"
        assert all(one.words for one in run.lit()), f"{lesson.id}: something is lit that has no words"
        if run.step.play:
            assert run.is_last, f"{lesson.id}: a game of one's own is the end of a lesson"
            return
        if run.step.want:
            run.show()
        if run.is_done and not run.next():
            break
    assert run.trace.done, f"{lesson.id}: shown to its end, it is not done"


def every_text_is_told_in_every_language(game: Game) -> None:
    """Nothing is missing, nothing is left over, and the same places and strong words stand in both."""
    english = [text for lesson in course(game) for text in lesson.all_texts()] + [part.says for part in parts.of(game)]
    for language in LANGUAGES[1:]:
        path = game.folder / "lessons" / f"{language}.po"
        told = _read(path)
        assert not (missing := [text for text in english if text not in told]), f"{path}: missing {missing}"
        assert not (dead := [text for text in told if text not in english]), f"{path}: nobody says {dead}"
        for text in english:
            other = told[text][0]
            assert _places(text) == _places(other), f"{path}: {other!r} has other places than {text!r}"
            assert bool(BOLD.search(text)) == bool(BOLD.search(other)), f"{path}: only one of two has strong words: {other!r}"


def the_course_teaches_what_is_basic(game: Game) -> None:
    """Every rule that the ledger marks as basic is taught, every chapter of the rules is touched, and only rules that a lesson teaches
    or a step names are claimed."""
    path = game.ledger_path("en")
    taught = {number for lesson in course(game) for number in lesson.teaches}
    basic = ledger.basic(path)
    assert basic, f"{path}: no rule is marked as basic"
    assert not (unknown := [number for number in basic if number not in game.rules]), f"{path}: no such rules: {unknown}"
    assert not (left := [number for number in basic if number not in taught]), f"{game.id}: no lesson teaches {left}"
    for chapter in ledger.chapters_of_rules(path):
        numbers = {number for number, _ in chapter.rules}
        assert numbers & taught, f"{game.id}: no lesson touches the chapter «{chapter.title}»"
    named = {step.rule for lesson in course(game) for step in lesson.steps if step.rule}
    assert not (loose := named - taught), f"{game.id}: steps name rules that no lesson teaches: {sorted(loose)}"


def the_course_is_a_course(game: Game) -> None:
    """Some short lessons, the last of them a game of one's own."""
    lessons = course(game)
    assert FEWEST <= len(lessons) <= MOST, f"{game.id}: {len(lessons)} lessons"
    assert lessons[-1].steps[-1].play, f"{game.id}: the last lesson is no game of one's own"


def _places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}
