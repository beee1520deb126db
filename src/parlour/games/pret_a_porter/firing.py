"""Employees leave: severance, the option to fire at every own decision, and the window before every Upkeep."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import rule
from parlour.games.pret_a_porter.cards import discard_card, has_moment, pay
from parlour.games.pret_a_porter.state import (
    AT_ALWAYS,
    DISMISS,
    EMPLOYEE,
    FIRE_WINDOW,
    FIRED,
    FIRING,
    LESS,
    LOAN,
    NEXT_COLOUR,
    NONE,
    PASS,
    PAYING,
    PER_KIND,
    SEVERANCE,
)

FIRST_EMPLOYEE = EMPLOYEE * PER_KIND
L4 = 4


@rule
def severance_cut(d, s, seat, leaving):
    """What other cards take off the severance; the one who leaves is gone before it is due (P-R54)."""
    total = 0
    if not has_moment(s, seat, AT_ALWAYS):
        return total
    me = s.players[seat]
    for at in range(me.cards):
        card = me.card[at]
        if card != leaving:
            side = s.side[card]
            first = d.first[card, side]
            for n in range(first, first + d.effects[card, side]):
                effect = d.effect[n]
                if effect.when == AT_ALWAYS and effect.do == LESS and effect.what == SEVERANCE:
                    total += effect.amount
    return total


@rule
def severance(d, s, seat, card):
    """Twice the upkeep of the side now up (P-065, P-R07), less what other cards waive."""
    return max(d.price_floor, d.severance * d.upkeep[card, s.side[card]] - severance_cut(d, s, seat, card))


@rule
def can_fire(d, s, seat):
    """Whether any severance can be paid (P-D01, P-R06)."""
    me = s.players[seat]
    if me.held[EMPLOYEE] == 0:
        return False
    for at in range(me.cards - me.held[EMPLOYEE], me.cards):
        if not d.fire_needs_cash or severance(d, s, seat, me.card[at]) <= me.cash:
            return True
    return False


@rule
def is_first_step(d, s):
    """Whether this is the first step of a decision, not inside an action already begun (P-R08)."""
    return d.first_step[s.decision] and (s.decision != NEXT_COLOUR or s.bought == 0)


@rule
def refuse_fire(d, s, seat):
    """The option «fire»: at every own first step, if a severance can be paid (P-D01, P-134, P-R08)."""
    if not is_first_step(d, s):
        return 1008
    if not d.fire_at_every_own_decision and s.location != L4:
        return 1008
    if s.players[seat].held[EMPLOYEE] == 0:
        return 64
    return 0 if can_fire(d, s, seat) else 1006


@rule
def refuse_dismiss(d, s, seat, move):
    """One own Employee whose severance can be paid (P-064, P-R06)."""
    if move == PASS:
        return 0
    card = FIRST_EMPLOYEE + move - DISMISS
    if s.home[card] != seat:
        return 64
    return 1006 if d.fire_needs_cash and severance(d, s, seat, card) > s.players[seat].cash else 0


@rule
def dismiss(d, s, seat, move, log):
    """The card is discarded, the upkeep falls, the severance is paid at once; the printed employee is open again (P-135, P-R05)."""
    in_window = s.decision == FIRE_WINDOW
    s.decision = NONE
    if move == PASS:
        if in_window:
            s.step += 1
        return
    card = FIRST_EMPLOYEE + move - DISMISS
    me = s.players[seat]
    due = severance(d, s, seat, card)
    discard_card(d, s, seat, card)
    if d.fired_slot_reopens:
        me.open_printed = max(0, d.printed - me.held[EMPLOYEE])
    while me.cash < due:
        me.loans += 1
        pay(s, seat, -d.loan_working)
        tell(log, LOAN, EVERYONE, seat, 1, d.loan_working)
    pay(s, seat, due)
    tell(log, FIRED, EVERYONE, seat, card, due)


# --- The window before every Upkeep (P-R08, P-D22) ------------------------------------------------------------------
@rule
def begin_firing(s):
    s.stage = FIRING
    s.step = 0


@rule
def next_dismissal(d, s):
    """In turn order each player with a payable severance may fire before Upkeep."""
    while s.step < s.seats:
        seat = s.order[s.step]
        if can_fire(d, s, seat):
            s.turn = seat
            s.decision = FIRE_WINDOW
            return
        s.step += 1
    s.stage = PAYING
