"""Companions who join a card: who they are, what they save, and how they are spent."""

from parlour.engine.rule import Numbers, rule
from parlour.games.last_will.codes import DECK, GROUP, JOINERS
from parlour.games.last_will.decks import lose_from_hand, return_wild, to_discards
from parlour.games.last_will.state import Data, State

WILD_ONCE = 0
WILD_EVERYWHERE = 2


@rule
def who_joins(companions: int, place: int) -> int:
    """Who takes a place of an event: nobody (0), a companion of a kind (from 1), or a wild one."""
    for _ in range(place):
        companions //= JOINERS
    return companions % JOINERS


@rule
def joined_sum(d: Data, card: int, companions: int) -> int:
    """What these companions add to an event or special (L-075, L-083)."""
    total = 0
    for place in range(d.card[card].joins):
        if who_joins(companions, place) > 0:
            total += d.card[card].join_add[place]
    return total


@rule
def companion_of_kind(d: Data, s: State, seat: int, kind: int) -> int:
    """The first companion card of a kind in a hand, -1 if there is none."""
    for card in range(d.first[DECK.companions], d.first[DECK.companions + 1]):
        if s.players[seat].hand[card] > 0 and d.card[card].kind == kind:
            return card
    return -1


@rule
def use_companion(d: Data, s: State, seat: int, card: int, log: Numbers) -> None:
    """A companion card is discarded; a wild one goes back to its space, at once or at the end of the round (L-083, L-125, L-R17)."""
    if d.card[card].group != GROUP.wild:
        lose_from_hand(s, seat, card)
        to_discards(d, s, card)
    elif d.wild_use == WILD_ONCE:
        return_wild(d, s, seat, log)
