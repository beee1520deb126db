"""The pieces of Prêt-à-Porter that a report counts: title, events, the events' field, and the pieces' names by its value."""

import tomllib
from pathlib import Path

from parlour.engine.texts import Texts
from parlour.games.pret_a_porter import words
from parlour.games.pret_a_porter.state import BUILDING, CONTRACT, EMPLOYEE, KIND_NAMES, PER_KIND

DATA = tomllib.loads((Path(__file__).parent / "data.toml").read_text(encoding="utf-8"))
ENGLISH = Texts("en", components=DATA)


def cards_of(kind: int) -> dict[int, str]:
    """The cards of a kind by their numbers."""
    numbers = range(kind * PER_KIND, kind * PER_KIND + len(DATA[KIND_NAMES[kind]]))
    return {card: words.card_name(card, ENGLISH) for card in numbers}


PIECES = (
    ("Places for pawns", "placed", "location", {id: words.location_name(id, ENGLISH) for id in range(1, 10)}),
    ("Contracts taken", "contract_taken", "card", cards_of(CONTRACT)),
    ("Buildings bought", "building_bought", "card", cards_of(BUILDING)),
    ("Employees hired", "hired", "card", cards_of(EMPLOYEE)),
    ("Styles shown", "presented", "style", {style: words.style_name(style, ENGLISH) for style in range(len(DATA["names"]["styles"]))}),
    ("Materials bought", "material_bought", "material", {at: words.material_name(at, ENGLISH) for at in range(len(DATA["names"]["materials"]))}),
)
