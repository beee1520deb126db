"""What the README shows is what happens."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_library_example_runs(tmp_path):
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    example = re.findall(r"```python\n(.*?)```", text, re.S)[0]
    assert len(example.strip().splitlines()) <= 14
    done = subprocess.run([sys.executable, "-c", example], cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(ROOT / "src")}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Result(ranking=" in done.stdout
    assert (tmp_path / "tea.json").exists()


def test_every_command_stands_in_the_docs():
    pages = (ROOT / "README.md").read_text(encoding="utf-8") + "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md"))
    for path in (ROOT / "src/parlour/commands").glob("[a-z]*.py"):
        assert f"parlour {path.stem.replace('_', '-')}" in pages


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
