"""The room of Prêt-à-Porter: a fashion magazine in black and white, with one crimson that always means «you, now»."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from parlour.engine.events import Event
from parlour.engine.moves import Move
from parlour.engine.texts import Texts
from parlour.games.pret_a_porter.state import WHATS
from parlour.games.pret_a_porter.words import abilities, amount_text, effects_text, month, price_of_unit
from parlour.web.rooms.frame import Entry, Lot, Panel, Pick, Ribbon, Scene, Step, Turn, enumerate_words
from parlour.web.rooms.generic import waiting_panel

SPRITE = "pret-a-porter.svg"
STYLE_ART = ("evening", "business", "casual", "rock", "sport")  # by position: own card files may name them otherwise
TYPE_ART = ("dress", "skirt", "trousers", "shirt", "jacket")
MATERIAL_ART = ("cotton", "denim", "synthetic", "wool", "leather", "silk")
SYMBOLS = ("q", "t", "pr", "x2")
KIND_ART = {"contract": "i-contract", "building": "i-building", "employee": "i-employee"}
WORKING = ("planning", "action", "growth", "upkeep")
SHOWING = ("show", "awards", "sales", "upkeep", "contracts")
STAGE_STEP = {"planning": 0, "action": 1, "after L9": 1, "growth": 2, "fire window": 3, "upkeep": 3}
SHOW_STEP = {"show": 0, "awards": 1, "fire window": 3, "upkeep": 3, "contract step": 4}
CARDS = {
    "contract": "contract",
    "use_contract": "contract",
    "keep": "contract",
    "building": "building",
    "use_building": "building",
    "upgrade": "building",
    "employee": "employee",
    "use_employee": "employee",
    "train": "employee",
    "dismiss": "employee",
}
TOGETHER = ("place", "extra", "credit", "units", "type", "cancel_loan", "cancel_credit", "take_cash")  # choices that share one row
QUIET = ("pass", "fire")  # beside the big verb


def art(id: str) -> str:
    return f"{SPRITE}#{id}"


# --- Words ------------------------------------------------------------------------------------------------------------
def dollars(n: int, t: Texts) -> str:
    return f"−{t('${n}', n=-n)}" if n < 0 else t("${n}", n=n)


def change(n: int, t: Texts) -> str:
    return dollars(n, t) if n < 0 else f"+{dollars(n, t)}" if n else ""


def named(text: str) -> str:
    return text[:1].upper() + text[1:]


def title(design: dict[str, Any], t: Texts) -> str:
    return t("{style} {type} {number}", style=t(design["style"].capitalize()), type=t(design["type"]), number=design["id"])


def who(scene: Scene, seat: int) -> str:
    return scene.t("You") if scene.is_you(seat) else scene.name(seat)


def sub_of(id: int, scene: Scene) -> str:
    """What a location is for, in a line."""
    t = scene.t
    return (
        t("Take a credit"),
        t("Free, no upkeep"),
        t("Yours to the end; each houses one Employee"),
        t("Hiring is free"),
        t("Free: one from the row, or the top of the deck unseen"),
        t("One fabric, any number"),
        t("One unit of each fabric"),
        t("One fabric, any number"),
        t("Take one thing; what is gone is gone"),
    )[id - 1]


# --- The ribbon -------------------------------------------------------------------------------------------------------
def ribbon(scene: Scene) -> Ribbon:
    t, view = scene.t, scene.view
    head = t("Round {month} of {all}", month=month(view["round"]), all=month(view["rounds"]))
    if scene.match.over:
        return Ribbon(head, (Step(t("The end"), "now"),), _order(scene), t("Turn order"))
    return Ribbon(head, steps(scene), _order(scene), t("Turn order"))


def steps(scene: Scene) -> tuple[Step, ...]:
    t, view = scene.t, scene.view
    names: tuple[str, ...]
    if view["exhibition"]:
        names, at = (t("Show"), t("Awards"), t("Sales"), t("Upkeep"), t("Contracts")), SHOW_STEP.get(view["phase"], 0)
    else:
        names, at = (t("Planning"), t("Action"), t("Growth"), t("Upkeep")), STAGE_STEP.get(view["phase"], 0)
    return tuple(Step(f"{k + 1} {name}", "now" if k == at else "done" if k < at else "") for k, name in enumerate(names))


def _order(scene: Scene) -> tuple[Turn, ...]:
    return tuple(
        Turn(who(scene, seat), art(f"seat{seat}"), scene.name(seat), "now" if seat in scene.waiting else "", scene.is_you(seat)) for seat in scene.view["order"]
    )


def _calendar(scene: Scene) -> list[dict[str, Any]]:
    """The quarters of the year, three months each."""
    t, view, quarters = scene.t, scene.view, []
    months = view["calendar"]
    for first in range(0, len(months), 3):
        part = months[first : first + 3]
        found = []
        for one in part:
            state = "now" if one["round"] == view["round"] else "past" if one["round"] < view["round"] else ""
            label = t("Round {month}, an Exhibition", month=month(one["round"])) if one["exhibition"] else t("Round {month}", month=month(one["round"]))
            found.append({"text": month(one["round"]), "show": bool(one["exhibition"]), "state": state, "label": label})
        tiles, lines = max(one["tiles"] for one in part), max(one["lines"] for one in part)
        shows = t.plural("{n} show", "{n} shows", tiles)
        quarters.append(
            {"months": found, "text": t.plural("{shows}, {n} line", "{shows}, {n} lines", lines, shows=shows), "now": any(m["state"] == "now" for m in found)}
        )
    return quarters


# --- Pieces -----------------------------------------------------------------------------------------------------------
def garment(scene: Scene, design: dict[str, Any]) -> str:
    names = scene.view["names"]
    style, type = names["styles"].index(design["style"]), names["types"].index(design["type"])
    return art(f"g-{TYPE_ART[type % 5]}-{STYLE_ART[style % 5]}")


def spool(scene: Scene, material: str, missing: bool = False) -> str:
    at = scene.view["names"]["materials"].index(material)
    return art(f"{'n' if missing else 'm'}-{MATERIAL_ART[at % 6]}")


def _spools(scene: Scene, materials: Sequence[str], missing: Iterable[str]) -> list[dict[str, Any]]:
    t, lacking = scene.t, set(missing)
    return [
        {"icon": spool(scene, one, one in lacking), "missing": one in lacking, "label": t("{material}, missing", material=t(one)) if one in lacking else t(one)}
        for one in materials
    ]


def _design(scene: Scene, design: dict[str, Any], missing: Iterable[str] = ()) -> dict[str, Any]:
    t, bonus = scene.t, design["bonus"]
    return {
        "id": design["id"],
        "icon": garment(scene, design),
        "style": t(design["style"].capitalize()),
        "type": named(t(design["type"])),
        "title": title(design, t),
        "price": dollars(design["price"], t),
        "bonus": amount_text(bonus["what"], bonus["amount"], t) if bonus else "",
        "materials": _spools(scene, design["materials"], missing),
    }


def _card(scene: Scene, card: dict[str, Any]) -> dict[str, Any]:
    """A card as it lies, with its effects in words, and what becomes of it."""
    t, shown = scene.t, card[card["side"]]
    return {
        "id": card["id"],
        "kind": card["kind"],
        "icon": art(KIND_ART[card["kind"]]),
        "name": t(card["name"]),
        "abilities": [{"when": when, "text": named(text)} for when, text in abilities(shown["effects"], t)],
        "text": effects_text(shown["effects"], t),
        "then": _then(scene, card),
        "upkeep": t("upkeep ${n}", n=card["upkeep"]) if card["upkeep"] else t("no upkeep"),
        "second": t("second type: {type}", type=t(card["second_type"])) if card["second_type"] else "",
        "turned": card["side"] == "back",
        "used": bool(card["used"]) and all(card["used"]),
        "price": "",
        "was": "",
        "pick": None,
        "why": None,
        "warning": False,
        "short": False,
    }


def _then(scene: Scene, card: dict[str, Any]) -> tuple[str, str]:
    """What the other side brings: when, and its effects."""
    t = scene.t
    if card["kind"] == "contract":
        end = next((month(one["round"]) for one in scene.view["calendar"] if one["exhibition"] and one["round"] >= scene.view["round"]), "")
        if card["side"] == "back" or card["back"] is None:
            return t("leaves after round {month}", month=end), ""
        return t("after round {month}", month=end), effects_text(card["back"]["effects"], t)
    if card["side"] == "back":
        return (t("upgraded"), "") if card["kind"] == "building" else (t("trained"), "")
    if card["back"] is None:
        return "", ""
    price = card.get("growth_price")
    price = card["flip_cost"] if price is None else price
    head = t("upgraded, ${n}", n=price) if card["kind"] == "building" else t("trained, ${n}", n=price)
    text = effects_text(card["back"]["effects"], t)
    if card["back"]["upkeep"] != card["upkeep"]:
        text += " " + t("Upkeep ${n}.", n=card["back"]["upkeep"])
    return head, text


# --- The board --------------------------------------------------------------------------------------------------------
def room(scene: Scene) -> dict[str, Any]:
    options = options_of(scene)
    view = scene.view
    return {
        "calendar": _calendar(scene),
        "order": [_queue(scene, seat) for seat in view["order"]],
        "working": not view["exhibition"],
        "locations": [_location(scene, options, one) for one in view["locations"]] if not view["exhibition"] else [],
        "rows": {kind: [_row_card(scene, options, one) for one in view["rows"][kind]] for kind in ("contract", "building", "employee")},
        "tops": {kind: _top(scene, kind) for kind in ("contract", "building", "employee")},
        "designs": [_row_design(scene, options, one) for one in view["rows"]["design"]],
        "deck": {"left": view["decks"]["design"]["left"], "pick": options.pick_of.get("deck")},
        "bank": _bank(scene, options),
        "materials": [_material(scene, options, one) for one in view["materials"]],
        "things": [_thing(scene, options, one) for one in view["last_minute"]],
        "shows": _shows(scene),
        "later": _later(scene),
        "runway": _runway(scene) if view["exhibition"] else [],
        "rivals": [_company(scene, options, seat) for seat in scene.others()],
        "mine": _company(scene, options, scene.seat) if scene.seat is not None else None,
        "loupes": options.loupes,
        "set": scene.t(view["set"]),
        "house": scene.match.components is None,
    }


def _queue(scene: Scene, seat: int) -> dict[str, Any]:
    """Somebody in the order of turns, with the pawns still in hand."""
    left = scene.view["companies"][seat]["pawns_left"]
    all = left + sum((one["spaces"] + one["extra"]).count(seat) for one in scene.view["locations"])
    planning = scene.view["phase"] == "planning"
    label = scene.t.plural("{who}, {n} pawn in hand", "{who}, {n} pawns in hand", left, who=who(scene, seat)) if planning else who(scene, seat)
    return {
        "seat": seat,
        "name": who(scene, seat),
        "initial": scene.name(seat)[:1].upper(),
        "label": label,
        "pips": [at < left for at in range(all)] if planning else [],
        "now": seat in scene.waiting,
        "you": scene.is_you(seat),
        "first": seat == scene.view["order"][0],
    }


def _pawn(scene: Scene, seat: int, state: str = "") -> dict[str, Any]:
    return {"seat": seat, "initial": scene.name(seat)[:1].upper(), "label": who(scene, seat), "state": state}


def _location(scene: Scene, options: Options, place: dict[str, Any]) -> dict[str, Any]:
    """A location with its spaces: pawns, open ones, the one you may take, those that a card opens."""
    t, view, id = scene.t, scene.view, place["id"]
    order = [seat for seat in place["spaces"] if seat is not None] + place["extra"]
    acted = _acted(view, place, order)
    pawns = [
        _pawn(scene, seat, "done" if at < acted else "next" if at == acted and view["phase"] == "action" and place["now"] else "")
        for at, seat in enumerate(order)
    ]
    taken = len(order) - len(place["extra"])
    spaces: list[dict[str, Any]] = [{"pawn": pawn, "closed": False, "move": ""} for pawn in pawns[:taken]]
    move = f"place location={id}"
    for at in range(len(place["spaces"]) - taken):
        spaces.append(
            {
                "pawn": None,
                "closed": False,
                "move": move if at == 0 and move in scene.legal else "",
                "label": scene.words(move) if scene.moves else "",
                "pick": options.pick_of.get(move),
            }
        )
    spaces += [{"pawn": None, "closed": True, "move": "", "label": ""}] * place["closed"]
    extra, why = f"extra location={id}", None
    if scene.moves and view["decision"]["id"] == "P-D03" and move not in scene.legal:
        why = scene.why(move, t("Why not at {location}?", location=t(place["name"])))
    return {
        "id": id,
        "name": t(place["name"]),
        "sub": _sub(scene, id),
        "spaces": spaces,
        "extra": {
            "there": place["has_extra"],
            "pawns": pawns[taken:],
            "move": extra if extra in scene.legal else "",
            "label": scene.words(extra) if extra in scene.legal else t("Extra space: only through a card"),
            "pick": options.pick_of.get(extra),
        },
        "now": place["now"],
        "quality": place["quality"],
        "why": why,
        "next": t("next: {who}", who=who(scene, place["next"])) if place["next"] is not None and place["now"] else "",
    }


def _sub(scene: Scene, id: int) -> str:
    you = scene.view["you"]
    if id == 4 and you:
        return scene.t.plural("Hiring is free; you have room for {n} more", "Hiring is free; you have room for {n} more", you["room"])
    return sub_of(id, scene)


def _acted(view: dict[str, Any], place: dict[str, Any], order: list[int]) -> int:
    """How many pawns of a location have acted already."""
    if view["phase"] != "action":
        return 0 if view["phase"] == "planning" else len(order)
    at = next((one["id"] for one in view["locations"] if one["now"]), 0)
    if place["id"] != at:
        return len(order) if place["id"] < at else 0
    if view["decision"]["name"] in ("use a card", "hire by card", "design by card"):
        return 0
    coming = view["next"]
    return len(order) - len(coming) if len(coming) <= len(order) and order[len(order) - len(coming) :] == coming else 0


def _row_card(scene: Scene, options: Options, card: dict[str, Any]) -> dict[str, Any]:
    t, found = scene.t, _card(scene, card)
    move = f"{card['kind']} card={card['number']}"
    found["pick"] = options.pick_of.get(move)
    offer = next((one for one in scene.view["market"] if one["card"] == card["id"]), None)
    if card["kind"] == "building":
        price = offer["price"] if offer else card["cost"]
        found["price"], found["was"] = dollars(price, t), dollars(card["cost"], t) if price != card["cost"] else ""
        found["short"] = offer is not None and not offer["affordable"]
    elif card["kind"] == "employee":
        found["price"] = t("free to hire")
    found["warning"] = bool(offer and offer["warning"])
    if scene.moves and found["pick"] is None and any(one.name == card["kind"] for one in scene.moves):
        found["why"] = scene.why(move, t("Why not {card}?", card=found["name"]))
    return found


def _top(scene: Scene, kind: str) -> dict[str, Any]:
    deck = scene.view["decks"][kind]
    return {"left": deck["left"], "card": scene.t(deck["top"]["name"]) if deck["top"] else ""}


def _row_design(scene: Scene, options: Options, design: dict[str, Any]) -> dict[str, Any]:
    """A Design of the row with what it would mean for you."""
    you = scene.view["you"]
    missing = [one for one in design["materials"] if you and not you["materials"][one]]
    found = _design(scene, design, missing)
    return found | {"pick": options.pick_of.get(f"design card={design['id']}"), "note": _fit(scene, design, missing) if you else found["bonus"]}


def _fit(scene: Scene, design: dict[str, Any], missing: Sequence[str]) -> str:
    """«With it you have 3 of this style. Leather is missing.»"""
    t, you = scene.t, scene.view["you"]
    held = next((len(group["designs"]) for group in you["styles"] if group["style"] == design["style"]), 0)
    style = t(design["style"].capitalize())
    parts = [
        t.plural("{style}: you have {n} already.", "{style}: you have {n} already.", held, style=style)
        if held
        else t("You have no other {style}.", style=style)
    ]
    if missing:
        parts.append(t("Missing: {materials}.", materials=", ".join(t(one) for one in missing)))
    if design["bonus"]:
        parts.append(t("Bonus {gained}.", gained=amount_text(design["bonus"]["what"], design["bonus"]["amount"], t)))
    if design["type"] == you["tile"]["type"]:
        parts.append(t("Your clothing tile: 1 T."))
    return " ".join(parts)


def _bank(scene: Scene, options: Options) -> dict[str, Any]:
    t, you = scene.t, scene.view["you"]
    companies = [you] if you else scene.view["companies"]
    limit = max(one["bank_limit"] for one in companies)
    components = scene.t.components["finance"]
    step, upkeep = components["credit_step"], components["credit_upkeep_per_step"]
    shown = [
        {"n": dollars(n, t), "text": t("upkeep +{n}", n=n // step * upkeep), "pick": options.pick_of.get(f"credit steps={n // step}")}
        for n in range(step, limit + 1, step)
    ]
    due = month(companies[0]["debts_due"]["round"])
    note = t("${n} for each Design that could form one Collection, paid back after the show of round {month}", n=components["credit_per_design"], month=due)
    return {"limit": dollars(limit, t), "steps": shown[:4] if not any(one["pick"] is not None for one in shown) else shown, "note": note, "yours": bool(you)}


def _material(scene: Scene, options: Options, material: dict[str, Any]) -> dict[str, Any]:
    t, you = scene.t, scene.view["you"]
    lacking = sum(group["missing"].get(material["name"], 0) for group in you["styles"]) if you else 0
    at = next((one["id"] for one in scene.view["locations"] if one["now"]), 0)
    pick = options.pick_of.get(f"colour material={material['id']}")
    prices = []
    for id in (6, 7, 8):
        printed = material["prices"][f"L{id}"]
        real = scene.view["unit_prices"][f"L{id}"][material["id"] - 1] if scene.view["unit_prices"] else printed
        prices.append({"text": dollars(real, t), "was": dollars(printed, t) if real != printed else "", "pick": pick if id == at else None})
    return {"name": t(material["name"]), "icon": spool(scene, material["name"]), "prices": prices, "want": lacking}


def _thing(scene: Scene, options: Options, thing: dict[str, Any]) -> dict[str, Any]:
    t = scene.t
    text = amount_text(thing["what"], thing["amount"], t)
    note = t("gone this round") if not thing["there"] else _thing_note(scene, thing)
    return {"icon": art(f"t-{thing['what']}"), "text": text, "note": note, "there": thing["there"], "pick": options.pick_of.get(f"take thing={thing['id']}")}


def _thing_note(scene: Scene, thing: dict[str, Any]) -> str:
    """Whether so much more would win a first place today."""
    t = scene.t
    if thing["what"] == "cash":
        return t("at once")
    line = next((one for one in _shows(scene).get("lines", []) if one["symbol"] == thing["what"]), None)
    if line is None:
        return t("no line in the coming show")
    if line["lead"]:
        return t("you lead here")
    return t("takes the lead") if line["short"] <= thing["amount"] else t("{n} short of the lead", n=line["short"]) if scene.seat is not None else ""


# --- The coming shows -------------------------------------------------------------------------------------------------
def _shows(scene: Scene) -> dict[str, Any]:
    """Each symbol that counts in the coming shows: who has how much, and what it would win today."""
    cached: dict[str, Any] | None = scene.__dict__.get("_coming")
    if cached is None:
        cached = scene.__dict__["_coming"] = _coming(scene) if scene.view["coming"] else {}
    return cached


def _coming(scene: Scene) -> dict[str, Any]:
    t, coming = scene.t, scene.view["coming"]
    most = max([6, *(items[symbol] for items in coming["items_today"] for symbol in SYMBOLS)])
    lines = []
    for symbol in SYMBOLS:
        counted = [next((line for line in tile["lines"] if line["symbol"] == symbol), None) for tile in coming["tiles"]]
        if any(counted):
            lines.append(_line(scene, symbol, counted, most))
    lines.sort(key=lambda line: -line["worth"])
    step = 1 if most <= 9 else 2 if most <= 18 else 5
    return {
        "month": month(coming["round"]),
        "tiles": [tile["id"] for tile in coming["tiles"]],
        "axis": [(round(10 + 132 * n / most, 1), n) for n in range(0, most + 1, step)],
        "lines": lines,
        "today": sorted(
            (
                {"seat": seat, "initial": scene.name(seat)[:1].upper(), "name": who(scene, seat), "n": n, "you": scene.is_you(seat)}
                for seat, n in enumerate(coming["prestige_today"])
            ),
            key=lambda one: -one["n"],
        ),
        "live": scene.view["exhibition"] == coming["exhibition"],
        "heading": t("The show")
        if scene.view["exhibition"] == coming["exhibition"]
        else t("The coming show")
        if len(coming["tiles"]) == 1
        else t("The coming shows"),
    }


def _line(scene: Scene, symbol: str, counted: Sequence[dict[str, Any] | None], most: int) -> dict[str, Any]:
    t, coming = scene.t, scene.view["coming"]
    items = [one[symbol] for one in coming["items_today"]]
    heights: dict[int, int] = {}
    marks = []
    for seat, n in enumerate(items):
        level = heights[n] = heights.get(n, 0) + 1
        marks.append({"seat": seat, "initial": scene.name(seat)[:1].upper(), "x": round(1.5 + 132 * n / most, 1), "level": level, "out": n == 0})
    tall = max(heights.values())
    for mark in marks:
        mark["y"] = round((tall - mark["level"]) * 18 + 0.5, 1)
    wins: list[dict[str, Any] | None] = []
    for line in counted:
        if line is None:
            wins.append(None)
        elif scene.seat is None:
            wins.append({"n": line["prizes"][0], "of": t("then {n}", n=line["prizes"][1])})
        else:
            wins.append({"n": line["standings"][scene.seat]["prestige"], "of": t("of {n}", n=line["prizes"][0])})
    found = {"symbol": symbol, "name": symbol.upper(), "icon": art(f"t-{symbol}"), "marks": marks, "tall": tall * 18 + 4, "wins": wins}
    found["label"] = "; ".join(f"{who(scene, seat)} {n}" for seat, n in enumerate(items))
    found["worth"] = sum(line["prizes"][0] for line in counted if line)
    return found | _standing(scene, symbol, counted, items)


def _standing(scene: Scene, symbol: str, counted: Sequence[dict[str, Any] | None], items: Sequence[int]) -> dict[str, Any]:
    """Your place in words, and how much is missing for the first."""
    t, seat = scene.t, scene.seat
    if seat is None:
        best = max(items)
        leaders = [scene.name(at) for at, n in enumerate(items) if n == best and n]
        text = t("{who} leads with {n}.", who=enumerate_words(leaders, t("and")), n=best) if len(leaders) == 1 else ""
        text = text or (t("{who} are level with {n}.", who=enumerate_words(leaders, t("and")), n=best) if leaders else t("Nobody has any yet."))
        return {"place": "", "text": text, "lead": False, "short": 0}
    mine, others = items[seat], [n for at, n in enumerate(items) if at != seat]
    ahead, level = sum(n > mine for n in others), [scene.name(at) for at, n in enumerate(items) if at != seat and n == mine]
    won = sum(line["standings"][seat]["prestige"] for line in counted if line)
    all = sum(line["prizes"][0] for line in counted if line)
    short = max(others, default=0) + 1 - mine
    if not mine:
        place = t("Not ranked: you have none.")
    elif not ahead and not level:
        return {"place": t("You lead."), "text": t("{n} prestige today.", n=won), "lead": True, "short": 0}
    elif level:
        place = t("Place {n}, level with {who}.", n=ahead + 1, who=enumerate_words(level, t("and")))
    else:
        place = t("Place {n}.", n=ahead + 1)
    return {"place": place, "text": t("{n} more for the first place: +{prestige}", n=short, prestige=all - won), "lead": False, "short": short}


def _later(scene: Scene) -> list[dict[str, Any]]:
    """The shows after the coming ones, with the lines that will count."""
    coming = scene.view["coming"]
    return [
        {
            "month": month(one["round"]),
            "tiles": [
                {"id": tile["id"], "lines": [(art(f"t-{line['symbol']}"), line["symbol"].upper(), line["prizes"]) for line in tile["lines"] if line["counted"]]}
                for tile in one["tiles"]
            ],
        }
        for one in scene.view["shows"]
        if not one["over"] and coming and one["exhibition"] > coming["exhibition"]
    ]


def this_round(scene: Scene) -> list[Event]:
    events = [event for told in scene.events for event in told]
    return events[max((at for at, event in enumerate(events) if event.name == "round_begins"), default=0) :]


def _runway(scene: Scene) -> list[dict[str, Any]]:
    """What each player shows in this Exhibition, and what it has brought so far."""
    t, view, told = scene.t, scene.view, this_round(scene)
    printed = scene.t.components["designs"]["list"] if scene.match.components is None else scene.match.components["designs"]["list"]
    rows = []
    for seat in view["order"]:
        mine = [event for event in told if event.fields.get("seat") == seat]
        shown = [event for event in mine if event.name == "presented"]
        designs = [printed[event.fields["design"]] | {"id": event.fields["design"] + 1, "bonus": None} for event in shown]
        style = t(view["names"]["styles"][shown[0].fields["style"]].capitalize()) if shown else ""
        rows.append(
            _pawn(scene, seat)
            | {
                "style": style,
                "designs": [{"icon": garment(scene, one), "title": title(one, t), "price": dollars(one["price"], t)} for one in designs],
                "none": any(event.name == "no_show" for event in mine),
                "now": seat in scene.waiting,
                "tokens": [(art(f"t-{symbol}"), symbol.upper(), view["coming"]["items_today"][seat][symbol]) for symbol in SYMBOLS]
                if view["coming"] and view["phase"] in ("show", "awards")
                else [],
                "facts": _takings(scene, mine),
            }
        )
    return rows


def _takings(scene: Scene, events: Sequence[Event]) -> list[tuple[str, str]]:
    """The sums of an Exhibition in the order of its phases."""
    t, facts = scene.t, []
    for event in events:
        if event.name == "exchanged":
            facts.append((t("Prestige exchange"), t("{n} prestige, {vp} VP", n=event.fields["prestige"], vp=event.fields["vp"])))
    won = sum(event.fields["prestige"] for event in events if event.name == "award")
    if any(event.name == "sales" for event in events) or won:
        facts.append((t("Awards"), t("{n} prestige", n=won)))
    for event in events:
        if event.name == "sales":
            facts.append(
                (
                    t("Sales"),
                    t(
                        "${prices} + ${prestige} = ${total}",
                        prices=event.fields["from_prices"],
                        prestige=event.fields["from_prestige"],
                        total=event.fields["from_prices"] + event.fields["from_prestige"],
                    ),
                )
            )
        elif event.name == "upkeep_paid":
            facts.append((t("Upkeep"), dollars(-event.fields["dollars"], t)))
        elif event.name == "repaid":
            facts.append((t("Paid back"), dollars(-event.fields["dollars"], t)))
        elif event.name == "loan":
            facts.append((t.plural("{n} forced loan", "{n} forced loans", event.fields["loans"]), dollars(event.fields["dollars"], t)))
    return facts


# --- A company at a glance --------------------------------------------------------------------------------------------
def _company(scene: Scene, options: Options, seat: int) -> dict[str, Any]:
    t, view = scene.t, scene.view
    one = view["companies"][seat]
    finance = scene.t.components["finance"]
    held = {kind: [_held(scene, options, card, scene.is_you(seat)) for card in one[f"{kind}s"]] for kind in ("contract", "building", "employee")}
    debts = one["debts_due"]
    return {
        "seat": seat,
        "page": scene.page.seats[seat],
        "name": scene.name(seat),
        "initial": scene.name(seat)[:1].upper(),
        "you": scene.is_you(seat),
        "now": seat in scene.waiting,
        "first": seat == view["order"][0],
        "doing": _doing(scene, seat),
        "cash": dollars(one["cash"], t),
        "vp": one["vp"],
        "prestige": one["prestige"],
        "worth": t("worth {n} VP", n=one["prestige_worth"]),
        "tokens": [(art(f"t-{symbol}"), symbol.upper(), one[symbol]) for symbol in ("q", "t", "pr")],
        "styles": ", ".join(f"{len(group['designs'])} {t(group['style'].capitalize())}" for group in one["styles"]) or t("no Designs"),
        "upkeep": _upkeep(scene, one),
        "debts": [(t("Credit"), dollars(debts["credit"], t)), (t("Loans, ${n} each", n=finance["loan_payback"]), dollars(debts["loans"], t))],
        "owed": dollars(debts["total"], t) if debts["total"] else "",
        "due": t("Falling due in round {month}, after the show", month=month(debts["round"])),
        "forecast": [_chart(scene, one["forecast"], wide) for wide in (True, False)] if not scene.match.over else [],
        "outlook": _outlook(scene, one),
        "tile": {"type": named(t(one["tile"]["type"])), "icon": garment(scene, {"style": view["names"]["styles"][0], "type": one["tile"]["type"]})},
        "groups": [_group(scene, options, one, group) for group in one["styles"]],
        "best": _best(scene, one),
        "stock": [{"name": t(name), "n": n, "icon": spool(scene, name)} for name, n in one["materials"].items()],
        "units": sum(one["materials"].values()),
        "contracts": held["contract"],
        "buildings": held["building"],
        "employees": held["employee"],
        "counts": [
            (art(KIND_ART[kind]), len(held[kind]), label)
            for kind, label in (("contract", t("Contracts")), ("building", t("Buildings")), ("employee", t("Employees")))
        ],
        "printed": one["printed_employees"],
        "free": max(0, one["room"] - one["printed_employees"]),
        "places": t("{n} in {all} places", n=len(held["employee"]), all=one["employee_limit"]),
        "rank": one["rank"],
        "score": dollars(one["score"], t),
        "bankrupt": one["bankrupt"],
    }


def _doing(scene: Scene, seat: int) -> str:
    """What somebody does now, in a few words."""
    t, view = scene.t, scene.view
    one = view["companies"][seat]
    if scene.match.over:
        return t("bankrupt") if one["bankrupt"] else t("${cash} and {vp} VP", cash=one["cash"], vp=one["vp"])
    if seat in scene.waiting:
        return t("decides: {what}", what=t(DECISIONS[view["decision"]["name"]]))
    return ", ".join(f"{len(group['designs'])} {t(group['style'].capitalize())}" for group in one["styles"]) or t("no Designs")


DECISIONS = {
    "dismissal": "whom to fire",
    "place a pawn": "where to place a pawn",
    "bank": "how much credit to take",
    "contract": "which Contract to take",
    "second type": "which second type to fix",
    "settlement": "which debt to cancel",
    "building": "which Building to buy",
    "hire by card": "whom to hire",
    "employee": "whom to hire",
    "use a card": "which card to use",
    "design by card": "which Design to take",
    "design": "which Design to take",
    "second design": "which Design to take",
    "colour": "which colour to buy",
    "units": "how many units to buy",
    "next colour": "which colour to buy",
    "thing": "what to take",
    "second thing": "what to take",
    "sell a design": "which Design to sell",
    "growth": "whom to train, what to upgrade",
    "fire window": "whom to fire",
    "style": "which style to show",
    "present": "which Designs to present",
    "keep contracts": "which Contracts to keep",
}


def _held(scene: Scene, options: Options, card: dict[str, Any], yours: bool) -> dict[str, Any]:
    found = _card(scene, card)
    if yours:
        moves = [name for name, kind in CARDS.items() if kind == card["kind"] and name != card["kind"]]
        picks = (options.pick_of.get(f"{name} {argument}={card['number']}") for name in moves for argument in ("card", "contract", "building", "employee"))
        found["pick"] = next((pick for pick in picks if pick is not None), None)
    return found


def _upkeep(scene: Scene, one: dict[str, Any]) -> dict[str, Any]:
    t, upkeep, lines = scene.t, one["upkeep"], []
    for line in upkeep["lines"]:
        match line["what"]:
            case "card":
                name = t(line["name"])
            case "printed":
                name = t.plural("{n} printed employee", "{n} printed employees", line["count"])
            case "credit":
                name = t("Credit ${n}", n=line["count"])
            case _:
                name = t.plural("{n} loan", "{n} loans", line["count"])
        if line["dollars"]:
            lines.append((name, line["dollars"], "on"))
    if upkeep["cuts"]:
        lines.append((t("Savings by cards"), -upkeep["cuts"], "cut"))
    if upkeep["income"]:
        lines.append((t("Income before it"), -upkeep["income"], "cut"))
    return {
        "lines": lines,
        "due": upkeep["due"],
        "text": t("upkeep ${n}", n=upkeep["due"]),
        "short": t("${n} short", n=upkeep["short_by"]) if upkeep["short_by"] and not scene.match.over else "",
    }


def _outlook(scene: Scene, one: dict[str, Any]) -> str:
    """The forecast in a sentence."""
    t = scene.t
    if scene.match.over:
        return ""
    steps = one["forecast"]["without_show"]
    end, loans = steps[-1], sum(step["loans"] for step in steps)
    shown = one["forecast"]["with_show"][-1]["cash"]
    if loans:
        text = t.plural(
            "Without a show: {n} loan by the end of round {month}.", "Without a show: {n} loans by the end of round {month}.", loans, month=month(end["round"])
        )
    else:
        text = t("Without a show: ${n} at the end of round {month}.", n=end["cash"], month=month(end["round"]))
    if len(one["forecast"]["with_show"]) > len(steps):
        text += " " + t("With today’s Collection: ${n}.", n=shown)
    return text


def _chart(scene: Scene, forecast: dict[str, Any], wide: bool) -> dict[str, Any]:
    """The cash line to the next Exhibition, with and without a show, ready to draw."""
    t, solid = scene.t, forecast["with_show"]
    dashed, cash = [], solid[0]["cash"]
    plain = {(step["what"], step["round"]): step for step in forecast["without_show"]}
    for step in solid:
        cash = plain[step["what"], step["round"]]["cash"] if (step["what"], step["round"]) in plain else cash
        dashed.append(cash)
    left, right, top, floor = (34, 586, 26, 100) if wide else (24, 334, 26, 112)
    most = max([10, *(step["cash"] for step in solid), *dashed])
    gap = (right - left) / max(1, len(solid) - 1)
    words = {"now": t("cash now"), "upkeep": t("upkeep"), "show": t("show"), "payback": t("paid back")}
    points = []
    for at, step in enumerate(solid):
        points.append(
            {
                "x": round(left + at * gap, 1),
                "y": round(floor - (floor - top) * step["cash"] / most, 1),
                "z": round(floor - (floor - top) * dashed[at] / most, 1),
                "cash": dollars(step["cash"], t),
                "other": dollars(dashed[at], t) if dashed[at] != step["cash"] else "",
                "what": words[step["what"]],
                "when": month(step["round"]) if step["what"] != "now" else "",
                "loans": t.plural("{n} loan", "{n} loans", step["loans"]) if step["loans"] else "",
            }
        )
    for point in points:
        under = point["z"] >= point["y"] and point["z"] + 15 < floor  # the lower of two labels stands below its point, or not at all
        point["at"] = round(point["z"] + 14, 1) if under else round(point["z"] - 7, 1) if abs(point["z"] - point["y"]) > 15 else 0
    label = t("Money forecast: ${shown} with today’s Collection, ${plain} without a show", shown=solid[-1]["cash"], plain=forecast["without_show"][-1]["cash"])
    return {
        "wide": wide,
        "width": 622 if wide else 358,
        "height": floor + 36,
        "floor": floor,
        "points": points,
        "label": label,
        "two": any(point["other"] for point in points),
    }


def _group(scene: Scene, options: Options, one: dict[str, Any], group: dict[str, Any]) -> dict[str, Any]:
    """The Designs of one style: which can be shown, which lack something."""
    t, designs = scene.t, []
    best = set((one["best_collection"] or {"designs": []})["designs"]) | set(one["collection"])
    lack = ", ".join(f"{n} {t(name)}" for name, n in group["missing"].items())
    for design in group["designs"]:
        found = _design(scene, design, design["missing"])
        found["shown"] = design["id"] in one["collection"]
        found["best"] = design["id"] in best
        moves = (f"present design={design['id']}", f"sell design={design['id']}")
        found["pick"] = next((options.pick_of[move] for move in moves if move in options.pick_of), None) if scene.is_you(one["seat"]) else None
        designs.append(found)
    if not lack:
        note = t("all can be shown")
    elif group["complete"]:
        note = t("missing {materials}, waived", materials=lack)
    else:
        note = t("missing {materials}", materials=lack)
    return {"style": t(group["style"].capitalize()), "n": len(designs), "designs": designs, "note": note, "lacks": bool(lack) and not group["complete"]}


def _best(scene: Scene, one: dict[str, Any]) -> str:
    t, best = scene.t, one["best_collection"]
    if best is None:
        return ""
    if not best["designs"]:
        return t("Nothing can be shown today: no style has all its materials.") if one["styles"] else t("There is nothing to show yet.")
    return t.plural(
        "Today’s best Collection has {n} Design and would bring ${dollars} and {prestige} prestige.",
        "Today’s best Collection has {n} Designs and would bring ${dollars} and {prestige} prestige.",
        len(best["designs"]),
        dollars=best["dollars"],
        prestige=best["prestige"],
    )


# --- The turn panel ---------------------------------------------------------------------------------------------------
class Options:
    """What you may do now: rows of the panel, their numbers by move, and what each would mean."""

    def __init__(self) -> None:
        self.lots: list[Lot] = []
        self.pick_of: dict[str, int] = {}
        self.loupes: list[dict[str, Any]] = []


def options_of(scene: Scene) -> Options:
    cached: Options | None = scene.__dict__.get("_pret_options")
    if cached is None:
        cached = scene.__dict__["_pret_options"] = Options()
        if scene.moves:
            _fill(scene, cached)
    return cached


def _fill(scene: Scene, options: Options) -> None:
    t, moves = scene.t, [move for move in scene.moves if move.name not in QUIET]
    results = {one["move"]: one for one in scene.view["choices"]}
    wish = _wish(scene, moves, results)
    shared: list[Pick] = []
    for number, move in enumerate(moves):
        text, result = str(move), results.get(str(move), {})
        options.pick_of[text] = number
        pick = Pick(number, text, _short(scene, move), scene.words(move), change(result.get("dollars", 0), t), text == wish)
        if move.name in TOGETHER:
            shared.append(pick)
        else:
            options.lots.append(_lot(scene, move, pick))
        loupe = _loupe(scene, move, number, result)
        if loupe:
            options.loupes.append(loupe)
    if shared:
        options.lots.insert(0, Lot("", "", picks=tuple(shared)))
    _add_refused(scene, options)


def _value(move: Move) -> int:
    return next(iter(move.arguments.values()), 0)


def _wish(scene: Scene, moves: Sequence[Move], results: dict[str, dict[str, Any]]) -> str:
    """The choice that is lit at first: what today's best Collection needs, else the first that forces no loan; none for pawns."""
    you = scene.view["you"]
    best = (you["best_collection"] or {"designs": []})["designs"]
    if any(move.name in ("place", "extra", "dismiss", "credit", "sell", "train", "upgrade") for move in moves):
        return ""
    for move in moves:
        if move.name == "present" and _value(move) in best:
            return str(move)
        if move.name == "show" and any(
            one["id"] in best for group in you["styles"] for one in group["designs"] if group["style"] == scene.view["names"]["styles"][_value(move) - 1]
        ):
            return str(move)
    if any(move.name == "present" for move in moves):
        return ""
    return next((str(move) for move in moves if not results.get(str(move), {}).get("warning")), "")


