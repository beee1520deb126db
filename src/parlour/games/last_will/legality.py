"""What is allowed: one home for legality."""

from parlour.engine.moves import Span, argument1, code_of, is_in
from parlour.engine.rule import rule
from parlour.games.last_will.actions import WILD_ALL_ROUND, actions_for, copies_joined, empty_entry, joined_sum
from parlour.games.last_will.codes import ANY, ASK, DECK, DO, GROUP, KINDS, MOST, MOVE, PHASE, REFUSAL, SORT, SPAN, TRIPLE
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

DECLARE_AT_ONCE = 1


# --- Cards of the hand ----------------------------------------------------------------------------------------------
@rule
def refuse_hand_card(d: Data, s: State, seat: int, sort: int, card: int) -> int:
    """Whether a hand card serves a sort of move, or an effect, now (L-D11, L-D16)."""
    if card >= d.cards or s.players[seat].hand[card] == 0:
        return REFUSAL.not_in_hand
    if sort in (SORT.play_event, SORT.play_special):
        return refuse_play(d, s, seat, sort, card)
    if sort == SORT.lay:
        return refuse_lay(d, s, seat, card)
    return refuse_buy(
        d, s, seat, card, sort == SORT.buy, d.card[s.effect_card - 1].then[s.effect_at].amount if sort == SORT.by_buy else 0
    )


@rule
def refuse_play(d: Data, s: State, seat: int, sort: int, card: int) -> int:
    """An event or special: one of its costs must be within reach (L-073, L-101, L-R26, L-R40, L-D12)."""
    if d.card[card].group != (GROUP.event if sort == SORT.play_event else GROUP.special):
        return REFUSAL.not_such_a_card
    why = refuse_way(d, s, seat, card, 0)
    return refuse_way(d, s, seat, card, 1) if why != 0 and d.card[card].ways == 2 else why


@rule
def refuse_way(d: Data, s: State, seat: int, card: int, way: int) -> int:
    """One of the costs of an event or special; event-only actions are good for events alone (L-073, L-101, L-R26, L-R40)."""
    printed = d.card[card]
    actions = printed.other_actions if way == 1 else printed.play_actions
    if printed.group == GROUP.event:
        if actions_for(s, seat, True) < actions:
            return REFUSAL.too_few_actions_for_event
    elif actions_for(s, seat, False) < actions:
        return REFUSAL.actions_for_events_only if actions_for(s, seat, True) >= actions else REFUSAL.too_few_actions
    amount = play_sum(d, s, seat, card, way)
    if not may_pay(d, s, seat, amount):
        return REFUSAL.no_debt_with_property
    return 0 if has_targets(d, s, seat, card, amount) else REFUSAL.nothing_to_work_on


@rule
def refuse_lay(d: Data, s: State, seat: int, card: int) -> int:
    """A helper or expense needs a free slot, its actions and its money (L-073, L-101, L-R19)."""
    if not is_laid(d, card):
        return REFUSAL.not_such_a_card
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
    if sort == SORT.place_token:
        return refuse_token(d, s, seat, slot)
    if d.card[s.players[seat].slot[slot].card - 1].group == GROUP.property:
        return refuse_property(d, s, seat, sort, slot)
    if sort == SORT.throw_away:
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
    if sort == SORT.throw_away:
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
def refuse_token(d: Data, s: State, seat: int, slot: int) -> int:
    """One action, an empty slot, and a companion for it (L-082, L-085, L-R35)."""
    place = s.players[seat].slot[slot]
    found = False
    for kind in range(KINDS):
        if empty_entry(d, place, kind) >= 0:
            found = True
            if has_companion(d, s, seat, kind):
                return 0 if s.players[seat].actions >= 1 else REFUSAL.too_few_actions
    return REFUSAL.no_companion_for_it if found else REFUSAL.no_empty_seat


@rule
def has_companion(d: Data, s: State, seat: int, kind: int) -> bool:
    """Whether the hand has a companion of a kind, or a wild one (L-086, L-107)."""
    me = s.players[seat]
    if me.hand[wild_card(d)] > 0:
        return True
    for card in range(d.first[DECK.companions], d.first[DECK.companions + 1]):
        if me.hand[card] > 0 and d.card[card].kind == kind:
            return True
    return False


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


# --- Sorts of moves -------------------------------------------------------------------------------------------------
@rule
def refuse_sort(d: Data, s: State, seat: int, sort: int) -> int:
    """A sort of move is open while one card can make it (L-D10)."""
    if sort == SORT.declare:
        return refuse_declaring(d, s, seat)
    if sort > SORT.buy:
        return refuse_board(d, s, seat, sort)
    if sort == SORT.play_event:
        return refuse_decks(d, s, seat, sort, DECK.events, DECK.helpers)
    if sort == SORT.play_special:
        return refuse_decks(d, s, seat, sort, DECK.one_crown, DECK.wild)
    if sort == SORT.lay:
        return refuse_decks(d, s, seat, sort, DECK.helpers, DECK.properties)
    return refuse_decks(d, s, seat, sort, DECK.properties, DECK.companions)


