"""A network: what `parlour train` learned of one game, in a file of its own, and how it was made.

A network reads what a seat sees in numbers (the game's observation) and answers with a weight for every move and, for every seat from the
observer on, how it will come out: 1 is before all others, -1 behind all. It is data: no PyTorch is needed to use it, the rules in
`search/network.py` compute it. A file is an archive of NumPy arrays, half as precise as they are computed with, and a text in JSON.
"""

from __future__ import annotations

import functools
import hashlib
import io
import os
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from parlour.bots.search.network import LANES
from parlour.engine.game import Game
from parlour.engine.match import Match
from parlour.engine.plain import Components
from parlour.engine.texts import Problem
from parlour.engine.whole_file import written_wholly

FORMAT = 1
FILE = "champion.npz"
Layers = Sequence[tuple[npt.NDArray[Any], npt.NDArray[Any]]]


class Exam(Struct, frozen=True):
    """How a network did against a bot: after so many seconds of learning, how often it came in before it."""

    seconds: float
    decisions: int
    bot: str
    share: float
    low: float
    high: float
    games: int


class Made(Struct, frozen=True):
    """How a network was made, and what it fits."""

    game: str
    rules: int
    inputs: int
    moves: int
    seats: int
    sees: str  # a digest of what the numbers of an observation mean
    answers: str  # a digest of the names of the moves
    players: tuple[int, ...] = ()
    command: str = ""
    seed: str = ""
    minutes: float = 0.0
    decisions: int = 0
    machine: str = ""
    parlour: str = ""
    begun_from: str = ""
    exams: tuple[Exam, ...] = ()
    format: int = FORMAT


def fitting(game: Game) -> Made:
    """What a network of this game must fit; a Problem for a game that shows nothing in numbers."""
    if game.observation is None:
        raise Problem("{game} cannot be learned: its Game(…) names no observation", game=game.id)
    features = ";".join(f"{name}={length}" for name, length in game.observation.features)
    names = ";".join(str(game.move_names[code]) for code in range(len(game.move_names)))
    size, moves, seats = game.observation.size, len(game.move_names), max(game.players)
    return Made(game.id, game.version, size, moves, seats, _digest(features), _digest(names))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class Network:
    """The numbers of a network, laid out for compiled rules: one row of weights, and a plan of how many there are where."""

    def __init__(self, made: Made, scale: npt.NDArray[Any], body: Layers, policy: Layers, value: Layers) -> None:
        """`body` are the layers one after the other, inputs down and outputs across; `policy` and `value` are lists of one."""
        self.made, self.scale, self.body, self.policy, self.value = made, scale, list(body), policy[0], value[0]
        self._check()

    def _check(self) -> None:
        made, inputs = self.made, self.made.inputs
        for weights, bias in self.body:
            if weights.shape != (inputs, len(bias)) or len(bias) % LANES:
                raise Problem("a layer of {shape} cannot follow one of {inputs}", shape=weights.shape, inputs=inputs)
            inputs = len(bias)
        for (weights, bias), outputs in ((self.policy, made.moves), (self.value, made.seats)):
            if weights.shape != (inputs, outputs) or bias.shape != (outputs,):
                raise Problem("{outputs} answers cannot come of a layer of {shape}", outputs=outputs, shape=weights.shape)

    @functools.cached_property
    def weights(self) -> npt.NDArray[np.float32]:
        """Everything in one row: the scale of the inputs, then each layer with its bias; of the moves' layer the inputs run along."""
        parts = [self.scale]
        for weights, bias in self.body:
            parts += [weights.ravel(), bias]
        parts += [self.policy[0].T.ravel(), self.policy[1], self.value[0].T.ravel(), self.value[1]]
        return np.ascontiguousarray(np.concatenate([np.asarray(part, np.float32) for part in parts]))

    @functools.cached_property
    def plan(self) -> npt.NDArray[np.int64]:
        """Inputs, moves, seats, then the width of every layer."""
        made = self.made
        return np.array([made.inputs, made.moves, made.seats, *(len(bias) for _, bias in self.body)], np.int64)

    @property
    def room(self) -> int:
        """How many numbers are computed on the way."""
        return int(LANES + self.plan[0] + self.plan[3:].sum())

    def check_fits(self, game: Game) -> Network:
        """The network, if it is one of this game as the game is now."""
        wanted, made = fitting(game), self.made
        if made.game != game.id:
            raise Problem("this network plays {given}, not {game}", given=made.game, game=game.id)
        if (made.inputs, made.sees) != (wanted.inputs, wanted.sees):
            raise Problem(
                "this network of {game} reads {given} numbers, as version {rules} of its rules showed them; today a seat sees {wanted}: train it anew",
                game=game.id,
                given=made.inputs,
                rules=made.rules,
                wanted=wanted.inputs,
            )
        if (made.moves, made.answers, made.seats) != (wanted.moves, wanted.answers, wanted.seats):
            raise Problem(
                "this network of {game} knows {given} moves, those of version {rules} of its rules; today there are {wanted}: train it anew",
                game=game.id,
                given=made.moves,
                rules=made.rules,
                wanted=wanted.moves,
            )
        return self

    def rounded(self) -> Network:
        """The network as a file keeps it, half as precise."""
        return read_bytes(self.to_bytes())

    def to_bytes(self) -> bytes:
        arrays: dict[str, Any] = {
            "made": np.frombuffer(msgspec.json.encode(self.made), np.uint8),
            "scale": np.asarray(self.scale, np.float32),
        }
        named = [*((f"layer {number}", layer) for number, layer in enumerate(self.body)), ("policy", self.policy), ("value", self.value)]
        for name, (weights, bias) in named:
            arrays |= {name: np.asarray(weights, np.float16), f"{name} bias": np.asarray(bias, np.float16)}
        out = io.BytesIO()
        np.savez_compressed(out, allow_pickle=False, **arrays)
        return out.getvalue()

    def write(self, path: Path) -> None:
        with written_wholly(path) as new:
            new.write_bytes(self.to_bytes())


