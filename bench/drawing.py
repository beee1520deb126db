"""What it costs to draw a table for somebody after another has moved, and to find what has changed, without the server around it.

    python bench/drawing.py                          # this tree
    python bench/drawing.py kiilto --against ../base/src

A line a game and tree: milliseconds of processor time of the thread that draws, for seat 0 of a table of three, over sixty plies in the middle of a random
game. Every round draws the same plies: shown is the median of what each ply cost when it cost least, as on a machine that is busy only now and then, and the
median of all. `refresh` is the drawing, the patch and its compression; `page` the drawing and the whole page, compressed.
"""

from __future__ import annotations

import argparse
import dataclasses
import gc
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent.parent / "src"
SEED, PLAYERS, PLIES, WARM, ROUNDS = "pages", 3, 60, 10, 5


def played(id: str) -> Any:
    """A random match of three, to its end."""
    import parlour

    game = parlour.game(id)
    game.compile()
    chance, match = random.Random(SEED), game.new(PLAYERS, SEED)
    while not match.over:
        seat = chance.choice(match.waiting)
        match.play(seat, chance.choice(match.moves(seat)))
    match.sight(0)
    return match


def laid(match: Any) -> Any:
    """A table of three people for that match."""
    from parlour.tables.new_table import new_table

    wishes: dict[str, Any] = {"game": match.game.id, "players": PLAYERS, "seats": ["me", "open", "open"], "options": match.options}
    table = new_table(person="p0", person_name="Anna", word="", now=0.0, pace=0.0, **wishes)
    for seat, name in ((1, "Bo"), (2, "Cy")):
        table.sit(f"p{seat}", name, "", seat)
    table.status = "playing"
    return table


def draw_through(match: Any) -> list[tuple[float, float]]:
    """What each ply after another's move cost: a refresh, and a page."""
    from parlour.tables.database import Database, read_url
    from parlour.tables.house import House
    from parlour.tables.people import Person
    from parlour.web.compression import Parts, compressed
    from parlour.web.desk import Desk, Eyes
    from parlour.web.live import Presence, _event
    from parlour.web.patches import NOTHING
    from parlour.web.settings import Settings

    with tempfile.TemporaryDirectory() as folder:
        house = House(Database(read_url(f"{folder}/drawing.db")))
        desk, table, parts, told, found = Desk(Settings(), house, Presence(house.news)), laid(match), Parts(), NOTHING, []
        eyes = Eyes(Person(id="p0", name="Anna"), "en", "http://bench", True, frozenset({0}), 2)
        first = max(0, match.ply // 2 - PLIES // 2 - WARM)
        for ply in range(first, min(match.ply, first + WARM + PLIES)):
            now = dataclasses.replace(table, match=match.at(ply), version=ply + 1, entries=ply, _free_undo={})
            start = time.thread_time()
            drawn = desk.drawn(now, eyes)
            has_drawn = time.thread_time()
            parts.add(_event("patch", ply, after=0, patch=drawn.inside.since(told)))
            has_sent = time.thread_time()
            compressed(drawn.whole().encode(), "br")
            has_answered, told = time.thread_time(), drawn.inside.marks
            if ply >= first + WARM and match.move_at(ply - 1)[0] != 0:
                found.append((1000 * (has_sent - start), 1000 * (has_answered - has_sent + has_drawn - start)))
    return found


def measure(games: list[str]) -> dict[str, list[list[tuple[float, float]]]]:
    """By game: the rounds of the tree that is imported."""
    import parlour
    from parlour.web.render import read_templates

    read_templates()
    matches = {id: played(id) for id in games or parlour.catalogue()}
    gc.collect()
    gc.freeze()
    return {id: [draw_through(match) for _ in range(ROUNDS)] for id, match in matches.items()}


def in_words(rounds: list[list[tuple[float, float]]]) -> str:
    words = []
    for name, part in (("refresh", 0), ("page", 1)):
        least = statistics.median(min(costs[part] for costs in ply) for ply in zip(*rounds, strict=True))
        words.append(f"{name} {least:5.2f} (all {statistics.median(costs[part] for one in rounds for costs in one):5.2f})")
    return "  ".join(words)


def main() -> None:
    wanted = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wanted.add_argument("games", nargs="*", help="all, if none is named")
    wanted.add_argument("--against", type=Path, help="the src folder of another tree")
    wanted.add_argument("--json", action="store_true", help=argparse.SUPPRESS)
    chosen = wanted.parse_args()
    if chosen.json:
        print(json.dumps(measure(chosen.games)))
        return
    for name, source in {"here": HERE, **({"there": chosen.against} if chosen.against else {})}.items():
        environment = os.environ | {"PYTHONPATH": str(source.resolve())}
        done = subprocess.run(
            [sys.executable, __file__, "--json", *chosen.games], env=environment, stdout=subprocess.PIPE, text=True, check=True
        )
        for id, rounds in json.loads(done.stdout).items():
            print(f"{id:14} {name:6} {in_words(rounds)} ms", flush=True)


if __name__ == "__main__":
    main()
