"""Every rule has a test that carries its number."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import parlour

TESTS = Path(__file__).parent


def marked(folder: Path) -> set[str]:
    """The numbers that the tests of a folder carry."""
    numbers = set()
    for path in folder.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("rule_is", "card_is"):
                numbers |= {word.value for word in ast.walk(node) if isinstance(word, ast.Constant) and isinstance(word.value, str)}
    return numbers


@pytest.mark.parametrize("id", parlour.games())
def test_every_number_of_the_ledger_is_carried_by_a_test(id):
    rules = set(parlour.game(id).rules)
    assert rules, f"the ledger of {id} was not read"
    assert sorted(rules - marked(TESTS / id.replace("-", "_"))) == []


@pytest.mark.parametrize("id", parlour.games())
def test_every_number_in_a_test_stands_in_the_ledger(id):
    assert sorted(marked(TESTS / id.replace("-", "_")) - set(parlour.game(id).rules)) == []
