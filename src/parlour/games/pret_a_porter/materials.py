"""L6 Local, L7 Warehouse and L8 Import Materials (P-139 … P-144)."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import rule
from parlour.games.pret_a_porter.cards import allowance, has_moment, is_used, mark_all, mark_used, pay
from parlour.games.pret_a_porter.state import (
    AT_LOCATION,
    BUY_UNITS,
    CHOOSE_COLOUR,
    CHOOSE_UNITS,
    COLOUR,
    COLOUR_UNITS,
    GOT_QUALITY,
    LESS,
    MATERIAL,
    MATERIAL_BOUGHT,
    MORE,
    NEXT_COLOUR,
    NO_LIMIT,
    NONE,
    PASS,
)

BUYING, BOUGHT_ALL, BOUGHT_NOTHING = 1, 2, 3


# --- Prices ---------------------------------------------------------------------------------------------------------
@rule
def gather_cuts(d, s, seat):
    """Notes the unused price cuts for this location, in the order Contract, Building, Employee (P-R44)."""
    s.cuts = 0
    when = AT_LOCATION + s.location
    if not has_moment(s, seat, when):
        return
    me = s.players[seat]
    for at in range(me.cards):
        card = me.card[at]
        side = s.side[card]
        first = d.first[card, side]
        for n in range(first, first + d.effects[card, side]):
            effect = d.effect[n]
            if effect.when == when and effect.do == LESS and effect.what == MATERIAL and not is_used(s, card, effect.mark):
                s.cut_card[s.cuts] = card
                s.cut_mark[s.cuts] = effect.mark
                s.cut_amount[s.cuts] = effect.amount
                s.cut_most[s.cuts] = effect.most
                s.cut_used[s.cuts] = 0
                s.cuts += 1


@rule
def unit_price(d, s, material, nth):
    """What the nth unit of this action costs (from 0): the board price less the cuts, never below $1 (P-R19)."""
    price = d.price[s.location, material]
    for cut in range(s.cuts):
        if nth < s.cut_most[cut] or s.cut_most[cut] == NO_LIMIT:
            price = max(d.unit_floor, price - s.cut_amount[cut])
    return price


@rule
def note_cuts(d, s, material, nth):
    """Marks the cuts that lowered this unit's price; one that lowers nothing is not used up (P-R44)."""
    price = d.price[s.location, material]
    for cut in range(s.cuts):
        if (nth < s.cut_most[cut] or s.cut_most[cut] == NO_LIMIT) and price > d.unit_floor:
            price = max(d.unit_floor, price - s.cut_amount[cut])
            s.cut_used[cut] = 1


@rule
def can_pay_unit(d, s, seat, material):
    return unit_price(d, s, material, s.bought) <= s.players[seat].cash


@rule
def units_payable(d, s, seat):
    """How many units of the chosen colour can be paid, in one step of the question (P-R49, P-R51)."""
    most = d.quantity_chunk
    if d.units_per_colour[s.location] != NO_LIMIT:
        most = min(most, d.units_per_colour[s.location] + s.more_units - s.bought)
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
def begin_purchase(d, s, seat, log):
    """Asks for the next step of a purchase, if it is not over."""
    if s.sub >= BOUGHT_ALL:
        return
    if s.sub == 0:
        s.bought = 0
        s.different = 0
        s.colour = 0
        s.colour_units = 0
        gather_cuts(d, s, seat)
        s.more_units = min(NO_LIMIT, allowance(d, s, seat, AT_LOCATION + s.location, COLOUR_UNITS))
    s.turn = seat
    if s.sub and d.colours[s.location] == 1:
        s.limit = units_payable(d, s, seat)
        s.decision = CHOOSE_UNITS
    elif any_colour(d, s, seat):
        s.decision = NEXT_COLOUR if d.colours[s.location] > 1 else CHOOSE_COLOUR
    else:
        end_purchase(d, s, seat, log)


@rule
def any_colour(d, s, seat):
    for material in range(d.materials):
        if refuse_one_colour(d, s, seat, material) == 0:
            return True
    return False


@rule
def refuse_one_colour(d, s, seat, material):
    """A colour whose next unit can be paid; in the warehouse in the order of the board, one of each, or what a card adds (P-139, P-141, P-D17)."""
    if s.sub and material < s.colour:
        return 2017
    if s.sub and material == s.colour and s.colour_units >= d.units_per_colour[s.location] + s.more_units:
        return 141
    if s.sub and material != s.colour and s.different >= d.colours[s.location]:
        return 141
    return 0 if can_pay_unit(d, s, seat, material) else 1051


@rule
def refuse_colour(d, s, seat, move):
    if move == PASS:
        return 0
    material = move - COLOUR
    return refuse_one_colour(d, s, seat, material) if material < d.materials else 139


@rule
def refuse_units(s, move):
    """At least one unit at first; after a full step none is allowed too (P-D16, P-R49)."""
    if move == PASS:
        return 2016
    units = move - BUY_UNITS
    if units == 0:
        return 0 if s.bought else 2016
    return 0 if units <= s.limit else 1051


@rule
def choose_colour(d, s, seat, move, log):
    """One colour of which units are then bought, or one unit of the next colour (P-D15, P-D17)."""
    now = s.decision
    s.decision = NONE
    if move == PASS:
        end_purchase(d, s, seat, log)
        return
    material = move - COLOUR
    if s.sub == 0 or material != s.colour:
        s.different += 1
        s.colour_units = 0
    s.sub = BUYING
    s.colour = material
    if now == NEXT_COLOUR:
        s.colour_units += 1
        buy(d, s, seat, 1, log)
    elif units_payable(d, s, seat) == 1:
        buy(d, s, seat, 1, log)
        end_purchase(d, s, seat, log)


@rule
def choose_units(d, s, seat, move, log):
    """So many units; a full step asks again (P-D16, P-R49)."""
    units = move - BUY_UNITS
    s.decision = NONE
    buy(d, s, seat, units, log)
    if units < d.quantity_chunk or units_payable(d, s, seat) == 0:
        end_purchase(d, s, seat, log)


@rule
def buy(d, s, seat, units, log):
    """Pays for so many units of the colour (P-139, P-141, P-143)."""
    price = 0
    for nth in range(s.bought, s.bought + units):
        price += unit_price(d, s, s.colour, nth)
        note_cuts(d, s, s.colour, nth)
    if units:
        pay(s, seat, price)
        s.bought += units
        s.players[seat].material[s.colour] += units
        tell(log, MATERIAL_BOUGHT, EVERYONE, seat, s.location, s.colour, units, price)


@rule
def end_purchase(d, s, seat, log):
    """Quality comes once for the action, whatever the number of units (P-140, P-142, P-144, P-R02); cuts that worked are used up."""
    if s.bought >= d.min_units_for_quality:
        s.players[seat].q += d.quality[s.location]
        tell(log, GOT_QUALITY, EVERYONE, seat, s.location, d.quality[s.location])
    if s.bought:
        mark_all(d, s, seat, AT_LOCATION + s.location, MORE, COLOUR_UNITS)
    for cut in range(s.cuts):
        if s.cut_used[cut]:
            mark_used(s, s.cut_card[cut], s.cut_mark[cut])
    s.cuts = 0
    s.sub = BOUGHT_ALL if s.bought or d.min_units_for_quality == 0 else BOUGHT_NOTHING
