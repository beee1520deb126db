"""Passkeys: a second way in beside the personal link. A device keeps a secret that never leaves it and signs what we ask it to; we keep the public half.

What is asked, the challenge, is drawn by lot, holds for a few minutes, in one visit of one browser, and once: it is taken out of the database when it is
answered, whatever the answer is. A passkey belongs to the host that it was made for, and its signatures to the address that the browser saw. Devices that
count their signatures must count upwards; one that does not may be a copy, and is not let in.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import secrets
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from parlour.tables import schema
from parlour.tables.database import Database
from parlour.tables.errors import Refused
from parlour.tables.journal import note
from parlour.tables.people import NOBODY, People, Person, hashed, person_of
from parlour.tables.text_input import clean

if TYPE_CHECKING:
    from webauthn.authentication.verify_authentication_response import VerifiedAuthentication
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor
    from webauthn.registration.verify_registration_response import VerifiedRegistration

HOLDS = 300.0  # seconds in which a challenge can be answered
MOST = 10  # of one person
NAME = 40
LONGEST = 16_000  # letters of an answer


class Site(NamedTuple):
    """Where we are: the host that passkeys are made for, and the address that a browser shows."""

    host: str
    origin: str


@dataclass(frozen=True)
class Passkey:
    """One of somebody's."""

    id: str
    name: str
    created: float
    used: float | None


class Passkeys:
    """Makes, finds and forgets them."""

    def __init__(self, database: Database, people: People) -> None:
        self._database, self._people = database, people
        self.key = b""  # the server's

    async def of(self, person: Person) -> list[Passkey]:
        """Somebody's passkeys, the oldest first."""
        rows = schema.passkeys
        query = select(rows).where(rows.c.person == person.id).order_by(rows.c.created, rows.c.id)
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return [Passkey(row.id, row.name, row.created, row.used) for row in found]

    # --- Challenges --------------------------------------------------------------------------------------------------------
    async def _challenge(self, visit: str, person: Person) -> bytes:
        """Something to sign; those that nobody has answered in time are forgotten."""
        challenge, rows, now = secrets.token_bytes(32), schema.challenges, time.time()
        values = {"hash": _digest(challenge), "visit": hashed(visit), "person": person.id, "until": now + HOLDS}

        def work(connection: Connection) -> None:
            connection.execute(delete(rows).where(rows.c.until < now))
            connection.execute(insert(rows).values(**values))

        await self._database.write(work)
        return challenge

    async def _taken(self, answer: dict[str, Any], visit: str, person: Person) -> bytes:
        """The challenge that an answer says it answers, which cannot be answered again."""
        rows, challenge = schema.challenges, _challenge_in(answer)
        held = rows.c.hash == _digest(challenge), rows.c.visit == hashed(visit), rows.c.person == person.id, rows.c.until >= time.time()
        if not await self._database.write(lambda connection: connection.execute(delete(rows).where(*held)).rowcount):
            raise Refused("not-now", "This took too long, or was done already: please try again")
        return challenge

    # --- A new passkey -------------------------------------------------------------------------------------------------------
    async def to_make(self, person: Person, called: str, site: Site, visit: str) -> str:
        """What a browser needs to make a passkey, as JSON."""
        _check_host(site)
        known = await self._known(person)
        if len(known) >= MOST:
            raise Refused("too-much", "You have {n} passkeys: revoke one first", n=MOST)
        challenge = await self._challenge(visit, person)
        return await asyncio.to_thread(_creation, site, called, self._handle(person.id), challenge, known)

    async def make(self, person: Person, answer: str, name: str, site: Site, visit: str) -> None:
        """Keeps the passkey that a browser has made."""
        read = _read(answer)
        challenge = await self._taken(read, visit, person)
        made = await asyncio.to_thread(_made, read, challenge, site)
        row = {
            "id": _digest(made.credential_id), "person": person.id, "credential": _text(made.credential_id), "public_key": _text(made.credential_public_key),
            "site": site.host, "count": made.sign_count, "name": clean(name, NAME) or "Passkey", "created": time.time(), "used": None,
        }  # fmt: skip

        def work(connection: Connection) -> None:
            rows = schema.passkeys
            connection.execute(select(schema.people.c.id).where(schema.people.c.id == person.id).with_for_update())
            count = connection.scalar(select(func.count()).select_from(rows).where(rows.c.person == person.id)) or 0
            if count >= MOST:
                raise Refused("too-much", "You have {n} passkeys: revoke one first", n=MOST)
            if connection.scalar(select(rows.c.id).where(rows.c.id == row["id"])):
                raise Refused("not-now", "This passkey is known already")
            connection.execute(insert(rows).values(**row))

        await self._database.write(work)

    # --- Coming in -----------------------------------------------------------------------------------------------------------
    async def to_come_in(self, site: Site, visit: str) -> str:
        """What a browser needs to ask for a passkey, as JSON; whose it may be is not said."""
        _check_host(site)
        challenge = await self._challenge(visit, NOBODY)
        return await asyncio.to_thread(_request, site, challenge)

    async def come_in(self, answer: str, site: Site, visit: str, agent: str = "") -> tuple[Person, str]:
        """Whose passkey has signed, with a new secret for this device."""
        read = _read(answer)
        challenge = await self._taken(read, visit, NOBODY)
        id = _digest(_bytes(read.get("rawId")))
        row = await self._row(id)
        if row is None or row.site != site.host or not self._is_own(read, row.person):
            raise _unknown()
        try:
            signed = await asyncio.to_thread(_signed, read, challenge, site, _bytes(row.public_key), row.count)
        except Refused:
            note("passkey refused")
            raise
        return await self._let_in(row, signed.new_sign_count, agent)

    async def _let_in(self, row: Any, count: int, agent: str) -> tuple[Person, str]:
        """The count is written down if it is still the one that was compared; of two answers with one count only the first comes in."""
        rows, people = schema.passkeys, schema.people
        change = update(rows).where(rows.c.id == row.id, rows.c.count == row.count).values(count=count, used=time.time())
        if not await self._database.write(lambda connection: connection.execute(change).rowcount):
            raise _unknown()

        def find(connection: Connection) -> Person:
            query = select(people).join(rows, rows.c.person == people.c.id).where(rows.c.id == row.id)
            found = connection.execute(query).first()
            return person_of(found) if found is not None else NOBODY

        found = await self._people.let_in(find, agent)
        if found is None:
            raise _unknown()
        return found

    # --- Names, and the end ----------------------------------------------------------------------------------------------------
    async def rename(self, person: Person, id: str, name: str) -> None:
        rows, wanted = schema.passkeys, clean(name, NAME)
        if not wanted:
            raise Refused("bad-input", "A passkey needs a name")
        await self._own(update(rows).where(rows.c.id == id, rows.c.person == person.id).values(name=wanted))

    async def revoke(self, person: Person, id: str) -> None:
        """From now on it lets nobody in; devices that came in by it stay until they are signed out."""
        rows = schema.passkeys
        await self._own(delete(rows).where(rows.c.id == id, rows.c.person == person.id))

    async def _own(self, change: Any) -> None:
        if not await self._database.write(lambda connection: connection.execute(change).rowcount):
            raise Refused("unknown", "There is no such passkey")

    # --- What is known ---------------------------------------------------------------------------------------------------------
    async def _row(self, id: str) -> Any:
        rows = schema.passkeys
        return await self._database.read(lambda connection: connection.execute(select(rows).where(rows.c.id == id)).first())

    async def _known(self, person: Person) -> list[bytes]:
        rows = schema.passkeys
        query = select(rows.c.credential).where(rows.c.person == person.id)
        return [_bytes(text) for text in await self._database.read(lambda connection: connection.scalars(query).all())]

    def _handle(self, person: str) -> bytes:
        """A mark of somebody for their device; neither their id nor their page's address can be computed from it."""
        return hmac.new(self.key, f"passkey {person}".encode(), hashlib.sha256).digest()

    def _is_own(self, answer: dict[str, Any], person: str) -> bool:
        """Whether the device says that the passkey is this person's, where it says whose it is."""
        response = answer.get("response")
        told = response.get("userHandle") if isinstance(response, dict) else None
        return not told or hmac.compare_digest(_bytes(told), self._handle(person))


