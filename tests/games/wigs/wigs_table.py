"""Builders: a table of Wigs with what matters, the rest out of the way. Six squares with rising prices, in a market that stays: unlike prices tell more."""

from __future__ import annotations

import parlour
from parlour.games.wigs.codes import PHASE, WIG

_, BON_VIVANT, TRENDSETTER, BARON, SCHOLAR, BUCCANEER = WIG
WIGS = parlour.game("wigs")
RISING = {"market_layout": "ascending_6", "market_between_rounds": "keep"}


def bare(players, phase, *, hands, gold, worn, market, supply, debut, seed, options, data=None):
    match = WIGS.new(players, seed, data=data, **(RISING | options))
    s = match.state
    s.phase, s.turn, s.rounds, s.order_at = phase, 0, 1, 0
    s.pool[:], s.supply[:], s.debut[:] = 0, 0, 0
    for wig, count in (supply or {}).items():
        s.supply[wig] = count
    for wig in debut:
        s.debut[wig] = 1
    for seat in range(players):
        me = s.players[seat]
        me.gold = gold[seat] if gold else 2
        me.worn = worn[seat] if worn else 0
        for wig in hands[seat] if hands else []:
            me.hand[wig] += 1
        s.order[seat] = seat
    for column, (wig, squares) in enumerate(market or []):
        s.column[column] = wig
        for square in squares:
            s.square[column, square] = 1
    match.refresh()
    return match


def at_wear(players=3, *, hands, data=None, seed=0, gold=None, market=None, supply=None, debut=(), **options):
    """Everybody is about to choose a wig."""
    table = {"gold": gold, "market": market, "supply": supply, "debut": debut, "seed": seed, "data": data}
    return bare(players, PHASE.wear, hands=hands, worn=None, options=options, **table)


def at_sale(players=3, *, hands, worn, data=None, seed=0, gold=None, market=None, supply=None, debut=(), **options):
    """Seat 0 has the first sell turn, the others follow by seat."""
    table = {"gold": gold, "market": market, "supply": supply, "debut": debut, "seed": seed, "data": data}
    return bare(players, PHASE.sell, hands=hands, worn=worn, options=options, **table)


def at_purchase(players=3, *, gold, market, hands=None, worn=None, supply=None, debut=(), seed=0, **options):
    """Seat 0 has the first turn to buy, the others follow by seat."""
    hands = hands or [[] for _ in range(players)]
    worn = worn or [BARON] * players
    supply = {BARON: 9} if supply is None else supply
    table = {"gold": gold, "market": market, "supply": supply, "debut": debut, "seed": seed}
    return bare(players, PHASE.buy, hands=hands, worn=worn, options=options, **table)


def wear(match, *wigs):
    """Each seat wears its wig."""
    for seat, wig in enumerate(wigs):
        match.play(seat, f"wear wig={wig}")
    return match


def until(build, holds):
    """The first of many seeds whose table is as wanted: a way to arrange draws."""
    for seed in range(2000):
        match = build(seed)
        if holds(match):
            return match
    raise AssertionError("no seed gives such a table")


def happened(match, name, seat=None):
    """The events of a kind, as a seat saw them: their fields' values."""
    return [tuple(event.fields.values()) for event in match.log(seat) if event.name == name]


def me(match, seat=0):
    return match.view(seat)["you"]


def column(match, at):
    """The type of a column and the squares that are taken, from the bottom."""
    shown = match.view(None)["market"][at]
    return shown["wig"], [square for square, cell in enumerate(shown["squares"]) if cell["wig"]]


def texts(match, seat):
    return [str(move) for move in match.moves(seat)]
