"""Search: information-set Monte Carlo tree search, for any game. A template: a build binds the open names to one game.

One tree for a search. At every iteration the table is dealt again as the searching seat might find it (`guess`, with a new key), the tree
is descended along moves that are legal in this deal, one node is added, the game is played on by a fast policy, and every
move on the way learns what the game was worth to the seat that made it. A node counts how often it was *available*, not only how often it
was chosen, so that moves which few deals allow are not neglected.

Seats that decide at the same time must not see each other: while several are waited for, each has a place of its own in the tree (`place[seat]`)
and chooses there, as if the others had done nothing yet; when all have chosen, everybody goes on from the node of their joint choices.

A search that is guided by a network adds every move at once, with the share that the network gives it; and the network says how it will come out,
alone or together with a playout. Everything else is the same.
"""

from math import log as ln
from math import sqrt

from parlour.bots.search.judging import in_character, judge, note_standings
from parlour.bots.search.network import consult
from parlour.bots.search.policy import ONE, best_known_move, renew
from parlour.engine.doors import any_seat, lowest_seat
from parlour.engine.randomness import pick, scramble
from parlour.engine.record import Record, i16, i32, i64
from parlour.engine.rule import rule

OPEN = ("waiting", "apply", "guess", "list_moves", "phase_of")
SEATS = 8
SQUARES = SEATS  # the column of `wins` with the squares of the searcher's chances, in units of ONE
DEPTH = 64


class Node(Record):
    """A node of the tree: the move that leads here, and what those who made it found."""

    first: i32  # its first child, 0 if it has none
    following: i32  # the next child of its parent
    move: i32
    visits: i32
    available: i32
    chosen_at: i32  # how often a choice was made here
    seat: i16  # who made the move
    worth_sum: i64
    promise: i32  # what the position looked worth when the node was added
    prior: i32  # the network's share of the move, in parts of ONE


class Settings(Record):
    """How a search thinks."""

    exploration: i32  # in thousandths
    plies: i32  # the length of a playout; then the position is judged as it stands
    greedy: i32  # in thousandths: how often a playout's move is the greedy one
    width: i32  # so many children of a node at once; more come with the root of its visits
    informed: i32  # whether children are added in the order of what they seem worth
    trust: i32  # so many visits that first look counts for
    forced: i32  # the move to look at, -1 for the best
    guided: i32  # whether a network guides it
    faith: i32  # in thousandths: how much of a position's worth is what the network foretells; the rest is played out
    sees_all: i32  # whether the table is taken as it lies: not for players, but to look back at a game
    haste: i32  # in thousandths: how much of a position's worth to the searcher is that it gets on itself
    spite: i32  # in thousandths: how much of its worth is that the others get nowhere


class Desk(Record):
    """The scratch space of one search."""

    used: i32
    iterations: i64
    steps: i64
    judged: i32  # whether the network has said what the position is worth
    stood: i64[SEATS]  # where everybody stood when the iteration began
    place: i32[SEATS]
    path: i32[DEPTH]
    gain: i64[SEATS]
    win: i64[SEATS]
    totals: i64[SEATS]


@rule
def phase_by_field(s):
    """The phase of a game whose state has a field of that name."""
    return s.phase


@rule
def no_phase(s):
    return -1


@rule
def find_child(nodes, parent, seat, move):
    child = nodes[parent].first
    while child != 0:
        if nodes[child].move == move and nodes[child].seat == seat:
            return child
        child = nodes[child].following
    return 0


@rule
def add_child(nodes, desk, parent, seat, move):
    """A new node, or 0 if there is no room for one."""
    if desk.used >= len(nodes):
        return 0
    child = desk.used
    desk.used += 1
    node = nodes[child]
    node.first = 0
    node.following = nodes[parent].first
    node.move = move
    node.seat = seat
    node.visits = 0
    node.available = 0
    node.chosen_at = 0
    node.worth_sum = 0
    node.promise = 0
    node.prior = 0
    nodes[parent].first = child
    return child


@rule
def mark_children(nodes, parent, seat, child_of):
    """Notes the child that each known move of the seat leads to; `unmark_children` wipes the notes out."""
    child = nodes[parent].first
    while child != 0:
        if nodes[child].seat == seat:
            child_of[nodes[child].move] = child
        child = nodes[child].following


@rule
def unmark_children(nodes, parent, seat, child_of):
    child = nodes[parent].first
    while child != 0:
        if nodes[child].seat == seat:
            child_of[nodes[child].move] = 0
        child = nodes[child].following


