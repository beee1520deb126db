"""What becomes of a company's cash until the year's end, step by step."""

from parlour.engine.rule import Numbers, rule
from parlour.games.pret_a_porter.bank import bank_limit
from parlour.games.pret_a_porter.cards import allowance, kind_of, sum_of
from parlour.games.pret_a_porter.codes import DO, KIND, PHASE, STEP, WHAT, WHEN
from parlour.games.pret_a_porter.ending import rank, score
from parlour.games.pret_a_porter.firing import severance
from parlour.games.pret_a_porter.gains import gains
from parlour.games.pret_a_porter.growth import growth_price
from parlour.games.pret_a_porter.locations import employee_limit
from parlour.games.pret_a_porter.state import Data, Foretold, State
from parlour.games.pret_a_porter.upkeep import loan_cash, pay_back, pay_due, upkeep_due, upkeep_of_credit


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
