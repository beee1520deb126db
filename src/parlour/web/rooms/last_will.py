"""The room of Last Will: a Victorian ledger and town. Plans, market and offers, boards of cards, and the way to ruin."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from parlour.engine.events import Event
from parlour.engine.texts import Texts
from parlour.games.last_will.components import Printed, cards
from parlour.games.last_will.state import DECK_NAMES, SORTS
from parlour.games.last_will.words import card_name, card_text, job_name, pounds, warning_text
from parlour.web.rooms.frame import Entry, Panel, Ribbon, Scene, Step, Turn, Why
from parlour.web.rooms.generic import waiting_panel

SPRITE = "last-will.svg"
PHASES = ("setup", "planning", "errands", "actions", "end of round")
TAG_PICTURES = {
    "boat": "v-boat",
    "races": "v-races",
    "dinner": "v-dinner",
    "party": "v-party",
    "carriage": "v-carriage",
    "theatre": "v-theatre",
    "club": "v-club",
}
EFFECT_PICTURES = {"drop": "v-pipes", "sell": "v-deal", "buy": "v-deal", "actions": "v-diary", "draw": "v-diary", "again": "v-club", "pay_per": "v-champagne"}
FACES = {"turn_actions": "h-friend", "plan_cards": "h-lady", "free_upkeep": "h-steward"}
BOOST_FACES = {"buy": "h-agent", "sell": "h-agent", "opera": "h-lady", "upkeep": "h-gardener", "tag": "h-steward"}
KIND_LOOKS = {"event": "event", "special": "special", "helper": "black", "expense": "black", "property": "property", "companion": "slate", "wild": "slate"}
MOST_WATCHES = 5


def art(name: str) -> str:
    return f"{SPRITE}#{name}"


def _said(scene: Scene) -> Texts:
    """The texts with the cards of this match, which may have its own data."""
    return scene.game.texts(scene.language, scene.match.components)


# --- Cards ------------------------------------------------------------------------------------------------------------
def picture(printed: Printed) -> tuple[str, str]:
    """The drawing of a card, found by what it does, and how it lies in its frame."""
    entry = printed.entry
    match printed.table:
        case "property":
            return art(entry["kind"]), "villa"
        case "companion":
            return art(f"t-{entry['kind']}"), "sym"
        case "wild":
            return art("t-wild"), "sym"
        case "helper":
            return _face(entry)
    tags = [TAG_PICTURES[tag] for tag in entry.get("tags", ()) if tag in TAG_PICTURES]
    if printed.table == "expense" and "v-dinner" in tags:
        return art("v-table"), ""
    effects = [EFFECT_PICTURES[effect["do"]] for effect in entry.get("then", ()) if effect["do"] in EFFECT_PICTURES]
    return art((tags + effects + ["v-champagne" if printed.table == "special" else "v-club"])[0]), ""


def _face(entry: dict[str, Any]) -> tuple[str, str]:
    for effect in entry.get("always", ()):
        if effect["do"] == "boost" and "boat" in effect.get("tags", ()):
            return art("h-sailor"), "face"
        return art(BOOST_FACES[effect["on"]] if effect["do"] == "boost" else FACES[effect["do"]]), "face"
    return art("h-lady" if entry.get("then") and entry["then"][0]["do"] == "draw" else "h-agent"), "face"


def face(scene: Scene, card: int) -> dict[str, Any]:
    """A card as it is printed: name, back, drawing, seats for companions, and what it says in plain words."""
    t = _said(scene)
    printed = cards(t.components)[card]
    ref, frame = picture(printed)
    joins = printed.entry.get("join", ())
    return {
        "card": card,
        "note": "",
        "tokens": [],
        "name": card_name(card, t),
        "back": {"event": "E", "helper": "H", "expense": "H", "property": "P", "companion": "C", "special": "S", "wild": "W"}[printed.table],
        "group": t(printed.table),
        "look": KIND_LOOKS[printed.table],
        "art": ref,
        "frame": frame,
        "words": card_text(card, t),
        "crowns": printed.entry.get("crowns", 0),
        "joins": [{"art": art("t-wild" if one["kind"] == "any" else f"t-{one['kind']}"), "kind": t(one["kind"]), "add": one["add"]} for one in joins],
    }


def watches(n: int) -> int:
    return min(n, MOST_WATCHES)


# --- Ribbon -----------------------------------------------------------------------------------------------------------
def ribbon(scene: Scene) -> Ribbon:
    t, view = scene.t, scene.view
    order = view["order"] or [(view["start"] + at) % scene.match.players for at in range(scene.match.players)]
    label = t("Who acts when") if view["order"] else t("Players")
    return Ribbon(t("Round {n} of {all}", n=view["round"], all=view["rounds"]), _steps(scene), tuple(_turn(scene, seat) for seat in order), label)


def _steps(scene: Scene) -> tuple[Step, ...]:
    t, phase = scene.t, scene.view["phase"]
    if phase == "over":
        return (Step(t("The end"), "now"),)
    if phase == "setup":
        return (Step(t("Choosing first cards"), "now"),)
    names = (t("Planning"), t("Errands"), t("Actions"), t("Discards"))
    at = PHASES.index(phase) - 1
    return tuple(Step(name, "now" if k == at else "done" if k < at else "") for k, name in enumerate(names))


def _turn(scene: Scene, seat: int) -> Turn:
    t, now = scene.t, seat in scene.waiting
    text = t("Your turn") if now and scene.is_you(seat) else t("You") if scene.is_you(seat) else scene.name(seat)
    state = "now" if now else "done" if _has_acted(scene, seat) else ""
    return Turn(text, f"parlour.svg#seal{seat % 5}", scene.name(seat), state, scene.is_you(seat))


def _has_acted(scene: Scene, seat: int) -> bool:
    view = scene.view
    if view["phase"] != "actions" or view["turn"] is None or seat not in view["order"]:
        return False
    return bool(view["order"].index(seat) < view["order"].index(view["turn"]))


# --- The board --------------------------------------------------------------------------------------------------------
def room(scene: Scene) -> dict[str, Any]:
    return {
        "plans": [_plan(scene, plan) for plan in scene.view["plans"]],
        "kinds": [_kind(scene, at) for at in range(len(scene.view["market"]))],
        "spaces": _spaces(scene),
        "across": _across(_spaces(scene)),
        "decks": [_deck(scene, deck) for deck in scene.view["decks"]],
        "rivals": [_person(scene, seat) for seat in scene.others()],
        "mine": _mine(scene) if scene.seat is not None else None,
        "ruin": ruin(scene, scene.seat),
        "deeds": _deeds(scene),
        "actions": _actions_left(scene),
    }


def _move(scene: Scene, move: str) -> dict[str, str]:
    """A move for a button, with its words; empty if it may not be made now."""
    return {"move": move, "say": scene.words(move)} if move in scene.legal else {"move": "", "say": ""}


def _plan(scene: Scene, plan: dict[str, Any]) -> dict[str, Any]:
    t, number, seat = scene.t, plan["plan"], plan["seat"]
    yours = plan.get("for_you", {})
    more = yours.get("actions", plan["actions"]) - plan["actions"]
    block = _move(scene, f"block plan={number}")
    chosen = block if block["move"] else _move(scene, f"plan plan={number}")
    label = t("Plan {plan}: cards {cards}, boys {boys}, actions {actions}", plan=number, **{key: plan[key] for key in ("cards", "boys", "actions")})
    state = ""
    if plan["blocked"]:
        state = t("blocked")
    elif seat is not None:
        state = t("you") if scene.is_you(seat) else t("acts {n}.", n=plan["acts"])
        if _has_acted(scene, seat):
            state = t("done")
        elif scene.view["phase"] == "actions" and scene.view["turn"] == seat:
            state = t("now")
    return chosen | {
        "number": number,
        "cards": plan["cards"],
        "more_cards": yours.get("cards", plan["cards"]) - plan["cards"],
        "boys": plan["boys"],
        "actions": plan["actions"],
        "more_actions": more + yours.get("event_actions", 0),
        "blocked": plan["blocked"],
        "block": bool(block["move"]),
        "seat": None if seat is None else scene.page.seats[seat],
        "me": seat is not None and scene.is_you(seat),
        "state": state,
        "label": f"{label}. {scene.name(seat) if seat is not None else ''} {state}".strip(),
    }


def _kind(scene: Scene, at: int) -> dict[str, Any]:
    """A kind of property in the market: its token, and what that means for you."""
    t, entry, view = scene.t, scene.view["market"][at], scene.view
    kind, notes = entry["kind"], []
    if view["you"]:
        own = [card for card in view["you"]["board"] if card.get("kind") == kind]
        notes = [(card_name(card["card"], _said(scene)), t("sells for {money}", money=pounds(card["brings"]))) for card in own]
        held = [card for card in view["you"]["hand"] if card.get("kind") == kind and card["group"] == "property"]
        notes += [(card_name(card["card"], _said(scene)), t("costs {money}", money=pounds(card["price"]))) for card in held]
    return {
        "art": art(kind),
        "name": t(kind).capitalize(),
        "token": f"{entry['token']:+d}".replace("-", "−"),
        "sign": "up" if entry["token"] > 0 else "dn",
        "notes": notes[:2],
        "more": len(notes[2:]),
    }


def _deck(scene: Scene, deck: dict[str, Any]) -> dict[str, Any]:
    t, number = scene.t, DECK_NAMES.index(deck["deck"])
    names = {"E": t("events"), "H": t("helpers and expenses"), "P": t("properties"), "C": t("companions")}
    return _move(scene, f"draw deck={number}") | {"back": deck["deck"], "name": names[deck["deck"]], "cards": deck["cards"], "discards": deck["discards"]}


def _spaces(scene: Scene) -> list[dict[str, Any]]:
    view = scene.view
    found = [_offer(scene, space) for space in view["offer"] if space["dealt"] or space["cards"]]
    found += [_wild(scene, space) for space in view["wild"]]
    return found + [_errand(scene, name, entry) for name, entry in view["errands"].items()]


def _across(spaces: list[dict[str, Any]]) -> int:
    """How many columns the offering board has: one row of small spaces, or two rows."""
    wide = sum(max(1, len(space["cards"])) for space in spaces)
    return wide if wide <= 12 else (wide + 1) // 2


def _space(scene: Scene, move: str, seats: Iterable[int], boys: int) -> dict[str, Any]:
    """A space for errand boys: whether yours may go there, whose stood there, and why yours may not."""
    known = list(seats)
    why = scene.why(move, scene.words(move)) if scene.moves and scene.view["you"]["decision"]["asks"] == "errand" else None
    return _move(scene, move) | {
        "boys": [scene.page.seats[seat] for seat in known],
        "unknown_boys": max(0, boys - len(known)),
        "why": why,
        "cards": [],
        "lost": False,
        "words": "",
        "note": "",
        "art": "",
    }


def _offer(scene: Scene, space: dict[str, Any]) -> dict[str, Any]:
    t = scene.t
    found = []
    for at, card in enumerate(space["cards"]):
        take = f"take card={card['card']}" if _asks(scene) == "card" and scene.view["you"]["decision"].get("space") == space["space"] else ""
        found.append(face(scene, card["card"]) | {"price": _price(scene, card), "take": _move(scene, take) if take else None, "id": f"{space['space']}-{at}"})
    return _space(scene, f"offer space={space['space']}", space["seats"], space["boys"]) | {
        "sort": "triple" if space["dealt"] > 1 else "single",
        "cards": found,
        "gone": not found,
        "name": t("taken") if not found and space["boys"] else t("empty"),
        "lost": space["last_is_lost"] and bool(found) and bool(space["boys"]),
        "piece": f"offer-{space['space']}",
    }


def _price(scene: Scene, card: dict[str, Any]) -> str:
    """What a card of the offer would cost you: properties after the market's token."""
    if card["group"] == "property":
        base = card["values"][0]
        return (
            f"{base} {'+' if card['token'] > 0 else '−'} {abs(card['token'])} = {pounds(card['price'])}"
            if card["price"] == base + card["token"]
            else pounds(card["price"])
        )
    return pounds(card["sum"]) if "sum" in card else ""


