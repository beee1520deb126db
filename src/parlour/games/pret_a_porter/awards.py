"""3 Awards (P-164 to P-186): who stands where in each line, and what that brings."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import Numbers, rule
from parlour.games.pret_a_porter.cards import allowance, next_effect
from parlour.games.pret_a_porter.codes import DO, TOLD, WHAT, WHEN
from parlour.games.pret_a_porter.gains import gains
from parlour.games.pret_a_porter.state import Data, State


@rule
def items(d: Data, s: State, seat: int, symbol: int) -> int:
    """How much of a symbol a player has; a raised X2 needs at least one real card (P-167, P-168, P-169, P-170, P-R10, P-R36)."""
    me = s.players[seat]
    if me.collection == 0 and not d.no_show_is_ranked:
        return 0
    if symbol == WHAT.q:
        return me.q
    if symbol == WHAT.t:
        return me.t
    if symbol == WHAT.pr:
        return me.pr
    return me.collection + allowance(d, s, seat, WHEN.awards, WHAT.x2) if me.collection else 0


@rule
def wins_ties(d: Data, s: State, seat: int, symbol: int) -> int:
    """Whether a card lets this player win ties in the symbol (P-R21)."""
    n = next_effect(d, s, seat, WHEN.awards, DO.tie, -1)
    while n >= 0:
        if d.effect[n].what == symbol or d.effect[n].what == WHAT.all:
            return 1
        n = next_effect(d, s, seat, WHEN.awards, DO.tie, n)
    return 0


@rule
def standing(d: Data, s: State, seat: int, symbol: int) -> int:
    """Count, then «wins this tie»; 0 without any item: not ranked (P-183, P-R21)."""
    count = items(d, s, seat, symbol)
    return 2 * count + wins_ties(d, s, seat, symbol) if count > 0 else 0


@rule
def stand_in_line(d: Data, s: State, symbol: int) -> None:
    """Notes how everybody stands on a line (P-183)."""
    for seat in range(s.seats):
        s.standing[seat] = standing(d, s, seat, symbol)


@rule
def place_in_line(s: State, seat: int) -> int:
    """Place = how many ranked players have at least as much; 0 for who is not ranked (P-183, P-185, P-186, P-R27)."""
    place = 0
    if s.standing[seat] > 0:
        for other in range(s.seats):
            place += s.standing[other] >= s.standing[seat]
    return place


@rule
def prize(d: Data, line: int, place: int) -> int:
    """Only places 1 and 2 pay (P-165, P-R27)."""
    return d.award[line, place - 1] if place == 1 or place == 2 else 0


@rule
def judge_line(d: Data, s: State, show: int, line: int, log: Numbers) -> None:
    """Everybody who is ranked on a line gets the prestige of the place (P-164, P-185, P-186, P-R60)."""
    symbol = d.symbol[show, line]
    stand_in_line(d, s, symbol)
    for seat in range(s.seats):
        place = place_in_line(s, seat)
        if place > 0:
            prestige = prize(d, line, place)
            s.players[seat].prestige += prestige
            if place == 1:
                s.players[seat].first_place = 1
            tell(log, TOLD.award, EVERYONE, seat, show, line, symbol, place, prestige)


@rule
def give_awards(d: Data, s: State, log: Numbers) -> None:
    """The counted lines of this Exhibition's show tiles; a symbol counts in full at each; then what cards give
    (P-164, P-165, P-166, P-184, P-R26, P-R35)."""
    now = d.exhibition[s.rounds]
    for tile in range(d.show_tiles[now]):
        for line in range(d.show_lines[now]):
            judge_line(d, s, s.show[d.show_first[now] + tile], line, log)
    for seat in range(s.seats):
        gains(d, s, seat, WHEN.awards, 1, log)
