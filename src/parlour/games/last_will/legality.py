"""What is allowed: one home for legality."""

from parlour.engine.moves import Span, argument1, argument2, code_of, is_in
from parlour.engine.rule import rule
from parlour.games.last_will.actions import (
    WILD_EVERYWHERE,
    actions_for,
    companion_of_kind,
    empty_entry,
    joined_sum,
    takes_event_actions,
    who_joins,
)
from parlour.games.last_will.codes import (
    ANY,
    ASK,
    DECK,
    DO,
    GROUP,
    JOINERS,
    KINDS,
    MOST,
    MOVE,
    PHASE,
    REFUSAL,
    SORT,
    SPAN,
    TRIPLE,
    WILD_JOINS,
)
from parlour.games.last_will.decks import any_deck_left, left_in_deck, wild_card
from parlour.games.last_will.errands import is_same_order, refuse_errand
from parlour.games.last_will.money import (
    can_fall,
    free_slot,
    is_laid,
    may_pay,
    play_sum,
    price_of,
    properties,
    receipt_of,
    ruined,
    slots_of,
    tokens_on,
    upkeep_is_free,
    upkeep_sum,
    use_sum,
)
from parlour.games.last_will.planning import kept_copies, plan_is_open
from parlour.games.last_will.sacked import line_is_open, line_matches
from parlour.games.last_will.state import Data, State

DECLARE_AT_ROUND_END = 0


# --- Cards of the hand ----------------------------------------------------------------------------------------------
@rule
def refuse_hand_card(d: Data, s: State, seat: int, card: int) -> int:
    """A hand card says by itself what it is for; a companion is never played alone (L-105, L-D10)."""
    if card >= d.cards or s.players[seat].hand[card] == 0:
        return REFUSAL.not_in_hand
    group = d.card[card].group
    if group == GROUP.event or group == GROUP.special:
        return refuse_play(d, s, seat, card)
    if group == GROUP.property:
        return refuse_buy(d, s, seat, card, True, 0)
    return refuse_lay(d, s, seat, card) if is_laid(d, card) else REFUSAL.never_alone


@rule
def refuse_play(d: Data, s: State, seat: int, card: int) -> int:
    """An event or special: one of its costs must be within reach, and its effects need a target (L-073, L-101, L-R26, L-R40, L-D12)."""
    why = refuse_way_and_target(d, s, seat, card, 0)
    return refuse_way_and_target(d, s, seat, card, 1) if why != 0 and d.card[card].ways == 2 else why


@rule
def refuse_way_and_target(d: Data, s: State, seat: int, card: int, way: int) -> int:
    """One of the costs within reach, and a target for every effect after it is paid (L-R40)."""
    why = refuse_way(d, s, seat, card, way)
    if why != 0:
        return why
    if d.card[card].thens == 0 or has_targets(d, s, seat, card, play_sum(d, s, seat, card, way)):
        return 0
    return REFUSAL.nothing_to_work_on


@rule
def refuse_way(d: Data, s: State, seat: int, card: int, way: int) -> int:
    """One of the costs of an event or special; event-only actions are good for events alone (L-073, L-101, L-R26)."""
    printed = d.card[card]
    actions = printed.other_actions if way == 1 else printed.play_actions
    if takes_event_actions(d, card):
        if actions_for(s, seat, True) < actions:
            return REFUSAL.too_few_actions_for_event
    elif actions_for(s, seat, False) < actions:
        return REFUSAL.actions_for_events_only if actions_for(s, seat, True) >= actions else REFUSAL.too_few_actions
    return 0 if may_pay(d, s, seat, play_sum(d, s, seat, card, way)) else REFUSAL.no_debt_with_property


@rule
def refuse_lay(d: Data, s: State, seat: int, card: int) -> int:
    """A helper or expense needs a free slot, its actions and its money (L-073, L-101, L-R19)."""
    if free_slot(d, s, seat) < 0:
        return REFUSAL.board_full
    if s.players[seat].actions < d.card[card].play_actions:
        return REFUSAL.too_few_actions
    return 0 if may_pay(d, s, seat, d.card[card].play_pay) else REFUSAL.no_debt_with_property


