"""Which pieces a move of Kiilto uses: what the lab forbids a seat to find out what a piece is worth."""

from parlour.engine.moves import argument1, is_in
from parlour.engine.rule import rule
from parlour.games.kiilto.codes import MOVE
from parlour.games.kiilto.prices import ownership_to_buy
from parlour.games.kiilto.state import Data, State

OWNERSHIP, CLASS, BONUS, RESERVED, NOTABLE = range(5)  # the kinds of `counted.kinds`, in their order
NOTHING = -1


@rule
def used(d: Data, s: State, seat: int, move: int, kind: int) -> int:
    """The ownership that is bought with its class and bonus, or the class that is reserved from."""
    if is_in(MOVE.buy, move) or is_in(MOVE.buy_reserved, move):
        return bought(d, ownership_to_buy(s, s.players[seat], move), kind)
    if kind != RESERVED:
        return NOTHING
    if is_in(MOVE.reserve, move):
        return argument1(MOVE.reserve, move)
    return argument1(MOVE.reserve_blind, move) if is_in(MOVE.reserve_blind, move) else NOTHING


@rule
def bought(d: Data, card: int, kind: int) -> int:
    """What a purchase uses: the ownership, its class and its bonus."""
    if kind == OWNERSHIP:
        return card
    if kind == CLASS:
        return d.row[card]
    return d.colour[card] if kind == BONUS else NOTHING
