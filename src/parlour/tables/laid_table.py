"""A table that is laid: who sits where, the match, and what is kept of it. What is done at it stands in `table.py`.

Nothing here reads a clock or touches the world. Every change is made on a `draft` (a copy); what was added since is in
`new_entries` and `new_lines`, for the storage.
"""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

import parlour
from parlour.engine import save
from parlour.engine.match import Match
from parlour.engine.plain import Components, OptionValue
from parlour.engine.save import Save, SavedResult
from parlour.engine.sight import Result
from parlour.tables import fairness
from parlour.tables.accepted import Accepted, Line
from parlour.tables.clock import Clock
from parlour.tables.errors import Refused
from parlour.tables.levels import check_level, default_level
from parlour.tables.proposal import Proposal
from parlour.tables.seat import Seat
from parlour.tables.text_input import NAME_LENGTH, WORD_LENGTH, clean
from parlour.tables.undo import without

if TYPE_CHECKING:
    from parlour.tables.ratings.games import Change

UNDO_OWN = "undo own"  # an entry that takes one move back and leaves those after it
BOT_NAMES = ("Amélie", "Bastien", "Céleste", "Dorian", "Élodie", "Florian", "Giselle", "Hector")
IN_CHARACTER = {"bold": ("Vaillant", "Aurore"), "spiteful": ("Malvina", "Grimaud")}


class TableSave(Save):
    """The save of a table: the match, the table's name, and the proof of its shuffle."""

    table: str
    fair: fairness.Proof


