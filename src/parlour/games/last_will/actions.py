"""Action turns: whose it is, what is chosen, and events and specials as they are played."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import Numbers, rule
from parlour.games.last_will.action_count import gain_turn_actions, spend_actions, takes_event_actions
from parlour.games.last_will.board_cards import buy, lay, maintain, sell, throw_away, use
from parlour.games.last_will.codes import ASK, GROUP, PHASE, SORT, TOLD, WILD_JOINS
from parlour.games.last_will.companions import companion_of_kind, joined_sum, use_companion, who_joins
from parlour.games.last_will.decks import lose_from_hand, show_in_hand, to_discards, wild_card
from parlour.games.last_will.effects import begin_effects, fall, run_effects
from parlour.games.last_will.money import pay, play_sum, slots_of
from parlour.games.last_will.sacked import is_misdeed
from parlour.games.last_will.state import Data, State


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
