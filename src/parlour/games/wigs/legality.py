"""What is allowed: the one home of legality."""

from parlour.engine.moves import Span, argument1, argument2, code_of, is_in
from parlour.engine.rule import Numbers, rule
from parlour.games.wigs.buying import is_for_sale
from parlour.games.wigs.codes import COLUMNS, MOVE, PHASE, REFUSAL, WIG
from parlour.games.wigs.market import column_of, leftmost_empty_column, lowest_empty_square, placeable, top_tile
from parlour.games.wigs.selling import types_left
from parlour.games.wigs.state import Data, State


@rule
def refusal(d: Data, s: State, seat: int, move: int) -> int:
    """0, or why the move is not allowed."""
    if s.phase == PHASE.draft:
        return refuse_draft(s, seat, move)
    if s.phase == PHASE.wear:
        return refuse_wear(s, seat, move)
    if s.phase == PHASE.trend:
        return refuse_add(d, s, seat, move)
    if s.phase == PHASE.sell:
        return refuse_sell(d, s, seat, move)
    if s.phase == PHASE.buy:
        return refuse_buy(d, s, seat, move)
    return REFUSAL.game_over


@rule
def refuse_draft(s: State, seat: int, move: int) -> int:
    """In your turn you take one of the open tiles (W-010, W-012)."""
    if not is_in(MOVE.draft, move):
        return REFUSAL.other_phase
    if seat != s.turn:
        return REFUSAL.not_your_draft
    return REFUSAL.not_in_the_middle if s.pool[argument1(MOVE.draft, move)] == 0 else 0


@rule
def refuse_wear(s: State, seat: int, move: int) -> int:
    """You wear a wig from behind your screen, once a round; a choice stands (W-012, W-018, W-R11)."""
    if not is_in(MOVE.wear, move):
        return REFUSAL.other_phase
    if s.players[seat].worn:
        return REFUSAL.chosen_already
    return REFUSAL.not_yours_to_wear if s.players[seat].hand[argument1(MOVE.wear, move)] == 0 else 0


@rule
def refuse_add(d: Data, s: State, seat: int, move: int) -> int:
    """The Trendsetter adds tiles that were drawn, as long as they fit (W-026, W-R14)."""
    if not is_in(MOVE.add, move):
        return REFUSAL.other_phase
    if seat != s.turn:
        return REFUSAL.not_your_market
    if s.drawn[argument1(MOVE.add, move)] == 0:
        return REFUSAL.not_drawn
    return 0 if placeable(d, s, argument1(MOVE.add, move)) else REFUSAL.fits_nowhere


@rule
def refuse_sell(d: Data, s: State, seat: int, move: int) -> int:
    """In your sell turn you sell to a column with room, open one, or stop; a sale ends where the column is full
    (W-048, W-051, W-059, W-R22)."""
    if not (is_in(MOVE.sell, move) or is_in(MOVE.place, move) or is_in(MOVE.done, move)):
        return REFUSAL.other_phase
    if seat != s.turn:
        return REFUSAL.not_your_sale
    if is_in(MOVE.done, move):
        return 0
    if is_in(MOVE.sell, move):
        column = argument1(MOVE.sell, move)
        wig = s.column[column]
        if wig == 0:
            return REFUSAL.column_empty
        if lowest_empty_square(d, s, column) < 0:
            return REFUSAL.column_full
        return refuse_type(d, s, seat, wig)
    return refuse_place(d, s, seat, argument1(MOVE.place, move), argument2(MOVE.place, move))


@rule
def refuse_place(d: Data, s: State, seat: int, column: int, wig: int) -> int:
    """A type may open an empty column, if it stands in no other (W-041, W-043, W-046, W-047, W-059, W-R20, W-R21, W-R22)."""
    if s.column[column] != 0:
        return REFUSAL.no_column_left if leftmost_empty_column(s) < 0 and column_of(s, wig) < 0 else REFUSAL.other_type_there
    if column_of(s, wig) >= 0:
        return REFUSAL.stands_elsewhere
    if d.sell_empty_column and column != leftmost_empty_column(s):
        return REFUSAL.open_leftmost
    return refuse_type(d, s, seat, wig)


@rule
def refuse_type(d: Data, s: State, seat: int, wig: int) -> int:
    """Only tiles behind the screen, of one type, or two for the Scholar (W-016, W-021, W-030, W-056, W-R23)."""
    me = s.players[seat]
    if me.hand[wig] == 0:
        return REFUSAL.worn if me.worn == wig else REFUSAL.not_behind_your_screen
    if (s.sold_types >> wig) & 1 or types_left(d, s, seat) > 0:
        return 0
    return REFUSAL.scholar_sold_enough if me.worn == WIG.scholar else REFUSAL.one_type_only


@rule
def refuse_buy(d: Data, s: State, seat: int, move: int) -> int:
    """In your turn you buy a tile that lies there and that you can pay, or pass (W-063, W-R03, W-R28, W-R29)."""
    if not (is_in(MOVE.buy, move) or is_in(MOVE.pass_, move)):
        return REFUSAL.other_phase
    if seat != s.turn:
        return REFUSAL.not_your_purchase
    if is_in(MOVE.pass_, move):
        return 0
    column = argument1(MOVE.buy, move)
    square = argument2(MOVE.buy, move)
    if square >= d.squares[column]:
        return REFUSAL.square_not_in_use
    if s.square[column, square] == 0:
        return REFUSAL.square_empty
    if not is_for_sale(d, s, column, square):
        return REFUSAL.not_on_top
    return REFUSAL.too_dear if d.price[column, square] > s.players[seat].gold else 0


@rule
def list_moves(d: Data, s: State, seat: int, moves: Numbers) -> int:
    """The moves that `refusal` allows, tried only among those of the phase."""
    if s.phase == PHASE.draft:
        return try_span(d, s, seat, moves, 0, MOVE.draft)
    if s.phase == PHASE.wear:
        return try_span(d, s, seat, moves, 0, MOVE.wear)
    if s.phase == PHASE.trend:
        return try_span(d, s, seat, moves, 0, MOVE.add)
    if s.phase == PHASE.over or seat != s.turn:
        return 0
    if s.phase == PHASE.buy:
        moves[0] = MOVE.pass_.first
        return list_purchases(d, s, seat, moves, 1)
    moves[0] = MOVE.done.first
    found = try_span(d, s, seat, moves, 1, MOVE.sell)
    return try_span(d, s, seat, moves, found, MOVE.place) if leftmost_empty_column(s) >= 0 else found


@rule
def list_purchases(d: Data, s: State, seat: int, moves: Numbers, found: int) -> int:
    """The tiles that the buyer can pay: any of a column, or its topmost (W-067, W-068, W-R28)."""
    gold = s.players[seat].gold
    for column in range(COLUMNS):
        top = top_tile(s, column) if d.buy_from else -1
        for square in range(d.squares[column]):
            if s.square[column, square] and d.price[column, square] <= gold and (top < 0 or square == top):
                moves[found] = code_of(MOVE.buy, column, square)
                found += 1
    return found


@rule
def try_span(d: Data, s: State, seat: int, moves: Numbers, found: int, span: Span) -> int:
    for move in range(span.first, span.end):
        if refusal(d, s, seat, move) == 0:
            moves[found] = move
            found += 1
    return found
