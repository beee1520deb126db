"""Cards: money, the abilities of the cards held, their use marks, gains, price cuts, and how cards come and go."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.moves import Span, argument1
from parlour.engine.rule import Numbers, rule
from parlour.games.pret_a_porter.codes import DECISION, DO, HOME, KIND, MOST, NEED, PER, PER_KIND, TOLD, WHAT, WHEN
from parlour.games.pret_a_porter.state import Data, Effect, Player, State


# --- Money ----------------------------------------------------------------------------------------------------------
@rule
def pay(s: State, seat: int, dollars: int) -> None:
    """Money goes to the bank; cash never falls below 0 (P-R51)."""
    s.players[seat].cash -= dollars
    s.bank += dollars


@rule
def receive(s: State, seat: int, what: int, amount: int) -> None:
    """Tokens, dollars, prestige or VP from the supply, which has no end (P-030)."""
    me = s.players[seat]
    if what == WHAT.cash:
        me.cash += amount
        s.bank -= amount
    elif what == WHAT.q:
        me.q += amount
    elif what == WHAT.t:
        me.t += amount
    elif what == WHAT.pr:
        me.pr += amount
    elif what == WHAT.prestige:
        me.prestige += amount
    elif what == WHAT.vp:
        me.vp += amount


# --- Abilities ------------------------------------------------------------------------------------------------------
@rule
def kind_of(card: int) -> int:
    """Contract, Building or Employee."""
    return card // PER_KIND


@rule
def counted_from_0(span: Span, move: int) -> int:
    """Which piece a move names: the rules count from 0 what is printed from 1 on."""
    return argument1(span, move) - 1


@rule
def is_used(s: State, effect: Effect) -> int:
    """Whether this ability was used in this round; its mark stays when the card turns (P-040, P-R43, P-G01)."""
    return (s.used[effect.card] >> effect.mark) & 1


@rule
def mark_used(s: State, card: int, mark: int) -> None:
    """This ability works no more in this round (P-040, P-G01)."""
    s.used[card] |= 1 << mark


@rule
def when_called(location: int) -> int:
    """The moment when a location is called (P-094)."""
    return WHEN.L1 + location - 1


@rule
def has_moment(s: State, seat: int, when: int) -> int:
    """Whether any card held acts at this moment."""
    return (s.players[seat].moments >> when) & 1


@rule
def next_effect(d: Data, s: State, seat: int, when: int, do: int, last: int) -> int:
    """The ability of this sort that follows `last` on the cards held (-1: the first), -1 for none.

    Contracts come first, then Buildings, then Employees; only the side lying up works (P-G03, P-R44). This is the one walk
    over the abilities held: who needs all of a sort asks again with the last one found.
    """
    if not has_moment(s, seat, when):
        return -1
    me = s.players[seat]
    for at in range(me.cards):
        card = me.card[at]
        side = s.side[card]
        first = d.first[card, side]
        for n in range(max(first, last + 1), first + d.effects[card, side]):
            if d.effect[n].when == when and d.effect[n].do == do:
                return n
    return -1


@rule
def sum_of(d: Data, s: State, seat: int, when: int, do: int, what: int) -> int:
    """All unused abilities of this sort together: equal effects add up (P-R20, P-G04)."""
    total = 0
    n = next_effect(d, s, seat, when, do, -1)
    while n >= 0:
        effect = d.effect[n]
        if effect.what == what and not is_used(s, effect):
            total += effect.amount
        n = next_effect(d, s, seat, when, do, n)
    return total


@rule
def allowance(d: Data, s: State, seat: int, when: int, what: int) -> int:
    """By how much the cards raise an allowance; to spend it is a choice (P-042, P-G02)."""
    return sum_of(d, s, seat, when, DO.more, what)


@rule
def mark_all(d: Data, s: State, seat: int, when: int, do: int, what: int) -> None:
    """Every ability of this sort is used up (P-G01)."""
    n = next_effect(d, s, seat, when, do, -1)
    while n >= 0:
        if d.effect[n].what == what:
            mark_used(s, d.effect[n].card, d.effect[n].mark)
        n = next_effect(d, s, seat, when, do, n)


@rule
def next_ability(d: Data, s: State, seat: int, when: int, do: int, pawn: int, cursor: int) -> int:
    """The first unused ability of this sort on a card from `cursor` on, -1 if there is none."""
    n = next_effect(d, s, seat, when, do, -1)
    while n >= 0:
        effect = d.effect[n]
        if effect.card >= cursor and effect.pawn == pawn and not is_used(s, effect):
            return n
        n = next_effect(d, s, seat, when, do, n)
    return -1


@rule
def cut_price(d: Data, s: State, seat: int, when: int, what: int, base: int, marking: int) -> int:
    """A price after its cuts, in the order Contract, Building, Employee; `marking` uses up those that lower it (P-R19, P-R44)."""
    price = base
    n = next_effect(d, s, seat, when, DO.less, -1)
    while n >= 0:
        effect = d.effect[n]
        if effect.what == what and not is_used(s, effect) and price > d.price_floor:
            price = max(d.price_floor, price - effect.amount)
            if marking:
                mark_used(s, effect.card, effect.mark)
        n = next_effect(d, s, seat, when, DO.less, n)
    return price


# --- Gains ----------------------------------------------------------------------------------------------------------
@rule
def cards_counted(d: Data, s: State, seat: int) -> int:
    """Collection cards for Sales and conditions: real ones only, unless the table plays otherwise (P-R36)."""
    me = s.players[seat]
    if d.x2_bonus_counts_as_card and me.collection > 0:
        return me.collection + allowance(d, s, seat, WHEN.awards, WHAT.x2)
    return me.collection


@rule
def shown_of_type(d: Data, s: State, seat: int, kind: int) -> int:
    """Collection cards of a clothing type."""
    me = s.players[seat]
    count = 0
    for at in range(me.designs):
        design = me.design[at]
        count += s.shown[design] and d.design_type[design] == kind
    return count


@rule
def count_per(d: Data, s: State, seat: int, card: int, per: int) -> int:
    """How many there are of what an ability counts (ledger, `per`)."""
    me = s.players[seat]
    if per == PER.collection:
        return cards_counted(d, s, seat)
    if per == PER.second_type:
        return shown_of_type(d, s, seat, s.second[card])
    if per == PER.material:
        units = 0
        for material in range(MOST.materials):
            units += me.material[material] - me.spend[material]
        return units
    if per == PER.design:
        return me.designs - me.collection
    if per == PER.building:
        return me.held[KIND.building]
    if per == PER.employee:
        return me.held[KIND.employee]
    if per == PER.tableau:
        return me.cards
    return 1


@rule
def need_holds(d: Data, s: State, seat: int, need: int) -> bool:
    """Whether an ability's condition holds (P-R60)."""
    if need == NEED.two_cards:
        return cards_counted(d, s, seat) >= 2
    if need == NEED.first_place:
        return s.players[seat].first_place != 0
    return True


