"""What cards bring by themselves, and how much it is counted for."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import Numbers, rule
from parlour.games.pret_a_porter.cards import allowance, is_used, mark_used, next_effect
from parlour.games.pret_a_porter.codes import DECISION, DO, KIND, MOST, NEED, PER, TOLD, WHAT, WHEN
from parlour.games.pret_a_porter.money import receive
from parlour.games.pret_a_porter.state import Data, Effect, State


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
