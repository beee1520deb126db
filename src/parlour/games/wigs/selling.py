"""3 Sell wigs."""

from parlour.engine.events import EVERYONE, only, tell
from parlour.engine.rule import rule
from parlour.games.wigs.buying import begin_buying
from parlour.games.wigs.codes import BARON, BON_VIVANT, BUCCANEER, PHASE, SCHOLAR, TOLD, WIGS
from parlour.games.wigs.market import lay, take_unseen, total
from parlour.games.wigs.order import fix_order, tell_order


@rule
def begin_selling(d, s, log):
    """Everybody has one sell turn, the lowest wig first; the order is fixed now (W-050, W-051, W-R25)."""
    fix_order(d, s, 1)
    tell_order(s, TOLD.sell_order, log)
    s.phase = PHASE.sell
    s.order_at = 0
    s.turn = s.order[0]
    s.sold_types = 0


@rule
def types_sold(s):
    count = 0
    for wig in range(1, WIGS):
        count += (s.sold_types >> wig) & 1
    return count


@rule
def types_allowed(s, seat):
    """One type in a sell turn, the Scholar two (W-030, W-056)."""
    return 2 if s.players[seat].worn == SCHOLAR else 1


@rule
def sell(d, s, seat, wig, column, log):
    """A wig sold takes the lowest empty square and earns its gold; the Baron earns one more (W-058, W-059, W-060, W-029)."""
    me = s.players[seat]
    me.hand[wig] -= 1
    forget(s, seat, wig)
    square = lay(d, s, wig, column)
    price = d.price[column, square]
    bonus = 1 if me.worn == BARON else 0
    me.gold += price + bonus
    s.sold_types |= 1 << wig
    tell(log, TOLD.sold, EVERYONE, seat, wig, column, square, price, bonus)


@rule
def forget(s, seat, wig):
    """A tile left the player's screen in the open; the worn one is still known."""
    me = s.players[seat]
    if me.known[wig] > (me.worn == wig):
        me.known[wig] -= 1


@rule
def done(d, s, seat, log):
    """The sell turn ends; then Bon Vivant and Buccaneer take their tiles (W-024, W-031, W-R18, W-R19)."""
    tell(log, TOLD.done_selling, EVERYONE, seat)
    if s.sold_types != 0 or not d.after_selling_requires_sale:
        if s.players[seat].worn == BON_VIVANT:
            take_tiles(s, seat, pairs(s, seat), log)
        if s.players[seat].worn == BUCCANEER:
            take_tiles(s, seat, 1, log)
    s.sold_types = 0
    s.order_at += 1
    if s.order_at == s.seats:
        begin_buying(d, s, log)
    else:
        s.turn = s.order[s.order_at]


@rule
def pairs(s, seat):
    """Matching pairs behind the screen; the worn wig does not count (W-024, W-025, W-R17)."""
    count = 0
    for wig in range(1, WIGS):
        count += s.players[seat].hand[wig] // 2
    return count


@rule
def take_tiles(s, seat, count, log):
    """Tiles from the supply, seen by their owner alone; what is not there lapses (W-R13)."""
    for _ in range(count):
        if total(s.supply) == 0:
            s.draw_failed = 1
            return
        wig = take_unseen(s)
        s.players[seat].hand[wig] += 1
        tell(log, TOLD.drew, only(seat), seat, wig)
