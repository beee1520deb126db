"""The report's section on versions of a game laid side by side."""

from __future__ import annotations

from parlour.lab import charts
from parlour.lab.judge import LEAVE, LOOK
from parlour.lab.report_sections import Chart, Section
from parlour.lab.report_texts import ReportTexts
from parlour.lab.sheets import SweepFigures, Version

MEASURES = {"length": "Length", "winner's score": "Winner's score", "lead changes": "Lead changes", "ties": "Ties"}  # of `sweep.measures`


def sweep_section(sweep: SweepFigures, t: ReportTexts) -> Section:
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
