"""Whether a set of components can be played: every entry is looked at, and every complaint says what would be valid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeGuard

from parlour.engine.data_checks import given, is_whole, not_whole
from parlour.engine.plain import Components
from parlour.engine.texts import Phrase, Problem, Problems
from parlour.games.pret_a_porter.codes import FROMS, LOCATION, LOCATIONS, MOST, NEEDS, PER_KIND, PERS, SEATS

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
AT_LOCATIONS = tuple(f"L{n}" for n in range(1, LOCATIONS + 1))
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
Words = str | Phrase


def validate(components: Components) -> None:
    """Nothing if the components can be played; else Problems with every complaint (the first twenty)."""
    found = list(complaints(components))
    if found:
        more = [Problem("… and {n} more", n=len(found) - MOST_COMPLAINTS)] if len(found) > MOST_COMPLAINTS else []
        raise Problems(*found[:MOST_COMPLAINTS], *more)


def complaints(components: object) -> Iterator[Problem]:
    """Everything that is wrong, an entry at a time."""
    if not isinstance(components, dict):
        yield Problem("the whole is {value}; it must be a table", value=given(components))
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


def _missing(components: Components) -> Iterator[Problem]:
    for name in TABLES:
        if not isinstance(components.get(name), dict):
            yield Problem("[{name}] is {value}; the file needs a table of that name", name=name, value=given(components.get(name)))
    for name in LISTS:
        if not isinstance(components.get(name), list) or not all(isinstance(entry, dict) for entry in components[name]):
            yield Problem(
                "[[{name}]] is {value}; the file needs a list of tables of that name", name=name, value=given(components.get(name))
            )


def _is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _within(where: Words, entry: str) -> Phrase:
    return Phrase("{where}: {entry}", where=where, entry=entry)


def _true_or_false(entry: str, value: object) -> Iterator[Problem]:
    if not isinstance(value, bool):
        yield Problem("{entry} is {value}; it must be true or false", entry=entry, value=given(value))


def _number(entry: Words, value: object, low: int, high: int) -> Iterator[Problem]:
    if not is_whole(value, low, high):
        yield not_whole(entry, value, low, high)


def _numbers(table: Components, where: str, wanted: dict[str, tuple[int, int]]) -> Iterator[Problem]:
    for name, (low, high) in wanted.items():
        yield from _number(f"{where}.{name}", table.get(name), low, high)


def _list_of(entry: Words, value: object, length: int | None, low: int, high: int) -> Iterator[Problem]:
    if not isinstance(value, list):
        yield Problem("{entry} is {value}; it must be a list of whole numbers", entry=entry, value=given(value))
        return
    if length is not None and len(value) != length:
        yield Problem("{entry} is {value}; it must be a list of {n} whole numbers", entry=entry, value=given(value), n=length)
        return
    for at, number in enumerate(value):
        yield from _number(_nth(entry, at), number, low, high)


def _nth(entry: Words, at: int) -> Phrase:
    return Phrase("{entry}, number {n},", entry=entry, n=at + 1)


def _one_of(entry: Words, value: object, valid: Iterable[object]) -> Iterator[Problem]:
    if value not in valid:
        yield Problem("{entry} is {value}; it can be: {valid}", entry=entry, value=given(value), valid=", ".join(map(str, valid)))


def _text(entry: Words, value: object) -> Iterator[Problem]:
    if not isinstance(value, str) or not value or len(value.encode()) > MOST.name:
        yield Problem("{entry} is {value}; it must be a text of 1 to {most} bytes", entry=entry, value=given(value), most=MOST.name)


# --- The tables -----------------------------------------------------------------------------------------------------
def _rulings(rulings: Components) -> Iterator[Problem]:
    for name, kind in RULINGS.items():
        if kind is bool:
            yield from _true_or_false(f"rulings.{name}", rulings.get(name))
    for name in rulings:
        if name not in RULINGS:
            yield Problem("rulings.{name} is unknown; the rulings are: {rulings}", name=name, rulings=", ".join(RULINGS))
    yield from _number("rulings.min_units_for_quality", rulings.get("min_units_for_quality"), 0, 99)
    yield from _number("rulings.quantity_chunk", rulings.get("quantity_chunk"), 1, MOST.units)


NAME_LISTS = {"styles": (1, MOST.styles), "types": (2, MOST.types), "materials": (2, MOST.materials)}


def _names(components: Components) -> Iterator[Problem]:
    names = components["names"]
    yield from _text("game.set", components["game"].get("set", "own set"))
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
            yield from _text(_nth(f"names.{name}", at), value)
    if names.get("features") != ["q", "t", "pr", "x2"]:
        yield Problem(
            "{entry} is {value}; it must be: {valid}", entry="names.features", value=given(names.get("features")), valid="q, t, pr, x2"
        )


def _name_list(components: Components, name: str) -> list[str]:
    values = components["names"].get(name)
    return values if isinstance(values, list) else []


def _calendar(components: Components) -> Iterator[Problem]:
    game, shows = components["game"], components["shows"]
    if (game.get("min_players"), game.get("max_players")) != (2, 4):
        least, most = given(game.get("min_players")), given(game.get("max_players"))
        yield Problem("game.min_players and max_players are {least} and {most}; they must be 2 and 4", least=least, most=most)
    rounds, exhibitions = game.get("rounds"), game.get("exhibitions")
    if not isinstance(exhibitions, list) or not exhibitions or len(exhibitions) > MOST.exhibitions or not all(map(_is_number, exhibitions)):
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
    yield from _list_of("shows.tiles", shows.get("tiles"), len(exhibitions), 0, MOST.shows)
    yield from _list_of("shows.lines", shows.get("lines"), len(exhibitions), 0, MOST.lines)
    yield from _list_of("prestige.vp_each", components["prestige"].get("vp_each"), 3, 0, 99)
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
            yield from _list_of(Phrase("{entry}, line {n},", entry=entry, n=line + 1), row, 2, 0, 99)


def _places(components: Components) -> Iterator[Problem]:
    for name, most in (("contracts", MOST.row), ("buildings", MOST.row), ("employees", MOST.row), ("designs", MOST.design_row)):
        yield from _number(f"display.{name}", components["display"].get(name), 0, most)
    locations = components["location"]
    if [entry.get("id") for entry in locations] != list(range(1, LOCATIONS + 1)):
        found = given([entry.get("id") for entry in locations])
        yield Problem("location ids are {ids}; they must be 1 to {last} in this order", ids=found, last=LOCATIONS)
        return
    colours = len(_name_list(components, "materials"))
    for entry in locations:
        where = f"location {entry['id']}"
        yield from _text(f"{where}, name", entry.get("name"))
        yield from _list_of(f"{where}, spaces", entry.get("spaces"), 3, 0, MOST.spaces)
        yield from _true_or_false(f"{where}, extra", entry.get("extra"))
        if LOCATION.local <= entry["id"] <= LOCATION.imports:
            yield from _number(f"{where}, quality", entry.get("quality"), 0, 99)
            yield from _number(f"{where}, units_per_colour", entry.get("units_per_colour"), 1, 99)
            yield from _number(f"{where}, colours", entry.get("colours"), 1, colours)
            yield from _list_of(f"prices.L{entry['id']}", components["prices"].get(f"L{entry['id']}"), colours, 0, 99)
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
            yield _wrong_id("last_minute.items", at, item, at + 1)
        yield from _one_of(f"last_minute.items {at + 1}: what", item.get("what"), ("q", "t", "pr", "cash", "prestige", "vp"))
        yield from _number(f"last_minute.items {at + 1}: amount", item.get("amount"), 1, 99)


def _wrong_id(entry: str, at: int, given_to: Components, wanted: int | str) -> Problem:
    return Problem(
        "{entry}, number {n}: id is {value}; it must be {wanted!r}", entry=entry, n=at + 1, value=given(given_to.get("id")), wanted=wanted
    )


def _designs(components: Components) -> Iterator[Problem]:
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
            yield _wrong_id("designs.list", at, design, at + 1)
        yield from _one_of(f"{where}, style", design.get("style"), _name_list(components, "styles"))
        yield from _one_of(f"{where}, type", design.get("type"), _name_list(components, "types"))
        needs = design.get("materials")
        if not isinstance(needs, list) or len(needs) != 2 or len(set(map(str, needs))) != 2 or not all(need in materials for need in needs):
            valid = ", ".join(map(str, materials))
            yield Problem(
                "{entry} is {value}; it must be two different ones of: {valid}",
                entry=f"{where}, materials",
                value=given(needs),
                valid=valid,
            )
        yield from _number(f"{where}, price", design.get("price"), 0, 999)
        yield from _one_of(f"{where}, bonus", design.get("bonus"), ("none", "q", "t", "pr", "cash"))
        yield from _number(f"{where}, bonus_amount", design.get("bonus_amount"), 0, 99)


def _tiles(components: Components) -> Iterator[Problem]:
    tiles, types = components["tile"], _name_list(components, "types")
    if not SEATS <= len(tiles) <= MOST.tiles:
        yield Problem("[[{name}]] has {n} entries; it must have {least} to {most}", name="tile", n=len(tiles), least=SEATS, most=MOST.tiles)
    designs = components["designs"].get("list")
    most = len(designs) if isinstance(designs, list) else MOST.designs
    seen: set[int] = set()
    for tile in tiles:
        where = f"tile {tile.get('type')}"
        yield from _one_of(f"{where}, type", tile.get("type"), types)
        start = tile.get("start")
        yield from _list_of(f"{where}, start", start, components["game"].get("start_designs"), 1, most)
        for design in start if isinstance(start, list) else []:
            if design in seen:
                yield Problem(
                    "{where}, start: design {design} is already a start Design; each can be one only once", where=where, design=design
                )
            if _is_number(design):
                seen.add(design)


def _shows(components: Components, broken: bool) -> Iterator[Problem]:
    shows = components["show"]
    for show in shows:
        where = f"show {show.get('id')}"
        yield from _text(f"{where}, id", show.get("id"))
        yield from _true_or_false(f"{where}, last_quarter", show.get("last_quarter"))
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


# --- Cards ------------------------------------------------------------------------------------------------------------
def _cards(components: Components, kind: str) -> Iterator[Problem]:
    cards = components[kind]
    if len(cards) > PER_KIND:
        yield Problem("[[{name}]] has {n} entries; it can have {most} at most", name=kind, n=len(cards), most=PER_KIND)
    for at, card in enumerate(cards):
        yield from _card(kind, at, card)


def _card(kind: str, at: int, card: Components) -> Iterator[Problem]:
    wanted = f"{LETTERS[kind]}{at + 1:02d}"
    where = f"{kind} {card.get('id')}"
    if card.get("id") != wanted:
        yield _wrong_id(f"[[{kind}]]", at, card, wanted)
    yield from _text(f"{where}, name", card.get("name"))
    last = card.get("last_quarter")
    yield from _true_or_false(f"{where}, last_quarter", last)
    if kind == "building":
        yield from _number(f"{where}, cost", card.get("cost"), 0, 999)
    sides = {side: card.get(side) for side in ("front", "back")}
    for side, effects in sides.items():
        if not isinstance(effects, list) or len(effects) > MOST.effects_per_side or not all(isinstance(effect, dict) for effect in effects):
            most = MOST.effects_per_side
            yield Problem(
                "{entry} is {value}; it must be a list of at most {most} effects", entry=f"{where}, {side}", value=given(effects), most=most
            )
            continue
        for number, effect in enumerate(effects):
            yield from _effect(Phrase("{entry}, effect {n}", entry=f"{where}, {side}", n=number + 1), kind, effect)
    if last and sides["back"]:
        yield Problem("{where} is a last-quarter card and has a back; such a card has one side: back = []", where=where)
    if kind != "contract":
        yield from _number(f"{where}, upkeep", card.get("upkeep"), 0, 99)
        least = -1 if last or not sides["back"] else 0
        for name in ("flip_cost", "flip_upkeep"):
            yield from _number(f"{where}, {name}", card.get(name), least, 999 if name == "flip_cost" else 99)
            if least < 0 and card.get(name) != -1:
                yield Problem("{entry} is {value}; a card without a back has -1", entry=f"{where}, {name}", value=given(card.get(name)))


def _effect(where: Phrase, kind: str, effect: Components) -> Iterator[Problem]:
    do = effect.get("do")
    if do not in GRAMMAR:
        yield from _one_of(_within(where, "do"), do, GRAMMAR)
        return
    must, may = FIELDS[do]
    for name in must:
        if name not in effect:
            yield Problem("{where}: {do} needs {name!r}", where=where, do=do, name=name)
    for name in effect:
        if name not in ("when", "do", *must, *may):
            fields = ", ".join(("when", "do", *must, *may))
            yield Problem("{where}: {do} has no field {name!r}; it has: {fields}", where=where, do=do, name=name, fields=fields)
    what = effect.get("what", "")
    if what not in GRAMMAR[do]:
        valid = ", ".join(GRAMMAR[do])
        yield Problem("{where}: what is {value}; with {do} it can be: {valid}", where=where, value=given(what), do=do, valid=valid)
        return
    yield from _one_of(_within(where, "when"), effect.get("when"), GRAMMAR[do][what])
    for name, (low, high) in NUMBERS.items():
        if name in effect:
            yield from _number(_within(where, name), effect[name], low, high)
    for name, words in (("per", PERS[1:]), ("need", NEEDS[1:]), ("from", FROMS[1:])):
        if name in effect:
            yield from _one_of(_within(where, name), effect[name], words)
    yield from _effect_pawn(where, effect)
    if do == "space":
        yield from _list_of(_within(where, "at"), effect.get("at"), None, 1, LOCATIONS)
        if effect.get("at") == []:
            yield Problem("{where}: at is empty; it must name at least one location", where=where)
    if what == "housing" and kind != "building":
        yield Problem("{where}: only a building can house; no other card can have 'housing'", where=where)
    if "max" in effect and do == "less" and what != "material":
        yield Problem("{where}: max goes only with material", where=where)


def _effect_pawn(where: Phrase, effect: Components) -> Iterator[Problem]:
    if "pawn" not in effect:
        return
    if effect["pawn"] is not False:
        yield Problem("{where}: pawn is {value}; it can only be false, or be left out", where=where, value=given(effect["pawn"]))
    if effect.get("when") not in AT_LOCATIONS:
        yield Problem("{where}: pawn goes only with L1 to L9, not with {when}", where=where, when=given(effect.get("when")))


# --- What must fit together -------------------------------------------------------------------------------------------
def _together(components: Components) -> Iterator[Problem]:
    finance, game = components["finance"], components["game"]
    numbers = [finance.get(name) for name in FINANCES]
    if all(map(_is_number, numbers)):
        if finance["loan_cash_working"] <= finance["loan_upkeep"]:
            cash, upkeep = finance["loan_cash_working"], finance["loan_upkeep"]
            yield Problem("finance.loan_cash_working is {cash}; it must be more than loan_upkeep, {upkeep}", cash=cash, upkeep=upkeep)
        if finance["credit_per_design"] % finance["credit_step"]:
            credit, step = finance["credit_per_design"], finance["credit_step"]
            yield Problem("finance.credit_per_design is {credit}; it must be a multiple of credit_step, {step}", credit=credit, step=step)
        yield from _bank_steps(components)
    yield from _floor(components)
    if _is_number(game.get("pawns")):
        yield from _open_spaces(components, game["pawns"])
    for location in ("L6", "L7", "L8"):
        cuts = sum(effect.get("what") == "material" and effect.get("when") == location for effect in _all_effects(components))
        if cuts > MOST.cuts:
            yield Problem(
                "{n} effects lower the price of material at {location}; there can be {most} at most",
                n=cuts,
                location=location,
                most=MOST.cuts,
            )
    total = sum(1 for _ in _all_effects(components))
    if total > MOST.effects:
        yield Problem("the cards have {n} effects; there can be {most} at most", n=total, most=MOST.effects)


def _all_effects(components: Components) -> Iterator[Components]:
    for kind in LETTERS:
        for card in components[kind]:
            for side in ("front", "back"):
                effects = card.get(side)
                yield from (effect for effect in (effects if isinstance(effects, list) else []) if isinstance(effect, dict))


def _bank_steps(components: Components) -> Iterator[Problem]:
    finance, designs = components["finance"], components["designs"].get("list")
    limit = finance["credit_per_design"] * (len(designs) if isinstance(designs, list) else 0)
    for kind in LETTERS:
        for card in components[kind]:
            limit += max((_limits(card.get(side)) for side in ("front", "back")), default=0)
    if limit // finance["credit_step"] > MOST.steps:
        step = finance["credit_step"]
        yield Problem(
            "the bank's limit could reach ${limit}; it must stay within {n} steps of ${step}", limit=limit, n=MOST.steps, step=step
        )
    for effect in _all_effects(components):
        amount = effect.get("amount")
        if effect.get("what") == "credit_limit" and _is_number(amount) and amount % finance["credit_step"]:
            yield Problem(
                "a credit_limit of {amount} is no multiple of finance.credit_step, {step}", amount=amount, step=finance["credit_step"]
            )


def _limits(effects: object) -> int:
    if not isinstance(effects, list):
        return 0
    return sum(e["amount"] for e in effects if isinstance(e, dict) and e.get("what") == "credit_limit" and _is_number(e.get("amount")))


def _floor(components: Components) -> Iterator[Problem]:
    floor = components["finance"].get("unit_price_floor")
    for location in ("L6", "L7", "L8"):
        prices = components["prices"].get(location)
        for price in prices if isinstance(prices, list) and _is_number(floor) else []:
            if _is_number(price) and price < floor:
                yield Problem(
                    "prices.{location} has a price of {price}; it must be at least finance.unit_price_floor, {floor}",
                    location=location,
                    price=price,
                    floor=floor,
                )


def _open_spaces(components: Components, pawns: int) -> Iterator[Problem]:
    for at, players in enumerate((2, 3, 4)):
        try:
            spaces = sum(entry["spaces"][at] for entry in components["location"])
        except (KeyError, IndexError, TypeError):
            return
        if spaces < pawns * players:
            needed = pawns * players
            yield Problem(
                "the locations have {spaces} spaces with {players} players; {pawns} pawns need as many",
                spaces=spaces,
                players=players,
                pawns=needed,
            )
