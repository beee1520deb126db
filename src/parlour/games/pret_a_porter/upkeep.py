"""Upkeep in both kinds of round: what is due, forced loans, and payback at an Exhibition's end."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import Numbers, rule
from parlour.games.pret_a_porter.cards import sum_of
from parlour.games.pret_a_porter.codes import DO, KIND, TOLD, WHAT, WHEN
from parlour.games.pret_a_porter.gains import gains
from parlour.games.pret_a_porter.money import pay
from parlour.games.pret_a_porter.state import Data, State


@rule
def upkeep_of_cards(d: Data, s: State, seat: int) -> int:
    """Buildings and Employees by the side now up, and the printed employees still open (P-018, P-048, P-053, P-058,
    P-059, P-061, P-103, P-126, P-131)."""
    me = s.players[seat]
    total = me.open_printed * d.printed_upkeep
    for at in range(me.held[KIND.contract], me.cards):
        card = me.card[at]
        total += d.upkeep[card, s.side[card]]
    return total


@rule
def upkeep_of_credit(d: Data, s: State, seat: int) -> int:
    """$1 for every $10 of credit, unless a card waives it (P-119, P-R28)."""
    me = s.players[seat]
    if me.credit == 0:
        return 0
    return max(0, me.credit // d.credit_step * d.credit_upkeep - sum_of(d, s, seat, WHEN.always, DO.less, WHAT.credit_upkeep))


@rule
def upkeep_due(d: Data, s: State, seat: int) -> int:
    """The true sum of all costs less the cuts, never below 0 (P-019, P-076, P-077, P-106, P-R29, P-R37)."""
    total = upkeep_of_cards(d, s, seat) + upkeep_of_credit(d, s, seat) + s.players[seat].loans * d.loan_upkeep
    return max(0, total - sum_of(d, s, seat, WHEN.upkeep, DO.less, WHAT.upkeep))


@rule
def borrow(d: Data, s: State, seat: int, due: int, dollars: int, growing: int, log: Numbers) -> int:
    """Takes the fewest loans that let the sum be paid, and returns what is then due; a loan is never voluntary
    (P-107, P-108, P-109, P-111, P-112, P-198, P-199, P-200, P-R15, P-R37)."""
    loans = 0
    me = s.players[seat]
    while me.cash < due:
        loans += 1
        pay(s, seat, -dollars)
        due += growing
    if loans:
        me.loans += loans
        tell(log, TOLD.loan, EVERYONE, seat, loans, loans * dollars)
    return due


@rule
def pay_due(d: Data, s: State, seat: int, log: Numbers) -> None:
    """Income comes first, then the upkeep is paid, with loans where the cash is too short (P-105, P-194, P-R37)."""
    gains(d, s, seat, WHEN.upkeep, 1, log)
    exhibition = d.exhibition[s.rounds] != 0
    due = borrow(d, s, seat, upkeep_due(d, s, seat), loan_cash(d, s), 0 if exhibition else d.loan_upkeep, log)
    pay(s, seat, due)
    tell(log, TOLD.upkeep_paid, EVERYONE, seat, due)


@rule
def pay_back(d: Data, s: State, seat: int, loans: int, log: Numbers) -> None:
    """Credit and these loans are paid back at an Exhibition, with further loans where the cash is too short
    (P-110, P-120, P-195, P-196, P-197, P-R15)."""
    me = s.players[seat]
    if me.credit + loans == 0:
        return
    owed = me.credit + loans * d.loan_payback
    pay(s, seat, borrow(d, s, seat, owed, loan_cash(d, s), 0, log))
    tell(log, TOLD.repaid, EVERYONE, seat, me.credit, loans, owed)
    me.credit = 0
    me.loans -= loans


@rule
def loan_cash(d: Data, s: State) -> int:
    """What a loan brings: $20, and $18 at an Exhibition, where its upkeep is taken off at once (P-107, P-199)."""
    return d.loan_exhibition if d.exhibition[s.rounds] else d.loan_working


@rule
def pay_upkeep(d: Data, s: State, log: Numbers) -> None:
    """Everybody pays in every round; at an Exhibition debts are paid back after it, but for the loans of this very payment
    (P-039, P-105, P-194, P-195, P-R15, P-R16)."""
    for seat in range(s.seats):
        owed = s.players[seat].loans
        pay_due(d, s, seat, log)
        if d.exhibition[s.rounds]:
            pay_back(d, s, seat, owed, log)
