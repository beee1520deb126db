"""The report's texts, and its numbers as a language writes them."""

from __future__ import annotations

import parlour
from parlour.engine.rule import PACKAGE
from parlour.engine.texts import Texts


class ReportTexts(Texts):
    """Speaks of one game: the lab's sentences, then the game's own words."""

    def __init__(self, language: str, game_id: str) -> None:
        game = parlour.game(game_id)
        super().__init__(
            language,
            *(folder / f"{language}.po" for folder in (PACKAGE / "lab", game.folder, PACKAGE / "locale")),
            components=game.components,
        )
        self._said_by_game = game.counted.said if game.counted else None

    def piece(self, name: str) -> str:
        """A piece's name; a game whose names are made of several words says them itself, by what it declares as `counted`."""
        return str(self._said_by_game(name, self)) if self._said_by_game else self(name)

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