def _find_card(scene: Scene, move: Move) -> dict[str, Any]:
    kind, view = CARDS[move.name], scene.view
    cards = view["rows"][kind] + view["you"][f"{kind}s"]
    return next(card for card in cards if card["number"] == _value(move))


def _find_design(scene: Scene, move: Move) -> dict[str, Any]:
    view = scene.view
    designs = view["rows"]["design"] + [one for group in view["you"]["styles"] for one in group["designs"]]
    return next(one for one in designs if one["id"] == _value(move))


def _short(scene: Scene, move: Move) -> str:
    """What stands on the small button."""
    t, value = scene.t, _value(move)
    match move.name:
        case "place":
            return f"{value} {t(scene.view['locations'][value - 1]['name'])}"
        case "extra":
            return t("{n} {location}, extra space", n=value, location=t(scene.view["locations"][value - 1]["name"]))
        case "credit":
            return t("Credit")
        case "units":
            return t.plural("{n} unit", "{n} units", value)
        case "type":
            return named(t(scene.view["names"]["types"][value - 1]))
        case "cancel_loan" | "cancel_credit" | "take_cash":
            return scene.words(move)
        case "building":
            return t("Buy")
        case "employee":
            return t("Hire")
        case "use_contract" | "use_building" | "use_employee":
            return t("Use")
        case "colour":
            return t("Buy")
        case "sell":
            return t("Sell")
        case "train":
            return t("Train")
        case "upgrade":
            return t("Upgrade")
        case "show" | "present":
            return t("Show it")
        case "keep":
            return t("Keep")
        case "dismiss":
            return t("Fire")
    return t("Take")


