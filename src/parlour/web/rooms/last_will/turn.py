"""The turn: what is asked, and every move as a tile with its sum."""

from __future__ import annotations

from typing import Any

from parlour.games.last_will.codes import PROPERTY_KINDS
from parlour.games.last_will.errands import token_in_order
from parlour.games.last_will.money import receipt_of
from parlour.games.last_will.words import card_name, pounds, signed
from parlour.web.rooms.frame import Panel, Scene
from parlour.web.rooms.generic import waiting_panel
from parlour.web.rooms.last_will.estate import mine_now
from parlour.web.rooms.last_will.pieces import art, asks, face, price_text, said, watches
from parlour.web.rooms.last_will.town import a_deck, errand


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
            if you["ruin"]["properties"]:
                notes.append(t("Below each market stands what all your properties would sell for."))
            return Panel(t("Errands"), t("Lay the market: what the tokens change when you buy and sell."), notes=tuple(notes))
        case "action":
            return Panel(t("Actions"), _action_sentence(scene), aside=tuple(aside))
        case "companion":
            what = card_name(decision["card"], said(scene))
            sentence = t("{card}: {money} so far. Does a companion join?", card=what, money=pounds(decision["sum"]))
            return Panel(t("Actions"), sentence, aside=tuple(aside))
        case "way":
            return Panel(t("Actions"), t("At which cost?"), aside=tuple(aside))
        case "slot":
            return Panel(t("Actions"), t("Which seat is taken?"), aside=tuple(aside))
        case "token":
            return Panel(t("Actions"), t("Which companion takes the seat?"), aside=tuple(aside))
        case "misdeed" | "demotion":
            return Panel(t("Employment"), t("Which line of your employment card is covered?"), aside=tuple(aside))
        case "discard":
            over = len(you["hand"]) - scene.view["hand_limit"]
            return Panel(t("The end of the round"), t.plural("Throw one card away.", "Throw {n} cards away.", over))
    effect = {
        "drop": t("Which house falls?"),
        "sell": t("Which property do you sell, without an action?"),
        "buy": t("Which property do you buy, without an action?"),
        "again": t("Use which expense again?"),
    }
    return Panel(t("Actions"), effect.get(decision.get("effect", ""), t("Which card?")), aside=tuple(aside))


def _action_sentence(scene: Scene) -> str:
    t, you = scene.t, scene.view["you"]
    if you["event_actions"]:
        return t.plural(
            "You have one action, {m} more for events, and {money}.",
            "You have {n} actions, {m} more for events, and {money}.",
            you["actions"],
            m=you["event_actions"],
            money=pounds(you["money"]),
        )
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


def actions_left(scene: Scene) -> dict[str, Any] | None:
    you = scene.view["you"]
    if not scene.moves or scene.view["phase"] != "actions":
        return None
    return {
        "all": watches(you["actions"]),
        "events": watches(you["event_actions"]),
        "label": scene.t.plural("one action left", "{n} actions left", you["actions"]),
    }


def tiles(scene: Scene) -> list[dict[str, Any]]:
    """The tiles of the turn panel: in your action turn every card that can do something, else every move."""
    if not scene.moves:
        return []
    if asks(scene) == "action":
        return _action_deeds(scene)
    return [_tile(scene, str(move), move.name, move.arguments) for move in scene.moves if move.name not in ("back", "stop", "leave", "skip")]


