"""A process that makes one report for the browser: `python -m parlour.lab.report_process FOLDER`, with the wish as a line of JSON on its input.

In the folder it keeps `running` (touched every second), `progress.json`, and in the end `figures.json` and `outcome.json`.
It stops, and reports on what is done, when a file `stop` appears or its input ends, as it does when the server is gone.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from parlour.engine.whole_file import write_wholly

if TYPE_CHECKING:
    from parlour.lab.wish import Wish

BEAT = 1.0
PATIENT_BEATS = 15  # beats after which a stopped process ends, whatever it does


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a report went, in a few words; `games` of those that were played."""

    state: str  # "done", "stopped" or "failed"
    reason: str
    games: int = 0


def work(folder: Path, wish: Wish, stopped: threading.Event) -> Outcome:
    """Makes the report, and says how it went."""
    from parlour.engine.texts import Problem
    from parlour.lab.report_texts import ReportTexts
    from parlour.lab.sheets import to_json
    from parlour.lab.wish import make

    told = 0.0

    def tell(done: int, total: int) -> None:
        nonlocal told
        if time.monotonic() - told > BEAT / 2 or done == total:
            told = time.monotonic()
            write_wholly(folder / "progress.json", json.dumps([done, total]))

    try:
        made = make(wish, tell, stopped.is_set)
    except Problem as problem:
        return Outcome("stopped" if stopped.is_set() else "failed", problem.said(ReportTexts(wish.language, wish.game_id)))
    write_wholly(folder / "figures.json", to_json(made.figures))
    return Outcome("stopped" if stopped.is_set() else "done", "", made.figures.games)


def tell_outcome(folder: Path, outcome: Outcome) -> None:
    write_wholly(folder / "outcome.json", msgspec.json.encode(outcome).decode())


def main() -> None:
    folder = Path(sys.argv[1])
    stopped = threading.Event()

    def wait_for_the_end() -> None:
        sys.stdin.read()
        stopped.set()

    def beat() -> None:
        beats = 0
        while beats < PATIENT_BEATS:
            (folder / "running").touch()
            if (folder / "stop").exists():
                stopped.set()
            beats += stopped.is_set()
            time.sleep(BEAT)
        tell_outcome(folder, Outcome("stopped", ""))
        os._exit(0)

    asked = sys.stdin.readline()
    for task in (wait_for_the_end, beat):
        threading.Thread(target=task, daemon=True).start()
    with contextlib.suppress(AttributeError, OSError):
        os.nice(10)
    try:
        from parlour.lab.wish import Wish

        outcome = work(folder, msgspec.json.decode(asked, type=Wish), stopped)
    except Exception as error:
        outcome = Outcome("failed", f"{type(error).__name__}: {error}")
    tell_outcome(folder, outcome)
    os._exit(0)  # the threads may still be waiting


if __name__ == "__main__":
    main()
