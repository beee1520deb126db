"""Plain plans for every game, as a person would play them: honest yardsticks, written without a look at what our bots measure.

A plan is a function of a Look, which is what a person has: the view, and the moves in words. It tries nothing out and searches nothing.
`python -m opponents` (in `bench/`) lets bots play against them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple


class Option(NamedTuple):
    """A move: its name, what it names, its text, and how it reads."""

    name: str
    of: dict[str, str]
    text: str
    words: str

    def number(self, key: str) -> int:
        return int(self.of[key])

    @property
    def sum(self) -> int:
        """The last number in the words: what it costs or brings; 0 where none is said."""
        found = re.findall(r"\d+", self.words)
        return int(found[-1]) if found else 0


class Look:
    """What a seat sees, and what it may do."""

    def __init__(self, match: Any, seat: int) -> None:
        sight = match.sight(seat)
        self.seat, self.view = seat, sight.plain()
        self.you = self.view["you"]
        self.options = [self._option(choice) for choice in sight.moves]

    @staticmethod
    def _option(choice: Any) -> Option:
        name, *pairs = choice.move.split(" ")
        return Option(name, dict(pair.split("=") for pair in pairs), choice.move, choice.words)

    def named(self, *names: str) -> list[Option]:
        return [option for option in self.options if option.name in names]

    def any(self, *names: str) -> Option:
        """The first option of the first name that there is; else the first of all."""
        for name in names:
            for option in self.options:
                if option.name == name:
                    return option
        return self.options[0]


Plan = Callable[[Look], Option]


def most(options: list[Option], worth: Callable[[Option], Any]) -> Option | None:
    """The option that is worth most, the first of equal ones; None of none."""
    return max(options, key=worth) if options else None


def plans() -> dict[str, dict[str, Plan]]:
    """Every plan by its game and its name."""
    from opponents import kiilto, last_will, pocket_wigs, pret_a_porter, wigs

    return {
        "kiilto": kiilto.PLANS,
        "last-will": last_will.PLANS,
        "pocket-wigs": pocket_wigs.PLANS,
        "pret-a-porter": pret_a_porter.PLANS,
        "wigs": wigs.PLANS,
    }
