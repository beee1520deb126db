"""The end of a round, the end of the game, and the beginning of the next round."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import Numbers, rule
from parlour.games.wigs.codes import COLUMNS, ENDING, PHASE, TOLD, WIGS
from parlour.games.wigs.market import lift, total
from parlour.games.wigs.state import Data, State

MARKET_BETWEEN_ROUNDS = ("keep", "to_supply", "to_box")  # by the code that the record has
TO_BOX = 2
MOST_STILL_ROUNDS = 100  # no more are counted: without the guard a game may stand still for long
FEWER_TILES, MORE_TILES = 1, 2


@rule
def begin_round(d: Data, s: State, log: Numbers) -> None:
    """A round: wear a wig, set the market, sell, buy (W-011, W-012, W-074)."""
    s.phase = PHASE.wear
    s.rounds += 1
    s.stirred = 0
    s.draw_failed = 0
    tell(log, TOLD.round_begins, EVERYONE, s.rounds)


@rule
def wearers(s: State, wig: int) -> int:
    """How many players wear this type."""
    count = 0
    for seat in range(s.seats):
        count += s.players[seat].worn == wig
    return count


@rule
def wearer(s: State, wig: int) -> int:
    """The first seat that wears this type."""
    for seat in range(s.seats):
        if s.players[seat].worn == wig:
            return seat
    return -1


@rule
def end_round(d: Data, s: State, log: Numbers) -> None:
    """Debut tiles, worn wigs back, the market if it is cleared, then the test for the end (W-022, W-033, W-072,
    W-073, W-074, W-R31)."""
    for wig in range(1, WIGS):
        if s.debut[wig] and wearers(s, wig) == 1:
            collect_debut(s, wearer(s, wig), wig, log)
    for seat in range(s.seats):
        me = s.players[seat]
        me.hand[me.worn] += 1
        me.worn = 0
    if d.market_between_rounds:
        clear_market(d, s, log)
    s.still_rounds = 0 if s.stirred else min(s.still_rounds + 1, MOST_STILL_ROUNDS)
    s.ending = how_it_ends(d, s)
    if s.ending:
        s.phase = PHASE.over
        tell(log, TOLD.ended, EVERYONE, s.ending)
    else:
        begin_round(d, s, log)


@rule
def collect_debut(s: State, seat: int, wig: int, log: Numbers) -> None:
    """The only player who wears the type gets its debut tile, once in the game (W-033, W-034, W-035)."""
    s.debut[wig] -= 1
    s.players[seat].hand[wig] += 1
    s.players[seat].known[wig] += 1
    s.stirred = 1
    tell(log, TOLD.debut, EVERYONE, seat, wig)


@rule
def clear_market(d: Data, s: State, log: Numbers) -> None:
    """The market is emptied between rounds, unless the table has chosen that it stays (W-R02)."""
    count = 0
    for column in range(COLUMNS):
        for square in range(d.squares[column]):
            if s.square[column, square]:
                wig = lift(s, column, square)
                count += 1
                if d.market_between_rounds == TO_BOX:
                    s.box[wig] += 1
                else:
                    s.supply[wig] += 1
                    for seat in range(s.seats):
                        s.players[seat].left_in_supply[wig] += 1
    tell(log, TOLD.market_cleared, EVERYONE, count)


@rule
def how_it_ends(d: Data, s: State) -> int:
    """20 gold at the end of a round; else an empty supply; else the guards against a lock-up (W-073, W-075, W-077, W-R33, W-R35)."""
    for seat in range(s.seats):
        if s.players[seat].gold >= d.target_gold:
            return ENDING.gold
    if (total(s.supply) == 0 and not d.tiles_out) or (s.draw_failed and d.tiles_out):
        return ENDING.supply
    if d.stall_rounds and s.still_rounds >= d.stall_rounds:
        return ENDING.stall
    if s.rounds >= d.max_rounds:
        return ENDING.rounds
    return 0


@rule
def ended(d: Data, s: State) -> int:
    return s.ending


@rule
def score(d: Data, s: State, seat: int) -> int:
    """Gold (W-076)."""
    return s.players[seat].gold


@rule
def standing(d: Data, s: State, seat: int) -> int:
    """What decides the ranking: gold, and tiles if the option says so (W-076, W-R34)."""
    tiles = total(s.players[seat].hand)
    tie = 0
    if d.final_tie == FEWER_TILES:
        tie = -tiles
    if d.final_tie == MORE_TILES:
        tie = tiles
    return s.players[seat].gold * 1000 + tie


@rule
def rank(d: Data, s: State, seat: int) -> int:
    """How many players stand before this one."""
    before = 0
    for other in range(s.seats):
        before += standing(d, s, other) > standing(d, s, seat)
    return before
