"""The pages: HTML made on the server. Every function takes a page's data and returns its text."""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast
from urllib.parse import urlencode

import msgspec
from jinja2 import ChoiceLoader, FileSystemLoader, PrefixLoader
from jinja2.runtime import Macro
from markupsafe import Markup

from parlour import bots
from parlour.engine.game import Game
from parlour.engine.texts import Texts
from parlour.games import find
from parlour.tables.errors import texts
from parlour.tables.levels import in_character
from parlour.web import analysis_page
from parlour.web.art import art, icon, seal, seal_of
from parlour.web.closely import looks_of
from parlour.web.fields import read_whole
from parlour.web.files import address
from parlour.web.hyphens import soft
from parlour.web.lab_form import MOST_PATHS, ROWS, LabPage, families, paths
from parlour.web.option_list import choice_text, options_on_page, sources_text
from parlour.web.page_data import AnalysisPage, MePage, NewTablePage, TablePage
from parlour.web.patches import Drawn
from parlour.web.rooms import context, log_book, room_of, rooms_elsewhere, style_of, template_of
from parlour.web.rooms.frame import LEVELS, Frame, Scene, clock, level_name
from parlour.web.rooms.log_book import Callers, Heading
from parlour.web.rooms.shelf import card, cards
from parlour.web.share import of_table
from parlour.web.templating import Templates

HERE = Path(__file__).parent
MOST_KEPT = 300  # drawings of a table in a language


@functools.cache
def environment() -> Templates:
    elsewhere = PrefixLoader({name: FileSystemLoader(folder) for name, folder in rooms_elsewhere().items()})
    rooms = ChoiceLoader([FileSystemLoader(HERE / "rooms"), elsewhere])
    sources = ChoiceLoader([FileSystemLoader(HERE / "templates"), PrefixLoader({"rooms": rooms})])
    found = Templates(sources)
    found.globals |= {
        "zip": zip,
        "address": address,
        "art": art,
        "icon": icon,
        "seal": seal,
        "seal_of": seal_of,
        "once": once,
        "told": told,
    }
    found.filters["soft"] = soft
    found.filters["mark"] = mark
    return found


def mark(drawn: str) -> str:
    """A mark of a drawing: another drawing has another."""
    return hashlib.blake2b(drawn.encode(), digest_size=6).hexdigest()


def read_templates() -> None:
    """Reads all templates, as a server does before it is asked for a page: to read the template of a
    room takes a tenth of a second."""
    for name in environment().list_templates(extensions=["html"]):
        environment().get_template(name)


def _sort_of_text(text: object) -> tuple[str, str]:
    """A text that is more than its letters, such as `You`: it may be drawn otherwise than one that looks alike."""
    return type(text).__name__, str(text)


_packed = msgspec.msgpack.Encoder(enc_hook=_sort_of_text).encode  # a tenth of what pickle takes


def once(page: TablePage, macro: Macro, *values: object) -> Markup:
    """What a macro makes of these values, made once for a table; for those whose work depends on
    nothing else but the language and the table."""
    drawn = cast(dict[tuple[str, bytes], Markup], page.kept.setdefault("drawn", {}))
    key = (macro.name, _packed(values))
    found = drawn.get(key)
    if found is None:
        if len(drawn) >= MOST_KEPT:
            drawn.clear()
        found = drawn[key] = Markup(macro(*values))
    return found


def told(page: TablePage, frame_log: Sequence[Heading], callers: Callers, macro: Macro, ply: int) -> Markup:
    """The log, with the players' names."""
    named = cast(dict[tuple[log_book.LogLine, int], str], page.kept.setdefault(("log", callers.names), {}))
    if len(named) > 2 * log_book.MOST_LINES:
        named.clear()
    return Markup(log_book.drawn(frame_log, callers, macro, ply, named))


def draw(template: str, **values: object) -> str:
    """A template, filled in."""
    return environment().get_template(template).render(**values)


# --- A new table ------------------------------------------------------------------------------------------
def render_new(page: NewTablePage) -> str:
    game = find(page.game)
    t = game.texts(page.language)
    players = _chosen_players(page, game)
    options = options_on_page(game, page.language, page.values, page.components or game.components, at_a_table=True)
    return draw(
        "new.html",
        page=page,
        t=t,
        language=page.language,
        csrf=page.csrf,
        game=game,
        card=card(page.game, page.language),
        players=players,
        seats=[_seat_choice(page, seat) for seat in range(max(game.players))],
        levels=[(level, level_name(level, t)) for level in LEVELS],
        unguided=_unguided(game, players, page, t),
        characters=[(level, level_name(level, t)) for level in in_character()],
        options=options,
        sources=sources_text(options, t),
        ready_made=_ready_made(page, game),
        warnings=page.warnings or game.warnings(players, page.language, **_chosen_options(page, game)),
        value=page.values.get,
    )


