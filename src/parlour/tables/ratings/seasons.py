"""Seasons of a league: months, quarters or years of the calendar, where the house's owner wants them.

Ratings go on from season to season. A season is a table of its own: who played at least five rated games in it, by the rating that they had when it
ended. All of it follows from the games that counted, so nothing more is kept.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable
from dataclasses import dataclass

from parlour.tables.errors import Refused

MONTHS = {"month": 1, "quarter": 3, "year": 12}  # of each kind
ID = re.compile(r"(\d{4})(?:-(?:q([1-4])|(0[1-9]|1[0-2])))?")


@dataclass(frozen=True, order=True)
class Season:
    """So many months from one on, by the server's own time."""

    first: datetime.date
    months: int

    @classmethod
    def at(cls, moment: float, kind: str) -> Season:
        """The season of a kind in which a moment lies."""
        day, months = datetime.datetime.fromtimestamp(moment).date(), MONTHS[kind]
        return cls(datetime.date(day.year, (day.month - 1) // months * months + 1, 1), months)

    @classmethod
    def read(cls, id: str, kind: str) -> Season:
        """A season by its id, such as `2026`, `2026-q4` or `2026-11`."""
        found = ID.fullmatch(id)
        if found and found[1] != "0000":
            year, quarter, month = found.groups()
            season = cls(datetime.date(int(year), int(month or 3 * int(quarter or 1) - 2), 1), 1 if month else 3 if quarter else 12)
            if kind and season.months == MONTHS[kind]:
                return season
        raise Refused("bad-input", "There is no season «{given}» in this league", given=id[:20])

    @property
    def id(self) -> str:
        if self.months == MONTHS["year"]:
            return f"{self.first:%Y}"
        return f"{self.first:%Y}-q{(self.first.month + 2) // 3}" if self.months == MONTHS["quarter"] else f"{self.first:%Y-%m}"

    @property
    def last(self) -> datetime.date:
        """Its last day."""
        after = self.first.month - 1 + self.months
        return datetime.date(self.first.year + after // 12, after % 12 + 1, 1) - datetime.timedelta(days=1)

    @property
    def start(self) -> float:
        return datetime.datetime.combine(self.first, datetime.time()).timestamp()

    @property
    def end(self) -> float:
        """The moment at which the next one begins."""
        return datetime.datetime.combine(self.last + datetime.timedelta(days=1), datetime.time()).timestamp()

    def __contains__(self, moment: float) -> bool:
        return self.start <= moment < self.end


def seasons_of(moments: Iterable[float], kind: str) -> list[Season]:
    """The seasons of a kind in which any of the moments lie, the latest first."""
    return sorted({Season.at(moment, kind) for moment in moments}, reverse=True)
