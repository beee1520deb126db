"""The turn panel of Pocket Wigs: what you may do now, as rows of the panel and as lights on the board."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Struct

from parlour.games.pocket_wigs.view import Sale
from parlour.games.pocket_wigs.words import COIN_NAMES, LETTERS, ROW
from parlour.web.rooms.frame import Lot, Panel, Pick, Scene, once
from parlour.web.rooms.generic import waiting_panel
from parlour.web.rooms.pocket_wigs.seen import COINS, art, counted, hand_of, is_placing, kind, seen, yours


class Sold(Struct, frozen=True):
    """A coin that would lie in a circle of the market, the pick that sells up to it, and all that would bring it there."""

    coin: int
    pick: Pick
    label: str
    picks: list[int]


class Set(Struct, frozen=True):
    """A coin of the supply that may be put in a column."""

    coin: int
    move: str
    label: str


@dataclass
class Options:
    """What you may do now."""

    lots: list[Lot] = field(default_factory=list)
    sales: dict[tuple[int, int], Sold] = field(default_factory=dict)  # column and circle -> the coin that would lie there
    sets: dict[int, list[Set]] = field(default_factory=dict)  # column -> the coins that may be set there
    coin_of: dict[int, tuple[int, int]] = field(default_factory=dict)  # pick -> coin and how many of them
    change: dict[int, int] = field(default_factory=dict)  # pick -> gold

    @property
    def picks(self) -> list[Pick]:
        return [pick for lot in self.lots for pick in lot.picks]

    @property
    def count(self) -> int:
        return len(self.coin_of)

    def pick_of(self, move: str) -> Pick | None:
        return next((pick for pick in self.picks if pick.move == move), None)

    def sets_of(self, coin: int) -> bool:
        """Whether a coin of this type may be put in some column."""
        return any(one.coin == coin for sets in self.sets.values() for one in sets)

    def lifts_of(self, coin: int, at: int) -> list[int]:
        """The picks that lift the coin that lies so many places from the last of its type; only sales take
        coins from the pocket."""
        return [number for number, (of, n) in self.coin_of.items() if number in self.change and of == coin and at < n]

    def gains_of(self, coin: int) -> list[int]:
        """The picks that bring a coin of this type to the pocket."""
        return [number for number, (of, n) in self.coin_of.items() if n == 0 and of == coin]


@once
def options_of(scene: Scene) -> Options:
    options = Options()
    fill = {"set market": _set, "sell wigs": _sell, "buy wigs": _buy}.get(seen(scene).phase)
    if scene.moves and fill:
        fill(scene, options)
    return options


def panel(scene: Scene) -> Panel:
    t, view = scene.t, seen(scene)
    if not scene.moves:
        return _waiting(scene)
    if is_placing(scene):
        return _place(scene)
    lots = tuple(options_of(scene).lots)
    acts = t("Your {coin} acts", coin=t(COIN_NAMES[_acting_coin(scene)]))
    decline = (("decline", scene.words("decline")),)
    match view.phase:
        case "set market":
            return Panel(acts, t("Move a coin from the supply to a column, or let it be."), lots, decline, mild=True)
        case "sell wigs" if view.selling_in is not None:
            column = LETTERS[view.market[view.selling_in].letter]
            return Panel(acts, t("Sell more in column {column}, or stop.", column=column), lots, (("done", scene.words("done")),))
        case "sell wigs":
            return Panel(acts, t("Sell any number of coins in one column, or none."), lots, decline)
        case _:
            return Panel(acts, t("Take a coin from the supply, or none."), lots, decline)


def _acting_coin(scene: Scene) -> int:
    return next(action.coin for action in seen(scene).actions if action.stage == "now")


def _place(scene: Scene) -> Panel:
    t, can_place = scene.t, any(move.name == "place" for move in scene.moves)
    if can_place:
        sentence = t("Take a coin from your pocket and put it on a free circle, or finish.")
    elif not hand_of(scene):
        sentence = t("All your coins lie on your card: finish.")
    else:
        sentence = t("Every circle of your card is taken: finish.")
    if seen(scene).quarter.holder is None:
        buttons: tuple[tuple[str, str], ...] = (("grab", scene.words("grab")), ("finish", t("Finish without it")))
    else:
        buttons = (("finish", scene.words("finish")),)
    is_empty = not any(circle and circle.coin for row in yours(scene).card for circle in row.circles)
    return Panel(t("Place your coins"), sentence, aside=buttons, mild=can_place and is_empty)


def _waiting(scene: Scene) -> Panel:
    """What the others do."""
    t, acting = scene.t, seen(scene).acting
    general = waiting_panel(scene)
    if scene.over or scene.seat in scene.sight.waiting:
        return general
    who = scene.names(scene.sight.waiting)
    if acting is None:
        sentence = t("We wait for {who} to finish placing.", who=who)
        notes = (t("All cards are shown together when the last player has finished."),)
        return Panel(general.eyebrow, sentence, notes=notes)
    coin = t(COIN_NAMES[_acting_coin(scene)])
    sentence = {
        ROW.set: t("{who} may set the market with the {coin}.", who=who, coin=coin),
        ROW.sell: t("{who} may sell with the {coin}.", who=who, coin=coin),
        ROW.buy: t("{who} may take a coin for the {coin}.", who=who, coin=coin),
    }[acting.row]
    return Panel(general.eyebrow, sentence, notes=_your_place(scene))


def _your_place(scene: Scene) -> tuple[str, ...]:
    """When your turn comes."""
    if scene.seat is None:
        return ()
    t, coming = scene.t, [action for action in seen(scene).actions if action.stage == "to come"]
    between = next((at for at, action in enumerate(coming) if action.seat == scene.seat), None)
    if between is None:
        return (t("You have no more coins to use in this round."),)
    return (t("You are next."),) if between == 0 else (t("{n} actions come before yours.", n=between + 1),)


# --- Setting, selling, buying -----------------------------------------------------------------------------------------
def _set(scene: Scene, options: Options) -> None:
    """The columns where a coin of the supply may be put: first the coin is taken up, then a circle is tapped."""
    for at in range(len(seen(scene).market)):
        moves = [(coin, f"set column={at} coin={coin}") for coin in COINS]
        options.sets[at] = [Set(coin, move, scene.words(move)) for coin, move in moves if move in scene.legal]


def _sell(scene: Scene, options: Options) -> None:
    """What one, two, … coins bring together in each column; the dearest first."""
    sales = [sale for sale in yours(scene).sales if sale.earns]
    best = max((sale.earns[-1] for sale in sales), default=0)
    for sale in sorted(sales, key=lambda sale: (-sale.earns[-1], sale.column)):
        _add_sale(scene, options, sale, best)


def _add_sale(scene: Scene, options: Options, sale: Sale, best: int) -> None:
    t, at, coin = scene.t, sale.column, sale.coin
    column, gold = seen(scene).market[at], yours(scene).gold
    letter, first, last = LETTERS[column.letter], column.next or 0, len(sale.earns)
    numbers = list(range(options.count, options.count + last))
    picks = []
    for n, (number, gain) in enumerate(zip(numbers, sale.earns, strict=True), start=1):
        moves = [f"sell column={at}"] * n
        ending = ["done"] if n < last else []  # the last coin that can be sold ends the action by itself
        chosen = gain == best and n == last and not any(pick.chosen for pick in options.picks)
        verb = t("Sell {coins} for {gold} gold", coins=counted(coin, n, t), gold=gain)
        after = t("+ {gain} = {sum}", gain=gain, sum=gold + gain)
        pick = Pick(number, "; ".join(moves + ending), f"×{n}", verb, f"+{gain}", chosen, after)
        picks.append(pick)
        options.coin_of[number], options.change[number] = (coin, n), gain
        label = t("Sell {coins} in column {column} for {gold} gold", coins=counted(coin, n, t), column=letter, gold=gain)
        options.sales[at, first + n - 1] = Sold(coin, pick, label, numbers[n - 1 :])
    options.lots.append(Lot(art(coin), kind(coin, t), t("in column {column}", column=letter), tuple(picks)))


def _buy(scene: Scene, options: Options) -> None:
    t = scene.t
    for coin in COINS:
        move = f"buy coin={coin}"
        if move in scene.legal:
            pick = Pick(options.count, move, t("Take it"), scene.words(move), at_once=True)
            options.coin_of[pick.number] = (coin, 0)
            options.lots.append(Lot(art(coin), kind(coin, t), picks=(pick,)))
