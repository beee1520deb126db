"""The report: one HTML page that holds everything, readable without a network, a script or any knowledge of programming.

What it says is put together here; `report.html` sets it, `charts.py` draws.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from parlour.bots.statistics import Interval
from parlour.engine.rule import PACKAGE
from parlour.engine.texts import Problem
from parlour.lab import charts, judge
from parlour.lab.judge import CHANGE, LEAVE, LOOK, PIECE_BAND, SEAT_BAND, VERDICTS, Finding, band, fair_share, is_out
from parlour.lab.report_texts import ReportTexts
from parlour.lab.sheets import Figures, MoveUse, PieceKind, PieceUse, ReportFigures, SweepFigures, Version

STYLES = (PACKAGE / "style" / "tokens.css", Path(__file__).with_name("report.css"))  # the pages' own paper and ink, then the report
SHOWN_PIECES = 24
SHOWN_MOVES = 12
PLACES = ("Winner", "2nd", "3rd", "4th", "5th", "6th")
MEASURES = {"length": "Length", "winner's score": "Winner's score", "lead changes": "Lead changes", "ties": "Ties"}  # of `sweep.measures`


class Chart(NamedTuple):
    """A picture, with a title and small print where it has one."""

    svg: str
    title: str = ""
    small: str = ""


class PieceRow(NamedTuple):
    """A piece: its users, a bar of their number in per cent, and how often they win."""

    name: str
    use: str
    bar: float
    dot: str
    wins: str
    out: bool


class PieceTable(NamedTuple):
    """The pieces of one kind, over one scale."""

    rows: list[PieceRow]
    axis: str


class MoveList(NamedTuple):
    """Moves that stand out, with how often they were taken; `more` are left out."""

    title: str
    rows: list[tuple[str, str]]
    more: int


class Section(NamedTuple):
    """Pictures with what they show and what would be healthy."""

    title: str
    shows: str
    healthy: str
    verdict: str
    said: str
    note: str = ""
    panels: Sequence[Chart] = ()  # beside each other
    laid: str = "pair"  # how: two, or many small ones
    pieces: PieceTable | None = None
    charts: Sequence[Chart] = ()  # below each other
    lists: Sequence[MoveList] = ()
    key: Sequence[str] = ()  # what numbers below bars stand for


def page(
    figures: Figures, levels: Sequence[Figures] = (), sweep: SweepFigures | None = None, command: str = "", language: str = "en"
) -> str:
    """The report of a simulation; `levels` are simulations with other bots, `sweep` the figures of a sweep."""
    t = ReportTexts(language, figures.game)
    found = judge.findings(figures, t)
    sections = [
        _seats(figures, t),
        _length(figures, t),
        _lead(figures, t),
        *(_pieces(figures, kind, t) for kind in figures.pieces),
        _options(figures, t),
        _levels(levels, t),
        _sweep(sweep, t) if sweep else None,
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
    )
    return whole


def of_figures(found: Figures | SweepFigures, command: str = "", language: str = "en") -> str:
    """The report of kept figures: of a simulation, or of a sweep alone (then that of its base, which is today's game
    where it is among the versions)."""
    if isinstance(found, SweepFigures):
        return page(found.versions[found.base].figures, (), found, command, language)
    if isinstance(found, ReportFigures):
        return page(found, found.levels, found.sweep, command, language)
    return page(found, command=command, language=language)


@functools.cache
def _template() -> Any:
    try:
        import jinja2
    except ImportError:
        raise Problem("reports need Jinja2: {command}", command="pip install 'parlour[lab]'") from None
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


def _pieces(figures: Figures, kind: PieceKind, t: ReportTexts) -> Section | None:
    fair = kind.wins
    limits = band(fair, PIECE_BAND)
    used = [(piece, piece.wins) for piece in kind.pieces if piece.wins and piece.players >= judge.ENOUGH]
    if not used:
        return None
    used.sort(key=lambda one: -one[1].value)
    half = SHOWN_PIECES // 2
    shown = used if len(used) <= SHOWN_PIECES else used[:half] + used[-half:]
    scale = charts.scale_around([*limits, *(wins.low for _, wins in shown), *(wins.high for _, wins in shown)])
    most = max(piece.use for piece, _ in shown)
    rows = [_piece_row(piece, wins, scale, limits, fair, most, t) for piece, wins in shown]
    out = [piece for piece, wins in used if is_out(wins, limits)]
    below = charts.axis(scale, t.tick, t("share of games won by its users; dotted: by the users of this kind"))
    said = t("{n} of {all} lie outside", n=len(out), all=len(used)) if out else t("All lie inside")
    return Section(
        t(kind.title),
        t(
            "How many players use each in a game, and how often those win, with the 95 % interval ({n} games).",
            n=t.digits(figures.counted_games),
        ),
        t(
            "Dots in the shaded band, {low} to {high}, near what all users of this kind win ({fair}), and nothing that hardly anybody uses.",
            low=t.percent(limits[0]),
            high=t.percent(limits[1]),
            fair=t.percent(fair),
        ),
        CHANGE if out else LEAVE,
        said,
        " ".join(_piece_notes(kind, len(used) - len(shown), t)),
        pieces=PieceTable(rows, below),
    )


def _piece_notes(kind: PieceKind, hidden: int, t: ReportTexts) -> list[str]:
    never = [t.piece(piece.name) for piece in kind.pieces if not piece.players]
    notes = [t("Owning is not causing: good players may like good pieces. A sweep changes one thing at a time.")]
    if hidden > 0:
        notes.append(t.plural("One more, in between, is in the figures.", "{n} more, in between, are in the figures.", hidden))
    if never:
        notes.append(t("Never used: {names}.", names=", ".join(never[:8]) + (" …" if len(never) > 8 else "")))
    return notes


def _piece_row(
    piece: PieceUse, wins: Interval, scale: charts.Scale, limits: tuple[float, float], fair: float, most: float, t: ReportTexts
) -> PieceRow:
    out, use = is_out(wins, limits), t.percent(piece.use, 0)
    bar = round(70 * piece.use / max(most, 1e-9), 2)
    dot = charts.dot(scale, wins, 30, limits, fair, out)
    return PieceRow(t.piece(piece.name), use, bar, dot, t.percent(wins.value), out)


def _options(figures: Figures, t: ReportTexts) -> Section | None:
    if not figures.moves_by_kind:
        return None
    found = judge.on_options(figures, t)
    rows = [
        (row.name.replace("_", " "), [("", row.chosen_when_offered or 0.0)])
        for row in figures.moves_by_kind
        if row.chosen_when_offered is not None
    ]
    remarkable = ((t("Hardly ever taken"), judge.idle_moves(figures)), (t("Almost always taken"), judge.sure_moves(figures)))
    chosen = set(figures.bots) != {"random"}
    return Section(
        t("Options"),
        t("How often each kind of move is made in the decisions where it is possible, counted for every single option of that kind."),
        t("No option that nobody takes (it is not worth printing) and none that everybody takes (it is not a decision)."),
        found.verdict,
        found.sentence,
        charts=[Chart(charts.across(rows, lambda value: t.percent(value, 0)))],
        lists=[_list_of(title, moves, t) for title, moves in remarkable if chosen and moves],
    )


def _list_of(title: str, moves: list[MoveUse], t: ReportTexts) -> MoveList:
    rows = [(row.move, t("{share} of {n} times", share=t.percent(judge.taken(row)), n=t.digits(row.offered))) for row in moves]
    return MoveList(title, rows[:SHOWN_MOVES], len(rows[SHOWN_MOVES:]))


def _levels(levels: Sequence[Figures], t: ReportTexts) -> Section | None:
    """The same game played by bots of different strength."""
    if len(levels) < 2:
        return None
    names = [" / ".join(dict.fromkeys(level.bots)) for level in levels]
    alike = [(name, level) for name, level in zip(names, levels, strict=True) if judge.same_bots(level)]
    small = []
    measures: tuple[tuple[str, str, Callable[[Figures], float], Callable[[float], str]], ...] = (
        (t("Length"), t("decisions"), lambda level: level.length.quantiles[2], t.number),
        (t("Winner's score"), t("middle game"), lambda level: level.places[0].score_quantiles[2], t.number),
        (t("Lead changes"), t("mean"), lambda level: level.lead.changes.value, t.number),
        (t("Ties"), t("share of games"), lambda level: level.margin.ties, lambda value: t.percent(value, 0)),
    )
    for title, unit, read, write in measures:
        rows = [(name, float(read(level)), "on" if at == len(alike) - 1 else "", False) for at, (name, level) in enumerate(alike)]
        small.append(Chart(charts.columns(rows, write), title, unit))
    kinds = [row.name for row in alike[0][1].moves_by_kind]
    shares = [(kind.replace("_", " "), [(name, _kind_share(level, kind)) for name, level in alike]) for kind in kinds]
    shares = [row for row in shares if any(value > 0 for _, value in row[1])]
    bars = charts.across(shares, lambda value: t.percent(value, 0))
    verdict, said = _on_skill(levels, names[-1], t)
    return Section(
        t("Strategy by level of play"),
        t(
            "The same game played by {bots} bots: what changes when players get better, and which moves they make.",
            bots=", ".join(n for n, _ in alike),
        ),
        t("Better players win clearly, and use other moves than beginners, but not only one kind."),
        verdict,
        said,
        panels=small,
        laid="multi",
        charts=[Chart(bars, t("Share of all moves")), *(_mixed(level, t) for level in levels if not judge.same_bots(level))],
    )


def _on_skill(levels: Sequence[Figures], last: str, t: ReportTexts) -> tuple[str, str]:
    """Whether better play wins, where different bots met at one table."""
    skilled = [
        row for level in levels if not judge.same_bots(level) for row in level.bots_results if row.bot == last or row.bot != "random"
    ]
    if not skilled:
        return LEAVE, t("Read the bars")
    better = skilled[0].wins.low > skilled[0].fair
    return (LEAVE, t("Better play wins")) if better else (LOOK, t("Better play does not clearly win"))


def _kind_share(level: Figures, kind: str) -> float:
    return next((row.share for row in level.moves_by_kind if row.name == kind), 0.0)


def _mixed(level: Figures, t: ReportTexts) -> Chart:
    rows = [(row.bot, t("{n} of {all} seats", n=len(row.seats), all=level.players), row.wins, False) for row in level.bots_results]
    fair = level.bots_results[0].fair
    dots = charts.dots(t, rows, (fair, fair), fair, t("share of games won; dotted: the fair share of the first"))
    games = t.plural("one game", "{count} games", level.games, count=t.digits(level.games))
    return Chart(dots, t("At one table"), games)


def _sweep(sweep: SweepFigures, t: ReportTexts) -> Section:
    versions = sweep.versions
    names = list(versions[0].means)
    short = _short_labels(versions, t)
    small = []
    for name in names:
        share = name.startswith("wins") or name == "ties"
        write = t.percent if share else t.number
        rows = [
            (short[at], row.means[name].value, _change(row, name, at == sweep.base), at == sweep.base) for at, row in enumerate(versions)
        ]
        small.append(Chart(charts.columns(rows, write), _measure(name, t), t("share of games") if share else t("mean of a game")))
    changed = [
        row.label
        for at, row in enumerate(versions)
        if at != sweep.base and any(_change(row, name, False) == "out" for name in names if name.startswith("wins"))
    ]
    said = t("Changes who wins: {versions}", versions=", ".join(changed[:3])) if changed else t("No version changes who wins")
    return Section(
        t("What if?"),
        t(
            "{n} versions of the game, {games} games each with the same deals. Dark: {base}; coloured: surely different from it.",
            n=len(versions),
            games=t.digits(sweep.games),
            base=_label(versions[sweep.base], t),
        ),
        t("The measure that you want to move is coloured, and the wins by seat are not."),
        LOOK if changed else LEAVE,
        said,
        t("Stopped early: the intervals were narrow enough.") if sweep.narrow else "",
        panels=small,
        laid="multi",
        key=[_label(row, t) for row in versions] if short[0] == "1" else (),
    )


def _label(version: Version, t: ReportTexts) -> str:
    return t("{version} (today)", version=version.label) if version.today else version.label


def _measure(name: str, t: ReportTexts) -> str:
    """A measure's name, as the figures have it, in words."""
    return t(MEASURES[name]) if name in MEASURES else t("Wins of seat {n}", n=name.removeprefix("wins of seat "))


