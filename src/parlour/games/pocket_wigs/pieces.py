"""The pieces of Pocket Wigs that a report counts: title, events, the events' field, and the pieces' names by its value."""

from parlour.engine.texts import Texts
from parlour.games.pocket_wigs.codes import COIN_NAMES, COLUMNS

COINS = dict(enumerate(COIN_NAMES[1:], 1))
COLUMN_NAMES = {column: f"column {column + 1}" for column in range(COLUMNS)}

PIECES = (
    ("Coins set in the market", "set_market", "coin", COINS),
    ("Coins sold", "sold", "coin", COINS),
    ("Coins bought", "bought", "coin", COINS),
    ("Columns sold to", "sold", "column", COLUMN_NAMES),
)


def said(name: str, t: Texts) -> str:
    """A piece's name in a language."""
    number = name.removeprefix("column ")
    return t(name) if number == name else t("column {n}", n=number)
