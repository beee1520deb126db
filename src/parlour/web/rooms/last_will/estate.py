"""Your own things: the board with its properties, the hand, and what can be done with each card now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from parlour.games.last_will.codes import SORTS
from parlour.games.last_will.components import cards
from parlour.games.last_will.words import card_name, pounds, signed, warning_text
from parlour.web.rooms.frame import Scene, Why
from parlour.web.rooms.last_will.people import job, places
from parlour.web.rooms.last_will.pieces import art, asks, face, price_text, said


def mine_now(scene: Scene) -> dict[str, Any]:
    t, view, you = scene.t, scene.view, scene.view["you"]
    choosing = view["phase"] == "setup"
    return {
        "seat": scene.page.seats[you["seat"]],
        "money": pounds(you["money"]),
        "warnings": [warning_text(one, said(scene)) for one in you["ruin"]["warnings"]] if view["phase"] != "over" else [],
        "board": [_own_card(scene, card) for card in you["board"]],
        "free": you["free_slots"],
        "extensions": you["extensions"],
        "places": places(scene, you),
        "hand": [_hand_card(scene, card) for card in you["hand"]],
        "keeping": choosing,
        "kept": [card_name(card, said(scene)) for card in you["kept"]],
        "limit": t.plural(
            "one card; {limit} may stay at the end of the round",
            "{n} cards; {limit} may stay at the end of the round",
            len(you["hand"]),
            limit=view["hand_limit"],
        ),
        "hand_limit": view["hand_limit"],
        "job": job(scene, you["job"]),
    }


def _own_card(scene: Scene, card: dict[str, Any]) -> dict[str, Any]:
    """A card on your board: its value, its tokens, its sums, and what can be done with it."""
    t, slot = scene.t, card["slot"]
    seen = face(scene, card["card"], laid=True) | {
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
                token=signed(card["token"]),
                money=pounds(card["brings"]),
            ),
            "upkeep": t("upkeep {money}", money=pounds(card["upkeep"])) + ("" if card["upkeep_actions"] else t(", no action")),
        }
    move = f"board slot={slot}"
    if move in scene.legal:
        seen["deeds"] = [{"verb": scene.words(move), "move": move, "why": None, "sort": "board", "sum": "", "actions": 0, "after": "", "mild": False}]
    elif asks(scene) == "action":
        seen["deeds"] = list(_board_deeds(scene, card))
    return seen


def _fate(scene: Scene, card: dict[str, Any]) -> str:
    t = scene.t
    if scene.view["phase"] == "over":
        return t("counts {money} at the end", money=pounds(card["counts_at_end"]))
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
        if sort == "place_token" and number:
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
        entry = cards(said(scene).components)[number].entry
        fate = t("never falls") if len(card["values"]) == 1 else t("falls one step a round unless maintained")
        upkeep = t("upkeep {money}", money=pounds(entry["upkeep"]))
        seen["house"] = {"values": [{"n": value, "look": ""} for value in card["values"]], "fate": price_text(scene, card), "market": fate, "upkeep": upkeep}
        seen["tokens"] = [{"art": art(f"t-{one['kind']}"), "kind": t(one["kind"]), "add": one["add"], "filled": False} for one in entry.get("slots", ())]
    elif "most" in card and card["most"] > card["sum"]:
        seen["note"] = t("{least} to {most} with companions", least=pounds(card["sum"]), most=pounds(card["most"]))
    for sort, verb in (("keep", t("Keep")), ("discard", t("Throw away")), ("join", t("Take along")), ("hand", t("Choose"))):
        move = f"{sort} card={number}"
        if move in scene.legal:
            seen["deeds"] = [{"verb": verb, "move": move, "why": None, "sort": sort, "sum": "", "actions": 0, "after": "", "mild": False}]
            return seen
    if asks(scene) == "action" and "sort" in card:
        seen["deeds"] = [_hand_deed(scene, card)]
    return seen


def _companions(scene: Scene) -> list[dict[str, Any]]:
    printed = cards(said(scene).components)
    return [printed[card["card"]].entry for card in scene.view["you"]["hand"] if card["group"] in ("companion", "wild")]


def _hand_deed(scene: Scene, card: dict[str, Any]) -> dict[str, Any]:
    t, money = scene.t, scene.view["you"]["money"]
    cost = card.get("price", card.get("sum", cards(said(scene).components)[card["card"]].entry.get("play", {}).get("pay", 0)))
    verb = {"buy": t("Buy"), "lay": t("Lay")}.get(card["sort"], t("Play"))
    actions = card.get("actions", cards(said(scene).components)[card["card"]].entry.get("play", {}).get("actions", 1))
    more = {"sum": pounds(cost), "actions": actions, "after": pounds(money - cost)}
    if card.get("most", cost) > cost and any(one["kind"] for one in _companions(scene)):
        more["after"] = t("{money} or less", money=pounds(money - cost))
    return _deed(scene, card["sort"], f"hand card={card['card']}", card["why_not"], verb, **more)


def _deed(scene: Scene, sort: str, then: str, number: int, verb: str, **more: Any) -> dict[str, Any]:
    """Something to do with a card: the moves of its button, or why not."""
    if number:
        return {"verb": verb, "move": "", "why": _refusal(scene, sort, then, number, verb), "sort": sort, "mild": False} | more
    return {"verb": verb, "move": _chain(scene, sort, then), "why": None, "sort": sort, "mild": False} | more


def _chain(scene: Scene, sort: str, then: str) -> str:
    """The moves of one button: the sort, and the card where there is a choice (a single option is taken by the rules)."""
    return sort if len(_candidates(scene).get(sort, ())) < 2 else f"{sort};{then}"


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


def _refusal(scene: Scene, sort: str, then: str, number: int, text: str) -> Why:
    """Why a card cannot serve a sort of move, in the game's own words."""
    trial = scene.match.fork()
    trial.state["chosen"] = SORTS.index(sort)
    code = scene.game.move_names.find(then).code
    reason = scene.game.refusal_text(*trial.records, scene.seat or 0, code, number, scene.language, scene.components)
    return Why(text, reason, scene.game.refusals.rule(number))