@rule
def refuse_buy(d: Data, s: State, seat: int, card: int, with_action: int, extra: int) -> int:
    """A property needs a free slot and its whole price in cash (L-109, L-R19, L-R29)."""
    if d.card[card].group != GROUP.property:
        return REFUSAL.not_such_a_card
    if free_slot(d, s, seat) < 0:
        return REFUSAL.board_full
    if with_action and s.players[seat].actions < 1:
        return REFUSAL.too_few_actions
    return REFUSAL.not_in_cash if price_of(d, s, seat, card) + extra > s.players[seat].money else 0


# --- Cards of the board ---------------------------------------------------------------------------------------------
@rule
def refuse_slot(d: Data, s: State, seat: int, sort: int, slot: int) -> int:
    """Whether a card on the board serves a sort of move, or an effect, now (L-D11, L-D15, L-D17, L-D18)."""
    if slot >= slots_of(d, s, seat) or s.players[seat].slot[slot].card == 0:
        return REFUSAL.slot_free
    if has_twin_before(d, s, seat, slot):
        return REFUSAL.twin_before
    if sort == SORT.by_again:
        return refuse_again(d, s, seat, slot, 0)
    if d.card[s.players[seat].slot[slot].card - 1].group == GROUP.property:
        return refuse_property(d, s, seat, sort, slot)
    if sort == SORT.throw:
        return 0
    return refuse_use(d, s, seat, slot) if sort == SORT.use else REFUSAL.not_such_a_card


@rule
def has_twin_before(d: Data, s: State, seat: int, slot: int) -> bool:
    """Copies of the same card in the same state count as one option: the first (L-D11)."""
    me = s.players[seat]
    place = me.slot[slot]
    if d.card[place.card - 1].copies == 1:
        return False
    for other in range(slot):
        twin = me.slot[other]
        if (
            twin.card == place.card
            and twin.step == place.step
            and twin.used == place.used
            and twin.fresh == place.fresh
            and twin.tokens == place.tokens
        ):
            return True
    return False


@rule
def refuse_property(d: Data, s: State, seat: int, sort: int, slot: int) -> int:
    """A property is maintained or sold, or falls; it is not thrown away (L-111, L-121, L-122, L-V03, L-V05)."""
    if sort == SORT.use:
        return REFUSAL.not_such_a_card
    if sort == SORT.throw:
        return REFUSAL.property_thrown_away
    if sort == SORT.maintain:
        return refuse_maintain(d, s, seat, slot)
    if sort == SORT.by_drop:
        return 0 if can_fall(d, s, seat, slot) else REFUSAL.cannot_fall
    if sort == SORT.by_sell:
        return refuse_receipt(d, s, seat, slot, d.card[s.effect_card - 1].then[s.effect_at].amount)
    return refuse_receipt(d, s, seat, slot, 0) if s.players[seat].actions >= 1 else REFUSAL.too_few_actions


@rule
def refuse_use(d: Data, s: State, seat: int, slot: int) -> int:
    """Once a round, with its actions, its money and a target (L-073, L-078, L-101, L-R27, L-R40)."""
    place = s.players[seat].slot[slot]
    printed = d.card[place.card - 1]
    if not printed.usable:
        return REFUSAL.never_used
    if place.used:
        return REFUSAL.used_already
    if s.players[seat].actions < printed.use_actions:
        return REFUSAL.too_few_actions
    amount = use_sum(d, s, seat, slot)
    if not may_pay(d, s, seat, amount):
        return REFUSAL.no_debt_with_property
    return 0 if has_targets(d, s, seat, place.card - 1, amount) else REFUSAL.nothing_to_work_on


@rule
def refuse_again(d: Data, s: State, seat: int, slot: int, spent: int) -> int:
    """An expense already used this round whose cost can be paid once more (L-V06)."""
    place = s.players[seat].slot[slot]
    if d.card[place.card - 1].group != GROUP.expense or not place.used:
        return REFUSAL.not_used_this_round
    return 0 if may_pay(d, s, seat, use_sum(d, s, seat, slot) + spent) else REFUSAL.no_debt_with_property


