"""Money: what moves cost and bring, what may be paid, and what a player is worth."""

from parlour.engine.rule import rule
from parlour.games.last_will.codes import DO, GROUP, KINDS
from parlour.games.last_will.state import Card, Data, State

PAY_LOW_SALE = 1


# --- The board ------------------------------------------------------------------------------------------------------
@rule
def slots_of(d: Data, s: State, seat: int) -> int:
    """Card slots: those of the board, and one for each extension (L-065, L-R18, L-R19)."""
    return d.board_slots + s.players[seat].extensions


@rule
def free_slot(d: Data, s: State, seat: int) -> int:
    """The first free slot, -1 if the board is full (L-R19)."""
    me = s.players[seat]
    for slot in range(slots_of(d, s, seat)):
        if me.slot[slot].card == 0:
            return slot
    return -1


@rule
def properties(d: Data, s: State, seat: int) -> int:
    """How many properties a player owns: those on the board, not those in hand."""
    me = s.players[seat]
    count = 0
    for slot in range(slots_of(d, s, seat)):
        if me.slot[slot].card > 0:
            count += d.card[me.slot[slot].card - 1].group == GROUP.property
    return count


@rule
def value_at(d: Data, s: State, seat: int, slot: int) -> int:
    """The value that a property's marker shows (L-028)."""
    place = s.players[seat].slot[slot]
    return d.card[place.card - 1].values[place.step]


@rule
def can_fall(d: Data, s: State, seat: int, slot: int) -> bool:
    """Whether a slot holds a house above its last value (L-093, L-129, L-R34)."""
    place = s.players[seat].slot[slot]
    if place.card == 0:
        return False
    printed = d.card[place.card - 1]
    return printed.group == GROUP.property and (d.houses >> printed.kind) & 1 == 1 and place.step < printed.steps - 1


# --- Privileges -----------------------------------------------------------------------------------------------------
@rule
def lasting(d: Data, s: State, seat: int, do: int, tags: int, kinds: int) -> int:
    """What the lasting effects of one sort on a board add up to: all of them, or those for one of these tags or kinds
    (L-123, L-R37)."""
    me = s.players[seat]
    total = 0
    for slot in range(slots_of(d, s, seat)):
        if me.slot[slot].card > 0:
            total += lasting_on(d.card[me.slot[slot].card - 1], do, tags, kinds)
    return total


@rule
def lasting_on(printed: Card, do: int, tags: int, kinds: int) -> int:
    """What one card adds."""
    total = 0
    for at in range(printed.lasting):
        effect = printed.always[at]
        if effect.do == do and (tags | kinds == 0 or effect.tags & tags or effect.kinds & kinds):
            total += effect.amount
    return total


@rule
def privilege(d: Data, s: State, seat: int, do: int) -> int:
    """What helpers add to every payment of one sort, or to the cards of a plan (L-112, L-V08, L-V11)."""
    return lasting(d, s, seat, do, 0, 0)


@rule
def tag_boost(d: Data, s: State, seat: int, tags: int) -> int:
    """What helpers add to the payment for a card with these tags, once for each helper's effect (L-V08)."""
    return lasting(d, s, seat, DO.boost_tag, tags, 0) if tags else 0


@rule
def upkeep_boost(d: Data, s: State, seat: int, kind: int) -> int:
    """What helpers add to the upkeep of this kind of property (L-V08)."""
    return lasting(d, s, seat, DO.boost_upkeep, 0, 1 << kind)


@rule
def free_times(d: Data, s: State, seat: int, kinds: int) -> int:
    """How many upkeeps a round helpers make free of an action, counting those that serve any of these kinds (L-V09)."""
    return lasting(d, s, seat, DO.free_upkeep, 0, kinds)


@rule
def turn_actions(printed: Card, only_events: int) -> int:
    """The extra actions that a card gives at the beginning of a turn, ordinary or event-only (L-V10)."""
    total = 0
    for at in range(printed.lasting):
        if printed.always[at].do == DO.turn_actions and printed.always[at].how == only_events:
            total += printed.always[at].amount
    return total


@rule
def upkeep_is_free(d: Data, s: State, seat: int, kind: int) -> bool:
    """Whether one more upkeep of this kind takes no action: no group of kinds may use more than its helpers give
    (L-V09, L-R39, L-R55)."""
    if free_times(d, s, seat, 1 << kind) == 0:
        return False
    me = s.players[seat]
    for kinds in range(1 << KINDS):
        if (kinds >> kind) & 1:
            taken = 1
            for other in range(KINDS):
                if (kinds >> other) & 1:
                    taken += min(me.saved[other], free_times(d, s, seat, 1 << other))
            if taken > free_times(d, s, seat, kinds):
                return False
    return True


# --- Sums -----------------------------------------------------------------------------------------------------------
@rule
def token_sum(d: Data, s: State, seat: int, slot: int) -> int:
    """What the companion tokens on a card add to its use or upkeep (L-R35)."""
    place = s.players[seat].slot[slot]
    printed = d.card[place.card - 1]
    total = 0
    for at in range(printed.slots):
        if (place.tokens >> at) & 1:
            total += printed.slot_add[at]
    return total


