"""What lies on the table of Pocket Wigs: its records, its moves, its events."""

from parlour.engine.events import Events
from parlour.engine.moves import Moves, each, one
from parlour.engine.record import Record, Table, i8, i16

SEATS = 3
COINS = 4  # penny 1, nickel 2, dime 3; 0 is no coin
PENNY, NICKEL, DIME = 1, 2, 3
COIN_NAMES = ("", "penny", "nickel", "dime")
ROWS = 3
SET_ROW, SELL_ROW, BUY_ROW = 0, 1, 2
ROW_NAMES = ("set market", "sell wigs", "buy wig")
CIRCLES = 4  # at most so many in a row of the player card
COLUMNS = 3
HEIGHT = 6  # at most so many circles in a column of the market card
TAILS = 4  # added to a coin on the card that was turned over
NOBODY = -1
NO_COLUMN = -1

PLACING, SETTING, SELLING, BUYING, OVER = 0, 1, 2, 3, 4
PHASES = ("select action", "set market", "sell wigs", "buy wigs", "over")
BY_GOLD, BY_STALL, BY_ROUNDS = 1, 2, 3
ENDINGS = ("", "gold", "stall", "rounds")


class Data(Record):
    """Everything printed on the components, and the options."""

    start_gold: i16
    target_gold: i16
    coins: i8[COINS]  # in the whole game
    start_coins: i8[COINS]  # in each player's first hand
    order: i8[COINS]  # the coin that acts first, second, third; the last entry is not used
    letter: i8[COLUMNS]
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
    """A player card with its coins, the hand, and the score record."""

    gold: i16
    hand: i8[COINS]
    card: i8[ROWS, CIRCLES]  # the coin in each circle, heads-up, or with TAILS; 0 where none lies
    finished: i8
    wish: i8  # whether this player reached for the quarter when finishing


class State(Table):
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


COIN_NUMBERS = range(1, COINS)
MOVES = Moves(
    finish=one,
    grab=one,
    decline=one,
    done=one,
    place=each(row=ROWS, coin=COIN_NUMBERS),
    set=each(column=COLUMNS, coin=COIN_NUMBERS),
    sell=each(column=COLUMNS),
    buy=each(coin=COIN_NUMBERS),
)
FINISH, GRAB = MOVES.span("finish").first, MOVES.span("grab").first
DECLINE, DONE = MOVES.span("decline").first, MOVES.span("done").first
PLACE, SET, SELL, BUY = MOVES.span("place"), MOVES.span("set"), MOVES.span("sell"), MOVES.span("buy")

EVENTS = Events(
    first_call=("seat",),
    round_begins=("round",),
    finished=("seat",),
    quarter_taken=("seat",),
    quarter_left=(),
    revealed=("seat", "row", "coin1", "coin2", "coin3", "coin4"),
    placed_nothing=("seat",),
    tie_order=("first", "second", "third"),
    turned=("seat", "row", "circle", "coin"),
    set_market=("seat", "coin", "column", "circle", "letter"),
    sold=("seat", "coin", "column", "circle", "gold", "letter"),
    done_selling=("seat",),
    bought=("seat", "coin"),
    declined=("seat", "row", "circle", "coin"),
    lapsed=("seat", "row", "circle", "coin"),
    market_cleared=("coins",),
    ended=("ending",),
)
FIRST_CALL, ROUND_BEGINS, FINISHED, QUARTER_TAKEN = (EVENTS.code(name) for name in ("first_call", "round_begins", "finished", "quarter_taken"))
QUARTER_LEFT, REVEALED, PLACED_NOTHING, TIE_ORDER = (EVENTS.code(name) for name in ("quarter_left", "revealed", "placed_nothing", "tie_order"))
TURNED, SET_MARKET, SOLD, DONE_SELLING = (EVENTS.code(name) for name in ("turned", "set_market", "sold", "done_selling"))
BOUGHT, DECLINED, LAPSED, MARKET_CLEARED, ENDED = (EVENTS.code(name) for name in ("bought", "declined", "lapsed", "market_cleared", "ended"))
