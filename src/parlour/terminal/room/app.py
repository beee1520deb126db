"""The room as an application for the terminal: one place, its keys, and the work that goes on beside it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import TypeVar

from textual.app import App

from parlour.engine.match import IllegalMove
from parlour.engine.texts import Problem
from parlour.terminal.room.colours import DAY, LAMP, themes
from parlour.terminal.room.place import Place, Scene
from parlour.terminal.room.table_screen import TableScreen

WIDE = 110
T = TypeVar("T")


class Room(App[None]):
    """A place on a full screen. What may take a while is done in threads: the screen never freezes."""

    CSS_PATH = "room.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012

    def __init__(self, place: Place, pace: float = 0.0) -> None:
        self.is_colourless = "NO_COLOR" in os.environ
        super().__init__(ansi_color=self.is_colourless or None)
        self.place, self.pace, self.t = place, pace, place.t
        self.at: int | None = None  # the ply that is looked at; None for now
        self.scene: Scene | None = None
        self.stir = asyncio.Event()  # somebody elsewhere may go on
        self._looking = asyncio.Lock()
        for theme in themes(place.game.id):
            self.register_theme(theme)
        self.theme = LAMP

    def on_mount(self) -> None:
        self.title = self.place.title
        self.table = TableScreen(self)
        self.push_screen(self.table)
        self.run_worker(self._drive(), exit_on_error=True)

    async def on_unmount(self) -> None:
        self.place.leave()

    # --- What goes on -------------------------------------------------------------------------------------------------
    async def _drive(self) -> None:
        """Lets those elsewhere go on, each move at a pace that can be followed, whenever somebody here has done something."""
        await self.look()
        while True:
            try:
                while await asyncio.to_thread(self.place.go_on):
                    if self.pace or self.place.is_live:
                        await self.look()
                        await asyncio.sleep(self.pace)
            except (Problem, IllegalMove, OSError) as error:
                self.table.say(self.said(error))
            await self.look()
            await self.stir.wait()
            self.stir.clear()

    async def look(self) -> None:
        """Shows what is to be seen now."""
        async with self._looking:
            try:
                self.scene = await asyncio.to_thread(self.place.see, self.at)
            except (Problem, OSError) as error:
                self.table.say(self.said(error))
                return
            if self.at is not None and self.at >= self.scene.words.last:
                self.at = None
            self.table.show(self.scene)

    async def try_to(self, call: Callable[[], T]) -> T | None:
        """Does something that may take a while; what is wrong with it is said."""
        try:
            return await asyncio.to_thread(call)
        except (Problem, IllegalMove, OSError) as error:
            self.table.say(self.said(error))
            return None

    def said(self, error: Exception) -> str:
        return error.said(self.t) if isinstance(error, Problem) else str(error)

    # --- Light --------------------------------------------------------------------------------------------------------
    def action_light(self) -> None:
        """Day or lamp light."""
        self.theme = DAY if self.theme == LAMP else LAMP
