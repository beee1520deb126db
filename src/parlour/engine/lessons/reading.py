"""Reading lessons: `lessons/NN-name.toml` in a game's folder. Whatever is wrong is said with its line, and with what would be right."""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from parlour.engine.game import Game
from parlour.engine.lessons import parts
from parlour.engine.lessons.lesson import Answer, Deal, Lesson, Step, is_pattern, parted
from parlour.engine.texts import Phrase, Problem, Problems

FILE = re.compile(r"(\d\d)-([a-z][a-z0-9-]*)\.toml")
KINDS = {str: Phrase("a text"), int: Phrase("a whole number"), list: Phrase("a list"), dict: Phrase("a table")}
LESSON = {"title": str, "minutes": int, "teaches": list, "deal": dict, "steps": list}
DEAL = {"players": int, "seat": int, "seed": str, "options": dict, "data": dict, "moves": list, "position": str, "names": list}
STEP = {
    "thought": str, "look": list, "rule": str, "ask": str, "want": list, "praise": str, "otherwise": str, "answers": list, "then": list,
    "play": str,
}  # fmt: skip
ANSWER = {"say": str, "to": str, "rule": str, "better": str}
ITEMS: dict[str, type] = {"steps": dict, "answers": dict}  # what lists hold; others hold texts
UNTIL = ("over",)
LONGEST = 8  # minutes
SHORTEST_COURSE_STEPS, MOST_STEPS = 3, 14


# --- A course ---------------------------------------------------------------------------------------------------------------
def course(game: Game) -> tuple[Lesson, ...]:
    """The lessons of a game in their order; none where it has no course."""
    return _course(game)


@functools.cache
def _course(game: Game) -> tuple[Lesson, ...]:
    files = sorted(path for path in (game.folder / "lessons").glob("*.toml") if FILE.fullmatch(path.name))
    return tuple(read(game, path, number) for number, path in enumerate(files, start=1))


def find(game: Game, wanted: str | int) -> Lesson:
    """A lesson by its number or its name; Problem names those there are."""
    lessons = course(game)
    if not lessons:
        raise Problem("{game} has no lessons", game=game.id)
    for lesson in lessons:
        if str(wanted) in (str(lesson.number), lesson.name):
            return lesson
    names = ", ".join(f"{lesson.number} {lesson.name}" for lesson in lessons)
    raise Problem("{game} has no lesson {wanted!r}; it has: {lessons}", game=game.id, wanted=str(wanted), lessons=names)


def read(game: Game, path: Path, number: int = 1) -> Lesson:
    """The lesson of a file; Problem says what is wrong, with the line."""
    text = path.read_text(encoding="utf-8")
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Problem("this cannot be read as TOML: {error}", error=error).about(path.name) from None
    wrong = list(_Checking(game, text, given).problems())
    if wrong:
        raise Problems(*wrong).about(path.name)
    name = FILE.fullmatch(path.name)
    return _made(game, name[2] if name else path.stem, number, text, given)


def _made(game: Game, name: str, number: int, text: str, given: dict[str, Any]) -> Lesson:
    lines = _Lines(text)
    return Lesson(
        game=game,
        name=name,
        number=number,
        title=given["title"],
        minutes=given["minutes"],
        teaches=tuple(given["teaches"]),
        deal=Deal(**_frozen(given.get("deal", {}))),
        steps=tuple(_step(lines.step(at), one) for at, one in enumerate(given["steps"])),
    )


def _step(line: int, given: dict[str, Any]) -> Step:
    answers = tuple(Answer(**one) for one in given.get("answers", []))
    return Step(line=line, **(_frozen(given) | {"answers": answers}))


def _frozen(given: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}


