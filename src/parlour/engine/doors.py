"""Doors: the few compiled functions that Python calls, the same for every game.

A template: `Build` binds the open names to one game's rules. Doors take arrays and an index, never a record, because
handing a record over costs twenty times as much. They release the GIL.
"""

from __future__ import annotations

from parlour.engine.randomness import pick, rotate, scramble, siphash
from parlour.engine.rule import as_u64, door, rule

OPEN = ("setup", "waiting", "refusal", "apply", "guess", "score", "rank", "ended", "list_moves", "MOVE_COUNT")
MOVE_COUNT = 0


@rule
def all_allowed(d, s, seat, moves):
    """Lists every code that `refusal` allows: the plain lister, for games without a faster one."""
    found = 0
    for move in range(MOVE_COUNT):
        if refusal(d, s, seat, move) == 0:
            moves[found] = move
            found += 1
    return found


@rule
def lowest_seat(mask):
    seat = 0
    while not (mask >> seat) & 1:
        seat += 1
    return seat


@rule
def any_seat(mask, chance):
    """One of the seats in the mask, all equally likely: those who decide at the same time do so in any order.

    It uses the low half of the stream's number; the move is picked by the high half.
    """
    count = 0
    rest = mask
    while rest != 0:
        rest &= rest - 1
        count += 1
    for _ in range(pick(rotate(chance, 32), count)):
        mask &= mask - 1
    return lowest_seat(mask)


@rule
def begin(d, s, game, key0, key1, seats, log):
    """Lays the table of game number `game` of a key in a blank state: the same game wherever it is played."""
    s.seats = seats
    s.key[0] = siphash(key0, key1, as_u64(game) * as_u64(2))
    s.key[1] = siphash(key0, key1, as_u64(game) * as_u64(2) + as_u64(1))
    s.draws = as_u64(0)
    setup(d, s, log)


@rule
def write_outcome(d, s, plies, row):
    """A finished game in numbers: plies, how it ended, then score and rank of each seat."""
    row[0] = plies
    row[1] = ended(d, s)
    for seat in range(s.seats):
        row[2 + 2 * seat] = score(d, s, seat)
        row[3 + 2 * seat] = rank(d, s, seat)


@door
def setup_at(data, states, i, seats, key0, key1, log):
    s = states[i]
    s.seats = seats
    s.key[0] = key0
    s.key[1] = key1
    s.draws = as_u64(0)
    setup(data[0], s, log)


@door
def waiting_at(data, states, i):
    return waiting(data[0], states[i])


@door
def refusal_at(data, states, i, seat, move):
    return refusal(data[0], states[i], seat, move)


@door
def moves_at(data, states, i, seat, moves):
    return list_moves(data[0], states[i], seat, moves)


@door
def apply_at(data, states, i, seat, move, log):
    apply(data[0], states[i], seat, move, log)
    return waiting(data[0], states[i])


@door
def guess_at(data, states, i, seat, key0, key1):
    """State i becomes one that `seat` cannot tell from it, with fresh randomness."""
    s = states[i]
    s.key[0] = key0
    s.key[1] = key1
    s.draws = as_u64(0)
    guess(data[0], s, seat)


@door
def outcome_at(data, states, i, out):
    """Writes each seat's score and rank (0 = first) and returns how the game ended (0 = not yet)."""
    d, s = data[0], states[i]
    for seat in range(s.seats):
        out[2 * seat] = score(d, s, seat)
        out[2 * seat + 1] = rank(d, s, seat)
    return ended(d, s)


@door
def random_games(data, states, first, key0, key1, seats, moves, log, out):
    """Plays one whole random game in each of the (blank) states; game number `first + i` is the same whoever plays it.

    out[i] = plies, how it ended, then score and rank of each seat.
    """
    d = data[0]
    total = 0
    for i in range(len(states)):
        s = states[i]
        begin(d, s, first + i, key0, key1, seats, log)
        chance = s.key[0] ^ s.key[1]
        plies = 0
        turn = waiting(d, s)
        while turn != 0:
            chance = scramble(chance)
            seat = any_seat(turn, chance)
            count = list_moves(d, s, seat, moves)
            apply(d, s, seat, moves[pick(chance, count)], log)
            plies += 1
            turn = waiting(d, s)
        total += plies
        write_outcome(d, s, plies, out[i])
    return total


@door
def copies(states, count):
    """Copies state 0 over state 1 again and again: what a copy costs."""
    for _ in range(count):
        states[1] = states[0]
        states[0].draws += as_u64(1)
    return states[1].draws
