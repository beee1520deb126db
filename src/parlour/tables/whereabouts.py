"""Who is in the house, and where: kept with the person, for all workers, and forgotten after a minute.

A place is `hall`, `t/ID` (at a table) or `learn/GAME`. Who only reads rules or a league is in the hall.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from sqlalchemy import Connection, func, select, update

from parlour.tables import schema
from parlour.tables.database import Database
from parlour.tables.people import Person, hashed

HERE_SECONDS = 60.0  # since somebody was seen last
AGAIN_SECONDS = 20.0  # what is known already is written down again no oftener
MOST_KNOWN = 10_000
SHOWN = 5
HALL = "hall"


@dataclass(frozen=True)
class Present:
    """Somebody who is here."""

    id: str
    name: str
    handle: str
    seal: str
    place: str


@dataclass(frozen=True)
class Company:
    """Those who are here: some by name, and how many there are besides."""

    shown: tuple[Present, ...] = ()
    named: int = 0  # with those that are shown
    nameless: int = 0
    unseen: int = 0


class Whereabouts:
    """Notes where people are seen, and writes it down now and then, together."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._told: dict[str, tuple[str, float]] = {}
        self._untold: dict[str, tuple[str, float, str]] = {}

    def seen(self, person: Person, place: str, secret: str) -> None:
        """Somebody asks for something."""
        now = time.time()
        before, at = self._told.get(person.id, ("", 0.0))
        if place != before or now - at > AGAIN_SECONDS:
            self._untold[person.id] = (place, now, hashed(secret))

    async def write_down(self) -> bool:
        """Writes down what is new; whether there was anything."""
        if not self._untold:
            return False
        untold, self._untold = self._untold, {}
        people, keys = schema.people, schema.keys

        def work(connection: Connection) -> None:
            for id, (place, at, key) in sorted(untold.items()):  # in one order everywhere: two workers never wait for each other
                connection.execute(update(people).where(people.c.id == id).values(seen=at, place=place))
                connection.execute(update(keys).where(keys.c.hash == key).values(seen=at))

        await self._database.write(work)
        if len(self._told) > MOST_KNOWN:
            self._told.clear()
        self._told |= {id: (place, at) for id, (place, at, _) in untold.items()}
        return True


async def company(database: Database, now: float) -> Company:
    """Who is here now. Who hides is counted, and nothing more is told of them."""
    people = schema.people
    here = people.c.seen > now - HERE_SECONDS
    named = (here, people.c.name != "", people.c.hidden.is_(False))

    def work(connection: Connection) -> Company:
        rows = connection.execute(
            select(people.c.id, people.c.name, people.c.handle, people.c.seal, people.c.place)
            .where(*named)
            .order_by(people.c.created, people.c.id)
            .limit(SHOWN)
        )
        counts = [
            connection.scalar(select(func.count()).select_from(people).where(*which)) or 0
            for which in (named, (here, people.c.name == "", people.c.hidden.is_(False)), (here, people.c.hidden.is_(True)))
        ]
        return Company(tuple(Present(*row) for row in rows), *counts)

    return await database.read(work)


async def last_seen(database: Database, person: str) -> tuple[float, str]:
    """When and where somebody was seen last."""
    people = schema.people
    row = await database.read(
        lambda connection: connection.execute(select(people.c.seen, people.c.place).where(people.c.id == person)).first()
    )
    return (row.seen, row.place) if row else (0.0, "")
