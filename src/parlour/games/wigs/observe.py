"""What a seat knows of a table of Wigs, as whole numbers: the same white list as `view`."""

from parlour.engine.observation import UNKNOWN, put, put_one_of, put_zeros, size
from parlour.engine.rule import Numbers, rule
from parlour.games.wigs.codes import COLUMNS, PHASE, SEATS, SQUARES, WIGS
from parlour.games.wigs.market import total
from parlour.games.wigs.state import Data, State

PLAYER = 1 + 1 + 1 + 1 + WIGS + (WIGS - 1)
FEATURES = (
    ("phase", 6),
    ("round", 1),
    ("target", 1),
    ("starting player, counted from the observer", SEATS),
    ("whose turn, counted from the observer", SEATS),
    ("place in the order of selling or buying, from 1; the observer first", SEATS),
    ("supply", 1),
    ("tiles in the middle", WIGS - 1),
    ("debut tiles", WIGS - 1),
    ("columns: type (none, 1 to 5), then for each square: in use, its price, a tile on it", COLUMNS * (WIGS + 3 * SQUARES)),
    ("tiles drawn by the Trendsetter", WIGS - 1),
    ("tiles still to add", 1),
    ("own hand", WIGS - 1),
    ("players, the observer first: at the table, gold, tiles, has chosen, worn (none, 1 to 5), known tiles", SEATS * PLAYER),
)
OBSERVATION_SIZE = size(FEATURES)


@rule
def observe(d: Data, s: State, seat: int, out: Numbers) -> int:
    """Writes the observation of a seat and returns its length."""
    at = put_one_of(out, 0, s.phase, 6)
    at = put(out, at, s.rounds)
    at = put(out, at, d.target_gold)
    at = put_one_of(out, at, (s.start - seat + s.seats) % s.seats, SEATS)
    turn = UNKNOWN if s.phase == PHASE.wear or s.phase == PHASE.over else (s.turn - seat + s.seats) % s.seats
    at = put_one_of(out, at, turn, SEATS)
    at = put_order(s, seat, out, at)
    at = put(out, at, total(s.supply))
    at = put_tiles(s.pool, s.phase == PHASE.draft, out, at)
    at = put_tiles(s.debut, True, out, at)
    for column in range(COLUMNS):
        at = put_column(d, s, column, out, at)
    at = put_tiles(s.drawn, s.phase == PHASE.trend and (seat == s.turn or d.trendsetter_drawn_public), out, at)
    at = put(out, at, max(0, d.market_draws - s.placed) if s.phase == PHASE.trend else 0)
    at = put_tiles(s.players[seat].hand, True, out, at)
    for step in range(SEATS):
        at = put_player(d, s, seat, step, out, at)
    return at


@rule
def put_tiles(tiles: Numbers, visible: int, out: Numbers, at: int) -> int:
    for wig in range(1, WIGS):
        at = put(out, at, tiles[wig] if visible else 0)
    return at


@rule
def put_order(s: State, seat: int, out: Numbers, at: int) -> int:
    """Each player's place in the order, the observer first; 0 where there is none."""
    put_zeros(out, at, SEATS)
    if s.phase >= PHASE.sell:
        for place in range(s.seats):
            out[at + (s.order[place] - seat + s.seats) % s.seats] = place + 1
    return at + SEATS


@rule
def put_column(d: Data, s: State, column: int, out: Numbers, at: int) -> int:
    at = put_one_of(out, at, s.column[column], WIGS)
    for square in range(SQUARES):
        used = square < d.squares[column]
        at = put(out, at, 1 if used else 0)
        at = put(out, at, d.price[column, square] if used else 0)
        at = put(out, at, s.square[column, square] if used else 0)
    return at


@rule
def put_player(d: Data, s: State, seat: int, step: int, out: Numbers, at: int) -> int:
    if step >= s.seats:
        return put_zeros(out, at, PLAYER)
    other = (seat + step) % s.seats
    them = s.players[other]
    at = put(out, at, 1)
    at = put(out, at, them.gold if step == 0 or d.gold_visible or s.phase == PHASE.over else UNKNOWN)
    at = put(out, at, total(them.hand))
    at = put(out, at, 1 if them.worn else 0)
    at = put_one_of(out, at, them.worn if step == 0 or (s.phase != PHASE.draft and s.phase != PHASE.wear) else 0, WIGS)
    return put_tiles(them.known, d.tile_memory_aid, out, at)
