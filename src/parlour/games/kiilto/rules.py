"""The rules of Kiilto: setting up, the end, and playing a move.

A turn is in `turn.py`, what it costs in `prices.py`, notables in `notables.py`, what is allowed in `legality.py`,
handfuls of bears in `bears.py`; numbers like K-042 are the ledger's.
"""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.moves import argument1, is_in
from parlour.engine.randomness import draw
from parlour.engine.rule import Numbers, rule
from parlour.games.kiilto.audit import audit
from parlour.games.kiilto.bears import bear, total
from parlour.games.kiilto.codes import ENDING, MOVE, OWNERSHIPS, PHASE, PLACES, RESERVATIONS, ROWS, TABLE, TAKING, TOLD
from parlour.games.kiilto.legality import refusal
from parlour.games.kiilto.notables import receive_notables, visit
from parlour.games.kiilto.prices import bought, may_replace, ownership_to_buy, place_on_table
from parlour.games.kiilto.state import Data, Player, State
from parlour.games.kiilto.turn import buy, draw_ownership, get_golden, give_back, lay, over_limit, reserve, reserve_blind, show, take

__all__ = ["apply", "audit", "ended", "guess", "rank", "refusal", "score", "setup", "waiting"]


# --- Parts ------------------------------------------------------------------------------------------------------------
@rule
def setup(d: Data, s: State, log: Numbers) -> None:
    """Bears and notables for the number of players, four ownerships of each class in the open; seat 0 starts (K-004,
    K-005, K-006, K-R01, K-R10)."""
    tell(log, TOLD.starts, EVERYONE, 0)
    s.market = d.market
    lay_notables(d, s, log)
    for at in range(OWNERSHIPS):
        s.deck[at] = d.deck[at]
    for row in range(ROWS):
        s.left[row] = d.deck_count[row]
    for at in range(TABLE):
        if at % PLACES < d.open_per_class:
            lay(d, s, at, log)
    begin_round(s, log)


@rule
def lay_notables(d: Data, s: State, log: Numbers) -> None:
    """So many of the notables as the players call for, by lot (K-003, K-004, K-005, K-006, K-R04)."""
    for place in range(d.notables):
        s.notable[place] = place + 1
    for place in range(d.notables_laid):
        if d.notables_laid < d.notables:
            other = place + draw(s, d.notables - place)
            number = s.notable[other]
            s.notable[other] = s.notable[place]
            s.notable[place] = number
        tell(log, TOLD.notable_laid, EVERYONE, place, s.notable[place], d.notable_prestige[s.notable[place]])
    for place in range(d.notables_laid, d.notables):
        s.notable[place] = 0
    s.waiting_notables = (1 << d.notables_laid) - 1


# --- The end of the turn, the round and the game ------------------------------------------------------------------------
@rule
def end_turn(d: Data, s: State, me: Player, seat: int, log: Numbers) -> None:
    """The next player's turn; 15 prestige make this the last round, and a round of passes too (K-040, K-060, K-R12)."""
    s.phase = PHASE.action
    if me.prestige >= d.winning_prestige and not s.last_round:
        s.last_round = 1
        tell(log, TOLD.last_round, EVERYONE, seat, me.prestige)
    s.turn = seat + 1
    if s.turn < s.seats:
        return
    s.turn = 0
    if s.last_round:
        s.ending = ENDING.prestige
    elif s.passes == s.seats:
        s.ending = ENDING.passes
    if s.ending != ENDING.not_yet:
        s.phase = PHASE.over
        tell(log, TOLD.ended, EVERYONE, s.ending)
    else:
        begin_round(s, log)


@rule
def begin_round(s: State, log: Numbers) -> None:
    """Each player has one turn a round (K-040, K-R12)."""
    s.rounds += 1
    s.passes = 0
    tell(log, TOLD.round_begins, EVERYONE, s.rounds)


@rule
def ended(d: Data, s: State) -> int:
    """How the game has ended, if it has: by prestige or by passes (K-060, K-R12)."""
    return s.ending


@rule
def score(d: Data, s: State, seat: int) -> int:
    """Prestige (K-061)."""
    return s.players[seat].prestige


