"""How a seat stands in Pocket Wigs: gold, coins, and what the coins on its card may still earn in this round."""

from parlour.engine.rule import rule
from parlour.games.pocket_wigs.card import coins_on_card, total
from parlour.games.pocket_wigs.codes import CIRCLES, COLUMNS, PHASE, ROW, TAILS
from parlour.games.pocket_wigs.market import sold_in
from parlour.games.pocket_wigs.state import Data, Player, State

SPREAD = 500  # hundredths of gold
COIN = 150  # a coin kept for later rounds
ENOUGH = 7  # coins: those beyond are worth little
SPARE = 40
SET = 30  # a coin that will set the market
SURE = 70  # per cent of what a sale would fetch now, before others act


@rule
def ready(me: Player, row: int) -> int:
    """How many coins of a row have not acted yet."""
    count = 0
    for circle in range(CIRCLES):
        count += me.card[row, circle] > 0 and me.card[row, circle] < TAILS
    return count


@rule
def coins_worth(count: int) -> int:
    """What so many coins are worth for the rounds to come."""
    return COIN * count if count <= ENOUGH else COIN * ENOUGH + SPARE * (count - ENOUGH)


@rule
def best_sale(d: Data, s: State, column: int, coins: int, owned: int) -> int:
    """What the best number of coins sold in a column would gain, in hundredths of gold, over keeping them."""
    best = 0
    gold = 0
    sold = 0
    for circle in range(s.count[column], d.height[column]):
        if sold < coins:
            gold += d.number[column, circle]
            sold += 1
            gain = 100 * gold - coins_worth(owned) + coins_worth(owned - sold)
            if gain > best:
                best = gain
    return best


@rule
def sales(d: Data, s: State, me: Player, actions: int, owned: int) -> int:
    """The gain of the best sales, a column for each action."""
    best = 0
    second = 0
    for column in range(COLUMNS):
        coin = sold_in(d, s, column)
        gain = best_sale(d, s, column, me.hand[coin], owned) if coin else 0
        if gain > best:
            second = best
            best = gain
        elif gain > second:
            second = gain
    return best + second if actions > 1 else best


@rule
def evaluate(d: Data, s: State, seat: int) -> int:
    """Gold, coins, and the actions still to come; coins that are sold go to the supply."""
    me = s.players[seat]
    owned = total(me.hand) + coins_on_card(me)
    worth = 100 * me.gold + coins_worth(owned)
    if s.phase <= PHASE.setting:
        worth += SET * ready(me, ROW.set)
    selling = ready(me, ROW.sell)
    if s.phase == PHASE.selling and s.turn == seat and s.column >= 0:
        worth += best_sale(d, s, s.column, me.hand[s.kind[s.column]], owned)
    elif s.phase <= PHASE.selling and selling > 0:
        worth += SURE * sales(d, s, me, selling, owned) // 100
    if s.phase <= PHASE.buying:
        worth += (coins_worth(owned + ready(me, ROW.buy)) - coins_worth(owned)) * 3 // 4
    return worth
