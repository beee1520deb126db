"""The kitchen table of Pocket Wigs: market card, supply, quarter, the others, your card and your pocket, as the template draws them."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from parlour.engine.events import Event
from parlour.engine.texts import Texts
from parlour.games.pocket_wigs.view import Lying, Player
from parlour.games.pocket_wigs.words import COIN_NAMES, LETTERS, ROW, ROW_NAMES, THE_COIN
from parlour.web.page_data import SeatOnPage
from parlour.web.rooms.frame import Pick, Scene, Tab, Why
from parlour.web.rooms.pocket_wigs.seen import COINS, art, counted, hand_of, is_placing, kind, row_name, row_text, seen, this_round, yours
from parlour.web.rooms.pocket_wigs.turn import Options, Set, Sold, options_of

MOST_DRAWN = 6  # so many coins of a pile are drawn; their number stands beside them


class Well(Struct, frozen=True):
    """A circle of the market card."""

    coin: int
    number: int
    letter: str  # in the lowest circle
    piece: str
    label: str
    source: str  # the piece from which its coin flew in
    sale: Sold | None
    sets: list[Set]


class MarketColumn(Struct, frozen=True):
    """A column of the market card, its top circle first."""

    letter: str
    title: str
    sells: int
    other: bool  # sells something else than its letter
    wells: list[Well]
    foreseen: Foreseen | None  # what your pocket would earn here
    why: Why | None  # why nothing can be sold here


class Pile(Struct, frozen=True):
    """The coins of a type in the supply: a button when one may be taken, to be taken up when one may be set."""

    coin: int
    n: int
    drawn: int
    text: str
    label: str
    buy: Pick | None
    take: bool
    taken_up: str  # what to do with it once it is chosen
    why: Why | None


class QuarterSpot(Struct, frozen=True):
    """The middle of the table, where the quarter lies or lay."""

    holder: int | None
    text: str


class Cell(Struct, frozen=True):
    """A circle of a player card as you may see it."""

    hidden: bool
    coin: int
    tails: bool
    now: bool


class Owned(Struct, frozen=True):
    """A player's coins by type; None where the table does not show them."""

    counts: list[tuple[int, int]] | None
    label: str
    caption: str


class Rival(Struct, frozen=True):
    """Another player, or any player for a spectator."""

    seat: SeatOnPage
    now: bool
    doing: str
    gold: int
    has_quarter: bool
    owned: Owned
    card: list[list[Cell]]
    card_label: str


class Placing(Struct, frozen=True):
    """A coin that may be put on a circle of your card."""

    coin: int
    move: str
    label: str


class CardWell(Struct, frozen=True):
    """A circle of your card."""

    coin: int
    tails: bool
    now: bool
    label: str
    piece: str
    source: str
    places: list[Placing]


class CardRow(Struct, frozen=True):
    """A row of your card."""

    name: str
    text: str
    wells: list[CardWell]


class PocketCoin(Struct, frozen=True):
    """A coin in your pocket, with the picks that lift it."""

    piece: str
    lifts: list[int]
    source: str


class Stack(Struct, frozen=True):
    """The coins of a type in your pocket; while you place, one type is taken up."""

    coin: int
    n: int
    coins: list[PocketCoin]
    take: bool
    chosen: bool  # lies in the hand already: there is no other type
    taken_up: str  # what to do with it once it is chosen
    label: str
    why: Why | None
    gains: list[int]


class Mine(Struct, frozen=True):
    """Your card, your pocket, your gold."""

    rows: list[CardRow]
    pocket: list[Stack]
    coins: int
    gold: int
    has_quarter: bool
    finished: bool
    picks: list[tuple[int, str, int]]
    has: float
    text: str


class Foreseen(Struct, frozen=True):
    """What coins of your pocket would earn in a column, if nobody sets the market."""

    icon: str
    n: int
    text: str
    gold: int


