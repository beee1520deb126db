"""A game that our sources do not know, as somebody else would publish it: Candle Auction in `tests/games/stranger`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ID, TITLE, LINE = "candle-auction", "Candle Auction", "Going, going, and the candle is out."
SOURCES = Path(__file__).parent.parent / "src"
PACKAGE = Path(__file__).parent / "games" / "stranger" / "candle_auction"


def copied_to(folder: Path) -> Path:
    """The folder, with the package in it and nothing of ours beside it."""
    shutil.copytree(PACKAGE, folder / PACKAGE.name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def installed_in(folder: Path) -> Path:
    """The folder as pip would leave it: the package, and beside it what its distribution says of itself."""
    told = copied_to(folder) / "candle_auction-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: candle-auction\nVersion: 1.0\n")
    (told / "entry_points.txt").write_text(f"[parlour.games]\n{ID} = {PACKAGE.name}\n")
    return folder


def run(*words: object, typed: str = "", **environment: str) -> str:
    """What a Python says that is started with these words, in a process of its own."""
    known = {name: value for name, value in os.environ.items() if name != "PARLOUR_GAMES"}
    known["PYTHONPATH"] = os.pathsep.join([environment.pop("PYTHONPATH", ""), str(SOURCES)]).strip(os.pathsep)
    done = subprocess.run(
        [sys.executable, *map(str, words)], input=typed, capture_output=True, text=True, timeout=600, env=known | environment
    )
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout
