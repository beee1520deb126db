"""Rules for the GPU: numba-cuda, and what an older one needs to work with a newer NumPy."""

from __future__ import annotations

from types import FunctionType
from typing import Any

import numpy as np

from parlour.engine.numba import guard
from parlour.engine.numba.widening import widened, widened_plainly

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # older numba-cuda asks NumPy for a name that it gave up

from numba import cuda

__all__ = ["cuda", "device_function"]


def device_function(function: FunctionType) -> Any:
    """A rule, for kernels and other rules to call."""
    compiled = cuda.jit(function, device=True)
    return widened_plainly(compiled, target="cuda") if guard.plain("cuda") else widened(compiled)
