"""What a report is made of: sections, charts, tables and lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


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
