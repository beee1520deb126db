"""The room of Last Will: a Victorian ledger and town. Plans, market and offers, boards of cards, and the way to ruin."""

from __future__ import annotations

from typing import Any

from parlour.engine.events import Event
from parlour.games.last_will.components import cards
from parlour.games.last_will.words import fortune_text, pounds
from parlour.web.rooms.frame import Entry, Scene
from parlour.web.rooms.last_will.estate import mine_now
from parlour.web.rooms.last_will.people import person, ribbon
from parlour.web.rooms.last_will.pieces import art, picture, said, watches
from parlour.web.rooms.last_will.ruin import ruin
from parlour.web.rooms.last_will.town import a_deck, a_kind, a_plan, all_spaces, columns
from parlour.web.rooms.last_will.turn import actions_left, panel, tiles

__all__ = ["entry", "fortune", "goal", "moment", "panel", "ribbon", "room"]


def room(scene: Scene) -> dict[str, Any]:
    return {
        "plans": [a_plan(scene, plan) for plan in scene.view["plans"]],
        "kinds": [a_kind(scene, at) for at in range(len(scene.view["market"]))],
        "spaces": all_spaces(scene),
        "quiet": scene.view["phase"] not in ("planning", "errands"),
        "across": columns(all_spaces(scene)),
        "decks": [a_deck(scene, deck) for deck in scene.view["decks"]],
        "rivals": [person(scene, seat) for seat in scene.others()],
        "mine": mine_now(scene) if scene.seat is not None else None,
        "ruin": ruin(scene, scene.seat),
        "deeds": tiles(scene),
        "actions": actions_left(scene),
    }


def entry(scene: Scene, event: Event) -> Entry:
    t, f = scene.t, event.fields
    match event.name:
        case "round_begins":
            return Entry(heading=t("Round {n}", n=f["round"]), silent=True)
        case "offered" | "cleared" | "shuffled":
            return Entry(silent=True)
        case "dealt" | "drew" if f["card"] is None:
            return Entry(silent=True)
        case "named" if scene.seat is not None and f["seat"] == scene.seat:
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
        return Entry(pieces=(picture(cards(said(scene).components)[card])[0],))
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


def fortune(scene: Scene, seat: int) -> tuple[str, str]:
    """How somebody stands at the end: the wealth, a debt below zero, and in a sentence what it is made of."""
    person = scene.view["players_at_table"][seat]
    return pounds(person["ruin"]["wealth"]), fortune_text(person, scene.t)


def goal(scene: Scene) -> str:
    par = scene.view["par"]
    return scene.t("who first loses everything") if par is None else scene.t("be ruined by the end of round {n}", n=par)
