"""Garbage is looked for between the moves: a little every moment, all of it seldom.

Left to itself Python looks when things have heaped up, in the middle of a page, and then through all that every table holds: nobody is
answered for a tenth of a second.
"""

from __future__ import annotations

import asyncio
import gc
import itertools

YOUNG_SECONDS = 0.2  # what is new is looked through so often
AGING = 10  # every so many times with what was new a while ago
OLD_SECONDS = 600.0  # and all of it so often
HEAPED_UP = (200_000, 20, 1_000_000)  # so much more must there be before Python looks by itself


async def looked_for(young: float = YOUNG_SECONDS, old: float = OLD_SECONDS) -> None:
    """Looks for it as long as the server runs. What is loaded by now stays, and is never looked through again."""
    gc.freeze()
    usual = gc.get_threshold()
    gc.set_threshold(*HEAPED_UP)
    try:
        for moment in itertools.count(1):
            await asyncio.sleep(young)
            if moment % max(1, round(old / young)) == 0:
                gc.collect(2)
            else:
                gc.collect(1 if moment % AGING == 0 else 0)
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
