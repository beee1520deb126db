"""What a seat knows of a table of Pocket Wigs, as whole numbers: the same white list as `view`."""

from parlour.engine.observation import UNKNOWN, put, put_one_of, put_zeros, size
from parlour.engine.rule import Numbers, rule
from parlour.games.pocket_wigs.actions import acting_circle, row_of
from parlour.games.pocket_wigs.card import coin_in
from parlour.games.pocket_wigs.codes import CIRCLES, COINS, COLUMNS, HEIGHT, NOBODY, PHASE, QUARTER, ROWS, SEATS, TAILS
from parlour.games.pocket_wigs.market import sold_in
from parlour.games.pocket_wigs.state import Data, Player, State

ACTION = 3
ACTIONS = ROWS * SEATS * CIRCLES
COLUMN = 4 + HEIGHT
PLAYER = 4 + 2 * (COINS - 1) + 2 * ROWS * CIRCLES
FEATURES = (
    ("phase", 5),
    ("round", 1),
    ("last round", 1),
    ("target", 1),
    ("whose turn, counted from the observer", SEATS),
    ("the coin that acts: row, circle; -1 for none", 2),
    ("the column of the sale that has begun, -1 for none", 1),
    ("who has the quarter, counted from the observer", SEATS),
    ("place in the order of equal coins, from 1; the observer first", SEATS),
    ("actions of the three rows, in their order: whose (from the observer, from 1), coin, turned over", ACTIONS * ACTION),
    ("the action being taken", 1),
    ("order of the coins", COINS - 1),
    ("supply", COINS - 1),
    ("columns: letter, what it sells, coins in it, height, numbers", COLUMNS * COLUMN),
    (
        "players, the observer first: at the table, gold, finished, asked first for the quarter (option `rotate`); all coins, hand, card (coin, turned over)",
        SEATS * PLAYER,
    ),
)
OBSERVATION_SIZE = size(FEATURES)


@rule
def acts(s: State) -> bool:
    """Whether a coin on somebody's card acts now."""
    return s.phase >= PHASE.setting and s.phase <= PHASE.buying


@rule
def observe(d: Data, s: State, seat: int, out: Numbers) -> int:
    """Writes the observation of a seat and returns its length."""
    at = put_one_of(out, 0, s.phase, 5)
    at = put(out, at, s.rounds)
    at = put(out, at, d.max_rounds)
    at = put(out, at, d.target_gold)
    at = put_one_of(out, at, (s.turn - seat + s.seats) % s.seats if acts(s) else UNKNOWN, SEATS)
    at = put(out, at, row_of(s.phase) if acts(s) else UNKNOWN)
    at = put(out, at, acting_circle(s) if acts(s) else UNKNOWN)
    at = put(out, at, s.column if acts(s) else UNKNOWN)
    at = put_one_of(out, at, UNKNOWN if s.holder == NOBODY else (s.holder - seat + s.seats) % s.seats, SEATS)
    at = put_order(s, seat, out, at)
    at = put_actions(s, seat, out, at)
    at = put(out, at, s.at if acts(s) else UNKNOWN)
    for place in range(COINS - 1):
        at = put(out, at, d.order[place])
    at = put_coins(s.supply, True, out, at)
    for column in range(COLUMNS):
        at = put_column(d, s, column, out, at)
    for step in range(SEATS):
        at = put_player(d, s, seat, step, out, at)
    return at


@rule
def put_coins(coins: Numbers, seen: int, out: Numbers, at: int) -> int:
    for coin in range(1, COINS):
        at = put(out, at, coins[coin] if seen else UNKNOWN)
    return at


@rule
def put_order(s: State, seat: int, out: Numbers, at: int) -> int:
    put_zeros(out, at, SEATS)
    if acts(s):
        for place in range(s.seats):
            out[at + (s.order[place] - seat + s.seats) % s.seats] = place + 1
    return at + SEATS


@rule
def put_actions(s: State, seat: int, out: Numbers, at: int) -> int:
    """The actions that everybody sees once the cards are open."""
    for row in range(ROWS):
        for place in range(SEATS * CIRCLES):
            if acts(s) and place < s.queued[row]:
                owner = s.queue[row, place] // CIRCLES
                lies = s.players[owner].card[row, s.queue[row, place] % CIRCLES]
                at = put(out, at, (owner - seat + s.seats) % s.seats + 1)
                at = put(out, at, coin_in(lies))
                at = put(out, at, 1 if lies >= TAILS else 0)
            else:
                at = put_zeros(out, at, ACTION)
    return at


@rule
def put_column(d: Data, s: State, column: int, out: Numbers, at: int) -> int:
    at = put(out, at, d.letter[column])
    at = put(out, at, sold_in(d, s, column))
    at = put(out, at, s.count[column])
    at = put(out, at, d.height[column])
    for circle in range(HEIGHT):
        at = put(out, at, d.number[column, circle] if circle < d.height[column] else 0)
    return at


@rule
def owned(them: Player, coin: int) -> int:
    """All coins of a type that a player has, in hand and on the card."""
    count = them.hand[coin]
    for row in range(ROWS):
        for circle in range(CIRCLES):
            count += coin_in(them.card[row, circle]) == coin
    return count


@rule
def put_player(d: Data, s: State, seat: int, step: int, out: Numbers, at: int) -> int:
    if step >= s.seats:
        return put_zeros(out, at, PLAYER)
    other = (seat + step) % s.seats
    them = s.players[other]
    card_seen = step == 0 or s.phase != PHASE.placing
    hand_seen = step == 0 or d.hands_visible or s.phase == PHASE.over
    at = put(out, at, 1)
    at = put(out, at, them.gold)
    at = put(out, at, them.finished)
    at = put(out, at, 1 if d.quarter == QUARTER.rotate and s.caller == other else 0)
    for coin in range(1, COINS):
        at = put(out, at, owned(them, coin) if hand_seen else UNKNOWN)
    at = put_coins(them.hand, hand_seen and card_seen, out, at)
    for row in range(ROWS):
        for circle in range(CIRCLES):
            lies = them.card[row, circle] if card_seen else 0
            at = put(out, at, coin_in(lies) if card_seen else UNKNOWN)
            at = put(out, at, 1 if lies >= TAILS else 0)
    return at
