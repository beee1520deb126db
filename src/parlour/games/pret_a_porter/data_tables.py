"""Checks of the tables of the data: rulings, names, calendar, places, designs, tiles, shows."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.engine.data_checks import given
from parlour.engine.plain import Components
from parlour.engine.texts import Phrase, Problem
from parlour.games.pret_a_porter.codes import LOCATION, LOCATIONS, MOST, SEATS
from parlour.games.pret_a_porter.data_checks import (
    check_list,
    check_number,
    check_one_of,
    check_text,
    check_true_or_false,
    is_number,
    nth_of,
)

RULINGS = {
    "place_all_pawns": bool,
    "min_units_for_quality": int,
    "bank_limit_per_visit": bool,
    "bank_counts_restyles": bool,
    "fired_slot_reopens": bool,
    "fire_needs_cash": bool,
    "fire_at_every_own_decision": bool,
    "no_show_is_ranked": bool,
    "reshuffle_designs": bool,
    "design_cash_in_show": bool,
    "waiver_only_for_shortage": bool,
    "x2_bonus_counts_as_card": bool,
    "end_cash_before_loans": bool,
    "last_quarter_contracts_stay": bool,
    "quantity_chunk": int,
    "turn_order_variant": bool,
}
GAMES = {
    "rounds": (3, MOST.rounds),
    "last_quarter_round": (1, MOST.rounds),
    "start_cash": (0, 9999),
    "start_vp": (0, 9999),
    "pawns": (1, MOST.spaces // SEATS),
    "printed_employees": (0, 9),
    "printed_employee_upkeep": (0, 99),
    "start_designs": (0, 4),
}
FINANCES = {
    "credit_step": (1, 999),
    "credit_per_design": (0, 999),
    "credit_upkeep_per_step": (0, 99),
    "loan_cash_working": (1, 999),
    "loan_cash_exhibition": (1, 999),
    "loan_upkeep": (0, 99),
    "loan_payback": (0, 999),
    "severance_factor": (0, 9),
    "unit_price_floor": (0, 99),
    "other_price_floor": (0, 99),
}


def check_rulings(rulings: Components) -> Iterator[Problem]:
    for name, kind in RULINGS.items():
        if kind is bool:
            yield from check_true_or_false(f"rulings.{name}", rulings.get(name))
    for name in rulings:
        if name not in RULINGS:
            yield Problem("rulings.{name} is unknown; the rulings are: {rulings}", name=name, rulings=", ".join(RULINGS))
    yield from check_number("rulings.min_units_for_quality", rulings.get("min_units_for_quality"), 0, 99)
    yield from check_number("rulings.quantity_chunk", rulings.get("quantity_chunk"), 1, MOST.units)


NAME_LISTS = {"styles": (1, MOST.styles), "types": (2, MOST.types), "materials": (2, MOST.materials)}


def check_names(components: Components) -> Iterator[Problem]:
    names = components["names"]
    yield from check_text("game.set", components["game"].get("set", "own set"))
    for name, (least, most) in NAME_LISTS.items():
        values = names.get(name)
        if not isinstance(values, list) or not least <= len(values) <= most or len(set(map(str, values))) != len(values):
            yield Problem(
                "{entry} is {value}; it must be a list of {least} to {most} different texts",
                entry=f"names.{name}",
                value=given(values),
                least=least,
                most=most,
            )
            continue
        for at, value in enumerate(values):
            yield from check_text(nth_of(f"names.{name}", at), value)
    if names.get("features") != ["q", "t", "pr", "x2"]:
        yield Problem(
            "{entry} is {value}; it must be: {valid}", entry="names.features", value=given(names.get("features")), valid="q, t, pr, x2"
        )


def _name_list(components: Components, name: str) -> list[str]:
    values = components["names"].get(name)
    return values if isinstance(values, list) else []


def check_calendar(components: Components) -> Iterator[Problem]:
    game, shows = components["game"], components["shows"]
    if (game.get("min_players"), game.get("max_players")) != (2, 4):
        least, most = given(game.get("min_players")), given(game.get("max_players"))
        yield Problem("game.min_players and max_players are {least} and {most}; they must be 2 and 4", least=least, most=most)
    rounds, exhibitions = game.get("rounds"), game.get("exhibitions")
    if not isinstance(exhibitions, list) or not exhibitions or len(exhibitions) > MOST.exhibitions or not all(map(is_number, exhibitions)):
        yield Problem(
            "{entry} is {value}; it must be a list of 1 to {most} rounds",
            entry="game.exhibitions",
            value=given(exhibitions),
            most=MOST.exhibitions,
        )
        return
    if exhibitions != sorted(set(exhibitions)) or exhibitions[0] < 2 or exhibitions[-1] != rounds:
        yield Problem(
            "{entry} is {value}; the rounds must rise from 2 or later, and the last must be round {rounds}",
            entry="game.exhibitions",
            value=given(exhibitions),
            rounds=given(rounds),
        )
        return
    if game.get("last_quarter_round") in exhibitions:
        yield Problem("{entry} is {value}; it must be a Working round", entry="game.last_quarter_round", value=game["last_quarter_round"])
    yield from check_list("shows.tiles", shows.get("tiles"), len(exhibitions), 0, MOST.shows)
    yield from check_list("shows.lines", shows.get("lines"), len(exhibitions), 0, MOST.lines)
    yield from check_list("prestige.vp_each", components["prestige"].get("vp_each"), 3, 0, 99)
    for players in (2, 3, 4):
        entry, rows = f"awards.players_{players}", components["awards"].get(f"players_{players}")
        if not isinstance(rows, list) or len(rows) != MOST.lines:
            yield Problem(
                "{entry} is {value}; it must be a list of {n} pairs [first place, second place]",
                entry=entry,
                value=given(rows),
                n=MOST.lines,
            )
            continue
        for line, row in enumerate(rows):
            yield from check_list(Phrase("{entry}, line {n},", entry=entry, n=line + 1), row, 2, 0, 99)


def check_places(components: Components) -> Iterator[Problem]:
    for name, most in (("contracts", MOST.row), ("buildings", MOST.row), ("employees", MOST.row), ("designs", MOST.design_row)):
        yield from check_number(f"display.{name}", components["display"].get(name), 0, most)
    locations = components["location"]
    if [entry.get("id") for entry in locations] != list(range(1, LOCATIONS + 1)):
        found = given([entry.get("id") for entry in locations])
        yield Problem("location ids are {ids}; they must be 1 to {last} in this order", ids=found, last=LOCATIONS)
        return
    colours = len(_name_list(components, "materials"))
    for entry in locations:
        where = f"location {entry['id']}"
        yield from check_text(f"{where}, name", entry.get("name"))
        yield from check_list(f"{where}, spaces", entry.get("spaces"), 3, 0, MOST.spaces)
        yield from check_true_or_false(f"{where}, extra", entry.get("extra"))
        if LOCATION.local <= entry["id"] <= LOCATION.imports:
            yield from check_number(f"{where}, quality", entry.get("quality"), 0, 99)
            yield from check_number(f"{where}, units_per_colour", entry.get("units_per_colour"), 1, 99)
            yield from check_number(f"{where}, colours", entry.get("colours"), 1, colours)
            yield from check_list(f"prices.L{entry['id']}", components["prices"].get(f"L{entry['id']}"), colours, 0, 99)
    items = components["last_minute"].get("items")
    if not isinstance(items, list) or not 0 < len(items) <= MOST.items or not all(isinstance(item, dict) for item in items):
        yield Problem(
            "{entry} is {value}; it must be a list of {least} to {most} tables",
            entry="last_minute.items",
            value=given(items),
            least=1,
            most=MOST.items,
        )
        return
    for at, item in enumerate(items):
        if item.get("id") != at + 1:
            yield wrong_id("last_minute.items", at, item, at + 1)
        yield from check_one_of(f"last_minute.items {at + 1}: what", item.get("what"), ("q", "t", "pr", "cash", "prestige", "vp"))
        yield from check_number(f"last_minute.items {at + 1}: amount", item.get("amount"), 1, 99)


def wrong_id(entry: str, at: int, given_to: Components, wanted: int | str) -> Problem:
    return Problem(
        "{entry}, number {n}: id is {value}; it must be {wanted!r}", entry=entry, n=at + 1, value=given(given_to.get("id")), wanted=wanted
    )


def check_designs(components: Components) -> Iterator[Problem]:
    designs = components["designs"].get("list")
    if not isinstance(designs, list) or not 8 <= len(designs) <= MOST.designs or not all(isinstance(design, dict) for design in designs):
        least, most = 8, MOST.designs
        yield Problem(
            "{entry} is {value}; it must be a list of {least} to {most} tables",
            entry="designs.list",
            value=given(designs),
            least=least,
            most=most,
        )
        return
    materials = _name_list(components, "materials")
    for at, design in enumerate(designs):
        where = f"design {design.get('id', at + 1)}"
        if design.get("id") != at + 1:
            yield wrong_id("designs.list", at, design, at + 1)
        yield from check_one_of(f"{where}, style", design.get("style"), _name_list(components, "styles"))
        yield from check_one_of(f"{where}, type", design.get("type"), _name_list(components, "types"))
        needs = design.get("materials")
        if not isinstance(needs, list) or len(needs) != 2 or len(set(map(str, needs))) != 2 or not all(need in materials for need in needs):
            valid = ", ".join(map(str, materials))
            yield Problem(
                "{entry} is {value}; it must be two different ones of: {valid}",
                entry=f"{where}, materials",
                value=given(needs),
                valid=valid,
            )
        yield from check_number(f"{where}, price", design.get("price"), 0, 999)
        yield from check_one_of(f"{where}, bonus", design.get("bonus"), ("none", "q", "t", "pr", "cash"))
        yield from check_number(f"{where}, bonus_amount", design.get("bonus_amount"), 0, 99)


def check_tiles(components: Components) -> Iterator[Problem]:
    tiles, types = components["tile"], _name_list(components, "types")
    if not SEATS <= len(tiles) <= MOST.tiles:
        yield Problem("[[{name}]] has {n} entries; it must have {least} to {most}", name="tile", n=len(tiles), least=SEATS, most=MOST.tiles)
    designs = components["designs"].get("list")
    most = len(designs) if isinstance(designs, list) else MOST.designs
    seen: set[int] = set()
    for tile in tiles:
        where = f"tile {tile.get('type')}"
        yield from check_one_of(f"{where}, type", tile.get("type"), types)
        start = tile.get("start")
        yield from check_list(f"{where}, start", start, components["game"].get("start_designs"), 1, most)
        for design in start if isinstance(start, list) else []:
            if design in seen:
                yield Problem(
                    "{where}, start: design {design} is already a start Design; each can be one only once", where=where, design=design
                )
            if is_number(design):
                seen.add(design)


def check_shows(components: Components, broken: bool) -> Iterator[Problem]:
    shows = components["show"]
    for show in shows:
        where = f"show {show.get('id')}"
        yield from check_text(f"{where}, id", show.get("id"))
        yield from check_true_or_false(f"{where}, last_quarter", show.get("last_quarter"))
        order = show.get("order")
        if not isinstance(order, list) or sorted(map(str, order)) != ["pr", "q", "t", "x2"]:
            yield Problem("{entry} is {value}; it must hold q, t, pr and x2 once each", entry=f"{where}, order", value=given(order))
    if not broken:
        tiles = components["shows"]["tiles"]
        last = sum(bool(show.get("last_quarter")) for show in shows)
        if (last, len(shows) - last) != (tiles[-1], sum(tiles[:-1])):
            yield Problem(
                "[[show]] has {last} tiles of the last quarter and {others} others; shows.tiles needs {wanted} and {wanted_others}",
                last=last,
                others=len(shows) - last,
                wanted=tiles[-1],
                wanted_others=sum(tiles[:-1]),
            )