@rule
def gain(d: Data, s: State, seat: int, effect: Effect, log: Numbers) -> None:
    """One automatic gain, unasked: amount times what it counts, up to its most, if its condition holds (P-042, P-R30, P-G02)."""
    mark_used(s, effect.card, effect.mark)
    if not need_holds(d, s, seat, effect.need):
        return
    amount = effect.amount * min(count_per(d, s, seat, effect.card, effect.per), effect.most)
    if amount > 0:
        receive(s, seat, effect.what, amount)
        tell(log, TOLD.gained, EVERYONE, seat, effect.card, effect.what, amount)


@rule
def gains(d: Data, s: State, seat: int, when: int, pawn: int, log: Numbers) -> None:
    """All automatic gains of this moment; at a location those tied to a pawn, or those that are not (P-096, P-097)."""
    n = next_effect(d, s, seat, when, DO.gain, -1)
    while n >= 0:
        if d.effect[n].pawn == pawn and not is_used(s, d.effect[n]):
            gain(d, s, seat, d.effect[n], log)
        n = next_effect(d, s, seat, when, DO.gain, n)


# --- Cards come and go ----------------------------------------------------------------------------------------------
@rule
def insert(sorted_cards: Numbers, count: int, card: int) -> None:
    """Puts a card into a rising list of `count`."""
    at = count
    while at > 0 and sorted_cards[at - 1] > card:
        sorted_cards[at] = sorted_cards[at - 1]
        at -= 1
    sorted_cards[at] = card


