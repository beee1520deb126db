"""Employees leave: severance, the option to fire at every own decision, and the window before every Upkeep."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.moves import is_in
from parlour.engine.rule import Numbers, rule
from parlour.games.pret_a_porter.cards import counted_from_0, next_effect
from parlour.games.pret_a_porter.codes import DECISION, DO, FIRST, KIND, LOCATION, MOVE, PHASE, REFUSAL, TOLD, WHAT, WHEN
from parlour.games.pret_a_porter.money import pay
from parlour.games.pret_a_porter.rows_of_cards import discard_card
from parlour.games.pret_a_porter.state import Data, State


@rule
def severance_cut(d: Data, s: State, seat: int, leaving: int) -> int:
    """What other cards take off the severance; the one who leaves is gone before it is due (P-R54)."""
    total = 0
    n = next_effect(d, s, seat, WHEN.always, DO.less, -1)
    while n >= 0:
        if d.effect[n].what == WHAT.severance and d.effect[n].card != leaving:
            total += d.effect[n].amount
        n = next_effect(d, s, seat, WHEN.always, DO.less, n)
    return total


@rule
def severance(d: Data, s: State, seat: int, card: int) -> int:
    """Twice the upkeep of the side now up, less what other cards waive (P-065, P-135, P-R07, P-R54)."""
    return max(d.price_floor, d.severance * d.upkeep[card, s.side[card]] - severance_cut(d, s, seat, card))


@rule
def can_fire(d: Data, s: State, seat: int) -> bool:
    """Whether any severance can be paid (P-D01, P-R06)."""
    me = s.players[seat]
    if me.held[KIND.employee] == 0:
        return False
    for at in range(me.cards - me.held[KIND.employee], me.cards):
        if not d.fire_needs_cash or severance(d, s, seat, me.card[at]) <= me.cash:
            return True
    return False


@rule
def is_first_step(d: Data, s: State) -> int:
    """Whether this is the first step of a decision, not inside an action already begun (P-R08)."""
    return d.first_step[s.decision] and (s.decision != DECISION.next_colour or s.bought == 0)


@rule
def refuse_fire(d: Data, s: State, seat: int) -> int:
    """The option «fire»: at every own first step, if a severance can be paid (P-D01, P-134, P-R08)."""
    if not is_first_step(d, s):
        return REFUSAL.not_the_first_step
    if not d.fire_at_every_own_decision and s.location != LOCATION.employees:
        return REFUSAL.fire_at_employees_only
    if s.players[seat].held[KIND.employee] == 0:
        return REFUSAL.nobody_to_fire
    return 0 if can_fire(d, s, seat) else REFUSAL.no_severance_payable


@rule
def employee_to_fire(move: int) -> int:
    """The Employee card that is to leave; the printed ones stay (P-064, P-R07)."""
    return FIRST.employee + counted_from_0(MOVE.dismiss, move)


@rule
def refuse_dismiss(d: Data, s: State, seat: int, move: int) -> int:
    """One own Employee whose severance can be paid, or nobody (P-064, P-D02, P-D22, P-R06)."""
    if is_in(MOVE.pass_, move):
        return 0
    card = employee_to_fire(move)
    if s.home[card] != seat:
        return REFUSAL.employee_not_yours
    return REFUSAL.severance_too_dear if d.fire_needs_cash and severance(d, s, seat, card) > s.players[seat].cash else 0


@rule
def dismiss(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    """The card is discarded, the upkeep falls, the severance is paid at once; the printed employee is open again (P-135, P-R05)."""
    in_window = s.decision == DECISION.fire_window
    s.decision = DECISION.none
    if is_in(MOVE.pass_, move):
        if in_window:
            s.step += 1
        return
    card = employee_to_fire(move)
    me = s.players[seat]
    due = severance(d, s, seat, card)
    discard_card(d, s, seat, card)
    if d.fired_slot_reopens:
        me.open_printed = max(0, d.printed - me.held[KIND.employee])
    while me.cash < due:
        me.loans += 1
        pay(s, seat, -d.loan_working)
        tell(log, TOLD.loan, EVERYONE, seat, 1, d.loan_working)
    pay(s, seat, due)
    tell(log, TOLD.fired, EVERYONE, seat, card, due)


# --- The window before every Upkeep (P-R08, P-D22) ------------------------------------------------------------------
@rule
def begin_firing(s: State) -> None:
    s.stage = PHASE.firing
    s.step = 0


@rule
def next_dismissal(d: Data, s: State) -> None:
    """In turn order each player with a payable severance may fire before Upkeep (P-R08, P-R37, P-D22)."""
    while s.step < s.seats:
        seat = s.order[s.step]
        if can_fire(d, s, seat):
            s.turn = seat
            s.decision = DECISION.fire_window
            return
        s.step += 1
    s.stage = PHASE.paying
