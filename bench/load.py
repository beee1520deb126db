"""Load: many tables of two scripted players each, who play random moves and listen on their streams.

    python bench/load.py                          # 200 tables, 20 seconds, on a new SQLite file
    python bench/load.py --database postgresql+asyncpg://… --workers 2
    python bench/load.py --think 0                # as fast as the server can

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

VERSION = re.compile(rb'"version":(\d+)')
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
    """What a process has used of the processor; 0 where that cannot be asked."""
    stat = Path(f"/proc/{process}/stat")
    if not stat.exists():
        return 0.0
    user, system = stat.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


async def compiled(port: int) -> None:
    """Waits until the server plays by compiled rules."""
    line = Line("127.0.0.1", port)
    await line.open()
    end = time.monotonic() + 300
    while time.monotonic() < end:
        _, content = await line.ask("GET", "/api/games")
        if all(game["compiled"] for game in msgspec.json.decode(content) if game["id"] == "wigs"):
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--think", type=float, default=1.0, help="seconds between the moves of a table, on average; 0 for none")
    parser.add_argument("--database", default="")
    parser.add_argument("--workers", type=int, default=1)
    arguments = parser.parse_args()
    with server(arguments) as (port, process):
        asyncio.run(compiled(port))
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
    if used and arguments.workers == 1:
        print(f"the server's processor time: {used / len(delays) * 1000:.1f} ms a move; the machine's load was {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