class Chip(Struct, frozen=True):
    """An action of this round."""

    icon: str
    who: str
    stage: str
    label: str


class QueueRow(Struct, frozen=True):
    """The actions of a row of the cards, in their order."""

    name: str
    chips: list[Chip]


class KitchenTable(Struct, frozen=True):
    """All that the template of the room draws."""

    phase: str
    tabs: tuple[Tab, ...]
    placing: bool
    columns: list[MarketColumn]
    supply: list[Pile]
    quarter: QuarterSpot
    rivals: list[Rival]
    mine: Mine | None
    target: int
    why_not_sell: Why | None
    queue: list[QueueRow]


def kitchen_table(scene: Scene) -> KitchenTable:
    view, options, placing = seen(scene), options_of(scene), is_placing(scene)
    return KitchenTable(
        phase=view.phase.replace(" ", "-"),
        tabs=_tabs(scene, options),
        placing=placing,
        columns=[_column(scene, options, at) for at in range(len(view.market))],
        supply=[_pile(scene, options, coin) for coin in COINS],
        quarter=_quarter(scene),
        rivals=[_rival(scene, seat) for seat in scene.others()],
        mine=_mine(scene, options) if scene.seat is not None else None,
        target=view.target,
        why_not_sell=_why_not_sell(scene) if placing and scene.moves else None,
        queue=_queue(scene),
    )


def _tabs(scene: Scene, options: Options) -> tuple[Tab, ...]:
    """What a phone shows by itself: your card while you place, else the table."""
    t, placing, you = scene.t, is_placing(scene), scene.seat is not None
    on_table = len(options.picks) + sum(map(len, options.sets.values()))
    table = Tab(t("Market"), "shop", on_table, not (placing and you))
    yours = (Tab(t("Your card"), "hand", sum(move.name == "place" for move in scene.moves), placing),) if you else ()
    return (table, *yours, Tab(t("Rivals") if you else t("Players"), "people"))


# --- Market, supply, quarter ------------------------------------------------------------------------------------------
def _column(scene: Scene, options: Options, at: int) -> MarketColumn:
    t, column = scene.t, seen(scene).market[at]
    sells_here = any(of == at for of, _ in options.sales)
    wells = [_well(scene, options, at, circle) for circle in range(len(column.circles))]
    return MarketColumn(
        LETTERS[column.letter],
        kind(column.sells, t) if column.sells else t("closed"),
        column.sells,
        column.sells != column.letter,
        wells[::-1],
        _foreseen(scene, at) if is_placing(scene) and scene.moves else None,
        scene.why(f"sell column={at}", t("Sell in column {column}", column=LETTERS[column.letter]))
        if seen(scene).phase == "sell wigs" and not sells_here
        else None,
    )


def _well(scene: Scene, options: Options, at: int, circle: int) -> Well:
    t, column = scene.t, seen(scene).market[at]
    here, letter = column.circles[circle], LETTERS[column.letter]
    lying = t(COIN_NAMES[here.coin]) if here.coin else t("empty")
    return Well(
        coin=here.coin,
        number=here.number,
        letter=letter if circle == 0 else "",
        piece=f"market-{at}-{circle}",
        label=t("Column {column}, circle {circle}, {gold} gold: {coin}", column=letter, circle=circle + 1, gold=here.number, coin=lying),
        source=_source(scene, at, circle),
        sale=options.sales.get((at, circle)),
        sets=options.sets.get(at, []) if circle == column.next else [],
    )


def _source(scene: Scene, at: int, circle: int) -> str:
    """Where the coin of a circle came from with the last move, so that the page can let it fly."""
    flown = [
        event
        for event in scene.latest
        if event.name in ("sold", "set_market") and (event.fields["column"], event.fields["circle"]) == (at, circle)
    ]
    return _source_of(scene, flown[-1]) if flown else ""


