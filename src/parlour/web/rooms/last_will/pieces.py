"""The pieces of Last Will as they are drawn: cards found by what they do, watches, and buttons that are moves."""

from __future__ import annotations

from typing import Any

from parlour.engine.texts import Texts
from parlour.games.last_will.components import Printed, cards
from parlour.games.last_will.words import card_name, card_text, pounds
from parlour.web.rooms.frame import Scene

SPRITE = "rooms/last_will/last-will.svg"
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


def said(scene: Scene) -> Texts:
    """The texts with the cards of this match, which may have its own data."""
    return scene.game.texts(scene.language, scene.components)


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


def face(scene: Scene, card: int, laid: bool = False) -> dict[str, Any]:
    """A card as it is printed: name, back, drawing, seats for companions, and what it says in plain words."""
    t = said(scene)
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
        "words": card_text(card, t, laid),
        "crowns": printed.entry.get("crowns", 0),
        "joins": [{"art": art("t-wild" if one["kind"] == "any" else f"t-{one['kind']}"), "kind": t(one["kind"]), "add": one["add"]} for one in joins],
    }


def price_text(scene: Scene, card: dict[str, Any]) -> str:
    """What a card of the offer would cost you: properties after the market's token."""
    if card["group"] == "property":
        base = card["values"][0]
        return (
            f"{base} {'+' if card['token'] > 0 else '−'} {abs(card['token'])} = {pounds(card['price'])}"
            if card["price"] == base + card["token"]
            else pounds(card["price"])
        )
    return pounds(card["sum"]) if "sum" in card else ""


def watches(n: int) -> int:
    return min(n, MOST_WATCHES)


def button(scene: Scene, move: str) -> dict[str, str]:
    """A move for a button, with its words; empty if it may not be made now."""
    return {"move": move, "say": scene.words(move)} if move in scene.legal else {"move": "", "say": ""}


def asks(scene: Scene) -> str:
    """What you are asked now, "" if nothing."""
    return str(scene.view["you"]["decision"]["asks"]) if scene.moves and scene.view["you"]["decision"] else ""
