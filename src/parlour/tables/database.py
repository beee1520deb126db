"""The database: SQLite in the user's data folder, or PostgreSQL; brought up to date by Alembic when it is opened."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, event, insert, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from parlour.tables import schema
from parlour.tables.errors import Refused

UPGRADE_LOCK = 7_262_010


class DatabaseError(OSError):
    """The database cannot be used; the sentence says why."""


def default_url() -> str:
    """A file in the user's data folder."""
    import platformdirs

    folder = platformdirs.user_data_path("parlour", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite+aiosqlite:///{folder / 'parlour.db'}"


def read_url(given: str) -> URL:
    """The address of a database: a URL, or the path of a file; "" is the default."""
    if not given:
        return make_url(default_url())
    if "://" not in given:
        return make_url(f"sqlite+aiosqlite:///{Path(given).expanduser().resolve()}")
    try:
        url = make_url(given)
    except (ArgumentError, ValueError):
        raise DatabaseError(f"cannot read the database's address {_hide(given)!r}; it should look like postgresql+asyncpg://user@host/name") from None
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    name = drivers.get(url.drivername, url.drivername)
    if name not in drivers.values():
        raise DatabaseError(f"no database driver {url.drivername!r}; we have: {', '.join(sorted(set(drivers.values())))}")
    return url.set(drivername=name)


def _hide(address: str) -> str:
    scheme, _, rest = address.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}"


class Database:
    """Connections to one database. Readers never wait for the writer; SQLite has one writer at a time."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.is_sqlite = url.get_backend_name() == "sqlite"
        if self.is_sqlite:
            self._writer = create_async_engine(url, pool_size=1, max_overflow=0, pool_timeout=30)
            self._reader = create_async_engine(url, pool_size=4, max_overflow=0, pool_timeout=30)
            _prepare_sqlite(self._writer, "BEGIN IMMEDIATE")
            _prepare_sqlite(self._reader, "BEGIN")
        else:
            self._writer = self._reader = create_async_engine(url, pool_size=8, max_overflow=4, pool_pre_ping=True, pool_timeout=30)

    @property
    def dsn(self) -> str:
        """The address as asyncpg wants it."""
        return self.url.set(drivername="postgresql").render_as_string(hide_password=False)

    @contextlib.asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: all of it is stored when this ends, or nothing."""
        try:
            async with self._writer.begin() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise _refusal(error) from error

    @contextlib.asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._reader.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise _refusal(error) from error

    async def close(self) -> None:
        await self._writer.dispose()
        await self._reader.dispose()

    # --- Opening ---------------------------------------------------------------------------------------------------
    async def bring_up_to_date(self) -> None:
        """Makes or upgrades what the database holds, wholly or not at all; DatabaseError says why it cannot."""
        where = self.url.render_as_string(hide_password=True)
        try:
            async with self._writer.begin() as connection:
                if not self.is_sqlite:
                    await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": UPGRADE_LOCK})
                await connection.run_sync(_upgrade)
                found = await connection.scalar(select(schema.settings.c.value).where(schema.settings.c.name == "key"))
                if found is None:
                    await connection.execute(insert(schema.settings).values(name="key", value=secrets.token_hex(32)))
        except NewerVersion as error:
            raise DatabaseError(f"the database {where} was made by a newer Parlour (version {error}); this one cannot read it. Nothing was changed") from None
        except (SQLAlchemyError, OSError) as error:
            raise DatabaseError(f"the database {where} cannot be used: {_reason(error)}. Nothing was changed") from error

    async def key(self) -> bytes:
        """The server's own key, made once, for tokens in forms."""
        async with self.read() as connection:
            found = await connection.scalar(select(schema.settings.c.value).where(schema.settings.c.name == "key"))
        return bytes.fromhex(str(found))


class NewerVersion(Exception):
    """The database holds a version that this Parlour does not know."""


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    script = ScriptDirectory.from_config(config)
    known = {revision.revision for revision in script.walk_revisions()}
    heads = MigrationContext.configure(connection).get_current_heads()
    for head in heads:
        if head not in known:
            raise NewerVersion(head)
    if set(heads) == set(script.get_heads()):
        connection.execute(text("UPDATE settings SET value = value WHERE name = 'key'"))
        return
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _prepare_sqlite(engine: AsyncEngine, begin: str) -> None:
    """SQLite as it should be: a write-ahead log, every commit on the disk, transactions begun by us."""

    @event.listens_for(engine.sync_engine, "connect")
    def connect(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("busy_timeout = 10000", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


def _reason(error: BaseException) -> str:
    origin = error.orig if isinstance(error, DBAPIError) and error.orig else error
    lines = str(origin).strip().splitlines()
    return lines[-1].rpartition(">: ")[2].rstrip(".") if lines else type(origin).__name__


def _refusal(error: BaseException) -> BaseException:
    """A database error as an answer to a request; what is not the database's state stays an error."""
    reason = _reason(error)
    if any(word in reason.lower() for word in ("full", "no space", "readonly", "read-only", "read only", "quota")):
        return Refused("no-room", "The database cannot store anything now ({reason}): nothing was changed", reason=reason)
    if isinstance(error, OSError) or (isinstance(error, OperationalError) and "locked" not in reason) or "connection" in reason.lower():
        return Refused("out-of-reach", "The database is out of reach: nothing was changed; please try again")
    return error
