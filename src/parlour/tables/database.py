"""The database: SQLite in the user's data folder, or PostgreSQL; brought up to date by Alembic when it is opened."""

from __future__ import annotations

import asyncio
import builtins
import contextlib
import errno
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import asyncpg
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, insert, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
    SQLAlchemyError,
    TimeoutError,
)
from sqlalchemy.ext.asyncio import create_async_engine

from parlour.engine.texts import Problem
from parlour.tables import schema
from parlour.tables.errors import Refused
from parlour.tables.quick import CHANGE_POSTGRES, Change

T = TypeVar("T")
Work: TypeAlias = Callable[[Connection], T]
Outcomes: TypeAlias = list[tuple[Any, Exception | None]]
UPGRADE_LOCK = 7_262_010
READERS = 4
DRIVERS = 6  # connections to PostgreSQL for what every move asks
TOGETHER = 200
DRIVER_ERRORS = (SQLAlchemyError, sqlite3.Error, asyncpg.PostgresError, asyncpg.InterfaceError, OSError, builtins.TimeoutError)
_KEY = select(schema.settings.c.value).where(schema.settings.c.name == "key")


class DatabaseError(Problem, OSError):
    """The database cannot be used; the sentence says why."""


def default_url() -> str:
    """A file in the user's data folder."""
    import platformdirs

    folder = platformdirs.user_data_path("parlour", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'parlour.db'}"


def read_url(given: str) -> URL:
    """The address of a database: a URL, or the path of a file; "" is the default."""
    if not given:
        return make_url(default_url())
    if "://" not in given:
        return make_url(f"sqlite:///{Path(given).expanduser().resolve()}")
    try:
        url = make_url(given)
    except (ArgumentError, ValueError):
        raise DatabaseError(
            "cannot read the database's address {address!r}; it should look like postgresql+asyncpg://user@host/name", address=_hide(given)
        ) from None
    drivers = {"postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg", "postgresql+asyncpg": "postgresql+asyncpg"}
    drivers |= {"sqlite": "sqlite", "sqlite+aiosqlite": "sqlite", "sqlite+pysqlite": "sqlite"}
    if url.drivername not in drivers:
        raise DatabaseError(
            "no database driver {driver!r}; we have: {drivers}", driver=url.drivername, drivers=", ".join(sorted(set(drivers.values())))
        )
    return url.set(drivername=drivers[url.drivername])


def dsn_of(url: URL) -> str:
    """The address of a PostgreSQL as asyncpg wants it."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


def _hide(address: str) -> str:
    scheme, _, rest = address.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}"


class Database:
    """One database. Work is a function of a connection; it is done in a transaction, wholly or not at all.

    PostgreSQL is asked through SQLAlchemy's async engine. SQLite is a library, not a server: its work is done in threads, one
    hop for each piece of work, and what is waiting to be written goes to the disk together (one sync for all of it).
    """

    def __init__(self, url: URL) -> None:
        self.url = url
        self.is_sqlite = url.get_backend_name() == "sqlite"
        self._side: Sqlite | Postgres = Sqlite(url.set(drivername="sqlite+pysqlite")) if self.is_sqlite else Postgres(url)

    @property
    def dsn(self) -> str:
        """The address as asyncpg wants it."""
        return dsn_of(self.url)

    async def write(self, work: Work[T]) -> T:
        """Does work that changes something; when this returns, it is stored."""
        try:
            return await self._side.write(work)
        except (SQLAlchemyError, OSError) as error:
            raise _refusal(error) from error

    async def read(self, work: Work[T]) -> T:
        """Does work that only looks."""
        try:
            return await self._side.read(work)
        except (SQLAlchemyError, OSError) as error:
            raise _refusal(error) from error

    async def ask(self, sqlite: str, postgres: str, *values: object) -> Any:
        """One value that the driver is asked for, in the words of its database; None where there is none."""
        try:
            return await self._side.ask(sqlite if self.is_sqlite else postgres, values)
        except DRIVER_ERRORS as error:
            raise _refusal(error) from error

    async def change(self, change: Change) -> bool:
        """Stores a changed table; whether it was as it had been."""
        try:
            return await self._side.change(change)
        except DRIVER_ERRORS as error:
            raise _refusal(error) from error

    async def close(self) -> None:
        await self._side.close()

    # --- Opening ---------------------------------------------------------------------------------------------------
    @property
    def where(self) -> str:
        """The address, as it may be shown."""
        return self.url.render_as_string(hide_password=True)

    async def bring_up_to_date(self) -> None:
        """Makes or upgrades what the database holds, wholly or not at all; DatabaseError says why it cannot."""
        await self.write_for_owner(prepare)

    async def write_for_owner(self, work: Work[T]) -> T:
        """Does work of the house's owner that may change the tables of the database themselves; DatabaseError says why it cannot."""
        with self._told_to_owner():
            return await self._side.rebuild(work)

    async def read_for_owner(self, work: Work[T]) -> T:
        """Does work of the house's owner that only looks."""
        with self._told_to_owner():
            return await self._side.read(work)

    @contextlib.contextmanager
    def _told_to_owner(self) -> Iterator[None]:
        try:
            yield
        except NewerVersion as error:
            raise DatabaseError(
                "the database {where} was made by a newer Parlour (version {version}); this one cannot read it. Nothing was changed",
                where=self.where,
                version=error,
            ) from None
        except DatabaseError:
            raise
        except (SQLAlchemyError, OSError) as error:
            raise DatabaseError(
                "the database {where} cannot be used: {reason}. Nothing was changed", where=self.where, reason=reason_of(error)
            ) from error

    async def key(self) -> bytes:
        """The server's own key, made once, for tokens in forms."""
        return bytes.fromhex(await self.read(lambda connection: str(connection.scalar(_KEY))))


