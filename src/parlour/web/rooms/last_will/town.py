"""The town: plans, the property market, the offering board with its errands, and the decks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from parlour.games.last_will.codes import DECK_NAMES
from parlour.games.last_will.words import card_name, pounds, signed
from parlour.web.rooms.frame import Scene
from parlour.web.rooms.last_will.people import has_acted
from parlour.web.rooms.last_will.pieces import art, asks, button, face, price_text, said


def a_plan(scene: Scene, plan: dict[str, Any]) -> dict[str, Any]:
    t, number, seat = scene.t, plan["plan"], plan["seat"]
    yours = plan.get("for_you", {})
    more = yours.get("actions", plan["actions"]) - plan["actions"]
    block = button(scene, f"block plan={number}")
    chosen = block if block["move"] else button(scene, f"plan plan={number}")
    label = t("Plan {plan}: cards {cards}, boys {boys}, actions {actions}", plan=number, **{key: plan[key] for key in ("cards", "boys", "actions")})
    state = ""
    if plan["blocked"]:
        state = t("blocked")
    elif seat is not None:
        state = t("you") if scene.is_you(seat) else t("acts {n}.", n=plan["acts"])
        if has_acted(scene, seat) or scene.view["phase"] in ("end of round", "over"):
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


def a_kind(scene: Scene, at: int) -> dict[str, Any]:
    """A kind of property in the market: its token, and what that means for you."""
    t, entry, view = scene.t, scene.view["market"][at], scene.view
    kind, notes = entry["kind"], []
    if view["you"]:
        own = [card for card in view["you"]["board"] if card.get("kind") == kind]
        notes = [(card_name(card["card"], said(scene)), t("sells for {money}", money=pounds(card["brings"]))) for card in own]
        held = [card for card in view["you"]["hand"] if card.get("kind") == kind and card["group"] == "property"]
        notes += [(card_name(card["card"], said(scene)), t("costs {money}", money=pounds(card["price"]))) for card in held]
    return {
        "art": art(kind),
        "name": t(kind).capitalize(),
        "token": signed(entry["token"]),
        "sign": "up" if entry["token"] > 0 else "dn",
        "notes": notes[:2],
        "more": len(notes[2:]),
    }


def a_deck(scene: Scene, deck: dict[str, Any]) -> dict[str, Any]:
    t, number = scene.t, DECK_NAMES.index(deck["deck"])
    names = {"E": t("events"), "H": t("helpers and expenses"), "P": t("properties"), "C": t("companions")}
    return button(scene, f"draw deck={number}") | {"back": deck["deck"], "name": names[deck["deck"]], "cards": deck["cards"], "discards": deck["discards"]}


def all_spaces(scene: Scene) -> list[dict[str, Any]]:
    view = scene.view
    found = [_offer(scene, space) for space in view["offer"] if space["dealt"] or space["cards"]]
    found += [_wild(scene, space) for space in view["wild"]]
    return found + [errand(scene, name, entry) for name, entry in view["errands"].items()]


def columns(spaces: list[dict[str, Any]]) -> int:
    """How many columns the offering board has: one row of small spaces, or two rows."""
    wide = sum(max(1, len(space["cards"])) for space in spaces)
    return wide if wide <= 12 else (wide + 1) // 2


def _space(scene: Scene, move: str, seats: Iterable[int], boys: int) -> dict[str, Any]:
    """A space for errand boys: whether yours may go there, whose stood there, and why yours may not."""
    known = list(seats)
    why = scene.why(move, scene.words(move)) if scene.moves and scene.view["you"]["decision"]["asks"] == "errand" else None
    return button(scene, move) | {
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
        asked = asks(scene) == "card" and scene.view["you"]["decision"].get("space") == space["space"]
        take = button(scene, f"take card={card['card']}") if asked else None
        found.append(face(scene, card["card"]) | {"price": price_text(scene, card), "take": take, "id": f"{space['space']}-{at}"})
    return _space(scene, f"offer space={space['space']}", space["seats"], space["boys"]) | {
        "sort": "triple" if space["dealt"] > 1 else "single",
        "cards": found,
        "gone": not found,
        "name": t("taken") if not found and space["boys"] else t("empty"),
        "lost": space["last_is_lost"] and bool(found) and bool(space["boys"]),
        "piece": f"offer-{space['space']}",
    }


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


def errand(scene: Scene, name: str, entry: dict[str, Any]) -> dict[str, Any]:
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
