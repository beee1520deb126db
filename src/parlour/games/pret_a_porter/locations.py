"""Working round, phase 2: Action (P-044). The order at a location, and L2 to L4; the other locations have files of their own."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.moves import is_in
from parlour.engine.rule import Numbers, rule
from parlour.games.pret_a_porter.bank import bank_limit
from parlour.games.pret_a_porter.cards import allowance, counted_from_0, cut_price, has_moment, mark_used, next_ability, when_called
from parlour.games.pret_a_porter.codes import (
    ANY_CARD,
    DECISION,
    DO,
    HOME,
    KIND,
    LOCATION,
    LOCATIONS,
    MOVE,
    PHASE,
    PURCHASE,
    REFUSAL,
    TOLD,
    WHAT,
    WHEN,
)
from parlour.games.pret_a_porter.designs import begin_design, next_draw
from parlour.games.pret_a_porter.firing import can_fire
from parlour.games.pret_a_porter.gains import gains
from parlour.games.pret_a_porter.last_minute import begin_thing
from parlour.games.pret_a_porter.materials import begin_purchase
from parlour.games.pret_a_porter.money import pay
from parlour.games.pret_a_porter.rows_of_cards import obtain
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
