"""1 Wear a wig, and 2 Set the market where a Trendsetter does it."""

from parlour.engine.events import EVERYONE, only, tell
from parlour.engine.rule import Numbers, rule
from parlour.games.wigs.codes import PHASE, TOLD, WIG, WIGS
from parlour.games.wigs.market import place_drawn, placeable, set_market, take_unseen, total
from parlour.games.wigs.rounds import wearer, wearers
from parlour.games.wigs.selling import begin_selling
from parlour.games.wigs.state import Data, State

TOLD_TOGETHER = 5  # tiles in one event


@rule
def wear(d: Data, s: State, seat: int, wig: int, log: Numbers) -> None:
    """The wig worn lies face down until every player has chosen (W-013, W-018, W-020)."""
    me = s.players[seat]
    me.hand[wig] -= 1
    me.worn = wig
    tell(log, TOLD.chose, only(seat), seat, wig)
    if everyone_has_chosen(s):
        reveal(d, s, log)


@rule
def everyone_has_chosen(s: State) -> bool:
    for seat in range(s.seats):
        if s.players[seat].worn == 0:
            return False
    return True


@rule
def reveal(d: Data, s: State, log: Numbers) -> None:
    """All worn wigs are turned face up together; then the market is set (W-020, W-026, W-028, W-R15)."""
    for seat in range(s.seats):
        make_known(s, seat, s.players[seat].worn)
        tell(log, TOLD.revealed, EVERYONE, seat, s.players[seat].worn)
    if wearers(s, WIG.trendsetter) == 1:
        begin_trend(d, s, log)
    else:
        set_market(d, s, log)
        begin_selling(d, s, log)


@rule
def make_known(s: State, seat: int, wig: int) -> None:
    """Everybody now knows that this player has at least one tile of the type."""
    me = s.players[seat]
    if me.known[wig] == 0:
        me.known[wig] = 1


@rule
def begin_trend(d: Data, s: State, log: Numbers) -> None:
    """The only Trendsetter draws five tiles and sees them alone (W-026, W-R13, W-R14)."""
    s.turn = wearer(s, WIG.trendsetter)
    s.placed = 0
    drawn = min(d.trendsetter_draws, total(s.supply))
    if drawn < min(d.trendsetter_draws, d.market_draws):
        s.draw_failed = 1
    for _ in range(drawn):
        s.drawn[take_unseen(s)] += 1
    tell_trend(d, s, log)
    s.phase = PHASE.trend
    if not may_add(d, s):
        end_trend(d, s, log)


@rule
def tell_trend(d: Data, s: State, log: Numbers) -> None:
    """The five tiles, one after the other by number; where the data gives more than five, those in a further line."""
    eyes = EVERYONE if d.trendsetter_drawn_public else only(s.turn)
    for n in range(0, max(1, total(s.drawn)), TOLD_TOGETHER):
        tell(
            log,
            TOLD.trend,
            eyes,
            s.turn,
            nth_drawn(s, n),
            nth_drawn(s, n + 1),
            nth_drawn(s, n + 2),
            nth_drawn(s, n + 3),
            nth_drawn(s, n + 4),
        )


@rule
def nth_drawn(s: State, n: int) -> int:
    """The n-th of the Trendsetter's tiles, 0 if there are fewer."""
    for wig in range(1, WIGS):
        if n < s.drawn[wig]:
            return wig
        n -= s.drawn[wig]
    return 0


@rule
def add(d: Data, s: State, seat: int, wig: int, log: Numbers) -> None:
    """The Trendsetter places one of the tiles, three in all as far as possible (W-026, W-R14)."""
    s.drawn[wig] -= 1
    s.placed += 1
    place_drawn(d, s, wig, log)
    if not may_add(d, s):
        end_trend(d, s, log)


@rule
def may_add(d: Data, s: State) -> bool:
    """Whether the Trendsetter must add another tile (W-040)."""
    if s.placed >= d.market_draws:
        return False
    for wig in range(1, WIGS):
        if s.drawn[wig] > 0 and placeable(d, s, wig):
            return True
    return False


@rule
def end_trend(d: Data, s: State, log: Numbers) -> None:
    """The tiles not used go back into the supply, unseen by the others (W-027, W-R14)."""
    back = total(s.drawn)
    for wig in range(1, WIGS):
        count = s.drawn[wig]
        s.drawn[wig] = 0
        s.supply[wig] += count
        for seat in range(s.seats):
            if seat == s.turn or d.trendsetter_drawn_public:
                s.players[seat].left_in_supply[wig] += count
    if back:
        tell(log, TOLD.kept_back, EVERYONE, s.turn, back)
    begin_selling(d, s, log)