def _wild(scene: Scene, space: dict[str, Any]) -> dict[str, Any]:
    t, holder = scene.t, space["holder"]
    seats = [] if holder is None else [holder]
    return _space(scene, f"wild space={space['space']}", seats, space["boys"]) | {
        "sort": "wild",
        "art": art("t-wild"),
        "name": t("Wild"),
        "note": t("companion") if holder is None else scene.name(holder),
        "words": t("A companion of any kind, until the end of the round."),
        "gone": holder is not None,
        "piece": f"wild-{space['space']}",
    }


def _errand(scene: Scene, name: str, entry: dict[str, Any]) -> dict[str, Any]:
    t, boys = scene.t, entry.get("boys", 0)
    title, picture_of, note, words = {
        "extension": (t("Extension"), "x-ext", t("{n} left", n=entry.get("left", 0)), t("One more place on your board, for good.")),
        "market": (t("Market"), "x-market", t("full") if boys >= entry.get("room", 99) else t("free"), t("Lay the four market tokens as you like.")),
        "unknown": (t("Unknown"), "x-unknown", t("top of a deck"), t("Draw one card from a deck of your choice.")),
        "opera": (t("Opera"), "x-opera", pounds(entry.get("price", 0)), t("Spend {money} at once.", money=pounds(entry.get("price", 0)))),
        "stack": (t("Special stack"), "x-deck", t("unseen"), t("Take the top special card, unseen.")),
        "demotion": (t("Demotion"), "x-job", t("{n} of {all}", n=boys, all=entry.get("room", 0)), t("Cover a line of your employment card.")),
    }[name]
    return _space(scene, name, entry.get("seats", ()), boys) | {
        "sort": name,
        "art": art(picture_of),
        "name": title,
        "note": note,
        "words": words,
        "gone": False,
        "piece": name,
    }