@rule
def refuse_declaring(d: Data, s: State, seat: int) -> int:
    """Option `at_once`: who is bankrupt may say so (L-R44)."""
    if d.bankruptcy != DECLARE_AT_ONCE:
        return REFUSAL.declared_at_round_end
    return 0 if ruined(d, s, seat) else REFUSAL.not_bankrupt


@rule
def refuse_board(d: Data, s: State, seat: int, sort: int) -> int:
    """0 if one card of the board serves a sort of move, else why the last one of those it is for does not (L-D10)."""
    why = REFUSAL.no_card_for_it
    for slot in range(slots_of(d, s, seat)):
        found = refuse_slot(d, s, seat, sort, slot)
        if found == 0:
            return 0
        if not is_no_choice(found):
            why = found
    return why


@rule
def is_no_choice(why: int) -> bool:
    """Whether a card is refused because it is none for the sort of move at all (L-D11)."""
    return why in (REFUSAL.slot_free, REFUSAL.twin_before, REFUSAL.not_such_a_card, REFUSAL.never_used)


@rule
def refuse_decks(d: Data, s: State, seat: int, sort: int, deck: int, end: int) -> int:
    """0 if one hand card of these decks serves a sort of move, else why the last of them does not (L-D10)."""
    why = REFUSAL.no_card_for_it
    for card in range(d.first[deck], d.first[end]):
        if s.players[seat].hand[card] > 0:
            why = refuse_hand_card(d, s, seat, sort, card)
            if why == 0:
                return 0
    return why


# --- Companions -----------------------------------------------------------------------------------------------------
@rule
def refuse_join(d: Data, s: State, seat: int, card: int) -> int:
    """A companion of the entry's kind, or a wild one, if the sum stays payable (L-D13, L-082, L-083, L-086, L-105, L-R17, L-R38)."""
    if card >= d.cards or (d.card[card].group != GROUP.companion and d.card[card].group != GROUP.wild):
        return REFUSAL.not_a_companion
    wanted = d.card[s.card].join_kind[s.entry]
    if d.card[card].group == GROUP.companion and wanted != ANY and d.card[card].kind != wanted:
        return REFUSAL.other_kind_joins
    held = s.players[seat].hand[card]
    if held == 0:
        return REFUSAL.companion_not_in_hand
    used_up = d.card[card].group == GROUP.companion or d.wild_use != WILD_ALL_ROUND
    if used_up and held <= copies_joined(s, card):
        return REFUSAL.joins_already
    amount = play_sum(d, s, seat, s.card, s.way) + joined_sum(d, s) + d.card[s.card].join_add[s.entry]
    return 0 if may_pay(d, s, seat, amount) else REFUSAL.no_debt_with_property


@rule
def refuse_seat(d: Data, s: State, seat: int, kind: int) -> int:
    """An empty seat of that kind on the card, and a companion for it (L-082, L-D14, L-R35)."""
    if empty_entry(d, s.players[seat].slot[s.slot], kind) < 0:
        return REFUSAL.no_empty_seat_of_kind
    return 0 if has_companion(d, s, seat, kind) else REFUSAL.no_companion_for_it


@rule
def refuse_companion(d: Data, s: State, seat: int, card: int) -> int:
    """A companion for a token: of the slot's kind, or a wild one (L-084, L-D14, L-R51)."""
    if card >= d.cards or s.players[seat].hand[card] == 0:
        return REFUSAL.companion_not_in_hand
    if d.card[card].group == GROUP.wild:
        return 0
    return 0 if d.card[card].group == GROUP.companion and d.card[card].kind == s.slot_kind else REFUSAL.other_kind_for_seat


# --- Taking back, stopping, turns -----------------------------------------------------------------------------------
@rule
def is_unpaid(s: State) -> bool:
    """Whether a move is being made that is not yet paid: it may be taken back, and others do not know of it (L-D10 to L-D14)."""
    if s.ask == ASK.hand:
        return s.chosen != SORT.by_buy
    if s.ask == ASK.board:
        return s.chosen < SORT.by_drop
    return s.ask in (ASK.way, ASK.companion, ASK.slot_kind, ASK.token)


