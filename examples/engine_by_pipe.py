"""Engines that speak by lines over a pipe: ours as one of them, and a table at which two of them meet, move by move.

    python examples/engine_by_pipe.py engine kiilto --bot 4
    python examples/engine_by_pipe.py table kiilto --preset classic --games 10 "python examples/engine_by_pipe.py engine kiilto" "./their-engine"

What the table says, and what an engine answers, each in one line:

    game kiilto/1                  ready NAME           once, at the start
    position kiilto/1 2 … : …                           the table as the engine's seat may see it: what is hidden from it is dealt anew
    go 0 MOVE | MOVE | …           move MOVE            the seat, and every move that it may make; the answer is one of them
    over 1 0                                            the seats from first to last; those who share a place are joined by =
    quit

Position and moves are the texts that Parlour writes everywhere (`Match.position`, `str(move)`). An engine that answers anything else has lost.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
from collections.abc import Iterable, Sequence
from typing import TextIO

import parlour
from parlour import bots
from parlour.engine.match import IllegalMove, Match
from parlour.engine.texts import Problem


# --- An engine --------------------------------------------------------------------------------------------------------
def engine(game_id: str, bot: str, lines: Iterable[str], out: TextIO) -> None:
    """Our bot as an engine: reads lines until `quit`, and answers those that ask something."""
    game, player, match, asked = parlour.game(game_id), bots.parse(bot), None, 0
    bots.prepare(game_id)
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        if word == "game":
            print(f"ready parlour-{bot}", file=out, flush=True)
        elif word == "position":
            match = Match.from_position(game, rest)
        elif word == "go" and match is not None:
            asked += 1
            seat = int(rest.split(" ", 1)[0])
            print(f"move {bots.pick_move(match, seat, player, f'pipe {asked}')}", file=out, flush=True)
        elif word == "quit":
            return


# --- A table ----------------------------------------------------------------------------------------------------------
class Lost(Exception):
    """An engine gave no move that can be made."""


class Engine:
    """A program at the other end of a pipe."""

    def __init__(self, command: str, game: parlour.engine.game.Game) -> None:
        self._process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.name = self._ask(f"game {game.id}/{game.version}", "ready")

    def say(self, line: str) -> None:
        assert self._process.stdin
        try:
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise Lost("the engine has gone") from None

    def _ask(self, line: str, wanted: str) -> str:
        assert self._process.stdout
        self.say(line)
        word, _, rest = self._process.stdout.readline().strip().partition(" ")
        if word != wanted:
            raise Lost(f"expected {wanted!r}, not {word!r}")
        return rest

    def move(self, match: Match, seat: int) -> str:
        self.say(f"position {match.position(seat)}")
        return self._ask(f"go {seat} {' | '.join(map(str, match.moves(seat)))}", "move")

    def close(self) -> None:
        if self._process.poll() is None:
            self.say("quit")
        self._process.communicate()


def meet(match: Match, engines: Sequence[Engine]) -> str:
    """Plays a match to its end, an engine in each seat; returns the seats from first to last. Who cannot move is last."""
    try:
        while not match.over:
            seat = match.waiting[0]
            match.play(seat, engines[seat].move(match, seat))
    except (Lost, Problem, IllegalMove) as error:
        print(f"seat {seat}, {engines[seat].name}: {error}", file=sys.stderr)
        order = "=".join(str(other) for other in range(match.players) if other != seat) + f" {seat}"
    else:
        assert match.result
        order = " ".join("=".join(map(str, group)) for group in match.result.ranking)
    for one in engines:
        one.say(f"over {order}")
    return order


def table(game_id: str, preset: str | None, games: int, seed: str, commands: Sequence[str]) -> list[str]:
    """So many games between the engines, who change seats after each; a deal for every round of seats. Returns how each ended."""
    game = parlour.game(game_id)
    options = {"preset": preset} if preset else {}
    engines = [Engine(command, game) for command in commands]
    found = []
    try:
        for number in range(games):
            turn = number % len(engines)
            seated = [*engines[turn:], *engines[:turn]]
            order = meet(game.new(len(engines), f"{seed} {number // len(engines)}", **options), seated)
            found.append(order)
            print(f"{number + 1}: {' v. '.join(one.name for one in seated)}: {order}", flush=True)
    finally:
        for one in engines:
            one.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parts = parser.add_subparsers(dest="part", required=True)
    one = parts.add_parser("engine")
    one.add_argument("game")
    one.add_argument("--bot", default="champion:0")
    whole = parts.add_parser("table")
    whole.add_argument("game")
    whole.add_argument("engines", nargs="+")
    whole.add_argument("--preset")
    whole.add_argument("--games", type=int, default=2)
    whole.add_argument("--seed", default="1")
    given = parser.parse_args()
    if given.part == "engine":
        engine(given.game, given.bot, sys.stdin, sys.stdout)
    else:
        table(given.game, given.preset, given.games, given.seed, given.engines)


if __name__ == "__main__":
    main()
