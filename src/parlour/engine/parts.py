"""The parts of a game: what `Game(…)` takes, with types, so that a part that is missing or misspelt is found where it is declared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol

from parlour.engine.events import Event
from parlour.engine.moves import Move
from parlour.engine.plain import Components, OptionValue
from parlour.engine.record import Record
from parlour.engine.sight import Trial
from parlour.engine.texts import Texts

RULES = ("setup", "waiting", "refusal", "apply", "guess", "score", "rank", "ended", "audit")
WORDS = ("event_text", "move_text", "refusal_text", "score_text")


class Rules(Protocol):
    """What the module `rules` of a game has: the compiled rules, by these names."""

    __file__: str | None
    __name__: str
    setup: Callable[..., Any]
    waiting: Callable[..., Any]
    refusal: Callable[..., Any]
    apply: Callable[..., Any]
    guess: Callable[..., Any]
    score: Callable[..., Any]
    rank: Callable[..., Any]
    ended: Callable[..., Any]
    audit: Callable[..., Any]


class Words(Protocol):
    """What the module `words` of a game has."""

    def event_text(self, event: Event, names: Sequence[str], t: Texts) -> str: ...

    def move_text(self, move: Move, d: Any, s: Any, seat: int, t: Texts) -> str: ...

    def refusal_text(self, code: int, move: Move, d: Any, s: Any, seat: int, t: Texts) -> str: ...

    def score_text(self, view: Any, seat: int, t: Texts) -> str: ...


Source = Literal["document", "ruling", "house"]
"""Who says so: the rule document, a ruling of ours where it is silent, or a house set of our own where its numbers are missing."""


class Option(NamedTuple):
    """A choice made before the game begins."""

    default: OptionValue
    choices: tuple[OptionValue, ...]
    text: str
    races: tuple[OptionValue, ...] = ()  # the choices with which the quicker one gets something
    unraced: OptionValue | None = None  # the default where nobody can be quicker: programs by themselves, tables without a clock
    source: Source = "ruling"  # whose choice the default is
    words: Mapping[OptionValue, str] = {}  # choices that do not speak for themselves
    entries: str = ""  # the part of the data that has an entry for each choice; a choice without one is not offered

    def offered(self, components: Components) -> tuple[OptionValue, ...]:
        """The choices that are possible with this data."""
        return tuple(choice for choice in self.choices if not self.entries or choice in components[self.entries])


class Shelf(NamedTuple):
    """How a game stands on the shelf of the start page: a line about it, how long it takes, and where it stands (the lowest first)."""

    line: str = ""
    minutes: str = ""
    order: int = 100


class Quick(NamedTuple):
    """How a game is played where nobody chooses its options: one of its presets, and why, in a sentence."""

    preset: str
    why: str


class Foretelling(NamedTuple):
    """What the rules foretell for a view: a record for the answers, and the rule `foretell(d, s, seat, told, log)`
    that fills it on a copy of the state."""

    record: type[Record]
    rule: Callable[..., Any]


class Evaluation(NamedTuple):
    """How well a seat stands, for bots: the rule `evaluate(d, s, seat)`, how far its values spread, and how a search should think."""

    rule: Callable[..., Any]
    spread: int
    thinking: Mapping[str, Any] = {}


class Observation(NamedTuple):
    """What a seat sees in numbers, for environments: the rule `observe(d, s, seat, out)`, how many numbers, and what they are."""

    rule: Callable[..., Any]
    size: int
    features: Sequence[Any]


class Kind(NamedTuple):
    """A kind of use that a report counts: the events that a seat causes, the field that names the piece, and the
    pieces' names by that field's value."""

    title: str
    events: str  # one or several, with a space between
    field: str
    names: Mapping[int, str]
    seat: str = "seat"
    chosen: bool = True  # whether somebody chooses to use it, so that it can be forbidden


class Counted(NamedTuple):
    """The pieces that a report counts, by the components of the games that were played, and how a piece is called in a language.

    The rule `used(d, s, seat, move, kind)` says which piece of a kind (by its place among `kinds`) a move uses, -1 if none: what the lab forbids to find out
    what a piece is worth.
    """

    kinds: Callable[[Components], Iterable[Kind]]
    said: Callable[[str, Texts], str]
    used: Callable[..., Any] | None = None


Tempting = Callable[[Any, Any, int], Iterable[str | Trial]]
"""The moves that a seat may want to make and be told why not, of data, state and seat: texts of moves, or trials."""


def lacking(module: object, names: Iterable[str]) -> list[str]:
    """The functions that a module should have and has not."""
    return [name for name in names if not callable(getattr(module, name, None))]
