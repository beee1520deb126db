"""The course of a training: play and learn by turns, sit exams on the way, and keep what was learned so that it can go on later."""

from __future__ import annotations

import platform
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import torch
from msgspec import Struct

import parlour
from parlour.bots import network as networks
from parlour.bots.network import Exam, Network
from parlour.engine.texts import Problem
from parlour.engine.whole_file import write_wholly, written_wholly
from parlour.training.arena import Arena
from parlour.training.exam import GAMES, Examiner
from parlour.training.learner import Learner
from parlour.training.picture import picture
from parlour.training.recipe import RECIPES, Recipe
from parlour.training.wider import widened

DEVICES = tuple(RECIPES)
EXAMS = 10  # on the way, at equal distances of time
KEPT_EVERY = 60.0  # seconds
CHECKPOINT = ".training"


class Wish(Struct, frozen=True):
    """What is to be learned, how long, and where it is kept."""

    game: str
    out: Path
    players: tuple[int, ...] = ()  # none: every number that the game takes
    on: str = "cpu"
    minutes: float = 10.0
    seed: str = "1"
    begin_from: Path | None = None
    against: tuple[str, ...] = ("greedy", "3")
    exam_games: int = GAMES
    lessons: int | None = None  # at most so many, whatever the minutes
    recipe: Recipe | None = None
    command: str = ""
    width: int | None = None  # of every layer, where the network that it begins from is to become wider


class News(Struct, frozen=True):
    """How a training goes: told after every lesson."""

    progress: float
    seconds: float
    lessons: int
    decisions: int
    entropy: float
    error: float
    exams: tuple[Exam, ...] = ()  # new ones


