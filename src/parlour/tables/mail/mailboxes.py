"""Where news goes: somebody gives an address, proves it by a link that is sent there, and says how often. Nobody else is ever shown it."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from parlour.tables import schema
from parlour.tables.database import Database
from parlour.tables.errors import Refused
from parlour.tables.mail import queue
from parlour.tables.mail.address import read_address
from parlour.tables.mail.tokens import mark_of, new_id, read_token
from parlour.tables.people import Person
from parlour.tables.ratings.games import one_at_a_time

DAY, HOUR = 86400.0, 3600.0
WISHES = ("none", "turn", "day")
PROOF_SECONDS = DAY  # a link to prove an address by works for so long
OF_A_PERSON, TO_AN_ADDRESS, OF_THE_HOUSE = 5, 3, 200  # letters to prove an address: a day, a day, an hour
RETURNED = 3  # so many letters in a row came back, and no more are sent


@dataclass(frozen=True)
class Mailbox:
    """Where somebody's news goes, and how often."""

    person: str
    address: str
    state: str  # "asked", "proven" or "returned"
    wish: str
    language: str
    proof: str
    proof_until: float
    stop: str
    returned: int
    told: float


NAMES = tuple(Mailbox.__dataclass_fields__)


async def mailbox_of(database: Database, person: str) -> Mailbox | None:
    return await database.read(lambda connection: find(connection, person))


def find(connection: Connection, person: str) -> Mailbox | None:
    row = connection.execute(select(schema.addresses).where(schema.addresses.c.person == person)).mappings().first()
    return Mailbox(**{name: row[name] for name in NAMES}) if row else None


def check_wish(wish: str) -> str:
    if wish not in WISHES:
        raise Refused("bad-input", "News comes as one of {wishes}, not «{wish}»", wishes=", ".join(WISHES), wish=wish[:20])
    return wish


# --- Giving an address ----------------------------------------------------------------------------------------------------------
async def ask(database: Database, key: bytes, person: Person, address: str, wish: str, language: str, now: float) -> None:
    """Somebody gives an address, or another one: a letter with a link is sent there, and until it is opened nothing else."""
    wanted, often = read_address(address), check_wish(wish)
    await database.write(lambda connection: _ask(connection, key, person, wanted, often, language, now))


async def ask_again(database: Database, key: bytes, person: Person, language: str, now: float) -> None:
    """Another letter to the same address; the link of the one before stops working."""
    box = await mailbox_of(database, person.id)
    if box is None or box.state == "proven":
        raise Refused("not-now", "There is no address to prove")
    await ask(database, key, person, box.address, box.wish, language, now)


def _ask(connection: Connection, key: bytes, person: Person, address: str, wish: str, language: str, now: float) -> None:
    one_at_a_time(connection)
    _count(connection, mark_of(key, "address", address), mark_of(key, "person", person.id), now)
    addresses, proof = schema.addresses, new_id()
    connection.execute(delete(schema.letters).where(schema.letters.c.person == person.id, schema.letters.c.state == "waiting"))
    connection.execute(delete(addresses).where(addresses.c.person == person.id))
    values = {
        "person": person.id, "address": address, "state": "asked", "wish": wish, "language": language, "proof": proof,
        "proof_until": now + PROOF_SECONDS, "stop": new_id(), "returned": 0, "told": 0.0, "day": _day(now), "changed": now,
    }  # fmt: skip
    connection.execute(insert(addresses).values(**values))
    queue.put(connection, person.id, "proof", f"proof {proof}", due=now, now=now)


def _count(connection: Connection, address: str, person: str, now: float) -> None:
    """Nobody is flooded with letters that they did not ask for, and nobody floods others by this house."""
    asked = schema.asked
    connection.execute(delete(asked).where(asked.c.at < now - DAY))
    limits = ((asked.c.person == person, OF_A_PERSON), (asked.c.address == address, TO_AN_ADDRESS), (asked.c.at > now - HOUR, OF_THE_HOUSE))
    for which, most in limits:
        if (connection.scalar(select(func.count()).select_from(asked).where(which)) or 0) >= most:
            raise Refused("too-much", "So many e-mails were asked for already: please try again tomorrow")
    connection.execute(insert(asked).values(id=new_id(), address=address, person=person, at=now))