def _asks(scene: Scene) -> str:
    """What you are asked now, "" if nothing."""
    return str(scene.view["you"]["decision"]["asks"]) if scene.moves and scene.view["you"]["decision"] else ""


# --- How far from ruin ------------------------------------------------------------------------------------------------
def ruin(scene: Scene, seat: int | None) -> dict[str, Any]:
    """The bar of ruin: your cash and what each property would fetch, then everybody's wealth as pins; in per cent of its length."""
    t, people = scene.t, scene.view["players_at_table"]
    least = min(0, *(person["money"] for person in people), *(person["ruin"]["wealth"] for person in people))
    most = max(20, *(max(person["ruin"]["wealth"], person["ruin"]["cash_after_selling"]) for person in people))
    debt = max(12, -least + 4)
    whole = debt + most * 1.06

    def x(amount: float) -> float:
        return float(round(100 * (debt + amount) / whole, 2))

    segments, sentence = [], ""
    if seat is not None:
        me = people[seat]
        segments = _segments(scene, me, x)
        sentence = _far(scene, me["ruin"])
    pins: list[dict[str, Any]] = []
    for person in sorted(people, key=lambda person: (person["ruin"]["wealth"], person["seat"])):
        near = [pin for pin in pins if abs(pin["x"] - x(person["ruin"]["wealth"])) < 4 and pin["up"] == scene.is_you(person["seat"])]
        pins.append(
            {
                "seat": person["seat"],
                "name": scene.name(person["seat"]),
                "x": max([x(person["ruin"]["wealth"]), *(pin["x"] + 4 for pin in near)]),
                "up": scene.is_you(person["seat"]),
                "wealth": pounds(person["ruin"]["wealth"]),
            }
        )
    step = 10 if most < 120 else 20
    return {
        "zero": x(0),
        "segments": segments,
        "pins": pins,
        "ticks": [{"x": x(at), "text": at} for at in range(step, int(most) + 1, step)],
        "sentence": sentence,
        "label": ", ".join(t("{who} is worth {money}", who=pin["name"], money=pin["wealth"]) for pin in pins),
        "left": None if seat is None else pounds(people[seat]["ruin"]["left_to_lose"]),
        "left_x": None if seat is None else x(max(0, people[seat]["ruin"]["cash_after_selling"])),
    }


