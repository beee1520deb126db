"""What pieces are worth, counted and judged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from parlour.bots.statistics import Interval, mean
from parlour.lab.compiled.lab_doors import WIN
from parlour.lab.restrict import Piece
from parlour.lab.sheets import LevelWorth, PieceWorth, WorthFigures
from parlour.lab.worth import Restrictions

MUST_HAVE, STRONG, DOMINATED, TRAP, DEAD = "must-have", "strong", "dominated", "trap", "dead"
MEANINGS = {
    MUST_HAVE: "who may not use it loses too much",
    STRONG: "far more is lost without it than without others of its kind",
    DOMINATED: "something else does as well",
    TRAP: "who may not use it wins more often",
    DEAD: "it could be used, and nobody does",
}
LARGE, SMALL = 0.15, 0.05  # of the fair share of wins
SELDOM, OFTEN_OPEN = 0.01, 50
ENOUGH = 30  # so many users, before anything is said of it
WIDER = 1.5  # a verdict needs an interval so much wider than 95 %: many pieces are asked about at once
KIN = 3  # so many pieces of a kind, before one is held against the others


class Usual(NamedTuple):
    """What the others of a kind are worth, on average: over all games, and when used."""

    over_all: float
    when_used: float


def worth_figures(levels: Sequence[Restrictions]) -> WorthFigures:
    """The figures of one or several levels of play."""
    job = levels[0].job
    return WorthFigures(
        game=job.game_id,
        title=job.game.title,
        players=job.players,
        seed=job.seed,
        options=job.options,
        worth_by_level=[_level(found) for found in levels],
    )


def _level(found: Restrictions) -> LevelWorth:
    by_kind: dict[int, list[Piece]] = {}
    for piece in found.wanted:
        by_kind.setdefault(piece.kind, []).append(piece)
    rows = [_worth(found, piece, kin) for kin in by_kind.values() for piece in kin]
    return LevelWorth(found.job.bots[0], found.games, found.asked, found.games == found.asked, round(found.seconds, 3), rows)


def _worth(found: Restrictions, piece: Piece, kin: list[Piece]) -> PieceWorth:
    players, users = found.job.players, int(found.found.users[:, piece.slot].sum())
    over_all = mean(found.found.losses[:, piece.slot] / (WIN * players))
    when_used = _when_used(found, piece) if users else None
    use, offered = users / (found.games * players), int(found.found.offered[piece.slot])
    usual = _usual(found, [other for other in kin if other is not piece])
    return PieceWorth(
        kind=piece.title,
        name=piece.name,
        use=round(use, 6),
        offered=offered,
        times=int(found.found.times[piece.slot]),
        worth=over_all.rounded(),
        when_used=when_used.rounded() if when_used else None,
        verdict=verdict(users, use, offered, over_all, when_used, usual, 1 / players),
    )


def _usual(found: Restrictions, others: list[Piece]) -> Usual | None:
    """What the other pieces of a kind are worth, where there are enough of them."""
    used = [one.value for one in (_when_used(found, other) for other in others) if one is not None]
    if len(used) < KIN - 1:
        return None
    over_all = found.found.losses[:, [other.slot for other in others]].mean() / (WIN * found.job.players)
    return Usual(float(over_all), float(np.mean(used)))


def _when_used(found: Restrictions, piece: Piece) -> Interval | None:
    """What the piece is worth to who would use it."""
    users = int(found.found.users[:, piece.slot].sum())
    if not users:
        return None
    middle = float(found.found.losses[:, piece.slot].sum()) / users / WIN
    spread = max(float(found.found.squares[:, piece.slot].sum()) / users / WIN**2 - middle**2, 0.0) ** 0.5
    reach = 1.959964 * spread / users**0.5
    return Interval(middle, middle - reach, middle + reach)


def verdict(users: int, use: float, offered: int, over_all: Interval, when_used: Interval | None, usual: Usual | None, fair: float) -> str:
    """What is to be said of a piece, "" if nothing."""
    if use < SELDOM or when_used is None:
        return DEAD if offered >= OFTEN_OPEN else ""
    if users < ENOUGH:
        return ""
    if over_all.value - WIDER * over_all.half > max(LARGE * fair, (usual.over_all if usual else 0.0) + SMALL * fair):
        return MUST_HAVE
    low, high = (when_used.value + sign * WIDER * when_used.half for sign in (-1, 1))
    if usual and low > usual.when_used + LARGE * fair:
        return STRONG
    if high < 0:
        return TRAP
    return DOMINATED if high < SMALL * fair else ""
