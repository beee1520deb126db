"""People: a name and a secret suffice. A browser holds a cookie, a program a token; both are kept only as SHA-256.

From each secret follows a personal link, which brings the same person to another device. Links can be made anew: then all
earlier ones are forgotten. How often that was done stands with the person, and every device's link follows from it.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from parlour.tables import schema
from parlour.tables.database import Database
from parlour.tables.errors import Refused
from parlour.tables.seals import Chosen
from parlour.tables.text_input import NAME_LENGTH, clean

REMEMBERED, REMEMBERED_SECONDS = 10_000, 60.0
AGENT_LENGTH = 60
LINK = 43  # hexadecimal digits of a personal link's secret


@dataclass(frozen=True)
class Person:
    """Somebody: `id` is not secret to the server's database, and is never sent anywhere."""

    id: str
    name: str
    renewed: int = 0  # how often their personal links were made anew
    handle: str = ""  # in the address of their page, for everybody to see
    hidden: bool = False  # not shown among those who are here
    created: float = 0.0
    away: float = 0.0  # until then they are away
    seal: str = ""  # the one that they chose; see `seals`


@dataclass(frozen=True)
class Device:
    """A browser or a program that is signed in as somebody."""

    id: str
    agent: str  # what it called itself, such as «Firefox on Linux»
    seen: float
    this: bool = False  # the one that asks


NOBODY = Person("", "")


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def link_of(secret: str, renewed: int = 0) -> str:
    """The secret of the personal link that goes with a cookie; the cookie cannot be computed from it."""
    purpose = f"parlour personal link {renewed}" if renewed else "parlour personal link"
    return hmac.new(secret.encode("utf-8", "replace"), purpose.encode(), hashlib.sha256).hexdigest()[:LINK]


