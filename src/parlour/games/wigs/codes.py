"""The codes of Wigs by their names: phases, endings, moves, what is told, why a move is refused."""

from parlour.engine.codes import Labels, Reasons, ordinals
from parlour.engine.events import Events, secret
from parlour.engine.moves import Moves, each, one

SEATS = 4  # screens with money clips (W-002)
WIGS = 6  # types 1 to 5; 0 is no wig
COLUMNS = 3  # of the one market board (W-003, W-042)
SQUARES = 7
WIG = ordinals(("none", "bon_vivant", "trendsetter", "baron", "scholar", "buccaneer"))

PHASES = Labels(draft="draft", wear="wear", trend="set market", sell="sell", buy="buy", over="over")
PHASE = PHASES.codes
ENDINGS = Labels(not_yet="", gold="gold", supply="supply", stall="stall", rounds="rounds")
ENDING = ENDINGS.codes

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
MOVE = MOVES.codes

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
    slid=("column", "square"),
)
TOLD = EVENTS.codes

REFUSALS = Reasons(
    game_over="W-073",
    other_phase="W-012",
    not_your_draft="W-010",
    not_in_the_middle="W-010",
    not_yours_to_wear="W-018",
    chosen_already="W-R11",
    not_your_market="W-026",
    not_drawn="W-026",
    fits_nowhere="W-R14",
    not_your_sale="W-051",
    column_empty="W-059",
    column_full="W-048",
    no_column_left="W-R20",
    other_type_there="W-043",
    stands_elsewhere="W-041",
    open_leftmost="W-R21",
    worn="W-021",
    not_behind_your_screen="W-016",
    one_type_only="W-056",
    scholar_sold_enough="W-030",
    not_your_purchase="W-063",
    square_not_in_use="W-R03",
    square_empty="W-R28",
    too_dear="W-R29",
    not_on_top="W-R28",
)
REFUSAL = REFUSALS.codes

AUDITS = Reasons(
    tiles_lost="W-001", supply_forgotten="W-004", gold_below_nothing="W-R29", nothing_to_wear="W-R09", type_in_two_columns="W-043"
)
BROKEN = AUDITS.codes
