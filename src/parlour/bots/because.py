"""Why a move is better than another: what differs in the lines that are expected after the two.

From what a seat can know the hidden things are dealt a few times; after each of the two moves everybody plays on as the champion would (or the greedy
bot, where there is none), until the seat has decided again. What mostly happens after one move and hardly ever after the other is told: what the seat
comes to do, what a rival comes to do only if it is let, and where the seat stands then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from parlour.bots.compiled import Mind
from parlour.bots.levels import Bot, pick_move, position
from parlour.bots.network import guide
from parlour.engine import position as positions
from parlour.engine.match import Match
from parlour.engine.randomness import key_of
from parlour.engine.texts import LANGUAGES, Texts

DEALS = 4
PLIES = 24  # of a line, at most
OWN = 2  # decisions of the seat in a line, beside the one that is asked about
MOSTLY, HARDLY = 3, 1  # of the deals

Told = dict[str, str]  # by language


class Because(Struct, frozen=True):
    """What speaks for a move, by language; what is empty is not told."""

    then: Told = {}  # what it leads the seat to
    rival: int = -1
    keeps_from: Told = {}  # what this rival does if the other move is made
    stands: Told = {}  # where the seat stands a little later …
    instead_of: Told = {}  # … and where after the other move


class Line(NamedTuple):
    """How a game may go on: whose moves, and where it leads."""

    moves: list[tuple[int, int]]
    told: dict[tuple[int, int], Told]
    stands: Told
    worth: float
    score: int


def because(mind: Mind, match: Match, seat: int, better: int, other: int, seed: int | str) -> Because:
    """What is expected after the better move and not after the other, given what the seat can know."""
    deals = [_dealt(match, seat, f"{seed} {number}") for number in range(DEALS)]
    after, instead = ([_line(mind, match, deal, seat, code) for deal in deals] for code in (better, other))
    mine = _parted(after, instead, lambda who: who == seat, {better, other})
    theirs = _parted(instead, after, lambda who: who != seat)
    gain = _gain(after, instead)
    return Because(
        then=_told(after, mine),
        rival=theirs[0] if theirs else -1,
        keeps_from=_told(instead, theirs),
        stands=gain[0].stands if gain else {},
        instead_of=gain[1].stands if gain else {},
    )


def _dealt(match: Match, seat: int, seed: str) -> str:
    """The position as the seat might find it, as a line of text."""
    data, state = position(match, seat)
    doors, state = match.game.doors, state.copy()
    doors.guess_at(doors.wrap(data), doors.wrap(state), 0, seat, *(doors.key(number) for number in key_of(f"because {seed}")[:2]))
    return positions.write(match.game, match.players, match.options, state[0])


def _line(mind: Mind, match: Match, deal: str, seat: int, code: int) -> Line:
    """The move, and how everybody plays on."""
    line = Match.from_position(match.game, deal, match.names, match.components)
    player = Bot("champion", iterations=0) if guide(match) else Bot("greedy")
    line.play(seat, code)
    moves: list[tuple[int, int]] = []
    told: dict[tuple[int, int], Told] = {}
    own = 0
    while not line.over and len(moves) < PLIES and own < OWN:
        mover = line.waiting[0]
        move = pick_move(line, mover, player, len(moves))
        if len(line.moves(mover)) > 1:
            own += mover == seat
            moves.append((mover, move.code))
            told.setdefault(moves[-1], {language: line.move_text(mover, move, language) for language in LANGUAGES})
        line.play(mover, move)
    seen = line.seen(None)
    stands = {language: match.game.score_text(seen, seat, language, match.components).rstrip(".") for language in LANGUAGES}
    return Line(moves, told, stands, _worth(mind, line, seat), _score(line, seat))


def _worth(mind: Mind, line: Match, seat: int) -> float:
    return float(mind.worth_at(mind.wrap(line.data), mind.wrap(line.state_at(line.ply)), 0, seat))


def _score(line: Match, seat: int) -> int:
    doors, out = line.game.doors, np.zeros(2 * line.players, np.int64)
    doors.outcome_at(doors.wrap(line.data), doors.wrap(line.state_at(line.ply)), 0, doors.wrap(out))
    return int(out[2 * seat])


def _parted(
    here: Sequence[Line], there: Sequence[Line], wanted: Callable[[int], bool], unlike: Collection[int] = ()
) -> tuple[int, int] | None:
    """The move that mostly comes in these lines and hardly ever in those; the earliest of the commonest."""
    counts = Counter(move for line in here for move in dict.fromkeys(line.moves))
    against = Counter(move for line in there for move in dict.fromkeys(line.moves))
    for move, count in counts.most_common():
        if count >= MOSTLY and against[move] <= HARDLY and wanted(move[0]) and move[1] not in unlike:
            return move
    return None


def _told(lines: Sequence[Line], move: tuple[int, int] | None) -> Told:
    return next((line.told[move] for line in lines if move in line.told), {}) if move else {}


def _gain(after: Sequence[Line], instead: Sequence[Line]) -> tuple[Line, Line] | None:
    """A deal in which the seat stands better by its score, where that is so in most."""
    better = [(a, b) for a, b in zip(after, instead, strict=True) if a.worth > b.worth and a.score != b.score and a.stands != b.stands]
    if len(better) < MOSTLY:
        return None
    ordered = sorted(better, key=lambda pair: pair[0].worth - pair[1].worth)
    return ordered[len(ordered) // 2]


def sentence(found: Because | None, names: Sequence[str], t: Texts) -> str:
    """The reasons in a sentence or two; nothing where none was found. `names` are what the players are called."""
    if found is None:
        return ""
    said = []
    if found.then:
        said.append(t("It leads on to this: {move}.", move=found.then[t.language]))
    if found.keeps_from and found.rival >= 0:
        said.append(t("It keeps {who} from this: {move}.", who=names[found.rival], move=found.keeps_from[t.language]))
    if found.stands:
        said.append(t("A little later, likely: {a}; else: {b}.", a=found.stands[t.language], b=found.instead_of[t.language]))
    return " ".join(said)
