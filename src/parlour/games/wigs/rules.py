"""The rules of Wigs, in the order of the rulebook: the table of contents. Numbers like W-048 are the ledger's."""

from parlour.engine.events import EVERYONE, only, tell
from parlour.engine.moves import argument1, argument2, is_in
from parlour.engine.randomness import draw
from parlour.engine.rule import Numbers, rule
from parlour.games.wigs.buying import ask_next_buyer, buy, pass_by
from parlour.games.wigs.codes import BROKEN, COLUMNS, MOVE, PHASE, TOLD, WIGS
from parlour.games.wigs.guess import guess
from parlour.games.wigs.legality import list_moves, refusal
from parlour.games.wigs.market import column_of, take_random, total
from parlour.games.wigs.rounds import begin_round, ended, rank, score
from parlour.games.wigs.selling import done, sell
from parlour.games.wigs.state import Data, State
from parlour.games.wigs.wearing import add, wear

__all__ = ["apply", "audit", "ended", "guess", "list_moves", "rank", "refusal", "score", "setup", "waiting"]

SNAKE, RANDOM_DEAL = 1, 2


@rule
def setup(d: Data, s: State, log: Numbers) -> None:
    """Debut tiles beneath the board, 2 gold each, a starting player by lot, four tiles for each player in the open.

    W-004, W-006, W-007, W-008, W-009, W-032, W-R06.
    """
    for wig in range(1, WIGS):
        s.debut[wig] = d.debut[wig]
        s.supply[wig] = d.tiles[wig] - d.debut[wig]
    for seat in range(s.seats):
        s.players[seat].gold = d.start_gold
    s.start = draw(s, s.seats)
    tell(log, TOLD.starts, EVERYONE, s.start)
    if d.draft == RANDOM_DEAL:
        deal(d, s, log)
        begin_round(d, s, log)
        return
    for _ in range(d.hand * s.seats):
        s.pool[take_random(s, s.supply)] += 1
    s.turn = s.start


@rule
def deal(d: Data, s: State, log: Numbers) -> None:
    """Option `random_deal`: four tiles for each player, unseen (W-R07)."""
    for seat in range(s.seats):
        for _ in range(d.hand):
            wig = take_random(s, s.supply)
            s.players[seat].hand[wig] += 1
            tell(log, TOLD.dealt, only(seat), seat, wig)


@rule
def draft(d: Data, s: State, seat: int, wig: int, log: Numbers) -> None:
    """Each in turn takes one of the open tiles until everybody has four (W-010, W-R07)."""
    s.pool[wig] -= 1
    s.players[seat].hand[wig] += 1
    s.players[seat].known[wig] += 1
    tell(log, TOLD.drafted, EVERYONE, seat, wig)
    picks = d.hand * s.seats - total(s.pool)
    if total(s.pool) == 0:
        begin_round(d, s, log)
        return
    step = picks % s.seats
    if d.draft == SNAKE and (picks // s.seats) % 2 == 1:
        step = s.seats - 1 - step
    s.turn = (s.start + step) % s.seats


@rule
def still_to_take(d: Data, s: State, seat: int) -> int:
    """How many of the open tiles a player has still to take (W-010)."""
    return d.hand - total(s.players[seat].hand) if s.phase == PHASE.draft else 0


@rule
def waiting(d: Data, s: State) -> int:
    """Everybody who has not yet chosen a wig, or the one whose turn it is."""
    if s.phase == PHASE.over:
        return 0
    if s.phase != PHASE.wear:
        return 1 << s.turn
    mask = 0
    for seat in range(s.seats):
        if s.players[seat].worn == 0:
            mask |= 1 << seat
    return mask


@rule
def apply(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    if is_in(MOVE.sell, move):
        column = argument1(MOVE.sell, move)
        sell(d, s, seat, s.column[column], column, log)
    elif is_in(MOVE.place, move):
        sell(d, s, seat, argument2(MOVE.place, move), argument1(MOVE.place, move), log)
    elif is_in(MOVE.buy, move):
        buy(d, s, seat, argument1(MOVE.buy, move), argument2(MOVE.buy, move), log)
    elif is_in(MOVE.done, move):
        done(d, s, seat, log)
    elif is_in(MOVE.pass_, move):
        tell(log, TOLD.passed, EVERYONE, seat, 0)
        pass_by(d, s, seat)
        ask_next_buyer(d, s, log)
    elif is_in(MOVE.wear, move):
        wear(d, s, seat, argument1(MOVE.wear, move), log)
    elif is_in(MOVE.add, move):
        add(d, s, seat, argument1(MOVE.add, move), log)
    else:
        draft(d, s, seat, argument1(MOVE.draft, move), log)


@rule
def audit(d: Data, s: State) -> int:
    """0, or what is wrong with the table: tiles, gold, columns (W-001, W-R29, W-R09, W-043)."""
    for wig in range(1, WIGS):
        tiles = s.supply[wig] + s.pool[wig] + s.debut[wig] + s.box[wig] + s.drawn[wig]
        for seat in range(s.seats):
            tiles += s.players[seat].hand[wig] + (s.players[seat].worn == wig)
        column = column_of(s, wig)
        if column >= 0:
            for square in range(d.squares[column]):
                tiles += s.square[column, square]
        if tiles != d.tiles[wig]:
            return BROKEN.tiles_lost
        for seat in range(s.seats):
            if s.players[seat].left_in_supply[wig] > s.supply[wig]:
                return BROKEN.supply_forgotten
    for seat in range(s.seats):
        if s.players[seat].gold < 0:
            return BROKEN.gold_below_nothing
        if s.phase != PHASE.draft and s.players[seat].worn == 0 and total(s.players[seat].hand) == 0:
            return BROKEN.nothing_to_wear
    for column in range(COLUMNS):
        if s.column[column] and column_of(s, s.column[column]) != column:
            return BROKEN.type_in_two_columns
    return 0
