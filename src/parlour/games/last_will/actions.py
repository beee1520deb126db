"""Action turns: playing, laying, buying, using, maintaining, selling, tokens, and what a card's effects do."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import Numbers, rule
from parlour.games.last_will.codes import ASK, DECK, DO, GROUP, JOINERS, KINDS, PHASE, SORT, SYMBOL, TOLD, WILD_JOINS
from parlour.games.last_will.decks import lose_from_hand, return_wild, show_in_hand, to_discards, wild_card
from parlour.games.last_will.money import (
    can_fall,
    free_slot,
    pay,
    play_sum,
    price_of,
    receipt_of,
    slots_of,
    turn_actions,
    upkeep_is_free,
    upkeep_sum,
    use_sum,
    value_at,
)
from parlour.games.last_will.planning import begin_drawing
from parlour.games.last_will.sacked import is_misdeed
from parlour.games.last_will.state import Data, Slot, State

FRIENDS_AT_ONCE = 1
WILD_ONCE = 0
WILD_EVERYWHERE = 2
SPECIALS_TOO = 1


# --- Turns ----------------------------------------------------------------------------------------------------------
@rule
def begin_actions(s: State) -> None:
    """Whole turns in plan order (L-072, L-R23)."""
    s.phase = PHASE.actions
    s.order_at = 0


@rule
def next_actor(d: Data, s: State, log: Numbers) -> bool:
    """The next player's turn begins with the actions of the plan and of helpers; False when all had theirs (L-052,
    L-072, L-073, L-V10)."""
    if s.order_at == s.seats:
        return False
    seat = s.order[s.order_at]
    s.order_at += 1
    me = s.players[seat]
    me.actions = d.plan[me.plan - 1].actions
    me.event_actions = 0
    for slot in range(slots_of(d, s, seat)):
        if me.slot[slot].card > 0:
            gain_turn_actions(d, s, seat, me.slot[slot].card - 1)
    s.turn = seat
    s.acting = 1
    s.wasted = 0
    tell(log, TOLD.turn_begins, EVERYONE, seat, me.actions, me.event_actions)
    ask_for_action(s)
    return True


@rule
def gain_turn_actions(d: Data, s: State, seat: int, card: int) -> None:
    s.players[seat].actions += turn_actions(d.card[card], 0)
    s.players[seat].event_actions += turn_actions(d.card[card], 1)


@rule
def ask_for_action(s: State) -> None:
    """Any move, again and again, until the turn is ended (L-R24, L-D10)."""
    s.ask = ASK.action
    s.chosen = 0
    s.card = 0
    s.way = 0
    s.shown = 0


@rule
def end_turn(s: State, seat: int, log: Numbers) -> None:
    """What is left of the actions lapses (L-R23)."""
    me = s.players[seat]
    tell(log, TOLD.turn_ends, EVERYONE, seat, me.actions + me.event_actions)
    me.actions = 0
    me.event_actions = 0
    s.acting = 0
    s.wasted = 0
    s.ask = ASK.go_on


@rule
def choose_hand_card(d: Data, s: State, seat: int, card: int, log: Numbers) -> None:
    """A card of the hand says by itself what it is for; an event or special may ask for its cost and its companions
    (L-D10, L-D12, L-D13)."""
    if d.card[card].group == GROUP.property:
        spend_actions(s, seat, 1, False)
        buy(d, s, seat, card, 0, log)
    elif d.card[card].group == GROUP.helper or d.card[card].group == GROUP.expense:
        lay(d, s, seat, card, log)
    else:
        s.card = card + 1
        s.way = 0
        s.ask = ASK.way if d.card[card].ways == 2 else ASK.companion


@rule
def show_card(s: State, seat: int, log: Numbers) -> None:
    """The event or special is laid open before its cost or its companions are chosen: it is not taken back (L-D12, L-D13)."""
    if s.card > 0 and not s.shown:
        s.shown = 1
        show_in_hand(s, seat, s.card - 1)
        tell(log, TOLD.shown, EVERYONE, seat, s.card - 1)


@rule
def buy_by_effect(d: Data, s: State, seat: int, card: int, log: Numbers) -> None:
    """A property bought by a card's effect, without an action (L-V04, L-D16)."""
    buy(d, s, seat, card, d.card[s.effect_card - 1].then[s.effect_at].amount, log)
    s.effect_at += 1


@rule
def act_on_board(d: Data, s: State, seat: int, sort: int, slot: int, log: Numbers) -> None:
    """A card of the board is used, maintained, sold or thrown away (L-D11)."""
    if sort == SORT.use:
        use(d, s, seat, slot, d.card[s.players[seat].slot[slot].card - 1].use_actions, log)
    elif sort == SORT.maintain:
        maintain(d, s, seat, slot, log)
    elif sort == SORT.sell:
        spend_actions(s, seat, 1, False)
        sell(d, s, seat, slot, 0, log)
    else:
        throw_away(d, s, seat, slot, log)


