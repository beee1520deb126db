"""Money is conserved to the dollar; that the events tell of every dollar is tried for all games by `test_refereed.py`."""

from pret_table import Table

from parlour.games.pret_a_porter.codes import BROKEN
from rules import rule_is


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
