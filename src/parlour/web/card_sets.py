"""The card table, for the server's owner: all components of a game in sheets that are edited, kept as sets, compared, played and
measured."""

from __future__ import annotations

import copy
from typing import Any

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath, FromQuery

import parlour
from parlour.engine.texts import Problem
from parlour.engine.ways import at
from parlour.lab.cards import csv_text, toml_file
from parlour.lab.cards.differences import differences
from parlour.lab.cards.faults import faults
from parlour.lab.cards.layout import Sheet
from parlour.tables.card_sets import CardSet, CardSets
from parlour.tables.errors import Refused, texts
from parlour.web.card_table import (
    CardTablePage,
    Look,
    SetsPage,
    address_of,
    answer_to_typing,
    cell_name,
    components_of,
    file_name,
    render_beside,
    render_sets_page,
    render_table_page,
)
from parlour.web.cookies import AnyRequest
from parlour.web.fields import whole
from parlour.web.lab import lab_of
from parlour.web.routes import MOST_VERSIONS, desk_of, form_of, game_of, html, in_thread, person_for, quick_wishes, said, seated, see


def _sets(request: AnyRequest) -> CardSets:
    """The sets, for the owner alone."""
    lab_of(request).admit(request)
    return desk_of(request).house.card_sets


# --- The list ------------------------------------------------------------------------------------------------------------
async def _list(request: AnyRequest, game: str, notice: str = "", values: dict[str, str] | None = None, status: int = 200) -> Response[str]:
    desk, lines = desk_of(request), await _sets(request).of(game)
    page = SetsPage(game, desk.language(request), desk.csrf(request), lines, notice, values or {})
    return html(request, await in_thread(render_sets_page, page), status)


@get("/lab/sets", include_in_schema=False)
async def all_sets(request: AnyRequest, game: FromQuery[str] = "") -> Response[str]:
    _sets(request)
    return await _list(request, game_of(game or parlour.catalogue()[0]).id)


@post("/lab/sets", include_in_schema=False)
async def make(request: AnyRequest) -> Response[Any]:
    """A new set: the game's own cards, or a copy of another set."""
    sets, fields = _sets(request), await form_of(request)
    source = await sets.get(fields["of"]) if fields.get("of") else None
    game = game_of(source.game if source else fields.get("game", ""))
    name = fields.get("name", "").strip() or _own_name(request, source)
    made = await sets.make(game.id, name, copy.deepcopy(components_of(game.id, source)))
    return see(f"/lab/sets/{made.id}")


def _own_name(request: AnyRequest, source: CardSet | None) -> str:
    language = desk_of(request).language(request)
    return texts(language)("{name}, a copy", name=source.name) if source else texts(language)("My set")


@post("/lab/sets/upload", include_in_schema=False)
async def upload(request: AnyRequest) -> Response[Any]:
    """A new set from a TOML file."""
    sets, fields = _sets(request), await form_of(request)
    game, language = game_of(fields.get("game", "")), desk_of(request).language(request)
    try:
        text, called = await _file(request)
        components = await in_thread(toml_file.parsed, text)
        made = await sets.make(game.id, fields.get("name", "").strip() or called.removesuffix(".toml"), components)
    except (Refused, Problem) as error:
        refused = error if isinstance(error, Refused) else Refused.because(error)
        return await _list(request, game.id, said(refused, language), fields, 400)
    return see(f"/lab/sets/{made.id}")


async def _file(request: AnyRequest) -> tuple[str, str]:
    """The file that a form holds: its text and its name."""
    found = (await request.form()).get("file")
    if not isinstance(found, UploadFile):
        raise Refused("bad-input", "Choose a file first")
    raw = await found.read()
    if not raw.strip():
        raise Refused("bad-input", "The file is empty")
    try:
        return raw.decode("utf-8"), found.filename
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace"), found.filename  # as older spreadsheets write


# --- A set ---------------------------------------------------------------------------------------------------------------
async def _page(request: AnyRequest, found: CardSet, sheet: str, notice: str = "", typed: dict[str, str] | None = None) -> CardTablePage:
    desk = desk_of(request)
    others = await desk.house.card_sets.of(found.game)
    return CardTablePage(found, desk.language(request), desk.csrf(request), sheet, notice, typed or {}, others)


async def _shown(request: AnyRequest, page: CardTablePage, status: int = 200) -> Response[str]:
    return html(request, await in_thread(render_table_page, page), status)


