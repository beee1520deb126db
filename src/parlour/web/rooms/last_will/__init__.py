"""The room of Last Will: a Victorian ledger and town. Plans, market and offers, boards of cards, and the way to ruin."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.engine.events import Event
from parlour.games.last_will.words import fortune_text, pounds, printed_card
from parlour.web.rooms.frame import Scene
from parlour.web.rooms.last_will.estate import Estate, estate
from parlour.web.rooms.last_will.people import Person, person, ribbon
from parlour.web.rooms.last_will.pieces import art, picture, view_of, watches
from parlour.web.rooms.last_will.ruin import Bar, ruin
from parlour.web.rooms.last_will.town import DeckPlace, Kind, PlanBoard, Space, a_deck, a_kind, a_plan, all_spaces, columns
from parlour.web.rooms.last_will.turn import ActionsLeft, Tile, actions_left, panel, tiles
from parlour.web.rooms.log_book import Entry

__all__ = ["entry", "fortune", "goal", "panel", "ribbon", "room"]


@dataclass(frozen=True)
class Room:
    """What the template draws."""

    plans: list[PlanBoard]
    kinds: list[Kind]
    spaces: list[Space]
    quiet: bool
    across: int
    decks: list[DeckPlace]
    rivals: list[Person]
    mine: Estate | None
    ruin: Bar
    deeds: list[Tile]
    actions: ActionsLeft | None


def room(scene: Scene) -> Room:
    view, spaces = view_of(scene), all_spaces(scene)
    mine = estate(scene) if scene.seat is not None else None
    return Room(
        plans=[a_plan(scene, plan) for plan in view.plans],
        kinds=[a_kind(scene, at) for at in range(len(view.market))],
        spaces=spaces,
        quiet=view.phase not in ("planning", "errands"),
        across=columns(spaces),
        decks=[a_deck(scene, deck) for deck in view.decks],
        rivals=[person(scene, seat) for seat in scene.others()],
        mine=mine,
        ruin=ruin(scene, scene.seat),
        deeds=tiles(scene, mine),
        actions=actions_left(scene),
    )


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
        return Entry(pieces=(picture(printed_card(card, t))[0],))
    return Entry()


def fortune(scene: Scene, seat: int) -> tuple[str, str]:
    """How somebody stands at the end: the wealth, a debt below zero, and in a sentence what it is made of."""
    person = view_of(scene).players_at_table[seat]
    return pounds(person.ruin.wealth), fortune_text(person, scene.t)


def goal(scene: Scene) -> str:
    par = view_of(scene).par
    return scene.t("who first loses everything") if par is None else scene.t("be ruined by the end of round {n}", n=par)
