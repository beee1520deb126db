"""Ratings computed again from the stored games, in the order in which they were counted; the same to the last digit."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import Connection, delete, insert, select

from parlour.tables import schema
from parlour.tables.database import Database, read_url
from parlour.tables.ratings.games import Change, Known, changes, counts, read_game, uncounted


@dataclass(frozen=True)
class Recomputed:
    games: int
    different: int  # seats of games whose rating was another, or was missing, or should not be there


async def recomputed(address: str, *, write: bool) -> Recomputed:
    """Computes all ratings of a database again; without `write` it only says what would differ."""
    database = Database(read_url(address))
    try:
        await database.bring_up_to_date()
        return await database.write(lambda connection: recompute_now(connection, write=write))
    finally:
        await database.close()


def recompute_now(connection: Connection, *, write: bool) -> Recomputed:
    rows = schema.ratings
    stored = {(row["table_id"], row["seat"]): Change(**row) for row in connection.execute(select(rows)).mappings()}
    order = list(dict.fromkeys(one.table_id for one in sorted(stored.values(), key=lambda one: (one.number, one.seat))))
    made: dict[tuple[str, int], Change] = {}
    known: Known = {}
    at = {one.table_id: (one.number, one.at) for one in stored.values()}
    last = max((number for number, _ in at.values()), default=0)
    games = 0
    for id in [*order, *uncounted(connection)]:
        found = read_game(connection, id)
        if found is None or not counts(*found):
            continue
        if id not in at:
            last += 1
        number, moment = at.get(id, (last, found[0]["changed"]))
        games += 1
        for one in changes(found[0], found[1], known, number, moment):
            made[one.table_id, one.seat] = one
    different = sum(made.get(key) != stored.get(key) for key in {*made, *stored})
    if write and different:
        connection.execute(delete(rows))
        if made:
            connection.execute(insert(rows), [asdict(one) for one in made.values()])
    return Recomputed(games, different)
