"""Somebody asks to be deleted. Name, keys, passkeys, e-mail address, letters, lessons and rating are gone at once; in the games of others they become
«somebody», and the games stay whole.

A game's truth is its options, seats, seed and moves, and none of them needs a name. Their seats get one new mark, made by lot and known nowhere else:
so the ratings of those they played with can still be computed again, to the last digit, and nobody can tell whose the mark was. The word that they gave for
the shuffle stays: without it nobody could prove that the others were dealt fairly.
"""

from __future__ import annotations

import contextlib
import copy
import secrets
import time
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, delete, or_, select, update

import parlour
from parlour.tables import schema, storage
from parlour.tables.errors import Refused, texts
from parlour.tables.people import Person
from parlour.tables.table import Table

if TYPE_CHECKING:
    from parlour.tables.house import House

GONE = "gone"  # a person's mark never begins so: it is hexadecimal
EVERYTHING = 100_000


def is_gone(person: str) -> bool:
    """Whether this is the mark of somebody who was deleted."""
    return person.startswith(GONE)


async def farewell(house: House, person: Person, language: str) -> None:
    """Deletes somebody: first they get up from every table, then their traces are removed, all of them or none."""
    for table in await storage.tables_of(house.database, person.id, EVERYTHING):
        if table.status != "over":
            await _get_up(house, table.id, person.id)
    word, mark = texts(language)("somebody"), f"{GONE}{secrets.token_hex(14)}"
    await house.database.write(lambda connection: _remove(connection, person, mark, word))
    house.forget()
    await house.people.keys_changed()


async def _get_up(house: House, id: str, person: str) -> None:
    """They leave a table that has not begun, and resign at one that has; an empty table goes with them."""
    with contextlib.suppress(Refused):
        table = await house.table(id)
        alone = not any(seat.kind == "person" and seat.person != person for seat in table.seats)
        if table.seat_of(person) is not None and table.status == "playing" and not table.seats[table.seat_of(person) or 0].resigned:
            await house.act(id, person, Table.resign)
        elif table.status == "open" and alone and table.maker == person:
            await house.delete(id, person)
        elif table.status == "open" and table.seat_of(person) is not None:
            await house.act(id, person, Table.leave)


def _remove(connection: Connection, person: Person, mark: str, word: str) -> None:
    tables, members = schema.tables, schema.members
    own = select(members.c.table_id).where(members.c.person == person.id)
    query = select(tables).where(or_(tables.c.id.in_(own), tables.c.maker == person.id)).with_for_update()
    for row in connection.execute(query).mappings().all():
        _become_somebody(connection, row, person, mark, word)
    ratings, people = schema.ratings, schema.people
    connection.execute(update(ratings).where(ratings.c.person == person.id).values(person=mark))
    connection.execute(delete(members).where(members.c.person == person.id))
    connection.execute(delete(schema.lessons).where(schema.lessons.c.person == person.id))
    connection.execute(delete(schema.seeks).where(schema.seeks.c.person == person.id))
    connection.execute(delete(schema.letters).where(schema.letters.c.person == person.id))
    connection.execute(delete(schema.addresses).where(schema.addresses.c.person == person.id))
    connection.execute(delete(schema.keys).where(schema.keys.c.person == person.id))
    connection.execute(delete(schema.passkeys).where(schema.passkeys.c.person == person.id))
    connection.execute(delete(schema.challenges).where(schema.challenges.c.person == person.id))
    connection.execute(delete(people).where(people.c.id == person.id))


def _become_somebody(connection: Connection, row: Any, person: Person, mark: str, word: str) -> None:
    """Their name goes from a table: from the seat, from the table's own name, from what they said and from what the coach wrote down."""
    tables, chat, analyses = schema.tables, schema.chat, schema.analyses
    seats = copy.deepcopy(row["seats"])
    mine = [at for at, seat in enumerate(seats) if person.id in (seat["person"], seat["reserved"])]
    taken = {seat["name"] for at, seat in enumerate(seats) if at not in mine}
    called = next(name for name in (word, *(f"{word} {n}" for n in range(2, 10))) if name not in taken)
    names = {seats[at]["name"] for at in mine} | {person.name}
    for at in mine:
        kept = seats[at]["person"] == person.id
        seats[at] |= {"name": called, "person": mark, "away": 0.0, "away_from": 0.0} if kept else {"name": "", "reserved": ""}
    values = {"seats": seats, "version": row["version"] + 1, "maker": mark if row["maker"] == person.id else row["maker"]}
    if any(name and name.lower() in row["name"].lower() for name in names):
        values["name"] = parlour.game(row["game"]).title
    connection.execute(update(tables).where(tables.c.id == row["id"]).values(**values))
    connection.execute(delete(chat).where(chat.c.table_id == row["id"], or_(chat.c.seat.in_(mine), chat.c.name.in_(names))))
    report = connection.scalar(select(analyses.c.report).where(analyses.c.table_id == row["id"]))
    if report is not None:
        renamed = copy.deepcopy(report)
        for at in mine:
            renamed["names"][at] = renamed["players"][at]["name"] = called
        connection.execute(update(analyses).where(analyses.c.table_id == row["id"]).values(report=renamed, touched=time.time()))
