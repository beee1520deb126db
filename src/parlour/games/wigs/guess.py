"""What a seat cannot know, dealt again (W-R08)."""

from parlour.engine.rule import rule
from parlour.games.wigs.codes import PHASE, WIGS
from parlour.games.wigs.market import take_random, total
from parlour.games.wigs.state import Data, State


@rule
def guess(d: Data, s: State, seat: int) -> None:
    """Deals again all that this seat cannot know: the others' unknown tiles, an unrevealed choice, the Trendsetter's five (W-R08)."""
    if s.phase == PHASE.draft or s.phase == PHASE.over:
        return
    five = total(s.drawn) if s.phase == PHASE.trend and s.turn != seat and not d.trendsetter_drawn_public else 0
    chosen = take_choices_back(s, seat) if s.phase == PHASE.wear else 0
    for wig in range(1, WIGS):
        if five:
            s.supply[wig] += s.drawn[wig]
            s.drawn[wig] = 0
        s.supply[wig] -= s.players[seat].left_in_supply[wig]
    for other in range(s.seats):
        s.unknown[other] = hide_unknown(s, other) if other != seat else 0
    for other in range(s.seats):
        for _ in range(s.unknown[other]):
            s.players[other].hand[take_random(s, s.supply)] += 1
        s.unknown[other] = 0
        if (chosen >> other) & 1:
            s.players[other].worn = take_random(s, s.players[other].hand)
    for wig in range(1, WIGS):
        s.supply[wig] += s.players[seat].left_in_supply[wig]
    for _ in range(five):
        s.drawn[take_random(s, s.supply)] += 1
    for other in range(s.seats):
        for wig in range(1, WIGS):
            memory = s.players[other].left_in_supply
            memory[wig] = min(memory[wig], s.supply[wig])


@rule
def take_choices_back(s: State, seat: int) -> int:
    """The wigs that others have chosen, but not yet shown, go back behind their screens; returns whose those were."""
    chosen = 0
    for other in range(s.seats):
        them = s.players[other]
        if other != seat and them.worn:
            them.hand[them.worn] += 1
            them.worn = 0
            chosen |= 1 << other
    return chosen


@rule
def hide_unknown(s: State, other: int) -> int:
    """A player's tiles that nobody else can name go into the supply; returns how many those are."""
    them = s.players[other]
    unknown = 0
    for wig in range(1, WIGS):
        named = them.known[wig] - (them.worn == wig)
        unknown += them.hand[wig] - named
        s.supply[wig] += them.hand[wig] - named
        them.hand[wig] = named
    return unknown
