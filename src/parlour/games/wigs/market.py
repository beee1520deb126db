"""The supply and the market: draws, columns, squares and prices (W-003, W-004, W-042)."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.randomness import draw
from parlour.engine.rule import Numbers, rule
from parlour.games.wigs.codes import COLUMNS, SQUARES, TOLD, WIGS
from parlour.games.wigs.state import Data, State

REDRAW, BOX = 1, 2


# --- The supply ---------------------------------------------------------------------------------------------------
@rule
def total(tiles: Numbers) -> int:
    """How many tiles there are in all."""
    count = 0
    for wig in range(1, WIGS):
        count += tiles[wig]
    return count


@rule
def take_random(s: State, tiles: Numbers) -> int:
    """A tile drawn at random from `tiles`, all equally likely (W-004)."""
    left = draw(s, total(tiles))
    wig = 1
    while left >= tiles[wig]:
        left -= tiles[wig]
        wig += 1
    tiles[wig] -= 1
    return wig


@rule
def take_unseen(s: State) -> int:
    """A tile from the supply that not everybody sees: what others know to be in the supply may be it."""
    for seat in range(s.seats):
        known = s.players[seat].left_in_supply
        for wig in range(1, WIGS):
            if known[wig] > 0:
                known[wig] -= 1
    s.stirred = 1
    return take_random(s, s.supply)


@rule
def take_seen(s: State) -> int:
    """A tile from the supply that everybody sees."""
    wig = take_random(s, s.supply)
    for seat in range(s.seats):
        known = s.players[seat].left_in_supply
        if known[wig] > 0:
            known[wig] -= 1
    return wig


@rule
def put_back_seen(s: State, wig: int) -> None:
    """A tile that everybody saw goes back into the supply."""
    s.supply[wig] += 1
    for seat in range(s.seats):
        s.players[seat].left_in_supply[wig] += 1


# --- Columns and squares ------------------------------------------------------------------------------------------
@rule
def column_of(s: State, wig: int) -> int:
    """The column that holds this type, -1 if none does (W-041, W-047)."""
    for column in range(COLUMNS):
        if s.column[column] == wig:
            return column
    return -1


@rule
def leftmost_empty_column(s: State) -> int:
    """The left-most empty column, -1 if there is none."""
    return column_of(s, 0)


@rule
def column_for(s: State, wig: int) -> int:
    """The column that a drawn tile goes to: that of its type, or the left-most empty one; -1 if there is none (W-038, W-039)."""
    column = column_of(s, wig)
    return column if column >= 0 else leftmost_empty_column(s)


@rule
def lowest_empty_square(d: Data, s: State, column: int) -> int:
    """The lowest empty square in use of a column, -1 if it is full (W-038, W-R03, W-R04)."""
    return empty_square_from(d, s, column, 0)


@rule
def empty_square_from(d: Data, s: State, column: int, first: int) -> int:
    """The lowest empty square in use from a square on, -1 if there is none."""
    for square in range(first, d.squares[column]):
        if s.square[column, square] == 0:
            return square
    return -1


@rule
def placeable(d: Data, s: State, wig: int) -> bool:
    """Whether a drawn tile of this type has a square to go to (W-038, W-039, W-R12)."""
    column = column_for(s, wig)
    return column >= 0 and lowest_empty_square(d, s, column) >= 0


@rule
def lay(d: Data, s: State, wig: int, column: int) -> int:
    """Lays a tile on the lowest empty square of a column and returns the square; the column has its type from now on
    (W-038, W-043, W-046, W-058)."""
    square = lowest_empty_square(d, s, column)
    s.column[column] = wig
    s.square[column, square] = 1
    s.stirred = 1
    return square


@rule
def lift(s: State, column: int, square: int) -> int:
    """Takes a tile off its square; a column without tiles has no type (W-R05)."""
    wig = s.column[column]
    s.square[column, square] = 0
    for other in range(SQUARES):
        if s.square[column, other]:
            return wig
    s.column[column] = 0
    return wig


@rule
def slide_down(s: State, column: int, square: int) -> int:
    """Option `slide`: the tiles above a square that was emptied move down one square each; returns how many did (W-R04)."""
    moved = 0
    for at in range(square, SQUARES - 1):
        moved += s.square[column, at + 1]
        s.square[column, at] = s.square[column, at + 1]
    s.square[column, SQUARES - 1] = 0
    return moved


@rule
def top_tile(s: State, column: int) -> int:
    """The highest square of a column where a tile lies, -1 if none does (W-R28)."""
    for square in range(SQUARES - 1, -1, -1):
        if s.square[column, square]:
            return square
    return -1


# --- Set Market -----------------------------------------------------------------------------------------------------
@rule
def place_drawn(d: Data, s: State, wig: int, log: Numbers) -> None:
    """A drawn tile joins the column of its type, or opens the left-most empty one (W-038, W-039)."""
    column = column_for(s, wig)
    square = lay(d, s, wig, column)
    tell(log, TOLD.placed, EVERYONE, wig, column, square)


@rule
def anything_placeable(d: Data, s: State, tiles: Numbers) -> bool:
    for wig in range(1, WIGS):
        if tiles[wig] > 0 and placeable(d, s, wig):
            return True
    return False


@rule
def set_market(d: Data, s: State, log: Numbers) -> None:
    """Three tiles are drawn and placed one at a time; one that fits nowhere goes back after the phase (W-015, W-036,
    W-037, W-040, W-R12, W-R13)."""
    for wig in range(1, WIGS):
        s.drawn[wig] = 0
    drawn = 0
    placed = 0
    while (drawn < d.market_draws) if d.unplaceable != REDRAW else (placed < d.market_draws and anything_placeable(d, s, s.supply)):
        if total(s.supply) == 0:
            s.draw_failed = 1
            break
        wig = take_seen(s)
        drawn += 1
        if placeable(d, s, wig):
            place_drawn(d, s, wig, log)
            placed += 1
        elif d.unplaceable == BOX:
            s.box[wig] += 1
            tell(log, TOLD.boxed, EVERYONE, wig)
        else:
            s.drawn[wig] += 1
            tell(log, TOLD.put_back, EVERYONE, wig)
    for wig in range(1, WIGS):
        while s.drawn[wig] > 0:
            s.drawn[wig] -= 1
            put_back_seen(s, wig)
