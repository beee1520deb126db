"""Which pieces a move of Pocket Wigs uses: what the lab forbids a seat to find out what a piece is worth."""

from parlour.engine.moves import argument1, argument2, is_in
from parlour.engine.rule import rule
from parlour.games.pocket_wigs.codes import MOVE
from parlour.games.pocket_wigs.market import sold_in
from parlour.games.pocket_wigs.state import Data, State

SET, SOLD, BOUGHT, COLUMN = range(4)  # the kinds of `counted.kinds`, in their order
NOTHING = -1


@rule
def used(d: Data, s: State, seat: int, move: int, kind: int) -> int:
    """The coin that is set, sold or bought, or the column that is sold to."""
    if is_in(MOVE.set, move):
        return argument2(MOVE.set, move) if kind == SET else NOTHING
    if is_in(MOVE.sell, move):
        if kind == SOLD:
            return sold_in(d, s, argument1(MOVE.sell, move))
        return argument1(MOVE.sell, move) if kind == COLUMN else NOTHING
    if is_in(MOVE.buy, move) and kind == BOUGHT:
        return argument1(MOVE.buy, move)
    return NOTHING
