"""What a seat knows of a table of Kiilto, as whole numbers: the same white list as `view`."""

from parlour.engine.observation import UNKNOWN, put, put_one_of, put_zeros, size
from parlour.engine.rule import Numbers, rule
from parlour.games.kiilto.bears import bears_of, total
from parlour.games.kiilto.codes import COLOURS, GOLDEN, MOST_NOTABLES, PHASE, PHASES, RESERVATIONS, ROWS, SEATS, TABLE
from parlour.games.kiilto.prepare import NO_LIMIT
from parlour.games.kiilto.prices import chosen_payment, ownership_to_buy
from parlour.games.kiilto.state import Data, State
from parlour.games.kiilto.turn import over_limit

PHASE_KINDS = len(PHASES)
BEARS = GOLDEN + 1
CARD = 1 + COLOURS + 1 + COLOURS
NOTABLE = 1 + COLOURS + 1 + 1
PLAYER = 1 + 1 + BEARS + COLOURS + RESERVATIONS * (ROWS + CARD)
FEATURES = (
    ("phase", PHASE_KINDS),
    ("round", 1),
    ("whose turn, counted from the observer", SEATS),
    ("the last round", 1),
    ("prestige that wins", 1),
    ("bear limit, -1 for none", 1),
    ("market: white, blue, green, red, black, golden", BEARS),
    ("ownerships left in each deck", ROWS),
    ("open ownerships, row by row: there, bonus, prestige, price", TABLE * CARD),
    ("notables: laid, requires, prestige, whom it visits (counted from the observer, from 1; 0 for nobody)", MOST_NOTABLES * NOTABLE),
    ("bears to give back", 1),
    ("bears of the payment being chosen", BEARS),
    ("players, the observer first: at the table, prestige, bears, bonuses, reservations (hidden ones: row only)", SEATS * PLAYER),
)
OBSERVATION_SIZE = size(FEATURES)


@rule
def observe(d: Data, s: State, seat: int, out: Numbers) -> int:
    """Writes the observation of a seat and returns its length."""
    at = put_one_of(out, 0, s.phase, PHASE_KINDS)
    at = put(out, at, s.rounds)
    at = put_one_of(out, at, UNKNOWN if s.phase == PHASE.over else (s.turn - seat + s.seats) % s.seats, SEATS)
    at = put(out, at, s.last_round)
    at = put(out, at, d.winning_prestige)
    at = put(out, at, UNKNOWN if d.bear_limit == NO_LIMIT else d.bear_limit)
    at = put_bears(s.market, BEARS, out, at)
    for row in range(ROWS):
        at = put(out, at, s.left[row])
    for place in range(TABLE):
        at = put_card(d, s.open[place], True, out, at)
    for place in range(MOST_NOTABLES):
        at = put_notable(d, s, seat, place, out, at)
    at = put(out, at, over_limit(d, total(s.players[s.turn].bears)) if s.phase == PHASE.giving_back else 0)
    at = put_payment(d, s, out, at)
    for step in range(SEATS):
        at = put_player(d, s, seat, step, out, at)
    return at


@rule
def put_bears(handful: int, kinds: int, out: Numbers, at: int) -> int:
    for colour in range(kinds):
        at = put(out, at, bears_of(handful, colour))
    return at


@rule
def put_card(d: Data, card: int, seen: int, out: Numbers, at: int) -> int:
    """An ownership; nothing of none, and of one that is hidden only that it is there."""
    at = put(out, at, 1 if card else 0)
    if card == 0 or not seen:
        return put_zeros(out, at, CARD - 1)
    at = put_one_of(out, at, d.colour[card], COLOURS)
    at = put(out, at, d.prestige[card])
    return put_bears(d.price[card], COLOURS, out, at)


@rule
def put_notable(d: Data, s: State, seat: int, place: int, out: Numbers, at: int) -> int:
    if place >= d.notables_laid:
        return put_zeros(out, at, NOTABLE)
    number = s.notable[place]
    at = put(out, at, 1)
    at = put_bears(d.requires[number], COLOURS, out, at)
    at = put(out, at, d.notable_prestige[number])
    return put(out, at, (s.host[number] - 1 - seat + s.seats) % s.seats + 1 if s.host[number] else 0)


@rule
def put_payment(d: Data, s: State, out: Numbers, at: int) -> int:
    if s.phase != PHASE.payment:
        return put_zeros(out, at, BEARS)
    me = s.players[s.turn]
    return put_bears(chosen_payment(d, s, me, ownership_to_buy(s, me, s.buying)), BEARS, out, at)


@rule
def put_player(d: Data, s: State, seat: int, step: int, out: Numbers, at: int) -> int:
    if step >= s.seats:
        return put_zeros(out, at, PLAYER)
    them = s.players[(seat + step) % s.seats]
    at = put(out, at, 1)
    at = put(out, at, them.prestige)
    at = put_bears(them.bears, BEARS, out, at)
    at = put_bears(them.bonus, COLOURS, out, at)
    for slot in range(RESERVATIONS):
        at = put_one_of(out, at, d.row[them.reserved[slot]] if them.reserved[slot] else UNKNOWN, ROWS)
        at = put_card(d, them.reserved[slot], step == 0 or not (them.blind >> slot) & 1, out, at)
    return at
