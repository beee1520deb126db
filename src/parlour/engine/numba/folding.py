"""Has numba read `MOVE.sell` and `REFUSAL.column_full` as the constants that they are.

By itself numba types the whole namedtuple wherever one of its names is used, and makes a constant of all of it; LLVM then throws
away all but one number. The code is the same in the end, and takes longer to compile.
"""

from __future__ import annotations

import functools
from typing import Any

from parlour.engine.codes import is_codes


@functools.cache
def fold_codes() -> None:
    """From now on an entry of a namedtuple of codes is a constant before numba looks for its type."""
    from numba.core import ir, rewrites

    @rewrites.register_rewrite("before-inference")
    class FoldCodes(rewrites.Rewrite):
        def match(self, func_ir: Any, block: Any, typemap: Any, calltypes: Any) -> bool:
            self.block, self.found = block, {}
            codes = {
                one.target.name: one
                for one in block.find_insts(ir.Assign)
                if isinstance(one.value, ir.Global) and is_codes(one.value.value)
            }
            for statement in block.find_insts(ir.Assign):
                value = statement.value
                if isinstance(value, ir.Expr) and value.op == "getattr" and value.value.name in codes:
                    owner = codes.pop(value.value.name)
                    self.found[statement] = ir.Global(value.attr, getattr(owner.value.value, value.attr), value.loc)
                    self.found[owner] = ir.Const(0, value.loc)  # nobody reads it any more
            return bool(self.found)

        def apply(self) -> Any:
            made = self.block.copy()
            made.body = [ir.Assign(self.found[one], one.target, one.loc) if one in self.found else one for one in self.block.body]
            return made
