"""What every piece of a game is worth: how much less a player wins who may not use it (restricted play, after Jaffe and others, 2012).

Bots of one level play a deal. Then, for every seat and every piece that this seat used, they play the deal once more, and the seat may
not use the piece. Deals are common and every seat is asked, so that luck and places cancel out; a piece that a seat did not use has cost it nothing.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from parlour import bots
from parlour.bots import compiled
from parlour.bots.levels import play_out
from parlour.engine.events import new_log
from parlour.engine.match import Match
from parlour.engine.moves import Move
from parlour.engine.texts import Problem
from parlour.lab.compiled.lab_doors import WIN
from parlour.lab.job import Job
from parlour.lab.restrict import Piece, Pieces, chosen_pieces, forbid, pieces_of, restricted, worth_doors_of
from parlour.lab.restricted.worth_doors import Room, Worths
from parlour.lab.simulate import Progress, by_threads, gathered

GAMES_AT_ONCE = 4


@dataclass
class Restrictions:
    """What came of a level's games; a win is counted in 60ths."""

    job: Job
    pieces: Pieces
    wanted: list[Piece]
    asked: int
    found: Worths
    seconds: float

    @property
    def games(self) -> int:
        return len(self.found.users)


def restrict(
    job: Job,
    games: int,
    names: Sequence[str] = (),
    *,
    first: int = 0,
    workers: int | None = None,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Restrictions:
    """Plays `games` deals of a job (from number `first` on), and each of them again without every piece that was used; `names` choose the pieces.

    When `cancelled` answers yes, or at Ctrl-C, what is done is given back.
    """
    if games < 1:
        raise Problem("at least one game must be played, not {games}", games=games)
    if job.players < 2:
        raise Problem("what a piece is worth is told by who wins: at least two must play")
    if len(set(job.bots)) > 1:
        raise Problem("what a piece is worth is asked of one level of play at a time, not of {bots}", bots=", ".join(job.bots))
    pieces = pieces_of(job.game, job.components)
    wanted = chosen_pieces(pieces, names)
    mask = np.zeros(pieces.slots, np.bool_)
    mask[[piece.slot for piece in wanted]] = True
    if not job.is_fast:
        compiled.prepare(restricted(job.game))
    began = time.perf_counter()
    chunks = _on_threads(job, pieces, mask, first, games, workers or os.cpu_count() or 1)
    done = gathered(chunks, lambda chunk: len(chunk[1].users), games, progress, cancelled)
    if not done:
        raise Problem("no game was finished")
    done.sort(key=lambda pair: pair[0])
    parts = [found for _, found in done]
    found = joined(parts)
    return Restrictions(job, pieces, wanted, games, found, time.perf_counter() - began)


def restrictions_together(a: Restrictions, b: Restrictions) -> Restrictions:
    """Two parts of one job."""
    return Restrictions(a.job, a.pieces, a.wanted, a.asked + b.asked, joined([a.found, b.found]), a.seconds + b.seconds)


def joined(parts: list[Worths]) -> Worths:
    """Games in a row, of several parts."""
    users, losses, squares = (np.concatenate([part[field] for part in parts]) for field in range(3))
    return Worths(users, losses, squares, sum(part.offered for part in parts), sum(part.times for part in parts))


def _on_threads(
    job: Job, pieces: Pieces, mask: npt.NDArray[np.bool_], first: int, games: int, workers: int
) -> Generator[tuple[int, Worths], None, None]:
    """A few games at a time, on as many threads as there are cores."""
    size = max(1, min(GAMES_AT_ONCE if job.is_fast else 1, games // (4 * workers)))
    play = _restricted_fast if job.is_fast else _restricted_slowly
    end = first + games
    spans = ((number, min(size, end - number)) for number in range(first, end, size))
    return by_threads(spans, workers, lambda span: (span[0], play(job, pieces, mask, *span)))


def _blank(pieces: Pieces, count: int) -> Worths:
    table, line = (count, pieces.slots), pieces.slots
    return Worths(
        np.zeros(table, np.int64), np.zeros(table, np.int64), np.zeros(table, np.int64), np.zeros(line, np.int64), np.zeros(line, np.int64)
    )


def _restricted_fast(job: Job, pieces: Pieces, mask: npt.NDArray[np.bool_], first: int, count: int) -> Worths:
    game = restricted(job.game)
    many, found = len(game.move_names), _blank(pieces, count)
    room = Room(
        trials=game.state_record.zeros(2),
        moves=np.zeros(many, np.int32),
        worths=np.zeros(many, np.int64),
        silence=new_log(0),
        offers=np.zeros(many, np.int32),
        stamps=np.zeros(pieces.slots, np.int64),
        used=np.zeros((job.players, pieces.slots), np.int64),
        shares=np.zeros(job.players, np.int64),
    )
    data = game.data(job.players, job.options, job.components)
    blank, states = game.state_record.zeros(1), game.state_record.zeros(1)
    worth_doors_of(game).worth_games(data, states, blank, first, count, *job.key, job.seated(), pieces.kinds, mask, room, found)
    return found


def _restricted_slowly(job: Job, pieces: Pieces, mask: npt.NDArray[np.bool_], first: int, count: int) -> Worths:
    found = _blank(pieces, count)
    for at in range(count):
        _restricted_match(job, pieces, mask, first + at, at, found)
    return found


def _restricted_match(job: Job, pieces: Pieces, mask: npt.NDArray[np.bool_], number: int, at: int, found: Worths) -> None:
    """A game between bots that think, and what it would have been without each piece: the match is taken back to the decision
    at which a seat first used the piece, and goes on from there."""
    match = Match(restricted(job.game), job.players, f"{job.seed}/{number}", job.options, components=job.components)
    first_uses: dict[tuple[int, Piece], int] = {}
    bot = bots.parse(job.bots[0])

    def decide(seat: int) -> Move:
        open_now = {piece for move in match.moves(seat) for piece in uses(match, pieces, seat, move)}
        found.offered[[piece.slot for piece in open_now]] += 1
        move = bots.pick_move(match, seat, bot, f"lab {job.seed} {number} {match.ply}")
        for piece in uses(match, pieces, seat, move):
            found.times[piece.slot] += 1
            first_uses.setdefault((seat, piece), match.ply)
        return move

    for _ in play_out(match, f"{job.seed} {number}", decide):
        pass
    for (seat, piece), ply in first_uses.items():
        found.users[at, piece.slot] += 1
        if mask[piece.slot]:
            loss = _won(match, seat) - _won(_without(match, ply, seat, piece, bot, f"{job.seed} {number}"), seat)
            found.losses[at, piece.slot] += loss
            found.squares[at, piece.slot] += loss * loss


def uses(match: Match, pieces: Pieces, seat: int, move: Move) -> list[Piece]:
    """The pieces that a move uses now; the match is one of a restricted game."""
    doors = worth_doors_of(match.game)
    here = (match.data, match.state_at(match.ply), 0, seat, move.code)
    values = {kind: int(doors.piece_at(*here, kind)) for kind in range(len(pieces.kinds))}
    return [piece for piece in pieces.every if values[piece.kind] == piece.value]


def _without(match: Match, ply: int, seat: int, piece: Piece, bot: bots.Bot, seed: str) -> Match:
    """The match from a ply on, with a seat that may not use a piece."""
    other = match.at(ply)
    other._data = forbid(match.data, seat, piece)
    other.__dict__.pop("_data_at_rest", None)

    def decide(mover: int) -> Move:
        return bots.pick_move(other, mover, bot, f"lab {seed} {other.ply}")

    for _ in play_out(other, f"{seed} without {seat} {piece.slot}", decide):
        pass
    return other


def _won(match: Match, seat: int) -> int:
    """A seat's part of a win, in 60ths."""
    assert match.result is not None
    return WIN // len(match.result.winners) if seat in match.result.winners else 0