class Postgres:
    """A server, asked without waiting."""

    def __init__(self, url: URL) -> None:
        self._engine = create_async_engine(url, pool_size=5, max_overflow=3, pool_pre_ping=True, pool_timeout=30)
        self._dsn = dsn_of(url)
        self._drivers: asyncpg.Pool | None = None

    async def write(self, work: Work[T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def rebuild(self, work: Work[T]) -> T:
        return await self.write(work)

    async def read(self, work: Work[T]) -> T:
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def ask(self, statement: str, values: tuple[object, ...]) -> Any:
        if self._drivers is None:
            self._drivers = asyncpg.create_pool(self._dsn, min_size=0, max_size=DRIVERS, reset=_leave_as_it_is)
        await self._drivers  # opened once
        return await self._drivers.fetchval(statement, *values)

    async def change(self, change: Change) -> bool:
        return bool(await self.ask(CHANGE_POSTGRES, tuple(change.for_postgres())))

    async def close(self) -> None:
        if self._drivers is not None:
            self._drivers.terminate()
        await self._engine.dispose()


async def _leave_as_it_is(connection: Any) -> None:
    """Our statements leave nothing behind in a connection that would have to be cleared, with one more
    way there and back."""


class Sqlite:
    """A file: one thread writes, a few read."""

    def __init__(self, url: URL) -> None:
        self._engine = create_engine(url, pool_size=READERS + 1, max_overflow=0, connect_args={"check_same_thread": False})
        _prepare_sqlite(self._engine)
        self._writer = ThreadPoolExecutor(1, "parlour-writer")
        self._readers = ThreadPoolExecutor(READERS, "parlour-reader")
        self._waiting: list[tuple[Work[Any] | Change, asyncio.Future[Any]]] = []
        self._writing: asyncio.Future[Outcomes] | None = None
        self._kept: Connection | None = None  # the writer's own

    async def write(self, work: Work[T]) -> T:
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._wait_for(work, done)
        return await done

    async def change(self, change: Change) -> bool:
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._wait_for(change, done)
        return await done

    def _wait_for(self, work: Work[Any] | Change, done: asyncio.Future[Any]) -> None:
        self._waiting.append((work, done))
        if self._writing is None:
            self._write_on()

    def _write_on(self) -> None:
        """Writes what is waiting, all that has gathered at once, until nothing is left."""
        together, self._waiting = self._waiting[:TOGETHER], self._waiting[TOGETHER:]
        works = [work for work, _ in together]
        self._writing = asyncio.get_running_loop().run_in_executor(self._writer, self._write_together, works)
        self._writing.add_done_callback(lambda written: self._written(together, written))

    def _written(self, together: list[tuple[Work[Any] | Change, asyncio.Future[Any]]], written: asyncio.Future[Outcomes]) -> None:
        self._writing = None
        if self._waiting:
            self._write_on()
        for (_, done), (result, error) in zip(together, written.result(), strict=True):
            if done.cancelled():
                continue
            if error is not None:
                done.set_exception(error)
            else:
                done.set_result(result)

    def _write_together(self, works: list[Work[Any] | Change]) -> Outcomes:
        """All in one transaction; if one of them fails, each in its own."""
        try:
            connection = self._kept = self._kept or self._engine.connect().execution_options(writes=True)
            driver = _driver_of(connection)
            with _changing(driver) if all(isinstance(work, Change) for work in works) else connection.begin():
                results = [work.on_sqlite(driver) if isinstance(work, Change) else work(connection) for work in works]
            return [(result, None) for result in results]
        except Exception as error:
            self._let_go()
            if len(works) == 1:
                return [(None, error)]
        return [outcome for work in works for outcome in self._write_together([work])]

    def _let_go(self) -> None:
        """Closes the writer's connection; the next work opens another."""
        kept, self._kept = self._kept, None
        if kept is not None:
            kept.close()

    async def rebuild(self, work: Work[T]) -> T:
        """Does work that may make tables anew. SQLite can change a table only by making another and dropping the old one, and with the old rows it would
        delete whatever belongs to them: so the bonds between tables are loosed meanwhile, and looked at when all is done."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._rebuild, work)

    def _rebuild(self, work: Work[T]) -> T:
        self._let_go()
        with self._engine.connect().execution_options(writes=True) as connection:
            _driver_of(connection).execute("PRAGMA foreign_keys = OFF")  # before the transaction begins: later it would do nothing
            try:
                with connection.begin():
                    result = work(connection)
                    check_bonds(connection)
                    return result
            finally:
                _driver_of(connection).execute("PRAGMA foreign_keys = ON")

    async def read(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    def _read(self, work: Work[T]) -> T:
        with self._engine.connect() as connection:
            return work(connection)

    async def ask(self, statement: str, values: tuple[object, ...]) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._ask, statement, values)

    def _ask(self, statement: str, values: tuple[object, ...]) -> Any:
        with self._engine.connect() as connection:
            found = _driver_of(connection).execute(statement, values).fetchone()
        return found[0] if found else None

    async def close(self) -> None:
        while self._writing is not None:
            await asyncio.wait({self._writing})
        self._writer.submit(self._let_go)
        self._writer.shutdown()
        self._readers.shutdown()
        self._engine.dispose()


def _driver_of(connection: Connection) -> sqlite3.Connection:
    driver: Any = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


def check_bonds(connection: Connection) -> None:
    """Whether every row belongs to one that is there, where SQLite did not look at it row by row."""
    if connection.dialect.name == "sqlite":
        for child, _, parent, _ in connection.exec_driver_sql("PRAGMA foreign_key_check"):
            raise IntegrityError("PRAGMA foreign_key_check", None, sqlite3.IntegrityError(f"a row of {child} belongs to none of {parent}"))


@contextlib.contextmanager
def _changing(driver: sqlite3.Connection) -> Iterator[None]:
    """A transaction that only the driver knows of: SQLAlchemy's part in one costs half as much as the disk's."""
    with driver:
        driver.execute("BEGIN IMMEDIATE")
        yield


class NewerVersion(Exception):
    """The database holds a version that this Parlour does not know."""


def prepare(connection: Connection) -> None:
    """Brings the database up to date, and gives it a key."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": UPGRADE_LOCK})
    upgrade(connection)
    if connection.scalar(_KEY) is None:
        connection.execute(insert(schema.settings).values(name="key", value=secrets.token_hex(32)))


