"""A watchdog for the event loop: what runs in it, for whom, and how much of the processor each callback takes.

Processor time is counted, not time on the wall, so that a busy machine does not look like a slow server.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import threading
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from parlour.web.app import Parlour

BOUND = 0.020  # seconds of processor time that one callback may take
_asked: contextvars.ContextVar[str] = contextvars.ContextVar("asked", default="")


class Ran(NamedTuple):
    """A callback of the loop: for which request, what it was, and the seconds of processor time that it took."""

    asked: str
    what: str
    seconds: float

    def __str__(self) -> str:
        return f"{self.asked or 'the server itself'}: {self.what} took {1000 * self.seconds:.1f} ms of processor time in the event loop"


class Watchdog:
    """What ran too long in the loop of one thread."""

    def __init__(self, bound: float = BOUND) -> None:
        self.bound, self.thread = bound, 0
        self.loop: asyncio.AbstractEventLoop | None = None
        self.too_long: list[Ran] = []
        self.callbacks = 0

    def ran(self, handle: asyncio.Handle, seconds: float) -> None:
        self.callbacks += 1
        if seconds > self.bound:
            context: contextvars.Context = handle._context  # type: ignore[attr-defined]
            self.too_long.append(Ran(context.get(_asked, ""), _what(handle), seconds))


def _what(handle: asyncio.Handle) -> str:
    callback = handle._callback  # type: ignore[attr-defined]
    task = getattr(callback, "__self__", None)
    if isinstance(task, asyncio.Task):
        return getattr(task.get_coro(), "__qualname__", repr(task))
    return getattr(callback, "__qualname__", repr(callback))


@contextlib.contextmanager
def watching(watchdog: Watchdog) -> Iterator[None]:
    """Every callback of every asyncio loop in the watchdog's thread is timed meanwhile."""
    run = asyncio.Handle._run  # type: ignore[attr-defined]

    def timed(handle: asyncio.Handle) -> None:
        if threading.get_ident() != watchdog.thread:
            run(handle)
            return
        started = time.thread_time()
        run(handle)
        watchdog.ran(handle, time.thread_time() - started)

    asyncio.Handle._run = timed  # type: ignore[attr-defined]
    try:
        yield
    finally:
        asyncio.Handle._run = run  # type: ignore[attr-defined]


def watched(app: Parlour, watchdog: Watchdog) -> Parlour:
    """The application, whose callbacks are named by what was asked for; its loop is the watchdog's."""

    class Watched(Parlour):
        async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
            watchdog.thread, watchdog.loop = threading.get_ident(), asyncio.get_running_loop()
            if scope["type"] == "http":
                _asked.set(f"{scope['method']} {scope['path']}")
            await super().__call__(scope, receive, send)

    app.__class__ = Watched
    return app
