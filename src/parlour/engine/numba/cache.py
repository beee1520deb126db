"""Numba's cache for doors, in a folder that the build names by a hash of the sources."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from parlour.engine.numba import guard

_deciding = threading.Lock()  # where numba keeps what it compiles is one setting for the whole process


class InFolder:
    """Where the machine code of a door lies: the same wherever Parlour's sources lie, so that two
    copies of them share it."""

    folder: Path

    def __init__(self, function: Any) -> None:
        self.folder = InFolder.folder
        self._line, self._module = function.__code__.co_firstlineno, function.__module__

    @classmethod
    def from_function(cls, function: Any, _: str) -> InFolder:
        return cls(function)

    def get_cache_path(self) -> str:
        return str(self.folder / self._module)

    def ensure_cache_path(self) -> None:
        Path(self.get_cache_path()).mkdir(parents=True, exist_ok=True)

    def get_source_stamp(self) -> str:
        return self.folder.name

    def get_disambiguator(self) -> str:
        return str(self._line)


@contextmanager
def kept_in(folder: Path) -> Iterator[None]:
    """Functions that are marked meanwhile as cached look for their machine code in `folder`, and leave it there."""
    ours = {"CACHE_LOCATOR_CLASSES": f"{__name__}.{InFolder.__name__}"}
    settings = {"CACHE_DIR": str(folder)} if guard.plain("cpu") else ours
    with _deciding, _set(settings):
        InFolder.folder = folder
        yield


@contextmanager
def _set(settings: dict[str, str]) -> Iterator[None]:
    from numba import config

    before = {name: getattr(config, name) for name in settings}
    try:
        vars(config).update(settings)
        yield
    finally:
        vars(config).update(before)
