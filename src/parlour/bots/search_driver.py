"""Searching: drives the compiled tree search in short steps, on one thread or several, within a budget of time or iterations."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from parlour.bots.compiled import Mind, Thinking
from parlour.bots.network import Network
from parlour.bots.search.policy import ONE
from parlour.bots.search.tree import SEATS, Desk, Node, Settings
from parlour.engine.events import new_log
from parlour.engine.randomness import key_of

STEP_SECONDS = 0.012
MOST_NODES = 1 << 19
GUIDED_NODES_EACH = 64  # an iteration that a network guides adds a node for every move
NODES_EACH = 8  # an iteration adds one node; where several decide together, one for each choice, alone and joint


class Found(NamedTuple):
    """What a search found out about one move: how often it was tried, its worth to the seat, and every seat's chance
    to win after it."""

    code: int
    visits: int
    worth: float
    chances: tuple[float, ...]
    squares: float = 0.0  # the mean of the squares of the seat's own chances, for `error`

    def error(self, seat: int) -> float:
        """The standard error of the seat's own chance."""
        return float(max(self.squares - self.chances[seat] ** 2, 1e-4) ** 0.5 / self.visits**0.5)


class Search:
    """One tree. `state` is an array of one state; only what `seat` may know of it is used: every iteration deals the rest again.

    A `network` guides it, where one is given.
    """

    def __init__(
        self,
        mind: Mind,
        data: Any,
        state: npt.NDArray[Any],
        seat: int,
        seed: int | str,
        thinking: Thinking,
        nodes: int = MOST_NODES,
        sees_all: bool = False,
        network: Network | None = None,
    ) -> None:
        self._mind, self._seat = mind, seat
        game, many = mind.game, len(mind.game.move_names)
        trials = game.state_record.zeros(3)
        trials[0] = state[0]
        trials["key"][0], trials["draws"][0] = 0, 0
        self._nodes, self._desk, self._settings = Node.zeros(nodes), Desk.zeros(1), Settings.zeros(1)
        self._desk["used"] = 1
        self._settings[0] = (
            round(1000 * (thinking.curiosity if network else thinking.exploration)),
            thinking.plies,
            round(thinking.greedy * 1000),
            thinking.width,
            thinking.informed,
            thinking.trust,
            -1,
            network is not None,
            round(1000 * thinking.faith) if network else 0,
            sees_all,
            round(1000 * thinking.haste),
            round(1000 * thinking.spite),
        )
        self._stream = np.array([key_of(f"search {seed}")[0]], np.uint64)
        self._wins = np.zeros((many, SEATS + 1), np.int64)
        self._seats = int(trials["seats"][0])
        wrap = mind.wrap
        self._call = (
            wrap(data),
            wrap(trials),
            wrap(self._nodes),
            wrap(self._desk),
            wrap(self._settings),
            mind.net(network),
            wrap(self._stream),
            seat,
        )
        self._rest = (mind.scratch(many), mind.scratch(many), wrap(self._wins), wrap(new_log(0)))

    @property
    def iterations(self) -> int:
        return int(self._desk["iterations"][0])

    @property
    def steps(self) -> int:
        """How many moves were made in all, in the tree and in playouts."""
        return int(self._desk["steps"][0])

    def run(self, iterations: int, forced: int = -1) -> None:
        """So many more iterations; `forced` looks at one move only."""
        self._settings["forced"] = forced
        self._mind.search_more(*self._call, iterations, *self._rest)

    def run_until(self, deadline: float, most: int, stop: Callable[[], bool]) -> None:
        """More iterations until the clock, the number or the caller says stop; a few in any case."""
        step = 4
        while self.iterations < most:
            before = time.perf_counter()
            if self.iterations and (before >= deadline or stop()):
                return
            self.run(min(step, most - self.iterations))
            now = time.perf_counter()
            wanted = min(STEP_SECONDS, max(0.0, deadline - now))
            step = max(1, min(4 * step, int(step * wanted / max(now - before, 1e-6))))

    @property
    def chances(self) -> tuple[float, ...]:
        """Every seat's chance to win, over all that was played."""
        return tuple(float(total) / ONE / max(1, self.iterations) for total in self._desk["totals"][0][: self._seats])

    def found(self) -> dict[int, Found]:
        """What is known of the moves at the root, by their codes."""
        found, child = {}, int(self._nodes["first"][0])
        while child:
            node = self._nodes[child]
            code, visits = int(node["move"]), int(node["visits"])
            if node["seat"] == self._seat and visits:
                chances = tuple(float(sum_) / ONE / visits for sum_ in self._wins[code, : self._seats])
                found[code] = Found(
                    code, visits, float(node["worth_sum"]) / ONE / visits, chances, float(self._wins[code, SEATS]) / ONE / visits
                )
            child = int(node["following"])
        return found


class Budget(NamedTuple):
    """How long to think: milliseconds, or iterations in all; on so many threads."""

    ms: int | None = None
    iterations: int | None = None
    threads: int = 1


def search(
    mind: Mind,
    data: Any,
    state: npt.NDArray[Any],
    seat: int,
    budget: Budget,
    seed: int | str = 0,
    thinking: Thinking | None = None,
    stop: Callable[[], bool] = lambda: False,
    network: Network | None = None,
) -> list[Found]:
    """Searches within a budget and returns the moves, best first. The same seed, iterations and threads give the same answer.

    Several threads grow a tree each, and their counts are added up.
    """
    deadline = time.perf_counter() + budget.ms / 1000 if budget.ms is not None else float("inf")
    most = budget.iterations or 1 << 62
    shares = [most // budget.threads + (number < most % budget.threads) for number in range(budget.threads)]
    room = min(MOST_NODES, (GUIDED_NODES_EACH if network else NODES_EACH) * shares[0] + 64)
    thinking = thinking or mind.thinking
    seeds = [f"{seed} {number}" if number else seed for number in range(budget.threads)]
    trees = [Search(mind, data, state, seat, one, thinking, room, network=network) for one in seeds]
    if len(trees) == 1:
        trees[0].run_until(deadline, shares[0], stop)
    else:
        with ThreadPoolExecutor(len(trees)) as pool:
            list(pool.map(lambda pair: pair[0].run_until(deadline, pair[1], stop), zip(trees, shares, strict=True)))
    return ranked(trees)


def ranked(trees: list[Search]) -> list[Found]:
    """What several trees found, together: the most visited move first."""
    merged: dict[int, Found] = {}
    for tree in trees:
        for code, one in tree.found().items():
            merged[code] = _together(merged[code], one) if code in merged else one
    return sorted(merged.values(), key=lambda one: (-one.visits, -one.worth, one.code))


def _together(a: Found, b: Found) -> Found:
    visits = a.visits + b.visits
    chances = tuple((x * a.visits + y * b.visits) / visits for x, y in zip(a.chances, b.chances, strict=True))
    worth, squares = ((x * a.visits + y * b.visits) / visits for x, y in ((a.worth, b.worth), (a.squares, b.squares)))
    return Found(a.code, visits, worth, chances, squares)
