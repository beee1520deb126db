"""A mind: the bots' compiled code for one game, and the buffers it thinks in."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from parlour.bots.network import Network, blank_network
from parlour.bots.search import doors, network, policy, tree
from parlour.engine.events import new_log
from parlour.engine.game import Doors, Game
from parlour.engine.numba.build import Build
from parlour.engine.parts import Evaluation
from parlour.engine.rule import interpreting

FOLDER = Path(__file__).resolve().parent / "search"
LOOKS = 8
INTERPRETED_PLIES = 16
ALL = 100_000  # plies: playouts go to the end


class Thinking(NamedTuple):
    """How a search thinks (see `Settings` in `search/tree.py`); a game's `evaluation` may name other values."""

    exploration: float = 0.5
    plies: int = 16
    greedy: float = 0.8
    width: int = 4
    informed: bool = True
    trust: int = 4
    curiosity: float = 0.7  # where a network guides: how far its shares of the moves draw the search on
    faith: float = 0.5  # and how much of a position's worth is what it foretells; the rest is played out
    haste: float = 0.0  # a character's (`levels.CHARACTERS`): how much of a position's worth is that it gets on itself
    spite: float = 0.0  # and how much that the others get nowhere


_compiling = threading.Lock()
PLAIN_SUMS = {"add_row": network.add_row_at_once, "add_products": network.add_products_at_once}  # NumPy adds quicker than Python, and alike


def build(game: Game, target: str) -> Build:
    """A game's rules together with what the bots think with, for a target."""
    phase_of = tree.phase_by_field if "phase" in (game.state_record.dtype.names or ()) else tree.no_phase
    sums = PLAIN_SUMS if target == "python" else {}
    return game.build(target, FOLDER, phase_of=phase_of, **eyes(game), **sums)


def eyes(game: Game) -> dict[str, Any]:
    """By what the bots judge a position: the game's own measure of it, and what a seat sees in numbers."""
    own = evaluation(game)
    return {"evaluate": own.rule, "SPREAD": own.spread, "observe": game.observation.rule if game.observation else network.sees_nothing}


def evaluation(game: Game) -> Evaluation:
    """How well a seat stands: by the game's own measure, or else by its scores and ranks, in games played to their end."""
    return game.evaluation or Evaluation(policy.plain_evaluate, 0, {"plies": ALL, "greedy": 0.0})


class Mind(Doors):
    """The bots' doors for one game."""

    def __init__(self, game: Game, target: str) -> None:
        super().__init__(target, build(game, target), doors)
        self.game = game
        own = evaluation(game)
        self.thinking = Thinking(**own.thinking)
        if target == "python" and own.spread:  # a whole game takes too long there
            self.thinking = self.thinking._replace(plies=min(INTERPRETED_PLIES, self.thinking.plies))

    def key(self, number: int) -> Any:
        return super().key(number & 0xFFFF_FFFF_FFFF_FFFF)

    def scratch(self, count: int) -> Any:
        return self.wrap(np.zeros(count, np.int32))

    def net(self, made: Network | None) -> network.Net:
        """A network, laid out for the doors; an empty one for none."""
        plan, weights, numbers, seen, priors = laid_out(made)
        return network.Net(self.wrap(plan), weights, numbers, self.wrap(seen), self.wrap(priors))

    def advised(self, data: Any, state: npt.NDArray[Any], seat: int, made: Network) -> tuple[int, list[float]]:
        """The network's move for a seat in a position (an array of one state), and how it foretells each seat will come out, from 0 to 1."""
        moves, worths = self.scratch(len(self.game.move_names)), np.zeros(tree.SEATS, np.int64)
        move = self.consult_at(self.wrap(data), self.wrap(state), 0, seat, self.net(made), moves, self.wrap(worths))
        return int(move), [int(worth) / policy.ONE for worth in worths[: int(state["seats"][0])]]

    def greedy(self, data: Any, state: npt.NDArray[Any], seat: int, seed: int, looks: int = LOOKS) -> int:
        """The greedy move of a seat in a position (an array of one state)."""
        many = len(self.game.move_names)
        trials, worths = self.wrap(self.game.state_record.zeros(2)), self.wrap(np.zeros(many, np.int64))
        nobody = self.wrap(new_log(0))
        return int(
            self.greedy_at(self.wrap(data), self.wrap(state), 0, trials, seat, looks, self.scratch(many), worths, nobody, self.key(seed))
        )


def laid_out(made: Network | None) -> network.Net:
    """A network and a desk of its own to compute it on; an empty one for none."""
    plan, weights, room = (made.plan, made.weights, made.room) if made else (np.zeros(3, np.int64), np.zeros(1, np.float32), 1)
    seen, priors = np.zeros(max(1, plan[0]), np.int32), np.zeros(max(1, plan[1]), np.int32)
    return network.Net(plan, weights, np.zeros(room, np.float32), seen, priors)


@functools.cache
def on_cpu(game: Game) -> Mind:
    return Mind(game, "cpu")


@functools.cache
def in_python(game: Game) -> Mind:
    return Mind(game, "python")


def ready(game: Game) -> bool:
    """Whether the bots' code for this game is compiled, so that loading it takes a blink."""
    return not interpreting() and _cpu_build(game).cached


@functools.cache
def _cpu_build(game: Game) -> Build:
    return build(game, "cpu")


def mind(game: Game) -> Mind:
    """The compiled mind where it is ready, the interpreted one (the same choices, slower) where it is not."""
    return on_cpu(game) if ready(game) else in_python(game)


def prepare(game: Game, progress: Callable[[str, int, int], None] | None = None) -> Mind:
    """Compiles a game's rules and the bots' code for it, or loads them from the cache."""
    if interpreting():
        return in_python(game)
    with _compiling:
        game.compile(progress)
        made = on_cpu(game)
        if not made.build.cached:
            _warm_up(made, progress or (lambda *_: None))
            made.build.cache_folder.mkdir(parents=True, exist_ok=True)
            (made.build.cache_folder / "complete").touch()
    return made


def _warm_up(made: Mind, progress: Callable[[str, int, int], None]) -> None:
    from parlour.bots.search_driver import Search

    game = made.game
    match = game.new(game.players[0], 0)
    data, state = match.data, match.state_at(0)
    blank, many = game.state_record.zeros(1), len(game.move_names)
    progress("greedy bots", 0, 4)
    made.greedy(data, state, match.waiting[0], 0, 1)
    made.worth_at(data, state, 0, 0)
    progress("search", 1, 4)
    Search(made, data, state, match.waiting[0], 0, made.thinking, 100).run(2)
    if game.observation:
        made.advised(data, state, match.waiting[0], blank_network(game))
    progress("games between bots", 2, 4)
    policies, out = np.zeros(tree.SEATS, np.int64), np.zeros((1, 2 + 2 * tree.SEATS), np.int64)
    trials, worths, key = game.state_record.zeros(2), np.zeros(many, np.int64), made.key(1)
    made.games_between(data, blank, 0, key, key, match.players, policies, 1, trials, made.scratch(many), worths, new_log(0), out)
    progress("done", 4, 4)
