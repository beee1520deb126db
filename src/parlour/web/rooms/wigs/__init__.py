"""The room of Wigs: a gilt cabinet with three bays, a folding screen, busts in ovals."""

from __future__ import annotations

import functools

from parlour.engine.events import Event
from parlour.games.wigs.words import NAMES
from parlour.web.rooms.frame import Ribbon, Scene, Step, Turn
from parlour.web.rooms.log_book import Entry
from parlour.web.rooms.wigs.cabinet import Cabinet, cabinet
from parlour.web.rooms.wigs.seen import mini, seen
from parlour.web.rooms.wigs.turn import panel

LITTLE = ("class:bays", "class:table-top")  # what the coach shows of a position: the first of these that is there

__all__ = ["entry", "goal", "panel", "ribbon", "room"]

PHASE_ORDER = ("wear", "set market", "sell", "buy")


def room(scene: Scene) -> Cabinet:
    return cabinet(scene)


def goal(scene: Scene) -> str:
    return scene.t("first to {n} gold", n=seen(scene).target)


# --- The ribbon -------------------------------------------------------------------------------------------------------
def ribbon(scene: Scene) -> Ribbon:
    t, view = scene.t, seen(scene)
    title = t("Round {n}", n=view.round) if view.round else t("Draft")
    label = {"draft": t("Draft order"), "sell": t("Sell order, lowest wig first"), "buy": t("Buy order, least gold first")}.get(
        view.phase, t("Players")
    )
    return Ribbon(title, steps(scene), tuple(_turn(scene, seat) for seat in _order(scene)), label)


def steps(scene: Scene) -> tuple[Step, ...]:
    t, phase = scene.t, seen(scene).phase
    if phase == "draft":
        return (Step(t("Four wigs each"), "now"),)
    if phase == "over":
        return (Step(t("The end"), "now"),)
    at = PHASE_ORDER.index(phase)
    names = (t("Wear wig"), t("Set market"), t("Sell wigs"), t("Buy wigs"))
    return tuple(Step(name, "now" if k == at else "done" if k < at else "") for k, name in enumerate(names))


def _order(scene: Scene) -> list[int]:
    view = seen(scene)
    if view.order and view.phase in ("sell", "buy"):
        return view.order
    return [(view.starting_player + step) % scene.players for step in range(scene.players)]


def _turn(scene: Scene, seat: int) -> Turn:
    t, view = scene.t, seen(scene)
    person = view.players_at_table[seat]
    worn = person.worn if view.phase != "draft" else 0
    now = seat in scene.waiting
    done = not now and (
        (view.phase == "wear" and person.has_chosen) or (view.phase == "sell" and view.order.index(seat) < view.order.index(view.turn or 0))
    )
    text = t("Your turn") if now and scene.is_you(seat) else t("You") if scene.is_you(seat) else scene.name(seat)
    return Turn(text, mini(worn), t(NAMES[worn]) if worn else "", "now" if now else "done" if done else "", scene.is_you(seat))


# --- The log ---------------------------------------------------------------------------------------------------------
def entry(scene: Scene, event: Event) -> Entry:
    t = scene.t
    headings = {
        "round_begins": functools.partial(t, "Round {n}", n=event.fields.get("round")),
        "sell_order": functools.partial(t, "Selling"),
        "buy_order": functools.partial(t, "Buying"),
    }
    heading = headings[event.name]() if event.name in headings else ""
    wig = event.fields.get("wig")
    if event.name in ("drew", "chose", "dealt") and wig is None:
        return Entry(mini(0), heading)
    return Entry(mini(wig) if wig else "", heading, silent=event.name == "round_begins")
