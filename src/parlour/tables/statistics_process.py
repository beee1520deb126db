"""A process that makes the statistics of the house: the database's address is a line on its input, the figures are a line of JSON on its output.

It plays games again and reads many rows: the server that asks for it serves on meanwhile.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys

import msgspec

from parlour.engine.texts import Problem
from parlour.tables.statistics import HouseStatistics, statistics_of

SECONDS = 120.0


class NoStatistics(msgspec.Struct, tag="problem"):
    """Why there are none."""

    reason: str


class Figures(msgspec.Struct, tag="figures"):
    figures: HouseStatistics


async def ask(address: str) -> Figures | NoStatistics:
    """The statistics of a database, made by a process of its own; its address is not seen in the list of processes."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", __name__, stdin=pipe, stdout=pipe)
    try:
        out, _ = await asyncio.wait_for(process.communicate(f"{address}\n".encode()), SECONDS)
        return msgspec.json.decode(out, type=Figures | NoStatistics)
    except (TimeoutError, msgspec.MsgspecError):
        return NoStatistics("")
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def main() -> None:
    os.nice(10)
    try:
        said: Figures | NoStatistics = Figures(asyncio.run(statistics_of(sys.stdin.readline().strip())))
    except Problem as problem:
        said = NoStatistics(str(problem))
    sys.stdout.write(msgspec.json.encode(said).decode() + "\n")


if __name__ == "__main__":
    main()
