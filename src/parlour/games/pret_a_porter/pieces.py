"""The pieces of Prêt-à-Porter that a report counts: title, events, the events' field, and the pieces' names by its value."""

import tomllib
from pathlib import Path

from parlour.games.pret_a_porter.state import KIND_NAMES, LOCATIONS, PER_KIND

DATA = tomllib.loads((Path(__file__).parent / "data.toml").read_text(encoding="utf-8"))


def cards_of(kind: str) -> dict[int, str]:
    """The cards of a kind by the numbers that the rules know them by."""
    first = KIND_NAMES.index(kind) * PER_KIND
    return {first + at: str(card["name"]) for at, card in enumerate(DATA[kind])}


PIECES = (
    ("Contracts", "contract_taken", "card", cards_of("contract")),
    ("Buildings", "building_bought", "card", cards_of("building")),
    ("Employees", "hired", "card", cards_of("employee")),
    ("Locations", "placed", "location", {number: f"Location {number}" for number in range(1, LOCATIONS + 1)}),
)
