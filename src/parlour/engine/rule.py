"""Rules: one Python source, run in three ways.

`@rule` only marks a function: what stands in a game's module is plain Python that reads like the rulebook. `Build` makes
the copy that runs. It clones the functions with their module's names and decorates each clone:

- `python`: not at all (debugging, coverage, the first seconds of a server before its rules are compiled);
- `cpu`: numba.njit, nogil; the doors (see `doors.py`) cached on disk;
- `cuda`: numba.cuda device functions.

A template such as `doors.py` names functions that it does not define (`setup`, `apply`, …); a build binds them to one game's.
Numba keys a cached function by its own code only, so the folder of the cache is named by a hash of every source that could
be compiled into it: a stale cache cannot be found.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.metadata
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeVar

from parlour.engine.linking import MARK, link_rules_only

F = TypeVar("F", bound=Callable[..., Any])
PACKAGE = Path(__file__).resolve().parent.parent
MASK = 0xFFFF_FFFF_FFFF_FFFF


def rule(function: F) -> F:
    """Marks a function as one of the rules: plain Python here, compiled in a build."""
    function.__rule__ = "rule"  # type: ignore[attr-defined]
    return function


def door(function: F) -> F:
    """Marks a rule that Python calls: it takes arrays and an index, never a record, and is cached on disk."""
    function.__rule__ = "door"  # type: ignore[attr-defined]
    return function


def u64(number: int) -> int:
    """An unsigned 64-bit number; compiled code must be told, or mixing it with signed ones makes a float."""
    return number & MASK


def i64(number: int) -> int:
    """A signed 64-bit number."""
    return number


def interpreting() -> bool:
    """Whether PARLOUR_INTERPRET=1 asks that nothing be compiled."""
    return os.environ.get("PARLOUR_INTERPRET", "") not in ("", "0")


class Build:
    """The functions of some modules for one target, with a template's open names bound to one game's functions."""

    def __init__(self, target: str, scope: str, folders: tuple[Path, ...], **bound: Any) -> None:
        self.target, self.scope, self.bound = target, scope, bound
        self._folders = (PACKAGE / "engine", *folders)
        self._namespaces: dict[str, dict[str, Any]] = {}
        self._decorate = {"python": _plainly, "cpu": self._cpu, "cuda": _cuda}[target]
        self._numbers = {u64: _native("uint64"), i64: _native("int64")} if target != "python" else {}

    def __call__(self, template: ModuleType) -> SimpleNamespace:
        """The template's doors, ready to call (the other rules can be called by compiled code only)."""
        names = self._namespace(vars(template))
        doors = (name for name, value in vars(template).items() if getattr(value, "__rule__", "") == "door")
        return SimpleNamespace(**{name: names[name] for name in doors})

    @functools.cached_property
    def cache_folder(self) -> Path:
        """Where this build's doors are cached: a stale one cannot be here, whatever was edited."""
        root = Path(os.environ.get("PARLOUR_CACHE") or _user_cache())
        return root / "compiled" / f"{self.scope}-{_hash_of(self._folders)}"

    @property
    def cached(self) -> bool:
        """Whether everything was compiled once, so that loading it takes a blink."""
        return (self.cache_folder / "complete").exists()

    def _namespace(self, original: dict[str, Any]) -> dict[str, Any]:
        name = original["__name__"]
        if name not in self._namespaces:
            self._namespaces[name] = clone = dict(original)
            clone |= {key: self._twin(value) for key, value in original.items() if self._is_ours(value)}
            clone |= {key: self._bind(self.bound[key]) for key in original.get("OPEN", ()) if key in self.bound}
        return self._namespaces[name]

    def _is_ours(self, value: Any) -> bool:
        return isinstance(value, FunctionType) and (hasattr(value, "__rule__") or value in self._numbers)

    def _bind(self, value: Any) -> Any:
        return self._twin(value) if isinstance(value, FunctionType) else value

    def _twin(self, function: Any) -> Any:
        if function in self._numbers:
            return self._numbers[function]
        home = self._namespace(function.__globals__)
        made = home.get(function.__name__)
        if made is not None and made is not function:
            return made
        twin = FunctionType(function.__code__, home, function.__name__, function.__defaults__, function.__closure__)
        twin.__qualname__, twin.__doc__ = function.__qualname__, function.__doc__
        home[function.__name__] = decorated = self._decorate(twin, function.__rule__)
        return decorated

    def _cpu(self, function: FunctionType, kind: str) -> Any:
        import numba

        from parlour.engine.numba.folding import fold_codes

        fold_codes()
        if kind == "rule":
            link_rules_only()
            function.__qualname__ = MARK + function.__qualname__
            return _widened(numba.njit(nogil=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)(function))
        from parlour.engine.cache import keep

        compiled = numba.njit(nogil=True, error_model="numpy")(function)
        keep(compiled, self.cache_folder)
        return compiled


def _plainly(function: FunctionType, kind: str) -> Any:
    return function


def _cuda(function: FunctionType, kind: str) -> Any:
    from numba import cuda

    return _widened(cuda.jit(function, device=True))


def _widened(compiled: Any) -> Any:
    """Narrow whole numbers are passed on as 64-bit ones: without it every mixture of widths would be compiled anew."""
    from numba import types

    template = compiled.get_call_template

    def widen(kind: Any) -> Any:
        kind = types.unliteral(kind)
        narrow = isinstance(kind, types.Boolean) or (isinstance(kind, types.Integer) and kind.bitwidth < 64)
        return types.int64 if narrow else kind

    def get_call_template(args: Any, kws: Any) -> Any:
        return template(tuple(map(widen, args)), {name: widen(kind) for name, kind in kws.items()})

    compiled.get_call_template = get_call_template
    return compiled


def _native(name: str) -> Any:
    import numpy as np

    return getattr(np, name)


def _user_cache() -> Path:
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "parlour"
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".cache"
    return Path(base) / "parlour"


@functools.cache
def _hash_of(folders: tuple[Path, ...]) -> str:
    digest = hashlib.sha256(importlib.metadata.version("numba").encode())
    digest.update(importlib.metadata.version("numpy").encode() + sys.version.encode())
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]
