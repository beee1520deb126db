"""Prêt-à-Porter seen closely: cards and Designs wherever they lie, the locations, the lines of the shows, and a company's money."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from parlour.games.pret_a_porter.view import MATERIAL_LOCATIONS, Card, Company, Design, ForecastStep, Location
from parlour.games.pret_a_porter.words import amount_text, dollars, month
from parlour.web.closely import Look, Looks, Sum, entry_of, summed, thing
from parlour.web.rooms.frame import Scene
from parlour.web.rooms.pret_a_porter.finance import upkeep_of
from parlour.web.rooms.pret_a_porter.pieces import seen, spool, style_name
from parlour.web.rooms.pret_a_porter.signs import art
from parlour.web.rooms.pret_a_porter.town import about

Where = tuple[str, Company | None]  # in words, and whose it is


# --- Cards --------------------------------------------------------------------------------------------------------------
def card(scene: Scene, id: str) -> Look | None:
    """A card of a row, of a company, or on top of a deck."""
    found = next(((one, where) for one, where in _cards(scene) if one.id == id), None)
    if found is None:
        return None
    one, (where, owner) = found
    sums = _of_held(scene, one, owner) if owner else _of_offer(scene, one)
    return Look(entry_of(scene, one.id), where, tuple(sums), tuple(_state(scene, one)))


def _cards(scene: Scene) -> Iterator[tuple[Card, Where]]:
    t, view = scene.t, seen(scene)
    for kind in ("contract", "building", "employee"):
        yield from ((one, (t("In the row"), None)) for one in view.rows.of(kind))
        for company in view.companies:
            yield from ((one, (_at(scene, company), company)) for one in company.cards(kind))
        top = view.decks.of(kind).top
        if top:
            yield top, (t("On top of the deck"), None)


def _at(scene: Scene, company: Company) -> str:
    return scene.t("Your company") if scene.is_you(company.seat) else scene.t("The company of {who}", who=scene.name(company.seat))


def _of_offer(scene: Scene, one: Card) -> Iterator[Sum]:
    """What a card of the row would cost you, at once and with every upkeep."""
    t, view = scene.t, seen(scene)
    offer, you = next((found for found in view.market if found.card == one.id), None), view.you
    if one.kind == "building":
        yield _dollars(scene, t("Price"), offer.price if offer else one.cost, [(one.cost, t("printed"))], "P-125")
    if one.kind != "contract":
        yield _dollars(scene, t("Its upkeep"), one.upkeep, [(one.upkeep, t("printed"))], "P-126")
    if offer and you:
        yield _dollars(scene, t("Cash with it"), offer.cash, [(you.cash, t("now")), (-offer.price, t("price"))], "P-125")
        yield _dollars(scene, t("Next upkeep with it"), offer.upkeep, [(you.upkeep.due, t("now")), (one.upkeep, t("this card"))], "P-076")


def _of_held(scene: Scene, one: Card, owner: Company) -> Iterator[Sum]:
    t = scene.t
    if one.kind != "contract":
        yield _dollars(scene, t("Its upkeep"), one.upkeep, [(one.upkeep, t("printed"))], "P-076")
    if isinstance(one.growth_price, int) and one.flip_cost is not None:
        yield _dollars(scene, t("To turn it over"), one.growth_price, [(one.flip_cost, t("printed"))], "P-102")
    if one.severance is not UNSET:
        parts = [(one.upkeep, t("its upkeep")), (one.upkeep, t("once more"))]
        yield _dollars(scene, t("To dismiss"), one.severance, parts, "P-135")
    if one.kind != "contract":
        yield _upkeep(scene, owner)


def _dollars(scene: Scene, what: str, total: int, parts: list[tuple[int, str]], rule: str) -> Sum:
    return summed(what, total, parts, scene.t("abilities"), rule, lambda n: dollars(n, scene.t))


def _state(scene: Scene, one: Card) -> Iterator[tuple[str, str]]:
    t = scene.t
    if one.side == "back":
        yield t("Lies"), t("on its other side")
    if one.used and all(one.used):
        yield t("This round"), t("used")
    if one.second_type:
        yield t("Second type"), t(one.second_type)


# --- Designs ------------------------------------------------------------------------------------------------------------
def design(scene: Scene, number: str) -> Look | None:
    """A Design of the row, or of a company with the style that it belongs to."""
    t, view = scene.t, seen(scene)
    entry = entry_of(scene, f"design-{number}")
    for one in view.rows.design:
        if one.id == int(number):
            return Look(entry, t("In the row"), (_sale(scene, one),))
    for company in view.companies:
        for group in company.styles:
            for one in group.designs:
                if one.id == int(number):
                    lacks = [t(name) for name in one.missing] if one.missing is not UNSET else []
                    facts = ((t("Missing"), ", ".join(lacks)),) if lacks else ()
                    return Look(entry, _at(scene, company), (_sale(scene, one), *_collection(scene, company, one)), facts)
    return None


def _sale(scene: Scene, one: Design) -> Sum:
    return _dollars(scene, scene.t("It sells for"), one.price, [(one.price, scene.t("printed"))], "P-189")


def _collection(scene: Scene, company: Company, one: Design) -> Iterator[Sum]:
    """What today's best Collection would bring, for a Design that is in it."""
    t, best = scene.t, company.best_collection
    if best is None or one.id not in best.designs:
        return
    group = next(group for group in company.styles if group.style == one.style)
    parts = [(each.price, str(each.id)) for each in group.designs if each.id in best.designs]
    rest = t("prestige for each card")
    yield summed(
        t("Today’s best Collection, {style}", style=style_name(one.style, t)), best.dollars, parts, rest, "P-188", lambda n: dollars(n, t)
    )


