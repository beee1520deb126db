"""The rules of Kiilto: setting up, the end, and playing a move.

A turn is in `turn.py`, what is allowed in `legality.py`, handfuls of bears in `bears.py`; numbers like K-042 are the ledger's.
"""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.moves import is_in
from parlour.engine.randomness import draw
from parlour.engine.rule import rule
from parlour.games.kiilto.audit import audit
from parlour.games.kiilto.bears import bear, total
from parlour.games.kiilto.legality import list_moves, refusal
from parlour.games.kiilto.state import (
    ACTION,
    BUY,
    BY_PASSES,
    BY_PRESTIGE,
    CHOICE,
    CHOOSE,
    DONE,
    ENDED,
    GIVE_BACK,
    GIVING_BACK,
    LAST_ROUND,
    NOTABLE_LAID,
    OVER,
    OWNERSHIPS,
    PASS,
    PASSED,
    PAY_GOLDEN,
    PLACES,
    RESERVATIONS,
    RESERVE,
    RESERVE_BLIND,
    ROUND_BEGINS,
    ROWS,
    STARTS,
    TABLE,
    TAKE,
    TAKE_TWO,
)
from parlour.games.kiilto.turn import (
    buy,
    draw_ownership,
    get_golden,
    give_back,
    lay,
    may_replace,
    ownership_to_buy,
    receive_notables,
    reserve,
    reserve_blind,
    show,
    take,
    visit,
)

__all__ = ["apply", "audit", "ended", "guess", "list_moves", "rank", "refusal", "score", "setup", "waiting"]


# --- Parts ------------------------------------------------------------------------------------------------------------
@rule
def setup(d, s, log):
    """Bears and notables for the number of players, four ownerships of each class in the open; seat 0 starts (K-004 … K-006, K-R01, K-R10)."""
    tell(log, STARTS, EVERYONE, 0)
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
def lay_notables(d, s, log):
    """So many of the notables as the players call for, by lot (K-003, K-R04)."""
    for place in range(d.notables):
        s.notable[place] = place + 1
    for place in range(d.notables_laid):
        if d.notables_laid < d.notables:
            other = place + draw(s, d.notables - place)
            number = s.notable[other]
            s.notable[other] = s.notable[place]
            s.notable[place] = number
        tell(log, NOTABLE_LAID, EVERYONE, place, s.notable[place], d.notable_prestige[s.notable[place]])
    for place in range(d.notables_laid, d.notables):
        s.notable[place] = 0
    s.waiting_notables = (1 << d.notables_laid) - 1


# --- The end of the turn, the round and the game ------------------------------------------------------------------------
@rule
def end_turn(d, s, me, seat, log):
    """The next player's turn; 15 prestige make this the last round (K-040, K-060)."""
    s.phase = ACTION
    if me.prestige >= d.winning_prestige and not s.last_round:
        s.last_round = 1
        tell(log, LAST_ROUND, EVERYONE, seat, me.prestige)
    s.turn = seat + 1
    if s.turn < s.seats:
        return
    s.turn = 0
    if s.last_round:
        s.ending = BY_PRESTIGE
    elif s.passes == s.seats:
        s.ending = BY_PASSES
    if s.ending != 0:
        s.phase = OVER
        tell(log, ENDED, EVERYONE, s.ending)
    else:
        begin_round(s, log)


@rule
def begin_round(s, log):
    """Each player has one turn a round (K-040, K-R12)."""
    s.rounds += 1
    s.passes = 0
    tell(log, ROUND_BEGINS, EVERYONE, s.rounds)


@rule
def ended(d, s):
    return s.ending


@rule
def score(d, s, seat):
    """Prestige (K-061)."""
    return s.players[seat].prestige


@rule
def standing(s, seat):
    """What decides the ranking: prestige, then fewer bought ownerships, each of which gave one bonus (K-061, K-062)."""
    return s.players[seat].prestige * 1000 - total(s.players[seat].bonus)


@rule
def rank(d, s, seat):
    """How many players stand before this one; equal ones share their rank (K-R11)."""
    before = 0
    for other in range(s.seats):
        before += standing(s, other) > standing(s, seat)
    return before


# --- Whose turn, and playing it ----------------------------------------------------------------------------------------
@rule
def waiting(d, s):
    """The one whose turn it is."""
    return 0 if s.phase == OVER else 1 << s.turn


@rule
def apply(d, s, seat, move, log):
    """One thing; then bears over the limit go back, notables come, and the turn ends (K-040, K-048, K-R02)."""
    me = s.players[seat]
    if is_in(CHOOSE, move):
        visit(d, s, me, seat, move - CHOOSE.first, log)
        end_turn(d, s, me, seat, log)
        return
    if is_in(GIVE_BACK, move):
        give_back(s, me, seat, move - GIVE_BACK.first, log)
    elif move == PASS:
        s.passes += 1
        tell(log, PASSED, EVERYONE, seat)
    elif move >= TAKE.first and move < TAKE_TWO.end:
        take(s, me, seat, d.handful[move - TAKE.first], log)
    elif not act_on_ownership(d, s, me, seat, move, log):
        return
    if total(me.bears) > d.bear_limit:
        s.phase = GIVING_BACK
    elif receive_notables(d, s, me, seat, log):
        s.phase = CHOICE
    else:
        end_turn(d, s, me, seat, log)


@rule
def act_on_ownership(d, s, me, seat, move, log):
    """Reserving or buying; False while the payment is still being chosen (K-044, K-047, K-R01, K-R09)."""
    empty = -1
    if is_in(RESERVE_BLIND, move):
        reserve_blind(d, s, me, seat, move - RESERVE_BLIND.first, log)
        get_golden(s, me, seat, log)
    elif is_in(RESERVE, move):
        empty = move - RESERVE.first
        reserve(d, s, me, seat, empty, log)
        get_golden(s, me, seat, log)
    else:
        if not choose_payment(d, s, me, seat, move, log):
            return False
        purchase = s.buying
        buy(d, s, me, seat, purchase, log)
        if purchase < BUY.end:
            empty = purchase - BUY.first
    if empty >= 0:
        lay(d, s, empty, log)
    return True


@rule
def choose_payment(d, s, me, seat, move, log):
    """Whether the payment is settled: at once, or when the player says so, or when nothing is left to choose (K-R09)."""
    if move == DONE:
        return True
    if is_in(PAY_GOLDEN, move):
        s.golden_instead += bear(move - PAY_GOLDEN.first)
        return not may_replace(d, s, me, ownership_to_buy(s, me, s.buying))
    s.buying = move
    if d.choose_payment and may_replace(d, s, me, ownership_to_buy(s, me, move)):
        show(d, s, me, seat, move, log)
        return False
    return True


# --- What a seat cannot know --------------------------------------------------------------------------------------------
@rule
def guess(d, s, seat):
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
