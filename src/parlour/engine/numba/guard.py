"""Looks whether numba still has the names that we use and it does not promise.

Where one is missing, or takes other parameters, everything is compiled plainly, with one warning: that takes longer, and the games are
the same. PARLOUR_PLAIN_NUMBA=1 asks for it.
"""

from __future__ import annotations

import functools
import importlib
import inspect
import os
import warnings
from collections.abc import Iterable
from typing import Any, NamedTuple


class Name(NamedTuple):
    """A name in one of numba's modules; what can be called has these parameters, where we give or replace them."""

    module: str
    path: str
    parameters: tuple[str, ...] | None = None

    def __str__(self) -> str:
        return f"{self.module}.{self.path}" + (f"({', '.join(self.parameters)})" if self.parameters is not None else "")

    def is_there(self) -> bool:
        try:
            found: Any = functools.reduce(getattr, self.path.split("."), importlib.import_module(self.module))
        except (ImportError, AttributeError):
            return False
        return self.parameters is None or tuple(inspect.signature(found).parameters) == self.parameters


LINKING = (
    Name("numba._dynfunc", "make_function"),
    Name("numba.core.codegen", "JITCodeLibrary.finalize", ("self",)),
    Name("numba.core.codegen", "JITCodeLibrary._raise_if_finalized", ("self",)),
    Name("numba.core.codegen", "JITCodeLibrary._finalize_dynamic_globals", ("self",)),
    Name("numba.core.codegen", "JITCodeLibrary._optimize_final_module", ("self",)),
    Name("numba.core.codegen", "CPUCodegen._module_pass_manager", ("self", "kwargs")),
    Name("numba.core.codegen", "JITCodeLibrary._get_module_for_linking", ("self",)),
    Name("numba.core.cpu", "CPUContext.get_executable", ("self", "library", "fndesc", "env")),
)
LIBRARY = ("name", "_codegen", "_linking_libraries", "_reload_init", "_final_module", "_finalized")  # what a library has once it is made
FOLDING = (
    *(Name("numba.core.ir", name) for name in ("Block.find_insts", "Block.copy", "Assign", "Expr")),
    Name("numba.core.ir", "Const", ("value", "loc", "use_literal_type")),
    Name("numba.core.ir", "Global", ("name", "value", "loc")),
    Name("numba.core.rewrites", "register_rewrite", ("kind",)),
    Name("numba.core.rewrites", "Rewrite.match", ("self", "func_ir", "block", "typemap", "calltypes")),
    Name("numba.core.rewrites", "Rewrite.apply", ("self",)),
)
COPYING = (
    Name("numba.core.cpu", "CPUContext.pack_value", ("self", "builder", "ty", "value", "ptr", "align")),
    Name("numba.core.cgutils", "raw_memcpy", ("builder", "dst", "src", "count", "itemsize", "align")),
    Name("numba.core.types", "Record"),
)
WIDENING = (Name("numba.core.dispatcher", "Dispatcher.get_call_template", ("self", "args", "kws")),)
CACHE = (Name("numba.core.config", "CACHE_LOCATOR_CLASSES"),)
USED = {
    "cpu": (*LINKING, *FOLDING, *COPYING, *WIDENING, *CACHE),
    "cuda": (Name("numba.cuda.dispatcher", "CUDADispatcher.get_call_template", ("self", "args", "kws")),),
}


def missing(names: Iterable[Name]) -> list[str]:
    """The names that are not there, or not as we know them."""
    return [str(name) for name in names if not name.is_there()]


def missing_in(thing: Any, names: Iterable[str]) -> list[str]:
    """The attributes that a thing of numba's making does not have."""
    return [f"{type(thing).__name__}.{name}" for name in names if not hasattr(thing, name)]


def asked() -> bool:
    """Whether PARLOUR_PLAIN_NUMBA=1 asks that numba be used as it is."""
    return os.environ.get("PARLOUR_PLAIN_NUMBA", "") not in ("", "0")


@functools.cache
def plain(target: str) -> bool:
    """Whether rules are compiled plainly for a target: it was asked for, or this numba is not the one we know."""
    if asked():
        return True
    gone = missing(USED[target])
    if target == "cpu" and not gone:
        gone = missing_in(_a_library(), LIBRARY)
    if gone:
        warnings.warn(
            f"this numba has no {', '.join(gone)}: rules are compiled without it, which takes longer", RuntimeWarning, stacklevel=2
        )
    return bool(gone)


def _a_library() -> Any:
    from numba.core.registry import cpu_target

    return cpu_target.target_context.codegen().create_library("parlour_guard")
