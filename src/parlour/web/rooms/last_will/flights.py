"""Where a piece of Last Will came from with the last move, so that it is seen to fly."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.games.last_will.view import DECK_NAMES
from parlour.web.rooms.frame import Scene

SENT = ("took", "took_wild", "extended", "at_opera", "market_laid", "named", "drew", "demoted")  # what an errand boy has just done


def home(scene: Scene, seat: int) -> str:
    """What stands for somebody on the table: a rival's purse, your own pin on the way to ruin."""
    return f"pin-{seat}" if scene.is_you(seat) else f"purse-{seat}"


def laid_from(scene: Scene, seat: int, slot: int) -> str:
    """The hand from which a card of a board was just laid or bought."""
    for event in scene.latest:
        if event.name in ("laid", "bought") and (event.fields["seat"], event.fields["slot"]) == (seat, slot):
            return f"hand-{event.fields['card']}-0" if scene.is_you(seat) else f"backs-{seat}"
    return ""


def taken_from(scene: Scene, seat: int, card: int | None = None) -> str:
    """The space or the deck from which somebody has just taken cards: this one, or whichever."""
    for event in reversed(scene.latest):
        if event.fields.get("seat") == seat and (card is None or event.fields.get("card") == card):
            if event.name == "took":
                return f"offer-{event.fields['space']}"
            if event.name == "drew":
                return f"deck-{DECK_NAMES[event.fields['deck']]}"
    return ""


def newcomer(scene: Scene, seats: Iterable[int]) -> str:
    """Whose boy has just been sent, if theirs is among these, from where he came; "" for none."""
    movers = scene.sight.movers[: scene.ply]
    sent = any(event.name in SENT and event.fields.get("seat") == movers[-1] for event in scene.latest) if movers else False
    return home(scene, movers[-1]) if sent and movers[-1] in seats else ""


def planned_from(scene: Scene, plan: int) -> str:
    """Who has just taken a plan."""
    found = (event.fields["seat"] for event in scene.latest if event.name == "planned" and event.fields["plan"] == plan)
    return next((home(scene, seat) for seat in found), "")
