"""What is allowed: one home for legality. Every number is the ledger's: 73 is L-073, 1040 is L-R40, 3010 is L-D10, 4008 is L-K08."""

from parlour.engine.moves import argument1, is_in
from parlour.engine.rule import rule
from parlour.games.last_will.actions import WILD_ALL_ROUND, actions_for, copies_joined, empty_entry, joined_sum
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
from parlour.games.last_will.state import (
    ACTIONS,
    ANY,
    ARRANGE,
    ASK_ACTION,
    ASK_BLOCK,
    ASK_BOARD,
    ASK_CARD,
    ASK_DECK,
    ASK_DEMOTION,
    ASK_DISCARD,
    ASK_ERRAND,
    ASK_HAND,
    ASK_JOIN,
    ASK_KEEP,
    ASK_MARKET,
    ASK_MISDEED,
    ASK_NOTHING,
    ASK_PLAN,
    ASK_SLOT_KIND,
    ASK_TOKEN,
    ASK_WAY,
    BACK,
    BLOCK,
    BOARD,
    BUY,
    BY_AGAIN,
    BY_BUY,
    BY_DROP,
    BY_SELL,
    COMPANION,
    COVER,
    DECK_C,
    DECK_E,
    DECK_H,
    DECK_P,
    DECK_S,
    DECK_W,
    DECLARE,
    DISCARD,
    DO_AGAIN,
    DO_BUY,
    DO_DRAW,
    DO_DROP,
    DO_PAY_PER,
    DO_SELL,
    DRAW,
    END,
    END_TURN,
    ERRANDS,
    EVENT,
    EXPENSE,
    HAND,
    JOIN,
    KEEP,
    KINDS,
    LAY,
    LEAVE,
    MAINTAIN,
    MOST_BACKS,
    OVER,
    PLACE_TOKEN,
    PLAN,
    PLANNING,
    PLAY_EVENT,
    PLAY_SPECIAL,
    PROPERTY,
    SKIP,
    SORT_END,
    SORT_FIRST,
    SPECIAL,
    STOP,
    TAKE,
    TAKE_OFFER,
    THROW_AWAY,
    TOKEN,
    TRIPLE,
    USE,
    WAY,
    WILD,
)

DECLARE_AT_ONCE = 1


# --- Cards of the hand ----------------------------------------------------------------------------------------------
@rule
def refuse_hand_card(d, s, seat, sort, card):
    """Whether a hand card serves a sort of move, or an effect, now (L-D11, L-D16)."""
    if card >= d.cards or s.players[seat].hand[card] == 0:
        return 3011
    if sort in (PLAY_EVENT, PLAY_SPECIAL):
        return refuse_play(d, s, seat, sort, card)
    if sort == LAY:
        return refuse_lay(d, s, seat, card)
    return refuse_buy(d, s, seat, card, sort == BUY, d.card[s.effect_card - 1].then[s.effect_at].amount if sort == BY_BUY else 0)


@rule
def refuse_play(d, s, seat, sort, card):
    """An event or special: one of its costs must be within reach (L-073, L-101, L-R26, L-R40, L-D12)."""
    if d.card[card].group != (EVENT if sort == PLAY_EVENT else SPECIAL):
        return 3011
    why = refuse_way(d, s, seat, card, 0)
    return refuse_way(d, s, seat, card, 1) if why != 0 and d.card[card].ways == 2 else why


@rule
def refuse_way(d, s, seat, card, way):
    """One of the costs of an event or special."""
    printed = d.card[card]
    event = printed.group == EVENT
    actions = printed.other_actions if way == 1 else printed.play_actions
    if way >= printed.ways:
        return 3012
    if actions_for(s, seat, event) < actions:
        return 1026 if actions_for(s, seat, True) >= actions else 73
    amount = play_sum(d, s, seat, card, way)
    if not may_pay(d, s, seat, amount):
        return 101
    return 0 if has_targets(d, s, seat, card, amount) else 1040


@rule
def refuse_lay(d, s, seat, card):
    """A helper or expense needs a free slot, its actions and its money (L-073, L-101, L-R19)."""
    if not is_laid(d, card):
        return 3011
    if free_slot(d, s, seat) < 0:
        return 1019
    if s.players[seat].actions < d.card[card].play_actions:
        return 73
    return 0 if may_pay(d, s, seat, d.card[card].play_pay) else 101


