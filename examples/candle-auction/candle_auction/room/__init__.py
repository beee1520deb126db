"""The room of Candle Auction: a candle over the lot, everybody's cards, and one's own hand to bid from."""

from dataclasses import dataclass

from parlour.web.page_data import SeatOnPage
from parlour.web.rooms.frame import Scene, Tab
from parlour.web.rooms.generic import entry, panel, ribbon

__all__ = ["entry", "goal", "panel", "ribbon", "room"]


@dataclass(frozen=True)
class Bidder:
    """Somebody at the table: what they have won, which cards they hold, and whether they have bid."""

    seat: SeatOnPage
    gold: int
    cards: tuple[int, ...]
    has_bid: bool


@dataclass(frozen=True)
class Card:
    """A card of one's own hand; `move` is the bid with it, where it can be made."""

    number: int
    move: str = ""
    laid: bool = False


@dataclass(frozen=True)
class Saleroom:
    """All that the template draws."""

    phase: str
    tabs: tuple[Tab, ...]
    worth: int
    rivals: tuple[Bidder, ...]
    mine: Bidder | None
    hand: tuple[Card, ...]


def room(scene: Scene) -> Saleroom:
    t, view = scene.t, scene.view
    bidders = [Bidder(scene.page.seats[one.seat], one.gold, tuple(one.cards), one.has_bid) for one in view.players_at_table]
    mine = bidders[scene.seat] if scene.seat is not None else None
    moves = {move.arguments["card"]: str(move) for move in scene.moves}
    tabs = (Tab(t("The lot"), "flag", len(moves), open=True), Tab(t("Bidders"), "people"))
    return Saleroom(
        phase=view.phase,
        tabs=tabs,
        worth=view.worth,
        rivals=tuple(bidders[seat] for seat in scene.others()),
        mine=mine,
        hand=tuple(Card(card, moves.get(card, ""), _laid(scene, card)) for card in (mine.cards if mine else ())),
    )


def _laid(scene: Scene, card: int) -> bool:
    return scene.seat is not None and scene.view.players_at_table[scene.seat].bid == card


def goal(scene: Scene) -> str:
    return scene.t("most gold when the last candle is out")
