"""Money and other things that are paid and received."""

from parlour.engine.rule import rule
from parlour.games.pret_a_porter.codes import WHAT
from parlour.games.pret_a_porter.state import State


@rule
def pay(s: State, seat: int, dollars: int) -> None:
    """Money goes to the bank; cash never falls below 0 (P-R51)."""
    s.players[seat].cash -= dollars
    s.bank += dollars


@rule
def receive(s: State, seat: int, what: int, amount: int) -> None:
    """Tokens, dollars, prestige or VP from the supply, which has no end (P-030)."""
    me = s.players[seat]
    if what == WHAT.cash:
        me.cash += amount
        s.bank -= amount
    elif what == WHAT.q:
        me.q += amount
    elif what == WHAT.t:
        me.t += amount
    elif what == WHAT.pr:
        me.pr += amount
    elif what == WHAT.prestige:
        me.prestige += amount
    elif what == WHAT.vp:
        me.vp += amount
