"""What a page of a table shows: filled by the routes, drawn by the templates."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

import msgspec

from parlour.bots.look_back import LookBack
from parlour.engine.plain import Components
from parlour.engine.sight import Result, Sight
from parlour.tables.analysis_words import AnalysisWords, DecisionInWords


# --- What pages and API show alike --------------------------------------------------------------------------------------
class SeatOnPage(msgspec.Struct, frozen=True):
    """Who sits where: a person, a bot of some level, or nobody yet."""

    seat: int
    kind: str  # "person", "bot" or "open"
    name: str
    level: str  # a bot's level
    you: bool
    here: bool  # connected now
    left: bool  # has left; a bot may stand in
    stand_in: bool  # a bot plays for them now
    missed: int  # of you alone: how many moves the clock has made for you since your last own one
    resigned: bool
    seconds: float | None  # on the clock
    away: float | None = None  # they have said to be away until then, in seconds since 1970
    rests: bool = False  # their clock stands still meanwhile


class ChatLine(msgspec.Struct, frozen=True):
    """Something said."""

    seat: int | None
    name: str
    text: str
    at: float


class ProposalOnPage(msgspec.Struct, frozen=True):
    """Something that the others at the table must agree to."""

    kind: str  # "undo", or "stand-in:2" for the third seat
    text: str
    agreed: tuple[int, ...]
    needed: int
    yours: bool  # whether you may still vote


# --- Pages --------------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class TablePage:
    """Everything the page of one table needs; `sight` is what its viewer is given of the match, at the
    ply that is looked at."""

    id: str
    name: str
    sight: Sight
    seats: tuple[SeatOnPage, ...]
    csrf: str
    version: int  # rises with every change; the live stream names it
    status: str  # "open" (seats free), "playing", "over"
    public: bool = False
    chat: tuple[ChatLine, ...] = ()
    proposals: tuple[ProposalOnPage, ...] = ()
    actions: frozenset[str] = (
        frozenset()
    )  # undo, propose-undo, resign, leave, come-back, stand-in, rematch, fork, delete, join, start, hint
    clock: str = ""  # in words; "" for none
    commitment: str = ""  # SHA-256 of the secret seed
    seed: str = ""  # shown when the game is over
    secret: str = ""  # what the commitment was made of; shown when the game is over
    words: tuple[str, ...] = ()  # the players' words, by seat; shown when the game is over
    result: Result | None = None  # of an ended game; by resignation a match can stop in the middle
    invite: str = ""  # the link for friends
    invite_qr: str = ""  # the same as inline SVG
    invite_is_local: bool = False  # only this computer can open it
    personal: str = ""  # the viewer's own link for another device
    notice: str = ""  # what went wrong with the last request, in a sentence
    proof: tuple[str, ...] = ()  # that the shuffle was fair, step by step; to whoever has asked
    hints: tuple[tuple[str, str, float], ...] = ()  # move, words, chance to win
    compiling: tuple[int, int] | None = None  # steps done and in all, while rules are being compiled
    links: dict[str, str] = field(default_factory=dict)
    viewer: str = ""  # the viewer's name so far, for the form to join
    watching: int = 0  # spectators connected now
    kept: dict[Hashable, object] = field(default_factory=dict)  # what was drawn for this table in this language and may be shown again
    coached: DecisionInWords | None = None  # a decision that the coach speaks of: it is seen on the board
    better: bool = False  # whether what was better is lit, or what was played
    ratings: dict[int, str] = field(default_factory=dict)  # by seat: what an ended game that counted did to the rating, in words
    rated: bool = False  # whether the game is to count

    @property
    def seat(self) -> int | None:
        """The viewer's; None is a spectator."""
        return self.sight.seat

    @property
    def path(self) -> str:
        """Where its forms are sent."""
        return f"/t/{self.id}"

    @property
    def language(self) -> str:
        return self.sight.language


@dataclass(frozen=True)
class AnalysisPage:
    """The coach's page of an ended game: how far it is, and what it found (`parlour.bots.look_back`)."""

    table: TablePage
    state: str = ""  # "" (nobody has asked), "thinking", "stopping", "stopped", "done", "failed"
    done: int = 0
    steps: int = 0
    report: LookBack | None = None
    words: AnalysisWords | None = None  # of the report
    positions: tuple[TablePage, ...] = ()  # the tables of the turning points, as its reader saw them
    minutes_left: int | None = None  # of thinking; 0 for less than half a minute


@dataclass(frozen=True)
class TableLine:
    """A table in a list."""

    id: str
    name: str
    game: str
    players: int
    free: int
    status: str
    round: str = ""
    yours: bool = False
    your_turn: bool = False
    names: tuple[str, ...] = ()  # who sits there
    text: str = ""  # a sentence about it


@dataclass(frozen=True)
class NewTablePage:
    """The form for a new table: game, players, options with explanations, seats."""

    game: str
    language: str
    csrf: str
    name: str = ""
    notice: str = ""
    values: dict[str, str] = field(default_factory=dict)
    components: Components | None = None  # of the server's owner, in place of the game's
    warnings: tuple[str, ...] = ()  # what speaks against what was asked for; who asks again gets it


@dataclass(frozen=True)
class MePage:
    """A personal link that was opened: whose it is, who one is here now, and what that one would lose."""

    language: str
    csrf: str
    secret: str  # of the link
    name: str  # whose link it is
    to: str = ""  # the table to go to
    present: str = ""  # who one is on this device now; "" for nobody
    tables: int = 0  # of the present one
    personal: str = ""  # the present one's own link