@rule
def choose_by_effect(d: Data, s: State, seat: int, slot: int, log: Numbers) -> None:
    """A card of the board for the effect that asks for one (L-D15, L-D17, L-D18)."""
    effect = d.card[s.effect_card - 1].then[s.effect_at]
    if s.chosen == SORT.by_drop:
        fall(d, s, seat, slot, effect.amount, log)
        s.effect_at += 1
    elif s.chosen == SORT.by_sell:
        s.sold += 1
        sell(d, s, seat, slot, effect.amount, log)
        s.effect_at += effect.how == 1
    else:
        use(d, s, seat, slot, 0, log)
        s.effect_at += 1
    s.ask = ASK.go_on


# --- Actions and money ----------------------------------------------------------------------------------------------
@rule
def actions_for(s: State, seat: int, event: int) -> int:
    """The actions a player has left for this: event-only ones are good for events alone (L-127, L-R26)."""
    return s.players[seat].actions + (s.players[seat].event_actions if event else 0)


@rule
def takes_event_actions(d: Data, card: int) -> bool:
    """Whether event-only actions are good for a card: for events, and by option for specials (L-127, L-R26)."""
    return d.card[card].group == GROUP.event or d.event_actions == SPECIALS_TOO


@rule
def spend_actions(s: State, seat: int, count: int, event: int) -> None:
    """Events take the event-only actions first (L-R26)."""
    me = s.players[seat]
    special = min(count, me.event_actions) if event else 0
    me.event_actions -= special
    me.actions -= count - special


# --- Companions -----------------------------------------------------------------------------------------------------
@rule
def who_joins(companions: int, place: int) -> int:
    """Who takes a place of an event: nobody (0), a companion of a kind (from 1), or a wild one."""
    for _ in range(place):
        companions //= JOINERS
    return companions % JOINERS


@rule
def joined_sum(d: Data, card: int, companions: int) -> int:
    """What these companions add to an event or special (L-075, L-083)."""
    total = 0
    for place in range(d.card[card].joins):
        if who_joins(companions, place) > 0:
            total += d.card[card].join_add[place]
    return total


@rule
def companion_of_kind(d: Data, s: State, seat: int, kind: int) -> int:
    """The first companion card of a kind in a hand, -1 if there is none."""
    for card in range(d.first[DECK.companions], d.first[DECK.companions + 1]):
        if s.players[seat].hand[card] > 0 and d.card[card].kind == kind:
            return card
    return -1


@rule
def use_companion(d: Data, s: State, seat: int, card: int, log: Numbers) -> None:
    """A companion card is discarded; a wild one goes back to its space, at once or at the end of the round (L-083, L-125, L-R17)."""
    if d.card[card].group != GROUP.wild:
        lose_from_hand(s, seat, card)
        to_discards(d, s, card)
    elif d.wild_use == WILD_ONCE:
        return_wild(d, s, seat, log)


# --- Events and specials --------------------------------------------------------------------------------------------
@rule
def play(d: Data, s: State, seat: int, companions: int, log: Numbers) -> None:
    """An event or special is paid with its companions in one sum, goes, and does what it says (L-074, L-088, L-103,
    L-106, L-124, L-125, L-R36, L-R38)."""
    card = s.card - 1
    printed = d.card[card]
    actions = printed.other_actions if s.way == 1 else printed.play_actions
    amount = play_sum(d, s, seat, card, s.way) + joined_sum(d, card, companions)
    spend_actions(s, seat, actions, takes_event_actions(d, card))
    pay(s, seat, amount)
    lose_from_hand(s, seat, card)
    to_discards(d, s, card)
    for place in range(printed.joins):
        who = who_joins(companions, place)
        if who > 0:
            joins = wild_card(d) if who == WILD_JOINS else companion_of_kind(d, s, seat, who - 1)
            tell(log, TOLD.joined, EVERYONE, seat, joins, printed.join_kind[place], printed.join_add[place])
            use_companion(d, s, seat, joins, log)
    me = s.players[seat]
    tell(log, TOLD.played, EVERYONE, seat, card, amount, me.actions, me.event_actions, me.money)
    s.card = 0
    s.later_crime = printed.tags
    begin_effects(s, card)


