"""Whose turn it is at tables over days, and which turn: of each a player is told once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from parlour.tables.clock import Clock
from parlour.tables.seat import Seat
from parlour.tables.table import Table


@dataclass(frozen=True)
class Turn:
    """A turn that somebody has not taken yet."""

    table: Table
    seat: int
    number: int  # the moves that the seat had made before it
    since: float

    @property
    def mark(self) -> str:
        return f"turn {self.table.id} {self.number} {self.table.seats[self.seat].person}"


def may_wait(clock: Clock, seats: Sequence[Seat], person: str) -> bool:
    """Whether other people may wait for somebody, at a table over days, as far as its row tells."""
    others = any(seat.active and seat.person != person for seat in seats)
    return clock.over_days and others and any(seat.active and seat.person == person and seat.since is not None for seat in seats)


def turn_of(table: Table, person: str) -> Turn | None:
    """The turn for which others wait for somebody; None if nobody does, or if they are expected to sit at the table."""
    seat, match = table.seat_of(person), table.match
    if (
        table.status != "playing"
        or match is None
        or seat is None
        or seat not in match.waiting
        or not may_wait(table.clock, table.seats, person)
    ):
        return None
    first = match.ply
    while first and seat in match.waiting_at(first - 1):
        first -= 1  # one turn may have many moves, and others may move meanwhile
    number = sum(match.move_at(ply)[0] == seat for ply in range(first))
    return Turn(table, seat, number, table.seats[seat].since or 0.0)
