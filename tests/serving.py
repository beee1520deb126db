"""What tests of tables and of the server share: a loop, a house, a running server, a real PostgreSQL, players by HTTP."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import itertools
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import warnings
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from parlour.engine.match import Match
from parlour.engine.randomness import key_of
from parlour.tables.database import Database, read_url
from parlour.tables.house import House
from parlour.tables.people import LINK
from parlour.tables.table import Table
from parlour.web.app import Parlour, create_app
from parlour.web.security import TOKEN, unveiled
from parlour.web.server import free_socket
from parlour.web.settings import Settings

SOURCES = Path(__file__).parent.parent / "src"


def in_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Runs an async test."""

    @functools.wraps(test)
    def run(*arguments: Any, **values: Any) -> None:
        asyncio.run(asyncio.wait_for(test(*arguments, **values), 60))

    return run


@contextlib.asynccontextmanager
async def open_house(database: str | Path, **settings: Any) -> AsyncIterator[House]:
    opened = Database(read_url(str(database)))
    await opened.bring_up_to_date()
    house = House(opened, **settings)
    await house.open()
    try:
        yield house
    finally:
        await house.close()


async def until(look: Callable[[], Any], seconds: float = 30.0) -> Any:
    """Waits until something is so."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = look()
        found = await found if asyncio.iscoroutine(found) else found
        if found:
            return found
        await asyncio.sleep(0.02)
    raise AssertionError("it did not happen in time")


async def table_of(house: House, *names: str, bots: int = 0, **wishes: Any) -> tuple[Table, list[str]]:
    """A table of wigs with these people, and bots in the other seats; and the people's ids."""
    people = [(await house.people.welcome(name))[0] for name in names]
    seats = ["me", *["open"] * (len(names) - 1), *["bot:random"] * bots]
    values = {"game": "wigs", "players": len(seats), "pace": 0.0, "word": f"word of {names[0]}"} | wishes
    table = await house.create(person=people[0].id, person_name=names[0], seats=seats, **values)
    for person in people[1:]:
        table, _ = await house.join(table.id, person.id, person.name, f"word of {person.name}", None)
    return table, [person.id for person in people]


def guessed(match: Match, seat: int, seed: str) -> Match:
    """A match that `seat` cannot tell from this one: what it cannot know is dealt anew."""
    other, doors = match.fork(), match.game.doors
    states = match.game.state_record.zeros(1)
    states[0] = other.state
    data = match.game.data(match.players, match.options, match.components)
    doors.guess_at(doors.wrap(data), doors.wrap(states), 0, seat, *map(doors.key, key_of(seed)))
    for name in match.game.state_record.dtype.names or ():
        other.state[name] = states[0][name]
    other.refresh()
    return other


# --- Servers ------------------------------------------------------------------------------------------------------------------
class Served:
    """A server in a thread of this process."""

    def __init__(self, app: Parlour, url: str) -> None:
        self.app, self.url = app, url

    def client(self, **values: Any) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=30, **values)


@contextlib.contextmanager
def served(database: str | Path, **settings: Any) -> Iterator[Served]:
    values: dict[str, Any] = {
        "database": str(database),
        "rate_limit": 0,
        "pace": 0.0,
        "heartbeat": 0.5,
        "log_level": "error",
    } | settings
    app = create_app(Settings(**values))
    sock = free_socket("127.0.0.1", 0)
    server = uvicorn.Server(
        uvicorn.Config(app, log_level="error", access_log=False, lifespan="on", timeout_graceful_shutdown=1, server_header=False)
    )
    thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]})
    thread.start()
    try:
        end = time.monotonic() + 30
        while not server.started and thread.is_alive() and time.monotonic() < end:
            time.sleep(0.01)
        assert server.started
        yield Served(app, f"http://127.0.0.1:{sock.getsockname()[1]}")
    finally:
        server.should_exit = True
        thread.join(20)
        sock.close()


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


