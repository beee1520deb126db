"""The pieces of Prêt-à-Porter that a report counts: title, events, the events' field, and the pieces' names by its value."""

import tomllib
from pathlib import Path

from parlour.engine.texts import Texts
from parlour.games.pret_a_porter.codes import KIND_NAMES, LOCATIONS, PER_KIND

DATA = tomllib.loads((Path(__file__).parent / "data.toml").read_text(encoding="utf-8"))


def cards_of(kind: str) -> dict[int, str]:
    """The cards of a kind by the numbers that the rules know them by."""
    first = KIND_NAMES.index(kind) * PER_KIND
    return {first + at: str(card["name"]) for at, card in enumerate(DATA[kind])}


LOCATION_NAMES = {number: f"L{number} {DATA['location'][number - 1]['name']}" for number in range(1, LOCATIONS + 1)}
PIECES = (
    ("Contracts", "contract_taken", "card", cards_of("contract")),
    ("Buildings", "building_bought", "card", cards_of("building")),
    ("Employees", "hired", "card", cards_of("employee")),
    ("Locations", "placed", "location", LOCATION_NAMES),
)


def said(name: str, t: Texts) -> str:
    """A piece's name in a language; a location keeps its number."""
    number, _, rest = name.partition(" ")
    return f"{number} {t(rest)}" if name in LOCATION_NAMES.values() else t(name)
