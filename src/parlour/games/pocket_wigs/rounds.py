"""A round begins and ends; how the game ends, and who has won."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import Numbers, rule
from parlour.games.pocket_wigs.card import coins_on_card, take_off_card, total
from parlour.games.pocket_wigs.codes import ENDING, NOBODY, PHASE, ROWS, TOLD
from parlour.games.pocket_wigs.market import clear_market
from parlour.games.pocket_wigs.state import Data, State

MORE_COINS = 1
MOST_STILL_ROUNDS = 100  # no more are counted: without the guard a game may stand still for long


@rule
def begin_round(d: Data, s: State, log: Numbers) -> None:
    """Four phases: select action, set market, sell wigs, buy wigs (C-020)."""
    s.phase = PHASE.placing
    s.turn = 0
    s.rounds += 1
    s.stirred = 0
    s.sellers = 0
    tell(log, TOLD.round_begins, EVERYONE, s.rounds)


# --- End of the round ----------------------------------------------------------------------------------------------
@rule
def end_round(d: Data, s: State, log: Numbers) -> None:
    """Market to the supply, quarter to the middle, coins to the hands, then the test for the end (C-040, C-041,
    C-042, C-043, C-044)."""
    clear_market(s, log)
    s.holder = NOBODY
    s.caller = (s.caller + 1) % s.seats
    for seat in range(s.seats):
        take_off_card(s.players[seat])
    for row in range(ROWS):
        s.queued[row] = 0
    s.still_rounds = 0 if s.stirred else min(s.still_rounds + 1, MOST_STILL_ROUNDS)
    s.ending = how_it_ends(d, s)
    if s.ending:
        s.phase = PHASE.over
        tell(log, TOLD.ended, EVERYONE, s.ending)
    else:
        begin_round(d, s, log)


@rule
def how_it_ends(d: Data, s: State) -> int:
    """20 gold at the end of a round; else the guards against endless passing (C-043, C-044, C-R21)."""
    for seat in range(s.seats):
        if s.players[seat].gold >= d.target_gold:
            return ENDING.gold
    if d.stall_rounds and s.still_rounds >= d.stall_rounds:
        return ENDING.stall
    if s.rounds >= d.max_rounds:
        return ENDING.rounds
    return 0


# --- Result --------------------------------------------------------------------------------------------------------
@rule
def ended(d: Data, s: State) -> int:
    return s.ending


@rule
def score(d: Data, s: State, seat: int) -> int:
    """Gold (C-011, C-045)."""
    return s.players[seat].gold


@rule
def standing(d: Data, s: State, seat: int) -> int:
    """What decides the ranking: gold, and coins if the option says so (C-045, C-R20)."""
    me = s.players[seat]
    return me.gold * 1000 + (total(me.hand) + coins_on_card(me) if d.final_tie == MORE_COINS else 0)


@rule
def rank(d: Data, s: State, seat: int) -> int:
    """How many players stand before this one."""
    before = 0
    for other in range(s.seats):
        before += standing(d, s, other) > standing(d, s, seat)
    return before
