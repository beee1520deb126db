"""Codes have names: the ledger's numbers are found in the sources, and every refusal is returned, said and tested."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import parlour

TESTS = Path(__file__).parent
WORKED_EXAMPLES = {"wigs": "W-X", "pocket-wigs": "C-X", "kiilto": "K-X", "last-will": ("L-X", "T"), "pret-a-porter": "P-W"}
COMPILED_APART = ("words", "codes.py", "view.py")


@cache
def sources(id: str) -> dict[str, str]:
    folder = parlour.game(id).folder
    paths = [*folder.rglob("*.py"), folder / "data.toml"]
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def words(id: str) -> list[str]:
    """The sources of a game's words: one file, or a package."""
    return [text for name, text in sources(id).items() if name.startswith("words")]


def uses(text: str, family: str) -> set[str]:
    """The names that a source takes from a family of codes: REFUSAL.column_full."""
    found = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Attribute))
    return {node.attr for node in found if isinstance(node.value, ast.Name) and node.value.id == family}


@pytest.mark.parametrize("id", parlour.games())
def test_the_numbers_of_the_ledger_are_found_in_the_sources(id):
    numbers = {number for number in parlour.game(id).rules if not number.startswith(WORKED_EXAMPLES[id])}
    written = set(re.findall(r"[A-Z]-[A-Z]?\d+", "\n".join(sources(id).values())))
    assert len(numbers & written) >= 0.95 * len(numbers), sorted(numbers - written)


@pytest.mark.parametrize("id", parlour.games())
def test_every_number_in_the_codes_stands_in_the_ledger(id):
    game = parlour.game(id)
    assert {rule for _, rule in [*game.refusals, *game.audits]} <= set(game.rules)


@pytest.mark.parametrize("id", parlour.games())
def test_every_refusal_is_returned_by_the_rules_and_has_a_sentence(id):
    names = {name for name, _ in parlour.game(id).refusals}
    rules = set().union(
        *(uses(text, "REFUSAL") for name, text in sources(id).items() if name.endswith(".py") and not name.startswith(COMPILED_APART))
    )
    assert names == rules, "returned"
    assert names == set().union(*(uses(text, "REFUSAL") for text in words(id))), "said"


@pytest.mark.parametrize("id", parlour.games())
def test_everything_that_an_audit_finds_is_looked_for(id):
    names = {name for name, _ in parlour.game(id).audits}
    assert names == set().union(*(uses(text, "BROKEN") for name, text in sources(id).items() if name.endswith(".py")))


@pytest.mark.parametrize("id", parlour.games())
@pytest.mark.parametrize("function", ["refusal_text", "event_text", "move_text"])
def test_an_unknown_code_raises(id, function):
    """No wildcard that says something about anything."""
    found = [
        node for text in words(id) for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef) and node.name == function
    ]
    assert found, f"{id} has no {function}"
    wild = [case for node in found for case in ast.walk(node) if isinstance(case, ast.match_case) and _is_wild(case)]
    assert all(isinstance(case.body[-1], ast.Raise) for case in wild), f"line {[case.pattern.lineno for case in wild]}"


def _is_wild(case: ast.match_case) -> bool:
    return isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None and case.guard is None


@pytest.mark.parametrize("id", parlour.games())
def test_no_rule_returns_or_compares_a_bare_number_for_a_code(id):
    for name, text in sources(id).items():
        if name.endswith(".py"):
            assert not re.findall(r"^\s*case \d+|\bmove - |return \d{2,}$", text, re.M), name
