"""Files that are written wholly or not at all: to a new file first, which then takes the name."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def written_wholly(path: Path, mode: int = 0o644) -> Iterator[Path]:
    """The file to write meanwhile; when that has gone well, it is on the disk and called `path`. Until then only its owner can read it."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    os.close(handle)
    temporary = Path(name)
    try:
        yield temporary
        with temporary.open("rb+") as file:
            os.fsync(file.fileno())
        temporary.chmod(mode)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def write_wholly(path: Path, text: str) -> None:
    """Writes a text as a file."""
    with written_wholly(path) as temporary:
        temporary.write_text(text, encoding="utf-8")
