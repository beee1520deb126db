"""The report's section on levels of play: what changes with skill."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from parlour.lab import charts, judge
from parlour.lab.judge import LEAVE, LOOK
from parlour.lab.report_sections import Chart, Section
from parlour.lab.report_texts import ReportTexts
from parlour.lab.sheets import Figures


def levels_section(levels: Sequence[Figures], t: ReportTexts) -> Section | None:
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
