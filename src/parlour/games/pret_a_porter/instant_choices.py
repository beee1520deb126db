"""Instant choices of a card just taken (P-D06, P-D07)."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.moves import is_in
from parlour.engine.rule import Numbers, rule
from parlour.games.pret_a_porter.cards import counted_from_0
from parlour.games.pret_a_porter.codes import DECISION, MOVE, REFUSAL, TOLD, WHAT
from parlour.games.pret_a_porter.money import receive
from parlour.games.pret_a_porter.state import Data, State


@rule
def refuse_type(d: Data, s: State, seat: int, move: int) -> int:
    """A second type is one not on the own tile (P-D06, P-R55)."""
    if is_in(MOVE.pass_, move):
        return REFUSAL.a_type_must_be_fixed
    kind = counted_from_0(MOVE.type, move)
    if kind >= d.types:
        return REFUSAL.no_such_type
    return REFUSAL.type_of_your_tile if kind == d.tile_type[s.players[seat].tile] else 0


@rule
def fix_type(s: State, seat: int, move: int, log: Numbers) -> None:
    """The second clothing type stays until the card is discarded (P-R55)."""
    kind = counted_from_0(MOVE.type, move)
    s.second[s.instant] = kind
    s.decision = DECISION.none
    tell(log, TOLD.second_type, EVERYONE, seat, s.instant, kind)


@rule
def refuse_settle(s: State, seat: int, move: int) -> int:
    """With debt: a loan, or credit; the money only without any debt (P-D07, P-R56)."""
    me = s.players[seat]
    if is_in(MOVE.cancel_loan, move) and me.loans == 0:
        return REFUSAL.no_loan_to_cancel
    if is_in(MOVE.cancel_credit, move) and me.credit == 0:
        return REFUSAL.no_credit_to_cancel
    if is_in(MOVE.take_cash, move) and (me.loans > 0 or me.credit > 0):
        return REFUSAL.money_only_without_debt
    return 0


@rule
def settle(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    """Debt is cancelled without payment, or money comes (P-R56)."""
    me = s.players[seat]
    effect = d.effect[s.ability]
    loans = min(me.loans, effect.loans) if is_in(MOVE.cancel_loan, move) else 0
    credit = min(me.credit, effect.credit) if is_in(MOVE.cancel_credit, move) else 0
    dollars = effect.cash if is_in(MOVE.take_cash, move) else 0
    me.loans -= loans
    me.credit -= credit
    receive(s, seat, WHAT.cash, dollars)
    s.decision = DECISION.none
    tell(log, TOLD.settled, EVERYONE, seat, effect.card, loans, credit, dollars)
