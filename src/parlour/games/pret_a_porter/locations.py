"""Working round, phase 2: Action (P-044). The order at a location, and L1 to L4 and L9; Designs are in `designs.py`, materials in `materials.py`."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.moves import argument1, is_in
from parlour.engine.rule import Numbers, rule
from parlour.games.pret_a_porter.cards import (
    allowance,
    counted_from_0,
    cut_price,
    gains,
    has_moment,
    mark_all,
    mark_used,
    next_ability,
    obtain,
    pay,
    receive,
    sum_of,
    when_called,
)
from parlour.games.pret_a_porter.codes import (
    ANY_CARD,
    DECISION,
    DO,
    HOME,
    KIND,
    LOCATION,
    LOCATIONS,
    MOST,
    MOVE,
    NO_LIMIT,
    PHASE,
    PURCHASE,
    REFUSAL,
    TOLD,
    WHAT,
    WHEN,
)
from parlour.games.pret_a_porter.designs import begin_design, next_draw
from parlour.games.pret_a_porter.firing import can_fire
from parlour.games.pret_a_porter.materials import begin_purchase
from parlour.games.pret_a_porter.state import Data, State
from parlour.games.pret_a_porter.steps import ask, pawn_done, step_over


# --- The order of things (P-094 to P-097) ----------------------------------------------------------------------------
@rule
def next_action(d: Data, s: State, log: Numbers) -> None:
    """L1 to L9; at each the cards that need no pawn in turn order, then the pawns, the extra space last (P-094,
    P-095, P-097, P-099, P-R50)."""
    while s.decision == DECISION.none and s.instant < 0:
        pawn = s.step - s.seats
        here = s.location
        if pawn < 0:
            card_step(d, s, s.order[s.step], log)
        elif pawn < s.ordinary[here]:
            begin_pawn(d, s, s.pawn[here, pawn], log)
        elif pawn < s.ordinary[here] + s.extras[here]:
            begin_pawn(d, s, s.extra_pawn[here, pawn - s.ordinary[here]], log)
        elif here < LOCATIONS:
            s.location += 1
            s.step = 0
            tell(log, TOLD.called, EVERYONE, s.location)
        else:
            s.location = LOCATION.none
            s.step = 0
            s.stage = PHASE.after_l9
            return


@rule
def card_step(d: Data, s: State, seat: int, log: Numbers) -> None:
    """Abilities that need no pawn (P-096, P-097, P-R45, P-R47)."""
    if not has_moment(s, seat, when_called(s.location)):
        s.step += 1
        return
    gains(d, s, seat, when_called(s.location), 0, log)
    if s.location == LOCATION.employees and row_has(s, KIND.employee):
        ability = next_ability(d, s, seat, WHEN.L4, DO.hire, 0, s.cursor)
        while ability >= 0:
            if d.effect[ability].price <= s.players[seat].cash and (has_room(d, s, seat) or can_fire(d, s, seat)):
                s.ability = ability
                ask(s, seat, DECISION.hire_by_card)
                return
            ability = next_ability(d, s, seat, WHEN.L4, DO.hire, 0, d.effect[ability].card + 1)
    elif s.location == LOCATION.designs and next_draw(d, s, seat, 0, 0) >= 0:
        ask(s, seat, DECISION.use_card)
        return
    step_over(s)


@rule
def begin_pawn(d: Data, s: State, seat: int, log: Numbers) -> None:
    """Asks the pawn's owner, if there is anything to do here; else the action is forfeited (P-136, P-R24)."""
    here = s.location
    if here >= LOCATION.local and here <= LOCATION.imports:
        begin_purchase(d, s, seat, log)
    elif here == LOCATION.bank:
        s.limit = bank_limit(d, s, seat) // d.credit_step
        if s.limit > 0:
            ask(s, seat, DECISION.bank)
    elif here == LOCATION.contracts:
        if row_has(s, KIND.contract):
            ask(s, seat, DECISION.take_contract)
    elif here == LOCATION.buildings:
        if can_buy_building(d, s, seat):
            ask(s, seat, DECISION.buy_building)
    elif here == LOCATION.employees:
        if row_has(s, KIND.employee) and (has_room(d, s, seat) or can_fire(d, s, seat)):
            ask(s, seat, DECISION.hire_employee)
    elif here == LOCATION.designs:
        begin_design(d, s, seat)
    else:
        begin_thing(d, s, seat)
    if s.decision == DECISION.none:
        pawn_done(d, s, seat, s.sub != PURCHASE.not_begun and s.sub != PURCHASE.of_nothing, log)


@rule
def row_has(s: State, kind: int) -> bool:
    """Whether any card is left in a row."""
    for slot in range(len(s.row[kind])):
        if s.row[kind, slot] >= 0:
            return True
    return False


