"""Browsers without a browser, for `bench/load.py --pages`: each loads the page of a table, holds its stream, takes patches, and plays what it finds there."""

from __future__ import annotations

import asyncio
import html
import json
import random
import re
import time
import urllib.parse
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field

MOVE = re.compile(r'<(?:button|input)[^>]*\bname="(?:move|pick)"[^>]*>')
VALUE, OFF = re.compile(r'\bvalue="([^"]*)"'), re.compile(r"\bdisabled\b")
FIELD = {name: re.compile(rf'name="{name}" value="([^"]*)"') for name in ("csrf", "ply", "version")}
HEARD_SECONDS = 60.0
SECRET_SECONDS = 15.0  # what nobody else has heard of by then is a secret
SPECTATORS = 2
PLAYERS = 2
GAMES = ("wigs", "kiilto", "pocket-wigs", "last-will", "pret-a-porter")


@dataclass
class Found:
    """What was measured at all tables."""

    delays: list[float] = field(default_factory=list)  # from sending a move to the patch at another
    own: list[float] = field(default_factory=list)  # and at who made it
    bytes: list[int] = field(default_factory=list)  # of a patch
    first: list[int] = field(default_factory=list)  # of the whole page that a stream begins with
    moves: int = 0
    secrets: int = 0  # moves of which the others may not know
    refused: int = 0
    lost: int = 0  # streams that ended, and patches that did not come or did not fit


class Line:
    """Asks for pages, each time by a new connection: after ten seconds a server has closed a kept one."""

    def __init__(self, host: str, port: int, token: str) -> None:
        self._host, self._port, self._cookies = host, port, {"parlour": token} if token else {}

    @property
    def cookies(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    async def ask(self, method: str, path: str, accept: str, body: str = "") -> tuple[int, str]:
        head = f"{method} {path} HTTP/1.1\r\nhost: {self._host}\r\naccept: {accept}\r\naccept-encoding: gzip\r\ncookie: {self.cookies}\r\n"
        form = "content-type: application/x-www-form-urlencoded\r\n" if body else ""
        reader, writer = await asyncio.open_connection(self._host, self._port, limit=1 << 20)
        writer.write(f"{head}{form}connection: close\r\ncontent-length: {len(body)}\r\n\r\n{body}".encode())
        answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        length = re.search(r"content-length: (\d+)", answer, re.IGNORECASE)
        content = await reader.readexactly(int(length[1])) if length else b""
        writer.close()
        for name, value in re.findall(r"set-cookie: ([^=]+)=([^;]*)", answer, re.IGNORECASE):
            self._cookies[name] = value
        text = zlib.decompress(content, 31) if "content-encoding: gzip" in answer.lower() else content
        return int(answer[9:12]), text.decode()


class Page:
    """The page of one who watches, as a browser holds it."""

    def __init__(self, host: str, port: int, table: str, token: str, found: Found) -> None:
        self._host, self._port, self.table, self._found = host, port, table, found
        self.line = Line(host, port, token)
        self.lines: list[str] = []
        self.version, self.came, self.csrf = -1, 0.0, ""
        self._news = asyncio.Event()
        self._reading: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Loads the page, and then holds its stream."""
        status, text = await self.line.ask("GET", f"/t/{self.table}", "text/html")
        if status != 200:
            raise RuntimeError(f"page: {status} {text[:200]}")
        self.csrf = FIELD["csrf"].findall(text)[0]
        reader, self._writer = await asyncio.open_connection(self._host, self._port, limit=1 << 20)
        head = f"GET /t/{self.table}/live?patches=1 HTTP/1.1\r\nhost: {self._host}\r\naccept-encoding: gzip\r\ncookie: {self.line.cookies}\r\n\r\n"
        self._writer.write(head.encode())
        answer = await reader.readuntil(b"\r\n\r\n")
        if b" 200 " not in answer:
            raise RuntimeError(f"stream: {answer[:200]!r}")
        self._reading = asyncio.create_task(self._read(reader))
        await self.until(0)

    async def _read(self, reader: asyncio.StreamReader) -> None:
        unpacked, rest = zlib.decompressobj(31), ""
        while (size := int(await reader.readline() or b"0", 16)) > 0:
            part = (await reader.readexactly(size + 2))[:-2]
            rest += unpacked.decompress(part).decode()
            *events, rest = rest.split("\n\n")
            for event in events:
                if "event: patch" in event:
                    self._take(event, size)
        self._found.lost += 1

    def _take(self, event: str, size: int) -> None:
        told = json.loads(event.partition("data: ")[2])
        if told["after"] not in (-1, self.version):
            self._found.lost += 1
        (self._found.first if told["after"] == -1 else self._found.bytes).append(size)
        old, lines = self.lines, []
        for one in told["patch"]:
            lines += one.split("\n") if isinstance(one, str) else old[one[0] : one[0] + one[1]]
        self.lines, self.version, self.came = lines, told["version"], time.perf_counter()
        self._news.set()

    async def until(self, version: int) -> float:
        """Waits for a version; when it came."""
        while self.version < version:
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), HEARD_SECONDS)
        return self.came

    async def since(self, started: float) -> float | None:
        """When something came after a moment; None if nothing does: it was a secret of somebody else."""
        try:
            async with asyncio.timeout(SECRET_SECONDS):
                while self.came < started:
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            return None
        return self.came

    def moves(self) -> list[str]:
        """The moves that can be clicked."""
        text = "\n".join(self.lines)
        found = (VALUE.search(control) for control in MOVE.findall(text) if not OFF.search(control))
        return sorted({html.unescape(value[1]) for value in found if value})

    async def play(self, move: str) -> int:
        """Makes a move as the page's script does; the version that it led to, 0 if it was refused."""
        text = "\n".join(self.lines)
        fields = {"csrf": self.csrf, "move": move} | {name: FIELD[name].findall(text)[0] for name in ("ply", "version")}
        status, answer = await self.line.ask("POST", f"/t/{self.table}/move", "application/json", urllib.parse.urlencode(fields))
        return int(json.loads(answer)["version"]) if status == 200 else 0

    def close(self) -> None:
        if self._reading:
            self._reading.cancel()
            self._writer.close()


class WatchedTable:
    """A table with its players and spectators, all of them with an open page."""

    def __init__(self, pages: Sequence[Page], found: Found, chance: random.Random) -> None:
        self._pages, self._found, self._chance = pages, found, chance

    async def move(self) -> bool:
        """Somebody who can moves, and all others see it; False when nobody can."""
        movers = [page for page in self._pages[:PLAYERS] if page.moves()]
        if not movers:
            return False
        mover, started = self._chance.choice(movers), time.perf_counter()
        made = await mover.play(self._chance.choice(mover.moves()))
        if not made:
            self._found.refused += 1
            return True
        self._found.moves += 1
        self._found.own.append(await mover.until(made) - started)
        others = [page for page in self._pages if page is not mover]
        heard = [one for one in await asyncio.gather(*(page.since(started) for page in others)) if one is not None]
        if heard:
            self._found.delays += [came - started for came in heard]
            self._found.lost += len(others) - len(heard)
        else:
            self._found.secrets += 1
        return True

    async def play(self, until: float, every: float) -> None:
        """A move now and then, for as long as it is asked for."""
        await asyncio.sleep(self._chance.random() * every)
        while time.monotonic() < until:
            began = time.monotonic()
            if not await self.move():
                return
            await asyncio.sleep(max(0.0, min(until, began + every * (0.5 + self._chance.random())) - time.monotonic()))

    def close(self) -> None:
        for page in self._pages:
            page.close()
