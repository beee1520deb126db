"""The room of Prêt-à-Porter: a fashion magazine in black and white, with one crimson that always means «you, now»."""

from __future__ import annotations

from msgspec import Struct

from parlour.games.pret_a_porter.words import dollars, score_text
from parlour.web.rooms.frame import Pick, Scene, Tab
from parlour.web.rooms.pret_a_porter.called import Called, called_of
from parlour.web.rooms.pret_a_porter.choices import options_of
from parlour.web.rooms.pret_a_porter.company import CompanyOnPage, company_of
from parlour.web.rooms.pret_a_porter.log import entry
from parlour.web.rooms.pret_a_porter.loupes import Loupe
from parlour.web.rooms.pret_a_porter.pieces import CardFace, DesignCard, seen
from parlour.web.rooms.pret_a_porter.scenes import LastShow, last_show
from parlour.web.rooms.pret_a_porter.shows import ComingShows, LaterShows, Model, coming_shows, later_shows, runway_of
from parlour.web.rooms.pret_a_porter.signs import LegendPart, legend_of
from parlour.web.rooms.pret_a_porter.town import (
    Bank,
    Fabric,
    LastMinute,
    PlaceInTown,
    bank_of,
    location_of,
    material_of,
    row_card,
    row_design,
    thing_of,
)
from parlour.web.rooms.pret_a_porter.turn import panel
from parlour.web.rooms.pret_a_porter.year import InOrder, Quarter, calendar_of, goal, in_order, ribbon

LITTLE = ("class:board",)  # what the coach shows of a position

__all__ = ["entry", "fortune", "goal", "panel", "ribbon", "room"]


KINDS = ("contract", "building", "employee")


class Magazine(Struct, frozen=True):
    """All that the room draws."""

    phase: str  # "planning", "called" where things are asked for, "show" or "over"
    tabs: tuple[Tab, ...]
    calendar: tuple[Quarter, ...]
    order: tuple[InOrder, ...]
    working: bool  # a Working round, or else an Exhibition
    called: Called | None
    locations: tuple[PlaceInTown, ...]
    rows: dict[str, tuple[CardFace, ...]]
    designs: tuple[DesignCard, ...]
    bank: Bank
    materials: tuple[Fabric, ...]
    things: tuple[LastMinute, ...]
    shows: ComingShows | None
    later: tuple[LaterShows, ...]
    runway: tuple[Model, ...]
    last: LastShow | None
    rivals: tuple[CompanyOnPage, ...]
    mine: CompanyOnPage | None
    loupes: dict[int, Loupe]
    picks: dict[int, Pick]  # the choices by their numbers
    walking: dict[int, DesignCard]  # of them, what would go on the runway
    legend: tuple[LegendPart, ...]
    set: str
    house: bool  # whether it is played with our own set of cards


def room(scene: Scene) -> Magazine:
    options, view = options_of(scene), seen(scene)
    mine = company_of(scene, options, scene.seat) if scene.seat is not None else None
    called = None if scene.over else called_of(scene, options, mine or company_of(scene, options, view.turn or 0))
    phase = "over" if scene.over else "show" if view.exhibition else "called" if called else "planning"
    return Magazine(
        phase=phase,
        tabs=_tabs(scene, phase, len(options.picks)),
        calendar=calendar_of(scene),
        order=tuple(in_order(scene, seat) for seat in view.order),
        working=not view.exhibition,
        called=called,
        locations=tuple(location_of(scene, options, one) for one in view.locations) if not view.exhibition else (),
        rows={kind: tuple(row_card(scene, options, one) for one in view.rows.of(kind)) for kind in KINDS},
        designs=tuple(row_design(scene, options, one) for one in view.rows.design),
        bank=bank_of(scene),
        materials=tuple(material_of(scene, one) for one in view.materials),
        things=tuple(thing_of(scene, one) for one in view.last_minute),
        shows=coming_shows(scene),
        later=later_shows(scene),
        runway=runway_of(scene) if view.exhibition else (),
        last=last_show(scene),
        rivals=tuple(company_of(scene, options, seat) for seat in scene.others()),
        mine=mine,
        loupes=options.loupes,
        picks={pick.number: pick for pick in options.picks},
        walking=_walking(mine) if view.exhibition and mine else {},
        legend=legend_of(scene.t),
        set=scene.t(view.set),
        house=scene.components is None,
    )


def _walking(mine: CompanyOnPage) -> dict[int, DesignCard]:
    return {one.pick: one for group in mine.groups for one in group.designs if one.pick is not None}


def _tabs(scene: Scene, phase: str, moves: int) -> tuple[Tab, ...]:
    """The parts of the table on a phone; what is asked for lies in the first."""
    t = scene.t
    first = Tab(t("Runway") if phase == "show" else t("Floor"), "board", moves, open=True)
    return (
        first,
        Tab(t("Company"), "shop"),
        Tab(t("Shows"), "hanger"),
        Tab(t("Rivals") if scene.seat is not None else t("Players"), "people"),
    )


def fortune(scene: Scene, seat: int) -> tuple[str, str]:
    """How a company stands at the end: all it is worth, and of what."""
    return dollars(seen(scene).companies[seat].score, scene.t), score_text(seen(scene), seat, scene.t)
