"""Millions of games, with the game's audit after every move: does any table ever break a rule?

    python bench/audited --games 10000000                   # ten million in all, shared by the five games
    python bench/audited wigs kiilto --games 1000000        # of two games
    python bench/audited --games 100000000 --on cuda        # on a GPU, one game a thread (needs numba-cuda)

Every game is played with each number of players by each preset and each choice of each option alone, and by choices by lot; of twenty
batches nineteen are of random players, one of greedy ones. After the deal and after every move the rule `audit` of the game looks at the
whole table: pieces, cards, money, places. What is done goes line by line to `--results` (a batch a line): who stops and starts again goes
on where they stopped. Prints a line for each game; exits with 1 if anything was found, and says by which batch and game it is found again.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import audited_doors
import numpy as np

import parlour
from parlour.bots import compiled
from parlour.engine.events import new_log
from parlour.engine.game import Game
from parlour.engine.randomness import key_of
from parlour.lab.doors import LOOKS, POLICIES

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDERS = (Path(__file__).resolve().parent, compiled.FOLDER)
GREEDY_EVERY = 20
GREEDY_SHARE = 20  # a batch of greedy players is so many times smaller: they take longer
THREADS, BLOCKS = 128, 1024


class Batch(NamedTuple):
    """Games played alike: the how-manieth batch, for how many players, by which policy, with which options."""

    number: int
    players: int
    policy: str
    options: dict[str, Any]
    games: int

    @property
    def seed(self) -> str:
        return f"audited {self.number}"


Play = Callable[[Game, Batch], Any]


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench/audited", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME", help="the games (all)")
    parser.add_argument("--games", type=int, default=10_000_000, help="how many in all; those done before count")
    parser.add_argument("--batch", type=int, default=10_000, help="games of a batch")
    parser.add_argument("--on", choices=("cpu", "cuda"), default="cpu", help="where they are played")
    parser.add_argument("--results", type=Path, default=ROOT / "build" / "audited", help="a folder for what is done")
    asked = parser.parse_args()
    names = asked.names or sorted(parlour.catalogue())
    play = on_cpu if asked.on == "cpu" else on_cuda
    faults = [fault for id in names for fault in audited(parlour.game(id), -(-asked.games // len(names)), play, asked)]
    print(*faults, sep="\n")
    return 1 if faults else 0


def audited(game: Game, wanted: int, play: Play, asked: argparse.Namespace) -> list[str]:
    """Plays what is lacking of so many games; says how many there are now, and what the audit found in all of them."""
    path = asked.results / f"{game.id}-{asked.on}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    done = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []
    began, before = time.process_time(), sum(one["games"] for one in done)
    with path.open("a", encoding="utf-8") as out:
        for batch in itertools.islice(batches(game, asked.batch), len(done), None):
            if sum(one["games"] for one in done) >= wanted:
                break
            done.append(line_of(game, batch, play(game, batch)))
            out.write(json.dumps(done[-1]) + "\n")
            out.flush()
    games, plies = (sum(one[what] for one in done) for what in ("games", "plies"))
    seconds = time.process_time() - began
    greedy = sum(one["games"] for one in done if one["policy"] == "greedy")
    faults = [f"{game.id}: {fault}" for one in done for fault in one["faults"]]
    speed = f", {(games - before) / seconds:,.0f} games a second of processor time" if games > before else ""
    print(f"{game.id}: {games:,} games ({greedy:,} greedy), {plies:,} tables looked at, {len(faults)} faults{speed}", flush=True)
    return faults


def line_of(game: Game, batch: Batch, found: Any) -> dict[str, Any]:
    """What came of a batch; a fault names all that is needed to see it again."""
    bad = np.flatnonzero(found < 0).tolist()
    faults = [f"{says(game, int(found[at]))} in game {at} of {batch}" for at in bad]
    return {"games": batch.games, "policy": batch.policy, "plies": int(found[found > 0].sum()) + batch.games, "faults": faults}


def says(game: Game, found: int) -> str:
    return "nobody can move, and the game is not over" if found == audited_doors.ENDLESS else f"{game.audits.rule(-found)} is broken"


def batches(game: Game, size: int) -> Iterator[Batch]:
    """Always the same ones in the same order."""
    for number, (players, options) in enumerate(tables(game)):
        greedy = number % GREEDY_EVERY == GREEDY_EVERY - 1
        yield Batch(number, players, POLICIES[greedy], options, max(1, size // GREEDY_SHARE) if greedy else size)


def tables(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """Each preset and each choice with each number of players; choices by lot after each round of those."""
    chance = random.Random(f"audited {game.id}")
    alone = [{}, *game.presets.values(), *({name: one} for name, option in game.options.items() for one in option.choices)]
    for _ in itertools.count():
        for options in alone:
            for players in game.players:
                mixed = {name: chance.choice(option.choices) for name, option in game.options.items()}
                yield from ((players, dict(each)) for each in (options, mixed) if is_playable(game, players, each))


def is_playable(game: Game, players: int, options: dict[str, Any]) -> bool:
    """Some choices need data of one's own, or another number of players."""
    try:
        game.data(players, options)
    except ValueError:
        return False
    return True


