"""How strong the bots are: the bars of docs/bots.md, game by game, with 95 % intervals.

    python bench/strength.py [GAME …]            # all of it: an hour or two
    python bench/strength.py --quick             # fewer games, smaller budgets: only the order of strength
    python bench/strength.py wigs --only levels  # one bar
    python bench/strength.py kiilto --only plans # every level from 3 up against the plain plans of bench/opponents

A bar is reached where the share is; `sure` says whether the whole interval lies above it. Where luck does not allow a bar, `--ceiling` shows
that ten times the thinking gains nothing more. The exit code is 1 if a bar is missed.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import NamedTuple

from opponents import plans
from opponents.__main__ import meet

import parlour
from parlour import bots
from parlour.bots import compiled
from parlour.bots import tournament as tournaments
from parlour.bots.levels import ladder, spelled
from parlour.bots.statistics import Interval


class Bar(NamedTuple):
    """One comparison: the stronger, the weaker, the share that is asked for, and how many games."""

    group: str
    stronger: str
    weaker: str
    share: float
    games: int


FULL = (
    Bar("greedy", "greedy", "random", 0.85, 400),
    Bar("search", "search:1000ms", "greedy", 0.80, 30),
    Bar("levels", "2", "1", 0.65, 200),
    Bar("levels", "3", "2", 0.65, 200),
    Bar("levels", "4", "3", 0.65, 100),
    Bar("levels", "5", "4", 0.65, 30),
    Bar("levels", "6", "5", 0.65, 30),
    Bar("champion", "champion:0", "greedy", 0.97, 200),
    Bar("champion", "champion:0", "4", 0.60, 200),
    Bar("champion", "champion:1000ms/1", "search:1000ms/1", 0.75, 30),
    *(Bar("plans", level, "every plan", 0.65, 40) for level in ("3", "4", "5")),
    Bar("plans", "6", "every plan", 0.90, 40),
)
QUICK = (
    Bar("greedy", "greedy", "random", 0.75, 60),
    Bar("search", "search:300it", "greedy", 0.60, 16),
    Bar("levels", "2", "1", 0.5, 40),
    Bar("levels", "3", "2", 0.5, 30),
    Bar("levels", "4", "3", 0.5, 16),
    Bar("champion", "champion:0", "greedy", 0.5, 40),
    Bar("champion", "champion:100it", "search:100it", 0.5, 16),
    Bar("plans", "3", "every plan", 0.5, 16),
)
CEILING = (Bar("ceiling", "search:1000it", "search:100it", 0.5, 60), Bar("ceiling", "search:10000it", "search:1000it", 0.5, 30))


def measure(game, bar, jobs, scale):
    """One bar of one game, as a row."""
    games = max(2, round(bar.games * scale))
    rows = tournaments.run(game, [bar.stronger, bar.weaker], games, seed="strength", jobs=jobs)
    found = tournaments.summary(rows, [bar.stronger, bar.weaker])
    cell = found.against[bar.stronger][bar.weaker]
    times = {entry.bot: entry.ms_per_move for entry in found.bots}
    return row_of(game, bar, Interval(cell.share, cell.low, cell.high), cell.games, [times[bar.stronger], times[bar.weaker]])


def row_of(game, bar, found, games, ms):
    return {
        "game": game.id,
        "group": bar.group,
        "stronger": bar.stronger,
        "weaker": bar.weaker,
        "bar": bar.share,
        "share": found.value,
        "low": found.low,
        "high": found.high,
        "games": games,
        "ms_per_move": ms,
        "reached": found.value >= bar.share,
        "sure": found.low >= bar.share,
    }


def measure_plans(game, bar, scale):
    """A bot against each plain plan of the game; a row for each."""
    for name, plan in plans().get(game.id, {}).items():
        games = max(2, round(bar.games * scale))
        met = meet(game, bots.parse(bar.stronger), plan, games)
        yield row_of(game, bar._replace(weaker=name), met, 2 * ((games + 1) // 2), None)


def line(row):
    verdict = "reached" if row["reached"] else "MISSED"
    interval = f"{100 * row['low']:.0f}–{100 * row['high']:.0f}"
    return (
        f"| {row['game']} | {row['stronger']} | {row['weaker']} | {100 * row['share']:.0f} % ({interval}) | "
        f"{100 * row['bar']:.0f} % | {verdict}{', surely' if row['sure'] else ''} | {row['games']} | "
        f"{' / '.join(f'{ms:.1f}' for ms in row['ms_per_move']) if row['ms_per_move'] else '–'} |"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=parlour.catalogue())
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--ceiling", action="store_true", help="show what ten times the thinking gains")
    parser.add_argument("--only", choices=("greedy", "search", "levels", "champion", "plans"))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--scale", type=float, default=1.0, help="so many times the games")
    parser.add_argument("--ms", type=int, help="thinking time in place of one second and of level 5: less shows a bar all the more")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    bars = CEILING if arguments.ceiling else QUICK if arguments.quick else FULL
    rows = []
    if not arguments.json:
        print(
            "| game | stronger | weaker | comes in before (95 %) | bar | | games | ms per move |\n| --- | --- | --- | --- | --- | --- | --- | --- |"
        )
    for id in arguments.games:
        game = parlour.game(id)
        compiled.prepare(game)
        if not arguments.json:
            print(f"{id}: {'; '.join(f'{level} is {spelled(bot)}' for level, bot in ladder(game, 2).items())}")
        for bar in bars:
            if arguments.only in (None, bar.group):
                if arguments.ms and bar.stronger == "search:1000ms":
                    bar = bar._replace(stronger=f"search:{arguments.ms}ms/1")
                found = (
                    measure_plans(game, bar, arguments.scale)
                    if bar.group == "plans"
                    else [measure(game, bar, arguments.jobs, arguments.scale)]
                )
                for row in found:
                    rows.append(row)
                    if not arguments.json:
                        print(line(row), flush=True)
    if arguments.json:
        print(json.dumps(rows, indent=1))
    sys.exit(not all(row["reached"] for row in rows))


if __name__ == "__main__":
    main()
