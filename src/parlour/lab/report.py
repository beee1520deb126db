"""The report: one HTML page that holds everything, readable without a network, a script or any knowledge of programming.

What it says is put together here; `report.html` sets it, `charts.py` draws.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

from parlour.engine.extras import need
from parlour.engine.rule import PACKAGE
from parlour.lab import charts, judge
from parlour.lab.judge import CHANGE, LEAVE, LOOK, SEAT_BAND, VERDICTS, Finding, band, fair_share, is_out
from parlour.lab.report_levels import levels_section
from parlour.lab.report_pieces import options_section, pieces_section
from parlour.lab.report_sections import Chart, Section
from parlour.lab.report_sweep import sweep_section
from parlour.lab.report_texts import ReportTexts
from parlour.lab.report_worth import worth_finding, worth_section
from parlour.lab.sheets import Figures, ReportFigures, SweepFigures, WorthFigures

STYLES = (PACKAGE / "style" / "tokens.css", Path(__file__).with_name("report.css"))  # the pages' own paper and ink, then the report
PLACES = ("Winner", "2nd", "3rd", "4th", "5th", "6th")


def page(
    figures: Figures,
    levels: Sequence[Figures] = (),
    sweep: SweepFigures | None = None,
    command: str = "",
    language: str = "en",
    worth: WorthFigures | None = None,
    lab: str = "",
) -> str:
    """The report of a simulation; `levels` are simulations with other bots, `sweep` the figures of a sweep, `worth` what pieces are worth.

    `lab` is the address of the page where the next run can be asked for, where there is one: the report then leads back to it.
    """
    t = ReportTexts(language, figures.game)
    found = judge.findings(figures, t, worth_finding(worth, t) if worth else None)
    sections = [
        _seats(figures, t),
        _length(figures, t),
        _lead(figures, t),
        *(pieces_section(figures, kind, t) for kind in figures.pieces),
        worth_section(worth, t) if worth else None,
        options_section(figures, t),
        levels_section(levels, t),
        sweep_section(sweep, t) if sweep else None,
    ]
    whole: str = _template().render(
        t=t,
        game=figures.game,
        title=t(figures.title),
        style="\n".join(path.read_text(encoding="utf-8") for path in STYLES),
        deck=judge.deck(found, t),
        facts=_facts(figures, t),
        findings=found[:4],
        sections=[section for section in sections if section],
        ideas=_ideas(figures, found, t),
        command=command,
        lab=lab,
    )
    return whole


def of_figures(found: Figures | SweepFigures, command: str = "", language: str = "en", lab: str = "") -> str:
    """The report of kept figures: of a simulation, or of a sweep alone (then that of its base, which is today's game
    where it is among the versions)."""
    if isinstance(found, SweepFigures):
        return page(found.versions[found.base].figures, (), found, command, language, lab=lab)
    if isinstance(found, ReportFigures):
        return page(found, found.levels, found.sweep, command, language, found.worth, lab)
    return page(found, command=command, language=language, lab=lab)


@functools.cache
def _template() -> Any:
    need("lab.jinja2")
    import jinja2

    pages = jinja2.Environment(loader=jinja2.FileSystemLoader(Path(__file__).parent), autoescape=True, undefined=jinja2.StrictUndefined)
    pages.globals.update(CHANGE=CHANGE, LOOK=LOOK, VERDICTS=VERDICTS)
    return pages.get_template("report.html")


def _facts(figures: Figures, t: ReportTexts) -> dict[str, str]:
    players = t.plural("one player", "{n} players", figures.players)
    return {
        t("Games"): f"{t.digits(figures.games)}, {players}",
        t("Players"): t("{bot} bots", bot=figures.bots[0]) if judge.same_bots(figures) else ", ".join(figures.bots),
        t("Moves"): t.digits(figures.moves),
        t("Seed"): str(figures.seed),
        t("Time"): t("{seconds} s, {n} games a second", seconds=t.digits(figures.seconds, 1), n=t.digits(figures.games_per_second)),
        t("Date"): date.today().isoformat(),
    }


# --- The pictures -----------------------------------------------------------------------------------------------------
def _seats(figures: Figures, t: ReportTexts) -> Section:
    fair, alike = fair_share(figures), judge.same_bots(figures)
    limits = band(fair, SEAT_BAND)
    rows = [
        (t("Seat {n}", n=row.seat + 1), "" if alike else row.bot, row.wins, alike and is_out(row.wins, limits)) for row in figures.seats
    ]
    found = judge.on_seats(figures, t)
    inside = sum(not out for _, _, _, out in rows)
    few = found.verdict == LOOK and inside == len(rows)  # none is surely outside, but one may be
    said = (
        t("Too few games to be sure")
        if few
        else t("{n} of {all} are healthy", n=inside, all=len(rows))
        if alike
        else t("Different bots: not judged")
    )
    points = t.digits(100 * SEAT_BAND * fair, 1)
    return Section(
        t("Wins by seat"),
        t("The share of games won from each seat, with its 95 % interval. A win that several share counts in parts."),
        t("All dots inside the shaded band, {points} points around {fair}.", points=points, fair=t.percent(fair)),
        found.verdict,
        said,
        charts=[Chart(charts.dots(t, rows, limits, fair, t("share of games won; dotted: the fair share")))],
    )


def _length(figures: Figures, t: ReportTexts) -> Section:
    length, quantiles = figures.length, figures.length.quantiles
    bars = length.histogram
    places = [(t(PLACES[row.place - 1]), row.score_quantiles) for row in figures.places]
    ends = ", ".join(f"{t(row.ending)} {t.percent(row.share.value)}" for row in figures.endings)
    middle = t("middle {n}", n=t.digits(quantiles[2]))
    hump = charts.histogram(t, bars.edges, bars.shares, t("decisions in a game, all players together"), quantiles[2], middle)
    spread = charts.ranges(t, places, t("final score; thick: half of games, thin: nine tenths"))
    found = judge.on_length(figures, t)
    return Section(
        t("Length and spread"),
        t(
            "How many decisions a game takes, and the scores of the first, the second, … of each game. Games end by: {endings}.",
            endings=ends,
        ),
        t("One hump without a long tail, and a last player whose good games reach the winner's bad ones."),
        found.verdict,
        found.sentence,
        t("A decision has {n} options on average.", n=t.digits(length.options_per_decision, 1)),
        panels=[
            Chart(hump, t("How long a game is"), t("share of games")),
            Chart(spread, t("How far apart they end"), t("middle, half and nine tenths of games")),
        ],
    )


def _lead(figures: Figures, t: ReportTexts) -> Section | None:
    lead = figures.lead
    if not lead.games:
        return None
    found = judge.on_lead(figures, t)
    bars = lead.histogram
    mean = lead.changes.value
    changes = charts.histogram(t, bars.edges, bars.shares, t("changes of the lead in a game"), mean, t("mean {n}", n=t.digits(mean, 1)))
    fair = 1 - fair_share(figures)
    rows = [(t("Comebacks"), "", lead.comebacks, found.verdict == LOOK), (t("Never changes"), "", lead.never, False)]
    limits = (0.15, 0.95 * fair)
    dots = charts.dots(t, rows, limits, fair, t("share of games; dotted: leading counts for nothing"))
    return Section(
        t("Lead and comebacks"),
        t(
            "How often somebody else takes the lead, and how often the one who leads at half time does not win ({n} games had a leader then).",
            n=t.digits(lead.games_with_a_leader_at_half_time),
        ),
        t("A lead that is worth something but can be caught: comebacks inside the shaded band."),
        found.verdict,
        found.sentence,
        panels=[
            Chart(changes, t("How often the lead changes"), t("share of games")),
            Chart(dots, t("Comebacks"), t("the leader of half time does not win")),
        ],
    )


class Idea(NamedTuple):
    """A run that is worth trying next: why, as a command, and as the fields of the lab's form."""

    name: str
    why: str
    command: str
    fields: dict[str, str]

    @property
    def asked(self) -> str:
        """The end of the address of the lab's form, filled in."""
        return urlencode(self.fields)


