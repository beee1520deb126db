"""Soak: tables are played at while connections are cut, people come and go, the server is killed and started again, and the database is out for seconds.

    python bench/soak.py                          # an hour, on a new SQLite file
    python bench/soak.py --minutes 10 --database postgres
    python bench/soak.py --rounds 3 --tables 4    # so many rounds, however long they take

A round is a number of moves at every table; after each something goes wrong, in turn: the server is killed, the database is away, the server is stopped and
started. Games are mixed, every person holds a live stream and draws the page now and then, and every table has a spectator. `--database postgres` starts
a PostgreSQL of its own (pgserver), which is stopped to be away; a SQLite file is away while another process holds it.

At the end every move that was accepted must be in the record of its game, in its place; nothing may be there that nobody sent; the server's memory must not
have grown between two equal rounds of one life; and when everybody has gone, no task, stream or file may be left open.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from load import Line

GAMES = ("wigs", "kiilto", "pocket-wigs", "pret-a-porter", "last-will")
QUICK_GAMES = ("wigs", "kiilto", "pocket-wigs")
SOURCES = Path(__file__).parent.parent / "src"
PATIENCE = 120.0  # seconds within which the server must answer again
AWAY = 2.0
CUT, CHAT, LEAVE, LOOK = 0.06, 0.05, 0.04, 0.15  # of all moves
ROOM, ROOM_A_TABLE = 24.0, 1.0  # MiB by which memory may grow in a round, and for every table more
POOLED = 16  # files that the pools of the database open when they are first needed, and keep
OPEN = ("01", "08")  # in /proc/net/tcp: established, or closed by the client only
LOST = (OSError, EOFError, TimeoutError)


# --- The server and its database ---------------------------------------------------------------------------------------------
class Server:
    """`parlour serve` as a process of its own."""

    def __init__(self, database: str, *options: str) -> None:
        with socket.socket() as sock:
            sock.bind(("127.0.0.1", 0))
            self.port = int(sock.getsockname()[1])
        command = [
            "-m",
            "parlour",
            "serve",
            "--port",
            str(self.port),
            "--database",
            database,
            "--rate-limit",
            "0",
            "--pace",
            "0",
            "--log-level",
            "error",
        ]
        self._command = [sys.executable, *command, *options]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        environment = os.environ | {"PYTHONPATH": str(SOURCES)}
        self._process = subprocess.Popen(self._command, env=environment, stdout=subprocess.DEVNULL, start_new_session=True)
        await self.until_it_answers()

    async def until_it_answers(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with contextlib.suppress(*LOST):
                if (await ask_once(self.port, "GET", "/health"))[0] == 200:
                    return
            await asyncio.sleep(0.1)
        raise RuntimeError("the server does not answer")

    def kill(self) -> None:
        """SIGKILL to the server and all its processes: no time to tidy up."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    async def stop(self) -> None:
        """SIGTERM: it closes its streams and ends by itself."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        await asyncio.to_thread(self._process.wait, 30)
        self._process = None


async def ask_once(port: int, method: str, path: str, body: Any = None, token: str = "") -> tuple[int, bytes]:
    line = Line("127.0.0.1", port)
    line.token = token
    await line.open()
    try:
        async with asyncio.timeout(30):
            return await line.ask(method, path, body)
    finally:
        line.close()


class SqliteFile:
    """A new file; it is away while somebody else holds it."""

    def __init__(self, folder: Path) -> None:
        self.address = str(folder / "soak.db")

    async def be_away(self, seconds: float) -> None:
        with contextlib.closing(sqlite3.connect(self.address, isolation_level=None, timeout=30)) as connection:
            connection.execute("BEGIN EXCLUSIVE")
            await asyncio.sleep(seconds)
            connection.execute("ROLLBACK")

    def close(self) -> None:
        pass


class OwnPostgres:
    """A PostgreSQL of our own, which can be stopped and started."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it complains about machines without a runtime folder
            import pgserver
            from pgserver._commands import pg_ctl
        self._data, self._pg_ctl = folder / "postgres", pg_ctl
        self._server = pgserver.get_server(self._data, cleanup_mode="stop")
        self.address = self._server.get_uri().replace("postgresql://", "postgresql+asyncpg://")
        self._socket = self._server.get_uri().partition("host=")[2]

    async def be_away(self, seconds: float) -> None:
        user = self._server.system_user
        await asyncio.to_thread(self._pg_ctl, ["-w", "-m", "immediate", "stop"], pgdata=self._data, user=user)
        await asyncio.sleep(seconds)
        start = ["-w", "-o", '-h ""', "-o", f"-k {self._socket}", "-l", str(self._server.log), "start"]
        await asyncio.to_thread(self._pg_ctl, start, pgdata=self._data, user=user)

    def close(self) -> None:
        self._pg_ctl(["-w", "-m", "immediate", "stop"], pgdata=self._data, user=self._server.system_user)


