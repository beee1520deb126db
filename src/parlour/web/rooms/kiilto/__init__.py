"""The room of Kiilto: candy gloss on birch. Rows of ownerships, a gallery of notables, wells full of bears."""

from __future__ import annotations

from msgspec import Struct

from parlour.engine.events import Event
from parlour.games.kiilto.view import BEAR_NAMES, COLOUR_NAMES, View
from parlour.web.rooms.frame import Ribbon, Scene, Step, Tab, Turn
from parlour.web.rooms.kiilto.board import Pile, Portrait, Race, Shelf, pile, portrait, race, shelf
from parlour.web.rooms.kiilto.people import Mine, Rival, mine, rival
from parlour.web.rooms.kiilto.pieces import bear, cameo, tile
from parlour.web.rooms.kiilto.turn import Taking, panel, taking
from parlour.web.rooms.log_book import Entry

LITTLE = ("class:shop",)  # what the coach shows of a position

__all__ = ["entry", "fortune", "goal", "panel", "ribbon", "room"]


# --- Ribbon -----------------------------------------------------------------------------------------------------------
def ribbon(scene: Scene) -> Ribbon:
    view: View = scene.view
    t = scene.t
    title = t("Round {n}, the last", n=view.round) if view.last_round and not scene.over else t("Round {n}", n=view.round)
    return Ribbon(title, _steps(scene), tuple(_turn(scene, seat) for seat in range(scene.players)), t("Players"))


def _steps(scene: Scene) -> tuple[Step, ...]:
    t, phase = scene.t, scene.view.phase
    if phase == "over":
        return (Step(t("The end"), "now"),)
    names = (t("Choosing the payment") if phase == "payment" else t("Take, reserve or buy"), t("Give back"), t("Notables look"))
    at = ("action", "give back", "choose a notable").index(phase if phase != "payment" else "action")
    return tuple(Step(name, "now" if k == at else "done" if k < at else "") for k, name in enumerate(names))


def _turn(scene: Scene, seat: int) -> Turn:
    t, now = scene.t, seat in scene.waiting
    text = t("Your turn") if now and scene.is_you(seat) else t("You") if scene.is_you(seat) else scene.name(seat)
    return Turn(text, f"parlour.svg#seal{seat % 5}", scene.name(seat), "now" if now else "", scene.is_you(seat))


# --- What the template draws ------------------------------------------------------------------------------------------------
class Table(Struct, frozen=True):
    """The whole table: the dear ownerships at the top."""

    phase: str
    tabs: tuple[Tab, ...]
    race: Race
    rows: list[Shelf]
    across: int
    notables: list[Portrait]
    piles: list[Pile]
    taking: Taking | None
    rivals: list[Rival]
    mine: Mine | None


def room(scene: Scene) -> Table:
    view: View = scene.view
    rows, piles = [shelf(scene, at) for at in reversed(range(len(view.rows)))], [pile(scene, colour) for colour in BEAR_NAMES]
    return Table(
        phase=view.phase.replace(" ", "-"),
        tabs=_tabs(scene, rows, piles),
        race=race(scene),
        rows=rows,
        across=len(view.rows[0].places),
        notables=[portrait(scene, place) for place in range(len(view.notables))],
        piles=piles,
        taking=taking(scene),
        rivals=[rival(scene, seat) for seat in scene.others()],
        mine=mine(scene),
    )


def _tabs(scene: Scene, rows: list[Shelf], piles: list[Pile]) -> tuple[Tab, ...]:
    """What a phone shows by itself; the number on a tab is that of the things that glow there."""
    t, phase, own = scene.t, scene.view.phase, scene.seat is not None
    can_buy = sum(bool(card and card.buy) for row in rows for card in row.places)
    heaps = sum(pile.pick for pile in piles)
    visits = sum(move.name == "choose" for move in scene.moves)
    at_yours = sum(move.name in ("give_back", "pay_golden", "buy_reserved") for move in scene.moves)
    opens = "mine" if own and phase in ("give back", "payment") else "notables" if own and phase == "choose a notable" else "table"
    mine = (Tab(t("Yours"), "hand", at_yours, opens == "mine"),) if own else ()
    return (
        Tab(t("Shop"), "shop", heaps + can_buy, opens == "table"),
        Tab(t("Gallery"), "crown", visits, opens == "notables"),
        *mine,
        Tab(t("Rivals") if own else t("Players"), "people"),
    )


# --- The log ------------------------------------------------------------------------------------------------------------
def entry(scene: Scene, event: Event) -> Entry:
    f = event.fields
    match event.name:
        case "round_begins":
            return Entry(heading=scene.t("Round {n}", n=f["round"]), silent=True)
        case "took" | "paid":
            return Entry(pieces=tuple(bear(name, small=True) for name in COLOUR_NAMES for _ in range(f[name])))
        case "paid_golden":
            return Entry(pieces=(bear("golden", small=True),) * f["golden"])
        case "got_golden":
            return Entry(pieces=(bear("golden", small=True),))
        case "gave_back":
            return Entry(pieces=(bear(BEAR_NAMES[f["colour"]], small=True),))
        case "visits":
            return Entry(icon=cameo(f["notable"]))
        case "laid":
            return Entry(icon=tile(COLOUR_NAMES[f["bonus"]]), silent_when_dealt=True)
    pieces = () if f.get("bonus") is None else (tile(COLOUR_NAMES[f["bonus"]]),)
    return Entry(pieces=pieces, silent_when_dealt=event.name == "notable_laid")


def goal(scene: Scene) -> str:
    view: View = scene.view
    return scene.t("first to {n} prestige", n=view.winning_prestige)


def fortune(scene: Scene, seat: int) -> tuple[str, str]:
    """How somebody stands at the end: the prestige, and where it came from."""
    t, person = scene.t, scene.view.players_at_table[seat]
    bought = sum(card.prestige for card in person.ownerships)
    return scene.sight.score_text(seat), t("{n} from ownerships, {m} from notables", n=bought, m=person.prestige - bought)
