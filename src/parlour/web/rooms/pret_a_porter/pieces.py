"""How the pieces of Prêt-à-Porter are drawn: pawns, fabrics, Designs, and cards with their effects in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from parlour.engine.texts import Texts
from parlour.games.pret_a_porter.view import Card, Company, Design, Location, View
from parlour.games.pret_a_porter.words import abilities, dollars, effects_text, month
from parlour.web.rooms.frame import Scene, Why, kept
from parlour.web.rooms.log_book import initial
from parlour.web.rooms.pret_a_porter.signs import Sign, art, signs_of

STYLE_ART = ("evening", "business", "casual", "rock", "sport")  # by position: own card files may name them otherwise
TYPE_ART = ("dress", "skirt", "trousers", "shirt", "jacket")
MATERIAL_ART = ("cotton", "denim", "synthetic", "wool", "leather", "silk")
KIND_ART = {"contract": "i-contract", "building": "i-building", "employee": "i-employee"}


class Pawn(Struct, frozen=True):
    """Somebody's pawn or badge: its colour, its letter, whose it is."""

    seat: int
    initial: str
    label: str
    you: bool
    now: bool  # whether it is waited for
    state: str = ""  # at a location: "done", "next" or ""


class Spool(Struct, frozen=True):
    """A fabric that a Design needs."""

    icon: str
    missing: bool
    name: str
    label: str


class DesignCard(Struct, frozen=True):
    """A Design: on the board with a note on what it would mean for you, in a wardrobe with what becomes of it."""

    id: int
    icon: str
    style: str
    type: str
    title: str
    price: str
    bonus: Sign | None
    materials: tuple[Spool, ...]
    pick: int | None = None
    note: str = ""
    shown: bool = False
    best: bool = False
    fits: bool = False  # of the row: you have its materials
    alike: bool = False  # of the row: you have others of its style
    came_from: str = ""  # the place in the row from which it was just taken


class Ability(Struct, frozen=True):
    """What a card does, and when."""

    when: str
    text: str


class CardFace(Struct, frozen=True):
    """A card as it lies, with its effects in signs and in words, and what becomes of it."""

    id: str
    kind: str
    icon: str
    name: str
    abilities: tuple[Ability, ...]
    signs: tuple[Sign, ...]
    text: str
    then: tuple[str, str]  # when the other side comes, and what it does
    then_signs: tuple[Sign, ...]
    upkeep: str
    costs: str  # the same as a sum
    second: str
    turned: bool
    used: bool
    price: str = ""
    was: str = ""
    pick: int | None = None
    why: Why | None = None
    warning: bool = False
    short: bool = False  # of money for it
    came_from: str = ""  # the place in the row from which it was just taken


def seen(scene: Scene) -> View:
    """The view of Prêt-à-Porter."""
    view: View = scene.view
    return view


def yours(scene: Scene) -> Company:
    """The viewer's own company; only a seat has one."""
    you = seen(scene).you
    assert you is not None
    return you


def change(n: int, t: Texts) -> str:
    return dollars(n, t) if n < 0 else f"+{dollars(n, t)}" if n else ""


def named(text: str) -> str:
    return text[:1].upper() + text[1:]


def style_name(style: str, t: Texts) -> str:
    return t(style.capitalize())


def title(design: Design, t: Texts) -> str:
    return t("{style} {type} {number}", style=style_name(design.style, t), type=t(design.type), number=design.id)


def who(scene: Scene, seat: int) -> str:
    return scene.t("You") if scene.is_you(seat) else scene.name(seat)


def pawn_of(scene: Scene, seat: int, state: str = "") -> Pawn:
    return Pawn(seat, initial(scene.name(seat)), who(scene, seat), scene.is_you(seat), seat in scene.waiting, state)


def here(scene: Scene) -> Location | None:
    """The location that acts now."""
    found: list[Location] = seen(scene).locations
    return next((one for one in found if one.now), None)


def lacking(scene: Scene, design: Design) -> list[str]:
    """The materials of a Design of the board that you have none of."""
    you = seen(scene).you
    return [one for one in design.materials if you and not you.materials[one]]


