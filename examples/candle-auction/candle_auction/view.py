"""What a seat may know of a table of Candle Auction: all but the cards that lie face down before the others."""

from msgspec import UNSET, UnsetType

from parlour.engine.record import Still
from parlour.engine.sight import Seen

from .codes import CARDS, ENDINGS, PHASES


class Player(Seen):
    seat: int
    gold: int
    cards: list[int]
    has_bid: bool
    bid: int | UnsetType = UNSET


class View(Seen):
    phase: str
    round: int
    worth: int
    players_at_table: list[Player]
    ending: str


def view(d: Still, s: Still, seat: int | None) -> View:
    players = [player(s.players[other], other, seat) for other in range(s.seats)]
    return View(phase=PHASES[s.phase], round=s.rounds, worth=s.pot, players_at_table=players, ending=ENDINGS[1] if s.phase else "")


def player(them: Still, other: int, seat: int | None) -> Player:
    cards = [card for card in range(1, CARDS + 1) if them.held[card]]
    return Player(seat=other, gold=them.gold, cards=cards, has_bid=bool(them.bid), bid=them.bid if other == seat else UNSET)
