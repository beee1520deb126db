"""The pieces of Kiilto that a report counts."""

from parlour.engine.parts import Kind
from parlour.engine.plain import Components
from parlour.engine.texts import Texts
from parlour.games.kiilto.codes import COLOUR_NAMES, ROW_NAMES
from parlour.games.kiilto.words import bears_text, notable_name, ownership_text


def kinds(components: Components) -> tuple[Kind, ...]:
    """Ownerships by what becomes of them, and the notables who visit."""
    rows = dict(enumerate(ROW_NAMES))
    notables = {number: notable.get("name") or f"Notable {number}" for number, notable in enumerate(components["notables"], start=1)}
    return (
        Kind("Ownerships bought", "bought bought_reserved", "ownership", ownership_names(components)),
        Kind("Classes bought", "bought bought_reserved", "row", rows),
        Kind("Bonuses bought", "bought bought_reserved", "bonus", dict(enumerate(COLOUR_NAMES))),
        Kind("Classes reserved", "reserved reserved_blind", "row", rows),
        *([Kind("Notables", "visits", "notable", notables, chosen=False)] if notables else []),
    )


def ownership_names(components: Components) -> dict[int, str]:
    """Ownerships as a designer finds them in the data: number, class, bonus, prestige and price."""
    return {number: _name(number, card) for number, card in enumerate(components["ownerships"], start=1)}


def _name(number: int, card: Components) -> str:
    price = " ".join(f"{count} {colour}" for count, colour in zip(card["price"], COLOUR_NAMES, strict=True) if count)
    return f"{number}: {ROW_NAMES[card['class'] - 1]} {card['bonus']}, {card['prestige']} prestige, for {price}"


def said(name: str, t: Texts) -> str:
    """A piece's name in a language, in the words of the game."""
    for number, ownership in ownership_names(t.components).items():
        if ownership == name:
            card = t.components["ownerships"][number - 1]
            what = ownership_text(card["class"] - 1, card["bonus"], card["prestige"], t)
            return t("{number}: {what}, for {price}", number=number, what=what, price=bears_text(card["price"], t))
    for number, notable in enumerate(t.components["notables"], start=1):
        if name == f"Notable {number}" and not notable.get("name"):
            return notable_name(number, t)
    return t(name)