def _lot(scene: Scene, move: Move, pick: Pick) -> Lot:
    """A choice as a row: its picture, its name and what it is."""
    t, value, view = scene.t, _value(move), scene.view
    if move.name in CARDS:
        card = _card(scene, _find_card(scene, move))
        return Lot(card["icon"], card["name"], card["upkeep"] if card["kind"] != "contract" else "", (pick,), card["text"])
    if move.name == "design" or "design" in move.arguments:
        design = _find_design(scene, move)
        note = t("sells for ${n}", n=design["price"])
        missing = design.get("missing", [one for one in design["materials"] if not view["you"]["materials"][one]])
        sums = t("Needs {materials}.", materials=enumerate_words([t(one) for one in design["materials"]], t("and")))
        return Lot(garment(scene, design), title(design, t), note, (pick,), f"{sums} {_fit(scene, design, missing)}" if move.name == "design" else sums)
    if move.name == "deck":
        return Lot(art("i-show"), t("The deck"), t("{n} unseen", n=view["decks"]["design"]["left"]), (pick,), t("The top Design, whatever it is."))
    if move.name == "colour":
        return _colour(scene, value, pick)
    if move.name == "take":
        thing = view["last_minute"][value - 1]
        return Lot(art(f"t-{thing['what']}"), amount_text(thing["what"], thing["amount"], t), _thing_note(scene, thing), (pick,))
    style = view["names"]["styles"][value - 1]
    group = next((one for one in view["you"]["styles"] if one["style"] == style), None)
    first = {"style": style, "type": group["designs"][0]["type"] if group else view["names"]["types"][0]}
    note = t.plural("{n} Design", "{n} Designs", len(group["designs"]) if group else 0)
    return Lot(garment(scene, first), t(style.capitalize()), note, (pick,))


