"""Lessons in the browser: every step drawn with its light, every button a plain form, progress kept with the person."""

from __future__ import annotations

import contextlib
import re

import pytest

import parlour
from parlour.engine.lessons import Run, course, find, parts
from parlour.engine.lessons.parts import Element
from parlour.engine.texts import LANGUAGES
from parlour.web.lesson_page import card_of, light, open_lit_tab, render_learn, render_lesson, strong, table_of
from parlour.web.render import drawing
from parlour.web.rooms.shelf import cards
from serving import csrf_in, served

TAUGHT = [id for id in parlour.games() if course(parlour.game(id))]
LESSONS = [pytest.param(lesson, id=lesson.id) for id in TAUGHT for lesson in course(parlour.game(id))]
KIILTO = parlour.game("kiilto")


def steps(lesson, language):
    """A lesson at each of its steps, shown to its end."""
    run = Run(lesson, language=language)
    while True:
        yield run
        if run.step.play or run.is_last:
            return
        if run.step.want:
            run.show()
        else:
            run.next()


# --- Drawn ----------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS)
def test_every_element_that_is_looked_at_stands_in_the_page_of_its_step(lesson, language):
    for run in steps(lesson, language):
        drawn = drawing(table_of(run, "token"))
        html = drawn.__class__(drawn.heading, drawn.goal, drawn.template, {**drawn.values, "lesson": card_of(run, {}, "token")}).fragment()
        wanted = {one.element for one in run.lit()}
        _, found = light(html, wanted)
        assert found == wanted, f"{lesson.id}, line {run.step.line}: the page does not show {wanted - found}"


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_page_says_the_thought_and_where_its_forms_go(lesson):
    for run in steps(lesson, "en"):
        page = render_lesson(run, {}, "token")
        assert str(strong(run.step.thought)) in page
        assert f'id="moves" method="post" action="/learn/{lesson.game.id}/{lesson.number}/move"' in page
        assert "/t/" not in page
        assert page.count("data-lit=") >= len(run.step.look)
        assert (' id="lit"' in page) == bool(run.step.look)


def test_the_light_falls_on_pieces_ids_and_classes_and_nowhere_else():
    html = '<div class="a pile b" data-piece="pile-blue">x</div><p id="act" class="pile">y</p><i data-piece="pile-red"></i>'
    lit, found = light(html, [Element("piece", "pile-blue"), Element("id", "act"), Element("class", "none")])
    assert lit.count("data-lit") == 2
    assert '<div class="a pile b" data-piece="pile-blue" data-lit="" id="lit">' in lit
    assert '<p id="act" class="pile" data-lit="">' in lit
    assert found == {Element("piece", "pile-blue"), Element("id", "act")}


def test_a_lit_element_with_a_name_of_its_own_keeps_it_and_can_be_pointed_at():
    lit, _ = light('<p id="act">y</p>', [Element("id", "act")])
    assert lit == '<p id="act" data-lit=""><span id="lit" class="vh"></span>y</p>'


TABS = (
    '<label class="tab"><input type="radio" name="tab" id="tab-1" autocomplete="off" checked></label>'
    '<label class="tab"><input type="radio" name="tab" id="tab-2" autocomplete="off"></label>'
)


@pytest.mark.parametrize(("lit", "opened"), [("a", "1"), ("b", "2"), ("part", "2"), ("c", "1"), ("d", "1"), ("", "1")])
def test_the_tab_of_what_is_lit_is_open(lit, opened):
    """What stands above the tabs or in the dock leaves them as they are, as does nothing lit."""
    html = (
        '<ol data-piece="d"></ol><div data-tab="1"><i data-piece="a"></i></div><div data-tab="2" data-piece="part"><i data-piece="b"></i></div>'
        f'<section class="turn dock panel"><i data-piece="c"></i></section>{TABS}'
    )
    shown, _ = light(html, [Element("piece", lit)] if lit else [])
    assert re.findall(r'id="tab-(\w+)" autocomplete="off" checked', open_lit_tab(shown)) == [opened]


def test_strong_words_are_strong_and_nothing_else_is_markup():
    assert str(strong("**two** <b>& three")) == "<b>two</b> &lt;b&gt;&amp; three"


def test_lists_of_lessons_say_what_is_done():
    page = render_learn("en", "token", {"kiilto/bears": True, "kiilto/bonuses": False})
    assert "1 of 5 lessons done" in page
    assert "Go on: Cheaper and cheaper" in page
    assert "Begin: Coins are wigs" in page
    finnish = render_learn("fi", "token", {}, "kiilto")
    assert "Aloita: Nallekarkeilla saa omaisuutta" in finnish
    assert "Kolikot ovat peruukkeja" not in finnish


def test_games_with_lessons_say_so_on_the_start_page():
    assert {card.id for card in cards("en") if card.is_taught} == set(TAUGHT)


@pytest.mark.parametrize("id", TAUGHT)
def test_parts_that_no_lesson_looks_at_are_of_the_view_too(id):
    """A part that nobody lights is checked at the first table of the course."""
    run = Run(course(parlour.game(id))[0])
    for part in parts.of(parlour.game(id)):
        if "{" not in part.pattern:
            assert parts.lit(run.sight(), part.pattern, run.t).words


