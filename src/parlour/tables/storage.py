"""Tables in the database: read by their id, written only if nobody else wrote in between."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypedDict

import msgspec
from sqlalchemy import Connection, Select, and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

import parlour
from parlour.tables import quick, schema
from parlour.tables.accepted import Accepted, Line
from parlour.tables.clock import Clock
from parlour.tables.database import Database
from parlour.tables.errors import Refused
from parlour.tables.proposal import Proposal
from parlour.tables.ratings import games as rated_games
from parlour.tables.seat import Seat
from parlour.tables.table import Table

FIXED = (
    "id",
    "name",
    "game",
    "rules",
    "players",
    "options",
    "public",
    "maker",
    "pace",
    "hints",
    "secret",
    "commitment",
    "created",
    "data",
    "rated",
)
MOVING = tuple(name for name in quick.MOVING if name not in ("free", "seats"))
Row = Mapping[Any, Any]  # of the database, by its columns
SHOWN_LINES = 200
SAID = ("line", "seat", "name", "text", "at")  # of a line of chat
_CHANGE = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("which"), schema.tables.c.version == bindparam("before"))
    .values({name: bindparam(name) for name in (*MOVING, "free", "seats")})
)


class Conflict(Exception):
    """Somebody else changed the table first."""


async def version_of(database: Database, id: str) -> int | None:
    """The table's version; None if there is no such table."""
    version: int | None = await database.ask(quick.VERSION_SQLITE, quick.VERSION_POSTGRES, id)
    return version


async def load(database: Database, id: str, known: Table | None = None) -> Table | None:
    """The table as it stands; moves that `known` has already are not read again. They are played when the database is
    free again, in a thread."""
    if known and known.match and not database.is_sqlite:
        return await _newer(database, known)
    return await _load(database, id, known)


async def _newer(database: Database, known: Table) -> Table | None:
    """A table of which much is known, by one question; several workers ask it again and again."""
    heard = known.chat[-1].line + 1 if known.chat else 0
    found = await database.ask("", quick.NEWER_POSTGRES, known.id, known.entries, heard, SHOWN_LINES)
    if found is None:
        return None
    newer: dict[str, Any] = msgspec.json.decode(found)
    row, entries, lines = newer["row"], newer["entries"], newer["lines"]
    if row["rules"] != known.rules or row["entries"] < known.entries:
        return await _load(database, known.id, None)
    if row["status"] == "over":
        return await _load(database, known.id, known)  # with the ratings that it changed
    accepted = [Accepted(**{name: entry[name] for name in quick.ADDED}) for entry in entries]
    said = [Line(**{name: line[name] for name in SAID}) for line in lines]
    return await asyncio.to_thread(_replayed, known, row, accepted, said)


async def _load(database: Database, id: str, known: Table | None) -> Table | None:

    def work(connection: Connection) -> tuple[tuple[Row, list[Accepted], list[Line]], tuple[tuple[rated_games.Change, int], ...]] | None:
        row = connection.execute(select(schema.tables).where(schema.tables.c.id == id)).mappings().first()
        if row is None:
            return None
        heard = known.chat[-1].line + 1 if known and known.chat else 0
        had = 0 if row["rules"] in parlour.game(row["game"]).former else _had(known, row["entries"])
        ratings = rated_games.changes_at(connection, id) if row["status"] == "over" and row["rated"] else ()
        return (row, _entries(connection, id, had), _lines(connection, id, heard)), ratings

    read = await database.read(work)
    if read is None:
        return None
    found, ratings = read
    is_former = found[0]["rules"] in parlour.game(found[0]["game"]).former
    table = await _renew(database, *found) if is_former else await asyncio.to_thread(_replayed, known, *found)
    table.ratings = ratings
    return table


async def _renew(database: Database, row: Row, entries: list[Accepted], lines: list[Line]) -> Table:
    """A table of former rules becomes one of the present ones, here and in the database; whoever else
    reads it makes the same of it."""
    table = table_of(row)
    made = await asyncio.to_thread(table.renewed, entries)
    fixed = {"rules": table.rules, "options": table.options, "data": table.data, "entries": len(made)}
    now: Row = {**row, **fixed}

    def work(connection: Connection) -> None:
        old = and_(schema.tables.c.id == table.id, schema.tables.c.version == table.version, schema.tables.c.rules != table.rules)
        if connection.execute(update(schema.tables).where(old).values(fixed)).rowcount == 1:
            connection.execute(delete(schema.moves).where(schema.moves.c.table_id == table.id))
            connection.execute(delete(schema.analyses).where(schema.analyses.c.table_id == table.id))  # they count the old plies
            if made:
                connection.execute(insert(schema.moves), [dataclasses.asdict(entry) | {"table_id": table.id} for entry in made])

    await database.write(work)
    return await asyncio.to_thread(_replayed, None, now, made, lines)