def _segments(scene: Scene, me: dict[str, Any], x: Any) -> list[dict[str, Any]]:
    at, found = min(0, me["money"]), []
    parts = [("cash", abs(me["money"]))] + [("villa", card["brings"]) for card in me["board"] if card["group"] == "property"]
    parts.append(("worth", me["ruin"]["wealth"] - me["ruin"]["cash_after_selling"]))
    for look, amount in parts:
        if amount > 0:
            wide = round(x(at + amount) - x(at), 2)
            text = pounds(me["money"]) if look == "cash" else pounds(amount) if look == "villa" else ""
            found.append(
                {
                    "look": "owed" if look == "cash" and me["money"] < 0 else look,
                    "x": x(at),
                    "wide": wide,
                    "text": text if wide > 4 else "",
                    "mid": round(x(at) + wide / 2, 2),
                }
            )
            at += amount
    return found


def _far(scene: Scene, own: dict[str, Any]) -> str:
    t = scene.t
    if own["ruined"]:
        return t("You are ruined: {money}.", money=pounds(own["cash"]))
    if not own["properties"]:
        return t("cash {cash}, no property: you may go into debt", cash=pounds(own["cash"]))
    return t.plural(
        "cash {cash}, property {value}; sold today it brings {brings} for 1 action",
        "cash {cash}, property {value}; sold today it brings {brings} for {n} actions",
        own["sale_actions"],
        cash=pounds(own["cash"]),
        value=pounds(own["property_values"]),
        brings=pounds(own["selling_all_brings"]),
    )


# --- The players ------------------------------------------------------------------------------------------------------
def _person(scene: Scene, seat: int) -> dict[str, Any]:
    t, person = scene.t, scene.view["players_at_table"][seat]
    backs = person["backs"]
    return {
        "seat": scene.page.seats[seat],
        "now": seat in scene.waiting,
        "resigned": scene.page.seats[seat].resigned,
        "doing": doing(scene, seat),
        "money": pounds(person["money"]),
        "wealth": pounds(person["ruin"]["wealth"]),
        "board": [_small(scene, card) for card in person["board"]],
        "free": person["free_slots"],
        "free_label": t.plural("one free place", "{n} free places", person["free_slots"]),
        "backs": [name[0] for name, n in backs.items() for _ in range(n)] if backs is not None else [],
        "cards": t.plural("one card in hand", "{n} cards in hand", person["cards"]),
        "hand": person["cards"],
        "boys": person["boys"],
        "boys_label": t.plural("one errand boy left", "{n} errand boys left", person["boys"]),
        "actions": person["actions"] + person["event_actions"],
        "actions_label": t.plural("one action left", "{n} actions left", person["actions"] + person["event_actions"]),
        "known": [card_name(card, _said(scene)) for card in person["known"]],
        "job": _job(scene, person["job"]),
    }


def _small(scene: Scene, card: dict[str, Any]) -> dict[str, Any]:
    """A card on the board of somebody else."""
    seen = face(scene, card["card"])
    house = card["group"] == "property"
    note = scene.t("value {value}, sells for {brings}", value=card["value"], brings=pounds(card["brings"])) if house else ""
    return seen | {"value": card["value"] if house else "", "used": card["used"], "label": f"{seen['name']}{': ' if note else ''}{note}"}


def doing(scene: Scene, seat: int) -> str:
    """What a player does now or waits for, in a few words."""
    t, view, person = scene.t, scene.view, scene.view["players_at_table"][seat]
    plan = t("plan {n}", n=person["plan"]) if person["plan"] else ""
    state = ""
    if seat in scene.waiting:
        state = {
            "setup": t("chooses cards"),
            "planning": t("plans"),
            "errands": t("sends a boy"),
            "actions": t("acts now"),
            "end of round": t("throws cards away"),
            "over": "",
        }[view["phase"]]
    elif view["phase"] == "actions" and person["plan"]:
        state = t("has acted") if _has_acted(scene, seat) else t("acts later")
    return ", ".join(text for text in (plan, state) if text)


