"""What a purchase, a sale and another use ask for, and so what an effect can be aimed at: without a target no card is played."""

from parlour.engine.rule import rule
from parlour.games.last_will.codes import DECK, DO, GROUP, REFUSAL
from parlour.games.last_will.decks import any_deck_left
from parlour.games.last_will.money import can_fall, free_slot, may_pay, price_of, properties, receipt_of, slots_of, tokens_on, use_sum
from parlour.games.last_will.state import Data, State


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


@rule
def refuse_again(d: Data, s: State, seat: int, slot: int, spent: int) -> int:
    """An expense already used this round whose cost can be paid once more (L-V06)."""
    place = s.players[seat].slot[slot]
    if d.card[place.card - 1].group != GROUP.expense or not place.used:
        return REFUSAL.not_used_this_round
    return 0 if may_pay(d, s, seat, use_sum(d, s, seat, slot) + spent) else REFUSAL.no_debt_with_property


@rule
def refuse_receipt(d: Data, s: State, seat: int, slot: int, less: int) -> int:
    """A sale that costs money must leave nobody below zero who still owns property (L-R32)."""
    receipt = receipt_of(d, s, seat, slot, less)
    return REFUSAL.sale_below_zero if receipt < 0 and s.players[seat].money + receipt < 0 and properties(d, s, seat) > 1 else 0


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
