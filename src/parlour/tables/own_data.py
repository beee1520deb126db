"""Everything that the house keeps of somebody, readable and in JSON."""

from __future__ import annotations

import datetime
from typing import Any

from sqlalchemy import Connection, or_, select

from parlour.tables import schema
from parlour.tables.database import Database
from parlour.tables.mail.mailboxes import find
from parlour.tables.people import Person

FORMAT = 1


async def data_of(database: Database, person: Person) -> dict[str, Any]:
    """All of it but the secrets, of which only SHA-256 is kept."""
    return await database.read(lambda connection: _data(connection, person))


def _data(connection: Connection, person: Person) -> dict[str, Any]:
    people, keys, lessons, ratings = schema.people, schema.keys, schema.lessons, schema.ratings
    row = connection.execute(select(people).where(people.c.id == person.id)).mappings().one()
    devices = connection.execute(
        select(keys).where(keys.c.person == person.id, keys.c.kind == "cookie").order_by(keys.c.created)
    ).mappings()
    own = schema.passkeys
    passkeys = connection.execute(select(own).where(own.c.person == person.id).order_by(own.c.created, own.c.id)).mappings()
    done = connection.execute(select(lessons).where(lessons.c.person == person.id).order_by(lessons.c.lesson)).mappings()
    rated = connection.execute(select(ratings).where(ratings.c.person == person.id).order_by(ratings.c.number)).mappings()
    box = find(connection, person.id)
    return {
        "parlour": "person",
        "format": FORMAT,
        "name": row["name"],
        "page": f"/player/{row['handle']}",
        "since": _moment(row["created"]),
        "seen": _moment(row["seen"]),
        "hidden": bool(row["hidden"]),
        "seal": row["seal"],
        "away": _moment(row["away"]) if row["away"] else None,
        "mail": {"address": box.address, "state": box.state, "wish": box.wish, "language": box.language} if box else None,
        "devices": [{"agent": one["agent"], "since": _moment(one["created"]), "seen": _moment(one["seen"])} for one in devices],
        "passkeys": [
            {
                "name": one["name"],
                "site": one["site"],
                "since": _moment(one["created"]),
                "used": _moment(one["used"]) if one["used"] else None,
            }
            for one in passkeys
        ],
        "lessons": [{"lesson": one["lesson"], "done": bool(one["done"]), "changed": _moment(one["changed"])} for one in done],
        "ratings": [
            {name: one[name] for name in ("game", "table_id", "seat", "place", "players", "before_mu", "before_sigma", "mu", "sigma")}
            | {"at": _moment(one["at"])}
            for one in rated
        ],
        "games": _games(connection, person),
    }


def _games(connection: Connection, person: Person) -> list[dict[str, Any]]:
    """The tables where they have or had a seat, with their own moves and what they said; of others only the names."""
    tables, members, moves, chat = schema.tables, schema.members, schema.moves, schema.chat
    own = select(members.c.table_id).where(members.c.person == person.id)
    query = select(tables).where(or_(tables.c.id.in_(own), tables.c.maker == person.id)).order_by(tables.c.created, tables.c.id)
    found = []
    for table in connection.execute(query).mappings().all():
        seat = next((at for at, one in enumerate(table["seats"]) if one["person"] == person.id), None)
        made = connection.execute(
            select(moves).where(moves.c.table_id == table["id"], moves.c.seat == seat).order_by(moves.c.entry)
        ).mappings()
        said = connection.execute(select(chat).where(chat.c.table_id == table["id"], chat.c.seat == seat).order_by(chat.c.line)).mappings()
        found.append(
            {
                "table": table["id"],
                "name": table["name"],
                "game": table["game"],
                "options": table["options"],
                "public": bool(table["public"]),
                "rated": bool(table["rated"]),
                "made": table["maker"] == person.id,
                "seat": seat,
                "players": [one["name"] for one in table["seats"]],
                "status": table["status"],
                "result": table["result"] if table["status"] == "over" else None,
                "created": _moment(table["created"]),
                "moves": [{"entry": one["entry"], "move": one["move"], "by": one["by"], "at": _moment(one["at"])} for one in made],
                "said": [{"text": one["text"], "at": _moment(one["at"])} for one in said],
            }
        )
    return found


def _moment(seconds: float) -> str:
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC).isoformat(timespec="seconds")
