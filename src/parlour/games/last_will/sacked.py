"""Getting Sacked: employment, income, misdeeds and demotions."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import Numbers, rule
from parlour.games.last_will.codes import MOST, TOLD
from parlour.games.last_will.money import pay
from parlour.games.last_will.state import Data, State


@rule
def income_of(d: Data, s: State, seat: int) -> int:
    """The sum of the open lines of the employment card (L-K03)."""
    me = s.players[seat]
    total = 0
    if me.job > 0:
        for line in range(d.job[me.job - 1].lines):
            if not (me.covered >> line) & 1:
                total += d.job[me.job - 1].income[line]
    return total


@rule
def pay_income(d: Data, s: State, log: Numbers) -> None:
    """Everybody who is employed gets the income of the open lines (L-100, L-K04, L-K13)."""
    for seat in range(s.seats):
        if s.players[seat].job > 0:
            amount = income_of(d, s, seat)
            pay(s, seat, -amount)
            tell(log, TOLD.income, EVERYONE, seat, amount, s.players[seat].money)


@rule
def line_is_open(d: Data, s: State, seat: int, line: int) -> bool:
    """Whether an employment card has this line, and nothing covers it (L-K03)."""
    me = s.players[seat]
    return me.job > 0 and line < d.job[me.job - 1].lines and not (me.covered >> line) & 1


@rule
def may_be_demoted(d: Data, s: State, seat: int) -> bool:
    """Only an employed player, once a round: so nobody is sacked before round 4 or 5 (L-K05, L-K08, L-K12)."""
    return s.players[seat].job > 0 and s.players[seat].demoted < d.demotions


@rule
def line_matches(d: Data, s: State, seat: int, line: int, symbols: int) -> bool:
    """Whether a line is open and shows one of these symbols (L-K06)."""
    return line_is_open(d, s, seat, line) and (d.job[s.players[seat].job - 1].symbol[line] & symbols) != 0


@rule
def is_misdeed(d: Data, s: State, seat: int, symbols: int) -> bool:
    """Whether a deed with these symbols lets the player cover a line (L-K06, L-K07)."""
    if symbols == 0 or not may_be_demoted(d, s, seat):
        return False
    for line in range(MOST.lines):
        if line_matches(d, s, seat, line, symbols):
            return True
    return False


@rule
def cover(d: Data, s: State, seat: int, line: int, log: Numbers) -> None:
    """A line is covered for good; with the last one the player is sacked, and the card leaves the game (L-K05, L-K09)."""
    me = s.players[seat]
    me.covered |= 1 << line
    me.demoted += 1
    tell(log, TOLD.demoted, EVERYONE, seat, line, income_of(d, s, seat))
    for other in range(d.job[me.job - 1].lines):
        if not (me.covered >> other) & 1:
            return
    me.job = 0
    me.covered = 0
    tell(log, TOLD.sacked, EVERYONE, seat)