def tile(scene: Scene, key: str) -> Look | None:
    """A company's clothing tile."""
    company = _company(scene, key)
    return Look(entry_of(scene, f"tile-{company.tile.type}"), _at(scene, company)) if company else None


# --- Companies ----------------------------------------------------------------------------------------------------------
def _company(scene: Scene, key: str) -> Company | None:
    return seen(scene).you if key == "you" else seen(scene).companies[int(key)]


def company(scene: Scene, key: str) -> Look | None:
    """A company's money: the upkeep, the debts, and the cash that is left of it."""
    t, one = scene.t, _company(scene, key)
    if one is None:
        return None
    sums = [_upkeep(scene, one), _foretold(scene, one.forecast.without_show, t("Cash without a show, after round {month}"))]
    if one.forecast.with_show != one.forecast.without_show:
        sums.append(_foretold(scene, one.forecast.with_show, t("Cash with today’s Collection, after round {month}")))
    if one.debts_due.total:
        parts = [(one.debts_due.credit, t("credit")), (one.debts_due.loans, t("loans"))]
        sums.append(
            _dollars(scene, t("Paid back after round {month}", month=month(one.debts_due.round)), one.debts_due.total, parts, "P-195")
        )
    parts = [(one.cash, t("cash")), (one.vp, "VP")]
    sums.append(summed(t("In all, today"), one.score, parts, t("prestige and debts"), "P-206", lambda n: dollars(n, t)))
    name = t("Your company") if scene.is_you(one.seat) else scene.name(one.seat)
    return Look(thing(name, art("t-cash")), t("Money"), tuple(sums))


def _upkeep(scene: Scene, one: Company) -> Sum:
    t, table = scene.t, upkeep_of(scene, one)
    parts = [(n, name) for name, n, state in table.lines if state == "on"] or [(0, t("nothing"))]
    return _dollars(scene, t("Upkeep of {who}", who=scene.name(one.seat)), one.upkeep.due, parts, "P-076")


