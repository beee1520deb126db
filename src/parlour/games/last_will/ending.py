"""The end of a round and the end of the game."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import Numbers, rule
from parlour.games.last_will.codes import ASK, ENDING, KINDS, PHASE, TOLD, TRIPLE, WILDS
from parlour.games.last_will.decks import hand_size, return_wild, to_discards
from parlour.games.last_will.effects import fall
from parlour.games.last_will.money import can_fall, ruined, slots_of, wealth
from parlour.games.last_will.planning import AT_ROUND_START, begin_planning, begin_round, clear_spaces
from parlour.games.last_will.sacked import pay_income
from parlour.games.last_will.state import Data, State

SPARED = 1
DEBT_WINS = 2  # of the ways to declare


# --- Phase 5 --------------------------------------------------------------------------------------------------------
@rule
def begin_end_of_round(d: Data, s: State, log: Numbers) -> None:
    """First the wild companions go back (L-087, L-091, L-R43)."""
    s.phase = PHASE.end
    s.order_at = 0
    for seat in range(s.seats):
        for _ in range(WILDS):
            return_wild(d, s, seat, log)


@rule
def next_discard(d: Data, s: State) -> bool:
    """In plan order, whoever has too many cards; False when nobody has (L-090, L-R42, L-R54, L-D21)."""
    while s.order_at < s.seats:
        seat = s.order[s.order_at]
        if hand_size(d, s, seat) > d.hand_limit:
            s.turn = seat
            s.ask = ASK.discard
            return True
        s.order_at += 1
    return False


@rule
def finish_round(d: Data, s: State, log: Numbers) -> None:
    """Houses lose value; reset; the offer is cleared; pieces back; income; the end check; then the start marker goes
    on (L-097, L-099, L-100, L-205, L-R43)."""
    for seat in range(s.seats):
        houses_lose_value(d, s, seat, log)
        reset_board(d, s, seat)
    clear_offer(d, s, log)
    if d.getting_sacked and d.income != AT_ROUND_START:
        pay_income(d, s, log)
    tell(log, TOLD.round_ends, EVERYONE, s.rounds)
    s.ending = how_it_ends(d, s, log)
    if s.ending:
        finish_game(s, log)
        return
    for seat in range(s.seats):
        s.players[seat].plan = 0
    s.start = (s.start + 1) % s.seats
    begin_round(d, s, log)
    begin_planning(d, s, log)


@rule
def loses_value(d: Data, s: State, seat: int, slot: int) -> bool:
    """A house that was not maintained; farms never, and by option not one bought this round (L-080, L-081, L-092, L-093, L-R30)."""
    place = s.players[seat].slot[slot]
    return not place.used and not (place.fresh and d.new_house == SPARED) and can_fall(d, s, seat, slot)


@rule
def houses_lose_value(d: Data, s: State, seat: int, log: Numbers) -> None:
    """Each house that was not maintained loses one step (L-092)."""
    for slot in range(slots_of(d, s, seat)):
        if loses_value(d, s, seat, slot):
            fall(d, s, seat, slot, 1, log)


@rule
def reset_board(d: Data, s: State, seat: int) -> None:
    """Used cards are slid back, and the pieces of the round are taken back (L-094, L-097)."""
    me = s.players[seat]
    for slot in range(slots_of(d, s, seat)):
        me.slot[slot].used = 0
        me.slot[slot].fresh = 0
    for kind in range(KINDS):
        me.saved[kind] = 0
    me.boys = 0
    me.unknown = 0
    me.demoted = 0


@rule
def clear_offer(d: Data, s: State, log: Numbers) -> None:
    """All cards left in the offer are discarded, specials to the box; blocked plans and spaces are free again (L-063,
    L-095, L-096, L-097)."""
    count = 0
    for space in range(d.spaces):
        for at in range(TRIPLE):
            if s.offer[space, at] > 0:
                to_discards(d, s, s.offer[space, at] - 1)
                count += 1
    clear_spaces(s)
    s.blocked = 0
    if count:
        tell(log, TOLD.cleared, EVERYONE, count)


# --- The end --------------------------------------------------------------------------------------------------------
@rule
def how_it_ends(d: Data, s: State, log: Numbers) -> int:
    """Somebody is ruined, or the last round is over (L-002, L-005, L-007, L-008, L-113, L-114, L-R44, L-N07)."""
    ruin = ENDING.not_yet
    for seat in range(s.seats):
        if ruined(d, s, seat):
            ruin = ENDING.bankruptcy
            tell(log, TOLD.bankrupt, EVERYONE, seat, s.players[seat].money)
    if s.seats == 1 and ruin:
        return ENDING.solo_won if s.rounds <= par_of(d, s) else ENDING.solo_lost
    if ruin:
        return ruin
    if s.rounds < d.rounds:
        return ENDING.not_yet
    return ENDING.solo_lost if s.seats == 1 else ENDING.rounds


@rule
def par_of(d: Data, s: State) -> int:
    """The round by which the solo player must be ruined (L-N07)."""
    for will in range(d.wills):
        if d.will_amount[will] == s.players[0].will:
            return d.will_par[will]
    return 0


@rule
def finish_game(s: State, log: Numbers) -> None:
    """Nobody is asked any more (L-008)."""
    s.phase = PHASE.over
    s.ask = ASK.nothing
    s.acting = 0
    tell(log, TOLD.ended, EVERYONE, s.ending)


@rule
def declare(d: Data, s: State, seat: int, log: Numbers) -> None:
    """Options `at_once` and `at_once_debt`: a ruined player stops the game, and wins; or the largest debt wins (L-R44)."""
    wins = d.bankruptcy != DEBT_WINS
    if wins:
        s.declared = seat + 1
    tell(log, TOLD.declared, EVERYONE, seat, s.players[seat].money, wins)
    s.ending = ENDING.declared
    if s.seats == 1:
        s.ending = ENDING.solo_won if s.rounds <= par_of(d, s) else ENDING.solo_lost
    finish_game(s, log)


@rule
def score(d: Data, s: State, seat: int) -> int:
    """More is better: minus the wealth, so that a debt counts up; solo, an earlier ruin before anything (L-001,
    L-115, L-116, L-R46, L-N08)."""
    if s.seats == 1 and s.ending and ruined(d, s, seat):
        return (d.rounds + 1 - s.rounds) * 1000 - wealth(d, s, seat)
    return -wealth(d, s, seat)


@rule
def stands_before(d: Data, s: State, one: int, other: int) -> bool:
    """Who declared; then sacked before employed; then less wealth; then the plan further left (L-002, L-003, L-119, L-R46, L-K11)."""
    if s.declared == one + 1 or s.declared == other + 1:
        return s.declared == one + 1
    employed = (s.players[one].job > 0) - (s.players[other].job > 0)
    if employed != 0:
        return employed < 0
    richer = wealth(d, s, one) - wealth(d, s, other)
    if richer != 0:
        return richer < 0
    return s.players[one].plan < s.players[other].plan


@rule
def rank(d: Data, s: State, seat: int) -> int:
    """How many players stand before this one (L-R46); the solo player stands second to the par round when it is missed (L-N07)."""
    before = int(s.ending == ENDING.solo_lost)
    for other in range(s.seats):
        if other != seat:
            before += stands_before(d, s, other, seat)
    return before
