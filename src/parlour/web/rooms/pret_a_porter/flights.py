"""Where a piece of Prêt-à-Porter came from with the last move, so that it is seen to fly."""

from __future__ import annotations

from parlour.games.pret_a_porter.words import card_number
from parlour.web.rooms.frame import Scene
from parlour.web.rooms.pret_a_porter.pieces import seen

KINDS = ("contract", "building", "employee")
TAKEN = ("contract_taken", "building_bought", "hired")


def _ids(scene: Scene) -> dict[int, str]:
    """What cards are called, by the numbers that events have for them."""
    t = scene.t
    return t.once("ids of cards", lambda: {card_number(kind, at): one["id"] for kind in KINDS for at, one in enumerate(t.components[kind])})


def pawn_piece(scene: Scene, seat: int) -> str:
    """The pawn that stands for a company: with whatever the company takes it is a new one, so that it is seen to bring it home."""
    one = seen(scene).companies[seat]
    cards = sum(len(one.cards(kind)) for kind in KINDS)
    return f"pawn-{seat}-{cards + sum(len(group.designs) for group in one.styles)}"


def taken_from(scene: Scene, seat: int) -> str:
    """The card or Design that a company has just taken, where it lay."""
    for event in reversed(scene.latest):
        if event.fields.get("seat") == seat and event.name in TAKEN:
            return f"card-{_ids(scene)[event.fields['card']]}"
        if event.fields.get("seat") == seat and event.name == "design_taken":
            return f"design-{event.fields['design'] + 1}"
    return ""


def card_from(scene: Scene, id: str) -> str:
    """The place in the row from which a card was just taken."""
    return f"card-{id}" if any(event.name in TAKEN and _ids(scene)[event.fields["card"]] == id for event in scene.latest) else ""


def design_from(scene: Scene, number: int) -> str:
    """The place in the row from which a Design was just taken."""
    taken = any(event.name == "design_taken" and event.fields["design"] + 1 == number for event in scene.latest)
    return f"design-{number}" if taken else ""


def placed_from(scene: Scene, seat: int, location: int) -> str:
    """The company whose pawn has just been placed at a location."""
    placed = any(event.name == "placed" and (event.fields["seat"], event.fields["location"]) == (seat, location) for event in scene.latest)
    return pawn_piece(scene, seat) if placed else ""
