"""Exhibition: Show, Awards, Sales, and the contract step at its end (P-147, P-148, P-151)."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.moves import is_in
from parlour.engine.rule import Numbers, rule
from parlour.games.pret_a_porter.board import discard_design
from parlour.games.pret_a_porter.cards import (
    allowance,
    cards_counted,
    counted_from_0,
    discard_card,
    gains,
    next_effect,
    receive,
    remove,
    shown_of_type,
    turn_over,
)
from parlour.games.pret_a_porter.codes import DECISION, DO, KIND, LOCATION, MOST, MOVE, PER_KIND, PHASE, REFUSAL, TOLD, WHAT, WHEN
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


# --- 3 Awards (P-164 to P-186) ---------------------------------------------------------------------------------------
@rule
def items(d: Data, s: State, seat: int, symbol: int) -> int:
    """How much of a symbol a player has; a raised X2 needs at least one real card (P-167, P-168, P-169, P-170, P-R10, P-R36)."""
    me = s.players[seat]
    if me.collection == 0 and not d.no_show_is_ranked:
        return 0
    if symbol == WHAT.q:
        return me.q
    if symbol == WHAT.t:
        return me.t
    if symbol == WHAT.pr:
        return me.pr
    return me.collection + allowance(d, s, seat, WHEN.awards, WHAT.x2) if me.collection else 0


@rule
def wins_ties(d: Data, s: State, seat: int, symbol: int) -> int:
    """Whether a card lets this player win ties in the symbol (P-R21)."""
    n = next_effect(d, s, seat, WHEN.awards, DO.tie, -1)
    while n >= 0:
        if d.effect[n].what == symbol or d.effect[n].what == WHAT.all:
            return 1
        n = next_effect(d, s, seat, WHEN.awards, DO.tie, n)
    return 0


@rule
def standing(d: Data, s: State, seat: int, symbol: int) -> int:
    """Count, then «wins this tie»; 0 without any item: not ranked (P-183, P-R21)."""
    count = items(d, s, seat, symbol)
    return 2 * count + wins_ties(d, s, seat, symbol) if count > 0 else 0


@rule
def stand_in_line(d: Data, s: State, symbol: int) -> None:
    """Notes how everybody stands on a line (P-183)."""
    for seat in range(s.seats):
        s.standing[seat] = standing(d, s, seat, symbol)


@rule
def place_in_line(s: State, seat: int) -> int:
    """Place = how many ranked players have at least as much; 0 for who is not ranked (P-183, P-185, P-186, P-R27)."""
    place = 0
    if s.standing[seat] > 0:
        for other in range(s.seats):
            place += s.standing[other] >= s.standing[seat]
    return place


@rule
def prize(d: Data, line: int, place: int) -> int:
    """Only places 1 and 2 pay (P-165, P-R27)."""
    return d.award[line, place - 1] if place == 1 or place == 2 else 0


@rule
def judge_line(d: Data, s: State, show: int, line: int, log: Numbers) -> None:
    """Everybody who is ranked on a line gets the prestige of the place (P-164, P-185, P-186, P-R60)."""
    symbol = d.symbol[show, line]
    stand_in_line(d, s, symbol)
    for seat in range(s.seats):
        place = place_in_line(s, seat)
        if place > 0:
            prestige = prize(d, line, place)
            s.players[seat].prestige += prestige
            if place == 1:
                s.players[seat].first_place = 1
            tell(log, TOLD.award, EVERYONE, seat, show, line, symbol, place, prestige)


@rule
def give_awards(d: Data, s: State, log: Numbers) -> None:
    """The counted lines of this Exhibition's show tiles; a symbol counts in full at each; then what cards give
    (P-164, P-165, P-166, P-184, P-R26, P-R35)."""
    now = d.exhibition[s.rounds]
    for tile in range(d.show_tiles[now]):
        for line in range(d.show_lines[now]):
            judge_line(d, s, s.show[d.show_first[now] + tile], line, log)
    for seat in range(s.seats):
        gains(d, s, seat, WHEN.awards, 1, log)


# --- 4 Sales (P-187 to P-193) ----------------------------------------------------------------------------------------
@rule
def sell_collections(d: Data, s: State, log: Numbers) -> None:
    """Prestige times cards, and the printed prices; then Collection, its materials and all tokens are discarded
    (P-067, P-187, P-188)."""
    for seat in range(s.seats):
        me = s.players[seat]
        from_prestige = me.prestige * cards_counted(d, s, seat)
        from_prices = collection_price(d, s, seat)
        if me.collection:
            receive(s, seat, WHAT.cash, from_prestige + from_prices)
            tell(log, TOLD.sales, EVERYONE, seat, me.collection, from_prestige, from_prices)
        gains(d, s, seat, WHEN.sales, 1, log)
        discard_collection(d, s, seat, log)


@rule
def collection_price(d: Data, s: State, seat: int) -> int:
    """The sale prices printed on the Collection cards ; bonuses are not gained again, a money bonus only if the table
    pays it now (P-189, P-190, P-R14)."""
    me = s.players[seat]
    total = 0
    for at in range(me.designs):
        design = me.design[at]
        if s.shown[design]:
            total += d.design_price[design]
            if d.design_bonus[design] == WHAT.cash and not d.design_cash_in_show:
                total += d.design_amount[design]
    return total


@rule
def discard_collection(d: Data, s: State, seat: int, log: Numbers) -> None:
    """What was used is discarded, what was not stays (P-191, P-192, P-193, P-R11, P-R12)."""
    me = s.players[seat]
    at = 0
    while at < me.designs:
        design = me.design[at]
        if s.shown[design]:
            s.shown[design] = 0
            remove(me.design, me.designs, design)
            me.designs -= 1
            discard_design(s, design)
        else:
            at += 1
    for material in range(MOST.materials):
        me.material[material] -= me.spend[material]
        me.spend[material] = 0
    tell(log, TOLD.tokens_discarded, EVERYONE, seat, me.q, me.t, me.pr)
    me.collection = 0
    me.first_place = 0
    me.q = 0
    me.t = 0
    me.pr = 0


# --- 5 The contract step (P-049, P-050, P-201) ------------------------------------------------------------------------
@rule
def stays_anyway(d: Data, card: int) -> int:
    """Last-quarter Contracts have one side and stay (P-R39, P-R40, P-G08)."""
    return d.is_last[card] and d.last_quarter_contracts_stay


@rule
def next_contracts(d: Data, s: State, log: Numbers) -> bool:
    """In turn order the keeps are chosen, then every other Contract turns or goes; returns whether all is done (P-201, P-R57)."""
    while s.step < s.seats:
        seat = s.order[s.step]
        if s.sub == 0:
            gains(d, s, seat, WHEN.contracts, 1, log)
            if can_keep(d, s, seat):
                s.turn = seat
                s.decision = DECISION.keep_contract
                return False
            s.sub = 1
            s.cursor = 0
        if turn_next_contract(d, s, seat, log):
            return False
        s.step += 1
        s.sub = 0
    return True


@rule
def turn_next_contract(d: Data, s: State, seat: int, log: Numbers) -> bool:
    """Turns or discards Contracts until one was turned, whose instant abilities then come; False when none is left.

    Turning is free and compulsory, whenever the Contract was taken (P-049, P-050, P-123, P-201, P-G05, P-R23, P-R53).
    """
    me = s.players[seat]
    at = 0
    while at < me.held[KIND.contract]:
        card = me.card[at]
        if card < s.cursor or stays_anyway(d, card) or s.kept[card]:
            at += 1
            continue
        s.cursor = card + 1
        if s.side[card] or not d.has_back[card]:
            discard_card(d, s, seat, card)
            tell(log, TOLD.contract_discarded, EVERYONE, seat, card)
        else:
            turn_over(d, s, seat, card)
            tell(log, TOLD.contract_turned, EVERYONE, seat, card)
            return True
    for card in range(PER_KIND):
        s.kept[card] = 0
    return False


@rule
def kept_by(s: State, keeper: int) -> int:
    """How many Contracts a card keeps in this step (P-R57)."""
    count = 0
    for contract in range(PER_KIND):
        count += s.kept[contract] == keeper + 1
    return count


@rule
def next_keeper(d: Data, s: State, seat: int) -> int:
    """The card whose keep is used next, -1 for none: an Employee's first, since who is fired takes only the own keeps
    away (P-R20, P-R57, P-G07)."""
    found = -1
    keeper = -1
    keeps = 0
    n = next_effect(d, s, seat, WHEN.contracts, DO.more, -1)
    while n >= 0:
        effect = d.effect[n]
        if effect.what == WHAT.keeps:
            keeps = effect.amount if effect.card != keeper else keeps + effect.amount
            keeper = effect.card
            if keeps > kept_by(s, keeper):
                found = keeper
        n = next_effect(d, s, seat, WHEN.contracts, DO.more, n)
    return found


@rule
def refuse_kept(d: Data, s: State, seat: int, card: int) -> int:
    """An own Contract that would turn or go, not kept yet (P-046, P-R40, P-R57)."""
    if s.home[card] != seat:
        return REFUSAL.contract_not_yours
    if stays_anyway(d, card):
        return REFUSAL.contract_stays_anyway
    return REFUSAL.contract_kept_already if s.kept[card] else 0


@rule
def can_keep(d: Data, s: State, seat: int) -> bool:
    """Whether a keep is left and a Contract to use it on; else nobody is asked (P-D25, P-R57)."""
    if next_keeper(d, s, seat) < 0:
        return False
    me = s.players[seat]
    for at in range(me.held[KIND.contract]):
        if refuse_kept(d, s, seat, me.card[at]) == 0:
            return True
    return False


@rule
def refuse_keep(d: Data, s: State, seat: int, move: int) -> int:
    """One Contract to keep, or the end of it (P-D25)."""
    return 0 if is_in(MOVE.pass_, move) else refuse_kept(d, s, seat, counted_from_0(MOVE.keep, move))


@rule
def keep_contract(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    """The Contract stays on its side in this step; the keep of one card is used for it (P-R57)."""
    s.decision = DECISION.none
    if is_in(MOVE.pass_, move):
        s.sub = 1
        s.cursor = 0
        return
    card = counted_from_0(MOVE.keep, move)
    s.kept[card] = next_keeper(d, s, seat) + 1
    tell(log, TOLD.contract_kept, EVERYONE, seat, card)
