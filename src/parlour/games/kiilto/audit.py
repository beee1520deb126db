"""What must hold at every table of Kiilto, whatever was played."""

from parlour.engine.rule import rule
from parlour.games.kiilto.bears import COLOURED, covers, golden, total
from parlour.games.kiilto.legality import reservations
from parlour.games.kiilto.state import GIVING_BACK, NOTABLES, OWNERSHIPS, PAYMENT, PLACES, RESERVATIONS, ROWS, TABLE


@rule
def audit(d, s):
    """0, or the number of a rule that the table breaks: bears, ownerships, notables, prestige, bonuses, limits."""
    bears = s.market
    for seat in range(s.seats):
        bears += s.players[seat].bears
        if not covers(d.market & COLOURED, s.players[seat].bears & COLOURED) or golden(s.players[seat].bears) > golden(d.market):
            return 10
    if bears != d.market:
        return 1
    if not covers(d.market & COLOURED, s.market & COLOURED):
        return 12
    for row in range(ROWS):
        for at in range(d.deck_count[row]):
            if lies_in(d, s, d.deck[d.deck_first[row] + at]) != 1:
                return 2
    for at in range(TABLE):
        if s.open[at] == 0 and s.left[at // PLACES] > 0 and at % PLACES < d.open_per_class:
            return 1001
    for place in range(d.notables_laid):
        if (s.host[s.notable[place]] == 0) != ((s.waiting_notables >> place) & 1):
            return 3
    for seat in range(s.seats):
        broken = audit_player(d, s, seat)
        if broken != 0:
            return broken
    return 0


@rule
def lies_in(d, s, card):
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
def audit_player(d, s, seat):
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
        return 20
    if me.bonus != bonus:
        return 22
    if reservations(me) > d.max_reservations:
        return 46
    if total(me.bears) > d.bear_limit and not (s.phase == GIVING_BACK and s.turn == seat):
        return 1002
    for slot in range(RESERVATIONS):
        if (me.blind >> slot) & 1 and me.reserved[slot] == 0:
            return 1008
    if s.phase == PAYMENT and s.buying == 0:
        return 1009
    return 0
