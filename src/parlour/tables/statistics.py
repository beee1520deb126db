"""Statistics of the house, for its owner: games a day, lengths, endings, options, where people give up. Of games, never of persons.

A count below the floor is not shown, and neither is what would let it be worked out: of the cells of a table, those that are not shown hold together no
game or at least as many as the floor.
"""

from __future__ import annotations

import datetime
import itertools
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

import parlour
from parlour.engine.extras import need
from parlour.tables.database import Database, read_url
from parlour.tables.stored_games import STILL, StoredGame, never_begun, stored_games

FORMAT = 1
FLOOR = 5
DAYS = 60  # that are shown, or so many weeks or months
STEPS = {"day": "1d", "week": "1w", "month": "1mo"}
MINUTES = (0, 5, 10, 20, 40, 60, 120, 240, 1440, 10080)  # a week; then all that took longer
BARS = 8  # of a chart of lengths


class Cell(msgspec.Struct, frozen=True):
    """Games of one kind; None where they are not shown."""

    name: str
    games: int | None


class Cells(msgspec.Struct, frozen=True):
    """Games by kind; `hidden` are in cells that are not shown, all of them together."""

    cells: list[Cell]
    hidden: int = 0

    @property
    def shown(self) -> int:
        return sum(cell.games or 0 for cell in self.cells)


class Length(msgspec.Struct, frozen=True):
    """How long games are: a quarter is shorter than the first number, half than the second, three quarters than the third."""

    quarters: tuple[float, float, float]
    bars: Cells


class GivenUp(msgspec.Struct, frozen=True):
    """Games that a person left, resigned or let stand still, and where."""

    games: int | None
    phases: Cells
    rounds: Cells
    parts: Cells  # quarters of the usual length


class GameStatistics(msgspec.Struct, frozen=True):
    """One game's."""

    game: str
    games: int  # that were begun
    ended: int | None
    players: Cells
    company: Cells  # people among themselves, with bots, alone with bots
    plies: Length | None
    minutes: Length | None
    endings: Cells
    clocks: Cells
    options: dict[str, Cells]
    given_up: GivenUp


class HouseStatistics(msgspec.Struct, frozen=True):
    """The house's."""

    parlour: str
    format: int
    floor: int
    still_days: int
    until: str
    step: str  # day, week or month
    ended: Cells  # games that ended, by step
    by_game: Cells  # games that were begun
    never_begun: int | None  # tables at which nobody began
    games: list[GameStatistics]


async def statistics_of(address: str) -> HouseStatistics:
    """The statistics of a database."""
    database, now = Database(read_url(address)), time.time()
    try:
        await database.bring_up_to_date()
        return await database.read_for_owner(
            lambda connection: statistics(list(stored_games(connection, now)), now, never_begun(connection, now))
        )
    finally:
        await database.close()


def statistics(games: Sequence[StoredGame], now: float, unbegun: int = 0) -> HouseStatistics:
    """The figures of some games; those of a kind of which there are too few are not told of."""
    frame = _frame(games)
    by_game = cells({id: sum(game.game == id for game in games) for id in parlour.catalogue()})
    step, ended = _over_time(frame, now)
    return HouseStatistics(
        parlour="statistics",
        format=FORMAT,
        floor=FLOOR,
        still_days=round(STILL / 86400),
        until=_day(now),
        step=step,
        ended=ended,
        by_game=by_game,
        never_begun=_counted(unbegun),
        games=[_of_game(cell.name, frame, [game for game in games if game.game == cell.name]) for cell in by_game.cells if cell.games],
    )


# --- What is not shown --------------------------------------------------------------------------------------------------------
def cells(counts: Mapping[str, int], *, keep_zeros: bool = False) -> Cells:
    """Counts as they may be shown: small ones are not, and neither is the smallest other one if the small ones could be worked out from it."""
    kept = {name: count for name, count in counts.items() if count or keep_zeros}
    hidden = {name for name, count in kept.items() if 0 < count < FLOOR}
    shown = sorted((name for name, count in kept.items() if count >= FLOOR), key=lambda name: kept[name], reverse=True)
    while hidden and sum(kept[name] for name in hidden) < FLOOR and shown:
        hidden.add(shown.pop())
    together = sum(kept[name] for name in hidden)
    return Cells([Cell(name, None if name in hidden else count) for name, count in kept.items()], together if together >= FLOOR else 0)


def _counted(count: int, of: int | None = None) -> int | None:
    """A count, None where it is too small to be shown, or what is left of the whole is."""
    return None if 0 < count < FLOOR or (of is not None and 0 < of - count < FLOOR) else count


# --- Figures -------------------------------------------------------------------------------------------------------------------
def _polars() -> Any:
    need("lab.polars")
    import polars

    return polars


def _frame(games: Sequence[StoredGame]) -> Any:
    pl = _polars()
    kinds = {
        "game": pl.String, "players": pl.Int64, "people": pl.Int64, "ended": pl.Float64, "last": pl.Float64, "plies": pl.Int64,
        "minutes": pl.Float64, "ending": pl.String, "clock": pl.String, "gave_up": pl.Boolean, "phase": pl.String, "round": pl.Int64,
    }  # fmt: skip
    return pl.DataFrame({name: [getattr(game, name) for game in games] for name in kinds}, schema=kinds)