# --- L1 Bank (P-115 to P-120) ----------------------------------------------------------------------------------------
@rule
def largest_collection(d: Data, s: State, seat: int) -> int:
    """How many own Designs could form one Collection; materials are not needed, style changes count (P-115, P-116, P-R04)."""
    me = s.players[seat]
    restyles = sum_of(d, s, seat, WHEN.show, DO.more, WHAT.restyles) if d.bank_counts_restyles else 0
    best = 0
    for style in range(MOST.styles):
        count = 0
        for at in range(me.designs):
            count += d.design_style[me.design[at]] == style
        best = max(best, count)
    return min(me.designs, best + restyles)


@rule
def bank_limit(d: Data, s: State, seat: int) -> int:
    """$10 for each such Design, and what cards add at the first visit of a round (P-117, P-R03, P-R44)."""
    limit = d.credit_per_design * largest_collection(d, s, seat) + allowance(d, s, seat, WHEN.L1, WHAT.credit_limit)
    if not d.bank_limit_per_visit:
        limit -= s.players[seat].credit
    return max(0, limit)


@rule
def refuse_credit(s: State, move: int) -> int:
    """So many steps of credit as the limit allows, or none (P-117, P-D04)."""
    return 0 if is_in(MOVE.pass_, move) or argument1(MOVE.credit, move) <= s.limit else REFUSAL.over_the_credit_limit


