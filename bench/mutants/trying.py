"""One process that has collected a game's tests, and tries mutants in forks of itself: nothing is imported or collected again."""

from __future__ import annotations

import functools
import gc
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol
from breaking import Mutant, code_of

CAUGHT, NUMBERED, OTHERS, SURVIVED, HUNG = "caught", "by a test that names the rule", "by another test", "survived", "hung"
HANGS = 10  # times what a test took without a mutant, in seconds of the processor
SHORTEST = 0.1  # what a test takes at least, where that is looked at
WARMING = 5  # tests


class Verdict(NamedTuple):
    """What became of a mutant: how it was caught, if it was, by which test, and in how many seconds."""

    how: str
    test: str
    seconds: float


class Trial:
    """A plugin of pytest: when the tests are collected, it tries mutants instead of running them.

    `tell(mutant, verdict)` is called after each. Tests that fail, compile, or take longer than `slowest` seconds without a mutant are left out.
    """

    def __init__(
        self, mutants: Iterable[Mutant], tell: Callable[[Mutant, Verdict], None], game: str, shared: Iterable[Path], slowest: float
    ) -> None:
        self._mutants, self._tell, self._game, self._shared, self._slowest = list(mutants), tell, game, set(shared), slowest
        self._killers: dict[tuple[Path, str], dict[str, None]] = {}
        self.left_out: dict[str, str] = {}
        self.used = 0

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Of the tests that every game has, only this game's."""
        items[:] = [item for item in items if item.path not in self._shared or _game_of(item) == self._game]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        _compile_nothing()
        _warm_up(session.items)
        seconds = self._without_mutants(session.items)
        items = [item for item in session.items if item.nodeid in seconds]
        items.sort(key=lambda item: seconds[item.nodeid])
        self.used = len(items)
        homes = _functions_by_code()
        gc.freeze()  # a fork shares memory for as long as nobody looks for garbage in it
        for mutant in self._mutants:
            ordered = self._ordered(items, mutant)
            how, test, took = _in_a_fork(functools.partial(_try, mutant, homes, ordered, seconds))
            if how == CAUGHT:
                self._remember(mutant, test)
                numbered = next(item for item in ordered if item.nodeid == test)
                how = NUMBERED if numbers_of(numbered) & set(mutant.numbers) else OTHERS
            self._tell(mutant, Verdict(how, test, round(took, 2)))
        return True

    def _without_mutants(self, items: list[pytest.Item]) -> dict[str, float]:
        """How long each test takes that passes, interpreted, within the time; one fork runs them until one is too slow, the next goes on after it."""
        seconds = {}
        while items:
            how, told, _ = _in_a_fork(functools.partial(_timed, items, self._slowest))
            lines = told.splitlines()
            for item, line in zip(items, lines, strict=False):
                if line == "failed":
                    self.left_out[item.nodeid] = "not interpreted"
                else:
                    seconds[item.nodeid] = float(line)
            if how == HUNG:
                self.left_out[items[len(lines)].nodeid] = "too slow"
            items = items[len(lines) + 1 :]
        return seconds

    def _ordered(self, items: list[pytest.Item], mutant: Mutant) -> list[pytest.Item]:
        """Tests that name the rule first, then those that caught a mutant of the function, then of the file; quick ones before slow ones."""
        here, near = self._killers.get((mutant.file, mutant.function), {}), self._killers.get((mutant.file, ""), {})

        def likelihood(item: pytest.Item) -> int:
            if numbers_of(item) & set(mutant.numbers):
                return 0
            return 1 if item.nodeid in here else 2 if item.nodeid in near else 3

        return sorted(items, key=likelihood)

    def _remember(self, mutant: Mutant, test: str) -> None:
        for function in (mutant.function, ""):
            self._killers.setdefault((mutant.file, function), {})[test] = None


def _game_of(item: pytest.Item) -> str:
    """The game that a test of every game is for, by its parameter."""
    return str(item.callspec.params.get("id", "")) if hasattr(item, "callspec") else ""


def numbers_of(item: pytest.Item) -> set[str]:
    """The ledger's numbers that a test proves."""
    return {number for mark in item.iter_markers("rule_is") for number in mark.args}


def _compile_nothing() -> None:
    """Compiled rules would be cached by the hash of the sources as they are, and found again by those who have not broken them."""
    from parlour.engine.numba.build import Build

    def refuse(self: Build, function: FunctionType, kind: str) -> Any:
        raise RuntimeError("mutants are interpreted")

    Build._cpu = refuse  # type: ignore[method-assign]


def _functions_by_code() -> dict[CodeType, list[FunctionType]]:
    """Every function that there is by its code: a build's twins of a rule share it."""
    homes: dict[CodeType, list[FunctionType]] = {}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            homes.setdefault(thing.__code__, []).append(thing)
    return homes


def _in_a_fork(work: Callable[[Callable[[str], None]], None]) -> tuple[str, str, float]:
    """What becomes of work in a fork of this process: whether it said something, nothing or hung; what it said; and its processor time."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            gc.disable()
            os.close(reading)
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
            work(lambda text: os.write(writing, text.encode()) and None)
        except BaseException:
            os._exit(1)
        os._exit(0)
    os.close(writing)
    try:
        with os.fdopen(reading, "rb") as answer:
            said = answer.read().decode()
        _, status, use = os.wait4(child, 0)
    except KeyboardInterrupt:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        raise
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        raise RuntimeError("a fork that runs tests has failed itself")
    how = HUNG if os.WIFSIGNALED(status) else CAUGHT if said else SURVIVED
    return how, said, use.ru_utime + use.ru_stime


def _warm_up(items: list[pytest.Item]) -> None:
    """Runs a few tests, so that what is read and built once is there before the forks."""
    for item, following in _with_following(items[:WARMING]):
        runtestprotocol(item, log=False, nextitem=following)


def _try(
    mutant: Mutant,
    homes: dict[CodeType, list[FunctionType]],
    items: list[pytest.Item],
    seconds: dict[str, float],
    say: Callable[[str], None],
) -> None:
    """Breaks the rule wherever it has a copy, and says the first test that fails; a test that hangs ends the process."""
    module = next(module for module in list(sys.modules.values()) if getattr(module, "__file__", None) == str(mutant.file))
    rule, broken = getattr(module, mutant.function), code_of(mutant)
    for function in homes[rule.__code__]:
        function.__code__ = broken
    for item, following in _with_following(items):
        if not _passes(item, following, HANGS * max(seconds[item.nodeid], SHORTEST)):
            say(item.nodeid)
            return


def _timed(items: list[pytest.Item], most: float, say: Callable[[str], None]) -> None:
    """Says how long each test took, or that it failed; one that takes longer ends the process."""
    for item, following in _with_following(items):
        began = time.process_time()
        passes = _passes(item, following, most)
        say(f"{time.process_time() - began:.4f}\n" if passes else "failed\n")


def _passes(item: pytest.Item, following: pytest.Item | None, most: float) -> bool:
    """Whether a test passes; after so many seconds of the processor the system ends the process."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, most)
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))


def _with_following(items: list[pytest.Item]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    return zip(items, [*items[1:], None], strict=True)
