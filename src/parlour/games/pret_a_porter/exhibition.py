"""Exhibition (P-147, P-148, P-151), step 2: Show. Awards, sales and the contract step have files of their own."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.moves import is_in
from parlour.engine.rule import Numbers, rule
from parlour.games.pret_a_porter.cards import allowance, counted_from_0
from parlour.games.pret_a_porter.codes import DECISION, LOCATION, MOVE, PHASE, REFUSAL, TOLD, WHAT, WHEN
from parlour.games.pret_a_porter.gains import gains, shown_of_type
from parlour.games.pret_a_porter.money import receive
from parlour.games.pret_a_porter.state import Data, State


# --- 2 Show (P-157 to P-163) -----------------------------------------------------------------------------------------
@rule
def next_show(d: Data, s: State, log: Numbers) -> None:
    """In turn order each player presents a Collection, or none (P-157, P-R32)."""
    while s.step < s.seats and s.decision == DECISION.none:
        seat = s.order[s.step]
        s.turn = seat
        if s.sub == 0:
            s.restyles = allowance(d, s, seat, WHEN.show, WHAT.restyles)
            s.waivers = allowance(d, s, seat, WHEN.show, WHAT.waivers)
            s.last = -1
            if any_style(d, s, seat):
                s.decision = DECISION.choose_style
            else:
                fix_collection(d, s, seat, log)
        else:
            next_design(d, s, seat, log)
    if s.decision == DECISION.none:
        s.stage = PHASE.awards


@rule
def shortage(d: Data, s: State, seat: int, design: int) -> int:
    """Units missing for the Collection with this Design added (-1: as it is); waivers may fill them (P-159, P-R33)."""
    me = s.players[seat]
    missing = 0
    for material in range(d.materials):
        need = me.spend[material]
        if design >= 0:
            need += (d.design_material[design, 0] == material) + (d.design_material[design, 1] == material)
        missing += max(0, need - me.material[material])
    return missing


@rule
def refuse_present(d: Data, s: State, seat: int, style: int, design: int) -> int:
    """Own, after the last one, of the style or restyled, with its two materials (P-069, P-071, P-158, P-159, P-160,
    P-D24, P-R33, P-R34)."""
    if s.design_home[design] != seat:
        return REFUSAL.design_not_yours
    if design <= s.last:
        return REFUSAL.design_passed
    if d.design_style[design] != style and s.restyles == 0:
        return REFUSAL.other_style
    return REFUSAL.materials_missing if shortage(d, s, seat, design) > s.waivers else 0


@rule
def fits(d: Data, s: State, seat: int, style: int) -> int:
    """The first own Design that fits, -1 for none; the second one decides whether there is a choice."""
    me = s.players[seat]
    for at in range(me.designs):
        if refuse_present(d, s, seat, style, me.design[at]) == 0:
            return at
    return -1


@rule
def any_style(d: Data, s: State, seat: int) -> bool:
    """Whether there is anything to present (P-D23)."""
    for style in range(d.styles):
        if fits(d, s, seat, style) >= 0:
            return True
    return False


@rule
def refuse_style(d: Data, s: State, seat: int, move: int) -> int:
    """A style with at least one Design that can be presented (P-D23)."""
    if is_in(MOVE.pass_, move):
        return 0
    style = counted_from_0(MOVE.show, move)
    if style >= d.styles:
        return REFUSAL.no_such_style
    return 0 if fits(d, s, seat, style) >= 0 else REFUSAL.nothing_of_this_style


@rule
def choose_style(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    """The style of the Collection, or no show: nobody must show one (P-D23, P-R32)."""
    s.decision = DECISION.none
    if is_in(MOVE.pass_, move):
        fix_collection(d, s, seat, log)
        return
    s.style = counted_from_0(MOVE.show, move)
    s.sub = 1


@rule
def next_design(d: Data, s: State, seat: int, log: Numbers) -> None:
    """Asks for the next Design; a first one without a choice is presented unasked, and without a further one the
    Collection is fixed (P-D24)."""
    me = s.players[seat]
    first = fits(d, s, seat, s.style)
    if first < 0:
        fix_collection(d, s, seat, log)
        return
    if me.collection == 0:
        options = 0
        for at in range(first, me.designs):
            options += refuse_present(d, s, seat, s.style, me.design[at]) == 0
        if options == 1:
            add_design(d, s, seat, me.design[first], log)
            return
    s.decision = DECISION.present


@rule
def refuse_presenting(d: Data, s: State, seat: int, move: int) -> int:
    """One more fitting Design, or the end after the first (P-D24)."""
    if is_in(MOVE.pass_, move):
        return 0 if s.players[seat].collection else REFUSAL.present_at_least_one
    return refuse_present(d, s, seat, s.style, counted_from_0(MOVE.present, move))


@rule
def choose_presented(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    """Any part of the fitting Designs is a Collection (P-D24, P-R32)."""
    s.decision = DECISION.none
    if is_in(MOVE.pass_, move):
        fix_collection(d, s, seat, log)
    else:
        add_design(d, s, seat, counted_from_0(MOVE.present, move), log)


@rule
def add_design(d: Data, s: State, seat: int, design: int, log: Numbers) -> None:
    """One more Design of the Collection, its materials reserved; another printed style uses up a restyle (P-161, P-R12, P-R34)."""
    me = s.players[seat]
    s.last = design
    s.shown[design] = 1
    me.collection += 1
    s.restyles -= d.design_style[design] != s.style
    for at in range(2):
        me.spend[d.design_material[design, at]] += 1
    tell(log, TOLD.presented, EVERYONE, seat, design, s.style)


@rule
def fix_collection(d: Data, s: State, seat: int, log: Numbers) -> None:
    """Bonuses, the tile's type and the cards' gains come before the next player presents (P-070, P-072, P-162, P-163, P-G10, P-R14)."""
    me = s.players[seat]
    if me.collection == 0:
        tell(log, TOLD.no_show, EVERYONE, seat)
    spend_least(d, s, seat)
    for at in range(me.designs):
        design = me.design[at]
        if s.shown[design] and d.design_amount[design] > 0 and (d.design_bonus[design] != WHAT.cash or d.design_cash_in_show):
            receive(s, seat, d.design_bonus[design], d.design_amount[design])
            tell(log, TOLD.design_bonus, EVERYONE, seat, design, d.design_bonus[design], d.design_amount[design])
    trend = shown_of_type(d, s, seat, d.tile_type[me.tile])
    if trend:
        me.t += trend
        tell(log, TOLD.tile_trend, EVERYONE, seat, trend)
    gains(d, s, seat, WHEN.show, 1, log)
    s.step += 1
    s.sub = 0


@rule
def spend_least(d: Data, s: State, seat: int) -> None:
    """Of each colour the need or the stock is spent, whichever is less; a waiver fills a shortage only (P-R33)."""
    me = s.players[seat]
    waived = shortage(d, s, seat, -1)
    for material in range(d.materials):
        me.spend[material] = min(me.spend[material], me.material[material])
    if d.waiver_only_for_shortage:
        return
    while waived < s.waivers:
        dearest = -1
        for material in range(d.materials):
            if me.spend[material] > 0 and (dearest < 0 or d.price[LOCATION.imports, material] > d.price[LOCATION.imports, dearest]):
                dearest = material
        if dearest < 0:
            return
        me.spend[dearest] -= 1
        waived += 1
