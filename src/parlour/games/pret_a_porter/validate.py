"""Whether a set of components can be played: every entry is looked at, and every complaint says what would be valid."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from parlour.games.pret_a_porter import state as st

LETTERS = {"contract": "C", "building": "B", "employee": "E"}
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
    "rounds": (3, st.ROUNDS),
    "last_quarter_round": (1, st.ROUNDS),
    "start_cash": (0, 9999),
    "start_vp": (0, 9999),
    "pawns": (1, st.SPACES // st.SEATS),
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
AT_LOCATIONS = tuple(f"L{n}" for n in range(1, st.LOCATIONS + 1))
GAIN_WHENS = ("instant", *AT_LOCATIONS, "action_end", "growth", "upkeep", "show", "awards", "sales", "contracts", "end")
# What a verb can be about, and when: do -> what -> moments.
GRAMMAR: dict[str, dict[str, tuple[str, ...]]] = {
    "gain": dict.fromkeys(("q", "t", "pr", "cash", "prestige", "vp"), GAIN_WHENS),
    "less": {
        "material": ("L6", "L7", "L8"),
        "building": ("L3",),
        "train": ("growth",),
        "upgrade": ("growth",),
        "upkeep": ("upkeep",),
        "credit_upkeep": ("always",),
        "severance": ("always",),
    },
    "more": {
        "credit_limit": ("L1",),
        "x2": ("awards",),
        "housing": ("always",),
        "colour_units": ("L6", "L7", "L8"),
        "items": ("L9",),
        "trainings": ("growth",),
        "restyles": ("show",),
        "waivers": ("show",),
        "keeps": ("contracts",),
    },
    "tie": dict.fromkeys(("t", "pr", "all"), ("awards",)),
    "draw": {"": ("L5",)},
    "hire": {"": ("L4",)},
    "sell": {"": ("action_end",)},
    "space": {"": ("plan",)},
    "second_type": {"": ("instant",)},
    "settle": {"": ("instant",)},
    "restock": {"": ("L9",)},
}
# Further fields of a verb: those it must have, and those it may have.
FIELDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "gain": (("what", "amount"), ("per", "max", "need", "pawn")),
    "less": (("what", "amount"), ("max",)),
    "more": (("what", "amount"), ()),
    "tie": (("what",), ()),
    "draw": (("from", "price"), ("pawn",)),
    "hire": (("price", "pawn"), ()),
    "sell": (("amount",), ()),
    "space": (("at",), ()),
    "second_type": ((), ()),
    "settle": (("loans", "credit", "cash"), ()),
    "restock": ((), ()),
}
NUMBERS = {"amount": (1, 999), "max": (1, 99), "price": (0, 999), "loans": (0, 99), "credit": (0, 9999), "cash": (0, 9999)}
MOST_COMPLAINTS = 20


def load(path: str | Path) -> dict[str, Any]:
    """A person's own components from a TOML file; ValueError names the file, the entry, what is wrong and what is valid."""
    try:
        components = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ValueError(f"there is no file {path}") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ValueError(f"{path} cannot be read as TOML: {error}") from None
    validate(components, str(path))
    return components


def validate(components: dict[str, Any], source: str = "the card data") -> None:
    """Nothing if the components can be played; else ValueError with every complaint (the first twenty)."""
    found = list(complaints(components))
    if found:
        more = f"\n… and {len(found) - MOST_COMPLAINTS} more" if len(found) > MOST_COMPLAINTS else ""
        raise ValueError("\n".join(f"{source}: {complaint}" for complaint in found[:MOST_COMPLAINTS]) + more)


def complaints(components: Any) -> Iterator[str]:
    """Everything that is wrong, an entry at a time."""
    if not isinstance(components, dict):
        yield f"the whole is {_kind(components)}; it must be a table"
        return
    missing = list(_missing(components))
    yield from missing
    if missing:
        return
    yield from _numbers(components["game"], "game", GAMES)
    yield from _numbers(components["finance"], "finance", FINANCES)
    yield from _rulings(components["rulings"])
    yield from _names(components)
    broken = list(_calendar(components))
    yield from broken
    yield from _places(components)
    yield from _designs(components)
    yield from _tiles(components)
    yield from _shows(components, bool(broken))
    for kind in LETTERS:
        yield from _cards(components, kind)
    yield from _together(components)


TABLES = ("game", "display", "prestige", "awards", "shows", "finance", "rulings", "names", "prices", "last_minute", "designs")
LISTS = ("location", "tile", "show", "contract", "building", "employee")


