"""Live updates: a stream of server-sent events for each watcher, and Litestar's channels between the workers."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import secrets
import signal
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping
from types import FrameType
from typing import Any

import asyncpg
import msgspec
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend

from parlour.tables.database import Database
from parlour.tables.errors import Refused
from parlour.tables.house import House
from parlour.tables.journal import note
from parlour.tables.news import SOMETHING, News
from parlour.tables.storage import Told
from parlour.tables.table import Table
from parlour.web.limits import Limits
from parlour.web.patches import NOTHING, Marks, Patch

CHANNEL = "parlour_tables"
GOSSIP_SECONDS = 20.0
LOOK_SECONDS = 2.0
MOST_TOLD = 7000  # bytes: PostgreSQL tells no more than 8000 at once
LIMITS_SECONDS = 0.25


class PostgresChannels(AsyncPgChannelsBackend):
    """Litestar's channels on PostgreSQL, with one kept connection for telling and one for hearing that
    is renewed when it breaks."""

    def __init__(self, dsn: str) -> None:
        super().__init__(dsn)
        self._teller: asyncpg.Connection | None = None
        self._telling = asyncio.Lock()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        async with self._telling:
            if self._teller is None or self._teller.is_closed():
                self._teller = await self._connect()
            for channel in channels:
                await self._teller.execute("SELECT pg_notify($1, $2)", channel, data.decode())

    async def renew(self) -> bool:
        """Connects again if the connection was lost; whether it was."""
        if not self._listener_conn.is_closed():
            return False
        async with self._listener_lock:
            self._listener_conn = await self._connect()
            for channel in self._subscribed_channels:
                await self._listener_conn.add_listener(channel, self._listener)
        return True

    async def on_shutdown(self) -> None:
        if self._teller is not None:
            await self._teller.close()
        await super().on_shutdown()


def channels_for(database: Database) -> tuple[ChannelsPlugin, ChannelsBackend]:
    backend: ChannelsBackend = MemoryChannelsBackend() if database.is_sqlite else PostgresChannels(database.dsn)
    return ChannelsPlugin(backend, channels=[CHANNEL]), backend


class Presence:
    """Who watches which table now, in all workers; None is a spectator."""

    def __init__(self, news: News) -> None:
        self._news = news
        self.here: dict[str, list[int | None]] = {}
        self._elsewhere: dict[tuple[str, str], tuple[list[int | None], float]] = {}
        self.changed: Callable[[str], None] = lambda table: None

    @contextlib.contextmanager
    def enter(self, table: str, seat: int | None) -> Iterator[None]:
        self.here.setdefault(table, []).append(seat)
        self._tell(table)
        try:
            yield
        finally:
            self.here[table].remove(seat)
            if not self.here[table]:
                del self.here[table]
            self._tell(table)

    def _tell(self, table: str) -> None:
        self._news.tell(table, SOMETHING)
        self.changed(table)

    def heard(self, worker: str, table: str, seats: list[int | None]) -> None:
        before = self._elsewhere.pop((worker, table), ([], 0.0))[0]
        if seats:
            self._elsewhere[worker, table] = (seats, time.time())
        if set(before) != set(seats):
            self._news.tell(table, SOMETHING)

    def at(self, table: str) -> list[int | None]:
        """The seats of those who watch a table."""
        fresh = time.time() - 2.5 * GOSSIP_SECONDS
        elsewhere = (seats for (_, other), (seats, at) in self._elsewhere.items() if other == table and at > fresh)
        return [*self.here.get(table, []), *(seat for seats in elsewhere for seat in seats)]


class Wire:
    """Between the workers: tells the others of changes and of who is here, and hears from them."""

    def __init__(self, house: House, presence: Presence, limits: Limits, channels: ChannelsPlugin, backend: ChannelsBackend) -> None:
        self._house, self._presence, self._limits, self._channels, self._backend = house, presence, limits, channels, backend
        self._name = f"{os.getpid()}-{secrets.token_hex(4)}"
        self._tasks: set[asyncio.Task[Any]] = set()
        limits.is_shared = isinstance(backend, PostgresChannels)
        house.announce = self._announce if isinstance(backend, PostgresChannels) else None
        house.people.announce = self._tell_of_keys
        presence.changed = lambda table: self._begin(self._tell_presence(table))

    async def open(self) -> None:
        subscriber = await self._channels.subscribe([CHANNEL])
        self._begin(self._hear(subscriber.iter_events()))
        self._begin(self._gossip())
        self._begin(self._tell_limits())

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _say(self, message: Mapping[str, object]) -> None:
        await self._channels.wait_published(json.dumps({**message, "from": self._name}), CHANNEL)

    async def _announce(self, table: str, version: int, told: Told | None) -> None:
        is_small = told is not None and len(msgspec.json.encode(told)) < MOST_TOLD
        await self._say({"table": table, "version": version} | ({"told": told} if is_small else {}))

    async def _tell_of_keys(self) -> None:
        """Somebody's keys have changed; whom this does not reach finds out within a minute."""
        if isinstance(self._backend, PostgresChannels):
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await self._say({"keys": "changed"})

    async def _tell_presence(self, table: str) -> None:
        if isinstance(self._backend, PostgresChannels):
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await self._say({"table": table, "here": self._presence.here.get(table, [])})

    async def _hear(self, events: AsyncIterator[bytes]) -> None:
        async for raw in events:
            message = json.loads(raw)
            if message["from"] == self._name:
                continue
            if "keys" in message:
                self._house.forget()
            elif "let_in" in message:
                self._limits.heard(message["from"], message["let_in"])
            elif "version" in message:
                await self._house.heard(message["table"], message["version"], message.get("told"))
            else:
                self._presence.heard(message["from"], message["table"], message["here"])

    async def _tell_limits(self) -> None:
        """Tells the others what this worker has let in: soon, and at once when it is much."""
        all_told = time.monotonic()
        while isinstance(self._backend, PostgresChannels):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LIMITS_SECONDS):
                    await self._limits.much.wait()
            again = time.monotonic() - all_told > GOSSIP_SECONDS
            all_told = time.monotonic() if again else all_told
            for let_in in self._limits.to_tell(all_streams=again):
                with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                    await self._say({"let_in": let_in})

    async def _gossip(self) -> None:
        """Says again and again who is here, and looks whether the line is still up."""
        last = time.monotonic()
        while isinstance(self._backend, PostgresChannels):
            await asyncio.sleep(LOOK_SECONDS)
            try:
                if await self._backend.renew():
                    note("channels renewed", logging.WARNING)
                    self._house.news.tell_all()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                note("channels are down", logging.WARNING, reason=type(error).__name__)
                continue
            if time.monotonic() - last > GOSSIP_SECONDS:
                last = time.monotonic()
                for table in list(self._presence.here):
                    await self._tell_presence(table)


