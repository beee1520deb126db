"""«Find me a rival»: whoever looks is seated with somebody near their strength who looks too, at a game and a pace that both want.

Who finds nobody waits. Meanwhile they may play with a bot; when a rival comes, the next game after that one is with them.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, delete, insert, select, update

import parlour
from parlour.tables import schema
from parlour.tables.clock import Clock
from parlour.tables.database import Database
from parlour.tables.errors import Refused, texts
from parlour.tables.new_table import new_id, new_table
from parlour.tables.news import HALL, SOMETHING
from parlour.tables.people import Person
from parlour.tables.ratings.bots import levels_of
from parlour.tables.ratings.games import one_at_a_time, strength_of
from parlour.tables.ratings.scale import Strength
from parlour.tables.table import Table
from parlour.tables.whereabouts import HERE_SECONDS

if TYPE_CHECKING:
    from parlour.tables.house import House

DAY = 24 * 3600.0
PACES = {"now": Clock("move", 180.0), "days": Clock("move", 3 * DAY, holiday=14 * DAY)}
WAITS_FOR = {"now": 3600.0, "days": 7 * DAY}  # a search ends by itself after so long
REACH, WIDER = 300.0, 5.0  # points that a rival may be away, and so many more for every second of waiting
REMEMBERED = 20  # waits that tell how long it usually takes


@dataclass(frozen=True)
class Seek:
    """Somebody's search."""

    games: tuple[str, ...]
    pace: str
    since: float
    meanwhile: str = ""
    found: str = ""


async def seek_of(database: Database, person: str) -> Seek | None:
    """Somebody's search, if it has not ended."""
    rows = schema.seeks
    row = (
        await database.read(lambda connection: connection.execute(select(rows).where(rows.c.person == person)).first()) if person else None
    )
    if row is None or row.since < time.time() - WAITS_FOR[row.pace]:
        return None
    return Seek(tuple(row.games), row.pace, row.since, row.meanwhile, row.found)


async def usually(database: Database, pace: str) -> float | None:
    """How many seconds it usually takes to find a rival; None where nobody has found one lately."""
    rows = schema.waits
    query = select(rows.c.seconds).where(rows.c.pace == pace).order_by(rows.c.at.desc()).limit(REMEMBERED)
    found = await database.read(lambda connection: list(connection.scalars(query)))
    return statistics.median(found) if found else None


async def find_rival(house: House, person: Person, games: Sequence[str], pace: str, language: str) -> Table | None:
    """The table with a rival who has been found; None where one must wait."""
    if pace not in PACES:
        raise Refused("bad-input", "A pace is one of {paces}, not «{pace}»", paces=", ".join(PACES), pace=pace[:20])
    if not games:
        raise Refused("bad-input", "Please choose at least one game")
    now, id = time.time(), new_id()
    own = await seek_of(house.database, person.id)
    rival = await house.database.write(lambda connection: _claim(connection, person, tuple(games), pace, id, now))
    if rival is None:
        house.news.tell(HALL, SOMETHING)
        return None
    try:
        table = await house.lay(await asyncio.to_thread(_table_for, id, person, rival, pace, language, now))
    except Exception:
        await house.database.write(lambda connection: _set(connection, rival.person, found=""))
        raise
    await house.database.write(lambda connection: _remember(connection, id, person, pace, now - rival.since, now))
    house.news.tell(HALL, SOMETHING)
    for meanwhile in {rival.meanwhile, own.meanwhile if own else ""} - {""}:
        with contextlib.suppress(Refused):
            await house.lead_on(meanwhile, id)
    return table


@dataclass(frozen=True)
class Rival:
    """Who was found, and the game that both want and are nearest at."""

    person: str
    name: str
    game: str
    since: float
    meanwhile: str
    away: float


