"""How a seat stands, for bots, and what it knows in numbers, for environments."""

from parlour.engine.observation import put, put_zeros
from parlour.engine.rule import rule

from .codes import CARDS, SEATS

FEATURES = (
    ("round", 1),
    ("worth of the lot", 1),
    ("own bid", 1),
    ("players, the observer first: gold, has bid, cards held", SEATS * (2 + CARDS)),
)


@rule
def evaluate(d, s, seat):
    """Gold, and the strength of the cards in hand, in hundredths of gold."""
    me = s.players[seat]
    worth = 100 * me.gold
    for card in range(1, CARDS + 1):
        worth += 20 * card * me.held[card] if card != me.bid else 10 * card
    return worth


@rule
def observe(d, s, seat, out):
    """Writes the observation of a seat and returns its length."""
    at = put(out, 0, s.rounds)
    at = put(out, at, s.pot)
    at = put(out, at, s.players[seat].bid)
    for step in range(SEATS):
        if step < s.seats:
            them = s.players[(seat + step) % s.seats]
            at = put(out, at, them.gold)
            at = put(out, at, 1 if them.bid else 0)
            for card in range(1, CARDS + 1):
                at = put(out, at, them.held[card])
        else:
            at = put_zeros(out, at, 2 + CARDS)
    return at
