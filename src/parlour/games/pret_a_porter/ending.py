"""End of the game (P-204 … P-208), and the audit of a table."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import rule
from parlour.games.pret_a_porter.board import exchange
from parlour.games.pret_a_porter.cards import gains, pay
from parlour.games.pret_a_porter.locations import employee_limit
from parlour.games.pret_a_porter.state import (
    ALL_BANKRUPT,
    AT_END,
    BANKRUPT,
    BUILDING,
    CARDS,
    CONTRACT,
    DESIGNS,
    DISCARDED,
    EMPLOYEE,
    ENDED,
    GAME_OVER,
    IN_DECK,
    IN_ROW,
    KINDS,
    LOANS_SETTLED,
    LOCATIONS,
    MATERIALS,
    OVER,
    PER_KIND,
    PLANNING,
    SHOW,
    YEAR_OVER,
)


@rule
def end_game(d, s, log):
    """A last exchange, End effects, loans, score (P-204 … P-206, P-R16, P-R41)."""
    exchange(d, s, log)
    if not d.end_cash_before_loans:
        settle_loans(d, s, log)
    for seat in range(s.seats):
        gains(d, s, seat, AT_END, 1, log)
    if d.end_cash_before_loans:
        settle_loans(d, s, log)
    s.ending = ALL_BANKRUPT
    for seat in range(s.seats):
        if not s.players[seat].bankrupt:
            s.ending = YEAR_OVER
    s.stage = OVER
    s.decision = GAME_OVER
    tell(log, ENDED, EVERYONE, s.ending)


@rule
def settle_loans(d, s, log):
    """Each open loan costs $28 now: all are paid, or none, and the player is bankrupt (P-205, P-R42)."""
    for seat in range(s.seats):
        me = s.players[seat]
        due = me.loans * d.loan_payback
        if due > me.cash:
            me.bankrupt = 1
            tell(log, BANKRUPT, EVERYONE, seat, due - me.cash)
        elif me.loans > 0:
            pay(s, seat, due)
            tell(log, LOANS_SETTLED, EVERYONE, seat, me.loans, due)
            me.loans = 0


@rule
def ended(d, s):
    return s.ending


@rule
def score(d, s, seat):
    """VP on the track plus cash (P-206)."""
    return s.players[seat].vp + s.players[seat].cash


@rule
def stands_before(d, s, seat, other):
    """Solvent before bankrupt; score, then VP; among bankrupts the least debt, then VP (P-207, P-208, P-R17, P-R18, P-R42)."""
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
def rank(d, s, seat):
    """How many players stand before this one; with everybody bankrupt nobody is first (P-R17, P-R18)."""
    before = 0
    for other in range(s.seats):
        before += stands_before(d, s, other, seat)
    return before + (s.ending == ALL_BANKRUPT)


# --- The audit --------------------------------------------------------------------------------------------------------
@rule
def audit(d, s):
    """0, or the number of a rule that the table breaks: money, cards, Designs, pawns, room (P-014, P-R29, P-R51, P-133, P-087)."""
    dollars = s.bank
    for seat in range(s.seats):
        me = s.players[seat]
        dollars += me.cash
        if me.cash < 0:
            return 1051
        if me.credit < 0 or me.loans < 0 or me.prestige < 0 or me.vp < 0 or me.q < 0 or me.t < 0 or me.pr < 0:
            return 30
        if me.credit % d.credit_step:
            return 1028
        if me.held[EMPLOYEE] > employee_limit(d, s, seat):
            return 133
        if d.fired_slot_reopens and me.open_printed != max(0, d.printed - me.held[EMPLOYEE]):
            return 60
        if me.held[CONTRACT] + me.held[BUILDING] + me.held[EMPLOYEE] != me.cards:
            return 74
        for material in range(MATERIALS):
            if me.material[material] < 0 or (s.stage != SHOW and me.spend[material] != 0):
                return 159
    if dollars != d.start_cash * s.seats:
        return 14
    broken = audit_cards(d, s)
    return broken if broken else audit_designs(d, s)


@rule
def audit_cards(d, s):
    """Every card exists once, where its home says (P-R29, P-R38)."""
    held = 0
    for seat in range(s.seats):
        me = s.players[seat]
        for at in range(me.cards):
            if s.home[me.card[at]] != seat or (at > 0 and me.card[at - 1] >= me.card[at]):
                return 1029
        held += me.cards
    for kind in range(KINDS):
        in_deck = 0
        for card in range(kind * PER_KIND, kind * PER_KIND + PER_KIND):
            in_deck += s.home[card] == IN_DECK
        if in_deck != s.left[kind]:
            return 1038
        for slot in range(len(s.row[kind])):
            if s.row[kind, slot] >= 0 and s.home[s.row[kind, slot]] != IN_ROW:
                return 1038
    for card in range(CARDS):
        held -= s.home[card] < s.seats
        if d.is_last[card] and s.rounds < d.last_quarter and (s.home[card] < s.seats or s.home[card] == IN_ROW):
            return 1039
    if held != 0:
        return 1029
    placed = 0
    for location in range(1, LOCATIONS + 1):
        placed += s.ordinary[location] + s.extras[location]
        if s.ordinary[location] > d.spaces[location]:
            return 88
    return 87 if s.stage == PLANNING and d.place_all_pawns and placed != s.step else 0


@rule
def audit_designs(d, s):
    """Every Design exists once (P-R29, P-R13)."""
    in_deck = 0
    discarded = 0
    held = 0
    for design in range(DESIGNS):
        in_deck += s.design_home[design] == IN_DECK
        discarded += s.design_home[design] == DISCARDED
        held += s.design_home[design] < s.seats
    for seat in range(s.seats):
        me = s.players[seat]
        held -= me.designs
        for at in range(me.designs):
            if s.design_home[me.design[at]] != seat:
                return 1029
    return 1013 if in_deck != s.deck or discarded != s.discards or held != 0 else 0