# --- Cards on the board ---------------------------------------------------------------------------------------------
@rule
def put_on_board(d: Data, s: State, seat: int, card: int) -> int:
    """A card takes the first free slot (L-R19)."""
    slot = free_slot(d, s, seat)
    place = s.players[seat].slot[slot]
    place.card = card + 1
    place.step = 0
    place.used = 0
    place.fresh = 1
    place.tokens = 0
    lose_from_hand(s, seat, card)
    return slot


@rule
def clear_slot(s: State, seat: int, slot: int) -> None:
    """A card leaves the board; its tokens are lost (L-R28, L-R33)."""
    place = s.players[seat].slot[slot]
    place.card = 0
    place.step = 0
    place.used = 0
    place.fresh = 0
    place.tokens = 0


@rule
def lay(d: Data, s: State, seat: int, card: int, log: Numbers) -> None:
    """A helper or an expense is laid on the board (L-076, L-077, L-R25)."""
    printed = d.card[card]
    spend_actions(s, seat, printed.play_actions, False)
    pay(s, seat, printed.play_pay)
    slot = put_on_board(d, s, seat, card)
    me = s.players[seat]
    if d.friend_start == FRIENDS_AT_ONCE:
        gain_turn_actions(d, s, seat, card)
    tell(log, TOLD.laid, EVERYONE, seat, card, slot, printed.play_pay, me.actions, me.money)
    s.ask = ASK.go_on


@rule
def buy(d: Data, s: State, seat: int, card: int, extra: int, log: Numbers) -> None:
    """A property is bought from the hand; its marker starts on the first value (L-109, L-V04, L-R29)."""
    price = price_of(d, s, seat, card) + extra
    pay(s, seat, price)
    slot = put_on_board(d, s, seat, card)
    tell(log, TOLD.bought, EVERYONE, seat, card, slot, price, s.players[seat].actions, s.players[seat].money)
    s.crime = 1 << (SYMBOL.first_kind + d.card[card].kind)
    s.ask = ASK.go_on


@rule
def use(d: Data, s: State, seat: int, slot: int, actions: int, log: Numbers) -> None:
    """A helper or an expense is used and slid down; an expense may be a misdeed (L-078, L-079, L-104, L-R27, L-V06, L-K06)."""
    place = s.players[seat].slot[slot]
    card = place.card - 1
    amount = use_sum(d, s, seat, slot)
    again = place.used
    place.used = 1
    spend_actions(s, seat, actions, False)
    pay(s, seat, amount)
    tell(log, TOLD.used, EVERYONE, seat, card, slot, amount, s.players[seat].actions, s.players[seat].money)
    if d.card[card].group == GROUP.expense:
        s.crime = d.card[card].tags
    if again:
        s.ask = ASK.go_on
    else:
        begin_effects(s, card)


@rule
def maintain(d: Data, s: State, seat: int, slot: int, log: Numbers) -> None:
    """Upkeep is paid, with an action unless a helper saves it; the property keeps its value this round (L-110, L-R39)."""
    place = s.players[seat].slot[slot]
    kind = d.card[place.card - 1].kind
    amount = upkeep_sum(d, s, seat, slot)
    if upkeep_is_free(d, s, seat, kind):
        s.players[seat].saved[kind] += 1
    else:
        spend_actions(s, seat, 1, False)
    pay(s, seat, amount)
    place.used = 1
    tell(log, TOLD.maintained, EVERYONE, seat, place.card - 1, slot, amount, s.players[seat].actions, s.players[seat].money)
    s.ask = ASK.go_on


@rule
def sell(d: Data, s: State, seat: int, slot: int, less: int, log: Numbers) -> None:
    """A property goes to the discards for its present value and the market token (L-111, L-122, L-R33)."""
    card = s.players[seat].slot[slot].card - 1
    received = receipt_of(d, s, seat, slot, less)
    pay(s, seat, -received)
    clear_slot(s, seat, slot)
    to_discards(d, s, card)
    tell(log, TOLD.sold, EVERYONE, seat, card, slot, received, s.players[seat].actions, s.players[seat].money)
    s.crime = SYMBOL.sale
    s.ask = ASK.go_on


@rule
def throw_away(d: Data, s: State, seat: int, slot: int, log: Numbers) -> None:
    """A helper or an expense may be thrown away for nothing (L-R28)."""
    card = s.players[seat].slot[slot].card - 1
    s.wasted += free_slot(d, s, seat) >= 0 or not holds_card_for_board(d, s, seat)
    clear_slot(s, seat, slot)
    to_discards(d, s, card)
    tell(log, TOLD.thrown_away, EVERYONE, seat, card, slot)
    s.ask = ASK.go_on


