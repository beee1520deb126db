"""L1 Bank (P-115 to P-120)."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.moves import argument1, is_in
from parlour.engine.rule import Numbers, rule
from parlour.games.pret_a_porter.cards import allowance, mark_all, sum_of
from parlour.games.pret_a_porter.codes import DO, MOST, MOVE, REFUSAL, TOLD, WHAT, WHEN
from parlour.games.pret_a_porter.money import receive
from parlour.games.pret_a_porter.state import Data, State
from parlour.games.pret_a_porter.steps import pawn_done


@rule
def largest_collection(d: Data, s: State, seat: int) -> int:
    """How many own Designs could form one Collection; materials are not needed, style changes count (P-115, P-116, P-R04)."""
    me = s.players[seat]
    restyles = sum_of(d, s, seat, WHEN.show, DO.more, WHAT.restyles) if d.bank_counts_restyles else 0
    best = 0
    for style in range(MOST.styles):
        count = 0
        for at in range(me.designs):
            count += d.design_style[me.design[at]] == style
        best = max(best, count)
    return min(me.designs, best + restyles)


@rule
def bank_limit(d: Data, s: State, seat: int) -> int:
    """$10 for each such Design, and what cards add at the first visit of a round (P-117, P-R03, P-R44)."""
    limit = d.credit_per_design * largest_collection(d, s, seat) + allowance(d, s, seat, WHEN.L1, WHAT.credit_limit)
    if not d.bank_limit_per_visit:
        limit -= s.players[seat].credit
    return max(0, limit)


@rule
def refuse_credit(s: State, move: int) -> int:
    """So many steps of credit as the limit allows, or none (P-117, P-D04)."""
    return 0 if is_in(MOVE.pass_, move) or argument1(MOVE.credit, move) <= s.limit else REFUSAL.over_the_credit_limit


@rule
def take_credit(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    """The money comes at once and the credit is recorded (P-118, P-119, P-R28)."""
    taken = not is_in(MOVE.pass_, move)
    if taken:
        dollars = argument1(MOVE.credit, move) * d.credit_step
        s.players[seat].credit += dollars
        receive(s, seat, WHAT.cash, dollars)
        mark_all(d, s, seat, WHEN.L1, DO.more, WHAT.credit_limit)
        tell(log, TOLD.credit, EVERYONE, seat, dollars)
    pawn_done(d, s, seat, taken, log)
