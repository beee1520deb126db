"""Working round, phase 3: Growth (P-100 … P-104)."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import rule
from parlour.games.pret_a_porter.cards import allowance, cut_price, gains, pay, turn_over
from parlour.games.pret_a_porter.firing import begin_firing
from parlour.games.pret_a_porter.state import (
    AT_GROWTH,
    BUILDING,
    EMPLOYEE,
    GROW,
    GROWTH,
    NONE,
    PASS,
    PER_KIND,
    TRAIN,
    TRAIN_ONE,
    TRAINED,
    TRAININGS,
    UPGRADE,
    UPGRADE_ONE,
    UPGRADED,
)


@rule
def begin_growth(s):
    s.stage = GROWTH
    s.step = 0
    s.sub = 0


@rule
def next_growth(d, s, log):
    """In turn order each may train one Employee and upgrade one Building (P-100, P-101, P-R22)."""
    while s.step < s.seats:
        seat = s.order[s.step]
        if s.sub == 0:
            s.sub = 1
            s.trained = 0
            s.upgraded = 0
            gains(d, s, seat, AT_GROWTH, 1, log)
        if can_grow(d, s, seat):
            s.turn = seat
            s.decision = GROW
            return
        s.step += 1
        s.sub = 0
    begin_firing(s)


@rule
def can_grow(d, s, seat):
    me = s.players[seat]
    for at in range(me.held[0], me.cards):
        if refuse_growth(d, s, seat, me.card[at]) == 0:
            return True
    return False


@rule
def growth_price(d, s, seat, card, marking):
    """The price at the card's foot after its cuts (P-102, P-R44)."""
    return cut_price(d, s, seat, AT_GROWTH, TRAIN if card >= EMPLOYEE * PER_KIND else UPGRADE, d.flip_cost[card], marking)


@rule
def refuse_growth(d, s, seat, card):
    """An own card with a second side, on its first, payable; one training and one upgrade, unless a card allows more (P-100 … P-104, P-R39)."""
    training = card >= EMPLOYEE * PER_KIND
    if s.home[card] != seat:
        return 100 if training else 101
    if not d.has_back[card]:
        return 1039
    if s.side[card]:
        return 104
    if training and s.trained > 0 and s.trained >= 1 + allowance(d, s, seat, AT_GROWTH, TRAININGS):
        return 100
    if not training and s.upgraded:
        return 101
    return 1051 if growth_price(d, s, seat, card, 0) > s.players[seat].cash else 0


@rule
def refuse_grow(d, s, seat, move):
    if move == PASS:
        return 0
    if move < UPGRADE_ONE:
        return refuse_growth(d, s, seat, EMPLOYEE * PER_KIND + move - TRAIN_ONE)
    return refuse_growth(d, s, seat, BUILDING * PER_KIND + move - UPGRADE_ONE)


@rule
def grow(d, s, seat, move, log):
    """The price is paid and the card turned over (P-102, P-103)."""
    s.decision = NONE
    if move == PASS:
        s.step += 1
        s.sub = 0
        return
    training = move < UPGRADE_ONE
    card = EMPLOYEE * PER_KIND + move - TRAIN_ONE if training else BUILDING * PER_KIND + move - UPGRADE_ONE
    price = growth_price(d, s, seat, card, 1)
    pay(s, seat, price)
    s.trained += training
    s.upgraded += not training
    turn_over(d, s, seat, card)
    tell(log, TRAINED if training else UPGRADED, EVERYONE, seat, card, price)