# --- Between JSON and the library ----------------------------------------------------------------------------------------------------
def _creation(site: Site, called: str, handle: bytes, challenge: bytes, known: list[bytes]) -> str:
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers.structs import AuthenticatorSelectionCriteria, ResidentKeyRequirement

    return options_to_json(
        generate_registration_options(
            rp_id=site.host,
            rp_name="Parlour",
            user_name=called,
            user_id=handle,
            challenge=challenge,
            authenticator_selection=AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED),
            exclude_credentials=[_described(id) for id in known],
        )
    )


def _described(id: bytes) -> PublicKeyCredentialDescriptor:
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

    return PublicKeyCredentialDescriptor(id=id)


def _request(site: Site, challenge: bytes) -> str:
    from webauthn import generate_authentication_options, options_to_json

    return options_to_json(generate_authentication_options(rp_id=site.host, challenge=challenge))


def _made(answer: dict[str, Any], challenge: bytes, site: Site) -> VerifiedRegistration:
    """A new passkey, as the library finds it; whatever is wrong with it, one sentence says that it is not taken."""
    from webauthn import verify_registration_response

    try:
        return verify_registration_response(
            credential=answer, expected_challenge=challenge, expected_rp_id=site.host, expected_origin=site.origin
        )
    except Exception as error:
        raise _unknown() from error


def _signed(answer: dict[str, Any], challenge: bytes, site: Site, public_key: bytes, count: int) -> VerifiedAuthentication:
    """A signature, as the library finds it."""
    from webauthn import verify_authentication_response

    try:
        return verify_authentication_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=public_key,
            credential_current_sign_count=count,
        )
    except Exception as error:
        raise _unknown() from error


def _read(answer: str) -> dict[str, Any]:
    try:
        read = json.loads(answer) if len(answer) <= LONGEST else None
    except (ValueError, RecursionError):
        read = None
    if not isinstance(read, dict):
        raise Refused("bad-input", "The passkey's answer could not be read")
    return read


def _challenge_in(answer: dict[str, Any]) -> bytes:
    response = answer.get("response")
    client = _read(_bytes(response.get("clientDataJSON")).decode("utf-8", "replace")) if isinstance(response, dict) else {}
    return _bytes(client.get("challenge"))


def _bytes(text: object) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)) if isinstance(text, str) and text.isascii() else b""
    except ValueError:
        return b""


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _check_host(site: Site) -> None:
    """Browsers make passkeys for names of hosts, not for numbers."""
    if not any(letter.isalpha() for letter in site.host) or ":" in site.host:
        raise Refused("not-now", "Passkeys need an address with a name, such as localhost: this one is a number")


def _unknown() -> Refused:
    return Refused("who-are-you", "This passkey is not known here")
