"""People: a name and a secret suffice. A browser holds a cookie, a program a token; both are kept only as SHA-256."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections import OrderedDict
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from parlour.tables import schema
from parlour.tables.database import Database
from parlour.tables.text_input import NAME_LENGTH, clean

REMEMBERED, REMEMBERED_SECONDS = 10_000, 60.0


@dataclass(frozen=True)
class Person:
    """Somebody: `id` is not secret to the server's database, and is never sent anywhere."""

    id: str
    name: str


NOBODY = Person("", "")


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def link_of(secret: str) -> str:
    """The secret of the personal link that goes with a cookie; the cookie cannot be computed from it."""
    return hmac.new(secret.encode("utf-8", "replace"), b"parlour personal link", hashlib.sha256).hexdigest()[:43]


class People:
    """Finds people by their secrets."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lately: OrderedDict[tuple[str, str], tuple[Person, float]] = OrderedDict()  # by hash and kind, for a while

    async def who(self, secret: str, kind: str = "cookie") -> Person:
        """Whose secret this is; NOBODY for an unknown one."""
        if not 20 <= len(secret) <= 100:
            return NOBODY
        wanted = hashed(secret)
        person, until = self._lately.get((wanted, kind), (NOBODY, 0.0))
        if time.monotonic() < until:
            return person
        person = await self._find(wanted, kind)
        if person.id:
            self._lately[wanted, kind] = (person, time.monotonic() + REMEMBERED_SECONDS)
            if len(self._lately) > REMEMBERED:
                self._lately.popitem(last=False)
        return person

    async def _find(self, wanted: str, kind: str) -> Person:
        keys, people = schema.keys, schema.people
        query = select(keys.c.hash, keys.c.kind, people.c.id, people.c.name).join(people, people.c.id == keys.c.person).where(keys.c.hash == wanted)
        row = await self._database.read(lambda connection: connection.execute(query).first())
        if row is None or row.kind != kind or not hmac.compare_digest(row.hash, wanted):
            return NOBODY
        return Person(row.id, row.name)

    async def welcome(self, name: str) -> tuple[Person, str]:
        """A new person, and the secret that only they hold."""
        person, secret = Person(secrets.token_hex(16), clean(name, NAME_LENGTH)), secrets.token_urlsafe(32)
        now = time.time()

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.people).values(id=person.id, name=person.name, created=now))
            connection.execute(insert(schema.keys), self._keys(secret, person, now))

        await self._database.write(work)
        return person, secret

    async def another_device(self, link: str) -> tuple[Person, str] | None:
        """The person of a personal link, with a new secret for this device; None for an unknown link."""
        person = await self.who(link, "link")
        if not person.id:
            return None
        secret = secrets.token_urlsafe(32)
        keys = self._keys(secret, person, time.time())
        await self._database.write(lambda connection: connection.execute(insert(schema.keys), keys))
        return person, secret

    async def rename(self, person: Person, name: str) -> Person:
        """The person with the name they want to have from now on."""
        wanted = clean(name, NAME_LENGTH)
        if not wanted or wanted == person.name:
            return person
        change = update(schema.people).where(schema.people.c.id == person.id).values(name=wanted)
        await self._database.write(lambda connection: connection.execute(change))
        self._lately.clear()
        return Person(person.id, wanted)

    @staticmethod
    def _keys(secret: str, person: Person, now: float) -> list[dict[str, object]]:
        found = {"cookie": hashed(secret), "link": hashed(link_of(secret))}
        return [{"hash": digest, "person": person.id, "kind": kind, "created": now} for kind, digest in found.items()]
