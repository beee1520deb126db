"""What the rules foretell: the coming Exhibition as if it were today, cash to its end, and what each choice would cost.

Everything is played on copies of the table with the rules themselves. Nothing on this table is hidden (P-H01), so every seat is told the same.
"""

from parlour.engine.rule import Numbers, rule
from parlour.games.pret_a_porter.cards import allowance, gains, kind_of, obtain, pay, sum_of
from parlour.games.pret_a_porter.codes import CARDS, DO, FIRST, HOME, KIND, LOCATION, MOVE, PHASE, STEP, WHAT, WHEN
from parlour.games.pret_a_porter.ending import rank, score
from parlour.games.pret_a_porter.exhibition import (
    add_design,
    fix_collection,
    give_awards,
    place_in_line,
    prize,
    refuse_present,
    sell_collections,
    shortage,
    stand_in_line,
)
from parlour.games.pret_a_porter.firing import severance
from parlour.games.pret_a_porter.growth import growth_price
from parlour.games.pret_a_porter.locations import bank_limit, building_price, employee_limit
from parlour.games.pret_a_porter.materials import gather_cuts, unit_price
from parlour.games.pret_a_porter.rules import answer, list_moves
from parlour.games.pret_a_porter.state import After, Data, Foretold, Search, State
from parlour.games.pret_a_porter.upkeep import loan_cash, pay_back, pay_due, upkeep_due, upkeep_of_credit

SEARCH_NODES = 1500


@rule
def foretell(d: Data, s: State, seat: int, told: Foretold, log: Numbers) -> None:
    """All of it; what choices and offers would cost is told to a seat only (-1 for a spectator)."""
    told.month = coming_month(d, s)
    told.payback_month = coming_payback(d, s)
    told.coming = s.stage != PHASE.over and not is_past(s, told.month)
    if told.coming:
        foretell_show(d, s, told, log)
    for company in range(s.seats):
        foretell_company(d, s, company, told, log)
    if seat >= 0 and s.stage != PHASE.over:
        foretell_prices(d, s, seat, told)
        foretell_offers(d, s, seat, told, log)
        if seat == s.turn:
            foretell_choices(d, s, seat, told, log)


# --- The coming Exhibition, as if it were today -----------------------------------------------------------------------
@rule
def is_past(s: State, month: int) -> bool:
    """Whether the Exhibition of this round has been held already."""
    after = s.stage == PHASE.firing or s.stage == PHASE.paying or s.stage == PHASE.turning or s.stage == PHASE.over
    return s.rounds == month and after


@rule
def coming_month(d: Data, s: State) -> int:
    """The round of the next Exhibition, the last one if none comes."""
    for month in range(s.rounds, d.rounds + 1):
        if d.exhibition[month] and not is_past(s, month):
            return month
    return d.rounds


@rule
def coming_payback(d: Data, s: State) -> int:
    """The round in which debts fall due: an Exhibition whose sales are over may still want them (P-195)."""
    held = s.stage == PHASE.firing or s.stage == PHASE.paying
    return s.rounds if held and d.exhibition[s.rounds] else coming_month(d, s)


@rule
def foretell_show(d: Data, s: State, told: Foretold, log: Numbers) -> None:
    """Everybody shows a best Collection of today; awards and sales follow by the rules (P-157, P-164, P-187)."""
    told.table[0] = s
    table = told.table[0]
    table.rounds = told.month
    if s.rounds != told.month:
        for card in range(CARDS):
            table.used[card] = 0
    for at in range(s.seats):
        show_best(d, s, at, told, table, log)
    number = d.exhibition[told.month]
    for seat in range(s.seats):
        count_items(d, table, seat, told)
        if s.rounds != told.month and number > 1:
            table.players[seat].prestige = 0  # it is exchanged first (P-154)
        told.companies[seat].prestige = -table.players[seat].prestige
    for tile in range(d.show_tiles[number]):
        for line in range(d.show_lines[number]):
            stand_in_line(d, table, d.symbol[s.show[d.show_first[number] + tile], line])
            for seat in range(s.seats):
                told.place[tile, line, seat] = place_in_line(table, seat)
                told.prize[tile, line, seat] = prize(d, line, told.place[tile, line, seat])
    give_awards(d, table, log)
    for seat in range(s.seats):
        told.companies[seat].prestige += table.players[seat].prestige
    sell_collections(d, table, log)
    for seat in range(s.seats):
        told.companies[seat].sales = table.players[seat].cash - s.players[seat].cash


