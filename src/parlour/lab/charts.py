"""Charts as SVG, drawn here: across in per cent and down in pixels, so that text never shrinks. No script, no network."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

from parlour.bots.statistics import Interval
from parlour.lab.report_texts import LabTexts


class Scale(NamedTuple):
    """A line of numbers, from the left edge of a chart to the right one."""

    low: float
    high: float

    def at(self, value: float) -> float:
        """Where a value lies, in per cent; what is outside lies on the edge."""
        return round(100 * min(1.0, max(0.0, (value - self.low) / max(self.high - self.low, 1e-12))), 2)


def ticks(scale: Scale, most: int = 7) -> list[float]:
    """Round numbers along a scale."""
    span = max(scale.high - scale.low, 1e-9)
    step = 10.0**-6
    while span / step > most:
        for factor in (2, 2.5, 2):
            step *= factor
            if span / step <= most:
                break
    first = -(-scale.low // step) * step
    return [round(first + k * step, 6) for k in range(int((scale.high - first) / step + 1e-9) + 1)]


def scale_around(values: Sequence[float], room: float = 0.06) -> Scale:
    low, high = min(values), max(values)
    reach = max((high - low) * room, 1e-6)
    return Scale(low - reach, high + reach)


def axis(scale: Scale, write: Callable[[float], str], caption: str) -> str:
    marks = "".join(
        f'<text class="m" x="{scale.at(tick)}%" y="16">{escape(write(tick))}</text>'
        for tick in ticks(scale)
        if scale.low <= tick <= scale.high
    )
    return f'<div class="ax"><svg height="22">{marks}</svg><small>{escape(caption)}</small></div>'


def dot(scale: Scale, interval: Interval, height: int, band: tuple[float, float], fair: float, out: bool, label: str = "") -> str:
    """A share with its interval, over the band that would be healthy."""
    y, mark = height // 2, " out" if out else ""
    low, high, at = (scale.at(number) for number in (interval.low, interval.high, interval.value))
    right = at <= 50
    text = (
        f'<text class="b{mark}{"" if right else " e"}" x="{high if right else low}%" dx="{12 if right else -12}" y="{y + 5}">{label}</text>'
        if label
        else ""
    )
    return (
        f'<svg height="{height}"><rect class="ok" x="{scale.at(band[0])}%" width="{round(scale.at(band[1]) - scale.at(band[0]), 2)}%" height="{height}"/>'
        f'<line class="par" x1="{scale.at(fair)}%" x2="{scale.at(fair)}%" y2="{height}"/>'
        f'<line class="iv{mark}" x1="{low}%" x2="{high}%" y1="{y}" y2="{y}"/><circle class="pt{mark}" cx="{at}%" cy="{y}" r="5.5"/>{text}</svg>'
    )


def dots(t: LabTexts, rows: Sequence[tuple[str, str, Interval, bool]], band: tuple[float, float], fair: float, caption: str) -> str:
    """Rows of label, small print, interval and whether it is out of the band, with one scale below."""
    scale = scale_around([*band, *(row[2].low for row in rows), *(row[2].high for row in rows)], 0.25)
    lines = "".join(
        f'<span class="l">{escape(label)}{f"<small>{escape(small)}</small>" if small else ""}</span>'
        f"{dot(scale, interval, 44, band, fair, out, t.percent(interval.value))}"
        for label, small, interval, out in rows
    )
    return f'<div class="ch">{lines}<span></span>{axis(scale, t.tick, caption)}</div>'


def histogram(
    t: LabTexts, edges: Sequence[float], shares: Sequence[float], caption: str, marked: float | None = None, label: str = ""
) -> str:
    """Bars of equal width; `marked` is a value with a line and a label."""
    if not shares:
        return ""
    top, floor = 24, 180
    tallest = max(max(shares), 1e-9)
    width = 100 / len(shares)

    def down(share: float) -> float:
        return round(floor - (floor - top - 20) * share / tallest, 1)

    grid, shares_beside = "", ""
    for tick in ticks(Scale(0, tallest), 4):
        if tick > 0:
            grid += f'<line class="grid" x1="0" x2="100%" y1="{down(tick)}" y2="{down(tick)}"/>'
            shares_beside += f'<text class="halo" x="0" y="{down(tick) - 4}">{t.tick(tick)}</text>'
    bars = "".join(
        f'<rect class="bar" x="{round(at * width + 0.3, 2)}%" width="{round(width - 0.6, 2)}%" y="{down(share)}" height="{round(floor - down(share), 1)}"/>'
        for at, share in enumerate(shares)
    )
    every = max(1, -(-len(edges) // 8))
    names = "".join(
        f'<text class="m" x="{round(min(max(at * width, 2), 98), 2)}%" y="198">{t.number(edge)}</text>'
        for at, edge in enumerate(edges)
        if at % every == 0
    )
    line = ""
    if marked is not None:
        x = Scale(edges[0], edges[-1]).at(marked)
        line = f'<line x1="{x}%" x2="{x}%" y1="18" y2="{floor}" stroke="var(--ink)" stroke-width="1.6"/>'
        line += f'<text class="m b" x="{min(max(x, 8), 92)}%" y="12">{escape(label)}</text>'
    base = f'<line x1="0" x2="100%" y1="{floor}" y2="{floor}" stroke="var(--ink)"/>'
    drawing = f'<svg height="204" role="img" aria-label="{escape(caption)}">{grid}{bars}{shares_beside}{base}{line}{names}</svg>'
    return f'<div class="ax">{drawing}<small>{escape(caption)}</small></div>'


def ranges(t: LabTexts, rows: Sequence[tuple[str, Sequence[float]]], caption: str) -> str:
    """For each row its middle, its middle half (thick) and nine tenths (thin)."""
    scale = scale_around([value for _, quantiles in rows for value in (quantiles[0], quantiles[4])])
    grid = "".join(f'<line class="grid" x1="{scale.at(tick)}%" x2="{scale.at(tick)}%" y2="42"/>' for tick in ticks(scale))
    lines = ""
    for label, (least, lower, middle, upper, most) in rows:
        lines += (
            f'<span class="l">{escape(label)}</span><svg height="42">{grid}<line class="iv th" x1="{scale.at(least)}%" x2="{scale.at(most)}%" y1="26" y2="26"/>'
            f'<line class="iv w" x1="{scale.at(lower)}%" x2="{scale.at(upper)}%" y1="26" y2="26" style="stroke:var(--grey)"/>'
            f'<circle class="pt" cx="{scale.at(middle)}%" cy="26" r="5.5"/>'
            f'<text class="b m" x="{min(max(scale.at(middle), 4), 96)}%" y="15">{t.number(middle)}</text></svg>'
        )
    return f'<div class="ch" style="--lab:74px">{lines}<span></span>{axis(scale, t.number, caption)}</div>'


def columns(rows: Sequence[tuple[str, float, str, bool]], write: Callable[[float], str]) -> str:
    """Upright bars: label, value, a class (`on` for today's, `out` for what is too much) and whether the label is bold."""
    tallest = max([abs(value) for _, value, _, _ in rows] + [1e-9])
    width, gap, floor = 100 / len(rows), 100 / len(rows) * 0.14, 140
    drawn = ""
    for at, (label, value, kind, bold) in enumerate(rows):
        height = round(100 * abs(value) / tallest, 1)
        x, middle = round(at * width, 2), round(at * width + (width - gap) / 2, 2)
        inside = height > 30
        drawn += (
            f'<rect class="bar {kind}" x="{x}%" width="{round(width - gap, 2)}%" y="{floor - height}" height="{height}"/>'
            f'<text class="b m{" in" if inside else ""}" x="{middle}%" y="{floor - 11 if inside else floor - height - 6}">{escape(write(value))}</text>'
            f'<text class="m{" b" if bold else ""}" x="{middle}%" y="158">{escape(label)}</text>'
        )
    return f'<svg height="172">{drawn}<line x1="0" x2="100%" y1="{floor}" y2="{floor}" stroke="var(--ink)"/></svg>'


def across(rows: Sequence[tuple[str, Sequence[tuple[str, float]]]], write: Callable[[float], str]) -> str:
    """Lying bars in groups: for each row a bar for every name."""
    longest = max([value for _, bars in rows for _, value in bars] + [1e-9])
    lines = ""
    for label, bars in rows:
        height = 20 * len(bars) + 8
        drawn = ""
        for at, (name, value) in enumerate(bars):
            x = round(66 * value / longest, 2)
            drawn += (
                f'<rect class="bar{" on" if at else ""}" y="{4 + 20 * at}" width="{x}%" height="13"/>'
                f'<text x="{x}%" dx="6" y="{15 + 20 * at}">{escape(write(value))} <tspan>{escape(name)}</tspan></text>'
            )
        lines += f'<span class="l">{escape(label)}</span><svg height="{height}">{drawn}</svg>'
    return f'<div class="ch named">{lines}</div>'


def days(t: LabTexts, counts: Sequence[tuple[str, int | None]], floor: int, caption: str) -> str:
    """An upright bar for each day, or week, or month; one whose count is not shown is a hollow bar of the height that it cannot reach."""
    top, ground, width = 24, 180, 100 / max(1, len(counts))
    tallest = max([count for _, count in counts if count] + [floor])

    def down(count: float) -> float:
        return round(ground - (ground - top) * count / tallest, 1)

    drawn = ""
    for tick in ticks(Scale(0, tallest), 4):
        if tick > 0 and float(tick).is_integer():
            drawn += f'<line class="grid" x1="0" x2="100%" y1="{down(tick)}" y2="{down(tick)}"/>'
            drawn += f'<text class="halo" x="0" y="{down(tick) - 4}">{t.number(tick)}</text>'
    for at, (_, count) in enumerate(counts):
        kind, y = ("bar", down(count)) if count is not None else ("bar few", down(floor))
        drawn += f'<rect class="{kind}" x="{round((at + 0.1) * width, 2)}%" width="{round(0.8 * width, 2)}%" y="{y}" height="{round(ground - y, 1)}"/>'
    every = max(1, -(-len(counts) // 5))
    names = [(at, name) for at, (name, _) in enumerate(counts) if at % every == 0]
    drawn += "".join(
        f'<text class="m" x="{round(min(max((at + 0.5) * width, 6), 94), 2)}%" y="198">{escape(name)}</text>' for at, name in names
    )
    base = f'<line x1="0" x2="100%" y1="{ground}" y2="{ground}" stroke="var(--ink)"/>'
    return f'<div class="ax"><svg height="204" role="img" aria-label="{escape(caption)}">{drawn}{base}</svg><small>{escape(caption)}</small></div>'
