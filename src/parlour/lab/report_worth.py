"""The report's section on what pieces are worth: what a player loses who may not use one."""

from __future__ import annotations

from parlour.lab import charts
from parlour.lab.judge import CHANGE, LEAVE, LOOK, Finding
from parlour.lab.report_sections import Chart, MoveList, Section
from parlour.lab.report_texts import ReportTexts
from parlour.lab.sheets import LevelWorth, PieceWorth, WorthFigures
from parlour.lab.worth_figures import DEAD, DOMINATED, LARGE, MEANINGS, MUST_HAVE, STRONG, TRAP

SHOWN = 16
TITLES = {MUST_HAVE: "Must-haves", STRONG: "Strong", TRAP: "Traps", DOMINATED: "Dominated", DEAD: "Dead"}


def worth_section(worth: WorthFigures, t: ReportTexts) -> Section:
    """The pieces by what they are worth to the first level that was asked."""
    level = worth.worth_by_level[0]
    named = {verdict: [row for row in level.pieces if row.verdict == verdict] for verdict in TITLES}
    out = sum(map(len, named.values()))
    urgent = named[MUST_HAVE] or named[TRAP]
    return Section(
        t("What a piece is worth"),
        t(
            "The share of games that a player loses who may not use the piece, with its 95 % interval: {n} deals, each played once more without "
            "every piece that was used.",
            n=t.digits(level.games),
        ),
        t("Every piece is worth a little: right of the dotted line, and none beyond the shaded band."),
        CHANGE if urgent else LOOK if out else LEAVE,
        t.plural("One piece stands out", "{n} pieces stand out", out) if out else t("No piece stands out"),
        t("Here owning is causing: the same deals, the same players, only the piece is missing."),
        charts=[_chart(kind, rows, worth, t) for kind, rows in _by_kind(level).items()],
        lists=[_named(verdict, rows, t) for verdict, rows in named.items() if rows],
    )


def worth_finding(worth: WorthFigures, t: ReportTexts) -> Finding | None:
    """The piece that stands out most, of those that should be changed."""
    rows = [row for row in worth.worth_by_level[0].pieces if row.verdict in (MUST_HAVE, TRAP)]
    if not rows:
        return None
    row = max(rows, key=lambda row: abs(row.worth.value))
    name, share = f"{t.piece(row.name)} ({t(row.kind).lower()})", t.percent(abs(row.worth.value))
    sentence = (
        t("Who may not use {name} loses {share} of the games more.", name=name, share=share)
        if row.verdict == MUST_HAVE
        else t("Who may not use {name} wins {share} of the games more.", name=name, share=share)
    )
    small = t("The same deals, played once more without it: {n} deals.", n=t.digits(worth.worth_by_level[0].games))
    return Finding(CHANGE, sentence, small, abs(row.worth.value) * worth.players)


def _by_kind(level: LevelWorth) -> dict[str, list[PieceWorth]]:
    found: dict[str, list[PieceWorth]] = {}
    for row in sorted(level.pieces, key=lambda row: -row.worth.value):
        if row.when_used:
            found.setdefault(row.kind, []).append(row)
    return found


def _chart(kind: str, rows: list[PieceWorth], worth: WorthFigures, t: ReportTexts) -> Chart:
    shown = rows if len(rows) <= SHOWN else rows[: SHOWN // 2] + rows[-SHOWN // 2 :]
    drawn = [(t.piece(row.name), t("used by {share}", share=t.percent(row.use, 0)), row.worth, bool(row.verdict)) for row in shown]
    small = t.plural("one more, in between", "{n} more, in between", len(rows) - len(shown)) if len(rows) > len(shown) else ""
    return Chart(
        charts.dots(t, drawn, (0.0, LARGE / worth.players), 0.0, t("share of games lost without it; dotted: nothing")), t(kind), small
    )


def _named(verdict: str, rows: list[PieceWorth], t: ReportTexts) -> MoveList:
    lines = [(f"{t.piece(row.name)} ({t(row.kind)})", t.percent(row.worth.value)) for row in rows]
    return MoveList(f"{t(TITLES[verdict])}: {t(MEANINGS[verdict])}", lines[:SHOWN], len(lines[SHOWN:]))
