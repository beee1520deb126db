"""A build: the copy of the rules that runs.

It clones the marked functions with their module's names and decorates each clone:

- `python`: not at all (debugging, coverage, the first seconds of a server before its rules are compiled);
- `cpu`: numba.njit, nogil; the doors (see `engine/doors.py`) cached on disk;
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
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from parlour.engine.numba import guard
from parlour.engine.rule import PACKAGE, as_i64, as_u64

Names = dict[str, Any]  # what the names of a module mean: functions, numbers, other modules


class Build:
    """The functions of some modules for one target, with a template's open names bound to one game's functions."""

    def __init__(self, target: str, scope: str, folders: tuple[Path, ...], **bound: Any) -> None:
        self.target, self.scope, self.bound = target, scope, bound
        self._folders = (PACKAGE / "engine", *folders)
        self._namespaces: dict[str, Names] = {}
        self._decorate = {"python": _plainly, "cpu": self._cpu, "cuda": _cuda}[target]
        self._numbers = {as_u64: _native("uint64"), as_i64: _native("int64")} if target != "python" else {}

    def __call__(self, template: ModuleType) -> SimpleNamespace:
        """The template's doors, ready to call (the other rules can be called by compiled code only)."""
        names = self._namespace(vars(template))
        doors = (name for name, value in vars(template).items() if getattr(value, "__rule__", "") == "door")
        return SimpleNamespace(**{name: names[name] for name in doors})

    @functools.cached_property
    def cache_folder(self) -> Path:
        """Where this build's doors are cached: a stale one cannot be here, whatever was edited."""
        root = Path(os.environ.get("PARLOUR_CACHE") or _user_cache())
        return root / "compiled" / f"{self.scope}-{_hash_of(self._folders)}{'-plain' if guard.asked() else ''}"

    @property
    def cached(self) -> bool:
        """Whether everything was compiled once, so that loading it takes a blink."""
        return (self.cache_folder / "complete").exists()

    def _namespace(self, original: Names) -> Names:
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
        from parlour.engine.numba import cpu

        return cpu.door(function, self.cache_folder) if kind == "door" else cpu.rule(function)


def _plainly(function: FunctionType, kind: str) -> Any:
    return function


def _cuda(function: FunctionType, kind: str) -> Any:
    from parlour.engine.numba import gpu

    return gpu.device_function(function)


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
            digest.update(path.relative_to(folder.parent).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]
