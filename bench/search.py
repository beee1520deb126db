"""How fast the bots think: iterations a second of `search` on one core, from the opening and from the middle of a game.

    python bench/search.py [GAME …] [--seconds 1] [--json]

`playouts` are whole random games at every leaf; `as played` is the search as the bots use it, with short greedy playouts and a judgement.
"""

from __future__ import annotations

import argparse
import json
import time

import parlour
from parlour.bots import compiled
from parlour.bots.compiled import ALL
from parlour.bots.search_driver import Search


def speed(made, match, thinking, seconds):
    """Iterations and moves for each second of this process's time."""
    state = match.state_at(match.ply)
    search = Search(made, match._data, state, match.waiting[0], 1, thinking)
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        search.run(50)
    return search.iterations / spent, search.steps / spent


def middle(game, players):
    """A match in its middle, between greedy players."""
    from parlour.bots import play_match

    match = play_match(game, ["greedy"] * players, "middle")
    ply = match.ply // 2
    while len(match.at(ply).moves(match.at(ply).waiting[0])) < 2:
        ply -= 1
    return match.at(ply)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=parlour.catalogue())
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    rows = []
    for id in arguments.games:
        game = parlour.game(id)
        made = compiled.prepare(game)
        for where, match in (("opening", game.new(2, "opening")), ("middle", middle(game, 2))):
            for how, thinking in (("playouts", made.thinking._replace(plies=ALL, greedy=0.0)), ("as played", made.thinking)):
                iterations, moves = speed(made, match, thinking, arguments.seconds)
                rows.append(
                    {
                        "game": id,
                        "position": where,
                        "search": how,
                        "iterations_per_second": round(iterations),
                        "moves_per_second": round(moves),
                    }
                )
                if not arguments.json:
                    print(f"{id:14} {where:8} {how:10} {iterations:10,.0f} iterations/s {moves:12,.0f} moves/s", flush=True)
    if arguments.json:
        print(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
