"""The pieces of Last Will that a report counts: title, events, the events' field, and the pieces' names by its value."""

import tomllib
from pathlib import Path

from parlour.engine.texts import Texts
from parlour.games.last_will import words
from parlour.games.last_will.components import cards

DATA = tomllib.loads((Path(__file__).parent / "data.toml").read_text(encoding="utf-8"))
ENGLISH = Texts("en", components=DATA)
CARDS = {card: words.card_name(card, ENGLISH) for card in range(len(cards(DATA)))}

PIECES = (
    ("Plans", "planned", "plan", {plan: f"plan {plan}" for plan in range(1, 8)}),
    ("Cards played as events", "played", "card", CARDS),
    ("Cards laid on the board", "laid", "card", CARDS),
    ("Properties bought", "bought", "card", CARDS),
    ("Properties sold", "sold", "card", CARDS),
    ("Helpers and expenses used", "used", "card", CARDS),
)