def _claim(connection: Connection, person: Person, games: tuple[str, ...], pace: str, table: str, now: float) -> Rival | None:
    """Claims the rival who fits best, for a table; without one, writes the search down. Never are two found by the same."""
    one_at_a_time(connection)
    seeks, people = schema.seeks, schema.people
    kept = connection.execute(select(seeks).where(seeks.c.person == person.id)).first()
    if kept and kept.found:
        return None  # somebody was faster: they are found already
    query = select(seeks, people.c.name, people.c.seen).join(people, people.c.id == seeks.c.person)
    others = connection.execute(query.where(seeks.c.pace == pace, seeks.c.found == "", seeks.c.person != person.id).order_by(seeks.c.since))
    fitting = [found for row in others.all() if (found := _fitting(connection, row, person, games, pace, now))]
    if fitting:
        best = min(fitting, key=lambda rival: (rival.away, rival.since))
        _set(connection, best.person, found=table)
        return best
    connection.execute(delete(seeks).where(seeks.c.person == person.id))
    since, meanwhile = (kept.since, kept.meanwhile) if kept else (now, "")
    connection.execute(insert(seeks).values(person=person.id, games=list(games), pace=pace, since=since, meanwhile=meanwhile, found=""))
    return None


def _fitting(connection: Connection, row: Any, person: Person, games: tuple[str, ...], pace: str, now: float) -> Rival | None:
    """Whether somebody who waits fits: here, at a game of both, and near enough; who has waited long is content with less near."""
    both = [game for game in games if game in row.games]
    gone = row.since < now - WAITS_FOR[pace] or (pace == "now" and row.seen < now - HERE_SECONDS)
    if gone or not both:
        return None
    away, game = min((abs(_middle(connection, person.id, game) - _middle(connection, row.person, game)), game) for game in both)
    near = away <= REACH + WIDER * (now - row.since)
    return Rival(row.person, row.name, game, row.since, row.meanwhile, away) if near else None


def _middle(connection: Connection, person: str, game: str) -> float:
    return (strength_of(connection, person, game) or Strength()).mu


def _table_for(id: str, person: Person, rival: Rival, pace: str, language: str, now: float) -> Table:
    """A table for two, already begun; who sits first is drawn by lot."""
    guest = texts(language)("Guest")
    two = [(person.id, person.name or guest), (rival.person, rival.name or guest)]
    first, second = two if secrets.randbelow(2) else two[::-1]
    table = new_table(
        game=rival.game, players=2, seats=["me", "open"], person=first[0], person_name=first[1], word="", now=now, public=True, hints=False,
        name=parlour.game(rival.game).title, clock=PACES[pace], language=language,
    )  # fmt: skip
    table.id = id
    table.sit(second[0], second[1], "", 1)
    table.begin_if_full(now)
    return table


def _set(connection: Connection, person: str, **values: str) -> None:
    connection.execute(update(schema.seeks).where(schema.seeks.c.person == person).values(**values))


def _remember(connection: Connection, table: str, person: Person, pace: str, seconds: float, now: float) -> None:
    """Both have found each other; and how long it took."""
    _set(connection, person.id, found=table)
    connection.execute(insert(schema.waits).values(table_id=table, pace=pace, seconds=seconds, at=now))


async def stop(house: House, person: Person) -> None:
    """Somebody looks no more, or has seen who was found."""
    gone = delete(schema.seeks).where(schema.seeks.c.person == person.id)
    await house.database.write(lambda connection: connection.execute(gone))
    house.news.tell(HALL, SOMETHING)


async def begin_with_a_bot(house: House, person: Person, language: str, pace: float) -> Table:
    """A game with a bot of about one's strength, while the search goes on; its seat is the rival's in the next game."""
    seek = await seek_of(house.database, person.id)
    if seek is None:
        raise Refused("not-now", "You do not look for a rival now")
    game = seek.games[0]
    mine = await house.database.read(lambda connection: _middle(connection, person.id, game))
    levels = levels_of(game)
    level = min(levels, key=lambda one: abs(levels[one].mu - mine))
    table = await house.create(
        person=person.id, person_name=person.name or texts(language)("Guest"), word="", language=language, game=game, players=2,
        seats=["me", f"bot:{level}"], name=parlour.game(game).title, pace=pace,
    )  # fmt: skip
    await house.database.write(lambda connection: _set(connection, person.id, meanwhile=table.id))
    return table
