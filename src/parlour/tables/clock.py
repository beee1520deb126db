"""Clocks: none, so many seconds for each move, or Fischer's (a stock of time, and some back for each move).

A long clock can stand still while somebody is away, for so long in all as the table agreed to.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from parlour.engine.texts import Texts
from parlour.tables.errors import Refused
from parlour.tables.seat import Seat

KINDS = ("none", "move", "fischer")
LONGEST = 30 * 24 * 3600.0
LONG = 6 * 3600.0  # from here on a game is one over days
BACK_AGAIN = 30.0


@dataclass(frozen=True)
class Clock:
    kind: str = "none"
    seconds: float = 0.0
    increment: float = 0.0
    holiday: float = 0.0  # for how long in all each seat's clock stands still while its player is away

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise Refused("bad-input", "A clock is one of {kinds}, not «{kind}»", kinds=", ".join(KINDS), kind=self.kind)
        if self.kind != "none" and not 1 <= self.seconds <= LONGEST:
            raise Refused("bad-input", "A clock needs between 1 second and 30 days, not {seconds}", seconds=self.seconds)
        if not 0 <= self.increment <= LONGEST:
            raise Refused("bad-input", "A clock gives back between 0 seconds and 30 days, not {seconds}", seconds=self.increment)
        if not 0 <= self.holiday <= LONGEST:
            raise Refused("bad-input", "A clock stands still for at most 30 days, not {seconds} seconds", seconds=self.holiday)
        if self.holiday and (self.kind == "none" or not self.over_days):
            raise Refused("bad-input", "Only a clock of {n} hours or more can stand still for those who are away", n=round(LONG / 3600))

    @property
    def over_days(self) -> bool:
        """Whether nobody is expected to sit at the table all the time."""
        return self.kind == "none" or max(self.seconds, self.increment) >= LONG

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

    def rest(self, seat: Seat, now: float) -> float:
        """For how long a seat's clock has stood still since the seat is waited for; a bot has none."""
        if seat.since is None or seat.bot:
            return 0.0
        away = min(now, seat.away) - max(seat.since, seat.away_from)
        return max(0.0, min(away, self.holiday - seat.rested))

    def runs_out(self, seat: Seat, seconds: float) -> float:
        """The moment at which so many seconds, counted since the seat is waited for, have gone by on its clock."""
        assert seat.since is not None
        end = seat.since + seconds
        return end if end <= seat.away_from else end + self.rest(seat, math.inf)

    def back_again(self, stock: float | None) -> float | None:
        """A seat's stock when its player comes back after a bot stood in."""
        return None if self.kind != "fischer" or stock is None else max(stock, self.increment, BACK_AGAIN)

    def text(self, t: Texts) -> str:
        if self.kind == "none":
            return ""
        if self.kind == "move":
            said = t("{time} for each move", time=_span(self.seconds, t))
        else:
            said = t("{time} each, and {more} more for each move", time=_span(self.seconds, t), more=_span(self.increment, t))
        return (
            t("{clock}; it stands still for up to {time} while one is away", clock=said, time=_span(self.holiday, t))
            if self.holiday
            else said
        )


def _span(seconds: float, t: Texts) -> str:
    whole = round(seconds)
    if whole and whole % 86400 == 0:
        return t.plural("one day", "{n} days", whole // 86400)
    if whole and whole % 3600 == 0:
        return t.plural("one hour", "{n} hours", whole // 3600)
    if whole and whole % 60 == 0:
        return t.plural("one minute", "{n} minutes", whole // 60)
    return t.plural("one second", "{n} seconds", whole)
