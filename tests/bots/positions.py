"""What the tests of the bots share: games with their code compiled, and positions to think about."""

from __future__ import annotations

import random

import parlour
from parlour.bots import compiled
from parlour.engine.match import Match

GAMES = parlour.games()
EVERY_TABLE = [(id, players) for id in GAMES for players in parlour.game(id).players]


def prepared(id):
    """A game with the bots' code for it compiled."""
    game = parlour.game(id)
    compiled.prepare(game)
    return game


def after(game, players, plies, seed=1) -> Match:
    """A match after so many random moves, or fewer where the game ends earlier; the first seat waited for has a choice."""
    match, chance = game.new(players, seed), random.Random(f"plies {seed}")
    while not match.over and (match.ply < plies or len(match.moves(match.waiting[0])) < 2):
        seat = chance.choice(match.waiting)
        match.play(seat, chance.choice(match.moves(seat)))
    return match if not match.over else after(game, players, plies // 2, seed)


def dealt_again(match, seat, key):
    """The same match, but for what a seat cannot know."""
    other, doors = match.fork(), match.game.compiled
    doors.guess_at(*other._here(doors), seat, doors.key(key), doors.key(key + 1))
    for name in ("key", "draws"):
        other.state[name] = match.state[name]
    return other


def state_of(match):
    return match.state_at(match.ply)