def _ideas(figures: Figures, found: list[Finding], t: ReportTexts) -> list[Idea]:
    """What to run next, and why."""
    whose = f"{figures.game} --players {figures.players}"
    same = {
        "game": figures.game,
        "players": str(figures.players),
        "bots": ",".join(dict.fromkeys(figures.bots)),
        "games": str(figures.games),
    }
    ideas = []
    if set(figures.bots) == {"random"}:
        why = t("Random players hide most of what is wrong.")
        ideas.append(Idea(t("Better players"), why, f"parlour report {whose} --bots greedy", same | {"bots": "greedy"}))
    if any(finding.verdict != LEAVE for finding in found) and figures.players > 1:
        why = t("What does a player lose who may not use a piece?")
        ideas.append(Idea(t("What pieces are worth"), why, f"parlour worth {whose}", same | {"worth": "yes"}))
    if any(finding.verdict != LEAVE for finding in found):
        why = t("Every number in the game's data can be varied; every version gets the same deals.")
        ideas.append(
            Idea(t("Change one value"), why, f"parlour sweep {whose} --vary PATH=x0.8,x1,x1.2", same | {"values_0": "x0.8,x1,x1.2"})
        )
    if figures.games < 50_000:
        more = 4 * figures.games
        why = t("Four times the games, half the interval.")
        ideas.append(Idea(t("More games"), why, f"parlour report {whose} --games {more}", same | {"games": str(more)}))
    why = t("Slower, but they see more than one move ahead.")
    thinking = same | {"bots": "search:200it", "games": "200"}
    ideas.append(Idea(t("Thinking players"), why, f"parlour report {whose} --bots search:200it --games 200", thinking))
    return ideas[:4]
