"""What docs/decisions name is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent


def names_of_all_tests():
    """The names of all tests."""
    found = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        found |= {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    return found


def test_every_test_that_a_decision_names_exists():
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs/decisions").glob("*.md")))
    named = set(re.findall(r"`(test_\w+)`", text))
    assert len(named) > 80
    assert sorted(named - names_of_all_tests()) == []


def test_every_answer_to_the_readings_names_a_test_or_says_why_it_stays():
    text = (ROOT / "docs/decisions/008-answers-to-readings.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| ") and not line.startswith(("| found |", "| --- |"))]
    assert len(rows) > 60
    for row in rows:
        found, answer = row.strip("| ").split(" | ")
        assert found
        assert re.search(r"`test_\w+`", answer) or re.search(r"stays?[ :,]|the docs say", answer), row
