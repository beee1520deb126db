"""The coach looks back at ended games, in a process of its own, one game at a time; what it finds is kept in the database.

Any process that serves the same database can tell how far it is, and can stop it: the one that thinks looks every second.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import secrets
import sys
import time
from dataclasses import dataclass

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from parlour.bots.look_back import LookBack
from parlour.engine.save import Save
from parlour.tables import schema
from parlour.tables.database import Database
from parlour.tables.errors import Refused
from parlour.tables.journal import fingerprint, note
from parlour.tables.table import Table

ITERATIONS = 600
BEAT = 1.0  # seconds between two signs of life
DEAD = 30.0  # seconds without one
STOPPING = 20.0  # seconds to tell what was found so far
WAITING = 20  # games that may wait for the coach
LINE_LIMIT = 64 * 1024 * 1024


@dataclass(frozen=True)
class Analysis:
    """How far the coach is with a table."""

    state: str  # "thinking", "stopping", "stopped", "done" or "failed"
    done: int = 0
    steps: int = 0
    report: LookBack | None = None


class Coach:
    """Looks back at games, one after another."""

    def __init__(self, database: Database, iterations: int = ITERATIONS) -> None:
        self.database, self.iterations = database, iterations
        self._turn = asyncio.Semaphore(1)
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def look(self, id: str) -> Analysis | None:
        """What is known about a table; None if nobody has asked yet, or if who thought about it is gone."""
        rows = schema.analyses
        row = await self.database.read(lambda connection: connection.execute(select(rows).where(rows.c.table_id == id)).mappings().first())
        if row is None or (row["state"] in ("thinking", "stopping") and row["touched"] < time.time() - DEAD):
            return None
        report = None if row["report"] is None else msgspec.convert(row["report"], LookBack)
        return Analysis(row["state"], row["done"], row["steps"], report)

    async def begin(self, table: Table) -> None:
        """Begins to look back at a table, unless somebody does already or it is done."""
        match = table.match
        if table.status != "over" or match is None:
            raise Refused("not-now", "The game goes on: the coach looks at it when it is over")
        known = await self.look(table.id)
        if known and (known.state in ("thinking", "stopping") or (known.state == "done" and known.report)):
            return
        if len(self._tasks) >= WAITING:
            raise Refused("too-much", "Too many games wait for the coach; please try again later")
        run = secrets.token_hex(8)
        fresh = {
            "table_id": table.id,
            "run": run,
            "state": "thinking",
            "done": 0,
            "steps": match.ply + 1,
            "touched": time.time(),
            "report": None,
        }

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.analyses).where(schema.analyses.c.table_id == table.id))
            connection.execute(insert(schema.analyses).values(**fresh))

        await self.database.write(work)
        task = asyncio.get_running_loop().create_task(_Look(self, table.id, run, match.ply + 1).think(match.save()))
        self._tasks[run] = task
        task.add_done_callback(lambda _: self._tasks.pop(run, None))

    async def stop(self, id: str) -> None:
        """Whoever thinks about a table hears of it within a second, and keeps what was found so far."""
        rows = schema.analyses
        await self.database.write(
            lambda connection: connection.execute(
                update(rows).where(rows.c.table_id == id, rows.c.state == "thinking").values(state="stopping")
            )
        )

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class _Look:
    """One look back at a game."""

    def __init__(self, coach: Coach, id: str, run: str, steps: int) -> None:
        self.coach, self.id, self.run, self.done, self.steps = coach, id, run, 0, steps
        self.process: asyncio.subprocess.Process | None = None
        self.stopped = asyncio.Event()

    async def think(self, save: Save) -> None:
        beating = asyncio.create_task(self._beat())
        try:
            async with self.coach._turn:
                report = None if self.stopped.is_set() else await self._ask(save)
            whole = report is not None and report.complete
            await self._store("done" if whole else "stopped", report)
        except Exception as error:
            note("no analysis", logging.WARNING, table=fingerprint(self.id), reason=f"{type(error).__name__}: {error}"[:300])
            with contextlib.suppress(Refused):
                await self._store("failed", None)
        finally:
            beating.cancel()
            if self.process is not None:
                with contextlib.suppress(ProcessLookupError):
                    self.process.kill()
                await asyncio.shield(self.process.wait())

    async def _ask(self, save: Save) -> LookBack | None:
        environment = os.environ | {"OMP_NUM_THREADS": "1", "NUMBA_NUM_THREADS": "1"}
        pipe = asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "parlour.tables.coach_process", stdin=pipe, stdout=pipe, limit=LINE_LIMIT, env=environment
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"save": save, "iterations": self.coach.iterations}).encode() + b"\n")
        await self.process.stdin.drain()
        if self.stopped.is_set():
            self.process.stdin.close()
        async for line in self.process.stdout:
            said = json.loads(line)
            if "error" in said:
                raise RuntimeError(said["error"])
            if "report" in said:
                found = msgspec.convert(said["report"], LookBack)
                return found if found.chances else None
            self.done, self.steps = said["at"], said["of"]
        if self.stopped.is_set():
            return None
        raise EOFError("the process has ended")

    async def _beat(self) -> None:
        """Tells every second how far it is, and looks whether somebody has stopped it."""
        rows = schema.analyses
        mine = (rows.c.table_id == self.id, rows.c.run == self.run)

        def work(connection: Connection) -> str | None:
            connection.execute(update(rows).where(*mine).values(done=self.done, steps=self.steps, touched=time.time()))
            return connection.scalar(select(rows.c.state).where(*mine))

        while not self.stopped.is_set():
            await asyncio.sleep(BEAT)
            with contextlib.suppress(Refused):
                if await self.coach.database.write(work) != "thinking":
                    self.stopped.set()
        if self.process is not None and self.process.stdin is not None:
            self.process.stdin.close()
            await asyncio.sleep(STOPPING)
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()

    async def _store(self, state: str, report: LookBack | None) -> None:
        rows = schema.analyses
        values = {"state": state, "report": msgspec.to_builtins(report), "done": self.done, "touched": time.time()}
        await self.coach.database.write(
            lambda connection: connection.execute(update(rows).where(rows.c.table_id == self.id, rows.c.run == self.run).values(**values))
        )
