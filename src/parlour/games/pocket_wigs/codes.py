"""The codes of Pocket Wigs by their names: phases, endings, moves, what is told, why a move is refused."""

from parlour.engine.codes import Labels, Reasons
from parlour.engine.events import Events
from parlour.engine.moves import Moves, each, one

SEATS = 3  # two or three play (C-001)
COINS = 4  # wigs are coins: penny 1, nickel 2, dime 3; 0 is no coin (C-010)
COIN_NAMES = ("", "penny", "nickel", "dime")
ROWS = 3  # of the player card (C-005)
CIRCLES = 4  # at most so many in a row of the player card
COLUMNS = 3  # of the market card (C-009, C-R22)
HEIGHT = 6  # at most so many circles in a column of the market card
TAILS = 4  # added to a coin on the card that was turned over
NOBODY = -1
NO_COLUMN = -1

ROW_NAMES = Labels(set="set market", sell="sell wigs", buy="buy wig")
ROW = ROW_NAMES.codes
PHASES = Labels(placing="select action", setting="set market", selling="sell wigs", buying="buy wigs", over="over")
PHASE = PHASES.codes
ENDINGS = Labels(not_yet="", gold="gold", stall="stall", rounds="rounds")
ENDING = ENDINGS.codes
QUARTERS = Labels(  # who gets the quarter
    speed="speed", random="random", rotate="rotate", least_gold="least_gold", first_finisher="first_finisher"
)
QUARTER = QUARTERS.codes

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
MOVE = MOVES.codes
FINISHING = MOVES.between("finish", "grab")

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
TOLD = EVENTS.codes

REFUSALS = Reasons(
    game_over="C-044",
    other_phase="C-020",
    finished_already="C-R05",
    not_in_hand="C-021",
    row_full="C-022",
    not_your_action="C-018",
    sale_begun="C-R14",
    not_in_supply="C-R13",
    other_type_there="C-026",
    column_full="C-025",
    lies_elsewhere="C-R10",
    nothing_sold_yet="C-029",
    one_column_only="C-029",
    letter_lies_elsewhere="C-R10",
    column_sold_out="C-035",
    none_in_hand="C-034",
)
REFUSAL = REFUSALS.codes

AUDITS = Reasons(
    coins_lost="C-004",
    column_overfull="C-035",
    type_in_two_columns="C-R10",
    market_not_cleared="C-040",
    quarter_lost="C-016",
    quarter_kept="C-041",
    gold_below_nothing="C-011",
    no_coins_left="C-R19",
    hand_below_nothing="C-034",
    coin_beside_the_card="C-022",
)
BROKEN = AUDITS.codes
