"""The list of moves, one after the other: stretches of moves that cannot be legal are passed over without being asked."""

from parlour.engine.moves import Span, argument1, argument2, code_of
from parlour.engine.rule import rule
from parlour.games.last_will.codes import ASK, JOINERS, MOVE, SPAN
from parlour.games.last_will.legal_board import has_empty_seat, refuse_seat
from parlour.games.last_will.legal_companions import holds_a_companion, refuse_join
from parlour.games.last_will.legality import refusal
from parlour.games.last_will.money import slots_of
from parlour.games.last_will.state import Data, State


@rule
def span_of(s: State) -> Span:
    """The kind of moves that answers the present decision, besides single ones."""
    if s.ask == ASK.hand:
        return MOVE.hand
    if s.ask == ASK.board:
        return MOVE.board
    if s.ask == ASK.deck:
        return MOVE.draw
    if s.ask == ASK.discard:
        return MOVE.discard
    if s.ask == ASK.card:
        return MOVE.take
    if s.ask == ASK.keep:
        return MOVE.keep
    if s.ask == ASK.plan:
        return MOVE.plan
    if s.ask == ASK.block:
        return MOVE.block
    if s.ask == ASK.market:
        return MOVE.arrange
    if s.ask == ASK.way:
        return MOVE.way
    return MOVE.cover


@rule
def next_move(d: Data, s: State, seat: int, move: int) -> int:
    """The first allowed code from `move` on, -1 if there is none: tries only what the present decision can take."""
    if seat != s.turn:
        return -1
    if s.ask == ASK.action:
        return next_action(d, s, seat, move)
    if s.ask == ASK.companion:
        return next_company(d, s, seat, max(move, MOVE.join.first))
    if s.ask == ASK.errand:
        return first_allowed(d, s, seat, max(move, SPAN.errands.first), SPAN.errands.end)
    found = first_allowed(d, s, seat, move, SPAN.answers.end)
    if found >= 0:
        return found
    span = span_of(s)
    if s.ask in (ASK.hand, ASK.discard, ASK.keep):
        return first_allowed_card(d, s, seat, max(move, span.first), span)
    return first_allowed(d, s, seat, max(move, span.first), span.end)


@rule
def next_action(d: Data, s: State, seat: int, move: int) -> int:
    """The first allowed move of an action turn from `move` on: the end of the turn, then the board, then the hand (L-D10, L-D11)."""
    found = first_allowed(d, s, seat, move, SPAN.answers.end)
    if found < 0:
        found = first_allowed_slot(d, s, seat, move, MOVE.use)
    if found < 0:
        found = first_allowed_slot(d, s, seat, move, MOVE.maintain)
    if found < 0:
        found = first_allowed_slot(d, s, seat, move, MOVE.sell)
    if found < 0:
        found = first_allowed_slot(d, s, seat, move, MOVE.throw)
    if found < 0:
        found = first_allowed_seat(d, s, seat, move)
    if found < 0:
        found = first_allowed_card(d, s, seat, max(move, MOVE.hand.first), MOVE.hand)
    return found


@rule
def first_allowed(d: Data, s: State, seat: int, move: int, end: int) -> int:
    """The first allowed code from `move` up to `end`, -1 if there is none."""
    for code in range(move, end):
        if refusal(d, s, seat, code) == 0:
            return code
    return -1


@rule
def first_allowed_slot(d: Data, s: State, seat: int, move: int, span: Span) -> int:
    """The first allowed code of a kind from `move` on that names a card of the board, -1 if there is none."""
    if move >= span.end:
        return -1
    for slot in range(argument1(span, max(move, span.first)), slots_of(d, s, seat)):
        if s.players[seat].slot[slot].card > 0 and refusal(d, s, seat, code_of(span, slot, 0)) == 0:
            return code_of(span, slot, 0)
    return -1


@rule
def first_allowed_seat(d: Data, s: State, seat: int, move: int) -> int:
    """The first allowed code from `move` on that seats a companion, -1 if there is none."""
    if move >= MOVE.seat.end or s.players[seat].actions == 0 or not holds_a_companion(d, s, seat):
        return -1
    code = max(move, MOVE.seat.first)
    end = code_of(MOVE.seat, slots_of(d, s, seat), 0)
    while code < end:
        slot = argument1(MOVE.seat, code)
        if s.players[seat].slot[slot].card == 0 or not has_empty_seat(d, s, seat, slot):
            code = code_of(MOVE.seat, slot + 1, 0)
        elif refuse_seat(d, s, seat, slot, argument2(MOVE.seat, code)) == 0:
            return code
        else:
            code += 1
    return -1


@rule
def next_company(d: Data, s: State, seat: int, move: int) -> int:
    """The first allowed code from `move` on that names companions of the card being played, -1 if there is none (L-D13)."""
    end = MOVE.join.first + 1
    if holds_a_companion(d, s, seat):
        places = 1
        for _ in range(d.card[s.card - 1].joins):
            places *= JOINERS
        end = MOVE.join.first + places
    for code in range(move, end):
        if refuse_join(d, s, seat, argument1(MOVE.join, code)) == 0:
            return code
    return -1


@rule
def first_allowed_card(d: Data, s: State, seat: int, move: int, span: Span) -> int:
    """The first allowed code from `move` on that names a card of the hand, -1 if there is none."""
    hand = s.players[seat].hand
    for card in range(argument1(span, move), d.cards):
        if hand[card] > 0:
            code = code_of(span, card, 0)
            if refusal(d, s, seat, code) == 0:
                return code
    return -1
