"""What a seat may know of a table of Wigs (W-R08): a white list."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from msgspec import UNSET, UnsetType

from parlour.engine.moves import code_of
from parlour.engine.sight import Seen, Trial
from parlour.games.wigs.codes import COLUMNS, ENDINGS, MOVE, PHASE, PHASES, WIGS
from parlour.games.wigs.legality import refusal
from parlour.games.wigs.market import column_for, column_of, empty_square_from, leftmost_empty_column, lowest_empty_square, placeable
from parlour.games.wigs.rules import still_to_take
from parlour.games.wigs.selling import bonus, types_left
from parlour.games.wigs.state import Data, State

Phase = Literal["draft", "wear", "set market", "sell", "buy", "over"]
Ending = Literal["", "gold", "supply", "stall", "rounds"]


class Square(Seen, frozen=True, kw_only=True):
    """A square of the market: its price in gold, and the wig on it; 0 for none."""

    price: int
    wig: int


class Column(Seen, frozen=True, kw_only=True):
    """A column of the market: its type, its squares from the bottom, and how many are out of use beneath and above them (W-045)."""

    wig: int
    squares: list[Square]
    closed_below: int
    closed_above: int


class Player(Seen, frozen=True, kw_only=True):
    """A player: gold and tiles, the wig worn as far as it is seen; the owner alone has `hand`, and `known` is there
    with the memory aid."""

    seat: int
    gold: int | None
    tiles: int
    has_chosen: bool
    worn: int
    hand: list[int] | UnsetType = UNSET
    known: list[int] | UnsetType = UNSET


class Sale(Seen, frozen=True, kw_only=True):
    """What you may sell to a column now: the squares that your tiles would take one after the other, their prices,
    and what each earns more."""

    wig: int
    column: int
    opens: bool
    squares: list[int]
    prices: list[int]
    bonus: int


class Addition(Seen, frozen=True, kw_only=True):
    """Where a tile that you may add to the market would lie."""

    wig: int
    column: int
    square: int


class Abilities(Seen, frozen=True, kw_only=True):
    """What the wigs can do at this table."""

    bon_vivant_pair: int
    trendsetter_draws: int
    trendsetter_adds: int
    baron_gold: int
    scholar_types: int
    buccaneer_tiles: int


class View(Seen, frozen=True, kw_only=True):
    """A table of Wigs as a seat sees it."""

    phase: Phase
    round: int
    target: int
    starting_player: int
    turn: int | None
    order: list[int]
    supply: int
    pool: list[int]
    debut: list[int]
    market: list[Column]
    drawn: list[int]
    to_add: int
    players_at_table: list[Player]
    you: Player | None
    ending: Ending
    first_debut: list[int]
    abilities: Abilities
    to_take: int
    sold: list[int]
    types_left: int
    sales: list[Sale]
    additions: list[Addition]


def tiles(counts: list[int]) -> list[int]:
    """Counts by type as a list of the tiles' numbers."""
    return [wig for wig in range(1, WIGS) for _ in range(counts[wig])]


def view(d: Data, s: State, seat: int | None) -> View:
    """All that a seat may know."""
    phase, selling, adding = s.phase, s.phase == PHASE.sell and seat == s.turn, s.phase == PHASE.trend and seat == s.turn
    players = [player(d, s, other, seat) for other in range(s.seats)]
    return View(
        phase=PHASES[phase],
        round=s.rounds,
        target=d.target_gold,
        starting_player=s.start,
        turn=None if phase in (PHASE.wear, PHASE.over) else s.turn,
        order=s.order[: s.seats] if phase >= PHASE.sell else [],
        supply=sum(s.supply[1:]),
        pool=tiles(s.pool) if phase == PHASE.draft else [],
        debut=tiles(s.debut),
        market=[column(d, s, at) for at in range(COLUMNS)],
        drawn=tiles(s.drawn) if adding or (phase == PHASE.trend and d.trendsetter_drawn_public) else [],
        to_add=max(0, d.market_draws - s.placed) if phase == PHASE.trend else 0,
        players_at_table=players,
        you=None if seat is None else players[seat],
        ending=ENDINGS[s.ending],
        first_debut=tiles(d.debut),
        abilities=abilities(d),
        to_take=0 if seat is None else still_to_take(d, s, seat),
        sold=[wig for wig in range(1, WIGS) if s.sold_types >> wig & 1],
        types_left=types_left(d, s, s.turn) if selling else 0,
        sales=list(sales(d, s, s.turn)) if selling else [],
        additions=list(additions(d, s)) if adding else [],
    )


