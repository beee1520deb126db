"""Deeds: what one can do at a table beside joining and moving. One table of them serves the forms of the pages and the API."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec

from parlour.tables.house import House
from parlour.tables.table import Table
from parlour.tables.text_input import CHAT_LENGTH, WORD_LENGTH
from parlour.web.fields import MOST_PLIES, whole_or

MOST_SEATS = 8
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=MOST_SEATS - 1, description="Seats are counted from 0.")]
Word = Annotated[
    str, msgspec.Meta(max_length=WORD_LENGTH, description="Your word for the shuffle; a random one is taken if you give none.")
]
Fields = Mapping[str, str]
Call = Callable[..., Awaitable[Table]]


# --- What must be sent with a deed: its fields are what it is called with, in their order --------------------------------------
class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """A deed that needs no words."""


class Vote(msgspec.Struct, forbid_unknown_fields=True):
    kind: Annotated[str, msgspec.Meta(max_length=20, examples=["undo", "stand-in:1"])]
    agree: bool


class StandIn(msgspec.Struct, forbid_unknown_fields=True):
    """Whose seat a bot should play; nobody named means who has left."""

    seat: SeatNumber | None = None


class Said(msgspec.Struct, forbid_unknown_fields=True):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=CHAT_LENGTH)]


class FromPly(msgspec.Struct, forbid_unknown_fields=True):
    ply: Annotated[int, msgspec.Meta(ge=0, le=MOST_PLIES, description="As your seat counts.")]


class Wordy(msgspec.Struct, forbid_unknown_fields=True):
    word: Word = ""


def _no_fields(_: Fields) -> Nothing:
    return Nothing()


# --- The table ------------------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Deed:
    """Something to be done at a table; what it gives back is the table to look at then."""

    name: str  # in the paths of forms and API
    summary: str
    calls: Call  # with the house, the ids of the table and the person, and what was sent
    sent: type[msgspec.Struct] = Nothing  # by a program
    read: Callable[[Fields], msgspec.Struct] = _no_fields  # the same from a form
    who: str = "Whoever has a seat at the table can do it."
    about: str = ""
    status: int = 201

    @property
    def description(self) -> str:
        return " ".join(filter(None, [self.about, self.who]))

    async def do(self, house: House, table: str, person: str, sent: msgspec.Struct) -> Table:
        return await self.calls(house, table, person, *msgspec.structs.astuple(sent))


def seated(deed: Callable[..., Any]) -> Call:
    """A deed of `Table`, done by who sits there."""

    async def call(house: House, table: str, person: str, *values: Any) -> Table:
        return await house.act(table, person, deed, *values)

    return call


DEEDS = {
    deed.name: deed
    for deed in (
        Deed(
            "undo", "Take your last move back", seated(Table.undo),
            about="At once where nothing hidden was revealed and nobody else has acted; otherwise the others are asked.",
        ),
        Deed(
            "vote", "Vote on a proposal", seated(Table.vote), Vote,
            lambda fields: Vote(fields.get("proposal", ""), fields.get("vote", "") == "yes"),
            about="An undo needs everybody, a stand-in more than half; one voice against it ends a proposal.",
        ),
        Deed("resign", "Resign", seated(Table.resign), about="Who resigns comes last; a bot plays on for them while two or more others play."),
        Deed("leave", "Leave the table", seated(Table.leave), about="Before the game the seat becomes free; during it, it stays yours."),
        Deed("come-back", "Come back", seated(Table.come_back), about="Takes your seat over from a bot that played for you."),
        Deed(
            "stand-in", "Let a bot play for somebody", seated(Table.stand_in), StandIn,
            lambda fields: StandIn(whole_or(fields, "seat", 0, MOST_SEATS - 1, None)),
            about="For yourself at once; for who has left, if more than half of the others agree.",
        ),
        Deed("chat", "Say something", seated(Table.say), Said, lambda fields: Said(fields.get("text", ""))),
        Deed("start", "Begin with bots in the open seats", House.start, who="Who made the table can do it."),
        Deed(
            "fork", "Play on from a ply of an ended game", House.fork, FromPly,
            lambda fields: FromPly(whole_or(fields, "ply", 0, MOST_PLIES, MOST_PLIES)),
            about="A table of your own, with the same luck: you play your seat, bots the others.",
        ),
        Deed(
            "rematch", "Play again", House.rematch, Wordy, lambda fields: Wordy(fields.get("word", "")),
            about="The next table of the same company: made by the first who asks; the others take their seats there.",
        ),
    )
}  # fmt: skip