@rule
def refuse_buy(d, s, seat, card, with_action, extra):
    """A property needs a free slot and its whole price in cash (L-109, L-R19, L-R29)."""
    if d.card[card].group != PROPERTY:
        return 3011
    if free_slot(d, s, seat) < 0:
        return 1019
    if with_action and s.players[seat].actions < 1:
        return 73
    return 1029 if price_of(d, s, seat, card) + extra > s.players[seat].money else 0


# --- Cards of the board ---------------------------------------------------------------------------------------------
@rule
def refuse_slot(d, s, seat, sort, slot):
    """Whether a card on the board serves a sort of move, or an effect, now (L-D11, L-D15, L-D17, L-D18)."""
    if slot >= slots_of(d, s, seat) or s.players[seat].slot[slot].card == 0:
        return 3011
    if has_twin_before(d, s, seat, slot):
        return 3011
    place = s.players[seat].slot[slot]
    owned = d.card[place.card - 1].group == PROPERTY
    if sort == USE:
        return 3011 if owned else refuse_use(d, s, seat, slot)
    if sort == BY_AGAIN:
        return refuse_again(d, s, seat, slot, 0)
    if sort == PLACE_TOKEN:
        return refuse_token(d, s, seat, slot)
    if sort == THROW_AWAY:
        return 121 if owned else 0
    if not owned:
        return 3011
    if sort == MAINTAIN:
        return refuse_maintain(d, s, seat, slot)
    if sort == BY_DROP:
        return 0 if can_fall(d, s, seat, slot) else 2003
    less = 0
    if sort == BY_SELL:
        less = d.card[s.effect_card - 1].then[s.effect_at].amount
    elif s.players[seat].actions < 1:
        return 73
    return refuse_receipt(d, s, seat, slot, less)


@rule
def has_twin_before(d, s, seat, slot):
    """Copies of the same card in the same state count as one option: the first."""
    me = s.players[seat]
    place = me.slot[slot]
    if d.card[place.card - 1].copies == 1:
        return False
    for other in range(slot):
        twin = me.slot[other]
        if twin.card == place.card and twin.step == place.step and twin.used == place.used and twin.fresh == place.fresh and twin.tokens == place.tokens:
            return True
    return False


@rule
def refuse_use(d, s, seat, slot):
    """Once a round, with its actions, its money and a target (L-073, L-078, L-101, L-R27, L-R40)."""
    place = s.players[seat].slot[slot]
    printed = d.card[place.card - 1]
    if not printed.usable:
        return 3011
    if place.used:
        return 1027
    if s.players[seat].actions < printed.use_actions:
        return 73
    amount = use_sum(d, s, seat, slot)
    if not may_pay(d, s, seat, amount):
        return 101
    return 0 if has_targets(d, s, seat, place.card - 1, amount) else 1040


@rule
def refuse_again(d, s, seat, slot, spent):
    """An expense already used this round whose cost can be paid once more (L-V06)."""
    place = s.players[seat].slot[slot]
    if d.card[place.card - 1].group != EXPENSE or not place.used:
        return 2006
    return 0 if may_pay(d, s, seat, use_sum(d, s, seat, slot) + spent) else 101


@rule
def refuse_maintain(d, s, seat, slot):
    """Once a round, with an action unless a helper saves it, and the whole upkeep (L-101, L-110, L-R31, L-R39)."""
    place = s.players[seat].slot[slot]
    if place.used:
        return 1031
    if s.players[seat].actions < 1 and not upkeep_is_free(d, s, seat, d.card[place.card - 1].kind):
        return 73
    return 0 if may_pay(d, s, seat, upkeep_sum(d, s, seat, slot)) else 101


@rule
def refuse_receipt(d, s, seat, slot, less):
    """A sale that costs money must leave nobody below zero who still owns property (L-R32)."""
    receipt = receipt_of(d, s, seat, slot, less)
    return 1032 if receipt < 0 and s.players[seat].money + receipt < 0 and properties(d, s, seat) > 1 else 0