def read(path: Path) -> Network:
    """The network of a file; a Problem says what is wrong with it."""
    try:
        return read_bytes(path.read_bytes())
    except Problem as problem:
        raise problem.about(str(path)) from None


def read_bytes(content: bytes) -> Network:
    try:
        with np.load(io.BytesIO(content), allow_pickle=False) as arrays:
            found = {name: arrays[name] for name in arrays.files}
        text = msgspec.json.decode(found["made"].tobytes())
        if text.get("format") != FORMAT:
            raise Problem(
                "this network has the format {given!r}; this Parlour reads format {format}", given=text.get("format"), format=FORMAT
            )
        made = msgspec.convert(text, Made)
        body = [_layer(found, f"layer {number}") for number in range(sum(name.startswith("layer") for name in found) // 2)]
        return Network(made, found["scale"], body, [_layer(found, "policy")], [_layer(found, "value")])
    except (KeyError, ValueError, EOFError, AttributeError, zipfile.BadZipFile, msgspec.MsgspecError) as error:
        if isinstance(error, Problem):
            raise
        raise Problem("this is no network that `parlour train` wrote: {error}", error=error) from None


def _layer(found: dict[str, Any], name: str) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    return found[name].astype(np.float32), found[f"{name} bias"].astype(np.float32)


def blank_network(game: Game, width: int = LANES) -> Network:
    """A network that knows nothing, of one small layer: every move is worth the same to it."""
    made = fitting(game)
    return Network(made, np.ones(made.inputs), [_zeros(made.inputs, width)], [_zeros(width, made.moves)], [_zeros(width, made.seats)])


def _zeros(inputs: int, outputs: int) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    return np.zeros((inputs, outputs)), np.zeros(outputs)


# --- The champion of a game -------------------------------------------------------------------------------------------
def path_of(game: Game) -> Path | None:
    """The file of a game's champion: one of the user's own in the folder PARLOUR_CHAMPIONS, or the one that came with the game."""
    own = os.environ.get("PARLOUR_CHAMPIONS")
    places = [*([Path(own) / f"{game.id}.npz"] if own else []), game.folder / FILE]
    return next((path for path in places if path.exists()), None)


def champion(game: Game) -> Network | None:
    """The network of a game's champion; None for a game that has none."""
    path = path_of(game)
    return _read_once(game.id, path, path.stat().st_mtime_ns) if path else None


def champion_of(game: Game) -> Network:
    """The network of a game's champion; a Problem for a game that has none."""
    found = champion(game)
    if found is None:
        raise Problem("{game} has no champion: `parlour train {game}` makes one", game=game.id)
    return found


def unfit(game: Game, players: int, components: Components | None) -> Problem | None:
    """Why the champion's network is not asked at such a table; None where it is.

    It has learned the game's own cards, and to come in before others: alone, whether a par is made, which options set, it does not foretell well.
    """
    try:
        found = champion_of(game)
    except Problem as problem:
        return problem
    if components is not None:
        return Problem("the champion of {game} has not learned the cards of this table", game=game.id)
    if players == 1:
        return Problem("the champion of {game} has not learned to play alone", game=game.id)
    if found.made.players and players not in found.made.players:
        return Problem("the champion of {game} has not learned to play with {n} players", game=game.id, n=players)
    return None


def guide(match: Match) -> Network | None:
    """The network by which hints, the coach and the levels think; None where the game has none that fits the table."""
    return None if unfit(match.game, match.players, match.components) else champion_of(match.game)


@functools.lru_cache(maxsize=16)
def _read_once(id: str, path: Path, changed: int) -> Network:
    import parlour

    found = read(path)
    try:
        return found.check_fits(parlour.game(id))
    except Problem as problem:
        raise problem.about(str(path)) from None