def _colour(scene: Scene, value: int, pick: Pick) -> Lot:
    t, view = scene.t, scene.view
    material = view["materials"][value - 1]
    lacking = sum(group["missing"].get(material["name"], 0) for group in view["you"]["styles"])
    have = t("you have {n}", n=view["you"]["materials"][material["name"]])
    sums = t.plural("Your Designs lack {n} unit.", "Your Designs lack {n} units.", lacking) if lacking else ""
    d, s = scene.match.records
    price = price_of_unit(d, s, value - 1)
    return Lot(spool(scene, material["name"]), named(t(material["name"])), t("${n} a unit, {have}", n=price, have=have), (pick,), sums)


def _add_refused(scene: Scene, options: Options) -> None:
    """What lies in the asked row but cannot be had, and why."""
    for kind in ("building", "employee", "contract"):
        if not any(move.name == kind for move in scene.moves):
            continue
        for card in scene.view["rows"][kind]:
            move = f"{kind} card={card['number']}"
            why = scene.why(move, scene.t("Why not {card}?", card=scene.t(card["name"]))) if move not in scene.legal else None
            if why:
                seen = _card(scene, card)
                options.lots.append(Lot(seen["icon"], seen["name"], seen["upkeep"], (), "", why))


def _loupe(scene: Scene, move: Move, number: int, result: dict[str, Any]) -> dict[str, Any] | None:
    """A choice under the loupe: both sides of its card, the sum to the next Upkeep, and a warning before a forced loan."""
    t, view = scene.t, scene.view
    if not result or move.name in ("place", "extra", "show", "present", "keep"):
        return None
    you = view["you"]
    rows = [(t("Your cash"), dollars(you["cash"], t), "")]
    if result["dollars"]:
        rows.append((scene.words(move), change(result["dollars"], t), ""))
    rise = result["upkeep"] - you["upkeep"]["due"]
    text = t("Upkeep of round {month}", month=month(view["round"]))
    rows.append(
        (
            f"{text}, {dollars(you['upkeep']['due'], t)} {'+' if rise > 0 else '−'} {dollars(abs(rise), t)}" if rise else text,
            dollars(-result["upkeep"], t) if result["upkeep"] else dollars(0, t),
            "",
        )
    )
    income = you["upkeep"]["income"]
    if income:
        rows.append((t("Income before it"), change(income, t), ""))
    left = result["cash"] + income - result["upkeep"]
    rows.append((t("Left after it") if left >= 0 else t("Short by"), dollars(abs(left), t), "bad" if left < 0 else "total"))
    found: dict[str, Any] = {"number": number, "rows": rows, "sides": [], "warning": ""}
    if move.name in ("building", "employee", "contract", "train", "upgrade"):
        seen = _card(scene, _find_card(scene, move))
        found["sides"] = [(t("Now"), seen["text"]), (named(seen["then"][0]), seen["then"][1])]
    if result["loans"]:
        finance = t.components["finance"]
        cash, back = finance["loan_cash_exhibition" if view["exhibition"] else "loan_cash_working"], finance["loan_payback"]
        head = t("This would force a loan.") if result["warning"] else t("A loan is due anyway.")
        body = t.plural(
            "You get ${cash}; upkeep rises by ${upkeep}, and ${back} fall due after the next show.",
            "{n} loans: you get ${cash}; upkeep rises by ${upkeep}, and ${back} fall due after the next show.",
            result["loans"],
            cash=cash * result["loans"],
            upkeep=finance["loan_upkeep"] * result["loans"],
            back=back * result["loans"],
        )
        found["warning"] = (head, body)
    return found


