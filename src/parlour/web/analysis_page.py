"""What the coach's page draws: lines of chances, turning points, decisions by cost, luck and play. Sizes are those of the pictures."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import Markup

from parlour.bots.look_back import LookBack, TurningPoint, Way
from parlour.engine.texts import Problem
from parlour.tables.analysis_words import AnalysisWords, DecisionInWords
from parlour.web.cut import cut, element
from parlour.web.page_data import AnalysisPage, TablePage
from parlour.web.rooms import room_of, style_of
from parlour.web.rooms.frame import Scene, standing, verdict

SHOWN_DECISIONS = 4  # of each player; the others are summed up
SHOWN_EVENTS = 4
LABEL = 24  # between two names at the end of the lines


@dataclass(frozen=True)
class Frame:
    """A picture of the graph: its size, and the box that the lines are drawn in."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int


WIDE, NARROW = Frame(1280, 390, 52, 1100, 40, 336), Frame(358, 300, 42, 240, 34, 250)


def values(page: AnalysisPage, drawn: Callable[[TablePage], str]) -> dict[str, object]:
    """Everything that the template needs beside the page itself; `drawn` draws a table."""
    table = page.table
    scene, room = Scene(table), room_of(table.sight.game.id)
    names = [scene.t("You") if seat.you else seat.name for seat in table.seats]
    general: dict[str, object] = {
        "names": names,
        "called": scene.called,
        "standing": standing(scene, room),
        "verdict": verdict(scene),
        "percent": percent,
        "signed": signed,
    }
    if not page.report or not page.words:
        return general | {"report": None}
    report = page.report
    marks = {point.ply: point.number for point in report.turning_points}
    return general | {
        "report": report,
        "graphs": [("wide", graph(report, names, WIDE)), ("narrow", graph(report, names, NARROW))],
        "style": style_of(table.sight.game.id),
        "points": [
            turning_point(page.words, point, little(position, drawn) if position else Markup(""))
            for point, position in itertools.zip_longest(report.turning_points, page.positions[: len(report.turning_points)])
        ],
        "decisions": [decisions(page.words, report, player, marks) for player in report.players],
        "skills": [("wide", skill(report, 760, 400, 190)), ("narrow", skill(report, 358, 184, 118))],
        "rounds": rounds(report),
    }


def percent(chance: float) -> str:
    return f"{100 * chance:.0f}\N{NO-BREAK SPACE}%"


def signed(part: float) -> str:
    whole = round(100 * part)
    return f"+{whole}" if whole > 0 else f"−{-whole}" if whole else "0"


# --- The graph ------------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Line:
    """A player's chances over the game, and where the name stands at their end."""

    seat: int
    name: str
    points: str
    end: float
    chance: str


@dataclass(frozen=True)
class Round:
    """A round: the plies at which it begins and ends, and the chances before it."""

    number: int
    first: int
    last: int
    chances: list[float]


@dataclass(frozen=True)
class Band:
    """A round in the graph; its number stands in the middle where there is room for it."""

    x: float
    width: float
    shaded: bool
    middle: float
    text: str


@dataclass(frozen=True)
class Mark:
    """A turning point in the graph."""

    x: float
    number: int


@dataclass(frozen=True)
class Graph:
    """The lines of all players, the bands of the rounds, the turning points; `scale` is the height of
    each quarter and its number."""

    frame: Frame
    lines: list[Line]
    scale: list[tuple[float, str]]
    bands: list[Band]
    marks: list[Mark]
    end: float


def graph(report: LookBack, names: list[str], frame: Frame) -> Graph:
    chances = report.chances
    step = (frame.right - frame.left) / max(1, report.plies)

    def x(ply: float) -> float:
        return round(frame.left + ply * step, 1)

    def y(chance: float) -> float:
        return round(frame.bottom - chance * (frame.bottom - frame.top), 1)

    ends = _apart([y(chance) for chance in chances[-1]], frame)
    lines = [
        Line(
            seat=seat,
            name=_short(name, 16 if frame is WIDE else 8),
            points=" ".join(f"{x(ply)},{y(at[seat])}" for ply, at in enumerate(chances)),
            end=ends[seat],
            chance=percent(chances[-1][seat]),
        )
        for seat, name in enumerate(names)
    ]
    return Graph(
        frame=frame,
        lines=lines,
        scale=[(y(part / 4), f"{25 * part}") for part in range(5)],
        bands=_bands(report, x),
        marks=[Mark(x(point.ply + 0.5), point.number) for point in report.turning_points],
        end=x(len(chances) - 1),
    )


def _short(name: str, letters: int) -> str:
    return name if len(name) <= letters else f"{name[: letters - 1]}…"


def _apart(wanted: list[float], frame: Frame) -> list[float]:
    """Where names stand: at the ends of their lines, but never on one another."""
    order = sorted(range(len(wanted)), key=lambda seat: (wanted[seat], seat))
    placed = list(wanted)
    for before, after in itertools.pairwise(order):
        placed[after] = max(placed[after], placed[before] + LABEL)
    placed[order[-1]] = min(placed[order[-1]], frame.bottom)
    for after, before in itertools.pairwise(reversed(order)):
        placed[before] = min(placed[before], placed[after] - LABEL)
    return [round(at, 1) for at in placed]