@rule
def take_credit(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    """The money comes at once and the credit is recorded (P-118, P-119, P-R28)."""
    taken = not is_in(MOVE.pass_, move)
    if taken:
        dollars = argument1(MOVE.credit, move) * d.credit_step
        s.players[seat].credit += dollars
        receive(s, seat, WHAT.cash, dollars)
        mark_all(d, s, seat, WHEN.L1, DO.more, WHAT.credit_limit)
        tell(log, TOLD.credit, EVERYONE, seat, dollars)
    pawn_done(d, s, seat, taken, log)


# --- L2 Contracts, L3 Buildings, L4 Employees (P-121 to P-137) ---------------------------------------------------------
@rule
def building_price(d: Data, s: State, seat: int, card: int, marking: int) -> int:
    """The purchase price after cuts (P-052, P-125, P-R19)."""
    return cut_price(d, s, seat, WHEN.L3, WHAT.building, d.cost[card], marking)


@rule
def can_buy_building(d: Data, s: State, seat: int) -> bool:
    """Whether any Building of the row can be paid (P-D08, P-R51)."""
    for slot in range(len(s.row[KIND.building])):
        card = s.row[KIND.building, slot]
        if card >= 0 and building_price(d, s, seat, card, 0) <= s.players[seat].cash:
            return True
    return False


@rule
def employee_limit(d: Data, s: State, seat: int) -> int:
    """Three Employee cards, and one more for each Building, or what its card says; who lives where is nobody's
    concern (P-054, P-062, P-063, P-129, P-R31)."""
    return d.printed + s.players[seat].held[KIND.building] + allowance(d, s, seat, WHEN.always, WHAT.housing)


@rule
def has_room(d: Data, s: State, seat: int) -> bool:
    """Whether another Employee has a place (P-133)."""
    return s.players[seat].held[KIND.employee] < employee_limit(d, s, seat)


@rule
def refuse_card(d: Data, s: State, seat: int, move: int) -> int:
    """A card of the row, payable, with room for it (P-121, P-124, P-130, P-133, P-D05, P-D08, P-D09, P-D10, P-R51)."""
    if is_in(MOVE.pass_, move):
        return 0
    card = counted_from_0(ANY_CARD, move)
    in_row = s.home[card] == HOME.row
    if is_in(MOVE.contract, move):
        return 0 if in_row else REFUSAL.contract_not_in_row
    if is_in(MOVE.building, move):
        if not in_row:
            return REFUSAL.building_not_in_row
        return 0 if building_price(d, s, seat, card, 0) <= s.players[seat].cash else REFUSAL.too_dear
    if not in_row:
        return REFUSAL.employee_not_in_row
    return 0 if has_room(d, s, seat) else REFUSAL.no_room


@rule
def take_card(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    """Takes one card of the row for a pawn, or for a card that hires; Contracts and Employees are free (P-047, P-057,
    P-121, P-124, P-130, P-137)."""
    by_card = s.decision == DECISION.hire_by_card
    if is_in(MOVE.pass_, move):
        if by_card:
            s.cursor = d.effect[s.ability].card + 1
            s.decision = DECISION.none
        else:
            pawn_done(d, s, seat, 0, log)
        return
    card = counted_from_0(ANY_CARD, move)
    price = 0
    if is_in(MOVE.contract, move):
        tell(log, TOLD.contract_taken, EVERYONE, seat, card)
    elif is_in(MOVE.building, move):
        price = building_price(d, s, seat, card, 1)
        tell(log, TOLD.building_bought, EVERYONE, seat, card, price)
    else:
        if by_card:
            ability = d.effect[s.ability]
            price = ability.price
            mark_used(s, ability.card, ability.mark)
        tell(log, TOLD.hired, EVERYONE, seat, card, price, d.effect[s.ability].card if by_card else -1)
    pay(s, seat, price)
    if by_card:
        s.decision = DECISION.none
    else:
        pawn_done(d, s, seat, 1, log)
    obtain(d, s, seat, card)


# --- Instant choices of a card just taken (P-D06, P-D07) --------------------------------------------------------------
@rule
def refuse_type(d: Data, s: State, seat: int, move: int) -> int:
    """A second type is one not on the own tile (P-D06, P-R55)."""
    if is_in(MOVE.pass_, move):
        return REFUSAL.a_type_must_be_fixed
    kind = counted_from_0(MOVE.type, move)
    if kind >= d.types:
        return REFUSAL.no_such_type
    return REFUSAL.type_of_your_tile if kind == d.tile_type[s.players[seat].tile] else 0


@rule
def fix_type(s: State, seat: int, move: int, log: Numbers) -> None:
    """The second clothing type stays until the card is discarded (P-R55)."""
    kind = counted_from_0(MOVE.type, move)
    s.second[s.instant] = kind
    s.decision = DECISION.none
    tell(log, TOLD.second_type, EVERYONE, seat, s.instant, kind)


@rule
def refuse_settle(s: State, seat: int, move: int) -> int:
    """With debt: a loan, or credit; the money only without any debt (P-D07, P-R56)."""
    me = s.players[seat]
    if is_in(MOVE.cancel_loan, move) and me.loans == 0:
        return REFUSAL.no_loan_to_cancel
    if is_in(MOVE.cancel_credit, move) and me.credit == 0:
        return REFUSAL.no_credit_to_cancel
    if is_in(MOVE.take_cash, move) and (me.loans > 0 or me.credit > 0):
        return REFUSAL.money_only_without_debt
    return 0


@rule
def settle(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    """Debt is cancelled without payment, or money comes (P-R56)."""
    me = s.players[seat]
    effect = d.effect[s.ability]
    loans = min(me.loans, effect.loans) if is_in(MOVE.cancel_loan, move) else 0
    credit = min(me.credit, effect.credit) if is_in(MOVE.cancel_credit, move) else 0
    dollars = effect.cash if is_in(MOVE.take_cash, move) else 0
    me.loans -= loans
    me.credit -= credit
    receive(s, seat, WHAT.cash, dollars)
    s.decision = DECISION.none
    tell(log, TOLD.settled, EVERYONE, seat, effect.card, loans, credit, dollars)


# --- L9 Last Minute Preparations (P-145, P-146) -----------------------------------------------------------------------
@rule
def things_left(d: Data, s: State) -> int:
    """How many things still lie at L9 (P-146)."""
    count = 0
    for thing in range(d.items):
        count += s.thing[thing]
    return count


@rule
def begin_thing(d: Data, s: State, seat: int) -> None:
    """One thing; with a card a further one, and such as are gone (P-145, P-D18, P-D19, P-R44)."""
    if s.sub == 0:
        s.more_things = min(NO_LIMIT, allowance(d, s, seat, WHEN.L9, WHAT.items))
        s.restock = next_ability(d, s, seat, WHEN.L9, DO.restock, 1, 0) >= 0
        if s.restock or things_left(d, s) > 0:
            ask(s, seat, DECISION.take_thing)
    elif s.more_things > 0 and (s.restock or things_left(d, s) > 0):
        ask(s, seat, DECISION.second_thing)


@rule
def refuse_thing(d: Data, s: State, move: int) -> int:
    """A thing still there, or with the right card any (P-145, P-146, P-D18, P-D19)."""
    if is_in(MOVE.pass_, move):
        return 0
    thing = counted_from_0(MOVE.take, move)
    if thing >= d.items:
        return REFUSAL.no_such_thing
    return 0 if s.thing[thing] or s.restock else REFUSAL.thing_gone


@rule
def take_thing(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    """The thing is taken and not replaced in this round (P-145, P-146)."""
    now = s.decision
    s.decision = DECISION.none
    if is_in(MOVE.pass_, move):
        pawn_done(d, s, seat, now == DECISION.second_thing, log)
        return
    if now == DECISION.take_thing:
        mark_all(d, s, seat, WHEN.L9, DO.more, WHAT.items)
        mark_all(d, s, seat, WHEN.L9, DO.restock, 0)
        s.sub = 1
    else:
        s.more_things -= 1
    thing = counted_from_0(MOVE.take, move)
    receive(s, seat, d.item_what[thing], d.item_amount[thing])
    tell(log, TOLD.thing_taken, EVERYONE, seat, thing, d.item_what[thing], d.item_amount[thing], s.thing[thing] == 0)
    s.thing[thing] = 0