def _missing(components: dict[str, Any]) -> Iterator[str]:
    for name in TABLES:
        if not isinstance(components.get(name), dict):
            yield f"[{name}] is {_kind(components.get(name))}; the file needs a table of that name"
    for name in LISTS:
        if not isinstance(components.get(name), list) or not all(isinstance(entry, dict) for entry in components[name]):
            yield f"[[{name}]] is {_kind(components.get(name))}; the file needs a list of tables of that name"


def _kind(value: Any) -> str:
    return "missing" if value is None else repr(value) if isinstance(value, (str, int, float)) else f"a {type(value).__name__}"


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _number(entry: str, value: Any, low: int, high: int) -> Iterator[str]:
    if not _is_number(value) or not low <= value <= high:
        yield f"{entry} is {_kind(value)}; it must be a whole number from {low} to {high}"


def _numbers(table: dict[str, Any], where: str, wanted: dict[str, tuple[int, int]]) -> Iterator[str]:
    for name, (low, high) in wanted.items():
        yield from _number(f"{where}.{name}", table.get(name), low, high)


def _list_of(entry: str, value: Any, length: int | None, low: int, high: int) -> Iterator[str]:
    if not isinstance(value, list) or (length is not None and len(value) != length):
        yield f"{entry} is {_kind(value)}; it must be a list of {length if length is not None else 'some'} whole numbers"
        return
    for at, number in enumerate(value):
        yield from _number(f"{entry}, number {at + 1},", number, low, high)


def _one_of(entry: str, value: Any, valid: Any) -> Iterator[str]:
    if value not in valid:
        yield f"{entry} is {_kind(value)}; it can be: {', '.join(map(str, valid))}"


def _text(entry: str, value: Any) -> Iterator[str]:
    if not isinstance(value, str) or not value or len(value.encode()) > st.NAME:
        yield f"{entry} is {_kind(value)}; it must be a text of 1 to {st.NAME} bytes"


# --- The tables -----------------------------------------------------------------------------------------------------
def _rulings(rulings: dict[str, Any]) -> Iterator[str]:
    for name, kind in RULINGS.items():
        value = rulings.get(name)
        if kind is bool and not isinstance(value, bool):
            yield f"rulings.{name} is {_kind(value)}; it must be true or false"
    for name in rulings:
        if name not in RULINGS:
            yield f"rulings.{name} is unknown; the rulings are: {', '.join(RULINGS)}"
    yield from _number("rulings.min_units_for_quality", rulings.get("min_units_for_quality"), 0, 99)
    yield from _number("rulings.quantity_chunk", rulings.get("quantity_chunk"), 1, st.UNITS)


NAME_LISTS = {"styles": (1, st.STYLES), "types": (2, st.TYPES), "materials": (2, st.MATERIALS)}


def _names(components: dict[str, Any]) -> Iterator[str]:
    names = components["names"]
    yield from _text("game.set", components["game"].get("set", "own set"))
    for name, (least, most) in NAME_LISTS.items():
        values = names.get(name)
        if not isinstance(values, list) or not least <= len(values) <= most or len(set(map(str, values))) != len(values):
            yield f"names.{name} is {_kind(values)}; it must be a list of {least} to {most} different texts"
            continue
        for at, value in enumerate(values):
            yield from _text(f"names.{name}, number {at + 1},", value)
    if names.get("features") != ["q", "t", "pr", "x2"]:
        yield f"names.features is {_kind(names.get('features'))}; it must be: q, t, pr, x2"


def _name_list(components: dict[str, Any], name: str) -> list[str]:
    values = components["names"].get(name)
    return values if isinstance(values, list) else []


def _calendar(components: dict[str, Any]) -> Iterator[str]:
    game, shows = components["game"], components["shows"]
    if (game.get("min_players"), game.get("max_players")) != (2, 4):
        yield f"game.min_players and max_players are {game.get('min_players')} and {game.get('max_players')}; they must be 2 and 4"
    rounds, exhibitions = game.get("rounds"), game.get("exhibitions")
    if not isinstance(exhibitions, list) or not exhibitions or len(exhibitions) > st.EXHIBITIONS or not all(map(_is_number, exhibitions)):
        yield f"game.exhibitions is {_kind(exhibitions)}; it must be a list of 1 to {st.EXHIBITIONS} rounds"
        return
    if exhibitions != sorted(set(exhibitions)) or exhibitions[0] < 2 or exhibitions[-1] != rounds:
        yield f"game.exhibitions is {exhibitions}; the rounds must rise from 2 or later, and the last must be round {rounds}"
        return
    if game.get("last_quarter_round") in exhibitions:
        yield f"game.last_quarter_round is {game['last_quarter_round']}; it must be a Working round"
    yield from _list_of("shows.tiles", shows.get("tiles"), len(exhibitions), 0, st.SHOWS)
    yield from _list_of("shows.lines", shows.get("lines"), len(exhibitions), 0, st.LINES)
    yield from _list_of("prestige.vp_each", components["prestige"].get("vp_each"), 3, 0, 99)
    for players in (2, 3, 4):
        rows = components["awards"].get(f"players_{players}")
        if not isinstance(rows, list) or len(rows) != st.LINES:
            yield f"awards.players_{players} is {_kind(rows)}; it must be a list of {st.LINES} pairs [first place, second place]"
            continue
        for line, row in enumerate(rows):
            yield from _list_of(f"awards.players_{players}, line {line + 1},", row, 2, 0, 99)


