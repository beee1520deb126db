"""4 Buy wigs."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import Numbers, rule
from parlour.games.wigs.codes import COLUMNS, PHASE, TOLD
from parlour.games.wigs.market import lift, slide_down, top_tile
from parlour.games.wigs.order import fix_order, tell_order
from parlour.games.wigs.rounds import end_round
from parlour.games.wigs.state import Data, State

CYCLE, SINGLE = 0, 1


@rule
def begin_buying(d: Data, s: State, log: Numbers) -> None:
    """Least gold buys first (W-062, W-063)."""
    s.phase = PHASE.buy
    s.passes = 0
    s.out = 0
    begin_cycle(d, s, log)
    ask_next_buyer(d, s, log)


@rule
def begin_cycle(d: Data, s: State, log: Numbers) -> None:
    fix_order(d, s, 0)
    tell_order(s, TOLD.buy_order, log)
    s.order_at = 0


@rule
def ask_next_buyer(d: Data, s: State, log: Numbers) -> None:
    """Turns go round until all pass in succession; who can afford nothing passes automatically (W-070, W-071, W-R26, W-R27)."""
    while s.passes < s.seats:
        if s.order_at == s.seats:
            s.order_at = 0
            if d.buy_order:
                begin_cycle(d, s, log)
        seat = s.order[s.order_at]
        if not (s.out >> seat) & 1:
            if can_afford_any(d, s, seat):
                s.turn = seat
                return
            tell(log, TOLD.passed, EVERYONE, seat, 1)
        pass_by(d, s, seat)
    end_round(d, s, log)


@rule
def can_afford_any(d: Data, s: State, seat: int) -> bool:
    for column in range(COLUMNS):
        for square in range(d.squares[column]):
            if s.square[column, square] and d.price[column, square] <= s.players[seat].gold and is_for_sale(d, s, column, square):
                return True
    return False


@rule
def is_for_sale(d: Data, s: State, column: int, square: int) -> bool:
    """Whether a tile lies there that may be bought: any tile, or with the option `top` only the topmost of its column (W-R28)."""
    return s.square[column, square] != 0 and (not d.buy_from or square == top_tile(s, column))


@rule
def pass_by(d: Data, s: State, seat: int) -> None:
    """A pass; with the options `single` and `dropout` the last turn of this phase (W-R26)."""
    s.passes += 1
    s.order_at += 1
    if d.buy_turns != CYCLE:
        s.out |= 1 << seat


@rule
def buy(d: Data, s: State, seat: int, column: int, square: int, log: Numbers) -> None:
    """One tile, for the dots of its square; with the option `slide` those above it move down (W-017, W-067, W-068,
    W-069, W-R04, W-R28, W-R29, W-R30)."""
    me = s.players[seat]
    price = d.price[column, square]
    me.gold -= price
    wig = lift(s, column, square)
    me.hand[wig] += 1
    me.known[wig] += 1
    s.stirred = 1
    tell(log, TOLD.bought, EVERYONE, seat, wig, column, square, price)
    if d.gaps and slide_down(s, column, square):
        tell(log, TOLD.slid, EVERYONE, column, square)
    s.order_at += 1
    if d.buy_turns == SINGLE:
        s.out |= 1 << seat
    s.passes = 0
    ask_next_buyer(d, s, log)
