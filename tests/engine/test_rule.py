"""Builds: three forms of one source, and a cache that cannot be stale."""

from __future__ import annotations

import os
import subprocess
import sys
import types

import numpy as np

import parlour
from parlour.engine import check
from parlour.engine.numba.build import Build
from parlour.engine.rule import door


def test_rules_in_a_module_are_plain_python():
    from parlour.games.wigs.rules import setup

    assert type(setup).__name__ == "function"


def test_only_doors_are_handed_out():
    doors = parlour.game("wigs").interpreted.by_name
    assert "apply_at" in doors
    assert "all_allowed" not in doors


def test_another_source_is_another_cache_folder(tmp_path, monkeypatch):
    monkeypatch.setattr("parlour.engine.numba.build.PACKAGE", tmp_path)
    folder = tmp_path / "game"
    folder.mkdir()
    names = set()
    for text in ("a = 1", "a = 2"):
        (folder / "rules.py").write_text(text)
        sys.modules["parlour.engine.numba.build"]._hash_of.cache_clear()
        names.add(Build("python", "game", (folder,)).cache_folder.name)
    sys.modules["parlour.engine.numba.build"]._hash_of.cache_clear()
    assert len(names) == 2


def run(code, **environment):
    return subprocess.run(
        [sys.executable, "-c", code], env=os.environ | environment, capture_output=True, text=True, check=True
    ).stdout.strip()


def test_nothing_is_compiled_or_even_imported_when_interpreting():
    code = (
        "import sys, parlour; m = parlour.play('wigs', ['random'] * 3, seed=2); parlour.game('wigs').compile(); "
        "print('numba' in sys.modules, m.result.scores)"
    )
    expected = parlour.play("wigs", ["random"] * 3, seed=2).result.scores
    assert run(code, PARLOUR_INTERPRET="1") == f"False {expected}"


def test_a_first_match_does_not_wait_for_the_compiler(tmp_path):
    code = "import parlour; g = parlour.game('wigs'); m = g.new(2, 1); m.play(m.waiting[0], m.moves(m.waiting[0])[0]); print(g.is_compiled)"
    assert run(code, PARLOUR_CACHE=str(tmp_path)) == "False"


@door
def with_memory(count):
    total = 0
    for number in np.arange(count):
        total += number
    return total


@door
def without_memory(count):
    total = 0
    for number in range(count):
        total += number
    return total


def test_a_rule_that_asks_for_memory_is_found_out(tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    template = types.ModuleType("memory_template")
    vars(template).update(with_memory=with_memory, without_memory=without_memory)
    build = Build("cpu", "memory", ())
    doors = build(template)
    assert doors.with_memory(4) == doors.without_memory(4) == 6
    found = {path.name.split(".")[1].split("-")[0]: check.allocations(path.read_bytes()) for path in build.cache_folder.rglob("*.nbc")}
    assert found["with_memory"]
    assert not found["without_memory"]