def _places(components: dict[str, Any]) -> Iterator[str]:
    for name, most in (("contracts", st.ROW), ("buildings", st.ROW), ("employees", st.ROW), ("designs", st.DESIGN_ROW)):
        yield from _number(f"display.{name}", components["display"].get(name), 0, most)
    locations = components["location"]
    if [entry.get("id") for entry in locations] != list(range(1, st.LOCATIONS + 1)):
        yield f"location ids are {[entry.get('id') for entry in locations]}; they must be 1 to {st.LOCATIONS} in this order"
        return
    colours = len(_name_list(components, "materials"))
    for entry in locations:
        where = f"location {entry['id']}"
        yield from _text(f"{where}, name", entry.get("name"))
        yield from _list_of(f"{where}, spaces", entry.get("spaces"), 3, 0, st.SPACES)
        if not isinstance(entry.get("extra"), bool):
            yield f"{where}, extra is {_kind(entry.get('extra'))}; it must be true or false"
        if 6 <= entry["id"] <= 8:
            yield from _number(f"{where}, quality", entry.get("quality"), 0, 99)
            yield from _number(f"{where}, units_per_colour", entry.get("units_per_colour"), 1, 99)
            yield from _number(f"{where}, colours", entry.get("colours"), 1, colours)
            yield from _list_of(f"prices.L{entry['id']}", components["prices"].get(f"L{entry['id']}"), colours, 0, 99)
    items = components["last_minute"].get("items")
    if not isinstance(items, list) or not 0 < len(items) <= st.ITEMS or not all(isinstance(item, dict) for item in items):
        yield f"last_minute.items is {_kind(items)}; it must be a list of 1 to {st.ITEMS} tables"
        return
    for at, item in enumerate(items):
        if item.get("id") != at + 1:
            yield f"last_minute.items, number {at + 1}: id is {_kind(item.get('id'))}; it must be {at + 1}"
        yield from _one_of(f"last_minute.items {at + 1}: what", item.get("what"), ("q", "t", "pr", "cash", "prestige", "vp"))
        yield from _number(f"last_minute.items {at + 1}: amount", item.get("amount"), 1, 99)


def _designs(components: dict[str, Any]) -> Iterator[str]:
    designs = components["designs"].get("list")
    if not isinstance(designs, list) or not 8 <= len(designs) <= st.DESIGNS or not all(isinstance(design, dict) for design in designs):
        yield f"designs.list is {_kind(designs)}; it must be a list of 8 to {st.DESIGNS} tables"
        return
    materials = _name_list(components, "materials")
    for at, design in enumerate(designs):
        where = f"design {design.get('id', at + 1)}"
        if design.get("id") != at + 1:
            yield f"designs.list, number {at + 1}: id is {_kind(design.get('id'))}; it must be {at + 1}"
        yield from _one_of(f"{where}, style", design.get("style"), _name_list(components, "styles"))
        yield from _one_of(f"{where}, type", design.get("type"), _name_list(components, "types"))
        needs = design.get("materials")
        if not isinstance(needs, list) or len(needs) != 2 or len(set(map(str, needs))) != 2 or not all(need in materials for need in needs):
            yield f"{where}, materials is {needs!r}; it must be two different ones of: {', '.join(materials)}"
        yield from _number(f"{where}, price", design.get("price"), 0, 999)
        yield from _one_of(f"{where}, bonus", design.get("bonus"), ("none", "q", "t", "pr", "cash"))
        yield from _number(f"{where}, bonus_amount", design.get("bonus_amount"), 0, 99)


