"""A lesson at this keyboard, for the room: the thought stands where the log is, and going on is a choice."""

from __future__ import annotations

import threading
from dataclasses import replace

import msgspec

from parlour.tables.in_words import MoveInWords, in_words
from parlour.terminal.pupil import Pupil
from parlour.terminal.room.place import Aside, Deed, Scene, Turn, Why
from parlour.terminal.session import Hint, Session

GO_ON = "go on"  # no move of any game: a move is a name and its arguments


class School:
    """One learner, one lesson; wrong moves are answered, and nothing moves."""

    is_live = False

    def __init__(self, pupil: Pupil) -> None:
        self.pupil, self.run = pupil, pupil.run_of
        self.game, self.language, self.t = pupil.run_of.lesson.game, pupil.language, pupil.t
        self.title = pupil.title.rstrip(".")
        self.opening: tuple[str, ...] = ()
        self.is_over = False
        self._lock = threading.RLock()

    def see(self, ply: int | None = None) -> Scene:
        with self._lock:
            pupil, sight = self.pupil, self.run.match.sight(self.run.seat, self.language, ply)
            words = in_words(replace(sight, refused={}))
            if self.run.is_done and not self.is_over and ply is None:
                words = msgspec.structs.replace(words, moves=(MoveInWords(GO_ON, pupil.ask),))
            if self.is_over:
                words = msgspec.structs.replace(words, result=(*pupil.ending(), *words.result))
            lines = (*pupil.thought, *(f"  > {one}" for one in pupil.lit))
            return Scene(words, self._turn(), tuple(self._deeds()), Aside(self.title, lines))

    def _turn(self) -> Turn:
        if self.is_over:
            return Turn(self.t("Done."), is_over=True)
        if self.run.rival is not None:
            return Turn(self.t("{who} is thinking …", who=self.run.match.names[self.run.rival]))
        return Turn(self.pupil.ask, is_yours=True)

    def _deeds(self) -> list[Deed]:
        t, run = self.t, self.run
        deeds = [Deed("b", "back", t("back"))] if run.trace.step and not self.is_over else []
        if run.wanted and not run.is_done:
            deeds.append(Deed("s", "show", t("show me")))
        return [*deeds, Deed("y", "rule", t("the rule behind it")), Deed("a", "again", t("again"))]

    # --- What is done -------------------------------------------------------------------------------------------------
    def play(self, move: str) -> Why | None:
        with self._lock:
            if move == GO_ON:
                self.is_over = not self.pupil.next()
                return None
            said = self.pupil.attempt(move)
            self.pupil.keep()
            return self._explained(said) if said else None

    def _explained(self, said: str) -> Why:
        rule = self.run.trace.answer.rule if self.run.trace.answer else ""
        return Why(said, rule, self.game.rules_in(self.language).get(rule, ""))

    def why(self, move: str) -> Why | None:
        with self._lock:
            refusal = self.run.match.why_not(self.run.seat, self.pupil.find(move), self.language)
            return Why(refusal.said(self.t), refusal.rule, self.game.rules_in(self.language).get(refusal.rule, "")) if refusal else None

    def hints(self) -> list[Hint]:
        return Session(self.run.match.fork(), {}, self.language).hints(self.run.seat)

    def do(self, deed: str, text: str) -> str:
        with self._lock:
            said = self._done(deed)
            self.pupil.keep()
            return said

    def _done(self, deed: str) -> str:
        match deed:
            case "back":
                self.run.back()
            case "show":
                return self.pupil.show()
            case "again":
                self.run.restart()
                self.is_over = False
            case "rule":
                return self.pupil.rule()
        return ""

    def go_on(self) -> bool:
        """A rival's move, if it is a rival's turn in a game of the learner's own."""
        if self.run.rival is None:
            return False
        with self._lock:
            moved = self.pupil.let_a_rival_play()
            self.pupil.keep()
            return moved

    def uncover(self) -> None:
        """There is one learner."""

    def leave(self) -> None:
        self.pupil.keep()
