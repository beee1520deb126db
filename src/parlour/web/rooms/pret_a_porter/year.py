"""The masthead: the year with its shows, the phases of the round, the order of turns."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from parlour.games.pret_a_porter.view import Month
from parlour.games.pret_a_porter.words import month
from parlour.web.rooms.frame import Ribbon, Scene, Step, Turn, kept
from parlour.web.rooms.pret_a_porter.pieces import Pawn, pawn_of, seen, who
from parlour.web.rooms.pret_a_porter.signs import art

STAGE_STEP = {"planning": 0, "action": 1, "after L9": 1, "growth": 2, "fire window": 3, "upkeep": 3}
SHOW_STEP = {"show": 1, "awards": 2, "fire window": 4, "upkeep": 4, "contract step": 5}
PHASE_TEXTS = {
    "planning": "Planning",
    "action": "Action",
    "after L9": "After L9",
    "growth": "Growth",
    "fire window": "Upkeep",
    "upkeep": "Upkeep",
    "show": "Show",
    "awards": "Awards",
    "contract step": "Contracts",
    "over": "The end",
}


class MonthOnPage(Struct, frozen=True):
    """A round of the year."""

    text: str
    show: bool
    state: str  # "now", "past" or ""
    label: str


class Quarter(Struct, frozen=True):
    """Three months, and the shows at their end."""

    months: tuple[MonthOnPage, ...]
    text: str
    now: bool


class InOrder(Struct, frozen=True):
    """Somebody in the order of turns, with the pawns still in hand."""

    pawn: Pawn
    name: str
    label: str
    pips: tuple[bool, ...]  # a pawn each: whether it is still in hand
    first: bool


def ribbon(scene: Scene) -> Ribbon:
    t, view = scene.t, seen(scene)
    head = t("Round {month} of {all}", month=month(view.round), all=month(view.rounds))
    if scene.over:
        return Ribbon(head, (Step(t("The end"), "now"),), _order(scene), t("Turn order"))
    return Ribbon(head, steps(scene), _order(scene), t("Turn order"))


def steps(scene: Scene) -> tuple[Step, ...]:
    t, view = scene.t, seen(scene)
    names: tuple[str, ...]
    if view.exhibition:
        names, at = (t("Exchange"), t("Show"), t("Awards"), t("Sales"), t("Upkeep"), t("Contracts")), SHOW_STEP.get(view.phase, 1)
        if view.exhibition == 1:  # P-153: there is no prestige to exchange yet
            names, at = names[1:], at - 1
    else:
        names, at = (t("Planning"), t("Action"), t("Growth"), t("Upkeep")), STAGE_STEP.get(view.phase, 0)
    return tuple(Step(f"{k + 1} {name}", "now" if k == at else "done" if k < at else "") for k, name in enumerate(names))


def _order(scene: Scene) -> tuple[Turn, ...]:
    return tuple(
        Turn(who(scene, seat), art(f"seat{seat}"), scene.name(seat), "now" if seat in scene.waiting else "", scene.is_you(seat))
        for seat in seen(scene).order
    )


def calendar_of(scene: Scene) -> tuple[Quarter, ...]:
    """The quarters of the year, three months each."""
    months = seen(scene).calendar
    quarters = range(0, len(months), 3)
    return kept(
        scene, "calendar", (seen(scene).round, months), lambda: tuple(_quarter(scene, months[first : first + 3]) for first in quarters)
    )


def _quarter(scene: Scene, part: Sequence[Month]) -> Quarter:
    t, found = scene.t, tuple(_month(scene, one) for one in part)
    tiles, lines = max(one.tiles for one in part), max(one.lines for one in part)
    shows = t.plural("{n} show", "{n} shows", tiles)
    text = t.plural("{shows}, {n} line", "{shows}, {n} lines", lines, shows=shows)
    return Quarter(found, text, any(one.state == "now" for one in found))


def _month(scene: Scene, one: Month) -> MonthOnPage:
    t, now, text = scene.t, seen(scene).round, month(one.round)
    state = "now" if one.round == now else "past" if one.round < now else ""
    label = t("Round {month}, an Exhibition", month=text) if one.exhibition else t("Round {month}", month=text)
    return MonthOnPage(text, bool(one.exhibition), state, label)


def in_order(scene: Scene, seat: int) -> InOrder:
    left = seen(scene).companies[seat].pawns_left
    all = left + sum((one.spaces + one.extra).count(seat) for one in seen(scene).locations)
    planning = seen(scene).phase == "planning"
    label = (
        scene.t.plural("{who}, {n} pawn in hand", "{who}, {n} pawns in hand", left, who=who(scene, seat)) if planning else who(scene, seat)
    )
    pips = tuple(at < left for at in range(all)) if planning else ()
    return InOrder(pawn_of(scene, seat), who(scene, seat), label, pips, first=seat == seen(scene).order[0])


def goal(scene: Scene) -> str:
    return scene.t("most cash and VP after round {month}", month=month(seen(scene).rounds))
