"""Lessons by lines: the same thoughts as in the browser, what they speak of in words, numbered moves. Works in a pipe and for screen readers."""

from __future__ import annotations

import sys

import parlour
from parlour import bots
from parlour.bots.because import sentence
from parlour.bots.coaching import speaks_against
from parlour.engine.lessons import Answered, Lesson, Run, course, find
from parlour.engine.lessons.lesson import plain
from parlour.engine.lessons.rehearsal import rehearse
from parlour.engine.match import IllegalMove
from parlour.engine.printing import result_lines, table_lines
from parlour.engine.texts import Problem, Problems, Texts
from parlour.terminal.notebook import Notebook

RIVAL = "1"  # the Apprentice
NUMBER_DIGITS = 9
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


def start(game: str, lesson: str | None, language: str) -> None:
    """Takes a lesson: the one that was asked for, else the first that is not done."""
    chosen = parlour.game(game)
    notebook, lessons = Notebook(), course(chosen)
    taken = find(chosen, lesson) if lesson else next((one for one in lessons if not notebook.is_done(one)), None) or find(chosen, 1)
    for line in listed(lessons, notebook, taken.texts(language)):
        print(line)
    Session(taken, notebook, language).run()


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


class Session:
    """One person and one lesson."""

    def __init__(self, lesson: Lesson, notebook: Notebook, language: str) -> None:
        self.notebook, self.language = notebook, language
        self.run_of = Run(lesson, notebook.of(lesson), language)
        if self.run_of.trace.done and self.run_of.is_last:
            self.run_of.restart()
        self.t = self.run_of.t
        self.told: tuple[int, int] | None = None  # the step and ply whose table was shown

    def run(self) -> None:
        """Asks until the lesson is done or the learner leaves."""
        run, t = self.run_of, self.t
        self.say()
        self.say(t("Lesson {n}: {title}. Type ? for help.", n=run.lesson.number, title=t(run.lesson.title)))
        while True:
            self.let_rivals_play()
            self.tell_step()
            line = sys.stdin.readline()
            if not line or line.strip() == "quit":
                self.keep()
                self.say(t("Bye."))
                return
            try:
                if not self.obey(line.strip()):
                    return
            except (Problem, IllegalMove) as error:
                self.say(error.said(t) if isinstance(error, Problem) else str(error))

    def say(self, text: str = "") -> None:
        print(text, flush=True)

    def keep(self) -> None:
        self.notebook.keep(self.run_of.lesson, self.run_of.trace)

    # --- Telling -------------------------------------------------------------------------------------------------------
    def tell_step(self) -> None:
        run, t = self.run_of, self.t
        here = (run.trace.step, run.match.ply)
        if here != self.told:
            if self.told is None or self.told[1] != run.match.ply:
                self.tell_table()
            if run.praise:
                self.say(run.praise)
            self.say(f"[{run.trace.step + 1}/{len(run.lesson.steps)}] {plain(t(run.step.thought))}")
            for one in run.lit():
                self.say(f"  > {one.words}")
            self.told = here
        if run.is_done:
            self.say(t("Press Enter to finish the lesson.") if run.is_last else t("Press Enter to go on."))
        else:
            self.say(f"{t(run.step.ask)} {self._tally()}".rstrip())

    def _tally(self) -> str:
        made, wanted = self.run_of.tally
        return f"({made}/{wanted})" if wanted > 1 else ""

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
        run, t = self.run_of, self.t
        match line:
            case "":
                return self.go_on()
            case "?" | "help":
                self.say(t("Type the number of a move (see: moves), or a move itself."))
                for word in COMMANDS:
                    self.say(f"  {word or t('Enter'):8} {t(COMMANDS[word])}")
            case "back":
                run.back()
            case "show":
                self.tell(run.show())
            case "again":
                run.restart()
                self.told = None
            case "why":
                number, text = run.rule()
                self.say(f"{number}: {text}" if number else t("No rule is named here."))
            case "table":
                self.tell_table()
            case "moves":
                self.tell_moves()
            case _:
                self.attempt(line)
        self.keep()
        return True

    def go_on(self) -> bool:
        """The next step; at the end, the next lesson is named."""
        run, t = self.run_of, self.t
        if run.next():
            self.keep()
            return True
        self.keep()
        lessons = course(run.lesson.game)
        self.say(t("Done."))
        if run.lesson.number < len(lessons):
            after = lessons[run.lesson.number]
            self.say(t("Next: {title} (parlour learn {game} {n})", title=t(after.title), game=run.lesson.game.id, n=after.number))
        else:
            self.say(t("That was the whole course. Now play: parlour play {game}", game=run.lesson.game.id))
        return False

    def attempt(self, line: str) -> None:
        """Tries a move."""
        run, move = self.run_of, self.find(line)
        if run.step.play and move != run.trace.held and not run.match.why_not(run.seat, move):
            costly = speaks_against(run.match, run.seat, move)
            if costly:
                better, chance, best, reasons = costly
                self.tell(run.coached(move, better, chance, best, sentence(reasons, run.match.names, self.t)))
                return
        self.tell(run.answer(move))

    def find(self, text: str) -> str:
        """The move that a number or a text means."""
        if not text.isdecimal():
            return text
        moves, number = self.run_of.match.moves(self.run_of.seat), int(text[:NUMBER_DIGITS])
        if not 1 <= number <= len(moves):
            raise Problem("there is no move {n}; the moves are 1 to {last}", n=number, last=len(moves))
        return str(moves[number - 1])

    def tell(self, answered: Answered) -> None:
        if answered.is_right:
            return
        rule = f" ({answered.rule})" if answered.rule else ""
        head = "" if answered.kind == "coach" else f"{self.t('Not that one.')} "
        self.say(f"{head}{answered.text}{rule} {self.t('Nothing has moved.')}")

    def let_rivals_play(self) -> None:
        run = self.run_of
        while (seat := run.rival) is not None:
            run.rival_plays(seat, bots.choose(run.lesson.game.id, run.match.save(), seat, RIVAL, run.match.ply))
        self.keep()
