"""The list of moves for seats that are forbidden a piece: a template, bound to one game's own list and to what its moves use.

What is forbidden stands in two fields that follow a game's data: `forbidden_kind` (0: nothing, 1: a sort of moves, then the game's kinds
of pieces in their order) and `forbidden_piece`. Everything that lists moves obeys them: greedy bots, searches and whatever plays out games.
"""

from parlour.engine.record import Record, i8, i16
from parlour.engine.rule import rule

OPEN = ("list_all", "used", "MOVE_ENDS")
MOVE_ENDS = (0,)  # the end of the codes of each name of a move
SORT_OF_MOVE = 0  # the kind of piece that every game has: its moves by name
NOTHING = -1
SEATS = 8


class Forbidden(Record):
    """What each seat may not use: a kind (counted from 1; 0 for nothing) and the number of a piece."""

    forbidden_kind: i8[SEATS]
    forbidden_piece: i16[SEATS]


@rule
def nothing_used(d, s, seat, move, kind):
    """For a game that names no pieces."""
    return NOTHING


@rule
def sort_of(move):
    """Which of the game's names of moves a move bears."""
    at = 0
    while move >= MOVE_ENDS[at]:
        at += 1
    return at


@rule
def piece_of(d, s, seat, move, kind):
    """The piece of a kind that a move uses, NOTHING if it uses none."""
    return sort_of(move) if kind == SORT_OF_MOVE else used(d, s, seat, move, kind - 1)


@rule
def allowed_moves(d, s, seat, moves):
    """The moves that do not use what the seat is forbidden; where every move does, it may make any of them."""
    count = list_all(d, s, seat, moves)
    kind = d.forbidden_kind[seat] - 1
    if kind < 0:
        return count
    kept = 0
    for at in range(count):
        if piece_of(d, s, seat, moves[at], kind) != d.forbidden_piece[seat]:
            moves[kept] = moves[at]
            kept += 1
    return kept if kept > 0 else count
