"""From the data file and the options to the record that the rules read."""

from __future__ import annotations

from typing import Any

from parlour.engine.plain import Components, Options
from parlour.engine.record import Row
from parlour.games.pret_a_porter import codes
from parlour.games.pret_a_porter.codes import DECISION_MOVES, FIRST_STEPS, KIND_NAMES, MOVES, NO_LIMIT, PER_KIND
from parlour.games.pret_a_porter.data import validate
from parlour.games.pret_a_porter.options import rulings


def prepare(components: Components, d: Row, players: int, options: Options) -> None:
    """Fills the record; ValueError says which entry of the data is wrong, and what is valid."""
    validate(components)
    at = players - 2
    _fill_game(components, d, at)
    _fill_finance(components["finance"], d)
    for name, ruled in rulings(components["rulings"], options).items():
        setattr(d, name, int(ruled))
    _fill_locations(components, d, at)
    _fill_designs(components, d)
    _fill_shows(components, d)
    _fill_cards(components, d)
    for decision in FIRST_STEPS:
        d.first_step[decision] = 1
    for decision, names in DECISION_MOVES.items():
        for span, name in enumerate(names):
            d.span[decision, span, 0], d.span[decision, span, 1] = MOVES.span(name).first, MOVES.span(name).end


def _write(array: Any, index: int | None, text: str) -> None:
    for at, byte in enumerate(text.encode()):
        if index is None:
            array[at] = byte
        else:
            array[index, at] = byte


def name(numbers: list[int]) -> str:
    """A name of the data record as text."""
    return bytes(numbers).rstrip(b"\0").decode()


def _fill_game(components: Components, d: Row, at: int) -> None:
    game = components["game"]
    d.start_cash, d.start_vp, d.pawns = game["start_cash"], game["start_vp"], game["pawns"]
    d.printed, d.printed_upkeep, d.start_designs = (game["printed_employees"], game["printed_employee_upkeep"], game["start_designs"])
    d.rounds, d.last_quarter = game["rounds"], game["last_quarter_round"]
    first = 0
    for number, (month, tiles, lines) in enumerate(
        zip(game["exhibitions"], components["shows"]["tiles"], components["shows"]["lines"], strict=True), 1
    ):
        d.exhibition[month] = number
        d.show_first[number], d.show_tiles[number], d.show_lines[number] = first, tiles, lines
        first += tiles
    for kind, row in enumerate(("contracts", "buildings", "employees", "designs")):
        d.display[kind] = components["display"][row]
    d.vp_each = components["prestige"]["vp_each"][at]
    for line, prizes in enumerate(components["awards"][f"players_{at + 2}"]):
        d.award[line, 0], d.award[line, 1] = prizes
    _write(d.set_name, None, game.get("set", "own set"))


def _fill_finance(finance: Components, d: Row) -> None:
    d.credit_step, d.credit_per_design, d.credit_upkeep = (
        finance["credit_step"],
        finance["credit_per_design"],
        finance["credit_upkeep_per_step"],
    )
    d.loan_working, d.loan_exhibition = finance["loan_cash_working"], finance["loan_cash_exhibition"]
    d.loan_upkeep, d.loan_payback, d.severance = finance["loan_upkeep"], finance["loan_payback"], finance["severance_factor"]
    d.unit_floor, d.price_floor = finance["unit_price_floor"], finance["other_price_floor"]


def _fill_locations(components: Components, d: Row, at: int) -> None:
    for entry in components["location"]:
        id = entry["id"]
        d.spaces[id], d.printed_spaces[id], d.extra[id] = entry["spaces"][at], max(entry["spaces"]), int(entry["extra"])
        d.quality[id] = entry.get("quality", 0)
        d.units_per_colour[id], d.colours[id] = entry.get("units_per_colour", 0), entry.get("colours", 0)
        _write(d.location_name, id, entry["name"])
        for material, price in enumerate(components["prices"].get(f"L{id}", [])):
            d.price[id, material] = price
    items = components["last_minute"]["items"]
    d.items = len(items)
    for thing, item in enumerate(items):
        d.item_what[thing], d.item_amount[thing] = codes.WHATS.index(item["what"]), item["amount"]


