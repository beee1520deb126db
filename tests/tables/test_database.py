"""The database: made, upgraded, and what is said when it cannot be used."""

import asyncio
import errno
import sqlite3

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import column, insert, inspect, text
from sqlalchemy import table as sql_table
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from parlour.tables import schema
from parlour.tables.database import Database, DatabaseError, _refusal, read_url, upgrade
from parlour.tables.errors import Refused
from parlour.tables.table import Table
from serving import in_loop, new_postgres_database, open_house, table_of


async def opened(address):
    database = Database(read_url(str(address)))
    try:
        await database.bring_up_to_date()
        return database
    except BaseException:
        await database.close()
        raise


async def the_migrations_make_what_the_code_expects(address):
    database = await opened(address)
    try:
        assert await database.read(lambda connection: compare_metadata(MigrationContext.configure(connection), schema.metadata)) == []
        names = await database.read(lambda connection: inspect(connection).get_table_names())
        assert set(schema.metadata.tables) <= set(names)
        key = await database.key()
        await database.bring_up_to_date()
        assert (await database.key(), len(key)) == (key, 32)
    finally:
        await database.close()


@in_loop
async def test_the_migrations_make_what_the_code_expects_on_sqlite(tmp_path):
    await the_migrations_make_what_the_code_expects(tmp_path / "x.db")


@in_loop
async def test_the_migrations_make_what_the_code_expects_on_postgresql():
    await the_migrations_make_what_the_code_expects(new_postgres_database())


BELONGING = {
    "tables": {
        "id": "t", "name": "Evening", "game": "wigs", "rules": 1, "players": 2, "options": {}, "public": True, "maker": "p", "pace": 0.0, "hints": True,
        "clock": {}, "secret": "", "commitment": "", "seed": "", "status": "over", "free": 0, "seats": [], "proposals": {}, "next_table": "", "undone": 0,
        "version": 1, "entries": 1, "created": 0.0, "changed": 0.0,
    },
    "moves": {"table_id": "t", "entry": 0, "seat": 0, "move": "pass", "by": "person", "at": 0.0},
    "chat": {"table_id": "t", "line": 0, "name": "Anna", "text": "hello", "at": 0.0},
    "members": {"person": "p", "table_id": "t"},
    "people": {"id": "p", "name": "Anna", "created": 0.0, "renewed": 1},
    "keys": {"hash": "h", "person": "p", "kind": "cookie", "created": 0.0},
    "lessons": {"person": "p", "lesson": "wigs/1", "trace": {}, "done": True, "changed": 0.0},
}  # fmt: skip


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@in_loop
async def test_nothing_is_lost_when_an_older_database_is_brought_up_to_date(tmp_path, kind):
    database = Database(read_url(str(tmp_path / "x.db") if kind == "sqlite" else new_postgres_database()))
    try:
        await database.write(lambda connection: upgrade(connection, "0005"))

        def fill(connection):
            for table, row in BELONGING.items():
                columns = [column(name, schema.metadata.tables[table].c[name].type) for name in row]
                connection.execute(insert(sql_table(table, *columns)).values(row))

        await database.write(fill)
        await database.bring_up_to_date()
        for table in BELONGING:
            assert await database.read(lambda connection, table=table: connection.scalar(text(f"SELECT count(*) FROM {table}"))) == 1, table
        with pytest.raises(IntegrityError):  # rows are bound to each other again
            await database.write(lambda connection: connection.execute(text("UPDATE moves SET table_id = 'elsewhere'")))
    finally:
        await database.close()


@in_loop
async def test_sqlite_writes_ahead_and_to_the_disk(tmp_path):
    database = await opened(tmp_path / "x.db")
    for ask in (database.read, database.write):
        assert await ask(lambda connection: [connection.scalar(text(f"PRAGMA {name}")) for name in ("journal_mode", "synchronous")]) == [
            "wal",
            2,
        ]
    await database.close()


