"""3 Sell wigs."""

from parlour.engine.events import EVERYONE, only, tell
from parlour.engine.rule import Numbers, rule
from parlour.games.wigs.buying import begin_buying
from parlour.games.wigs.codes import PHASE, TOLD, WIG, WIGS
from parlour.games.wigs.market import lay, take_unseen, total
from parlour.games.wigs.order import fix_order, tell_order
from parlour.games.wigs.state import Data, State


@rule
def begin_selling(d: Data, s: State, log: Numbers) -> None:
    """Everybody has one sell turn, the lowest wig first; the order is fixed now (W-049, W-050, W-051, W-R25)."""
    fix_order(d, s, 1)
    tell_order(s, TOLD.sell_order, log)
    s.phase = PHASE.sell
    s.order_at = 0
    s.turn = s.order[0]
    s.sold_types = 0


@rule
def types_sold(s: State) -> int:
    count = 0
    for wig in range(1, WIGS):
        count += (s.sold_types >> wig) & 1
    return count


@rule
def types_allowed(d: Data, s: State, seat: int) -> int:
    """One type in a sell turn, the Scholar two (W-030, W-056, W-R23)."""
    return d.scholar_types if s.players[seat].worn == WIG.scholar else 1


@rule
def types_left(d: Data, s: State, seat: int) -> int:
    """How many types more the seller may begin in this turn (W-030, W-056)."""
    return types_allowed(d, s, seat) - types_sold(s)


@rule
def bonus(d: Data, s: State, seat: int) -> int:
    """Every Baron earns one more for each tile (W-029, W-R16)."""
    return d.baron_gold if s.players[seat].worn == WIG.baron else 0


@rule
def earned(d: Data, s: State, seat: int, column: int, square: int) -> int:
    """What a wig earns that is sold to a square: the square's gold, and a Baron's more (W-029, W-060)."""
    return d.price[column, square] + bonus(d, s, seat)


@rule
def sell(d: Data, s: State, seat: int, wig: int, column: int, log: Numbers) -> None:
    """A wig sold, one of any number, takes the lowest empty square and earns its gold (W-016, W-057, W-058, W-059, W-060)."""
    me = s.players[seat]
    me.hand[wig] -= 1
    forget(s, seat, wig)
    square = lay(d, s, wig, column)
    me.gold += earned(d, s, seat, column, square)
    s.sold_types |= 1 << wig
    tell(log, TOLD.sold, EVERYONE, seat, wig, column, square, d.price[column, square], bonus(d, s, seat))


@rule
def forget(s: State, seat: int, wig: int) -> None:
    """A tile left the player's screen in the open; the worn one is still known."""
    me = s.players[seat]
    if me.known[wig] > (me.worn == wig):
        me.known[wig] -= 1


@rule
def done(d: Data, s: State, seat: int, log: Numbers) -> None:
    """The sell turn ends; Bon Vivant and Buccaneer take their tiles then, or with the option `phase` after the last turn; then buying begins.

    W-024, W-031, W-061, W-R16, W-R17, W-R18, W-R19.
    """
    tell(log, TOLD.done_selling, EVERYONE, seat)
    if s.sold_types != 0 or not d.after_selling_requires_sale:
        if d.after_selling:
            s.sellers |= 1 << seat
        else:
            take_after_selling(d, s, seat, log)
    s.sold_types = 0
    s.order_at += 1
    if s.order_at == s.seats:
        end_selling(d, s, log)
    else:
        s.turn = s.order[s.order_at]


@rule
def take_after_selling(d: Data, s: State, seat: int, log: Numbers) -> None:
    """A tile for each pair of the Bon Vivant's, one for the Buccaneer (W-024, W-031)."""
    if s.players[seat].worn == WIG.bon_vivant:
        take_tiles(s, seat, pairs(d, s, seat), log)
    if s.players[seat].worn == WIG.buccaneer:
        take_tiles(s, seat, d.buccaneer_tiles, log)


@rule
def end_selling(d: Data, s: State, log: Numbers) -> None:
    """Those who wait with their tiles for the end of the phase take them in the selling order; then buying begins (W-061, W-R17)."""
    for at in range(s.seats):
        if (s.sellers >> s.order[at]) & 1:
            take_after_selling(d, s, s.order[at], log)
    s.sellers = 0
    begin_buying(d, s, log)


@rule
def pairs(d: Data, s: State, seat: int) -> int:
    """Matching pairs behind the screen; the worn wig does not count (W-024, W-025, W-R17)."""
    count = 0
    for wig in range(1, WIGS):
        count += s.players[seat].hand[wig] // d.bon_vivant_pair
    return count


@rule
def take_tiles(s: State, seat: int, count: int, log: Numbers) -> None:
    """Tiles from the supply, seen by their owner alone, as many as there are; what is not there lapses (W-R10, W-R13)."""
    for _ in range(count):
        if total(s.supply) == 0:
            s.draw_failed = 1
            return
        wig = take_unseen(s)
        s.players[seat].hand[wig] += 1
        tell(log, TOLD.drew, only(seat), seat, wig)
