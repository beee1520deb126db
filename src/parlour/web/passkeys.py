"""Passkeys in the browser: made and kept on one's own page, and asked for where somebody comes in. A script does the talking with the device."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar import MediaType, Response, post

from parlour.tables.errors import Refused, texts
from parlour.tables.passkeys import Passkeys, Site
from parlour.tables.people import Person
from parlour.web import cookies
from parlour.web.agents import agent
from parlour.web.cookies import PERSON, VISIT, AnyRequest
from parlour.web.routes import desk_of, form_of, see


def site_of(request: AnyRequest) -> Site:
    """The host and the address that a browser must have seen."""
    base = urlsplit(desk_of(request).base(request))
    return Site(base.hostname or "", f"{base.scheme}://{base.netloc}")


def _kept(request: AnyRequest) -> Passkeys:
    return desk_of(request).house.passkeys


def _visit(request: AnyRequest) -> str:
    return cookies.read(request, VISIT)


async def _me(request: AnyRequest) -> Person:
    person = await desk_of(request).who(request)
    if not person.id:
        raise Refused("who-are-you", "We do not know you yet: choose a name first")
    return person


def _json(text: str) -> Response[str]:
    return Response(text, media_type=MediaType.JSON)


def _go(path: str) -> Response[dict[str, str]]:
    """Where the script goes on."""
    return Response({"to": path}, media_type=MediaType.JSON)


# --- One's own ------------------------------------------------------------------------------------------------------------------
@post("/me/passkeys/options", include_in_schema=False, for_a_program=True, status_code=200)
async def to_make(request: AnyRequest) -> Response[Any]:
    """What the browser needs to make a passkey."""
    await form_of(request)
    person = await _me(request)
    called = person.name or texts(desk_of(request).language(request))("Guest")
    return _json(await _kept(request).to_make(person, called, site_of(request), _visit(request)))


@post("/me/passkeys", include_in_schema=False, for_a_program=True, status_code=200)
async def make(request: AnyRequest) -> Response[Any]:
    """Keeps the passkey that the browser has made."""
    fields, person = await form_of(request), await _me(request)
    await _kept(request).make(person, fields.get("credential", ""), fields.get("name", ""), site_of(request), _visit(request))
    return _go("/me#passkeys")


@post("/me/passkeys/rename", include_in_schema=False)
async def rename(request: AnyRequest) -> Response[Any]:
    fields, person = await form_of(request), await _me(request)
    await _kept(request).rename(person, fields.get("passkey", ""), fields.get("name", ""))
    return see("/me#passkeys")


@post("/me/passkeys/revoke", include_in_schema=False)
async def revoke(request: AnyRequest) -> Response[Any]:
    fields, person = await form_of(request), await _me(request)
    await _kept(request).revoke(person, fields.get("passkey", ""))
    return see("/me#passkeys")


# --- Coming in --------------------------------------------------------------------------------------------------------------------
@post("/me/passkey/options", include_in_schema=False, for_a_program=True, status_code=200)
async def to_come_in(request: AnyRequest) -> Response[Any]:
    """What the browser needs to ask for a passkey."""
    await form_of(request)
    return _json(await _kept(request).to_come_in(site_of(request), _visit(request)))


@post("/me/passkey", include_in_schema=False, for_a_program=True, status_code=200)
async def come_in(request: AnyRequest) -> Response[Any]:
    """This device becomes the passkey's person's too; who is somebody here already is asked first."""
    desk, fields = desk_of(request), await form_of(request)
    present = await desk.who(request)
    if present.id and not fields.get("instead"):
        called = present.name or texts(desk.language(request))("Guest")
        raise Refused("not-now", "This device is {name}’s already", name=called)
    found = agent(request.headers.get("user-agent", ""))
    _, secret = await _kept(request).come_in(fields.get("credential", ""), site_of(request), _visit(request), found)
    answer = _go("/me")
    cookies.keep(request, answer, PERSON, secret)
    return answer


PASSKEYS = [to_make, make, rename, revoke, to_come_in, come_in]
