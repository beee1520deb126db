"""The games that a house holds, as its statistics see them: what was played, how long and how it ended. Nobody's name, mark or word is among it."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select

import parlour
from parlour.engine.plain import OptionValue
from parlour.tables import schema, storage
from parlour.tables.accepted import Accepted
from parlour.tables.laid_table import UNDO_OWN
from parlour.tables.quick import ADDED

STILL = 14 * 86400.0  # a game in which nobody has moved for so long stands still
MOST_PLACED = 100  # of each game: the latest that were given up are played again, to see where
TOGETHER = 500
COLUMNS = ("id", "game", "rules", "players", "options", "clock", "status", "seats", "result", "changed")


class StoredGame(msgspec.Struct, frozen=True):
    """A game that was begun."""

    game: str
    players: int
    people: int
    ended: float | None  # when; None: it goes on, or stands still
    last: float  # when the last move was made
    plies: int
    minutes: float  # from the first move to the last
    ending: str  # the game's own word; "resigned", "still" or "going"
    options: dict[str, OptionValue]
    clock: str
    gave_up: bool  # a person resigned or went away, or nobody goes on
    phase: str = ""  # where: in which phase of the game
    round: int | None = None


def stored_games(connection: Connection, now: float) -> Iterator[StoredGame]:
    """All games that were begun, the latest first."""
    tables, moved, undone = schema.tables, _moved(connection), _plies_after_undo(connection)
    query = select(*(tables.c[name] for name in COLUMNS)).where(tables.c.status != "open").order_by(tables.c.changed.desc(), tables.c.id)
    placed: Counter[str] = Counter()
    for row in connection.execute(query, execution_options={"yield_per": TOGETHER}).mappings():
        if row["id"] not in moved or row["game"] not in parlour.catalogue():
            continue
        count, first, last = moved[row["id"]]
        found = _game(row, undone.get(row["id"], count), first, last, now)
        if found.gave_up and placed[found.game] < MOST_PLACED:
            placed[found.game] += 1
            phase, number = _place(connection, row)
            found = msgspec.structs.replace(found, phase=phase, round=number)
        yield found


def never_begun(connection: Connection, now: float) -> int:
    """Tables at which nobody has begun for long."""
    tables = schema.tables
    query = select(func.count()).select_from(tables).where(tables.c.status == "open", tables.c.changed < now - STILL)
    return connection.scalar(query) or 0


def _moved(connection: Connection) -> dict[str, tuple[int, float, float]]:
    """By table: how many moves were made, and when the first and the last."""
    moves = schema.moves
    query = select(moves.c.table_id, func.count(), func.min(moves.c.at), func.max(moves.c.at)).where(moves.c.back_to.is_(None))
    return {id: (count, first, last) for id, count, first, last in connection.execute(query.group_by(moves.c.table_id))}


def _plies_after_undo(connection: Connection) -> dict[str, int]:
    """By table where moves were taken back: how many are left."""
    moves = schema.moves
    some = select(moves.c.table_id).where(moves.c.back_to.is_not(None))
    query = (
        select(moves.c.table_id, moves.c.move, moves.c.back_to).where(moves.c.table_id.in_(some)).order_by(moves.c.table_id, moves.c.entry)
    )
    plies: Counter[str] = Counter()
    for id, move, back_to in connection.execute(query, execution_options={"yield_per": TOGETHER}):
        plies[id] = plies[id] + 1 if back_to is None else plies[id] - 1 if move == UNDO_OWN else back_to
    return dict(plies)


def _game(row: Mapping[Any, Any], plies: int, first: float, last: float, now: float) -> StoredGame:
    over, people = row["status"] == "over", [seat for seat in row["seats"] if seat["kind"] == "person"]
    still = not over and now - last > STILL
    return StoredGame(
        game=row["game"],
        players=row["players"],
        people=len(people),
        ended=row["changed"] if over else None,
        last=last,
        plies=plies,
        minutes=(last - first) / 60,
        ending=(row["result"] or {}).get("reason", "") if over else "still" if still else "going",
        options=row["options"],
        clock=row["clock"]["kind"],
        gave_up=still or any(_went(seat) for seat in people),
    )


def _went(seat: Mapping[str, Any]) -> bool:
    return bool(seat["resigned"] or seat["left"] or seat["stand_in"])


def _place(connection: Connection, row: Mapping[Any, Any]) -> tuple[str, int | None]:
    """In which phase and round a game was given up: after the last move of who went while others played on, else at its end."""
    if row["rules"] != parlour.game(row["game"]).version:
        return "", None
    whole = connection.execute(select(schema.tables).where(schema.tables.c.id == row["id"])).mappings().one()
    moves = schema.moves
    rows = connection.execute(select(moves).where(moves.c.table_id == row["id"]).order_by(moves.c.entry)).mappings()
    entries = [Accepted(**{name: one[name] for name in ADDED}) for one in rows]
    table = storage.table_of(whole)
    with contextlib.suppress(ValueError, LookupError):  # a game whose components are gone is counted, and not placed
        table.replay(entries[: _until(row, entries)])
        if table.match is not None:
            seen = table.match.view(None)
            number = seen.get("round")
            return str(seen.get("phase", "")), number if isinstance(number, int) else None
    return "", None


def _until(row: Mapping[Any, Any], entries: list[Accepted]) -> int:
    """How many entries there were when somebody went; all, where the game ended by it or stands still."""
    if row["status"] != "over" or (row["result"] or {}).get("reason") == "resigned":
        return len(entries)
    went = {at for at, seat in enumerate(row["seats"]) if seat["kind"] == "person" and _went(seat)}
    return 1 + max((entry.entry for entry in entries if entry.seat in went and entry.by == "person"), default=len(entries) - 1)
