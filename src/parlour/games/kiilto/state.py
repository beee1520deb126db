"""What lies on the table of Kiilto: its records, its moves, its events.

A handful of bears (a purse, a price, the market, the bonuses of a player) is one whole number with a byte for each colour, so
that taking and paying are one addition each: see `bears.py`.
"""

from itertools import combinations

from parlour.engine.events import Events, secret
from parlour.engine.moves import Moves, each, names, one
from parlour.engine.record import Record, Table, i8, i16, i64

SEATS = 4
COLOURS = 5  # white, blue, green, red, black
GOLDEN = 5  # the sixth kind of bear
COLOUR_NAMES = ("white", "blue", "green", "red", "black")
BEAR_NAMES = (*COLOUR_NAMES, "golden")
ROWS = 3
ROW_NAMES = ("cheap", "middling", "dear")
PLACES = 4  # in each row
TABLE = ROWS * PLACES
RESERVATIONS = 3
OWNERSHIPS = 91  # numbers 1 to 90; 0 is an empty place
NOTABLES = 11  # numbers 1 to 10; 0 is an empty place
MOST_NOTABLES = 10

ACTION, PAYMENT, GIVING_BACK, CHOICE, OVER = 0, 1, 2, 3, 4
PHASES = ("action", "payment", "give back", "choose a notable", "over")
BY_PRESTIGE, BY_PASSES = 1, 2
ENDINGS = ("", "prestige", "passes")

HANDFULS = [colours for count in (1, 2, 3) for colours in combinations(range(COLOURS), count)]  # what one may take at once
BEAR = names(*BEAR_NAMES)
COLOUR = names(*COLOUR_NAMES)
MOVES = Moves(
    **{"pass": one},
    done=one,
    take=each(colours=names(*("+".join(COLOUR_NAMES[colour] for colour in colours) for colours in HANDFULS))),
    take_two=each(colour=COLOUR),
    reserve=each(row=ROWS, place=PLACES),
    reserve_blind=each(row=ROWS),
    buy=each(row=ROWS, place=PLACES),
    buy_reserved=each(place=RESERVATIONS),
    give_back=each(colour=BEAR),
    choose=each(place=MOST_NOTABLES),
    pay_golden=each(colour=COLOUR),
)
PASS, DONE = MOVES.span("pass").first, MOVES.span("done").first
TAKE, TAKE_TWO, RESERVE, RESERVE_BLIND = (MOVES.span(name) for name in ("take", "take_two", "reserve", "reserve_blind"))
BUY, BUY_RESERVED, GIVE_BACK = (MOVES.span(name) for name in ("buy", "buy_reserved", "give_back"))
CHOOSE, PAY_GOLDEN = (MOVES.span(name) for name in ("choose", "pay_golden"))
TAKES = TAKE_TWO.end - TAKE.first  # the handfuls of different colours, then those of two alike


class Data(Record):
    """Everything printed on the components, the options, and tables made from them once."""

    market: i64
    price: i64[OWNERSHIPS]
    bonus: i64[OWNERSHIPS]
    requires: i64[NOTABLES]
    handful: i64[TAKES]
    too_few_for_two: i64  # in each byte what is missing from a pile too small for K-042 to 128
    winning_prestige: i16
    bear_limit: i16
    prestige: i8[OWNERSHIPS]
    row: i8[OWNERSHIPS]
    colour: i8[OWNERSHIPS]
    notable_prestige: i8[NOTABLES]
    deck: i8[OWNERSHIPS]
    deck_first: i8[ROWS]
    deck_count: i8[ROWS]
    open_per_class: i8
    max_reservations: i8
    notables: i8
    notables_laid: i8
    one_notable_per_turn: i8
    blind_reserve: i8
    choose_payment: i8
    takes: i8[32, 10]  # by the set of colours that the market has: the codes of the handfuls one may take
    take_count: i8[32]
    pairs: i8[32, COLOURS]  # by the set of piles large enough: the codes of two alike
    pair_count: i8[32]


class Player(Record):
    """Bears, bear bonuses, reservations; `blind` is a bit mask of the reservations that nobody else has seen."""

    bears: i64
    bonus: i64
    prestige: i16
    reserved: i8[RESERVATIONS]
    blind: i8


class State(Table):
    """The whole table."""

    phase: i8
    turn: i8
    ending: i8
    last_round: i8  # whether somebody has prestige enough
    passes: i8  # in this round
    notable: i8[MOST_NOTABLES]  # the notables laid out, by place
    rounds: i16
    waiting_notables: i16  # bit mask of the places whose notable is still here
    market: i64
    players: [Player, SEATS]
    golden_instead: i64  # in a payment being chosen: the coloured bears that golden ones replace
    buying: i8  # in a payment being chosen: the ownership
    left: i8[ROWS]  # ownerships in each deck
    open: i8[TABLE]
    deck: i8[OWNERSHIPS]  # the ownerships still in each deck, in no order: the next one is drawn by lot
    owner: i8[OWNERSHIPS]  # who has bought each ownership, seat + 1
    host: i8[NOTABLES]  # whom each notable visits, seat + 1


EVENTS = Events(
    starts=("seat",),
    notable_laid=("place", "notable", "prestige"),
    laid=("row", "place", "ownership", "bonus", "prestige"),
    round_begins=("round",),
    took=("seat", "white", "blue", "green", "red", "black"),
    reserved=("seat", "ownership", "row", "place", "bonus", "prestige"),
    reserved_blind=("seat", "row", secret("ownership"), secret("bonus"), secret("prestige")),
    got_golden=("seat",),
    pays=("seat", "ownership", "row", "bonus", "prestige"),
    bought=("seat", "ownership", "row", "place", "bonus", "prestige"),
    bought_reserved=("seat", "ownership", "row", "place", "bonus", "prestige"),
    paid=("seat", "white", "blue", "green", "red", "black"),
    paid_golden=("seat", "golden"),
    gave_back=("seat", "colour"),
    visits=("seat", "notable", "place", "prestige"),
    last_round=("seat", "prestige"),
    passed=("seat",),
    ended=("ending",),
)
STARTS, NOTABLE_LAID, LAID, ROUND_BEGINS, TOOK = (EVENTS.code(name) for name in ("starts", "notable_laid", "laid", "round_begins", "took"))
RESERVED, RESERVED_BLIND, GOT_GOLDEN = (EVENTS.code(name) for name in ("reserved", "reserved_blind", "got_golden"))
PAYS, BOUGHT, BOUGHT_RESERVED = (EVENTS.code(name) for name in ("pays", "bought", "bought_reserved"))
PAID, PAID_GOLDEN, GAVE_BACK, VISITS = (EVENTS.code(name) for name in ("paid", "paid_golden", "gave_back", "visits"))
LAST_ROUND, PASSED, ENDED = (EVENTS.code(name) for name in ("last_round", "passed", "ended"))