def _had(known: Table | None, entries: int) -> int:
    """How many of a table's entries need not be played again."""
    return known.entries if known and known.match and known.entries <= entries else 0


def _replayed(known: Table | None, row: Row, entries: list[Accepted], lines: list[Line]) -> Table:
    """A table of what was read, played on from where it is known."""
    table, had = table_of(row), _had(known, row["entries"])
    if had and known and known.match:
        table.match, table.entries = known.match.fork(), had
    table.replay(entries)
    table.chat = [*(known.chat if known else []), *lines][-SHOWN_LINES:]
    return table


def _entries(connection: Connection, id: str, first: int) -> list[Accepted]:
    moves = schema.moves
    rows = connection.execute(select(moves).where(moves.c.table_id == id, moves.c.entry >= first).order_by(moves.c.entry))
    return [Accepted(**{name: row[name] for name in quick.ADDED}) for row in rows.mappings()]


def _lines(connection: Connection, id: str, first: int) -> list[Line]:
    chat = schema.chat
    rows = connection.execute(
        select(chat).where(chat.c.table_id == id, chat.c.line >= first).order_by(chat.c.line.desc()).limit(SHOWN_LINES)
    )
    return [Line(**{name: row[name] for name in SAID}) for row in reversed(rows.mappings().all())]


def table_of(row: Row) -> Table:
    moving = {name: row[name] for name in MOVING if name != "entries"}
    moving["proposals"] = {name: Proposal.read(name, stored) for name, stored in row["proposals"].items()}
    seats = [Seat(**seat) for seat in row["seats"]]
    return Table(**{name: row[name] for name in FIXED}, **moving, clock=Clock(**row["clock"]), seats=seats, entries=0)


def _row(table: Table) -> dict[str, object]:
    proposals = {name: proposal.stored() for name, proposal in table.proposals.items()}
    seats = [dataclasses.asdict(seat) for seat in table.seats]
    return {name: getattr(table, name) for name in MOVING} | {"proposals": proposals, "free": table.free, "seats": seats}


class Told(TypedDict):
    """A change as one process tells the others of it: from which version it was made, what moves in the row, what was accepted."""

    before: int
    row: dict[str, Any]
    entries: list[dict[str, Any]]


def told_of(table: Table) -> Told | None:
    """What others need to know of a change that was just stored, to make it themselves; None where they had better read it."""
    if table.new_lines or table.new_members or table.status == "over":
        return None
    return {"before": table.version - 1, "row": _row(table), "entries": [dataclasses.asdict(entry) for entry in table.new_entries]}


def as_told(known: Table, told: Told) -> Table:
    """The table after a change that another process has stored and told of."""
    row = {name: getattr(known, name) for name in FIXED} | told["row"] | {"clock": dataclasses.asdict(known.clock)}
    return _replayed(known, row, [Accepted(**entry) for entry in told["entries"]], [])


async def create(database: Database, table: Table) -> None:
    """Stores a new table."""
    row = {name: getattr(table, name) for name in FIXED} | _row(table) | {"clock": dataclasses.asdict(table.clock)}

    def work(connection: Connection) -> None:
        connection.execute(insert(schema.tables), row)
        _add(connection, table)

    await database.write(work)


async def store(database: Database, table: Table, before: int) -> None:
    """Stores a changed table whose version was `before`; Conflict if somebody else was faster."""
    if not table.new_lines and not table.new_members:
        if not await database.change(quick.Change.of(table, before)):
            raise Conflict
        return
    row = _row(table) | {"which": table.id, "before": before}

    def work(connection: Connection) -> None:
        if connection.execute(_CHANGE, row).rowcount != 1:
            raise Conflict
        _add(connection, table)

    try:
        await database.write(work)
    except IntegrityError as error:
        raise Conflict from error


