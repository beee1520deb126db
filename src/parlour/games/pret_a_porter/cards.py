"""Cards: money, the abilities of the cards held, their use marks, gains, price cuts, and how cards come and go."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import rule
from parlour.games.pret_a_porter.state import (
    AT_AWARDS,
    AT_INSTANT,
    CASH,
    CHOOSE_TYPE,
    DISCARDED,
    FIRST_PLACE,
    GAIN,
    GAINED,
    LESS,
    MATERIALS,
    MORE,
    PER_BUILDING,
    PER_COLLECTION,
    PER_DESIGN,
    PER_EMPLOYEE,
    PER_KIND,
    PER_MATERIAL,
    PER_SECOND_TYPE,
    PER_TABLEAU,
    PR,
    PRESTIGE,
    SECOND_TYPE,
    SETTLE,
    SETTLEMENT,
    TWO_CARDS,
    VP,
    X2,
    Q,
    T,
)


# --- Money ----------------------------------------------------------------------------------------------------------
@rule
def pay(s, seat, dollars):
    """Money goes to the bank; cash never falls below 0 (P-R51)."""
    s.players[seat].cash -= dollars
    s.bank += dollars


@rule
def receive(s, seat, what, amount):
    """Tokens, dollars, prestige or VP from the supply, which has no end (P-030)."""
    me = s.players[seat]
    if what == CASH:
        me.cash += amount
        s.bank -= amount
    elif what == Q:
        me.q += amount
    elif what == T:
        me.t += amount
    elif what == PR:
        me.pr += amount
    elif what == PRESTIGE:
        me.prestige += amount
    elif what == VP:
        me.vp += amount


# --- Abilities ------------------------------------------------------------------------------------------------------
@rule
def kind_of(card):
    """Contract, Building or Employee."""
    return card // PER_KIND


@rule
def is_used(s, card, mark):
    """Whether this ability was used in this round (P-040, P-R43)."""
    return (s.used[card] >> mark) & 1


@rule
def mark_used(s, card, mark):
    s.used[card] |= 1 << mark


@rule
def has_moment(s, seat, when):
    """Whether any card held acts at this moment."""
    return (s.players[seat].moments >> when) & 1


@rule
def sum_of(d, s, seat, when, do, what):
    """All unused abilities of this sort together: equal effects add up (P-R20, P-G04)."""
    if not has_moment(s, seat, when):
        return 0
    me = s.players[seat]
    total = 0
    for at in range(me.cards):
        card = me.card[at]
        side = s.side[card]
        first = d.first[card, side]
        for n in range(first, first + d.effects[card, side]):
            effect = d.effect[n]
            if effect.when == when and effect.do == do and effect.what == what and not is_used(s, card, effect.mark):
                total += effect.amount
    return total


@rule
def allowance(d, s, seat, when, what):
    """By how much the cards raise an allowance."""
    return sum_of(d, s, seat, when, MORE, what)


@rule
def mark_all(d, s, seat, when, do, what):
    """Every unused ability of this sort is used up."""
    if not has_moment(s, seat, when):
        return
    me = s.players[seat]
    for at in range(me.cards):
        card = me.card[at]
        side = s.side[card]
        first = d.first[card, side]
        for n in range(first, first + d.effects[card, side]):
            effect = d.effect[n]
            if effect.when == when and effect.do == do and effect.what == what:
                mark_used(s, card, effect.mark)


@rule
def next_ability(d, s, seat, when, do, pawn, cursor):
    """The first unused ability of this sort on a card from `cursor` on, -1 if there is none."""
    if not has_moment(s, seat, when):
        return -1
    me = s.players[seat]
    for at in range(me.cards):
        card = me.card[at]
        if card < cursor:
            continue
        side = s.side[card]
        first = d.first[card, side]
        for n in range(first, first + d.effects[card, side]):
            effect = d.effect[n]
            if effect.when == when and effect.do == do and effect.pawn == pawn and not is_used(s, card, effect.mark):
                return n
    return -1


@rule
def cut_price(d, s, seat, when, what, base, marking):
    """A price after its cuts, in the order Contract, Building, Employee; `marking` uses up those that lower it (P-R19, P-R44)."""
    price = base
    if not has_moment(s, seat, when):
        return price
    me = s.players[seat]
    for at in range(me.cards):
        card = me.card[at]
        side = s.side[card]
        first = d.first[card, side]
        for n in range(first, first + d.effects[card, side]):
            effect = d.effect[n]
            if effect.when == when and effect.do == LESS and effect.what == what and not is_used(s, card, effect.mark) and price > d.price_floor:
                price = max(d.price_floor, price - effect.amount)
                if marking:
                    mark_used(s, card, effect.mark)
    return price


# --- Gains ----------------------------------------------------------------------------------------------------------
@rule
def cards_counted(d, s, seat):
    """Collection cards for Sales and conditions: real ones only, unless the table plays otherwise (P-R36)."""
    me = s.players[seat]
    if d.x2_bonus_counts_as_card and me.collection > 0:
        return me.collection + allowance(d, s, seat, AT_AWARDS, X2)
    return me.collection


@rule
def shown_of_type(d, s, seat, kind):
    """Collection cards of a clothing type."""
    me = s.players[seat]
    count = 0
    for at in range(me.designs):
        design = me.design[at]
        count += s.shown[design] and d.design_type[design] == kind
    return count


@rule
def count_per(d, s, seat, card, per):
    """How many there are of what an ability counts (ledger, `per`)."""
    me = s.players[seat]
    if per == PER_COLLECTION:
        return cards_counted(d, s, seat)
    if per == PER_SECOND_TYPE:
        return shown_of_type(d, s, seat, s.second[card])
    if per == PER_MATERIAL:
        units = 0
        for material in range(MATERIALS):
            units += me.material[material] - me.spend[material]
        return units
    if per == PER_DESIGN:
        return me.designs - me.collection
    if per == PER_BUILDING:
        return me.held[1]
    if per == PER_EMPLOYEE:
        return me.held[2]
    if per == PER_TABLEAU:
        return me.cards
    return 1


@rule
def need_holds(d, s, seat, need):
    """Whether an ability's condition holds (P-R60)."""
    if need == TWO_CARDS:
        return cards_counted(d, s, seat) >= 2
    if need == FIRST_PLACE:
        return s.players[seat].first_place != 0
    return True