@rule
def show_best(d: Data, s: State, at: int, told: Foretold, table: State, log: Numbers) -> None:
    """Presents the best Collection of the player at this place of the turn order, unless one has been shown."""
    seat = table.order[at]
    me = table.players[seat]
    has_shown = s.stage == PHASE.show and at < s.step
    if s.stage != PHASE.awards and not has_shown and me.collection == 0:
        table.restyles = allowance(d, table, seat, WHEN.show, WHAT.restyles)
        table.waivers = allowance(d, table, seat, WHEN.show, WHAT.waivers)
        table.last = -1
        search_best(d, table, seat, told.search)
        table.style = told.search.style
        for design in range(d.designs):
            if is_chosen(told.search, design):
                add_design(d, table, seat, design, log)
    for n in range(me.designs):
        told.best[me.design[n]] = table.shown[me.design[n]]
    if s.stage != PHASE.awards and not has_shown:
        fix_collection(d, table, seat, log)


@rule
def count_items(d: Data, table: State, seat: int, told: Foretold) -> None:
    """What counts on the lines today (P-167, P-168, P-169, P-170)."""
    me = table.players[seat]
    told.companies[seat].q = me.q
    told.companies[seat].t = me.t
    told.companies[seat].pr = me.pr
    told.companies[seat].x2 = me.collection + (allowance(d, table, seat, WHEN.awards, WHAT.x2) if me.collection else 0)


# --- The best Collection ----------------------------------------------------------------------------------------------
@rule
def is_chosen(search: Search, design: int) -> bool:
    for at in range(search.count):
        if search.best[at] == design:
            return True
    return False


@rule
def search_best(d: Data, s: State, seat: int, search: Search) -> None:
    """A style and Designs of it that can be shown now and are worth most, searched as far as a fixed number of steps allows."""
    search.style = 0
    search.worth = 0
    search.count = 0
    for style in range(d.styles):
        fitting = gather_fitting(d, s, seat, style, search)
        if fitting > 0:
            search_style(d, s, seat, style, fitting, search)


@rule
def gather_fitting(d: Data, s: State, seat: int, style: int, search: Search) -> int:
    """The own Designs that could be shown in a style, the dearest first; those that need a style change come last."""
    me = s.players[seat]
    count = 0
    for at in range(me.designs):
        design = me.design[at]
        if refuse_present(d, s, seat, style, design) == 0:
            place = count
            while place > 0 and comes_before(d, style, design, search.fitting[place - 1]):
                search.fitting[place] = search.fitting[place - 1]
                place -= 1
            search.fitting[place] = design
            count += 1
    return count


@rule
def comes_before(d: Data, style: int, design: int, other: int) -> bool:
    own = d.design_style[design] != style
    others = d.design_style[other] != style
    return own < others or (own == others and d.design_price[design] > d.design_price[other])


@rule
def worth_showing(d: Data, s: State, seat: int, design: int) -> int:
    """What a Design adds to a Collection: its price, its bonus in money, and the prestige that sells with it (P-162, P-188, P-189)."""
    bonus = d.design_amount[design] if d.design_bonus[design] == WHAT.cash else 0
    return d.design_price[design] + bonus + s.players[seat].prestige + 1