@rule
def remove(sorted_cards: Numbers, count: int, card: int) -> None:
    """Takes a card out of a rising list of `count`."""
    at = 0
    while sorted_cards[at] != card:
        at += 1
    while at + 1 < count:
        sorted_cards[at] = sorted_cards[at + 1]
        at += 1
    sorted_cards[count - 1] = 0


@rule
def recount_moments(d: Data, s: State, seat: int) -> None:
    """Notes at which moments the cards now held act; only the side lying up works (P-G03)."""
    me = s.players[seat]
    moments = 0
    for at in range(me.cards):
        card = me.card[at]
        side = s.side[card]
        first = d.first[card, side]
        for n in range(first, first + d.effects[card, side]):
            moments |= 1 << d.effect[n].when
    me.moments = moments


@rule
def leave_row(s: State, card: int) -> None:
    """A card is taken from the row, never from the deck, and the row is not filled up (P-121, P-124, P-130, P-R38)."""
    kind = kind_of(card)
    for slot in range(len(s.row[kind])):
        if s.row[kind, slot] == card:
            s.row[kind, slot] = -1


@rule
def obtain(d: Data, s: State, seat: int, card: int) -> None:
    """A card from a row comes to a player; it works from now on, its instant abilities first (P-041, P-046, P-051,
    P-122, P-127, P-137, P-R46)."""
    me = s.players[seat]
    leave_row(s, card)
    insert(me.card, me.cards, card)
    me.cards += 1
    me.held[kind_of(card)] += 1
    s.home[card] = seat
    covered(d, me)
    recount_moments(d, s, seat)
    s.instant = card
    s.instant_at = 0


@rule
def covered(d: Data, me: Player) -> None:
    """Employee cards cover the printed employees one by one, without severance (P-060, P-066, P-132, P-R31)."""
    me.open_printed = min(me.open_printed, max(0, d.printed - me.held[KIND.employee]))


@rule
def turn_over(d: Data, s: State, seat: int, card: int) -> None:
    """The card lies on its other side and works with it at once (P-041, P-G03, P-R22, P-R46)."""
    s.side[card] = 1
    recount_moments(d, s, seat)
    s.instant = card
    s.instant_at = 0


@rule
def discard_card(d: Data, s: State, seat: int, card: int) -> None:
    """A card leaves its owner for good; what it gave stays. Only Contracts and Employees ever do (P-055, P-128,
    P-R09, P-G06, P-G07, P-G09)."""
    me = s.players[seat]
    remove(me.card, me.cards, card)
    me.cards -= 1
    me.held[kind_of(card)] -= 1
    s.home[card] = HOME.discarded
    s.second[card] = -1
    recount_moments(d, s, seat)


# --- Instant abilities ----------------------------------------------------------------------------------------------
@rule
def next_instant(d: Data, s: State, log: Numbers) -> None:
    """Carries out the instant abilities of a card just obtained or turned over; asks where the owner must choose (P-041)."""
    card = s.instant
    seat = s.home[card]
    side = s.side[card]
    while s.instant_at < d.effects[card, side]:
        effect = d.effect[d.first[card, side] + s.instant_at]
        s.instant_at += 1
        if effect.when != WHEN.instant or is_used(s, effect):
            continue
        if effect.do == DO.gain:
            gain(d, s, seat, effect, log)
        elif effect.do == DO.second_type:
            s.turn = seat
            s.decision = DECISION.choose_type
            return
        elif effect.do == DO.settle:
            s.ability = d.first[card, side] + s.instant_at - 1
            s.turn = seat
            s.decision = DECISION.settlement
            return
    s.instant = -1
