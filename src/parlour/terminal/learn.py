"""Lessons by lines: the same thoughts as in the browser, what they speak of in words, numbered moves. Works in a pipe and for screen readers."""

from __future__ import annotations

import sys

import parlour
from parlour.engine.lessons import Lesson, course, find
from parlour.engine.lessons.rehearsal import rehearse
from parlour.engine.match import IllegalMove
from parlour.engine.printing import result_lines, table_lines
from parlour.engine.texts import Problem, Problems, Texts
from parlour.terminal.notebook import Notebook
from parlour.terminal.pupil import Pupil

COMMANDS = {
    "": "go on (just press Enter)",
    "?": "this help",
    "back": "one step back",
    "show": "let the teacher make the move",
    "why": "the rule behind it",
    "table": "the table again",
    "moves": "the moves that are possible now",
    "again": "the lesson from its beginning",
    "quit": "stop; it goes on here next time",
}


def pupil_of(game: str, lesson: str | None, language: str) -> Pupil:
    """Who takes the lesson that was asked for, else the first that is not done."""
    chosen = parlour.game(game)
    notebook, lessons = Notebook(), course(chosen)
    taken = find(chosen, lesson) if lesson else next((one for one in lessons if not notebook.is_done(one)), None) or find(chosen, 1)
    return Pupil(taken, notebook, language)


def by_lines(pupil: Pupil) -> None:
    """Tells the course, then takes the lesson."""
    for line in listed(course(pupil.run_of.lesson.game), pupil.notebook, pupil.t):
        print(line)
    Lines(pupil).run()


def listed(lessons: tuple[Lesson, ...], notebook: Notebook, t: Texts) -> list[str]:
    """The course, with a mark at what is done."""
    return [f" {'x' if notebook.is_done(one) else ' '} {one.number}. {t(one.title)} ({t('{n} min', n=one.minutes)})" for one in lessons]


def check(game: str) -> int:
    """Plays all lessons of a game through; Problem says what is wrong. Returns how many there are."""
    lessons = course(parlour.game(game))
    wrong = [problem.about(f"{one.number:02}-{one.name}.toml") for one in lessons for problem in rehearse(one)]
    if wrong:
        raise Problems(*wrong)
    return len(lessons)


class Lines:
    """A lesson by lines."""

    def __init__(self, pupil: Pupil) -> None:
        self.pupil, self.run_of, self.t = pupil, pupil.run_of, pupil.t
        self.told: tuple[int, int] | None = None  # the step and ply whose table was shown

    def run(self) -> None:
        """Asks until the lesson is done or the learner leaves."""
        run, t = self.run_of, self.t
        self.say()
        self.say(t("Lesson {n}: {title}. Type ? for help.", n=run.lesson.number, title=t(run.lesson.title)))
        while True:
            self.pupil.let_rivals_play()
            self.tell_step()
            line = sys.stdin.readline()
            if not line or line.strip() == "quit":
                self.pupil.keep()
                self.say(t("Bye."))
                return
            try:
                if not self.obey(line.strip()):
                    return
            except (Problem, IllegalMove) as error:
                self.say(error.said(t) if isinstance(error, Problem) else str(error))

    def say(self, text: str = "") -> None:
        print(text, flush=True)

    # --- Telling -------------------------------------------------------------------------------------------------------
    def tell_step(self) -> None:
        run = self.run_of
        here = (run.trace.step, run.match.ply)
        if here != self.told:
            if self.told is None or self.told[1] != run.match.ply:
                self.tell_table()
            for line in self.pupil.thought:
                self.say(line)
            for words in self.pupil.lit:
                self.say(f"  > {words}")
            self.told = here
        self.say(self.pupil.ask)

    def tell_table(self) -> None:
        sight = self.run_of.sight()
        self.say()
        for line in [*table_lines(sight), *result_lines(sight)]:
            self.say(line)
        self.say()

    def tell_moves(self) -> None:
        for number, choice in enumerate(self.run_of.sight().moves, start=1):
            self.say(f"{number:3}. {choice.words}   [{choice}]")

    # --- Obeying -------------------------------------------------------------------------------------------------------
    def obey(self, line: str) -> bool:
        """Does what a line says; False when the lesson is over."""
        pupil, t = self.pupil, self.t
        match line:
            case "":
                return self.go_on()
            case "?" | "help":
                self.say(t("Type the number of a move (see: moves), or a move itself."))
                for word in COMMANDS:
                    self.say(f"  {word or t('Enter'):8} {t(COMMANDS[word])}")
            case "back":
                self.run_of.back()
            case "show":
                self.answer(pupil.show())
            case "again":
                self.run_of.restart()
                self.told = None
            case "why":
                self.say(pupil.rule())
            case "table":
                self.tell_table()
            case "moves":
                self.tell_moves()
            case _:
                self.answer(pupil.attempt(line))
        pupil.keep()
        return True

    def answer(self, said: str) -> None:
        if said:
            self.say(said)

    def go_on(self) -> bool:
        """The next step; at the end, the next lesson is named."""
        if self.pupil.next():
            return True
        for line in self.pupil.ending():
            self.say(line)
        return False
