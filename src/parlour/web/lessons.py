"""Lessons in the browser: every button is a plain form, and what was done is kept with the person."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from parlour.bots.because import sentence
from parlour.engine.lessons import Answered, Lesson, Run, course
from parlour.engine.lessons import find as find_lesson
from parlour.engine.lessons.lesson import parted
from parlour.engine.texts import Problem
from parlour.tables import learned
from parlour.tables.errors import Refused, texts
from parlour.tables.people import Person
from parlour.web.cookies import AnyRequest
from parlour.web.fields import MOST_PLIES, whole_or
from parlour.web.lesson_page import APPRENTICE, lines, path_of, render_learn, render_lesson
from parlour.web.routes import desk_of, form_of, game_of, html, person_for, seated, see

MOST_DIGITS = 3
LIT, THOUGHT = "#lit", "#thought"  # where a page opens: at what is lit, or at what the teacher says


def lesson_of(game: str, number: str) -> Lesson:
    """The lesson of an address."""
    found = game_of(game)
    try:
        return find_lesson(found, number[:MOST_DIGITS] if number.isdecimal() else number[:40])
    except Problem as problem:
        raise Refused("unknown", "{problem}", problem=problem) from None


async def _run(request: AnyRequest, lesson: Lesson, person: Person) -> Run:
    """The lesson as this person has left it."""
    desk = desk_of(request)
    trace = await learned.trace_of(desk.house.database, person, lesson.id)
    return Run(lesson, trace, desk.language(request), person.name)


@get("/learn", include_in_schema=False)
async def learn(request: AnyRequest) -> Response[str]:
    """All courses."""
    desk, person = desk_of(request), await desk_of(request).who(request)
    states = await learned.states(desk.house.database, person)
    return html(request, render_learn(desk.language(request), desk.csrf(request), states))


@get("/learn/{game:str}", include_in_schema=False)
async def course_page(request: AnyRequest, game: FromPath[str]) -> Response[str]:
    """The course of one game."""
    desk, person, found = desk_of(request), await desk_of(request).who(request), game_of(game)
    if not course(found):
        raise Refused("unknown", "{game} has no lessons yet", game=texts(desk.language(request))(found.title))
    states = await learned.states(desk.house.database, person)
    return html(request, render_learn(desk.language(request), desk.csrf(request), states, found.id))


@get("/learn/{game:str}/on", include_in_schema=False)
async def go_on(request: AnyRequest, game: FromPath[str]) -> Response[Any]:
    """To the first lesson that is not done."""
    desk, person, found = desk_of(request), await desk_of(request).who(request), game_of(game)
    states = lines(course(found), await learned.states(desk.house.database, person), "en")
    number = next((line.number for line in states if line.state != "done"), 1)
    return see(path_of(lesson_of(game, str(number))))


@get("/learn/{game:str}/{number:str}", include_in_schema=False)
async def lesson_page(request: AnyRequest, game: FromPath[str], number: FromPath[str]) -> Response[str]:
    """A lesson, where it was left."""
    lesson, desk = lesson_of(game, number), desk_of(request)
    person = await desk.who(request)
    run = await _run(request, lesson, person)
    return html(request, render_lesson(run, await learned.states(desk.house.database, person), desk.csrf(request)))


# --- What a learner does ----------------------------------------------------------------------------------------------------------
@post("/learn/{game:str}/{number:str}/{deed:str}", include_in_schema=False)
async def act(request: AnyRequest, game: FromPath[str], number: FromPath[str], deed: FromPath[str]) -> Response[Any]:
    """Next, back, show, again, or a move; then the page is shown anew."""
    lesson, fields = lesson_of(game, number), await form_of(request)
    if deed not in DEEDS:
        raise Refused("unknown", "There is nothing called «{action}» to do", action=deed[:40])
    person, secret = await person_for(request, "")
    run = await _run(request, lesson, person)
    to = path_of(lesson) + LIT
    if _is_of_now(run, deed, fields):  # else the page was old: it is shown as it is now
        to = await DEEDS[deed](request, run, fields)
        await learned.keep(desk_of(request).house.database, person, lesson.id, run.trace)
    return seated(request, to, secret)


def _is_of_now(run: Run, deed: str, fields: dict[str, str]) -> bool:
    """Whether a form was sent from the page as it is now: from this step, and a move from this ply."""
    name, here = ("ply", run.sight().last) if deed == "move" else ("step", run.trace.step)
    return whole_or(fields, name, 0, MOST_PLIES, here) == here


async def _next(request: AnyRequest, run: Run, fields: dict[str, str]) -> str:
    """The next step; at the end of the lesson the next one, and after the last the course."""
    if not run.is_done:
        return path_of(run.lesson) + THOUGHT
    if run.next():
        await _rivals_play(request, run)
        return path_of(run.lesson) + LIT
    lessons = course(run.lesson.game)
    return path_of(lessons[run.lesson.number]) if run.lesson.number < len(lessons) else f"/learn/{run.lesson.game.id}"


async def _back(request: AnyRequest, run: Run, fields: dict[str, str]) -> str:
    run.back()
    return path_of(run.lesson) + LIT


async def _show(request: AnyRequest, run: Run, fields: dict[str, str]) -> str:
    if run.wanted:
        run.show()
    return path_of(run.lesson) + LIT


async def _again(request: AnyRequest, run: Run, fields: dict[str, str]) -> str:
    run.restart()
    return path_of(run.lesson) + LIT


async def _move(request: AnyRequest, run: Run, fields: dict[str, str]) -> str:
    """A move, or several of one turn: those that are wanted are made, others are answered."""
    text = fields.get("move", "")
    if run.step.play and await _is_held(request, run, text):
        return path_of(run.lesson) + THOUGHT
    try:
        answered = run.answer(text)
    except Problem as problem:
        answered = run.trace.answer = Answered("refused", f"{problem.said(run.t)}.")
    await _rivals_play(request, run)
    return path_of(run.lesson) + (LIT if answered.is_right else THOUGHT)


async def _is_held(request: AnyRequest, run: Run, text: str) -> bool:
    """Whether the coach speaks against a move that can be made; the same one again is not held."""
    first = next(iter(parted(text)), "")
    try:
        if not first or first == run.trace.held or run.match.why_not(run.seat, first):
            return False
    except Problem:
        return False
    costly = await desk_of(request).house.coach_against(run.match, run.seat, first)
    if costly is None:
        return False
    why = sentence(costly.because, run.match.names, run.t)
    run.coached(first, costly.better, costly.chance, costly.best, why)
    return True


async def _rivals_play(request: AnyRequest, run: Run) -> None:
    """In a game of one's own the rivals make their moves at once."""
    while (seat := run.rival) is not None:
        run.rival_plays(seat, await desk_of(request).house.rival_move(run.match, seat, APPRENTICE))


DEEDS = {"next": _next, "back": _back, "show": _show, "again": _again, "move": _move}
LESSONS = [learn, course_page, go_on, lesson_page, act]
