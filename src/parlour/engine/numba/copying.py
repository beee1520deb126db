"""Has numba copy a record as one piece of memory.

By itself numba loads a record of thousands of bytes as one value and stores it. Where LLVM finds that value again in a second copy, it takes it
apart byte by byte, which takes seconds to compile. The copy is the same.
"""

from __future__ import annotations

import functools
from typing import Any


@functools.cache
def copy_records_whole() -> None:
    """From now on a record that is put into an array is copied by one call."""
    from numba.core import cgutils, cpu, types

    pack_value = cpu.CPUContext.pack_value

    @functools.wraps(pack_value)
    def pack_or_copy(context: Any, builder: Any, ty: Any, value: Any, ptr: Any, align: Any = None) -> None:
        if isinstance(ty, types.Record):
            cgutils.raw_memcpy(builder, ptr, value, context.get_constant(types.intp, ty.size), 1)
        else:
            pack_value(context, builder, ty, value, ptr, align=align)

    cpu.CPUContext.pack_value = pack_or_copy
