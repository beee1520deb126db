"""The tool that breaks rules: it finds the rule that no test looks at, goes on where it stopped, and leaves the rest alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RULES = '''
from parlour.engine.rule import rule


@rule
def price(dots, gold):
    """A tile costs its dots, and one more for who is rich (T-001)."""
    if gold > 3:
        return dots + 1
    return dots


@rule
def refund(dots):
    """Half of it comes back (T-002)."""
    return dots // 2


@rule
def count_down(dots):
    """Down to nothing (T-003)."""
    while dots > 0:
        dots -= 1
    return dots


def no_rule(dots):
    return dots + 1
'''
TESTS = """
from toy_rules import count_down, no_rule, price, refund

from rules import rule_is


def test_nothing_of_the_second_rule():
    assert refund(0) == 0 and no_rule(1) == 2


@rule_is("T-003")
def test_it_ends():
    assert count_down(3) == 0


@rule_is("T-001")
def test_the_rich_pay_more():
    assert (price(2, 3), price(2, 4)) == (2, 3)


def test_that_fails_by_itself_is_left_out():
    assert False
"""


def tried(folder: Path, *more: str) -> tuple[int, str, list[dict[str, str]]]:
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(ROOT / "src")}
    command = [
        sys.executable,
        str(ROOT / "bench" / "mutants"),
        "--sources",
        str(folder),
        "--tests",
        str(folder),
        "--results",
        str(folder / "found"),
    ]
    done = subprocess.run([*command, *more], env=environment, capture_output=True, text=True, cwd=folder)
    lines = (folder / "found" / f"{folder.name}.jsonl").read_text().splitlines() if (folder / "found").exists() else []
    return done.returncode, done.stdout + done.stderr, [json.loads(line) for line in lines]


@pytest.fixture
def toy(tmp_path):
    folder = tmp_path / "toy"
    folder.mkdir()
    (folder / "toy_rules.py").write_text(RULES)
    (folder / "test_toy.py").write_text(TESTS)
    return folder


def test_a_rule_that_no_test_looks_at_is_found_and_a_stopped_run_goes_on(toy):
    code, said, found = tried(toy, "--sample", "2", "--seed", "3")
    assert len(found) == 2, said
    code, said, found = tried(toy)
    assert code == 1, said
    assert len(found) == 10
    how = {" ".join(one["mutant"].split(" ")[1:2] + one["mutant"].split(" ")[4:]): one["how"] for one in found}
    assert how == {
        "price gold > 3 -> gold >= 3": "by a test that names the rule",
        "price 3 -> 4": "by a test that names the rule",
        "price dots + 1 -> dots - 1": "by a test that names the rule",
        "price 1 -> 0": "by a test that names the rule",
        "refund dots // 2 -> dots * 2": "survived",
        "refund 2 -> 3": "survived",
        "count_down dots > 0 -> dots >= 0": "by a test that names the rule",
        "count_down dots -= 1 -> dots += 1": "hung",
        "count_down 0 -> 1": "by a test that names the rule",
        "count_down 1 -> 0": "hung",
    }
    assert "toy: 3 tests; left out: {'not interpreted': 1}" in said
    assert "toy/toy_rules.py:16 refund: dots // 2 -> dots * 2" in said
    assert "toy: 8 of 10 caught (80.0 %)" in said


def test_what_survived_is_tried_again_when_there_is_a_test(toy):
    tried(toy)
    (toy / "test_more.py").write_text("from toy_rules import refund\n\n\ndef test_half():\n    assert refund(7) == 3\n")
    code, said, found = tried(toy, "--again")
    assert (code, "toy: 10 of 10 caught (100.0 %)" in said) == (0, True), said
    assert found[-1]["how"] == "by another test"