@rule
def search_style(d: Data, s: State, seat: int, style: int, fitting: int, search: Search) -> None:
    """Tries sets of the fitting Designs in depth, as long as materials, waivers and style changes last (P-R33, P-R34)."""
    for material in range(d.materials):
        search.stock[material] = s.players[seat].material[material]
    depth = 0
    search.next[0] = 0
    search.total[0] = 0
    search.short[0] = shortage(d, s, seat, -1)
    search.restyled[0] = 0
    nodes = 1
    while depth >= 0:
        if search.next[depth] == fitting:
            depth -= 1
            if depth >= 0:
                use_materials(d, search, search.chosen[depth], -1)
            continue
        design = search.fitting[search.next[depth]]
        search.next[depth] += 1
        short = search.short[depth] + units_missing(d, search, design)
        restyled = search.restyled[depth] + (d.design_style[design] != style)
        if nodes > SEARCH_NODES or short > s.waivers or restyled > s.restyles:
            continue
        use_materials(d, search, design, 1)
        search.chosen[depth] = design
        depth += 1
        nodes += 1
        search.next[depth] = search.next[depth - 1]
        search.total[depth] = search.total[depth - 1] + worth_showing(d, s, seat, design)
        search.short[depth] = short
        search.restyled[depth] = restyled
        if search.total[depth] > search.worth:
            keep_best(search, style, depth)


@rule
def keep_best(search: Search, style: int, depth: int) -> None:
    search.worth = search.total[depth]
    search.style = style
    search.count = depth
    for at in range(depth):
        search.best[at] = search.chosen[at]


@rule
def units_missing(d: Data, search: Search, design: int) -> int:
    missing = 0
    for which in range(2):
        missing += search.stock[d.design_material[design, which]] <= 0
    return missing


@rule
def use_materials(d: Data, search: Search, design: int, units: int) -> None:
    for which in range(2):
        search.stock[d.design_material[design, which]] -= units


# --- Companies ----------------------------------------------------------------------------------------------------------
@rule
def foretell_company(d: Data, s: State, seat: int, told: Foretold, log: Numbers) -> None:
    """Upkeep, limits and prices of a company, and its cash to the end of the coming Exhibition."""
    me = s.players[seat]
    seen = told.companies[seat]
    seen.due = upkeep_due(d, s, seat)
    seen.cuts = sum_of(d, s, seat, WHEN.upkeep, DO.less, WHAT.upkeep)
    seen.credit_upkeep = upkeep_of_credit(d, s, seat)
    seen.income = income_before_upkeep(d, s, seat, told, log)
    seen.bank_limit = bank_limit(d, s, seat)
    seen.employee_limit = employee_limit(d, s, seat)
    seen.waivers = allowance(d, s, seat, WHEN.show, WHAT.waivers)
    seen.score = score(d, s, seat)
    seen.rank = rank(d, s, seat)
    for at in range(me.held[KIND.contract], me.cards):
        card = me.card[at]
        told.growth_price[card] = growth_price(d, s, seat, card, 0)
        if kind_of(card) == KIND.employee:
            told.severance[card] = severance(d, s, seat, card)
    for with_show in range(2):
        forecast(d, s, seat, with_show, told, log)


@rule
def income_before_upkeep(d: Data, s: State, seat: int, told: Foretold, log: Numbers) -> int:
    """What cards bring before Upkeep is paid (P-R37)."""
    told.table[0] = s
    table = told.table[0]
    gains(d, table, seat, WHEN.upkeep, 1, log)
    return table.players[seat].cash - s.players[seat].cash


@rule
def note_step(told: Foretold, seat: int, with_show: int, what: int, month: int, dollars: int, cash: int, loans: int) -> None:
    """One more step of a forecast."""
    seen = told.companies[seat]
    at = seen.steps[with_show]
    seen.what[with_show, at] = what
    seen.month[with_show, at] = month
    seen.dollars[with_show, at] = dollars
    seen.cash[with_show, at] = cash
    seen.loans[with_show, at] = loans
    seen.steps[with_show] = at + 1


