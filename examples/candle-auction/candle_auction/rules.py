"""The rules of Candle Auction. Numbers like A-003 are the ledger's."""

from parlour.engine.events import EVERYONE, only, tell
from parlour.engine.moves import argument1
from parlour.engine.randomness import draw
from parlour.engine.rule import rule

from .codes import BROKEN, CARDS, ENDING, MOVE, PHASE, REFUSAL, TOLD


@rule
def setup(d, s, log):
    """Everybody takes a hand of bidding cards; the first lot is turned up (A-001, A-002)."""
    for seat in range(s.seats):
        for card in range(1, d.cards + 1):
            s.players[seat].held[card] = 1
    turn_up(d, s, log)


@rule
def turn_up(d, s, log):
    """One of the lots that are left, each equally likely (A-002)."""
    skip = draw(s, d.lots - s.rounds)
    s.lot = 0
    while s.sold[s.lot] or skip > 0:
        skip -= 1 - s.sold[s.lot]
        s.lot += 1
    s.sold[s.lot] = 1
    s.rounds += 1
    s.pot += d.worth[s.lot]
    tell(log, TOLD.round_begins, EVERYONE, s.rounds)
    tell(log, TOLD.turned_up, EVERYONE, s.pot)


@rule
def waiting(d, s):
    """All who have not bid, at the same time (A-003)."""
    mask = 0
    for seat in range(s.seats):
        if s.phase == PHASE.bid and s.players[seat].bid == 0:
            mask |= 1 << seat
    return mask


@rule
def refusal(d, s, seat, move):
    """A bid is one card that is not spent, once for each lot (A-004, A-005)."""
    if s.phase == PHASE.over:
        return REFUSAL.game_over
    if s.players[seat].bid:
        return REFUSAL.bid_already
    if not s.players[seat].held[argument1(MOVE.bid, move)]:
        return REFUSAL.card_spent
    return 0


@rule
def apply(d, s, seat, move, log):
    """A card goes face down before its owner; the last one ends the bidding (A-003)."""
    s.players[seat].bid = argument1(MOVE.bid, move)
    tell(log, TOLD.laid, only(seat), seat, s.players[seat].bid)
    if waiting(d, s) == 0:
        award(d, s, log)


@rule
def highest_alone(s):
    """The seat with the highest card that no other has bid; -1 where all cancel each other (A-006)."""
    best = -1
    for seat in range(s.seats):
        alone = True
        for other in range(s.seats):
            alone = alone and (other == seat or s.players[other].bid != s.players[seat].bid)
        if alone and (best < 0 or s.players[seat].bid > s.players[best].bid):
            best = seat
    return best


@rule
def award(d, s, log):
    """The cards are turned up and spent, and the lot goes to the highest, or to nobody (A-006, A-007)."""
    winner = highest_alone(s)
    for seat in range(s.seats):
        me = s.players[seat]
        tell(log, TOLD.shown, EVERYONE, seat, me.bid)
        me.held[me.bid] = 0
        me.bid = 0
    if winner >= 0:
        s.players[winner].gold += s.pot
        tell(log, TOLD.won, EVERYONE, winner, s.pot)
        s.pot = 0
    elif d.burn:
        tell(log, TOLD.burnt, EVERYONE, s.pot)
        s.pot = 0
    if s.rounds < d.lots:
        turn_up(d, s, log)
    else:
        s.phase = PHASE.over
        tell(log, TOLD.ended, EVERYONE, ENDING.sold_out)


@rule
def guess(d, s, seat):
    """What lies face down before the others may be any card that they hold (A-003)."""
    for other in range(s.seats):
        them = s.players[other]
        if other != seat and them.bid:
            skip = draw(s, d.cards - s.rounds + 1)
            them.bid = 1
            while not them.held[them.bid] or skip > 0:
                skip -= them.held[them.bid]
                them.bid += 1


@rule
def score(d, s, seat):
    return s.players[seat].gold


@rule
def rank(d, s, seat):
    """Who has won the most is first; equals share the place (A-008)."""
    better = 0
    for other in range(s.seats):
        better += s.players[other].gold > s.players[seat].gold
    return better


@rule
def ended(d, s):
    return ENDING.sold_out if s.phase == PHASE.over else ENDING.not_yet


@rule
def audit(d, s):
    """Everybody has spent a card for every lot that went, and bids with one still held (A-001, A-005)."""
    for seat in range(s.seats):
        me = s.players[seat]
        cards = 0
        for card in range(1, CARDS + 1):
            cards += me.held[card]
        if cards != d.cards - s.rounds + (1 if s.phase == PHASE.bid else 0):
            return BROKEN.cards_uneven
        if me.bid and not me.held[me.bid]:
            return BROKEN.bid_from_nowhere
    return 0
