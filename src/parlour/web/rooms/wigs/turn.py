"""The turn panel of Wigs: what you may do now, as rows of the panel and as lights on the board."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from msgspec import Struct

from parlour.games.wigs.view import Sale
from parlour.games.wigs.words import COLUMN_NAMES, NAMES
from parlour.web.rooms.frame import MOST_PICKS, Lot, Panel, Pick, Scene, Why, once
from parlour.web.rooms.generic import waiting_panel
from parlour.web.rooms.wigs.seen import counted, gift, hand_of, mini, seen, yours


class Ghost(Struct, frozen=True):
    """A tile that would lie on a square, of a sale or of the Trendsetter's, and the picks that bring it there; the first of them
    brings no more."""

    column: int
    square: int
    wig: int
    gain: int
    picks: tuple[int, ...]


@dataclass
class Options:
    """What you may do now."""

    lots: list[Lot] = field(default_factory=list)
    lots_of: dict[int, list[Lot]] = field(default_factory=dict)
    ghosts: list[Ghost] = field(default_factory=list)
    lifts: dict[int, tuple[int, int]] = field(default_factory=dict)  # pick -> wig and how many tiles of it are lifted
    change: dict[int, int] = field(default_factory=dict)  # pick -> gold
    count: int = 0

    @property
    def picks(self) -> list[Pick]:
        return [pick for lot in self.lots for pick in lot.picks]

    def pick_of(self, move: str) -> Pick | None:
        return next((pick for pick in self.picks if pick.move == move), None)

    def add(self, wig: int, lot: Lot) -> None:
        self.lots.append(lot)
        self.lots_of.setdefault(wig, []).append(lot)


@once
def options_of(scene: Scene) -> Options:
    options = Options()
    if scene.moves:
        {"draft": _draft, "wear": _wear, "set market": _trend, "sell": _sell, "buy": _buy}[seen(scene).phase](scene, options)
    return options


def panel(scene: Scene) -> Panel:
    t, view = scene.t, seen(scene)
    if not scene.moves:
        return _waiting(scene)
    lots = tuple(options_of(scene).lots)
    match view.phase:
        case "draft":
            sentence = t.plural(
                "Take your last wig from the middle.", "Take a wig from the middle; {n} are still yours to take.", view.to_take
            )
            return Panel(t("Your pick"), sentence, lots)
        case "wear":
            return Panel(t("Wear a wig"), t("Choose the wig to wear this round; all are shown together."), lots)
        case "set market":
            sentence = t.plural("Add one more of your wigs to the market.", "Add {n} of these wigs to the market.", view.to_add)
            return Panel(t("You set the market"), sentence, lots)
        case "sell":
            return Panel(t("Your sell turn"), _sell_sentence(scene), lots, (("done", scene.words("done")),))
        case _:
            return Panel(t("Your buy turn"), t("Buy one wig from the market, or pass."), lots, (("pass", scene.words("pass")),))


def _sell_sentence(scene: Scene) -> str:
    t, view = scene.t, seen(scene)
    if not view.sales:
        return t("There is nothing more that you can sell.") if view.sold else t("There is nothing that you can sell.")
    if view.sold and view.types_left:
        return (
            t("Sell more of the same type or of a second one, or stop.")
            if len(view.sold) == 1
            else t("Sell more of the same types or of another, or stop.")
        )
    if view.sold:
        return t("Sell more of the same type, or stop.")
    if view.types_left > 2:
        return t("Sell any number of wigs of up to {n} types, or none.", n=view.types_left)
    return (
        t("Sell any number of wigs of one or two types, or none.")
        if view.types_left == 2
        else t("Sell any number of wigs of one type, or none.")
    )


def _waiting(scene: Scene) -> Panel:
    """What the others do."""
    t, view = scene.t, seen(scene)
    general = waiting_panel(scene)
    if not scene.waiting or scene.seat in scene.waiting:
        return general
    who = scene.names(scene.waiting)
    notes: tuple[str, ...] = ()
    if view.phase == "wear":
        sentence = t("We wait for {who} to choose a wig.", who=who)
        if scene.seat is not None:
            notes = (t("Your wig lies face down. All are shown together."),)
    else:
        sentence = {
            "draft": t("{who} takes a wig from the middle.", who=who),
            "set market": _trend_sentence(scene, who),
            "sell": t("{who} may sell now.", who=who),
            "buy": t("{who} may buy now.", who=who),
        }[view.phase]
    if scene.seat is not None and view.phase in ("sell", "buy"):
        notes = _your_place(scene, scene.seat)
    return Panel(general.eyebrow, sentence, notes=notes)


def _trend_sentence(scene: Scene, who: str) -> str:
    t, can = scene.t, seen(scene).abilities
    if (can.trendsetter_draws, can.trendsetter_adds) == (5, 3):
        return t("{who} draws five wigs and picks three for the market.", who=who)
    return t("{who} draws {n} wigs and picks {adds} for the market.", who=who, n=can.trendsetter_draws, adds=can.trendsetter_adds)


def _your_place(scene: Scene, seat: int) -> tuple[str, ...]:
    """When your turn comes."""
    t, view = scene.t, seen(scene)
    yours, now = view.order.index(seat), view.order.index(view.turn or 0)
    if view.phase == "sell" and yours < now:
        return (t("You have sold. Buying comes when all have sold."),)
    return (t.plural("You are next.", "You come after {n} others.", (yours - now) % len(view.order)),)


def _draft(scene: Scene, options: Options) -> None:
    t = scene.t
    counts = Counter(seen(scene).pool)
    for wig in sorted(counts):
        move = f"draft wig={wig}"
        pick = Pick(options.count, move, t("Take it"), scene.words(move), at_once=True)
        options.count += 1
        options.add(wig, Lot(mini(wig), t(NAMES[wig]), t.plural("one left", "{n} left", counts[wig]), (pick,), gift(scene, wig)))


def _wear(scene: Scene, options: Options) -> None:
    t, counts = scene.t, Counter(hand_of(yours(scene)))
    for wig in sorted(counts):
        move = f"wear wig={wig}"
        pick = Pick(options.count, move, t("Wear it"), scene.words(move), at_once=True)
        options.lifts[pick.number] = (wig, 1)
        options.count += 1
        sums = gift(scene, wig)
        if wig in seen(scene).debut:
            sums = t("{ability}; a debut wig waits for its only wearer", ability=sums)
        options.add(wig, Lot(mini(wig), t(NAMES[wig]), t("sells as number {n}", n=wig), (pick,), sums))


def _trend(scene: Scene, options: Options) -> None:
    t, view = scene.t, seen(scene)
    counts, places = Counter(view.drawn), {place.wig: place for place in view.additions}
    for wig in sorted(counts):
        move = f"add wig={wig}"
        why = scene.why(move, t("Add {wig}", wig=t(NAMES[wig])))
        picks: tuple[Pick, ...] = ()
        note = t("fits nowhere")
        if wig in places:
            picks = (Pick(options.count, move, t("Add it"), scene.words(move), at_once=True),)
            place = places[wig]
            note = f"→ {COLUMN_NAMES[place.column]}"
            options.ghosts.append(Ghost(place.column, place.square, wig, 0, (options.count,)))
            options.count += 1
        options.add(wig, Lot(mini(wig), t(NAMES[wig]), note, picks, t.plural("one drawn", "{n} drawn", counts[wig]), why))


# --- Selling ----------------------------------------------------------------------------------------------------------
def _sell(scene: Scene, options: Options) -> None:
    hand = sorted(set(hand_of(yours(scene))))
    sales = {wig: _sales(scene, wig) for wig in hand}
    best = max((sum(gains(sale)) for found in sales.values() for sale in found), default=0)
    for wig in sorted(hand, key=lambda wig: (not sales[wig], -max((sum(gains(sale)) for sale in sales[wig]), default=0), wig)):
        if sales[wig]:
            ends = _ends_turn(scene, wig)
            for sale in sales[wig]:
                _add_sale(scene, options, sale, ends, best)
        else:
            _add_unsold(scene, options, wig)


def _sales(scene: Scene, wig: int) -> list[Sale]:
    """The columns that take a type now; of empty columns with the same prices only one."""
    found: list[Sale] = []
    for sale in seen(scene).sales:
        if sale.wig == wig and not any(one.prices == sale.prices and sale.opens for one in found):
            found.append(sale)
    return found


def gains(sale: Sale) -> list[int]:
    """What each tile earns."""
    return [price + sale.bonus for price in sale.prices]


def moves_of(sale: Sale) -> list[str]:
    """The moves that sell one, two, … tiles."""
    again = f"sell column={sale.column}"
    return [f"place column={sale.column} wig={sale.wig}" if sale.opens else again] + [again] * (len(sale.squares) - 1)


def _ends_turn(scene: Scene, wig: int) -> bool:
    """Whether selling this type leaves no other type to sell: then the big verb ends the turn too."""
    view = seen(scene)
    left = view.types_left - (wig not in view.sold)
    return left == 0 or all(sale.wig == wig for sale in view.sales)


def _add_sale(scene: Scene, options: Options, sale: Sale, ends: bool, best: int) -> None:
    t, wig, column, gold = scene.t, sale.wig, COLUMN_NAMES[sale.column], yours(scene).gold or 0
    earned, moves = gains(sale), moves_of(sale)
    numbers: list[int] = []
    picks = []
    for n in range(1, len(earned) + 1):
        if options.count >= MOST_PICKS:
            break
        gain = sum(earned[:n])
        verb = t("Sell {wigs} for {gold} gold", wigs=counted(wig, n, t), gold=gain)
        chosen = gain == best and not any(pick.chosen for pick in options.picks)
        made = "; ".join(moves[:n] + (["done"] if ends else []))
        picks.append(Pick(options.count, made, f"×{n}", verb, f"+{gain}", chosen, t("+ {gain} = {sum}", gain=gain, sum=gold + gain)))
        options.lifts[options.count] = (wig, n)
        options.change[options.count] = gain
        numbers.append(options.count)
        options.count += 1
    for at, (square, gain) in enumerate(zip(sale.squares, earned, strict=True)):
        options.ghosts.append(Ghost(sale.column, square, wig, gain, tuple(numbers[at:])))
    sums = ""
    if sale.bonus:
        sums = t(
            "{prices} on the shelves, + {bonus} as Baron", prices=" + ".join(map(str, sale.prices)), bonus=sale.bonus * len(sale.prices)
        )
    note = t("opens column {column}", column=column) if sale.opens else t("to column {column}", column=column)
    options.add(wig, Lot(mini(wig), t(NAMES[wig]), note, tuple(picks), sums))


def _add_unsold(scene: Scene, options: Options, wig: int) -> None:
    t = scene.t
    why = scene.why(f"sell wig={wig}", t("Sell {wigs}", wigs=counted(wig, 1, t)))
    notes = {"W-R20": t("no column"), "W-048": t("column full"), "W-056": t("another type sold"), "W-030": t("two types sold")}
    note = notes.get(why.rule, "") if why else ""
    options.add(wig, Lot(mini(wig), t(NAMES[wig]), note, (), "", why))


# --- Buying -----------------------------------------------------------------------------------------------------------
def _buy(scene: Scene, options: Options) -> None:
    """A row for each column: its tiles by their prices, those too dear with the reason."""
    t, gold = scene.t, yours(scene).gold or 0
    for at, column in enumerate(seen(scene).market):
        picks, wig = [], column.wig
        dear: Why | None = None
        for square, here in enumerate(column.squares):
            move = f"buy column={at} square={square}"
            if not here.wig:
                continue
            if move not in scene.legal:
                dear = dear or scene.why(move, t("Square {square} for {price}", square=square + 1, price=here.price))
                continue
            after = t("− {price} = {left}", price=here.price, left=gold - here.price)
            text = t("square {n}", n=square + 1)
            verb = t("Buy {wigs} for {gold} gold", wigs=counted(wig, 1, t), gold=here.price)
            picks.append(Pick(options.count, move, text, verb, f"−{here.price}", False, after))
            options.change[options.count] = -here.price
            options.count += 1
        if picks or dear:
            options.add(wig, Lot(mini(wig), t(NAMES[wig]), t("from column {column}", column=COLUMN_NAMES[at]), tuple(picks), "", dear))