@rule
def forecast(d: Data, s: State, seat: int, with_show: int, told: Foretold, log: Numbers) -> None:
    """Cash step by step to the end of the coming Exhibition, if nothing else is bought or earned: the rules of Upkeep played on."""
    told.table[0] = s
    table = told.table[0]
    me = table.players[seat]
    told.companies[seat].steps[with_show] = 0
    note_step(told, seat, with_show, STEP.now, s.rounds, 0, me.cash, 0)
    if s.stage == PHASE.over:
        return
    for month in range(s.rounds, told.month + 1):
        table.rounds = month
        if month != s.rounds:
            for at in range(me.cards):
                table.used[me.card[at]] = 0
        if with_show and told.coming and month == told.month:
            me.cash += told.companies[seat].sales
            note_step(told, seat, with_show, STEP.show, month, told.companies[seat].sales, me.cash, 0)
        if month == s.rounds and s.stage == PHASE.turning:
            continue
        owed = me.loans
        cash = me.cash
        pay_due(d, table, seat, log)
        loans = me.loans - owed
        note_step(told, seat, with_show, STEP.upkeep, month, me.cash - cash - loans * loan_cash(d, table), me.cash, loans)
        if d.exhibition[month] and me.credit + owed > 0:
            cash = me.cash
            before = me.loans
            pay_back(d, table, seat, owed, log)
            loans = me.loans - before + owed
            note_step(told, seat, with_show, STEP.payback, month, me.cash - cash - loans * loan_cash(d, table), me.cash, loans)


# --- What a choice would cost -----------------------------------------------------------------------------------------
@rule
def foretell_prices(d: Data, s: State, seat: int, told: Foretold) -> None:
    """What the first unit of each material would cost this seat at L6 to L8 (P-R19)."""
    told.table[0] = s
    table = told.table[0]
    for location in range(LOCATION.local, LOCATION.imports + 1):
        table.location = location
        gather_cuts(d, table, seat)
        for material in range(d.materials):
            told.unit_price[location, material] = unit_price(d, table, material, 0)


@rule
def foretell_offers(d: Data, s: State, seat: int, told: Foretold, log: Numbers) -> None:
    """For each Building and Employee of the rows: what this seat would pay, and whether it would force a loan at the next Upkeep."""
    for card in range(FIRST.building, CARDS):
        if s.home[card] == HOME.row:
            told.table[0] = s
            pay(told.table[0], seat, building_price(d, s, seat, card, 0) if kind_of(card) == KIND.building else 0)
            obtain(d, told.table[0], seat, card)
            stand_after(d, s, seat, told, told.offers, card, log)


@rule
def foretell_choices(d: Data, s: State, seat: int, told: Foretold, log: Numbers) -> None:
    """Every move that is allowed now, with cash and upkeep after it."""
    told.choices = list_moves(d, s, seat, told.move)
    for at in range(told.choices):
        told.table[0] = s
        if told.move[at] != MOVE.fire.first:
            answer(d, told.table[0], seat, told.move[at], log)
        stand_after(d, s, seat, told, told.outcomes, at, log)


@rule
def stand_after(d: Data, s: State, seat: int, told: Foretold, after: After, at: int, log: Numbers) -> None:
    """Cash, upkeep and what is missing for it after a choice; `warning` where the choice brings the shortage about or
    makes it worse."""
    table = told.table[0]
    me = table.players[seat]
    after.dollars[at] = me.cash - s.players[seat].cash
    after.cash[at] = me.cash
    after.upkeep[at] = upkeep_due(d, table, seat)
    owed = me.loans
    cash = me.cash
    told.table[1] = table
    gains(d, told.table[1], seat, WHEN.upkeep, 1, log)
    income = told.table[1].players[seat].cash - cash
    after.short_by[at] = max(0, after.upkeep[at] - cash - income)
    after.loans[at] = 0
    if after.short_by[at] > 0:
        me.cash = max(me.cash, -income)  # nobody borrows for an offer that cannot be paid (P-R51)
        pay_due(d, table, seat, log)
        after.loans[at] = me.loans - owed
    seen = told.companies[seat]
    after.warning[at] = after.short_by[at] > max(0, seen.due - s.players[seat].cash - seen.income)