def _foretold(scene: Scene, steps: list[ForecastStep], said: str) -> Sum:
    t = scene.t
    words = {"now": t("now"), "show": t("show"), "upkeep": t("upkeep"), "payback": t("debts")}
    parts = [(step.cash if step.what == "now" else step.dollars, f"{words[step.what]} {month(step.round)}") for step in steps]
    return summed(said.format(month=month(steps[-1].round)), steps[-1].cash, parts, t("loans"), "P-107", lambda n: dollars(n, t))


def stock(scene: Scene, key: str) -> Look | None:
    """The fabrics of a company."""
    t, one = scene.t, _company(scene, key)
    if one is None:
        return None
    what = thing(t("Fabrics in stock"), spool(scene, next(iter(one.materials))), frame="sign")
    return Look(what, _at(scene, one), facts=tuple((t(name), str(n)) for name, n in one.materials.items()))


# --- The floor ----------------------------------------------------------------------------------------------------------
def location(scene: Scene, id: str, *_: str) -> Look:
    """A location: who stands there, and what its fabrics cost you."""
    t, view = scene.t, seen(scene)
    place = view.locations[int(id) - 1]
    facts = [(t("Pawns, in their order"), ", ".join(_standing(scene, place)) or t("none yet"))]
    if place.closed:
        facts.append((t("Closed with so few players"), str(place.closed)))
    if place.quality:
        facts.append((t("Quality of a unit"), f"{place.quality} Q"))
    what = thing(t(place.name), art("i-pawn"), about(scene, place.id), "sign")
    return Look(what, t("Location {n}", n=place.id), tuple(_fabrics(scene, place)), tuple(facts))


def _standing(scene: Scene, place: Location) -> list[str]:
    return [scene.name(seat) for seat in (*place.spaces, *place.extra) if seat is not None]


def _fabrics(scene: Scene, place: Location) -> Iterator[Sum]:
    view = seen(scene)
    if place.id not in MATERIAL_LOCATIONS:
        return
    prices = view.unit_prices[f"L{place.id}"] if view.unit_prices else [one.prices[f"L{place.id}"] for one in view.materials]
    for one, price in zip(view.materials, prices, strict=True):
        yield _dollars(scene, scene.t(one.name), price, [(one.prices[f"L{place.id}"], scene.t("printed"))], "P-139")


# --- Shows --------------------------------------------------------------------------------------------------------------
def line(scene: Scene, symbol: str) -> Look | None:
    """A symbol of the coming shows: what each show would bring everybody today."""
    t, coming = scene.t, seen(scene).coming
    if coming is None:
        return None
    found = [(tile.id, one) for tile in coming.tiles for one in tile.lines if one.symbol == symbol]
    sums = []
    for seat in range(scene.players):
        parts = [(each.prestige, id) for id, one in found for each in one.standings if each.seat == seat]
        total = sum(n for n, _ in parts)
        sums.append(summed(scene.who(seat), total, parts or [(0, t("nothing"))], "", "P-164"))
    facts = [(t("Show {show}, line {n}", show=id, n=one.line), " · ".join(str(n) for n in one.prizes if n)) for id, one in found]
    has = ", ".join(f"{scene.name(each.seat)} {each.items}" for each in found[0][1].standings) if found else ""
    says = t("Prestige that the line would bring today. Who has how many: {list}.", list=has)
    return Look(thing(amount_text(symbol, 1, t)[2:], art(f"t-{symbol}"), says, "sign"), t("The coming shows"), tuple(sums), tuple(facts))


def show(scene: Scene, id: str) -> Look:
    """A show tile."""
    number = next((one.round for one in seen(scene).shows if any(tile.id == id for tile in one.tiles)), None)
    return Look(entry_of(scene, f"show-{id}"), scene.t("Show of round {month}", month=month(number)) if number else "")


CLOSELY: Looks = {
    "card": card,
    "has": card,
    "design": design,
    "own": design,
    "tile": tile,
    "cash": company,
    "model": company,
    "stock": stock,
    "location": location,
    "space": location,
    "line": line,
    "show": show,
}