def units_lacking(scene: Scene, material: str) -> int:
    """How many units of a material your Designs lack."""
    you = seen(scene).you
    return sum(group.missing.get(material, 0) for group in you.styles) if you else 0


def best_designs(company: Company) -> list[int]:
    """Today's best Collection, where its owner may know it."""
    return company.best_collection.designs if company.best_collection else []


def garment(scene: Scene, style: str, type: str) -> str:
    names = seen(scene).names
    return art(f"g-{TYPE_ART[names.types.index(type) % 5]}-{STYLE_ART[names.styles.index(style) % 5]}")


def spool(scene: Scene, material: str, missing: bool = False) -> str:
    at = seen(scene).names.materials.index(material)
    return art(f"{'n' if missing else 'm'}-{MATERIAL_ART[at % 6]}")


def _spools(scene: Scene, materials: Sequence[str], missing: Iterable[str]) -> tuple[Spool, ...]:
    t, lacking = scene.t, set(missing)
    return tuple(
        Spool(
            spool(scene, one, one in lacking),
            one in lacking,
            t(one),
            t("{material}, missing", material=t(one)) if one in lacking else t(one),
        )
        for one in materials
    )


def design_card(scene: Scene, design: Design, missing: Iterable[str] = ()) -> DesignCard:
    lacking = tuple(missing)
    return scene.t.once(("design", design.id, design.price, lacking), lambda: _design_card(scene, design, lacking))


def _design_card(scene: Scene, design: Design, missing: tuple[str, ...]) -> DesignCard:
    t, bonus = scene.t, design.bonus
    return DesignCard(
        id=design.id,
        icon=garment(scene, design.style, design.type),
        style=style_name(design.style, t),
        type=named(t(design.type)),
        title=title(design, t),
        price=dollars(design.price, t),
        bonus=Sign(art(f"t-{bonus.what}"), dollars(bonus.amount, t) if bonus.what == "cash" else str(bonus.amount)) if bonus else None,
        materials=_spools(scene, design.materials, missing),
    )


def card_face(scene: Scene, card: Card) -> CardFace:
    end = contracts_end(scene)
    return kept(scene, ("card", card.id), (card, end), lambda: _card_face(scene, card, end))


def contracts_end(scene: Scene) -> str:
    """The round after which Contracts turn or leave: that of the coming Exhibition."""
    return next((month(one.round) for one in seen(scene).calendar if one.exhibition and one.round >= seen(scene).round), "")


def _card_face(scene: Scene, card: Card, end: str) -> CardFace:
    t, shown = scene.t, card.up
    return CardFace(
        id=card.id,
        kind=card.kind,
        icon=art(KIND_ART[card.kind]),
        name=t(card.name),
        abilities=tuple(Ability(when, named(text)) for when, text in abilities(shown.effects, t)),
        signs=signs_of(shown.effects, t),
        text=effects_text(shown.effects, t),
        then=_then(scene, card, end),
        then_signs=signs_of(card.back.effects, t) if card.back and card.side == "front" else (),
        upkeep=t("upkeep ${n}", n=card.upkeep) if card.upkeep else t("no upkeep"),
        costs=dollars(-card.upkeep, t) if card.upkeep else dollars(0, t),
        second=t("second type: {type}", type=t(card.second_type)) if card.second_type else "",
        turned=card.side == "back",
        used=bool(card.used) and all(card.used),
    )


def _then(scene: Scene, card: Card, end: str) -> tuple[str, str]:
    """What the other side brings: when, and its effects."""
    t = scene.t
    if card.kind == "contract":
        if card.side == "back" or card.back is None:
            return t("leaves after round {month}", month=end), ""
        return t("after round {month}", month=end), effects_text(card.back.effects, t)
    if card.side == "back":
        return (t("upgraded"), "") if card.kind == "building" else (t("trained"), "")
    if card.back is None:
        return "", ""
    price = card.growth_price if isinstance(card.growth_price, int) else card.flip_cost
    head = t("upgraded, ${n}", n=price) if card.kind == "building" else t("trained, ${n}", n=price)
    text = effects_text(card.back.effects, t)
    if card.back.upkeep != card.upkeep:
        text += " " + t("Upkeep ${n}.", n=card.back.upkeep)
    return head, text
