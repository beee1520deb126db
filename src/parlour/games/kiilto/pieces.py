"""The pieces of Kiilto that a report counts: title, events, the events' field, and the pieces' names by its value."""

import tomllib
from pathlib import Path
from typing import Any

from parlour.engine.texts import Texts
from parlour.games.kiilto.codes import COLOUR_NAMES, ROW_NAMES
from parlour.games.kiilto.words import bears_text, ownership_text


def ownership_name(number: int, card: dict[str, Any]) -> str:
    """An ownership as a designer finds it in the data: its number, class, bonus, prestige and price."""
    price = " ".join(f"{count} {colour}" for count, colour in zip(card["price"], COLOUR_NAMES, strict=True) if count)
    return f"{number}: {ROW_NAMES[card['class'] - 1]} {card['bonus']}, {card['prestige']} prestige, for {price}"


DATA = tomllib.loads((Path(__file__).parent / "data.toml").read_text(encoding="utf-8"))
OWNERSHIPS = {number: ownership_name(number, card) for number, card in enumerate(DATA["ownerships"], start=1)}
NOTABLES = {number: notable["name"] for number, notable in enumerate(DATA["notables"], start=1)}

PIECES = (
    ("Ownerships bought", "bought bought_reserved", "ownership", OWNERSHIPS),
    ("Classes bought", "bought bought_reserved", "row", dict(enumerate(ROW_NAMES))),
    ("Bonuses bought", "bought bought_reserved", "bonus", dict(enumerate(COLOUR_NAMES))),
    ("Classes reserved", "reserved reserved_blind", "row", dict(enumerate(ROW_NAMES))),
    ("Notables", "visits", "notable", NOTABLES),
)


def said(name: str, t: Texts) -> str:
    """A piece's name in a language; an ownership by its number, in the words of the game."""
    number, colon, _ = name.partition(":")
    if not colon:
        return t(name)
    card = DATA["ownerships"][int(number) - 1]
    what = ownership_text(card["class"] - 1, COLOUR_NAMES.index(card["bonus"]), card["prestige"], t)
    return t("{number}: {what}, for {price}", number=number, what=what, price=bears_text(card["price"], t))
