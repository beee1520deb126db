"""Games on many machines: Ray plays the same chunks that threads play on one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from types import ModuleType

from parlour.lab.job import Chunk, Job, play_chunk
from parlour.lab.simulate import in_a_window, spans


def on_ray(job: Job, first: int, games: int, address: str, workers: int | None, decisions: bool) -> Iterator[Chunk]:
    """A cluster at `address`, or one on this machine for as long as the games last. Every machine needs the same Parlour installed."""
    import ray

    ours = not ray.is_initialized()
    if ours:
        _connect(ray, address, workers)
    try:
        cores = workers or int(ray.cluster_resources().get("CPU", 1))
        play = ray.remote(play_chunk)
        yield from in_a_window(
            spans(job, first, games, cores),
            2 * cores,
            lambda span: play.remote(job, *span, decisions),
            lambda running: ray.wait(list(running), num_returns=1)[0],
            ray.get,
        )
    finally:
        if ours:
            ray.shutdown()


def _connect(ray: ModuleType, address: str, workers: int | None) -> None:
    settings = {"log_to_driver": False, "configure_logging": False, "include_dashboard": False}
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    if address:
        ray.init(address=address, log_to_driver=False)
    else:
        ray.init(num_cpus=workers or os.cpu_count() or 1, **settings)
