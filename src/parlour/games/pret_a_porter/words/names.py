"""What things of Prêt-à-Porter are called: months, cards, Designs, amounts."""

from __future__ import annotations

from parlour.engine.texts import Texts
from parlour.games.pret_a_porter.codes import KIND_NAMES, PER_KIND, WHATS

ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


def month(number: int) -> str:
    """A round as the calendar prints it."""
    return ROMAN[number] if number < len(ROMAN) else str(number)


def card_number(kind: str, at: int) -> int:
    """The number of a card: of its kind, so many stand before it in the data file."""
    return KIND_NAMES.index(kind) * PER_KIND + at


def card_name(card: int, t: Texts) -> str:
    return t(t.components[KIND_NAMES[card // PER_KIND]][card % PER_KIND]["name"])


def location_name(id: int, t: Texts) -> str:
    return f"L{id} {t(t.components['location'][id - 1]['name'])}"


def design_name(design: int, t: Texts) -> str:
    """«Evening dress 1»."""
    printed = t.components["designs"]["list"][design]
    return t("{style} {type} {number}", style=t(printed["style"].capitalize()), type=t(printed["type"]), number=design + 1)


def style_name(style: int, t: Texts) -> str:
    return t(t.components["names"]["styles"][style].capitalize())


def type_name(type: int, t: Texts) -> str:
    return t(t.components["names"]["types"][type])


def material_name(material: int, t: Texts) -> str:
    return t(t.components["names"]["materials"][material])


def show_name(show: int, t: Texts) -> str:
    return str(t.components["show"][show]["id"])


def dollars(n: int, t: Texts) -> str:
    return f"−{t('${n}', n=-n)}" if n < 0 else t("${n}", n=n)


def amount_text(what: str, amount: int, t: Texts) -> str:
    """«2 PR», «$5», «1 prestige»."""
    if what == "cash":
        return dollars(amount, t)
    return t("{n} prestige", n=amount) if what == "prestige" else f"{amount} {what.upper()}"


def symbol_of(what: int) -> str:
    """What an event is about, by the word that the data file and the drawings have for it: «pr», «cash»."""
    return str(WHATS[what])
