"""L6 Local, L7 Warehouse and L8 Import Materials (P-139, P-140, P-141, P-142, P-143, P-144)."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.moves import argument1, is_in
from parlour.engine.rule import Numbers, rule
from parlour.games.pret_a_porter.cards import allowance, counted_from_0, is_used, mark_all, mark_used, next_effect, when_called
from parlour.games.pret_a_porter.codes import DECISION, DO, MOVE, NO_LIMIT, PURCHASE, REFUSAL, TOLD, WHAT
from parlour.games.pret_a_porter.money import pay
from parlour.games.pret_a_porter.state import Data, State


# --- Prices ---------------------------------------------------------------------------------------------------------
@rule
def gather_cuts(d: Data, s: State, seat: int) -> None:
    """Notes the unused price cuts for this location, in the order Contract, Building, Employee (P-R44)."""
    s.cuts = 0
    when = when_called(s.location)
    n = next_effect(d, s, seat, when, DO.less, -1)
    while n >= 0:
        effect = d.effect[n]
        if effect.what == WHAT.material and not is_used(s, effect):
            s.cut_card[s.cuts] = effect.card
            s.cut_mark[s.cuts] = effect.mark
            s.cut_amount[s.cuts] = effect.amount
            s.cut_most[s.cuts] = effect.most
            s.cut_used[s.cuts] = 0
            s.cuts += 1
        n = next_effect(d, s, seat, when, DO.less, n)


@rule
def unit_price(d: Data, s: State, material: int, nth: int) -> int:
    """What the nth unit of this action costs (from 0): the board price less the cuts, never below $1 (P-R19)."""
    price = d.price[s.location, material]
    for cut in range(s.cuts):
        if nth < s.cut_most[cut] or s.cut_most[cut] == NO_LIMIT:
            price = max(d.unit_floor, price - s.cut_amount[cut])
    return price


@rule
def note_cuts(d: Data, s: State, material: int, nth: int) -> None:
    """Marks the cuts that lowered this unit's price; one that lowers nothing is not used up (P-R44)."""
    price = d.price[s.location, material]
    for cut in range(s.cuts):
        if (nth < s.cut_most[cut] or s.cut_most[cut] == NO_LIMIT) and price > d.unit_floor:
            price = max(d.unit_floor, price - s.cut_amount[cut])
            s.cut_used[cut] = 1


@rule
def can_pay_unit(d: Data, s: State, seat: int, material: int) -> bool:
    """Whether the next unit of a colour can be paid (P-R51)."""
    return unit_price(d, s, material, s.bought) <= s.players[seat].cash


@rule
def units_on_offer(d: Data, s: State) -> int:
    """How many units of the chosen colour can be asked for in one step of the question, whatever they cost (P-R49)."""
    if d.units_per_colour[s.location] == NO_LIMIT:
        return d.quantity_chunk
    return min(d.quantity_chunk, d.units_per_colour[s.location] + s.more_units - s.bought)


@rule
def units_payable(d: Data, s: State, seat: int) -> int:
    """How many of them can be paid (P-R49, P-R51)."""
    most = units_on_offer(d, s)
    cash = s.players[seat].cash
    units = 0
    while units < most:
        cash -= unit_price(d, s, s.colour, s.bought + units)
        if cash < 0:
            return units
        units += 1
    return units


# --- The action -----------------------------------------------------------------------------------------------------
@rule
def begin_purchase(d: Data, s: State, seat: int, log: Numbers) -> None:
    """Asks for the next step of a purchase, if it is not over (P-D15, P-D16, P-D17)."""
    if s.sub >= PURCHASE.complete:
        return
    if s.sub == PURCHASE.not_begun:
        s.bought = 0
        s.different = 0
        s.colour = 0
        s.colour_units = 0
        gather_cuts(d, s, seat)
        s.more_units = min(NO_LIMIT, allowance(d, s, seat, when_called(s.location), WHAT.colour_units))
    s.turn = seat
    if s.sub and d.colours[s.location] == 1:
        s.limit = units_payable(d, s, seat)
        s.decision = DECISION.choose_units
    elif any_colour(d, s, seat):
        s.decision = DECISION.next_colour if d.colours[s.location] > 1 else DECISION.choose_colour
    else:
        end_purchase(d, s, seat, log)