@get("/lab/sets/{id:str}", include_in_schema=False)
async def show(request: AnyRequest, id: FromPath[str], sheet: FromQuery[str] = "") -> Response[str]:
    found = await _sets(request).get(id)
    return await _shown(request, await _page(request, found, sheet or _first_sheet(found)))


def _first_sheet(found: CardSet) -> str:
    """The cards, where a game has a list of them; else its single values."""
    components = parlour.game(found.game).components
    lists = {name: value for name, value in components.items() if isinstance(value, list) and value and isinstance(value[0], dict)}
    return max(lists, key=lambda name: len(lists[name]), default="")


async def _kept(request: AnyRequest, found: CardSet, fields: dict[str, str], goes_on: bool = False) -> CardSet:
    """The set with what a form's cells say, if it is still the one that the form showed."""
    if found.version != _version(fields):
        raise Refused("stale", "This set was changed elsewhere meanwhile. What you typed is still here: look at it, then keep it")
    look = await in_thread(Look, found, "en")
    changes = look.changes(look.sheet(fields.get("sheet", "")), fields)
    return await _sets(request).change(found.id, found.version, changes, goes_on=goes_on) if changes else found


def _version(fields: dict[str, str]) -> int:
    return whole(fields, "version", 1, MOST_VERSIONS)