@rule
def sort_out_new(moves, count, child_of):
    """Puts the moves that the tree does not know yet to the front; returns how many those are."""
    new = 0
    for at in range(count):
        if child_of[moves[at]] == 0:
            move = moves[at]
            moves[at] = moves[new]
            moves[new] = move
            new += 1
    return new


@rule
def most_promising(nodes, moves, first, count, child_of, exploration, trust):
    """The known move with the highest upper bound of its worth; all of them count as available."""
    best = -1.0
    chosen = 0
    for at in range(first, count):
        child = child_of[moves[at]]
        node = nodes[child]
        node.available += 1
        visits = node.visits
        bound = 1e9
        if visits > 0:
            bound = (node.worth_sum + trust * node.promise) / (ONE * (visits + trust)) + exploration * sqrt(ln(node.available) / visits)
        if bound > best:
            best = bound
            chosen = child
    return chosen


@rule
def choose_child(d, trials, nodes, desk, settings, parent, seat, moves, count, child_of, log, chance):
    """Where the seat goes from its place in the tree: a child already known, or a new one (its `visits` are 0)."""
    mark_children(nodes, parent, seat, child_of)
    new = sort_out_new(moves, count, child_of)
    tries = nodes[parent].chosen_at
    nodes[parent].chosen_at = tries + 1
    known = count - new
    chosen = 0
    if new > 0 and desk.used < len(nodes) and known < settings.width + sqrt(tries):
        move = moves[pick(chance, new)]
        promise = 0
        if settings.informed:
            move, promise = best_known_move(d, trials, 1, 2, seat, moves, new, log, chance)
        for at in range(new, count):
            nodes[child_of[moves[at]]].available += 1
        chosen = add_child(nodes, desk, parent, seat, move)
        nodes[chosen].available = 1
        nodes[chosen].promise = promise
    elif known > 0:
        chosen = most_promising(nodes, moves, new, count, child_of, settings.exploration * 0.001, settings.trust * settings.informed)
    unmark_children(nodes, parent, seat, child_of)
    return chosen


@rule
def forced_child(nodes, desk, seat, move):
    child = find_child(nodes, 0, seat, move)
    if child == 0:
        child = add_child(nodes, desk, 0, seat, move)
    nodes[child].available += 1
    nodes[0].chosen_at += 1
    return child


@rule
def add_guided_children(nodes, desk, parent, seat, moves, new, child_of, net):
    """Adds the moves that the tree does not know here, each with the network's share of it; until there is no room."""
    for at in range(new):
        child = add_child(nodes, desk, parent, seat, moves[at])
        if child == 0:
            return
        nodes[child].prior = net.priors[moves[at]]
        nodes[child].promise = desk.gain[seat]
        child_of[moves[at]] = child


@rule
def most_likely_best(nodes, moves, count, child_of, exploration):
    """The known move with the highest sum of its worth and of what its share still promises; all of them count as available."""
    best = -1.0
    chosen = 0
    for at in range(count):
        child = child_of[moves[at]]
        if child != 0:
            node = nodes[child]
            node.available += 1
            worth = (node.worth_sum + node.promise) / (ONE * (node.visits + 1))
            bound = worth + exploration * (node.prior / ONE) * sqrt(node.available) / (node.visits + 1)
            if bound > best:
                best = bound
                chosen = child
    return chosen


@rule
def guided_child(d, trials, nodes, desk, settings, net, parent, seat, moves, count, child_of, goes_on):
    """The child to go to, by the network. Where a move is new here the network is asked: then it has judged the position, and the way ends (0).

    It goes on where no move was made yet, and where others have chosen secretly at the same time: who is asked does not see what they chose.
    """
    mark_children(nodes, parent, seat, child_of)
    new = sort_out_new(moves, count, child_of)
    if new > 0:
        consult(d, trials[1], seat, net, moves, count, desk.gain)
        desk.judged = not goes_on
        add_guided_children(nodes, desk, parent, seat, moves, new, child_of, net)
    chosen = 0
    if not desk.judged:
        chosen = most_likely_best(nodes, moves, count, child_of, settings.exploration * 0.001)
    unmark_children(nodes, parent, seat, child_of)
    return chosen


@rule
def play_out(d, trials, settings, desk, turn, moves, log, chance):
    """Plays trials[1] on by the fast policy, to the end or as far as the settings say."""
    plies = 0
    while turn != 0 and plies < settings.plies:
        chance = scramble(chance)
        seat = any_seat(turn, chance)
        count = list_moves(d, trials[1], seat, moves)
        move = moves[0]
        if count > 1:
            if settings.greedy > 0 and pick(chance, 1000) < settings.greedy:
                move, _ = best_known_move(d, trials, 1, 2, seat, moves, count, log, chance)
            else:
                chance = scramble(chance)
                move = moves[pick(chance, count)]
        apply(d, trials[1], seat, move, log)
        plies += 1
        turn = waiting(d, trials[1])
    desk.steps += plies
    return turn


