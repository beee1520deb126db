"""Environments, compiled: a template like `engine/doors.py`, bound to one game's rules and its `observe` by a build.

The engine's `guess_at` is one of its doors too.
A decision is made by the lowest seat that is waited for: seats that decide at the same time do so one after the other, unseen.
"""

from __future__ import annotations

from parlour.engine.doors import begin, lowest_seat, setup_at
from parlour.engine.doors import guess_at as guess_at
from parlour.engine.rule import as_u64, door, rule

OPEN = ("waiting", "refusal", "apply", "score", "rank", "list_moves", "observe", "MOVE_COUNT")
MOVE_COUNT = 0

BY_RANK, BY_MARGIN = 0, 1


@rule
def write_mask(d, s, seat, moves, mask):
    """1 for every move that the seat may make, 0 for the others; returns how many there are."""
    for code in range(MOVE_COUNT):
        mask[code] = 0
    count = list_moves(d, s, seat, moves)
    for at in range(count):
        mask[moves[at]] = 1
    return count


@rule
def reward(d, s, seat, by):
    """What a finished game brings a seat; all rewards of a game add up to 0.

    By rank: the share of the others that it is ahead of, less the share that is ahead of it, from -1 to 1. By margin: its score less the mean of
    the others', turned round in games where the lower score wins.
    """
    if s.seats == 1:
        return float(score(d, s, seat)) if by == BY_MARGIN else (1.0 if rank(d, s, seat) == 0 else -1.0)
    total = 0
    for other in range(s.seats):
        if other != seat:
            if by == BY_MARGIN:
                total += apart(d, s, seat, other)
            else:
                total += (rank(d, s, seat) < rank(d, s, other)) - (rank(d, s, seat) > rank(d, s, other))
    return total / (s.seats - 1)


@rule
def apart(d, s, seat, other):
    """The difference of two scores, above 0 for the one that is ranked better."""
    difference = score(d, s, seat) - score(d, s, other)
    size = difference if difference >= 0 else -difference
    if rank(d, s, seat) < rank(d, s, other):
        return size
    return -size if rank(d, s, seat) > rank(d, s, other) else 0


# --- One game -------------------------------------------------------------------------------------------------------
@door
def begin_at(data, states, i, seats, key0, key1, log):
    """Lays the table in the blank state i and returns who must decide."""
    setup_at(data, states, i, seats, key0, key1, log)
    return waiting(data[0], states[i])


@door
def try_at(data, states, i, seat, move, log):
    """Makes a move and returns who must decide then; if the rules refuse it nothing changes, and the rule's number is
    returned, below 0."""
    d, s = data[0], states[i]
    if move < 0 or move >= MOVE_COUNT:
        return -1
    refused = refusal(d, s, seat, move)
    if refused != 0:
        return -refused
    apply(d, s, seat, move, log)
    return waiting(d, s)


@door
def look_at(data, states, i, seat, may_move, moves, observation, mask):
    """What a seat knows, and what it may do if it is its turn."""
    d, s = data[0], states[i]
    observe(d, s, seat, observation)
    if may_move:
        return write_mask(d, s, seat, moves, mask)
    for code in range(MOVE_COUNT):
        mask[code] = 0
    return 0


@door
def observe_at(data, states, i, seat, observation):
    return observe(data[0], states[i], seat, observation)


@door
def rewards_at(data, states, i, by, rewards):
    for seat in range(states[i].seats):
        rewards[seat] = reward(data[0], states[i], seat, by)


# --- Many games -----------------------------------------------------------------------------------------------------
@rule
def show(d, s, moves, to_move, observation, mask):
    """Shows a table to the one who must decide."""
    seat = lowest_seat(waiting(d, s))
    observe(d, s, seat, observation)
    write_mask(d, s, seat, moves, mask)
    return seat


@rule
def step_game(d, states, i, blank, games, stride, key0, key1, seats, by, action, moves, log, to_move, observations, masks, rewards, done):
    """One decision in game i. A finished game gives its rewards, and the next one of its row begins at once."""
    s = states[i]
    apply(d, s, to_move[i], action, log)
    over = waiting(d, s) == 0
    done[i] = over
    for seat in range(seats):
        rewards[i, seat] = reward(d, s, seat, by) if over else 0.0
    if over:
        games[i] += stride
        states[i] = blank[0]
        begin(d, s, games[i], key0, key1, seats, log)
    to_move[i] = show(d, s, moves, to_move, observations[i], masks[i])


@door
def begin_one(data, states, i, blank, games, key0, key1, seats, moves, log, to_move, observations, masks):
    states[i] = blank[0]
    begin(data[0], states[i], games[i], key0, key1, seats, log)
    to_move[i] = show(data[0], states[i], moves, to_move, observations[i], masks[i])


@door
def step_one(data, states, i, blank, games, stride, key0, key1, seats, by, action, moves, log, to_move, observations, masks, rewards, done):
    step_game(
        data[0], states, i, blank, games, stride, key0, key1, seats, by, action, moves, log, to_move, observations, masks, rewards, done
    )


@door
def begin_all(data, states, blank, games, key0, key1, seats, moves, log, to_move, observations, masks):
    """Lays every table: row i plays game number games[i]."""
    for i in range(len(states)):
        states[i] = blank[0]
        begin(data[0], states[i], games[i], key0, key1, seats, log)
        to_move[i] = show(data[0], states[i], moves, to_move, observations[i], masks[i])


@door
def step_all(data, states, blank, games, stride, key0, key1, seats, by, actions, moves, log, to_move, observations, masks, rewards, done):
    """One decision in every game. Returns -1; or, with nothing changed, the number of the first row whose action is not possible."""
    for i in range(len(states)):
        if actions[i] < 0 or actions[i] >= MOVE_COUNT or masks[i, actions[i]] == 0:
            return i
    for i in range(len(states)):
        step_game(
            data[0],
            states,
            i,
            blank,
            games,
            stride,
            key0,
            key1,
            seats,
            by,
            actions[i],
            moves,
            log,
            to_move,
            observations,
            masks,
            rewards,
            done,
        )
    return -1


@door
def random_actions(masks, streams, actions):
    """A possible move for every row, all equally likely: for warming up and for measuring."""
    for i in range(len(masks)):
        x = streams[i]
        x ^= (x << as_u64(13)) & as_u64(0xFFFF_FFFF_FFFF_FFFF)
        x ^= x >> as_u64(7)
        x ^= (x << as_u64(17)) & as_u64(0xFFFF_FFFF_FFFF_FFFF)
        streams[i] = x
        count = 0
        for code in range(MOVE_COUNT):
            count += masks[i, code]
        left = int((x >> as_u64(33)) % as_u64(count))
        for code in range(MOVE_COUNT):
            if masks[i, code]:
                if left == 0:
                    actions[i] = code
                    break
                left -= 1
