"""The nine locations: pawns, rows of cards, the bank, fabrics and what is left at the last minute."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from parlour.games.pret_a_porter.view import MATERIAL_LOCATIONS, Card, Design, Location, Material, Thing
from parlour.games.pret_a_porter.words import dollars, month
from parlour.web.rooms.frame import Scene, Why
from parlour.web.rooms.pret_a_porter.choices import Options
from parlour.web.rooms.pret_a_porter.flights import placed_from
from parlour.web.rooms.pret_a_porter.loupes import likes_of
from parlour.web.rooms.pret_a_porter.pieces import (
    CardFace,
    DesignCard,
    Pawn,
    card_face,
    design_card,
    here,
    lacking,
    pawn_of,
    seen,
    spool,
    units_lacking,
    who,
)
from parlour.web.rooms.pret_a_porter.shows import note_on_thing
from parlour.web.rooms.pret_a_porter.signs import art


class Space(Struct, frozen=True):
    """A space for a pawn: taken, closed, or open; `lit` where your pawn would stand."""

    pawn: Pawn | None = None
    closed: bool = False
    lit: bool = False
    came_from: str = ""  # of the pawn that was just placed


class ExtraSpace(Struct, frozen=True):
    """The space of a location that only a card opens."""

    there: bool
    pawns: tuple[Pawn, ...]
    label: str
    pick: int | None


class PlaceInTown(Struct, frozen=True):
    """A location with its spaces; `pick` where you may place a pawn."""

    id: int
    name: str
    sub: str  # what it is for
    foot: str  # what matters there today, in a few words
    spaces: tuple[Space, ...]
    extra: ExtraSpace
    now: bool
    quality: int | None
    why: Why | None
    next: str
    label: str
    pick: int | None


class CreditStep(Struct, frozen=True):
    n: str
    upkeep: str


class Bank(Struct, frozen=True):
    """What the bank lends."""

    limit: str
    steps: tuple[CreditStep, ...]


class UnitPrice(Struct, frozen=True):
    """What a unit costs at a location; `was` where a card lowers it."""

    text: str
    was: str


class Fabric(Struct, frozen=True):
    """A fabric with its price at each location, and how many units you lack."""

    name: str
    icon: str
    prices: tuple[UnitPrice, ...]
    want: int


class LastMinute(Struct, frozen=True):
    """A thing to be had at the last minute."""

    icon: str
    text: str
    note: str
    there: bool


def location_of(scene: Scene, options: Options, place: Location) -> PlaceInTown:
    """A location with its spaces: pawns, open ones, the one you may take, those that a card opens."""
    t, view, id = scene.t, seen(scene), place.id
    order = [seat for seat in place.spaces if seat is not None] + place.extra
    acted = _acted(scene, place, order)
    pawns = [
        pawn_of(scene, seat, "done" if at < acted else "next" if at == acted and view.phase == "action" and place.now else "")
        for at, seat in enumerate(order)
    ]
    taken = len(order) - len(place.extra)
    move, extra, why = f"place location={id}", f"extra location={id}", None
    label, pick = scene.words(move) if scene.moves else "", options.pick_of.get(move)
    spaces = [Space(pawn) for pawn in pawns[:taken]]
    if spaces:
        spaces[-1] = replace(spaces[-1], came_from=placed_from(scene, order[taken - 1], id))
    spaces += [Space(lit=at == 0 and pick is not None) for at in range(len(place.spaces) - taken)]
    spaces += [Space(closed=True)] * place.closed
    if scene.moves and view.decision.id == "P-D03" and move not in scene.legal:
        why = scene.why(move, t("Why not at {location}?", location=t(place.name)))
    return PlaceInTown(
        id=id,
        name=t(place.name),
        sub=about(scene, id),
        foot=_foot(scene, id),
        spaces=tuple(spaces),
        extra=ExtraSpace(
            there=place.has_extra,
            pawns=tuple(pawns[taken:]),
            label=scene.words(extra) if extra in scene.legal else t("Extra space: only through a card"),
            pick=options.pick_of.get(extra),
        ),
        now=place.now,
        quality=place.quality,
        why=why,
        next=t("next: {who}", who=who(scene, place.next)) if place.next is not None and place.now else "",
        label=label,
        pick=pick,
    )


def about(scene: Scene, id: int) -> str:
    """What a location is for, in a line."""
    t = scene.t
    you = seen(scene).you
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


def _foot(scene: Scene, id: int) -> str:
    """What matters at a location today, in a few words."""
    t, view = scene.t, seen(scene)
    if id == 1:
        due = (view.you or view.companies[0]).debts_due.round
        return t("paid back after round {month}", month=month(due))
    if id == 3:
        warned = [one for one in view.market if one.warning and one.card[:1] == "B" and one.affordable]
        return t("${n} would force a loan", n=min(one.price for one in warned)) if warned else t("yours to the end")
    if id == 4 and view.you:
        return t.plural("hiring is free; room for {n} more", "hiring is free; room for {n} more", view.you.room)
    if id == 5:
        ready = [one for one in view.rows.design if view.you and not lacking(scene, one)]
        return (
            t("{n}: you have the fabrics", n=", ".join(str(one.id) for one in ready))
            if ready
            else t("free; deck of {n}", n=view.decks.design.left)
        )
    return (
        t("free, no upkeep"),
        t("hiring is free"),
        t("one fabric, any number"),
        t("one of each fabric"),
        t("one fabric, any number"),
        t("one thing"),
    )[{2: 0, 4: 1, 6: 2, 7: 3, 8: 4, 9: 5}[id]]


def _acted(scene: Scene, place: Location, order: list[int]) -> int:
    """How many pawns of a location have acted already."""
    view = seen(scene)
    if view.phase != "action":
        return 0 if view.phase == "planning" else len(order)
    if not place.now:
        at = here(scene)
        return len(order) if at and place.id < at.id else 0
    if view.decision.name in ("use a card", "hire by card", "design by card"):
        return 0
    coming = view.next
    return len(order) - len(coming) if len(coming) <= len(order) and order[len(order) - len(coming) :] == coming else 0


def row_card(scene: Scene, options: Options, card: Card) -> CardFace:
    """A card of a row with what it costs now, and why it cannot be had."""
    t, face = scene.t, card_face(scene, card)
    move = f"{card.kind} card={card.number}"
    pick, price, was, why = options.pick_of.get(move), "", "", None
    offer = next((one for one in seen(scene).market if one.card == card.id), None)
    if card.kind == "building":
        now = offer.price if offer else card.cost
        price, was = dollars(now, t), dollars(card.cost, t) if now != card.cost else ""
    elif card.kind == "employee":
        price = t("free to hire")
    if pick is None and any(one.name == card.kind for one in scene.moves):
        why = scene.why(move, t("Why not {card}?", card=face.name))
    short = card.kind == "building" and offer is not None and not offer.affordable
    return replace(face, pick=pick, price=price, was=was, why=why, short=short, warning=bool(offer and offer.warning))


def top_of(scene: Scene, kind: str) -> str:
    """The open card on top of a deck."""
    t, deck = scene.t, seen(scene).decks.of(kind)
    return t("On top of the deck ({n}): {card}", n=deck.left, card=t(deck.top.name)) if deck.top else ""


def row_design(scene: Scene, options: Options, design: Design) -> DesignCard:
    """A Design of the row with what it would mean for you."""
    found = design_card(scene, design, lacking(scene, design))
    you = seen(scene).you
    if you is None:
        return found
    alike = any(group.style == design.style for group in you.styles)
    pick, note = options.pick_of.get(f"design card={design.id}"), likes_of(scene, design)
    return replace(found, pick=pick, note=note, fits=not lacking(scene, design), alike=alike)


def bank_of(scene: Scene) -> Bank:
    t, you = scene.t, seen(scene).you
    limit = max(one.bank_limit for one in ([you] if you else seen(scene).companies))
    components = scene.t.components["finance"]
    step, upkeep = components["credit_step"], components["credit_upkeep_per_step"]
    steps = tuple(CreditStep(dollars(n, t), f"+{n // step * upkeep}") for n in range(step, limit + 1, step))
    return Bank(dollars(limit, t), steps[:4])


def material_of(scene: Scene, material: Material) -> Fabric:
    t, yours = scene.t, seen(scene).unit_prices
    prices = []
    for id in MATERIAL_LOCATIONS:
        printed = material.prices[f"L{id}"]
        real = yours[f"L{id}"][material.id - 1] if yours else printed
        prices.append(UnitPrice(dollars(real, t), dollars(printed, t) if real != printed else ""))
    return Fabric(t(material.name), spool(scene, material.name), tuple(prices), units_lacking(scene, material.name))


def thing_of(scene: Scene, thing: Thing) -> LastMinute:
    t = scene.t
    text = dollars(thing.amount, t) if thing.what == "cash" else str(thing.amount)
    note = t("gone this round") if not thing.there else note_on_thing(scene, thing)
    return LastMinute(art(f"t-{thing.what}"), text, note, thing.there)
