"""How a seat stands in Last Will: the wealth it is still burdened with, and what its board and hand can get rid of."""

from parlour.engine.rule import rule
from parlour.games.last_will.action_count import takes_event_actions
from parlour.games.last_will.codes import GROUP, PHASE
from parlour.games.last_will.money import can_fall, play_sum, slots_of, upkeep_sum, use_sum, value_at, wealth
from parlour.games.last_will.state import Data, State

# The weights were found by greedy players who played each other with changed ones; they win 7 games of 10 against the first guesses.
SPREAD = 1500  # hundredths of a pound
THINKING = {"plies": 100_000, "greedy": 0.9, "exploration": 0.3, "trust": 20, "faith": 1.0}  # what pays, shows at the end only
USED = 80  # per cent: how often an expense on the board is really used in a round to come
NOW = 55  # per cent: and in this one
KEPT = 45  # per cent of a property's upkeep, in each round
FALLS = 6  # thousandths of a house's value, for each round in which it may fall
HELPS = 130  # a helper, for each round to come
ROOM = 35  # a slot of the board, for each round to come
ACTION = 180
EVENT_ACTION = 75
BOY = 105
DRAWN = 45  # a card of a plan
EVENT_PAYS, EVENT_SERVES = 50, 125  # an event in hand, per cent of what it pays, and because there is one
EXPENSE_IN_HAND = 12  # per cent of a use, for each round
HELPER_IN_HAND = 55
PROPERTY_IN_HAND = 220
COMPANY = 100
WASTE = 1500  # a card thrown away though its place was not needed: rather end the turn


@rule
def from_board(d: Data, s: State, seat: int, left: int) -> int:
    """What the cards on the board may spend in this round and those to come."""
    me = s.players[seat]
    worth = ROOM * left * slots_of(d, s, seat)
    for slot in range(slots_of(d, s, seat)):
        place = me.slot[slot]
        if place.card > 0:
            group = d.card[place.card - 1].group
            fresh = place.used == 0
            if group == GROUP.expense:
                worth += (USED * left + NOW * fresh) * use_sum(d, s, seat, slot)
            elif group == GROUP.helper:
                worth += HELPS * left
            elif group == GROUP.property:
                worth += KEPT * upkeep_sum(d, s, seat, slot) * (left + fresh)
                if can_fall(d, s, seat, slot):
                    worth += FALLS * value_at(d, s, seat, slot) * (left + fresh) // 10
    return worth


@rule
def from_card(d: Data, card: int, left: int) -> int:
    """What a card in hand may spend."""
    printed = d.card[card]
    pay = printed.other_pay if printed.ways > 1 and printed.other_pay > printed.play_pay else printed.play_pay
    if printed.group == GROUP.event or printed.group == GROUP.special:
        return EVENT_PAYS * pay + EVENT_SERVES
    if printed.group == GROUP.expense:
        return EXPENSE_IN_HAND * printed.use_pay * left
    if printed.group == GROUP.helper:
        return HELPER_IN_HAND * left
    if printed.group == GROUP.property:
        return PROPERTY_IN_HAND
    if printed.group == GROUP.companion or printed.group == GROUP.wild:
        return COMPANY
    return 0


@rule
def evaluate(d: Data, s: State, seat: int) -> int:
    """Minus the wealth; what board and hand may spend; actions, and what a plan promises."""
    me = s.players[seat]
    left = d.rounds - s.rounds
    worth = -100 * wealth(d, s, seat) + from_board(d, s, seat, left) + ACTION * me.actions + EVENT_ACTION * me.event_actions
    for card in range(d.cards):
        if me.hand[card] > 0:
            worth += me.hand[card] * from_card(d, card, left + 1)
    if me.plan > 0 and s.phase == PHASE.planning:
        plan = d.plan[me.plan - 1]
        worth += ACTION * plan.actions + BOY * plan.boys + DRAWN * plan.cards
    if s.turn == seat:
        worth -= WASTE * s.wasted
        if s.card > 0:
            worth += from_playing(d, s, seat, left + 1)
    return worth


@rule
def from_playing(d: Data, s: State, seat: int, left: int) -> int:
    """What the event or special on the table changes when it is paid without companions: they are chosen next."""
    printed = d.card[s.card - 1]
    actions = printed.other_actions if s.way == 1 else printed.play_actions
    special = min(actions, s.players[seat].event_actions) if takes_event_actions(d, s.card - 1) else 0
    spent = ACTION * (actions - special) + EVENT_ACTION * special
    return 100 * play_sum(d, s, seat, s.card - 1, s.way) - from_card(d, s.card - 1, left) - spent
