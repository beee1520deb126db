"""Which pieces a move of Last Will uses: what the lab forbids a seat to find out what a piece is worth."""

from parlour.engine.moves import argument1, is_in
from parlour.engine.rule import rule
from parlour.games.last_will.codes import MOVE, SORT
from parlour.games.last_will.state import Data, State

PLAN, PLAYED, USED, SOLD = range(4)  # the kinds of `counted.kinds`, in their order
NOTHING = -1


@rule
def used(d: Data, s: State, seat: int, move: int, kind: int) -> int:
    """The plan that is chosen, the card that is played or laid from the hand, or the one on the board that is used or sold."""
    if is_in(MOVE.plan, move):
        return argument1(MOVE.plan, move) if kind == PLAN else NOTHING
    if is_in(MOVE.hand, move):
        return argument1(MOVE.hand, move) if kind == PLAYED else NOTHING
    if is_in(MOVE.use, move):
        return on_board(s, seat, argument1(MOVE.use, move)) if kind == USED else NOTHING
    if is_in(MOVE.sell, move):
        return on_board(s, seat, argument1(MOVE.sell, move)) if kind == SOLD else NOTHING
    if is_in(MOVE.board, move) and kind == done_by_effect(s):
        return on_board(s, seat, argument1(MOVE.board, move))
    return NOTHING


@rule
def on_board(s: State, seat: int, slot: int) -> int:
    """The card in a slot of the player's board."""
    return s.players[seat].slot[slot].card - 1


@rule
def done_by_effect(s: State) -> int:
    """What becomes of the card that an effect asks for."""
    if s.chosen == SORT.by_sell:
        return SOLD
    return NOTHING if s.chosen == SORT.by_drop else USED