def _unguided(game: Game, players: int, page: NewTablePage, t: Texts) -> str:
    """Why the bots of this table would search without the game's network; nothing where they would not."""
    reason = bots.why_plain(game, players, page.components)
    return t("{reason}: bots of levels 3 to 6 search without it.", reason=reason.said(t)) if reason else ""


def _chosen_options(page: NewTablePage, game: Game) -> dict[str, str]:
    """The options as the form is filled in, as far as there are such choices."""
    given = {name: page.values.get(f"option_{name}", "") for name in game.options}
    return {name: value for name, value in given.items() if value.lower() in [str(one).lower() for one in game.options[name].choices]}


@dataclass(frozen=True)
class ReadyMade:
    """Options that are chosen together: the usual ones, or a preset of the game."""

    name: str
    link: str  # to the form that is filled in with them
    chosen: bool
    why: str = ""  # said when it is chosen


def _ready_made(page: NewTablePage, game: Game) -> list[ReadyMade]:
    """The presets of a game after its usual choices; nothing where there are none."""
    if not game.presets:
        return []
    t, chosen = game.texts(page.language), game.check_options(_chosen_options(page, game))
    made = []
    for name, values in {t("as usual"): {}, **{t(preset): values for preset, values in game.presets.items()}}.items():
        fields = {"game": game.id} | {f"option_{option}": str(value) for option, value in values.items()}
        why = t(game.quick.why) if game.quick and values == game.quick_options() else ""
        made.append(ReadyMade(name, f"/new?{urlencode(fields)}", chosen == game.check_options(values), why))
    return made


def _chosen_players(page: NewTablePage, game: Game) -> int:
    given = read_whole(page.values.get("players", ""))
    if given in game.players:
        return given
    return 3 if 3 in game.players else game.players[0]


@dataclass(frozen=True)
class SeatChoice:
    """Who is to sit on a seat of a new table."""

    seat: int
    chosen: str


def _seat_choice(page: NewTablePage, seat: int) -> SeatChoice:
    return SeatChoice(seat, page.values.get(f"seat_{seat}", "me" if seat == 0 else "bot:2"))


# --- A table ----------------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Drawing:
    """The page of a table, ready to draw: a template, and what it finds by name."""

    heading: str  # of the browser's tab
    goal: str
    template: str
    values: Mapping[str, object]

    lit: str | None = None  # the only move that is lit, to be looked at and not played

    def fragment(self) -> str:
        drawn = draw(self.template, **self.values, heading=self.heading, goal=self.goal)
        return drawn if self.lit is None else MOVE_BUTTON.sub(functools.partial(_to_look_at, self.lit), drawn)


MOVE_BUTTON = re.compile(r'<button [^>]*form="moves"[^>]*>')


def _to_look_at(lit: str, button: re.Match[str]) -> str:
    """A button as a piece that is only seen, lit if it makes this move."""
    text = re.sub(r' (form|name)="\w+"', "", button[0]).replace("<button", '<button type="button"', 1)
    first = re.search(r'value="([^";]*)', text)
    return text if first and first[1].strip() == lit else re.sub(r"\bglow\b", "", text)


def render_table(page: TablePage) -> str:
    """The whole page of a table."""
    return draw_table(page).whole()


def render_table_fragment(page: TablePage) -> str:
    """What stands inside <main id="table">: the script lays it over what is there when something has changed."""
    return drawing(page).fragment()


@dataclass(frozen=True)
class DrawnTable:
    """A table's page that was drawn, for all who see the same."""

    page: TablePage
    heading: str
    goal: str
    acting: bool
    over: bool
    inside: Drawn

    def whole(self) -> str:
        """The whole page, with what is around every page."""
        game = self.page.sight.game
        return draw(
            "table.html",
            page=self.page,
            t=game.texts(self.page.language),
            style=style_of(game.id),
            fragment=Markup(self.inside.text),
            heading=self.heading,
            goal=self.goal,
            acting=self.acting,
            over=self.over,
            share=of_table(self.page),
            looks=_looks(self.page),
        )


def draw_table(page: TablePage) -> DrawnTable:
    """Draws a table's page."""
    made = drawing(page)
    acting, over = (bool(made.values.get(name)) for name in ("acting", "over"))
    return DrawnTable(page, made.heading, made.goal, acting, over, Drawn(made.fragment()))


def drawing(page: TablePage) -> Drawing:
    """What is drawn of a table: its room, or who is waited for."""
    return _waiting_for_players(page) if page.status == "open" else _in_its_room(page)


