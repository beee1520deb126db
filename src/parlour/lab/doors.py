"""The lab's compiled loops for a game: on the CPU, and on a GPU."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

from parlour.bots import compiled, parse
from parlour.engine.game import Game
from parlour.engine.texts import Problem
from parlour.lab.compiled import lab_doors

FOLDER = Path(lab_doors.__file__).parent
POLICIES = ("random", "greedy", "champion:0")  # by the codes that the compiled loops know them by
ON_A_GPU = POLICIES[:2]
LOOKS = 2


@functools.cache
def doors_of(game: Game, target: str = "cpu") -> SimpleNamespace:
    """The doors of `lab_doors` for one game; `cuda` gives functions for a kernel."""
    return game.build(target, FOLDER, compiled.FOLDER, **compiled.eyes(game))(lab_doors)


def check_bots(bots: Sequence[str], players: int) -> None:
    """ValueError unless there is one known bot for each seat."""
    for bot in bots:
        parse(bot)
    if len(bots) != players:
        raise Problem("{n} players need {n} bots, not {given}: {bots}", n=players, given=len(bots), bots=", ".join(bots) or "–")