@rule
def refuse_back(s: State) -> int:
    """Until it is paid a move may be taken back; so often in a turn that nobody notices the end of it (L-D10)."""
    if not is_unpaid(s):
        return REFUSAL.not_asked
    return REFUSAL.taken_back_too_often if s.backs >= MOST.backs else 0


@rule
def refuse_stop(d: Data, s: State, seat: int) -> int:
    """A clearance may stop after its first sale; any effect, where nothing is left to choose (L-V05, L-D16, L-D17)."""
    if s.ask == ASK.board and s.chosen >= SORT.by_drop:
        if s.chosen == SORT.by_sell and s.sold > 0:
            return 0
        for slot in range(slots_of(d, s, seat)):
            if refuse_slot(d, s, seat, s.chosen, slot) == 0:
                return REFUSAL.must_choose
        return 0
    if s.ask == ASK.hand and s.chosen == SORT.by_buy:
        for card in range(d.first[DECK.properties], d.first[DECK.companions]):
            if refuse_hand_card(d, s, seat, SORT.by_buy, card) == 0:
                return REFUSAL.must_buy
        return 0
    return REFUSAL.not_asked


@rule
def refuse_turn(s: State) -> int:
    """Whose turn it is follows from the phase: clockwise in planning, by plan in the others; nobody's when all is over (L-008, L-108)."""
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
    if is_in(MOVE.back, move):
        return refuse_back(s)
    if is_in(MOVE.stop, move):
        return refuse_stop(d, s, seat)
    if s.ask == ASK.action:
        return refuse_action(d, s, seat, move)
    if s.ask == ASK.hand:
        return refuse_hand_card(d, s, seat, s.chosen, argument1(MOVE.hand, move)) if is_in(MOVE.hand, move) else REFUSAL.not_asked
    if s.ask == ASK.board:
        return refuse_slot(d, s, seat, s.chosen, argument1(MOVE.board, move)) if is_in(MOVE.board, move) else REFUSAL.not_asked
    if s.ask == ASK.companion:
        return refuse_entry(d, s, seat, move)
    if s.ask == ASK.errand:
        return refuse_errand(d, s, seat, move)
    return refuse_other(d, s, seat, move)


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
        return refuse_way(d, s, seat, s.card, argument1(MOVE.way, move)) if is_in(MOVE.way, move) else REFUSAL.not_asked
    if s.ask == ASK.slot_kind:
        return refuse_seat(d, s, seat, argument1(MOVE.token, move)) if is_in(MOVE.token, move) else REFUSAL.not_asked
    if s.ask == ASK.token:
        return refuse_companion(d, s, seat, argument1(MOVE.join, move)) if is_in(MOVE.join, move) else REFUSAL.not_asked
    return refuse_cover(d, s, seat, move)


@rule
def refuse_action(d: Data, s: State, seat: int, move: int) -> int:
    """Any sort of move, or the end of the turn (L-R24, L-D10)."""
    if is_in(MOVE.end_turn, move):
        return 0
    return refuse_sort(d, s, seat, argument1(SPAN.sorts, move)) if is_in(SPAN.sorts, move) else REFUSAL.not_asked


@rule
def refuse_entry(d: Data, s: State, seat: int, move: int) -> int:
    """Each entry of an event takes a companion or none (L-R36, L-D13)."""
    if is_in(MOVE.skip, move):
        return 0
    if not is_in(MOVE.join, move) or s.entry >= d.card[s.card].joins:
        return REFUSAL.not_asked
    return refuse_join(d, s, seat, argument1(MOVE.join, move))


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
    if copies > kept_copies(s, card):
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
    if s.ask in (ASK.companion, ASK.token):
        return MOVE.join
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
    if s.ask == ASK.slot_kind:
        return MOVE.token
    return MOVE.cover


@rule
def next_move(d: Data, s: State, seat: int, move: int) -> int:
    """The first allowed code from `move` on, -1 if there is none: tries only what the present decision can take."""
    if seat != s.turn:
        return -1
    if s.ask == ASK.action:
        return first_allowed(d, s, seat, move, SPAN.sorts.end)
    if s.ask == ASK.errand:
        return first_allowed(d, s, seat, move, SPAN.errands.end)
    found = first_allowed(d, s, seat, move, SPAN.answers.end)
    if found >= 0:
        return found
    span = span_of(s)
    if s.ask in (ASK.hand, ASK.companion, ASK.token, ASK.discard, ASK.keep):
        return first_allowed_card(d, s, seat, max(move, span.first), span)
    return first_allowed(d, s, seat, max(move, span.first), span.end)


@rule
def first_allowed(d: Data, s: State, seat: int, move: int, end: int) -> int:
    """The first allowed code from `move` up to `end`, -1 if there is none."""
    for code in range(move, end):
        if refusal(d, s, seat, code) == 0:
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
