"""How far from ruin: a bar of what is left to lose, with everybody's wealth as pins."""

from __future__ import annotations

from typing import Any

from parlour.games.last_will.words import fortune_text, pounds
from parlour.web.rooms.frame import Scene


def ruin(scene: Scene, seat: int | None) -> dict[str, Any]:
    """The bar of ruin: your cash and what each property would fetch, then everybody's wealth as pins; in per cent of its length."""
    t, people, over = scene.t, scene.view["players_at_table"], scene.view["phase"] == "over"
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
        sentence = fortune_text(me, scene.t) if over else _far(scene, me["ruin"])
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
        "title": t("What is left") if over else t("How far from ruin"),
        "over": over,
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
            worth = scene.t("worth {money}", money=pounds(me["ruin"]["wealth"]))
            text = {"cash": pounds(me["money"]), "villa": pounds(amount), "worth": worth}[look]
            found.append(
                {
                    "look": "owed" if look == "cash" and me["money"] < 0 else look,
                    "x": x(at),
                    "wide": wide,
                    "text": text if wide > (10 if look == "worth" else 4) else "",
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
