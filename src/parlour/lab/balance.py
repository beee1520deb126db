"""The search for values that make a game what somebody wants: common deals, races, and a cost for each change.

A generation of candidates plays the same deals. The worse half goes home after a quarter of them; the rest play them all, and the search learns
from their order (`cma.py`). Then what was changed for nothing is changed back. What is found depends on the seed alone, not on the number of
workers, nor on whether the search was stopped and taken up again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import msgspec
import numpy as np
import numpy.typing as npt

from parlour.engine.plain import Components, Options
from parlour.engine.randomness import key_of
from parlour.engine.texts import Problem
from parlour.lab.cma import Cma
from parlour.lab.free import Free, Number, changed, read_free, values_at
from parlour.lab.job import Job
from parlour.lab.simulate import simulate
from parlour.lab.sweep import together
from parlour.lab.wants import Evidence, Want, read_wants
from parlour.lab.worth import restrict, restrictions_together

COST_OF_A_CHANGE, COST_OF_ITS_SIZE = 0.02, 0.05  # a miss of one twentieth of all wins costs 1
RACE = 4  # a candidate plays this part of the games before the worse half goes home
PATIENCE = 8  # generations without a better one
LAST_GAMES = 2  # times as many for the best of them
WORTH_GAMES, LEAST_DEALS = 4, 10  # one deal in so many is played again without pieces, and at least so many
DRAWS = 20  # tries to find a version that can be played
FINALISTS = 4
UNPLAYABLE = (ValueError, KeyError, IndexError, TypeError, OverflowError)


class Question(msgspec.Struct, frozen=True):
    """What is searched for, as it is written: two searches with the same question find the same."""

    game_id: str
    free: tuple[str, ...]
    want: tuple[str, ...]
    keep: tuple[str, ...] = ()
    players: int | None = None
    bots: tuple[str, ...] = ("greedy",)
    seed: str | int = 1
    options: Options = {}
    games: int = 400  # of a candidate
    tries: int = 200  # candidates at most
    data: str = ""  # a file of components of one's own


class Tried(msgspec.Struct, frozen=True):
    """A candidate that played all its games: its values, how much each wish is missed, and what it costs in all."""

    values: tuple[Number, ...]
    missed: tuple[float, ...]
    loss: float
    shown: tuple[float, ...]  # of each wish its worst item


class Standing(msgspec.Struct):
    """How far a search is: all that is needed to go on."""

    question: Question
    cma: Cma
    tried: list[Tried] = msgspec.field(default_factory=list)
    candidates: int = 0
    idle: int = 0
    over: bool = False

    @property
    def best(self) -> Tried:
        return min(self.tried, key=lambda one: one.loss)


@dataclass
class Balance:
    """A search: its question with all that follows from it."""

    question: Question
    components: Components
    workers: int | None = None
    job: Job = field(init=False)
    free: list[Free] = field(init=False)
    wants: list[Want] = field(init=False)

    def __post_init__(self) -> None:
        asked = self.question
        if asked.games < RACE or asked.tries < 1:
            raise Problem("a search needs at least {least} games of a candidate and one try", least=RACE)
        self.job = Job.of(asked.game_id, asked.players, asked.bots, asked.seed, asked.options, self.components)
        self.free = read_free(self.job.game, self.components, asked.free, asked.keep)
        self.wants = read_wants(self.job.game, self.job.players, asked.want, self.components)

    # --- A version -------------------------------------------------------------------------------------------------------
    def version(self, values: Sequence[Number], bots: Sequence[str] | None = None, seed: str | int | None = None) -> Job:
        """The game with these values, for the bots and deals of the search or for others."""
        job = self.job
        players = Job.of(job.game_id, job.players, bots, 0, {}).bots if bots else job.bots
        made = changed(self.components, self.free, values)
        return Job(job.game_id, job.players, players, job.seed if seed is None else seed, job.options, made)

    def playable(self, values: Sequence[Number]) -> bool:
        try:
            self.version(values).data()
        except UNPLAYABLE:
            return False
        return True

    def play(self, job: Job, games: int, first: int = 0) -> Evidence:
        """The games by which a version is judged; KeyboardInterrupt if they are not all played."""
        results = simulate(job, games, first=first, workers=self.workers)
        if not results.complete:
            raise KeyboardInterrupt
        names = [want.of for want in self.wants if want.measure == "worth"]
        if not names:
            return Evidence(results)
        deals = min(games, max(LEAST_DEALS, games // WORTH_GAMES))
        found = restrict(job, deals, names, first=first, workers=self.workers)
        if found.games < deals:
            raise KeyboardInterrupt
        return Evidence(results, found)

    def judge(self, values: tuple[Number, ...], evidence: Evidence) -> Tried:
        """How far a version is from what is wanted, and what its changes cost."""
        items = [want.items(evidence) for want in self.wants]
        missed = tuple(want.missed(one) for want, one in zip(self.wants, items, strict=True))
        shown = tuple(one[want.worst(one)].value for want, one in zip(self.wants, items, strict=True))
        return Tried(values, missed, sum(missed) + self.cost(values), shown)

    def cost(self, values: Sequence[Number]) -> float:
        """As little as possible is changed: each change costs, and its size does."""
        parts = [abs(value - one.now) / (one.high - one.low) for one, value in zip(self.free, values, strict=True) if value != one.now]
        return COST_OF_A_CHANGE * len(parts) + COST_OF_ITS_SIZE * sum(parts)

    @property
    def today(self) -> tuple[Number, ...]:
        return tuple(one.now for one in self.free)

    # --- Generations -----------------------------------------------------------------------------------------------------
    def begin(self) -> Standing:
        return Standing(self.question, Cma.begin([one.place for one in self.free]))

    def generations(self, standing: Standing) -> Iterator[Standing]:
        """The search, a generation at a time; it can be stopped and taken up again after each."""
        while not standing.over:
            places = self._candidates(standing)
            ranked = self._race([values_at(self.free, one) for one in places], standing)
            standing.cma.tell(places[ranked])
            standing.candidates += len(places)
            standing.over = standing.candidates >= self.question.tries or standing.idle >= PATIENCE
            yield standing

    def _candidates(self, standing: Standing) -> npt.NDArray[np.float64]:
        """As many places as a generation has, each of which can be played; one is today's game at first, the centre of the search later."""
        chance = np.random.default_rng([abs(hash_of(self.question.seed)), standing.cma.generation])
        least = np.array([one.least_step for one in self.free])
        found = [np.clip(np.array(standing.cma.mean), 0, 1)]
        for _ in range(DRAWS):
            found += [one for one in standing.cma.ask(chance, least) if self.playable(values_at(self.free, one))]
            if len(found) >= standing.cma.tries:
                return np.array(found[: standing.cma.tries])
        raise Problem("hardly any version within these bounds can be played; narrow them")

    def _race(self, versions: list[tuple[Number, ...]], standing: Standing) -> list[int]:
        """The versions by their loss, best first; equal ones play once, and the worse half only a part of the games."""
        games = self.question.games
        part = games // RACE
        first = {values: self.play(self.version(values), part) for values in dict.fromkeys(versions)}
        early = {values: self.judge(values, evidence).loss for values, evidence in first.items()}
        order = sorted(early, key=lambda values: early[values])
        stay = order[: max(2, (len(order) + 1) // 2)]
        stay += [self.today] if self.today in order and self.today not in stay and not standing.tried else []  # what all is held against
        before = standing.best.loss if standing.tried else np.inf
        final = {}
        for values in stay:
            rest = self.play(self.version(values), games - part, part)
            tried = self.judge(values, both(first[values], rest))
            final[values] = tried.loss
            standing.tried.append(tried)
        standing.idle = 0 if standing.best.loss < before - 1e-9 else standing.idle + 1
        place = {
            values: at
            for at, values in enumerate(sorted(final, key=lambda values: final[values]) + [one for one in order if one not in final])
        }
        return sorted(range(len(versions)), key=lambda at: place[versions[at]])

    # --- The last ones ---------------------------------------------------------------------------------------------------
    def choose(self, standing: Standing) -> Tried:
        """The best of the finalists and of today's game with more games, less what was changed for nothing."""
        ranked = list(dict.fromkeys(one.values for one in sorted(standing.tried, key=lambda one: one.loss)))
        finalists = list(dict.fromkeys([*ranked[:FINALISTS], self.today]))
        best = min((self._longer(values) for values in finalists if self.playable(values)), key=lambda one: one.loss)
        return self._undone(best, [at for at, one in enumerate(self.free) if best.values[at] != one.now])

    def _longer(self, values: tuple[Number, ...]) -> Tried:
        return self.judge(values, self.play(self.version(values), LAST_GAMES * self.question.games))

    def _undone(self, best: Tried, places: list[int]) -> Tried:
        """Changes back what can be without loss: all of the places at once, else half of them and the other half."""
        if not places:
            return best
        values = tuple(one.now if at in places else best.values[at] for at, one in enumerate(self.free))
        if values != best.values and self.playable(values):
            without = self._longer(values)
            if without.loss <= best.loss:
                return without
        if len(places) == 1:
            return best
        middle = len(places) // 2
        return self._undone(self._undone(best, places[:middle]), places[middle:])


def both(a: Evidence, b: Evidence) -> Evidence:
    """Two parts of the games of one version."""
    merged = restrictions_together(a.restrictions, b.restrictions) if a.restrictions and b.restrictions else None
    return Evidence(together(a.results, b.results), merged)


def hash_of(seed: str | int) -> int:
    """A number for a seed, the same in every process."""
    return key_of(seed)[0]
