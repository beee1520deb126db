"""The pieces of Wigs that a report counts."""

from parlour.engine.parts import Kind
from parlour.engine.plain import Components
from parlour.engine.texts import Texts
from parlour.games.wigs.words import NAMES

WIGS = dict(enumerate(NAMES[1:], 1))
COLUMNS = {0: "Column I", 1: "Column II", 2: "Column III"}


def kinds(components: Components) -> tuple[Kind, ...]:
    """Wigs by what becomes of them, and the columns that are sold to."""
    return (
        Kind("Wigs worn", "revealed", "wig", WIGS),
        Kind("Wigs sold", "sold", "wig", WIGS),
        Kind("Wigs bought", "bought", "wig", WIGS),
        Kind("Debut tiles", "debut", "wig", {number: name for number, name in WIGS.items() if number in components["debut"]}, chosen=False),
        Kind("Columns sold to", "sold", "column", COLUMNS),
    )


def said(name: str, t: Texts) -> str:
    """A piece's name in a language."""
    return t(name)
