"""Compiles games and bots with a progress bar."""

from __future__ import annotations

import multiprocessing
import time
from multiprocessing.pool import AsyncResult
from typing import Any

from rich.progress import Progress

import parlour
from parlour import bots


def compile_all(ids: list[str], processes: int) -> None:
    """Rules and bots of the games, each game in a process of its own."""
    chosen = [parlour.game(id).id for id in ids or parlour.catalogue()]
    with multiprocessing.get_context("spawn").Pool(processes, maxtasksperchild=1) as pool, Progress() as progress:
        bars = {id: progress.add_task(id, total=None) for id in chosen}
        running: dict[str, AsyncResult[Any]] = {id: pool.apply_async(bots.prepare, (id,)) for id in chosen}
        while running:
            for id in [id for id, work in running.items() if work.ready()]:
                running.pop(id).get()
                progress.update(bars[id], total=1, completed=1)
            time.sleep(0.05)