class People:
    """Finds people by their secrets."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lately: OrderedDict[str, tuple[Person, float]] = OrderedDict()  # by hash of a cookie, for a while
        self._stored: set[str] = set()  # hashes of links that were made anew and are known to be kept
        self.announce: Callable[[], Awaitable[None]] | None = None  # tells the other workers that keys have changed

    # --- Who -----------------------------------------------------------------------------------------------------------
    async def who(self, secret: str) -> Person:
        """Whose cookie or token this is; NOBODY for an unknown one."""
        if not 20 <= len(secret) <= 100:
            return NOBODY
        wanted = hashed(secret)
        person, until = self._lately.get(wanted, (NOBODY, 0.0))
        if time.monotonic() < until:
            return person
        person = await self._database.read(lambda connection: _find(connection, secret, "cookie"))
        if person.id:
            self._lately[wanted] = (person, time.monotonic() + REMEMBERED_SECONDS)
            if len(self._lately) > REMEMBERED:
                self._lately.popitem(last=False)
        return person

    async def whose_link(self, link: str) -> Person:
        """Whose personal link this is; never from memory, so that one that was made anew elsewhere is not
        known a moment longer."""
        return await self._database.read(lambda connection: _find(connection, link, "link")) if 20 <= len(link) <= 100 else NOBODY

    def forget(self) -> None:
        """Somebody's keys have changed: what is remembered of them may be wrong."""
        self._lately.clear()

    async def keys_changed(self) -> None:
        """All workers forget what they remember of anybody."""
        self.forget()
        if self.announce:
            await self.announce()

    # --- New people, new devices, new names --------------------------------------------------------------------------------
    async def welcome(self, name: str, agent: str = "") -> tuple[Person, str]:
        """A new person, and the secret that only they hold."""
        now, secret = time.time(), secrets.token_urlsafe(32)
        person = Person(secrets.token_hex(16), clean(name, NAME_LENGTH), handle=secrets.token_hex(6), created=now)

        def work(connection: Connection) -> None:
            values = {"id": person.id, "name": person.name, "created": now, "renewed": 0, "handle": person.handle, "seen": now}
            connection.execute(insert(schema.people).values(**values))
            connection.execute(insert(schema.keys), _keys(secret, person, now, _new_device(), agent))

        await self._database.write(work)
        return person, secret

    async def another_device(self, link: str, agent: str = "") -> tuple[Person, str] | None:
        """The person of a personal link, with a new secret for this device; None for an unknown link."""
        return await self.let_in(lambda connection: _find(connection, link, "link"), agent)

    async def let_in(self, find: Callable[[Connection], Person], agent: str = "") -> tuple[Person, str] | None:
        """Whom `find` finds, with a new secret for this device; None for nobody."""
        secret = secrets.token_urlsafe(32)

        def work(connection: Connection) -> Person:
            _hold(connection, find(connection))
            person = find(connection)
            if person.id:
                connection.execute(insert(schema.keys), _keys(secret, person, time.time(), _new_device(), agent))
            return person

        person = await self._database.write(work)
        return (person, secret) if person.id else None

    async def rename(self, person: Person, name: str) -> Person:
        """The person with the name they want to have from now on."""
        wanted = clean(name, NAME_LENGTH)
        if not wanted or wanted == person.name:
            return person
        change = update(schema.people).where(schema.people.c.id == person.id).values(name=wanted)
        await self._database.write(lambda connection: connection.execute(change))
        self.forget()
        return replace(person, name=wanted)

    async def hide(self, person: Person, hidden: bool) -> None:
        """Whether somebody is shown among those who are here."""
        change = update(schema.people).where(schema.people.c.id == person.id).values(hidden=hidden)
        await self._database.write(lambda connection: connection.execute(change))
        await self.keys_changed()

    async def choose_seal(self, person: Person, seal: Chosen) -> None:
        """The seal that somebody wants to have from now on."""
        change = update(schema.people).where(schema.people.c.id == person.id).values(seal=seal.kept)
        await self._database.write(lambda connection: connection.execute(change))
        await self.keys_changed()

    async def go_away(self, person: Person, until: float) -> None:
        """Until when somebody is away; 0 if they are back."""
        change = update(schema.people).where(schema.people.c.id == person.id).values(away=until)
        await self._database.write(lambda connection: connection.execute(change))
        await self.keys_changed()

    async def away(self, ids: Iterable[str]) -> dict[str, float]:
        """Until when each of some people is away, of those who ever said so."""
        people = schema.people
        query = select(people.c.id, people.c.away).where(people.c.id.in_(sorted(set(ids))), people.c.away > 0)
        return {row.id: row.away for row in await self._database.read(lambda connection: connection.execute(query).all())}

    async def of_handle(self, handle: str) -> Person:
        """Whose page an address means; NOBODY for an unknown one."""
        people = schema.people
        if not 1 <= len(handle) <= 16:
            return NOBODY
        row = await self._database.read(lambda connection: connection.execute(select(people).where(people.c.handle == handle)).first())
        return person_of(row) if row is not None else NOBODY

    # --- Devices ---------------------------------------------------------------------------------------------------------
    async def devices(self, secret: str, person: Person) -> list[Device]:
        """Where somebody is signed in: this device first, then the latest."""
        keys, own = schema.keys, hashed(secret)
        query = select(keys).where(keys.c.person == person.id, keys.c.kind == "cookie")
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        found = [Device(row.device, row.agent, max(row.seen, row.created), row.hash == own) for row in rows]
        return sorted(found, key=lambda one: (not one.this, -one.seen))

    async def sign_out(self, person: Person, device: str) -> None:
        """A device is out, and the link that it showed lets nobody in any more."""
        keys = schema.keys
        if not device:
            raise Refused("unknown", "There is no such device")
        gone = delete(keys).where(keys.c.person == person.id, keys.c.device == device)
        if not await self._database.write(lambda connection: connection.execute(gone).rowcount):
            raise Refused("unknown", "There is no such device")
        await self.keys_changed()

    # --- Links made anew -----------------------------------------------------------------------------------------------
    async def link(self, secret: str, person: Person) -> str:
        """The personal link that goes with a device's secret; "" where it cannot be kept now.

        After links were made anew on another device, this one's is kept when it is shown for the first time.
        """
        link = link_of(secret, person.renewed)
        if not person.renewed or hashed(link) in self._stored:
            return link

        def work(connection: Connection) -> bool:
            _hold(connection, person)
            fresh = _find(connection, secret, "cookie").renewed == person.renewed
            if fresh and not _find(connection, link, "link").id:
                connection.execute(insert(schema.keys), _keys(secret, person, time.time(), _device_of(connection, secret))[1:])
            return fresh

        try:
            fresh = await self._database.write(work)
        except Refused:
            return ""
        if not fresh:
            return ""
        self._stored.add(hashed(link))
        return link

    async def renew(self, secret: str, *, elsewhere: bool = False) -> Person:
        """Makes the personal links of a secret's person anew: all earlier ones stop working. With `elsewhere` everybody else who
        came in as this person is out too: other devices, programs with a token, and whoever has a passkey."""

        def work(connection: Connection) -> Person:
            keys, people = schema.keys, schema.people
            _hold(connection, _find(connection, secret, "cookie"))
            person = _find(connection, secret, "cookie")
            if not person.id:
                raise Refused("who-are-you", "You have no personal link yet: sit down at a table first")
            connection.execute(update(people).where(people.c.id == person.id).values(renewed=person.renewed + 1))
            gone = keys.c.hash != hashed(secret) if elsewhere else keys.c.kind == "link"
            connection.execute(delete(keys).where(keys.c.person == person.id, gone))
            if elsewhere:
                connection.execute(delete(schema.passkeys).where(schema.passkeys.c.person == person.id))
            person = replace(person, renewed=person.renewed + 1)
            connection.execute(insert(keys), _keys(secret, person, time.time(), _device_of(connection, secret))[1:])
            return person

        person = await self._database.write(work)
        await self.keys_changed()
        return person


def _find(connection: Connection, secret: str, kind: str) -> Person:
    keys, people = schema.keys, schema.people
    wanted = hashed(secret)
    query = select(keys.c.hash, keys.c.kind, people).join(people, people.c.id == keys.c.person)
    row = connection.execute(query.where(keys.c.hash == wanted)).first()
    if row is None or row.kind != kind or not hmac.compare_digest(row.hash, wanted):
        return NOBODY
    return person_of(row)


def person_of(row: Any) -> Person:
    return Person(row.id, row.name, row.renewed, row.handle, bool(row.hidden), row.created, row.away, row.seal)


def _new_device() -> str:
    return secrets.token_hex(6)


def _device_of(connection: Connection, secret: str) -> str:
    """The device of a cookie."""
    found: str | None = connection.scalar(select(schema.keys.c.device).where(schema.keys.c.hash == hashed(secret)))
    return found or ""


def _hold(connection: Connection, person: Person) -> None:
    """Until this work is done nobody else changes the person's keys; what was read before may have
    changed, and is read again."""
    connection.execute(select(schema.people.c.id).where(schema.people.c.id == person.id).with_for_update())


def _keys(secret: str, person: Person, now: float, device: str, agent: str = "") -> list[dict[str, object]]:
    """The key of a cookie, and the key of the link that follows from it: both are one device's."""
    found = {"cookie": hashed(secret), "link": hashed(link_of(secret, person.renewed))}
    common = {"person": person.id, "created": now, "device": device, "agent": clean(agent, AGENT_LENGTH), "seen": now}
    return [{"hash": digest, "kind": kind, **common} for kind, digest in found.items()]
