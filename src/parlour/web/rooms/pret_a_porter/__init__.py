"""The room of Prêt-à-Porter: a fashion magazine in black and white, with one crimson that always means «you, now»."""

from __future__ import annotations

from typing import Any

from parlour.games.pret_a_porter.words import dollars, score_text
from parlour.web.rooms.frame import Scene
from parlour.web.rooms.pret_a_porter.choices import options_of
from parlour.web.rooms.pret_a_porter.company import company_of
from parlour.web.rooms.pret_a_porter.log import entry
from parlour.web.rooms.pret_a_porter.shows import coming_shows, last_show, later_shows, runway_of
from parlour.web.rooms.pret_a_porter.town import bank_of, location_of, material_of, row_card, row_design, thing_of, top_of
from parlour.web.rooms.pret_a_porter.turn import panel
from parlour.web.rooms.pret_a_porter.year import calendar_of, goal, in_order, moment, ribbon

__all__ = ["entry", "fortune", "goal", "moment", "panel", "ribbon", "room"]


def room(scene: Scene) -> dict[str, Any]:
    options = options_of(scene)
    view = scene.view
    return {
        "calendar": calendar_of(scene),
        "order": [in_order(scene, seat) for seat in view.order],
        "working": not view.exhibition,
        "locations": [location_of(scene, options, one) for one in view.locations] if not view.exhibition else [],
        "rows": {
            kind: [row_card(scene, options, one) for one in view.rows.of(kind)] for kind in ("contract", "building", "employee")
        },
        "tops": {kind: top_of(scene, kind) for kind in ("contract", "building", "employee")},
        "designs": [row_design(scene, options, one) for one in view.rows.design],
        "deck": {"left": view.decks.design.left, "pick": options.pick_of.get("deck")},
        "bank": bank_of(scene, options),
        "materials": [material_of(scene, options, one) for one in view.materials],
        "things": [thing_of(scene, options, one) for one in view.last_minute],
        "shows": coming_shows(scene),
        "later": later_shows(scene),
        "runway": runway_of(scene) if view.exhibition else [],
        "last": last_show(scene),
        "rivals": [company_of(scene, options, seat) for seat in scene.others()],
        "mine": company_of(scene, options, scene.seat) if scene.seat is not None else None,
        "loupes": options.loupes,
        "set": scene.t(view.set),
        "house": scene.components is None,
    }


def fortune(scene: Scene, seat: int) -> tuple[str, str]:
    """How a company stands at the end: all it is worth, and of what."""
    return dollars(scene.view.companies[seat].score, scene.t), score_text(scene.view, seat, scene.t)
