"""The pieces of Pocket Wigs that a report counts."""

from parlour.engine.parts import Kind
from parlour.engine.plain import Components
from parlour.engine.texts import Texts
from parlour.games.pocket_wigs.codes import COIN_NAMES

COINS = dict(enumerate(COIN_NAMES[1:], 1))
COLUMNS = {0: "column 1", 1: "column 2", 2: "column 3"}


def kinds(components: Components) -> tuple[Kind, ...]:
    """Coins by what becomes of them, and the columns that are sold to."""
    return (
        Kind("Coins set in the market", "set_market", "coin", COINS),
        Kind("Coins sold", "sold", "coin", COINS),
        Kind("Coins bought", "bought", "coin", COINS),
        Kind("Columns sold to", "sold", "column", COLUMNS),
    )


def said(name: str, t: Texts) -> str:
    """A piece's name in a language."""
    return t(name)
