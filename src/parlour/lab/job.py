"""A job and its chunks: what one worker plays in one go, on any machine. Everything here can be sent to another process."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

import parlour
from parlour import bots
from parlour.bots import compiled
from parlour.bots.network import champion_of
from parlour.engine.events import new_log
from parlour.engine.game import Game
from parlour.engine.plain import Components, Options
from parlour.engine.randomness import key_of
from parlour.lab.compiled.lab_doors import CHAMPION, SCORES, Measured, Players, Scratch
from parlour.lab.doors import LOOKS, POLICIES, check_bots, doors_of
from parlour.lab.tallies import slots_of

EVENTS_OF_A_MOVE = 400
PLIES_WATCHED = 16384


@dataclass(frozen=True)
class Job:
    """Games to be played: which game, who plays, and the seed from which every deal comes."""

    game_id: str
    players: int
    bots: tuple[str, ...]
    seed: str | int = 0
    options: Options = field(default_factory=dict)
    components: Components | None = None

    def __post_init__(self) -> None:
        self.game.check_players(self.players)
        self.game.check_options(self.options)
        check_bots(self.bots, self.players)

    @classmethod
    def of(
        cls, game_id: str, players: int | None, bots: Sequence[str], seed: str | int, options: Options, components: Components | None = None
    ) -> Job:
        """A job as people ask for it: a single bot plays every seat, several bots say how many players there are."""
        game = parlour.game(game_id)
        if players is None:
            players = len(bots) if len(bots) > 1 else game.players[0]
        game.check_players(players)
        return cls(
            game_id, players, tuple(bots) * players if len(bots) == 1 else tuple(bots), seed, game.check_options(options), components
        )

    @property
    def game(self) -> Game:
        return parlour.game(self.game_id)

    def data(self) -> npt.NDArray[Any]:
        return self.game.data(self.players, self.options, self.components)

    @property
    def key(self) -> list[np.uint64]:
        return [np.uint64(half) for half in key_of(self.seed)]

    @property
    def is_fast(self) -> bool:
        """Whether all its bots are compiled policies."""
        return all(bot in POLICIES for bot in self.bots)

    @property
    def policies(self) -> npt.NDArray[np.int64]:
        return np.array([POLICIES.index(bot) for bot in self.bots], np.int64)

    def seated(self) -> Players:
        """Who plays, for a compiled loop on one thread."""
        net = compiled.laid_out(champion_of(self.game) if CHAMPION in self.policies else None)
        return Players(self.players, self.policies, LOOKS, net)


@dataclass
class Chunk:
    """What came of some games in a row: a row for each, counts of moves and pieces, and (where asked for) a row for each decision."""

    first: int
    rows: npt.NDArray[np.int32]
    counts: npt.NDArray[np.int64]
    decisions: npt.NDArray[np.int32]
    moves: int


def play_plain(job: Job, first: int, count: int) -> tuple[npt.NDArray[Any], npt.NDArray[np.int32], int]:
    """Games played as a GPU plays them: the final states, the rows, and the number of moves."""
    game = job.game
    states, rows = game.state_record.zeros(count), np.zeros((count, SCORES + 2 * job.players), np.int32)
    moves = doors_of(game).plain_games(
        job.data(), states, first, *job.key, job.players, job.policies, LOOKS, *_scratch(game), new_log(0), rows
    )
    return states, rows, moves


def play_chunk(job: Job, first: int, count: int, with_decisions: bool = False) -> Chunk:
    """Games `first` to `first + count - 1`, measured: in a compiled loop, or match by match where a bot thinks."""
    return _play_fast(job, first, count, with_decisions) if job.is_fast else _play_slowly(job, first, count, with_decisions)


def _play_slowly(job: Job, first: int, count: int, with_decisions: bool) -> Chunk:
    from parlour.lab.by_match import play_slowly

    rows = np.zeros((count, SCORES + 2 * job.players), np.int32)
    counts = np.zeros((job.players, len(job.game.move_names) + slots_of(job.game, job.components).pieces, 4), np.int64)
    decisions: list[tuple[int, ...]] = []
    moves = sum(play_slowly(job, first + at, rows[at], counts, decisions) for at in range(count))
    return Chunk(first, rows, counts, np.array(decisions if with_decisions else [], np.int32).reshape(-1, 5), moves)


def _play_fast(job: Job, first: int, count: int, with_decisions: bool) -> Chunk:
    game, slots = job.game, slots_of(job.game, job.components)
    width = len(game.move_names) + slots.pieces
    room = 0
    while True:
        states, rows = game.state_record.zeros(count), np.zeros((count, SCORES + 2 * job.players), np.int32)
        found = Measured(rows, np.zeros((job.players, width, 4), np.int64), np.zeros((room, 5), np.int32))
        scratch = Scratch(
            *_scratch(game),
            silence=new_log(0),
            offers=np.zeros(len(game.move_names), np.int32),
            log=new_log(EVENTS_OF_A_MOVE),
            leaders=np.zeros(PLIES_WATCHED, np.int8),
            used=np.zeros((job.players, width), np.int32),
        )
        moves = doors_of(game).measured_games(job.data(), states, first, *job.key, job.seated(), slots.tallies, scratch, found)
        if not with_decisions or moves <= room:
            return Chunk(first, rows, found.counts, found.decisions[:moves], moves)
        room = moves


def _scratch(game: Game) -> tuple[npt.NDArray[Any], npt.NDArray[np.int32], npt.NDArray[np.int64]]:
    """Trial states, a list of moves and what they are worth, for the bots."""
    return game.state_record.zeros(2), np.zeros(len(game.move_names), np.int32), np.zeros(len(game.move_names), np.int64)


def warm_up(job: Job) -> None:
    """Compiles what the job needs, or loads it from the cache."""
    _compile_loops(job.game_id) if job.is_fast else bots.prepare(job.game_id)


@functools.cache
def _compile_loops(game_id: str) -> None:
    game = parlour.game(game_id)
    _play_fast(Job(game_id, game.players[0], ("random",) * game.players[0]), 0, 1, False)
