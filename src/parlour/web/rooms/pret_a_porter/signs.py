"""What a card does as signs: a picture with a number or a short word; the sentence is told beside them. And the legend of all signs."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from parlour.engine.texts import Texts
from parlour.games.pret_a_porter.view import LOCATIONS, NO_LIMIT, Effect
from parlour.games.pret_a_porter.words import dollars

SPRITE = "rooms/pret_a_porter/pret-a-porter.svg"


class Sign(Struct, frozen=True):
    """A picture and what stands beside it; `kind` is "at" for a location, "op" for what joins two signs."""

    icon: str
    text: str = ""
    kind: str = ""


def art(id: str) -> str:
    return f"{SPRITE}#{id}"


PER_ART = {
    "collection": "i-show",
    "second_type": "i-dress",
    "material": "i-spool",
    "design": "i-dress",
    "building": "i-building",
    "employee": "i-employee",
    "tableau": "i-contract",
}
LESS_ART = {
    "material": ("i-spool", ""),
    "building": ("i-building", ""),
    "train": ("i-employee", "↑ "),
    "upgrade": ("i-building", "↑ "),
    "upkeep": ("i-bill", ""),
    "credit_upkeep": ("i-bank", ""),
    "severance": ("i-door", ""),
}


def signs_of(effects: Sequence[Effect], t: Texts) -> tuple[Sign, ...]:
    """The abilities of a side as signs; those that do the same at several locations stand together."""
    found: list[tuple[list[str], tuple[Sign, ...]]] = []
    for told in effects:
        signs, at = _signs(told, t), [told.when[1:]] if told.when[:1] == "L" else []
        if found and found[-1][1] == signs and at:
            found[-1][0].extend(at)
        else:
            found.append((at, signs))
    return tuple(sign for at, signs in found for sign in (*(Sign("", place, "at") for place in at), *signs))


def _signs(told: Effect, t: Texts) -> tuple[Sign, ...]:
    match told.do:
        case "gain":
            return _gain(told, t)
        case "less":
            return _less(told, t)
        case "more":
            return (_more(told, t),)
        case "tie":
            return (Sign("", t("all ties")),) if told.what == "all" else (Sign(art(f"t-{told.what}"), t("ties")),)
        case "draw":
            return (Sign(art("i-dress"), dollars(told.price, t) if told.price else "+1"),)
        case "hire":
            return (Sign(art("i-employee"), dollars(told.price, t) if told.price else "+1"),)
        case "sell":
            return (Sign(art("i-dress"), f"→ {dollars(told.amount, t)}"),)
        case "space":
            places = "1–9" if len(told.at) == LOCATIONS else "/".join(map(str, told.at))
            return (Sign("", places, "at"), Sign(art("i-pawn"), "+1"))
        case "second_type":
            return (Sign(art("i-dress"), t("2nd type")),)
        case "settle":
            return (Sign(art("i-bank"), f"−{dollars(told.credit or 0, t)}"),)
    return (Sign("", t("restocked")),)


def _gain(told: Effect, t: Texts) -> tuple[Sign, ...]:
    signs = [Sign(art(f"t-{told.what}"), dollars(told.amount, t) if told.what == "cash" else str(told.amount))]
    if told.per:
        signs += [Sign("", "/", "op"), Sign(art(PER_ART[told.per]), f"≤{told.max}" if told.max else "")]
    if told.need == "two_cards":
        signs += [Sign("", "←", "op"), Sign(art("i-show"), "2+")]
    elif told.need:
        signs += [Sign("", "←", "op"), Sign(art("t-prestige"), "1.")]
    return tuple(signs)


def _less(told: Effect, t: Texts) -> tuple[Sign, ...]:
    icon, before = LESS_ART[told.what]
    if told.amount >= NO_LIMIT:
        return (Sign(art(icon), dollars(0, t)),)
    most = (Sign("", f"≤{told.max}"),) if told.max is not None else ()
    return (Sign(art(icon), f"{before}−{dollars(told.amount, t)}"), *most)


def _more(told: Effect, t: Texts) -> Sign:
    n = told.amount
    much = "∞" if n >= NO_LIMIT else str(n)
    match told.what:
        case "credit_limit":
            return Sign(art("i-bank"), f"+{dollars(n, t)}")
        case "x2":
            return Sign(art("t-x2"), f"+{n}")
        case "housing":
            return Sign(art("i-employee"), f"×{n + 1}")
        case "colour_units":
            return Sign(art("i-spool"), f"×{n + 1}")
        case "items":
            return Sign("", f"×{n + 1}")
        case "trainings":
            return Sign(art("i-employee"), f"↑ +{n}")
        case "restyles":
            return Sign(art("i-dress"), f"⇄ {much}")
        case "waivers":
            return Sign(art("i-unspool"), much)
    return Sign(art("i-contract"), f"↻ {much}")


class LegendPart(Struct, frozen=True):
    """Signs that belong together, each with what it means."""

    title: str
    signs: tuple[tuple[str, str, str], ...]  # picture, short, and what it means


def legend_of(t: Texts) -> tuple[LegendPart, ...]:
    """Every sign of the room in words."""

    def sign(id: str, short: str, means: str) -> tuple[str, str, str]:
        return art(id), short, means

    return (
        LegendPart(
            t("The shows count"),
            (
                sign("t-q", "Q", t("quality: from materials, Designs, cards")),
                sign("t-t", "T", t("trend: from Designs, your clothing tile, cards")),
                sign("t-pr", "PR", t("public relations: from cards")),
                sign("t-x2", "X2", t("how many cards your Collection has")),
            ),
        ),
        LegendPart(
            t("What it brings"),
            (
                sign("t-prestige", "", t("prestige: each adds a dollar a card at the sale, and becomes VP at the next Exhibition")),
                sign("t-vp", "", t("VP: counts with your cash at the end")),
                sign("t-cash", "", t("dollars at once")),
                sign("i-bill", "", t("upkeep, paid at the end of every round")),
                sign("i-bank", "", t("credit of the bank, paid back after the show")),
                sign("i-warn", "", t("forces a loan: a dear one, nobody may refuse it")),
            ),
        ),
        LegendPart(
            t("Pieces"),
            (
                sign("i-dress", "", t("a Design; two materials each")),
                sign("i-spool", "", t("a unit of material")),
                sign("i-unspool", "", t("a material that is missing; one that is waived")),
                sign("i-show", "", t("an Exhibition; a card in a Collection")),
                sign("i-contract", "", t("a Contract: no price, no upkeep, turns after the show")),
                sign("i-building", "", t("a Building: yours to the end, houses one Employee")),
                sign("i-employee", "", t("an Employee; ↑ is a training")),
                sign("i-pawn", "", t("a pawn; + is an extra space, opened by a card only")),
                sign("i-scissors", "", t("the first player of the round")),
                sign("i-lock", "", t("closed with so few players")),
            ),
        ),
    )