@rule
def refuse_token(d, s, seat, slot):
    """One action, an empty slot, and a companion for it (L-082, L-085, L-R35)."""
    place = s.players[seat].slot[slot]
    found = False
    for kind in range(KINDS):
        if empty_entry(d, place, kind) >= 0:
            found = True
            if has_companion(d, s, seat, kind):
                return 0 if s.players[seat].actions >= 1 else 73
    return 82 if found else 1035


@rule
def has_companion(d, s, seat, kind):
    """Whether the hand has a companion of a kind, or a wild one (L-086)."""
    me = s.players[seat]
    if me.hand[wild_card(d)] > 0:
        return True
    for card in range(d.first[DECK_C], d.first[DECK_C + 1]):
        if me.hand[card] > 0 and d.card[card].kind == kind:
            return True
    return False


# --- Targets --------------------------------------------------------------------------------------------------------
@rule
def has_targets(d, s, seat, card, spent):
    """Whether every effect of a card has something to work on (L-R40)."""
    printed = d.card[card]
    for at in range(printed.thens):
        effect = printed.then[at]
        if effect.do == DO_DROP and not any_house_can_fall(d, s, seat):
            return False
        if effect.do == DO_BUY and not any_payable_property(d, s, seat, effect.amount + spent):
            return False
        if effect.do == DO_SELL and not any_sale(d, s, seat, effect.amount):
            return False
        if effect.do == DO_AGAIN and not any_use_again(d, s, seat, spent):
            return False
        if effect.do == DO_PAY_PER and tokens_on(d, s, seat, effect.token, effect.kinds) == 0:
            return False
        if effect.do == DO_DRAW and not any_deck_left(s):
            return False
    return True


@rule
def any_house_can_fall(d, s, seat):
    for slot in range(slots_of(d, s, seat)):
        if can_fall(d, s, seat, slot):
            return True
    return False


@rule
def any_payable_property(d, s, seat, extra):
    for card in range(d.first[DECK_P], d.first[DECK_P + 1]):
        if s.players[seat].hand[card] > 0 and refuse_buy(d, s, seat, card, False, extra) == 0:
            return True
    return False


@rule
def any_sale(d, s, seat, less):
    me = s.players[seat]
    for slot in range(slots_of(d, s, seat)):
        if me.slot[slot].card > 0 and d.card[me.slot[slot].card - 1].group == PROPERTY and refuse_receipt(d, s, seat, slot, less) == 0:
            return True
    return False


@rule
def any_use_again(d, s, seat, spent):
    me = s.players[seat]
    for slot in range(slots_of(d, s, seat)):
        if me.slot[slot].card > 0 and refuse_again(d, s, seat, slot, spent) == 0:
            return True
    return False


# --- Sorts of moves -------------------------------------------------------------------------------------------------
@rule
def refuse_sort(d, s, seat, sort):
    """A sort of move is open while one card can make it (L-D10)."""
    if sort == DECLARE:
        return 0 if d.bankruptcy == DECLARE_AT_ONCE and ruined(d, s, seat) else 1044
    why = 3010
    if sort > BUY:
        for slot in range(slots_of(d, s, seat)):
            number = refuse_slot(d, s, seat, sort, slot)
            if number == 0:
                return 0
            if number != 3011:
                why = number
        return why
    deck = DECK_E
    end = DECK_E + 1
    if sort == PLAY_SPECIAL:
        deck = DECK_S
        end = DECK_W
    elif sort == LAY:
        deck = DECK_H
        end = DECK_H + 1
    elif sort == BUY:
        deck = DECK_P
        end = DECK_P + 1
    for card in range(d.first[deck], d.first[end]):
        if s.players[seat].hand[card] > 0:
            why = refuse_hand_card(d, s, seat, sort, card)
            if why == 0:
                return 0
    return why


