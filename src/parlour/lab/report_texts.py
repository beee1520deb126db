"""The report's texts, and its numbers as a language writes them."""

from __future__ import annotations

import functools
from pathlib import Path

import parlour
from parlour.engine.game import Game
from parlour.engine.moves import Named
from parlour.engine.plain import Components
from parlour.engine.record import Row
from parlour.engine.rule import PACKAGE
from parlour.engine.texts import Texts
from parlour.lab.tallies import kinds_of

TABLES = 6


@functools.cache
def _tables(game: Game) -> tuple[tuple[Row, Row], ...]:
    """The beginnings of a few games."""
    return tuple(game.new(max(game.players), seed).records for seed in range(TABLES))


class LabTexts(Texts):
    """The lab's sentences, and numbers as a language writes them."""

    def __init__(self, language: str, *folders: Path, components: Components | None = None) -> None:
        catalogs = (folder / f"{language}.po" for folder in (PACKAGE / "lab", *folders, PACKAGE / "locale"))
        super().__init__(language, *catalogs, components=components)

    def number(self, value: float) -> str:
        """A number as short as it can be read: 1,234 or 12.3 or 0.45."""
        if abs(value) >= 100 or float(value).is_integer():
            return self.digits(value, 0)
        return self.digits(value, 1 if abs(value) >= 10 else 2)

    def percent(self, value: float, digits: int = 1) -> str:
        return f"{self.digits(100 * value, digits)} %"

    def tick(self, value: float) -> str:
        """A share at a line of a scale."""
        return f"{self._own_signs(f'{100 * value:g}')} %"

    def digits(self, value: float, digits: int = 0) -> str:
        return self._own_signs(f"{value:,.{digits}f}")

    def _own_signs(self, english: str) -> str:
        return english if self.language == "en" else english.translate({ord(","): "\N{NO-BREAK SPACE}", ord("."): ","})


class ReportTexts(LabTexts):
    """Speaks of one game: the lab's sentences, then the game's own words."""

    def __init__(self, language: str, game_id: str) -> None:
        game = parlour.game(game_id)
        super().__init__(language, game.folder, components=game.components)
        self._game = game
        self._said_by_game = game.counted.said if game.counted else None

    def piece(self, name: str) -> str:
        """A piece's name; a game whose names are made of several words says them itself, by what it declares as `counted`."""
        return str(self._said_by_game(name, self)) if self._said_by_game else self(name)

    def sort_of_move(self, name: str) -> str:
        """The name of a sort of moves, in words."""
        return self(name.replace("_", " "))

    def move(self, text: str) -> str:
        """A move in words that are true of every table: its sort, and the pieces that it always uses, or else its numbers counted from 1."""
        move = self._game.move_names.parse(text)
        pieces = self._always_used(move.code)
        named = [self.piece(name) for name in pieces]
        if len(pieces) < len(move.arguments):
            named = [self._argument(move.name, name, value) for name, value in move.arguments.items()]
        return f"{self.sort_of_move(move.name)}: {', '.join(named)}" if named else self.sort_of_move(move.name)

    def _argument(self, move: str, name: str, value: int) -> str:
        if isinstance(value, Named):
            return " + ".join(self(word.replace("_", " ")) for word in value.name.replace(",", "+").split("+"))
        first = self._game.move_names[self._game.move_names.span(move).first].arguments[name]
        return self(f"{name} {{n}}", n=value + 1 - min(first, 1))

    def _always_used(self, code: int) -> list[str]:
        """The pieces that a move uses at several tables that have nothing else in common."""
        counted = self._game.counted
        if counted is None or counted.used is None:
            return []
        found = []
        for number, kind in enumerate(kinds_of(self._game)):
            values = {int(counted.used(d, s, 0, code, number)) for d, s in _tables(self._game)}
            found += [kind.names[value] for value in values if len(values) == 1 and value in kind.names]
        return found
