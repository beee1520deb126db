"""The room of Pocket Wigs: pennies, nickels and dimes on a kitchen table, cards of kraft paper, a stitched pocket."""

from __future__ import annotations

from parlour.engine.events import Event
from parlour.engine.texts import Texts
from parlour.games.pocket_wigs.view import Action
from parlour.games.pocket_wigs.words import COIN_NAMES
from parlour.web.rooms.frame import Ribbon, Scene, Step, Turn
from parlour.web.rooms.log_book import Entry
from parlour.web.rooms.pocket_wigs.kitchen_table import KitchenTable, kitchen_table
from parlour.web.rooms.pocket_wigs.seen import SPRITE, art, seen
from parlour.web.rooms.pocket_wigs.turn import panel

LITTLE = ("class:market",)  # what the coach shows of a position

__all__ = ["entry", "goal", "panel", "ribbon", "room"]

PHASE_ORDER = ("select action", "set market", "sell wigs", "buy wigs")


def room(scene: Scene) -> KitchenTable:
    return kitchen_table(scene)


def goal(scene: Scene) -> str:
    return scene.t("first to {n} gold", n=seen(scene).target)


# --- The ribbon -------------------------------------------------------------------------------------------------------
def ribbon(scene: Scene) -> Ribbon:
    t, view = scene.t, seen(scene)
    title = t("Round {n}", n=view.round)
    if scene.over:
        return Ribbon(title, (Step(t("The end"), "now"),))
    return Ribbon(title, steps(scene), *_order(scene))


def steps(scene: Scene) -> tuple[Step, ...]:
    t, at = scene.t, PHASE_ORDER.index(seen(scene).phase)
    names = (t("Place coins"), t("Set market"), t("Sell wigs"), t("Buy wigs"))
    return tuple(Step(name, "now" if k == at else "done" if k < at else "") for k, name in enumerate(names))


def _order(scene: Scene) -> tuple[tuple[Turn, ...], str]:
    """While coins are placed, which coin will act first; then whose coins act in this phase, in their order."""
    t, view = scene.t, seen(scene)
    if view.acting is None:
        places = (t("acts first"), t("then"), t("last"))
        turns = tuple(Turn(text, art(coin), t(COIN_NAMES[coin])) for coin, text in zip(view.coin_order, places, strict=True))
        return turns, t("Order of coins in every phase")
    row = view.acting.row
    return tuple(_turn(scene, action) for action in view.actions if action.row == row), t("Order of actions")


def _turn(scene: Scene, action: Action) -> Turn:
    t, you = scene.t, scene.is_you(action.seat)
    state = {"now": "now", "to come": ""}.get(action.stage, "done")
    text = t("Your turn") if state == "now" and you else t("You") if you else scene.name(action.seat)
    return Turn(text, art(action.coin, action.stage == "taken"), t(COIN_NAMES[action.coin]), state, you)


# --- The log ---------------------------------------------------------------------------------------------------------
def entry(scene: Scene, event: Event) -> Entry:
    return Entry(_icon(event), _part(event, scene.t), silent=event.name == "round_begins")


def _part(event: Event, t: Texts) -> str:
    """The part of a round that an event belongs to, where it can be told: its beginning, the reveal, the actions of each phase."""
    if event.name == "round_begins":
        return t("Round {n}", n=event.fields["round"])
    if event.name in ("revealed", "placed_nothing"):
        return t("The reveal")
    if event.name in ("turned", "declined", "lapsed"):
        return (t("Setting the market"), t("Selling"), t("Buying"))[event.fields["row"]]
    return ""


def _icon(event: Event) -> str:
    if event.name in ("quarter_taken", "quarter_left", "first_call", "tie_order"):
        return f"{SPRITE}#quarter"
    coin = event.fields.get("coin", 0)
    return art(coin, event.name == "turned") if coin else ""
