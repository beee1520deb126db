"""Games on a GPU: are they the same as on the CPU, and how many are there in a second?

    PYTHONPATH=src python3 bench/gpu.py                     # every game
    PYTHONPATH=src python3 bench/gpu.py wigs --games 2000   # one game, fewer games
    PYTHONPATH=src python3 bench/gpu.py --tune              # layouts of the kernel, side by side
    PYTHONPATH=src python3 bench/gpu.py --batched           # the batched environment on the GPU, read by PyTorch and JAX

Needs numpy, numba and numba-cuda only. Prints one line of JSON for each game, number of players and bot, and exits with 1 if any game differs.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from typing import Any

import numpy as np

import parlour
from parlour.engine.game import Game
from parlour.lab import cuda as on_gpu
from parlour.lab import doors
from parlour.lab.job import Job, play_plain

SHARED_BYTES = 48 * 1024


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_to_play", nargs="*", metavar="GAME", help="the games (all)")
    parser.add_argument("--check", type=int, default=20_000, help="games compared with the CPU")
    parser.add_argument("--games", type=int, default=20_000_000, help="games at most in the measured run")
    parser.add_argument("--seconds", type=float, default=4, help="length of the measured run")
    parser.add_argument("--bots", default=",".join(doors.ON_A_GPU), help="the bots to measure")
    parser.add_argument("--tune", action="store_true", help="compare layouts of the kernel")
    parser.add_argument("--batched", action="store_true", help="measure the batched environment")
    asked = parser.parse_args()
    if not on_gpu.available():
        print("no GPU here: nothing was checked")
        return 2
    print(json.dumps(machine()))
    if asked.tune or asked.batched:
        for id in asked.games_to_play or parlour.catalogue():
            tune(parlour.game(id), asked) if asked.tune else batched(parlour.game(id))
        return 0
    equal = True
    for id in asked.games_to_play or parlour.catalogue():
        game = parlour.game(id)
        for bot in asked.bots.split(","):
            for players in (game.players[0], max(game.players)):
                found = measure(game, players, bot, asked)
                equal = equal and found["equal"]
                print(json.dumps(found), flush=True)
    print("all games are equal on CPU and GPU" if equal else "SOME GAMES DIFFER")
    return 0 if equal else 1


def machine() -> dict[str, Any]:
    from parlour.engine.numba.gpu import cuda

    card = cuda.get_current_device()
    name = card.name.decode() if isinstance(card.name, bytes) else str(card.name)
    return {"gpu": name, "processors": card.MULTIPROCESSOR_COUNT, "compute": ".".join(map(str, card.compute_capability))}


def measure(game: Game, players: int, bot: str, asked: argparse.Namespace) -> dict[str, Any]:
    """The comparison and the speed of one game."""
    from parlour.engine.numba.gpu import cuda

    job = Job(game.id, players, (bot,) * players, seed="gpu")
    check = asked.check if bot == "random" else max(1, asked.check // 20)
    began = time.perf_counter()
    states, rows, _ = play_plain(job, 0, check)
    cpu_cold = time.perf_counter() - began
    began = time.perf_counter()
    _, _, moves = play_plain(job, 0, check)
    cpu = moves / (time.perf_counter() - began)

    gpu = on_gpu.Gpu(game, players, job.data(), job.bots, job.seed)
    began = time.perf_counter()
    gpu_rows, gpu_states = gpu.play(0, check, keep=check)
    compile_seconds = time.perf_counter() - began
    found: dict[str, Any] = {
        "game": game.id,
        "players": players,
        "bot": bot,
        "checked": check,
        "equal": bool(np.array_equal(rows, gpu_rows) and states.tobytes() == gpu_states.tobytes()),
        "cpu_hash": digest(states),
        "gpu_hash": digest(gpu_states),
        "cpu_compile_s": round(cpu_cold, 1),
        "gpu_compile_s": round(compile_seconds, 1),
        "cpu_moves_per_s": round(cpu),
    }
    if not found["equal"]:
        differs = np.flatnonzero((rows != gpu_rows).any(axis=1) | (states != gpu_states))
        found |= {"games_that_differ": len(differs), "first": int(differs[0]) if len(differs) else None}
        if len(differs):
            found |= {"cpu_row": rows[differs[0]].tolist(), "gpu_row": gpu_rows[differs[0]].tolist()}
        return found
    speed = run(gpu, cuda, asked)
    return found | {
        "gpu_moves_per_s": round(speed["moves"]),
        "gpu_games_per_s": round(speed["games"]),
        "measured_games": speed["count"],
        **gpu.shape._asdict(),
    }


def run(gpu: Any, cuda: Any, asked: argparse.Namespace) -> dict[str, Any]:
    """Batches of games, each four times the last one, until one takes the time asked for."""
    count = gpu.shape.blocks * gpu.shape.threads
    keep = cuda.to_device(np.repeat(gpu.blank, 1))
    while True:
        rows = cuda.device_array((count, 5 + 2 * gpu.players), np.int32)
        cuda.synchronize()
        began = time.perf_counter()
        gpu.launch(0, count, rows, keep)
        cuda.synchronize()
        seconds = time.perf_counter() - began
        moves = int(rows.copy_to_host()[:, 0].astype(np.int64).sum())
        del rows
        if seconds > asked.seconds / 4 or count * 4 > min(asked.games, gpu.batch(asked.games)):
            return {"moves": moves / seconds, "games": count / seconds, "count": count}
        count *= 4


def tune(game: Game, asked: argparse.Namespace) -> None:
    """Random play in every layout of the kernel that is worth trying, with the share of games that equal the CPU's."""
    from parlour.engine.numba.gpu import cuda

    players = game.players[0]
    job = Job(game.id, players, ("random",) * players, seed="gpu")
    states, rows, _ = play_plain(job, 0, 2000)
    sizes = shared_threads(game)
    shared = [("shared", threads, 0) for threads in (sizes, sizes // 2 // 32 * 32) if threads >= 32]
    local = [("local", threads, registers) for registers in (0, 64, 96, 128) for threads in (64, 128, 256)]
    for memory, threads, registers in [*shared, *local]:
        for per_processor in (2, 4, 8, 16, 32):
            shape = on_gpu.Shape(memory, threads, 132 * per_processor, registers)
            gpu = on_gpu.Gpu(game, players, job.data(), job.bots, job.seed, shape)
            played, final = gpu.play(0, 2000, keep=2000)
            same = bool(np.array_equal(rows, played) and final.tobytes() == states.tobytes())
            speed = run(gpu, cuda, asked)
            print(
                json.dumps(
                    {
                        "game": game.id,
                        **shape._asdict(),
                        "equal": same,
                        "moves_per_s": round(speed["moves"] / 1e6),
                        "unit": "million",
                    }
                ),
                flush=True,
            )


def shared_threads(game: Game) -> int:
    """The threads of a block whose states fit into its shared memory, a multiple of 32; 0 if not even 32 do."""
    return min(256, SHARED_BYTES // game.state_record.dtype.itemsize // 32 * 32)


def batched(game: Game) -> None:
    """The batched environment on the GPU: the same games as on the CPU, and its speed; its arrays as PyTorch tensors and JAX arrays."""
    import torch

    from parlour import envs

    small, twin = envs.batched(game.id, 256, seed=3), envs.batched(game.id, 256, seed=3, device="cuda")
    equal = True
    for _ in range(300):
        actions = small.random_actions()
        small.step(actions)
        twin.step(torch.from_numpy(actions).cuda())
        for name in ("observations", "masks", "rewards", "done", "to_move"):
            equal = equal and bool((torch.from_numpy(getattr(small, name)) == torch.from_dlpack(getattr(twin, name)).cpu()).all())
    big = envs.batched(game.id, 131_072, device="cuda")
    big.step(big.random_actions())
    torch.cuda.synchronize()
    began = time.perf_counter()
    for _ in range(200):
        big.step(big.random_actions())
    torch.cuda.synchronize()
    speed = 200 * 131_072 / (time.perf_counter() - began)
    found = {"game": game.id, "batched_equal": equal, "decisions_per_s": round(speed)}
    try:
        import jax

        found["jax_shape"] = list(jax.dlpack.from_dlpack(big.observations).shape)
    except Exception as error:
        found["jax"] = repr(error)
    print(json.dumps(found), flush=True)


def digest(states: Any) -> str:
    return hashlib.sha256(states.tobytes()).hexdigest()[:16]


if __name__ == "__main__":
    sys.exit(main())
