"""Phase 1: coins are placed in secret; then all cards are revealed, and the quarter decides who goes first."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.randomness import draw
from parlour.engine.rule import Numbers, rule
from parlour.games.pocket_wigs.actions import ask
from parlour.games.pocket_wigs.card import coins_on_card, line_up
from parlour.games.pocket_wigs.codes import NOBODY, PHASE, QUARTER, ROWS, TOLD
from parlour.games.pocket_wigs.state import Data, State

BY_LOT = 1


@rule
def finish(d: Data, s: State, seat: int, wish: int, log: Numbers) -> None:
    """Finished is finished; with the last player all cards are revealed together (C-023, C-024, C-R05, C-R18)."""
    may_grab = d.quarter == QUARTER.speed or (d.quarter == QUARTER.first_finisher and nobody_has_finished(s))
    s.players[seat].finished = 1
    s.players[seat].wish = wish
    tell(log, TOLD.finished, EVERYONE, seat)
    if wish and may_grab and s.holder == NOBODY:
        take_quarter(s, seat, log)
    for other in range(s.seats):
        if not s.players[other].finished:
            return
    reveal(d, s, log)


@rule
def nobody_has_finished(s: State) -> bool:
    for seat in range(s.seats):
        if s.players[seat].finished:
            return False
    return True


@rule
def take_quarter(s: State, seat: int, log: Numbers) -> None:
    """The engine is told who has the quarter, and tells it on (C-R06)."""
    s.holder = seat
    tell(log, TOLD.quarter_taken, EVERYONE, seat)


@rule
def reveal(d: Data, s: State, log: Numbers) -> None:
    """All cards are shown, the quarter is awarded, and the order of every row is fixed (C-R05, C-R06, C-R07)."""
    for seat in range(s.seats):
        tell_card(s, seat, log)
    if d.quarter != QUARTER.speed and d.quarter != QUARTER.first_finisher:
        award_quarter(d, s, log)
    if s.holder == NOBODY:
        tell(log, TOLD.quarter_left, EVERYONE)
    for seat in range(s.seats):
        s.players[seat].finished = 0
        s.players[seat].wish = 0
    order_ties(d, s, log)
    for row in range(ROWS):
        line_up(d, s, row)
    s.phase = PHASE.setting
    s.at = 0
    ask(d, s, log)


@rule
def tell_card(s: State, seat: int, log: Numbers) -> None:
    """What lies on a player's card, row by row."""
    me = s.players[seat]
    for row in range(ROWS):
        if me.card[row, 0]:
            tell(log, TOLD.revealed, EVERYONE, seat, row, me.card[row, 0], me.card[row, 1], me.card[row, 2], me.card[row, 3])
    if coins_on_card(me) == 0:
        tell(log, TOLD.placed_nothing, EVERYONE, seat)


# --- The quarter ---------------------------------------------------------------------------------------------------
@rule
def award_quarter(d: Data, s: State, log: Numbers) -> None:
    """Options: by lot, in rotation, or to the player with the least gold, always among those who wish it (C-R06)."""
    wishes = 0
    for seat in range(s.seats):
        wishes += s.players[seat].wish
    if wishes == 0:
        return
    if d.quarter == QUARTER.rotate:
        seat = s.caller
        while not s.players[seat].wish:
            seat = (seat + 1) % s.seats
        take_quarter(s, seat, log)
    else:
        take_quarter(s, drawn_by_lot(d, s), log)


@rule
def drawn_by_lot(d: Data, s: State) -> int:
    """One of those who wish the quarter; with `least_gold` only of the poorest among them."""
    count = 0
    for seat in range(s.seats):
        count += in_the_lot(d, s, seat)
    left = draw(s, count) if count > 1 else 0
    for seat in range(s.seats):
        if in_the_lot(d, s, seat):
            if left == 0:
                return seat
            left -= 1
    return NOBODY


@rule
def in_the_lot(d: Data, s: State, seat: int) -> bool:
    if not s.players[seat].wish:
        return False
    if d.quarter == QUARTER.least_gold:
        for other in range(s.seats):
            if s.players[other].wish and s.players[other].gold < s.players[seat].gold:
                return False
    return True


# --- Ties ----------------------------------------------------------------------------------------------------------
@rule
def order_ties(d: Data, s: State, log: Numbers) -> None:
    """The quarter holder first, then clockwise; clockwise from a seat drawn by lot if nobody has it (C-019, C-R07, C-R23)."""
    first = s.holder if s.holder != NOBODY else draw(s, s.seats)
    for at in range(s.seats):
        s.order[at] = (first + at) % s.seats
    if d.tie_fallback == BY_LOT:
        for at in range(s.seats - 1, 1, -1):
            other = 1 + draw(s, at)
            seat = s.order[at]
            s.order[at] = s.order[other]
            s.order[other] = seat
    tell(log, TOLD.tie_order, EVERYONE, s.order[0], s.order[1], s.order[2] if s.seats > 2 else NOBODY)
