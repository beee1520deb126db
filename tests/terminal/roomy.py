"""Drives the terminal room by keys and mouse, and reads its screen."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

from textual.pilot import Pilot

import parlour
from parlour.engine.match import Match
from parlour.terminal.room.app import Room
from parlour.terminal.room.home import Home
from parlour.terminal.room.place import Place
from parlour.terminal.session import Session

SMALL, LARGE = (80, 24), (120, 40)
PATIENCE = 60.0  # seconds until something that is waited for has failed


def driven(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Runs an async test."""

    @functools.wraps(test)
    def run(*arguments: Any, **values: Any) -> None:
        asyncio.run(test(*arguments, **values))

    return run


def home(game: str, seed: str = "x", people: int = 1, players: int = 2, bot: str = "random", language: str = "en", **options: Any) -> Home:
    """A new game as `parlour play` begins it: people in the first seats, bots in the others."""
    chosen = parlour.game(game)
    names = [chosen.texts(language)("Player {n}", n=seat + 1) for seat in range(players)]
    return at(chosen.new(players, seed, names=names, **(options or chosen.quick_options())), people, bot, language)


def at(match: Match, people: int = 1, bot: str = "random", language: str = "en") -> Home:
    """A match at this keyboard."""
    return Home(Session(match, dict.fromkeys(range(people, match.players), bot), language))


class Driver:
    """A room that is open."""

    def __init__(self, room: Room, pilot: Pilot[None]) -> None:
        self.room, self.pilot = room, pilot

    @property
    def scene(self) -> Any:
        return self.room.table.scene

    def lines(self) -> list[str]:
        """What stands on the screen."""
        return ["".join(part.text for part in strip) for strip in self.room.screen._compositor.render_strips()]

    def text(self) -> str:
        return "\n".join(self.lines())

    def words(self) -> str:
        """The same in one line: what is folded is found too."""
        return " ".join(self.text().split())

    async def until(self, so: Callable[[], Any], what: str = "") -> None:
        """Waits until something is so."""
        end = time.monotonic() + PATIENCE
        while not so():
            assert time.monotonic() < end, f"it did not happen: {what}\n{self.text()}"
            await self.pilot.pause(0.01)
        await self.pilot.pause()

    async def until_said(self, *parts: str) -> None:
        for part in parts:
            await self.until(lambda part=part: part in self.words(), part)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def my_turn(self) -> None:
        await self.until(lambda: self.scene and (self.scene.turn.is_yours or self.scene.turn.is_over) and not self.room.table.is_busy)

    async def move(self, *keys: str) -> None:
        """Makes a move by keys, and waits until it is there and it is somebody's turn here."""
        before = self.scene
        await self.press(*keys)
        await self.until(lambda: self.scene is not before and self.scene.words.last != before.words.last, "a move")
        await self.my_turn()


@contextlib.asynccontextmanager
async def room_of(place: Place, size: tuple[int, int] = SMALL) -> AsyncIterator[Driver]:
    """A room on a screen of this size, when it has shown its place."""
    room = Room(place)
    async with room.run_test(size=size) as pilot:
        driver = Driver(room, pilot)
        await driver.until(lambda: driver.scene is not None)
        yield driver
