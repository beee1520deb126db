"""What a simulation says, as plain figures: everything that is printed, drawn or written as JSON comes from here."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from parlour.bots.statistics import Interval, mean, quantiles, share
from parlour.lab.compiled.lab_doors import CHOSEN, ENDING, GAMES, LEAD_CHANGES, LEADER, OFFERED, OPTIONS, PLIES, SCORES, WIN, WINS
from parlour.lab.simulate import Results
from parlour.lab.tallies import slots_of


def figures(results: Results) -> dict[str, Any]:
    """All figures of a simulation, ready for JSON."""
    job = results.job
    return {
        "game": job.game_id,
        "title": job.game.title,
        "players": job.players,
        "bots": list(job.bots),
        "seed": job.seed,
        "options": job.options,
        "games": results.games,
        "asked": results.asked,
        "complete": results.complete,
        "moves": results.moves,
        "seconds": round(results.seconds, 3),
        "games_per_second": round(results.games / max(results.seconds, 1e-9), 1),
        "moves_per_second": round(results.moves / max(results.seconds, 1e-9), 1),
        "length": length(results),
        "endings": endings(results),
        "seats": seats(results),
        "bots_results": by_bot(results),
        "places": places(results),
        "margin": margin(results),
        "lead": lead(results),
        "counted_games": results.counted,
        "moves_by_kind": kinds(results),
        "moves_by_code": codes(results),
        "pieces": pieces(results),
    }


def scores_of(results: Results) -> npt.NDArray[np.int32]:
    return results.rows[:, SCORES::2]


def ranks_of(results: Results) -> npt.NDArray[np.int32]:
    return results.rows[:, SCORES + 1 :: 2]


def wins_of(results: Results) -> npt.NDArray[np.float64]:
    """Each game's win, shared by those who are first."""
    first = ranks_of(results) == 0
    shared: npt.NDArray[np.float64] = first / np.maximum(1, first.sum(axis=1, keepdims=True))
    return shared


def length(results: Results) -> dict[str, Any]:
    plies = results.rows[:, PLIES]
    watched = results.rows[:, LEAD_CHANGES] >= 0
    options = results.rows[watched, OPTIONS].sum(dtype=np.int64) / max(1, plies[watched].sum(dtype=np.int64))
    return {
        "mean": _plain(mean(plies)),
        "quantiles": quantiles(plies),
        "shortest": int(plies.min()),
        "longest": int(plies.max()),
        "histogram": histogram(plies),
        "options_per_decision": round(float(options), 3),
    }


