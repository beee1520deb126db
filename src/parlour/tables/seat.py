"""A seat of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass
class Seat:
    """A place at the table: a person's, a bot's, or open."""

    kind: str = "open"
    name: str = ""
    level: str = ""
    person: str = ""
    reserved: str = ""  # an open seat that is kept for somebody, for a rematch
    word: str = ""
    left: bool = False
    stand_in: str = ""  # the level of the bot that plays for the person
    resigned: bool = False
    stock: float | None = None  # Fischer's clock
    since: float | None = None  # waited for since then
    missed: int = 0
    secrets: int = 0  # changes of the table that only this seat knows of
    hinted: int = 0  # how often a hint was asked for, at a rated table
    undone: int = 0  # the version, as this seat counts, with which moves were last taken back
    away_from: float = 0.0  # its player said then that they are away
    away: float = 0.0  # until then
    rested: float = 0.0  # for how long in all the clock stood still for that, in this game

    def copy(self, **changed: Any) -> Seat:
        """The same, but for what is changed; every move copies every seat, and `dataclasses.replace` takes ten times as long."""
        copy = object.__new__(Seat)
        copy.__dict__ |= self.__dict__ | changed
        return copy

    @property
    def bot(self) -> str:
        """The level of the bot that plays here; "" for none."""
        return self.level if self.kind == "bot" else self.stand_in

    @property
    def active(self) -> bool:
        """Whether a person plays here, and is asked for consent."""
        return self.kind == "person" and not (self.left or self.stand_in or self.resigned)