def _add(connection: Connection, table: Table) -> None:
    if table.new_entries:
        connection.execute(insert(schema.moves), [dataclasses.asdict(entry) | {"table_id": table.id} for entry in table.new_entries])
    if table.new_lines:
        connection.execute(insert(schema.chat), [dataclasses.asdict(line) | {"table_id": table.id} for line in table.new_lines])
    for person in sorted(table.new_members - {""}):
        members = schema.members
        if not connection.scalar(select(members.c.person).where(members.c.person == person, members.c.table_id == table.id)):
            connection.execute(insert(members).values(person=person, table_id=table.id))


async def remove(database: Database, table: Table) -> None:
    """Deletes a table with all that belongs to it, if it is as it was."""

    def work(connection: Connection) -> None:
        if (
            connection.execute(
                delete(schema.tables).where(schema.tables.c.id == table.id, schema.tables.c.version == table.version)
            ).rowcount
            != 1
        ):
            raise Conflict

    await database.write(work)


async def claim(database: Database, id: str, due: float, until: float | None) -> bool:
    """Whether this process may look after a table that is due; another may from `until` on. Done so
    again, it gives it back."""
    change = update(schema.tables).where(schema.tables.c.id == id, schema.tables.c.due == due).values(due=until)
    return await database.write(lambda connection: connection.execute(change).rowcount == 1)


async def due_before(database: Database, moment: float, limit: int = 200) -> list[tuple[str, float]]:
    """The tables that somebody should have looked after by then, and since when."""
    found = schema.tables
    query = select(found.c.id, found.c.due).where(found.c.due <= moment).order_by(found.c.due).limit(limit)
    return await database.read(lambda connection: [(row.id, row.due) for row in connection.execute(query)])


@dataclass(frozen=True)
class Listed:
    """A table in a list, as it is stored."""

    id: str
    name: str
    game: str
    players: int
    free: int
    status: str
    seats: tuple[Seat, ...]
    changed: float
    maker: str
    clock: Clock
    rated: bool


LISTED = tuple(field.name for field in dataclasses.fields(Listed))


async def public_tables(database: Database, limit: int = 50) -> list[Listed]:
    """The public tables with free seats, the latest first."""
    found = schema.tables
    query = select(*(found.c[name] for name in LISTED)).where(found.c.public.is_(True), found.c.status == "open", found.c.free > 0)
    return await _listed(database, query.order_by(found.c.changed.desc()).limit(limit))


async def tables_of(database: Database, person: str, limit: int = 50) -> list[Listed]:
    """A person's tables: those that go on first, then the latest."""
    found, members = schema.tables, schema.members
    query = select(*(found.c[name] for name in LISTED)).join(members, and_(members.c.table_id == found.c.id, members.c.person == person))
    return await _listed(database, query.order_by(found.c.status == "over", found.c.changed.desc()).limit(limit))


async def seals(database: Database, people: Iterable[str]) -> dict[str, tuple[str, str]]:
    """By person, of some: the address of their page, and the seal that they chose."""
    found, wanted = schema.people, sorted(set(people))
    query = select(found.c.id, found.c.handle, found.c.seal).where(found.c.id.in_(wanted))
    rows = await database.read(lambda connection: connection.execute(query).all()) if wanted else []
    return {row.id: (row.handle, row.seal) for row in rows}


async def count_of(database: Database, person: str) -> int:
    """At how many tables somebody has or had a seat."""
    query = select(func.count()).select_from(schema.members).where(schema.members.c.person == person)
    return await database.read(lambda connection: connection.scalar(query) or 0)


async def count_open(database: Database, person: str) -> int:
    """How many tables somebody made that are not over."""
    found = schema.tables
    query = (
        select(func.count()).select_from(found).where(found.c.maker == person, or_(found.c.status == "open", found.c.status == "playing"))
    )
    return await database.read(lambda connection: connection.scalar(query) or 0)


async def _listed(database: Database, query: Select[Any]) -> list[Listed]:
    return await database.read(lambda connection: [_in_list(row) for row in connection.execute(query).mappings()])


def _in_list(row: Row) -> Listed:
    plain = {name: row[name] for name in LISTED if name not in ("seats", "clock")}
    return Listed(**plain, seats=tuple(Seat(**seat) for seat in row["seats"]), clock=Clock(**row["clock"]))


def no_table() -> Refused:
    return Refused("unknown", "There is no such table: it may have been deleted, or its link was cut off")
