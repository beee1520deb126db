"""The rules of Wigs, in the order of the rulebook: the table of contents. Numbers like W-048 are the ledger's."""

from parlour.engine.events import EVERYONE, only, tell
from parlour.engine.moves import argument1, argument2, is_in
from parlour.engine.randomness import draw
from parlour.engine.rule import rule
from parlour.games.wigs.buying import ask_next_buyer, buy, pass_by
from parlour.games.wigs.knowledge import guess
from parlour.games.wigs.legality import list_moves, refusal
from parlour.games.wigs.market import column_of, take_random, total
from parlour.games.wigs.rounds import begin_round, ended, rank, score
from parlour.games.wigs.selling import done, sell
from parlour.games.wigs.state import (
    ADD_WIG,
    BUY,
    COLUMNS,
    DEALT,
    DONE,
    DRAFT,
    DRAFT_WIG,
    DRAFTED,
    OVER,
    PASS,
    PASSED,
    PLACE,
    SELL,
    STARTS,
    WEAR,
    WEAR_WIG,
    WIGS,
)
from parlour.games.wigs.wearing import add, wear

__all__ = ["apply", "audit", "ended", "guess", "list_moves", "rank", "refusal", "score", "setup", "waiting"]

SNAKE, RANDOM_DEAL = 1, 2


@rule
def setup(d, s, log):
    """Debut tiles beneath the board, a starting player by lot, four tiles for each player in the open (W-004 … W-010, W-R06)."""
    for wig in range(1, WIGS):
        s.debut[wig] = d.debut[wig]
        s.supply[wig] = d.tiles[wig] - d.debut[wig]
    for seat in range(s.seats):
        s.players[seat].gold = d.start_gold
    s.start = draw(s, s.seats)
    tell(log, STARTS, EVERYONE, s.start)
    if d.draft == RANDOM_DEAL:
        deal(d, s, log)
        begin_round(d, s, log)
        return
    for _ in range(d.hand * s.seats):
        s.pool[take_random(s, s.supply)] += 1
    s.turn = s.start


@rule
def deal(d, s, log):
    """Option `random_deal`: four tiles for each player, unseen (W-R07)."""
    for seat in range(s.seats):
        for _ in range(d.hand):
            wig = take_random(s, s.supply)
            s.players[seat].hand[wig] += 1
            tell(log, DEALT, only(seat), seat, wig)


@rule
def draft(d, s, seat, wig, log):
    """Each in turn takes one of the open tiles until everybody has four (W-010, W-R07)."""
    s.pool[wig] -= 1
    s.players[seat].hand[wig] += 1
    s.players[seat].known[wig] += 1
    tell(log, DRAFTED, EVERYONE, seat, wig)
    picks = d.hand * s.seats - total(s.pool)
    if total(s.pool) == 0:
        begin_round(d, s, log)
        return
    step = picks % s.seats
    if d.draft == SNAKE and (picks // s.seats) % 2 == 1:
        step = s.seats - 1 - step
    s.turn = (s.start + step) % s.seats


@rule
def waiting(d, s):
    """Everybody who has not yet chosen a wig, or the one whose turn it is."""
    if s.phase == OVER:
        return 0
    if s.phase != WEAR:
        return 1 << s.turn
    mask = 0
    for seat in range(s.seats):
        if s.players[seat].worn == 0:
            mask |= 1 << seat
    return mask


@rule
def apply(d, s, seat, move, log):
    if is_in(SELL, move):
        column = argument1(SELL, move)
        sell(d, s, seat, s.column[column], column, log)
    elif is_in(PLACE, move):
        sell(d, s, seat, argument2(PLACE, move), argument1(PLACE, move), log)
    elif is_in(BUY, move):
        buy(d, s, seat, argument1(BUY, move), argument2(BUY, move), log)
    elif move == DONE:
        done(d, s, seat, log)
    elif move == PASS:
        tell(log, PASSED, EVERYONE, seat, 0)
        pass_by(d, s, seat)
        ask_next_buyer(d, s, log)
    elif is_in(WEAR_WIG, move):
        wear(d, s, seat, argument1(WEAR_WIG, move), log)
    elif is_in(ADD_WIG, move):
        add(d, s, seat, argument1(ADD_WIG, move), log)
    else:
        draft(d, s, seat, argument1(DRAFT_WIG, move), log)


@rule
def audit(d, s):
    """0, or the number of a rule that the table breaks: tiles, gold, columns (W-001, W-R29, W-R09, W-043)."""
    for wig in range(1, WIGS):
        tiles = s.supply[wig] + s.pool[wig] + s.debut[wig] + s.box[wig] + s.drawn[wig]
        for seat in range(s.seats):
            tiles += s.players[seat].hand[wig] + (s.players[seat].worn == wig)
        column = column_of(s, wig)
        if column >= 0:
            for square in range(d.squares[column]):
                tiles += s.square[column, square]
        if tiles != d.tiles[wig]:
            return 1
        for seat in range(s.seats):
            if s.players[seat].left_in_supply[wig] > s.supply[wig]:
                return 4
    for seat in range(s.seats):
        if s.players[seat].gold < 0:
            return 1029
        if s.phase != DRAFT and s.players[seat].worn == 0 and total(s.players[seat].hand) == 0:
            return 1009
    for column in range(COLUMNS):
        if s.column[column] and column_of(s, s.column[column]) != column:
            return 43
    return 0
