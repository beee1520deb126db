"""Clocks: none, so many seconds for each move, or Fischer's (a stock of time, and some back for each move)."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.engine.texts import Texts
from parlour.tables.errors import Refused

KINDS = ("none", "move", "fischer")
LONGEST = 30 * 24 * 3600.0
BACK_AGAIN = 30.0


@dataclass(frozen=True)
class Clock:
    kind: str = "none"
    seconds: float = 0.0
    increment: float = 0.0

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise Refused("bad-input", "A clock is one of {kinds}, not «{kind}»", kinds=", ".join(KINDS), kind=self.kind)
        if self.kind != "none" and not 1 <= self.seconds <= LONGEST:
            raise Refused("bad-input", "A clock needs between 1 second and 30 days, not {seconds}", seconds=self.seconds)
        if not 0 <= self.increment <= LONGEST:
            raise Refused("bad-input", "A clock gives back between 0 seconds and 30 days, not {seconds}", seconds=self.increment)

    @property
    def stock(self) -> float | None:
        """What a seat begins with."""
        return self.seconds if self.kind == "fischer" else None

    def left(self, stock: float | None, since: float | None, now: float) -> float | None:
        """The seconds that a seat still has; None without a clock."""
        if self.kind == "none":
            return None
        full = self.seconds if self.kind == "move" or stock is None else stock
        return full - (now - since) if since is not None else full

    def after_move(self, stock: float | None, since: float | None, now: float) -> float | None:
        """A seat's stock after its move."""
        if self.kind != "fischer" or stock is None:
            return None
        spent = now - since if since is not None else 0.0
        return max(0.0, stock - spent) + self.increment

    def back_again(self, stock: float | None) -> float | None:
        """A seat's stock when its player comes back after a bot stood in."""
        return None if self.kind != "fischer" or stock is None else max(stock, self.increment, BACK_AGAIN)

    def text(self, t: Texts) -> str:
        if self.kind == "none":
            return ""
        if self.kind == "move":
            return t("{time} for each move", time=_span(self.seconds, t))
        return t("{time} each, and {more} more for each move", time=_span(self.seconds, t), more=_span(self.increment, t))


def _span(seconds: float, t: Texts) -> str:
    whole = round(seconds)
    if whole and whole % 86400 == 0:
        return t.plural("one day", "{n} days", whole // 86400)
    if whole and whole % 3600 == 0:
        return t.plural("one hour", "{n} hours", whole // 3600)
    if whole and whole % 60 == 0:
        return t.plural("one minute", "{n} minutes", whole // 60)
    return t.plural("one second", "{n} seconds", whole)
