"""A lesson being taken: which step, what was done in each, what is answered. It can be written down and taken up again."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from parlour.engine.lessons import parts
from parlour.engine.lessons.lesson import Answer, Lesson, Step, fits, make, parted
from parlour.engine.match import IllegalMove, Match, Refusal
from parlour.engine.sight import Sight
from parlour.engine.texts import Problem

RIVALS = ("Odile", "Bastien", "Ottoline", "Hugo")
PATIENCE = 3  # wrong tries after which the teacher would rather show it
MOST_AT_ONCE = 20


class Answered(NamedTuple):
    """What came of a try: `kind` is "done" (the step is), "on" (more is wanted), "other" (possible, but not wanted), "refused",
    or "coach" (it would cost much)."""

    kind: str
    text: str = ""
    rule: str = ""

    @property
    def is_right(self) -> bool:
        return self.kind in ("done", "on")


class Trace(msgspec.Struct, kw_only=True):
    """What is kept of a lesson that somebody takes."""

    step: int = 0
    made: list[list[str]] = msgspec.field(default_factory=lambda: [[]])  # for each step that was reached: "seat move"
    done: bool = False  # taken to its end at least once
    wrong: int = 0  # tries at this step
    praised: bool = False  # this step was reached by a wanted move
    held: str = ""  # a move that the coach has spoken against
    answer: Answered | None = None  # what was said to the last try, where it was wrong


class Run:
    """A lesson with its trace, in one language. The match is the deal with the moves of the trace; a
    wrong move never touches it."""

    def __init__(self, lesson: Lesson, trace: Trace | None = None, language: str = "en", name: str = "") -> None:
        self.lesson, self.language, self.t = lesson, language, lesson.texts(language)
        self.name = name or self.t("You")
        self.trace = trace or Trace()
        try:
            self.match = self._replayed()
        except (Problem, IllegalMove, ValueError, IndexError):  # the lesson was written anew since
            self.trace = Trace(done=self.trace.done)
            self.match = self._replayed()

    # --- Where we are ---------------------------------------------------------------------------------------------------
    @property
    def step(self) -> Step:
        return self.lesson.steps[self.trace.step]

    @property
    def seat(self) -> int:
        return self.lesson.deal.seat

    @property
    def is_last(self) -> bool:
        return self.trace.step == len(self.lesson.steps) - 1

    @property
    def is_done(self) -> bool:
        """Whether this step was done before, so that one may go on at once."""
        if self.trace.step < len(self.trace.made) - 1 or not self.step.is_asked:
            return True
        return self.match.over if self.step.play else self._is_way_gone

    @property
    def is_stuck(self) -> bool:
        """Whether the learner has tried often enough."""
        return self.trace.wrong >= PATIENCE

    @property
    def names(self) -> tuple[str, ...]:
        rivals = [*self.lesson.deal.names, *RIVALS[len(self.lesson.deal.names) :]]
        players = self.lesson.deal.players
        return tuple(self.name if seat == self.seat else rivals.pop(0) for seat in range(players))

    def sight(self) -> Sight:
        return self.match.sight(self.seat, self.language)

    def lit(self) -> list[parts.Lit]:
        """What the thought speaks of."""
        sight = self.sight()
        return [parts.lit(sight, name, self.t) for name in self.step.look]

    @property
    def praise(self) -> str:
        """What is said of the move that led here."""
        return self._praise(self.lesson.steps[self.trace.step - 1]) if self.trace.praised and self.trace.step else ""

    def _praise(self, step: Step) -> str:
        return self.t(step.praise) if step.praise else self.t("Well done.")

    def rule(self) -> tuple[str, str]:
        """The rule behind the thought: its number and its sentence; nothing where none is named."""
        number = self.step.rule
        return number, self.lesson.game.rules_in(self.language).get(number, "") if number else ""

    def _replayed(self) -> Match:
        trace = self.trace
        if not 0 <= trace.step < min(len(trace.made), len(self.lesson.steps)):
            raise Problem("there is no step {step}", step=trace.step)
        match = self.lesson.begin(self.names)
        reached = trace.made[: trace.step + 1] if trace.step == len(trace.made) - 1 else trace.made[: trace.step]
        for text in (text for step in reached for text in step):
            make(match, text)
        return match

    # --- What is wanted ---------------------------------------------------------------------------------------------------
    @property
    def _own(self) -> list[str]:
        """What the learner has made in this step so far."""
        made = self.trace.made[self.trace.step] if self.trace.step == len(self.trace.made) - 1 else []
        return [text.partition(" ")[2] for text in made if int(text.partition(" ")[0]) == self.seat]

    @property
    def wanted(self) -> list[list[str]]:
        """The moves that would do now: each way as the moves that are left of it."""
        own = self._own
        ways = [parted(text) for text in self.step.want]
        return [way[len(own) :] for way in ways if len(way) > len(own) and all(map(fits, own, way))]

    @property
    def tally(self) -> tuple[int, int]:
        """How many moves of the step are made, and how many it has."""
        ways = self.wanted
        return len(self._own), len(self._own) + (len(ways[0]) if ways else 0)

    def shown_moves(self) -> list[str]:
        """The moves that the teacher would make: the first way that is wanted."""
        match, found = self.match.fork(), []
        for pattern in self.wanted[0] if self.wanted else []:
            move = next((str(move) for move in match.moves(self.seat) if fits(str(move), pattern)), pattern)
            match.play(self.seat, move)
            found.append(move)
        return found

    # --- What the learner does ----------------------------------------------------------------------------------------------
    def answer(self, text: str) -> Answered:
        """Makes a wanted move (or several, with semicolons); says why not to any other. Problem where it is
        no move at all."""
        moves = [str(self.lesson.game.move_names.parse(one)) for one in parted(text)[:MOST_AT_ONCE]]
        if not moves:
            self.lesson.game.move_names.parse("")
        refusal = self._refused(moves)
        if refusal:
            return self._wrong(self._to_refusal(moves, refusal))
        if self.step.play:
            self._make(moves)
            return Answered("done" if self.match.over else "on")
        if not any(len(moves) <= len(way) and all(map(fits, moves, way)) for way in self.wanted):
            return self._wrong(self._to_other(moves))
        self._make(moves)
        return self._finish() if self._is_way_gone else Answered("on")

    def show(self) -> Answered:
        """The teacher makes the wanted move."""
        if not self.wanted:
            raise Problem("there is nothing to show at this step")
        self._make(self.shown_moves())
        return self._finish()

    def next(self) -> bool:
        """To the next step, if this one asks for nothing or is done; False at the end of the lesson, which
        is done then."""
        if not self.is_done:
            raise Problem("first: {ask}", ask=self.t(self.step.ask))
        if self.is_last:
            self.trace.done = True
            return False
        if self.trace.step == len(self.trace.made) - 1:
            self._rivals_move()
            self.trace.made.append([])
        self._go(self.trace.step + 1)
        return True

    def back(self) -> None:
        """To the step before, as it was when it began; nothing that was done is forgotten."""
        self._go(max(0, self.trace.step - 1))

    def restart(self) -> None:
        """From the beginning."""
        self.trace = Trace(done=self.trace.done)
        self.match = self._replayed()

    @property
    def _is_way_gone(self) -> bool:
        """Whether all moves of one of the wanted ways are made."""
        own = self._own
        return any(len(way) == len(own) and all(map(fits, own, way)) for way in map(parted, self.step.want))

    def _refused(self, moves: list[str]) -> Refusal | None:
        """Why the moves cannot be made one after the other; None if they can."""
        match = self.match.fork()
        for move in moves:
            refusal = match.why_not(self.seat, move, self.language)
            if refusal:
                return refusal
            match.play(self.seat, move)
        return None

    def _make(self, moves: list[str]) -> None:
        """Makes moves of the learner. Whoever has gone back and now does otherwise goes on from here."""
        if self.trace.step < len(self.trace.made) - 1:
            self.trace.made[self.trace.step :] = [[]]
        for move in moves:
            self.match.play(self.seat, move)
            self.trace.made[self.trace.step].append(f"{self.seat} {move}")
        self.trace.held, self.trace.answer = "", None

    def _finish(self) -> Answered:
        """The step is done: the rivals do their part, and the next one begins."""
        praise = self._praise(self.step)
        if self.is_last:
            self.trace.done = True
            return Answered("done", praise)
        self._rivals_move()
        self.trace.made.append([])
        self._go(self.trace.step + 1, praised=True)
        return Answered("done", praise)

    def _rivals_move(self) -> None:
        for text in self.step.then:
            make(self.match, text)
            self.trace.made[self.trace.step].append(text)

    def _go(self, step: int, praised: bool = False) -> None:
        self.trace.step, self.trace.wrong, self.trace.praised, self.trace.held, self.trace.answer = step, 0, praised, "", None
        self.match = self._replayed()

    # --- What is said to a wrong move ------------------------------------------------------------------------------------------
    def _wrong(self, answered: Answered) -> Answered:
        self.trace.wrong += 1
        self.trace.answer = answered
        return answered

    def _to_refusal(self, moves: list[str], refusal: Refusal) -> Answered:
        """The ordinary refusal, and what the lesson adds to it."""
        own = next((answer for answer in self.step.answers if answer.rule == refusal.rule and self._is_to(answer, moves)), None)
        added = f" {self.t(own.say)}" if own else ""
        return Answered("refused", f"{refusal.reason}.{added}", refusal.rule)

    def _to_other(self, moves: list[str]) -> Answered:
        if not self.step.want:
            return Answered("other", self.t("That is for later. First read on."))
        own = next((answer for answer in self.step.answers if not answer.rule and self._is_to(answer, moves)), None)
        if own:
            return Answered("other", self.t(own.say))
        return Answered(
            "other",
            self.t(self.step.otherwise) if self.step.otherwise else self.t("That is for later. Now: {ask}", ask=self.t(self.step.ask)),
        )

    def _is_to(self, answer: Answer, moves: list[str]) -> bool:
        return any(fits(move, answer.to) for move in moves) or fits("; ".join(moves), answer.to)

    # --- A game of one's own, with rivals that think and a coach ----------------------------------------------------------------
    @property
    def rival(self) -> int | None:
        """The rival whose move it is in a step that is played freely; None where the learner decides, or
        nobody does."""
        if not self.step.play or self.match.over or self.seat in self.match.waiting:
            return None
        return self.match.waiting[0]

    def rival_plays(self, seat: int, move: str) -> None:
        self.match.play(seat, move)
        self.trace.made[self.trace.step].append(f"{seat} {move}")

    def coached(self, move: str, better: str, chance: float, best: float, why: str = "") -> Answered:
        """The coach speaks against a move, once: what it costs, what is better and why (the lesson's own words, or else what was found).
        Made again, it stands."""
        because = next((answer.say for answer in self.step.answers if fits(move, answer.to) and fits(better, answer.better or "*")), "")
        said = self.t(
            "Wait. After this you would win {n} games of 100, and {m} after another move: {better}.",
            n=round(100 * chance),
            m=round(100 * best),
            better=self.match.move_text(self.seat, better, self.language),
        )
        again = self.t("Make your move again if you want it.")
        self.trace.held = move
        self.trace.answer = Answered("coach", " ".join(filter(None, [said, self.t(because) if because else why, again])))
        return self.trace.answer
