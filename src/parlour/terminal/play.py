"""Play by lines: a readable table, numbered moves, a word for everything. Works in a pipe and for screen readers."""

from __future__ import annotations

import sys

from parlour.engine.match import IllegalMove
from parlour.engine.moves import Move
from parlour.engine.printing import result_lines, table_lines
from parlour.engine.texts import Problem
from parlour.terminal.session import Session

COMMANDS = {
    "?": "this help",
    "moves": "the moves that are possible now",
    "why MOVE": "why a move is not possible (a number or a move)",
    "table": "the table again",
    "log": "what happened so far",
    "now": "what you may do now, and what comes next",
    "rules WORDS": "the rules that hold these words",
    "hint": "the best moves, with the chance to win that each leaves",
    "undo": "take your last move back",
    "save FILE": "save the game; go on with: parlour play FILE",
    "quit": "stop",
}


class Lines:
    """A session by lines."""

    def __init__(self, session: Session) -> None:
        self.session, self.match, self.t = session, session.match, session.t
        self.told = 0

    def run(self) -> None:
        match, t, session = self.match, self.t, self.session
        self.say(t("{game}, {n} players. Seed: {seed}. Type ? for help.", game=t(match.game.title), n=match.players, seed=match.seed))
        for line in session.opening():
            self.say(line)
        while not match.over:
            seat = session.next_seat()
            if seat in session.bots:
                session.play(seat, session.think(seat))
                continue
            self.tell_news()
            if not self.ask(seat):
                return
        self.tell_news()
        self.tell_result()

    # --- Saying -----------------------------------------------------------------------------------------------------
    def say(self, text: str = "") -> None:
        print(text, flush=True)

    def tell_news(self) -> None:
        sight = self.session.sight(self.session.eyes)
        events = [event for told in sight.events for event in told]
        self.told = min(self.told, len(events))
        for event in events[self.told :]:
            self.say(f"- {sight.event_text(event)}")
        self.told = len(events)

    def tell_table(self, seat: int) -> None:
        self.say()
        for line in table_lines(self.session.sight(seat)):
            self.say(line)
        self.say()

    def tell_moves(self, seat: int) -> None:
        for number, choice in enumerate(self.session.sight(seat).moves, start=1):
            self.say(f"{number:3}. {choice.words}   [{choice}]")

    def tell_result(self) -> None:
        for line in result_lines(self.session.sight(None)):
            self.say(line)

    # --- Asking -----------------------------------------------------------------------------------------------------
    def ask(self, seat: int) -> bool:
        """Asks a person until they have moved; False when they leave."""
        self.tell_table(seat)
        self.tell_moves(seat)
        while True:
            self.say(self.t("{who}, your move?", who=self.match.names[seat]))
            line = sys.stdin.readline()
            if not line or line.strip() == "quit":
                self.say(self.t("Bye."))
                return False
            try:
                if self.obey(seat, line.strip()):
                    return True
            except (Problem, IllegalMove, OSError) as error:
                self.say(error.said(self.t) if isinstance(error, Problem) else str(error))

    def obey(self, seat: int, line: str) -> bool:
        """Does what a line says; True when it was a move, or the table changed."""
        word, _, rest = line.partition(" ")
        session = self.session
        match word:
            case "":
                return False
            case "?" | "help":
                self.say(self.t("Type the number of a move, or a move itself (such as: {example}).", example=self.match.moves(seat)[0]))
                for word in COMMANDS:
                    self.say(f"  {word:14} {self.t(COMMANDS[word])}")
            case "moves":
                self.tell_moves(seat)
            case "table":
                self.tell_table(seat)
            case "log":
                self.told = 0
                self.tell_news()
            case "why":
                refusal = session.why_not(seat, session.find(seat, rest))
                self.say(refusal.said(self.t) if refusal else self.t("That move is possible."))
            case "now":
                for sentence in session.moment(seat):
                    self.say(f"- {sentence}")
            case "rules":
                for found in session.rules(rest):
                    self.say(found)
            case "hint":
                for hint in session.hints(seat):
                    self.say(f"{hint.chance:5.0%} {hint.bar:20} {hint.text}   [{hint.move}]")
            case "undo":
                session.undo(seat)
                return True
            case "save":
                self.say(session.save(rest))
            case _:
                return self.play(seat, session.find(seat, line))
        return False

    def play(self, seat: int, move: Move) -> bool:
        """Makes a move, or says why it cannot be made."""
        refusal = self.session.why_not(seat, move)
        if refusal:
            self.say(refusal.said(self.t))
            return False
        self.session.play(seat, move)
        return True