def _job(scene: Scene, job: dict[str, Any] | None) -> dict[str, Any] | None:
    if job is None:
        return None
    t = _said(scene)
    if job["sacked"]:
        return {"name": t("sacked"), "lines": [], "income": ""}
    printed = t.components["employment"][job["job"]]["lines"]
    lines = [
        _move(scene, f"cover line={at}") | {"text": t(printed[at]["symbol"]), "income": pounds(line["income"]), "covered": line["covered"]}
        for at, line in enumerate(job["lines"])
    ]
    return {"name": job_name(job["job"], t), "lines": lines, "income": pounds(job["income"])}


# --- Your own things --------------------------------------------------------------------------------------------------
def _mine(scene: Scene) -> dict[str, Any]:
    t, view, you = scene.t, scene.view, scene.view["you"]
    choosing = view["phase"] == "setup"
    extended = you["slots"] - you["extensions"]
    return {
        "seat": scene.page.seats[you["seat"]],
        "money": pounds(you["money"]),
        "warnings": [warning_text(one, _said(scene)) for one in you["ruin"]["warnings"]] if view["phase"] != "over" else [],
        "board": [_own_card(scene, card) for card in you["board"]],
        "free": you["free_slots"],
        "extensions": you["extensions"],
        "places": t("{n} places, {m} of them by extension; {k} free", n=you["slots"], m=you["extensions"], k=you["free_slots"])
        if you["extensions"]
        else t("{n} places, {k} free", n=extended, k=you["free_slots"]),
        "hand": [_hand_card(scene, card) for card in you["hand"]],
        "keeping": choosing,
        "kept": [card_name(card, _said(scene)) for card in you["kept"]],
        "limit": t.plural(
            "one card; {limit} may stay at the end of the round",
            "{n} cards; {limit} may stay at the end of the round",
            len(you["hand"]),
            limit=view["hand_limit"],
        ),
        "hand_limit": view["hand_limit"],
        "job": _job(scene, you["job"]),
    }


def _candidates(scene: Scene) -> dict[str, set[str]]:
    """By sort of move, the second moves that can follow it now."""
    you = scene.view["you"]
    found: dict[str, set[str]] = {}
    for card in you["hand"]:
        if card.get("playable"):
            found.setdefault(card["sort"], set()).add(f"hand card={card['card']}")
    for place in you["decision"].get("board", ()):
        for sort, why in place["sorts"].items():
            if not why:
                found.setdefault(sort, set()).add(f"board slot={place['slot']}")
    return found


def _chain(scene: Scene, sort: str, then: str) -> str:
    """The moves of one button: the sort, and the card where there is a choice (a single option is taken by the rules)."""
    return sort if len(_candidates(scene).get(sort, ())) < 2 else f"{sort};{then}"


def _refusal(scene: Scene, sort: str, then: str, number: int, text: str) -> Why:
    """Why a card cannot serve a sort of move, in the game's own words."""
    trial = scene.match.fork()
    trial.state["chosen"] = SORTS.index(sort) + 1
    code = scene.game.move_names.find(then).code
    reason = scene.game.refusal_text(*trial.records, scene.seat or 0, code, number, scene.language, scene.match.components)
    return Why(text, reason, scene.game.numbers.name(number))


def _deed(scene: Scene, sort: str, then: str, number: int, verb: str, **more: Any) -> dict[str, Any]:
    """Something to do with a card: the moves of its button, or why not."""
    if number:
        return {"verb": verb, "move": "", "why": _refusal(scene, sort, then, number, verb), "sort": sort, "mild": False} | more
    return {"verb": verb, "move": _chain(scene, sort, then), "why": None, "sort": sort, "mild": False} | more


def _own_card(scene: Scene, card: dict[str, Any]) -> dict[str, Any]:
    """A card on your board: its value, its tokens, its sums, and what can be done with it."""
    t, slot = scene.t, card["slot"]
    seen = face(scene, card["card"]) | {
        "slot": slot,
        "used": card["used"],
        "fresh": card["fresh"],
        "deeds": [],
        "house": None,
        "piece": f"slot-{scene.seat}-{slot}",
        "short": card["group"] == "property",
    }
    seen["tokens"] = [{"art": art(f"t-{one['kind']}"), "kind": t(one["kind"]), "add": one["add"], "filled": one["filled"]} for one in card["companions"]]
    if card["group"] == "property":
        step = card["step"]
        seen["house"] = {
            "values": [
                {"n": value, "look": "past" if at < step else "at" if at == step else "next" if card["falls_to"] is not None and at == step + 1 else ""}
                for at, value in enumerate(card["values"])
            ],
            "fate": _fate(scene, card),
            "market": t(
                "{value} {token} in the market: sells for {money}",
                value=card["value"],
                token=f"{card['token']:+d}".replace("-", "−"),
                money=pounds(card["brings"]),
            ),
            "upkeep": t("upkeep {money}", money=pounds(card["upkeep"])) + ("" if card["upkeep_actions"] else t(", no action")),
        }
    move = f"board slot={slot}"
    if move in scene.legal:
        seen["deeds"] = [{"verb": scene.words(move), "move": move, "why": None, "sort": "board", "sum": "", "actions": 0, "after": "", "mild": False}]
    elif _asks(scene) == "action":
        seen["deeds"] = list(_board_deeds(scene, card))
    return seen


