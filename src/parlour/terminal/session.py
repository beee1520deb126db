"""A match at this keyboard: one person, or several, against the bots. What can be asked and done, without a skin; lines and room have it."""

from __future__ import annotations

import random
import secrets
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

import parlour
from parlour import bots as players_of_code
from parlour.engine.game import Game
from parlour.engine.match import Match, Refusal
from parlour.engine.moves import Move
from parlour.engine.option_texts import read_options
from parlour.engine.sight import Sight
from parlour.engine.texts import Problem
from parlour.games import read_data
from parlour.tables.in_words import moment_lines, rules_that_hold

DEFAULT_BOT = "2"
NUMBER_DIGITS = 9  # that are read of a number which somebody types
MOST_HINTS = 5
MOST_RULES = 12
M = TypeVar("M")


class Hint(NamedTuple):
    """A move, in words too, and the chance to win that it leaves."""

    move: str
    text: str
    chance: float

    @property
    def bar(self) -> str:
        return "#" * round(20 * self.chance)


def match_for(game: str, *, players: int | None, seed: str | None, options: list[str], data: Path | None, language: str) -> Match:
    """The match that was asked for: a new one, or that of a file."""
    if Path(game).suffix == ".json" or "/" in game:
        return parlour.load(game)
    chosen = parlour.game(game)
    seats = players or next(n for n in chosen.players if n > 1)
    components = read_data(chosen.id, data) if data else None
    names = [chosen.texts(language)("Player {n}", n=seat + 1) for seat in range(seats)] if seats in chosen.players else None
    wanted = read_options(options) or chosen.quick_options()
    return chosen.new(seats, seed if seed is not None else secrets.token_hex(8), names=names, data=components, **wanted)


def seat_bots(text: str | None, players: int) -> dict[int, str]:
    """Which seats are played by which bots: the last ones."""
    names = [name.strip() for name in text.split(",") if name.strip()] if text is not None else [DEFAULT_BOT] * (players - 1)
    if len(names) > players:
        raise Problem("{n} bots for {seats} seats; give at most {seats}", n=len(names), seats=players)
    for name in names:
        players_of_code.parse(name)
    return dict(enumerate(names, start=players - len(names)))


def found_rules(game: Game, language: str, words: str) -> list[str]:
    """The first rules of a game that hold these words."""
    found = rules_that_hold(game.rules_in(language), words, language)
    return [f"{number}  {text}" for number, text in found[:MOST_RULES]] or [game.texts(language)("no rule holds {words!r}", words=words)]


def numbered(text: str, moves: Sequence[M]) -> M:
    """The move of a number that somebody typed."""
    number = int(text[:NUMBER_DIGITS])
    if not 1 <= number <= len(moves):
        raise Problem("there is no move {n}; the moves are 1 to {last}", n=number, last=len(moves))
    return moves[number - 1]


class Session:
    """One person, or several at one keyboard, against the bots."""

    def __init__(self, match: Match, bots: dict[int, str], language: str) -> None:
        self.match, self.bots, self.language, self.t = match, bots, language, match.game.texts(language)
        self.people = [seat for seat in range(match.players) if seat not in bots]
        self.asked: list[int] = []
        self._thinking = threading.Lock()  # bots and hints remember matches: one thinks at a time

    def opening(self) -> Iterator[str]:
        """What is said before the first move: house rules, how a game is played at once, what speaks against its options."""
        match, t = self.match, self.t
        for option in match.game.options.values():
            if option.source == "house" and match.components is None:
                yield t(option.text)
        if match.game.quick and match.game.is_quick(match.options):
            yield t(match.game.quick.why)
        yield from match.game.warnings(match.players, self.language, **match.options)
        if self.bots and (reason := players_of_code.why_plain(match.game, match.players, match.components)):
            yield t("{reason}: bots of levels 3 to 6 search without it.", reason=reason.said(t))

    # --- Whose turn it is ---------------------------------------------------------------------------------------------
    def next_seat(self) -> int:
        """Who is asked next: of those who decide at the same time any, person or bot, by a draw from the seed; each
        decides to the end (C-R06)."""
        waiting = self.match.waiting
        self.asked = [seat for seat in self.asked if seat in waiting]
        if len(self.asked) < len(waiting):
            self.asked = random.Random(f"asked {self.match.seed} {self.match.ply}").sample(waiting, len(waiting))
        return self.asked[0]

    @property
    def eyes(self) -> int | None:
        """Whose eyes the log is told with: the only person's, else a spectator's."""
        return self.people[0] if len(self.people) == 1 else None

    def sight(self, seat: int | None, ply: int | None = None) -> Sight:
        return self.match.sight(seat, self.language, ply)

    # --- What can be asked --------------------------------------------------------------------------------------------
    def find(self, seat: int, text: str) -> Move:
        """The move that a number or a text means."""
        return numbered(text, self.match.moves(seat)) if text.isdecimal() else self.match.game.move_names.parse(text)

    def why_not(self, seat: int, move: Move) -> Refusal | None:
        return self.match.why_not(seat, move, self.language)

    def moment(self, seat: int | None) -> list[str]:
        """The rules of this moment, in the book's own sentences."""
        return moment_lines(self.sight(seat)) or [self.t("This game has no book.")]

    def rules(self, words: str) -> list[str]:
        """The rules that hold these words."""
        return found_rules(self.match.game, self.language, words)

    def hints(self, seat: int) -> list[Hint]:
        """The best moves, and the chance to win that each leaves."""
        with self._thinking:
            found = players_of_code.hints(self.match.game.id, self.match.save(), seat)[:MOST_HINTS]
        return [Hint(move, self.match.move_text(seat, move, self.language), chance) for move, chance in found]

    # --- What can be done ---------------------------------------------------------------------------------------------
    def think(self, seat: int) -> str:
        """The move that a bot chooses in its seat."""
        with self._thinking:
            return players_of_code.choose(self.match.game.id, self.match.save(), seat, self.bots[seat], self.match.ply)

    def play(self, seat: int, move: Move | str) -> None:
        self.match.play(seat, move)

    def undo(self, seat: int) -> None:
        """Back to this seat's last own decision."""
        plies = [ply for ply, (who, _) in enumerate(self.match.history) if who == seat]
        if not plies:
            raise Problem("There is no move of yours to take back.")
        while self.match.ply > plies[-1]:
            self.match.undo()

    def save(self, file: str) -> str:
        """Writes the game down; says where."""
        file = file or f"{self.match.game.id}.json"
        self.match.save(file)
        return self.t("Saved to {file}.", file=file)
