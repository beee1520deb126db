"""Pages about people: the league of a game, somebody's page, and one's own with what only oneself sees."""

from __future__ import annotations

import datetime
import json
import time
from collections.abc import Sequence
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from parlour.tables import learned
from parlour.tables.absence import MOST_DAYS
from parlour.tables.errors import Refused, texts
from parlour.tables.farewell import farewell
from parlour.tables.mail.address import masked
from parlour.tables.mail.mailboxes import mailbox_of
from parlour.tables.own_data import data_of
from parlour.tables.people import LINK, Person
from parlour.tables.played import PlayedGame, coached, games_of
from parlour.tables.ratings.scale import Strength
from parlour.tables.ratings.standing import history_of, register_of
from parlour.tables.seals import Chosen
from parlour.tables.text_input import NAME_LENGTH, clean
from parlour.tables.whereabouts import HERE_SECONDS, last_seen
from parlour.web import cookies
from parlour.web.cookies import PERSON, AnyRequest
from parlour.web.desk import Desk, is_local, qr
from parlour.web.fields import whole_or
from parlour.web.league_page import LeaguePage, When, league_csv, render_league
from parlour.web.people_words import place_in_words
from parlour.web.profile_page import COACHED, News, Private, ProfilePage, render_profile
from parlour.web.render import draw
from parlour.web.rooms.shelf import cards
from parlour.web.routes import STATUS, desk_of, form_of, game_of, html, in_thread, person_for, query_of, said, seated, see
from parlour.web.security import veiled

DELETE, NEWS = "delete", "news"  # parts of one's own page that something can be said about


# --- The league ---------------------------------------------------------------------------------------------------------------
@get("/league", include_in_schema=False)
async def leagues() -> Response[Any]:
    """To the league of the first game on the shelf."""
    return see(f"/league/{cards('en')[0].id}")


@get("/league/{game:str}", include_in_schema=False)
async def league(request: AnyRequest, game: FromPath[str]) -> Response[Any]:
    """Where everybody stands; with `.csv` the same as numbers."""
    desk, fields = desk_of(request), query_of(request)
    found = game_of(game.removesuffix(".csv"))
    person, now, language = await desk.who(request), time.time(), desk.language(request)
    players = whole_or(fields, "players", 2, max(found.players), None)
    kind = desk.settings.season
    when = When.read(fields.get("when", ""), kind, now)
    register = await register_of(desk.house.database, found.id)
    standings = await in_thread(when.league, register, now, players)
    if game.endswith(".csv"):
        headers = {"content-disposition": f'attachment; filename="league-{found.id}.csv"'}
        return Response(league_csv(found.id, standings, language, now).encode(), media_type="text/csv", headers=headers)
    honours = await in_thread(register.honours, kind, now) if kind else []
    page = LeaguePage(
        found, language, desk.csrf(request), person, standings, now, fields.get("who") == "people", players, when, kind, tuple(honours)
    )
    return html(request, await in_thread(render_league, page))


# --- Somebody's page -----------------------------------------------------------------------------------------------------------
async def _profile(
    request: AnyRequest, person: Person, viewer: Person, about: str = "", notice: str = "", status: int = 200
) -> Response[str]:
    desk, fields, now = desk_of(request), query_of(request), time.time()
    database, own = desk.house.database, person.id == viewer.id
    games, history = await games_of(database, person.id), await history_of(database, person.id)
    theirs = [] if own or not viewer.id else await history_of(database, viewer.id)
    here, look_on = ("", "") if own or person.hidden else await _whereabouts(desk, person, now, desk.language(request))
    page = ProfilePage(
        language=desk.language(request),
        csrf=desk.csrf(request),
        person=person,
        viewer=viewer,
        now=now,
        games=games,
        history=history,
        coached=await coached(database, _may_see_coached(games, viewer, own), COACHED),
        lessons=await learned.states(database, person) if own else {},
        met=_met(games, viewer),
        their_strengths={one.game: Strength(one.mu, one.sigma) for one in theirs},
        chosen=fields.get("curve", ""),
        everything=fields.get("games") == "all",
        here=here,
        look_on=look_on,
        private=await _private(request, person) if own else None,
        about=about,
        notice=notice,
    )
    return html(request, await in_thread(render_profile, page), status)


def _may_see_coached(games: Sequence[PlayedGame], viewer: Person, own: bool) -> list[PlayedGame]:
    """What the coach found in games that others may not see is nobody else's business."""
    return [game for game in games if own or game.public or (viewer.id and any(seat.person == viewer.id for seat in game.seats))]


def _met(games: Sequence[PlayedGame], viewer: Person) -> tuple[int, int]:
    """In games of both: how often the viewer came in before them, and they before the viewer."""
    won = lost = 0
    for game in games:
        other = next((at for at, seat in enumerate(game.seats) if viewer.id and seat.person == viewer.id), None)
        if other is not None and other != game.seat:
            theirs = game.places[other]
            won, lost = won + (theirs < game.place), lost + (theirs > game.place)
    return won, lost


async def _whereabouts(desk: Desk, person: Person, now: float, language: str) -> tuple[str, str]:
    """Where somebody is now, in words, and the public table at which one can look on."""
    seen, place = await last_seen(desk.house.database, person.id)
    if now - seen > HERE_SECONDS:
        return "", ""
    where, public = await desk.where(place, person.id)
    words = place_in_words(where, texts(language), language)
    return texts(language)("here now, {doing}", doing=words), public


