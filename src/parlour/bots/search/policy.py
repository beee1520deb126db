"""Fast policies: how good a position looks, and the greedy choice. A template: a build binds the open names to one game.

Worth is counted in whole numbers from 0 (lost) to ONE (won), so that compiled and interpreted bots agree to the last bit.
`evaluate(d, s, seat)` is a game's own measure of how a seat stands, in any unit; SPREAD is the lead in that unit that is worth
three quarters of a win. A game without one has SPREAD 0, and is judged by score and rank.
"""

from __future__ import annotations

from parlour.engine.doors import any_seat, begin
from parlour.engine.randomness import pick, scramble
from parlour.engine.rule import as_u64, rule

OPEN = ("waiting", "apply", "guess", "score", "rank", "list_moves", "evaluate", "SPREAD")
SPREAD = 0
ONE = 1 << 20
HALF = ONE // 2
ALONE = 500  # the score that is worth three quarters to who plays alone

RANDOM, GREEDY = 0, 1
PATIENT_PLIES = 2000  # greedy players may go in circles; after so many moves all play at random


@rule
def plain_evaluate(d, s, seat):
    """The measure of a game without one of its own."""
    return score(d, s, seat)


@rule
def squash(lead, spread):
    """A lead as worth: none is a half, `spread` three quarters, and a whole win is never quite reached."""
    size = lead if lead >= 0 else -lead
    return HALF + HALF * lead // (size + spread)


@rule
def share_of_win(d, s, seat, win):
    """A whole win for the only winner, a part of it for those who share the first place, 0 for the others."""
    if rank(d, s, seat) != 0:
        return 0
    winners = 0
    for other in range(s.seats):
        winners += rank(d, s, other) == 0
    return win // winners


@rule
def lead_by_score(d, s, seat):
    """The distance in score to the best of the others, signed by the ranks: which side of it is better, only they know."""
    mine = score(d, s, seat)
    place = rank(d, s, seat)
    best = -1
    for other in range(s.seats):
        if other != seat and (best < 0 or rank(d, s, other) < rank(d, s, best)):
            best = other
    if best < 0:  # alone
        return squash(mine, ALONE)
    theirs = score(d, s, best)
    distance = mine - theirs if mine > theirs else theirs - mine
    if place == rank(d, s, best):
        distance = 0
    size = (mine if mine >= 0 else -mine) + (theirs if theirs >= 0 else -theirs)
    return squash(distance if place < rank(d, s, best) else -distance, 1 + size // 4)


@rule
def lead_by_evaluation(d, s, seat):
    """The distance to the best of the others by the game's own measure."""
    mine = evaluate(d, s, seat)
    if s.seats == 1:
        return squash(mine, SPREAD)
    best = mine
    first = True
    for other in range(s.seats):
        if other != seat:
            theirs = evaluate(d, s, other)
            if first or theirs > best:
                best = theirs
                first = False
    return squash(mine - best, SPREAD)


@rule
def worth_at_end(d, s, seat):
    """A finished game: mostly the win, a little the place and the lead (so that a lost game is still played for the next best)."""
    place = 0
    if rank(d, s, seat) < s.seats - 1:
        place = ONE * (s.seats - 1 - rank(d, s, seat)) // (s.seats - 1)
    return (13 * share_of_win(d, s, seat, ONE) + place + 2 * lead_by_score(d, s, seat)) // 16


@rule
def worth_by_rank(d, s, seat):
    """A finished game by the places alone: the share of the others that a seat is ahead of, ties half. What a network learns to foretell."""
    if s.seats == 1:
        return ONE if rank(d, s, seat) == 0 else 0
    ahead = 0
    for other in range(s.seats):
        if other != seat:
            ahead += 1 + (rank(d, s, seat) < rank(d, s, other)) - (rank(d, s, seat) > rank(d, s, other))
    return HALF * ahead // (s.seats - 1)


@rule
def worth_on_the_way(d, s, seat):
    """A game that goes on, as it looks now."""
    return lead_by_evaluation(d, s, seat) if SPREAD > 0 else lead_by_score(d, s, seat)


@rule
def worth(d, s, seat):
    """How good the position is for a seat, from 0 to ONE."""
    return worth_at_end(d, s, seat) if waiting(d, s) == 0 else worth_on_the_way(d, s, seat)


@rule
def renew(s, chance):
    """Gives a state a new key: what it draws from now on has nothing to do with the real game."""
    s.key[0] = scramble(chance ^ as_u64(0xA5A5A5A5A5A5A5A5))
    s.key[1] = scramble(chance + as_u64(0x0123456789ABCDEF))
    s.draws = as_u64(0)


@rule
def best_known_move(d, trials, base, trial, seat, moves, count, log, chance):
    """The one of these moves after which the position trials[base] looks best for the seat, and its worth; equal ones
    are drawn by lot."""
    best = -1
    chosen = moves[0]
    ties = 0
    for at in range(count):
        trials[trial] = trials[base]
        apply(d, trials[trial], seat, moves[at], log)
        found = worth(d, trials[trial], seat)
        if found > best:
            best = found
            chosen = moves[at]
            ties = 1
        elif found == best:
            ties += 1
            chance = scramble(chance)
            if pick(chance, ties) == 0:
                chosen = moves[at]
    return chosen, best


@rule
def greedy_move(d, states, at, trials, base, trial, seat, looks, moves, worths, log, chance):
    """One decision ahead: every move is tried on `looks` guesses of what the seat cannot know, and the best on average is made.

    Writes the seat's moves into `moves` and the sum of what each was worth into `worths`. trials[base] and trials[trial] are scratch.
    """
    count = list_moves(d, states[at], seat, moves)
    if count == 1:
        return moves[0]
    for option in range(count):
        worths[option] = 0
    for _ in range(looks):
        chance = scramble(chance)
        trials[base] = states[at]
        renew(trials[base], chance)
        guess(d, trials[base], seat)
        for option in range(count):
            trials[trial] = trials[base]
            apply(d, trials[trial], seat, moves[option], log)
            worths[option] += worth(d, trials[trial], seat)
    best = 0
    ties = 1
    for option in range(1, count):
        if worths[option] > worths[best]:
            best = option
            ties = 1
        elif worths[option] == worths[best]:
            ties += 1
            chance = scramble(chance)
            if pick(chance, ties) == 0:
                best = option
    return moves[best]


@rule
def in_time(policy, plies):
    """The policy of a seat as long as a game may reasonably take."""
    return policy if plies < PATIENT_PLIES else RANDOM


@rule
def move_by(policy, d, states, at, trials, base, trial, seat, looks, moves, worths, log, chance):
    """The move of a seat that plays by a policy: RANDOM or GREEDY."""
    if policy == GREEDY:
        return greedy_move(d, states, at, trials, base, trial, seat, looks, moves, worths, log, chance)
    return moves[pick(chance, list_moves(d, states[at], seat, moves))]


@rule
def play_whole(d, states, i, game, key0, key1, seats, policies, looks, trials, moves, worths, log):
    """Plays game number `game` of a key in the blank state i, seat k by policies[k], and returns the number of moves."""
    s = states[i]
    begin(d, s, game, key0, key1, seats, log)
    chance = s.key[0] ^ s.key[1]
    plies = 0
    turn = waiting(d, s)
    while turn != 0:
        chance = scramble(chance)
        seat = any_seat(turn, chance)
        apply(d, s, seat, move_by(in_time(policies[seat], plies), d, states, i, trials, 0, 1, seat, looks, moves, worths, log, chance), log)
        plies += 1
        turn = waiting(d, s)
    return plies
