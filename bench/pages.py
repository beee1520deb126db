"""What it costs to show a table: the view of a seat, its sight, and the whole page, in the middle of a game.

    python bench/pages.py                         # this tree
    python bench/pages.py --against ../base/src   # and another one, taking turns, so that a busy machine slows both alike

A line a game: median processor time in milliseconds.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent.parent / "src"
SEED = "pages"
LOOKS = 60
ROUNDS = 3


def middle(game: Any) -> Any:
    """A random match of three, half-way, where seat 0 must decide."""
    chance, match = random.Random(SEED), game.new(3, SEED)
    while not match.over:
        seat = chance.choice(match.waiting)
        match.play(seat, chance.choice(match.moves(seat)))
    half = match.ply // 2
    return next(match.at(ply) for ply in range(half, match.ply) if 0 in match.at(ply).waiting)


def cost(call: Callable[[], Any]) -> float:
    """Milliseconds of processor time, the median of many calls."""
    taken = []
    for _ in range(LOOKS):
        start = time.process_time()
        call()
        taken.append(1000 * (time.process_time() - start))
    return statistics.median(taken)


def measure() -> dict[str, dict[str, float]]:
    """What each game costs in the tree that is imported."""
    import parlour

    found = {}
    for id in parlour.catalogue():
        game = parlour.game(id)
        game.compile()
        match = middle(game)
        here = {"view": cost(lambda match=match, game=game: match.seen(0) if hasattr(match, "seen") else game.view(*match.records, 0))}
        if hasattr(match, "sight"):
            here["sight"] = cost(lambda match=match: match.sight(0))
        found[id] = here
    return found


def run(source: Path) -> dict[str, dict[str, float]]:
    """The same in a process that imports another tree."""
    environment = os.environ | {"PYTHONPATH": str(source.resolve())}
    done = subprocess.run([sys.executable, __file__, "--json"], env=environment, capture_output=True, text=True, check=True)
    return dict(json.loads(done.stdout))


def main() -> None:
    wanted = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wanted.add_argument("--against", type=Path, help="the src folder of another tree")
    wanted.add_argument("--json", action="store_true", help=argparse.SUPPRESS)
    chosen = wanted.parse_args()
    if chosen.json:
        print(json.dumps(measure()))
        return
    trees = {"here": HERE} | ({"there": chosen.against} if chosen.against else {})
    runs: dict[str, list[dict[str, dict[str, float]]]] = {name: [] for name in trees}
    for _ in range(ROUNDS):
        for name, source in trees.items():
            runs[name].append(run(source))
    for id in runs["here"][0]:
        words = []
        for name in trees:
            first = runs[name][0].get(id, {})
            words += [f"{part} {name} {statistics.median(one[id][part] for one in runs[name]):7.3f} ms" for part in first]
        print(f"{id:14} {'  '.join(words)}")


if __name__ == "__main__":
    main()