def _migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def revisions() -> list[str]:
    """The versions of the schema that this Parlour knows, the latest first."""
    return [revision.revision for revision in ScriptDirectory.from_config(_migrations()).walk_revisions()]


def upgrade(connection: Connection, to: str = "") -> None:
    """Brings the database to a version of its schema; without one, to the latest."""
    known = revisions()
    heads = MigrationContext.configure(connection).get_current_heads()
    for head in heads:
        if head not in known:
            raise NewerVersion(head)
    if heads == (to or known[0],):
        connection.execute(text("UPDATE settings SET value = value WHERE name = 'key'"))
        return
    config = _migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, to or "head")


def _prepare_sqlite(engine: Engine) -> None:
    """SQLite as it should be: a write-ahead log, every commit on the disk, transactions begun by us."""

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("busy_timeout = 10000", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")


def reason_of(error: BaseException) -> str:
    origin = error.orig if isinstance(error, DBAPIError) and error.orig else error
    lines = str(origin).strip().splitlines()
    return lines[-1].rpartition(">: ")[2].rstrip(".") if lines else type(origin).__name__


_OURS = (
    IntegrityError, ProgrammingError, DataError, NotSupportedError,
    sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.DataError, sqlite3.NotSupportedError,
)  # fmt: skip
_NO_ROOM_SQLITE = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY}
_NO_ROOM_POSTGRES = {"53100", "25006"}  # disk full; the server takes no changes now
_NO_ROOM_SYSTEM = {errno.ENOSPC, errno.EROFS, getattr(errno, "EDQUOT", errno.ENOSPC)}


def _has_no_room(error: BaseException) -> bool:
    """Whether nothing can be stored now, by the code that the database or the system gives."""
    origin = error.orig if isinstance(error, DBAPIError) and error.orig else error
    sqlite, postgres = getattr(origin, "sqlite_errorcode", 0) & 0xFF, getattr(origin, "sqlstate", None)
    return sqlite in _NO_ROOM_SQLITE or postgres in _NO_ROOM_POSTGRES or (isinstance(origin, OSError) and origin.errno in _NO_ROOM_SYSTEM)


def _refusal(error: BaseException) -> BaseException:
    """A database error as an answer to a request; what is not the database's state stays an error."""
    if _has_no_room(error):
        return Refused("no-room", "The database cannot store anything now ({reason}): nothing was changed", reason=reason_of(error))
    if isinstance(error, (DBAPIError, TimeoutError, *DRIVER_ERRORS[1:])) and not _is_ours(error):
        return Refused("out-of-reach", "The database is out of reach: please try again; a move is never made twice")
    return error


def _is_ours(error: BaseException) -> bool:
    """Whether a statement of ours is wrong, or breaks what the tables of the database promise each other."""
    sqlstate = str(getattr(error, "sqlstate", ""))
    return isinstance(error, _OURS) or sqlstate[:2] in ("22", "23", "42")