def _short_labels(versions: list[Version], t: ReportTexts) -> list[str]:
    """What stands below the bars: the value where only one thing varies and it is short, else the version's number."""
    values = [list(row.settings.values()) for row in versions]
    if all(len(value) == 1 and len(value[0]) <= 7 for value in values) and len(versions) <= 6:
        return [
            t("{value} today", value=value[0]) if row.today and len(versions) <= 4 else value[0]
            for value, row in zip(values, versions, strict=True)
        ]
    return [str(at) for at in range(1, len(versions) + 1)]


def _change(row: Version, name: str, is_base: bool) -> str:
    if is_base:
        return "on"
    change = row.differences[name]
    return "out" if change.low > 0 or change.high < 0 else ""


def _ideas(figures: Figures, found: list[Finding], t: ReportTexts) -> list[tuple[str, str, str]]:
    """What to run next, as commands, and why."""
    whose = f"{figures.game} --players {figures.players}"
    ideas = []
    if set(figures.bots) == {"random"}:
        ideas.append((t("Better players"), t("Random players hide most of what is wrong."), f"parlour report {whose} --bots greedy"))
    if any(finding.verdict != LEAVE for finding in found):
        why = t("Every number in the game's data can be varied; every version gets the same deals.")
        ideas.append((t("Change one value"), why, f"parlour sweep {whose} --vary PATH=x0.8,x1,x1.2"))
    if figures.games < 50_000:
        ideas.append(
            (t("More games"), t("Four times the games, half the interval."), f"parlour report {whose} --games {4 * figures.games}")
        )
    ideas.append(
        (
            t("Thinking players"),
            t("Slower, but they see more than one move ahead."),
            f"parlour report {whose} --bots search:200it --games 200",
        )
    )
    return ideas[:4]
