"""Numba's cache for doors, in a folder that the build names by a hash of the sources."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from numba.core import caching


class _Locator(caching._CacheLocator):  # type: ignore[misc]
    folder: Path

    def __init__(self, function: Any) -> None:
        self._line = function.__code__.co_firstlineno
        self._module = function.__module__

    def get_cache_path(self) -> str:
        return str(self.folder / self._module)

    def get_source_stamp(self) -> str:
        return self.folder.name

    def get_disambiguator(self) -> str:
        return str(self._line)

    @classmethod
    def from_function(cls, function: Any, _: str) -> _Locator:
        return cls(function)


def keep(compiled: Any, folder: Path) -> None:
    """Has `compiled` look for its machine code in `folder`, and leave it there."""
    locator = type("Locator", (_Locator,), {"folder": folder})
    impl = type("Impl", (caching.CompileResultCacheImpl,), {"_locator_classes": [locator]})
    cache = type("Cache", (caching.FunctionCache,), {"_impl_class": impl})
    compiled._cache = cache(compiled.py_func)
