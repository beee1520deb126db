"""How events stand in the log."""

from __future__ import annotations

from parlour.engine.events import Event
from parlour.games.pret_a_porter.words import month, symbol_of
from parlour.web.rooms.frame import Scene
from parlour.web.rooms.log_book import Entry
from parlour.web.rooms.pret_a_porter.signs import art

ICONS = {
    "round_begins": "i-cal",
    "last_quarter": "i-cal",
    "ended": "i-cal",
    "show_tile": "i-show",
    "rows_cleared": "i-cal",
    "turn_order": "i-scissors",
    "starts": "i-scissors",
    "upkeep_paid": "i-bill",
    "repaid": "i-bill",
    "loan": "i-warn",
    "loans_settled": "i-bill",
    "bankrupt": "i-warn",
    "sales": "t-cash",
    "exchanged": "t-vp",
    "credit": "t-cash",
}


def entry(scene: Scene, event: Event) -> Entry:
    t = scene.t
    if event.name == "round_begins":
        text = t("Round {month}", month=month(event.fields["round"]))
        return Entry(
            "", t("Round {month}, an Exhibition", month=month(event.fields["round"])) if event.fields["exhibition"] else text, silent=True
        )
    pieces: tuple[str, ...] = ()
    if event.name in ("award", "gained", "thing_taken", "design_bonus") and event.fields.get("what", 0) in range(1, 8):
        pieces = (art(f"t-{symbol_of(event.fields['what'])}"),)
    if event.name in ("row_card", "row_design", "top_card", "called"):
        return Entry(silent=True)
    return Entry(art(ICONS[event.name]) if event.name in ICONS and "seat" not in event.fields else "", pieces=pieces)
