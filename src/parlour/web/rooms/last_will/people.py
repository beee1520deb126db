"""The players around the table: what each owns, holds and does now, and who acts when."""

from __future__ import annotations

from typing import Any

from parlour.games.last_will.words import card_name, job_name, pounds
from parlour.web.rooms.frame import Ribbon, Scene, Step, Turn
from parlour.web.rooms.last_will.pieces import button, face, said

PHASES = ("setup", "planning", "errands", "actions", "end of round")


def ribbon(scene: Scene) -> Ribbon:
    t, view = scene.t, scene.view
    order = view["order"] or [(view["start"] + at) % scene.players for at in range(scene.players)]
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
    state = "now" if now else "done" if has_acted(scene, seat) else ""
    return Turn(text, f"parlour.svg#seal{seat % 5}", scene.name(seat), state, scene.is_you(seat))


def has_acted(scene: Scene, seat: int) -> bool:
    view = scene.view
    if view["phase"] != "actions" or view["turn"] is None or seat not in view["order"]:
        return False
    return bool(view["order"].index(seat) < view["order"].index(view["turn"]))


def person(scene: Scene, seat: int) -> dict[str, Any]:
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
        "free_label": places(scene, person),
        "backs": [name[0] for name, n in backs.items() for _ in range(n)] if backs is not None else [],
        "cards": t.plural("one card in hand", "{n} cards in hand", person["cards"]),
        "hand": person["cards"],
        "boys": person["boys"],
        "boys_label": t.plural("one errand boy left", "{n} errand boys left", person["boys"]),
        "actions": person["actions"] + person["event_actions"],
        "actions_label": t.plural("one action left", "{n} actions left", person["actions"] + person["event_actions"]),
        "known": [card_name(card, said(scene)) for card in person["known"]],
        "job": job(scene, person["job"]),
    }


def places(scene: Scene, person: dict[str, Any]) -> str:
    """The places of a board: how many, how many by extension, how many free."""
    t, n, extended, free = scene.t, person["slots"], person["extensions"], person["free_slots"]
    if extended:
        return t("{n} places, {m} of them by extension; {k} free", n=n, m=extended, k=free)
    return t("{n} places, {k} free", n=n, k=free)


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
        state = t("has acted") if has_acted(scene, seat) else t("acts later")
    return ", ".join(text for text in (plan, state) if text)


def job(scene: Scene, job: dict[str, Any] | None) -> dict[str, Any] | None:
    if job is None:
        return None
    t = said(scene)
    if job["sacked"]:
        return {"name": t("sacked"), "lines": [], "income": ""}
    printed = t.components["employment"][job["job"]]["lines"]
    lines = [
        button(scene, f"cover line={at}") | {"text": t(printed[at]["symbol"]), "income": pounds(line["income"]), "covered": line["covered"]}
        for at, line in enumerate(job["lines"])
    ]
    return {"name": job_name(job["job"], t), "lines": lines, "income": t("{money} a round", money=pounds(job["income"]))}