@rule
def look(d, s, desk, net, turn, moves):
    """Asks the network how a position will come out, where it was not asked on the way: the tree is full, or deep."""
    if not desk.judged:
        seat = lowest_seat(turn)
        consult(d, s, seat, net, moves, list_moves(d, s, seat, moves), desk.gain)


@rule
def several(turn):
    """Whether more than one seat is waited for."""
    return turn & (turn - 1) != 0


@rule
def still_together(turn, after, phase, phase_after):
    """Whether those who decide at the same time have not all finished: nobody else is asked, and the phase is the same."""
    if after == 0 or after & ~turn != 0 or phase != phase_after:
        return False
    return phase >= 0 or several(turn)


@rule
def descend(d, trials, nodes, desk, settings, net, searcher, moves, child_of, log, chance):
    """From the root down the tree and one node further; returns how many nodes on the way learn from it, and the
    root's move (-1: none)."""
    here = 0
    for seat in range(SEATS):
        desk.place[seat] = 0
    length = 0
    first_move = -1
    turn = waiting(d, trials[1])
    together = several(turn)
    begun = False  # whether somebody has chosen already where several choose together
    inside = True
    while inside and turn != 0 and length < DEPTH:
        chance = scramble(chance)
        seat = any_seat(turn, chance)
        count = list_moves(d, trials[1], seat, moves)
        place = desk.place[seat]
        at_root = place == 0 and seat == searcher and first_move < 0
        move = moves[0]
        if count > 1 or at_root:
            if at_root and settings.forced >= 0:
                child = forced_child(nodes, desk, seat, settings.forced)
            elif settings.guided:
                child = guided_child(d, trials, nodes, desk, settings, net, place, seat, moves, count, child_of, first_move < 0 or begun)
            else:
                child = choose_child(d, trials, nodes, desk, settings, place, seat, moves, count, child_of, log, chance)
            if child == 0:
                break
            move = nodes[child].move
            if at_root:
                first_move = move
            inside = nodes[child].visits > 0 or first_move < 0 or settings.guided != 0
            desk.path[length] = child
            length += 1
            if place == here:
                here = child
            else:
                joint = find_child(nodes, here, seat, move)
                if joint == 0:
                    joint = add_child(nodes, desk, here, seat, move)
                if joint == 0:
                    inside = False
                here = joint
            desk.place[seat] = child
        phase = phase_of(trials[1])
        apply(d, trials[1], seat, move, log)
        desk.steps += 1
        after = waiting(d, trials[1])
        begun = together and still_together(turn, after, phase, phase_of(trials[1]))
        if not begun:
            for other in range(SEATS):
                desk.place[other] = here
            together = several(after)
        turn = after
    return length, first_move


@rule
def iterate(d, trials, nodes, desk, settings, net, searcher, moves, child_of, wins, log, chance):
    """One deal, one way down the tree, one look of the network or one playout, or both; trials[0] is the root, trials[1] the deal, trials[2] scratch."""
    trials[1] = trials[0]
    renew(trials[1], chance)
    if not settings.sees_all:
        guess(d, trials[1], searcher)
    if settings.haste > 0 or settings.spite > 0:
        note_standings(d, trials[1], desk)
    chance = scramble(chance)
    desk.judged = 0
    length, first_move = descend(d, trials, nodes, desk, settings, net, searcher, moves, child_of, log, chance)
    leaf = waiting(d, trials[1])
    turn = leaf
    if leaf != 0 and settings.guided:
        look(d, trials[1], desk, net, leaf, moves)
    if leaf != 0 and settings.faith < 1000:
        turn = play_out(d, trials, settings, desk, leaf, moves, log, scramble(chance))
    judge(d, trials[1], settings, desk, leaf, turn)
    desk.gain[searcher] = in_character(d, trials[1], settings, desk, searcher, desk.gain[searcher])
    for at in range(length):
        node = nodes[desk.path[at]]
        node.visits += 1
        node.worth_sum += desk.gain[node.seat]
    for seat in range(trials[1].seats):
        desk.totals[seat] += desk.win[seat]
        if first_move >= 0:
            wins[first_move, seat] += desk.win[seat]
    if first_move >= 0:
        wins[first_move, SQUARES] += (desk.win[searcher] >> 10) * (desk.win[searcher] >> 10)
    desk.iterations += 1
    return chance