@rule
def refuse_maintain(d: Data, s: State, seat: int, slot: int) -> int:
    """Once a round, farms too, with an action unless a helper saves it, and the whole upkeep (L-101, L-110, L-130, L-R31, L-R39)."""
    place = s.players[seat].slot[slot]
    if place.used:
        return REFUSAL.maintained_already
    if s.players[seat].actions < 1 and not upkeep_is_free(d, s, seat, d.card[place.card - 1].kind):
        return REFUSAL.too_few_actions
    return 0 if may_pay(d, s, seat, upkeep_sum(d, s, seat, slot)) else REFUSAL.no_debt_with_property


@rule
def refuse_receipt(d: Data, s: State, seat: int, slot: int, less: int) -> int:
    """A sale that costs money must leave nobody below zero who still owns property (L-R32)."""
    receipt = receipt_of(d, s, seat, slot, less)
    return REFUSAL.sale_below_zero if receipt < 0 and s.players[seat].money + receipt < 0 and properties(d, s, seat) > 1 else 0


@rule
def refuse_seat(d: Data, s: State, seat: int, slot: int, companion: int) -> int:
    """One action, an empty seat on the card, and a companion of its kind or a wild one for it (L-082, L-084, L-085,
    L-D14, L-R35, L-R51)."""
    if slot >= slots_of(d, s, seat) or s.players[seat].slot[slot].card == 0:
        return REFUSAL.slot_free
    if has_twin_before(d, s, seat, slot):
        return REFUSAL.twin_before
    place = s.players[seat].slot[slot]
    if not has_empty_seat(d, s, seat, slot):
        return REFUSAL.no_empty_seat
    if empty_entry(d, place, companion % KINDS) < 0:
        return REFUSAL.no_empty_seat_of_kind
    if held_to_join(d, s, seat, WILD_JOINS if companion >= KINDS else 1 + companion) == 0:
        return REFUSAL.no_companion_for_it
    return 0 if s.players[seat].actions >= 1 else REFUSAL.too_few_actions


@rule
def has_empty_seat(d: Data, s: State, seat: int, slot: int) -> bool:
    """Whether a card of the board has a companion slot that no token fills (L-R35)."""
    place = s.players[seat].slot[slot]
    return place.tokens != (1 << d.card[place.card - 1].slots) - 1


# --- Targets --------------------------------------------------------------------------------------------------------
@rule
def has_targets(d: Data, s: State, seat: int, card: int, spent: int) -> bool:
    """Whether every effect of a card has something to work on (L-R40)."""
    printed = d.card[card]
    for at in range(printed.thens):
        effect = printed.then[at]
        if effect.do == DO.drop and not any_house_can_fall(d, s, seat):
            return False
        if effect.do == DO.buy and not any_payable_property(d, s, seat, effect.amount + spent):
            return False
        if effect.do == DO.sell and not any_sale(d, s, seat, effect.amount):
            return False
        if effect.do == DO.again and not any_use_again(d, s, seat, spent):
            return False
        if effect.do == DO.pay_per and tokens_on(d, s, seat, effect.token, effect.kinds) == 0:
            return False
        if effect.do == DO.draw and not any_deck_left(s):
            return False
    return True


@rule
def any_house_can_fall(d: Data, s: State, seat: int) -> bool:
    """Whether a house stands above its last value (L-R40)."""
    for slot in range(slots_of(d, s, seat)):
        if can_fall(d, s, seat, slot):
            return True
    return False


@rule
def any_payable_property(d: Data, s: State, seat: int, extra: int) -> bool:
    """Whether a property in hand could be bought for so much more (L-R40)."""
    for card in range(d.first[DECK.properties], d.first[DECK.properties + 1]):
        if s.players[seat].hand[card] > 0 and refuse_buy(d, s, seat, card, False, extra) == 0:
            return True
    return False


@rule
def any_sale(d: Data, s: State, seat: int, less: int) -> bool:
    """Whether a property could be sold for so much less (L-R40)."""
    me = s.players[seat]
    for slot in range(slots_of(d, s, seat)):
        if (
            me.slot[slot].card > 0
            and d.card[me.slot[slot].card - 1].group == GROUP.property
            and refuse_receipt(d, s, seat, slot, less) == 0
        ):
            return True
    return False


@rule
def any_use_again(d: Data, s: State, seat: int, spent: int) -> bool:
    """Whether an expense could be used once more after this payment (L-R40)."""
    me = s.players[seat]
    for slot in range(slots_of(d, s, seat)):
        if me.slot[slot].card > 0 and refuse_again(d, s, seat, slot, spent) == 0:
            return True
    return False


