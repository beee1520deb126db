"""The network beside the search: what it makes of a position, computed by rules. A template: a build binds the open names to one game.

The network reads what a seat sees (`observe`), never the state. Its numbers are of single precision and added in one order, so that compiled and
interpreted bots agree to the last bit. Most of what is seen is 0, and so is half of what a layer makes of it: those are passed over.
"""

from math import exp
from typing import Any, NamedTuple

import numpy as np

from parlour.bots.search.policy import HALF, ONE
from parlour.engine.rule import as_u64, rule

OPEN = ("observe", "add_row", "add_products")
LANES = 16  # sums are made side by side in so many lanes; the width of a layer is a multiple of it
INPUTS, MOVES, SEATS, WIDTHS = 0, 1, 2, 3  # the entries of a plan
NOTHING, WHOLE, HALF_WORTH = np.float32(0), np.float32(1), np.float32(HALF)
MOST_INPUT = np.float32(5)  # what is seen counts for no more than this, once it is scaled


class Net(NamedTuple):
    """A network and the desk it is computed on: its plan and its weights (see `bots/network.py`), the numbers on the way, what the seat sees, and
    what it answers: the share of each move among those that are legal, in parts of ONE."""

    plan: Any
    weights: Any
    numbers: Any
    seen: Any
    priors: Any


@rule
def sees_nothing(d, s, seat, out):
    """The observation of a game that has none."""
    return 0


@rule
def add_row(numbers, at, weights, row, count, factor):
    """Adds a row of weights, so many times, to the numbers."""
    for place in range(count):
        numbers[as_u64(at + place)] += factor * weights[as_u64(row + place)]


@rule
def add_row_at_once(numbers, at, weights, row, count, factor):
    """The same by one call of NumPy, for the interpreted build."""
    numbers[at : at + count] += factor * weights[row : row + count]


@rule
def add_products(numbers, at, weights, row):
    """Adds the products of LANES numbers with LANES weights to the sums, each in its lane."""
    for lane in range(LANES):
        numbers[as_u64(lane)] += numbers[as_u64(at + lane)] * weights[as_u64(row + lane)]


@rule
def add_products_at_once(numbers, at, weights, row):
    """The same by one call of NumPy, for the interpreted build."""
    numbers[:LANES] += numbers[at : at + LANES] * weights[row : row + LANES]


@rule
def product(numbers, at, weights, row, width):
    """A layer's numbers times a row of weights, and the sum of that."""
    for lane in range(LANES):
        numbers[as_u64(lane)] = NOTHING
    for block in range(0, width, LANES):
        add_products(numbers, at + block, weights, row + block)
    total = numbers[0]
    for lane in range(1, LANES):
        total += numbers[as_u64(lane)]
    return total


@rule
def take_in(net):
    """What is seen, scaled, and cut where it is beyond measure."""
    for place in range(net.plan[INPUTS]):
        number = net.seen[place]
        scaled = NOTHING
        if number != 0:
            scaled = np.float32(number) * net.weights[as_u64(place)]
            if scaled > MOST_INPUT:
                scaled = MOST_INPUT
            elif scaled < -MOST_INPUT:
                scaled = -MOST_INPUT
        net.numbers[as_u64(LANES + place)] = scaled


@rule
def next_layer(net, weight, before, count, after, width):
    """One layer: every number before, times its weights, with the bias; what is below 0 counts as 0."""
    numbers, weights = net.numbers, net.weights
    bias = weight + count * width
    for place in range(width):
        numbers[as_u64(after + place)] = weights[as_u64(bias + place)]
    for place in range(count):
        factor = numbers[as_u64(before + place)]
        if factor != NOTHING:
            add_row(numbers, after, weights, weight + place * width, width, factor)
    for place in range(width):
        if numbers[as_u64(after + place)] < NOTHING:
            numbers[as_u64(after + place)] = NOTHING


@rule
def think(d, s, seat, net):
    """Computes the layers from what a seat sees; returns where the last one lies, its width, and where the weights of the answers begin."""
    observe(d, s, seat, net.seen)
    take_in(net)
    before, count, weight = LANES, net.plan[INPUTS], net.plan[INPUTS]
    for number in range(WIDTHS, len(net.plan)):
        width = net.plan[number]
        next_layer(net, weight, before, count, before + count, width)
        weight += (count + 1) * width
        before, count = before + count, width
    return before, count, weight


@rule
def answer_moves(net, last, width, weight, moves, count):
    """Writes the share of each of these moves into `priors` and returns the best one."""
    bias = weight + net.plan[MOVES] * width
    best = NOTHING
    chosen = -1
    for at in range(count):
        move = moves[at]
        found = product(net.numbers, last, net.weights, weight + move * width, width) + net.weights[as_u64(bias + move)]
        net.numbers[as_u64(LANES + at)] = found  # the inputs are not needed any more
        if chosen < 0 or found > best:
            best = found
            chosen = move
    whole = 0.0
    for at in range(count):
        whole += exp(float(net.numbers[as_u64(LANES + at)] - best))
    for at in range(count):
        net.priors[moves[at]] = int(ONE * exp(float(net.numbers[as_u64(LANES + at)] - best)) / whole)
    return chosen


@rule
def answer_worths(s, seat, net, last, width, weight, worths):
    """Writes for every seat of the table how it will come out, from 0 (behind all) to ONE (before all)."""
    bias = weight + net.plan[SEATS] * width
    for step in range(s.seats):
        found = product(net.numbers, last, net.weights, weight + step * width, width) + net.weights[as_u64(bias + step)]
        if found > WHOLE:
            found = WHOLE
        elif found < -WHOLE:
            found = -WHOLE
        worths[(seat + step) % s.seats] = int((WHOLE + found) * HALF_WORTH)


@rule
def consult(d, s, seat, net, moves, count, worths):
    """Asks the network what it makes of a position for a seat with these moves; returns the best one."""
    last, width, weight = think(d, s, seat, net)
    chosen = answer_moves(net, last, width, weight, moves, count)
    answer_worths(s, seat, net, last, width, weight + net.plan[MOVES] * (width + 1), worths)
    return chosen
