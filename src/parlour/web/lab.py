"""The lab in the browser, for the server's owner: one report at a time, made by a process of its own.

How far it is lies in files of a folder that all workers of the server share, so that any of them can show it or stop it.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import os
import shutil
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from litestar import Response, get, post
from litestar.params import FromQuery

import parlour
from parlour.engine.plain import Components, OptionValue
from parlour.lab.report_process import Outcome
from parlour.tables.errors import Refused
from parlour.web import cookies
from parlour.web.cookies import LAB, AnyRequest
from parlour.web.fields import whole
from parlour.web.lab_form import FIELDS, MOST_LETTERS, ROWS, LabPage, Run
from parlour.web.render import render_lab
from parlour.web.routes import desk_of, form_of, html, in_thread, said, see

if TYPE_CHECKING:
    from parlour.lab.wish import Wish

T = TypeVar("T")
DEAD = 20.0  # seconds without a sign of life
MOST_GAMES, MOST_THINKING = 1_000_000, 2_000  # in all, and of each version where a bot thinks
MOST_VERSIONS = 60
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


class Lab:
    """One report at a time."""

    def __init__(self, key: str, folder: str) -> None:
        self.key, self.folder = key, Path(folder)
        self._process: asyncio.subprocess.Process | None = None

    # --- Who may ---------------------------------------------------------------------------------------------------------
    def fits(self, key: str) -> bool:
        return bool(self.key) and hmac.compare_digest(self.key.encode(), key.encode("utf-8", "replace"))

    def admit(self, request: AnyRequest) -> None:
        """Only the server's owner comes in."""
        if not self.key:
            raise Refused("unknown", "This server has no lab")
        if not self.fits(cookies.read(request, LAB)):
            raise Refused("who-are-you", "The lab is for this server’s owner: open the link that «parlour serve» printed when it started")

    # --- The report ------------------------------------------------------------------------------------------------------
    def _read(self, name: str, kind: type[T]) -> T | None:
        try:
            return msgspec.json.decode((self.folder / name).read_bytes(), type=kind)
        except (OSError, msgspec.MsgspecError):
            return None

    def look(self) -> Run:
        from parlour.lab.wish import Wish

        wish, outcome = self._read("wish.json", Wish), self._read("outcome.json", Outcome)
        done, total = self._read("progress.json", tuple[int, int]) or (0, 0)
        readable = outcome is not None and (self.folder / "figures.json").exists()
        if outcome:
            return Run(outcome.state, done, total, outcome.reason, outcome.games, wish, readable)
        if not wish:
            return Run()
        try:
            alive = time.time() - (self.folder / "running").stat().st_mtime < DEAD
        except OSError:
            alive = False
        if not alive:
            return Run("failed", done, total, "", 0, wish)
        return Run("stopping" if (self.folder / "stop").exists() else "running", done, total, "", 0, wish)

    async def begin(self, wish: Wish) -> None:
        if self.look().state in ("running", "stopping"):
            raise Refused("not-now", "A report is being made: wait for it, or stop it first")
        await self.close()
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(mode=0o700, parents=True)
        (self.folder / "running").touch()
        (self.folder / "wish.json").write_bytes(msgspec.json.encode(wish))
        pipe, away = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        command = (sys.executable, "-m", "parlour.lab.report_process", str(self.folder))
        self._process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=away)
        assert self._process.stdin is not None
        self._process.stdin.write(msgspec.json.encode(wish) + b"\n")
        await self._process.stdin.drain()

    def stop(self) -> None:
        if self.look().state == "running":
            (self.folder / "stop").touch()

    async def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


# --- The form ------------------------------------------------------------------------------------------------------------
def wish_of(fields: dict[str, str], language: str, components: Components | None = None) -> Wish:
    """What a form asks for, of the game or of a set of the owner's own, checked; Refused says what is wrong."""
    from parlour.lab.cards.faults import faults
    from parlour.lab.job import Job
    from parlour.lab.vary import parse, variants
    from parlour.lab.wish import Wish

    game = parlour.game(fields["game"])
    bots = [name.strip() for name in fields.get("bots", "").split(",") if name.strip()]
    games = whole(fields, "games", 1, MOST_GAMES)
    rows = [(fields.get(f"path_{at}", "").strip(), fields.get(f"values_{at}", "").strip()) for at in range(ROWS)]
    vary = [f"{path}={values}" for path, values in rows if path or values]
    options: dict[str, OptionValue] = {name: fields[f"option_{name}"] for name in game.options if fields.get(f"option_{name}")}
    if components is not None and faults(game, components):
        raise Refused("bad-input", "This set has faults: mend them first")
    try:
        job = Job.of(game.id, whole(fields, "players", 1, 8), bots or ["greedy"], 1, options, components)
        parsed = [parse(text) for text in vary]
        count = 1
        for one in parsed:
            count *= len(one.values)
        if count > MOST_VERSIONS:
            raise Refused("bad-input", "That makes {n} versions; the most is {most}", n=count, most=MOST_VERSIONS)
        if parsed:
            variants(game, parsed, options, components)
    except (ValueError, KeyError) as error:
        raise Refused.because(error) from None
    most = MOST_GAMES if job.is_fast else MOST_THINKING
    if games * (1 + (count if parsed else 0)) > most:
        raise Refused("bad-input", "That makes {n} games; the most is {most}", n=games * (1 + (count if parsed else 0)), most=most)
    seed = fields.get("seed", "").strip()[:40] or "1"
    workers = max(1, (os.cpu_count() or 2) - 1)
    return Wish(
        game_id=game.id,
        players=job.players,
        bots=tuple(bots or ["greedy"]),
        seed=seed,
        options=options,
        games=games,
        vary=tuple(vary),
        workers=workers,
        language=language,
        components=components,
        cards=fields.get("set", ""),
        worth=bool(fields.get("worth")),
    )


