"""News: those who watch a table hear that it has changed, and which version it has now."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator

GONE, LOOK, SOMETHING = (-2, -1, 0)  # told instead of a version: the table was deleted; look yourself; something else than the table


HALL = "hall"  # who listens to it hears that the lobby may have changed; no table is called so: their ids are longer


class Watch:
    """One listener: the latest version it was told of, and whether it should look itself."""

    def __init__(self) -> None:
        self.version, self.gone, self.look = 0, False, False
        self._rung = asyncio.Event()

    def tell(self, version: int) -> None:
        self.version = max(self.version, version)
        self.gone = self.gone or version == GONE
        self.look = self.look or version == LOOK
        self._rung.set()

    async def wait(self, seconds: float) -> bool:
        """Whether something was told within so many seconds."""
        try:
            async with asyncio.timeout(
                seconds
            ):  # not wait_for: in Python 3.11 it forgets that it was cancelled, if it is rung at that moment
                await self._rung.wait()
        except TimeoutError:
            return False
        self._rung.clear()
        return True


class News:
    """Everybody in this process who watches a table."""

    def __init__(self) -> None:
        self._watches: dict[str, set[Watch]] = {}
        self.is_open = True

    def close(self) -> None:
        """Nothing more is told: whoever listens may go."""
        self.is_open = False
        self.tell_all()

    @contextlib.contextmanager
    def watch(self, *ids: str) -> Iterator[Watch]:
        watch = Watch()
        for id in ids:
            self._watches.setdefault(id, set()).add(watch)
        try:
            yield watch
        finally:
            for id in ids:
                self._watches[id].discard(watch)
                if not self._watches[id]:
                    del self._watches[id]

    def tell(self, id: str, version: int) -> None:
        for watch in self._watches.get(id, ()):
            watch.tell(version)

    def tell_all(self) -> None:
        """Something may have been missed: everybody looks again."""
        for watches in self._watches.values():
            for watch in watches:
                watch.tell(LOOK)

    @property
    def listeners(self) -> int:
        return sum(map(len, self._watches.values()))
