"""Tables in the database: read by their id, written only if nobody else wrote in between."""

from __future__ import annotations

import dataclasses
from typing import Any

from sqlalchemy import and_, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.tables import schema
from parlour.tables.clock import Clock
from parlour.tables.database import Database
from parlour.tables.errors import Refused
from parlour.tables.table import Entry, Line, Seat, Table

FIXED = ("id", "name", "game", "rules", "players", "options", "public", "maker", "pace", "hints", "secret", "commitment", "created")
MOVING = ("seed", "status", "proposals", "result", "next_table", "undone", "version", "entries", "changed", "due")
SHOWN_LINES = 200


class Conflict(Exception):
    """Somebody else changed the table first."""


async def version_of(database: Database, id: str) -> int | None:
    """The table's version; None if there is no such table."""
    async with database.read() as connection:
        return await connection.scalar(select(schema.tables.c.version).where(schema.tables.c.id == id))


async def load(database: Database, id: str, known: Table | None = None) -> Table | None:
    """The table as it stands; moves that `known` has already are not read again."""
    async with database.read() as connection:
        row = (await connection.execute(select(schema.tables).where(schema.tables.c.id == id))).mappings().first()
        if row is None:
            return None
        table = _table(dict(row))
        have = known.entries if known and known.entries <= row["entries"] else 0
        heard = known.chat[-1].line + 1 if known and known.chat else 0
        entries = await _entries(connection, id, have)
        lines = await _lines(connection, id, heard)
    if have and known and known.match:
        table.match, table.entries = known.match.fork(), have
    table.replay(entries)
    table.chat = [*(known.chat if known else []), *lines][-SHOWN_LINES:]
    return table


async def _entries(connection: AsyncConnection, id: str, first: int) -> list[Entry]:
    moves = schema.moves
    rows = await connection.execute(select(moves).where(moves.c.table_id == id, moves.c.entry >= first).order_by(moves.c.entry))
    return [Entry(**{name: row[name] for name in ("entry", "seat", "move", "back_to", "by", "at")}) for row in rows.mappings()]


async def _lines(connection: AsyncConnection, id: str, first: int) -> list[Line]:
    chat = schema.chat
    rows = await connection.execute(select(chat).where(chat.c.table_id == id, chat.c.line >= first).order_by(chat.c.line.desc()).limit(SHOWN_LINES))
    return [Line(**{name: row[name] for name in ("line", "seat", "name", "text", "at")}) for row in reversed(rows.mappings().all())]


def _table(row: dict[str, Any]) -> Table:
    moving = {name: row[name] for name in MOVING if name != "entries"}
    seats = [Seat(**seat) for seat in row["seats"]]
    return Table(**{name: row[name] for name in FIXED}, **moving, clock=Clock(**row["clock"]), seats=seats, entries=0)


def _row(table: Table) -> dict[str, Any]:
    return {name: getattr(table, name) for name in MOVING} | {"free": table.free, "seats": [dataclasses.asdict(seat) for seat in table.seats]}


async def create(database: Database, table: Table) -> None:
    """Stores a new table."""
    fixed = {name: getattr(table, name) for name in FIXED}
    async with database.write() as connection:
        await connection.execute(insert(schema.tables).values(**fixed, **_row(table), clock=dataclasses.asdict(table.clock)))
        await _add(connection, table)


async def store(database: Database, table: Table, before: int) -> None:
    """Stores a changed table whose version was `before`; Conflict if somebody else was faster."""
    try:
        async with database.write() as connection:
            done = await connection.execute(
                update(schema.tables).where(schema.tables.c.id == table.id, schema.tables.c.version == before).values(**_row(table))
            )
            if done.rowcount != 1:
                raise Conflict
            await _add(connection, table)
    except IntegrityError as error:
        raise Conflict from error


async def _add(connection: AsyncConnection, table: Table) -> None:
    if table.new_entries:
        await connection.execute(insert(schema.moves), [dataclasses.asdict(entry) | {"table_id": table.id} for entry in table.new_entries])
    if table.new_lines:
        await connection.execute(insert(schema.chat), [dataclasses.asdict(line) | {"table_id": table.id} for line in table.new_lines])
    for person in sorted(table.new_members):
        members = schema.members
        found = await connection.scalar(select(members.c.person).where(members.c.person == person, members.c.table_id == table.id))
        if person and not found:
            await connection.execute(insert(members).values(person=person, table_id=table.id))


async def remove(database: Database, table: Table) -> None:
    """Deletes a table with all that belongs to it, if it is as it was."""
    async with database.write() as connection:
        done = await connection.execute(delete(schema.tables).where(schema.tables.c.id == table.id, schema.tables.c.version == table.version))
        if done.rowcount != 1:
            raise Conflict


async def claim(database: Database, id: str, due: float, until: float | None) -> bool:
    """Whether this process may look after a table that is due; another may from `until` on. Done so again, it gives it back."""
    async with database.write() as connection:
        done = await connection.execute(update(schema.tables).where(schema.tables.c.id == id, schema.tables.c.due == due).values(due=until))
    return done.rowcount == 1


async def due_before(database: Database, moment: float, limit: int = 200) -> list[tuple[str, float]]:
    """The tables that somebody should have looked after by then, and since when."""
    found = schema.tables
    async with database.read() as connection:
        rows = await connection.execute(select(found.c.id, found.c.due).where(found.c.due <= moment).order_by(found.c.due).limit(limit))
        return [(row.id, row.due) for row in rows]


LISTED = ("id", "name", "game", "players", "free", "status", "seats", "changed", "maker")


async def public_tables(database: Database, limit: int = 50) -> list[dict[str, Any]]:
    """The public tables with free seats, the latest first."""
    found = schema.tables
    query = select(*(found.c[name] for name in LISTED)).where(found.c.public.is_(True), found.c.status == "open", found.c.free > 0)
    return await _listed(database, query.order_by(found.c.changed.desc()).limit(limit))


async def tables_of(database: Database, person: str, limit: int = 50) -> list[dict[str, Any]]:
    """A person's tables: those that go on first, then the latest."""
    found, members = schema.tables, schema.members
    query = select(*(found.c[name] for name in LISTED)).join(members, and_(members.c.table_id == found.c.id, members.c.person == person))
    return await _listed(database, query.order_by(found.c.status == "over", found.c.changed.desc()).limit(limit))


async def count_open(database: Database, person: str) -> int:
    """How many tables somebody made that are not over."""
    found = schema.tables
    async with database.read() as connection:
        rows = await connection.execute(select(found.c.id).where(found.c.maker == person, or_(found.c.status == "open", found.c.status == "playing")))
        return len(rows.all())


async def _listed(database: Database, query: Any) -> list[dict[str, Any]]:
    async with database.read() as connection:
        return [dict(row) for row in (await connection.execute(query)).mappings()]


def no_table() -> Refused:
    return Refused("unknown", "There is no such table: it may have been deleted, or its link was cut off")