def on_cpu(game: Game, batch: Batch) -> Any:
    """Plays a batch, compiled."""
    blank, moves = game.state_record.zeros(1), len(game.move_names)
    found = np.zeros(batch.games, np.int32)
    policies = np.full(batch.players, POLICIES.index(batch.policy), np.int64)
    scratch = game.state_record.zeros(2), np.zeros(moves, np.int32), np.zeros(moves, np.int64), new_log(0)
    key = [np.uint64(half) for half in key_of(batch.seed)]
    data = game.data(batch.players, batch.options)
    doors = doors_of(game, "cpu")
    doors.audited_games(data, blank.copy(), blank, 0, 0, 1, *key, batch.players, policies, LOOKS, *scratch, found)
    return found


def on_cuda(game: Game, batch: Batch) -> Any:
    """Plays a batch on a GPU."""
    from parlour.engine.numba.gpu import cuda

    found = cuda.to_device(np.zeros(batch.games, np.int32))
    policies = cuda.to_device(np.full(batch.players, POLICIES.index(batch.policy), np.int64))
    data, blank = cuda.to_device(game.data(batch.players, batch.options)), cuda.to_device(game.state_record.zeros(1))
    key = [np.uint64(half) for half in key_of(batch.seed)]
    silence = cuda.to_device(np.zeros(1, np.int32))
    blocks = min(BLOCKS, -(-batch.games // THREADS))
    kernel_of(game)[blocks, THREADS](data, blank, *key, np.int64(batch.players), policies, np.int64(LOOKS), silence, found)
    return found.copy_to_host()


_made: dict[tuple[str, str], Any] = {}


def doors_of(game: Game, target: str) -> Any:
    """The doors of the template for a game, made once."""
    if (game.id, target) not in _made:
        _made[game.id, target] = game.build(target, *FOLDERS, **compiled.eyes(game))(audited_doors)
    return _made[game.id, target]


def kernel_of(game: Game) -> Any:
    """The kernel: each thread plays games in memory of its own."""
    if (game.id, "kernel") not in _made:
        from numba import from_dtype, int16, int64

        from parlour.engine.numba.gpu import cuda

        play, state, move_count = doors_of(game, "cuda").audited_games, from_dtype(game.state_record.dtype), len(game.move_names)

        def kernel(data, blank, key0, key1, seats, policies, looks, silence, found):  # type: ignore[no-untyped-def]
            own, trials = cuda.local.array(1, state), cuda.local.array(2, state)
            moves, worths = cuda.local.array(move_count, int16), cuda.local.array(move_count, int64)
            at, step = cuda.grid(1), cuda.gridsize(1)
            play(data, own, blank, 0, at, step, key0, key1, seats, policies, looks, trials, moves, worths, silence[:0], found)

        _made[game.id, "kernel"] = cuda.jit(kernel)
    return _made[game.id, "kernel"]


if __name__ == "__main__":
    sys.exit(main())
