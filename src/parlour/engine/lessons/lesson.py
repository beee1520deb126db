"""What a lesson is: a deal, and steps that each say a thought, light what it speaks of, and may want a move."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property, lru_cache

from parlour.engine.game import Game
from parlour.engine.match import Match
from parlour.engine.plain import Components, Options
from parlour.engine.texts import Texts

PATTERN_SIGNS = frozenset("*?[")  # in a text of moves these make it a pattern for several
BETWEEN = ";"  # parts the moves of one turn
BOLD = re.compile(r"\*\*(.+?)\*\*")


def is_pattern(text: str) -> bool:
    return not PATTERN_SIGNS.isdisjoint(text)


def parted(text: str) -> list[str]:
    """The moves of a text, one after the other."""
    return [one.strip() for one in text.split(BETWEEN) if one.strip()]


def fits(move: str, pattern: str) -> bool:
    """Whether a move is the one that is meant, or one of them."""
    return fnmatchcase(move, pattern)


def plain(text: str) -> str:
    """A thought without the marks of its strong words."""
    return BOLD.sub(r"\1", text)


@dataclass(frozen=True)
class Deal:
    """The table that a lesson begins with: dealt from a seed and played on by some moves, or a position."""

    players: int = 2
    seat: int = 0  # the learner's
    seed: str = ""
    options: Options | None = None
    data: Components | None = None  # entries of the game's data file that this table has otherwise
    moves: tuple[str, ...] = ()  # made before the lesson begins: "1 sell column=0"
    position: str = ""
    names: tuple[str, ...] = ()  # the rivals', in the order of the seats


@dataclass(frozen=True)
class Answer:
    """What is said to a move that is not wanted: to those of a pattern, or to those that a rule refuses.

    In a step that is played freely it is what the coach says why another move was better: `better` is a pattern for that one.
    """

    say: str
    to: str = "*"
    rule: str = ""
    better: str = ""


@dataclass(frozen=True)
class Step:
    """One thought, what to look at, and the move that is wanted, if one is."""

    line: int  # of the file, where it begins
    thought: str
    look: tuple[str, ...] = ()
    rule: str = ""
    ask: str = ""
    want: tuple[str, ...] = ()
    praise: str = ""
    otherwise: str = ""
    answers: tuple[Answer, ...] = ()
    then: tuple[str, ...] = ()  # what the rivals do after it: "1 sell column=0"
    play: str = ""  # "over": played freely to the end of the game, against the bot of that level

    @property
    def is_asked(self) -> bool:
        """Whether the learner must do something."""
        return bool(self.want or self.play)


@dataclass(frozen=True, eq=False)
class Lesson:
    """One lesson of a game's course, itself and no other."""

    game: Game
    name: str  # of its file, without the number
    number: int  # in the course, from 1
    title: str
    minutes: int
    teaches: tuple[str, ...]
    deal: Deal
    steps: tuple[Step, ...]

    @cached_property
    def id(self) -> str:
        """The game and the lesson, as a trace names them."""
        return f"{self.game.id}/{self.name}"

    def texts(self, language: str) -> Texts:
        """The words of the game, and before them those of its lessons."""
        return self.game.texts(language).with_words_of(self.game.folder / "lessons")

    def begin(self, names: Sequence[str]) -> Match:
        """The match at its first step."""
        return _begun(self, tuple(names)).fork()

    def all_texts(self) -> list[str]:
        """Every sentence that a person reads."""
        found = [self.title]
        for step in self.steps:
            found += [step.thought, step.ask, step.praise, step.otherwise, *(answer.say for answer in step.answers)]
        return [text for text in dict.fromkeys(found) if text]


@lru_cache(maxsize=64)
def _begun(lesson: Lesson, names: tuple[str, ...]) -> Match:
    """Laid once: a step is taken from the beginning again and again, and to lay a table takes longer than to copy one."""
    deal, game = lesson.deal, lesson.game
    data = game.components | deal.data if deal.data else None
    if deal.position:
        match = game.from_position(deal.position, names=names, data=data)
    else:
        match = game.new(deal.players, deal.seed, names=names, data=data, **(deal.options or {}))
    for text in deal.moves:
        make(match, text)
    return match


def make(match: Match, text: str) -> None:
    """Makes a move that is written with its seat: "1 sell column=0"."""
    seat, _, move = text.partition(" ")
    match.play(int(seat), move)