@rule
def refuse_join(d, s, seat, card):
    """A companion of the entry's kind, or a wild one, if the sum stays payable (L-D13, L-082, L-086, L-R17, L-R38)."""
    if card >= d.cards or (d.card[card].group != COMPANION and d.card[card].group != WILD):
        return 82
    wanted = d.card[s.card].join_kind[s.entry]
    if d.card[card].group == COMPANION and wanted != ANY and d.card[card].kind != wanted:
        return 83
    held = s.players[seat].hand[card]
    if d.card[card].group == COMPANION or d.wild_use != WILD_ALL_ROUND:
        held -= copies_joined(s, card)
    if held <= 0:
        return 82
    amount = play_sum(d, s, seat, s.card, s.way) + joined_sum(d, s) + d.card[s.card].join_add[s.entry]
    return 0 if may_pay(d, s, seat, amount) else 101


@rule
def refuse_companion(d, s, seat, card):
    """A companion for a token: of the slot's kind, or a wild one (L-084, L-R51)."""
    if card >= d.cards or s.players[seat].hand[card] == 0:
        return 82
    if d.card[card].group == WILD:
        return 0
    return 0 if d.card[card].group == COMPANION and d.card[card].kind == s.slot_kind else 84


@rule
def refuse_back(s):
    """Until it is paid a move may be taken back; so often in a turn that nobody notices the end of it."""
    asked = (s.ask == ASK_HAND and s.chosen != BY_BUY) or (s.ask == ASK_BOARD and s.chosen < BY_DROP)
    if asked or s.ask == ASK_WAY or s.ask == ASK_JOIN or s.ask == ASK_SLOT_KIND or s.ask == ASK_TOKEN:
        return 3010 if s.backs >= MOST_BACKS else 0
    return 44


@rule
def refuse_stop(d, s, seat):
    """A clearance may stop after its first sale; any effect, where nothing is left to choose (L-V05, L-D17)."""
    if s.ask == ASK_BOARD and s.chosen >= BY_DROP:
        if s.chosen == BY_SELL and s.sold > 0:
            return 0
        for slot in range(slots_of(d, s, seat)):
            if refuse_slot(d, s, seat, s.chosen, slot) == 0:
                return 3017
        return 0
    if s.ask == ASK_HAND and s.chosen == BY_BUY:
        for card in range(d.first[DECK_P], d.first[DECK_P + 1]):
            if refuse_hand_card(d, s, seat, BY_BUY, card) == 0:
                return 3016
        return 0
    return 44


@rule
def refuse_turn(s):
    """Whose turn it is follows from the phase: clockwise in planning, by plan in the others; nobody's when all is over."""
    if s.phase == OVER:
        return 8
    if s.phase == ERRANDS:
        return 58
    if s.phase == ACTIONS:
        return 72
    if s.phase == END:
        return 1042
    return 47 if s.phase == PLANNING else 1006


# --- All moves ------------------------------------------------------------------------------------------------------
@rule
def refusal(d, s, seat, move):
    """0, or the number of the rule that forbids the move."""
    ask = s.ask + 0
    if seat != s.turn or ask == ASK_NOTHING:
        return refuse_turn(s)
    if move == BACK:
        return refuse_back(s)
    if move == STOP:
        return refuse_stop(d, s, seat)
    if ask == ASK_ACTION:
        if move == END_TURN:
            return 0
        return refuse_sort(d, s, seat, move - SORT_FIRST + 1) if move >= SORT_FIRST and move < SORT_END else 44
    if ask == ASK_HAND:
        return refuse_hand_card(d, s, seat, s.chosen, argument1(HAND, move)) if is_in(HAND, move) else 44
    if ask == ASK_BOARD:
        return refuse_slot(d, s, seat, s.chosen, argument1(BOARD, move)) if is_in(BOARD, move) else 44
    if ask == ASK_WAY:
        return refuse_way(d, s, seat, s.card, argument1(WAY, move)) if is_in(WAY, move) else 44
    if ask == ASK_JOIN:
        if move == SKIP:
            return 0
        return refuse_join(d, s, seat, argument1(JOIN, move)) if is_in(JOIN, move) and s.entry < d.card[s.card].joins else 44
    if ask == ASK_ERRAND:
        return refuse_errand(d, s, seat, move)
    return refuse_other(d, s, seat, move)


