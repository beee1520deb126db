"""Whole games, measured: a template like `engine/doors.py`, bound to one game's rules by a build.

`play_game` plays game number `game` of a key. It is the same game on every machine, CPU or GPU, however many play beside it.
What is measured goes to integer arrays only, so that sums do not depend on the order in which games are finished.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from parlour.bots.search.network import consult
from parlour.bots.search.policy import in_time, move_by, play_whole, share_of_win
from parlour.engine.doors import any_seat, begin
from parlour.engine.events import WIDTH
from parlour.engine.randomness import pick, scramble
from parlour.engine.rule import as_u64, door, rule

OPEN = ("setup", "waiting", "refusal", "apply", "guess", "score", "rank", "ended", "list_moves", "MOVE_COUNT")
MOVE_COUNT = 0

PLIES, ENDING, OPTIONS, LEAD_CHANGES, LEADER, SCORES = 0, 1, 2, 3, 4, 5  # a game's row: then score and rank of each seat
OFFERED, CHOSEN, GAMES, WINS = 0, 1, 2, 3  # what is counted of a move or a piece: decisions, times, games by seat, wins in 60ths
WIN = 60  # a win in 60ths, so that two, three, four or five winners share it without a fraction
GAME, PLY, SEAT, CHOICES, MOVE = 0, 1, 2, 3, 4  # a decision's row
CHAMPION = 2  # the policy of a network without a search, beside RANDOM and GREEDY
PATIENCE = 24  # decisions of one seat with nobody else's between: then a network goes in circles, and draws lots


class Players(NamedTuple):
    """Who plays: how many, each one's policy, how many tables a greedy one looks at, and the network of those who have one."""

    seats: Any
    policies: Any
    looks: Any
    net: Any


class Scratch(NamedTuple):
    """Room to work in, for one thread."""

    trials: Any  # two states, and the moves with their worths: for a player who tries moves out
    moves: Any
    worths: Any
    silence: Any  # an empty log, for moves that are only tried
    offers: Any  # what a seat may do
    log: Any  # the events of one move
    leaders: Any  # who led after each ply
    used: Any  # [seat, slot], in this game; slots are the codes of the moves, then the pieces of the tallies


class Measured(NamedTuple):
    """What is found: a row for each game, counts for [seat, slot], and a row for each decision as far as there is room."""

    rows: Any
    counts: Any
    decisions: Any


@rule
def chosen(policy, d, states, i, seat, players, room, in_a_row, chance):
    """The move of a seat by its policy; `room` is a scratch of the loop's, `in_a_row` how many decisions it has made with nobody else's between."""
    if policy != CHAMPION:
        return move_by(policy, d, states, i, room.trials, 0, 1, seat, players.looks, room.moves, room.worths, room.silence, chance)
    count = list_moves(d, states[i], seat, room.offers)
    if in_a_row >= PATIENCE:
        return room.offers[pick(chance, count)]
    return consult(d, states[i], seat, players.net, room.offers, count, room.worths)


@rule
def leader(d, s):
    """The only seat that stands first now, -1 if several do."""
    found = -1
    for seat in range(s.seats):
        if rank(d, s, seat) == 0:
            if found >= 0:
                return -1
            found = seat
    return found


@rule
def count_offers(moves, count, seat, counts):
    for at in range(count):
        counts[seat, moves[at], OFFERED] += 1