def _fate(scene: Scene, card: dict[str, Any]) -> str:
    t = scene.t
    if len(card["values"]) == 1:
        return t("never falls")
    if card["used"]:
        return t("maintained: keeps its value")
    if card["falls_to"] is None:
        return t("does not fall this round")
    return t("falls to {value} unless maintained", value=card["falls_to"])


def _board_deeds(scene: Scene, card: dict[str, Any]) -> Iterable[dict[str, Any]]:
    t, you, slot = scene.t, scene.view["you"], card["slot"]
    sorts = next(place["sorts"] for place in you["decision"]["board"] if place["slot"] == slot)
    then = f"board slot={slot}"
    money = you["money"]
    for sort, number in sorts.items():
        if number == 3011 or (sort == "place_token" and number):
            continue
        match sort:
            case "maintain":
                yield _deed(
                    scene, sort, then, number, t("Maintain"), sum=pounds(card["upkeep"]), actions=card["upkeep_actions"], after=pounds(money - card["upkeep"])
                )
            case "sell":
                yield _deed(scene, sort, then, number, t("Sell"), sum=f"+{pounds(card['brings'])}", actions=1, after=pounds(money + card["brings"]))
            case "use":
                yield _deed(
                    scene, sort, then, number, t("Use"), sum=pounds(card["use_sum"]), actions=card["use_actions"], after=pounds(money - card["use_sum"])
                )
            case "place_token":
                yield _deed(scene, sort, then, number, t("Seat a companion"), sum="", actions=1, after="")
            case "throw_away":
                yield _deed(scene, sort, then, number, t("Throw away"), sum="", actions=0, after="", mild=True)


def _hand_card(scene: Scene, card: dict[str, Any]) -> dict[str, Any]:
    """A card of your hand, with what it costs and what can be done with it now."""
    t, number = scene.t, card["card"]
    seen = face(scene, number) | {
        "deeds": [],
        "tokens": [],
        "house": None,
        "used": False,
        "fresh": False,
        "piece": f"hand-{number}-{card['copy']}",
        "short": card["group"] == "property",
    }
    held = {t(one["kind"]) for one in _companions(scene)}
    seen["joins"] = [one | {"held": one["kind"] in held or t("any") in held} for one in seen["joins"]]
    if card["group"] == "property":
        entry = cards(_said(scene).components)[number].entry
        fate = t("never falls") if len(card["values"]) == 1 else t("falls one step a round unless maintained")
        upkeep = t("upkeep {money}", money=pounds(entry["upkeep"]))
        seen["house"] = {"values": [{"n": value, "look": ""} for value in card["values"]], "fate": _price(scene, card), "market": fate, "upkeep": upkeep}
        seen["tokens"] = [{"art": art(f"t-{one['kind']}"), "kind": t(one["kind"]), "add": one["add"], "filled": False} for one in entry.get("slots", ())]
    elif "most" in card and card["most"] > card["sum"]:
        seen["note"] = t("{least} to {most} with companions", least=pounds(card["sum"]), most=pounds(card["most"]))
    for sort, verb in (("keep", t("Keep")), ("discard", t("Throw away")), ("join", t("Take along")), ("hand", t("Choose"))):
        move = f"{sort} card={number}"
        if move in scene.legal:
            seen["deeds"] = [{"verb": verb, "move": move, "why": None, "sort": sort, "sum": "", "actions": 0, "after": "", "mild": False}]
            return seen
    if _asks(scene) == "action" and "sort" in card:
        seen["deeds"] = [_hand_deed(scene, card)]
    return seen


def _companions(scene: Scene) -> list[dict[str, Any]]:
    printed = cards(_said(scene).components)
    return [printed[card["card"]].entry for card in scene.view["you"]["hand"] if card["group"] in ("companion", "wild")]


def _hand_deed(scene: Scene, card: dict[str, Any]) -> dict[str, Any]:
    t, money = scene.t, scene.view["you"]["money"]
    cost = card.get("price", card.get("sum", cards(_said(scene).components)[card["card"]].entry.get("play", {}).get("pay", 0)))
    verb = {"buy": t("Buy"), "lay": t("Lay")}.get(card["sort"], t("Play"))
    actions = card.get("actions", cards(_said(scene).components)[card["card"]].entry.get("play", {}).get("actions", 1))
    more = {"sum": pounds(cost), "actions": actions, "after": pounds(money - cost)}
    if card.get("most", cost) > cost and any(one["kind"] for one in _companions(scene)):
        more["after"] = t("{money} or less", money=pounds(money - cost))
    return _deed(scene, card["sort"], f"hand card={card['card']}", card["why_not"], verb, **more)


