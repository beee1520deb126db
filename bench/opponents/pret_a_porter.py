"""Prêt-à-Porter: one style a quarter with the material for it, or tokens from people and contracts; nobody borrows."""

from __future__ import annotations

from collections import Counter
from typing import Any

from opponents import Look, Option, most

BANK, CONTRACTS, BUILDINGS, EMPLOYEES, DESIGNS, LOCAL, WAREHOUSE, IMPORTS, LAST_MINUTE = map(str, range(1, 10))
ENOUGH = 3  # Designs of the style of the quarter
TOKENS = ("q", "t", "pr")


def style_of_the_quarter(look: Look) -> dict[str, Any]:
    """The style that one has most Designs of; nothing yet: an empty one."""
    return max(look.you["styles"], key=lambda style: (len(style["designs"]), style["prices"]), default={})


def wanted_style(look: Look) -> str:
    """The style to collect: one's own, else the one that lies most often in the row."""
    own = style_of_the_quarter(look)
    rows = Counter(design["style"] for design in look.view["rows"]["design"] if design)
    return own["style"] if own else rows.most_common(1)[0][0] if rows else ""


def upkeep(look: Look) -> int:
    return int(look.you["upkeep"]["due"])


def spare(look: Look) -> int:
    """The money that is not needed for the next upkeep."""
    return int(look.you["cash"]) - upkeep(look)


def missing(look: Look) -> Counter[str]:
    """The material that the style of the quarter still needs."""
    return Counter(style_of_the_quarter(look).get("missing") or {})


def pawn(look: Look, places: list[str]) -> Option | None:
    """A pawn to the first of these locations that has room."""
    free = {option.of["location"]: option for option in reversed(look.named("extra", "place"))}
    return next((free[place] for place in places if place in free), None) or next(iter(free.values()), None)


def material(look: Look) -> Option | None:
    """Buys the colours that are missing, as many units as are missing, while there is money beyond the upkeep."""
    needs = missing(look)
    names = {str(one["id"]): one["name"] for one in look.view["materials"]}
    colours = [option for option in look.named("colour") if needs[names[option.of["material"]]] > 0]
    if colours and spare(look) >= 3:
        return max(colours, key=lambda option: needs[names[option.of["material"]]])
    units = look.named("units")
    if units:
        most_needed = max(needs.values(), default=0)
        fitting = [option for option in units if option.number("count") <= max(1, most_needed)]
        return most(fitting or units, lambda option: option.number("count"))
    return None


def design(look: Look) -> Option | None:
    """A Design of the style that is wanted; of none, the dearest."""
    style = wanted_style(look)
    shown = {str(one["id"]): one for one in look.view["rows"]["design"] if one}
    known = [option for option in look.named("design") if option.of["card"] in shown]
    return most(known, lambda option: (shown[option.of["card"]]["style"] == style, shown[option.of["card"]]["price"]))


def shown(look: Look) -> Option | None:
    """The style whose Designs bring most, and every Design of it."""
    numbers = {name: number for number, name in enumerate(look.view["names"]["styles"], 1)}
    prices = {str(numbers[style["style"]]): style["prices"] for style in look.you["styles"]}
    return most(look.named("show"), lambda option: prices.get(option.of["style"], 0)) or next(iter(look.named("present")), None)


def card(look: Look, kind: str, name: str, worth: Any) -> Option | None:
    """The card of a row that is worth most, if it is worth anything and can be kept up."""
    lying = {str(one["number"]): one for one in look.view["rows"][kind] if one}
    options = [option for option in look.named(name) if option.of["card"] in lying and worth(lying[option.of["card"]]) > 0]
    return most(options, lambda option: worth(lying[option.of["card"]]))


def tokens(one: dict[str, Any]) -> int:
    """How many quality, trend and public-relations tokens a card gives, less what it costs each month."""
    gained = sum(int(effect.get("amount", 0)) for effect in one["front"]["effects"] if effect.get("what") in TOKENS)
    return 2 * gained - int(one["upkeep"]) if gained else 0


def duties(look: Look) -> Option | None:
    """What is asked outside the plan: show, things before it, no credit, nobody fired."""
    if look.named("show", "present"):
        return shown(look)
    taken = most(look.named("take"), lambda option: option.sum)
    return taken or next(iter(look.named("keep", "take_cash", "cancel_loan", "cancel_credit", "type")), None)


def one_style(look: Look) -> Option:
    """Designs of one style until there are three, then the material for them, then what helps at the last minute."""
    if look.named("place", "extra"):
        have, needs = len(style_of_the_quarter(look).get("designs", [])), missing(look)
        stuff = [LOCAL, WAREHOUSE, IMPORTS] if look.view["round"] % 3 else [LOCAL, WAREHOUSE]
        places = [DESIGNS, *stuff] if have < ENOUGH else [*stuff, DESIGNS] if needs else [LAST_MINUTE, DESIGNS]
        return pawn(look, [*places, *stuff, CONTRACTS, LAST_MINUTE]) or look.options[0]
    choice = duties(look) or material(look) or design(look) or card(look, "contract", "contract", tokens)
    return choice or look.any("pass")


def people_first(look: Look) -> Option:
    """Employees and contracts that give tokens in the first half of the year, two Designs of one style for each show."""
    if look.named("place", "extra"):
        early, have, needs = look.view["round"] <= 6, len(style_of_the_quarter(look).get("designs", [])), missing(look)
        first = [EMPLOYEES, CONTRACTS] if early and spare(look) > 10 else [CONTRACTS]
        rest = [DESIGNS] if have < 2 else [LOCAL, WAREHOUSE, IMPORTS] if needs else [LAST_MINUTE]
        places = [*first[: 1 + look.view["round"] % 2], *rest, LOCAL, WAREHOUSE, DESIGNS, LAST_MINUTE]
        return pawn(look, places) or look.options[0]
    choice = duties(look) or material(look) or card(look, "employee", "employee", tokens) or card(look, "contract", "contract", tokens)
    return choice or design(look) or look.any("pass")


PLANS = {"one-style": one_style, "people-first": people_first}