def _tiles(components: dict[str, Any]) -> Iterator[str]:
    tiles, types = components["tile"], _name_list(components, "types")
    if not st.SEATS <= len(tiles) <= st.TILES:
        yield f"[[tile]] has {len(tiles)} entries; it must have {st.SEATS} to {st.TILES}"
    designs = components["designs"].get("list")
    most = len(designs) if isinstance(designs, list) else st.DESIGNS
    seen: set[int] = set()
    for tile in tiles:
        where = f"tile {tile.get('type')}"
        yield from _one_of(f"{where}, type", tile.get("type"), types)
        start = tile.get("start")
        yield from _list_of(f"{where}, start", start, components["game"].get("start_designs"), 1, most)
        for design in start if isinstance(start, list) else []:
            if design in seen:
                yield f"{where}, start: design {design} is already a start Design; each can be one only once"
            if _is_number(design):
                seen.add(design)


def _shows(components: dict[str, Any], broken: bool) -> Iterator[str]:
    shows = components["show"]
    for show in shows:
        where = f"show {show.get('id')}"
        yield from _text(f"{where}, id", show.get("id"))
        if not isinstance(show.get("last_quarter"), bool):
            yield f"{where}, last_quarter is {_kind(show.get('last_quarter'))}; it must be true or false"
        order = show.get("order")
        if not isinstance(order, list) or sorted(map(str, order)) != ["pr", "q", "t", "x2"]:
            yield f"{where}, order is {order!r}; it must hold q, t, pr and x2 once each"
    if not broken:
        tiles = components["shows"]["tiles"]
        last = sum(bool(show.get("last_quarter")) for show in shows)
        if (last, len(shows) - last) != (tiles[-1], sum(tiles[:-1])):
            yield f"[[show]] has {last} tiles of the last quarter and {len(shows) - last} others; shows.tiles needs {tiles[-1]} and {sum(tiles[:-1])}"


# --- Cards ------------------------------------------------------------------------------------------------------------
def _cards(components: dict[str, Any], kind: str) -> Iterator[str]:
    cards = components[kind]
    if len(cards) > st.PER_KIND:
        yield f"[[{kind}]] has {len(cards)} entries; it can have {st.PER_KIND} at most"
    for at, card in enumerate(cards):
        yield from _card(kind, at, card)


def _card(kind: str, at: int, card: dict[str, Any]) -> Iterator[str]:
    wanted = f"{LETTERS[kind]}{at + 1:02d}"
    where = f"{kind} {card.get('id')}"
    if card.get("id") != wanted:
        yield f"[[{kind}]], number {at + 1}: id is {_kind(card.get('id'))}; it must be {wanted!r}"
    yield from _text(f"{where}, name", card.get("name"))
    last = card.get("last_quarter")
    if not isinstance(last, bool):
        yield f"{where}, last_quarter is {_kind(last)}; it must be true or false"
    if kind == "building":
        yield from _number(f"{where}, cost", card.get("cost"), 0, 999)
    sides = {side: card.get(side) for side in ("front", "back")}
    for side, effects in sides.items():
        if not isinstance(effects, list) or len(effects) > st.EFFECTS_PER_SIDE or not all(isinstance(effect, dict) for effect in effects):
            yield f"{where}, {side} is {_kind(effects)}; it must be a list of at most {st.EFFECTS_PER_SIDE} effects"
            continue
        for number, effect in enumerate(effects):
            yield from _effect(f"{where}, {side}, effect {number + 1}", kind, effect)
    if last and sides["back"]:
        yield f"{where} is a last-quarter card and has a back; such a card has one side: back = []"
    if kind != "contract":
        yield from _number(f"{where}, upkeep", card.get("upkeep"), 0, 99)
        least = -1 if last or not sides["back"] else 0
        for name in ("flip_cost", "flip_upkeep"):
            yield from _number(f"{where}, {name}", card.get(name), least, 999 if name == "flip_cost" else 99)
            if least < 0 and card.get(name) != -1:
                yield f"{where}, {name} is {_kind(card.get(name))}; a card without a back has -1"


def _effect(where: str, kind: str, effect: dict[str, Any]) -> Iterator[str]:
    do = effect.get("do")
    if do not in GRAMMAR:
        yield f"{where}: do is {_kind(do)}; it can be: {', '.join(GRAMMAR)}"
        return
    must, may = FIELDS[do]
    for name in must:
        if name not in effect:
            yield f"{where}: {do} needs {name!r}"
    for name in effect:
        if name not in ("when", "do", *must, *may):
            yield f"{where}: {do} has no field {name!r}; it has: {', '.join(('when', 'do', *must, *may))}"
    what = effect.get("what", "")
    if what not in GRAMMAR[do]:
        yield f"{where}: what is {_kind(what)}; with {do} it can be: {', '.join(GRAMMAR[do])}"
        return
    yield from _one_of(f"{where}: when", effect.get("when"), GRAMMAR[do][what])
    for name, (low, high) in NUMBERS.items():
        if name in effect:
            yield from _number(f"{where}: {name}", effect[name], low, high)
    for name, valid in (("per", st.PERS[1:]), ("need", st.NEEDS[1:]), ("from", st.FROMS[1:])):
        if name in effect:
            yield from _one_of(f"{where}: {name}", effect[name], valid)
    yield from _effect_pawn(where, effect)
    if do == "space":
        yield from _list_of(f"{where}: at", effect.get("at"), None, 1, st.LOCATIONS)
        if effect.get("at") == []:
            yield f"{where}: at is empty; it must name at least one location"
    if what == "housing" and kind != "building":
        yield f"{where}: only a building can house; {kind}s cannot have 'housing'"
    if "max" in effect and do == "less" and what != "material":
        yield f"{where}: max goes only with material"