@lru_cache(64)
def squares(d: Data) -> list[list[list[Square]]]:
    """Every square that a column can have, by column, place and wig."""
    return [[[Square(price=d.price[at, place], wig=wig) for wig in range(WIGS)] for place in range(d.squares[at])] for at in range(COLUMNS)]


@lru_cache(64)
def abilities(d: Data) -> Abilities:
    return Abilities(
        bon_vivant_pair=d.bon_vivant_pair,
        trendsetter_draws=d.trendsetter_draws,
        trendsetter_adds=d.market_draws,
        baron_gold=d.baron_gold,
        scholar_types=d.scholar_types,
        buccaneer_tiles=d.buccaneer_tiles,
    )


def column(d: Data, s: State, at: int) -> Column:
    """A column; with two players the squares that it lacks are half of them at its bottom, else all at its top (W-045)."""
    wig, taken = s.column[at], s.square[at]
    closed = max(d.squares) - d.squares[at]
    below = closed // 2 if s.seats == 2 else 0
    shown = [by_wig[wig if lies else 0] for by_wig, lies in zip(squares(d)[at], taken, strict=False)]
    return Column(wig=wig, squares=shown, closed_below=below, closed_above=closed - below)


def player(d: Data, s: State, other: int, seat: int | None) -> Player:
    """A player as a seat sees it: what lies behind a screen is its owner's alone (W-005, W-R08)."""
    them, own, revealed = s.players[other], other == seat, s.phase not in (PHASE.draft, PHASE.wear)
    return Player(
        seat=other,
        gold=them.gold if own or d.gold_visible or s.phase == PHASE.over else None,
        tiles=sum(them.hand[1:]),
        has_chosen=bool(them.worn),
        worn=them.worn if own or revealed else 0,
        hand=tiles(them.hand) if own else UNSET,
        known=tiles(them.known) if d.tile_memory_aid else UNSET,
    )


# --- What may be done, foretold by the rules --------------------------------------------------------------------------
def sales(d: Data, s: State, seat: int) -> Iterator[Sale]:
    """The columns that take a type of the seller's now."""
    for wig in range(1, WIGS):
        for at in range(COLUMNS):
            if s.players[seat].hand[wig] and s.column[at] in (0, wig) and refusal(d, s, seat, sale_move(s, at, wig)) == 0:
                yield sale(d, s, seat, at, wig)


def sale_move(s: State, at: int, wig: int) -> int:
    """The move that sells a wig to a column: opens it where it is empty."""
    return int(code_of(MOVE.sell, at, 0) if s.column[at] else code_of(MOVE.place, at, wig))


def sale(d: Data, s: State, seat: int, at: int, wig: int) -> Sale:
    taken: list[int] = []
    square = lowest_empty_square(d, s, at)
    while square >= 0 and len(taken) < s.players[seat].hand[wig]:
        taken.append(square)
        square = empty_square_from(d, s, at, square + 1)
    return Sale(
        wig=wig, column=at, opens=not s.column[at], squares=taken, prices=[d.price[at, one] for one in taken], bonus=bonus(d, s, seat)
    )


def additions(d: Data, s: State) -> Iterator[Addition]:
    """Where the Trendsetter's tiles would go."""
    for wig in range(1, WIGS):
        if s.drawn[wig] and placeable(d, s, wig):
            at = column_for(s, wig)
            yield Addition(wig=wig, column=at, square=lowest_empty_square(d, s, at))


def tempting(d: Data, s: State, seat: int) -> Iterator[str | Trial]:
    """Moves that a player may want to make: adding each tile drawn, selling each type, buying each tile of the market."""
    if s.phase == PHASE.trend:
        yield from (f"add wig={wig}" for wig in range(1, WIGS) if s.drawn[wig])
    if s.phase == PHASE.sell:
        for wig in range(1, WIGS):
            if s.players[seat].hand[wig]:
                at, empty = column_of(s, wig), max(0, leftmost_empty_column(s))
                yield Trial(f"sell wig={wig}", s, f"sell column={at}" if at >= 0 else f"place column={empty} wig={wig}")
    if s.phase == PHASE.buy:
        yield from (f"buy column={at} square={square}" for at in range(COLUMNS) for square in range(d.squares[at]) if s.square[at, square])