def _source_of(scene: Scene, event: Event) -> str:
    coin, seat = event.fields["coin"], event.fields["seat"]
    if event.name == "set_market":
        return f"supply-{coin}"
    return f"pocket-{coin}-{hand_of(scene).count(coin)}" if scene.is_you(seat) else f"rival-{seat}"


def _pile(scene: Scene, options: Options, coin: int) -> Pile:
    t, view, move = scene.t, seen(scene), f"buy coin={coin}"
    n, take = view.supply.count(coin), options.sets_of(coin)
    refused = {"buy wigs": (move, t("Take {coins}", coins=counted(coin, 1, t)))}
    refused["set market"] = (f"set column=0 coin={coin}", t("Set {coins}", coins=counted(coin, 1, t)))
    buy = options.pick_of(move)
    return Pile(
        coin=coin,
        n=n,
        drawn=min(n, MOST_DRAWN),
        text=counted(coin, n, t),
        label=t("Take up a coin of the supply: {coins}", coins=counted(coin, n, t)) if take else counted(coin, n, t),
        buy=buy,
        take=take,
        taken_up=t("Put {coin} in a column of the market.", coin=t(THE_COIN[coin])),
        why=scene.why(*refused[view.phase]) if view.phase in refused and not (buy or take) else None,
    )


def _quarter(scene: Scene) -> QuarterSpot:
    return QuarterSpot(seen(scene).quarter.holder, _quarter_text(scene))


def _quarter_text(scene: Scene) -> str:
    t, view = scene.t, seen(scene)
    holder = view.quarter.holder
    if holder is not None:
        if scene.is_you(holder):
            return t("You have the quarter: you go first among equal coins.")
        return t("{who} has the quarter and goes first among equal coins.", who=scene.who(holder))
    if scene.over:
        return t("The quarter is back in the centre.")
    if not is_placing(scene):
        return t("Nobody has the quarter. Among equal coins: {order}.", order=", ".join(scene.who(seat) for seat in view.tie_order))
    match view.quarter.award:
        case "random":
            return t("One of those who reach for the quarter gets it, by lot. It breaks ties.")
        case "rotate":
            return t("{who} is asked first for the quarter. It breaks ties.", who=scene.who(view.quarter.first_call or 0))
        case "least_gold":
            return t("Who has the least gold of those who reach for the quarter gets it. It breaks ties.")
        case "first_finisher":
            return t("Only who finishes first of all may grab the quarter. It breaks ties.")
        case _:
            return t("The first to finish may grab the quarter. It breaks ties.")


# --- The players ------------------------------------------------------------------------------------------------------
def doing(scene: Scene, seat: int) -> str:
    """What a player does or has done, in a few words."""
    t, view = scene.t, seen(scene)
    if is_placing(scene):
        return t("has finished") if view.players_at_table[seat].finished else t("is placing coins, unseen")
    if view.acting and view.turn == seat:
        return {ROW.set: t("sets the market"), ROW.sell: t("is selling"), ROW.buy: t("takes a coin")}[view.acting.row]
    if scene.over:
        return ""
    sold = sum(event.fields["gold"] for event in this_round(scene) if event.name == "sold" and event.fields["seat"] == seat)
    coming = sum(action.seat == seat and action.stage == "to come" for action in view.actions)
    left = t.plural("one coin still acts", "{n} coins still act", coming) if coming else t("no more coins act")
    return f"{t('sold, +{gold} gold', gold=sold)}; {left}" if sold else left


def _rival(scene: Scene, seat: int) -> Rival:
    person = seen(scene).players_at_table[seat]
    return Rival(
        seat=scene.page.seats[seat],
        now=seat in scene.sight.waiting,
        doing=doing(scene, seat),
        gold=person.gold,
        has_quarter=person.has_quarter,
        owned=_owned(scene, person),
        card=[[_cell(scene, seat, row, circle) for circle in range(len(line.circles))] for row, line in enumerate(person.card)],
        card_label=_card_label(scene, person),
    )


