"""What is allowed: the one home of legality."""

from parlour.engine.moves import argument1, argument2, is_in
from parlour.engine.rule import rule
from parlour.games.wigs.market import column_of, leftmost_empty_column, lowest_empty_square, placeable
from parlour.games.wigs.selling import types_allowed, types_sold
from parlour.games.wigs.state import ADD_WIG, BUY, BUY_TURN, DONE, DRAFT, DRAFT_WIG, OVER, PASS, PLACE, SCHOLAR, SELL, SELL_TURN, TREND, WEAR, WEAR_WIG


@rule
def refusal(d, s, seat, move):
    """0, or the number of the rule that forbids the move."""
    if s.phase == DRAFT:
        return refuse_draft(s, seat, move)
    if s.phase == WEAR:
        return refuse_wear(s, seat, move)
    if s.phase == TREND:
        return refuse_add(d, s, seat, move)
    if s.phase == SELL_TURN:
        return refuse_sell(d, s, seat, move)
    if s.phase == BUY_TURN:
        return refuse_buy(d, s, seat, move)
    return 73


@rule
def refuse_draft(s, seat, move):
    if not is_in(DRAFT_WIG, move):
        return 12
    return 10 if seat != s.turn or s.pool[argument1(DRAFT_WIG, move)] == 0 else 0


@rule
def refuse_wear(s, seat, move):
    if not is_in(WEAR_WIG, move):
        return 12
    if s.players[seat].worn:
        return 1011
    return 18 if s.players[seat].hand[argument1(WEAR_WIG, move)] == 0 else 0


@rule
def refuse_add(d, s, seat, move):
    if not is_in(ADD_WIG, move):
        return 12
    if seat != s.turn or s.drawn[argument1(ADD_WIG, move)] == 0:
        return 26
    return 0 if placeable(d, s, argument1(ADD_WIG, move)) else 1014


@rule
def refuse_sell(d, s, seat, move):
    if not (is_in(SELL, move) or is_in(PLACE, move) or move == DONE):
        return 12
    if seat != s.turn:
        return 51
    if move == DONE:
        return 0
    if is_in(SELL, move):
        column = argument1(SELL, move)
        wig = s.column[column]
        if wig == 0:
            return 59
        if lowest_empty_square(d, s, column) < 0:
            return 48
        return refuse_type(s, seat, wig)
    return refuse_place(d, s, seat, argument1(PLACE, move), argument2(PLACE, move))


@rule
def refuse_place(d, s, seat, column, wig):
    """A type may open an empty column, if it stands in no other (W-041, W-043, W-059, W-R20, W-R21)."""
    if s.column[column] != 0:
        return 1020 if leftmost_empty_column(s) < 0 and column_of(s, wig) < 0 else 43
    if column_of(s, wig) >= 0:
        return 41
    if d.sell_empty_column and column != leftmost_empty_column(s):
        return 1021
    return refuse_type(s, seat, wig)


@rule
def refuse_type(s, seat, wig):
    """Only tiles behind the screen, of one type, or two for the Scholar (W-016, W-021, W-030, W-056)."""
    me = s.players[seat]
    if me.hand[wig] == 0:
        return 21 if me.worn == wig else 16
    if (s.sold_types >> wig) & 1 or types_sold(s) < types_allowed(s, seat):
        return 0
    return 30 if me.worn == SCHOLAR else 56


@rule
def refuse_buy(d, s, seat, move):
    if not (is_in(BUY, move) or move == PASS):
        return 12
    if seat != s.turn:
        return 63
    if move == PASS:
        return 0
    column = argument1(BUY, move)
    square = argument2(BUY, move)
    if square >= d.squares[column]:
        return 1003
    if s.square[column, square] == 0:
        return 1028
    return 1029 if d.price[column, square] > s.players[seat].gold else 0


@rule
def list_moves(d, s, seat, moves):
    """The moves that `refusal` allows, tried only among those of the phase."""
    if s.phase == DRAFT:
        return try_span(d, s, seat, moves, 0, DRAFT_WIG)
    if s.phase == WEAR:
        return try_span(d, s, seat, moves, 0, WEAR_WIG)
    if s.phase == TREND:
        return try_span(d, s, seat, moves, 0, ADD_WIG)
    if s.phase == OVER or seat != s.turn:
        return 0
    if s.phase == BUY_TURN:
        moves[0] = PASS
        return try_span(d, s, seat, moves, 1, BUY)
    moves[0] = DONE
    found = try_span(d, s, seat, moves, 1, SELL)
    return try_span(d, s, seat, moves, found, PLACE) if leftmost_empty_column(s) >= 0 else found


@rule
def try_span(d, s, seat, moves, found, span):
    for move in range(span.first, span.end):
        if refusal(d, s, seat, move) == 0:
            moves[found] = move
            found += 1
    return found
