"""Many games at once: `simulate` plays them on threads, on a Ray cluster or on a GPU, and gives back the same results.

Game number i of a seed is the same game wherever it is played, and only whole numbers are added up: neither the number of
workers nor the order in which they finish can change a result.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from parlour.engine.extras import need
from parlour.engine.texts import Problem
from parlour.lab.doors import ON_A_GPU
from parlour.lab.job import Chunk, Job, play_chunk, warm_up

Progress = Callable[[int, int], None]
Span = tuple[int, int]
T = TypeVar("T")

SAMPLE_ON_CUDA = 20_000


@dataclass
class Results:
    """What came of a job: a row for each game (`numbers` says which), counts of moves and pieces over `counted`
    games, decisions if asked for."""

    job: Job
    asked: int
    numbers: npt.NDArray[np.int64]
    rows: npt.NDArray[np.int32]
    counts: npt.NDArray[np.int64]
    counted: int
    decisions: npt.NDArray[np.int32]
    seconds: float

    @property
    def games(self) -> int:
        return len(self.rows)

    @property
    def moves(self) -> int:
        return int(self.rows[:, 0].sum(dtype=np.int64))

    @property
    def complete(self) -> bool:
        return self.games == self.asked


def simulate(
    job: Job,
    games: int,
    *,
    first: int = 0,
    workers: int | None = None,
    on: str = "cpu",
    decisions: bool = False,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Results:
    """Plays games number `first` to `first + games - 1`.

    `progress` hears how many are done of how many. When `cancelled` answers yes, or at Ctrl-C, what is done is given back. `on` is cpu, cuda, ray
    or the address of a Ray cluster.
    """
    if games < 1:
        raise Problem("at least one game must be played, not {games}", games=games)
    if workers is not None and workers < 1:
        raise Problem("at least one worker must play, not {workers}", workers=workers)
    player = _player(on, job, workers, decisions)
    began = time.perf_counter()
    done = gathered(player(job, first, games), lambda chunk: len(chunk.rows), games, progress, cancelled)
    return _gather(job, games, done, time.perf_counter() - began)


def gathered(
    chunks: Generator[T, None, None], played_in: Callable[[T], int], games: int, progress: Progress | None, cancelled: Callable[[], bool]
) -> list[T]:
    """All chunks; when `cancelled` answers yes, or at Ctrl-C, those that are done."""
    done: list[T] = []
    played = 0
    try:
        for chunk in chunks:
            done.append(chunk)
            played += played_in(chunk)
            if progress:
                progress(played, games)
            if cancelled():
                break
    except KeyboardInterrupt:
        pass
    finally:
        chunks.close()
    return done


def _player(on: str, job: Job, workers: int | None, decisions: bool) -> Any:
    if on == "cpu":
        warm_up(job)
        return lambda job, first, games: on_threads(job, first, games, workers or os.cpu_count() or 1, decisions)
    if on == "cuda":
        from parlour.lab import cuda

        if not cuda.available():
            raise Problem("no GPU can be used here: --on cuda needs an NVIDIA card and numba-cuda (pip install 'parlour[cuda]')")
        if not set(job.bots) <= set(ON_A_GPU):
            raise Problem("a GPU plays random and greedy only, not {bots}", bots=", ".join(job.bots))
        warm_up(job)
        return lambda job, first, games: on_cuda(job, first, games, workers or os.cpu_count() or 1, decisions)
    if on == "ray" or on.startswith("ray://") or ":" in on:
        need("ray")
        from parlour.lab.cluster import on_ray

        return lambda job, first, games: on_ray(job, first, games, "" if on == "ray" else on, workers, decisions)
    raise Problem("cannot play on {on!r}; it can be cpu, cuda, ray, or the address of a Ray cluster such as ray://host:10001", on=on)


def spans(job: Job, first: int, games: int, workers: int) -> Iterator[Span]:
    """The games in pieces small enough to show progress and to stop soon."""
    most = 2000 if set(job.bots) == {"random"} else 100 if job.is_fast else 1
    size = max(1, min(most, games // (workers * 16)))
    for start in range(first, first + games, size):
        yield start, min(size, first + games - start)


def on_threads(job: Job, first: int, games: int, workers: int, decisions: bool) -> Iterator[Chunk]:
    return by_threads(spans(job, first, games, workers), workers, lambda span: play_chunk(job, *span, decisions))


def by_threads(todo: Iterable[Span], workers: int, play: Callable[[Span], T]) -> Generator[T, None, None]:
    """The rules release the GIL: as many threads as cores."""
    with ThreadPoolExecutor(workers, "parlour-lab") as pool:
        yield from in_a_window(
            todo,
            2 * workers,
            lambda span: pool.submit(play, span),
            lambda running: wait(running, return_when=FIRST_COMPLETED)[0],
            Future.result,
        )


def in_a_window(
    todo: Iterable[Span], width: int, start: Callable[[Span], Any], wait_for: Callable[[set[Any]], Iterable[Any]], read: Any
) -> Generator[Any, None, None]:
    """Keeps `width` pieces under way until all are done; when the reader stops, those not begun are dropped."""
    left = iter(todo)
    running = {start(span) for span in islice(left, width)}
    try:
        while running:
            for finished in list(wait_for(running)):
                running.discard(finished)
                running |= {start(span) for span in islice(left, 1)}
                yield read(finished)
    finally:
        for waiting in running:
            if hasattr(waiting, "cancel"):
                waiting.cancel()


def on_cuda(job: Job, first: int, games: int, workers: int, decisions: bool) -> Iterator[Chunk]:
    """A first part is played on the CPU too, where moves and leads are counted; the rest of the games on the GPU alone."""
    from parlour.lab.cuda import Gpu

    sample = games if decisions else min(games, SAMPLE_ON_CUDA if set(job.bots) == {"random"} else SAMPLE_ON_CUDA // 10)
    yield from on_threads(job, first, sample, workers, decisions)
    gpu = Gpu(job.game, job.players, job.data(), job.bots, job.seed)
    start, end = first + sample, first + games
    while start < end:
        count = min(gpu.batch(end - start), 2_000_000)
        rows, _ = gpu.play(start, count)
        yield Chunk(start, rows, np.zeros((0, 0, 0), np.int64), np.zeros((0, 5), np.int32), int(rows[:, 0].sum(dtype=np.int64)))
        start += count


def _gather(job: Job, asked: int, done: list[Chunk], seconds: float) -> Results:
    if not done:
        raise Problem("no game was finished")
    done.sort(key=lambda chunk: chunk.first)
    counted = [chunk for chunk in done if chunk.counts.size]
    return Results(
        job,
        asked,
        np.concatenate([np.arange(chunk.first, chunk.first + len(chunk.rows)) for chunk in done]),
        np.concatenate([chunk.rows for chunk in done]),
        sum((chunk.counts for chunk in counted[1:]), counted[0].counts.copy()) if counted else np.zeros((job.players, 0, 4), np.int64),
        sum(len(chunk.rows) for chunk in counted),
        np.concatenate([chunk.decisions for chunk in done]),
        seconds,
    )
