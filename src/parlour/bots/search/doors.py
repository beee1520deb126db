"""The doors of the bots: what Python calls. A template: a build binds the open names to one game."""

from __future__ import annotations

from parlour.bots.search.network import consult
from parlour.bots.search.policy import greedy_move, play_whole, worth
from parlour.bots.search.tree import iterate
from parlour.engine.doors import write_outcome
from parlour.engine.rule import door

OPEN = ("setup", "waiting", "apply", "score", "rank", "ended", "evaluate", "list_moves")


@door
def search_more(data, trials, nodes, desks, settings, net, streams, searcher, count, moves, child_of, wins, log):
    """So many more iterations of the search whose root is trials[0]; they go on where the last call stopped."""
    d = data[0]
    desk = desks[0]
    chance = streams[0]
    for _ in range(count):
        chance = iterate(d, trials, nodes, desk, settings[0], net, searcher, moves, child_of, wins, log, chance)
    streams[0] = chance
    return desk.iterations


@door
def consult_at(data, states, i, seat, net, moves, worths):
    """The network's move for a seat; `net.priors` and `worths` then hold what it gives the moves and the seats."""
    count = list_moves(data[0], states[i], seat, moves)
    return consult(data[0], states[i], seat, net, moves, count, worths)


@door
def greedy_at(data, states, i, trials, seat, looks, moves, worths, log, chance):
    """The greedy move of a seat; `moves` and `worths` then hold what it compared."""
    return greedy_move(data[0], states, i, trials, 0, 1, seat, looks, moves, worths, log, chance)


@door
def worth_at(data, states, i, seat):
    """How good state i looks for a seat, from 0 to 1 << 20."""
    return worth(data[0], states[i], seat)


@door
def games_between(data, states, first, key0, key1, seats, policies, looks, trials, moves, worths, log, out):
    """Plays one whole game in each of the (blank) states; seat k plays by policies[k]: 0 random, 1 greedy with so many `looks`.

    Deals as `random_games` does: with every policy 0 it is the same games. out[i] = plies, how it ended, then score and rank of each seat.
    """
    d = data[0]
    total = 0
    for i in range(len(states)):
        plies = play_whole(d, states, i, first + i, key0, key1, seats, policies, looks, trials, moves, worths, log)
        write_outcome(d, states[i], plies, out[i])
        total += plies
    return total