def fields_of(wish: Wish) -> dict[str, str]:
    """The form as it was filled in for a wish."""
    fields = {"players": str(wish.players), "bots": ",".join(wish.bots), "games": str(wish.games), "seed": str(wish.seed)}
    fields |= ({"worth": "yes"} if wish.worth else {}) | ({"set": wish.cards} if wish.cards else {})
    for at, text in enumerate(wish.vary):
        fields[f"path_{at}"], _, fields[f"values_{at}"] = text.partition("=")
    return fields | {f"option_{name}": str(value) for name, value in wish.options.items()}


# --- The pages -----------------------------------------------------------------------------------------------------------
def lab_of(request: AnyRequest) -> Lab:
    found: Lab = request.app.state.lab
    return found


async def _shown(request: AnyRequest, game: str, values: dict[str, str], notice: str = "", status: int = 200) -> Response[str]:
    desk, lab = desk_of(request), lab_of(request)
    run = lab.look()
    game = game or (run.wish.game_id if run.wish else parlour.catalogue()[0])
    if not values and run.wish and game == run.wish.game_id:
        values = fields_of(run.wish)
    sets = {line.id: line.name for line in await desk.house.card_sets.of(game)}
    chosen = await desk.house.card_sets.get(values["set"]) if values.get("set") in sets else None
    page = LabPage(game, desk.language(request), desk.csrf(request), run, values, notice, sets, chosen.components if chosen else None)
    return html(request, await in_thread(render_lab, page), status)


async def _components(request: AnyRequest, fields: dict[str, str]) -> Components | None:
    """Those of the set that a form chooses; None for the game's own."""
    if not fields.get("set"):
        return None
    found = await desk_of(request).house.card_sets.get(fields["set"])
    if found.game != fields["game"]:
        raise Refused("bad-input", "This is a set of another game: {game}", game=found.game)
    return found.components


@get("/lab", include_in_schema=False)
async def show(request: AnyRequest, key: FromQuery[str] = "", game: FromQuery[str] = "") -> Response[Any]:
    lab = lab_of(request)
    if key and lab.fits(key):
        answer = see("/lab")
        cookies.keep(request, answer, LAB, key, max_age=None)
        answer.headers["referrer-policy"] = "no-referrer"
        return answer
    lab.admit(request)
    if game and game not in parlour.catalogue():
        raise Refused("unknown", "There is no game «{game}»; we have: {games}", game=game[:40], games=", ".join(parlour.catalogue()))
    asked = {name: value[:MOST_LETTERS] for name, value in request.query_params.items() if name in FIELDS and isinstance(value, str)}
    return await _shown(request, game, asked)


@post("/lab", include_in_schema=False)
async def begin(request: AnyRequest) -> Response[Any]:
    lab = lab_of(request)
    lab.admit(request)
    fields = await form_of(request)
    if fields.get("game") not in parlour.catalogue():
        raise Refused(
            "unknown", "There is no game «{game}»; we have: {games}", game=fields.get("game", "")[:40], games=", ".join(parlour.catalogue())
        )
    try:
        components = await _components(request, fields)
        await lab.begin(await asyncio.to_thread(wish_of, fields, desk_of(request).language(request), components))
    except Refused as refused:
        return await _shown(
            request, fields["game"], fields, said(refused, desk_of(request).language(request)), 409 if refused.kind == "not-now" else 400
        )
    return see("/lab")


@post("/lab/stop", include_in_schema=False)
async def stop(request: AnyRequest) -> Response[Any]:
    lab = lab_of(request)
    lab.admit(request)
    await form_of(request)
    lab.stop()
    return see("/lab")


def _figures(request: AnyRequest) -> bytes:
    lab = lab_of(request)
    lab.admit(request)
    if not lab.look().readable:
        raise Refused("unknown", "There is no report yet")
    return (lab.folder / "figures.json").read_bytes()


@get("/lab/report", include_in_schema=False)
async def report(request: AnyRequest) -> Response[Any]:
    """The report itself in the reader's language, which brings its own styles and nothing else."""
    from parlour.lab.report import of_figures
    from parlour.lab.sheets import from_json

    found, language = _figures(request), desk_of(request).language(request)
    text = await asyncio.to_thread(lambda: of_figures(from_json(found), language=language, lab="/lab"))
    return Response(text, media_type="text/html; charset=utf-8", headers={"content-security-policy": POLICY})


@get("/lab/figures.json", include_in_schema=False)
async def figures(request: AnyRequest) -> Response[Any]:
    headers = {"content-disposition": 'attachment; filename="figures.json"'}
    return Response(_figures(request), media_type="application/json", headers=headers)


LAB_PAGES = [show, begin, stop, report, figures]