# --- What you may do now ----------------------------------------------------------------------------------------------
def _actions_left(scene: Scene) -> dict[str, Any] | None:
    you = scene.view["you"]
    if not scene.moves or scene.view["phase"] != "actions":
        return None
    return {
        "all": watches(you["actions"]),
        "events": watches(you["event_actions"]),
        "label": scene.t.plural("one action left", "{n} actions left", you["actions"]),
    }


def _deeds(scene: Scene) -> list[dict[str, Any]]:
    """The tiles of the turn panel: in your action turn every card that can do something, else every move."""
    if not scene.moves:
        return []
    if _asks(scene) == "action":
        return _action_deeds(scene)
    return [_tile(scene, str(move), move.name, move.arguments) for move in scene.moves if move.name not in ("back", "stop", "leave", "skip")]


def _action_deeds(scene: Scene) -> list[dict[str, Any]]:
    mine = _mine(scene)
    found, done = [], set()
    for card in mine["hand"] + mine["board"]:
        for deed in card["deeds"]:
            key = (deed["move"], card["name"]) if deed["move"] else (deed["sort"], card["name"])
            if key not in done and not (deed["mild"] and not deed["move"]):
                done.add(key)
                found.append(deed | {"art": card["art"], "frame": card["frame"], "name": card["name"], "id": f"{card['piece']}-{deed['sort']}"})
    return sorted(found, key=lambda deed: (not deed["move"], bool(deed["mild"])))


def _tile(scene: Scene, move: str, name: str, a: dict[str, int]) -> dict[str, Any]:
    """A move as a tile: a drawing, a verb, a name, and its sum."""
    t, view = scene.t, scene.view
    tile: dict[str, Any] = {
        "move": move,
        "why": None,
        "verb": "",
        "name": scene.words(move),
        "sum": "",
        "after": "",
        "actions": 0,
        "frame": "sym",
        "art": art("watch"),
    }
    match name:
        case "keep" | "take" | "hand" | "join" | "discard":
            seen = face(scene, a["card"])
            verb = {"keep": t("keep"), "take": t("take"), "join": t("take along"), "discard": t("throw away"), "hand": t("choose")}[name]
            tile |= {
                "art": seen["art"],
                "frame": seen["frame"],
                "verb": verb,
                "name": seen["name"] if name != "hand" else scene.words(move),
                "after": seen["group"],
            }
        case "plan" | "block":
            plan = view["plans"][a["plan"] - 1]
            note = t("cards {cards}, boys {boys}, actions {actions}", **{key: plan[key] for key in ("cards", "boys", "actions")})
            tile |= {"art": art("hat"), "verb": t("choose") if name == "plan" else t("block"), "name": t("Plan {plan}", plan=a["plan"]), "after": note}
        case "draw":
            deck = _deck(scene, view["decks"][a["deck"]])
            tile |= {"art": art("x-deck"), "verb": t("draw from"), "name": deck["name"].capitalize(), "after": t("{n} left", n=deck["cards"])}
        case "offer":
            space = next(space for space in view["offer"] if space["space"] == a["space"])
            seen = face(scene, space["cards"][0]["card"])
            names = ", ".join(card_name(card["card"], _said(scene)) for card in space["cards"])
            tile |= {
                "art": seen["art"],
                "frame": seen["frame"],
                "verb": t("take"),
                "name": names,
                "after": _price(scene, space["cards"][0]) if len(space["cards"]) == 1 else t("one of them"),
            }
        case "wild":
            tile |= {"art": art("t-wild"), "verb": t("take"), "name": t("Wild companion")}
        case "extension" | "market" | "unknown" | "opera" | "stack" | "demotion":
            space = _errand(scene, name, view["errands"][name])
            tile |= {"art": space["art"], "verb": t("send the boy"), "name": space["name"], "after": space["words"]}
        case "arrange":
            tile |= {"art": art("x-market")}
        case "board":
            own = next(card for card in view["you"]["board"] if card["slot"] == a["slot"])
            seen = face(scene, own["card"])
            tile |= {"art": seen["art"], "frame": seen["frame"]}
        case "token":
            tile |= {"art": art(f"t-{('dog', 'horse', 'guest', 'chef')[a['kind']]}")}
        case "cover":
            tile |= {"art": art("x-job")}
    return tile | {"id": move.replace(" ", "-").replace("=", "-"), "sort": name}


