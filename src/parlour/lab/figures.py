"""What a simulation says, counted: fills the sheets of `sheets.py`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec.structs import asdict

from parlour.bots.statistics import Interval, mean, quantiles, share
from parlour.lab.compiled.lab_doors import CHOSEN, ENDING, GAMES, LEAD_CHANGES, LEADER, OFFERED, OPTIONS, PLIES, SCORES, WIN, WINS
from parlour.lab.sheets import (
    BotFigures,
    Ending,
    Figures,
    Histogram,
    Lead,
    Length,
    Margin,
    MoveKind,
    MoveUse,
    PieceKind,
    PieceUse,
    Place,
    SeatFigures,
    Use,
)
from parlour.lab.simulate import Results
from parlour.lab.tallies import slots_of


def figures(results: Results) -> Figures:
    """All figures of a simulation."""
    job = results.job
    return Figures(
        game=job.game_id,
        title=job.game.title,
        players=job.players,
        bots=list(job.bots),
        seed=job.seed,
        options=job.options,
        games=results.games,
        asked=results.asked,
        complete=results.complete,
        moves=results.moves,
        seconds=round(results.seconds, 3),
        games_per_second=round(results.games / max(results.seconds, 1e-9), 1),
        moves_per_second=round(results.moves / max(results.seconds, 1e-9), 1),
        length=length(results),
        endings=endings(results),
        seats=seats(results),
        bots_results=by_bot(results),
        places=places(results),
        margin=margin(results),
        lead=lead(results),
        counted_games=results.counted,
        moves_by_kind=kinds(results),
        moves_by_code=codes(results),
        pieces=pieces(results),
    )


def scores_of(results: Results) -> npt.NDArray[np.int32]:
    return results.rows[:, SCORES::2]


def ranks_of(results: Results) -> npt.NDArray[np.int32]:
    return results.rows[:, SCORES + 1 :: 2]


def wins_of(results: Results) -> npt.NDArray[np.float64]:
    """Each game's win, shared by those who are first."""
    first = ranks_of(results) == 0
    shared: npt.NDArray[np.float64] = first / np.maximum(1, first.sum(axis=1, keepdims=True))
    return shared


def length(results: Results) -> Length:
    plies = results.rows[:, PLIES]
    watched = results.rows[:, LEAD_CHANGES] >= 0
    options = results.rows[watched, OPTIONS].sum(dtype=np.int64) / max(1, plies[watched].sum(dtype=np.int64))
    return Length(
        mean=mean(plies).rounded(),
        quantiles=quantiles(plies),
        shortest=int(plies.min()),
        longest=int(plies.max()),
        histogram=histogram(plies),
        options_per_decision=round(float(options), 3),
    )


