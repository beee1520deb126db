"""What lies on the table of Kiilto: its records.

A handful of bears (a purse, a price, the market, the bonuses of a player) is one whole number with a byte for each colour, so
that taking and paying are one addition each: see `bears.py`.
"""

from parlour.engine.record import Record, StateRecord, i8, i16, i64
from parlour.games.kiilto.codes import (
    COLOUR_SETS,
    COLOURS,
    MOST_NOTABLES,
    NOTABLES,
    OWNERSHIPS,
    RESERVATIONS,
    ROWS,
    SEATS,
    TABLE,
    TAKES,
    THREE_COLOURS,
)


class Data(Record):
    """Everything printed on the components, the options, and tables made from them once."""

    market: i64
    price: i64[OWNERSHIPS]
    bonus: i64[OWNERSHIPS]
    requires: i64[NOTABLES]
    handful: i64[TAKES]
    too_few_for_two: i64  # what lifts every pile that is large enough for two alike (K-042) to the guard: see `bears.colours_with`
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
    takes: i8[COLOUR_SETS, THREE_COLOURS]  # by the set of colours that the market has: the codes of the handfuls one may take
    take_count: i8[COLOUR_SETS]
    pairs: i8[COLOUR_SETS, COLOURS]  # by the set of piles large enough: the codes of two alike
    pair_count: i8[COLOUR_SETS]


class Player(Record):
    """Bears, bear bonuses, reservations; `blind` is a bit mask of the reservations that nobody else has seen."""

    bears: i64
    bonus: i64
    prestige: i16
    reserved: i8[RESERVATIONS]
    blind: i8


class State(StateRecord):
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
    buying: i8  # in a payment being chosen: the `buy` or `buy_reserved` that began it
    left: i8[ROWS]  # ownerships in each deck
    open: i8[TABLE]
    deck: i8[OWNERSHIPS]  # the ownerships still in each deck, in no order: the next one is drawn by lot
    owner: i8[OWNERSHIPS]  # who has bought each ownership, seat + 1
    host: i8[NOTABLES]  # whom each notable visits, seat + 1