@rule
def tokens_on(d: Data, s: State, seat: int, token: int, kinds: int) -> int:
    """How many tokens of a kind lie on a player's properties of these kinds (L-V07)."""
    me = s.players[seat]
    count = 0
    for slot in range(slots_of(d, s, seat)):
        place = me.slot[slot]
        if place.card > 0 and place.tokens:
            printed = d.card[place.card - 1]
            if printed.group == GROUP.property and (kinds >> printed.kind) & 1:
                for at in range(printed.slots):
                    count += ((place.tokens >> at) & 1) == 1 and printed.slot_kind[at] == token
    return count


@rule
def per_token(d: Data, s: State, seat: int, card: int) -> int:
    """What a card's `pay_per` effects cost now (L-V07)."""
    printed = d.card[card]
    total = 0
    for at in range(printed.thens):
        if printed.then[at].do == DO.pay_per:
            total += printed.then[at].amount * tokens_on(d, s, seat, printed.then[at].token, printed.then[at].kinds)
    return total


@rule
def play_sum(d: Data, s: State, seat: int, card: int, way: int) -> int:
    """The sum for an event or special without companions: its price, boosts on its tags, payments for tokens (L-R38)."""
    printed = d.card[card]
    pay = printed.other_pay if way == 1 else printed.play_pay
    return pay + tag_boost(d, s, seat, printed.tags) + per_token(d, s, seat, card)


@rule
def use_sum(d: Data, s: State, seat: int, slot: int) -> int:
    """The sum for using a card on the board: its price, its tokens, boosts on its tags, payments for tokens (L-R38)."""
    card = s.players[seat].slot[slot].card - 1
    return d.card[card].use_pay + token_sum(d, s, seat, slot) + tag_boost(d, s, seat, d.card[card].tags) + per_token(d, s, seat, card)


@rule
def upkeep_sum(d: Data, s: State, seat: int, slot: int) -> int:
    """The sum for maintaining a property: upkeep, tokens, boosts (L-110, L-R38)."""
    printed = d.card[s.players[seat].slot[slot].card - 1]
    return printed.upkeep + token_sum(d, s, seat, slot) + upkeep_boost(d, s, seat, printed.kind)


@rule
def market_price(d: Data, s: State, card: int, more: int) -> int:
    """A property's price: first value, market token, and what helpers add; at least 0 (L-109, L-R29, L-R48)."""
    return max(0, d.card[card].values[0] + s.market[d.card[card].kind] + more)


@rule
def price_of(d: Data, s: State, seat: int, card: int) -> int:
    """What a property costs this player (L-109, L-V08)."""
    return market_price(d, s, card, privilege(d, s, seat, DO.boost_buy))


@rule
def receipt_at(d: Data, s: State, seat: int, slot: int, token: int, less: int) -> int:
    """What a sale brings with this market token: present value, token, less boosts; not below 0 unless the table
    plays `pay` (L-111, L-R32, L-R48)."""
    receipt = value_at(d, s, seat, slot) + token - privilege(d, s, seat, DO.boost_sell) - less
    return receipt if d.low_sale == PAY_LOW_SALE else max(0, receipt)


@rule
def receipt_of(d: Data, s: State, seat: int, slot: int, less: int) -> int:
    """What a sale brings now (L-111, L-R48)."""
    return receipt_at(d, s, seat, slot, s.market[d.card[s.players[seat].slot[slot].card - 1].kind], less)


# --- Paying ---------------------------------------------------------------------------------------------------------
@rule
def may_pay(d: Data, s: State, seat: int, amount: int) -> bool:
    """No payment below zero while a property is owned; without property any sum (L-101, L-102, L-120)."""
    return s.players[seat].money >= amount or properties(d, s, seat) == 0


@rule
def pay(s: State, seat: int, amount: int) -> None:
    """Money goes to the bank, in whole pounds (a negative amount comes from it) (L-030)."""
    s.players[seat].money -= amount
    s.bank += amount


# --- Wealth ---------------------------------------------------------------------------------------------------------
@rule
def wealth(d: Data, s: State, seat: int) -> int:
    """Cash and properties, each at its marker's value and £5; helpers and market tokens do not count (L-004, L-117, L-118, L-R47)."""
    me = s.players[seat]
    total = me.money
    for slot in range(slots_of(d, s, seat)):
        if me.slot[slot].card > 0 and d.card[me.slot[slot].card - 1].group == GROUP.property:
            total += value_at(d, s, seat, slot) + d.end_value
    return total


@rule
def ruined(d: Data, s: State, seat: int) -> bool:
    """No money and no property; with Getting Sacked no employment either (L-006, L-113, L-K10); the turn may go on
    and deepen the debt (L-R45)."""
    return s.players[seat].money <= 0 and s.players[seat].job == 0 and properties(d, s, seat) == 0


@rule
def is_laid(d: Data, card: int) -> bool:
    """Whether a card is laid on the board by an action, without being bought."""
    return d.card[card].group == GROUP.helper or d.card[card].group == GROUP.expense