# --- People -----------------------------------------------------------------------------------------------------------------------
class Sent(NamedTuple):
    """A move that was sent: it was accepted for certain, or the answer was lost."""

    move: str
    certain: bool


class Looked(msgspec.Struct):
    """What a person must know of a table."""

    id: str
    status: str
    ply: int
    seat: int | None
    moves: list[dict[str, str]]
    repeated: bool = False
    token: str = ""


class Person:
    """Somebody who asks until there is an answer, however often the line or the server is gone meanwhile."""

    def __init__(self, soak: Soak, name: str) -> None:
        self._soak, self.name, self.token = soak, name, ""
        self.sent: dict[str, list[Sent]] = {}  # by table

    async def ask(self, method: str, path: str, body: Any = None, *, once: bool = False) -> tuple[int, bytes]:
        """The answer; of what must not be sent twice, the status 0 says that it was lost."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                status, content = await ask_once(self._soak.server.port, method, path, body, self.token)
            except LOST:
                self._soak.counts["lost answers"] += 1
                if once:
                    return 0, b""
            else:
                self._soak.note(status, method, path, content)
                if status not in (429, 500, 503, 507):
                    return status, content
                if once:
                    return status, content
            await asyncio.sleep(0.2)
        raise RuntimeError(f"{method} {path} was not answered for {PATIENCE:g} seconds")

    async def look(self, table: str) -> Looked:
        status, content = await self.ask("GET", f"/api/tables/{table}")
        if status != 200:
            raise RuntimeError(f"a table cannot be looked at: {status} {content[:200]!r}")
        return msgspec.json.decode(content, type=Looked)

    async def play(self, table: str, seen: Looked, chance: random.Random) -> bool:
        """A random move; whether it was accepted for certain. Now and then the line is cut before the answer."""
        move = chance.choice(seen.moves)["move"]
        cut = chance.random() < CUT
        path, body = f"/api/tables/{table}/moves", {"move": move, "ply": seen.ply}
        status, content = await (self._cut_off("POST", path, body) if cut else self.ask("POST", path, body, once=True))
        accepted = status == 201 and not msgspec.json.decode(content, type=Looked).repeated
        if accepted or status in (0, 500, 503):
            self.sent.setdefault(table, []).append(Sent(move, accepted))
        return accepted

    async def _cut_off(self, method: str, path: str, body: Any) -> tuple[int, bytes]:
        """Sends something and is gone before the answer."""
        content = msgspec.json.encode(body)
        head = f"{method} {path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: {len(content)}\r\n"
        head += f"authorization: Bearer {self.token}\r\n\r\n"
        with contextlib.suppress(*LOST):
            _, writer = await asyncio.open_connection("127.0.0.1", self._soak.server.port)
            writer.write(head.encode() + content)
            await writer.drain()
            writer.close()
        self._soak.counts["cut connections"] += 1
        await asyncio.sleep(0.3)  # it may still be made
        return 0, b""


class Company:
    """Two persons, sometimes with a bot, and a spectator, who play game after game at one table each."""

    def __init__(self, soak: Soak, number: int) -> None:
        self._soak, self._chance = soak, random.Random(f"{soak.seed} {number}")
        self.people = [Person(soak, f"{name} {number}") for name in ("Anna", "Bo")]
        self._game, self._with_bot = soak.games[number % len(soak.games)], number % 3 == 2
        self.tables: list[str] = []

    async def sit_down(self) -> None:
        """A new table; those who are new here get their tokens."""
        anna, bo = self.people
        for person in self.people:
            if not person.token:
                _, content = await person.ask("POST", "/api/people", {"name": person.name})
                person.token = msgspec.json.decode(content)["token"]
        seats = ["me", "open", *(["bot:random"] if self._with_bot else [])]
        wishes = {"game": self._game, "players": len(seats), "seats": seats, "name": anna.name, "pace": 0.0}
        _, content = await anna.ask("POST", "/api/tables", wishes)
        table = msgspec.json.decode(content, type=Looked).id
        await bo.ask("POST", f"/api/tables/{table}/join", {"name": bo.name})
        self.tables.append(table)

    async def play(self, moves: int) -> None:
        """So many accepted moves, and streams that are held meanwhile."""
        if not self.tables:
            await self.sit_down()
        table, made = self.tables[-1], 0
        listening = [asyncio.create_task(self._listen(table, token)) for token in (*(person.token for person in self.people), "")]
        try:
            while made < moves:
                for person in self.people:
                    seen = await person.look(table)
                    if seen.status == "over":
                        await self.sit_down()
                        table = self.tables[-1]
                    elif seen.moves:
                        made += await person.play(table, seen, self._chance)
                        await self._do_something_else(person, table)
        finally:
            for task in listening:
                task.cancel()
            await asyncio.gather(*listening, return_exceptions=True)

    async def _do_something_else(self, person: Person, table: str) -> None:
        if self._chance.random() < CHAT:
            await person.ask("POST", f"/api/tables/{table}/chat", {"text": "well played"})
        if self._chance.random() < LEAVE:
            await person.ask("POST", f"/api/tables/{table}/leave")
            await person.ask("POST", f"/api/tables/{table}/come-back")
        if self._chance.random() < LOOK:
            await person.ask("GET", f"/t/{table}")

    async def _listen(self, table: str, token: str) -> None:
        """A live stream, opened again whenever it breaks, as a browser does; sometimes it is left and opened anew."""
        key = f"authorization: Bearer {token}\r\n" if token else ""
        path = f"/api/tables/{table}/live" if token else f"/t/{table}/live"
        while True:
            with contextlib.suppress(*LOST):
                reader, writer = await asyncio.open_connection("127.0.0.1", self._soak.server.port)
                try:
                    writer.write(f"GET {path} HTTP/1.1\r\nhost: x\r\n{key}\r\n".encode())
                    self._soak.counts["streams"] += 1
                    for _ in range(self._chance.randrange(5, 60)):
                        async with asyncio.timeout(60):  # not wait_for, which may forget that it was cancelled
                            if not await reader.readline():
                                break
                finally:
                    writer.close()
            await asyncio.sleep(0.2)

    async def end(self) -> None:
        """All tables are ended, so that their records can be read."""
        for table in self.tables:
            for person in self.people:
                if (await person.look(table)).status == "playing":
                    await person.ask("POST", f"/api/tables/{table}/resign")

    async def missing(self) -> list[str]:
        """What is wrong with the records: moves that were accepted and are not there, or that nobody sent."""
        found = []
        for table in self.tables:
            for person in self.people:
                _, content = await person.ask("GET", f"/api/tables/{table}/save")
                saved, seat = msgspec.json.decode(content), (await person.look(table)).seat
                made = [move for who, move in (text.split(" ", 1) for text in saved["moves"]) if int(who) == seat]
                sent = person.sent.get(table, [])
                resigned = saved.get("result", {}).get("resigned") or []
                if not fits(sent, made, goes_on=seat in resigned):
                    found.append(f"{self._game} {table}, seat {seat}: {len(sent)} sent, {len(made)} there")
        return found


def fits(sent: list[Sent], made: list[str], *, goes_on: bool = False) -> bool:
    """Whether a record holds every accepted move in its order, and beside them only moves whose answer was lost; with `goes_on` a bot may have played
    on at the end, for who resigned."""
    reached = {0}
    for move, certain in sent:
        on = {at + 1 for at in reached if at < len(made) and made[at] == move}
        reached = on if certain else reached | on
    return bool(reached) if goes_on else len(made) in reached


# --- The whole --------------------------------------------------------------------------------------------------------------------
class Figures(NamedTuple):
    """What the server says and the system knows of its process."""

    memory: float  # MiB
    tables: int
    tasks: int
    streams: int
    connections: int  # of clients, the one included that has just asked for the figures
    files: int


class Soak:
    """The server, its database, the companies, and what was seen."""

    def __init__(
        self, server: Server, database: SqliteFile | OwnPostgres, tables: int, moves: int, games: tuple[str, ...], seed: str
    ) -> None:
        self.server, self.database, self.moves, self.games, self.seed = server, database, moves, games, seed
        self.counts: Counter[str] = Counter()
        self.mistakes: list[str] = []
        self.companies = [Company(self, number) for number in range(tables)]

    def note(self, status: int, method: str, path: str, content: bytes) -> None:
        self.counts[f"answers {status}"] += 1
        if status == 500:
            self.mistakes.append(f"{method} {re.sub('/[a-z2-9]{10,16}', '/…', path)}: {content[:300].decode(errors='replace')}")

    async def round(self, trouble: str = "") -> None:
        """Moves at all tables; in the midst of them something goes wrong."""
        playing = asyncio.gather(*(company.play(self.moves) for company in self.companies))
        try:
            if trouble:
                await self._until_half_is_made(playing)
                await getattr(self, trouble)()
                self.counts[trouble] += 1
            await playing
        except BaseException:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            raise

    async def _until_half_is_made(self, playing: asyncio.Future[Any]) -> None:
        wanted = self.counts["answers 201"] + len(self.companies) * self.moves // 2
        while self.counts["answers 201"] < wanted and not playing.done():
            await asyncio.sleep(0.05)

    async def killed(self) -> None:
        self.server.kill()
        await self.server.start()

    async def database_away(self) -> None:
        await self.database.be_away(AWAY)

    async def restarted(self) -> None:
        await self.server.stop()
        await self.server.start()

    async def figures(self) -> Figures:
        status = Path(f"/proc/{self.server.pid}/status").read_text()
        memory = int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]
        _, content = await ask_once(self.server.port, "GET", "/metrics")
        gauges = {name: float(value) for name, value in re.findall(r"^parlour_(\w+) (\S+)$", content.decode(), re.M)}
        files = len(list(Path(f"/proc/{self.server.pid}/fd").iterdir()))
        return Figures(
            memory, int(gauges["tables_in_memory"]), int(gauges["tasks"]), int(gauges["live_streams"]), self._connections(), files
        )

    def _connections(self) -> int:
        """How many connections of clients the server holds open."""
        rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        return sum(int(row[1].partition(":")[2], 16) == self.server.port and row[3] in OPEN for row in rows)

    async def quiet(self, before: Figures) -> Figures:
        """The figures when everybody has gone: the server is given time to notice."""
        end, now = time.monotonic() + 40, await self.figures()
        while time.monotonic() < end and left_over(before, now):
            await asyncio.sleep(0.5)
            now = await self.figures()
        return now


TROUBLES = ("killed", "database_away", "restarted")


async def soak(run: Soak, rounds: int | None, seconds: float) -> list[str]:
    """Everything; what was found wrong."""
    end = time.monotonic() + seconds
    await run.server.start()
    done = 0
    while done < rounds if rounds is not None else time.monotonic() < end:
        await run.round(TROUBLES[done % len(TROUBLES)])
        done += 1
    await run.round()  # two equal rounds in one life: everything that is loaded once is loaded by the first
    first = await run.quiet(await run.figures())
    await run.round()
    last = await run.quiet(first)
    problems = run.mistakes + left_over(first, last)
    for company in run.companies:
        await company.end()
        problems += await company.missing()
    run.counts["accepted moves"] = sum(
        sent.certain for one in run.companies for person in one.people for some in person.sent.values() for sent in some
    )
    run.counts["games"] = sum(len(company.tables) for company in run.companies)
    print(f"{done} rounds of trouble; {', '.join(f'{name}: {count}' for name, count in sorted(run.counts.items()))}")
    print(
        f"memory after a round {first.memory:.0f} MiB with {first.tables} tables, after the next {last.memory:.0f} MiB with {last.tables}"
    )
    print(
        f"left open when everybody had gone: {last.streams} streams, {last.connections} connections, {last.tasks} tasks (before {first.tasks}), "
        f"{last.files} files (before {first.files})"
    )
    return problems


def left_over(first: Figures, last: Figures) -> list[str]:
    """What has grown from one round to the next that should not have."""
    found = []
    if last.memory > first.memory + ROOM + ROOM_A_TABLE * max(0, last.tables - first.tables):
        found.append(f"memory has grown from {first.memory:.0f} to {last.memory:.0f} MiB")
    if last.streams or last.connections > 1 or last.tasks > first.tasks or last.files > first.files + POOLED:
        found.append(f"something is left open: {first} and then {last}")
    return found


@contextlib.contextmanager
def everything(arguments: argparse.Namespace) -> Iterator[Soak]:
    with tempfile.TemporaryDirectory(prefix="parlour-soak-") as folder:
        database = OwnPostgres(Path(folder)) if arguments.database == "postgres" else SqliteFile(Path(folder))
        options = ["--no-compile"] if arguments.games == "quick" else []
        server = Server(database.address, *options)
        games = QUICK_GAMES if arguments.games == "quick" else GAMES
        try:
            yield Soak(server, database, arguments.tables, arguments.moves, games, arguments.seed)
        finally:
            server.kill()
            database.close()


def read(given: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--rounds", type=int, help="so many rounds of trouble, in place of minutes")
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--moves", type=int, default=200, help="at each table in a round")
    parser.add_argument("--database", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--games", choices=["all", "quick"], default="all", help="quick: the small games, which need no compiler")
    parser.add_argument("--seed", default="soak")
    return parser.parse_args(given)


def main(given: list[str] | None = None) -> list[str]:
    arguments = read(given)
    with everything(arguments) as run:
        return asyncio.run(soak(run, arguments.rounds, 60 * arguments.minutes))


if __name__ == "__main__":
    found = main()
    print("\n".join(found) or "every accepted move is there, and nothing is left open")
    sys.exit(bool(found))