def histogram(values: npt.NDArray[np.integer[Any]], bars: int = 12) -> Histogram:
    """Bars of equal, round width that hold all but the outermost half per cent; the rest is in the outer bars."""
    low, high = (int(v) for v in np.quantile(values, [0.005, 0.995]))
    width = max(1, -(-(high - low + 1) // bars))
    width = next(nice for nice in _nice_widths() if nice >= width)
    start = low // width * width
    edges = np.arange(start, max(high, start) + width + 1, width)
    inside = np.clip(values, edges[0], edges[-1] - 1)
    found, _ = np.histogram(inside, edges)
    return Histogram(edges.tolist(), (found / len(values)).round(6).tolist())


def _nice_widths() -> Iterator[int]:
    scale = 1
    while True:
        for step in (1, 2, 5):
            yield step * scale
        scale *= 10


def endings(results: Results) -> list[Ending]:
    found, counts = np.unique(results.rows[:, ENDING], return_counts=True)
    return [
        Ending(results.job.game.endings[int(e)], int(c), share(int(c), results.games).rounded()) for e, c in zip(found, counts, strict=True)
    ]


def seats(results: Results) -> list[SeatFigures]:
    scores, ranks, wins = scores_of(results), ranks_of(results), wins_of(results)
    return [
        SeatFigures(
            seat=seat,
            bot=results.job.bots[seat],
            wins=share(float(wins[:, seat].sum()), results.games).rounded(),
            score=mean(scores[:, seat]).rounded(),
            score_quantiles=quantiles(scores[:, seat]),
            place=round(float(ranks[:, seat].mean()) + 1, 4),
        )
        for seat in range(results.job.players)
    ]


def by_bot(results: Results) -> list[BotFigures]:
    """Wins and scores of each bot, all its seats together; empty where all are the same."""
    bots = list(dict.fromkeys(results.job.bots))
    if len(bots) == 1:
        return []
    scores, wins = scores_of(results), wins_of(results)
    rows = []
    for bot in bots:
        own = [seat for seat, name in enumerate(results.job.bots) if name == bot]
        won = share(float(wins[:, own].sum()), results.games).rounded()
        rows.append(BotFigures(bot, own, len(own) / results.job.players, won, float(scores[:, own].mean())))
    return rows


def places(results: Results) -> list[Place]:
    """The scores of the first, the second, … of each game."""
    order = np.argsort(ranks_of(results), axis=1, kind="stable")
    sorted_scores = np.take_along_axis(scores_of(results), order, axis=1)
    return [
        Place(place + 1, quantiles(sorted_scores[:, place]), float(sorted_scores[:, place].mean())) for place in range(results.job.players)
    ]


def margin(results: Results) -> Margin:
    """How far the first is from the second, whichever side of it is better."""
    if results.job.players < 2:
        return Margin(mean=Interval(0.0, 0.0, 0.0), ties=0.0)
    order = np.argsort(ranks_of(results), axis=1, kind="stable")
    best = np.take_along_axis(scores_of(results), order[:, :2], axis=1)
    apart = np.abs(best[:, 0].astype(np.int64) - best[:, 1])
    shared = (ranks_of(results) == 0).sum(axis=1) > 1
    return Margin(mean=mean(apart).rounded(), quantiles=quantiles(apart), ties=round(float(shared.mean()), 6))


def lead(results: Results) -> Lead:
    """How often the lead changes, and how often the leader of half time is caught (of games where somebody led alone)."""
    rows = results.rows[results.rows[:, LEAD_CHANGES] >= 0]
    led = rows[rows[:, LEADER] >= 0]
    ranks = led[:, SCORES + 1 :: 2]
    caught = np.take_along_axis(ranks, led[:, LEADER : LEADER + 1], axis=1)[:, 0] > 0 if len(led) else np.zeros(0, bool)
    changes = rows[:, LEAD_CHANGES]
    return Lead(
        games=len(rows),
        changes=mean(changes).rounded(),
        histogram=histogram(changes, 10) if len(rows) else Histogram([], []),
        never=share(int((changes == 0).sum()), len(rows)).rounded(),
        games_with_a_leader_at_half_time=len(led),
        comebacks=share(int(caught.sum()), len(led)).rounded(),
    )


def kinds(results: Results) -> list[MoveKind]:
    """Moves by name: how often each was chosen, and how often it was chosen when it was possible."""
    names = results.job.game.move_names
    rows = []
    total = max(1, int(results.counts[:, : len(names), CHOSEN].sum())) if results.counted else 1
    for name in names.names() if results.counted else ():
        span = names.span(name)
        offered, chosen = (int(results.counts[:, span.first : span.end, what].sum()) for what in (OFFERED, CHOSEN))
        rows.append(MoveKind(name, chosen, round(chosen / total, 6), round(chosen / offered, 6) if offered else None))
    return rows


def codes(results: Results) -> list[MoveUse]:
    """Every single move: offered, chosen, used by so many players, and how often those won."""
    if not results.counted:
        return []
    names = results.job.game.move_names
    return [MoveUse(**asdict(_use(results, code)), move=str(names[code])) for code in range(len(names))]


def pieces(results: Results) -> list[PieceKind]:
    """The pieces that the game names, by kind."""
    if not results.counted:
        return []
    slots = slots_of(results.job.game, results.job.components)
    rows = []
    for kind, first in zip(slots.kinds, slots.firsts, strict=True):
        slot = first - min(kind.names)
        uses = [PieceUse(**asdict(_use(results, slot + value)), name=name) for value, name in kind.names.items()]
        rows.append(PieceKind(kind.title, _of_all(uses), uses))
    return rows


def _of_all(uses: list[PieceUse]) -> float:
    """How often the users of a kind of pieces win, all of them together: what a single piece is held against."""
    players = sum(use.players for use in uses)
    return round(sum(use.wins.value * use.players for use in uses if use.wins) / players, 6) if players else 0.0


def _use(results: Results, slot: int) -> Use:
    offered, chosen, games, wins = (int(results.counts[:, slot, what].sum()) for what in (OFFERED, CHOSEN, GAMES, WINS))
    return Use(
        offered=offered,
        times=chosen,
        players=games,
        use=round(games / (results.counted * results.job.players), 6),
        chosen_when_offered=round(chosen / offered, 6) if offered else None,
        wins=share(wins / WIN, games).rounded() if games else None,
    )