@post("/lab/sets/{id:str}/cells", include_in_schema=False)
async def cells(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    """The cells of a sheet, checked and kept; a button beside a row doubles it or takes it out."""
    sets, fields = _sets(request), await form_of(request)
    found = await sets.get(id)
    sheet, do = fields.get("sheet", ""), fields.get("do", "")
    try:
        kept = await _kept(request, found, fields)
        row = await _row(sets, kept, sheet, do) if do else ""
    except Refused as refused:
        notice = said(refused, desk_of(request).language(request))
        return await _shown(request, await _page(request, found, sheet, notice, fields), 409 if refused.kind == "stale" else 400)
    return see(address_of(kept, (Look(kept, "en").sheet(sheet), row or "sheet")))


async def _row(sets: CardSets, found: CardSet, name: str, do: str) -> str:
    """Doubles a row of a sheet, or takes it out; says where to look then."""
    look = await in_thread(Look, found, "en")
    sheet, (verb, _, number) = look.sheet(name), do.partition(" ")
    entries = at(found.components, sheet.way) if sheet.way else None
    row = whole({"row": number}, "row", 0, len(entries) - 1 if entries else 0)
    if not entries or verb not in ("double", "remove"):
        raise Refused("bad-input", "This cannot be done here")
    rows = [*entries[: row + 1], *entries[row:]] if verb == "double" else [*entries[:row], *entries[row + 1 :]]
    await sets.change(found.id, found.version, [(sheet.way, rows)])
    return cell_name(row + 1 if verb == "double" else max(0, row - 1), 0)


@post("/lab/sets/{id:str}/typed", include_in_schema=False, status_code=200, opt={"for_a_program": True})
async def typed(request: AnyRequest, id: FromPath[str]) -> dict[str, Any]:
    """A cell that somebody types in, checked and kept at once; for the page's script."""
    sets, fields = _sets(request), await form_of(request)
    kept = await _kept(request, await sets.get(id), fields, goes_on=fields.get("goes_on") == "yes")
    return await in_thread(answer_to_typing, await _page(request, kept, fields.get("sheet", "")))


@post("/lab/sets/{id:str}/step", include_in_schema=False)
async def step(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    """Undoes the last step, or does the next one again, and shows where that was."""
    sets, fields = _sets(request), await form_of(request)
    before = await sets.get(id)
    try:
        found = await (sets.redo if fields.get("do") == "redo" else sets.undo)(id, _version(fields))
    except Refused as refused:
        if refused.kind not in ("stale", "not-now"):
            raise
        page = await _page(request, before, fields.get("sheet", ""), said(refused, desk_of(request).language(request)))
        return await _shown(request, page, 409)
    return see(address_of(found, await in_thread(_first_difference, found, before)))


def _first_difference(found: CardSet, before: CardSet) -> tuple[Sheet, str] | None:
    """The first cell in which a set is not what it was."""
    some = differences(found.components, before.components)
    return Look(found, "en").place(some[0].way) if some else None


@post("/lab/sets/{id:str}/name", include_in_schema=False)
async def rename(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    sets, fields = _sets(request), await form_of(request)
    if fields.get("name", "").strip():
        await sets.rename(id, fields["name"])
    return see(f"/lab/sets/{id}")


@post("/lab/sets/{id:str}/delete", include_in_schema=False)
async def remove(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    sets = _sets(request)
    await form_of(request)
    return see(f"/lab/sets?game={(await sets.remove(id)).game}")


@post("/lab/sets/{id:str}/play", include_in_schema=False)
async def play(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    """A table with this set, against bots; a set with faults cannot be played."""
    sets, fields, desk = _sets(request), await form_of(request), desk_of(request)
    found, language = await sets.get(id), desk.language(request)
    try:
        wishes = quick_wishes(found.game, whole(fields, "players", 2, 8) - 1, fields.get("level", ""), desk.settings.pace)
        if await in_thread(faults, parlour.game(found.game), found.components):
            raise Refused("not-now", "This set has faults: it can be kept, but not played before they are mended")
        person, secret = await person_for(request, "")
        called = person.name or texts(language)("Guest")
        table = await desk.house.create(
            person=person.id,
            person_name=called,
            word=fields.get("word", ""),
            language=language,
            components=found.components,
            **wishes | {"name": found.name},
        )
    except Refused as refused:
        if refused.kind not in ("bad-input", "not-now"):
            raise
        page = await _page(request, found, fields.get("sheet", ""), said(refused, language))
        return await _shown(request, page, 409 if refused.kind == "not-now" else 400)
    return seated(request, f"/t/{table.id}", secret)


# --- Files ---------------------------------------------------------------------------------------------------------------
def _download(text: str, kind: str, name: str) -> Response[str]:
    return Response(text, media_type=f"{kind}; charset=utf-8", headers={"content-disposition": f'attachment; filename="{name}"'})


@get("/lab/sets/{id:str}/toml", include_in_schema=False)
async def as_toml(request: AnyRequest, id: FromPath[str]) -> Response[str]:
    found = await _sets(request).get(id)
    return _download(toml_file.written(found.components, f"{found.game}: {found.name}"), "application/toml", f"{file_name(found)}.toml")


@get("/lab/sets/{id:str}/csv", include_in_schema=False)
async def as_csv(request: AnyRequest, id: FromPath[str], sheet: FromQuery[str] = "") -> Response[str]:
    found = await _sets(request).get(id)
    look = await in_thread(Look, found, "en")
    chosen: Sheet = look.sheet(sheet)
    return _download(csv_text.written(chosen, look.own, look.original), "text/csv", f"{file_name(found)}-{chosen.name}.csv")


@post("/lab/sets/{id:str}/csv", include_in_schema=False)
async def from_csv(request: AnyRequest, id: FromPath[str]) -> Response[Any]:
    """A sheet that comes back from a spreadsheet: one step, which can be undone."""
    sets, fields = _sets(request), await form_of(request)
    found, name = await sets.get(id), fields.get("sheet", "")
    try:
        version, (text, _) = _version(fields), await _file(request)
        look = await in_thread(Look, found, "en")
        await sets.change(id, version, csv_text.changes(text, look.sheet(name), look.original))
    except (Refused, Problem) as error:
        refused = error if isinstance(error, Refused) else Refused.because(error)
        page = await _page(request, found, name, said(refused, desk_of(request).language(request)))
        return await _shown(request, page, 409 if refused.kind == "stale" else 400)
    return see(address_of(found, (look.sheet(name), "sheet")))


# --- Side by side --------------------------------------------------------------------------------------------------------
@get("/lab/sets/{id:str}/beside", include_in_schema=False)
async def beside(request: AnyRequest, id: FromPath[str], other: FromQuery[str] = "") -> Response[str]:
    sets, desk = _sets(request), desk_of(request)
    found = await sets.get(id)
    second = await sets.get(other) if other else None
    if second and second.game != found.game:
        raise Refused("bad-input", "These are sets of two games: {one} and {two}", one=found.game, two=second.game)
    others = await sets.of(found.game)
    return html(request, await in_thread(render_beside, found, second, others, desk.language(request), desk.csrf(request)))


CARD_SETS = [all_sets, make, upload, show, cells, typed, step, rename, remove, play, as_toml, as_csv, from_csv, beside]