@in_loop
async def test_a_newer_database_is_left_alone(tmp_path):
    await (await opened(tmp_path / "x.db")).close()
    with sqlite3.connect(tmp_path / "x.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    before = (tmp_path / "x.db").read_bytes()
    with pytest.raises(DatabaseError, match=r"newer Parlour \(version 9999\)"):
        await opened(tmp_path / "x.db")
    assert (tmp_path / "x.db").read_bytes() == before


@in_loop
async def test_a_read_only_database_is_refused(tmp_path):
    await (await opened(tmp_path / "x.db")).close()
    with pytest.raises(DatabaseError, match="readonly"):
        await opened(f"sqlite:///file:{tmp_path}/x.db?mode=ro&uri=true")


@in_loop
async def test_a_file_that_is_no_database_is_refused(tmp_path):
    (tmp_path / "x.db").write_text("not a database at all, but long enough to be looked at as one" * 100)
    with pytest.raises(DatabaseError, match="not a database"):
        await opened(tmp_path / "x.db")


@in_loop
async def test_a_database_out_of_reach_is_said_without_its_password():
    with pytest.raises(DatabaseError, match="cannot be used") as error:
        await opened("postgresql+asyncpg://me:hush@127.0.0.1:9/none")
    assert "hush" not in str(error.value)


@pytest.mark.parametrize(
    ("address", "says"),
    [("mysql://x/y", "no database driver 'mysql'"), ("postgresql+psycopg2://x/y", "we have: postgresql"), ("://", "cannot read")],
)
def test_an_address_that_cannot_be_read(address, says):
    with pytest.raises(DatabaseError, match=says):
        read_url(address)


@in_loop
async def test_on_a_full_disk_the_move_is_refused_and_the_table_stays_whole(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        table, people = await table_of(house, "Anna", "Bo")
        await house.database.write(_no_more_pages)
        refused = None
        while refused is None:
            try:
                table = await house.act(table.id, people[0], Table.say, "x" * 400)
            except Refused as error:
                refused = error
        assert refused.kind == "no-room"
        seen = await house.table(table.id)
        assert (seen.version, len(seen.chat)) == (table.version, len(table.chat))
        await house.database.write(lambda connection: connection.execute(text("PRAGMA max_page_count = 100000")))
        seat = seen.match.waiting[0]
        found, _ = await house.play(table.id, people[seat], [str(seen.match.moves(seat)[0])], 0)
        assert found.match.ply == 1


class Postgres53100(Exception):
    """As asyncpg says it in a language that we do not read."""

    sqlstate = "53100"


def sqlite_error(code):
    error = sqlite3.OperationalError("levy on täynnä")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (OperationalError("INSERT", {}, sqlite_error(sqlite3.SQLITE_FULL)), "no-room"),
        (OperationalError("INSERT", {}, sqlite_error(sqlite3.SQLITE_READONLY_DBMOVED)), "no-room"),
        (OperationalError("INSERT", {}, sqlite_error(sqlite3.SQLITE_BUSY)), "out-of-reach"),
        (DBAPIError("INSERT", {}, Postgres53100("Platte voll")), "no-room"),
        (OSError(errno.ENOSPC, "täynnä"), "no-room"),
        (OSError(errno.ECONNREFUSED, "the queue is full"), "out-of-reach"),
    ],
)
def test_a_database_that_cannot_store_is_known_by_its_code_not_by_its_words(error, kind):
    assert _refusal(error).kind == kind


def _no_more_pages(connection):
    connection.execute(text(f"PRAGMA max_page_count = {connection.scalar(text('PRAGMA page_count'))}"))


@in_loop
async def test_what_waits_is_written_together_and_one_failure_spoils_nothing(tmp_path):
    database = await opened(tmp_path / "x.db")

    def add(name):
        def work(connection):
            connection.execute(text("INSERT INTO settings VALUES (:name, 'x')"), {"name": name})
            return name

        return work

    names = ["a", "b", "b", "c"]
    answers = await asyncio.gather(*(database.write(add(name)) for name in names), return_exceptions=True)
    assert [answer if isinstance(answer, str) else type(answer).__name__ for answer in answers] == [
        "a",
        "b",
        "IntegrityError",
        "c",
    ]
    stored = await database.read(lambda connection: connection.scalars(text("SELECT name FROM settings ORDER BY name")).all())
    assert stored == ["a", "b", "c", "key"]
    await database.close()


@in_loop
async def test_tables_of_the_first_version_are_played_on(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        table, people = await table_of(house, "Anna", "Bo")
    with sqlite3.connect(tmp_path / "x.db") as connection:  # as the first version had left it
        for name in ("ratings", "waits", "seeks", "letters", "addresses", "asked"):
            connection.execute(f"DROP TABLE {name}")
        for name in ("passkeys", "challenges", "card_sets"):
            connection.execute(f"DROP TABLE {name}")
        for name in ("ix_people_handle", "ix_people_seen"):
            connection.execute(f"DROP INDEX {name}")
        later = {"tables": ("rated",), "people": ("handle", "hidden", "seen", "place", "away", "seal"), "keys": ("device", "agent", "seen")}
        for name, columns in later.items():
            for column in columns:
                connection.execute(f"ALTER TABLE {name} DROP COLUMN {column}")
        connection.execute("DROP TABLE lessons")
        connection.execute("DROP TABLE analyses")
        connection.execute("ALTER TABLE tables DROP COLUMN data")
        connection.execute("ALTER TABLE people DROP COLUMN renewed")
        added = ", ".join(f"'$[{at}].{name}'" for at in (0, 1) for name in ("secrets", "undone", "away", "away_from", "rested"))
        connection.execute(f"UPDATE tables SET seats = json_remove(seats, {added}), clock = json_remove(clock, '$.holiday')")
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
    connection.close()
    async with open_house(tmp_path / "x.db") as house:
        seat = table.match.waiting[0]
        played, _ = await house.play(table.id, people[seat], [str(table.match.moves(seat)[0])], 0)
        assert (played.match.ply, played.data, played.version_for(seat), played.version_for(None)) == (
            1,
            None,
            played.version,
            played.version,
        )
