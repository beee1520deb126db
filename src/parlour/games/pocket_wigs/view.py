"""What a seat may know of a table of Pocket Wigs (C-R17): a white list."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, TypedDict

from parlour.engine.record import Still
from parlour.engine.sight import Seen
from parlour.games.pocket_wigs.actions import acting_circle, row_of
from parlour.games.pocket_wigs.card import coin_in
from parlour.games.pocket_wigs.codes import (
    CIRCLES,
    COINS,
    COLUMNS,
    ENDINGS,
    NOBODY,
    PHASE,
    PHASES,
    QUARTER,
    QUARTERS,
    ROW,
    ROW_NAMES,
    ROWS,
    TAILS,
)
from parlour.games.pocket_wigs.market import earns, refuse_to_sell, sellable, sold_in
from parlour.games.pocket_wigs.state import Data, State

Phase = Literal["select action", "set market", "sell wigs", "buy wigs", "over"]
Stage = Literal["now", "to come", "taken", "not taken"]
Ending = Literal["", "gold", "stall", "rounds"]


class Circle(Seen, frozen=True, kw_only=True):
    """A circle of the market card: its number, and the coin in it; 0 for none."""

    number: int
    coin: int


class Column(Seen, frozen=True, kw_only=True):
    """A column of the market card: its letter, the coin that it sells (0 for none), its circles from the bottom,
    which is next, and what that pays."""

    letter: int
    sells: int
    locked: bool
    circles: list[Circle]
    next: int | None
    pays: int | None


class Lying(Seen, frozen=True, kw_only=True):
    """A circle of a player card that is seen: the coin in it, 0 for none, and whether it was turned over."""

    coin: int
    tails: bool


class Row(Seen, frozen=True, kw_only=True):
    """A row of a player card; None in every circle while it is secret."""

    row: str
    circles: list[Lying | None]


class Player(Seen, frozen=True, kw_only=True):
    """A player: gold, all coins, those in hand, and the card, as far as they are seen."""

    seat: int
    gold: int
    finished: bool
    has_quarter: bool
    coins: list[int] | None
    hand: list[int] | None
    card: list[Row]


class Sale(Seen, frozen=True, kw_only=True):
    """A column with the coin that it takes, and what one, two, … coins of the hand earn there, together."""

    column: int
    coin: int
    earns: list[int]


class You(Player, frozen=True, kw_only=True):
    """Your own things: what you could sell now, and, while coins are placed, what you could sell if nobody sets the market."""

    sales: list[Sale]
    forecast: list[Sale]


class Acting(Seen, frozen=True, kw_only=True):
    """The coin on a card that acts now."""

    seat: int
    row: int
    circle: int


class Quarter(Seen, frozen=True, kw_only=True):
    """Who has the quarter, how it is awarded, and who is asked first for it (option `rotate`)."""

    holder: int | None
    award: str
    first_call: int | None


class Action(Seen, frozen=True, kw_only=True):
    """An action of this round, and what became of it."""

    row: int
    seat: int
    circle: int
    coin: int
    stage: Stage


class View(Seen, frozen=True, kw_only=True):
    """A table of Pocket Wigs as a seat sees it."""

    phase: Phase
    round: int
    last_round: int
    target: int
    turn: int | None
    acting: Acting | None
    selling_in: int | None
    quarter: Quarter
    tie_order: list[int]
    actions: list[Action]
    coin_order: list[int]
    supply: list[int]
    market: list[Column]
    players_at_table: list[Player]
    you: You | None
    ending: Ending


def coins(counts: list[int]) -> list[int]:
    """Counts by type as a list of coins."""
    return [coin for coin in range(1, COINS) for _ in range(counts[coin])]


def view(d: Data, s: State, seat: int | None) -> View:
    """All that a seat may know."""
    acting = bool(PHASE.setting <= s.phase <= PHASE.buying)  # whether a coin on somebody's card acts now
    return View(
        phase=PHASES[s.phase],
        round=s.rounds,
        last_round=d.max_rounds,
        target=d.target_gold,
        turn=s.turn if acting else None,
        acting=Acting(seat=s.turn, row=row_of(s.phase), circle=acting_circle(s)) if acting else None,
        selling_in=s.column if acting and s.column >= 0 else None,
        quarter=quarter(d, s),
        tie_order=s.order[: s.seats] if acting else [],
        actions=[action(s, row, at) for row in range(ROWS) for at in range(s.queued[row])] if acting else [],
        coin_order=d.order[: COINS - 1],
        supply=coins(s.supply),
        market=[column(d, s, at) for at in range(COLUMNS)],
        players_at_table=[Player(**player(d, s, other, seat)) for other in range(s.seats)],
        you=None if seat is None else You(**player(d, s, seat, seat), sales=sales(d, s, seat), forecast=forecast(d, s, seat)),
        ending=ENDINGS[s.ending],
    )


def quarter(d: Data, s: State) -> Quarter:
    """Who has the quarter (a first finisher takes it before all eyes), and how it is awarded."""
    first_call = s.caller if d.quarter == QUARTER.rotate else None
    return Quarter(holder=None if s.holder == NOBODY else s.holder, award=QUARTERS[d.quarter], first_call=first_call)


def action(s: State, row: int, at: int) -> Action:
    """One action of this round, in its place in the order."""
    seat, circle = divmod(s.queue[row, at], CIRCLES)
    lies = s.players[seat].card[row, circle]
    here, now = (row, at), (row_of(s.phase), s.at)
    stage: Stage = "now" if here == now else "to come" if here > now else "taken" if lies >= TAILS else "not taken"
    return Action(row=row, seat=seat, circle=circle, coin=coin_in(lies), stage=stage)


# --- The market card --------------------------------------------------------------------------------------------------
@lru_cache(64)
def circles(d: Data) -> list[list[list[Circle]]]:
    """Every circle that the market card can show, by column, place and coin."""
    return [
        [[Circle(number=d.number[at, place], coin=coin) for coin in range(COINS)] for place in range(d.height[at])] for at in range(COLUMNS)
    ]


def column(d: Data, s: State, at: int) -> Column:
    count, kind = s.count[at], s.kind[at]
    free = count < d.height[at]
    return Column(
        letter=d.letter[at],
        sells=sold_in(d, s, at),
        locked=bool(count),
        circles=[by_coin[kind if place < count else 0] for place, by_coin in enumerate(circles(d)[at])],
        next=count if free else None,
        pays=earns(d, s, at, 1) if free else None,
    )


def sales(d: Data, s: State, seat: int) -> list[Sale]:
    """For each column: the coin it takes, and what coins of the hand would earn there now; nothing where the seat can sell nothing."""
    selling = s.phase == PHASE.selling
    return [sale(d, s, seat, at) if selling and refuse_to_sell(d, s, seat, at) == 0 else no_sale(d, s, at) for at in range(COLUMNS)]


def forecast(d: Data, s: State, seat: int) -> list[Sale]:
    """While coins are placed: what those in hand would earn in each column, if nobody sets the market."""
    found = (sale(d, s, seat, at) for at in range(COLUMNS)) if s.phase == PHASE.placing else ()
    return [one for one in found if one.earns]


def sale(d: Data, s: State, seat: int, at: int) -> Sale:
    return Sale(column=at, coin=sold_in(d, s, at), earns=[earns(d, s, at, n) for n in range(1, sellable(d, s, seat, at) + 1)])


def no_sale(d: Data, s: State, at: int) -> Sale:
    return Sale(column=at, coin=sold_in(d, s, at), earns=[])


# --- The players ------------------------------------------------------------------------------------------------------
class _Seen(TypedDict):
    """The fields of a player."""

    seat: int
    gold: int
    finished: bool
    has_quarter: bool
    coins: list[int] | None
    hand: list[int] | None
    card: list[Row]


def player(d: Data, s: State, other: int, seat: int | None) -> _Seen:
    """A player as a seat sees it: cards are secret while coins are placed (C-021, C-R17)."""
    them, own = s.players[other], other == seat
    card_seen, hand_seen = own or s.phase != PHASE.placing, own or d.hands_visible or s.phase == PHASE.over
    return {
        "seat": other,
        "gold": them.gold,
        "finished": bool(them.finished),
        "has_quarter": s.holder == other,
        "coins": owned(them) if hand_seen else None,
        "hand": coins(them.hand) if hand_seen and card_seen else None,
        "card": [row_seen(d, them, row, card_seen) for row in range(ROWS)],
    }


def owned(them: Still) -> list[int]:
    """All coins of a player, in hand and on the card: everybody has seen them come (C-R17)."""
    on_card = (coin_in(them.card[row, circle]) for row in range(ROWS) for circle in range(CIRCLES))
    return sorted([*coins(them.hand), *filter(None, on_card)])


LYING = [Lying(coin=coin_in(circle), tails=circle >= TAILS) for circle in range(TAILS + COINS)]


def row_seen(d: Data, them: Still, row: int, seen: bool) -> Row:
    """A row of a card: its coins with the side that is up, or None in every circle while they are secret."""
    lies = them.card[row]
    return Row(row=ROW_NAMES[row], circles=[LYING[lies[circle]] if seen else None for circle in range(d.circles[row])])


def tempting(d: Data, s: State, seat: int) -> Iterator[str]:
    """Moves that a player may want to make: placing each coin, selling in each column, setting or taking each coin."""
    if s.phase == PHASE.placing:
        yield from (f"place row={ROW.sell} coin={coin}" for coin in range(1, COINS) if s.players[seat].hand[coin])
    if s.phase in (PHASE.placing, PHASE.selling):
        yield from (f"sell column={at}" for at in range(COLUMNS))
    if s.phase == PHASE.setting:
        yield from (f"set column=0 coin={coin}" for coin in range(1, COINS))
    if s.phase == PHASE.buying:
        yield from (f"buy coin={coin}" for coin in range(1, COINS))