def panel(scene: Scene) -> Panel:
    t = scene.t
    if not scene.moves:
        return _waiting(scene)
    options = options_of(scene)
    quiet = tuple((str(move), scene.words(move)) for move in scene.moves if move.name in QUIET)
    return Panel(
        _eyebrow(scene),
        _sentence(scene),
        tuple(options.lots),
        quiet,
        (t("Clicking a space of the board places the pawn at once."),) if _asks(scene, "place a pawn") else (),
    )


def _asks(scene: Scene, *names: str) -> bool:
    return scene.view["decision"]["name"] in names


def _eyebrow(scene: Scene) -> str:
    t, view = scene.t, scene.view
    here = next((one for one in view["locations"] if one["now"]), None)
    if here and view["phase"] == "action":
        return f"{here['id']} {t(here['name'])}"
    return t(PHASE_TEXTS[view["phase"]])


PHASE_TEXTS = {
    "planning": "Planning",
    "action": "Action",
    "after L9": "After L9",
    "growth": "Growth",
    "fire window": "Upkeep",
    "upkeep": "Upkeep",
    "show": "Show",
    "awards": "Awards",
    "contract step": "Contracts",
    "over": "The end",
}
SENTENCES = {
    "dismissal": "Whom do you fire? Severance is paid at once.",
    "bank": "Take a credit, or none.",
    "contract": "Take a Contract from the row, or none.",
    "second type": "Fix the second clothing type of the card.",
    "settlement": "Cancel a debt with the card.",
    "building": "Buy a Building, or none.",
    "hire by card": "Your card lets you hire an Employee.",
    "employee": "Hire an Employee, or nobody.",
    "use a card": "A card of yours can act here.",
    "design by card": "Take the Design you paid for.",
    "design": "Take a Design from the row or the deck.",
    "second design": "You may take a second Design.",
    "colour": "Which fabric do you buy?",
    "units": "How many units?",
    "next colour": "One unit of each fabric: which next?",
    "thing": "Take one thing, or nothing.",
    "second thing": "You may take one more thing.",
    "sell a design": "You may sell a Design with a card.",
    "growth": "Train an Employee, upgrade a Building, or end Growth.",
    "fire window": "Upkeep is due. Fire somebody first?",
    "style": "Which style goes on the runway?",
    "present": "Present Designs one by one, then close the Collection.",
    "keep contracts": "Which Contract stays as it is?",
}


