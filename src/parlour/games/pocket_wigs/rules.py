"""The rules of Pocket Wigs: the table of contents. Numbers like C-025 are the ledger's.

Setup and playing a move stand here; then follow `placing.py` (phase 1), `actions.py` (phases 2 to 4), `rounds.py` (end of the round and of
the game), `legality.py` (what is allowed) and `guess.py` (what is hidden); `card.py` and `market.py` are the two kinds of cards.
"""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.moves import argument1, argument2, is_in
from parlour.engine.randomness import draw
from parlour.engine.rule import Numbers, rule
from parlour.games.pocket_wigs.actions import buy, decline, done, sell, set_market
from parlour.games.pocket_wigs.card import coin_in, coins_on_card, put_on_card, total
from parlour.games.pocket_wigs.codes import BROKEN, CIRCLES, COINS, COLUMNS, FINISHING, MOVE, NO_COLUMN, NOBODY, PHASE, QUARTER, ROWS, TOLD
from parlour.games.pocket_wigs.guess import guess
from parlour.games.pocket_wigs.legality import list_moves, refusal
from parlour.games.pocket_wigs.market import lies_elsewhere
from parlour.games.pocket_wigs.placing import finish
from parlour.games.pocket_wigs.rounds import begin_round, ended, rank, score
from parlour.games.pocket_wigs.state import Data, Player, State

__all__ = ["apply", "audit", "ended", "guess", "list_moves", "rank", "refusal", "score", "setup", "waiting"]


# --- Setup ---------------------------------------------------------------------------------------------------------
@rule
def setup(d: Data, s: State, log: Numbers) -> None:
    """A penny, a nickel and a dime for each player, the other coins in the open supply, the quarter in the middle.

    C-012, C-013, C-014, C-015, C-016, C-R04.
    """
    for coin in range(1, COINS):
        s.supply[coin] = d.coins[coin] - s.seats * d.start_coins[coin]
        for seat in range(s.seats):
            s.players[seat].hand[coin] = d.start_coins[coin]
    for seat in range(s.seats):
        s.players[seat].gold = d.start_gold
    s.holder = NOBODY
    s.column = NO_COLUMN
    if d.quarter == QUARTER.rotate:
        s.caller = draw(s, s.seats)
        tell(log, TOLD.first_call, EVERYONE, s.caller)
    begin_round(d, s, log)


# --- Whose turn, and playing a move --------------------------------------------------------------------------------
@rule
def waiting(d: Data, s: State) -> int:
    """Everybody who has not finished placing, or the one whose coin acts."""
    if s.phase == PHASE.over:
        return 0
    if s.phase != PHASE.placing:
        return 1 << s.turn
    mask = 0
    for seat in range(s.seats):
        if not s.players[seat].finished:
            mask |= 1 << seat
    return mask


@rule
def apply(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    if is_in(MOVE.place, move):
        put_on_card(d, s.players[seat], argument1(MOVE.place, move), argument2(MOVE.place, move))
    elif is_in(FINISHING, move):
        finish(d, s, seat, 1 if is_in(MOVE.grab, move) else 0, log)
    elif is_in(MOVE.sell, move):
        sell(d, s, seat, argument1(MOVE.sell, move), log)
    elif is_in(MOVE.buy, move):
        buy(d, s, seat, argument1(MOVE.buy, move), log)
    elif is_in(MOVE.set, move):
        set_market(d, s, seat, argument1(MOVE.set, move), argument2(MOVE.set, move), log)
    elif is_in(MOVE.done, move):
        done(d, s, seat, log)
    else:
        decline(d, s, seat, log)


# --- What must always hold -----------------------------------------------------------------------------------------
@rule
def audit(d: Data, s: State) -> int:
    """0, or what is wrong with the table: coins, circles, columns, the quarter (C-004, C-016, C-022, C-026, C-041, C-R19)."""
    for coin in range(1, COINS):
        if coins_in_game(s, coin) != d.coins[coin] or s.supply[coin] < 0:
            return BROKEN.coins_lost
    for column in range(COLUMNS):
        broken = audit_column(d, s, column)
        if broken != 0:
            return broken
    if s.holder < NOBODY or s.holder >= s.seats:
        return BROKEN.quarter_lost
    if s.phase == PHASE.over and s.holder != NOBODY:
        return BROKEN.quarter_kept
    for seat in range(s.seats):
        broken = audit_player(d, s.players[seat])
        if broken != 0:
            return broken
    return 0


@rule
def coins_in_game(s: State, coin: int) -> int:
    """How many coins of a type there are in supply, market, cards and hands."""
    count = s.supply[coin]
    for column in range(COLUMNS):
        if s.kind[column] == coin:
            count += s.count[column]
    for seat in range(s.seats):
        me = s.players[seat]
        count += me.hand[coin]
        for row in range(ROWS):
            for circle in range(CIRCLES):
                count += coin_in(me.card[row, circle]) == coin
    return count


@rule
def audit_column(d: Data, s: State, column: int) -> int:
    """Coins of one type, no more than there are circles, none after the round (C-026, C-035, C-040, C-R10)."""
    if s.count[column] > d.height[column] or (s.count[column] > 0) != (s.kind[column] > 0):
        return BROKEN.column_overfull
    if s.kind[column] and not d.same_type_two_columns and lies_elsewhere(s, s.kind[column], column):
        return BROKEN.type_in_two_columns
    if s.count[column] and (s.phase == PHASE.placing or s.phase == PHASE.over):
        return BROKEN.market_not_cleared
    return 0


@rule
def audit_player(d: Data, me: Player) -> int:
    """Gold and hands not below nothing, a coin at least, and coins only in the circles of the card (C-011, C-022, C-034, C-R19)."""
    if me.gold < 0:
        return BROKEN.gold_below_nothing
    if total(me.hand) + coins_on_card(me) == 0:
        return BROKEN.no_coins_left
    for coin in range(1, COINS):
        if me.hand[coin] < 0:
            return BROKEN.hand_below_nothing
    for row in range(ROWS):
        for circle in range(d.circles[row], CIRCLES):
            if me.card[row, circle]:
                return BROKEN.coin_beside_the_card
    return 0