@rule
def count_events(log, tallies, used):
    """Counts the pieces that the events name: tally = event, its field of the piece, its field of the seat, first
    slot, first value, values."""
    held = min(log[0], (len(log) - 1) // WIDTH)
    for event in range(held):
        at = 1 + event * WIDTH
        for tally in range(len(tallies)):
            if log[at] == tallies[tally, 0]:
                value = log[at + 2 + tallies[tally, 1]] - tallies[tally, 4]
                seat = log[at + 2 + tallies[tally, 2]]
                if value >= 0 and value < tallies[tally, 5] and seat >= 0 and seat < len(used):
                    used[seat, tallies[tally, 3] + value] += 1
    log[0] = 0


@rule
def add_up(d, s, used, counts):
    """Adds a finished game's uses to the counts, with the share of the win that each user got, and clears them."""
    for seat in range(s.seats):
        share = share_of_win(d, s, seat, WIN)
        for slot in range(used.shape[1]):
            times = used[seat, slot]
            if times > 0:
                counts[seat, slot, CHOSEN] += times
                counts[seat, slot, GAMES] += 1
                counts[seat, slot, WINS] += share
                used[seat, slot] = 0


@rule
def write_row(d, s, row, plies, options, changes, leading):
    row[PLIES] = plies
    row[ENDING] = ended(d, s)
    row[OPTIONS] = options
    row[LEAD_CHANGES] = changes
    row[LEADER] = leading
    for seat in range(s.seats):
        row[SCORES + 2 * seat] = score(d, s, seat)
        row[SCORES + 2 * seat + 1] = rank(d, s, seat)


@rule
def play_game(d, states, i, game, key0, key1, seats, policies, looks, trials, moves, worths, log, row):
    """Plays a whole game in the blank state i and writes its row (who led on the way is not looked at)."""
    plies = play_whole(d, states, i, game, key0, key1, seats, policies, looks, trials, moves, worths, log)
    write_row(d, states[i], row, plies, 0, -1, -1)
    return plies


@door
def play_at(data, states, i, game, key0, key1, seats, policies, looks, trials, moves, worths, log, row):
    """One game: what a thread of a GPU does."""
    return play_game(data[0], states, i, game, key0, key1, seats, policies, looks, trials, moves, worths, log, row)


@door
def random_at(data, own, blank, first, start, stride, count, key0, key1, seats, moves, log, rows, states):
    """Random games number first + start, first + start + stride, …, one after the other: what a thread of a GPU does.

    One loop of moves and deals rather than a loop of games: threads that run together then wait for one another at every move, not at every
    game's end.
    """
    d = data[0]
    s = own[0]
    chance = as_u64(0)
    plies = 0
    i = start
    turn = 0
    dealt = False
    while i < count:
        if not dealt:
            own[0] = blank[0]
            begin(d, s, first + i, key0, key1, seats, log)
            chance = s.key[0] ^ s.key[1]
            plies = 0
            dealt = True
        else:
            chance = scramble(chance)
            seat = any_seat(turn, chance)
            apply(d, s, seat, moves[pick(chance, list_moves(d, s, seat, moves))], log)
            plies += 1
        turn = waiting(d, s)
        if turn == 0:
            write_row(d, s, rows[i], plies, 0, -1, -1)
            if i < len(states):
                states[i] = own[0]
            i += stride
            dealt = False


@door
def plain_games(data, states, first, key0, key1, seats, policies, looks, trials, moves, worths, log, rows):
    """A game in each of the (blank) states: what a GPU plays, on the CPU. Returns the number of moves."""
    total = 0
    for i in range(len(states)):
        total += play_game(data[0], states, i, first + i, key0, key1, seats, policies, looks, trials, moves, worths, log, rows[i])
    return total


@door
def measured_games(data, states, first, key0, key1, players, tallies, scratch, found):
    """The same games, with everything that a report tells of them. Returns the number of moves."""
    offers, log, leaders, used = scratch.offers, scratch.log, scratch.leaders, scratch.used
    rows, counts, decisions = found
    d = data[0]
    total = 0
    for i in range(len(states)):
        s = states[i]
        begin(d, s, first + i, key0, key1, players.seats, log)
        count_events(log, tallies, used)
        chance = s.key[0] ^ s.key[1]
        plies = 0
        options = 0
        changes = 0
        last = -1
        mover = -1
        in_a_row = 0
        turn = waiting(d, s)
        while turn != 0:
            chance = scramble(chance)
            seat = any_seat(turn, chance)
            in_a_row = in_a_row + 1 if seat == mover else 0
            mover = seat
            move = chosen(in_time(players.policies[seat], plies), d, states, i, seat, players, scratch, in_a_row, chance)
            count = list_moves(d, s, seat, offers)
            if total < len(decisions):
                write_decision(decisions[total], first + i, plies, seat, count, move)
            count_offers(offers, count, seat, counts)
            used[seat, move] += 1
            apply(d, s, seat, move, log)
            count_events(log, tallies, used)
            leading = leader(d, s)
            if leading >= 0:
                changes += last >= 0 and leading != last
                last = leading
            leaders[plies % len(leaders)] = leading
            plies += 1
            total += 1
            options += count
            turn = waiting(d, s)
        half_time = leaders[plies // 2] if plies <= len(leaders) else -1
        write_row(d, s, rows[i], plies, options, changes, half_time)
        add_up(d, s, used, counts)
    return total


@rule
def write_decision(row, game, ply, seat, choices, move):
    row[GAME] = game
    row[PLY] = ply
    row[SEAT] = seat
    row[CHOICES] = choices
    row[MOVE] = move
