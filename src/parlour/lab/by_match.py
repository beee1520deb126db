"""Games between bots that think: a match each, measured as the compiled loops measure theirs."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from parlour import bots
from parlour.bots.levels import play_out
from parlour.engine.match import Match
from parlour.engine.moves import Move
from parlour.lab.compiled.lab_doors import CHOICES, CHOSEN, ENDING, GAMES, LEAD_CHANGES, LEADER, OFFERED, OPTIONS, PLIES, SCORES, WIN, WINS
from parlour.lab.tallies import Slots, slots_of

if TYPE_CHECKING:
    from parlour.lab.job import Job


def play_slowly(job: Job, number: int, row: npt.NDArray[np.int32], counts: npt.NDArray[np.int64], decisions: list[tuple[int, ...]]) -> int:
    """Game `number`, played by the job's bots; fills its row, adds to the counts, and returns the number of moves."""
    match = Match(job.game, job.players, f"{job.seed}/{number}", job.options, components=job.components)
    players = [bots.parse(bot) for bot in job.bots]
    used = np.zeros(counts.shape[:2], np.int64)
    slots = slots_of(job.game)
    leaders: list[int] = []
    first = len(decisions)

    def decide(seat: int) -> Move:
        possible = match.moves(seat)
        move = bots.pick_move(match, seat, players[seat], f"lab {job.seed} {number} {match.ply}")
        decisions.append((number, match.ply, seat, len(possible), move.code))
        for one in possible:
            counts[seat, one.code, OFFERED] += 1
        return move

    _count_events(match, slots, used)
    for seat, move in play_out(match, f"{job.seed} {number}", decide):
        used[seat, move.code] += 1
        _count_events(match, slots, used)
        leaders.append(_leader(match))
    _write(match, row, sum(decision[CHOICES] for decision in decisions[first:]), leaders)
    _add_up(match, used, counts)
    return match.ply


def _count_events(match: Match, slots: Slots, used: npt.NDArray[np.int64]) -> None:
    for raw in match.raw_told_at(match.ply):
        for event, piece, owner, first, low, many in slots.tallies.tolist():
            value, seat = raw[2 + piece] - low, raw[2 + owner]
            if raw[0] == event and 0 <= value < many and 0 <= seat < len(used):
                used[seat, first + value] += 1


def _outcome(match: Match) -> tuple[int, Any]:
    doors, out = match.game.doors, np.zeros(2 * match.players, np.int64)
    ending = doors.outcome_at(doors.wrap(match.data), doors.wrap(match.state_at(match.ply)), 0, doors.wrap(out))
    return int(ending), out


def _leader(match: Match) -> int:
    first = np.flatnonzero(_outcome(match)[1][1::2] == 0)
    return int(first[0]) if len(first) == 1 else -1


def _write(match: Match, row: npt.NDArray[np.int32], options: int, leaders: list[int]) -> None:
    alone = [leader for leader in leaders if leader >= 0]
    ending, out = _outcome(match)
    row[PLIES], row[ENDING], row[OPTIONS] = match.ply, ending, options
    row[LEAD_CHANGES] = sum(a != b for a, b in pairwise(alone))
    row[LEADER] = leaders[match.ply // 2] if leaders else -1
    row[SCORES:] = out


def _add_up(match: Match, used: npt.NDArray[np.int64], counts: npt.NDArray[np.int64]) -> None:
    result = match.result
    assert result is not None
    for seat in range(match.players):
        touched = used[seat] > 0
        counts[seat, :, CHOSEN] += used[seat]
        counts[seat, touched, GAMES] += 1
        counts[seat, touched, WINS] += WIN // len(result.winners) if seat in result.winners else 0
