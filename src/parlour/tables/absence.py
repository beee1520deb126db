"""Away until: somebody says until when they are away. At their tables over days the others see it, and clocks stand still for them where that was agreed.

Whether a game is one over days its clock says (`Clock.over_days`), and for how long it may stand still (`Clock.holiday`).
"""

from __future__ import annotations

import contextlib
import datetime
import re
import time

from parlour.tables import storage
from parlour.tables.errors import Refused
from parlour.tables.house import House
from parlour.tables.mail import queue
from parlour.tables.people import Person
from parlour.tables.table import Table

DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
MOST_DAYS = 60  # ahead
MOST_TABLES = 1000


def end_of(day: str, now: float) -> float:
    """The end of a day that somebody named as 2026-11-24, by the server's own time; "" is at once."""
    if not day:
        return 0.0
    try:
        wanted = datetime.date.fromisoformat(day) if DAY.fullmatch(day) else None
    except ValueError:
        wanted = None
    if wanted is None:
        raise Refused("bad-input", "A day is written as {example}, not «{given}»", example="2026-11-24", given=day[:20])
    today = datetime.datetime.fromtimestamp(now).date()
    if not today <= wanted <= today + datetime.timedelta(days=MOST_DAYS):
        raise Refused("bad-input", "One can be away until a day from today on, at most {n} days ahead", n=MOST_DAYS)
    return datetime.datetime.combine(wanted + datetime.timedelta(days=1), datetime.time()).timestamp() - 1.0


async def go_away(house: House, person: Person, until: float) -> None:
    """Somebody is away until a moment, or back; at all their tables over days, and at those where they sit down later."""
    await house.people.go_away(person, until)
    await house.database.write(lambda connection: queue.look_again(connection, person.id, time.time()))
    for row in await storage.tables_of(house.database, person.id, MOST_TABLES):
        if row.status != "over" and row.clock.over_days and any(seat.person == person.id for seat in row.seats):
            with contextlib.suppress(Refused):  # deleted meanwhile, or left
                await house.act(row.id, person.id, Table.go_away, until)
