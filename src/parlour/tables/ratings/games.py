"""Which games count, and what came of them: a row for every seat of every game that counted, in the order in which they were counted.

A game counts if its table was laid to be rated and
- at least two sat there, at least one of them a person, and every bot is of a level that was measured;
- it was played with the game's own components, and not taken up again from a ply of another game;
- everybody had moved at least once: who gives up before that has not played;
- nobody asked for a hint;
- no move was taken back by somebody whom nobody could refuse: against bots alone every wish is granted. What people agree to among themselves
  counts, and so does a move taken back before anything came to light.

Places are the table's. Who resigned comes last there; so does, here, whose seat a bot plays at the end: a stand-in earns nobody points. A table
that was deleted or is never played to its end does not count. A game alone is won or lost by its game's own par, and changes no rating.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from parlour.tables import schema
from parlour.tables.database import Database
from parlour.tables.ratings.bots import levels_of
from parlour.tables.ratings.scale import Strength, after
from parlour.tables.seat import Seat

Row = Mapping[Any, Any]
Known = dict[tuple[str, str], Strength]  # by person and game


@dataclass(frozen=True)
class Change:
    """What a game did to one seat's rating; a bot's stays."""

    number: int
    table_id: str
    seat: int
    game: str
    person: str
    level: str
    place: int
    players: int
    before_mu: float
    before_sigma: float
    mu: float
    sigma: float
    at: float

    @property
    def points(self) -> int:
        """What is shown: the rating now less the rating before, each as it was shown."""
        return round(self.mu) - round(self.before_mu)


# --- What counts ------------------------------------------------------------------------------------------------------------
def counts(table: Row, seats: Sequence[Seat], entries: Sequence[Row]) -> bool:
    """Whether an ended game counts; see above."""
    persons = [seat for seat in seats if seat.kind == "person"]
    measured = levels_of(table["game"])
    moved = {entry["seat"] for entry in entries if entry["back_to"] is None}
    return (
        bool(table["rated"])
        and table["status"] == "over"
        and len(seats) > 1
        and bool(persons)
        and all(seat.kind == "person" or seat.level in measured for seat in seats)
        and not table["data"]
        and not any(entry["by"] == "fork" for entry in entries)
        and moved == set(range(len(seats)))
        and not any(seat.hinted for seat in seats)
        and not (len(persons) == 1 and any(entry["by"] == "consent" for entry in entries))
    )


def ranks_of(table: Row, seats: Sequence[Seat]) -> list[int]:
    """The rank of each seat, 0 for the best; those whom a bot replaces at the end are last, together."""
    by_seat = {seat: rank for rank, group in enumerate(table["result"]["ranking"]) for seat in group}
    last = len(seats) + 1
    return [
        last if seat.kind == "person" and (seat.stand_in or seat.left or seat.resigned) else by_seat[at] for at, seat in enumerate(seats)
    ]


def place_in(ranks: Sequence[int], seat: int) -> int:
    """How many came in before a seat, and one."""
    return 1 + sum(rank < ranks[seat] for rank in ranks)


# --- One game ---------------------------------------------------------------------------------------------------------------
def changes(table: Row, seats: Sequence[Seat], known: Known, number: int, at: float) -> list[Change]:
    """What a game that counts does to everybody's rating; `known` then holds it."""
    game, measured = table["game"], levels_of(table["game"])
    ranks = ranks_of(table, seats)
    before = [measured[seat.level] if seat.kind == "bot" else known.get((seat.person, game), Strength()) for seat in seats]
    now = after(before, ranks, [seat.kind == "bot" for seat in seats])
    made = []
    for at_seat, (seat, old, new) in enumerate(zip(seats, before, now, strict=True)):
        person, level = (seat.person, "") if seat.kind == "person" else ("", seat.level)
        if person:
            known[person, game] = new
        place = place_in(ranks, at_seat)
        made.append(Change(number, table["id"], at_seat, game, person, level, place, len(seats), old.mu, old.sigma, new.mu, new.sigma, at))
    return made


def read_game(connection: Connection, id: str) -> tuple[Row, list[Seat], list[Row]] | None:
    """A stored table with its seats and what was accepted there."""
    tables, moves = schema.tables, schema.moves
    wanted = ("id", "game", "rated", "status", "seats", "result", "data", "changed")
    row = connection.execute(select(*(tables.c[name] for name in wanted)).where(tables.c.id == id)).mappings().first()
    if row is None:
        return None
    entries = connection.execute(select(moves.c.seat, moves.c.back_to, moves.c.by).where(moves.c.table_id == id)).mappings().all()
    return row, [Seat(**seat) for seat in row["seats"]], list(entries)


async def count(database: Database, id: str) -> tuple[tuple[Change, int], ...]:
    """Counts an ended game, once, whoever asks; what it did to ratings, nothing if it does not count."""

    def work(connection: Connection) -> tuple[tuple[Change, int], ...]:
        count_now(connection, id)
        return changes_at(connection, id)

    return await database.write(work)


def count_now(connection: Connection, id: str) -> None:
    rows = schema.ratings
    one_at_a_time(connection)
    found = read_game(connection, id)
    if found is None or connection.scalar(select(rows.c.seat).where(rows.c.table_id == id).limit(1)) is not None:
        return
    table, seats, entries = found
    if not counts(table, seats, entries):
        connection.execute(update(schema.tables).where(schema.tables.c.id == id).values(rated=False))
        return
    known = {
        (seat.person, table["game"]): strength
        for seat in seats
        if seat.kind == "person" and (strength := strength_of(connection, seat.person, table["game"]))
    }
    number = (connection.scalar(select(func.max(rows.c.number))) or 0) + 1
    made = changes(table, seats, known, number, table["changed"])
    connection.execute(insert(rows), [asdict(one) for one in made])


def one_at_a_time(connection: Connection) -> None:
    """Games are counted one after another, over all workers: the order is part of the result."""
    settings = schema.settings
    connection.execute(select(settings.c.value).where(settings.c.name == "key").with_for_update())


def strength_of(connection: Connection, person: str, game: str) -> Strength | None:
    """Somebody's strength after their last game that counted."""
    rows = schema.ratings
    query = select(rows.c.mu, rows.c.sigma).where(rows.c.person == person, rows.c.game == game).order_by(rows.c.number.desc()).limit(1)
    row = connection.execute(query).first()
    return Strength(row.mu, row.sigma) if row else None


def uncounted(connection: Connection) -> list[str]:
    """Ended tables that were laid to be rated and were not counted: their process died before it could."""
    tables, rows = schema.tables, schema.ratings
    counted = select(rows.c.table_id)
    query = select(tables.c.id).where(tables.c.rated.is_(True), tables.c.status == "over", tables.c.id.not_in(counted))
    return list(connection.scalars(query.order_by(tables.c.changed, tables.c.id)))


def changes_at(connection: Connection, table: str) -> tuple[tuple[Change, int], ...]:
    """What a game did to everybody's rating, and how many games each had then; nothing if it did not count."""
    rows = schema.ratings
    found = [Change(**row) for row in connection.execute(select(rows).where(rows.c.table_id == table).order_by(rows.c.seat)).mappings()]
    numbers = select(func.count()).select_from(rows)
    return tuple(
        (one, connection.scalar(numbers.where(rows.c.person == one.person, rows.c.game == one.game, rows.c.number <= one.number)) or 0)
        for one in found
    )
