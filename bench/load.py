"""Load: many tables of two scripted players each, who play random moves and listen on their streams.

    python bench/load.py                          # 200 tables, 20 seconds, on a new SQLite file
    python bench/load.py --database postgresql+asyncpg://… --workers 2
    python bench/load.py --think 0                # as fast as the server can
    python bench/load.py --pages --tables 1000    # pages of all games, with spectators, a move at each table every 10 seconds

Reported: moves a second, the time from sending a move to hearing of it on the other player's stream, and what a move costs the server's processor
(which is the same on a busy machine).
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import math
import os
import random
import re
import resource
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from load_pages import GAMES, PLAYERS, SPECTATORS, Found, Page, WatchedTable

VERSION = re.compile(rb'"version":(\d+)')
LAID_AT_ONCE = 20
OPTIONS = {"stall_rounds": 0, "max_rounds": 100}


class Move(msgspec.Struct):
    move: str


class State(msgspec.Struct):
    id: str
    status: str
    version: int
    ply: int
    moves: list[Move]
    token: str = ""


class Line:
    """One kept connection, with no more HTTP than is needed."""

    def __init__(self, host: str, port: int) -> None:
        self._host, self._port = host, port
        self.token = ""

    async def open(self) -> None:
        self._reader, self._writer = await asyncio.open_connection(self._host, self._port)

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        content = b"" if body is None else msgspec.json.encode(body)
        head = f"{method} {path} HTTP/1.1\r\nhost: {self._host}\r\ncontent-type: application/json\r\ncontent-length: {len(content)}\r\n"
        head += f"authorization: Bearer {self.token}\r\n\r\n" if self.token else "\r\n"
        self._writer.write(head.encode() + content)
        answer = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        length = int(re.search(rb"content-length: (\d+)", answer)[1])  # type: ignore[index]
        return int(answer[9:12]), await self._reader.readexactly(length)

    async def state(self, method: str, path: str, body: Any = None) -> State:
        status, content = await self.ask(method, path, body)
        if status not in (200, 201):
            raise RuntimeError(f"{method} {path}: {status} {content[:300]!r}")
        return msgspec.json.decode(content, type=State)

    def close(self) -> None:
        self._writer.close()


class Stream:
    """A live stream: the latest version that was heard."""

    def __init__(self) -> None:
        self.version, self._news = 0, asyncio.Event()

    async def listen(self, host: str, port: int, table: str) -> None:
        reader, writer = await asyncio.open_connection(host, port)
        writer.write(f"GET /t/{table}/live HTTP/1.1\r\nhost: {host}\r\n\r\n".encode())
        try:
            while line := await reader.readline():
                found = VERSION.search(line)
                if found:
                    self.version = int(found[1])
                    self._news.set()
        finally:
            writer.close()

    async def until(self, version: int) -> None:
        while self.version < version:
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), 30)


async def play_table(
    host: str, port: int, begin: asyncio.Barrier, seconds: float, think: float, chance: random.Random, delays: list[float]
) -> None:
    """One table with two players, again and again until the time is over; it begins when all tables are laid."""
    lines = [Line(host, port), Line(host, port)]
    for line in lines:
        await line.open()
    until = math.inf
    while time.monotonic() < until:
        seen = await lines[0].state("POST", "/api/tables", {"game": "wigs", "players": 2, "name": "One", "options": OPTIONS})
        table = seen.id
        lines[0].token = lines[0].token or seen.token
        joined = await lines[1].state("POST", f"/api/tables/{table}/join", {"name": "Two"})
        lines[1].token = lines[1].token or joined.token
        streams = [Stream(), Stream()]
        listeners = [asyncio.create_task(stream.listen(host, port, table)) for stream in streams]
        try:
            for stream in streams:
                await stream.until(1)
            if until == math.inf:
                await begin.wait()
                until = time.monotonic() + seconds
                await asyncio.sleep(chance.random() * think)
            await _play_game(lines, streams, table, until, think, chance, delays)
        finally:
            for listener in listeners:
                listener.cancel()
            await asyncio.gather(*listeners, return_exceptions=True)
    for line in lines:
        line.close()


async def _play_game(
    lines: list[Line], streams: list[Stream], table: str, until: float, think: float, chance: random.Random, delays: list[float]
) -> None:
    while time.monotonic() < until:
        for seat, line in enumerate(lines):
            seen = await line.state("GET", f"/api/tables/{table}")
            if seen.status == "over":
                return
            while seen.moves and time.monotonic() < until:
                started = time.perf_counter()
                seen = await line.state("POST", f"/api/tables/{table}/moves", {"move": chance.choice(seen.moves).move, "ply": seen.ply})
                await streams[1 - seat].until(seen.version)
                delays.append(time.perf_counter() - started)
                if think:
                    await asyncio.sleep(think * (0.5 + chance.random()))


@contextlib.contextmanager
def server(arguments: argparse.Namespace) -> Iterator[tuple[int, int]]:
    """A server of our own: its port, and its process."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port = int(sock.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "parlour",
            "serve",
            "--port",
            str(port),
            "--rate-limit",
            "0",
            "--workers",
            str(arguments.workers),
        ]
        process = subprocess.Popen([*command, "--database", arguments.database or str(Path(folder) / "load.db")], stdout=subprocess.DEVNULL)
        try:
            end = time.monotonic() + 60
            while time.monotonic() < end:
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1) as line:
                    line.sendall(b"GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
                    if b"200 OK" in line.recv(100):
                        break
                time.sleep(0.1)
            yield port, process.pid
        finally:
            process.send_signal(signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(10)
            process.kill()
            process.wait()


def processor_seconds(process: int) -> float:
    """What a server with all its workers has used of the processor; 0 where that cannot be asked."""
    if not Path(f"/proc/{process}/stat").exists():
        return 0.0
    used = (Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()[11:13] for one in family(process))
    return sum(int(user) + int(system) for user, system in used) / os.sysconf("SC_CLK_TCK")


async def compiled(port: int) -> None:
    """Waits until the server plays by compiled rules."""
    line = Line("127.0.0.1", port)
    await line.open()
    end = time.monotonic() + 300
    while time.monotonic() < end:
        _, content = await line.ask("GET", "/api/games")
        if all(game["compiled"] for game in msgspec.json.decode(content)):
            break
        await asyncio.sleep(0.5)
    line.close()


async def load(port: int, tables: int, seconds: float, think: float) -> list[float]:
    delays: list[float] = []
    begin = asyncio.Barrier(tables)
    players = (play_table("127.0.0.1", port, begin, seconds, think, random.Random(n), delays) for n in range(tables))
    failed = [error for error in await asyncio.gather(*players, return_exceptions=True) if error]
    if failed:
        raise RuntimeError(f"{len(failed)} tables failed; the first: {failed[0]!r}")
    return delays


# --- Pages ------------------------------------------------------------------------------------------------------------------
async def lay(port: int, game: str, plies: int, chance: random.Random, found: Found) -> WatchedTable:
    """A table of two that was played a little, with the open pages of its players and of two spectators."""
    lines = [Line("127.0.0.1", port), Line("127.0.0.1", port)]
    for line in lines:
        await line.open()
    seen = await lines[0].state("POST", "/api/tables", {"game": game, "players": PLAYERS, "name": "One"})
    table, lines[0].token = seen.id, seen.token
    lines[1].token = (await lines[1].state("POST", f"/api/tables/{table}/join", {"name": "Two"})).token
    for _ in range(plies):
        for line in lines:
            seen = await line.state("GET", f"/api/tables/{table}")
            if seen.moves:
                await line.state("POST", f"/api/tables/{table}/moves", {"move": chance.choice(seen.moves).move, "ply": seen.ply})
                break
    pages = [Page("127.0.0.1", port, table, token, found) for token in [*(line.token for line in lines), *[""] * SPECTATORS]]
    for page in pages:
        await page.open()
    for line in lines:
        line.close()
    return WatchedTable(pages, found, chance)


async def watched_load(port: int, process: int, arguments: argparse.Namespace) -> None:
    """Tables of all games with everybody's page open, a move at each of them now and then; prints what it costs."""
    found = Found()
    memory = memory_of(process)
    tables: list[WatchedTable] = []
    for first in range(0, arguments.tables, LAID_AT_ONCE):
        some = range(first, min(first + LAID_AT_ONCE, arguments.tables))
        tables += await asyncio.gather(*(lay(port, GAMES[n % len(GAMES)], arguments.plies, random.Random(n), found) for n in some))
    memory = memory_of(process) - memory
    before, own_before, started = processor_seconds(process), time.process_time(), time.monotonic()
    await asyncio.gather(*(table.play(started + arguments.seconds, arguments.every) for table in tables))
    used, own, took = processor_seconds(process) - before, time.process_time() - own_before, time.monotonic() - started
    for table in tables:
        table.close()
    streams = arguments.tables * (PLAYERS + SPECTATORS)
    print(f"{arguments.tables} tables of all games, {streams} pages open, a move at each every {arguments.every:g} s, for {took:.0f} s")
    print(f"{found.moves} moves ({found.secrets} of them secret), {found.refused} refused, {found.lost} patches or streams lost")
    for name, delays in (("another", found.delays), ("who made it", found.own)):
        print(f"from sending a move to the patch at {name}: {quantiles(delays)}")
    print(
        f"bytes of a patch: {quantiles(list(map(float, found.bytes)), 1, 'B')}; of the page before it: {statistics.median(found.first):.0f} B"
    )
    print(
        f"the server's processor time: {1000 * used / max(1, found.moves):.1f} ms a move with all its patches,"
        f" {1000 * used / max(1, len(found.bytes)):.2f} ms a patch; the driver's {1000 * own / max(1, found.moves):.1f} ms a move"
    )
    print(f"memory: {memory / arguments.tables / 1024:.0f} KiB a table; the machine's load was {os.getloadavg()[0]:.1f}")


def quantiles(values: list[float], scale: float = 1000, unit: str = "ms") -> str:
    ordered = sorted(values) or [0.0]
    return ", ".join(f"p{at:g} {scale * ordered[min(len(ordered) - 1, int(len(ordered) * at / 100))]:.0f} {unit}" for at in (50, 95, 99))


def family(process: int) -> list[int]:
    """A process with those that it began."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return [process]
    return [process, *(one for child in children for one in family(int(child)))]


def memory_of(process: int) -> int:
    """The memory of a server with all its workers, in bytes."""
    pages = (Path(f"/proc/{one}/statm").read_text().split()[1] for one in family(process))
    return sum(map(int, pages)) * os.sysconf("SC_PAGE_SIZE")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--think", type=float, default=1.0, help="seconds between the moves of a table, on average; 0 for none")
    parser.add_argument("--database", default="")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--pages", action="store_true", help="everybody holds a page and takes its patches, spectators too; all games")
    parser.add_argument("--every", type=float, default=10.0, help="with --pages: seconds between the moves of a table")
    parser.add_argument("--plies", type=int, default=10, help="with --pages: moves that were made before")
    arguments = parser.parse_args()
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    with server(arguments) as (port, process):
        asyncio.run(compiled(port))
        if arguments.pages:
            asyncio.run(watched_load(port, process, arguments))
            return
        before = processor_seconds(process)
        delays = sorted(asyncio.run(load(port, arguments.tables, arguments.seconds, arguments.think)))
        used = processor_seconds(process) - before
    database = "PostgreSQL" if arguments.database.startswith("postgres") else "SQLite"
    print(
        f"{arguments.tables} tables of 2 players, {database}, {arguments.workers} worker(s), {os.cpu_count()} cores, {arguments.seconds:g} s"
    )
    print(f"{len(delays)} moves, {len(delays) / arguments.seconds:.0f} moves/s")
    print(
        f"from sending a move to hearing of it: p50 {statistics.median(delays) * 1000:.1f} ms, p99 {delays[int(len(delays) * 0.99)] * 1000:.1f} ms"
    )
    if used:
        print(f"the server's processor time: {used / len(delays) * 1000:.1f} ms a move; the machine's load was {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
