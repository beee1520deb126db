"""How a seat stands in Last Will: the wealth it is still burdened with, and what its board and hand can get rid of."""

from parlour.engine.rule import rule
from parlour.games.last_will.money import can_fall, slots_of, upkeep_sum, use_sum, value_at, wealth
from parlour.games.last_will.state import COMPANION, EVENT, EXPENSE, HELPER, PLANNING, PROPERTY, SPECIAL, WILD

SPREAD = 1500  # hundredths of a pound
OFTEN = 60  # per cent: how often a card on the board is really used in a round to come
HELPS = 150  # a helper, for each round to come
ROOM = 60  # a slot of the board, for each round to come
ACTION = 150
BOY = 150
DRAWN = 150  # a card of a plan
IN_HAND = 50  # per cent of what a card in hand could spend


@rule
def from_board(d, s, seat, left):
    """What the cards on the board may spend in this round and those to come."""
    me = s.players[seat]
    worth = ROOM * left * slots_of(d, s, seat)
    for slot in range(slots_of(d, s, seat)):
        place = me.slot[slot]
        if place.card > 0:
            rounds = left + (place.used == 0)
            group = d.card[place.card - 1].group
            if group == EXPENSE:
                worth += OFTEN * use_sum(d, s, seat, slot) * rounds
            elif group == HELPER:
                worth += HELPS * left
            elif group == PROPERTY:
                worth += OFTEN * upkeep_sum(d, s, seat, slot) * rounds // 2
                if can_fall(d, s, seat, slot):
                    worth += OFTEN * value_at(d, s, seat, slot) * rounds // 10
    return worth


@rule
def from_card(d, card, left):
    """What a card in hand may spend."""
    printed = d.card[card]
    pay = printed.other_pay if printed.ways > 1 and printed.other_pay > printed.play_pay else printed.play_pay + 0
    if printed.group == EVENT or printed.group == SPECIAL:
        return IN_HAND * (pay + 2)
    if printed.group == EXPENSE:
        return IN_HAND * OFTEN * printed.use_pay * left // 100
    if printed.group == HELPER:
        return IN_HAND * HELPS * left // 100
    if printed.group == PROPERTY:
        return IN_HAND * 4
    if printed.group == COMPANION or printed.group == WILD:
        return IN_HAND * 2
    return 0


@rule
def evaluate(d, s, seat):
    """Minus the wealth; what board and hand may spend; actions, and what a plan promises."""
    me = s.players[seat]
    left = d.rounds - s.rounds
    worth = -100 * wealth(d, s, seat) + from_board(d, s, seat, left) + ACTION * me.actions + ACTION * me.event_actions // 2
    for card in range(d.cards):
        if me.hand[card] > 0:
            worth += me.hand[card] * from_card(d, card, left + 1)
    if me.plan > 0 and s.phase == PLANNING:
        plan = d.plan[me.plan - 1]
        worth += ACTION * plan.actions + BOY * plan.boys + DRAWN * plan.cards
    return worth