class Process:
    """`parlour serve` as a process of its own, which can be killed and started again on the same port."""

    def __init__(self, database: str, *options: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._command = [
            sys.executable,
            "-m",
            "parlour",
            "serve",
            "--port",
            str(self.port),
            "--database",
            database,
            "--no-compile",
        ]
        self._command += ["--rate-limit", "0", "--pace", "0", "--log-level", "error", *options]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        environment = os.environ | {
            "PYTHONPATH": str(SOURCES),
            "PARLOUR_INTERPRET": "1",
        }  # the same games, and a start that loads no compiler
        self._process = subprocess.Popen(self._command, env=environment, stdout=subprocess.DEVNULL, start_new_session=True)

    def wait(self, seconds: float = 40) -> None:
        """Waits until it serves."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            assert self._process is not None
            assert self._process.poll() is None, "the server has ended"
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{self.url}/health", timeout=5).status_code == 200:
                    return
            time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def client(self, **values: Any) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=30, **values)

    def kill(self) -> None:
        """SIGKILL, to the server and to all of its processes: no time to tidy up."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    def __enter__(self) -> Process:
        self.start()
        try:
            self.wait()
        except BaseException:
            self.kill()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


# --- Players by HTTP ------------------------------------------------------------------------------------------------------------
class Player:
    """A person at a table of the API."""

    def __init__(self, url: str, name: str = "", token: str = "", client: httpx.Client | None = None) -> None:
        self.name, self.http = name, client or httpx.Client(base_url=url, timeout=30)
        self.token = token or self.http.post("/api/people", json={"name": name}).json()["token"]
        self.http.headers["authorization"] = f"Bearer {self.token}"

    def make(self, **wishes: Any) -> dict[str, Any]:
        answer = self.http.post("/api/tables", json={"game": "wigs", "players": 2, "name": self.name, "pace": 0.0} | wishes)
        assert answer.status_code == 201, answer.text
        return answer.json()

    def join(self, table: str, **wishes: Any) -> dict[str, Any]:
        answer = self.http.post(f"/api/tables/{table}/join", json={"name": self.name} | wishes)
        assert answer.status_code == 201, answer.text
        return answer.json()

    def look(self, table: str, **params: Any) -> dict[str, Any]:
        answer = self.http.get(f"/api/tables/{table}", params=params)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def move(self, table: str, move: str, ply: int, **more: Any) -> httpx.Response:
        return self.http.post(f"/api/tables/{table}/moves", json={"move": move, "ply": ply} | more)

    def post(self, table: str, action: str, **body: Any) -> httpx.Response:
        return self.http.post(f"/api/tables/{table}/{action}", json=body or None)

    def close(self) -> None:
        self.http.close()


@contextlib.contextmanager
def players(url: str, *names: str) -> Iterator[list[Player]]:
    found = [Player(url, name) for name in names]
    try:
        yield found
    finally:
        for player in found:
            player.close()


def play_on(people: list[Player], table: str, plies: int, chance: random.Random | None = None) -> dict[str, Any]:
    """Plays so many plies, whoever is waited for; the table as the first sees it."""
    chance = chance or random.Random(1)
    for _ in range(plies):
        for player in people:
            seen = player.look(table)
            if seen["status"] != "playing":
                return seen
            if seen["moves"]:
                answer = player.move(table, chance.choice(seen["moves"])["move"], seen["ply"])
                assert answer.status_code == 201, answer.text
                break
    return people[0].look(table)


def csrf_in(page: str) -> str:
    found = re.search(r'name="csrf" value="([^"]+)"', page)
    assert found, page[:500]
    return found[1]


def behind_veils(page: str) -> str:
    """A page with the secrets themselves in place of their veils, which differ in each answer."""
    page = re.sub(r'(?<=name="csrf" value=")[0-9a-f]+', lambda found: unveiled(found[0], TOKEN), page)
    return re.sub(r"(?<=/me/)[0-9a-f]+", lambda found: unveiled(found[0], LINK), page)


# --- A real PostgreSQL ------------------------------------------------------------------------------------------------------------
@functools.cache
def postgres() -> Any:
    """A PostgreSQL server of this test process, stopped and deleted when it ends."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it complains about machines without a runtime folder
        import pgserver

    folder = Path(tempfile.mkdtemp(prefix="parlour-postgres-"))
    return pgserver.get_server(folder / "data", cleanup_mode="delete")


_databases = itertools.count(1)


def new_postgres_database() -> str:
    """The address of a new, empty database."""
    server, name = postgres(), f"parlour_{next(_databases)}"
    server.psql(f"CREATE DATABASE {name};")
    address = server.get_uri(database=name)
    return address.replace("postgresql://", "postgresql+asyncpg://")
