"""The games that somebody has played to their end, and what the coach found where it looked."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from sqlalchemy import Connection, and_, select

from parlour.bots.look_back import LookBack, Way
from parlour.tables import schema
from parlour.tables.database import Database
from parlour.tables.seat import Seat


@dataclass(frozen=True)
class PlayedGame:
    """An ended game with a seat of somebody's."""

    id: str
    game: str
    public: bool
    seats: tuple[Seat, ...]
    seat: int
    places: tuple[int, ...]  # of all seats
    won: float  # 1, or a share of it where several won
    score: int | None
    ended: float

    @property
    def place(self) -> int:
        return self.places[self.seat]

    @property
    def with_people(self) -> bool:
        return sum(seat.kind == "person" for seat in self.seats) > 1


async def games_of(database: Database, person: str) -> list[PlayedGame]:
    """All of somebody's ended games, the latest first. Who resigned or was replaced by a bot came last."""
    tables, members = schema.tables, schema.members
    columns = (tables.c[name] for name in ("id", "game", "public", "seats", "result", "changed"))
    mine = and_(members.c.table_id == tables.c.id, members.c.person == person)
    query = select(*columns).join(members, mine).where(tables.c.status == "over").order_by(tables.c.changed.desc(), tables.c.id)
    rows = await database.read(lambda connection: connection.execute(query).mappings().all())
    found = []
    for row in rows:
        seats = tuple(Seat(**seat) for seat in row["seats"])
        at = next((at for at, seat in enumerate(seats) if seat.person == person), None)
        if at is not None and row["result"]:
            groups, scores = row["result"]["ranking"], row["result"]["scores"]
            rank = {seat: number for number, group in enumerate(groups) for seat in group}
            places = tuple(1 + sum(other < rank[seat] for other in rank.values()) for seat in range(len(seats)))
            won = 1 / len(groups[0]) if at in groups[0] else 0.0
            score = scores[at] if scores else None
            found.append(PlayedGame(row["id"], row["game"], bool(row["public"]), seats, at, places, won, score, row["changed"]))
    return found


async def coached(database: Database, games: list[PlayedGame], most: int) -> dict[str, Way]:
    """By table: what moved somebody's chance in the latest games that the coach has looked at to their end."""
    rows = schema.analyses
    seat_of = {game.id: game.seat for game in games}

    def work(connection: Connection) -> dict[str, Way]:
        done = connection.execute(select(rows.c.table_id).where(rows.c.state == "done", rows.c.table_id.in_(list(seat_of))))
        looked = {row.table_id for row in done}
        wanted = [game.id for game in games if game.id in looked][:most]
        found = {}
        for row in connection.execute(select(rows.c.table_id, rows.c.report).where(rows.c.table_id.in_(wanted))):
            report = msgspec.convert(row.report, LookBack) if row.report else None
            way = next((way for way in report.players if way.seat == seat_of[row.table_id]), None) if report else None
            if way is not None:
                found[row.table_id] = way
        return {id: found[id] for id in wanted if id in found}

    return await database.read(work) if seat_of else {}
