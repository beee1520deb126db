"""What programs send to the API, and what it answers: the bodies of its requests and answers, and the schemas of both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from parlour.bots.look_back import LookBack
from parlour.engine.plain import Plain
from parlour.tables.clock import LONGEST
from parlour.tables.text_input import NAME_LENGTH
from parlour.web.deeds import MOST_SEATS, SeatNumber, Word
from parlour.web.page_data import ChatLine, ProposalOnPage, SeatOnPage
from parlour.web.schema import any_view

# --- What is sent to us -----------------------------------------------------------------------------------------------------
Name = Annotated[str, msgspec.Meta(max_length=NAME_LENGTH, description="A name that the others see.")]
GameId = Annotated[str, msgspec.Meta(max_length=40, description="A game's id, as /api/games lists them.")]


class NewPerson(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody who wants to play."""

    name: Name


class OwnLink(msgspec.Struct, forbid_unknown_fields=True):
    """A personal link, whole or only the secret at its end."""

    link: Annotated[str, msgspec.Meta(min_length=1, max_length=400)]


class ClockWish(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A clock: for each move, or Fischer's."""

    kind: Annotated[str, msgspec.Meta(pattern="^(none|move|fischer)$")] = "none"
    seconds: Annotated[float, msgspec.Meta(ge=0, le=LONGEST)] = 0.0
    increment: Annotated[float, msgspec.Meta(ge=0, le=LONGEST)] = 0.0
    holiday: Annotated[
        float,
        msgspec.Meta(ge=0, le=LONGEST, description="Seconds for which it stands still in all while somebody is away, for long clocks."),
    ] = 0.0


class AwayUntil(msgspec.Struct, forbid_unknown_fields=True):
    """The last day on which you are away, by the server's time; "" if you are back."""

    day: Annotated[str, msgspec.Meta(pattern="^([0-9]{4}-[0-9]{2}-[0-9]{2})?$", max_length=10, examples=["2026-11-24"])]


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to make."""

    game: GameId
    players: Annotated[int, msgspec.Meta(ge=1, le=MOST_SEATS)]
    seats: Annotated[
        list[Annotated[str, msgspec.Meta(pattern="^(me|open|bot:.{1,30})$")]],
        msgspec.Meta(
            max_length=MOST_SEATS,
            description="For each seat: me, open, or bot:LEVEL; by default you take the first and the others are open.",
        ),
    ] = []
    name: Name = ""
    table_name: Name = ""
    word: Word = ""
    public: bool = False
    pace: Annotated[float, msgspec.Meta(ge=0, le=60, description="Seconds that bots take for a move.")] = 1.0
    hints: bool = True
    rated: Annotated[bool, msgspec.Meta(description="Whether the game counts for ratings.")] = True
    clock: ClockWish = ClockWish()
    options: Annotated[dict[str, bool | int | str], msgspec.Meta(max_length=100)] = {}


class QuickGame(msgspec.Struct, forbid_unknown_fields=True):
    """A game against bots, at once."""

    game: GameId
    bots: Annotated[int, msgspec.Meta(ge=0, le=MOST_SEATS - 1, description="How many bots; 0 is as few as the game allows.")] = 0
    level: Annotated[str, msgspec.Meta(max_length=30)] = ""
    name: Name = ""
    word: Word = ""


class Joining(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody who takes an open seat."""

    name: Name = ""
    word: Word = ""
    seat: SeatNumber | None = None


class MoveMade(msgspec.Struct, forbid_unknown_fields=True):
    """A move, with the ply that it was made for. A `version`, if given, must not be older than the last undo.

    How the moves of a game are written, say the schemas `WigsMove`, `KiiltoMove` and so on.
    """

    move: Annotated[str, msgspec.Meta(max_length=200, examples=["sell column=1"])]
    ply: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    version: Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)] | None = None


# --- What we send -----------------------------------------------------------------------------------------------------------
class ProblemDocument(msgspec.Struct, omit_defaults=True):
    """What went wrong: `detail` is a sentence, `rule` the ledger's number, `possible` the moves that
    could be made instead."""

    type: str
    title: str
    status: int
    detail: str = ""
    rule: str = ""
    possible: list[str] = []


class Token(msgspec.Struct):
    """A new person's token: send it as `Authorization: Bearer TOKEN`. It is told only once."""

    token: str


class Myself(msgspec.Struct):
    """Who you are, and the link that makes you the same person in a browser. Keep it to yourself."""

    name: str
    link: str


class OptionOfGame(msgspec.Struct):
    default: bool | int | str
    choices: list[bool | int | str]
    text: str


class GameAnswer(msgspec.Struct):
    id: str
    title: str
    players: list[int]
    options: dict[str, OptionOfGame]
    levels: dict[str, str]
    compiled: bool


class MoveAnswer(msgspec.Struct):
    move: str
    text: str


class ResultAnswer(msgspec.Struct):
    ranking: list[list[int]]
    scores: list[int]
    reason: str


if TYPE_CHECKING:
    AnyView = dict[str, Plain]
else:
    AnyView = any_view()  # a type for every game's view, for the schema; answers are made as plain data


class TableAnswer(msgspec.Struct):
    """A table as you may see it. `view` is the game's own picture of it; `moves` are yours to make now.

    `version` and `ply` are counted as you may know them: secret moves of others raise neither.
    """

    id: str
    name: str
    game: str
    players: int
    options: dict[str, bool | int | str]
    status: str
    public: bool
    version: int
    ply: int
    seat: int | None
    waiting: list[int]
    seats: tuple[SeatOnPage, ...]
    moves: list[MoveAnswer]
    view: AnyView | None
    actions: list[str]
    proposals: tuple[ProposalOnPage, ...]
    chat: tuple[ChatLine, ...]
    clock: ClockWish
    commitment: str
    seed: str
    result: ResultAnswer | None
    next_table: str
    token: str = ""
    repeated: bool = False


class TableInList(msgspec.Struct):
    id: str
    name: str
    game: str
    players: int
    free: int
    status: str
    yours: bool
    your_turn: bool
    names: list[str]


class EventAnswer(msgspec.Struct):
    name: str
    fields: dict[str, int | None]
    text: str


class PlyAnswer(msgspec.Struct):
    ply: int
    events: list[EventAnswer]


class WhyAnswer(msgspec.Struct):
    possible: bool
    rule: str
    sentence: str
    text: str


class HintAnswer(msgspec.Struct):
    move: str
    text: str
    chance: float


class AnalysisAnswer(msgspec.Struct):
    """How far the coach is with an ended game, and what it found: the same as `parlour analyse --json`."""

    state: str  # "" (nobody has asked), thinking, stopping, stopped, done, failed
    done: int = 0
    steps: int = 0
    report: LookBack | None = None


class Verified(msgspec.Struct):
    steps: list[str]
