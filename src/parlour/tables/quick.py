"""What is asked of the database with every move: which version a table has, and to store the next one with what was accepted.

The driver itself is asked: SQLAlchemy's own work would cost several times as much as the database's. On PostgreSQL each is one statement, so one way
there and back; on SQLite they are part of a transaction with whatever else waits to be written.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from parlour.tables.accepted import Accepted
from parlour.tables.table import Table

MOVING = ("seed", "status", "proposals", "result", "next_table", "undone", "version", "entries", "changed", "due", "free", "seats")
ADDED = ("entry", "seat", "move", "back_to", "by", "at")
_KINDS = ("int", "int", "text", "int", "text", "float8")  # of ADDED, for PostgreSQL

VERSION_SQLITE = "SELECT version FROM tables WHERE id = ?"
VERSION_POSTGRES = "SELECT version FROM tables WHERE id = $1"

_CHANGE_SQLITE = f"UPDATE tables SET {', '.join(f'{name} = ?' for name in MOVING)} WHERE id = ? AND version = ?"
_COLUMNS = ", ".join(f'"{name}"' for name in ("table_id", *ADDED))
_ADD_SQLITE = f"INSERT INTO moves ({_COLUMNS}) VALUES (?{', ?' * len(ADDED)})"

_SET = ", ".join(f"{name} = ${at}" for at, name in enumerate(MOVING, start=1))
_NEW = ", ".join(f"${at}::{kind}[]" for at, kind in enumerate(_KINDS, start=len(MOVING) + 3))
CHANGE_POSTGRES = f"""
WITH changed AS (UPDATE tables SET {_SET} WHERE id = ${len(MOVING) + 1} AND version = ${len(MOVING) + 2} RETURNING id),
added AS (INSERT INTO moves ({_COLUMNS}) SELECT changed.id, new.* FROM changed, unnest({_NEW}) AS new)
SELECT count(*) FROM changed
"""

# A table that is known in part: its row, what was accepted since, and what was said.
NEWER_POSTGRES = """
SELECT json_build_object(
    'row', row_to_json(tables),
    'entries', (SELECT coalesce(json_agg(new ORDER BY new.entry), '[]') FROM moves AS new WHERE new.table_id = tables.id AND new.entry >= $2),
    'lines', (SELECT coalesce(json_agg(new ORDER BY new.line), '[]') FROM (
        SELECT * FROM chat WHERE chat.table_id = tables.id AND chat.line >= $3 ORDER BY chat.line DESC LIMIT $4) AS new)
)::text FROM tables WHERE id = $1
"""


class Change(NamedTuple):
    """A changed table as the drivers take it: the values of its row, its id, the version it was made
    from, and what was accepted since."""

    row: tuple[object, ...]
    id: str
    before: int
    entries: tuple[Accepted, ...]

    @classmethod
    def of(cls, table: Table, before: int) -> Change:
        return cls(_row(table), table.id, before, tuple(table.new_entries))

    def on_sqlite(self, connection: sqlite3.Connection) -> bool:
        """Whether the table was as it had been, and has been changed."""
        if connection.execute(_CHANGE_SQLITE, (*self.row, self.id, self.before)).rowcount != 1:
            return False
        connection.executemany(_ADD_SQLITE, [(self.id, *_values(entry)) for entry in self.entries])
        return True

    def for_postgres(self) -> Sequence[object]:
        """The values of CHANGE_POSTGRES, which counts the tables that it changed."""
        columns = zip(*map(_values, self.entries), strict=True) if self.entries else ((),) * len(ADDED)
        return (*self.row, self.id, self.before, *map(list, columns))


def _values(entry: Accepted) -> tuple[object, ...]:
    return entry.entry, entry.seat, entry.move, entry.back_to, entry.by, entry.at


def _row(table: Table) -> tuple[object, ...]:
    """The values of MOVING; what is JSON there as its text."""
    proposals = _json({name: proposal.stored() for name, proposal in table.proposals.items()})
    return (
        table.seed, table.status, proposals, _json(table.result), table.next_table, table.undone, table.version, table.entries, table.changed,
        table.due, table.free, _json(table.seats),
    )  # fmt: skip


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
