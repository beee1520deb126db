"""What lies on the table of Candle Auction, and how it is filled from the data file."""

from parlour.engine.record import Record, StateRecord, i8, i16
from parlour.engine.texts import Problem

from .codes import CARDS, LOTS, SEATS


class Data(Record):
    cards: i8
    lots: i8
    worth: i8[LOTS]
    burn: i8


class Player(Record):
    held: i8[CARDS + 1]  # 1 for each card that is not spent; the card that lies face down is still held
    bid: i8  # the card face down, 0 for none
    gold: i16


class State(StateRecord):
    phase: i8
    rounds: i8
    lot: i8  # the one that is up
    sold: i8[LOTS]
    pot: i16  # what the lot is worth, with those that nobody won (option `burn`)
    players: [Player, SEATS]


def prepare(components, d, players, options):
    """A card for each lot, so that all are sold (A-001, A-002)."""
    if not 1 <= len(components["lots"]) == components["cards"] <= CARDS:
        raise Problem("there are {cards} cards; there must be one for each of 1 to {most} lots", cards=components["cards"], most=LOTS)
    d.cards, d.lots, d.burn = components["cards"], len(components["lots"]), int(options["burn"])
    for lot, worth in enumerate(components["lots"]):
        d.worth[lot] = worth
