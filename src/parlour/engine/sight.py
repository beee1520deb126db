"""A Sight: all that a seat is given of a match, and nothing else.

    sight = match.sight(seat=0, language="fi")
    sight.view            # typed: what lies on the table, as this seat may know it
    sight.moves           # what it may do now, each with its words
    sight.refused         # what it might want to do and may not, each with the reason
    sight.events          # what happened, ply by ply that this seat knows of

Whoever shows a game takes sights: pages, the terminal, the API, pictures. A Sight holds no match, no state and no key, so what a seat may not
know cannot be reached from it. It can be pickled, and drawn elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from parlour.engine.events import Event
from parlour.engine.plain import Components, Options, Plain
from parlour.engine.texts import Texts

if TYPE_CHECKING:
    from parlour.engine.game import Game


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """The base of everything in a view. What only some may know is `… | msgspec.UnsetType = msgspec.UNSET`: it is
    left out for the others."""


class Head(Seen, frozen=True, kw_only=True):
    """What every view begins with, as plain data."""

    game: str
    players: int
    seat: int | None
    ply: int
    waiting: list[int]
    over: bool


class Choice(NamedTuple):
    """A move that a seat may make now; `str(choice)` is its text form."""

    move: str
    name: str
    arguments: Mapping[str, int]
    words: str

    def __str__(self) -> str:
        return self.move


class Refused(NamedTuple):
    """A move that a seat may not make now: its words, the ledger's number, and the reason in a sentence."""

    move: str
    words: str
    rule: str
    reason: str


class Trial(NamedTuple):
    """A question to the rules: may this move be made in this state, which may be a copy that was changed? `key` names the answer."""

    key: str
    state: Any
    move: str


class Result(NamedTuple):
    """How a game ended: seats from first to last (equal ranks together), scores by seat, and why it ended.

    Where nobody wins the first group is empty.
    """

    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        return self.ranking[0]

    def places(self) -> Iterator[tuple[int, int, bool]]:
        """Place, seat, and whether the place is shared, from the first to the last; without a winner places begin with the second."""
        place = 1 if self.winners else 2
        for group in self.ranking:
            for seat in group:
                yield place, seat, len(group) > 1
            place += len(group)


@dataclass(frozen=True)
class Sight:
    """What one seat (None: a spectator) is given of a match, at one ply."""

    game: Game
    players: int
    names: tuple[str, ...]
    options: Options
    components: Components | None  # the match's own cards and boards; None for the game's
    language: str
    seat: int | None
    ply: int  # the one that is looked at, as this seat counts
    movers: tuple[int, ...]  # who made the plies that this seat knows of, to the newest
    story: tuple[tuple[Event, ...], ...]  # what happened, of the set-up and of every such ply, to the newest
    waiting: tuple[int, ...]
    result: Result | None
    view: Any  # the game's own View
    moves: tuple[Choice, ...]
    refused: Mapping[str, Refused]
    made: str = ""  # the move that led to the ply that is looked at, where it was this seat's own; "" else

    @property
    def last(self) -> int:
        """The newest ply that this seat knows of."""
        return len(self.movers)

    @property
    def over(self) -> bool:
        return not self.waiting

    @property
    def events(self) -> tuple[tuple[Event, ...], ...]:
        """What happened up to the ply that is looked at."""
        return self.story[: self.ply + 1]

    @cached_property
    def texts(self) -> Texts:
        return self.game.texts(self.language, self.components)

    def event_text(self, event: Event, names: tuple[str, ...] | None = None) -> str:
        """An event in words; `names` where the players have others by now."""
        return self.game.event_text(event, names or self.names, self.language, self.components)

    def score_text(self, seat: int) -> str:
        """How a player stands at the end of a game."""
        return self.game.score_text(self.view, seat, self.language, self.components)

    def table_lines(self) -> list[str] | None:
        """The table in lines of text, where the game brings its own."""
        return self.game.table_lines(self.view, self.names, self.language, self.components)

    def plain(self) -> dict[str, Plain]:
        """The view as plain data, with what every game's view begins with."""
        head: dict[str, Plain] = {
            "game": self.game.id,
            "players": self.players,
            "seat": self.seat,
            "ply": self.ply,
            "waiting": list(self.waiting),
            "over": self.over,
        }
        return head | plain_view(self.view)


def plain_view(view: Any) -> dict[str, Plain]:
    """A view as plain data: dicts, lists, numbers, texts."""
    made: dict[str, Plain] = msgspec.to_builtins(view)
    return made