def _day(moment: float) -> str:
    return datetime.datetime.fromtimestamp(moment, datetime.UTC).date().isoformat()


def _over_time(frame: Any, now: float) -> tuple[str, Cells]:
    """Ended games by day; by week or month, where too many days would hold too few games to be shown."""
    pl = _polars()
    until = datetime.datetime.fromtimestamp(now, datetime.UTC).replace(tzinfo=None)
    ended = frame.filter(pl.col("ended").is_not_null()).select(pl.from_epoch(pl.col("ended").cast(pl.Int64)).alias("at"))
    for step, every in STEPS.items():
        counted = ended.group_by(pl.col("at").dt.truncate(every).dt.date().alias("day")).len()
        counts = {day.isoformat(): count for day, count in counted.iter_rows()}
        first = min(counts, default=_day(now))
        days = pl.datetime_range(datetime.datetime.fromisoformat(first), until, every, eager=True).dt.date().to_list()[-DAYS:]
        found = cells({day.isoformat(): counts.get(day.isoformat(), 0) for day in days}, keep_zeros=True)
        if found.shown >= found.hidden and (found.shown or ended.is_empty()):
            return step, found
    return step, found


def _of_game(id: str, frame: Any, games: Sequence[StoredGame]) -> GameStatistics:
    pl = _polars()
    own = frame.filter(pl.col("game") == id)
    ended = own.filter(pl.col("ended").is_not_null())
    whole = ended.filter(~pl.col("gave_up"))
    return GameStatistics(
        game=id,
        games=len(own),
        ended=_counted(len(ended), len(own)),
        players=_by(own, "players"),
        company=cells(_company(own)),
        plies=_plies(whole["plies"]),
        minutes=_minutes(whole["minutes"]),
        endings=_by(own, "ending"),
        clocks=_by(own, "clock"),
        options=_options(id, games),
        given_up=_given_up(own, whole),
    )


def _by(frame: Any, column: str) -> Cells:
    """Games by what a column says, in its order."""
    counted = frame.filter(frame[column].is_not_null()).group_by(column).len().sort(column)
    return cells({str(name): count for name, count in counted.iter_rows() if str(name)})


def _company(frame: Any) -> dict[str, int]:
    people, players = frame["people"], frame["players"]
    alone = (people == 1).sum()
    among = ((people == players) & (people > 1)).sum()
    return {"people among themselves": among, "people and bots": len(frame) - among - alone, "one person": alone}


def _quarters(column: Any) -> tuple[float, float, float]:
    first, middle, third = (round(float(column.quantile(share, "linear")), 1) for share in (0.25, 0.5, 0.75))
    return first, middle, third


def _plies(column: Any) -> Length | None:
    """Of games that were played to their end."""
    if len(column) < FLOOR:
        return None
    step = _round_step(float(column.quantile(0.95, "linear")) / BARS)
    counts = Counter(min(int(value // step), BARS - 1) for value in column)
    names = [f"{at * step}–{(at + 1) * step - 1}" for at in range(BARS - 1)] + [f"{(BARS - 1) * step}–"]
    return Length(_quarters(column), _bars(names, counts))


def _bars(names: Sequence[str], counts: Mapping[int, int]) -> Cells:
    """From the first bar that holds anything to the last."""
    return cells({names[at]: counts.get(at, 0) for at in range(min(counts), max(counts) + 1)}, keep_zeros=True)


def _round_step(least: float) -> int:
    """1, 2, 5, 10, 20, 50 and so on."""
    steps = [one * ten for ten in (1, 10, 100, 1000, 10_000, 100_000) for one in (1, 2, 5)]
    return next((step for step in steps if step >= least), steps[-1])


def _minutes(column: Any) -> Length | None:
    if len(column) < FLOOR:
        return None
    counts = Counter(sum(value >= edge for edge in MINUTES) - 1 for value in column)
    names = [f"{low}–{high}" for low, high in itertools.pairwise(MINUTES)] + [f"{MINUTES[-1]}–"]
    return Length(_quarters(column), _bars(names, counts))


def _options(id: str, games: Sequence[StoredGame]) -> dict[str, Cells]:
    """What was chosen where somebody chose otherwise than usual; by the choices' names."""
    found = {}
    for name, option in parlour.game(id).options.items():
        chosen = Counter(str(game.options.get(name, option.default)) for game in games)
        if set(chosen) - {str(option.default)}:
            found[name] = cells({str(choice): chosen[str(choice)] for choice in option.choices})
    return {name: one for name, one in found.items() if len(one.cells) > 1 and one.shown}


def _given_up(own: Any, whole: Any) -> GivenUp:
    pl = _polars()
    gone = own.filter(pl.col("gave_up"))
    usual = float(whole["plies"].median()) if len(whole) >= FLOOR else None
    parts = _parts(gone["plies"], usual) if usual else {}
    return GivenUp(_counted(len(gone), len(own)), _by(gone, "phase"), _by(gone, "round"), cells(parts))


def _parts(plies: Iterable[int], usual: float) -> dict[str, int]:
    """How far games were when they were given up, in quarters of the usual length."""
    counts = Counter(min(int(4 * value / usual), 4) for value in plies)
    return {
        name: counts[at]
        for at, name in enumerate(("first quarter", "second quarter", "third quarter", "last quarter", "longer than usual"))
    }
