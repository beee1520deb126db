"""Wigs seen closely: each wig with what it can do and what its sale would bring now, the columns, and what a screen hides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import UNSET

from parlour.games.wigs.view import Sale
from parlour.games.wigs.words import COLUMN_NAMES, NAMES
from parlour.web.almanac import sentence
from parlour.web.closely import Look, LookAt, Looks, Sum, Term, entry_of, thing
from parlour.web.rooms.frame import Scene
from parlour.web.rooms.wigs.seen import gift, mini, plural_name, seen


def _wig(scene: Scene, wig: int, where: str, sums: tuple[Sum, ...] = (), facts: tuple[tuple[str, str], ...] = ()) -> Look:
    """A wig of the almanac, with what it can do at this table."""
    return Look(entry_of(scene, str(wig)), where, sums, facts, sentence(gift(scene, wig)))


def in_hand(scene: Scene, wig: str, *_: str) -> Look | None:
    """A wig behind your screen: what you could sell of its kind now."""
    you = seen(scene).you
    if you is None or you.hand is UNSET or int(wig) not in you.hand:
        return None
    n = you.hand.count(int(wig))
    sums = tuple(sum for sale in seen(scene).sales if sale.wig == int(wig) for sum in _sold(scene, sale))
    return _wig(scene, int(wig), scene.t("Behind your screen"), sums, ((scene.t("Of this type"), str(n)),))


def _sold(scene: Scene, sale: Sale) -> Iterator[Sum]:
    """What each wig sold to a column would earn, one after the other."""
    t, column = scene.t, COLUMN_NAMES[sale.column]
    for at, price in enumerate(sale.prices, start=1):
        terms = [Term(str(price), t("its square"))]
        if sale.bonus:
            terms.append(Term(str(sale.bonus), t(NAMES[3]), "+"))
        yield Sum(t("Sold as number {n} in column {column}", n=at, column=column), str(price + sale.bonus), tuple(terms), "W-060")


def in_market(scene: Scene, column: str, square: str) -> Look | None:
    """A wig that lies in the market."""
    one = seen(scene).market[int(column)].squares[int(square)]
    price = Sum(scene.t("It costs"), str(one.price), (Term(str(one.price), scene.t("the dots of its square")),), "W-068")
    where = scene.t("In column {column}", column=COLUMN_NAMES[int(column)])
    return _wig(scene, one.wig, where, (price,)) if one.wig else None


def bay(scene: Scene, at: str) -> Look:
    """A column: what it holds, and what the next wig would fetch."""
    t, column = scene.t, seen(scene).market[int(at)]
    lying = [t("{price} gold: {what}", price=one.price, what=t(NAMES[one.wig]) if one.wig else t("empty")) for one in column.squares]
    facts = tuple((t("Square {n} from below", n=number), text) for number, text in enumerate(lying, start=1))
    name = t("Column {column}", column=COLUMN_NAMES[int(at)])
    holds = plural_name(column.wig, t) if column.wig else t("nothing yet: any type may open it")
    what = thing(name, mini(column.wig), t("It holds {what}.", what=holds), "round")
    sums = tuple(sum for sale in seen(scene).sales if sale.column == int(at) for sum in _sold(scene, sale))
    return Look(what, t("The market"), sums, facts)


def _lying(where: str) -> LookAt:
    def found(scene: Scene, wig: str) -> Look:
        view = seen(scene)
        lying = {"pool": view.pool, "drawn": view.drawn, "debut": view.debut}[where]
        said = {"pool": scene.t("In the middle"), "drawn": scene.t("Drawn by the Trendsetter"), "debut": scene.t("Debut wigs")}[where]
        return _wig(scene, int(wig), said, facts=((scene.t("Lying there"), str(lying.count(int(wig)))),))

    return found


def screen(scene: Scene, seat: str) -> Look:
    """What is known of the wigs behind somebody's screen."""
    t, person = scene.t, seen(scene).players_at_table[int(seat)]
    known = Counter([] if person.known is UNSET else person.known)
    terms = [Term(str(n), t(NAMES[wig]), "+" if at else "") for at, (wig, n) in enumerate(sorted(known.items()))]
    rest = person.tiles - known.total()
    if rest or not terms:
        terms.append(Term(str(rest), t("unseen"), "+" if terms else ""))
    worn = ((t("Wears"), t(NAMES[person.worn])),) if person.worn else ()
    what = thing(t("Screen of {who}", who=scene.name(person.seat)), mini(0), frame="round")
    return Look(what, t("Behind the screen"), (Sum(t("Wigs"), str(person.tiles), tuple(terms)),), worn)


def bag(scene: Scene) -> Look:
    t = scene.t
    what = thing(t("The bag"), mini(0), t("What is drawn comes from here."), "round")
    return Look(what, t("The supply"), facts=((t("In the bag"), str(seen(scene).supply)),))


CLOSELY: Looks = {"hand": in_hand, "market": in_market, "bay": bay, "screen": screen, "bag": bag}
CLOSELY |= {name: _lying(name) for name in ("pool", "drawn", "debut")}