# --- Declaring ------------------------------------------------------------------------------------------------------
@rule
def refuse_declaring(d: Data, s: State, seat: int) -> int:
    """By option who is bankrupt may say so, and the game stops (L-R44)."""
    if d.bankruptcy == DECLARE_AT_ROUND_END:
        return REFUSAL.declared_at_round_end
    return 0 if ruined(d, s, seat) else REFUSAL.not_bankrupt


@rule
def is_no_choice(why: int) -> bool:
    """Whether a card is refused because it is none for the sort of move at all (L-D11)."""
    return why in (REFUSAL.slot_free, REFUSAL.twin_before, REFUSAL.not_such_a_card, REFUSAL.never_used)


# --- Companions -----------------------------------------------------------------------------------------------------
@rule
def held_to_join(d: Data, s: State, seat: int, who: int) -> int:
    """How many companions of a kind (from 1), or wild ones, a hand has (L-086, L-107)."""
    if who == WILD_JOINS:
        return s.players[seat].hand[wild_card(d)]
    count = 0
    for card in range(d.first[DECK.companions], d.first[DECK.companions + 1]):
        if d.card[card].kind == who - 1:
            count += s.players[seat].hand[card]
    return count


@rule
def holds_a_companion(d: Data, s: State, seat: int) -> bool:
    """Whether a hand has a companion of any kind, or a wild one."""
    for kind in range(KINDS):
        if companion_of_kind(d, s, seat, kind) >= 0:
            return True
    return s.players[seat].hand[wild_card(d)] > 0


@rule
def fits(d: Data, card: int, companions: int) -> bool:
    """Whether each of these companions is of the kind of its place, or wild (L-083, L-086)."""
    printed = d.card[card]
    for place in range(MOST.joining):
        who = who_joins(companions, place)
        if who > 0:
            if place >= printed.joins:
                return False
            if who != WILD_JOINS and printed.join_kind[place] != ANY and printed.join_kind[place] != who - 1:
                return False
    return True


@rule
def can_supply(d: Data, s: State, seat: int, companions: int) -> bool:
    """Whether the hand has these companions; one wild companion counts once at an event, unless the table lets it
    take every place (L-082, L-R17)."""
    for who in range(1, JOINERS):
        wanted = 0
        for place in range(MOST.joining):
            wanted += who_joins(companions, place) == who
        if wanted > 0:
            held = held_to_join(d, s, seat, who)
            if held == 0 or (wanted > held and (who != WILD_JOINS or d.wild_use != WILD_EVERYWHERE)):
                return False
    return True


@rule
def is_same_company(d: Data, card: int, companions: int, first: int, second: int, third: int) -> bool:
    """Whether the same companions in these places are an earlier option with the same sum (L-D13)."""
    other = first + JOINERS * (second + JOINERS * third)
    return other < companions and fits(d, card, other) and joined_sum(d, card, other) == joined_sum(d, card, companions)


@rule
def has_same_company_before(d: Data, card: int, companions: int) -> bool:
    """The same companions at the same sum are one option, whoever stands where: the first (L-D13)."""
    a = who_joins(companions, 0)
    b = who_joins(companions, 1)
    c = who_joins(companions, 2)
    if b == 0 and c == 0:
        return False
    return (
        is_same_company(d, card, companions, a, c, b)
        or is_same_company(d, card, companions, b, a, c)
        or is_same_company(d, card, companions, b, c, a)
        or is_same_company(d, card, companions, c, a, b)
        or is_same_company(d, card, companions, c, b, a)
    )


@rule
def refuse_join(d: Data, s: State, seat: int, companions: int) -> int:
    """Companions that fit, are in hand, and leave the sum payable; or none (L-082, L-083, L-086, L-124, L-D13, L-R17, L-R36, L-R38)."""
    card = s.card - 1
    if not fits(d, card, companions):
        return REFUSAL.other_kind_joins
    if not can_supply(d, s, seat, companions):
        return REFUSAL.companions_not_in_hand
    if companions > 0 and not may_pay(d, s, seat, play_sum(d, s, seat, card, s.way) + joined_sum(d, card, companions)):
        return REFUSAL.no_debt_with_property
    return REFUSAL.same_companions if has_same_company_before(d, card, companions) else 0


