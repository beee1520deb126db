"""Whole games with a look at every table: a template like `engine/doors.py`, bound to one game's rules by a build."""

from __future__ import annotations

from parlour.bots.search.policy import in_time, move_by
from parlour.engine.doors import any_seat, begin
from parlour.engine.randomness import scramble
from parlour.engine.rule import door, rule

OPEN = ("setup", "waiting", "apply", "ended", "audit", "list_moves")
ENDLESS = -1_000_000  # what a game is worth that nobody can go on with, and that is not over


@rule
def audited_game(d, own, game, key0, key1, seats, policies, looks, trials, moves, worths, log):
    """Plays one game in the blank state own[0]; returns its plies, or what the audit found, below zero."""
    s = own[0]
    begin(d, s, game, key0, key1, seats, log)
    chance = s.key[0] ^ s.key[1]
    plies = 0
    broken = audit(d, s)
    turn = waiting(d, s)
    while turn != 0 and broken == 0:
        chance = scramble(chance)
        seat = any_seat(turn, chance)
        policy = in_time(policies[seat], plies)
        apply(d, s, seat, move_by(policy, d, own, 0, trials, 0, 1, seat, looks, moves, worths, log, chance), log)
        plies += 1
        broken = audit(d, s)
        turn = waiting(d, s)
    if broken != 0:
        return -broken
    if ended(d, s) == 0:
        return ENDLESS
    return plies


@door
def audited_games(data, own, blank, first, start, stride, key0, key1, seats, policies, looks, trials, moves, worths, log, found):
    """Games first + start, first + start + stride, …: what one thread plays. found[i] is what became of game first + i."""
    i = start
    while i < len(found):
        own[0] = blank[0]
        found[i] = audited_game(data[0], own, first + i, key0, key1, seats, policies, looks, trials, moves, worths, log)
        i += stride