class _Lines:
    """Where things stand in a file."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self._steps = [at for at, line in enumerate(self._lines, start=1) if line.replace(" ", "").startswith("[[steps]]")]

    def step(self, at: int) -> int:
        return self._steps[at] if at < len(self._steps) else 1

    def of(self, name: str, at: int | None = None) -> int:
        """The line of an entry, of a step or of the lesson itself; that of its step where it is not found."""
        first = 1 if at is None else self.step(at)
        last = len(self._lines) if at is None or at + 1 >= len(self._steps) else self._steps[at + 1] - 1
        head = re.compile(rf"\s*\[*(steps\.)?{re.escape(name)}\b")
        return next((line for line in range(first, last + 1) if head.match(self._lines[line - 1])), first)


class _Checking:
    """What is wrong with a lesson, as far as it can be seen without playing it."""

    def __init__(self, game: Game, text: str, given: dict[str, Any]) -> None:
        self._game, self._given, self._lines = game, given, _Lines(text)

    def problems(self) -> Iterator[Problem]:
        given = self._given
        yield from self._fields(given, LESSON, Phrase("a lesson"), None, needed=("title", "minutes", "teaches", "steps"))
        if any(not isinstance(given.get(name), kind) for name, kind in LESSON.items() if name != "deal"):
            return
        if not all(isinstance(step, dict) for step in given["steps"]):
            return
        if not 1 <= given["minutes"] <= LONGEST:
            yield self._said("minutes", None, Problem("a lesson takes 1 to {most} minutes, not {n}", most=LONGEST, n=given["minutes"]))
        yield from self._rules("teaches", None, given["teaches"])
        yield from self._deal(given.get("deal", {}))
        if not SHORTEST_COURSE_STEPS <= len(given["steps"]) <= MOST_STEPS:
            sizes = {"least": SHORTEST_COURSE_STEPS, "most": MOST_STEPS, "n": len(given["steps"])}
            yield self._said("steps", None, Problem("a lesson has {least} to {most} steps, not {n}", **sizes))
        for at, step in enumerate(given["steps"]):
            yield from self._step(at, step)

    def _said(self, name: str, at: int | None, problem: Problem) -> Problem:
        return Problem("line {line}: {problem}", line=self._lines.of(name, at), problem=problem)

    def _fields(
        self, given: Mapping[str, Any], kinds: Mapping[str, type], what: Phrase, at: int | None, needed: tuple[str, ...]
    ) -> Iterator[Problem]:
        """Entries that are unknown, missing, or of another kind."""
        for name, value in given.items():
            if name not in kinds:
                yield self._said(name, at, Problem("{what} has no {name!r}; it has: {names}", what=what, name=name, names=", ".join(kinds)))
            elif type(value) is not kinds[name]:
                yield self._said(name, at, Problem("{entry} must be {wanted}", entry=name, wanted=KINDS[kinds[name]]))
            elif isinstance(value, list) and not all(isinstance(one, ITEMS.get(name, str)) for one in value):
                yield self._said(name, at, Problem("{entry} must be {wanted}", entry=f"{name}[]", wanted=KINDS[ITEMS.get(name, str)]))
        for name in needed:
            if name not in given:
                yield self._said("", at, Problem("{what} needs {name!r}", what=what, name=name))

    def _rules(self, name: str, at: int | None, numbers: list[Any]) -> Iterator[Problem]:
        for number in numbers:
            if number not in self._game.rules:
                example = next(iter(self._game.rules))
                problem = Problem(
                    "the ledger of {game} has no rule {number!r}; a number is {example}", game=self._game.id, number=number, example=example
                )
                yield self._said(name, at, problem)

    def _deal(self, deal: dict[str, Any]) -> Iterator[Problem]:
        wrong = list(self._fields(deal, DEAL, Phrase("a deal"), None, needed=()))
        yield from wrong
        if wrong:
            return
        if bool(deal.get("position")) == bool(deal.get("seed")):
            yield self._said("deal", None, Problem("a deal needs a seed or a position, one of the two"))
        for move in deal.get("moves", []):
            yield from self._seated("moves", None, move)

    def _step(self, at: int, step: dict[str, Any]) -> Iterator[Problem]:
        wrong = list(self._fields(step, STEP, Phrase("a step"), at, needed=("thought",)))
        for answer in step.get("answers", []) if not wrong else []:
            wrong += self._fields(answer, ANSWER, Phrase("an answer"), at, needed=("say",))
        yield from wrong
        if wrong:
            return
        if step.get("want") and not step.get("ask"):
            yield self._said("want", at, Problem("a step that wants a move says so in words: «ask»"))
        if step.get("play", UNTIL[0]) not in UNTIL:
            yield self._said(
                "play", at, Problem("a step is played until {until}, not {given!r}", until=", ".join(UNTIL), given=step["play"])
            )
        yield from self._rules("rule", at, [step["rule"]] if "rule" in step else [])
        yield from self._rules("answers", at, [answer["rule"] for answer in step.get("answers", []) if "rule" in answer])
        for name in step.get("look", []):
            yield from self._part(at, name)
        for text in step.get("want", []):
            for move in parted(text):
                yield from self._move("want", at, move)
        for text in step.get("then", []):
            yield from self._seated("then", at, text)

    def _part(self, at: int, name: str) -> Iterator[Problem]:
        known = parts.of(self._game)
        if not any(part.values(name) is not None for part in known):
            patterns = ", ".join(part.pattern for part in known)
            yield self._said(
                "look", at, Problem("there is nothing called {name!r} to look at; there is: {parts}", name=name, parts=patterns)
            )

    def _seated(self, entry: str, at: int | None, text: str) -> Iterator[Problem]:
        seat, _, move = text.partition(" ")
        if not seat.isdecimal():
            yield self._said(
                entry,
                at,
                Problem("a move of somebody begins with the seat, such as «1 {move}», not {text!r}", move=move or text, text=text),
            )
            return
        yield from self._move(entry, at, move)

    def _move(self, entry: str, at: int | None, move: str) -> Iterator[Problem]:
        try:
            if is_pattern(move):
                name = move.split()[0]
                if not is_pattern(name) and name not in self._game.move_names.names():
                    self._game.move_names.parse(name)
            else:
                self._game.move_names.parse(move)
        except Problem as problem:
            yield self._said(entry, at, problem)
