"""The market card: three columns with their letters, circles from the bottom up, and what may be put there (C-009, C-015, C-R22)."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import Numbers, rule
from parlour.games.pocket_wigs.codes import COINS, COLUMNS, REFUSAL, TOLD
from parlour.games.pocket_wigs.state import Data, State


@rule
def is_full(d: Data, s: State, column: int) -> bool:
    return s.count[column] >= d.height[column]


@rule
def lies_elsewhere(s: State, coin: int, column: int) -> bool:
    """Whether coins of this type lie in another column."""
    for other in range(COLUMNS):
        if other != column and s.kind[other] == coin:
            return True
    return False


@rule
def sold_in(d: Data, s: State, column: int) -> int:
    """The type that a column sells: the coins that lie in it decide, else its letter (C-009, C-030, C-031, C-R12); 0
    for none (C-R10)."""
    if s.kind[column]:
        return s.kind[column]
    letter = d.letter[column]
    return letter if d.same_type_two_columns or not lies_elsewhere(s, letter, column) else 0


@rule
def earns(d: Data, s: State, column: int, coins: int) -> int:
    """The gold for so many coins sold in a column now, as far as it has circles: each earns the number of its circle (C-032, C-033)."""
    gold = 0
    for circle in range(s.count[column], min(s.count[column] + coins, d.height[column])):
        gold += d.number[column, circle]
    return gold


@rule
def sellable(d: Data, s: State, seat: int, column: int) -> int:
    """How many coins of a hand a column has circles for (C-034, C-035)."""
    return min(s.players[seat].hand[sold_in(d, s, column)], d.height[column] - s.count[column])


@rule
def lay(s: State, coin: int, column: int) -> int:
    """A coin goes to the lowest empty circle of a column (C-025, C-032); returns the circle."""
    circle = s.count[column]
    s.kind[column] = coin
    s.count[column] += 1
    s.stirred = 1
    return circle


@rule
def clear_market(s: State, log: Numbers) -> None:
    """All coins on the market card return to the supply (C-040)."""
    coins = 0
    for column in range(COLUMNS):
        coins += s.count[column]
        s.supply[s.kind[column]] += s.count[column]
        s.kind[column] = 0
        s.count[column] = 0
    if coins:
        tell(log, TOLD.market_cleared, EVERYONE, coins)


# --- What may be put there ------------------------------------------------------------------------------------------
@rule
def refuse_to_set(d: Data, s: State, column: int, coin: int) -> int:
    """A coin of the supply, into a column with room that holds no other type (C-025, C-026, C-R10, C-R11, C-R13)."""
    if s.supply[coin] == 0:
        return REFUSAL.not_in_supply
    if s.kind[column] and s.kind[column] != coin:
        return REFUSAL.other_type_there
    if is_full(d, s, column):
        return REFUSAL.column_full
    return REFUSAL.lies_elsewhere if not d.same_type_two_columns and lies_elsewhere(s, coin, column) else 0


@rule
def refuse_to_sell(d: Data, s: State, seat: int, column: int) -> int:
    """Coins in hand of the column's type, while it has an empty circle, in one column only (C-029, C-034, C-035, C-R10)."""
    if s.column >= 0 and column != s.column:
        return REFUSAL.one_column_only
    coin = sold_in(d, s, column)
    if coin == 0:
        return REFUSAL.letter_lies_elsewhere
    if is_full(d, s, column):
        return REFUSAL.column_sold_out
    return REFUSAL.none_in_hand if s.players[seat].hand[coin] == 0 else 0


@rule
def can_set(d: Data, s: State) -> bool:
    for column in range(COLUMNS):
        for coin in range(1, COINS):
            if refuse_to_set(d, s, column, coin) == 0:
                return True
    return False


@rule
def can_sell(d: Data, s: State, seat: int) -> bool:
    for column in range(COLUMNS):
        if refuse_to_sell(d, s, seat, column) == 0:
            return True
    return False
