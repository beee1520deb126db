"""What a move at a table costs the server: validate, apply, store and tell, early, in the middle and late in a game.

    python bench/moves.py                         # this tree
    python bench/moves.py wigs                    # one game
    python bench/moves.py --against ../base/src   # and another one, taking turns, so that a busy machine slows both alike

One random game of each, compiled, on a new SQLite file, with four watchers at the table: two seats and two spectators, who look at the new version
as their live streams do. A line a game, part of the game and tree: median processor time in milliseconds, all threads together. `validate` is everything
before the rules are asked to play, the look at the database included; `tell` ends when all watchers have heard. Every round plays the same moves:
`least` is the median of what each of them cost when it cost least, as on a machine that is busy only now and then.
"""

from __future__ import annotations

import argparse
import asyncio
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
SEED = "moves"
ROUNDS = 3
PARTS = ("validate", "apply", "store", "tell", "whole")
WATCHERS = (0, 1, None, None)
OPTIONS: dict[str, dict[str, Any]] = {"wigs": {"stall_rounds": 0, "max_rounds": 100}}  # so that a random game is a long one
Costs = list[dict[str, float]]  # of the moves of a game, by parts


class Stopwatch:
    """Processor time of the parts of a move, by the moments at which the house goes from one to the next."""

    def __init__(self) -> None:
        from parlour.engine.match import Match
        from parlour.tables.house import House

        self.applying = self.storing = self.telling = 0.0
        play, store, after = Match.play, House._store, House._after

        def timed_play(match: Any, *values: Any) -> Any:
            started = time.process_time()
            try:
                return play(match, *values)
            finally:
                self.applying += time.process_time() - started

        async def timed_store(house: Any, *values: Any) -> Any:
            self.storing = time.process_time()
            return await store(house, *values)

        def timed_after(house: Any, *values: Any) -> Any:
            self.telling = time.process_time()
            return after(house, *values)

        Match.play, House._store, House._after = timed_play, timed_store, timed_after  # type: ignore[method-assign, assignment]

    def parts(self, started: float) -> dict[str, float]:
        end, applied = time.process_time(), self.applying
        self.applying = 0.0
        taken = {
            "validate": self.storing - started - applied,
            "apply": applied,
            "store": self.telling - self.storing,
            "tell": end - self.telling,
            "whole": end - started,
        }
        return {part: 1000 * seconds for part, seconds in taken.items()}


class Watcher:
    """Somebody at the table who looks whenever the house tells of a change, as a live stream does."""

    def __init__(self, house: Any, table: str, seat: int | None) -> None:
        self._house, self._table, self._seat = house, table, seat
        self.heard, self._news = 0, asyncio.Event()

    async def listen(self) -> None:
        with self._house.news.watch(self._table) as watch:
            while True:
                self.heard = (await self._house.newest(self._table, watch.version)).version
                self._news.set()
                await watch.wait(60)

    async def until(self, version: int) -> None:
        while self.heard < version:
            self._news.clear()
            await self._news.wait()


async def play_game(house: Any, stopwatch: Stopwatch, game: Any, players: int) -> Costs:
    """A whole random game of people, and what each of its moves cost."""
    chance, people = random.Random(SEED), [(await house.people.welcome(f"Player {seat}"))[0] for seat in range(players)]
    seats = ["me", *["open"] * (players - 1)]
    wishes: dict[str, Any] = {"game": game.id, "players": players, "seats": seats, "word": SEED, "options": OPTIONS.get(game.id, {})}
    table = await house.create(person=people[0].id, person_name="Player 0", pace=0.0, **wishes)
    for person in people[1:]:
        table, _ = await house.join(table.id, person.id, person.name, SEED, None)
    watchers = [Watcher(house, table.id, seat) for seat in WATCHERS]
    listening = [asyncio.create_task(watcher.listen()) for watcher in watchers]
    for watcher in watchers:
        await watcher.until(table.version)
    costs = []
    while table.status == "playing":
        seat = chance.choice(table.match.waiting)
        move, ply = str(chance.choice(table.match.moves(seat))), len(table.match.plies_known_to(seat)) - 1
        started = time.process_time()
        table, _ = await house.play(table.id, people[seat].id, [move], ply)
        for watcher in watchers:
            await watcher.until(table.version)
        costs.append(stopwatch.parts(started))
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    return costs


async def measure(games: list[str]) -> dict[str, Costs]:
    """What moves cost in the tree that is imported."""
    import parlour
    from parlour.tables import fairness
    from parlour.tables.database import Database, read_url
    from parlour.tables.house import House

    fairness.new_secret = lambda: "00" * 32  # the same shuffles every time
    stopwatch, found = Stopwatch(), {}
    with tempfile.TemporaryDirectory() as folder:
        database = Database(read_url(str(Path(folder) / "moves.db")))
        await database.bring_up_to_date()
        house = House(database)
        for id in games or getattr(parlour, "catalogue", parlour.games)():
            game = parlour.game(id)
            game.compile()
            found[id] = await play_game(house, stopwatch, game, max(game.players))
        await house.close()
    return found


def stages(plies: int) -> dict[str, range]:
    """The first, the middle and the last tenth of a game."""
    tenth = min(plies, max(20, plies // 10))
    starts = {"early": 0, "middle": (plies - tenth) // 2, "late": plies - tenth}
    return {name: range(first, first + tenth) for name, first in starts.items()}


def in_words(rounds: list[Costs], plies: range) -> str:
    """Medians of a stage of a game, and of what each of its moves cost least."""
    medians = [f"{part} {statistics.median(costs[ply][part] for costs in rounds for ply in plies):6.3f}" for part in PARTS]
    least = statistics.median(min(costs[ply]["whole"] for costs in rounds) for ply in plies)
    return "  ".join([*medians, f"least {least:6.3f}"])


def run(source: Path, games: list[str]) -> dict[str, Costs]:
    """The same in a process that imports another tree."""
    environment = os.environ | {"PYTHONPATH": str(source.resolve())}
    done = subprocess.run([sys.executable, __file__, "--json", *games], env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return dict(json.loads(done.stdout))


def main() -> None:
    wanted = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wanted.add_argument("games", nargs="*", help="all, if none is named")
    wanted.add_argument("--against", type=Path, help="the src folder of another tree")
    wanted.add_argument("--rounds", type=int, default=ROUNDS, help="how often each tree plays the same games")
    wanted.add_argument("--json", action="store_true", help=argparse.SUPPRESS)
    chosen = wanted.parse_args()
    if chosen.json:
        print(json.dumps(asyncio.run(measure(chosen.games))))
        return
    trees = {"here": HERE} | ({"there": chosen.against} if chosen.against else {})
    runs: dict[str, list[dict[str, Costs]]] = {name: [] for name in trees}
    for _ in range(chosen.rounds):
        for name, source in trees.items():
            runs[name].append(run(source, chosen.games))
    for id in runs["here"][0]:
        for name in trees:
            rounds = [one[id] for one in runs[name] if id in one]
            for stage, plies in stages(len(rounds[0])).items() if rounds else ():
                print(f"{id:14} {stage:6} from ply {plies.start:3} {name:6} {in_words(rounds, plies)} ms")


if __name__ == "__main__":
    main()
