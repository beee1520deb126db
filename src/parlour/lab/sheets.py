"""The sheets of figures: everything that is printed, drawn, written as JSON and read again is a value of these types."""

from __future__ import annotations

import json

import msgspec
from msgspec import UNSET, Struct, UnsetType

from parlour.bots.statistics import Interval
from parlour.engine.plain import Options


class Histogram(Struct, frozen=True):
    """Bars: their edges, one more than there are bars, and the share of games in each."""

    edges: list[int]
    shares: list[float]


class Length(Struct, frozen=True):
    """How many decisions a game takes."""

    mean: Interval
    quantiles: list[float]
    shortest: int
    longest: int
    histogram: Histogram
    options_per_decision: float


class Ending(Struct, frozen=True):
    """How games end, and how often so."""

    ending: str
    games: int
    share: Interval


class SeatFigures(Struct, frozen=True):
    """What came of one seat."""

    seat: int
    bot: str
    wins: Interval
    score: Interval
    score_quantiles: list[float]
    place: float


class BotFigures(Struct, frozen=True):
    """What came of one bot, all its seats together; `fair` is the share of games that so many seats would win."""

    bot: str
    seats: list[int]
    fair: float
    wins: Interval
    score: float


class Place(Struct, frozen=True):
    """The scores of those who came in first, second, …"""

    place: int
    score_quantiles: list[float]
    score: float


class Margin(Struct, frozen=True, kw_only=True):
    """How far the first is from the second; who plays alone has no quantiles of it."""

    mean: Interval
    quantiles: list[float] | UnsetType = UNSET
    ties: float


class Lead(Struct, frozen=True):
    """How often the lead changes, and how often the leader of half time is caught."""

    games: int
    changes: Interval
    histogram: Histogram
    never: Interval
    games_with_a_leader_at_half_time: int
    comebacks: Interval


class MoveKind(Struct, frozen=True):
    """All moves of one name."""

    name: str
    chosen: int
    share: float
    chosen_when_offered: float | None  # None where it never was


class Use(Struct, frozen=True):
    """How often something was offered and chosen, how many players used it, and how often those won."""

    offered: int
    times: int
    players: int
    use: float
    chosen_when_offered: float | None
    wins: Interval | None  # None where nobody used it


class MoveUse(Use, frozen=True):
    """The use of a single move."""

    move: str


class PieceUse(Use, frozen=True):
    """The use of a piece."""

    name: str


class PieceKind(Struct, frozen=True):
    """The pieces of one kind, and how often the users of any of them win."""

    title: str
    wins: float
    pieces: list[PieceUse]


class Figures(Struct, frozen=True):
    """All figures of a simulation."""

    game: str
    title: str
    players: int
    bots: list[str]
    seed: str | int
    options: Options
    games: int
    asked: int
    complete: bool
    moves: int
    seconds: float
    games_per_second: float
    moves_per_second: float
    length: Length
    endings: list[Ending]
    seats: list[SeatFigures]
    bots_results: list[BotFigures]  # empty where all are the same
    places: list[Place]
    margin: Margin
    lead: Lead
    counted_games: int
    moves_by_kind: list[MoveKind]
    moves_by_code: list[MoveUse]
    pieces: list[PieceKind]


class PieceWorth(Struct, frozen=True):
    """What a piece is worth: what share of a win a player loses who may not use it, over all games, and over those in which it would be used."""

    kind: str
    name: str
    use: float  # the share of players who use it
    offered: int  # decisions at which it could be used
    times: int
    worth: Interval
    when_used: Interval | None  # None where nobody used it
    verdict: str  # must-have, strong, dominated, trap, dead, or nothing


class LevelWorth(Struct, frozen=True):
    """What the pieces are worth to bots of one level."""

    bot: str
    games: int
    asked: int
    complete: bool
    seconds: float
    pieces: list[PieceWorth]


class WorthFigures(Struct, frozen=True):
    """What the pieces of a game are worth, level by level."""

    game: str
    title: str
    players: int
    seed: str | int
    options: Options
    worth_by_level: list[LevelWorth]


class WishFigures(Struct, frozen=True):
    """A wish before and after: of each the item that is furthest from what is wanted, and whether it is met, missed or unclear."""

    want: str
    before_item: str
    before: Interval
    before_state: str
    after_item: str
    after: Interval
    after_state: str


class CheckFigures(Struct, frozen=True):
    """A proposal, held against the game of today on fresh deals."""

    bots: list[str]
    games: int
    wishes: list[WishFigures]


class BalanceFigures(Struct, frozen=True):
    """What a search for balance proposes."""

    game: str
    title: str
    players: int
    seed: str | int
    options: Options
    free: dict[str, list[float]]  # the numbers that could change, with their bounds
    candidates: int
    complete: bool  # whether the search came to its end
    changes: list[str]  # in words
    values: dict[str, float]  # what changed
    checks: list[CheckFigures]
    against: list[str]  # of each wish that is not met, what stands against it


class Version(Struct, frozen=True):
    """A version of the game in a sweep: its measures, and their differences from the base."""

    label: str
    settings: dict[str, str]
    today: bool
    means: dict[str, Interval]
    differences: dict[str, Interval]
    figures: Figures


class SweepFigures(Struct, frozen=True):
    """All figures of a sweep."""

    game: str
    title: str
    players: int
    bots: list[str]
    seed: str | int
    games: int
    asked: int
    precision: float
    narrow: bool
    base: int
    versions: list[Version]


class ReportFigures(Figures, frozen=True):
    """The figures of a report: a simulation, the same with other bots, and a sweep where one was asked for."""

    levels: list[Figures]
    sweep: SweepFigures | None
    worth: WorthFigures | None = None


def to_json(figures: Struct, indent: int | None = None) -> str:
    return json.dumps(msgspec.to_builtins(figures), indent=indent, ensure_ascii=False)


def from_json(text: str | bytes) -> Figures | SweepFigures:
    """The sheet that was written as JSON, of whichever of the three types."""
    found = json.loads(text)
    entries = found.keys() if isinstance(found, dict) else ()
    if "versions" in entries:
        return msgspec.convert(found, SweepFigures)
    return msgspec.convert(found, ReportFigures if "levels" in entries else Figures)
