"""Somebody who takes a lesson at this keyboard: what can be asked and done, without a skin; lines and room have it."""

from __future__ import annotations

from parlour import bots
from parlour.bots.because import sentence
from parlour.bots.coaching import speaks_against
from parlour.engine.lessons import Answered, Lesson, Run, course
from parlour.engine.lessons.lesson import plain
from parlour.terminal.notebook import Notebook
from parlour.terminal.session import numbered

RIVAL = "1"  # the Apprentice


class Pupil:
    """One person and one lesson, whose trace is kept in a notebook."""

    def __init__(self, lesson: Lesson, notebook: Notebook, language: str) -> None:
        self.notebook, self.language = notebook, language
        self.run_of = Run(lesson, notebook.of(lesson), language)
        if self.run_of.trace.done and self.run_of.is_last:
            self.run_of.restart()
        self.t = self.run_of.t

    def keep(self) -> None:
        self.notebook.keep(self.run_of.lesson, self.run_of.trace)

    # --- What the lesson says -----------------------------------------------------------------------------------------
    @property
    def title(self) -> str:
        lesson = self.run_of.lesson
        return self.t("Lesson {n}: {title}.", n=lesson.number, title=self.t(lesson.title))

    @property
    def thought(self) -> list[str]:
        """The thought of this step, praise for the last move before it."""
        run, t = self.run_of, self.t
        praise = [run.praise] if run.praise else []
        return [*praise, f"[{run.trace.step + 1}/{len(run.lesson.steps)}] {plain(t(run.step.thought))}"]

    @property
    def ask(self) -> str:
        """What the learner is to do now."""
        run, t = self.run_of, self.t
        if run.is_done:
            return t("Press Enter to finish the lesson.") if run.is_last else t("Press Enter to go on.")
        made, wanted = run.tally
        return f"{t(run.step.ask)} {f'({made}/{wanted})' if wanted > 1 else ''}".rstrip()

    @property
    def lit(self) -> list[str]:
        """What the thought speaks of, in words."""
        return [one.words for one in self.run_of.lit()]

    def rule(self) -> str:
        """The rule behind the thought."""
        number, text = self.run_of.rule()
        return f"{number}: {text}" if number else self.t("No rule is named here.")

    def ending(self) -> list[str]:
        """What is said at the end: what one might do next."""
        lesson, t = self.run_of.lesson, self.t
        lessons = course(lesson.game)
        if lesson.number == len(lessons):
            return [t("Done."), t("That was the whole course. Now play: parlour play {game}", game=lesson.game.id)]
        after = lessons[lesson.number]
        return [t("Done."), t("Next: {title} (parlour learn {game} {n})", title=t(after.title), game=lesson.game.id, n=after.number)]

    # --- What the learner does ----------------------------------------------------------------------------------------
    def next(self) -> bool:
        """To the next step; False at the end of the lesson."""
        went_on = self.run_of.next()
        self.keep()
        return went_on

    def find(self, text: str) -> str:
        """The move that a number or a text means."""
        run = self.run_of
        return str(numbered(text, run.match.moves(run.seat))) if text.isdecimal() else text

    def attempt(self, text: str) -> str:
        """Tries a move; what is said to it if it is not the one."""
        run, move = self.run_of, self.find(text)
        if run.step.play and move != run.trace.held and not run.match.why_not(run.seat, move):
            costly = speaks_against(run.match, run.seat, move)
            if costly:
                better, chance, best, reasons = costly
                return self._said(run.coached(move, better, chance, best, sentence(reasons, run.match.names, self.t)))
        return self._said(run.answer(move))

    def show(self) -> str:
        """Lets the teacher make the move."""
        return self._said(self.run_of.show())

    def _said(self, answered: Answered) -> str:
        if answered.is_right:
            return ""
        rule = f" ({answered.rule})" if answered.rule else ""
        head = "" if answered.kind == "coach" else f"{self.t('Not that one.')} "
        return f"{head}{answered.text}{rule} {self.t('Nothing has moved.')}"

    # --- Rivals -------------------------------------------------------------------------------------------------------
    def let_rivals_play(self) -> None:
        while self.let_a_rival_play():
            pass
        self.keep()

    def let_a_rival_play(self) -> bool:
        """Whether a rival had to move, and has."""
        run = self.run_of
        seat = run.rival
        if seat is None:
            return False
        run.rival_plays(seat, bots.choose(run.lesson.game.id, run.match.save(), seat, RIVAL, run.match.ply))
        return True