async def _private(request: AnyRequest, person: Person) -> Private:
    desk, secret = desk_of(request), cookies.read(request, PERSON)
    link = await desk.house.people.link(secret, person)
    address = f"{desk.base(request)}/me/"
    devices = await desk.house.people.devices(secret, person)
    return Private(
        link=desk.link(request, link),
        code=qr.__wrapped__(address + veiled(link)) if len(link) == LINK else "",  # a secret is in no cache
        devices=tuple(devices),
        passkeys=tuple(await desk.house.passkeys.of(person)),
        is_local=is_local(address),
        news=await _news(desk, person),
    )


async def _news(desk: Desk, person: Person) -> News:
    """What one has said about e-mail, and about being away."""
    box = await mailbox_of(desk.house.database, person.id)
    now = time.time()
    away = person.away if person.away > now else 0.0
    today = datetime.date.fromtimestamp(now)
    return News(
        sends=desk.settings.mail is not None,
        state=box.state if box else "",
        address=masked(box.address) if box else "",
        wish=box.wish if box else "turn",
        away=away,
        day=datetime.date.fromtimestamp(away).isoformat() if away else "",
        first=today.isoformat(),
        last=(today + datetime.timedelta(days=MOST_DAYS)).isoformat(),
    )


@get("/me", include_in_schema=False)
async def own_page(request: AnyRequest) -> Response[Any]:
    """One's own page; who has no name yet is asked for one."""
    desk = desk_of(request)
    person = await desk.who(request)
    return await _profile(request, person, person) if person.id else _asked_for_a_name(request)


def _asked_for_a_name(request: AnyRequest, notice: str = "", status: int = 200) -> Response[str]:
    desk = desk_of(request)
    language = desk.language(request)
    text = draw("choose_name.html", t=texts(language), language=language, csrf=desk.csrf(request), notice=notice)
    return html(request, text, status)


@get("/player/{handle:str}", include_in_schema=False)
async def player(request: AnyRequest, handle: FromPath[str]) -> Response[Any]:
    desk = desk_of(request)
    viewer, person = await desk.who(request), await desk.house.people.of_handle(handle)
    if not person.id:
        raise Refused("unknown", "Nobody here has this page: its owner may have asked to be deleted")
    return await _profile(request, person, viewer)


# --- What one does with oneself ---------------------------------------------------------------------------------------------------
async def signed_in(request: AnyRequest) -> Person:
    """Who asks; only for somebody whom we know."""
    person = await desk_of(request).who(request)
    if not person.id:
        raise Refused("who-are-you", "We do not know you yet: choose a name first")
    return person


async def own_page_with(request: AnyRequest, about: str, notice: str, refused: Refused) -> Response[str]:
    """One's own page, with what was refused there."""
    person = await signed_in(request)
    return await _profile(request, person, person, about, notice, STATUS[refused.kind])


@post("/me/name", include_in_schema=False)
async def rename(request: AnyRequest) -> Response[Any]:
    """A new name, or the first one."""
    fields = await form_of(request)
    if not clean(fields.get("name", ""), NAME_LENGTH):
        notice = texts(desk_of(request).language(request))("Please tell us your name")
        return _asked_for_a_name(request, f"{notice}.", 400)
    _, secret = await person_for(request, fields["name"])
    return seated(request, "/me", secret)


@post("/me/seal", include_in_schema=False)
async def choose_seal(request: AnyRequest) -> Response[Any]:
    """The seal that one is drawn as from now on."""
    fields, person = await form_of(request), await signed_in(request)
    await desk_of(request).house.people.choose_seal(person, Chosen.read(fields.get("wax", ""), fields.get("sign", "")))
    return see("/me")


@post("/me/hide", include_in_schema=False)
async def hide(request: AnyRequest) -> Response[Any]:
    fields, person = await form_of(request), await signed_in(request)
    await desk_of(request).house.people.hide(person, bool(fields.get("hidden")))
    return see("/me#private")


@post("/me/sign-out", include_in_schema=False)
async def sign_out(request: AnyRequest) -> Response[Any]:
    """Another device is signed out."""
    fields, person = await form_of(request), await signed_in(request)
    await desk_of(request).house.people.sign_out(person, fields.get("device", "")[:40])
    return see("/me#private")


@get("/me/data", include_in_schema=False)
async def data(request: AnyRequest) -> Response[Any]:
    """Everything about oneself, as a file."""
    person = await signed_in(request)
    found = await data_of(desk_of(request).house.database, person)
    text = await in_thread(lambda: json.dumps(found, indent=1, ensure_ascii=False) + "\n")
    return Response(
        text.encode(), media_type="application/json", headers={"content-disposition": 'attachment; filename="parlour-my-data.json"'}
    )


@post("/me/delete", include_in_schema=False)
async def delete(request: AnyRequest) -> Response[Any]:
    """Somebody is deleted who has typed their name."""
    desk, fields, person = desk_of(request), await form_of(request), await signed_in(request)
    language = desk.language(request)
    if clean(fields.get("name", ""), NAME_LENGTH) != (person.name or texts(language)("Guest")):
        refused = Refused("bad-input", "That is not your name: nothing was deleted")
        return await own_page_with(request, DELETE, said(refused, language), refused)
    await farewell(desk.house, person, language)
    answer = see("/")
    answer.delete_cookie(PERSON, path="/")
    answer.delete_cookie(cookies.PREFIX + PERSON, path="/")
    return answer


PEOPLE = [leagues, league, own_page, player, rename, choose_seal, hide, sign_out, data, delete]
