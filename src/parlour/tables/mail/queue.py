"""Letters that wait in the database: a restart or an outage of the mail server loses none of them, and none is sent twice.

Who wants to send a letter claims it for a while. Before the mail server is given its text it is marked as handed over; whoever dies after that has
perhaps sent it, so it is never sent again. What the mail server has refused waits for another try, longer each time, or is lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Table, delete, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from parlour.tables import schema
from parlour.tables.mail.tokens import new_id

CLAIM_SECONDS = 120.0
FIRST_WAIT, LONGEST_WAIT, TRIES = 300.0, 6 * 3600.0, 10  # after a refusal that may pass
KEPT_SECONDS = 30 * 86400.0
AT_ONCE = 50
ASKED_TOGETHER = 500


@dataclass(frozen=True)
class Waiting:
    """A letter that is to be sent."""

    id: str
    person: str
    kind: str
    mark: str
    table_id: str | None
    turn: int
    tries: int
    created: float


NAMES = tuple(Waiting.__dataclass_fields__)


def put(
    connection: Connection, person: str, kind: str, mark: str, *, due: float, now: float, table_id: str | None = None, turn: int = 0
) -> None:
    """Writes a letter down, unless one of the same mark is there."""
    values = {
        "id": new_id(), "person": person, "kind": kind, "mark": mark, "table_id": table_id, "turn": turn, "state": "waiting", "due": due,
        "tries": 0, "claimed": 0.0, "created": now,
    }  # fmt: skip
    add_once(connection, schema.letters, values)


def add_once(connection: Connection, table: Table, values: Mapping[str, object]) -> bool:
    """Adds a row unless there is one like it; whether there was none."""
    make: Any = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    return bool(connection.execute(make(table).values(**values).on_conflict_do_nothing()).rowcount == 1)


def known(connection: Connection, marks: list[str]) -> set[str]:
    """Those of some marks of which there is a letter already."""
    rows, found = schema.letters, set()
    for first in range(0, len(marks), ASKED_TOGETHER):
        found |= set(connection.scalars(select(rows.c.mark).where(rows.c.mark.in_(marks[first : first + ASKED_TOGETHER]))))
    return found


def due(connection: Connection, now: float) -> list[Waiting]:
    """The letters to be sent now that nobody else is sending, the oldest first."""
    letters = schema.letters
    query = select(letters).where(letters.c.state == "waiting", letters.c.due <= now, letters.c.claimed <= now)
    rows = connection.execute(query.order_by(letters.c.due, letters.c.id).limit(AT_ONCE)).mappings()
    return [Waiting(**{name: row[name] for name in NAMES}) for row in rows]


def claim(connection: Connection, letter: Waiting, now: float) -> bool:
    """Whether this process may send a letter; another may when the claim has ended."""
    letters = schema.letters
    free = (letters.c.id == letter.id, letters.c.state == "waiting", letters.c.claimed <= now)
    return connection.execute(update(letters).where(*free).values(claimed=now + CLAIM_SECONDS)).rowcount == 1


def hand_over(connection: Connection, letter: Waiting, claimed_at: float, address: str) -> bool:
    """Whether a letter may go out now: it is still ours, and still wanted at this address."""
    letters, addresses = schema.letters, schema.addresses
    still = select(addresses.c.address).where(addresses.c.person == letter.person).with_for_update()
    if connection.scalar(still) != address:
        return False
    mine = (letters.c.id == letter.id, letters.c.state == "waiting", letters.c.claimed == claimed_at + CLAIM_SECONDS)
    return connection.execute(update(letters).where(*mine).values(state="handed")).rowcount == 1


def settle(connection: Connection, letter: Waiting, **values: object) -> None:
    """What has become of a letter."""
    connection.execute(update(schema.letters).where(schema.letters.c.id == letter.id).values(claimed=0.0, **values))


def later(connection: Connection, letter: Waiting, due: float) -> None:
    """It is not the moment yet."""
    settle(connection, letter, state="waiting", due=due)


def look_again(connection: Connection, person: str, now: float) -> None:
    """Somebody goes away or is back: what was to wait until then is looked at anew."""
    rows = schema.letters
    waiting = (rows.c.person == person, rows.c.kind == "turn", rows.c.state == "waiting", rows.c.tries == 0)
    connection.execute(update(rows).where(*waiting).values(due=now))


def try_again(connection: Connection, letter: Waiting, now: float) -> bool:
    """The mail server did not take a letter, for now: it waits, longer each time; whether it is not the last try."""
    if letter.tries + 1 >= TRIES:
        settle(connection, letter, state="lost")
        return False
    wait = min(LONGEST_WAIT, FIRST_WAIT * 2**letter.tries)
    settle(connection, letter, state="waiting", due=now + wait, tries=letter.tries + 1)
    return True


def drop(connection: Connection, letter: Waiting) -> None:
    """Nobody needs it any more."""
    connection.execute(delete(schema.letters).where(schema.letters.c.id == letter.id))


def tidy(connection: Connection, now: float) -> None:
    """Letters about games that are over, and old ones that are about none, need not be remembered."""
    letters, tables = schema.letters, schema.tables
    over = letters.c.table_id.in_(select(tables.c.id).where(tables.c.status == "over"))
    old = letters.c.table_id.is_(None) & (letters.c.created < now - KEPT_SECONDS)
    connection.execute(delete(letters).where(letters.c.state != "waiting", or_(over, old)))
