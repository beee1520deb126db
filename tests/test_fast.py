"""`make test-fast` stays what it says: whole folders and files that exist, every game's chapters among them, no browser and no server."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
LINES = (ROOT / "tests" / "fast.txt").read_text(encoding="utf-8").split()
TAKEN = [ROOT / line for line in LINES if not line.startswith("--")]
LEFT_OUT = [ROOT / line.removeprefix("--ignore=") for line in LINES if line.startswith("--")]


def files():
    """The files of tests that are run."""
    found = {file for path in TAKEN for file in ([path] if path.is_file() else path.rglob("test_*.py"))}
    return found - set(LEFT_OUT)


def test_every_line_is_a_file_or_a_folder_of_tests():
    assert all(path.exists() for path in (*TAKEN, *LEFT_OUT))
    assert "$$(cat tests/fast.txt)" in (ROOT / "Makefile").read_text(encoding="utf-8")


def test_every_chapter_of_every_game_and_the_whole_engine_but_its_compiler_are_among_them():
    chapters = {file for folder in (ROOT / "tests" / "games").iterdir() if folder.is_dir() for file in folder.glob("test_*.py")}
    engine = set((ROOT / "tests" / "engine").glob("test_*.py")) - {ROOT / "tests" / "engine" / "test_numba.py"}
    assert len(chapters) > 50
    assert chapters | engine <= files()


def test_no_browser_server_or_package_is_among_them():
    slow = re.compile(r"playwright|from browsing|subprocess\.Popen|new_postgres_database|from environments")
    assert [file.name for file in sorted(files()) if slow.search(file.read_text(encoding="utf-8"))] == []


def test_contributing_says_what_is_left_out():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    folders = {path.name for path in (ROOT / "tests").iterdir() if path.is_dir() and any(path.glob("test_*.py"))}
    wholly_out = folders - {file.relative_to(ROOT / "tests").parts[0] for file in files()}
    sentence = re.search(r"`make test-fast`.*?\n\n", text, re.S)[0]
    assert [name for name in sorted(wholly_out | {path.name for path in LEFT_OUT}) if name not in sentence] == []