def _action_deeds(scene: Scene) -> list[dict[str, Any]]:
    mine = mine_now(scene)
    found, done = [], set()
    for card in mine["hand"] + mine["board"]:
        for deed in card["deeds"]:
            key = (deed["move"], card["name"]) if deed["move"] else (deed["sort"], card["name"])
            if key not in done and not (deed["mild"] and not deed["move"]):
                done.add(key)
                found.append(deed | {"art": card["art"], "frame": card["frame"], "name": card["name"], "id": f"{card['piece']}-{deed['sort']}", "tokens": []})
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
        "tokens": [],
    }
    match name:
        case "keep" | "take" | "hand" | "join" | "discard":
            seen = face(scene, a["card"])
            price = next((price_text(scene, card) for card in _at_hand(scene, name) if card["card"] == a["card"]), "")
            verb = {"keep": t("keep"), "take": t("take"), "join": t("take along"), "discard": t("throw away"), "hand": t("choose")}[name]
            tile |= {
                "art": seen["art"],
                "frame": seen["frame"],
                "verb": verb,
                "name": seen["name"] if name != "hand" else scene.words(move),
                "sum": _added(scene) if name == "join" else "",
                "after": f"{seen['group']} {price}".strip(),
            }
        case "plan" | "block":
            plan = view["plans"][a["plan"] - 1]
            note = t("cards {cards}, boys {boys}, actions {actions}", **_gives(plan))
            tile |= {"art": art("hat"), "verb": t("choose") if name == "plan" else t("block"), "name": t("Plan {plan}", plan=a["plan"]), "after": note}
        case "draw":
            deck = a_deck(scene, view["decks"][a["deck"]])
            tile |= {"art": art("x-deck"), "verb": t("draw from"), "name": deck["name"].capitalize(), "after": t("{n} left", n=deck["cards"])}
        case "offer":
            space = next(space for space in view["offer"] if space["space"] == a["space"])
            seen = face(scene, space["cards"][0]["card"])
            names = ", ".join(card_name(card["card"], said(scene)) for card in space["cards"])
            tile |= {
                "art": seen["art"],
                "frame": seen["frame"],
                "verb": t("take"),
                "name": names,
                "after": price_text(scene, space["cards"][0]) if len(space["cards"]) == 1 else t("one of them"),
            }
        case "wild":
            tile |= {"art": art("t-wild"), "verb": t("take"), "name": t("Wild companion")}
        case "extension" | "market" | "unknown" | "opera" | "stack" | "demotion":
            space = errand(scene, name, view["errands"][name])
            tile |= {"art": space["art"], "verb": t("send the boy"), "name": space["name"], "after": space["words"]}
        case "arrange":
            tile |= _arranged(scene, a["order"])
        case "board":
            own = next(card for card in view["you"]["board"] if card["slot"] == a["slot"])
            seen = face(scene, own["card"])
            tile |= {"art": seen["art"], "frame": seen["frame"]}
        case "token":
            tile |= {"art": art(f"t-{('dog', 'horse', 'guest', 'chef')[a['kind']]}")}
        case "cover":
            tile |= {"art": art("x-job")}
    return tile | {"id": move.replace(" ", "-").replace("=", "-"), "sort": name}


def _gives(plan: dict[str, Any]) -> dict[str, str]:
    """What a plan gives you, with what your helpers add."""
    yours = plan["for_you"]
    actions = f"{yours['actions']}+{yours['event_actions']}" if yours["event_actions"] else str(yours["actions"])
    return {"cards": str(yours["cards"]), "boys": str(plan["boys"]), "actions": actions}


def _at_hand(scene: Scene, name: str) -> list[dict[str, Any]]:
    """The cards that a choice is about, with their prices: those of your hand, or those of the space your boy stands on."""
    if name in ("keep", "discard"):
        return list(scene.view["you"]["hand"])
    if name == "take":
        return [card for space in scene.view["offer"] if space["space"] == scene.view["you"]["decision"]["space"] for card in space["cards"]]
    return []


def _added(scene: Scene) -> str:
    """What the companion that is asked for adds to the sum."""
    decision = scene.view["you"]["decision"]
    return f"+{pounds(decision['entries'][decision['entry']]['add'])}" if "entries" in decision else ""


def _arranged(scene: Scene, order: int) -> dict[str, Any]:
    """A market as it could be laid: a token over each kind, and what your properties would fetch then."""
    t, you = scene.t, scene.view["you"]
    trial = scene.match.fork()
    d, s = trial.records
    tokens = [d.tokens[token_in_order(d, order, at)] for at in range(len(PROPERTY_KINDS))]
    for at, token in enumerate(tokens):
        trial.state["market"][at] = token
    own = [card["slot"] for card in you["board"] if card["group"] == "property"]
    brings = sum(receipt_of(d, s, you["seat"], slot, 0) for slot in own)
    return {
        "art": art("x-market"),
        "tokens": [
            {"art": art(kind), "kind": t(kind), "token": signed(token), "sign": "up" if token > 0 else "dn"}
            for kind, token in zip(PROPERTY_KINDS, tokens, strict=True)
        ],
        "after": pounds(brings) if own else "",
    }
