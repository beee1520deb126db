"""What is wrong with a set, and in which cell.

A game says in sentences what is wrong with its data, some games one thing at a time. Which cell a sentence speaks of is found
out: it is the one that must be as in the original for the sentence to vanish. What was found is then taken back, in a copy, and
the game is asked again: so every fault is told at once, of every game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from parlour.engine.game import Game
from parlour.engine.plain import Components
from parlour.engine.texts import Phrase, Problem, Problems
from parlour.engine.ways import HOLE, Way, at, name_of
from parlour.games import KINDS, OTHER_KIND, check_data
from parlour.lab.cards.differences import Difference, differences, taken_back
from parlour.lab.cards.layout import Sheet, sheets

MOST = 40  # faults that are told at once
MOST_QUESTIONS = 160  # to the game: a check of the largest takes eight milliseconds


@dataclass(frozen=True)
class Fault:
    """What is wrong, and the way to its cell; None where no single cell is to blame."""

    problem: Problem
    way: Way | None


def faults(game: Game, own: Components) -> list[Fault]:
    """Everything that keeps a set from being played; nothing if it can be."""
    search = _Search(game, own)
    return list(search.found())[:MOST]


class _Search:
    """Asks the game about copies of a set in which some differences are taken back."""

    def __init__(self, game: Game, own: Components) -> None:
        self.game, self.own = game, own
        self.left = differences(own, game.components)
        self.gone: list[Difference] = []
        self.questions = 0

    def found(self) -> Iterator[Fault]:
        for one in wrong_kinds(self.left, sheets(self.own, self.game.components), self.game.components):
            yield one
            self._take_back([difference for difference in self.left if _holds(difference, one.way)])
        told: set[str] = set()
        while self.questions < MOST_QUESTIONS:
            players, problems = self._asked()
            new = [problem for problem in problems if str(problem) not in told]
            if not new:
                return
            for problem in new:
                told.add(str(problem))
                culprit = self._culprit(problem, players)
                yield Fault(problem, self._cell(culprit) if culprit else None)
                if culprit:
                    self._take_back([culprit])

    def _take_back(self, some: list[Difference]) -> None:
        self.gone += some
        self.left = [one for one in self.left if one not in some]

    def _asked(self) -> tuple[int, list[Problem]]:
        """The first number of players for whom something is wrong, and what."""
        for players in self.game.players:
            problems = self._problems(players, [])
            if problems:
                return players, problems
        return 0, []

    def _problems(self, players: int, more: Sequence[Difference]) -> list[Problem]:
        self.questions += 1
        try:
            check_data(self.game, players, taken_back(self.own, [*self.gone, *more]))
        except Problem as problem:
            return list(_each(problem))
        return []

    def _culprit(self, problem: Problem, players: int) -> Difference | None:
        """The difference without which the game would not say this: halves are tried, and halves of those."""
        among = list(self.left)
        if not self._vanishes(problem, players, among):
            return None
        while len(among) > 1 and self.questions < MOST_QUESTIONS:
            half = among[: len(among) // 2]
            if self._vanishes(problem, players, half):
                among = half
            elif self._vanishes(problem, players, among[len(half) :]):
                among = among[len(half) :]
            else:
                return None  # it takes several together
        return among[0] if len(among) == 1 else None

    def _vanishes(self, problem: Problem, players: int, some: Sequence[Difference]) -> bool:
        return bool(some) and str(problem) not in map(str, self._problems(players, some))

    def _cell(self, culprit: Difference) -> Way | None:
        """Of a whole entry, its first cell; of one that is not there any more, none."""
        if not culprit.is_entry:
            return culprit.way
        return culprit.way if culprit.own is not None else None


def _each(problem: Problem) -> Iterator[Problem]:
    """The single problems, each without the game's name before it."""
    if isinstance(problem, Problems):
        for one in problem.problems:
            yield from _each(one.about("", problem.folder))
    else:
        yield problem.about("", problem.folder)


# --- Kinds ---------------------------------------------------------------------------------------------------------------
def wrong_kinds(some: Sequence[Difference], found: Sequence[Sheet], original: Components) -> Iterator[Fault]:
    """Cells that hold something of another kind than those of the original: words in place of a number."""
    by_way = {sheet.way: sheet for sheet in found}
    for one in some:
        if not one.is_entry:
            yield from _wrong_kind(one.way, one.own, kinds_at(one.way, by_way, original))
        elif one.own is not None:
            for column in by_way[one.way[:-1]].columns:
                way = (*one.way, *column.way)
                yield from _wrong_kind(way, at(one.own, column.way), kinds_at(way, by_way, original))


def kinds_at(way: Way, by_way: dict[Way, Sheet], original: Components) -> set[type]:
    """The kinds that stand in a cell's column in the original, or in the cell itself."""
    for end in range(len(way) - 1, 0, -1):
        if way[:end] in by_way:
            entries, column = at(original, way[:end]) or [], way[end + 1 :]
            return {type(value) for entry in entries if (value := at(entry, column)) is not None}
    value = at(original, way)
    return set() if value is None else {type(value)}


def _wrong_kind(way: Way, value: Any, kinds: set[type]) -> Iterator[Fault]:
    if value is None or len(kinds) != 1:
        return
    (kind,) = kinds
    if type(value) is not kind and not (kind is float and type(value) is int):
        is_kind = Phrase("missing") if value == HOLE and isinstance(way[-1], int) else KINDS.get(type(value), OTHER_KIND)
        yield Fault(Problem("{entry} is {kind}; it must be {wanted}", entry=name_of(way), kind=is_kind, wanted=KINDS[kind]), way)


def _holds(difference: Difference, way: Way | None) -> bool:
    """Whether a cell belongs to a difference."""
    return way is not None and (way == difference.way or (difference.is_entry and way[: len(difference.way)] == difference.way))