def _fill_designs(components: Components, d: Row) -> None:
    names = components["names"]
    d.materials, d.styles, d.types = len(names["materials"]), len(names["styles"]), len(names["types"])
    for array, key in ((d.material_name, "materials"), (d.style_name, "styles"), (d.type_name, "types")):
        for at, text in enumerate(names[key]):
            _write(array, at, text)
    designs = components["designs"]["list"]
    d.designs = len(designs)
    for at, design in enumerate(designs):
        d.design_style[at], d.design_type[at] = names["styles"].index(design["style"]), names["types"].index(design["type"])
        d.design_price[at] = design["price"]
        d.design_bonus[at] = 0 if design["bonus"] == "none" else codes.WHATS.index(design["bonus"])
        d.design_amount[at] = 0 if design["bonus"] == "none" else design["bonus_amount"]
        for which, material in enumerate(design["materials"]):
            d.design_material[at, which] = names["materials"].index(material)
    d.tiles = len(components["tile"])
    for at, tile in enumerate(components["tile"]):
        d.tile_type[at] = names["types"].index(tile["type"])
        for which, design in enumerate(tile["start"]):
            d.tile_start[at, which] = design - 1


def _fill_shows(components: Components, d: Row) -> None:
    d.shows = len(components["show"])
    for at, show in enumerate(components["show"]):
        d.show_last[at] = int(show["last_quarter"])
        _write(d.show_name, at, show["id"])
        for line, symbol in enumerate(show["order"]):
            d.symbol[at, line] = codes.WHATS.index(symbol)


def _fill_cards(components: Components, d: Row) -> None:
    written = 0
    for kind, kind_name in enumerate(KIND_NAMES):
        d.cards[kind] = len(components[kind_name])
        for number, entry in enumerate(components[kind_name]):
            card = kind * PER_KIND + number
            d.is_last[card], d.has_back[card] = int(entry["last_quarter"]), int(_has_back(kind_name, entry))
            d.cost[card], d.flip_cost[card] = entry.get("cost", 0), max(0, entry.get("flip_cost", 0))
            d.upkeep[card, 0], d.upkeep[card, 1] = entry.get("upkeep", 0), max(0, entry.get("flip_upkeep", 0))
            _write(d.card_name, card, entry["name"])
            marks: list[tuple[Any, ...]] = []
            for side, side_name in enumerate(("front", "back")):
                d.first[card, side], d.effects[card, side] = written, len(entry[side_name])
                seen: list[tuple[Any, ...]] = []
                for effect in entry[side_name]:
                    sort = (effect["when"], effect["do"], effect.get("what", ""))
                    seen.append(sort)
                    key = (*sort, seen.count(sort))
                    marks += [] if key in marks else [key]
                    _fill_effect(d.effect[written], effect, card, marks.index(key))
                    written += 1


def _has_back(kind_name: str, entry: Components) -> bool:
    """A regular Contract is turned even to a side without abilities; other cards need a second side to be turned."""
    return not entry["last_quarter"] and (kind_name == "contract" or entry["flip_cost"] >= 0)


def _fill_effect(row: Row, effect: Components, card: int, mark: int) -> None:
    row.card, row.mark = card, mark
    row.when, row.do = codes.WHENS.index(effect["when"]), codes.DOES.index(effect["do"])
    row.what = codes.WHATS.index(effect.get("what", ""))
    row.per, row.need = codes.PERS.index(effect.get("per", "")), codes.NEEDS.index(effect.get("need", ""))
    row.source = codes.FROMS.index(effect.get("from", ""))
    row.pawn = int(effect.get("pawn", True))
    row.amount, row.most = effect.get("amount", 0), effect.get("max", NO_LIMIT)
    row.price, row.loans, row.credit, row.cash = (effect.get(key, 0) for key in ("price", "loans", "credit", "cash"))
    for location in set(effect.get("at", [])):
        row.at |= 1 << location
    if effect["do"] == "space":
        row.amount = len(set(effect["at"]))