def _sentence(scene: Scene) -> str:
    t, view = scene.t, scene.view
    if _asks(scene, "place a pawn"):
        open = sum(move.name == "place" for move in scene.moves)
        left = view["you"]["pawns_left"]
        return t.plural("Place a pawn: {n} location is open, {left} in hand.", "Place a pawn: {n} locations are open, {left} in hand.", open, left=left)
    return t(SENTENCES[view["decision"]["name"]])


def _waiting(scene: Scene) -> Panel:
    t, view = scene.t, scene.view
    general = waiting_panel(scene)
    if scene.match.over or not scene.waiting or scene.seat in scene.waiting:
        return general
    sentence = t("{who} decides: {what}.", who=scene.names(scene.waiting), what=t(DECISIONS[view["decision"]["name"]]))
    notes: tuple[str, ...] = ()
    if scene.seat is not None and scene.seat in view["next"]:
        before = view["next"].index(scene.seat)
        notes = (t("You are next."),) if before <= 1 else (t.plural("{n} turn comes before yours.", "{n} turns come before yours.", before),)
    return Panel(_eyebrow(scene) if scene.seat is not None else general.eyebrow, sentence, notes=notes)


# --- The log, the rules of the moment ---------------------------------------------------------------------------------
ICONS = {
    "round_begins": "i-cal",
    "last_quarter": "i-cal",
    "ended": "i-cal",
    "show_tile": "i-show",
    "rows_cleared": "i-cal",
    "turn_order": "i-scissors",
    "starts": "i-scissors",
    "upkeep_paid": "i-bill",
    "repaid": "i-bill",
    "loan": "i-warn",
    "loans_settled": "i-bill",
    "bankrupt": "i-warn",
    "sales": "t-cash",
    "exchanged": "t-vp",
    "credit": "t-cash",
}