def _owned(scene: Scene, person: Player) -> Owned:
    """The coins of a player by type: all of them while the card is secret, later those that are left in the pocket."""
    t, who = scene.t, scene.name(person.seat)
    in_hand = person.hand is not None and not is_placing(scene)
    coins = person.hand if in_hand else person.coins
    if coins is None:
        return Owned(None, t("The coins of {who} are not shown at this table", who=who), t("coins unseen"))
    counts = [(coin, coins.count(coin)) for coin in COINS]
    words = ", ".join(counted(coin, n, t) for coin, n in counts)
    if in_hand:
        return Owned(counts, t("{who} has in the pocket: {coins}", who=who, coins=words), t("in the pocket"))
    return Owned(counts, t("{who} owns {coins}", who=who, coins=words), t("owns"))


def _cell(scene: Scene, seat: int, row: int, circle: int) -> Cell:
    lies, acting = seen(scene).players_at_table[seat].card[row].circles[circle], seen(scene).acting
    now = acting is not None and (acting.seat, acting.row, acting.circle) == (seat, row, circle)
    return Cell(True, 0, False, now) if lies is None else Cell(False, lies.coin, lies.tails, now)


def _card_label(scene: Scene, person: Player) -> str:
    t, who = scene.t, scene.name(person.seat)
    if any(circle is None for line in person.card for circle in line.circles):
        return t("The card of {who}, hidden until all have finished", who=who)
    parts = []
    for row, line in enumerate(person.card):
        lying = [_coin_words(circle, t) for circle in line.circles if circle and circle.coin]
        parts.append(f"{row_name(row, t)}: {', '.join(lying) or t('no coin')}")
    return t("The card of {who}: {rows}", who=who, rows="; ".join(parts))


def _coin_words(circle: Lying | Cell, t: Texts) -> str:
    coin = t(COIN_NAMES[circle.coin])
    return t("{coin}, used", coin=coin) if circle.tails else coin


# --- Your own things --------------------------------------------------------------------------------------------------
def _mine(scene: Scene, options: Options) -> Mine:
    you, target = yours(scene), seen(scene).target
    return Mine(
        rows=[_row(scene, row) for row in range(len(you.card))],
        pocket=_pocket(scene, options),
        coins=len(hand_of(scene)),
        gold=you.gold,
        has_quarter=you.has_quarter,
        finished=you.finished,
        picks=[(pick.number, pick.after, options.change[pick.number]) for pick in options.picks if pick.after],
        has=round(100 * max(0, min(you.gold, target)) / target, 1),
        text=_pocket_text(scene),
    )


def _pocket_text(scene: Scene) -> str:
    t = scene.t
    if scene.over:
        return t("All your coins are back here.")
    if not hand_of(scene):
        return t("Your pocket is empty.")
    return t("Only coins that stay here can be sold.") if is_placing(scene) else t("What you sell comes from here.")


def _row(scene: Scene, row: int) -> CardRow:
    """A row of your card: its coins, and on its first free circle what may be put there."""
    t, circles = scene.t, yours(scene).card[row].circles
    free = next((at for at, circle in enumerate(circles) if not circle or not circle.coin), None)
    newest = (len(circles) if free is None else free) - 1
    return CardRow(row_name(row, t), row_text(row, t), [_card_well(scene, row, at, at == free, at == newest) for at in range(len(circles))])


def _card_well(scene: Scene, row: int, at: int, free: bool, newest: bool) -> CardWell:
    t, cell = scene.t, _cell(scene, yours(scene).seat, row, at)
    lying = _coin_words(cell, t) if cell.coin else t("free")
    moves = [(coin, f"place row={row} coin={coin}") for coin in COINS] if free else []
    placed = newest and scene.sight.made == f"place row={row} coin={cell.coin}"  # placing tells no event
    return CardWell(
        coin=cell.coin,
        tails=cell.tails,
        now=cell.now,
        label=t("{row}, circle {circle}: {coin}", row=row_name(row, t), circle=at + 1, coin=lying),
        piece=f"card-{row}-{at}",
        source=f"pocket-{cell.coin}-{hand_of(scene).count(cell.coin)}" if placed else "",
        places=[Placing(coin, move, scene.words(move)) for coin, move in moves if move in scene.legal],
    )