# --- The turn panel ---------------------------------------------------------------------------------------------------
def panel(scene: Scene) -> Panel:
    if not scene.moves:
        return _waiting(scene)
    t, you = scene.t, scene.view["you"]
    decision = you["decision"]
    aside = [(move, scene.words(move)) for move in ("end_turn", "skip", "stop", "leave", "back") if move in scene.legal]
    notes: list[str] = []
    match decision["asks"]:
        case "keep":
            left = t("Keep two of these cards; the others go back unseen.") if not you["kept"] else t("Keep one more.")
            return Panel(t("Before the first round"), left, aside=tuple(aside))
        case "block":
            return Panel(t("Planning"), t("Block a plan: nobody may choose it this round."))
        case "plan":
            return Panel(t("Planning"), t("Choose your plan: cards now, boys for errands, actions later. The left-most acts first."))
        case "deck":
            sentence = t.plural("Name a deck for your last card.", "Name a deck: {n} cards to draw.", decision.get("draws_left", 1))
            if decision.get("named"):
                notes.append(t("Named so far: {decks}", decks=", ".join(decision["named"])))
            return Panel(t("Drawing"), sentence, notes=tuple(notes))
        case "errand":
            return Panel(t("Errands"), t.plural("Send your errand boy.", "Send an errand boy; you have {n}.", you["boys"]))
        case "card":
            return Panel(t("Errands"), t("Which card do you take?"))
        case "market":
            return Panel(t("Errands"), t("Lay the market: what the tokens change when you buy and sell."))
        case "action":
            return Panel(t("Actions"), _action_sentence(scene), aside=tuple(aside))
        case "companion":
            what = card_name(decision["card"], _said(scene))
            sentence = t("{card}: {money} so far. Does a companion join?", card=what, money=pounds(decision["sum"]))
            return Panel(t("Actions"), sentence, aside=tuple(aside))
        case "way":
            return Panel(t("Actions"), t("At which cost?"), aside=tuple(aside))
        case "slot" | "token":
            return Panel(t("Actions"), t("Which companion takes the seat?"), aside=tuple(aside))
        case "misdeed" | "demotion":
            return Panel(t("Employment"), t("Which line of your employment card is covered?"), aside=tuple(aside))
        case "discard":
            over = len(you["hand"]) - scene.view["hand_limit"]
            return Panel(t("The end of the round"), t.plural("Throw one card away.", "Throw {n} cards away.", over))
    effect = {"drop": t("Which house falls?"), "sell": t("Sell without an action."), "buy": t("Buy without an action."), "again": t("Use which expense again?")}
    return Panel(t("Actions"), effect.get(decision.get("effect", ""), t("Which card?")), aside=tuple(aside))


def _action_sentence(scene: Scene) -> str:
    t, you = scene.t, scene.view["you"]
    if you["event_actions"]:
        return t("You have {n} actions, {m} more for events, and {money}.", n=you["actions"], m=you["event_actions"], money=pounds(you["money"]))
    return t.plural("You have one action and {money}.", "You have {n} actions and {money}.", you["actions"], money=pounds(you["money"]))


def _waiting(scene: Scene) -> Panel:
    """What the others do."""
    t, view = scene.t, scene.view
    general = waiting_panel(scene)
    if not scene.waiting or scene.seat in scene.waiting:
        return general
    who = scene.names(scene.waiting)
    sentence = {
        "setup": t("{who} chooses first cards.", who=who),
        "planning": t("{who} plans the round.", who=who),
        "errands": t("{who} sends an errand boy.", who=who),
        "actions": t("{who} acts.", who=who),
        "end of round": t("{who} throws cards away.", who=who),
    }[view["phase"]]
    notes: tuple[str, ...] = ()
    if scene.seat is not None and view["turn"] in view["order"]:
        between = view["order"].index(scene.seat) - view["order"].index(view["turn"])
        if between > 0:
            notes = (t.plural("You are next.", "You come after {n} others.", between),)
    return Panel(general.eyebrow, sentence, notes=notes)


# --- The log, the rules of the moment ---------------------------------------------------------------------------------
def entry(scene: Scene, event: Event) -> Entry:
    t, f = scene.t, event.fields
    match event.name:
        case "round_begins":
            return Entry(heading=t("Round {n}", n=f["round"]), silent=True)
        case "offered" | "cleared" | "shuffled":
            return Entry(silent=True)
        case "market_laid":
            return Entry(icon=art("x-market"))
        case "at_opera":
            return Entry(icon=art("x-opera"))
        case "extended":
            return Entry(icon=art("x-ext"))
        case "took_wild" | "wild_back":
            return Entry(icon=art("t-wild"))
        case "turn_begins":
            return Entry(pieces=(art("watch"),) * watches(f["actions"]))
    card = f.get("card")
    if isinstance(card, int) and card >= 0 and event.name not in ("dealt", "joined"):
        return Entry(pieces=(picture(cards(_said(scene).components)[card])[0],))
    return Entry()


def moment(scene: Scene) -> list[str]:
    return {
        "setup": ["L-042"],
        "planning": ["L-047", "L-050", "L-052", "L-053"],
        "errands": ["L-058", "L-060", "L-064", "L-068", "L-071"],
        "actions": ["L-074", "L-085", "L-101", "L-110", "L-111", "L-123"],
        "end of round": ["L-090", "L-091", "L-092", "L-095"],
        "over": ["L-002", "L-003", "L-004", "L-008"],
    }[scene.view["phase"]]


def goal(scene: Scene) -> str:
    par = scene.view["par"]
    return scene.t("who first loses everything") if par is None else scene.t("be ruined by the end of round {n}", n=par)
