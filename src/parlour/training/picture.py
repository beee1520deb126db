"""The picture of a training: how often the network came in before each bot, as it learned. Drawn here, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from parlour.bots.network import Exam
from parlour.lab.charts import Scale, ticks

WIDE, HIGH, LEFT, TOP, RIGHT, BOTTOM = 720, 360, 56, 40, 120, 44
COLOURS = ("#1b6e8c", "#b4541a", "#5b7f1f", "#7a3b8f", "#444444")


def picture(title: str, exams: Sequence[Exam]) -> str:
    """A line for each bot, with its interval behind it."""
    across = Scale(0, max([exam.seconds / 60 for exam in exams], default=1.0) or 1.0)

    def x(minutes: float) -> float:
        return round(LEFT + (WIDE - LEFT - RIGHT) * across.at(minutes) / 100, 1)

    def y(share: float) -> float:
        return round(TOP + (HIGH - TOP - BOTTOM) * (1 - share), 1)

    drawn = [f'<text x="{LEFT}" y="22" font-size="16" font-weight="600">{escape(title)}</text>']
    for share in (0, 0.25, 0.5, 0.75, 1):
        drawn.append(f'<line x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{y(share)}" y2="{y(share)}" stroke="#d8d4cc"/>')
        drawn.append(f'<text x="{LEFT - 8}" y="{y(share) + 4}" text-anchor="end">{100 * share:.0f} %</text>')
    for minutes in ticks(across):
        drawn.append(f'<text x="{x(minutes)}" y="{HIGH - 22}" text-anchor="middle">{minutes:g}</text>')
    drawn.append(f'<text x="{WIDE - RIGHT}" y="{HIGH - 6}" text-anchor="end">minutes of learning</text>')
    for number, bot in enumerate(dict.fromkeys(exam.bot for exam in exams)):
        drawn += _line([exam for exam in exams if exam.bot == bot], COLOURS[number % len(COLOURS)], x, y)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}" font-family="sans-serif" '
        f'font-size="12" fill="#222" role="img" aria-label="{escape(title)}"><rect width="{WIDE}" height="{HIGH}" fill="#fffdf8"/>{"".join(drawn)}</svg>\n'
    )


def _line(exams: Sequence[Exam], colour: str, x, y) -> list[str]:  # type: ignore[no-untyped-def]
    up = [f"{x(exam.seconds / 60)},{y(exam.high)}" for exam in exams]
    down = [f"{x(exam.seconds / 60)},{y(exam.low)}" for exam in reversed(exams)]
    points = [f"{x(exam.seconds / 60)},{y(exam.share)}" for exam in exams]
    last = exams[-1]
    return [
        f'<polygon points="{" ".join(up + down)}" fill="{colour}" opacity="0.12"/>',
        f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}" stroke-width="2"/>',
        *(f'<circle cx="{point.split(",")[0]}" cy="{point.split(",")[1]}" r="3" fill="{colour}"/>' for point in points),
        f'<text x="{x(last.seconds / 60) + 8}" y="{y(last.share) + 4}" fill="{colour}">{100 * last.share:.0f} % v. {escape(last.bot)}</text>',
    ]
