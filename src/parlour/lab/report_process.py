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
from typing import Any

from parlour.engine.whole_file import write_wholly

BEAT = 1.0
PATIENT_BEATS = 15  # beats after which a stopped process ends, whatever it does


def work(folder: Path, wish: dict[str, Any], stopped: threading.Event) -> dict[str, Any]:
    """Makes the report; how it went, in a few words."""
    from parlour.engine.texts import Problem
    from parlour.lab.report_texts import ReportTexts
    from parlour.lab.wish import Wish, make

    told = 0.0

    def tell(done: int, total: int) -> None:
        nonlocal told
        if time.monotonic() - told > BEAT / 2 or done == total:
            told = time.monotonic()
            write_wholly(folder / "progress.json", json.dumps([done, total]))

    asked = Wish(**(wish | {"bots": tuple(wish["bots"]), "vary": tuple(wish["vary"])}))
    try:
        made = make(asked, tell, stopped.is_set)
    except Problem as problem:
        return {
            "state": "stopped" if stopped.is_set() else "failed",
            "reason": problem.said(ReportTexts(asked.language, asked.game_id)),
        }
    write_wholly(folder / "figures.json", json.dumps(made.figures, ensure_ascii=False))
    return {"state": "stopped" if stopped.is_set() else "done", "reason": "", "games": made.figures["games"]}


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
        write_wholly(folder / "outcome.json", json.dumps({"state": "stopped", "reason": ""}))
        os._exit(0)

    wish = json.loads(sys.stdin.readline())
    for task in (wait_for_the_end, beat):
        threading.Thread(target=task, daemon=True).start()
    with contextlib.suppress(AttributeError, OSError):
        os.nice(10)
    try:
        outcome = work(folder, wish, stopped)
    except Exception as error:
        outcome = {"state": "failed", "reason": f"{type(error).__name__}: {error}"}
    write_wholly(folder / "outcome.json", json.dumps(outcome))
    os._exit(0)  # the threads may still be waiting


if __name__ == "__main__":
    main()