def _pocket(scene: Scene, options: Options) -> list[Stack]:
    counts = Counter(hand_of(scene))
    takes = [coin for coin in counts if any(f"place row={row} coin={coin}" in scene.legal for row in range(len(ROW_NAMES)))]
    return [_stack(scene, options, coin, counts[coin], coin in takes, takes == [coin]) for coin in COINS]


def _stack(scene: Scene, options: Options, coin: int, n: int, take: bool, chosen: bool) -> Stack:
    t, shown = scene.t, range(max(0, n - MOST_DRAWN), n)
    stuck = is_placing(scene) and n and not take
    return Stack(
        coin=coin,
        n=n,
        coins=[
            PocketCoin(f"pocket-{coin}-{at}", options.lifts_of(coin, n - 1 - at), _pocket_source(scene, coin) if at == n - 1 else "")
            for at in shown
        ],
        take=take,
        chosen=chosen,
        label=t("Take up a coin: {coins} in your pocket", coins=counted(coin, n, t)),
        taken_up=t("Put {coin} on a free circle of your card.", coin=t(THE_COIN[coin])),
        why=scene.why(f"place row={ROW.sell} coin={coin}", t(COIN_NAMES[coin])) if stuck else None,
        gains=options.gains_of(coin),
    )


def _pocket_source(scene: Scene, coin: int) -> str:
    bought = any(event.name == "bought" and scene.is_you(event.fields["seat"]) and event.fields["coin"] == coin for event in scene.latest)
    return f"supply-{coin}" if bought else ""


# --- What may come ------------------------------------------------------------------------------------------------------
def _foreseen(scene: Scene, at: int) -> Foreseen | None:
    """What the coins in your pocket would earn in a column if nobody sets the market."""
    t, sale = scene.t, next((sale for sale in yours(scene).forecast if sale.column == at), None)
    if sale is None:
        return None
    n, gold = len(sale.earns), sale.earns[-1]
    numbers = " + ".join(str(circle.number) for circle in seen(scene).market[at].circles[:n])
    sums = t("{coins} in {column}", coins=counted(sale.coin, n, t), column=LETTERS[sale.coin])
    return Foreseen(art(sale.coin), n, f"{sums}: {numbers}, {t('+{gold} gold', gold=gold)}", gold)


def _why_not_sell(scene: Scene) -> Why | None:
    """Why the best of it cannot be sold yet."""
    t, sales = scene.t, yours(scene).forecast
    if not sales:
        return None
    best = max(sales, key=lambda sale: sale.earns[-1])
    return scene.why(f"sell column={best.column}", t("Sell {coins} now", coins=counted(best.coin, len(best.earns), t)))


def _queue(scene: Scene) -> list[QueueRow]:
    """All actions of this round, row by row, in their order."""
    t, found = scene.t, []
    stages = {"now": t("now"), "to come": t("to come"), "taken": t("taken"), "not taken": t("not taken")}
    for row in range(len(ROW_NAMES)):
        chips = []
        for action in (action for action in seen(scene).actions if action.row == row):
            who = t("You") if scene.is_you(action.seat) else scene.name(action.seat)
            label = f"{who}, {t(COIN_NAMES[action.coin])}: {stages[action.stage]}"
            chips.append(Chip(art(action.coin, action.stage == "taken"), who, action.stage.replace(" ", "-"), label))
        if chips:
            found.append(QueueRow(row_name(row, t), chips))
    return found
