"""The pieces of Wigs that a report counts: title, event, the event's field, and the pieces' names by its value."""

from parlour.engine.texts import Texts
from parlour.games.wigs.words import COLUMN_NAMES, NAMES

WIGS = dict(enumerate(NAMES[1:], 1))

PIECES = (
    ("Wigs worn", "revealed", "wig", WIGS),
    ("Wigs sold", "sold", "wig", WIGS),
    ("Wigs bought", "bought", "wig", WIGS),
    ("Debut tiles", "debut", "wig", {number: name for number, name in WIGS.items() if number in (2, 3, 4)}),
    ("Columns sold to", "sold", "column", {at: f"Column {name}" for at, name in enumerate(COLUMN_NAMES)}),
)


def said(name: str, t: Texts) -> str:
    """A piece's name in a language."""
    number = name.removeprefix("Column ")
    return t(name) if number == name else t("Column {n}", n=number)
