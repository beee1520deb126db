"""What you are asked, and what you might want to do and may not: for your eyes alone."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from parlour.games.last_will.codes import (
    ASK,
    DECISIONS,
    DECK_NAMES,
    GROUP,
    JOINERS,
    JOINING,
    JOINING_KINDS,
    MOST,
    MOVES,
    PROPERTY_KINDS,
    REGULAR,
    SEATED,
    SORT,
    SORTS,
    SPAN,
)
from parlour.games.last_will.companions import joined_sum, who_joins
from parlour.games.last_will.holdings import number_of, sort_of
from parlour.games.last_will.legal_board import refuse_seat, refuse_slot
from parlour.games.last_will.legal_companions import refuse_join
from parlour.games.last_will.legal_hand import refuse_hand_card
from parlour.games.last_will.legality import is_no_choice
from parlour.games.last_will.market import is_same_order, token_in_order
from parlour.games.last_will.money import play_sum, receipt_at, slots_of
from parlour.games.last_will.sacked import line_is_open
from parlour.games.last_will.seen import BoardMove, BoardMoves, Company, Decision, Entry, Order
from parlour.games.last_will.state import Data, State

ORDERS = 24  # of the market tokens (L-D07)


def decision(d: Data, s: State, seat: int) -> Decision:
    """What you are asked, and for what."""
    asked = Decision(asks=DECISIONS[s.ask])
    if s.chosen:
        asked = replace(asked, effect=SORTS[s.chosen])
    if s.draws_left:
        asked = replace(asked, draws_left=s.draws_left, named=[DECK_NAMES[at] for at in range(REGULAR) for _ in range(s.named[at])])
    match s.ask:
        case ASK.action:
            board = [board_moves(d, s, seat, at) for at in range(slots_of(d, s, seat)) if s.players[seat].slot[at].card]
            return replace(asked, board=board)
        case ASK.card:
            return replace(asked, space=s.space)
        case ASK.market:
            return replace(asked, orders=[order(d, s, seat, number) for number in range(ORDERS) if not is_same_order(d, number)])
        case ASK.way:
            return replace(asked, card=s.card - 1)
        case ASK.companion:
            return joining(d, s, seat, asked)
        case ASK.misdeed | ASK.demotion:
            return replace(asked, lines=[at for at in range(MOST.lines) if line_is_open(d, s, seat, at)])
    return asked


def joining(d: Data, s: State, seat: int, asked: Decision) -> Decision:
    """The card that companions may join, its sum without them, and who can join."""
    card, printed = s.card - 1, d.card[s.card - 1]
    base = play_sum(d, s, seat, card, s.way)
    return replace(
        asked,
        card=card,
        way=s.way,
        sum=base,
        entries=[Entry(kind=JOINING_KINDS[printed.join_kind[at]], add=printed.join_add[at]) for at in range(printed.joins)],
        companies=[
            Company(
                move=str(MOVES[MOVES.span("join").first + code]), joining=company(code, printed.joins), sum=base + joined_sum(d, card, code)
            )
            for code in range(JOINERS**printed.joins)
            if refuse_join(d, s, seat, code) == 0
        ],
    )


def company(code: int, places: int) -> list[str | None]:
    """Who takes each place of an event."""
    return [JOINING[who] if (who := who_joins(code, at)) else None for at in range(places)]


def order(d: Data, s: State, seat: int, number: int) -> Order:
    """The market as it could be laid, and what your properties would fetch then."""
    tokens = [d.tokens[token_in_order(d, number, kind)] for kind in range(len(PROPERTY_KINDS))]
    return Order(order=number, tokens=tokens, brings=sum(receipt_at(d, s, seat, slot, tokens[kind], 0) for slot, kind in owned(d, s, seat)))


def owned(d: Data, s: State, seat: int) -> list[tuple[int, int]]:
    """The slots of a player's properties, each with its kind."""
    me = s.players[seat]
    taken = [(slot, d.card[me.slot[slot].card - 1]) for slot in range(slots_of(d, s, seat)) if me.slot[slot].card]
    return [(slot, printed.kind) for slot, printed in taken if printed.group == GROUP.property]


def board_wishes(d: Data, s: State, seat: int, slot: int) -> Iterator[tuple[int, str, int]]:
    """What a card on your board is for: sort and move, with 0 or why not now; of equal cards the first has them all (L-D11, L-D14)."""
    is_property = d.card[s.players[seat].slot[slot].card - 1].group == GROUP.property
    for sort in (SORT.maintain, SORT.sell) if is_property else (SORT.use, SORT.throw):
        why = refuse_slot(d, s, seat, sort, slot)
        if not is_no_choice(why):
            yield sort, f"{SORTS[sort]} slot={slot}", why
    for companion, name in enumerate(SEATED):
        if refuse_seat(d, s, seat, slot, companion) == 0:
            yield SORT.seat, f"seat slot={slot} companion={name}", 0


def board_moves(d: Data, s: State, seat: int, slot: int) -> BoardMoves:
    moves = [BoardMove(move=move, sort=SORTS[sort], why_not=number_of(why)) for sort, move, why in board_wishes(d, s, seat, slot)]
    return BoardMoves(slot=slot, moves=moves)


# --- What you might want to do, and may not -------------------------------------------------------------------------------
def tempting(d: Data, s: State, seat: int) -> Iterator[str]:
    """Every space for your errand boy; in your action turn every card of hand and board for what it is for."""
    if s.ask == ASK.errand:
        for code in range(SPAN.errands.first, SPAN.errands.end):
            yield str(MOVES[code])
    if s.ask == ASK.action:
        me = s.players[seat]
        for card in range(d.cards):
            if me.hand[card] and sort_of(d, card) and refuse_hand_card(d, s, seat, card):
                yield f"hand card={card}"
        for slot in range(slots_of(d, s, seat)):
            if me.slot[slot].card:
                yield from (move for _, move, why in board_wishes(d, s, seat, slot) if why)
