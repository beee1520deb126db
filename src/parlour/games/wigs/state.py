"""What lies on the table of Wigs: its records, its moves, its events."""

from parlour.engine.events import Events, secret
from parlour.engine.moves import Moves, each, one
from parlour.engine.record import Record, Table, i8, i16

SEATS = 4
WIGS = 6  # types 1 to 5; 0 is no wig
COLUMNS = 3
SQUARES = 7
BON_VIVANT, TRENDSETTER, BARON, SCHOLAR, BUCCANEER = 1, 2, 3, 4, 5

DRAFT, WEAR, TREND, SELL_TURN, BUY_TURN, OVER = 0, 1, 2, 3, 4, 5
PHASES = ("draft", "wear", "set market", "sell", "buy", "over")
BY_GOLD, BY_SUPPLY, BY_STALL, BY_ROUNDS = 1, 2, 3, 4
ENDINGS = ("", "gold", "supply", "stall", "rounds")


class Data(Record):
    """Everything printed on the components, and the options."""

    start_gold: i16
    target_gold: i16
    hand: i8
    market_draws: i8
    trend_draws: i8
    tiles: i8[WIGS]
    debut: i8[WIGS]
    squares: i8[COLUMNS]
    price: i8[COLUMNS, SQUARES]
    market_between_rounds: i8
    draft: i8
    gold_visible: i8
    tile_memory_aid: i8
    unplaceable: i8
    trendsetter_drawn_public: i8
    after_selling_requires_sale: i8
    sell_empty_column: i8
    tiebreak_includes_worn: i8
    buy_turns: i8
    buy_order: i8
    tiles_out: i8
    final_tie: i8
    stall_rounds: i8
    max_rounds: i16


class Player(Record):
    """A screen with its money clip; `known` are the tiles that everybody knows to be this player's, worn one included."""

    gold: i16
    hand: i8[WIGS]
    worn: i8
    known: i8[WIGS]
    left_in_supply: i8[WIGS]  # so many of each type this player has seen go back into the supply and not come out


class State(Table):
    """The whole table."""

    phase: i8
    turn: i8
    start: i8
    rounds: i16
    ending: i8
    players: [Player, SEATS]
    supply: i8[WIGS]
    pool: i8[WIGS]
    debut: i8[WIGS]
    box: i8[WIGS]
    drawn: i8[WIGS]  # the Trendsetter's tiles
    placed: i8
    column: i8[COLUMNS]  # the type of each column, 0 if empty
    square: i8[COLUMNS, SQUARES]  # 1 where a tile lies
    order: i8[SEATS]
    order_at: i8
    sold_types: i8  # bit mask of the types sold in this sell turn
    passes: i8
    out: i8  # bit mask of those who may buy no more in this phase
    stirred: i8  # whether a tile moved in this round
    still_rounds: i8
    draw_failed: i8
    unknown: i8[SEATS]  # scratch of `guess`, else 0


WIG_NUMBERS = range(1, WIGS)
MOVES = Moves(
    done=one,
    **{"pass": one},
    draft=each(wig=WIG_NUMBERS),
    wear=each(wig=WIG_NUMBERS),
    add=each(wig=WIG_NUMBERS),
    sell=each(column=COLUMNS),
    place=each(column=COLUMNS, wig=WIG_NUMBERS),
    buy=each(column=COLUMNS, square=SQUARES),
)
MOVE_COUNT = len(MOVES)
DONE, PASS = MOVES.span("done").first, MOVES.span("pass").first
DRAFT_WIG, WEAR_WIG, ADD_WIG = MOVES.span("draft"), MOVES.span("wear"), MOVES.span("add")
SELL, PLACE, BUY = MOVES.span("sell"), MOVES.span("place"), MOVES.span("buy")

EVENTS = Events(
    starts=("seat",),
    drafted=("seat", "wig"),
    dealt=("seat", secret("wig")),
    round_begins=("round",),
    chose=("seat", secret("wig")),
    revealed=("seat", "wig"),
    trend=("seat", secret("wig1"), secret("wig2"), secret("wig3"), secret("wig4"), secret("wig5")),
    placed=("wig", "column", "square"),
    put_back=("wig",),
    boxed=("wig",),
    kept_back=("seat", "tiles"),
    sell_order=("first", "second", "third", "fourth"),
    sold=("seat", "wig", "column", "square", "price", "bonus"),
    done_selling=("seat",),
    drew=("seat", secret("wig")),
    buy_order=("first", "second", "third", "fourth"),
    bought=("seat", "wig", "column", "square", "price"),
    passed=("seat", "automatic"),
    debut=("seat", "wig"),
    market_cleared=("tiles",),
    ended=("ending",),
)
STARTS, DRAFTED, DEALT, ROUND_BEGINS = (EVENTS.code(name) for name in ("starts", "drafted", "dealt", "round_begins"))
CHOSE, REVEALED, TREND_DREW, PLACED = (EVENTS.code(name) for name in ("chose", "revealed", "trend", "placed"))
PUT_BACK, BOXED, KEPT_BACK, SELL_ORDER = (EVENTS.code(name) for name in ("put_back", "boxed", "kept_back", "sell_order"))
SOLD, DONE_SELLING, DREW, BUY_ORDER = (EVENTS.code(name) for name in ("sold", "done_selling", "drew", "buy_order"))
BOUGHT, PASSED, DEBUT, CLEARED, ENDED = (EVENTS.code(name) for name in ("bought", "passed", "debut", "market_cleared", "ended"))
