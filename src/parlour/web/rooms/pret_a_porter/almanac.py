"""The almanac of Prêt-à-Porter: Contracts, Buildings, Employees, Designs, clothing tiles and show tiles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from parlour.engine.plain import Components
from parlour.engine.texts import Texts
from parlour.games import find
from parlour.games.pret_a_porter.words import amount_text, card_number, design_name, dollars, side_text
from parlour.web.almanac import Almanac, Box, Choice, Entry, Filter, Group, Sign, named

SPRITE = "rooms/pret_a_porter/pret-a-porter.svg#"
STYLES = ("evening", "business", "casual", "rock", "sport")  # by position: own card files may name them otherwise
TYPES = ("dress", "skirt", "trousers", "shirt", "jacket")
MATERIALS = ("cotton", "denim", "synthetic", "wool", "leather", "silk")
WHEN = {
    "plan": "town", "instant": "town", "action_end": "town", "growth": "growth", "upkeep": "upkeep", "show": "show", "awards": "awards", "sales": "sales",
    "contracts": "end", "end": "end",
}  # fmt: skip


def almanac(t: Texts) -> Almanac:
    d = find("pret-a-porter").printed(t.components)
    titles = {"contract": t("Contracts"), "building": t("Buildings"), "employee": t("Employees")}
    notes = {
        "contract": t("free; turn over, then go"),
        "building": t("bought once, kept for good"),
        "employee": t("hired free, paid every month"),
    }
    groups = [
        Group(kind, titles[kind], notes[kind], tuple(_card(d, at, kind, one, t) for at, one in enumerate(t.components[kind])))
        for kind in titles
    ]
    designs = tuple(_design(at, one, t) for at, one in enumerate(t.components["designs"]["list"]))
    groups.append(Group("design", t("Designs"), t("shown in one style, with all their materials"), designs))
    tiles = tuple(_tile(one, t) for one in t.components["tile"])
    groups.append(Group("tile", t("Clothing tiles"), t("what earns you trend, and how you begin"), tiles))
    shows = tuple(_show(one, t) for one in t.components["show"])
    groups.append(Group("show", t("Show tiles"), t("what counts, from the dearest line down"), shows))
    return Almanac(t("Every card, and what it does"), tuple(groups), (_by_moment(t), _by_style(t)))


def _by_moment(t: Texts) -> Filter:
    names = {
        "town": t("in the town"),
        "growth": t("Growth"),
        "upkeep": t("Upkeep"),
        "show": t("Show"),
        "awards": t("Awards"),
        "sales": t("Sales"),
        "end": t("at an end"),
    }
    return Filter("does", t("When it works"), t("any time"), tuple(Choice(id, text) for id, text in names.items()))


def _by_style(t: Texts) -> Filter:
    choices = (
        Choice(style, t(style.capitalize()), f"{SPRITE}g-dress-{STYLES[at % 5]}")
        for at, style in enumerate(t.components["names"]["styles"])
    )
    return Filter("along", t("Style"), t("any style"), tuple(choices))


def _moments(effects: Iterable[Components]) -> tuple[str, ...]:
    return tuple(sorted({WHEN.get(effect["when"], "town") for effect in effects}))


def _card(d: Any, at: int, kind: str, one: Components, t: Texts) -> Entry:
    card = card_number(kind, at)
    back = side_text(d, card, 1, t) if one.get("back") else ""
    return Entry(
        id=one["id"],
        kind=kind,
        name=t(one["name"]),
        art=f"{SPRITE}i-{kind}",
        frame="sign",
        look=kind,
        corner="XII" if one["last_quarter"] else "",
        words=side_text(d, card, 0, t),
        signs=_costs(one, t),
        does=_moments([*one["front"], *(one.get("back") or ())]),
        rule=f"P-{one['id']}",
        more=_other_side(kind, one, back, t),
    )


def _costs(one: Components, t: Texts) -> tuple[Sign, ...]:
    found = []
    if "cost" in one:
        found.append(Sign(f"{SPRITE}t-cash", dollars(one["cost"], t), t("price")))
    if one.get("upkeep"):
        found.append(Sign(f"{SPRITE}i-bill", dollars(one["upkeep"], t), t("upkeep")))
    return tuple(found)


def _other_side(kind: str, one: Components, back: str, t: Texts) -> tuple[tuple[str, str], ...]:
    """What the second side does, and what turning it costs."""
    if not back:
        return ((t("Other side"), t("none: a card of the last quarter")),)
    if kind == "contract":
        return ((t("After an Exhibition"), back),)
    price = dollars(one["flip_cost"], t)
    head = t("Upgraded for {price}", price=price) if kind == "building" else t("Trained for {price}", price=price)
    return ((head, f"{back} {t('Upkeep ${n}.', n=one['flip_upkeep'])}"),)


def _design(at: int, one: Components, t: Texts) -> Entry:
    names, bonus = t.components["names"], one.get("bonus", "none")
    garment = f"g-{TYPES[names['types'].index(one['type']) % 5]}-{STYLES[names['styles'].index(one['style']) % 5]}"
    materials = tuple(
        Sign(f"{SPRITE}m-{MATERIALS[names['materials'].index(material) % 6]}", "", t(material)) for material in one["materials"]
    )
    gain = "" if bonus == "none" else amount_text(bonus, one["bonus_amount"], t)
    return Entry(
        id=f"design-{at + 1}",
        kind="design",
        name=design_name(at, t),
        art=f"{SPRITE}{garment}",
        frame="garment",
        corner=str(at + 1),
        words=t(
            "Needs {materials}; sells for {price}.", materials=", ".join(sign.label for sign in materials), price=dollars(one["price"], t)
        ),
        signs=(*materials, Sign(f"{SPRITE}t-cash", dollars(one["price"], t), t("price")), *([Sign("", gain, t("bonus"))] if gain else [])),
        along=(one["style"],),
        rule="P-071",
        more=((t("Bonus"), gain),) if gain else (),
    )


def _tile(one: Components, t: Texts) -> Entry:
    at = t.components["names"]["types"].index(one["type"])
    starts = tuple(f"design-{number}" for number in one["start"])
    return Entry(
        id=f"tile-{one['type']}",
        kind="tile",
        name=named(t(one["type"])),
        art=f"{SPRITE}g-{TYPES[at % 5]}-evening",
        frame="garment",
        words=t("Each Design of this type that you show brings 1 T."),
        rule="P-070",
        goes=((t("You begin with"), starts),),
    )


def _show(one: Components, t: Texts) -> Entry:
    order = [feature.upper() for feature in one["order"]]
    return Entry(
        id=f"show-{one['id']}",
        kind="show",
        name=one["id"],
        art=f"{SPRITE}i-show",
        frame="sign",
        corner="XII" if one["last_quarter"] else "",
        words=t("Counts, from the top: {features}.", features=", ".join(order)),
        signs=tuple(Sign(f"{SPRITE}t-{feature}", "", feature.upper()) for feature in one["order"]),
        rule="P-165",
    )


def box(players: int, t: Texts) -> Box:
    return Box(boards=("class:board",))
