"""A company's money: the upkeep with its lines, what falls due, and the forecast to the next Exhibition."""

from __future__ import annotations

from typing import Any

from parlour.games.pret_a_porter.words import dollars, month
from parlour.web.rooms.frame import Scene


def upkeep_of(scene: Scene, one: dict[str, Any]) -> dict[str, Any]:
    t, upkeep, lines = scene.t, one["upkeep"], []
    for line in upkeep["lines"]:
        match line["what"]:
            case "card":
                name = t(line["name"])
            case "printed":
                name = t.plural("{n} printed employee", "{n} printed employees", line["count"])
            case "credit":
                name = t("Credit ${n}", n=line["count"])
            case _:
                name = t.plural("{n} loan", "{n} loans", line["count"])
        if line["dollars"]:
            lines.append((name, line["dollars"], "on"))
    if upkeep["cuts"]:
        lines.append((t("Savings by cards"), -upkeep["cuts"], "cut"))
    if upkeep["income"]:
        lines.append((t("Income before it"), -upkeep["income"], "cut"))
    return {
        "lines": lines,
        "due": upkeep["due"],
        "text": t("upkeep ${n}", n=upkeep["due"]),
        "short": t("${n} short", n=upkeep["short_by"]) if upkeep["short_by"] and not scene.over else "",
    }


def _with_show(forecast: dict[str, Any]) -> list[dict[str, Any]]:
    """The steps with today's Collection; those without a show where it would bring nothing."""
    steps: list[dict[str, Any]] = forecast["with_show"]
    return steps if any(step["what"] == "show" and step["dollars"] for step in steps) else forecast["without_show"]


def outlook_of(scene: Scene, one: dict[str, Any]) -> str:
    """The forecast in a sentence."""
    t = scene.t
    if scene.over:
        return ""
    steps = one["forecast"]["without_show"]
    end, loans = steps[-1], sum(step["loans"] for step in steps)
    shown = _with_show(one["forecast"])
    if loans:
        text = t.plural(
            "Without a show: {n} loan by the end of round {month}.", "Without a show: {n} loans by the end of round {month}.", loans, month=month(end["round"])
        )
    else:
        text = t("Without a show: ${n} at the end of round {month}.", n=end["cash"], month=month(end["round"]))
    if shown is not steps:
        text += " " + t("With today’s Collection: ${n}.", n=shown[-1]["cash"])
    return text


def chart_of(scene: Scene, forecast: dict[str, Any], wide: bool) -> dict[str, Any]:
    """The cash line to the next Exhibition, with and without a show, ready to draw."""
    t, solid = scene.t, _with_show(forecast)
    dashed, cash = [], solid[0]["cash"]
    plain = {(step["what"], step["round"]): step for step in forecast["without_show"]}
    for step in solid:
        cash = plain[step["what"], step["round"]]["cash"] if (step["what"], step["round"]) in plain else cash
        dashed.append(cash)
    left, right, top, floor = (34, 586, 26, 100) if wide else (24, 334, 26, 112)
    most = max([10, *(step["cash"] for step in solid), *dashed])
    gap = (right - left) / max(1, len(solid) - 1)
    words = {"now": t("cash now"), "upkeep": t("upkeep"), "show": t("show"), "payback": t("paid back")}
    points = []
    for at, step in enumerate(solid):
        points.append(
            {
                "x": round(left + at * gap, 1),
                "y": round(floor - (floor - top) * step["cash"] / most, 1),
                "z": round(floor - (floor - top) * dashed[at] / most, 1),
                "cash": dollars(step["cash"], t),
                "other": dollars(dashed[at], t) if dashed[at] != step["cash"] else "",
                "what": words[step["what"]],
                "when": month(step["round"]) if step["what"] != "now" else "",
                "loans": t.plural("{n} loan", "{n} loans", step["loans"]) if step["loans"] else "",
            }
        )
    for point in points:
        last = point is points[-1] and len(points) > 1  # its words end at the margin
        point["end"], point["tx"] = (" end", right + 24) if last else (" start", left - 24) if point is points[0] else ("", point["x"])
        under = point["z"] >= point["y"] and point["z"] + 15 < floor  # the lower of two labels stands below its point, or not at all
        point["at"] = round(point["z"] + 14, 1) if under else round(point["z"] - 7, 1) if abs(point["z"] - point["y"]) > 15 else 0
    label = t("Money forecast: ${shown} with today’s Collection, ${plain} without a show", shown=solid[-1]["cash"], plain=forecast["without_show"][-1]["cash"])
    return {
        "wide": wide,
        "width": 622 if wide else 358,
        "height": floor + 36,
        "floor": floor,
        "points": points,
        "label": label,
        "two": any(point["other"] for point in points),
    }
