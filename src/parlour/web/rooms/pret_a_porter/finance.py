"""A company's money: the upkeep with its lines, what falls due, and the forecast to the next Exhibition."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.engine.texts import Texts
from parlour.games.pret_a_porter.view import Company, Forecast, ForecastStep, UpkeepLine
from parlour.games.pret_a_porter.words import dollars, month
from parlour.web.rooms.frame import Scene


@dataclass(frozen=True)
class UpkeepTable:
    """The upkeep of a company with its lines: what, how much, and how it is drawn."""

    lines: tuple[tuple[str, int, str], ...]
    due: int
    text: str
    short: str


@dataclass(frozen=True)
class Point:
    """A step of the cash line: where it stands with and without a show, its sums and its words."""

    x: float
    y: float
    z: float
    cash: str
    other: str
    what: str
    when: str
    loans: str
    end: str
    tx: float
    at: float


@dataclass(frozen=True)
class Chart:
    """The cash line to the next Exhibition, ready to draw."""

    wide: bool
    width: int
    height: int
    floor: int
    points: tuple[Point, ...]
    label: str
    two: bool


def upkeep_of(scene: Scene, one: Company) -> UpkeepTable:
    t, upkeep = scene.t, one.upkeep
    lines = [(_line_name(line, t), line.dollars, "on") for line in upkeep.lines if line.dollars]
    if upkeep.cuts:
        lines.append((t("Savings by cards"), -upkeep.cuts, "cut"))
    if upkeep.income:
        lines.append((t("Income before it"), -upkeep.income, "cut"))
    short = t("${n} short", n=upkeep.short_by) if upkeep.short_by and not scene.over else ""
    return UpkeepTable(tuple(lines), upkeep.due, t("upkeep ${n}", n=upkeep.due), short)


def _line_name(line: UpkeepLine, t: Texts) -> str:
    match line.what:
        case "card":
            return t(line.name)
        case "printed":
            return t.plural("{n} printed employee", "{n} printed employees", line.count or 0)
        case "credit":
            return t("Credit ${n}", n=line.count)
        case "loans":
            return t.plural("{n} loan", "{n} loans", line.count or 0)


def _with_show(forecast: Forecast) -> list[ForecastStep]:
    """The steps with today's Collection; those without a show where it would bring nothing."""
    steps = forecast.with_show
    return steps if any(step.what == "show" and step.dollars for step in steps) else forecast.without_show


def outlook_of(scene: Scene, one: Company) -> str:
    """The forecast in a sentence."""
    t = scene.t
    if scene.over:
        return ""
    steps = one.forecast.without_show
    end, loans = steps[-1], sum(step.loans for step in steps)
    shown = _with_show(one.forecast)
    if loans:
        text = t.plural(
            "Without a show: {n} loan by the end of round {month}.",
            "Without a show: {n} loans by the end of round {month}.",
            loans,
            month=month(end.round),
        )
    else:
        text = t("Without a show: ${n} at the end of round {month}.", n=end.cash, month=month(end.round))
    if shown is not steps:
        text += " " + t("With today’s Collection: ${n}.", n=shown[-1].cash)
    return text


def chart_of(scene: Scene, forecast: Forecast, wide: bool) -> Chart:
    """The cash line to the next Exhibition, with and without a show, ready to draw."""
    t, solid = scene.t, _with_show(forecast)
    dashed, cash = [], solid[0].cash
    plain = {(step.what, step.round): step for step in forecast.without_show}
    for step in solid:
        cash = plain[step.what, step.round].cash if (step.what, step.round) in plain else cash
        dashed.append(cash)
    left, right, top, floor = (34, 586, 26, 100) if wide else (24, 334, 26, 112)
    most = max([10, *(step.cash for step in solid), *dashed])
    gap = (right - left) / max(1, len(solid) - 1)
    words = {"now": t("cash now"), "upkeep": t("upkeep"), "show": t("show"), "payback": t("paid back")}
    points = []
    for at, step in enumerate(solid):
        x, y, z = round(left + at * gap, 1), *(round(floor - (floor - top) * n / most, 1) for n in (step.cash, dashed[at]))
        last = at == len(solid) - 1 and len(solid) > 1  # its words end at the margin
        end, tx = (" end", right + 24) if last else (" start", left - 24) if at == 0 else ("", x)
        under = z >= y and z + 15 < floor  # the lower of two labels stands below its point, or not at all
        points.append(
            Point(
                x,
                y,
                z,
                cash=dollars(step.cash, t),
                other=dollars(dashed[at], t) if dashed[at] != step.cash else "",
                what=words[step.what],
                when=month(step.round) if step.what != "now" else "",
                loans=t.plural("{n} loan", "{n} loans", step.loans) if step.loans else "",
                end=end,
                tx=tx,
                at=round(z + 14, 1) if under else round(z - 7, 1) if abs(z - y) > 15 else 0,
            )
        )
    label = t(
        "Money forecast: ${shown} with today’s Collection, ${plain} without a show",
        shown=solid[-1].cash,
        plain=forecast.without_show[-1].cash,
    )
    return Chart(wide, 622 if wide else 358, floor + 36, floor, tuple(points), label, any(point.other for point in points))
