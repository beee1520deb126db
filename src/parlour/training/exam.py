"""Exams: how a network that learns does against fixed bots, in a process of its own, so that learning goes on meanwhile."""

from __future__ import annotations

import multiprocessing
import os
import signal
import tempfile
from collections.abc import Sequence
from multiprocessing.pool import AsyncResult
from pathlib import Path

from parlour.bots.network import Exam, Network

GAMES = 40


def sit(game_id: str, folder: str, bot: str, games: int, seconds: float, decisions: int) -> Exam:
    """The network in the folder, alone, against a bot: two players where the game allows it, common deals, swapped seats."""
    os.environ["PARLOUR_CHAMPIONS"] = folder
    import parlour
    from parlour.bots import compiled, tournament

    game = parlour.game(game_id)
    compiled.prepare(game)
    rows = tournament.run(game, ["champion:0", bot], games, seed="exam")
    met = tournament.cross_table(rows, ["champion:0", bot])["champion:0"][bot]
    return Exam(round(seconds, 1), decisions, bot, round(met.share, 4), round(met.low, 4), round(met.high, 4), met.games)


def _stay() -> None:
    """Ctrl-C reaches every process of a terminal; who sits an exam leaves it to the training."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def mark(exams: Sequence[Exam]) -> float:
    """What exams against several bots are worth together: the mean of the shares."""
    return sum(exam.share for exam in exams) / len(exams) if exams else -1.0


class Examiner:
    """Holds one exam after the other; what was found stands in `found`, and the network that did best, the later of equal ones, in `best`."""

    def __init__(self, game_id: str, against: Sequence[str], games: int = GAMES, found: Sequence[Exam] = ()) -> None:
        self._game_id, self._against, self._games, self.found = game_id, tuple(against), games, list(found)
        self.best: Network | None = None
        self._examined: Network | None = None
        self._folder = tempfile.TemporaryDirectory(prefix="parlour-exam-")
        self._pool = multiprocessing.get_context("spawn").Pool(1, _stay)
        self._sitting: list[AsyncResult[Exam]] = []

    def collect(self) -> list[Exam]:
        """What was found since the last time."""
        over = [one for one in self._sitting if one.ready()]
        news = [one.get() for one in over]
        self._sitting = [one for one in self._sitting if one not in over]
        self.found += news
        if news and not self._sitting and self._mark(self._examined) >= self._mark(self.best):
            self.best = self._examined
        return news

    def _mark(self, network: Network | None) -> float:
        return mark([exam for exam in self.found if network and exam.decisions == network.made.decisions])

    @property
    def is_busy(self) -> bool:
        return bool(self._sitting)

    def examine(self, network: Network, seconds: float) -> None:
        """Begins an exam against every bot; what the last one still sits is waited for."""
        self.wait()
        self._examined = network
        network.write(Path(self._folder.name) / f"{self._game_id}.npz")
        jobs = [(self._game_id, self._folder.name, bot, self._games, seconds, network.made.decisions) for bot in self._against]
        self._sitting = [self._pool.apply_async(sit, job) for job in jobs]

    def wait(self) -> list[Exam]:
        for one in self._sitting:
            one.wait()
        return self.collect()

    def close(self) -> None:
        """Ends what is still being sat: whoever stops a training need not wait for it."""
        self._pool.terminate()
        self._pool.join()
        self._folder.cleanup()
