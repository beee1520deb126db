"""Pocket Wigs seen closely: each coin with what it would earn, the columns of the market card, the rows of a card, and the quarter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from parlour.games.pocket_wigs.view import Sale
from parlour.games.pocket_wigs.words import COIN_NAMES, LETTERS
from parlour.web.closely import Look, Looks, Sum, Term, entry_of, listed, thing
from parlour.web.rooms.frame import Scene
from parlour.web.rooms.pocket_wigs.seen import SPRITE, art, counted, kind, row_name, row_text, seen


def _coin(scene: Scene, coin: int, where: str, sums: tuple[Sum, ...] = (), facts: tuple[tuple[str, str], ...] = ()) -> Look:
    return Look(entry_of(scene, COIN_NAMES[coin]), where, sums, facts)


def _sales(scene: Scene, coin: int = 0, column: int = -1) -> Iterator[Sum]:
    """What your coins of a type, or those for a column, would earn: now, or if nobody sets the market."""
    t, view = scene.t, seen(scene)
    if view.you is None:
        return
    now = [one for one in view.you.sales if one.earns]
    for one in now or view.you.forecast:
        if (not coin or one.coin == coin) and column in (-1, one.column):
            yield _earned(scene, one, t("Now, in column {letter}") if now else t("If nobody sets the market, in column {letter}"))


def _earned(scene: Scene, sale: Sale, said: str) -> Sum:
    t, column = scene.t, seen(scene).market[sale.column]
    first = column.next or 0
    circles = column.circles[first : first + len(sale.earns)]
    what = f"{counted(sale.coin, len(sale.earns), t)}: {said.format(letter=LETTERS[column.letter])}"
    return listed(what, str(sale.earns[-1]), [(str(one.number), t("gold")) for one in circles], "C-033")


def in_pocket(scene: Scene, coin: str, *_: str) -> Look | None:
    you = seen(scene).you
    if you is None or not you.hand or int(coin) not in you.hand:
        return None
    t = scene.t
    return _coin(
        scene, int(coin), t("In your pocket"), tuple(_sales(scene, int(coin))), ((t("Of this type"), str(you.hand.count(int(coin)))),)
    )


def supply(scene: Scene, coin: str) -> Look:
    t = scene.t
    return _coin(scene, int(coin), t("The supply"), facts=((t("Left"), str(seen(scene).supply.count(int(coin)))),))


def on_market(scene: Scene, column: str, circle: str) -> Look | None:
    """A coin that lies on the market card."""
    t, one = scene.t, seen(scene).market[int(column)]
    lies = one.circles[int(circle)]
    earned = Sum(t("Its circle"), str(lies.number), (Term(str(lies.number), t("gold")),), "C-033")
    return _coin(scene, lies.coin, t("In column {letter}", letter=LETTERS[one.letter]), (earned,)) if lies.coin else None


def column(scene: Scene, at: str) -> Look:
    """A column of the market card: what it takes, and what the next coin earns."""
    t, one = scene.t, seen(scene).market[int(at)]
    facts = [(t("Sells"), kind(one.sells, t) if one.sells else t("nothing"))]
    facts.append((t("The next coin earns"), t("{n} gold", n=one.pays) if one.pays is not None else t("full")))
    facts += [(t("Circle {n}", n=number), _lies(scene, circle.coin, circle.number)) for number, circle in enumerate(one.circles, start=1)]
    letter = LETTERS[one.letter]
    what = thing(t("Column {letter}", letter=letter), art(one.sells) if one.sells else f"{SPRITE}#gold", frame="round")
    return Look(what, t("Market card"), tuple(_sales(scene, column=int(at))), tuple(facts))


def _lies(scene: Scene, coin: int, number: int) -> str:
    t = scene.t
    return t("{n} gold: {what}", n=number, what=counted(coin, 1, t) if coin else t("empty"))


def on_card(scene: Scene, row: str, circle: str) -> Look | None:
    """A coin on your card."""
    you = seen(scene).you
    lies = you.card[int(row)].circles[int(circle)] if you else None
    if lies is None or not lies.coin:
        return None
    t = scene.t
    return _coin(scene, lies.coin, row_name(int(row), t), facts=((t("Its action"), t("taken") if lies.tails else t("not taken yet")),))


def row(scene: Scene, at: str) -> Look:
    t = scene.t
    return Look(thing(row_name(int(at), t), f"{SPRITE}#gold", row_text(int(at), t), "round"), t("Your card"))


def rival(scene: Scene, seat: str) -> Look:
    """What somebody has in all, where the table shows it."""
    t, person = scene.t, seen(scene).players_at_table[int(seat)]
    owned = Counter(person.coins or ())
    parts = [(str(n), kind(coin, t)) for coin, n in sorted(owned.items())]
    sums = (listed(t("Coins"), str(owned.total()), parts),) if parts else ()
    what = thing(t("Coins of {who}", who=scene.name(person.seat)), art(1), frame="round")
    return Look(what, t("Players"), sums, ((t("Gold"), str(person.gold)),))


def quarter(scene: Scene) -> Look:
    t, holder = scene.t, seen(scene).quarter.holder
    where = t("Nobody has it") if holder is None else t("{who} has it", who=scene.name(holder))
    return Look(entry_of(scene, "quarter"), where)


CLOSELY: Looks = {
    "pocket": in_pocket,
    "supply": supply,
    "market": on_market,
    "column": column,
    "card": on_card,
    "row": row,
    "rival": rival,
    "quarter": quarter,
}