def _waiting_for_players(page: TablePage) -> Drawing:
    game = page.sight.game
    t = game.texts(page.language)
    values = {
        "page": page,
        "game": game,
        "t": t,
        "clock": clock,
        "options": _unusual(page),
        "warnings": _warnings(page),
        "free": [seat for seat in page.seats if seat.kind == "open"],
        "level": functools.partial(level_name, t=t),
        "card": card(game.id, page.language),
    }
    goal = room_of(game.id).goal(Scene(page))
    return Drawing(t("{game}: waiting for players", game=t(game.title)), goal, "waiting.html", values)


def _in_its_room(page: TablePage) -> Drawing:
    frame = context(page)
    values = {name: value for name, value in vars(frame).items() if name != "goal"}
    more = {"ending_text": _ending(frame), "options": _unusual(page), "warnings": _warnings(page), "looks": _looks(page)}
    told = page.coached
    lit = (told.better_move if page.better else told.move) if told else None
    return Drawing(_heading(frame), frame.goal, template_of(page.sight.game.id), values | more, lit)


def _looks(page: TablePage) -> list[str]:
    """The families of pieces that can be looked at closely; a lesson's position has no address to ask for them."""
    return sorted(looks_of(page.sight.game.id)) if page.path == f"/t/{page.id}" and page.status != "open" else []


def _unusual(page: TablePage) -> list[tuple[str, str]]:
    """The options of this table that are not as usual, in words."""
    game = page.sight.game
    t = game.texts(page.language)
    own = [(t("Cards and boards"), t("of the server’s owner, not the usual ones"))] if page.sight.components is not None else []
    return own + [
        (t(game.options[name].text), choice_text(game.options[name], value, t))
        for name, value in page.sight.options.items()
        if value != game.options[name].default
    ]


def _warnings(page: TablePage) -> list[str]:
    """What speaks against this table's options, in sentences."""
    return page.sight.game.warnings(page.sight.players, page.language, **page.sight.options)


def _heading(frame: Frame) -> str:
    """The title of the browser's tab begins with what is wanted: whose turn it is, or who has won."""
    t, title = frame.t, frame.t(frame.game.title)
    if frame.over:
        return f"{frame.verdict or t('The end')} · {title}"
    if frame.acting:
        return t("● Your turn · {game}", game=title)
    return t("Waiting for {who} · {game}", game=title, who=", ".join(frame.waiting)) if frame.waiting else title


def _ending(frame: Frame) -> str:
    """Why the game ended: its last event in words, or who resigned."""
    page = frame.page
    if frame.over and page.result and page.result.reason == "resigned":
        gone = [frame.scene.who(seat.seat) for seat in page.seats if seat.resigned]
        return frame.t("Resigned: {names}. The game was not played to its end.", names=", ".join(gone))
    lines = frame.sentences if frame.over else []
    return lines[-1] if lines else ""


# --- Looking back at a game ---------------------------------------------------------------------------------------------------
def render_analysis(page: AnalysisPage) -> str:
    """The coach's page: the chances over the game, the turning points, what decisions cost, luck and play."""
    game = page.table.sight.game
    values = analysis_page.values(page, render_table_fragment)
    return draw("analysis.html", page=page, game=game, t=game.texts(page.table.language), **values)


# --- The lab ------------------------------------------------------------------------------------------------------------------
def render_lab(page: LabPage) -> str:
    """The form of the lab, how far a report is, and the way to it."""
    game = find(page.game)
    t = game.texts(page.language)
    new = NewTablePage(page.game, page.language, page.csrf, values=page.values)
    components = page.components or game.components
    values = list(paths(components))
    options = options_on_page(game, page.language, page.values, components)
    return draw(
        "lab.html",
        page=page,
        t=t,
        language=page.language,
        csrf=page.csrf,
        game=game,
        games=cards(page.language),
        titles={card.id: card.title for card in cards(page.language)},
        players=_chosen_players(new, game),
        options=options,
        sources=sources_text(options, t),
        value=page.values.get,
        rows=range(ROWS),
        families=list(families(components)),
        paths=values[:MOST_PATHS],
        sections=list(components),
        example=next((f"{name}={','.join(map(str, option.choices[:3]))}" for name, option in game.options.items()), ""),
    )


# --- Personal links -----------------------------------------------------------------------------------------------------------
def render_me(page: MePage) -> str:
    """The question whether to become somebody else on this device."""
    return draw("me.html", page=page, t=texts(page.language), language=page.language, csrf=page.csrf)


# --- Errors -------------------------------------------------------------------------------------------------------------------
def render_error(status: int, title: str, sentence: str, language: str = "en") -> str:
    t = texts(language)
    return draw("error.html", t=t, language=language, csrf="", status=status, title=title, sentence=sentence)
