"""What compiled code asks for: numba's runtime gives memory by functions whose names stand in the machine code."""

from __future__ import annotations

import re


def allocations(code: bytes) -> set[str]:
    """The functions that give memory which a piece of compiled code names."""
    return {name.decode() for name in re.findall(rb"NRT_(?:Allocate|MemInfo_alloc|MemInfo_new|Reallocate)\w*", code)}
