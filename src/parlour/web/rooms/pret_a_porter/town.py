"""The nine locations: pawns, rows of cards, the bank, fabrics and what is left at the last minute."""

from __future__ import annotations

from typing import Any

from parlour.games.pret_a_porter.view import MATERIAL_LOCATIONS, Card, Design, Location, Material, Thing
from parlour.games.pret_a_porter.words import amount_text, dollars, month
from parlour.web.rooms.frame import Scene
from parlour.web.rooms.pret_a_porter.choices import Options, fit_of
from parlour.web.rooms.pret_a_porter.pieces import art, card_face, design_card, here, lacking, pawn_of, spool, units_lacking, who
from parlour.web.rooms.pret_a_porter.shows import note_on_thing


def location_of(scene: Scene, options: Options, place: Location) -> dict[str, Any]:
    """A location with its spaces: pawns, open ones, the one you may take, those that a card opens."""
    t, view, id = scene.t, scene.view, place.id
    order = [seat for seat in place.spaces if seat is not None] + place.extra
    acted = _acted(scene, place, order)
    pawns = [
        pawn_of(
            scene, seat, state="done" if at < acted else "next" if at == acted and view.phase == "action" and place.now else ""
        )
        for at, seat in enumerate(order)
    ]
    taken = len(order) - len(place.extra)
    spaces: list[dict[str, Any]] = [{"pawn": pawn, "closed": False, "move": ""} for pawn in pawns[:taken]]
    move = f"place location={id}"
    for at in range(len(place.spaces) - taken):
        spaces.append(
            {
                "pawn": None,
                "closed": False,
                "move": move if at == 0 and move in scene.legal else "",
                "label": scene.words(move) if scene.moves else "",
                "pick": options.pick_of.get(move),
            }
        )
    spaces += [{"pawn": None, "closed": True, "move": "", "label": ""}] * place.closed
    extra, why = f"extra location={id}", None
    if scene.moves and view.decision.id == "P-D03" and move not in scene.legal:
        why = scene.why(move, t("Why not at {location}?", location=t(place.name)))
    return {
        "id": id,
        "name": t(place.name),
        "sub": _sub(scene, id),
        "spaces": spaces,
        "extra": {
            "there": place.has_extra,
            "pawns": pawns[taken:],
            "move": extra if extra in scene.legal else "",
            "label": scene.words(extra) if extra in scene.legal else t("Extra space: only through a card"),
            "pick": options.pick_of.get(extra),
        },
        "now": place.now,
        "quality": place.quality,
        "why": why,
        "next": t("next: {who}", who=who(scene, place.next)) if place.next is not None and place.now else "",
    }


def _sub(scene: Scene, id: int) -> str:
    """What a location is for, in a line."""
    t = scene.t
    you = scene.view.you
    if id == 4 and you:
        return t.plural("Hiring is free; you have room for {n} more", "Hiring is free; you have room for {n} more", you.room)
    return (
        t("Take a credit"),
        t("Free, no upkeep"),
        t("Yours to the end; each houses one Employee"),
        t("Hiring is free"),
        t("Free: one from the row, or the top of the deck unseen"),
        t("One fabric, any number"),
        t("One unit of each fabric"),
        t("One fabric, any number"),
        t("Take one thing; what is gone is gone"),
    )[id - 1]


def _acted(scene: Scene, place: Location, order: list[int]) -> int:
    """How many pawns of a location have acted already."""
    view = scene.view
    if view.phase != "action":
        return 0 if view.phase == "planning" else len(order)
    if not place.now:
        at = here(scene)
        return len(order) if at and place.id < at.id else 0
    if view.decision.name in ("use a card", "hire by card", "design by card"):
        return 0
    coming = view.next
    return len(order) - len(coming) if len(coming) <= len(order) and order[len(order) - len(coming) :] == coming else 0


def row_card(scene: Scene, options: Options, card: Card) -> dict[str, Any]:
    t, found = scene.t, card_face(scene, card)
    move = f"{card.kind} card={card.number}"
    found["pick"] = options.pick_of.get(move)
    offer = next((one for one in scene.view.market if one.card == card.id), None)
    if card.kind == "building":
        price = offer.price if offer else card.cost
        found["price"], found["was"] = dollars(price, t), dollars(card.cost, t) if price != card.cost else ""
        found["short"] = offer is not None and not offer.affordable
    elif card.kind == "employee":
        found["price"] = t("free to hire")
    found["warning"] = bool(offer and offer.warning)
    if scene.moves and found["pick"] is None and any(one.name == card.kind for one in scene.moves):
        found["why"] = scene.why(move, t("Why not {card}?", card=found["name"]))
    return found


def top_of(scene: Scene, kind: str) -> dict[str, Any]:
    deck = scene.view.decks.of(kind)
    return {"left": deck.left, "card": scene.t(deck.top.name) if deck.top else ""}


def row_design(scene: Scene, options: Options, design: Design) -> dict[str, Any]:
    """A Design of the row with what it would mean for you."""
    found = design_card(scene, design, lacking(scene, design))
    note = fit_of(scene, design) if scene.view.you else found["bonus"]
    return found | {"pick": options.pick_of.get(f"design card={design.id}"), "note": note}


def bank_of(scene: Scene, options: Options) -> dict[str, Any]:
    t, you = scene.t, scene.view.you
    companies = [you] if you else scene.view.companies
    limit = max(one.bank_limit for one in companies)
    components = scene.t.components["finance"]
    step, upkeep = components["credit_step"], components["credit_upkeep_per_step"]
    shown = [
        {
            "n": dollars(n, t),
            "text": t("upkeep +{n}", n=n // step * upkeep),
            "pick": options.pick_of.get(f"credit steps={n // step}"),
        }
        for n in range(step, limit + 1, step)
    ]
    due = month(companies[0].debts_due.round)
    note = t(
        "${n} for each Design that could form one Collection, paid back after the show of round {month}",
        n=components["credit_per_design"],
        month=due,
    )
    return {
        "limit": dollars(limit, t),
        "steps": shown[:4] if not any(one["pick"] is not None for one in shown) else shown,
        "note": note,
        "yours": bool(you),
    }


def material_of(scene: Scene, options: Options, material: Material) -> dict[str, Any]:
    t, at = scene.t, here(scene)
    pick = options.pick_of.get(f"colour material={material.id}")
    prices = []
    for id in MATERIAL_LOCATIONS:
        printed = material.prices[f"L{id}"]
        real = scene.view.unit_prices[f"L{id}"][material.id - 1] if scene.view.unit_prices else printed
        prices.append(
            {
                "text": dollars(real, t),
                "was": dollars(printed, t) if real != printed else "",
                "pick": pick if at and id == at.id else None,
            }
        )
    return {
        "name": t(material.name),
        "icon": spool(scene, material.name),
        "prices": prices,
        "want": units_lacking(scene, material.name),
    }


def thing_of(scene: Scene, options: Options, thing: Thing) -> dict[str, Any]:
    t = scene.t
    text = amount_text(thing.what, thing.amount, t)
    note = t("gone this round") if not thing.there else note_on_thing(scene, thing)
    return {
        "icon": art(f"t-{thing.what}"),
        "text": text,
        "note": note,
        "there": thing.there,
        "pick": options.pick_of.get(f"take thing={thing.id}"),
    }