@rule
def any_colour(d: Data, s: State, seat: int) -> bool:
    """Whether there is a colour to choose; without one the purchase is over (P-R24, P-R51)."""
    for material in range(d.materials):
        if refuse_one_colour(d, s, seat, material) == 0:
            return True
    return False


@rule
def refuse_one_colour(d: Data, s: State, seat: int, material: int) -> int:
    """A colour whose next unit can be paid; in the warehouse in the order of the board, one of each, or what a card
    adds (P-139, P-141, P-143, P-D17)."""
    begun = s.sub != PURCHASE.not_begun
    if begun and material < s.colour:
        return REFUSAL.colour_passed
    if begun and material == s.colour and s.colour_units >= d.units_per_colour[s.location] + s.more_units:
        return REFUSAL.colour_bought_up
    if begun and material != s.colour and s.different >= d.colours[s.location]:
        return REFUSAL.colours_bought_up
    return 0 if can_pay_unit(d, s, seat, material) else REFUSAL.too_dear


@rule
def refuse_colour(d: Data, s: State, seat: int, move: int) -> int:
    """One of the colours of this set, or none (P-D15, P-D17)."""
    if is_in(MOVE.pass_, move):
        return 0
    material = counted_from_0(MOVE.colour, move)
    return refuse_one_colour(d, s, seat, material) if material < d.materials else REFUSAL.no_such_colour


@rule
def refuse_units(d: Data, s: State, move: int) -> int:
    """At least one unit at first; after a full step none is allowed too (P-D16, P-R49, P-R51)."""
    if is_in(MOVE.pass_, move):
        return REFUSAL.units_must_be_said
    units = argument1(MOVE.units, move)
    if units == 0:
        return 0 if s.bought else REFUSAL.at_least_one_unit
    if units <= s.limit:
        return 0
    return REFUSAL.too_many_units if units > units_on_offer(d, s) else REFUSAL.too_dear


@rule
def choose_colour(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    """One colour of which units are then bought, or one unit of the next colour (P-D15, P-D17)."""
    now = s.decision
    s.decision = DECISION.none
    if is_in(MOVE.pass_, move):
        end_purchase(d, s, seat, log)
        return
    material = counted_from_0(MOVE.colour, move)
    if s.sub == PURCHASE.not_begun or material != s.colour:
        s.different += 1
        s.colour_units = 0
    s.sub = PURCHASE.under_way
    s.colour = material
    if now == DECISION.next_colour:
        s.colour_units += 1
        buy(d, s, seat, 1, log)
    elif units_payable(d, s, seat) == 1:
        buy(d, s, seat, 1, log)
        end_purchase(d, s, seat, log)


@rule
def choose_units(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    """So many units; a full step asks again (P-D16, P-R49)."""
    units = argument1(MOVE.units, move)
    s.decision = DECISION.none
    buy(d, s, seat, units, log)
    if units < d.quantity_chunk or units_payable(d, s, seat) == 0:
        end_purchase(d, s, seat, log)


@rule
def buy(d: Data, s: State, seat: int, units: int, log: Numbers) -> None:
    """Pays for so many units of the colour (P-139, P-141, P-143)."""
    price = 0
    for nth in range(s.bought, s.bought + units):
        price += unit_price(d, s, s.colour, nth)
        note_cuts(d, s, s.colour, nth)
    if units:
        pay(s, seat, price)
        s.bought += units
        s.players[seat].material[s.colour] += units
        tell(log, TOLD.material_bought, EVERYONE, seat, s.location, s.colour, units, price)


@rule
def end_purchase(d: Data, s: State, seat: int, log: Numbers) -> None:
    """Quality comes once for the action, whatever the number of units (P-140, P-142, P-144, P-R02); cuts that worked are used up."""
    if s.bought >= d.min_units_for_quality:
        s.players[seat].q += d.quality[s.location]
        tell(log, TOLD.quality, EVERYONE, seat, s.location, d.quality[s.location])
    if s.bought:
        mark_all(d, s, seat, when_called(s.location), DO.more, WHAT.colour_units)
    for cut in range(s.cuts):
        if s.cut_used[cut]:
            mark_used(s, s.cut_card[cut], s.cut_mark[cut])
    s.cuts = 0
    s.sub = PURCHASE.complete if s.bought or d.min_units_for_quality == 0 else PURCHASE.of_nothing
