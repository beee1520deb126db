"""Who goes first when selling and when buying."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.randomness import draw
from parlour.engine.rule import Numbers, rule
from parlour.games.wigs.codes import WIGS
from parlour.games.wigs.market import total
from parlour.games.wigs.state import Data, State


@rule
def order_key(d: Data, s: State, seat: int, by_wig: int) -> int:
    """Smaller goes first: the wig's number (selling only), gold, tiles, the sum of the tiles' numbers.

    The wig worn gives the place in the order (W-014, W-019, W-023). Selling: W-051, W-052, W-053, W-054. Buying: W-063, W-064, W-065.
    Which tiles count: W-R24.
    """
    me = s.players[seat]
    tiles = total(me.hand)
    numbers = 0
    for wig in range(1, WIGS):
        numbers += wig * me.hand[wig]
    if d.tiebreak_includes_worn:
        tiles += 1
        numbers += me.worn
    return ((me.worn * by_wig * 10000 + me.gold) * 100 + tiles) * 1000 + numbers


@rule
def fix_order(d: Data, s: State, by_wig: int) -> None:
    """Sorts the seats by their keys; those still tied are shuffled (W-055, W-066, W-R25)."""
    for at in range(s.seats):
        s.order[at] = at
    for at in range(1, s.seats):
        seat = s.order[at]
        key = order_key(d, s, seat, by_wig)
        to = at
        while to > 0 and order_key(d, s, s.order[to - 1], by_wig) > key:
            s.order[to] = s.order[to - 1]
            to -= 1
        s.order[to] = seat
    shuffle_ties(d, s, by_wig)


@rule
def shuffle_ties(d: Data, s: State, by_wig: int) -> None:
    """One shuffle for each group of equal keys."""
    first = 0
    while first < s.seats:
        end = first + 1
        while end < s.seats and order_key(d, s, s.order[end], by_wig) == order_key(d, s, s.order[first], by_wig):
            end += 1
        for at in range(end - 1, first, -1):
            other = first + draw(s, at - first + 1)
            seat = s.order[at]
            s.order[at] = s.order[other]
            s.order[other] = seat
        first = end


@rule
def tell_order(s: State, event: int, log: Numbers) -> None:
    tell(log, event, EVERYONE, s.order[0], s.order[1], s.order[2] if s.seats > 2 else -1, s.order[3] if s.seats > 3 else -1)
