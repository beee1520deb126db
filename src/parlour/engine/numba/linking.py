"""Has numba link the rules into the doors, and compile the doors alone.

By itself numba makes machine code of every function, each time with all that it calls, though Python calls nothing but doors: with
calls twenty deep the same rules are optimised again and again. Here a rule is only kept as intermediate code; the door that calls it is
optimised as a whole. That halves the time of compilation, and the code is faster, because more is inlined.
"""

from __future__ import annotations

import functools
from typing import Any

MARK = "parlour_rule_"  # begins the qualified names of rules, which numba gives to their libraries


@functools.cache
def link_rules_only() -> None:
    """From now on functions whose qualified name begins with MARK are linked, not compiled."""
    from numba import _dynfunc
    from numba.core import codegen, cpu

    finalize, get_executable = codegen.JITCodeLibrary.finalize, cpu.CPUContext.get_executable

    @functools.wraps(finalize)
    def finalize_or_link(library: Any) -> None:
        if not library.name.startswith(MARK):
            finalize(library)
            return
        library._raise_if_finalized()
        for part in dict.fromkeys(library._linking_libraries):
            library._reload_init.update(part._reload_init)
            library._final_module.link_in(part._get_module_for_linking(), preserve=True)
        library._finalize_dynamic_globals()
        library._finalized = True

    @functools.wraps(get_executable)
    def executable_or_stub(context: Any, library: Any, description: Any, environment: Any) -> Any:
        if not library.name.startswith(MARK):
            return get_executable(context, library, description, environment)
        return _dynfunc.make_function(description.lookup_module(), description.qualname, "", 0, environment, (library,))

    codegen.JITCodeLibrary.finalize = finalize_or_link
    cpu.CPUContext.get_executable = executable_or_stub
