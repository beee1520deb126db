"""Upkeep in both kinds of round: what is due, forced loans, and payback at an Exhibition's end."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import rule
from parlour.games.pret_a_porter.cards import gains, pay, sum_of
from parlour.games.pret_a_porter.codes import DO, KIND, TOLD, WHAT, WHEN


@rule
def upkeep_of_cards(d, s, seat):
    """Buildings and Employees by the side now up, and the printed employees still open (P-018, P-048, P-053, P-058, P-059, P-061, P-103, P-126, P-131)."""
    me = s.players[seat]
    total = me.open_printed * d.printed_upkeep
    for at in range(me.held[KIND.contract], me.cards):
        card = me.card[at]
        total += d.upkeep[card, s.side[card]]
    return total


@rule
def upkeep_of_credit(d, s, seat):
    """$1 for every $10 of credit, unless a card waives it (P-119, P-R28)."""
    me = s.players[seat]
    if me.credit == 0:
        return 0
    return max(0, me.credit // d.credit_step * d.credit_upkeep - sum_of(d, s, seat, WHEN.always, DO.less, WHAT.credit_upkeep))


@rule
def upkeep_due(d, s, seat):
    """The true sum of all costs less the cuts, never below 0 (P-019, P-076, P-077, P-106, P-R29, P-R37)."""
    total = upkeep_of_cards(d, s, seat) + upkeep_of_credit(d, s, seat) + s.players[seat].loans * d.loan_upkeep
    return max(0, total - sum_of(d, s, seat, WHEN.upkeep, DO.less, WHAT.upkeep))


@rule
def borrow(d, s, seat, due, dollars, growing, log):
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
def pay_upkeep(d, s, log):
    """Everybody pays in every round; at an Exhibition debts are paid back after it, but for the loans of this very payment
    (P-039, P-105, P-110, P-120, P-194, P-195, P-196, P-197, P-R15, P-R16)."""
    exhibition = d.exhibition[s.rounds] != 0
    loan = d.loan_exhibition if exhibition else d.loan_working
    for seat in range(s.seats):
        me = s.players[seat]
        gains(d, s, seat, WHEN.upkeep, 1, log)
        due = upkeep_due(d, s, seat)
        owed_loans = me.loans
        for step in range(2):
            due = borrow(d, s, seat, due, loan, 0 if exhibition else d.loan_upkeep, log)
            pay(s, seat, due)
            if step == 0:
                tell(log, TOLD.upkeep_paid, EVERYONE, seat, due)
                due = me.credit + owed_loans * d.loan_payback if exhibition else 0
            elif exhibition and me.credit + owed_loans > 0:
                tell(log, TOLD.repaid, EVERYONE, seat, me.credit, owed_loans, due)
                me.credit = 0
                me.loans -= owed_loans
