"""Errands: in which order boys are sent, and what they do."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.moves import argument1, is_in
from parlour.engine.rule import Numbers, rule
from parlour.games.last_will.codes import ASK, MOST, MOVE, PHASE, SPAN, SYMBOL, TOLD, TRIPLE
from parlour.games.last_will.decks import draw_to_hand, gain_in_the_open, top_of_stack, wild_card
from parlour.games.last_will.money import pay, slots_of
from parlour.games.last_will.open_spaces import opera_price, refuse_errand
from parlour.games.last_will.planning import begin_drawing
from parlour.games.last_will.sacked import is_misdeed
from parlour.games.last_will.solo_rival import send_rival
from parlour.games.last_will.state import Data, State

BOYS = 2  # of each player (L-022)


# --- The order ------------------------------------------------------------------------------------------------------
@rule
def fix_order(s: State) -> None:
    """The further left the plan, the earlier the turn (L-053, L-058, L-108, L-204)."""
    at = 0
    for plan in range(1, MOST.plans + 1):
        for seat in range(s.seats):
            if s.players[seat].plan == plan:
                s.order[at] = seat
                at += 1


@rule
def begin_errands(d: Data, s: State, log: Numbers) -> None:
    """Everybody's first boy in plan order, then the second ones (L-059, L-R11); the solo player's rival before them
    (L-N03, L-N06, L-N09)."""
    s.phase = PHASE.errands
    fix_order(s)
    s.order_at = 0
    s.boy = 0
    if s.seats == 1 and d.solo_dice:
        send_rival(d, s, log)


@rule
def next_boy(d: Data, s: State, log: Numbers) -> bool:
    """The next boy who has somewhere to go; False when all are placed (L-059, L-R11, L-R12)."""
    while s.boy < BOYS:
        while s.order_at < s.seats:
            seat = s.order[s.order_at]
            s.order_at += 1
            if s.players[seat].boys > s.boy:
                if any_errand(d, s, seat):
                    s.turn = seat
                    s.ask = ASK.errand
                    return True
                tell(log, TOLD.boy_idle, EVERYONE, seat)
        s.order_at = 0
        s.boy += 1
    return False


@rule
def any_errand(d: Data, s: State, seat: int) -> bool:
    """Whether a boy has somewhere to go: then he cannot stay at home (L-R12)."""
    for move in range(SPAN.errands.first, SPAN.errands.end):
        if refuse_errand(d, s, seat, move) == 0:
            return True
    return False


# --- What boys do ---------------------------------------------------------------------------------------------------
@rule
def run_errand(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    """Each errand is carried out at once (L-R11, L-064, L-065, L-068, L-070, L-D08, L-D09)."""
    s.ask = ASK.go_on
    if is_in(MOVE.offer, move):
        s.space = argument1(MOVE.offer, move)
        s.offer_boys[s.space] += 1
        s.offer_seats[s.space] |= 1 << seat
        s.ask = ASK.card
    elif is_in(MOVE.wild, move):
        take_wild(d, s, seat, argument1(MOVE.wild, move), log)
    elif is_in(MOVE.extension, move):
        s.extension_boys += 1
        s.extensions -= 1
        s.players[seat].extensions += 1
        tell(log, TOLD.extended, EVERYONE, seat, slots_of(d, s, seat))
    elif is_in(MOVE.market, move):
        s.market_boys += 1
        s.market_seats |= 1 << seat
        s.ask = ASK.market
    elif is_in(MOVE.unknown, move):
        s.players[seat].unknown += 1
        begin_drawing(s, 1)
    elif is_in(MOVE.opera, move):
        visit_opera(d, s, seat, log)
    elif is_in(MOVE.stack, move):
        s.stack_boys += 1
        draw_to_hand(d, s, seat, top_of_stack(s), log)
    else:
        s.demotion_boys += 1
        s.ask = ASK.demotion


@rule
def take_card(d: Data, s: State, seat: int, card: int, log: Numbers) -> None:
    """One face-up card goes into the hand; all see which (L-060, L-061, L-062, L-D06)."""
    for at in range(TRIPLE):
        if s.offer[s.space, at] == card + 1:
            s.offer[s.space, at] = 0
            break
    gain_in_the_open(s, seat, card)
    tell(log, TOLD.took, EVERYONE, seat, s.space, card)


@rule
def take_wild(d: Data, s: State, seat: int, space: int, log: Numbers) -> None:
    """A wild companion joins the hand for this round (L-071, L-C05)."""
    s.wild[space] = seat + 1
    s.wild_boys[space] += 1
    gain_in_the_open(s, seat, wild_card(d))
    tell(log, TOLD.took_wild, EVERYONE, seat, space)


@rule
def visit_opera(d: Data, s: State, seat: int, log: Numbers) -> None:
    """The money is spent at once; for some it is a misdeed (L-069, L-K06)."""
    price = opera_price(d, s, seat)
    s.opera_boys += 1
    pay(s, seat, price)
    tell(log, TOLD.at_opera, EVERYONE, seat, price, s.players[seat].money)
    if is_misdeed(d, s, seat, SYMBOL.opera):
        s.crime = SYMBOL.opera
        s.ask = ASK.misdeed
