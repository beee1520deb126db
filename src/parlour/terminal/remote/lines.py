"""A table on a server, line by line: for pipes, screen readers and `--plain`."""

from __future__ import annotations

import sys

from parlour.engine.match import IllegalMove
from parlour.engine.texts import Problem
from parlour.terminal.remote.table import Remote
from parlour.terminal.room.place import Scene
from parlour.terminal.session import found_rules, numbered

COMMANDS = {
    "?": "this help",
    "moves": "the moves that are possible now",
    "why MOVE": "why a move is not possible (a number or a move)",
    "table": "the table again",
    "now": "what you may do now, and what comes next",
    "rules WORDS": "the rules that hold these words",
    "hint": "the best moves, with the chance to win that each leaves",
    "undo": "take your last move back",
    "say WORDS": "say something to the table",
    "quit": "stop",
}


class RemoteLines:
    """One person at a server's table, by lines."""

    def __init__(self, remote: Remote) -> None:
        self.remote, self.t = remote, remote.t
        self.told = 0  # lines of the log
        self.notes: tuple[str, ...] = ()  # that were told
        self.sentence = ""

    def run(self) -> None:
        self.say(f"{self.remote.title}  {self.remote.link}")
        try:
            while True:
                scene = self.remote.see()
                self.tell_news(scene)
                if scene.turn.is_over:
                    break
                if scene.turn.is_yours:
                    if not self.ask(scene):
                        return
                    continue
                if scene.turn.sentence != self.sentence:
                    self.say(scene.turn.sentence)
                self.sentence = scene.turn.sentence
                self.remote.go_on()
            for line in scene.words.result:
                self.say(line)
        finally:
            self.remote.leave()

    def say(self, text: str = "") -> None:
        print(text, flush=True)

    def tell_news(self, scene: Scene) -> None:
        lines = [*(line for told in scene.words.log for line in told)]
        self.told = min(self.told, len(lines))
        for line in lines[self.told :]:
            self.say(f"- {line}")
        self.told = len(lines)
        for note in scene.notes:
            if note not in self.notes:
                self.say(f"> {note}")
        self.notes = scene.notes

    def ask(self, scene: Scene) -> bool:
        """Asks until the person has moved, or the table has changed; False when they leave."""
        self.sentence = ""
        for line in ["", *scene.words.table, ""]:
            self.say(line)
        self.tell_moves(scene)
        while True:
            self.say(scene.turn.sentence)
            line = sys.stdin.readline()
            if not line or line.strip() == "quit":
                self.say(self.t("Bye."))
                return False
            try:
                if self.obey(scene, line.strip()):
                    return True
            except (Problem, IllegalMove, OSError) as error:
                self.say(error.said(self.t) if isinstance(error, Problem) else str(error))

    def tell_moves(self, scene: Scene) -> None:
        for number, move in enumerate(scene.words.moves, start=1):
            self.say(f"{number:3}. {move.text}   [{move.move}]")

    def obey(self, scene: Scene, line: str) -> bool:
        """Does what a line says; True when the table may have changed."""
        word, _, rest = line.partition(" ")
        match word:
            case "":
                return False
            case "?" | "help":
                example = next((move.move for move in scene.words.moves), "")
                self.say(self.t("Type the number of a move, or a move itself (such as: {example}).", example=example))
                for word in COMMANDS:
                    self.say(f"  {word:14} {self.t(COMMANDS[word])}")
            case "moves":
                self.tell_moves(scene)
            case "table":
                for told in scene.words.table:
                    self.say(told)
            case "why":
                why = self.remote.why(self.find(scene, rest))
                self.say(why.sentence if why else self.t("That move is possible."))
            case "now":
                for sentence in scene.words.moment or (self.t("This game has no book."),):
                    self.say(f"- {sentence}")
            case "rules":
                for found in found_rules(self.remote.game, self.remote.language, rest):
                    self.say(found)
            case "hint":
                for hint in self.remote.hints():
                    self.say(f"{hint.chance:5.0%} {hint.bar:20} {hint.text}   [{hint.move}]")
            case "undo" | "say":
                self.remote.do("chat" if word == "say" else word, rest)
                return True
            case _:
                why = self.remote.play(self.find(scene, line))
                self.say(why.sentence if why else "")
                return why is None
        return False

    def find(self, scene: Scene, text: str) -> str:
        """The move that a number or a text means."""
        return numbered(text, scene.words.moves).move if text.isdecimal() else text