@rule
def refuse_other(d, s, seat, move):
    """The smaller decisions (L-D01 … L-D09, L-D14, L-D20, L-D21)."""
    ask = s.ask + 0
    if ask == ASK_DECK and is_in(DRAW, move):
        return 0 if left_in_deck(s, argument1(DRAW, move)) > 0 else 1009
    if ask == ASK_CARD and is_in(TAKE, move):
        for at in range(TRIPLE):
            if s.offer[s.space, at] == argument1(TAKE, move) + 1:
                return 0
        return 61
    if ask == ASK_MARKET and is_in(ARRANGE, move):
        return 3007 if is_same_order(d, argument1(ARRANGE, move)) else 0
    if ask == ASK_DISCARD and is_in(DISCARD, move):
        card = argument1(DISCARD, move)
        return 0 if card < d.cards and s.players[seat].hand[card] > 0 and d.card[card].group != WILD else 3021
    if ask == ASK_KEEP and is_in(KEEP, move):
        card = argument1(KEEP, move)
        return 0 if card < d.cards and s.players[seat].hand[card] > kept_copies(s, card) else 42
    if ask == ASK_PLAN and is_in(PLAN, move):
        return refuse_plan(d, s, argument1(PLAN, move))
    if ask == ASK_BLOCK and is_in(BLOCK, move):
        return refuse_plan(d, s, argument1(BLOCK, move))
    if ask == ASK_DEMOTION and is_in(COVER, move):
        return 0 if line_is_open(d, s, seat, argument1(COVER, move)) else 4003
    if ask == ASK_MISDEED:
        if move == LEAVE:
            return 0
        if is_in(COVER, move):
            return 0 if line_matches(d, s, seat, argument1(COVER, move), s.crime) else 4006
    if ask == ASK_SLOT_KIND and is_in(TOKEN, move):
        kind = argument1(TOKEN, move)
        if empty_entry(d, s.players[seat].slot[s.slot], kind) < 0:
            return 1035
        return 0 if has_companion(d, s, seat, kind) else 82
    if ask == ASK_TOKEN and is_in(JOIN, move):
        return refuse_companion(d, s, seat, argument1(JOIN, move))
    return 44


@rule
def refuse_plan(d, s, plan):
    """An existing plan that is neither taken nor blocked (L-R07, L-R50)."""
    if plan > d.plans:
        return 47
    if plan_is_open(d, s, plan):
        return 0
    return 1050 if (s.blocked >> (plan - 1)) & 1 else 1007


# --- The list of moves ----------------------------------------------------------------------------------------------
@rule
def span_of(s):
    """The kind of moves that answers the present decision, besides single ones."""
    ask = s.ask + 0
    if ask == ASK_HAND:
        return HAND
    if ask == ASK_BOARD:
        return BOARD
    if ask in (ASK_JOIN, ASK_TOKEN):
        return JOIN
    if ask == ASK_DECK:
        return DRAW
    if ask == ASK_DISCARD:
        return DISCARD
    if ask == ASK_CARD:
        return TAKE
    if ask == ASK_KEEP:
        return KEEP
    if ask == ASK_PLAN:
        return PLAN
    if ask == ASK_BLOCK:
        return BLOCK
    if ask == ASK_MARKET:
        return ARRANGE
    if ask == ASK_WAY:
        return WAY
    if ask == ASK_SLOT_KIND:
        return TOKEN
    return COVER


@rule
def next_move(d, s, seat, move):
    """The first allowed code from `move` on, -1 if there is none: tries only what the present decision can take."""
    ask = s.ask + 0
    if seat != s.turn:
        return -1
    if ask in (ASK_ACTION, ASK_ERRAND):
        end = SORT_END if ask == ASK_ACTION else TAKE_OFFER.end
        while move < end:
            if refusal(d, s, seat, move) == 0:
                return move
            move += 1
        return -1
    span = span_of(s)
    hand = s.players[seat].hand
    in_hand = ask in (ASK_HAND, ASK_JOIN, ASK_TOKEN, ASK_DISCARD, ASK_KEEP)
    while move < span.end:
        if move > LEAVE and move < span.first:
            move = span.first
        if (not in_hand or move < span.first or hand[move - span.first] > 0) and refusal(d, s, seat, move) == 0:
            return move
        move += 1
    return -1
