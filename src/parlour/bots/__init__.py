"""Bots: players made of code. A bot gets a seat's knowledge, never the state."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import parlour
from parlour.engine.game import Game
from parlour.engine.match import Match

BOTS = ("random",)


def play_match(game: Game, bots: Sequence[str], seed: str | int = 0, **options: Any) -> Match:
    """A finished match between bots, one for each seat; the same seed is the same match."""
    for bot in bots:
        if bot not in BOTS:
            raise ValueError(f"no bot called {bot!r}; we have: {', '.join(BOTS)}")
    match = game.new(len(bots), seed, **options)
    chance = random.Random(f"bots {seed}")
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, chance.choice(match.moves(seat)))
    return match


def choose(game_id: str, save: dict[str, Any], seat: int, bot: str, seed: int) -> str:
    """The move, as text, that a bot makes in a seat of a saved match."""
    if bot not in BOTS:
        raise ValueError(f"no bot called {bot!r}; we have: {', '.join(BOTS)}")
    match = parlour.load(save)
    return str(random.Random(f"{bot} {seed}").choice(match.moves(seat)))
