"""The player card: three rows of circles, coins heads-up or turned over, and the order in which they act."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import Numbers, rule
from parlour.games.pocket_wigs.codes import CIRCLES, COINS, ROWS, TAILS, TOLD
from parlour.games.pocket_wigs.state import Data, Player, State

BATCH = 1


@rule
def total(coins: Numbers) -> int:
    """How many coins there are in all."""
    count = 0
    for coin in range(1, COINS):
        count += coins[coin]
    return count


@rule
def coin_in(circle: int) -> int:
    """The coin that lies in a circle, either side up; 0 if none does."""
    return circle & (TAILS - 1)


@rule
def free_circle(d: Data, me: Player, row: int) -> int:
    """The first empty circle of a row, -1 if there is none: at most one coin lies in a circle (C-022)."""
    for circle in range(d.circles[row]):
        if me.card[row, circle] == 0:
            return circle
    return -1


@rule
def put_on_card(d: Data, me: Player, row: int, coin: int) -> None:
    """A coin from the hand, heads-up (C-021)."""
    me.card[row, free_circle(d, me, row)] = coin
    me.hand[coin] -= 1


@rule
def take_off_card(me: Player) -> int:
    """All coins on the card, used or not, go back to the hand (C-042, C-R15); returns how many those were."""
    count = 0
    for row in range(ROWS):
        for circle in range(CIRCLES):
            coin = coin_in(me.card[row, circle])
            if coin:
                me.hand[coin] += 1
                me.card[row, circle] = 0
                count += 1
    return count


@rule
def coins_on_card(me: Player) -> int:
    """How many coins lie on the card."""
    count = 0
    for row in range(ROWS):
        for circle in range(CIRCLES):
            count += me.card[row, circle] != 0
    return count


@rule
def turn_over(s: State, seat: int, row: int, circle: int, log: Numbers) -> None:
    """The coin that enabled an action is flipped from heads to tails (C-039)."""
    me = s.players[seat]
    if me.card[row, circle] < TAILS:
        tell(log, TOLD.turned, EVERYONE, seat, row, circle, me.card[row, circle])
        me.card[row, circle] += TAILS


# --- Action order ---------------------------------------------------------------------------------------------------
@rule
def nth_circle(d: Data, me: Player, row: int, coin: int, nth: int) -> int:
    """The circle with the n-th coin of this type in a row, -1 if there are fewer."""
    for circle in range(d.circles[row]):
        if me.card[row, circle] == coin:
            if nth == 0:
                return circle
            nth -= 1
    return -1


@rule
def line_up(d: Data, s: State, row: int) -> None:
    """Dimes act first, then nickels, then pennies; equal coins by the order of ties, by turns or all at once.

    C-018, C-019, C-R08; on *set market* C-027, C-028, on *buy wig* C-038.
    """
    found = 0
    width = d.circles[row]
    for level in range(COINS - 1):
        for at in range(width * s.seats):
            if d.same_coin == BATCH:
                seat = s.order[at // width]
                nth = at % width
            else:
                seat = s.order[at % s.seats]
                nth = at // s.seats
            circle = nth_circle(d, s.players[seat], row, d.order[level], nth)
            if circle >= 0:
                s.queue[row, found] = seat * CIRCLES + circle
                found += 1
    s.queued[row] = found
