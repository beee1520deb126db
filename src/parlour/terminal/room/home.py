"""A game at this keyboard, for the room: one person, or several who take turns, against bots."""

from __future__ import annotations

import threading

from parlour.engine.match import Refusal
from parlour.tables.in_words import in_words
from parlour.terminal.room.place import Deed, Scene, Turn, Why
from parlour.terminal.session import Hint, Session


class Home:
    """Shows what the person at the keyboard may know; several people see a spectator's table until each is there."""

    is_live = False

    def __init__(self, session: Session) -> None:
        self.session, self.match = session, session.match
        self.game, self.language, self.t = session.match.game, session.language, session.t
        self.title = self.t(self.game.title)
        self.opening = tuple(session.opening())
        self._there = session.eyes  # whose eyes are at the keyboard
        self._lock = threading.RLock()  # a match is looked at while bots move

    # --- Who looks ----------------------------------------------------------------------------------------------------
    @property
    def asked(self) -> int | None:
        """The seat that is asked now; None at the end."""
        return None if self.match.over else self.session.next_seat()

    @property
    def eyes(self) -> int | None:
        """Whose sight is shown: the only person's, or theirs who is asked and there."""
        return self._there if self.session.eyes is not None or self._there == self.asked else None

    @property
    def _covered(self) -> str:
        asked = self.asked
        called = asked is not None and asked in self.session.people and asked != self._there
        return self.match.names[asked] if called and asked is not None else ""

    def uncover(self) -> None:
        with self._lock:
            self._there = self.asked

    def leave(self) -> None:
        """Nothing is kept open."""

    # --- What is seen -------------------------------------------------------------------------------------------------
    def see(self, ply: int | None = None) -> Scene:
        with self._lock:
            words = in_words(self.session.sight(self.eyes, ply))
            return Scene(words, self._turn(), tuple(self._deeds()), cover=self._covered)

    def _turn(self) -> Turn:
        asked, t = self.asked, self.t
        if asked is None:
            return Turn(t("The game is over"), is_over=True)
        who = self.match.names[asked]
        if asked in self.session.bots:
            return Turn(t("{who} is thinking …", who=who))
        return Turn(t("{who}, your move?", who=who), is_yours=not self._covered)

    def _deeds(self) -> list[Deed]:
        t, deeds = self.t, []
        if self._undoer is not None:
            deeds.append(Deed("u", "undo", t("undo")))
        deeds.append(Deed("s", "save", t("save"), t("Save the game as:"), f"{self.game.id}.json"))
        return deeds

    @property
    def _undoer(self) -> int | None:
        """Who may take a move back now: who is asked, or at the end the only person."""
        return self.session.eyes if self.asked is None else self._asked_here

    # --- What is done -------------------------------------------------------------------------------------------------
    def play(self, move: str) -> Why | None:
        with self._lock:
            seat = self._asked_here
            if seat is None:
                return self.why(move)
            found = self.session.find(seat, move)
            refusal = self.session.why_not(seat, found)
            if refusal is None:
                self.session.play(seat, found)
            return self._explained(refusal)

    def why(self, move: str) -> Why | None:
        with self._lock:
            seat = self._asked_here if self._asked_here is not None else self.session.eyes
            if seat is None:
                return Why(self._turn().sentence)
            refusal = self.session.why_not(seat, self.session.find(seat, move))
            return self._explained(refusal) or (Why(self._turn().sentence) if self._asked_here is None else None)

    def _explained(self, refusal: Refusal | None) -> Why | None:
        rules = self.game.rules_in(self.language)
        return Why(refusal.said(self.t), refusal.rule, rules.get(refusal.rule, "")) if refusal else None

    @property
    def _asked_here(self) -> int | None:
        """The seat that is asked, if somebody here plays it and is there."""
        asked = self.asked
        return asked if asked in self.session.people and not self._covered else None

    def hints(self) -> list[Hint]:
        seat = self._asked_here
        return [] if seat is None else self.session.hints(seat)

    def do(self, deed: str, text: str) -> str:
        with self._lock:
            if deed == "save":
                return self.session.save(text)
            seat = self._undoer
            if seat is not None:
                self.session.undo(seat)
            return ""

    def go_on(self) -> bool:
        """A bot's move, if it is a bot's turn."""
        asked = self.asked
        if asked is None or asked not in self.session.bots:
            return False
        move = self.session.think(asked)
        with self._lock:
            self.session.play(asked, move)
        return True
