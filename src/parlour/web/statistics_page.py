"""The statistics of the house as one page, drawn as the lab's reports are: it holds everything, and needs neither a script nor a network."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from babel.dates import format_date

import parlour
from parlour.engine.game import Game
from parlour.engine.rule import PACKAGE
from parlour.lab import charts
from parlour.lab.report import STYLES
from parlour.lab.report_sections import Chart
from parlour.lab.report_texts import LabTexts
from parlour.tables.statistics import Cells, GameStatistics, HouseStatistics, Length
from parlour.web.option_list import choice_text
from parlour.web.render import draw
from parlour.web.rooms.frame import LOCALES

STEPS = {"day": "games that ended, day by day", "week": "games that ended, week by week", "month": "games that ended, month by month"}
ENDINGS = {"resigned": "given up", "still": "stands still", "going": "goes on"}
CLOCKS = {"none": "without a clock", "move": "so long for each move", "fischer": "Fischer’s clock"}
COMPANY = {"people among themselves": "people among themselves", "people and bots": "people and bots", "one person": "one person"}
SPANS = {1440: "{span} days", 60: "{span} hours", 0: "{span} minutes"}  # by the minutes from which on they are said
PARTS = {
    "first quarter": "in the first quarter",
    "second quarter": "in the second quarter",
    "third quarter": "in the third quarter",
    "last quarter": "in the last quarter",
    "longer than usual": "longer than usual",
}


@dataclass(frozen=True)
class GameSection:
    """What is told of one game."""

    id: str
    title: str
    sentences: tuple[str, ...]
    panels: tuple[Chart, ...]


def render_statistics(found: HouseStatistics, language: str, *, lab: str = "") -> str:
    """The page; `lab` is the address of the lab where there is one, to which it leads back."""
    t = LabTexts(language, PACKAGE / "tables")
    days = [(_day(cell.name, found.step, language), cell.games) for cell in found.ended.cells]
    caption = t(STEPS[found.step])
    return draw(
        "statistics.html",
        t=t,
        language=language,
        style="\n".join(path.read_text(encoding="utf-8") for path in STYLES),
        lab=lab,
        floor=found.floor,
        facts=_facts(found, t),
        step=found.step,
        days=days,
        chart=charts.days(t, days, found.floor, f"{caption}; {t('dashed: fewer than can be shown')}"),
        sections=[_section(one, found, language, t) for one in found.games],
        by_game=_bars({cell.name: _title(cell.name, language) for cell in found.by_game.cells}, found.by_game, t),
    )


def _day(name: str, step: str, language: str) -> str:
    """A day as short as a chart wants it."""
    short = {"month": "LLL yyyy", "fi": "d.M.", "en": "d MMM"}
    return format_date(date.fromisoformat(name), short["month" if step == "month" else language], locale=LOCALES[language])


def _title(id: str, language: str) -> str:
    game = parlour.game(id)
    return game.texts(language)(game.title)


def _facts(found: HouseStatistics, t: LabTexts) -> dict[str, str]:
    begun = found.by_game.shown + found.by_game.hidden
    return {
        t("Games begun"): t.digits(begun),
        t("Ended in the time below"): t.digits(found.ended.shown + found.ended.hidden),
        t("Tables never begun"): t("fewer than {n}", n=found.floor) if found.never_begun is None else t.digits(found.never_begun),
        t("Until"): format_date(date.fromisoformat(found.until), "long", locale=LOCALES[t.language]),
    }


def _section(one: GameStatistics, found: HouseStatistics, language: str, t: LabTexts) -> GameSection:
    game = parlour.game(one.game)
    said = game.texts(language)
    phases = {cell.name: said(cell.name) for cell in one.given_up.phases.cells}
    rounds = {cell.name: t("round {n}", n=cell.name) for cell in one.given_up.rounds.cells}
    endings = {cell.name: t(ENDINGS[cell.name]) if cell.name in ENDINGS else said(cell.name) for cell in one.endings.cells}
    panels = [
        _length(one.plies, t("How long, in moves"), t("games that were played to their end"), str, t),
        _length(one.minutes, t("How long, in time"), t("from the first move to the last"), lambda name: _span(name, t), t),
        _panel(t("How they end"), "", endings, one.endings, t),
        _panel(
            t("How far they were when given up"),
            t("in quarters of the usual length"),
            {name: t(PARTS[name]) for name in PARTS},
            one.given_up.parts,
            t,
        ),
        _panel(t("In which phase"), t("of the latest games that were given up"), phases, one.given_up.phases, t),
        _panel(t("In which round"), t("of the latest games that were given up"), rounds, one.given_up.rounds, t),
        _panel(
            t("How many play"),
            "",
            {cell.name: t.plural("one player", "{n} players", int(cell.name)) for cell in one.players.cells},
            one.players,
            t,
        ),
        _panel(t("Who with whom"), "", {name: t(COMPANY[name]) for name in COMPANY}, one.company, t),
        _panel(t("Clocks"), "", {name: t(CLOCKS[name]) for name in CLOCKS}, one.clocks, t),
        *(_option(game, name, chosen, language, t) for name, chosen in one.options.items()),
    ]
    return GameSection(one.game, _title(one.game, language), tuple(_sentences(one, found, t)), tuple(panel for panel in panels if panel))


def _sentences(one: GameStatistics, found: HouseStatistics, t: LabTexts) -> list[str]:
    said = [t("{n} games were begun.", n=t.digits(one.games))]
    if one.plies and one.minutes:
        first, middle, third = one.plies.quarters
        said.append(t("Half of them take {low} to {high} moves.", low=t.number(first), high=t.number(third)))
        said.append(
            t(
                "In the middle a game has {n} moves and takes {minutes} minutes.",
                n=t.number(middle),
                minutes=t.number(one.minutes.quarters[1]),
            )
        )
    if one.given_up.games:
        share = t.percent(one.given_up.games / one.games, 0)
        said.append(
            t(
                "{share} were given up: somebody resigned or went away, or nobody has moved for {days} days.",
                share=share,
                days=found.still_days,
            )
        )
    return said


def _length(length: Length | None, title: str, small: str, say: Callable[[str], str], t: LabTexts) -> Chart | None:
    return _panel(title, small, {cell.name: say(cell.name) for cell in length.bars.cells}, length.bars, t) if length else None


def _span(name: str, t: LabTexts) -> str:
    """«60–120», in minutes, as one says it: 1–2 hours."""
    low, high = (int(part) if part else 0 for part in name.split("–"))
    size = next(size for size in SPANS if low >= size)
    return t(SPANS[size], span=f"{low // max(size, 1)}–{high // max(size, 1) if high else ''}")


def _option(game: Game, name: str, chosen: Cells, language: str, t: LabTexts) -> Chart | None:
    option, said = game.options[name], game.texts(language)
    words = {str(choice): choice_text(option, choice, said) for choice in option.choices}
    usual = t("usual: {choice}", choice=words[str(option.default)])
    return _panel(said(option.text), usual, words, chosen, t)


def _panel(title: str, small: str, words: dict[str, str], found: Cells, t: LabTexts) -> Chart | None:
    """Lying bars under a heading; nothing where nothing may be shown."""
    return Chart(_bars(words, found, t), title, small) if found.shown else None


def _bars(words: dict[str, str], found: Cells, t: LabTexts) -> str:
    beside = {None: t("not shown"), 0: "0"}
    rows = [(words[cell.name], [(beside.get(cell.games, ""), float(cell.games or 0))]) for cell in found.cells]
    return charts.across(rows, lambda value: t.digits(value) if value else "")