Still = Callable[[], Awaitable[bool]]
Draw = Callable[[Table, Marks], Awaitable[tuple[Patch, Marks]]]  # a table's page, as a patch to what was told


class Patches:
    """Tells one page's listener what has changed in it; at first the whole page. Each patch names the version that it is laid over."""

    def __init__(self, house: House, table: str, seat: int | None, draw: Draw) -> None:
        self._house, self._table, self._seat, self._draw = house, table, seat, draw
        self._told, self.version = NOTHING, -1

    async def news(self) -> bytes:
        """What has changed; nothing while the database is out of reach."""
        try:
            table = await self._house.newest(self._table, 1)
            patch, told = await self._draw(table, self._told)
        except Refused:
            return b""
        after, self._told, self.version = self.version, told, table.version_for(self._seat)
        return _event("patch", self.version, after=after, patch=patch)


def _event(name: str, version: int, **data: object) -> bytes:
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (version, name.encode(), msgspec.json.encode({"version": version, **data}))


async def stream(
    house: House,
    presence: Presence,
    table: str,
    seat: int | None,
    last: int,
    heartbeat: float,
    still: Still,
    patches: Patches | None = None,
) -> AsyncIterator[bytes]:
    """The events of a table: `table` with its version when it has changed, `here` with the seats that watch, and heartbeats.

    A page that can lay them over itself gets patches instead of versions.

    Nothing is missed: the first look is at what is stored, and every heartbeat looks again. Versions are counted as the seat may know them:
    a secret of others is not told, nor does it shift a heartbeat. It ends when `still` says that the listener has lost the seat.
    """
    yield b"retry: 1000\n\n"
    with house.news.watch(table) as watch, presence.enter(table, seat):
        told: list[int] = []
        sent, version = last, await _version(house, table, seat, 0, last)
        beat = time.monotonic() + heartbeat
        while version is not None and not watch.gone and house.is_open and house.news.is_open:
            if version != sent and (news := await patches.news() if patches else _event("table", version)):
                sent = patches.version if patches else version
                yield news
            here = sorted({watcher for watcher in presence.at(table) if watcher is not None})
            if here != told:
                told = here
                yield f"event: here\ndata: {json.dumps({'seats': here})}\n\n".encode()
            if not await watch.wait(max(0.0, beat - time.monotonic())):
                yield b": still here\n\n"
                if not await still():
                    return
                beat = time.monotonic() + heartbeat
                version = await _version(house, table, seat, 0, sent)
            else:
                version = await _version(house, table, seat, 0 if watch.look else watch.version, sent)
                watch.look = False
    if house.is_open and house.news.is_open:
        yield b"event: gone\ndata: {}\n\n"


@contextlib.contextmanager
def ended_by_signals(news: News) -> Iterator[None]:
    """A signal to stop ends the streams first, then does what it did: they need not be cut off, each
    with a traceback."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop, before = asyncio.get_running_loop(), {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def stop(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(news.close)
        handler = before[signal.Signals(number)]
        if callable(handler):
            handler(number, frame)

    for number in before:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


async def _version(house: House, table: str, seat: int | None, told: int, known: int) -> int | None:
    """The version as a seat counts, from memory if that is as new as we were told; while the database is out of
    reach, the one that is known."""
    try:
        return (await house.newest(table, told)).version_for(seat)
    except Refused as refused:
        return None if refused.kind == "unknown" else known
