"""What people have learned: the traces of their lessons, kept with the person."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import Connection, delete, insert, select

from parlour.engine.lessons import Trace
from parlour.tables import schema
from parlour.tables.database import Database
from parlour.tables.people import Person


async def trace_of(database: Database, person: Person, lesson: str) -> Trace | None:
    """Where somebody is in a lesson; None where they have not begun it, or what was kept cannot be read any more."""
    rows = schema.lessons
    query = select(rows.c.trace).where(rows.c.person == person.id, rows.c.lesson == lesson)
    found = await database.read(lambda connection: connection.scalar(query)) if person.id else None
    try:
        return msgspec.convert(found, Trace) if found else None
    except msgspec.ValidationError:
        return None


async def keep(database: Database, person: Person, lesson: str, trace: Trace) -> None:
    """Writes down where somebody is in a lesson."""
    rows = schema.lessons

    def work(connection: Connection) -> None:
        connection.execute(delete(rows).where(rows.c.person == person.id, rows.c.lesson == lesson))
        values = {"person": person.id, "lesson": lesson, "trace": msgspec.to_builtins(trace), "done": trace.done, "changed": time.time()}
        connection.execute(insert(rows).values(**values))

    await database.write(work)


async def states(database: Database, person: Person) -> dict[str, bool]:
    """The lessons that somebody has begun, and whether each is done."""
    rows = schema.lessons
    query = select(rows.c.lesson, rows.c.done).where(rows.c.person == person.id)
    found = await database.read(lambda connection: connection.execute(query).all()) if person.id else []
    return {row.lesson: bool(row.done) for row in found}
