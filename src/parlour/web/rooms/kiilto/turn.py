"""Your turn: what you may take and buy, and the turn panel."""

from __future__ import annotations

from msgspec import Struct

from parlour.games.kiilto.view import COLOUR_NAMES, View
from parlour.games.kiilto.words import counts_text, handful_of
from parlour.web.rooms.frame import Panel, Scene
from parlour.web.rooms.generic import waiting_panel
from parlour.web.rooms.kiilto.pieces import bear, what


# --- What you may take, and buy -------------------------------------------------------------------------------------------
class Combo(Struct, frozen=True):
    """A handful that may be taken, by the places of its colours."""

    move: str
    verb: str
    colours: tuple[int, ...]


class Slot(Struct, frozen=True):
    """Where a bear that was chosen is shown."""

    art: str
    index: int


class Taking(Struct, frozen=True):
    """The choice of an action: what the dock says and shows while bears are chosen; all else is done on the things themselves."""

    need: int  # how many bears are taken one by one
    combos: list[Combo]
    says: list[str]
    slots: list[Slot]
    more: list[str]
    reserve: str


def taking(scene: Scene) -> Taking | None:
    """The choice of an action; None where there is none."""
    view: View = scene.view
    if not scene.moves or view.phase != "action" or "pass" in scene.legal:
        return None
    t = scene.t
    takes = [move for move in scene.moves if move.name == "take"]
    need = len(handful_of(takes[0].arguments)) if takes else 0
    return Taking(
        need=need,
        combos=[Combo(str(move), scene.words(move), tuple(map(COLOUR_NAMES.index, handful_of(move.arguments)))) for move in takes],
        says=_says(scene, need),
        slots=[Slot(bear(colour), index) for index, colour in enumerate(COLOUR_NAMES)] if need else [],
        more=[t.plural("One more to choose", "{n} more to choose", need - chosen) for chosen in range(need)],
        reserve=_reserve_note(scene),
    )


def _says(scene: Scene, need: int) -> list[str]:
    """The sentence before anything is chosen, after one bear, after two, …; the last one is for too many."""
    t = scene.t
    kinds = {move.name.partition("_")[0] for move in scene.moves}
    first = {
        (True, True, True): t("Take bears, reserve or buy."),
        (True, True, False): t("Take bears, or reserve an ownership."),
        (True, False, True): t("Take bears, or buy an ownership."),
        (True, False, False): t("Take bears."),
        (False, True, True): t("Reserve or buy an ownership."),
        (False, True, False): t("Reserve an ownership."),
        (False, False, True): t("Buy an ownership."),
    }["take" in kinds, "reserve" in kinds, "buy" in kinds]
    more = [t.plural("Choose one more bear.", "Choose {n} more bears.", need - chosen) for chosen in range(1, need)]
    return [
        first,
        *more,
        t("Take these bears?"),
        t.plural("That is too many: one is all you may take.", "That is too many: {n} are all you may take.", need),
    ]


def _reserve_note(scene: Scene) -> str:
    """How to reserve, or why no more can be reserved."""
    t, view = scene.t, scene.view
    if not any(move.name.startswith("reserve") for move in scene.moves):
        refused = (scene.why(move, "") for move in scene.sight.refused if move.startswith("reserve "))
        return next((f"{why.sentence}." for why in refused if why and view.you.reserved), "")
    if view.market.golden:
        return t("A bookmark reserves: a golden bear comes with it.")
    return t("A bookmark reserves; no golden bear is left to come with it.")


# --- The turn panel -----------------------------------------------------------------------------------------------------------
def panel(scene: Scene) -> Panel:
    """One sentence; what may be chosen are the bears, cards and notables themselves."""
    view: View = scene.view
    t = scene.t
    if not scene.moves:
        return _waiting(scene)
    if view.phase == "give back":
        sentence = t.plural("You hold too many bears: give one back.", "You hold too many bears: give {n} back.", view.to_give_back)
        return Panel(t("Giving back"), sentence, notes=(t("Tap the bears that go back."),))
    if view.phase == "choose a notable":
        return Panel(t("A notable comes"), t("Several notables are impressed. Choose the one who visits you now."))
    if view.payment:
        sentence = t("Pay for {what}, with golden bears where you like.", what=what(view.payment, t))
        paying = t("As it lies: {bears}.", bears=counts_text(view.payment.paying, t))
        aside = (("done", t("Pay so")),) if "done" in scene.legal else ()
        return Panel(t("Choosing the payment"), sentence, aside=aside, notes=(paying, t("Tap a colour to pay gold instead.")))
    if "pass" in scene.legal:
        return Panel(t("Your turn"), t("There is nothing you can do, so the turn passes."), aside=(("pass", scene.words("pass")),))
    return Panel(t("Your turn"), _says(scene, 0)[0])


def _waiting(scene: Scene) -> Panel:
    """What the others do."""
    view: View = scene.view
    t, general = scene.t, waiting_panel(scene)
    if not scene.waiting or scene.seat in scene.waiting:
        return general
    who = scene.names(scene.waiting)
    sentence = {
        "action": t("{who} takes bears, reserves or buys.", who=who),
        "payment": t("{who} chooses how to pay.", who=who),
        "give back": t("{who} gives bears back.", who=who),
        "choose a notable": t("{who} chooses which notable comes.", who=who),
    }[view.phase]
    notes: tuple[str, ...] = ()
    if scene.seat is not None and view.turn is not None:
        notes = (t.plural("You are next.", "You come after {n} others.", (scene.seat - view.turn) % scene.players),)
    return Panel(general.eyebrow, sentence, notes=notes)