# --- Proving it, stopping letters ---------------------------------------------------------------------------------------------------
async def is_to_be_proven(database: Database, key: bytes, token: str, now: float) -> bool:
    """Whether a link can still prove an address."""
    return await database.read(lambda connection: _asked(connection, key, token, now)) is not None


async def prove(database: Database, key: bytes, token: str, now: float) -> bool:
    """Whoever has the link has the letter: the address is proven. Once; and not by an old link."""

    def work(connection: Connection) -> bool:
        addresses, person = schema.addresses, _asked(connection, key, token, now)
        if person is None:
            return False
        still = (addresses.c.person == person, addresses.c.proof == read_token(key, "proof", token))
        values = {"state": "proven", "proof": "", "returned": 0, "changed": now}
        return connection.execute(update(addresses).where(*still).values(**values)).rowcount == 1

    return await database.write(work)


def _asked(connection: Connection, key: bytes, token: str, now: float) -> str | None:
    id, addresses = read_token(key, "proof", token), schema.addresses
    if not id:
        return None
    query = select(addresses.c.person).where(addresses.c.proof == id, addresses.c.state == "asked", addresses.c.proof_until > now)
    found: str | None = connection.scalar(query)
    return found


async def whose_stop(database: Database, key: bytes, token: str) -> Mailbox | None:
    """Whose letters a link stops."""
    id, addresses = read_token(key, "stop", token), schema.addresses
    if not id:
        return None
    return await database.read(lambda connection: _of_stop(connection, addresses.c.stop == id))


def _of_stop(connection: Connection, which: Any) -> Mailbox | None:
    person = connection.scalar(select(schema.addresses.c.person).where(which))
    return find(connection, person) if person else None


async def stop(database: Database, key: bytes, token: str, now: float) -> bool:
    """No more letters, by the link that every letter has; whoever has the letter may, signed in or not."""
    box = await whose_stop(database, key, token)
    if box is None:
        return False
    await database.write(lambda connection: _choose(connection, box.person, "none", box.language, now))
    return True


# --- How often ------------------------------------------------------------------------------------------------------------------
async def choose(database: Database, person: Person, wish: str, language: str, now: float) -> None:
    """How often somebody wants to hear."""
    often = check_wish(wish)
    if not await database.write(lambda connection: _choose(connection, person.id, often, language, now)):
        raise Refused("not-now", "Give an address first")


def _choose(connection: Connection, person: str, wish: str, language: str, now: float) -> bool:
    addresses, letters = schema.addresses, schema.letters
    values = {"wish": wish, "language": language, "day": _day(now), "changed": now}
    connection.execute(delete(letters).where(letters.c.person == person, letters.c.state == "waiting", letters.c.kind != "proof"))
    return connection.execute(update(addresses).where(addresses.c.person == person).values(**values)).rowcount == 1


async def speak(database: Database, person: Person, language: str) -> None:
    """Letters are in the language that somebody has chosen for the pages."""
    change = update(schema.addresses).where(schema.addresses.c.person == person.id).values(language=language)
    await database.write(lambda connection: connection.execute(change))


async def forget(database: Database, person: Person) -> None:
    """The address is gone, and so is every letter that was to be sent to it."""

    def work(connection: Connection) -> None:
        waiting = (schema.letters.c.person == person.id, schema.letters.c.state == "waiting")
        connection.execute(delete(schema.letters).where(*waiting))
        connection.execute(delete(schema.addresses).where(schema.addresses.c.person == person.id))

    await database.write(work)


def came_back(connection: Connection, person: str, kind: str) -> None:
    """A letter came back. An address that cannot be proven, or that sends letter after letter back, is not written to any more."""
    addresses, box = schema.addresses, find(connection, person)
    if box is not None:
        returned = box.returned + 1
        state = "returned" if kind == "proof" or returned >= RETURNED else box.state
        connection.execute(update(addresses).where(addresses.c.person == person).values(returned=returned, state=state))


def _day(now: float) -> int:
    """A day of the server's own time, as a number."""
    return datetime.datetime.fromtimestamp(now).toordinal()