@rule
def standing(s: State, seat: int) -> int:
    """What decides the ranking: prestige, then fewer bought ownerships, each of which gave one bonus (K-061, K-062)."""
    return s.players[seat].prestige * 1000 - bought(s.players[seat])


@rule
def rank(d: Data, s: State, seat: int) -> int:
    """How many players stand before this one; equal ones share their rank (K-061, K-062, K-R11)."""
    before = 0
    for other in range(s.seats):
        before += standing(s, other) > standing(s, seat)
    return before


# --- Whose turn, and playing it ----------------------------------------------------------------------------------------
@rule
def waiting(d: Data, s: State) -> int:
    """The one whose turn it is (K-040)."""
    return 0 if s.phase == PHASE.over else 1 << s.turn


@rule
def apply(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    """One thing; then bears over the limit go back, notables come, and the turn ends (K-040, K-048, K-R02, K-R06)."""
    me = s.players[seat]
    if is_in(MOVE.choose, move):
        visit(d, s, me, seat, argument1(MOVE.choose, move), log)
        end_turn(d, s, me, seat, log)
        return
    if is_in(MOVE.give_back, move):
        give_back(s, me, seat, argument1(MOVE.give_back, move), log)
    elif is_in(MOVE.pass_, move):
        s.passes += 1
        tell(log, TOLD.passed, EVERYONE, seat)
    elif is_in(TAKING, move):
        take(s, me, seat, d.handful[argument1(TAKING, move)], log)
    elif not act_on_ownership(d, s, me, seat, move, log):
        return
    if over_limit(d, total(me.bears)) > 0:
        s.phase = PHASE.giving_back
    elif receive_notables(d, s, me, seat, log):
        s.phase = PHASE.choice
    else:
        end_turn(d, s, me, seat, log)


@rule
def act_on_ownership(d: Data, s: State, me: Player, seat: int, move: int, log: Numbers) -> bool:
    """Reserving or buying; False while the payment is still being chosen (K-044, K-047, K-R01, K-R09)."""
    empty = -1
    if is_in(MOVE.reserve_blind, move):
        reserve_blind(d, s, me, seat, argument1(MOVE.reserve_blind, move), log)
        get_golden(s, me, seat, log)
    elif is_in(MOVE.reserve, move):
        empty = place_on_table(MOVE.reserve, move)
        reserve(d, s, me, seat, empty, log)
        get_golden(s, me, seat, log)
    else:
        if not choose_payment(d, s, me, seat, move, log):
            return False
        purchase = s.buying
        buy(d, s, me, seat, purchase, log)
        if is_in(MOVE.buy, purchase):
            empty = place_on_table(MOVE.buy, purchase)
    if empty >= 0:
        lay(d, s, empty, log)
    return True


@rule
def choose_payment(d: Data, s: State, me: Player, seat: int, move: int, log: Numbers) -> bool:
    """Whether the payment is settled: at once, or when the player says so, or when nothing is left to choose (K-R09)."""
    if is_in(MOVE.done, move):
        return True
    if is_in(MOVE.pay_golden, move):
        s.golden_instead += bear(argument1(MOVE.pay_golden, move))
        return not may_replace(d, s, me, ownership_to_buy(s, me, s.buying))
    s.buying = move
    if d.choose_payment and may_replace(d, s, me, ownership_to_buy(s, me, move)):
        show(d, s, me, seat, move, log)
        return False
    return True


# --- What a seat cannot know --------------------------------------------------------------------------------------------
@rule
def guess(d: Data, s: State, seat: int) -> None:
    """The others' blind reservations go back into their decks and are drawn anew from them (K-R08)."""
    for other in range(s.seats):
        for slot in range(RESERVATIONS):
            if other != seat and (s.players[other].blind >> slot) & 1:
                card = s.players[other].reserved[slot]
                row = d.row[card]
                s.deck[d.deck_first[row] + s.left[row]] = card
                s.left[row] += 1
    for other in range(s.seats):
        for slot in range(RESERVATIONS):
            if other != seat and (s.players[other].blind >> slot) & 1:
                s.players[other].reserved[slot] = draw_ownership(d, s, d.row[s.players[other].reserved[slot]])
