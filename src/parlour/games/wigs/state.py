"""What lies on the table of Wigs: its records."""

from parlour.engine.record import Record, StateRecord, i8, i16
from parlour.games.wigs.codes import COLUMNS, SEATS, SQUARES, WIGS


class Data(Record):
    """Everything printed on the components, and the options."""

    start_gold: i16
    target_gold: i16
    hand: i8
    market_draws: i8
    trendsetter_draws: i8
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
    bon_vivant_pair: i8  # so many tiles of one type make a pair
    baron_gold: i8  # for each tile sold
    scholar_types: i8
    buccaneer_tiles: i8
    gaps: i8
    after_selling: i8
    buy_from: i8


class Player(Record):
    """A screen with its money clip (W-002, W-005); `known` are the tiles that everybody knows to be this player's,
    worn one included."""

    gold: i16  # far beyond the scale of any clip (W-R32)
    hand: i8[WIGS]  # no limit of tiles (W-R10)
    worn: i8
    known: i8[WIGS]
    left_in_supply: i8[WIGS]  # so many of each type this player has seen go back into the supply and not come out


class State(StateRecord):
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
    sellers: i8  # bit mask of those who take tiles after the selling phase (option `after_selling`)
