"""The turn panel: the question in a sentence, the choices, or whom the table waits for."""

from __future__ import annotations

from parlour.games.pret_a_porter.words import QUESTIONS
from parlour.web.rooms.frame import Panel, Scene
from parlour.web.rooms.generic import waiting_panel
from parlour.web.rooms.pret_a_porter.choices import QUIET, options_of
from parlour.web.rooms.pret_a_porter.pieces import here, seen, yours
from parlour.web.rooms.pret_a_porter.year import PHASE_TEXTS


def panel(scene: Scene) -> Panel:
    if not scene.moves:
        return _waiting(scene)
    options = options_of(scene)
    quiet = tuple((str(move), scene.words(move)) for move in scene.moves if move.name in QUIET)
    return Panel(
        _eyebrow(scene),
        _sentence(scene),
        options.lots,
        quiet,
    )


def _asks(scene: Scene, *names: str) -> bool:
    return seen(scene).decision.name in names


def _eyebrow(scene: Scene) -> str:
    t, view = scene.t, seen(scene)
    at = here(scene)
    if at and view.phase == "action":
        return f"{at.id} {t(at.name)}"
    return t(PHASE_TEXTS[view.phase])


SENTENCES = {
    "dismissal": "Whom do you fire? Severance is paid at once.",
    "bank": "Take a credit, or none.",
    "contract": "Take a Contract from the row, or none.",
    "second type": "Fix the second clothing type of the card.",
    "settlement": "Cancel a debt with the card.",
    "building": "Buy a Building, or none.",
    "hire by card": "Your card lets you hire an Employee.",
    "employee": "Hire an Employee, or nobody.",
    "use a card": "A card of yours can act here.",
    "design by card": "Take the Design you paid for.",
    "design": "Take a Design from the row or the deck.",
    "second design": "You may take a second Design.",
    "colour": "Which fabric do you buy?",
    "units": "How many units?",
    "next colour": "One unit of each fabric: which next?",
    "thing": "Take one thing, or nothing.",
    "second thing": "You may take one more thing.",
    "sell a design": "You may sell a Design with a card.",
    "growth": "Train an Employee, upgrade a Building, or end Growth.",
    "fire window": "Upkeep is due. Fire somebody first?",
    "style": "Which style goes on the runway?",
    "present": "Present Designs one by one, then close the Collection.",
    "keep contracts": "Which Contract stays as it is?",
}


def _sentence(scene: Scene) -> str:
    t, view = scene.t, seen(scene)
    if _asks(scene, "place a pawn"):
        open = sum(move.name == "place" for move in scene.moves)
        left = yours(scene).pawns_left
        return t.plural(
            "Place a pawn: {n} location is open, {left} in hand.", "Place a pawn: {n} locations are open, {left} in hand.", open, left=left
        )
    return t(SENTENCES[view.decision.name])


def _waiting(scene: Scene) -> Panel:
    t, view = scene.t, seen(scene)
    general = waiting_panel(scene)
    if scene.over or not scene.waiting or scene.seat in scene.waiting:
        return general
    sentence = t("{who} decides: {what}.", who=scene.names(scene.waiting), what=t(QUESTIONS[view.decision.name]))
    notes: tuple[str, ...] = ()
    if scene.seat is not None and scene.seat in view.next:
        before = view.next.index(scene.seat)
        notes = (
            (t("You are next."),) if before <= 1 else (t.plural("{n} turn comes before yours.", "{n} turns come before yours.", before),)
        )
    return Panel(_eyebrow(scene) if scene.seat is not None else general.eyebrow, sentence, notes=notes)