# --- Tokens ---------------------------------------------------------------------------------------------------------
@rule
def empty_entry(d: Data, place: Slot, kind: int) -> int:
    """The first empty companion slot of a kind on a card, -1 if there is none (L-R35)."""
    printed = d.card[place.card - 1]
    for at in range(printed.slots):
        if printed.slot_kind[at] == kind and not (place.tokens >> at) & 1:
            return at
    return -1


@rule
def holds_card_for_board(d: Data, s: State, seat: int) -> bool:
    """Whether a hand has a card that could take a place of the board."""
    for card in range(d.first[DECK.helpers], d.first[DECK.companions]):
        if s.players[seat].hand[card] > 0:
            return True
    return False


@rule
def place_token(d: Data, s: State, seat: int, slot: int, companion: int, log: Numbers) -> None:
    """One action and one companion card; the token takes the kind of its slot (L-084, L-085, L-D14, L-R35, L-R51)."""
    place = s.players[seat].slot[slot]
    kind = companion % KINDS
    card = wild_card(d) if companion >= KINDS else companion_of_kind(d, s, seat, kind)
    spend_actions(s, seat, 1, False)
    place.tokens |= 1 << empty_entry(d, place, kind)
    tell(log, TOLD.token_placed, EVERYONE, seat, place.card - 1, slot, kind, card)
    use_companion(d, s, seat, card, log)
    s.ask = ASK.go_on


# --- Effects --------------------------------------------------------------------------------------------------------
@rule
def begin_effects(s: State, card: int) -> None:
    s.effect_card = card + 1
    s.effect_at = 0
    s.sold = 0
    s.ask = ASK.go_on


@rule
def fall(d: Data, s: State, seat: int, slot: int, steps: int, log: Numbers) -> None:
    """A house loses steps, stopping at its last value (L-V03, L-R34)."""
    place = s.players[seat].slot[slot]
    lost = min(steps, d.card[place.card - 1].steps - 1 - place.step)
    place.step += lost
    tell(log, TOLD.fell, EVERYONE, seat, place.card - 1, slot, lost, value_at(d, s, seat, slot))


@rule
def fall_all(d: Data, s: State, seat: int, steps: int, log: Numbers) -> None:
    """Every own house above its last value loses steps (L-V03)."""
    for slot in range(slots_of(d, s, seat)):
        if can_fall(d, s, seat, slot):
            fall(d, s, seat, slot, steps, log)


@rule
def run_effects(d: Data, s: State, seat: int, log: Numbers) -> bool:
    """The effects of the card just paid, one after the other; True while the owner must choose (L-089, L-D15, L-D16,
    L-D17, L-D18, L-D19)."""
    printed = d.card[s.effect_card - 1]
    while s.effect_at < printed.thens:
        effect = printed.then[s.effect_at]
        if effect.do == DO.drop and effect.how == 0:
            return ask_effect(s, ASK.board, SORT.by_drop)
        if effect.do == DO.buy:
            return ask_effect(s, ASK.hand, SORT.by_buy)
        if effect.do == DO.sell:
            return ask_effect(s, ASK.board, SORT.by_sell)
        if effect.do == DO.again:
            return ask_effect(s, ASK.board, SORT.by_again)
        s.effect_at += 1
        if effect.do == DO.actions:
            gain_actions(s, seat, effect.amount, effect.how, log)
        elif effect.do == DO.drop:
            fall_all(d, s, seat, effect.amount, log)
        elif effect.do == DO.draw:
            begin_drawing(s, effect.amount)
            return s.ask != ASK.go_on
    s.effect_card = 0
    s.effect_at = 0
    return False


@rule
def ask_effect(s: State, ask: int, chosen: int) -> bool:
    s.ask = ask
    s.chosen = chosen
    return True


@rule
def gain_actions(s: State, seat: int, count: int, only_events: int, log: Numbers) -> None:
    """More actions for this turn, ordinary or event-only (L-V01)."""
    if only_events:
        s.players[seat].event_actions += count
        tell(log, TOLD.gained, EVERYONE, seat, 0, count)
    else:
        s.players[seat].actions += count
        tell(log, TOLD.gained, EVERYONE, seat, count, 0)


@rule
def turn_goes_on(d: Data, s: State, seat: int, log: Numbers) -> None:
    """After each step: misdeeds, the rest of the effects, the card's own misdeed, then the next move; also below zero
    (L-R24, L-R45, L-K07)."""
    while True:
        if is_misdeed(d, s, seat, s.crime):
            s.ask = ASK.misdeed
            return
        s.crime = 0
        if s.effect_card == 0:
            if s.later_crime == 0:
                ask_for_action(s)
                return
            s.crime = s.later_crime
            s.later_crime = 0
        elif run_effects(d, s, seat, log):
            return