def entry(scene: Scene, event: Event) -> Entry:
    t = scene.t
    if event.name == "round_begins":
        text = t("Round {month}", month=month(event.fields["round"]))
        return Entry("", t("Round {month}, an Exhibition", month=month(event.fields["round"])) if event.fields["exhibition"] else text, silent=True)
    pieces: tuple[str, ...] = ()
    if event.name in ("award", "gained", "thing_taken", "design_bonus") and event.fields.get("what", 0) in range(1, 8):
        pieces = (art(f"t-{WHATS[event.fields['what']]}"),)
    if event.name in ("row_card", "row_design", "top_card", "called"):
        return Entry(silent=True)
    return Entry(art(ICONS[event.name]) if event.name in ICONS and "seat" not in event.fields else "", pieces=pieces)


def moment(scene: Scene) -> list[str]:
    view = scene.view
    at = next((one["id"] for one in view["locations"] if one["now"]), 0)
    locations = {
        1: ["P-115", "P-117", "P-119", "P-120"],
        2: ["P-121", "P-122", "P-123"],
        3: ["P-124", "P-125", "P-126", "P-129"],
        4: ["P-130", "P-132", "P-133", "P-135"],
        5: ["P-138"],
        6: ["P-139", "P-140"],
        7: ["P-141", "P-142"],
        8: ["P-143", "P-144"],
        9: ["P-145", "P-146"],
    }
    return {
        "planning": ["P-086", "P-088", "P-089", "P-090", "P-092"],
        "action": ["P-094", "P-097", "P-098", *locations.get(at, [])],
        "after L9": ["P-097", "P-098"],
        "growth": ["P-100", "P-101", "P-102", "P-104"],
        "fire window": ["P-105", "P-107", "P-109", "P-135"],
        "upkeep": ["P-105", "P-107", "P-110"],
        "show": ["P-157", "P-158", "P-159", "P-162", "P-163"],
        "awards": ["P-164", "P-183", "P-185", "P-186"],
        "contract step": ["P-123"],
        "over": ["P-037", "P-038"],
    }[view["phase"]]


def goal(scene: Scene) -> str:
    return scene.t("most cash and VP after round {month}", month=month(scene.view["rounds"]))
