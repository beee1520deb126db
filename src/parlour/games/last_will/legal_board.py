"""What may be done with a card that lies on one's board."""

from parlour.engine.rule import rule
from parlour.games.last_will.board_cards import empty_entry
from parlour.games.last_will.codes import GROUP, KINDS, REFUSAL, SORT, WILD_JOINS
from parlour.games.last_will.legal_companions import held_to_join
from parlour.games.last_will.money import can_fall, may_pay, slots_of, upkeep_is_free, upkeep_sum, use_sum
from parlour.games.last_will.state import Data, State
from parlour.games.last_will.targets import has_targets, refuse_again, refuse_receipt


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
def refuse_maintain(d: Data, s: State, seat: int, slot: int) -> int:
    """Once a round, farms too, with an action unless a helper saves it, and the whole upkeep (L-101, L-110, L-130, L-R31, L-R39)."""
    place = s.players[seat].slot[slot]
    if place.used:
        return REFUSAL.maintained_already
    if s.players[seat].actions < 1 and not upkeep_is_free(d, s, seat, d.card[place.card - 1].kind):
        return REFUSAL.too_few_actions
    return 0 if may_pay(d, s, seat, upkeep_sum(d, s, seat, slot)) else REFUSAL.no_debt_with_property


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
