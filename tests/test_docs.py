"""The documentation as a site: it builds without a warning, whole, and loads nothing from elsewhere; the guide for makers shows what the example holds."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "candle-auction"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, str(ROOT / "docs" / "site.py"), str(folder)],
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return folder


def test_the_site_has_every_page(site):
    pages = {path.relative_to(ROOT / "docs").with_suffix(".html").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert len(pages) > 50
    assert sorted(page for page in pages | {"search.html", "api-operations.html"} if not (site / page).exists()) == []


def test_the_reference_and_the_operations_are_there(site):
    reference = (site / "reference.html").read_text(encoding="utf-8")
    for name in ("parlour.game", "parlour.engine.match.Match.sight", "parlour.bots.choose", "parlour.envs.batched"):
        assert f'id="{name}"' in reference
    operations = re.sub(r"<[^>]+>", "", (site / "api-operations.html").read_text(encoding="utf-8"))
    assert "POST /api/tables/{id}/moves" in operations


def test_a_word_of_a_rule_can_be_searched_for(site):
    index = (site / "searchindex.js").read_text(encoding="utf-8")
    assert "trendsett" in index
    assert "W-048" in (site / "rules" / "wigs.html").read_text(encoding="utf-8")


def test_the_site_loads_nothing_from_elsewhere(site):
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        loaded = re.findall(r'<(?:script|img|iframe)[^>]* src="([^"]+)"|<link[^>]*rel="(?:stylesheet|preload)"[^>]* href="([^"]+)"', text)
        assert [one or other for one, other in loaded if "//" in (one or other)] == []


def test_every_block_of_the_guide_for_makers_is_a_part_of_the_example():
    files = [path.read_text(encoding="utf-8") for path in EXAMPLE.rglob("*") if path.suffix in (".py", ".toml", ".html", ".md")]
    text = (ROOT / "docs" / "makers.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```(?:python|toml|jinja|markdown)\n(.*?)^```", text, re.S | re.M)
    assert len(blocks) > 10
    assert [block for block in blocks if not any(block.rstrip() in file for file in files)] == []