def histogram(values: npt.NDArray[np.integer[Any]], bars: int = 12) -> dict[str, list[float]]:
    """Bars of equal, round width that hold all but the outermost half per cent; the rest is in the outer bars."""
    low, high = (int(v) for v in np.quantile(values, [0.005, 0.995]))
    width = max(1, -(-(high - low + 1) // bars))
    width = next(nice for nice in _nice_widths() if nice >= width)
    start = low // width * width
    edges = np.arange(start, max(high, start) + width + 1, width)
    inside = np.clip(values, edges[0], edges[-1] - 1)
    found, _ = np.histogram(inside, edges)
    return {"edges": edges.tolist(), "shares": (found / len(values)).round(6).tolist()}


def _nice_widths() -> Any:
    scale = 1
    while True:
        for step in (1, 2, 5):
            yield step * scale
        scale *= 10


def endings(results: Results) -> list[dict[str, Any]]:
    found, counts = np.unique(results.rows[:, ENDING], return_counts=True)
    return [
        {"ending": results.job.game.endings[int(e)], "games": int(c), **_interval(share(int(c), results.games))}
        for e, c in zip(found, counts, strict=True)
    ]


def seats(results: Results) -> list[dict[str, Any]]:
    scores, ranks, wins = scores_of(results), ranks_of(results), wins_of(results)
    return [
        {
            "seat": seat,
            "bot": results.job.bots[seat],
            "wins": _plain(share(float(wins[:, seat].sum()), results.games)),
            "score": _plain(mean(scores[:, seat])),
            "score_quantiles": quantiles(scores[:, seat]),
            "place": round(float(ranks[:, seat].mean()) + 1, 4),
        }
        for seat in range(results.job.players)
    ]


def by_bot(results: Results) -> list[dict[str, Any]]:
    """Wins and scores of each bot, all its seats together; empty where all are the same."""
    bots = list(dict.fromkeys(results.job.bots))
    if len(bots) == 1:
        return []
    scores, wins = scores_of(results), wins_of(results)
    rows = []
    for bot in bots:
        own = [seat for seat, name in enumerate(results.job.bots) if name == bot]
        fair = len(own) / results.job.players
        rows.append(
            {
                "bot": bot,
                "seats": own,
                "fair": fair,
                "wins": _plain(share(float(wins[:, own].sum()), results.games)),
                "score": float(scores[:, own].mean()),
            }
        )
    return rows


def places(results: Results) -> list[dict[str, Any]]:
    """The scores of the first, the second, … of each game."""
    order = np.argsort(ranks_of(results), axis=1, kind="stable")
    sorted_scores = np.take_along_axis(scores_of(results), order, axis=1)
    return [
        {
            "place": place + 1,
            "score_quantiles": quantiles(sorted_scores[:, place]),
            "score": float(sorted_scores[:, place].mean()),
        }
        for place in range(results.job.players)
    ]


def margin(results: Results) -> dict[str, Any]:
    """How far the first is from the second, whichever side of it is better."""
    if results.job.players < 2:
        return {"mean": _plain(Interval(0, 0, 0)), "ties": 0.0}
    order = np.argsort(ranks_of(results), axis=1, kind="stable")
    best = np.take_along_axis(scores_of(results), order[:, :2], axis=1)
    apart = np.abs(best[:, 0].astype(np.int64) - best[:, 1])
    shared = (ranks_of(results) == 0).sum(axis=1) > 1
    return {"mean": _plain(mean(apart)), "quantiles": quantiles(apart), "ties": round(float(shared.mean()), 6)}


def lead(results: Results) -> dict[str, Any]:
    """How often the lead changes, and how often the leader of half time is caught (of games where somebody led alone)."""
    rows = results.rows[results.rows[:, LEAD_CHANGES] >= 0]
    led = rows[rows[:, LEADER] >= 0]
    ranks = led[:, SCORES + 1 :: 2]
    caught = np.take_along_axis(ranks, led[:, LEADER : LEADER + 1], axis=1)[:, 0] > 0 if len(led) else np.zeros(0, bool)
    changes = rows[:, LEAD_CHANGES]
    return {
        "games": len(rows),
        "changes": _plain(mean(changes)),
        "histogram": histogram(changes, 10) if len(rows) else {"edges": [], "shares": []},
        "never": _plain(share(int((changes == 0).sum()), len(rows))),
        "games_with_a_leader_at_half_time": len(led),
        "comebacks": _plain(share(int(caught.sum()), len(led))),
    }


def kinds(results: Results) -> list[dict[str, Any]]:
    """Moves by name: how often each was chosen, and how often it was chosen when it was possible."""
    names = results.job.game.move_names
    rows = []
    total = max(1, int(results.counts[:, : len(names), CHOSEN].sum())) if results.counted else 1
    for name in names.names() if results.counted else ():
        span = names.span(name)
        offered, chosen = (int(results.counts[:, span.first : span.end, what].sum()) for what in (OFFERED, CHOSEN))
        rows.append(
            {
                "name": name,
                "chosen": chosen,
                "share": round(chosen / total, 6),
                "chosen_when_offered": round(chosen / offered, 6) if offered else None,
            }
        )
    return rows


def codes(results: Results) -> list[dict[str, Any]]:
    """Every single move: offered, chosen, used by so many players, and how often those won."""
    if not results.counted:
        return []
    names = results.job.game.move_names
    return [_use(results, code) | {"move": str(names[code])} for code in range(len(names))]


def pieces(results: Results) -> list[dict[str, Any]]:
    """The pieces that the game names, by kind."""
    if not results.counted:
        return []
    slots = slots_of(results.job.game)
    rows = []
    for kind, first in zip(slots.kinds, slots.firsts, strict=True):
        uses = [_use(results, first + value - min(kind.names)) | {"name": name} for value, name in kind.names.items()]
        rows.append({"title": kind.title, "wins": _of_all(uses), "pieces": uses})
    return rows


def _of_all(uses: list[dict[str, Any]]) -> float:
    """How often the users of a kind of pieces win, all of them together: what a single piece is held against."""
    players = sum(use["players"] for use in uses)
    return round(sum(use["wins"]["value"] * use["players"] for use in uses if use["wins"]) / players, 6) if players else 0.0


def _use(results: Results, slot: int) -> dict[str, Any]:
    offered, chosen, games, wins = (int(results.counts[:, slot, what].sum()) for what in (OFFERED, CHOSEN, GAMES, WINS))
    return {
        "offered": offered,
        "times": chosen,
        "players": games,
        "use": round(games / (results.counted * results.job.players), 6),
        "chosen_when_offered": round(chosen / offered, 6) if offered else None,
        "wins": _plain(share(wins / WIN, games)) if games else None,
    }


def _plain(interval: Interval) -> dict[str, float]:
    return {name: round(float(value), 6) for name, value in interval._asdict().items()}


def _interval(interval: Interval) -> dict[str, Any]:
    return {"share": _plain(interval)}
