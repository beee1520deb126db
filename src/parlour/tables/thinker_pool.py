"""Bots think in processes of their own: one that errs, hangs or dies is replaced, and nobody waits longer than the bound."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys

import msgspec

from parlour.tables.thinker_questions import Question, Ready

START_SECONDS = 60.0
LINE_LIMIT = 16 * 1024 * 1024


class CouldNot(Exception):
    """The bot gave no answer; the reason is for the log."""


class Thinker:
    """One process."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, question: Question, seconds: float) -> object:
        """The answer, within so many seconds; CouldNot otherwise. A question given up on costs the process."""
        try:
            process = await self._ready()
            return await asyncio.wait_for(self._exchange(process, question), seconds)
        except TimeoutError:
            await self.stop()
            raise CouldNot(f"no answer within {seconds:g} s") from None
        except (OSError, ValueError, EOFError) as error:
            await self.stop()
            raise CouldNot(f"the thinker failed: {type(error).__name__}") from None
        except asyncio.CancelledError:
            await self.stop()
            raise

    async def _ready(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            environment = os.environ | {"OMP_NUM_THREADS": "1", "NUMBA_NUM_THREADS": "1"}
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "parlour.tables.thinker_process",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LINE_LIMIT,
                env=environment,
            )
            await asyncio.wait_for(self._exchange(self._process, Ready()), START_SECONDS)
        return self._process

    async def _exchange(self, process: asyncio.subprocess.Process, question: Question) -> object:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(question) + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise EOFError
        said = msgspec.json.decode(line, type=dict[str, object])
        if "error" in said:
            raise CouldNot(str(said["error"]))
        return said["answer"]

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        if process.stdin is not None:
            process.stdin.close()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.shield(process.communicate())  # to the end of its output, so that nothing of it is left open


class Thinkers:
    """Some processes that take questions in turn."""

    def __init__(self, count: int) -> None:
        self._all = [Thinker() for _ in range(count)]
        self._idle: asyncio.LifoQueue[Thinker] = asyncio.LifoQueue()
        for thinker in self._all:
            self._idle.put_nowait(thinker)

    async def ask(self, question: Question, seconds: float) -> object:
        thinker = await self._idle.get()
        try:
            return await thinker.ask(question, seconds)
        finally:
            self._idle.put_nowait(thinker)

    async def stop(self) -> None:
        for thinker in self._all:
            await thinker.stop()
