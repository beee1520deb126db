"""What lies on the stage: the location that is called with its cards large, or your own cards, Designs and debts when they are asked for."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from parlour.games.pret_a_porter.view import MATERIAL_LOCATIONS
from parlour.games.pret_a_porter.words import amount_text, dollars, month
from parlour.web.rooms.frame import Scene
from parlour.web.rooms.pret_a_porter.choices import Options
from parlour.web.rooms.pret_a_porter.company import CompanyOnPage, Wardrobe
from parlour.web.rooms.pret_a_porter.loupes import completes
from parlour.web.rooms.pret_a_porter.pieces import CardFace, DesignCard, garment, here, named, seen, spool, style_name, units_lacking
from parlour.web.rooms.pret_a_porter.shows import note_on_thing
from parlour.web.rooms.pret_a_porter.signs import art
from parlour.web.rooms.pret_a_porter.town import row_card, row_design, top_of

KIND_OF_PLACE = {2: "contract", 3: "building", 4: "employee"}


class Tile(Struct, frozen=True):
    """A thing that is neither a card nor a Design: a sum of credit, a fabric, a number of units, a token, a clothing type."""

    icon: str
    title: str
    text: str = ""
    note: str = ""
    was: str = ""
    state: str = ""  # "gone", "want" or ""
    pick: int | None = None


class Called(Struct, frozen=True):
    """What is on the stage: a heading, and things that can be chosen."""

    title: str
    text: str
    number: str = ""  # of a location
    kind: str = ""  # "fabrics" where the price is what one looks for
    cards: tuple[CardFace, ...] = ()
    designs: tuple[DesignCard, ...] = ()
    tiles: tuple[Tile, ...] = ()
    amounts: tuple[Tile, ...] = ()  # how many of what is chosen
    styles: tuple[Wardrobe, ...] = ()
    empty: str = ""
    top: str = ""  # the card on top of the deck, where it lies open


def called_of(scene: Scene, options: Options, own: CompanyOnPage) -> Called | None:
    """What is asked for now; None while pawns are placed on all nine locations."""
    view = seen(scene)
    found = OWN.get(view.decision.name)
    if found and (view.exhibition or view.phase != "planning"):
        return found(scene, options, own)
    at = here(scene)
    if at is not None:
        return _location(scene, options, at.id)
    if view.exhibition:
        return _wardrobe(scene, options, own)
    return None


# --- Your own things --------------------------------------------------------------------------------------------------------
def _first_the_asked(cards: tuple[CardFace, ...]) -> tuple[CardFace, ...]:
    return tuple(sorted(cards, key=lambda card: card.pick is None))


def _staff(scene: Scene, options: Options, own: CompanyOnPage) -> Called:
    t = scene.t
    text = t("Severance is paid at once; whoever goes costs no upkeep.")
    return Called(t("Employees"), text, cards=own.employees, empty=t("No Employee cards."))


def _growth(scene: Scene, options: Options, own: CompanyOnPage) -> Called:
    t = scene.t
    cards = _first_the_asked((*own.employees, *own.buildings))
    return Called(
        t("Your cards"), t("Train Employees, upgrade Buildings: the other side is stronger."), cards=cards, empty=t("No cards to grow.")
    )


def _used(scene: Scene, options: Options, own: CompanyOnPage) -> Called:
    t, at = scene.t, here(scene)
    cards = tuple(card for card in (*own.contracts, *own.buildings, *own.employees) if card.pick is not None)
    title = t("Cards before the pawns")
    return Called(title, t("An ability works once a round."), str(at.id) if at else "", cards=cards, empty=t("No card can act now."))


def _kept(scene: Scene, options: Options, own: CompanyOnPage) -> Called:
    t = scene.t
    text = t("A Contract on its front turns over now; one already turned leaves.")
    return Called(t("Contracts"), text, cards=own.contracts, empty=t("No Contracts."))


def _types(scene: Scene, options: Options, own: CompanyOnPage) -> Called:
    t, names = scene.t, seen(scene).names
    tiles = tuple(
        Tile(garment(scene, names.styles[0], type), named(t(type)), pick=options.pick_of.get(f"type type={at}"))
        for at, type in enumerate(names.types, 1)
    )
    return Called(
        t("Second clothing type"), t("The card counts it from now on."), tiles=tuple(one for one in tiles if one.pick is not None) or tiles
    )


def _debts(scene: Scene, options: Options, own: CompanyOnPage) -> Called:
    t = scene.t
    tiles = tuple(
        Tile(art(icon), scene.words(move), pick=options.pick_of[move])
        for move, icon in (("cancel_loan", "i-warn"), ("cancel_credit", "i-bank"), ("take_cash", "t-cash"))
        if move in options.pick_of
    )
    return Called(t("Debts"), t("The card cancels one of them."), tiles=tiles, empty=t("Nothing to cancel."))


def _sold(scene: Scene, options: Options, own: CompanyOnPage) -> Called:
    t = scene.t
    designs = tuple(one for group in own.groups for one in group.designs)
    return Called(t("Your Designs"), t("To sell a card is to discard it for the money named."), designs=designs, empty=t("No Designs."))


def _wardrobe(scene: Scene, options: Options, own: CompanyOnPage) -> Called:
    """All you have to show, style by style; each style is a choice, also one that a card lets Designs count as."""
    t, names = scene.t, seen(scene).names.styles
    asked = {name: options.pick_of.get(f"show style={at}") for at, name in enumerate(names, 1)}
    held = tuple(replace(group, pick=asked.pop(group.key)) for group in own.groups)
    others = tuple(
        Wardrobe(style_name(name, t), 0, (), t("by a card of yours"), lacks=False, key=name, prices="", short=0, pick=pick)
        for name, pick in asked.items()
        if pick is not None
    )
    text = t("A Collection has one style; what it lacks cannot be shown.") if scene.moves else own.best
    return Called(t("Your styles"), text, styles=held + others, empty=t("No Designs."))


def _presented(scene: Scene, options: Options, own: CompanyOnPage) -> Called:
    """The Designs of the style that is on the runway, and those that a card lets count as it."""
    t = scene.t
    groups = [one for one in own.groups if any(card.pick is not None or card.shown for card in one.designs)]
    if not groups:
        return _wardrobe(scene, options, own)
    main = next((one for one in groups if any(card.shown for card in one.designs)), groups[0])
    designs = tuple(card for one in own.groups for card in one.designs if one is main or card.pick is not None or card.shown)
    text = f"{t.plural('{n} Design', '{n} Designs', main.n)}, {main.note}"
    return Called(t("Your {style}", style=main.style), text, designs=designs)


OWN: dict[str, Callable[[Scene, Options, CompanyOnPage], Called]] = {
    "dismissal": _staff,
    "fire window": _staff,
    "growth": _growth,
    "use a card": _used,
    "keep contracts": _kept,
    "second type": _types,
    "settlement": _debts,
    "sell a design": _sold,
    "style": _wardrobe,
    "present": _presented,
}


# --- Locations --------------------------------------------------------------------------------------------------------------
def _location(scene: Scene, options: Options, id: int) -> Called:
    """The location that is called, its cards large."""
    t, view = scene.t, seen(scene)
    head = Called(t(view.locations[id - 1].name), t(SAYS[id - 1], n=view.locations[id - 1].quality), str(id))
    if id in KIND_OF_PLACE:
        cards = tuple(row_card(scene, options, one) for one in view.rows.of(KIND_OF_PLACE[id]))
        return replace(head, cards=cards, empty=t("The row is empty."), top=top_of(scene, KIND_OF_PLACE[id]))
    if id == 5:
        designs = tuple(row_design(scene, options, one) for one in view.rows.design)
        return replace(head, designs=designs, tiles=(_deck(scene, options),))
    if id in MATERIAL_LOCATIONS:
        return replace(head, kind="fabrics", tiles=_fabrics(scene, options, id), amounts=_amounts(scene, options))
    return replace(head, tiles=_credits(scene, options) if id == 1 else _things(scene, options))


def _deck(scene: Scene, options: Options) -> Tile:
    t, left = scene.t, seen(scene).decks.design.left
    return Tile(
        art("i-show"), t("The deck"), t("{n} unseen", n=left), t("The top Design, whatever it is."), pick=options.pick_of.get("deck")
    )


SAYS = (
    "A credit brings cash now and upkeep every round; it is paid back after the show.",
    "One Contract from the row: no price, no upkeep, it works at once.",
    "One Building from the row: yours to the end, it houses one Employee.",
    "One Employee from the row: hiring is free, the upkeep is not.",
    "One Design from the row, or the top of the deck unseen. It is free.",
    "One fabric, any number of units, and {n} Q.",
    "One unit of each fabric, and {n} Q.",
    "One fabric, any number of units, and {n} Q.",
    "One thing of those that are left.",
)


def _credits(scene: Scene, options: Options) -> tuple[Tile, ...]:
    t, view = scene.t, seen(scene)
    finance = t.components["finance"]
    step, upkeep = finance["credit_step"], finance["credit_upkeep_per_step"]
    who = view.you or view.companies[view.turn or 0]
    due = t("back after round {month}", month=month(who.debts_due.round))
    tiles = [
        Tile(
            art("t-cash"),
            dollars(n * step, t),
            t("upkeep +{n}", n=n * upkeep),
            due,
            pick=options.pick_of.get(f"credit steps={n}"),
        )
        for n in range(1, max(1, who.bank_limit // step) + 1)
    ]
    return tuple(tiles[:12])


def _fabrics(scene: Scene, options: Options, id: int) -> tuple[Tile, ...]:
    t, view = scene.t, seen(scene)
    tiles = []
    for material in view.materials:
        printed = material.prices[f"L{id}"]
        real = view.unit_prices[f"L{id}"][material.id - 1] if view.unit_prices else printed
        if scene.moves and view.next_unit_prices:
            real = view.next_unit_prices[material.id - 1]
        short = units_lacking(scene, material.name)
        chosen = view.purchase is not None and view.purchase.material == material.id and view.decision.name == "units"
        have = t("you have {n}", n=view.you.materials[material.name]) if view.you else ""
        tiles.append(
            Tile(
                spool(scene, material.name),
                named(t(material.name)),
                dollars(real, t),
                f"{have}, {t('lack {n}', n=short)}: {completes(scene, material.name)}" if short else have,
                was=dollars(printed, t) if real != printed else "",
                state="on" if chosen else "want" if short else "",
                pick=options.pick_of.get(f"colour material={material.id}"),
            )
        )
    return tuple(tiles)


def _amounts(scene: Scene, options: Options) -> tuple[Tile, ...]:
    t, results = scene.t, {one.move: one for one in seen(scene).choices}
    return tuple(
        Tile("", move.removeprefix("units count="), dollars(-results[move].dollars, t) if move in results else "", pick=pick)
        for move, pick in options.pick_of.items()
        if move.startswith("units ")
    )


def _things(scene: Scene, options: Options) -> tuple[Tile, ...]:
    t = scene.t
    return tuple(
        Tile(
            art(f"t-{thing.what}"),
            amount_text(thing.what, thing.amount, t),
            note_on_thing(scene, thing) if thing.there else t("gone this round"),
            state="" if thing.there or f"take thing={thing.id}" in options.pick_of else "gone",
            pick=options.pick_of.get(f"take thing={thing.id}"),
        )
        for thing in seen(scene).last_minute
    )
