"""A house moves: everything that its database holds goes into one file, and out of it into another database, SQLite or PostgreSQL.

It is moved only into an empty house, in one transaction; before that is done, the rows are read from the new database again, and their counts and
fingerprints must be those of the file. A file of an older version is put into tables of that version, which are then brought up to date as any database is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import (
    JSON,
    ColumnElement,
    Connection,
    MetaData,
    String,
    Table,
    Text,
    bindparam,
    cast,
    collate,
    delete,
    func,
    insert,
    select,
    text,
)
from sqlalchemy.engine import URL
from sqlalchemy.exc import DataError, IntegrityError

from parlour.engine.texts import Problem
from parlour.tables import schema
from parlour.tables.archive import Archive, Contents, Row, Tally, line_of, write
from parlour.tables.database import Database, DatabaseError, check_bonds, prepare, read_url, reason_of, revisions, upgrade

TOGETHER = 500  # rows that are read or written at once
MADE_WITH_THE_HOUSE = {"settings"}  # the server's key is there before anybody is
Progress = Callable[[int, int], None]


# --- Out --------------------------------------------------------------------------------------------------------------------------
async def export(address: str, path: Path, progress: Progress) -> Contents:
    """Writes the whole house into a file, as it is at one moment, even if it is open."""
    url = read_url(address)
    if _file_of(url) and not Path(_file_of(url)).exists():
        raise DatabaseError("there is no house in {where}", where=url.render_as_string(hide_password=True))
    database = Database(url)
    try:
        await database.bring_up_to_date()
        return await database.read_for_owner(lambda connection: _pack(connection, path, progress))
    finally:
        await database.close()


def _file_of(url: URL) -> str:
    """The file of a SQLite database; "" where it is none that we could look for."""
    name = url.database or ""
    return "" if url.get_backend_name() != "sqlite" or name.startswith(("file:", ":")) else name


def _pack(connection: Connection, path: Path, progress: Progress) -> Contents:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
    tables = schema.metadata.sorted_tables
    total = sum(connection.scalar(select(func.count()).select_from(table)) or 0 for table in tables)

    def rows() -> Iterator[tuple[str, Row]]:
        done = 0
        for table in tables:
            for row in rows_of(connection, table):
                yield str(table.name), row
                done += 1
                if done % TOGETHER == 0:
                    progress(done, total)

    try:
        return write(path, revisions()[0], [str(table.name) for table in tables], rows())
    except OSError as error:
        raise Problem("{file} cannot be written: {reason}", file=str(path), reason=error.strerror or str(error)) from error


def rows_of(connection: Connection, table: Table) -> Iterator[Row]:
    """The rows of a table in the order of their keys, which is the same in every database; a few at a time."""
    columns = [cast(column, Text).label(column.name) if _is_json(column) else column for column in table.columns]
    query = select(*columns).order_by(*(_in_order(connection, column) for column in table.primary_key))
    for row in connection.execute(query, execution_options={"yield_per": TOGETHER}).mappings():
        yield {str(column.name): _raw(column, row[column.name]) for column in table.columns if row[column.name] is not None}


def _is_json(column: ColumnElement[Any]) -> bool:
    return isinstance(column.type, JSON)


def _in_order(connection: Connection, column: ColumnElement[Any]) -> ColumnElement[Any]:
    """Texts by their signs, not by the habits of a country."""
    return collate(column, "C") if connection.dialect.name == "postgresql" and isinstance(column.type, String) else column


def _raw(column: ColumnElement[Any], value: Any) -> msgspec.Raw:
    return msgspec.Raw(value.encode() if _is_json(column) else msgspec.json.encode(value))


# --- In ---------------------------------------------------------------------------------------------------------------------------
async def move_in(address: str, path: Path, progress: Progress) -> Contents:
    """Puts the house of a file into an empty database, wholly or not at all."""
    archive = checked(path)
    database = Database(read_url(address))
    try:
        await database.write_for_owner(lambda connection: _unpack(connection, archive, database.where, progress))
    finally:
        await database.close()
    return archive.contents


def checked(path: Path) -> Archive:
    """An archive that was read to its end and is as it was written, of a version that is known here; Problem says what is wrong."""
    archive = Archive(path)
    if archive.head.schema not in revisions():
        raise Problem(
            "{file}: the archive was made by a newer Parlour (version {version}); this one cannot read it. Nothing was changed",
            file=path.name,
            version=archive.head.schema,
        )
    archive.check()
    return archive


def _unpack(connection: Connection, archive: Archive, where: str, progress: Progress) -> None:
    prepare(connection)
    _shut(connection)
    _only_into_an_empty_house(connection, where)
    if archive.head.schema != revisions()[0]:
        _rebuild(connection, archive.head.schema)
    tables = _tables(connection, archive)
    for name in MADE_WITH_THE_HOUSE & set(tables):
        connection.execute(delete(tables[name]))
    try:
        _store(connection, archive, tables, progress)
        check_bonds(connection)
    except (IntegrityError, DataError) as error:
        reason = reason_of(error)
        raise Problem(
            "{file} does not fit into {where}: {reason}. Nothing was changed", file=archive.path.name, where=where, reason=reason
        ) from error
    _compare(connection, archive, tables)
    prepare(connection)


def _shut(connection: Connection) -> None:
    """Nobody else changes anything until this is done; of SQLite there is one writer anyway."""
    if connection.dialect.name == "postgresql":
        names = ", ".join(f'"{table.name}"' for table in schema.metadata.sorted_tables)
        connection.execute(text(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE"))


def _only_into_an_empty_house(connection: Connection, where: str) -> None:
    for table in schema.metadata.sorted_tables:
        found = connection.scalar(select(func.count()).select_from(table)) or 0
        if found and table.name not in MADE_WITH_THE_HOUSE:
            raise Problem(
                "there is a house in {where} already ({n} rows of {table}). A house moves only into an empty database: nothing was changed",
                where=where,
                n=found,
                table=table.name,
            )


def _rebuild(connection: Connection, version: str) -> None:
    """The empty house as an older Parlour would have built it."""
    schema.metadata.drop_all(connection)
    connection.execute(text("DROP TABLE alembic_version"))
    upgrade(connection, version)


def _tables(connection: Connection, archive: Archive) -> dict[str, Table]:
    """The tables of the database that the archive's rows go into, as they are in its version."""
    found = MetaData()
    found.reflect(connection, only=lambda name, _: name in archive.head.tables)
    if set(found.tables) != set(archive.head.tables):
        raise _strange(archive)
    return dict(found.tables)


