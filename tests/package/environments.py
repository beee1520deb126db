"""Environments of their own with the built wheel in them, made without a network: nothing of this source tree is on their path.

What Parlour depends on is not installed again but linked from where it lies: for the bare one the dependencies of the wheel and
theirs, for the whole one everything that the running Python has, but not the Parlour of the running Python.
"""

from __future__ import annotations

import contextlib
import functools
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent.parent
EPOCH = "1700000000"
BUILD = "import sys, flit_core.buildapi as b; print(b.build_wheel(sys.argv[1]), b.build_sdist(sys.argv[1]))"


class Environment(NamedTuple):
    """A Python with Parlour installed, and a folder to work in that holds nothing else."""

    python: Path
    home: Path

    def run(self, *words: object, code: int = 0, typed: str = "", **environment: str) -> str:
        """What a Python says that is started with these words; of what went wrong, what it says there."""
        done = subprocess.run(
            [self.python, "-I", *map(str, words)],
            cwd=self.home, env=self._surroundings() | environment, input=typed, capture_output=True, text=True, timeout=600,
        )  # fmt: skip
        assert done.returncode == code, done.stderr + done.stdout
        return done.stderr if code else done.stdout

    @contextlib.contextmanager
    def begun(self, *words: object) -> Iterator[subprocess.Popen[str]]:
        """A Python that runs until the block ends."""
        running = subprocess.Popen(
            [self.python, "-I", "-u", *map(str, words)], cwd=self.home, env=self._surroundings(), stdout=subprocess.PIPE, text=True
        )
        try:
            yield running
        finally:
            running.terminate()
            running.wait(60)
            running.stdout.close()

    def _surroundings(self) -> dict[str, str]:
        """No path of ours, and rules that are not compiled: nothing that is asked here is worth the wait."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PARLOUR"))}
        return kept | {"PARLOUR_CACHE": str(self.home / "cache"), "PARLOUR_INTERPRET": "1"}

    def parlour(self, *words: object, code: int = 0, typed: str = "", **environment: str) -> str:
        return self.run("-m", "parlour", *words, code=code, typed=typed, **environment)


def build(source: Path, out: Path) -> tuple[Path, Path]:
    """The wheel and the sdist of a source tree, by the backend that pyproject.toml names."""
    out.mkdir(parents=True)
    said = subprocess.run(
        [sys.executable, "-c", BUILD, str(out)], cwd=source, env=os.environ | {"SOURCE_DATE_EPOCH": EPOCH},
        check=True, capture_output=True, text=True,
    ).stdout.split()  # fmt: skip
    wheel, sdist = said
    return out / wheel, out / sdist


def sources() -> list[str]:
    """What is under version control, or new and not ignored."""
    asked = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    return sorted({name for name in listed if (ROOT / name).exists()})


def copied_to(folder: Path) -> Path:
    """The source tree as a clean clone would have it."""
    for name in sources():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name, follow_symlinks=False)
    return folder


@functools.cache
def _named(distribution: str) -> importlib.metadata.Distribution:
    return importlib.metadata.distribution(distribution)


def needed_by(requirements: list[str]) -> set[str]:
    """The distributions that these requirements ask for without any extra, and what those ask for."""
    found: set[str] = set()
    open_ends = [Requirement(text) for text in requirements]
    while open_ends:
        one = open_ends.pop()
        if (one.marker is None or one.marker.evaluate({"extra": ""})) and one.name.lower() not in found:
            found.add(one.name.lower())
            open_ends += [Requirement(text) for text in _named(one.name).requires or ()]
    return found


def requirements_of(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return re.findall(r"^Requires-Dist: (.*)$", archive.read(name).decode(), re.M)


def _begun(home: Path, wheel: Path) -> tuple[Environment, Path]:
    """An environment with the wheel in it by pip, and where its packages lie."""
    venv.create(home / "venv", symlinks=os.name != "nt")
    places = {"base": str(home / "venv"), "platbase": str(home / "venv")}
    packages = Path(sysconfig.get_path("purelib", "venv", places))
    python = Path(sysconfig.get_path("scripts", "venv", places)) / Path(sys.executable).name
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check", "--quiet"]
    subprocess.run([*pip, "install", "--no-deps", "--no-index", "--no-compile", str(wheel)], check=True)
    (home / "desk").mkdir()
    return Environment(python, home / "desk"), packages


def bare(home: Path, wheel: Path) -> Environment:
    """The wheel, what it depends on without any extra, and nothing else."""
    made, packages = _begun(home, wheel)
    for name in needed_by(requirements_of(wheel)):
        found = _named(name)
        for top in {Path(file).parts[0] for file in found.files or ()} - {"..", "__pycache__"}:
            target = packages / top
            if not target.exists():
                target.symlink_to(Path(str(found.locate_file(top))))
    return made


def whole(home: Path, wheel: Path) -> Environment:
    """The wheel with every extra that the running Python has. Files `.pth` beyond a `.pth` are not read: no editable Parlour comes in."""
    made, packages = _begun(home, wheel)
    (packages / "extras.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return made