# --- Stopping, turns ------------------------------------------------------------------------------------------------
@rule
def refuse_stop(d: Data, s: State, seat: int) -> int:
    """A clearance may stop after its first sale; any effect, where nothing is left to choose (L-V05, L-D16, L-D17)."""
    if s.ask == ASK.board:
        if s.chosen == SORT.by_sell and s.sold > 0:
            return 0
        for slot in range(slots_of(d, s, seat)):
            if refuse_slot(d, s, seat, s.chosen, slot) == 0:
                return REFUSAL.must_choose
        return 0
    if s.ask == ASK.hand:
        for card in range(d.first[DECK.properties], d.first[DECK.companions]):
            if refuse_by_effect(d, s, seat, card) == 0:
                return REFUSAL.must_buy
        return 0
    return REFUSAL.not_asked


@rule
def refuse_turn(s: State) -> int:
    """Whose turn it is follows from the phase: clockwise in planning, by plan in the others; nobody's when all is
    over (L-008, L-108)."""
    if s.phase == PHASE.over:
        return REFUSAL.game_over
    if s.phase == PHASE.errands:
        return REFUSAL.not_your_errand
    if s.phase == PHASE.actions:
        return REFUSAL.not_your_action_turn
    if s.phase == PHASE.end:
        return REFUSAL.not_your_discard
    return REFUSAL.not_your_plan if s.phase == PHASE.planning else REFUSAL.not_your_first_cards


# --- All moves ------------------------------------------------------------------------------------------------------
@rule
def refusal(d: Data, s: State, seat: int, move: int) -> int:
    """0, or why the move is not allowed."""
    if seat != s.turn or s.ask == ASK.nothing:
        return refuse_turn(s)
    if is_in(MOVE.stop, move):
        return refuse_stop(d, s, seat)
    if s.ask == ASK.action:
        return refuse_action(d, s, seat, move)
    if s.ask == ASK.hand:
        return refuse_by_effect(d, s, seat, argument1(MOVE.hand, move)) if is_in(MOVE.hand, move) else REFUSAL.not_asked
    if s.ask == ASK.board:
        return refuse_slot(d, s, seat, s.chosen, argument1(MOVE.board, move)) if is_in(MOVE.board, move) else REFUSAL.not_asked
    if s.ask == ASK.companion:
        return refuse_join(d, s, seat, argument1(MOVE.join, move)) if is_in(MOVE.join, move) else REFUSAL.not_asked
    if s.ask == ASK.errand:
        return refuse_errand(d, s, seat, move)
    return refuse_other(d, s, seat, move)


@rule
def refuse_action(d: Data, s: State, seat: int, move: int) -> int:
    """Any card of the hand, any card of the board for what it is for, or the end of the turn (L-R24, L-D10, L-D11)."""
    if is_in(MOVE.end_turn, move):
        return 0
    if is_in(MOVE.hand, move):
        return refuse_hand_card(d, s, seat, argument1(MOVE.hand, move))
    if is_in(MOVE.use, move):
        return refuse_slot(d, s, seat, SORT.use, argument1(MOVE.use, move))
    if is_in(MOVE.maintain, move):
        return refuse_slot(d, s, seat, SORT.maintain, argument1(MOVE.maintain, move))
    if is_in(MOVE.sell, move):
        return refuse_slot(d, s, seat, SORT.sell, argument1(MOVE.sell, move))
    if is_in(MOVE.throw, move):
        return refuse_slot(d, s, seat, SORT.throw, argument1(MOVE.throw, move))
    if is_in(MOVE.seat, move):
        return refuse_seat(d, s, seat, argument1(MOVE.seat, move), argument2(MOVE.seat, move))
    return refuse_declaring(d, s, seat) if is_in(MOVE.declare, move) else REFUSAL.not_asked


@rule
def refuse_by_effect(d: Data, s: State, seat: int, card: int) -> int:
    """A property of the hand for the effect that buys one (L-D16, L-V04)."""
    if card >= d.cards or s.players[seat].hand[card] == 0:
        return REFUSAL.not_in_hand
    return refuse_buy(d, s, seat, card, False, d.card[s.effect_card - 1].then[s.effect_at].amount)


