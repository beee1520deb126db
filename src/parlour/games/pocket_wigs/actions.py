"""Phases 2 to 4: the coins on the cards act, one after the other."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import Numbers, rule
from parlour.games.pocket_wigs.card import coin_in, total, turn_over
from parlour.games.pocket_wigs.codes import CIRCLES, NO_COLUMN, PHASE, TOLD
from parlour.games.pocket_wigs.market import can_sell, can_set, earns, is_full, lay, sold_in
from parlour.games.pocket_wigs.rounds import end_round
from parlour.games.pocket_wigs.state import Data, State

ONE_PER_ROUND = 1


@rule
def row_of(phase: int) -> int:
    """The row of the card whose coins act in this phase: rows and phases stand in the same order (C-005)."""
    return phase - PHASE.setting


@rule
def acting_circle(s: State) -> int:
    """The circle whose coin acts now."""
    return s.queue[row_of(s.phase), s.at] % CIRCLES


@rule
def acting_coin(s: State) -> int:
    """The coin that acts now."""
    return coin_in(s.players[s.turn].card[row_of(s.phase), acting_circle(s)])


@rule
def ask(d: Data, s: State, log: Numbers) -> None:
    """Finds the next action that can be taken; those that cannot lapse; after the last phase the round ends (C-017, C-R13)."""
    while s.phase <= PHASE.buying:
        row = row_of(s.phase)
        while s.at < s.queued[row]:
            s.turn = s.queue[row, s.at] // CIRCLES
            if can_act(d, s, s.turn):
                return
            tell(log, TOLD.lapsed, EVERYONE, s.turn, row, acting_circle(s), acting_coin(s))
            s.at += 1
        s.phase += 1
        s.at = 0
    end_round(d, s, log)


@rule
def can_act(d: Data, s: State, seat: int) -> bool:
    """Whether the coin whose turn it is allows anything; every coin on *sell wigs* allows a sale (C-R09, C-R13)."""
    if s.phase == PHASE.setting:
        return can_set(d, s)
    if s.phase == PHASE.selling:
        if d.sell_actions == ONE_PER_ROUND and (s.sellers >> seat) & 1:
            return False
        return can_sell(d, s, seat)
    return total(s.supply) > 0


@rule
def use_coin(s: State, seat: int, log: Numbers) -> None:
    """Taking an action turns its coin over (C-039)."""
    turn_over(s, seat, row_of(s.phase), acting_circle(s), log)


@rule
def next_action(d: Data, s: State, log: Numbers) -> None:
    s.at += 1
    s.column = NO_COLUMN
    ask(d, s, log)


@rule
def decline(d: Data, s: State, seat: int, log: Numbers) -> None:
    """Actions are not compulsory; the coin stays heads-up (C-R14)."""
    tell(log, TOLD.declined, EVERYONE, seat, row_of(s.phase), acting_circle(s), acting_coin(s))
    next_action(d, s, log)


# --- Phase 2: set market -------------------------------------------------------------------------------------------
@rule
def set_market(d: Data, s: State, seat: int, column: int, coin: int, log: Numbers) -> None:
    """One coin moves from the supply to the lowest empty circle of a column (C-006, C-025)."""
    use_coin(s, seat, log)
    s.supply[coin] -= 1
    circle = lay(s, coin, column)
    tell(log, TOLD.set_market, EVERYONE, seat, coin, column, circle, d.letter[column])
    next_action(d, s, log)


# --- Phase 3: sell wigs --------------------------------------------------------------------------------------------
@rule
def sell(d: Data, s: State, seat: int, column: int, log: Numbers) -> None:
    """A coin from the hand to the lowest empty circle, for the gold of its number; any number in one column (C-007,
    C-029, C-032, C-033, C-034)."""
    use_coin(s, seat, log)
    me = s.players[seat]
    coin = sold_in(d, s, column)
    me.hand[coin] -= 1
    gold = earns(d, s, column, 1)
    circle = lay(s, coin, column)
    me.gold += gold
    s.column = column
    s.sellers |= 1 << seat
    tell(log, TOLD.sold, EVERYONE, seat, coin, column, circle, gold, d.letter[column])
    if me.hand[coin] == 0 or is_full(d, s, column):
        next_action(d, s, log)


@rule
def done(d: Data, s: State, seat: int, log: Numbers) -> None:
    """The seller sells no more in this action."""
    tell(log, TOLD.done_selling, EVERYONE, seat)
    next_action(d, s, log)


# --- Phase 4: buy wigs ---------------------------------------------------------------------------------------------
@rule
def buy(d: Data, s: State, seat: int, coin: int, log: Numbers) -> None:
    """One coin from the supply, of a type of one's choice, for each coin on *buy wig*; it goes to the hand (C-008,
    C-036, C-037, C-R15, C-R16)."""
    use_coin(s, seat, log)
    s.supply[coin] -= 1
    s.players[seat].hand[coin] += 1
    s.stirred = 1
    tell(log, TOLD.bought, EVERYONE, seat, coin)
    next_action(d, s, log)
