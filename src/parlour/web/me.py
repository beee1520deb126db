"""Personal links: who one is on a device, and how to become somebody there."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from parlour.tables import storage
from parlour.tables.errors import Refused, texts
from parlour.tables.people import LINK
from parlour.web import cookies
from parlour.web.agents import agent
from parlour.web.cookies import PERSON, AnyRequest
from parlour.web.page_data import MePage
from parlour.web.render import render_me
from parlour.web.routes import desk_of, form_of, html, in_thread, query_of, seated, see, shown
from parlour.web.security import unveiled

OWN = "me"


def unknown_link() -> Refused:
    return Refused("unknown", "This personal link is not known here: it may have been cut off, or a newer one was made")


def _place(to: str) -> str:
    """Where a personal link leads: to a table, to one's own page, or to the start page."""
    if to == OWN:
        return "/me"
    return f"/t/{to}" if to.isascii() and to.isalnum() and len(to) <= 16 else "/"


@get("/me/{secret:str}", include_in_schema=False)
async def me(request: AnyRequest, secret: FromPath[str]) -> Response[Any]:
    """A personal link, opened: it only asks, since previews of links open them too."""
    desk, secret = desk_of(request), unveiled(secret, LINK)
    owner, person = await desk.house.people.whose_link(secret), await desk.who(request)
    place = _place(query_of(request).get("to", ""))
    if not owner.id:
        raise unknown_link()
    if owner.id == person.id:
        return see(place)
    language = desk.language(request)
    guest = texts(language)("Guest")
    page = MePage(
        language=language,
        csrf=desk.csrf(request),
        secret=desk.to_veil(request, secret),
        name=owner.name or guest,
        to=place.removeprefix("/t/").removeprefix("/"),
        present=(person.name or guest) if person.id else "",
        tables=await storage.count_of(desk.house.database, person.id) if person.id else 0,
        personal=await desk.personal(request, person),
    )
    return html(request, await in_thread(render_me, page))


@post("/me/{secret:str}", include_in_schema=False)
async def become(request: AnyRequest, secret: FromPath[str]) -> Response[Any]:
    """This device becomes the link's person's too."""
    fields = await form_of(request)
    found = await desk_of(request).house.people.another_device(unveiled(secret, LINK), agent(request.headers.get("user-agent", "")))
    if found is None:
        raise unknown_link()
    return seated(request, _place(fields.get("to", "")), found[1])


async def _renew(request: AnyRequest, notice: str, *, elsewhere: bool) -> Response[Any]:
    """Makes the person's links anew, and shows the page that was left again, with the new one."""
    desk, fields = desk_of(request), await form_of(request)
    person = await desk.house.people.renew(cookies.read(request, PERSON), elsewhere=elsewhere)
    place = _place(fields.get("to", ""))
    if not place.startswith("/t/"):
        return see(place)
    table = await desk.house.table(place.removeprefix("/t/"))
    return await shown(request, table, person, notice=notice)


@post("/me/new-link", include_in_schema=False)
async def new_link(request: AnyRequest) -> Response[Any]:
    """A new personal link; earlier ones stop working, and all devices stay signed in."""
    t = texts(desk_of(request).language(request))
    return await _renew(request, t("Your own link is new. Earlier ones do not work any more."), elsewhere=False)


@post("/me/sign-out-elsewhere", include_in_schema=False)
async def sign_out_elsewhere(request: AnyRequest) -> Response[Any]:
    """Only this device stays signed in; earlier links stop working too, or they would let others in again."""
    t = texts(desk_of(request).language(request))
    return await _renew(request, t("You are signed in on this device only, and your own link is new."), elsewhere=True)


ME = [me, become, new_link, sign_out_elsewhere]
