"""What the page of a lesson shows: the real room, with what the thought speaks of lit, and the teacher's card beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from markupsafe import Markup, escape

from parlour.engine.lessons import Answered, Lesson, Run, course
from parlour.engine.lessons.lesson import BOLD
from parlour.engine.lessons.parts import Element
from parlour.games import find, ids
from parlour.tables.errors import texts
from parlour.web.page_data import SeatOnPage, TablePage
from parlour.web.render import draw, drawing
from parlour.web.rooms import style_of
from parlour.web.rooms.shelf import Card, card, cards

TAG = re.compile(r"<([a-z][a-z0-9-]*)((?:\s+[a-z-]+(?:=\"[^\"]*\")?)*)\s*(/?)>")
ATTRIBUTE = re.compile(r"([a-z-]+)=\"([^\"]*)\"")
PART = re.compile(r' data-tab="(\w+)"')
RADIO = re.compile(r'(<input type="radio" name="tab" id="tab-(\w+)" autocomplete="off")(?: checked)?>')
NAMES = {"piece": "data-piece", "id": "id", "class": "class"}
APPRENTICE = "1"


# --- The light ------------------------------------------------------------------------------------------------------------------
def light(html: str, elements: Iterable[Element]) -> tuple[str, set[Element]]:
    """A page in which these elements carry `data-lit` (the first of them also the id that an address
    can point at), and which of them it has."""
    wanted, found = tuple(elements), set[Element]()

    def lit(tag: re.Match[str]) -> str:
        attributes = dict(ATTRIBUTE.findall(tag[2]))
        hits = [one for one in wanted if _is(one, attributes)]
        if not hits:
            return tag[0]
        is_first = wanted[0] in hits and wanted[0] not in found
        found.update(hits)
        if not is_first:
            return f'<{tag[1]}{tag[2]} data-lit=""{tag[3]}>'
        if "id" in attributes:  # an element has one name only
            return f'<{tag[1]}{tag[2]} data-lit=""{tag[3]}><span id="lit" class="vh"></span>'
        return f'<{tag[1]}{tag[2]} data-lit="" id="lit"{tag[3]}>'

    return (TAG.sub(lit, html) if wanted else html), found


def open_lit_tab(html: str) -> str:
    """On a phone a table stands under tabs: the one that is open is that of what the thought speaks of."""
    lit, dock = html.find(' id="lit"'), html.find('class="turn dock')
    if lit < 0 or 0 <= dock < lit:  # what stands in the dock is always in sight
        return html
    parts = PART.findall(html, 0, lit)
    if not parts or f'id="tab-{parts[-1]}"' not in html:
        return html
    return RADIO.sub(lambda tab: tab[1] + (" checked>" if tab[2] == parts[-1] else ">"), html)


def _is(element: Element, attributes: Mapping[str, str]) -> bool:
    given = attributes.get(NAMES[element.kind], "")
    return element.name in given.split() if element.kind == "class" else given == element.name


# --- The page -------------------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class LessonTable(TablePage):
    """The table of a lesson: its forms go to the lesson."""

    home: str = ""

    @property
    def path(self) -> str:
        return self.home


@dataclass(frozen=True)
class LessonLine:
    """A lesson in the list of a course."""

    number: int
    title: str
    minutes: int
    state: str  # "done", "begun" or ""
    is_here: bool = False


@dataclass(frozen=True)
class TeachersCard:
    """What the teacher says, and what one can do."""

    lesson: Lesson
    title: str
    art: str
    step: int
    steps: int
    furthest: int
    thought: Markup
    ask: str
    tally: str
    praise: str
    answer: Answered | None
    rule: str
    rule_text: str
    lit: tuple[str, ...]
    may_go_on: bool
    may_be_shown: bool
    is_stuck: bool
    is_last: bool
    is_free: bool
    next_title: str
    course: tuple[LessonLine, ...]
    path: str
    csrf: str
    begun: bool  # taken up again


def strong(text: str) -> Markup:
    """A thought with its strong words."""
    return Markup(BOLD.sub(r"<b>\1</b>", str(escape(text))))


def path_of(lesson: Lesson) -> str:
    return f"/learn/{lesson.game.id}/{lesson.number}"


def lines(lessons: Iterable[Lesson], states: Mapping[str, bool], language: str, here: int = 0) -> tuple[LessonLine, ...]:
    """The list of a course: what is done, what is begun."""
    found = []
    for one in lessons:
        state = "" if one.id not in states else "done" if states[one.id] else "begun"
        found.append(LessonLine(one.number, one.texts(language)(one.title), one.minutes, state, one.number == here))
    return tuple(found)


def table_of(run: Run, csrf: str) -> LessonTable:
    """The table at which a lesson is held."""
    lesson, sight, t = run.lesson, run.sight(), run.t
    return LessonTable(
        id="lesson",
        name=t("Lesson {n}: {title}", n=lesson.number, title=t(lesson.title)),
        sight=sight,
        seats=tuple(_seat(run, seat) for seat in range(sight.players)),
        csrf=csrf,
        version=0,
        status="over" if sight.over else "playing",
        result=sight.result,
        home=path_of(lesson),
    )


def _seat(run: Run, seat: int) -> SeatOnPage:
    you = seat == run.seat
    return SeatOnPage(
        seat=seat,
        kind="person" if you else "bot",
        name=run.names[seat],
        level="" if you else APPRENTICE,
        you=you,
        here=you,
        left=False,
        stand_in=False,
        missed=0,
        resigned=False,
        seconds=None,
    )


def card_of(run: Run, states: Mapping[str, bool], csrf: str, *, begun: bool = False) -> TeachersCard:
    lesson, step, trace, t = run.lesson, run.step, run.trace, run.t
    lessons = course(lesson.game)
    made, wanted = run.tally
    after = lessons[lesson.number] if lesson.number < len(lessons) else None
    return TeachersCard(
        lesson=lesson,
        title=t(lesson.title),
        art=card(lesson.game.id, run.language).teacher,
        step=trace.step,
        steps=len(lesson.steps),
        furthest=len(lesson.steps) if trace.done else len(trace.made) - 1,
        thought=strong(t(step.thought)),
        ask=t(step.ask) if step.ask and not run.is_done else "",
        tally=f"{made}/{wanted}" if wanted > 1 else "",
        praise=run.praise,
        answer=trace.answer,
        rule=run.rule()[0],
        rule_text=run.rule()[1],
        lit=tuple(one.words for one in run.lit()),
        may_go_on=run.is_done,
        may_be_shown=bool(run.wanted),
        is_stuck=run.is_stuck,
        is_last=run.is_last,
        is_free=bool(step.play),
        next_title=t(after.title) if after else "",
        course=lines(lessons, states, run.language, lesson.number),
        path=path_of(lesson),
        csrf=csrf,
        begun=begun,
    )


def render_lesson(run: Run, states: Mapping[str, bool], csrf: str, *, begun: bool = False) -> str:
    """The whole page of a lesson at its present step."""
    page, teacher = table_of(run, csrf), card_of(run, states, csrf, begun=begun)
    made = drawing(page)
    made = replace(made, values={**made.values, "lesson": teacher})
    html, _ = light(made.fragment(), (one.element for one in run.lit()))
    return draw(
        "lesson.html",
        page=page,
        t=run.t,
        lesson=teacher,
        style=style_of(run.lesson.game.id),
        fragment=Markup(open_lit_tab(html)),
        goal=made.goal,
    )


# --- Lists of lessons -----------------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class CourseOnPage:
    """A game's course in the list of all."""

    card: Card
    lessons: tuple[LessonLine, ...]

    @property
    def done(self) -> int:
        return sum(line.state == "done" for line in self.lessons)

    @property
    def next(self) -> LessonLine:
        """The one to go on with: the first that is not done."""
        return next((line for line in self.lessons if line.state != "done"), self.lessons[0])


def courses(language: str, states: Mapping[str, bool], only: str = "") -> list[CourseOnPage]:
    """The courses there are, in the order of the start page."""
    wanted = [one for one in cards(language) if one.id == only or not only]
    made = [CourseOnPage(one, lines(course(find(one.id)), states, language)) for one in wanted]
    return [one for one in made if one.lessons]


def render_learn(language: str, csrf: str, states: Mapping[str, bool], only: str = "") -> str:
    """All courses, or that of one game."""
    return draw("learn.html", t=texts(language), language=language, csrf=csrf, courses=courses(language, states, only), only=only)


def taught_games() -> list[str]:
    """The games that have a course."""
    return [id for id in ids() if course(find(id))]
