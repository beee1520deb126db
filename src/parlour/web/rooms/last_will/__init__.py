"""The room of Last Will: a Victorian ledger and town. Plans, market and offers, boards of cards, and the way to ruin."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from parlour.engine.events import Event
from parlour.games.last_will.words import fortune_text, pounds, printed_card
from parlour.web.rooms.frame import Scene, Tab
from parlour.web.rooms.last_will.estate import Estate, estate
from parlour.web.rooms.last_will.people import Person, person, ribbon
from parlour.web.rooms.last_will.pieces import art, picture, view_of, watches
from parlour.web.rooms.last_will.ruin import Bar, Preview, previews, ruin
from parlour.web.rooms.last_will.town import DeckPlace, Kind, PlanBoard, Space, a_deck, a_kind, a_plan, all_spaces, columns
from parlour.web.rooms.last_will.turn import ActionsLeft, Answer, MarketToLay, actions_left, answers, market_to_lay, panel
from parlour.web.rooms.log_book import Entry

__all__ = ["entry", "fortune", "goal", "panel", "ribbon", "room"]


class Room(Struct, frozen=True):
    """What the template draws."""

    phase: str
    tabs: tuple[Tab, ...]
    at: dict[str, int]  # the parts of the table, and the tabs of a phone under which they stand
    stages: frozenset[str]  # the parts that this phase is about
    plans: list[PlanBoard]
    kinds: list[Kind]
    spaces: list[Space]
    across: int
    decks: list[DeckPlace]
    rivals: list[Person]
    mine: Estate | None
    ruin: Bar
    asked: list[Answer]
    laying: MarketToLay | None
    actions: ActionsLeft | None
    previews: list[Preview]


LITTLE = {  # what the coach shows of a position, by phase
    "setup": ("class:hand",),
    "planning": ("class:plans",),
    "errands": ("class:spaces",),
    "actions": ("class:estate",),
    "end of round": ("class:hand",),
}
OWN_TABS = {"board": 1, "hand": 2, "town": 3, "rivals": 4}
ASKED_IN_TOWN = ("planning", "errands")  # the other phases ask beside the hand
STAGES = {
    "setup": ("hand",),
    "planning": ("town",),
    "errands": ("town",),
    "actions": ("board", "hand"),
    "end of round": ("hand",),
    "over": (),
}


def room(scene: Scene) -> Room:
    view, spaces = view_of(scene), all_spaces(scene)
    mine = estate(scene) if scene.seat is not None else None
    plans, decks, asked, laying = (
        [a_plan(scene, plan) for plan in view.plans],
        [a_deck(scene, deck) for deck in view.decks],
        answers(scene),
        market_to_lay(scene),
    )
    stages = frozenset(("asked",) if asked else STAGES[view.phase]) if mine else frozenset({"town"})
    found = Room(
        phase="watch" if mine is None else view.phase.replace(" ", "-"),
        tabs=(),
        at=OWN_TABS | {"asked": OWN_TABS["town" if view.phase in ASKED_IN_TOWN else "hand"]} if mine else {"town": 1, "rivals": 2},
        stages=stages,
        plans=plans,
        kinds=[a_kind(scene, at) for at in range(len(view.market))],
        spaces=spaces,
        across=columns(spaces),
        decks=decks,
        rivals=[person(scene, seat) for seat in scene.others()],
        mine=mine,
        ruin=ruin(scene, scene.seat),
        asked=asked,
        laying=laying,
        actions=actions_left(scene),
        previews=previews(scene, mine.deeds) if mine else [],
    )
    return replace(found, tabs=tabs(scene, found))


def tabs(scene: Scene, room: Room) -> tuple[Tab, ...]:
    """The tabs of a phone, each with the number of moves there; the one that the phase is about is open."""
    t, mine = scene.t, room.mine
    in_town = sum(bool(one.move) for one in (*room.plans, *room.spaces)) + sum(
        bool(card.take and card.take.move) for space in room.spaces for card in space.cards
    )
    if mine is None:
        return (Tab(t("Town"), "town", open=True), Tab(t("Players"), "people"))
    is_asked_in_town = view_of(scene).phase in ASKED_IN_TOWN
    on_board = sum(bool(deed.move) for card in mine.board for deed in card.deeds)
    on_board += sum(bool(line.move) for line in mine.job.lines) if mine.job else 0
    in_hand = sum(bool(deed.move) for card in (*mine.hand, *mine.companions) for deed in card.deeds)
    in_town += bool(room.laying) + (len(room.asked) if is_asked_in_town else 0)
    in_hand += 0 if is_asked_in_town else len(room.asked)
    opened = {"setup": "hand", "planning": "town", "errands": "town", "end of round": "hand"}.get(view_of(scene).phase, "board")
    if view_of(scene).phase == "actions" and (room.asked or (in_hand and not on_board)):
        opened = "hand"
    return (
        Tab(t("Board"), "board", on_board, opened == "board"),
        Tab(t("Hand"), "hand", in_hand, opened == "hand"),
        Tab(t("Town"), "town", in_town, opened == "town"),
        Tab(t("Rivals"), "people"),
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