class Course:
    """One training, from its wish to its network."""

    def __init__(self, wish: Wish) -> None:
        self.wish, self.game = wish, parlour.game(wish.game)
        self._fits = networks.fitting(self.game)
        if wish.on not in DEVICES:
            raise Problem("nothing can be trained on {device!r}; it can be on: {devices}", device=wish.on, devices=", ".join(DEVICES))
        self.players = tuple(map(self.game.check_players, wish.players)) or self.game.players
        self.recipe = wish.recipe or RECIPES[wish.on]
        begun = networks.read(wish.begin_from).check_fits(self.game) if wish.begin_from else None
        if begun and wish.width:
            begun = widened(begun, wish.width, _number(wish.seed))
        self._begun_from = f"{wish.begin_from.name}: {begun.made.decisions:,} decisions" if wish.begin_from and begun else ""
        width, layers = _shape(begun, self.recipe, wish.width)
        self.recipe = msgspec.structs.replace(self.recipe, width=width, layers=layers)
        self.seconds, self._exams, self.stopped = 0.0, list[Exam](), False
        kept = self._kept()
        arena = Arena(self.game, self.players, self.recipe.games, wish.on, f"{wish.seed} {kept['lessons'] if kept else 0}")
        self.learner = Learner(arena, self.recipe, width, _number(wish.seed))
        if kept:
            self._take_up(kept)
        elif begun:
            self.learner.take(begun)
        else:
            self.learner.find_scale()

    # --- What is kept on the way ------------------------------------------------------------------------------------------
    @property
    def checkpoint(self) -> Path:
        return self.wish.out.with_suffix(CHECKPOINT)

    def _about(self) -> dict[str, Any]:
        """What must be the same for a training to go on."""
        fits = msgspec.structs.replace(self._fits, rules=0)
        return {
            "fits": msgspec.to_builtins(fits),
            "players": list(self.players),
            "seed": self.wish.seed,
            "width": self.recipe.width,
            "layers": self.recipe.layers,
        }

    def _kept(self) -> dict[str, Any] | None:
        if not self.checkpoint.exists():
            return None
        kept: dict[str, Any] = torch.load(self.checkpoint, map_location=self.wish.on, weights_only=True)
        if kept["about"] != self._about():
            raise Problem(
                "{file} is of another training (another game, seed, size or number of players); remove it, or choose another --out",
                file=self.checkpoint,
            )
        return kept

    def _take_up(self, kept: dict[str, Any]) -> None:
        self.learner.mind.load_state_dict(kept["mind"])
        self.learner.optimizer.load_state_dict(kept["optimizer"])
        self.learner.lessons, self.learner.decisions, self.seconds = kept["lessons"], kept["decisions"], kept["seconds"]
        self._exams = msgspec.convert(kept["exams"], list[Exam])
        torch.set_rng_state(kept["lots"].cpu())

    def _keep(self) -> None:
        kept = {
            "about": self._about(),
            "mind": self.learner.mind.state_dict(),
            "optimizer": self.learner.optimizer.state_dict(),
            "lessons": self.learner.lessons,
            "decisions": self.learner.decisions,
            "seconds": self.seconds,
            "exams": msgspec.to_builtins(self._exams),
            "lots": torch.get_rng_state(),
        }
        with written_wholly(self.checkpoint) as new:
            torch.save(kept, new)

    def network(self) -> Network:
        """What is learned so far."""
        made = msgspec.structs.replace(
            self._fits,
            players=self.players,
            command=self.wish.command,
            seed=self.wish.seed,
            minutes=round(self.seconds / 60, 2),
            decisions=self.learner.decisions,
            machine=_machine(self.wish.on),
            parlour=parlour.__version__,
            begun_from=self._begun_from,
            exams=tuple(self._exams),
        )
        return self.learner.network(made)

    # --- The way --------------------------------------------------------------------------------------------------------------
    @property
    def progress(self) -> float:
        by_lessons = self.learner.lessons / self.wish.lessons if self.wish.lessons else 0.0
        return min(1.0, max(by_lessons, self.seconds / (60 * self.wish.minutes)))

    def run(self, tell: Callable[[News], None] = lambda _: None) -> Network:
        """Learns until the time is over, or until it is told to stop (Ctrl-C), and writes the network; what is kept beside it lets it go on."""
        examiner = Examiner(self.game.id, self.wish.against, self.wish.exam_games, self._exams)
        self._exams = examiner.found
        if self._exams and self.wish.out.exists():
            examiner.best = networks.read(self.wish.out)
        try:
            with self._until_told():
                self._learn(examiner, tell)
            self._write(examiner.best)
            if not self.stopped and self.wish.against:
                news = examiner.wait()
                examiner.examine(self.network(), self.seconds)
                news += examiner.wait()
                tell(News(1.0, self.seconds, self.learner.lessons, self.learner.decisions, 0.0, 0.0, tuple(news)))
        finally:
            examiner.close()
            found = self._write(examiner.best)
        return found.rounded()

    def _write(self, best: Network | None) -> Network:
        """Writes the network that did best in the exams; without exams, or where it was told to stop before the last one, what is learned now."""
        self._keep()
        found = self.network() if best is None or self.stopped else best
        found.made = msgspec.structs.replace(found.made, exams=tuple(self._exams))
        found.write(self.wish.out)
        write_wholly(self.wish.out.with_suffix(".svg"), picture(f"{self.game.title}: comes in before …", self._exams))
        return found

    def _learn(self, examiner: Examiner, tell: Callable[[News], None]) -> None:
        kept_at, next_exam = self.seconds, self.progress + 1 / EXAMS
        while self.progress < 1 and not self.stopped:
            began = time.perf_counter()
            looked = self.learner.learn(self.learner.play(), self.progress)
            self.seconds += time.perf_counter() - began
            news = examiner.collect()
            if self.wish.against and self.progress >= next_exam and not examiner.is_busy and self.progress < 1:
                examiner.examine(self.network(), self.seconds)
                next_exam = self.progress + 1 / EXAMS
            if self.seconds - kept_at >= KEPT_EVERY:
                self._keep()
                kept_at = self.seconds
            tell(
                News(
                    self.progress,
                    self.seconds,
                    self.learner.lessons,
                    self.learner.decisions,
                    looked["entropy"],
                    looked["error"],
                    tuple(news),
                )
            )

    @contextmanager
    def _until_told(self) -> Iterator[None]:
        """Ctrl-C ends the training after the lesson; what is learned is kept."""

        def stop(*_: object) -> None:
            self.stopped = True

        before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _shape(begun: Network | None, recipe: Recipe, width: int | None) -> tuple[int, int]:
    """Width and number of the layers: those of the network that it begins from, or of the wish and the recipe."""
    if begun:
        return len(begun.body[0][1]), len(begun.body)
    return width or recipe.width, recipe.layers


def _number(seed: str) -> int:
    from parlour.engine.randomness import key_of

    return key_of(f"train {seed}")[0] >> 1


def _machine(on: str) -> str:
    return str(torch.cuda.get_device_name()) if on == "cuda" else f"{platform.machine()}, {torch.get_num_threads()} cores"


def train(wish: Wish, tell: Callable[[News], None] = lambda _: None) -> Network:
    """A network of a game, learned by self-play; it stands in the file that was wished for."""
    return Course(wish).run(tell)
