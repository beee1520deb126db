"""A game that our sources do not know, as somebody else would publish it: Candle Auction in `examples`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ID, TITLE, LINE = "candle-auction", "Candle Auction", "Going, going, and the candle is out."
SOURCES = Path(__file__).parent.parent / "src"
PROJECT = SOURCES.parent / "examples" / "candle-auction"
PACKAGE = PROJECT / "candle_auction"


def copied_to(folder: Path) -> Path:
    """The folder, with the package in it and nothing of ours beside it."""
    shutil.copytree(PACKAGE, folder / PACKAGE.name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def installed_in(folder: Path) -> Path:
    """The site-packages of a new environment, in which pip has installed the package from its sources; nothing is asked of a network."""
    sources = folder / "sources"
    shutil.copytree(PROJECT, sources, ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder / "env")], check=True)
    packages = next((folder / "env").glob("lib/python*/site-packages"))
    pip = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-index",
        "--no-deps",
        "--no-build-isolation",
        "--disable-pip-version-check",
    ]
    done = subprocess.run([*pip, "--target", str(packages), str(sources)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    shutil.rmtree(sources)
    return packages


def run(*words: object, typed: str = "", **environment: str) -> str:
    """What a Python says that is started with these words, in a process of its own."""
    known = {name: value for name, value in os.environ.items() if name != "PARLOUR_GAMES"}
    known["PYTHONPATH"] = os.pathsep.join([environment.pop("PYTHONPATH", ""), str(SOURCES)]).strip(os.pathsep)
    done = subprocess.run(
        [sys.executable, *map(str, words)], input=typed, capture_output=True, text=True, timeout=600, env=known | environment
    )
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout
