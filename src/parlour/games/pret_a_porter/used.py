"""Which pieces a move of Prêt-à-Porter uses: what the lab forbids a seat to find out what a piece is worth."""

from parlour.engine.moves import argument1, is_in
from parlour.engine.rule import rule
from parlour.games.pret_a_porter.cards import counted_from_0, kind_of
from parlour.games.pret_a_porter.codes import ANY_CARD, KINDS, MOVE
from parlour.games.pret_a_porter.state import Data, State

LOCATION = KINDS  # the kinds of `counted.kinds`: those of the cards in their order, then the locations
NOTHING = -1


@rule
def used(d: Data, s: State, seat: int, move: int, kind: int) -> int:
    """The card that is taken, or the location where a pawn is placed."""
    if is_in(ANY_CARD, move):
        card = counted_from_0(ANY_CARD, move)
        return card if kind == kind_of(card) else NOTHING
    if kind != LOCATION:
        return NOTHING
    if is_in(MOVE.place, move):
        return argument1(MOVE.place, move)
    return argument1(MOVE.extra, move) if is_in(MOVE.extra, move) else NOTHING
