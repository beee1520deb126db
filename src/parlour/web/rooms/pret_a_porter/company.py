"""A company at a glance: money, Designs by style with what they lack, fabrics, cards."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from parlour.games.pret_a_porter.view import Card, Company, Group
from parlour.games.pret_a_porter.words import dollars, month
from parlour.web.page_data import SeatOnPage
from parlour.web.rooms.frame import Scene, kept
from parlour.web.rooms.pret_a_porter.choices import CARDS, Options
from parlour.web.rooms.pret_a_porter.finance import Chart, UpkeepTable, chart_of, outlook_of, upkeep_of
from parlour.web.rooms.pret_a_porter.flights import card_from, design_from, pawn_piece, taken_from
from parlour.web.rooms.pret_a_porter.pieces import (
    KIND_ART,
    CardFace,
    DesignCard,
    Pawn,
    best_designs,
    card_face,
    contracts_end,
    design_card,
    garment,
    named,
    pawn_of,
    seen,
    spool,
    style_name,
)
from parlour.web.rooms.pret_a_porter.shows import Token
from parlour.web.rooms.pret_a_porter.signs import art
from parlour.web.rooms.pret_a_porter.year import in_order


class ClothingTile(Struct, frozen=True):
    type: str
    icon: str


class Wardrobe(Struct, frozen=True):
    """The Designs of one style, with a note on what they lack."""

    style: str
    n: int
    designs: tuple[DesignCard, ...]
    note: str
    lacks: bool
    key: str  # the style as the card file calls it
    prices: str  # all of them together
    short: int  # how many units they lack
    pick: int | None = None  # to show this style


class Stock(Struct, frozen=True):
    """A fabric in stock."""

    name: str
    n: int
    icon: str


class CompanyOnPage(Struct, frozen=True):
    """A company, all that is open of it."""

    pawn: Pawn
    piece: str
    came_from: str  # what it has just taken, if anything
    page: SeatOnPage
    name: str
    first: bool
    pips: tuple[bool, ...]  # a pawn each: whether it is still in hand
    pips_label: str
    doing: str
    cash: str
    vp: int
    prestige: int
    worth: str
    tokens: tuple[Token, ...]
    upkeep: UpkeepTable
    result: tuple[tuple[str, str], ...]  # how the score is made up, at the end
    debts: tuple[tuple[str, str], ...]
    owed: str
    due: str
    forecast: Chart | None
    outlook: str
    tile: ClothingTile
    groups: tuple[Wardrobe, ...]
    density: str  # "few" where one row of four holds all Designs, "dense" where two do not
    best: str
    stock: tuple[Stock, ...]
    units: int
    contracts: tuple[CardFace, ...]
    buildings: tuple[CardFace, ...]
    employees: tuple[CardFace, ...]
    counts: tuple[tuple[str, int, str], ...]
    printed: int
    free: int
    places: str
    score: str


def company_of(scene: Scene, options: Options, seat: int) -> CompanyOnPage:
    own, one = scene.is_you(seat), seen(scene).companies[seat]
    shown = (own, in_order(scene, seat), scene.page.seats[seat], scene.over, contracts_end(scene), options.pick_of if own else None, one)
    return kept(scene, ("company", seat, own), shown, lambda: _company(scene, options, seat))


def _company(scene: Scene, options: Options, seat: int) -> CompanyOnPage:
    t, view = scene.t, seen(scene)
    one = view.companies[seat]
    finance = scene.t.components["finance"]
    held = {
        kind: tuple(_held(scene, options, card, scene.is_you(seat)) for card in one.cards(kind))
        for kind in ("contract", "building", "employee")
    }
    debts = one.debts_due
    return CompanyOnPage(
        pawn=pawn_of(scene, seat),
        page=scene.page.seats[seat],
        name=scene.name(seat),
        first=seat == view.order[0],
        pips=in_order(scene, seat).pips,
        pips_label=in_order(scene, seat).label,
        doing=_doing(scene, seat),
        cash=dollars(one.cash, t),
        piece=pawn_piece(scene, seat),
        came_from=taken_from(scene, seat),
        vp=one.vp,
        prestige=one.prestige,
        worth=t("worth {n} VP", n=one.prestige_worth),
        tokens=tuple((art(f"t-{symbol}"), symbol.upper(), n) for symbol, n in (("q", one.q), ("t", one.t), ("pr", one.pr))),
        upkeep=upkeep_of(scene, one),
        result=_result(scene, one) if scene.over else (),
        debts=((t("Credit"), dollars(debts.credit, t)), (t("Loans, ${n} each", n=finance["loan_payback"]), dollars(debts.loans, t))),
        owed=dollars(debts.total, t) if debts.total else "",
        due=t("Falling due in round {month}, after the show", month=month(debts.round)),
        forecast=kept(scene, ("chart", seat), (one.forecast,), lambda: chart_of(scene, one.forecast)) if not scene.over else None,
        outlook=outlook_of(scene, one),
        tile=ClothingTile(named(t(one.tile.type)), garment(scene, view.names.styles[0], one.tile.type)),
        groups=kept(
            scene,
            ("groups", seat, scene.is_you(seat)),
            (scene.latest, one.styles, one.collection, best_designs(one), options.pick_of if scene.is_you(seat) else None),
            lambda: tuple(_wardrobe(scene, options, one, group) for group in one.styles),
        ),
        density=("", "few", "", "dense")[min(3, _rows_of_four([len(group.designs) for group in one.styles]))],
        best=_best(scene, one),
        stock=tuple(Stock(t(name), n, spool(scene, name)) for name, n in one.materials.items()),
        units=sum(one.materials.values()),
        contracts=held["contract"],
        buildings=held["building"],
        employees=held["employee"],
        counts=tuple(
            (art(KIND_ART[kind]), len(held[kind]), label)
            for kind, label in (("contract", t("Contracts")), ("building", t("Buildings")), ("employee", t("Employees")))
        ),
        printed=one.printed_employees,
        free=max(0, one.room - one.printed_employees),
        places=t("{n} in {all} places", n=len(held["employee"]), all=one.employee_limit),
        score=dollars(one.score, t),
    )


def _rows_of_four(groups: list[int]) -> int:
    """How many rows of four the Designs of all styles and the clothing tile fill, a style staying together."""
    rows, free = 1, 4
    for n in [*groups, 1]:
        if n > free:
            rows, free = rows + max(1, -(-n // 4)), 4
        free -= min(n, 4)
    return rows


def _result(scene: Scene, one: Company) -> tuple[tuple[str, str], ...]:
    """How the score of a company is made up."""
    t = scene.t
    return (
        (t("Cash"), dollars(one.cash, t)),
        (t("VP"), str(one.vp)),
        (t("Bankrupt") if one.bankrupt else t("In all"), dollars(one.score, t)),
    )


def _doing(scene: Scene, seat: int) -> str:
    """What somebody does now, in a few words."""
    t, view = scene.t, seen(scene)
    one = view.companies[seat]
    if scene.over:
        return t("bankrupt") if one.bankrupt else t("${cash} and {vp} VP", cash=one.cash, vp=one.vp)
    if seat in scene.waiting:
        return t("decides")
    if len(one.styles) == 1:
        return f"{len(one.styles[0].designs)} {style_name(one.styles[0].style, t)}"
    n = sum(len(group.designs) for group in one.styles)
    return t.plural("{n} Design", "{n} Designs", n) if n else t("no Designs")


def _held(scene: Scene, options: Options, card: Card, yours: bool) -> CardFace:
    found = card_face(scene, card)
    found = replace(found, came_from=card_from(scene, card.id))
    if not yours:
        return found
    moves = [name for name, kind in CARDS.items() if kind == card.kind and name != card.kind]
    asked = [f"{name} {argument}={card.number}" for name in moves for argument in ("card", "contract", "building", "employee")]
    return replace(found, pick=options.find(*asked))


def _wardrobe(scene: Scene, options: Options, one: Company, group: Group) -> Wardrobe:
    """The Designs of one style: which can be shown, which lack something."""
    t, designs = scene.t, []
    best = {*best_designs(one), *one.collection}
    lack = ", ".join(f"{n} {t(name)}" for name, n in group.missing.items())
    for design in group.designs:
        moves = (f"present design={design.id}", f"sell design={design.id}") if scene.is_you(one.seat) else ()
        pick = options.find(*moves)
        face = design_card(scene, design, design.missing or ())
        designs.append(
            replace(face, shown=design.id in one.collection, best=design.id in best, pick=pick, came_from=design_from(scene, design.id))
        )
    if not lack:
        note = t("all can be shown")
    elif group.complete:
        note = t("missing {materials}, waived", materials=lack)
    else:
        note = t("missing {materials}", materials=lack)
    n = sum(group.missing.values())
    return Wardrobe(
        style_name(group.style, t),
        len(designs),
        tuple(designs),
        note,
        bool(lack) and not group.complete,
        group.style,
        dollars(group.prices, t),
        n if not group.complete else 0,
    )


def _best(scene: Scene, one: Company) -> str:
    t, best = scene.t, one.best_collection
    if best is None:
        return ""
    if not best.designs:
        return t("Nothing can be shown today: no style has all its materials.") if one.styles else t("There is nothing to show yet.")
    return t.plural(
        "Today’s best Collection has {n} Design and would bring ${dollars} and {prestige} prestige.",
        "Today’s best Collection has {n} Designs and would bring ${dollars} and {prestige} prestige.",
        len(best.designs),
        dollars=best.dollars,
        prestige=best.prestige,
    )
