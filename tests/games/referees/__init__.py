"""A referee for every game, in the module of its id, and what proves that each is awake.

`PURSE` is a field of a player's record that holds money; `FALSE_MOVES` and `FALSE_MONEY` are entries of the data with values that are not printed there: where
the rules play by them, the referee must notice it by the moves, or by the money.
"""

from __future__ import annotations

import importlib


def module_of(id):
    return importlib.import_module(f"referees.{id.replace('-', '_')}")


def referee_of(id):
    return module_of(id).REFEREE