# --- Served: plain forms, no script --------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("learning") / "x.db") as found:
        yield found


class Learner:
    """A browser without JavaScript: it keeps cookies and sends forms."""

    def __init__(self, server, language="en"):
        self.http = server.client(follow_redirects=True, headers={"accept-language": language})

    def get(self, path):
        return self.http.get(path)

    def do(self, deed, lesson="kiilto/1", **fields):
        token = csrf_in(self.http.get("/").text)
        return self.http.post(f"/learn/{lesson}/{deed}", data={"csrf": token} | fields)


@pytest.fixture
def new_learner(server):
    with contextlib.ExitStack() as stack:

        def make(language="en"):
            found = Learner(server, language)
            stack.callback(found.http.close)
            return found

        yield make


def step_of(answer):
    return re.search(r'aria-label="Step (\d+) of', answer.text)[1]


def test_one_click_from_the_start_page_leads_to_the_first_lesson(new_learner):
    learner = new_learner()
    assert 'href="/learn/kiilto/on"' in learner.get("/").text
    page = learner.get("/learn/kiilto/on")
    assert page.status_code == 200
    assert str(page.url).endswith("/learn/kiilto/1")
    assert step_of(page) == "1"


def test_who_only_looks_is_nobody_and_who_goes_on_is_remembered(new_learner):
    learner = new_learner()
    learner.get("/learn/kiilto/1")
    assert "parlour" not in learner.http.cookies
    page = learner.do("next", step="0")
    assert step_of(page) == "2"
    assert "parlour" in learner.http.cookies
    assert step_of(learner.get("/learn/kiilto/1")) == "2"
    assert step_of(new_learner().get("/learn/kiilto/1")) == "1"


def test_a_wrong_move_is_answered_a_wanted_one_is_made(new_learner):
    learner = new_learner()
    for step in range(3):
        learner.do("next", step=str(step))
    page = learner.do("move", move="take_two colour=red", ply="0")
    assert "Not that one." in page.text
    assert "Two of one colour is another way to take." in page.text
    assert step_of(page) == "4"
    page = learner.do("move", move="buy row=0 place=0", ply="0")
    assert 'href="/rules/kiilto#K-010"' in page.text
    page = learner.do("move", move="nonsense", ply="0")
    assert "no move called" in page.text
    page = learner.do("move", move="take colours=white+blue+green", ply="0")
    assert step_of(page) == "5"
    assert "Well taken." in page.text
    assert "Not that one." not in page.text


def test_a_whole_lesson_without_script_and_its_mark_in_the_course(new_learner):
    learner = new_learner()
    lesson = find(KIILTO, 1)
    for at, step in enumerate(lesson.steps):
        page = learner.do("show" if step.want else "next", step=str(at))
    assert str(page.url).endswith("/learn/kiilto/2")
    assert "1 of 5 lessons done" in learner.get("/learn/kiilto").text
    assert str(learner.get("/learn/kiilto/on").url).endswith("/learn/kiilto/2")


def test_back_again_and_pages_that_are_old(new_learner):
    learner = new_learner()
    learner.do("next", step="0")
    assert step_of(learner.do("next", step="0")) == "2"  # sent twice
    assert step_of(learner.do("back", step="1")) == "1"
    learner.do("next", step="0")
    assert step_of(learner.do("again", step="1")) == "1"
    learner.do("next", step="0")
    learner.do("next", step="1")
    learner.do("next", step="2")
    learner.do("show", step="3")
    assert step_of(learner.do("move", move="take colours=blue+red+black", ply="0")) == "5"  # of a table that has moved on


def test_a_step_that_asks_is_not_passed_by(new_learner):
    learner = new_learner()
    for step in range(3):
        learner.do("next", step=str(step))
    assert step_of(learner.do("next", step="3")) == "4"


def test_lessons_speak_finnish(new_learner):
    learner = new_learner("fi")
    page = learner.get("/learn/kiilto/1")
    assert "Kiillossa kilpaillaan <b>arvovallasta</b>" in page.text
    assert "Seuraava" in page.text


@pytest.mark.parametrize("path", ["/learn/chess", "/learn/kiilto/99", "/learn/kiilto/x", "/learn/last-will/99", "/learn/kiilto/²"])
def test_what_is_not_there_is_said(new_learner, path):
    page = new_learner().get(path)
    assert page.status_code == 404
    assert "we have:" in page.text or "it has:" in page.text or "has no lesson" in page.text


def test_a_form_without_its_token_does_nothing(new_learner):
    learner = new_learner()
    assert learner.http.post("/learn/kiilto/1/next", data={"step": "0"}).status_code == 403
    assert learner.do("fly", step="0").status_code == 404


def test_a_game_of_ones_own_is_played_against_the_apprentice(new_learner):
    learner, lesson = new_learner(), "kiilto/5"
    learner.do("next", lesson, step="0")
    page = learner.do("next", lesson, step="1")
    assert "Play to the end of the game." in page.text
    for _ in range(2):  # the coach may speak against it once
        page = learner.do("move", lesson, move="take colours=white+blue+green")
    last = int(re.search(r'data-last="(\d+)"', page.text)[1])
    assert last >= 2
    assert last % 2 == 0  # Odile has answered
