"""Compiles the games, then their bots, in a process of its own, while the server already serves; tells its progress in a file."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import parlour
from parlour import bots
from parlour.engine.whole_file import write_wholly


def start(progress: Path) -> subprocess.Popen[bytes]:
    """Begins to compile what is not compiled yet."""
    return subprocess.Popen(
        [sys.executable, "-m", "parlour.tables.compiler_process", str(progress), str(os.getpid())], stdin=subprocess.DEVNULL
    )


def read(progress: Path) -> dict[str, tuple[int, int]]:
    """How far each game is: steps done, and in all. Done games have as many as there are; a game not begun has none."""
    try:
        found = json.loads(progress.read_text(encoding="utf-8"))
        return {str(id): (int(done), int(steps)) for id, (done, steps) in found.items()}
    except (OSError, ValueError, TypeError):
        return {}


def needed() -> bool:
    """Whether a game, or the bots' code for it, is still to be compiled."""
    return not all(parlour.game(id).compiled.build.cached and bots.ready(id) for id in parlour.catalogue())


def main() -> None:

    path, parent = Path(sys.argv[1]), int(sys.argv[2])
    if hasattr(os, "nice"):
        os.nice(10)
    done: dict[str, tuple[int, int]] = dict.fromkeys(parlour.catalogue(), (0, 1))

    def tell(id: str, step: int, steps: int) -> None:
        if os.name == "posix" and os.getppid() != parent:
            sys.exit("the server is gone")
        done[id] = (step, steps)
        write_wholly(path, json.dumps(done))

    def step_of(id: str) -> Callable[[str, int, int], None]:
        return lambda _, step, steps: tell(id, step, steps)

    for id in parlour.catalogue():
        tell(id, 0, 1)
        try:
            parlour.game(id).compile(step_of(id))
        except Exception as error:
            print(f"parlour: {id} could not be compiled and plays on interpreted: {error}", file=sys.stderr)
            continue
        tell(id, *(done[id][1],) * 2)
    for id in parlour.catalogue():
        bots.prepare(id, lambda *_, id=id: tell(id, *done[id]))


if __name__ == "__main__":
    main()
