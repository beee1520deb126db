"""What must hold at every table of Kiilto, whatever was played."""

from parlour.engine.rule import rule
from parlour.games.kiilto.bears import COLOURED, GUARD, covers, golden, total
from parlour.games.kiilto.codes import BROKEN, NOTABLES, OWNERSHIPS, PHASE, PLACES, RESERVATIONS, ROWS, TABLE
from parlour.games.kiilto.legality import reservations
from parlour.games.kiilto.state import Data, State
from parlour.games.kiilto.turn import over_limit


@rule
def audit(d: Data, s: State) -> int:
    """0, or what is wrong with the table: bears, ownerships, notables (K-001, K-002, K-003, K-010, K-R15, K-R01)."""
    bears = s.market
    for seat in range(s.seats):
        bears += s.players[seat].bears
        if not covers(d.market & COLOURED, s.players[seat].bears & COLOURED) or golden(s.players[seat].bears) > golden(d.market):
            return BROKEN.purse_impossible
    if bears != d.market:
        return BROKEN.bears_lost
    if s.market < 0 or s.market & GUARD != 0:  # fewer than none of a colour, borrowed from the next one
        return BROKEN.market_impossible
    for row in range(ROWS):
        for at in range(d.deck_count[row]):
            if lies_in(d, s, d.deck[d.deck_first[row] + at]) != 1:
                return BROKEN.ownership_lost
    for at in range(TABLE):
        if s.open[at] == 0 and s.left[at // PLACES] > 0 and at % PLACES < d.open_per_class:
            return BROKEN.gap_not_refilled
    for place in range(d.notables_laid):
        if (s.host[s.notable[place]] == 0) != ((s.waiting_notables >> place) & 1):
            return BROKEN.notable_lost
    for seat in range(s.seats):
        broken = audit_player(d, s, seat)
        if broken != 0:
            return broken
    return 0


@rule
def lies_in(d: Data, s: State, card: int) -> int:
    """In how many places an ownership is: a deck, the table, a reservation, a property. It should be one."""
    places = s.owner[card] > 0
    row = d.row[card]
    for at in range(s.left[row]):
        places += s.deck[d.deck_first[row] + at] == card
    for at in range(TABLE):
        places += s.open[at] == card
    for seat in range(s.seats):
        for slot in range(RESERVATIONS):
            places += s.players[seat].reserved[slot] == card
    return places


@rule
def audit_player(d: Data, s: State, seat: int) -> int:
    """0, or what is wrong with a player: prestige, bonuses, limits, reservations, payment (K-020, K-022, K-046,
    K-R02, K-R08, K-R09)."""
    me = s.players[seat]
    prestige = 0
    bonus = 0
    for card in range(OWNERSHIPS):
        if s.owner[card] == seat + 1:
            prestige += d.prestige[card]
            bonus += d.bonus[card]
    for number in range(NOTABLES):
        if s.host[number] == seat + 1:
            prestige += d.notable_prestige[number]
    if me.prestige != prestige:
        return BROKEN.prestige_miscounted
    if me.bonus != bonus:
        return BROKEN.bonus_miscounted
    if reservations(me) > d.max_reservations:
        return BROKEN.too_many_reservations
    if over_limit(d, total(me.bears)) > 0 and not (s.phase == PHASE.giving_back and s.turn == seat):
        return BROKEN.too_many_bears
    for slot in range(RESERVATIONS):
        if (me.blind >> slot) & 1 and me.reserved[slot] == 0:
            return BROKEN.nothing_is_blind
    if s.phase == PHASE.payment and s.buying == 0:
        return BROKEN.nothing_is_bought
    return 0
