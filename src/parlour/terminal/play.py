"""Play by lines: a readable table, numbered moves, a word for everything. Works in a pipe and for screen readers."""

from __future__ import annotations

import random
import secrets
import sys
from pathlib import Path

import parlour
from parlour import bots as players_of_code
from parlour.engine import book
from parlour.engine.ledger_search import Search
from parlour.engine.match import IllegalMove, Match
from parlour.engine.moves import Move
from parlour.engine.option_texts import read_options
from parlour.engine.printing import result_lines, table_lines
from parlour.engine.texts import Problem
from parlour.games import read_data

DEFAULT_BOT = "2"
NUMBER_DIGITS = 9  # that are read of a number which somebody types
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


def start(
    game: str, *, players: int | None, bots: str | None, seed: str | None, options: list[str], data: Path | None, language: str
) -> None:
    """Makes the match that was asked for and plays it."""
    if Path(game).suffix == ".json" or "/" in game:
        match = parlour.load(game)
    else:
        chosen = parlour.game(game)
        seats = players or next(n for n in chosen.players if n > 1)
        components = read_data(chosen.id, data) if data else None
        names = [chosen.texts(language)("Player {n}", n=seat + 1) for seat in range(seats)] if seats in chosen.players else None
        wanted = read_options(options) or chosen.quick_options()
        match = chosen.new(seats, seed if seed is not None else secrets.token_hex(8), names=names, data=components, **wanted)
    Session(match, seat_bots(bots, match.players), language).run()


def seat_bots(text: str | None, players: int) -> dict[int, str]:
    """Which seats are played by which bots: the last ones."""
    names = [name.strip() for name in text.split(",") if name.strip()] if text is not None else [DEFAULT_BOT] * (players - 1)
    if len(names) > players:
        raise Problem("{n} bots for {seats} seats; give at most {seats}", n=len(names), seats=players)
    for name in names:
        players_of_code.parse(name)
    return dict(enumerate(names, start=players - len(names)))


class Session:
    """One person, or several at one keyboard, against the bots."""

    def __init__(self, match: Match, bots: dict[int, str], language: str) -> None:
        self.match, self.bots, self.language, self.t = match, bots, language, match.game.texts(language)
        self.people = [seat for seat in range(match.players) if seat not in bots]
        self.told = 0
        self.asked: list[int] = []

    def run(self) -> None:
        match, t = self.match, self.t
        self.say(t("{game}, {n} players. Seed: {seed}. Type ? for help.", game=t(match.game.title), n=match.players, seed=match.seed))
        for option in match.game.options.values():
            if option.source == "house" and match.components is None:
                self.say(t(option.text))
        if match.game.quick and match.game.is_quick(match.options):
            self.say(t(match.game.quick.why))
        for warning in match.game.warnings(match.players, self.language, **match.options):
            self.say(warning)
        if self.bots and (reason := players_of_code.why_plain(match.game, match.players, match.components)):
            self.say(t("{reason}: bots of levels 3 to 6 search without it.", reason=reason.said(t)))
        while not match.over:
            seat = self.next_seat()
            if seat in self.bots:
                move = players_of_code.choose(match.game.id, match.save(), seat, self.bots[seat], match.ply)
                match.play(seat, move)
                continue
            self.tell_news()
            if not self.ask(seat):
                return
        self.tell_news()
        self.tell_result()

    def next_seat(self) -> int:
        """Who is asked next: of those who decide at the same time any, person or bot, by a draw from the seed; each
        decides to the end (C-R06)."""
        waiting = self.match.waiting
        self.asked = [seat for seat in self.asked if seat in waiting]
        if len(self.asked) < len(waiting):
            self.asked = random.Random(f"asked {self.match.seed} {self.match.ply}").sample(waiting, len(waiting))
        return self.asked[0]

    # --- Saying -----------------------------------------------------------------------------------------------------
    def say(self, text: str = "") -> None:
        print(text, flush=True)

    @property
    def eyes(self) -> int | None:
        """Whose eyes the log is told with: the only person's, else a spectator's."""
        return self.people[0] if len(self.people) == 1 else None

    def tell_news(self) -> None:
        sight = self.match.sight(self.eyes, self.language)
        events = [event for told in sight.events for event in told]
        self.told = min(self.told, len(events))
        for event in events[self.told :]:
            self.say(f"- {sight.event_text(event)}")
        self.told = len(events)

    def tell_table(self, seat: int) -> None:
        self.say()
        for line in table_lines(self.match.sight(seat, self.language)):
            self.say(line)
        self.say()

    def tell_moves(self, seat: int) -> None:
        for number, choice in enumerate(self.match.sight(seat, self.language).moves, start=1):
            self.say(f"{number:3}. {choice.words}   [{choice}]")

    def tell_moment(self, seat: int) -> None:
        """The rules of this moment, in the book's own sentences."""
        line = book.moment(self.match.game, self.match.sight(seat, self.language).view, self.language)
        for sentence in line.sentences if line else [self.t("This game has no book.")]:
            self.say(f"- {book.plain(sentence)}")

    def tell_result(self) -> None:
        for line in result_lines(self.match.sight(None, self.language)):
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
                refusal = self.match.why_not(seat, self.find(seat, rest), self.language)
                self.say(refusal.said(self.t) if refusal else self.t("That move is possible."))
            case "now":
                self.tell_moment(seat)
            case "rules":
                self.tell_rules(rest)
            case "hint":
                self.tell_hints(seat)
            case "undo":
                return self.undo(seat)
            case "save":
                self.match.save(rest or f"{self.match.game.id}.json")
                self.say(self.t("Saved to {file}.", file=rest or f"{self.match.game.id}.json"))
            case _:
                return self.play(seat, self.find(seat, line))
        return False

    def play(self, seat: int, move: Move) -> bool:
        """Makes a move, or says why it cannot be made."""
        refusal = self.match.why_not(seat, move, self.language)
        if refusal:
            self.say(refusal.said(self.t))
            return False
        self.match.play(seat, move)
        return True

    def find(self, seat: int, text: str) -> Move:
        """The move that a number or a text means."""
        if not text.isdecimal():
            return self.match.game.move_names.parse(text)
        moves, number = self.match.moves(seat), int(text[:NUMBER_DIGITS])
        if not 1 <= number <= len(moves):
            raise Problem("there is no move {n}; the moves are 1 to {last}", n=number, last=len(moves))
        return moves[number - 1]

    def tell_rules(self, words: str) -> None:
        rules = self.match.game.rules_in(self.language)
        question = Search(words, self.language)
        found = [f"{number}  {text}" for number, text in rules.items() if question.finds(number, text)]
        for line in found[:12] or [self.t("no rule holds {words!r}", words=words)]:
            self.say(line)

    def tell_hints(self, seat: int) -> None:
        for move, chance in players_of_code.hints(self.match.game.id, self.match.save(), seat)[:5]:
            bar = "#" * round(20 * chance)
            self.say(f"{chance:5.0%} {bar:20} {self.match.move_text(seat, move, self.language)}   [{move}]")

    def undo(self, seat: int) -> bool:
        """Back to this seat's last own decision."""
        plies = [ply for ply, (who, _) in enumerate(self.match.history) if who == seat]
        if not plies:
            self.say(self.t("There is no move of yours to take back."))
            return False
        while self.match.ply > plies[-1]:
            self.match.undo()
        return True
