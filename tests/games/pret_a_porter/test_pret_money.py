"""Money is conserved to the dollar: an independent tally of the events against the cash of every company."""

import random

import pytest
from pret_table import Table

from parlour.games.pret_a_porter.codes import BROKEN
from rules import rule_is

IN = {"credit": "dollars", "loan": "dollars", "settled": "dollars", "design_sold": "dollars"}
OUT = {
    "building_bought": "price",
    "hired": "price",
    "card_used": "price",
    "material_bought": "price",
    "trained": "price",
    "upgraded": "price",
    "fired": "severance",
    "upkeep_paid": "dollars",
    "repaid": "dollars",
    "loans_settled": "dollars",
}
CASH, VP = 5, 7


def dollars(event):
    """What an event put into (or took out of) its seat's cash."""
    f = event.fields
    if event.name in IN:
        return f[IN[event.name]]
    if event.name in OUT:
        return -f[OUT[event.name]]
    if event.name in ("gained", "thing_taken", "design_bonus"):
        return f["amount"] if f["what"] == CASH else 0
    return f["from_prestige"] + f["from_prices"] if event.name == "sales" else 0


def debts(event):
    f = event.fields
    credit = f["dollars"] if event.name == "credit" else -f["credit"] if event.name in ("repaid", "settled") else 0
    loans = f["loans"] if event.name == "loan" else -f["loans"] if event.name in ("repaid", "settled", "loans_settled") else 0
    return credit, loans


@rule_is("P-014", "P-118", "P-105", "P-195", "P-R51")
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (2, 2), (3, 3), (3, 4), (4, 5), (4, 6)])
def test_the_tally_of_the_events_is_the_cash_of_every_company_after_every_move(players, seed):
    table = Table(players, seed=seed, clean=False)
    match, chance = table.match, random.Random(seed)
    cash, credit, loans = [40] * players, [0] * players, [0] * players
    prestige, vp = [0] * players, [0] * players
    while not match.over:
        moves = match.moves(match.waiting[0])
        wise = [move for move in moves if move.name not in ("fire", "dismiss")] or moves
        for event in match.play(match.waiting[0], chance.choice(wise)):
            if "seat" not in event.fields:
                continue
            seat = event["seat"]
            cash[seat] += dollars(event)
            more_credit, more_loans = debts(event)
            credit[seat] += more_credit
            loans[seat] += more_loans
            prestige[seat] += event["prestige"] if event.name == "award" else -event["prestige"] if event.name == "exchanged" else 0
            prestige[seat] += event["amount"] if event.name == "gained" and event["what"] == 6 else 0
            vp[seat] += (
                event["vp"] if event.name == "exchanged" else event["amount"] if event.name == "gained" and event["what"] == VP else 0
            )
        told = [table.me(seat) for seat in range(players)]
        assert [me.cash for me in told] == cash
        assert [(me.credit, me.loans) for me in told] == list(zip(credit, loans, strict=True))
        assert [(me.prestige, me.vp) for me in told] == list(zip(prestige, vp, strict=True))
        assert table.audit() == 0
        assert sum(cash) + table.s.bank == 40 * players


@rule_is("P-R51", "P-R29", "P-R28")
def test_the_audit_finds_a_dollar_too_much_and_a_card_twice():
    table = Table(2, clean=False)
    assert table.audit() == 0
    table.me(0).cash += 1
    assert table.audit() == BROKEN.money_lost
    table = Table(2, clean=False)
    table.me(0).card[0], table.me(0).cards, table.me(0).held[0] = table.s.row[0, 0], 1, 1
    assert table.audit() == BROKEN.card_with_two_homes
    table = Table(2, clean=False)
    table.s.design_home[table.s.design_row[0]] = 0
    assert table.audit() == BROKEN.designs_miscounted
    table = Table(2, clean=False)
    table.me(0).credit = 5
    assert table.audit() == BROKEN.credit_between_steps
