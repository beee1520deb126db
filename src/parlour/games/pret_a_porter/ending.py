"""End of the game (P-204, P-205, P-206, P-207, P-208), and the audit of a table."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import Numbers, rule
from parlour.games.pret_a_porter.board import exchange
from parlour.games.pret_a_porter.codes import (
    BROKEN,
    CARDS,
    DECISION,
    ENDING,
    HOME,
    KIND,
    KINDS,
    LOCATIONS,
    MOST,
    PER_KIND,
    PHASE,
    TOLD,
    WHEN,
)
from parlour.games.pret_a_porter.gains import gains
from parlour.games.pret_a_porter.locations import employee_limit
from parlour.games.pret_a_porter.money import pay
from parlour.games.pret_a_porter.state import Data, State


@rule
def end_game(d: Data, s: State, log: Numbers) -> None:
    """A last exchange, End effects, loans, score (P-204, P-205, P-206, P-R16, P-R41)."""
    exchange(d, s, log)
    if not d.end_cash_before_loans:
        settle_loans(d, s, log)
    for seat in range(s.seats):
        gains(d, s, seat, WHEN.end, 1, log)
    if d.end_cash_before_loans:
        settle_loans(d, s, log)
    s.ending = ENDING.all_bankrupt
    for seat in range(s.seats):
        if not s.players[seat].bankrupt:
            s.ending = ENDING.year_over
    s.stage = PHASE.over
    s.decision = DECISION.game_over
    tell(log, TOLD.ended, EVERYONE, s.ending)


@rule
def settle_loans(d: Data, s: State, log: Numbers) -> None:
    """Each open loan costs $28 now: all are paid, or none, and the player is bankrupt (P-205, P-R42)."""
    for seat in range(s.seats):
        me = s.players[seat]
        due = me.loans * d.loan_payback
        if due > me.cash:
            me.bankrupt = 1
            tell(log, TOLD.bankrupt, EVERYONE, seat, due - me.cash)
        elif me.loans > 0:
            pay(s, seat, due)
            tell(log, TOLD.loans_settled, EVERYONE, seat, me.loans, due)
            me.loans = 0


@rule
def ended(d: Data, s: State) -> int:
    """How the game ended, 0 while it goes on (P-037, P-R17)."""
    return s.ending


@rule
def score(d: Data, s: State, seat: int) -> int:
    """VP on the track plus cash (P-206)."""
    return s.players[seat].vp + s.players[seat].cash


@rule
def stands_before(d: Data, s: State, seat: int, other: int) -> bool:
    """Solvent before bankrupt; score, then VP; among bankrupts the least debt, then VP (P-037, P-038, P-207, P-208,
    P-R17, P-R18, P-R42)."""
    me = s.players[seat]
    them = s.players[other]
    if me.bankrupt != them.bankrupt:
        return me.bankrupt < them.bankrupt
    mine = me.cash + me.vp
    theirs = them.cash + them.vp
    if me.bankrupt:
        mine = me.cash - me.loans * d.loan_payback
        theirs = them.cash - them.loans * d.loan_payback
    return mine > theirs or (mine == theirs and me.vp > them.vp)


@rule
def rank(d: Data, s: State, seat: int) -> int:
    """How many players stand before this one; with everybody bankrupt nobody is first (P-R17, P-R18)."""
    before = 0
    for other in range(s.seats):
        before += stands_before(d, s, other, seat)
    return before + (s.ending == ENDING.all_bankrupt)


# --- The audit --------------------------------------------------------------------------------------------------------
@rule
def audit(d: Data, s: State) -> int:
    """0, or what is wrong with the table: money, tokens, room, materials (P-014, P-030, P-060, P-074, P-133, P-159, P-R28, P-R51)."""
    dollars = s.bank
    for seat in range(s.seats):
        me = s.players[seat]
        dollars += me.cash
        if me.cash < 0:
            return BROKEN.cash_below_nothing
        if me.credit < 0 or me.loans < 0 or me.prestige < 0 or me.vp < 0 or me.q < 0 or me.t < 0 or me.pr < 0:
            return BROKEN.tokens_below_nothing
        if me.credit % d.credit_step:
            return BROKEN.credit_between_steps
        if me.held[KIND.employee] > employee_limit(d, s, seat):
            return BROKEN.employees_without_room
        if d.fired_slot_reopens and me.open_printed != max(0, d.printed - me.held[KIND.employee]):
            return BROKEN.printed_employees_miscounted
        if me.held[KIND.contract] + me.held[KIND.building] + me.held[KIND.employee] != me.cards:
            return BROKEN.cards_miscounted
        for material in range(MOST.materials):
            if me.material[material] < 0:
                return BROKEN.materials_below_nothing
            if s.stage != PHASE.show and me.spend[material] != 0:
                return BROKEN.materials_reserved_too_long
    if dollars != d.start_cash * s.seats:
        return BROKEN.money_lost
    broken = audit_cards(d, s)
    return broken if broken else audit_designs(d, s)


@rule
def audit_cards(d: Data, s: State) -> int:
    """Every card exists once, where its home says; pawns stand on open spaces (P-044, P-087, P-088, P-R29, P-R38, P-R39)."""
    held = 0
    for seat in range(s.seats):
        me = s.players[seat]
        for at in range(me.cards):
            if s.home[me.card[at]] != seat or (at > 0 and me.card[at - 1] >= me.card[at]):
                return BROKEN.card_with_two_homes
        held += me.cards
    for kind in range(KINDS):
        in_deck = 0
        for card in range(kind * PER_KIND, kind * PER_KIND + PER_KIND):
            in_deck += s.home[card] == HOME.deck
        if in_deck != s.left[kind]:
            return BROKEN.deck_miscounted
        for slot in range(len(s.row[kind])):
            if s.row[kind, slot] >= 0 and s.home[s.row[kind, slot]] != HOME.row:
                return BROKEN.row_card_elsewhere
    for card in range(CARDS):
        held -= s.home[card] < s.seats
        if d.is_last[card] and s.rounds < d.last_quarter and (s.home[card] < s.seats or s.home[card] == HOME.row):
            return BROKEN.last_quarter_too_early
    if held != 0:
        return BROKEN.card_held_by_nobody
    placed = 0
    for location in range(1, LOCATIONS + 1):
        placed += s.ordinary[location] + s.extras[location]
        if s.ordinary[location] > d.spaces[location]:
            return BROKEN.too_many_pawns
    return BROKEN.pawns_miscounted if s.stage == PHASE.planning and d.place_all_pawns and placed != s.step else 0


@rule
def audit_designs(d: Data, s: State) -> int:
    """Every Design exists once (P-R29, P-R13)."""
    in_deck = 0
    discarded = 0
    held = 0
    for design in range(MOST.designs):
        in_deck += s.design_home[design] == HOME.deck
        discarded += s.design_home[design] == HOME.discarded
        held += s.design_home[design] < s.seats
    for seat in range(s.seats):
        me = s.players[seat]
        held -= me.designs
        for at in range(me.designs):
            if s.design_home[me.design[at]] != seat:
                return BROKEN.design_with_two_homes
    return BROKEN.designs_miscounted if in_deck != s.deck or discarded != s.discards or held != 0 else 0
