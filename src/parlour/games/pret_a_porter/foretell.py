"""What the rules foretell: the coming Exhibition as if it were today, cash to its end, and what each choice would cost.

Everything is played on copies of the table with the rules themselves. Nothing on this table is hidden (P-H01), so every seat is told the same.
"""

from parlour.engine.rule import Numbers, rule
from parlour.games.pret_a_porter.awards import give_awards, place_in_line, prize, stand_in_line
from parlour.games.pret_a_porter.best_collection import is_chosen, search_best
from parlour.games.pret_a_porter.cards import allowance, kind_of
from parlour.games.pret_a_porter.codes import CARDS, FIRST, HOME, KIND, LOCATION, MOVE, PHASE, WHAT, WHEN
from parlour.games.pret_a_porter.exhibition import add_design, fix_collection
from parlour.games.pret_a_porter.forecast import foretell_company
from parlour.games.pret_a_porter.gains import gains
from parlour.games.pret_a_porter.locations import building_price
from parlour.games.pret_a_porter.materials import gather_cuts, unit_price
from parlour.games.pret_a_porter.money import pay
from parlour.games.pret_a_porter.rows_of_cards import obtain
from parlour.games.pret_a_porter.rules import answer, list_moves
from parlour.games.pret_a_porter.sales import sell_collections
from parlour.games.pret_a_porter.state import After, Data, Foretold, State
from parlour.games.pret_a_porter.upkeep import pay_due, upkeep_due


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
