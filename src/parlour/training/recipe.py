"""A recipe: the numbers of a training."""

from __future__ import annotations

from msgspec import Struct

WIDTH = 448  # of a layer: such that a look takes under 60 µs for a small game and 150 µs for a big one, and a file at most 3 MB


class Recipe(Struct, frozen=True):
    """How many games are played at once, how often, and how fast is learned from them."""

    games: int  # tables at once, over all numbers of players
    steps: int  # decisions at every table between two lessons
    lot: int  # decisions that are learned from at once
    passes: int = 2  # how often a lesson goes over what was played
    rate: float = 1e-3
    last_rate: float = 3e-5
    entropy: float = 0.02  # how much it counts to keep several moves in mind
    last_entropy: float = 0.001
    trace: float = 0.95  # how far a surprise counts back
    clip: float = 0.2  # how far a lesson may change the chance of a move
    patience: int = 24  # who decides so often without anybody else between is thought to play for time …
    doubt: float = 0.05  # … and to have lost, with this chance at every further decision
    tie: float = 0.3  # what a game costs everybody in which nobody came in before another
    width: int = WIDTH  # of every layer
    layers: int = 3


# On a GPU a step costs the same for many tables as for few: 98,304 of a big game take some 20 GB of its memory.
RECIPES = {"cuda": Recipe(games=98_304, steps=32, lot=65_536), "cpu": Recipe(games=512, steps=64, lot=4_096)}
ALONE = 8  # times the patience with who plays alone
