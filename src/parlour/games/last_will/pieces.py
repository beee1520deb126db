"""The pieces of Last Will that a report counts: title, events, the events' field, and the pieces' names by its value."""

import tomllib
from pathlib import Path

from parlour.engine.texts import Texts
from parlour.games.last_will.codes import MOST
from parlour.games.last_will.components import cards

DATA = tomllib.loads((Path(__file__).parent / "data.toml").read_text(encoding="utf-8"))
CARD_NAMES = {number: str(card.entry["name"]) for number, card in enumerate(cards(DATA))}

PIECES = (
    ("Plans", "planned", "plan", {plan: f"Plan {plan}" for plan in range(1, MOST.plans + 1)}),
    ("Cards played or laid", "played laid bought", "card", CARD_NAMES),
    ("Cards used", "used", "card", CARD_NAMES),
    ("Properties sold", "sold", "card", CARD_NAMES),
)


def said(name: str, t: Texts) -> str:
    """A piece's name in a language."""
    number = name.removeprefix("Plan ")
    return t(name) if number == name else t("Plan {n}", n=number)
