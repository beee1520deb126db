"""What somebody wants of a game, and how far its figures are from it.

seats=even             no seat wins more than two points more or less than its share; seats=3% is looser
length=60..90          decisions of the mean game; also margin, lead (changes of it) and score (of the winner)
endings.gold=60%..     so many games end so; also ties and comebacks
use=5%..               every piece is used by so many players; use.Baron or «use.Wigs worn» say which
wins.Baron=45%..55%    so often win those who use it
worth.Baron=..10%      so much is lost without it (see `parlour worth`)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fnmatch import fnmatch
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from parlour.bots.statistics import Interval, mean, share
from parlour.engine.game import Game
from parlour.engine.plain import Components
from parlour.engine.texts import Problem
from parlour.lab.compiled.lab_doors import ENDING, GAMES, LEAD_CHANGES, LEADER, PLIES, SCORES, WIN, WINS
from parlour.lab.figures import ranks_of, scores_of, wins_of
from parlour.lab.restrict import chosen_pieces, pieces_of
from parlour.lab.simulate import Results
from parlour.lab.tallies import Slots, slots_of
from parlour.lab.worth import Restrictions

EVEN = 0.02
SCALE_OF_SHARES, SCALE_OF_NUMBERS = 0.05, 0.1  # so far off (of a number: this part of it) weighs as one
ENOUGH = 30  # so many users, before their wins count
Items = dict[str, Interval]
WANTS = "seats, length, margin, lead, score, ties, comebacks, endings.NAME, use, use.PIECE, wins.PIECE, worth.PIECE"


class Evidence(NamedTuple):
    """The games by which a version of the game is judged."""

    results: Results
    restrictions: Restrictions | None = None


class Want(NamedTuple):
    """One wish: what is measured, of which pieces or ending, and between which ends it should lie."""

    text: str
    measure: str
    of: str
    low: float
    high: float

    def items(self, evidence: Evidence) -> Items:
        """What is measured, by name, with intervals."""
        return MEASURES[self.measure](evidence, self.of)

    def miss(self, value: float) -> float:
        """How far a value lies outside, in units in which misses of different sorts can be added up."""
        outside = max(self.low - value, value - self.high, 0.0)
        if self.is_share:
            return outside / SCALE_OF_SHARES
        end = max((abs(end) for end in (self.low, self.high) if np.isfinite(end)), default=1.0)
        return outside / (SCALE_OF_NUMBERS * max(end, 1.0))

    @property
    def is_share(self) -> bool:
        return self.measure not in NUMBERS

    def missed(self, items: Items) -> float:
        """How far all items are off, together."""
        return float(sum(self.miss(item.value) ** 2 for item in items.values()))

    def worst(self, items: Items) -> str:
        """The item that is furthest off; where none is, the one that is nearest to an end."""
        return max(items, key=lambda name: max(self.low - items[name].value, items[name].value - self.high))

    def state(self, items: Items) -> str:
        """Whether the wish is met: yes, no, or not to be said with so few games."""
        if all(self.low <= item.value <= self.high for item in items.values()):
            return "met"
        surely = any(item.high < self.low or item.low > self.high for item in items.values())
        return "missed" if surely else "unclear"


# --- Measures ------------------------------------------------------------------------------------------------------------
def _seats(evidence: Evidence, _: str) -> Items:
    wins = wins_of(evidence.results)
    return {f"seat {seat + 1}": mean(wins[:, seat]) for seat in range(wins.shape[1])}


def _number(name: str, values: Callable[[Results], npt.NDArray[Any]]) -> Callable[[Evidence, str], Items]:
    return lambda evidence, _: {name: mean(values(evidence.results).astype(float))}


def _apart(results: Results) -> npt.NDArray[Any]:
    order = np.argsort(ranks_of(results), axis=1, kind="stable")
    best = np.take_along_axis(scores_of(results), order[:, :2], axis=1).astype(np.int64)
    apart: npt.NDArray[Any] = np.abs(best[:, 0] - best[:, -1])
    return apart


def _best(results: Results) -> npt.NDArray[Any]:
    return np.take_along_axis(scores_of(results), np.argmin(ranks_of(results), axis=1)[:, None], axis=1)[:, 0]


def _ties(evidence: Evidence, _: str) -> Items:
    tied = (ranks_of(evidence.results) == 0).sum(axis=1) > 1
    return {"ties": share(int(tied.sum()), len(tied))}


def _comebacks(evidence: Evidence, _: str) -> Items:
    led = evidence.results.rows[evidence.results.rows[:, LEADER] >= 0]
    caught = np.take_along_axis(led, SCORES + 1 + 2 * led[:, LEADER : LEADER + 1], axis=1)[:, 0] > 0 if len(led) else np.zeros(0, bool)
    return {"comebacks": share(int(caught.sum()), len(led))}


def _endings(evidence: Evidence, name: str) -> Items:
    results = evidence.results
    code = results.job.game.endings.index(name)
    return {name: share(int((results.rows[:, ENDING] == code).sum()), results.games)}


def _pieces(results: Results, of: str) -> dict[str, int]:
    return _named(slots_of(results.job.game, results.job.components), of)


def _named(slots: Slots, of: str) -> dict[str, int]:
    """The slots of the pieces that a name or pattern means."""
    found = {}
    for kind, first in zip(slots.kinds, slots.firsts, strict=True):
        for value, name in kind.names.items():
            if not of or any(fnmatch(text.lower(), of.lower()) for text in (name, kind.title, f"{kind.title}/{name}")):
                found[f"{kind.title}/{name}"] = first + value - min(kind.names)
    return found


def _use(evidence: Evidence, of: str) -> Items:
    results = evidence.results
    places = results.counted * results.job.players
    return {name: share(int(results.counts[:, slot, GAMES].sum()), places) for name, slot in _pieces(results, of).items()}


def _wins(evidence: Evidence, of: str) -> Items:
    """How often the users of the pieces win; of those with too few users nothing is known."""
    counts = evidence.results.counts.sum(axis=0)
    found = {}
    for name, slot in _pieces(evidence.results, of).items():
        users = int(counts[slot, GAMES])
        found[name] = share(counts[slot, WINS] / WIN, users) if users >= ENOUGH else Interval(0.0, 0.0, 1.0)
    return found


def _worth(evidence: Evidence, of: str) -> Items:
    found = evidence.restrictions
    assert found is not None
    chosen = chosen_pieces(found.pieces, [of])
    return {piece.path: mean(found.found.losses[:, piece.slot] / (WIN * found.job.players)) for piece in chosen}


NUMBERS = ("length", "margin", "lead", "score")
MEASURES: dict[str, Callable[[Evidence, str], Items]] = {
    "seats": _seats,
    "length": _number("length", lambda results: results.rows[:, PLIES]),
    "margin": _number("margin", _apart),
    "lead": _number("lead", lambda results: results.rows[:, LEAD_CHANGES]),
    "score": _number("score", _best),
    "ties": _ties,
    "comebacks": _comebacks,
    "endings": _endings,
    "use": _use,
    "wins": _wins,
    "worth": _worth,
}
NEEDS_A_NAME = ("endings", "wins", "worth")


# --- Reading -------------------------------------------------------------------------------------------------------------
def read_wants(game: Game, players: int, texts: Sequence[str], components: Components | None = None) -> list[Want]:
    """The wishes that some texts say; Problem says how they are written."""
    if not texts:
        raise Problem("a search for balance needs a wish, e.g. --want seats=even; there are: {wants}", wants=WANTS)
    return [_read(game, players, text, components) for text in texts]


def _read(game: Game, players: int, text: str, components: Components | None) -> Want:
    name, sign, band = (part.strip() for part in text.partition("="))
    measure, _, of = name.partition(".")
    if not sign or measure not in MEASURES or bool(of) < (measure in NEEDS_A_NAME) or (of and measure not in (*NEEDS_A_NAME, "use")):
        raise Problem(
            "a wish is written length=60..90, seats=even or endings.gold=60%.., not {text!r}; there are: {wants}", text=text, wants=WANTS
        )
    if measure == "endings" and of not in game.endings:
        raise Problem(
            "{game} does not end by {of!r}; it ends by: {endings}", game=game.id, of=of, endings=", ".join(filter(None, game.endings))
        )
    if measure == "worth" or (measure in ("use", "wins") and not _named(slots_of(game, components), of)):
        chosen_pieces(pieces_of(game, components), [of or "*"])
    if measure == "seats":
        reach = EVEN if band == "even" else _end(band, text, EVEN)
        return Want(text, measure, of, 1 / players - reach, 1 / players + reach)
    low, dots, high = band.partition("..")
    if not dots or not (low or high):
        raise Problem("a band is written 60..90, 5%.. or ..10%, not {band!r} (in {text!r})", band=band, text=text)
    return Want(text, measure, of, _end(low, text, -np.inf), _end(high, text, np.inf))


def _end(text: str, whole: str, missing: float) -> float:
    if not text:
        return float(missing)
    if not re.fullmatch(r"-?\d+([.,]\d+)?\s*%?", text):
        raise Problem("{text!r} is no number (in {whole!r})", text=text, whole=whole)
    number = float(text.rstrip("% ").replace(",", "."))
    return number / 100 if text.endswith("%") else number
