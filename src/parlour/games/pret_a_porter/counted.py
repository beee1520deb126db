"""The pieces of Prêt-à-Porter that a report counts: cards taken, and pawns placed."""

from __future__ import annotations

from parlour.engine.parts import Kind
from parlour.engine.plain import Components
from parlour.engine.texts import Texts
from parlour.games.pret_a_porter.codes import KIND_NAMES, PER_KIND


def kinds(components: Components) -> tuple[Kind, ...]:
    """The cards by kind and the locations, with the names that these components give them."""
    titles = (("Contracts", "contract_taken"), ("Buildings", "building_bought"), ("Employees", "hired"))
    cards = (
        Kind(title, event, "card", {kind * PER_KIND + at: str(card["name"]) for at, card in enumerate(components[KIND_NAMES[kind]])})
        for kind, (title, event) in enumerate(titles)
    )
    places = {place["id"]: f"L{place['id']} {place['name']}" for place in components["location"]}
    return (*cards, Kind("Locations", "placed", "location", places))


def said(name: str, t: Texts) -> str:
    """A piece's name in a language; a location keeps its number."""
    for place in t.components["location"]:
        if name == f"L{place['id']} {place['name']}":
            return f"L{place['id']} {t(place['name'])}"
    return t(name)
