"""What is allowed: why a move is refused, and the list of moves."""

from parlour.engine.moves import Span, argument1, argument2, code_of, is_in
from parlour.engine.rule import Numbers, rule
from parlour.games.pocket_wigs.card import free_circle
from parlour.games.pocket_wigs.codes import COINS, FINISHING, MOVE, NO_COLUMN, PHASE, REFUSAL, ROWS
from parlour.games.pocket_wigs.market import refuse_to_sell, refuse_to_set
from parlour.games.pocket_wigs.state import Data, State


@rule
def refusal(d: Data, s: State, seat: int, move: int) -> int:
    """0, or why the move is not allowed (C-018, C-020, C-044, C-R14)."""
    if s.phase == PHASE.placing:
        return refuse_placing(d, s, seat, move)
    if s.phase == PHASE.over:
        return REFUSAL.game_over
    if seat != s.turn:
        return REFUSAL.not_your_action
    if is_in(MOVE.decline, move):
        return 0 if s.column == NO_COLUMN else REFUSAL.sale_begun
    if s.phase == PHASE.setting:
        return refuse_to_set(d, s, argument1(MOVE.set, move), argument2(MOVE.set, move)) if is_in(MOVE.set, move) else REFUSAL.other_phase
    if s.phase == PHASE.buying:
        return refuse_to_buy(s, move)
    if is_in(MOVE.done, move):
        return REFUSAL.nothing_sold_yet if s.column == NO_COLUMN else 0
    return refuse_to_sell(d, s, seat, argument1(MOVE.sell, move)) if is_in(MOVE.sell, move) else REFUSAL.other_phase


@rule
def refuse_placing(d: Data, s: State, seat: int, move: int) -> int:
    """Coins in hand, one to a circle; nothing after finishing (C-021, C-022, C-R05)."""
    me = s.players[seat]
    if not (is_in(FINISHING, move) or is_in(MOVE.place, move)):
        return REFUSAL.other_phase
    if me.finished:
        return REFUSAL.finished_already
    if is_in(FINISHING, move):
        return 0
    if me.hand[argument2(MOVE.place, move)] == 0:
        return REFUSAL.not_in_hand
    return REFUSAL.row_full if free_circle(d, me, argument1(MOVE.place, move)) < 0 else 0


@rule
def refuse_to_buy(s: State, move: int) -> int:
    """Only coins that are really in the supply can be taken (C-036, C-R13)."""
    if not is_in(MOVE.buy, move):
        return REFUSAL.other_phase
    return REFUSAL.not_in_supply if s.supply[argument1(MOVE.buy, move)] == 0 else 0


# --- The list ------------------------------------------------------------------------------------------------------
@rule
def list_moves(d: Data, s: State, seat: int, moves: Numbers) -> int:
    """The moves that `refusal` allows, tried only among those of the phase."""
    if s.phase == PHASE.placing:
        return list_placing(d, s, seat, moves)
    if s.phase == PHASE.over or seat != s.turn:
        return 0
    if s.phase == PHASE.setting:
        moves[0] = MOVE.decline.first
        return try_span(d, s, seat, moves, 1, MOVE.set)
    if s.phase == PHASE.buying:
        moves[0] = MOVE.decline.first
        return try_span(d, s, seat, moves, 1, MOVE.buy)
    moves[0] = MOVE.decline.first if s.column == NO_COLUMN else MOVE.done.first
    return try_span(d, s, seat, moves, 1, MOVE.sell)


@rule
def list_placing(d: Data, s: State, seat: int, moves: Numbers) -> int:
    me = s.players[seat]
    if me.finished:
        return 0
    moves[0] = MOVE.finish.first
    moves[1] = MOVE.grab.first
    found = 2
    for row in range(ROWS):
        if free_circle(d, me, row) >= 0:
            for coin in range(1, COINS):
                if me.hand[coin]:
                    moves[found] = code_of(MOVE.place, row, coin)
                    found += 1
    return found


@rule
def try_span(d: Data, s: State, seat: int, moves: Numbers, found: int, span: Span) -> int:
    for move in range(span.first, span.end):
        if refusal(d, s, seat, move) == 0:
            moves[found] = move
            found += 1
    return found
