"""What lies on the table of Pocket Wigs: its records."""

from parlour.engine.record import Record, StateRecord, i8, i16
from parlour.games.pocket_wigs.codes import CIRCLES, COINS, COLUMNS, HEIGHT, ROWS, SEATS


class Data(Record):
    """Everything printed on the components, and the options."""

    start_gold: i16
    target_gold: i16
    coins: i8[COINS]  # in the whole game
    start_coins: i8[COINS]  # in each player's first hand
    order: i8[COINS]  # the coin that acts first, second, third; the last entry is not used
    letter: i8[COLUMNS]  # the type that a column sells where nothing lies in it
    height: i8[COLUMNS]
    number: i8[COLUMNS, HEIGHT]
    circles: i8[ROWS]
    quarter: i8
    tie_fallback: i8
    same_coin: i8
    sell_actions: i8
    same_type_two_columns: i8
    hands_visible: i8
    final_tie: i8
    stall_rounds: i8
    max_rounds: i16


class Player(Record):
    """A player card with its coins, the hand, and the score record (C-005, C-011, C-012)."""

    gold: i16
    hand: i8[COINS]
    card: i8[ROWS, CIRCLES]  # the coin in each circle, heads-up, or with TAILS; 0 where none lies
    finished: i8
    wish: i8  # whether this player reached for the quarter when finishing


class State(StateRecord):
    """The whole table."""

    phase: i8
    turn: i8
    rounds: i16
    ending: i8
    players: [Player, SEATS]
    supply: i8[COINS]
    kind: i8[COLUMNS]  # the type that lies in each column, 0 if none does
    count: i8[COLUMNS]  # how many of its circles are taken, from the bottom
    holder: i8  # who has the quarter
    caller: i8  # who is asked first for the quarter (option `rotate`)
    order: i8[SEATS]  # who goes first among equal coins
    queue: i8[ROWS, SEATS * CIRCLES]  # this round's actions of each row in their order: seat * CIRCLES + circle
    queued: i8[ROWS]
    at: i8  # the action of the queue that is being taken
    column: i8  # the column of the sell action that has begun, -1 before
    sellers: i8  # bit mask of those who have sold in this round
    stirred: i8  # whether a coin was set, sold or taken in this round
    still_rounds: i8
