"""Rules and doors as machine code for the CPU."""

from __future__ import annotations

from pathlib import Path
from types import FunctionType
from typing import Any

import numba

from parlour.engine.numba import guard
from parlour.engine.numba.cache import kept_in
from parlour.engine.numba.copying import copy_records_whole
from parlour.engine.numba.folding import fold_codes
from parlour.engine.numba.linking import MARK, link_rules_only
from parlour.engine.numba.widening import widened, widened_plainly

OPTIONS = {"nogil": True, "error_model": "numpy"}


def rule(function: FunctionType) -> Any:
    """A rule, for other rules and for doors to call."""
    if guard.plain("cpu"):
        return widened_plainly(numba.njit(**OPTIONS)(function))
    fold_codes()
    copy_records_whole()
    link_rules_only()
    function.__qualname__ = MARK + function.__qualname__
    return widened(numba.njit(**OPTIONS, no_cpython_wrapper=True, no_cfunc_wrapper=True)(function))


def door(function: FunctionType, folder: Path) -> Any:
    """A door, for Python to call; its machine code is kept in the folder."""
    if not guard.plain("cpu"):
        fold_codes()
        copy_records_whole()
    with kept_in(folder):
        return numba.njit(**OPTIONS, cache=True)(function)