def _store(connection: Connection, archive: Archive, tables: dict[str, Table], progress: Progress) -> None:
    total, done = archive.contents.rows, 0
    statements = {name: insert(table).values({c.name: _place(connection, c) for c in table.columns}) for name, table in tables.items()}
    rows = archive.rows()
    while some := list(islice(rows, TOGETHER)):
        for name in dict.fromkeys(table for table, _ in some):
            connection.execute(statements[name], [_values(tables[name], row, archive) for table, row in some if table == name])
        done += len(some)
        progress(done, total)


def _place(connection: Connection, column: ColumnElement[Any]) -> ColumnElement[Any]:
    """Where a value goes in; JSON comes as its text, to be stored sign by sign."""
    if not _is_json(column):
        return bindparam(column.key, type_=column.type)
    raw = bindparam(column.key, type_=Text())
    return cast(raw, JSON) if connection.dialect.name == "postgresql" else raw


def _values(table: Table, row: Row, archive: Archive) -> dict[str, Any]:
    if row.keys() - table.columns.keys():
        raise _strange(archive)
    try:
        return {column.name: _value(column, row[column.name]) if column.name in row else None for column in table.columns}
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise _strange(archive) from None


def _value(column: ColumnElement[Any], raw: msgspec.Raw) -> Any:
    if _is_json(column):
        return bytes(raw).decode()
    return msgspec.json.decode(raw, type=column.type.python_type)


def _compare(connection: Connection, archive: Archive, tables: dict[str, Table]) -> None:
    """What was stored is read again: it must be what the file holds."""
    tally = Tally(archive.head.tables)
    look = connection.begin_nested()  # PostgreSQL keeps what it reads from open until this is rolled back, and could not change the tables
    for name in archive.head.tables:
        for row in rows_of(connection, tables[name]):
            tally.row(name, line_of(name, row))
    look.rollback()
    if tally.contents.tables != archive.contents.tables:
        raise Problem("{file}: what was stored is not what the archive holds. Nothing was changed", file=archive.path.name)


def _strange(archive: Archive) -> Problem:
    return Problem("{file}: the archive holds what its version does not know. Nothing was changed", file=archive.path.name)
