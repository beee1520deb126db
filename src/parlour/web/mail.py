"""News of one's turn by e-mail, and «away until»: the forms on one's own page, and the links that letters hold, which work without being signed in."""

from __future__ import annotations

import time
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from parlour.tables.absence import end_of, go_away
from parlour.tables.errors import Refused, texts
from parlour.tables.mail import mailboxes
from parlour.web.cookies import AnyRequest
from parlour.web.people import NEWS, own_page_with, signed_in
from parlour.web.render import draw
from parlour.web.routes import desk_of, form_of, html, in_thread, said, see

KINDS = ("bad-input", "too-much", "not-now")  # refusals that are said on one's own page


# --- On one's own page ------------------------------------------------------------------------------------------------------------
def _sends(request: AnyRequest) -> None:
    if desk_of(request).settings.mail is None:
        raise Refused("not-now", "This house sends no e-mails")


async def _attempt(request: AnyRequest, work: Any) -> Response[Any]:
    """Does something, and shows one's own page again; what is refused is said there."""
    try:
        await work
    except Refused as refused:
        if refused.kind not in KINDS:
            raise
        return await own_page_with(request, NEWS, said(refused, desk_of(request).language(request)), refused)
    return see(f"/me#{NEWS}")


@post("/me/mail", include_in_schema=False)
async def give(request: AnyRequest) -> Response[Any]:
    """An address, to which a link is sent that proves it."""
    desk, fields, person = desk_of(request), await form_of(request), await signed_in(request)
    _sends(request)
    given, wish = fields.get("address", ""), fields.get("wish", "turn")
    work = mailboxes.ask(desk.house.database, desk.key, person, given, wish, desk.language(request), time.time())
    return await _attempt(request, work)


@post("/me/mail/again", include_in_schema=False)
async def again(request: AnyRequest) -> Response[Any]:
    """Another link; the one before stops working."""
    desk, _, person = desk_of(request), await form_of(request), await signed_in(request)
    _sends(request)
    return await _attempt(request, mailboxes.ask_again(desk.house.database, desk.key, person, desk.language(request), time.time()))


@post("/me/mail/wish", include_in_schema=False)
async def wish(request: AnyRequest) -> Response[Any]:
    """How often one wants to hear."""
    desk, fields, person = desk_of(request), await form_of(request), await signed_in(request)
    work = mailboxes.choose(desk.house.database, person, fields.get("wish", ""), desk.language(request), time.time())
    return await _attempt(request, work)


@post("/me/mail/forget", include_in_schema=False)
async def forget(request: AnyRequest) -> Response[Any]:
    """The address is deleted."""
    desk, _, person = desk_of(request), await form_of(request), await signed_in(request)
    return await _attempt(request, mailboxes.forget(desk.house.database, person))


@post("/me/away", include_in_schema=False)
async def away(request: AnyRequest) -> Response[Any]:
    """Until when one is away; without a day one is back."""
    desk, fields, person = desk_of(request), await form_of(request), await signed_in(request)

    async def go() -> None:
        await go_away(desk.house, person, end_of(fields.get("day", ""), time.time()))

    return await _attempt(request, go())


# --- Links in letters ---------------------------------------------------------------------------------------------------------------
async def _page(request: AnyRequest, title: str, say: str, verb: str = "") -> Response[str]:
    """A question with one button, or the answer to it. The link's secret stands nowhere in it: the form goes to the page's own address."""
    desk = desk_of(request)
    language = desk.language(request)
    values = {"t": texts(language), "language": language, "csrf": desk.csrf(request), "title": title, "say": say, "verb": verb}
    return html(request, await in_thread(lambda: draw("letter.html", **values)))


def _old_link() -> Refused:
    return Refused("unknown", "This link does not work any more: it was used, has ended, or was cut off")


@get("/mail/proof/{token:str}", include_in_schema=False)
async def proof(request: AnyRequest, token: FromPath[str]) -> Response[Any]:
    """The link that proves an address, opened: it only asks, since mail programs open links too."""
    desk, t = desk_of(request), texts(desk_of(request).language(request))
    if not await mailboxes.is_to_be_proven(desk.house.database, desk.key, token, time.time()):
        raise _old_link()
    return await _page(
        request, t("Is this your address?"), t("Then news of your turn in games over days comes to it."), t("Yes, it is mine")
    )


@post("/mail/proof/{token:str}", include_in_schema=False, status_code=200)
async def prove(request: AnyRequest, token: FromPath[str]) -> Response[Any]:
    desk, _ = desk_of(request), await form_of(request)
    t = texts(desk.language(request))
    if not await mailboxes.prove(desk.house.database, desk.key, token, time.time()):
        raise _old_link()
    return await _page(
        request, t("Your address is proven"), t("When others wait for you, an e-mail will say so. Every one has a link that stops them.")
    )


@get("/mail/stop/{token:str}", include_in_schema=False)
async def stop_page(request: AnyRequest, token: FromPath[str]) -> Response[Any]:
    """The link that stops letters, opened: it only asks, since mail programs open links too."""
    desk, t = desk_of(request), texts(desk_of(request).language(request))
    if await mailboxes.whose_stop(desk.house.database, desk.key, token) is None:
        raise _old_link()
    return await _page(request, t("No more e-mails?"), t("News of your turn will not come by e-mail any more."), t("Stop the e-mails"))


@post("/mail/stop/{token:str}", include_in_schema=False, status_code=200)
async def stop(request: AnyRequest, token: FromPath[str]) -> Response[Any]:
    """Stops letters, with one click (RFC 8058): mail programs send it without cookies and without our form's token; the link suffices."""
    desk, t = desk_of(request), texts(desk_of(request).language(request))
    if not await mailboxes.stop(desk.house.database, desk.key, token, time.time()):
        raise _old_link()
    return await _page(request, t("The e-mails have stopped"), t("On your own page you can have them again."))


MAIL = [give, again, wish, forget, away, proof, prove, stop_page, stop]
