"""The pieces of Last Will as they are drawn: cards found by what they do, watches, and buttons that are moves."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from parlour.engine.plain import Components
from parlour.engine.texts import Texts
from parlour.games.last_will.view import Card, View, You
from parlour.games.last_will.words import Printed, card_gist, card_name, card_text, pounds, printed_card
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
EFFECT_PICTURES = {
    "drop": "v-pipes",
    "sell": "v-deal",
    "buy": "v-deal",
    "actions": "v-diary",
    "draw": "v-diary",
    "again": "v-club",
    "pay_per": "v-champagne",
}
FACES = {"turn_actions": "h-friend", "plan_cards": "h-lady", "free_upkeep": "h-steward"}
BOOST_FACES = {"buy": "h-agent", "sell": "h-agent", "opera": "h-lady", "upkeep": "h-gardener", "tag": "h-steward"}
KIND_LOOKS = {
    "event": "event",
    "special": "special",
    "helper": "black",
    "expense": "black",
    "property": "property",
    "companion": "slate",
    "wild": "slate",
}
BACKS = {"event": "E", "helper": "H", "expense": "H", "property": "P", "companion": "C", "special": "S", "wild": "W"}
MOST_WATCHES = 5


class Button(Struct, frozen=True):
    """A move with its words; empty where it may not be made now."""

    move: str = ""
    say: str = ""


class Token(Struct, frozen=True):
    """A companion that a card takes, and what it adds: a seat that is filled or free, or one that you
    hold a card for."""

    art: str
    kind: str
    add: int
    filled: bool = False
    held: bool = False


class Face(Struct, frozen=True):
    """A card as it is printed: name, back, drawing, what it says in plain words, the gist of it, and the companions that may join."""

    name: str
    back: str
    group: str
    look: str
    art: str
    frame: str
    words: str
    gist: str
    crowns: int
    joins: tuple[Token, ...]


def view_of(scene: Scene) -> View:
    view: View = scene.view
    return view


def yourself(scene: Scene) -> You:
    """Your own things; only asked for where somebody sits."""
    you = view_of(scene).you
    assert you is not None
    return you


def given(value: int | UnsetType, otherwise: int = 0) -> int:
    """A number of the view that not every thing has."""
    return otherwise if value is UNSET else value


def art(name: str) -> str:
    return f"{SPRITE}#{name}"


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
            return _helper(entry)
    tags = [TAG_PICTURES[tag] for tag in entry.get("tags", ()) if tag in TAG_PICTURES]
    if printed.table == "expense" and "v-dinner" in tags:
        return art("v-table"), ""
    effects = [EFFECT_PICTURES[effect["do"]] for effect in entry.get("then", ()) if effect["do"] in EFFECT_PICTURES]
    return art((tags + effects + ["v-champagne" if printed.table == "special" else "v-club"])[0]), ""


def _helper(entry: Components) -> tuple[str, str]:
    """A helper's face; the entry is the data file's own."""
    for effect in entry.get("always", ()):
        if effect["do"] == "boost" and "boat" in effect.get("tags", ()):
            return art("h-sailor"), "face"
        return art(BOOST_FACES[effect["on"]] if effect["do"] == "boost" else FACES[effect["do"]]), "face"
    return art("h-lady" if entry.get("then") and entry["then"][0]["do"] == "draw" else "h-agent"), "face"


def companion_art(kind: str) -> str:
    return art("t-wild" if kind == "any" else f"t-{kind}")


def face(scene: Scene, card: int, laid: bool = False, held: frozenset[str] = frozenset()) -> Face:
    """A card as it is printed; `held` are the companions in your hand."""
    return scene.t.once(("face", card, laid, held), lambda: _face(scene.t, card, laid, held))


def _face(t: Texts, card: int, laid: bool, held: frozenset[str]) -> Face:
    printed = printed_card(card, t)
    ref, frame = picture(printed)
    return Face(
        name=card_name(card, t),
        back=BACKS[printed.table],
        group=t(printed.table),
        look=KIND_LOOKS[printed.table],
        art=ref,
        frame=frame,
        words=card_text(card, t, laid),
        gist=card_gist(card, t, laid),
        crowns=printed.entry.get("crowns", 0),
        joins=tuple(
            Token(companion_art(one["kind"]), t(one["kind"]), one["add"], held=one["kind"] in held or "any" in held)
            for one in printed.entry.get("join", ())
        ),
    )


def price_text(card: Card) -> str:
    """What a card of the offer would cost you: properties after the market's token."""
    if card.price is not UNSET and card.values is not UNSET and card.token is not UNSET:
        base, token = card.values[0], card.token
        return (
            f"{base} {'+' if token > 0 else '−'} {abs(token)} = {pounds(card.price)}" if card.price == base + token else pounds(card.price)
        )
    return "" if card.sum is UNSET else pounds(card.sum)


def watches(n: int) -> int:
    return min(n, MOST_WATCHES)


def button(scene: Scene, move: str) -> Button:
    """A move for a button, with its words; empty if it may not be made now."""
    return Button(move, scene.words(move)) if move in scene.legal else Button()


def asks(scene: Scene) -> str:
    """What you are asked now, "" if nothing."""
    you = view_of(scene).you
    return you.decision.asks if scene.moves and you and you.decision else ""
