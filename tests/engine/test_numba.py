"""Numba's insides: what we lean on is looked for first, and without it the games are the same."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import types
import warnings
from pathlib import Path

import numpy as np
import pytest

import parlour
from parlour.engine import check
from parlour.engine.numba import guard
from parlour.engine.numba.build import Build
from parlour.engine.rule import door, rule

GAMES = 500


def games_of_pocket_wigs():
    """All final states and outcomes of random games, in one number."""
    game = parlour.game("pocket-wigs")
    game.compile()
    played = [array.tobytes() for players in game.players for array in check._bulk(game, game.compiled, players, GAMES)]
    return hashlib.sha256(b"".join(played)).hexdigest()


def in_another_process(code, **environment):
    return subprocess.run([sys.executable, "-c", code], env=os.environ | environment, capture_output=True, text=True, check=True)


@pytest.mark.slow
def test_plainly_compiled_games_are_the_same_bit_for_bit():
    code = (
        f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r}); from test_numba import games_of_pocket_wigs; print(games_of_pocket_wigs());"
        " from numba.core import codegen, cpu;"
        " ours = (codegen.JITCodeLibrary.finalize, cpu.CPUContext.get_executable, cpu.CPUContext.pack_value);"
        " print(*(hasattr(one, '__wrapped__') for one in ours))"
    )
    ran = in_another_process(code, PARLOUR_PLAIN_NUMBA="1")
    assert ran.stdout.split() == [games_of_pocket_wigs(), "False", "False", "False"], "numba is as it was"
    assert ran.stderr == "", "nobody is warned of what they asked for"


def test_this_numba_has_all_that_we_use():
    assert guard.missing(guard.USED["cpu"]) == []
    assert not guard.plain("cpu")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (guard.Name("numba.core.no_such_module", "anything"), "numba.core.no_such_module.anything"),
        (guard.Name("numba.core.codegen", "JITCodeLibrary.no_such_method"), "numba.core.codegen.JITCodeLibrary.no_such_method"),
        (
            guard.Name("numba.core.codegen", "JITCodeLibrary.finalize", ("self", "more")),
            "numba.core.codegen.JITCodeLibrary.finalize(self, more)",
        ),
    ],
)
def test_the_guard_notices_a_name_that_is_missing_or_has_another_shape(name, said):
    assert guard.missing([*guard.USED["cpu"], name]) == [said]


def test_the_guard_notices_what_a_library_has_no_more():
    library = guard._a_library()
    assert guard.missing_in(library, guard.LIBRARY) == []
    assert guard.missing_in(library, [*guard.LIBRARY, "_no_such_list"]) == ["JITCodeLibrary._no_such_list"]


def test_the_guard_trips_when_numba_loses_a_name(monkeypatch, without_what_was_decided):
    monkeypatch.delattr("numba.core.rewrites.register_rewrite")
    with pytest.warns(RuntimeWarning, match=r"numba\.core\.rewrites\.register_rewrite\(kind\)"):
        assert guard.plain("cpu")


@rule
def less(a, b, c=0):
    return a - b - c


@door
def difference(bytes_, i):
    return less(bytes_[i], bytes_[i + 1]) + less(bytes_[i], True, c=bytes_[i]) * 1000


@door
def copied_on(records):
    """A record is copied, and its copy again: what LLVM would take apart."""
    records[1] = records[0]
    records[2] = records[1]
    records[2].numbers[0] += 1


def test_a_record_is_copied_whole_and_in_one_call(tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    template = types.ModuleType("copying_template")
    vars(template).update(copied_on=copied_on)
    records = np.zeros(3, np.dtype([("numbers", "i2", (2000,)), ("flag", "i1")], align=True))
    records[0]["numbers"], records[0]["flag"] = np.arange(2000), 1
    made = Build("cpu", "copying", ())(template).copied_on
    made(records)
    assert records[1] == records[0]
    assert records[2]["numbers"].tolist() == [1, *range(1, 2000)]
    assert records[2]["flag"] == 1
    (code,) = made.inspect_asm().values()
    assert len(code.splitlines()) < 500, "not byte by byte"


@pytest.fixture
def without_what_was_decided():
    guard.plain.cache_clear()
    yield
    guard.plain.cache_clear()


def built(tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    template = types.ModuleType("narrow_template")
    vars(template).update(difference=difference)
    build = Build("cpu", "narrow", ())
    return build(template).difference, build.cache_folder


def test_narrow_numbers_are_taken_as_wide_ones(tmp_path, monkeypatch):
    made, _ = built(tmp_path, monkeypatch)
    assert made(np.array([3, 5], np.uint8), 0) == -2 - 1000


def test_a_numba_that_we_do_not_know_compiles_plainly_with_one_warning(tmp_path, monkeypatch, without_what_was_decided):
    monkeypatch.setitem(guard.USED, "cpu", (*guard.USED["cpu"], guard.Name("numba.core", "no_such_thing")))
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        made, folder = built(tmp_path, monkeypatch)
        again, _ = built(tmp_path, monkeypatch)
        assert made(np.array([3, 5], np.uint8), 0) == again(np.array([3, 5], np.uint8), 0) == -2 - 1000
    assert [str(warning.message) for warning in heard if warning.category is RuntimeWarning] == [
        "this numba has no numba.core.no_such_thing: rules are compiled without it, which takes longer"
    ]
    assert list(folder.rglob("*.nbc")), "doors are kept here too"
    assert again.stats.cache_hits, "and found again"