def rounds(report: LookBack) -> list[Round]:
    """The rounds with the ply at which each begins and ends; none where a game has no rounds."""
    found = []
    for number, group in itertools.groupby(report.decisions, key=lambda one: one.round):
        plies = [one.ply for one in group]
        if number is not None:
            found.append(Round(number, plies[0], plies[-1] + 1, report.chances[plies[0]]))
    return found


def _bands(report: LookBack, x: Callable[[float], float]) -> list[Band]:
    """Every other round is shaded; a number stands where there is room for it."""
    bands, free = [], -1.0
    for at, one in enumerate(rounds(report)):
        left, right = x(one.first), x(one.last)
        middle = round((left + right) / 2, 1)
        fits = middle - 14 >= free
        free = middle + 14 if fits else free
        bands.append(Band(left, round(right - left, 1), at % 2 == 1, middle, str(one.number) if fits else ""))
    return bands


# --- Turning points and decisions ----------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Change:
    """How a turning point moved a seat's chance; `left` and `width` are the bar between before and
    after, in per cent."""

    seat: int
    before: float
    after: float
    left: float
    width: float


@dataclass(frozen=True)
class Turn:
    """A turning point in words and bars."""

    number: int
    decision: DecisionInWords
    events: tuple[str, ...]
    changes: list[Change]
    board: Markup  # the position, small; "" where the room has none


def little(position: TablePage, drawn: Callable[[TablePage], str]) -> Markup:
    """A piece of the room as it stood, to look at."""
    parts = getattr(room_of(position.sight.game.id), "LITTLE", ())
    if isinstance(parts, dict):  # a room that shows other things in other phases
        parts = parts.get(position.sight.view.phase, ())
    table = drawn(position) if parts else ""
    for part in parts:
        with contextlib.suppress(Problem):  # this phase has no such part
            return Markup(cut(table, element(part))[0])
    return Markup("")


def turning_point(words: AnalysisWords, point: TurningPoint, board: Markup) -> Turn:
    changes = [
        Change(seat, before, after, round(100 * min(before, after), 1), round(100 * abs(after - before), 1))
        for seat, (before, after) in enumerate(zip(point.before, point.after, strict=True))
    ]
    return Turn(point.number, words.decisions[point.ply], words.events[point.ply][:SHOWN_EVENTS], changes, board)


@dataclass(frozen=True)
class Row(DecisionInWords):
    """A decision in a player's list: how long its bar is, and which turning point it was, if any."""

    bar: float
    mark: int


@dataclass(frozen=True)
class PlayerDecisions:
    """A player's decisions, the costliest first; `more` are not shown, and cost so much together."""

    player: Way
    rows: list[Row]
    more: int
    together: float
    bar: float


def decisions(words: AnalysisWords, report: LookBack, player: Way, marks: dict[int, int]) -> PlayerDecisions:
    costs = {one.ply: one.cost for one in report.decisions}
    dearest = max(costs.values(), default=0.0) or 1.0
    shown, rest = player.costliest[:SHOWN_DECISIONS], player.costliest[SHOWN_DECISIONS:]
    together = sum(costs[ply] for ply in rest)
    rows = [Row(**vars(words.decisions[ply]), bar=round(100 * costs[ply] / dearest, 1), mark=marks.get(ply, 0)) for ply in shown]
    return PlayerDecisions(player, rows, len(rest), together, min(100.0, round(100 * together / dearest, 1)))


# --- Luck and play ------------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Bar:
    """A part of what moved a chance: to the left what it cost, to the right what it brought."""

    part: str
    x: float
    width: float
    y: int
    value: float


@dataclass(frozen=True)
class SkillGroup:
    """The bars of a player."""

    seat: int
    top: int
    bars: list[Bar]
    player: Way


@dataclass(frozen=True)
class Skill:
    """The picture of luck and play."""

    width: int
    height: int
    middle: int
    groups: list[SkillGroup]
    wide: bool
    group: int


def _parts(player: Way) -> dict[str, float]:
    return {"own": player.own, "rivals": player.rivals, "luck": player.luck}


def skill(report: LookBack, width: int, middle: int, reach: int) -> Skill:
    most = max((abs(value) for player in report.players for value in _parts(player).values()), default=0.0) or 1.0
    wide = width > 500
    height = 106 if wide else 130
    groups = []
    for at, player in enumerate(report.players):
        top = 26 + at * height
        bars = []
        for row, (part, value) in enumerate(_parts(player).items()):
            long = round(reach * abs(value) / most, 1)
            y = top + (10 if wide else 40) + 30 * row
            bars.append(Bar(part, round(middle - long, 1) if value < 0 else middle, long, y, value))
        groups.append(SkillGroup(player.seat, top, bars, player))
    return Skill(width, 26 + height * len(groups), middle, groups, wide, height)
