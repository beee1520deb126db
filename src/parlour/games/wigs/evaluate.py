"""How a seat stands in Wigs: its gold, and what its tiles would fetch."""

from parlour.engine.rule import rule
from parlour.games.wigs.codes import WIGS
from parlour.games.wigs.market import column_of, leftmost_empty_column
from parlour.games.wigs.state import Data, State

SPREAD = 500  # hundredths of gold
TILE = 130  # a tile that cannot be sold now
PAIR = 30  # a further tile of the same type sells in the same turn
BEST = 60  # per cent of what the best type fetches now


@rule
def fetches(d: Data, s: State, column: int, tiles: int) -> int:
    """The gold for so many tiles of one type sold to a column now."""
    gold = 0
    for square in range(d.squares[column]):
        if tiles > 0 and s.square[column, square] == 0:
            gold += d.price[column, square]
            tiles -= 1
    return gold


@rule
def evaluate(d: Data, s: State, seat: int) -> int:
    """Gold, the tiles by number and by pairs, and the sale that could be made best."""
    me = s.players[seat]
    empty = leftmost_empty_column(s)
    worth = 100 * me.gold
    best = 0
    for wig in range(1, WIGS):
        tiles = me.hand[wig]
        if tiles > 0:
            worth += TILE * tiles + PAIR * (tiles - 1)
            column = column_of(s, wig)
            if column < 0:
                column = empty
            if column >= 0:
                fetched = 100 * fetches(d, s, column, tiles) - TILE * tiles
                if fetched > best:
                    best = fetched
    if me.worn:
        worth += TILE
    return worth + best * BEST // 100