@dataclass(eq=False)
class LaidTable:
    """One table: its seats and its match."""

    id: str
    name: str
    game: str
    rules: int
    players: int
    options: dict[str, OptionValue]
    public: bool
    maker: str
    pace: float
    hints: bool
    clock: Clock
    secret: str
    commitment: str
    created: float
    data: Components | None = None  # components of the server's owner, in place of the game's
    rated: bool = False  # whether the game is to count for ratings (`parlour.tables.ratings.games`)
    seed: str = ""
    status: str = "open"
    seats: list[Seat] = field(default_factory=list)
    proposals: dict[str, Proposal] = field(default_factory=dict)
    result: SavedResult | None = None
    next_table: str = ""
    undone: int = 0
    version: int = 0
    entries: int = 0
    changed: float = 0.0
    due: float | None = None
    match: Match | None = None
    chat: list[Line] = field(default_factory=list)
    new_entries: list[Accepted] = field(default_factory=list)
    new_lines: list[Line] = field(default_factory=list)
    new_members: set[str] = field(default_factory=set)
    ratings: tuple[
        tuple[Change, int], ...
    ] = ()  # what an ended game that counted did to everybody's rating, and each one's number of games
    _free_undo: dict[int, tuple[int, bool]] = field(default_factory=dict)

    # --- Made, joined, begun ------------------------------------------------------------------------------------
    def draft(self) -> Self:
        """A copy to change; this one stays as it is."""
        copy = object.__new__(type(self))
        copy.__dict__ |= self.__dict__
        copy.seats = [seat.copy() for seat in self.seats]
        copy.proposals = {name: proposal.copy() for name, proposal in self.proposals.items()}
        copy.match = self.match.fork() if self.match else None
        copy.chat, copy.new_entries, copy.new_lines, copy.new_members = list(self.chat), [], [], set()
        copy._free_undo = dict(self._free_undo)
        return copy

    @property
    def free(self) -> int:
        return sum(seat.kind == "open" for seat in self.seats)

    def seat_of(self, person: str) -> int | None:
        """Where a person sits; None for a spectator."""
        if not person:
            return None
        return next(
            (at for at, seat in enumerate(self.seats) if seat.kind == "person" and secrets.compare_digest(seat.person, person)), None
        )

    def sit(self, person: str, name: str, word: str, wanted: int | None) -> int:
        """A person takes an open seat; one who already has a seat keeps it."""
        already = self.seat_of(person)
        if already is not None:
            return already
        if self.status != "open":
            raise Refused("not-now", "This game has begun: you can watch it")
        at = self._open_seat(person, wanted)
        seat = self.seats[at]
        given = clean(name, NAME_LENGTH) or seat.name
        if not given:
            raise Refused("bad-input", "Please tell us your name")
        self.seats[at] = Seat(
            kind="person", name=self._own_name(given, at), person=person, word=clean(word, WORD_LENGTH) or fairness.new_word()
        )
        self.new_members.add(person)
        return at

    def _open_seat(self, person: str, wanted: int | None) -> int:
        open_seats = [at for at, seat in enumerate(self.seats) if seat.kind == "open" and seat.reserved in ("", person)]
        kept = [at for at in open_seats if self.seats[at].reserved]
        if wanted is not None and not 0 <= wanted < self.players:
            raise Refused("unknown", "There is no seat {seat}; the table has seats 1 to {n}", seat=wanted + 1, n=self.players)
        if wanted is not None and wanted not in open_seats:
            raise Refused("not-now", "Seat {seat} is taken", seat=wanted + 1)
        if not open_seats:
            raise Refused("not-now", "All seats are taken: you can watch")
        return wanted if wanted is not None else (kept or open_seats)[0]

    def _own_name(self, name: str, at: int) -> str:
        taken = {seat.name for other, seat in enumerate(self.seats) if other != at}
        names = [name, *(f"{name} {n}" for n in range(2, 10))]
        return next(candidate for candidate in names if candidate not in taken)

    def set_bot(self, at: int, level: str) -> None:
        taken = {seat.name for seat in self.seats}
        names = (*IN_CHARACTER.get(check_level(level).partition(":")[2], ()), *BOT_NAMES)
        name = next((name for name in names if name not in taken), f"Bot {at + 1}")
        self.seats[at] = Seat(kind="bot", name=name, level=level)

    def begin_if_full(self, now: float) -> None:
        """The game begins when nobody is missing: the seed is made of the secret and everybody's word."""
        if self.status != "open" or self.free:
            return
        self.seed = fairness.seed_of(self.secret, self.words)
        self.match = self._new_match()
        self.status = "playing"
        for seat in self.seats:
            seat.stock = self.clock.stock
        self._wait(set(), now)

    def start(self, person: str, now: float) -> None:
        """The table's maker begins without those who are missing: bots take the open seats."""
        if self.status != "open":
            raise Refused("not-now", "This game has already begun")
        if person != self.maker:
            raise Refused("not-yours", "Only who made the table can begin before it is full")
        for at, place in enumerate(self.seats):
            if place.kind == "open":
                self.set_bot(at, default_level())
        self.begin_if_full(now)

    @property
    def words(self) -> list[str]:
        return [seat.word for seat in self.seats]

    def _new_match(self) -> Match:
        game = parlour.game(self.game)
        if game.version != self.rules:
            raise Refused(
                "not-now", "This table was played by version {old} of the rules of {game}; this Parlour plays version {new}",
                old=self.rules, game=game.title, new=game.version,
            )  # fmt: skip
        return game.new(
            self.players, self.seed, names=[seat.name for seat in self.seats], data=self.data, **game.options_of_save(self.options)
        )

    def _wait(self, still: set[int], now: float) -> None:
        """Starts the clocks of those who are waited for, except those whose clock runs already."""
        waiting = self.match.waiting if self.match else ()
        for at, seat in enumerate(self.seats):
            if at not in waiting:
                self._wait_from(seat, None, now)
            elif at not in still or seat.since is None:
                self._wait_from(seat, now, now)

    def _wait_from(self, seat: Seat, since: float | None, now: float) -> None:
        """A seat is waited for since another moment; for how long its clock stood still until now is kept."""
        seat.rested += self.clock.rest(seat, now)
        seat.since = since

    def left(self, at: int, now: float) -> float | None:
        """The seconds that a seat still has on its clock; None without one."""
        seat = self.seats[at]
        return self.clock.left(seat.stock, self._counted(seat, now), now)

    def rests(self, at: int, now: float) -> bool:
        """Whether a seat's clock stands still now."""
        seat = self.seats[at]
        return seat.away_from <= now < seat.away and self.clock.rest(seat, now) < self.clock.holiday - seat.rested

    def _counted(self, seat: Seat, now: float) -> float | None:
        """Since when a seat is waited for, as its clock counts: without the time that it stood still."""
        return None if seat.since is None else seat.since + self.clock.rest(seat, now)

    # --- Replay ---------------------------------------------------------------------------------------------------
    def renewed(self, entries: Sequence[Accepted]) -> list[Accepted]:
        """All that was accepted, in the words of the present rules; the table is then one of those rules, its moves
        without those taken back."""
        kept: list[Accepted] = []
        for entry in entries:
            if entry.back_to is None:
                kept.append(entry)
            elif entry.move == UNDO_OWN:
                del kept[entry.back_to]
            else:
                del kept[entry.back_to :]
        saved: Save = {
            "parlour": save.FORMAT,
            "game": self.game,
            "rules": self.rules,
            "players": self.players,
            "options": self.options,
            "seed": self.seed,
            "moves": [f"{entry.seat} {entry.move}" for entry in kept],
        }
        if self.data:
            saved["data"] = self.data
        made = save.renewed(parlour.game(self.game), saved)
        self.rules, self.options = made["rules"], made["options"]
        if self.status != "open":  # who has not begun yet gets the present cards
            self.data = made.get("data")
        moves = [text.split(" ", 1)[1] for text in made["moves"]]
        return [
            dataclasses.replace(kept[came_from], entry=number, move=move)
            for number, (move, came_from) in enumerate(zip(moves, made["came_from"], strict=True))
        ]

    def replay(self, entries: Sequence[Accepted]) -> None:
        """Plays entries that the storage holds."""
        if self.match is None and self.status != "open":
            self.match = self._new_match()
        for entry in entries:
            assert self.match is not None
            if entry.back_to is None:
                self.match.play(entry.seat, entry.move)
            elif entry.move == UNDO_OWN:
                self.match = without(self.match, entry.back_to)
            else:
                self.match = self.match.at(entry.back_to)
        self.entries += len(entries)

    # --- What each may know of --------------------------------------------------------------------------------------
    def version_for(self, seat: int | None) -> int:
        """The version as a seat counts (None is a spectator): without the changes that are secrets of others."""
        return self.version - sum(place.secrets for at, place in enumerate(self.seats) if at != seat)

    def secret_of(self, before: LaidTable) -> int | None:
        """The seat that alone knows what has changed since `before`; None where others see a change too."""
        movers = {entry.seat for entry in self.new_entries}
        if len(movers) != 1 or self.match is None or before.match is None:
            return None
        mover = movers.pop()
        others = [at for at in range(self.players) if at != mover]
        told = any(self.match.last_known_to(at) != before.match.last_known_to(at) for at in (None, *others))
        if told or self.match.waiting != before.match.waiting or self._open_face() != before._open_face():
            return None
        return mover if self.match.looks_like(before.match, others) else None

    def _open_face(self) -> tuple[object, ...]:
        """What everybody sees around the match."""
        seats = [seat.copy(missed=0, secrets=0, undone=0) for seat in self.seats]
        return self.status, self.proposals, self.result, self.next_table, self.chat, seats

    @staticmethod
    def _outside(match: Match) -> tuple[int, tuple[int, ...]]:
        """How far a match has come for those who know no secrets, and who is waited for."""
        return match.last_known_to(None), match.waiting

    # --- What is kept and shown ------------------------------------------------------------------------------------------
    def save(self) -> TableSave:
        """The finished match with the proof of its shuffle."""
        if self.status != "over" or self.match is None:
            raise Refused("not-now", "The record of a game can be had when it is over: until then it would show what is hidden")
        saved = self.match.save()
        if self.result:
            saved["result"] = self.result
        return {**saved, "table": self.name, "fair": fairness.proof(self.secret, self.words)}

    def outcome(self) -> Result | None:
        """The result of an ended table."""
        if not self.result:
            return None
        ranking = tuple(tuple(seats) for seats in self.result["ranking"])
        return Result(ranking, tuple(self.result["scores"]) or (0,) * self.players, self.result["reason"])