@rule
def refuse_other(d: Data, s: State, seat: int, move: int) -> int:
    """The smaller decisions."""
    if s.ask == ASK.deck:
        return refuse_draw(s, move)
    if s.ask == ASK.card:
        return refuse_take(s, move)
    if s.ask == ASK.market:
        return refuse_order(d, move)
    if s.ask == ASK.discard:
        return refuse_discard(s, seat, move)
    if s.ask == ASK.keep:
        return refuse_keep(s, seat, move)
    if s.ask == ASK.plan:
        return refuse_plan(d, s, argument1(MOVE.plan, move)) if is_in(MOVE.plan, move) else REFUSAL.not_asked
    if s.ask == ASK.block:
        return refuse_plan(d, s, argument1(MOVE.block, move)) if is_in(MOVE.block, move) else REFUSAL.not_asked
    if s.ask == ASK.way:
        return refuse_way(d, s, seat, s.card - 1, argument1(MOVE.way, move)) if is_in(MOVE.way, move) else REFUSAL.not_asked
    return refuse_cover(d, s, seat, move)


@rule
def refuse_draw(s: State, move: int) -> int:
    """A deck that has cards or discards (L-R09, L-D04, L-D08, L-D19)."""
    if not is_in(MOVE.draw, move):
        return REFUSAL.not_asked
    return 0 if left_in_deck(s, argument1(MOVE.draw, move)) > 0 else REFUSAL.deck_empty


@rule
def refuse_take(s: State, move: int) -> int:
    """One of the cards on the space where the boy stands (L-061, L-D06)."""
    if not is_in(MOVE.take, move):
        return REFUSAL.not_asked
    for at in range(TRIPLE):
        if s.offer[s.space, at] == argument1(MOVE.take, move) + 1:
            return 0
    return REFUSAL.not_on_this_space


@rule
def refuse_order(d: Data, move: int) -> int:
    """One of the orders of the market tokens, equal ones once (L-D07)."""
    if not is_in(MOVE.arrange, move):
        return REFUSAL.not_asked
    return REFUSAL.same_order if is_same_order(d, argument1(MOVE.arrange, move)) else 0


@rule
def refuse_discard(s: State, seat: int, move: int) -> int:
    """A card of the hand; the wild companions have gone back before (L-091, L-D21)."""
    if not is_in(MOVE.discard, move):
        return REFUSAL.not_asked
    return 0 if s.players[seat].hand[argument1(MOVE.discard, move)] > 0 else REFUSAL.not_to_discard


@rule
def refuse_keep(s: State, seat: int, move: int) -> int:
    """One of the six cards, and another one the second time (L-042, L-D01)."""
    if not is_in(MOVE.keep, move):
        return REFUSAL.not_asked
    card = argument1(MOVE.keep, move)
    copies = s.players[seat].hand[card]
    if copies > kept_copies(s, seat, card):
        return 0
    return REFUSAL.kept_already if copies > 0 else REFUSAL.not_dealt


@rule
def refuse_plan(d: Data, s: State, plan: int) -> int:
    """An existing plan that is neither taken nor blocked (L-203, L-D02, L-D03, L-R07, L-R50)."""
    if plan > d.plans:
        return REFUSAL.no_such_plan
    if plan_is_open(d, s, plan):
        return 0
    return REFUSAL.plan_blocked if (s.blocked >> (plan - 1)) & 1 else REFUSAL.plan_taken


@rule
def refuse_cover(d: Data, s: State, seat: int, move: int) -> int:
    """A demotion covers any open line; a misdeed one that shows it, or none (L-K03, L-K06, L-K07, L-D09, L-D20)."""
    if s.ask == ASK.misdeed and is_in(MOVE.leave, move):
        return 0
    if not is_in(MOVE.cover, move):
        return REFUSAL.not_asked
    line = argument1(MOVE.cover, move)
    if s.ask == ASK.demotion:
        return 0 if line_is_open(d, s, seat, line) else REFUSAL.line_not_open
    if not line_is_open(d, s, seat, line):
        return REFUSAL.no_open_line
    return 0 if line_matches(d, s, seat, line, s.crime) else REFUSAL.line_shows_another


# --- The list of moves ----------------------------------------------------------------------------------------------
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
