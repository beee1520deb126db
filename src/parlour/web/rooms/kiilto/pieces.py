"""How the room of Kiilto draws and calls its pieces, and where a piece came from with the last move."""

from __future__ import annotations

from parlour.engine.texts import Texts
from parlour.games.kiilto.view import BEAR_NAMES, COLOUR_NAMES, Ownership, Payment
from parlour.games.kiilto.words import ownership_text
from parlour.web.rooms.frame import Scene

SPRITE = "rooms/kiilto/kiilto.svg"


def look(colour: str) -> str:
    """How the sprite and the style sheet call a colour."""
    return "gold" if colour == "golden" else colour


def bear(colour: str, small: bool = False) -> str:
    return f"{SPRITE}#{'m' if small else 'b'}-{look(colour)}"


def tile(colour: str) -> str:
    return f"{SPRITE}#t-{colour}"


def cameo(number: int) -> str:
    return f"{SPRITE}#n-{number}"


def what(card: Ownership | Payment, t: Texts) -> str:
    """An ownership in words: «middling blue (prestige 2)»."""
    return ownership_text(card.row, card.bonus, card.prestige, t)


# --- Where a piece came from ----------------------------------------------------------------------------------------------
def paid_from(scene: Scene, colour: str) -> str:
    """Who has just paid or given back a bear of this colour, so that it is seen to come."""
    for event in scene.latest:
        paid = event.name == "paid" and colour != "golden" and event.fields[colour]
        gold = event.name == "paid_golden" and colour == "golden"
        back = event.name == "gave_back" and BEAR_NAMES[event.fields["colour"]] == colour
        if paid or gold or back:
            return f"bears-{event.fields['seat']}-{colour}"
    return ""


def taken_from(scene: Scene, seat: int, colour: str) -> str:
    """The pile from which somebody has just taken bears of this colour."""
    for event in scene.latest:
        took = event.name == "took" and event.fields["seat"] == seat and colour != "golden" and event.fields[colour]
        got = event.name == "got_golden" and event.fields["seat"] == seat and colour == "golden"
        if took or got:
            return f"pile-{colour}"
    return ""


def bought_from(scene: Scene, seat: int, colour: str) -> str:
    """The ownership that has just given somebody a bonus of this colour."""
    for event in scene.latest:
        if event.name in ("bought", "bought_reserved") and event.fields["seat"] == seat and COLOUR_NAMES[event.fields["bonus"]] == colour:
            return f"own-{event.fields['ownership']}" if event.name == "bought" else f"kept-{event.fields['ownership']}"
    return ""


def reserved_from(scene: Scene, seat: int, card: Ownership) -> str:
    """The place or the deck from which somebody has just reserved an ownership."""
    for event in scene.latest:
        if event.name == "reserved" and event.fields["seat"] == seat and event.fields["ownership"] == card.ownership:
            return f"own-{event.fields['ownership']}"
        if event.name == "reserved_blind" and event.fields["seat"] == seat and event.fields["ownership"] == card.ownership:
            return f"deck-{event.fields['row']}"
    return ""
