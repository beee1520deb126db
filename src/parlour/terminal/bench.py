"""Measures what the rules of a game cost on this machine."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

import msgspec
import numpy as np

from parlour.engine.events import new_log
from parlour.engine.game import Game

BATCH = 500


class Speed(msgspec.Struct, frozen=True):
    """What the rules of a game cost; the seconds are None where they were not asked for."""

    game: str
    players: int
    games_per_second: float
    moves_per_second: float
    copies_per_second: float
    call_microseconds: float
    compile_seconds: float | None
    start_seconds: float | None
    state_bytes: int


def measure(game: Game, players: int | None, seconds: float, cold: bool) -> Speed:
    """All figures of a game; compile and start times are measured in new processes, with a cache of their own."""
    players = game.check_players(players if players is not None else next(n for n in game.players if n > 1))
    compile_seconds, start_seconds = _cold(game.id) if cold else (None, None)
    game.compile()
    doors, data, key = game.compiled, game.data(players), np.uint64(1)
    states, out = game.state_record.zeros(BATCH), np.zeros((BATCH, 2 + 2 * players), np.int64)
    moves, quiet = np.zeros(len(game.move_names), np.int32), new_log(0)
    first = plies = 0

    def batch() -> int:
        nonlocal first, plies
        states[:] = np.zeros(1, states.dtype)
        plies += int(doors.random_games(data, states, first, key, key, players, moves, quiet, out))
        first += BATCH
        return BATCH

    games, taken = _repeat(batch, seconds)
    copies, copying = _repeat(lambda: int(doors.copies(states, 100_000) is not None) * 100_000, seconds / 4)
    calls, calling = _repeat(lambda: sum(doors.waiting_at(data, states, at) is not None for at in range(BATCH)), seconds / 4)
    return Speed(
        game=game.id,
        players=players,
        games_per_second=games / taken,
        moves_per_second=plies / taken,
        copies_per_second=copies / copying,
        call_microseconds=1e6 * calling / calls,
        compile_seconds=compile_seconds,
        start_seconds=start_seconds,
        state_bytes=game.state_record.dtype.itemsize,
    )


def _repeat(work: Callable[[], int], seconds: float) -> tuple[int, float]:
    done, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds or not done:
        done += work()
    return done, time.perf_counter() - start


def _cold(id: str) -> tuple[float, float]:
    """Seconds to compile with an empty cache, and of a whole new process that makes a move with a filled one."""
    code = (
        f"import parlour; game = parlour.game({id!r}); game.compile(); match = game.new(seed=1); "
        "match.play(match.waiting[0], match.moves(match.waiting[0])[0])"
    )
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"PARLOUR_CACHE": folder}
        times = []
        for _ in range(2):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], env=environment, check=True)
            times.append(time.perf_counter() - start)
    return times[0], times[1]
