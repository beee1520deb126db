"""The room of Prêt-à-Porter: a fashion magazine in black and white, with one crimson that always means «you, now»."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.games.pret_a_porter.words import dollars, score_text
from parlour.web.rooms.frame import Scene
from parlour.web.rooms.pret_a_porter.choices import Loupe, options_of
from parlour.web.rooms.pret_a_porter.company import CompanyOnPage, company_of
from parlour.web.rooms.pret_a_porter.log import entry
from parlour.web.rooms.pret_a_porter.pieces import CardFace, DesignCard, seen
from parlour.web.rooms.pret_a_porter.shows import ComingShows, LastShow, LaterShows, Model, coming_shows, last_show, later_shows, runway_of
from parlour.web.rooms.pret_a_porter.town import (
    Bank,
    DeckTop,
    Fabric,
    LastMinute,
    PlaceInTown,
    bank_of,
    location_of,
    material_of,
    row_card,
    row_design,
    thing_of,
    top_of,
)
from parlour.web.rooms.pret_a_porter.turn import panel
from parlour.web.rooms.pret_a_porter.year import InOrder, Quarter, calendar_of, goal, in_order, ribbon

__all__ = ["entry", "fortune", "goal", "panel", "ribbon", "room"]


KINDS = ("contract", "building", "employee")


@dataclass(frozen=True)
class Deck:
    """The deck of Designs, and the choice to take its top."""

    left: int
    pick: int | None


@dataclass(frozen=True)
class Magazine:
    """All that the room draws."""

    calendar: tuple[Quarter, ...]
    order: tuple[InOrder, ...]
    working: bool  # a Working round, or else an Exhibition
    locations: tuple[PlaceInTown, ...]
    rows: dict[str, tuple[CardFace, ...]]
    tops: dict[str, DeckTop]
    designs: tuple[DesignCard, ...]
    deck: Deck
    bank: Bank
    materials: tuple[Fabric, ...]
    things: tuple[LastMinute, ...]
    shows: ComingShows | None
    later: tuple[LaterShows, ...]
    runway: tuple[Model, ...]
    last: LastShow | None
    rivals: tuple[CompanyOnPage, ...]
    mine: CompanyOnPage | None
    loupes: tuple[Loupe, ...]
    set: str
    house: bool  # whether it is played with our own set of cards


def room(scene: Scene) -> Magazine:
    options, view = options_of(scene), seen(scene)
    return Magazine(
        calendar=calendar_of(scene),
        order=tuple(in_order(scene, seat) for seat in view.order),
        working=not view.exhibition,
        locations=tuple(location_of(scene, options, one) for one in view.locations) if not view.exhibition else (),
        rows={kind: tuple(row_card(scene, options, one) for one in view.rows.of(kind)) for kind in KINDS},
        tops={kind: top_of(scene, kind) for kind in KINDS},
        designs=tuple(row_design(scene, options, one) for one in view.rows.design),
        deck=Deck(view.decks.design.left, options.pick_of.get("deck")),
        bank=bank_of(scene, options),
        materials=tuple(material_of(scene, options, one) for one in view.materials),
        things=tuple(thing_of(scene, options, one) for one in view.last_minute),
        shows=coming_shows(scene),
        later=later_shows(scene),
        runway=runway_of(scene) if view.exhibition else (),
        last=last_show(scene),
        rivals=tuple(company_of(scene, options, seat) for seat in scene.others()),
        mine=company_of(scene, options, scene.seat) if scene.seat is not None else None,
        loupes=tuple(options.loupes),
        set=scene.t(view.set),
        house=scene.components is None,
    )


def fortune(scene: Scene, seat: int) -> tuple[str, str]:
    """How a company stands at the end: all it is worth, and of what."""
    return dollars(seen(scene).companies[seat].score, scene.t), score_text(seen(scene), seat, scene.t)
