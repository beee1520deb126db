"""What is allowed: the rule that forbids a move, and the list of moves."""

from parlour.engine.moves import argument1, argument2, is_in
from parlour.engine.rule import rule
from parlour.games.pocket_wigs.card import free_circle
from parlour.games.pocket_wigs.market import refuse_to_sell, refuse_to_set
from parlour.games.pocket_wigs.state import BUY, BUYING, COINS, DECLINE, DONE, FINISH, GRAB, NO_COLUMN, OVER, PLACE, PLACING, ROWS, SELL, SET, SETTING


@rule
def is_finish(move):
    return FINISH <= move <= GRAB


@rule
def refusal(d, s, seat, move):
    """0, or the number of the rule that forbids the move."""
    if s.phase == PLACING:
        return refuse_placing(d, s, seat, move)
    if s.phase == OVER:
        return 44
    if seat != s.turn:
        return 18
    if move == DECLINE:
        return 0 if s.column == NO_COLUMN else 1014
    if s.phase == SETTING:
        return refuse_to_set(d, s, argument1(SET, move), argument2(SET, move)) if is_in(SET, move) else 20
    if s.phase == BUYING:
        return refuse_to_buy(s, move)
    if move == DONE:
        return 29 if s.column == NO_COLUMN else 0
    return refuse_to_sell(d, s, seat, argument1(SELL, move)) if is_in(SELL, move) else 20


@rule
def refuse_placing(d, s, seat, move):
    """Coins in hand, one to a circle; nothing after finishing (C-021, C-022, C-R05)."""
    me = s.players[seat]
    if not (is_finish(move) or is_in(PLACE, move)):
        return 20
    if me.finished:
        return 1005
    if is_finish(move):
        return 0
    if me.hand[argument2(PLACE, move)] == 0:
        return 21
    return 22 if free_circle(d, me, argument1(PLACE, move)) < 0 else 0


@rule
def refuse_to_buy(s, move):
    """Only coins that are really in the supply can be taken (C-036, C-R13)."""
    if not is_in(BUY, move):
        return 20
    return 1013 if s.supply[argument1(BUY, move)] == 0 else 0


# --- The list ------------------------------------------------------------------------------------------------------
@rule
def list_moves(d, s, seat, moves):
    """The moves that `refusal` allows, tried only among those of the phase."""
    if s.phase == PLACING:
        return list_placing(d, s, seat, moves)
    if s.phase == OVER or seat != s.turn:
        return 0
    if s.phase == SETTING:
        moves[0] = DECLINE
        return try_span(d, s, seat, moves, 1, SET)
    if s.phase == BUYING:
        moves[0] = DECLINE
        return try_span(d, s, seat, moves, 1, BUY)
    moves[0] = DECLINE if s.column == NO_COLUMN else DONE
    return try_span(d, s, seat, moves, 1, SELL)


@rule
def list_placing(d, s, seat, moves):
    me = s.players[seat]
    if me.finished:
        return 0
    moves[0] = FINISH
    moves[1] = GRAB
    found = 2
    for row in range(ROWS):
        if free_circle(d, me, row) >= 0:
            for coin in range(1, COINS):
                if me.hand[coin]:
                    moves[found] = PLACE.first + row * (COINS - 1) + coin - 1
                    found += 1
    return found


@rule
def try_span(d, s, seat, moves, found, span):
    for move in range(span.first, span.end):
        if refusal(d, s, seat, move) == 0:
            moves[found] = move
            found += 1
    return found
