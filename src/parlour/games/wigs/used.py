"""Which pieces a move of Wigs uses: what the lab forbids a seat to find out what a piece is worth."""

from parlour.engine.moves import argument1, argument2, is_in
from parlour.engine.rule import rule
from parlour.games.wigs.codes import MOVE
from parlour.games.wigs.state import Data, State

WORN, SOLD, BOUGHT, DEBUT, COLUMN = range(5)  # the kinds of `counted.kinds`, in their order
NOTHING = -1


@rule
def used(d: Data, s: State, seat: int, move: int, kind: int) -> int:
    """The wig that is worn, sold or bought, or the column that is sold to."""
    if is_in(MOVE.wear, move):
        return argument1(MOVE.wear, move) if kind == WORN else NOTHING
    if is_in(MOVE.sell, move):
        return sold(s.column[argument1(MOVE.sell, move)], argument1(MOVE.sell, move), kind)
    if is_in(MOVE.place, move):
        return sold(argument2(MOVE.place, move), argument1(MOVE.place, move), kind)
    if is_in(MOVE.buy, move) and kind == BOUGHT:
        return s.column[argument1(MOVE.buy, move)]
    return NOTHING


@rule
def sold(wig: int, column: int, kind: int) -> int:
    """What a sale uses: the wig, and the column."""
    if kind == SOLD:
        return wig
    return column if kind == COLUMN else NOTHING
