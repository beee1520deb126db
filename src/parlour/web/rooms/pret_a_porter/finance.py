"""A company's money: the upkeep with its lines, what falls due, and the forecast to the next Exhibition."""

from __future__ import annotations

from msgspec import Struct

from parlour.engine.texts import Texts
from parlour.games.pret_a_porter.view import Company, Forecast, ForecastStep, UpkeepLine
from parlour.games.pret_a_porter.words import dollars, month
from parlour.web.rooms.frame import Scene


class UpkeepTable(Struct, frozen=True):
    """The upkeep of a company with its lines: what, how much, and how it is drawn."""

    lines: tuple[tuple[str, int, str], ...]
    due: int
    text: str
    short: str


class Point(Struct, frozen=True):
    """A step of the cash line: where it stands, its sum and its word."""

    x: float
    y: float
    z: float  # without a show
    cash: str
    what: str
    below: bool  # its sum stands below the point
    is_short: bool


class Chart(Struct, frozen=True):
    """The cash line to the next Exhibition, ready to draw."""

    points: tuple[Point, ...]
    zero: float
    label: str
    two: bool  # whether a show makes a difference


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


WIDE, TOP, LOW = 292, 22, 64  # of the drawing, in px of a desk


def chart_of(scene: Scene, forecast: Forecast) -> Chart:
    """The cash line to the next Exhibition, with and without a show, ready to draw."""
    t, solid = scene.t, _with_show(forecast)
    dashed, cash = [], solid[0].cash
    plain = {(step.what, step.round): step for step in forecast.without_show}
    for step in solid:
        cash = plain[step.what, step.round].cash if (step.what, step.round) in plain else cash
        dashed.append(cash)
    owed = [step.cash if not step.loans else solid[at - 1].cash + step.dollars for at, step in enumerate(solid)]  # before forced loans
    most, least = max([10, *owed, *dashed]), min([0, *owed])

    def height(n: int) -> float:
        return round(LOW - (LOW - TOP) * (n - least) / (most - least), 1)

    gap = (WIDE - 52) / max(1, len(solid) - 1)
    words = {"now": t("now"), "show": t("show"), "payback": t("debts")}
    points = tuple(
        Point(
            round(26 + at * gap, 1),
            height(owed[at]),
            height(dashed[at]),
            cash=dollars(owed[at], t),
            what=words.get(step.what) or month(step.round),
            below=owed[at] < 0,
            is_short=bool(step.loans),
        )
        for at, step in enumerate(solid)
    )
    label = t(
        "Money forecast: ${shown} with today’s Collection, ${plain} without a show",
        shown=solid[-1].cash,
        plain=forecast.without_show[-1].cash,
    )
    return Chart(points, height(0), label, any(point.y != point.z for point in points))
