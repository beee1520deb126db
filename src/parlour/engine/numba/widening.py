"""Has rules take narrow whole numbers as 64-bit ones.

Without it every mixture of widths would be compiled anew; and two unsigned bytes, the one less the other, would not be below nought.
"""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np


def is_narrow(kind: Any) -> bool:
    """Whether numba's type is a truth or a whole number of less than 64 bits."""
    from numba import types

    kind = types.unliteral(kind)
    return isinstance(kind, types.Boolean) or (isinstance(kind, types.Integer) and kind.bitwidth < 64)


def widened(compiled: Any) -> Any:
    """The rule, which numba now asks for by wide numbers."""
    from numba import types

    template = compiled.get_call_template

    def widen(kind: Any) -> Any:
        return types.int64 if is_narrow(kind) else types.unliteral(kind)

    def get_call_template(args: Any, kws: Any) -> Any:
        return template(tuple(map(widen, args)), {name: widen(kind) for name, kind in kws.items()})

    compiled.get_call_template = get_call_template
    return compiled


def widened_plainly(compiled: Any, **target: str) -> Any:
    """The same by what numba promises: a function in front of the rule, one for each mixture of widths,
    that widens and calls it."""
    from numba.extending import overload

    parameters = inspect.signature(compiled.py_func).parameters
    heading = ", ".join(map(str, parameters.values()))

    def in_front(*kinds: Any) -> Any:
        given = (f"wide({name})" if is_narrow(kind) else name for name, kind in zip(parameters, kinds, strict=True))
        return _function(heading, f"compiled({', '.join(given)})", compiled=compiled, wide=np.int64)

    named = _function(heading, "None")
    overload(named, jit_options={"error_model": "numpy"}, **target)(
        _function(heading, f"in_front({', '.join(parameters)})", in_front=in_front)
    )
    return named


def _function(heading: str, answer: str, **names: Any) -> Any:
    """A function of these parameters, made from its text: numba must find the very names of the rule's own."""
    exec(f"def made({heading}):\n    return {answer}", names)
    return names["made"]
