"""How long a look of each champion's network takes, on one core: the median of many, in the middle of a game between networks.

    python bench/network.py [GAME …]

The bars: 60 µs for the small games, 150 µs for Prêt-à-Porter and Last Will.
"""

from __future__ import annotations

import argparse
import statistics
import time

import numpy as np

import parlour
from parlour.bots import compiled, play_match
from parlour.bots.network import champion_of

LOOKS = 2000


def look(id: str) -> float:
    """Seconds of this process's time for a look, over positions of a whole game."""
    game = parlour.game(id)
    mind, made = compiled.prepare(game), champion_of(game)
    match = play_match(game, ["champion:0"] * 2, "look")
    took = []
    for at in range(0, match.ply, max(1, match.ply // 20)):
        then = match.at(at)
        call = (
            match.data,
            then.state_at(at),
            0,
            then.waiting[0],
            mind.net(made),
            mind.scratch(len(game.move_names)),
            np.zeros(8, np.int64),
        )
        mind.consult_at(*call)
        begin = time.process_time()
        for _ in range(LOOKS // 20):
            mind.consult_at(*call)
        took.append((time.process_time() - begin) / (LOOKS // 20))
    return statistics.median(took)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=parlour.catalogue())
    for id in parser.parse_args().games:
        print(f"{id:15} {1e6 * look(id):6.1f} µs")


if __name__ == "__main__":
    main()
