"""Has numba link the rules into the doors, and compile the doors alone.

By itself numba makes machine code of every function, each time with all that it calls, though Python calls nothing but doors: with
calls twenty deep the same rules are optimised again and again. Here a rule is only kept as intermediate code; the door that calls it is
optimised as a whole. That halves the time of compilation, and the code is faster, because more is inlined.
"""

from __future__ import annotations

import functools
from typing import Any

MARK = "parlour_rule_"  # begins the qualified names of rules, which numba gives to their libraries


def _all_parts(library: Any) -> list[Any]:
    """What a door calls, with what that calls: each once, though many may call it."""
    parts: dict[Any, None] = {}
    waiting = list(library._linking_libraries)
    while waiting:
        part = waiting.pop()
        if part not in parts:
            parts[part] = None
            waiting += part._linking_libraries if part.name.startswith(MARK) else ()
    return list(parts)


def _optimize_once(library: Any) -> None:
    """Numba optimises twice, to find references that need not be counted; rules ask for no memory and count none."""
    passes, builder = library._codegen._module_pass_manager()
    passes.run(library._final_module, builder)


@functools.cache
def link_rules_only() -> None:
    """From now on functions whose qualified name begins with MARK are linked, not compiled."""
    from numba import _dynfunc
    from numba.core import codegen, cpu

    finalize, get_executable = codegen.JITCodeLibrary.finalize, cpu.CPUContext.get_executable

    @functools.wraps(finalize)
    def finalize_or_link(library: Any) -> None:
        if not library.name.startswith(MARK):
            if any(part.name.startswith(MARK) for part in library._linking_libraries):
                library._linking_libraries = _all_parts(library)
                library._optimize_final_module = functools.partial(_optimize_once, library)
            finalize(library)
            return
        library._raise_if_finalized()
        library._finalize_dynamic_globals()
        library._finalized = True

    @functools.wraps(get_executable)
    def executable_or_stub(context: Any, library: Any, description: Any, environment: Any) -> Any:
        if not library.name.startswith(MARK):
            return get_executable(context, library, description, environment)
        return _dynfunc.make_function(description.lookup_module(), description.qualname, "", 0, environment, (library,))

    codegen.JITCodeLibrary.finalize = finalize_or_link
    cpu.CPUContext.get_executable = executable_or_stub
