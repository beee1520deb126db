"""What you are asked, and what you might want to do and may not: for your eyes alone while a move is not yet made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from parlour.engine.record import Still
from parlour.engine.sight import Trial
from parlour.games.last_will.actions import joined_sum
from parlour.games.last_will.codes import (
    ASK,
    COMPANION_KINDS,
    DECISIONS,
    DECK_NAMES,
    GROUP,
    JOINING_KINDS,
    MOST,
    MOVES,
    PROPERTY_KINDS,
    REGULAR,
    SORT,
    SORTS,
    SPAN,
)
from parlour.games.last_will.errands import is_same_order, token_in_order
from parlour.games.last_will.holdings import number_of, sort_of
from parlour.games.last_will.legality import is_no_choice, refuse_back, refuse_hand_card, refuse_slot
from parlour.games.last_will.money import play_sum, receipt_at, slots_of
from parlour.games.last_will.sacked import line_is_open
from parlour.games.last_will.seen import BoardMoves, Decision, Entry, Order
from parlour.games.last_will.state import Data, State

ORDERS = 24  # of the market tokens (L-D07)


def decision(d: Data, s: State, seat: int) -> Decision:
    """What you are asked, and for what."""
    asked = Decision(asks=DECISIONS[s.ask], can_take_back=refuse_back(s) == 0)
    if s.chosen:
        asked = replace(asked, sort=SORTS[s.chosen]) if s.chosen < SORT.by_drop else replace(asked, effect=SORTS[s.chosen])
    if s.draws_left:
        asked = replace(
            asked, draws_left=s.draws_left, named=[DECK_NAMES[at] for at in range(REGULAR) for _ in range(s.named[at])]
        )
    match s.ask:
        case ASK.action:
            board = [board_moves(d, s, seat, at) for at in range(slots_of(d, s, seat)) if s.players[seat].slot[at].card]
            return replace(asked, board=board)
        case ASK.card:
            return replace(asked, space=s.space)
        case ASK.market:
            return replace(asked, orders=[order(d, s, seat, number) for number in range(ORDERS) if not is_same_order(d, number)])
        case ASK.companion:
            return joining(d, s, seat, asked)
        case ASK.slot_kind:
            return replace(asked, slot=s.slot)
        case ASK.token:
            return replace(asked, slot=s.slot, kind=COMPANION_KINDS[s.slot_kind])
        case ASK.misdeed | ASK.demotion:
            return replace(asked, lines=[at for at in range(MOST.lines) if line_is_open(d, s, seat, at)])
    return asked


def joining(d: Data, s: State, seat: int, asked: Decision) -> Decision:
    """The card that companions may join, the sum so far, and who has joined."""
    printed = d.card[s.card]
    return replace(
        asked,
        card=s.card,
        way=s.way,
        entry=s.entry,
        sum=play_sum(d, s, seat, s.card, s.way) + joined_sum(d, s),
        joined=[s.joined[at] - 1 if s.joined[at] else None for at in range(s.entry)],
        entries=[Entry(kind=JOINING_KINDS[printed.join_kind[at]], add=printed.join_add[at]) for at in range(printed.joins)],
    )


def order(d: Data, s: State, seat: int, number: int) -> Order:
    """The market as it could be laid, and what your properties would fetch then."""
    tokens = [d.tokens[token_in_order(d, number, kind)] for kind in range(len(PROPERTY_KINDS))]
    return Order(
        order=number, tokens=tokens, brings=sum(receipt_at(d, s, seat, slot, tokens[kind], 0) for slot, kind in owned(d, s, seat))
    )


def owned(d: Data, s: State, seat: int) -> list[tuple[int, int]]:
    """The slots of a player's properties, each with its kind."""
    me = s.players[seat]
    taken = [(slot, d.card[me.slot[slot].card - 1]) for slot in range(slots_of(d, s, seat)) if me.slot[slot].card]
    return [(slot, printed.kind) for slot, printed in taken if printed.group == GROUP.property]


def board_sorts(d: Data, s: State, seat: int, slot: int) -> Iterator[tuple[int, int]]:
    """The sorts of moves that a card on your board is for, each with 0 or why not now; of equal cards the first has them all (L-D11)."""
    is_property = d.card[s.players[seat].slot[slot].card - 1].group == GROUP.property
    for sort in (SORT.maintain, SORT.sell, SORT.place_token) if is_property else (SORT.use, SORT.place_token, SORT.throw_away):
        why = refuse_slot(d, s, seat, sort, slot)
        if not is_no_choice(why):
            yield sort, why


def board_moves(d: Data, s: State, seat: int, slot: int) -> BoardMoves:
    return BoardMoves(slot=slot, sorts={SORTS[sort]: number_of(why) for sort, why in board_sorts(d, s, seat, slot)})


# --- What you might want to do, and may not -------------------------------------------------------------------------------
def tempting(d: Data, s: State, seat: int) -> Iterator[str | Trial]:
    """Every space for your errand boy; in your action turn every card of hand and board, as if its sort of move had been chosen."""
    if s.ask == ASK.errand:
        for code in range(SPAN.errands.first, SPAN.errands.end):
            yield str(MOVES[code])
    if s.ask == ASK.action:
        me = s.players[seat]
        for card in range(d.cards):
            sort = sort_of(d, card)
            if me.hand[card] and sort and refuse_hand_card(d, s, seat, sort, card):
                yield trial(s, sort, ASK.hand, f"hand card={card}")
        for slot in range(slots_of(d, s, seat)):
            if me.slot[slot].card:
                for sort, why in board_sorts(d, s, seat, slot):
                    if why:
                        yield trial(s, sort, ASK.board, f"board slot={slot}")


def trial(s: Any, sort: int, ask: int, move: str) -> Trial:
    """A card for a sort of move that is not chosen yet; the answer is kept by both moves, parted by a semicolon."""
    chosen = s._void.copy()
    chosen["ask"], chosen["chosen"] = ask, sort
    return Trial(f"{SORTS[sort]};{move}", Still(chosen), move)