@rule
def gain(d, s, seat, card, effect, log):
    """One automatic gain: amount times what it counts, up to its most, if its condition holds (P-R30)."""
    mark_used(s, card, effect.mark)
    if not need_holds(d, s, seat, effect.need):
        return
    amount = effect.amount * min(count_per(d, s, seat, card, effect.per), effect.most)
    if amount > 0:
        receive(s, seat, effect.what, amount)
        tell(log, GAINED, EVERYONE, seat, card, effect.what, amount)


@rule
def gains(d, s, seat, when, pawn, log):
    """All automatic gains of this moment; at a location those tied to a pawn, or those that are not (P-096, P-097)."""
    if not has_moment(s, seat, when):
        return
    me = s.players[seat]
    for at in range(me.cards):
        card = me.card[at]
        side = s.side[card]
        first = d.first[card, side]
        for n in range(first, first + d.effects[card, side]):
            effect = d.effect[n]
            if effect.when == when and effect.do == GAIN and effect.pawn == pawn and not is_used(s, card, effect.mark):
                gain(d, s, seat, card, effect, log)


# --- Cards come and go ----------------------------------------------------------------------------------------------
@rule
def insert(sorted_cards, count, card):
    """Puts a card into a rising list of `count`."""
    at = count
    while at > 0 and sorted_cards[at - 1] > card:
        sorted_cards[at] = sorted_cards[at - 1]
        at -= 1
    sorted_cards[at] = card


@rule
def remove(sorted_cards, count, card):
    """Takes a card out of a rising list of `count`."""
    at = 0
    while sorted_cards[at] != card:
        at += 1
    while at + 1 < count:
        sorted_cards[at] = sorted_cards[at + 1]
        at += 1
    sorted_cards[count - 1] = 0


@rule
def recount_moments(d, s, seat):
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
def leave_row(s, card):
    kind = kind_of(card)
    for slot in range(len(s.row[kind])):
        if s.row[kind, slot] == card:
            s.row[kind, slot] = -1


@rule
def obtain(d, s, seat, card):
    """A card from a row comes to a player; it works from now on, its instant abilities first (P-041, P-046, P-051, P-R46)."""
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
def covered(d, me):
    """Employee cards cover the printed employees one by one (P-060, P-132, P-R31)."""
    me.open_printed = min(me.open_printed, max(0, d.printed - me.held[2]))


@rule
def turn_over(d, s, seat, card):
    """The card lies on its other side and works with it at once (P-041, P-G03)."""
    s.side[card] = 1
    recount_moments(d, s, seat)
    s.instant = card
    s.instant_at = 0


@rule
def discard_card(d, s, seat, card):
    """A card leaves its owner for good; what it gave stays (P-G07, P-G09)."""
    me = s.players[seat]
    remove(me.card, me.cards, card)
    me.cards -= 1
    me.held[kind_of(card)] -= 1
    s.home[card] = DISCARDED
    s.second[card] = -1
    recount_moments(d, s, seat)


# --- Instant abilities ----------------------------------------------------------------------------------------------
@rule
def next_instant(d, s, log):
    """Carries out the instant abilities of a card just obtained or turned over; asks where the owner must choose (P-041)."""
    card = s.instant
    seat = s.home[card]
    side = s.side[card]
    while s.instant_at < d.effects[card, side]:
        effect = d.effect[d.first[card, side] + s.instant_at]
        s.instant_at += 1
        if effect.when != AT_INSTANT or is_used(s, card, effect.mark):
            continue
        if effect.do == GAIN:
            gain(d, s, seat, card, effect, log)
        elif effect.do == SECOND_TYPE:
            s.turn = seat
            s.decision = CHOOSE_TYPE
            return
        elif effect.do == SETTLE:
            s.ability = d.first[card, side] + s.instant_at - 1
            s.turn = seat
            s.decision = SETTLEMENT
            return
    s.instant = -1
