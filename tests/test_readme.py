"""What the README shows is what happens."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def test_the_library_example_runs(tmp_path):
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    example = re.findall(r"```python\n(.*?)```", text, re.S)[0]
    assert len(example.strip().splitlines()) <= 14
    done = subprocess.run(
        [sys.executable, "-c", example],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "Result(ranking=" in done.stdout
    assert (tmp_path / "tea.json").exists()


@pytest.mark.parametrize("page", ["designers", "researchers", "bots", "games/kiilto", "games/pocket-wigs", "games/last-will"])
def test_the_python_of_the_guides_runs_as_it_stands(page, tmp_path):
    examples = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8"), re.S)
    assert examples
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(examples)],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def test_every_name_of_the_researchers_table_is_found(tmp_path):
    """In a program of its own, where nobody else has registered anything."""
    rows = re.findall(
        r"\| `(gymnasium\.make\(.*?\))` after `import parlour.envs`|\| `(pyspiel\.load_game\(.*?\))`",
        (ROOT / "docs/researchers.md").read_text(encoding="utf-8"),
    )
    calls = [gym or spiel for gym, spiel in rows]
    assert len(calls) == 2
    program = "\n".join(["import gymnasium, pyspiel", "from parlour import envs", "envs.register_openspiel()", *calls])
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def test_every_command_stands_in_the_docs():
    pages = (ROOT / "README.md").read_text(encoding="utf-8") + "".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md")
    )
    for path in (ROOT / "src/parlour/commands").glob("[a-z]*.py"):
        assert f"parlour {path.stem.rstrip('_').replace('_', '-')}" in pages


def test_every_page_that_is_linked_exists():
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            assert "://" in target or (page.parent / target).exists(), f"{page.name} links {target}, which is not there"


def test_nothing_names_a_path_of_somebodys_machine():
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True).stdout.split()
    for name in listed:
        path = ROOT / name
        if path.is_file() and path.suffix in (".py", ".md", ".toml", ".txt", ".html", ".css", ".js", ".po", ".svg", ""):
            text = path.read_text(encoding="utf-8", errors="ignore")
            assert ("/" + "work/") not in text, name
            assert ("../" + "shared") not in text, name