def _effect_pawn(where: str, effect: dict[str, Any]) -> Iterator[str]:
    if "pawn" not in effect:
        return
    if effect["pawn"] is not False:
        yield f"{where}: pawn is {_kind(effect['pawn'])}; it can only be false, or be left out"
    if effect.get("when") not in AT_LOCATIONS:
        yield f"{where}: pawn goes only with L1 to L9, not with {effect.get('when')!r}"


# --- What must fit together -------------------------------------------------------------------------------------------
def _together(components: dict[str, Any]) -> Iterator[str]:
    finance, game = components["finance"], components["game"]
    numbers = [finance.get(name) for name in FINANCES]
    if all(map(_is_number, numbers)):
        if finance["loan_cash_working"] <= finance["loan_upkeep"]:
            yield f"finance.loan_cash_working is {finance['loan_cash_working']}; it must be more than loan_upkeep, {finance['loan_upkeep']}"
        if finance["credit_per_design"] % finance["credit_step"]:
            yield f"finance.credit_per_design is {finance['credit_per_design']}; it must be a multiple of credit_step, {finance['credit_step']}"
        yield from _bank_steps(components)
    yield from _floor(components)
    if _is_number(game.get("pawns")):
        yield from _open_spaces(components, game["pawns"])
    for location in ("L6", "L7", "L8"):
        cuts = sum(effect.get("what") == "material" and effect.get("when") == location for effect in _all_effects(components))
        if cuts > st.CUTS:
            yield f"{cuts} effects lower the price of material at {location}; there can be {st.CUTS} at most"
    total = sum(1 for _ in _all_effects(components))
    if total > st.EFFECTS:
        yield f"the cards have {total} effects; there can be {st.EFFECTS} at most"


def _all_effects(components: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for kind in LETTERS:
        for card in components[kind]:
            for side in ("front", "back"):
                effects = card.get(side)
                yield from (effect for effect in (effects if isinstance(effects, list) else []) if isinstance(effect, dict))


def _bank_steps(components: dict[str, Any]) -> Iterator[str]:
    finance, designs = components["finance"], components["designs"].get("list")
    limit = finance["credit_per_design"] * (len(designs) if isinstance(designs, list) else 0)
    for kind in LETTERS:
        for card in components[kind]:
            limit += max((_limits(card.get(side)) for side in ("front", "back")), default=0)
    if limit // finance["credit_step"] > st.STEPS:
        yield f"the bank's limit could reach ${limit}; it must stay within {st.STEPS} steps of ${finance['credit_step']}"
    for effect in _all_effects(components):
        amount = effect.get("amount")
        if effect.get("what") == "credit_limit" and _is_number(amount) and amount % finance["credit_step"]:
            yield f"a credit_limit of {amount} is no multiple of finance.credit_step, {finance['credit_step']}"


def _limits(effects: Any) -> int:
    if not isinstance(effects, list):
        return 0
    return sum(e["amount"] for e in effects if isinstance(e, dict) and e.get("what") == "credit_limit" and _is_number(e.get("amount")))


def _floor(components: dict[str, Any]) -> Iterator[str]:
    floor = components["finance"].get("unit_price_floor")
    for location in ("L6", "L7", "L8"):
        prices = components["prices"].get(location)
        for price in prices if isinstance(prices, list) and _is_number(floor) else []:
            if _is_number(price) and price < floor:
                yield f"prices.{location} has a price of {price}; it must be at least finance.unit_price_floor, {floor}"


def _open_spaces(components: dict[str, Any], pawns: int) -> Iterator[str]:
    for at, players in enumerate((2, 3, 4)):
        try:
            spaces = sum(entry["spaces"][at] for entry in components["location"])
        except (KeyError, IndexError, TypeError):
            return
        if spaces < pawns * players:
            yield f"the locations have {spaces} spaces with {players} players; {pawns * players} pawns need as many"
