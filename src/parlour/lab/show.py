"""Figures on the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.table import Column, Table

from parlour.bots.statistics import Interval
from parlour.lab.sheets import BalanceFigures, Figures, PieceWorth, SweepFigures, WorthFigures
from parlour.lab.wants import NUMBERS
from parlour.lab.worth_figures import MEANINGS

CELL = 8  # letters of a number with its sign: (-13.0*)


def percent(interval: Interval) -> str:
    return f"{100 * interval.value:.1f} % ({100 * interval.low:.1f}–{100 * interval.high:.1f})"


def summary(found: Figures, console: Console | None = None) -> None:
    """The main figures of a simulation."""
    console = console or Console(highlight=False)
    short = "" if found.complete else f" of {found.asked:,} asked for"
    console.print(f"{found.title}, {found.players} players: {found.games:,} games{short} in {found.seconds:.1f} s, seed {found.seed}")
    console.print(f"speed    {found.games_per_second:,.0f} games/s, {found.moves_per_second:,.0f} moves/s")
    quantiles = found.length.quantiles
    console.print(f"length   {quantiles[2]:.0f} decisions in the middle game; 9 of 10 games have {quantiles[0]:.0f} to {quantiles[4]:.0f}")
    console.print("endings  " + ", ".join(f"{row.ending} {100 * row.share.value:.1f} %" for row in found.endings))
    lead = found.lead
    if lead.games:
        console.print(
            f"lead     changes {lead.changes.value:.1f} times a game; the leader of half time is caught in {percent(lead.comebacks)}"
        )
    console.print(f"ties     {100 * found.margin.ties:.1f} % of games have several winners")
    table = Table("seat", "bot", "wins (95 % interval)", "score", "half of the scores", box=None, pad_edge=False)
    for row in found.seats:
        q = row.score_quantiles
        table.add_row(str(row.seat), row.bot, percent(row.wins), f"{row.score.value:.1f}", f"{q[1]:.0f} to {q[3]:.0f}")
    console.print(table)


def comparison(told: SweepFigures, console: Console | None = None) -> None:
    """The versions of a sweep side by side, with what changes against today's game."""
    console = console or Console(highlight=False)
    why = f"stopped when all wins were known within {100 * told.precision:g} points" if told.narrow else "all games played"
    console.print(f"{told.title}, {told.players} players, {told.games:,} games of each version with the same deals ({why})")
    names, labels = (list(told.versions[0].means), [row.label + (" (today)" if row.today else "") for row in told.versions])
    if max(map(len, labels)) + 2 + len(names) * (CELL + 1) > console.width:
        labels = _numbered(labels, console)
    table = Table(
        Column("version" if len(labels[0]) > 3 else "", no_wrap=True),
        *(Column(name, min_width=CELL) for name in names),
        box=None,
        pad_edge=False,
        padding=(0, 1, 0, 0),
    )
    for at, row in enumerate(told.versions):
        cells = [_cell(name, row.means[name], row.differences[name], at == told.base) for name in names]
        table.add_row(labels[at], *cells)
    console.print(table)
    console.print("A change is marked * where its 95 % interval does not hold 0.")


def _numbered(labels: list[str], console: Console) -> list[str]:
    """Prints the versions by number, where their names leave no room for what they brought; gives the numbers."""
    for at, label in enumerate(labels, 1):
        console.print(f"{at:>3}  {label}", soft_wrap=True)
    return [str(at) for at in range(1, len(labels) + 1)]


def _cell(name: str, value: Interval, change: Interval, is_base: bool) -> str:
    share = name.startswith("wins") or name == "ties"
    scale, unit = (100, " %") if share else (1, "")
    shown = f"{scale * value.value:.1f}{unit}"
    if is_base:
        return shown
    sure = "*" if change.low > 0 or change.high < 0 else ""
    return f"{shown} ({scale * change.value:+.1f}{sure})"


def worths(told: WorthFigures, console: Console | None = None) -> None:
    """What every piece is worth, level by level, and those that stand out by name."""
    console = console or Console(highlight=False)
    for level in told.worth_by_level:
        short = "" if level.complete else f" of {level.asked:,} asked for"
        console.print(
            f"{told.title}, {told.players} players, {level.bot}: {level.games:,} deals{short} in {level.seconds:.1f} s, seed {told.seed}"
        )
        console.print("What a player loses who may not use a piece, in points of 100 games (95 % interval):")
        for kind, rows in _by_kind(level.pieces).items():
            table = Table(Column(kind, no_wrap=True), "used by", "worth", "when used", "", box=None, pad_edge=False)
            for row in sorted(rows, key=lambda row: -row.worth.value):
                used = points(row.when_used) if row.when_used else "–"
                table.add_row(row.name, f"{100 * row.use:.0f} %", points(row.worth), used, row.verdict)
            console.print(table)
        named = [f"{row.verdict}: {row.kind}, {row.name} ({MEANINGS[row.verdict]})" for row in level.pieces if row.verdict]
        for line in sorted(named) or ["No piece stands out."]:
            console.print(line, soft_wrap=True)


def points(interval: Interval) -> str:
    return f"{100 * interval.value:+.1f} ({100 * interval.low:+.1f} … {100 * interval.high:+.1f})"


def _by_kind(rows: list[PieceWorth]) -> dict[str, list[PieceWorth]]:
    found: dict[str, list[PieceWorth]] = {}
    for row in rows:
        found.setdefault(row.kind, []).append(row)
    return found


def balanced(told: BalanceFigures, console: Console | None = None) -> None:
    """A proposal: what changes, and every wish before and after."""
    console = console or Console(highlight=False)
    console.print(f"{told.title}, {told.players} players: {told.candidates:,} versions tried, seed {told.seed}")
    for line in told.changes or ["Nothing is changed."]:
        console.print(f"  {line}", soft_wrap=True)
    for check in told.checks:
        console.print(f"{check.games:,} fresh deals, {', '.join(check.bots)}:")
        table = Table("wish", "before", "", "after", "", box=None, pad_edge=False)
        for wish in check.wishes:
            before, after = (
                f"{item}: {_measured(wish.want, interval)}"
                for item, interval in ((wish.before_item, wish.before), (wish.after_item, wish.after))
            )
            table.add_row(wish.want, before, wish.before_state, after, wish.after_state)
        console.print(table)
    for sentence in told.against:
        console.print(sentence, soft_wrap=True)


def _measured(want: str, interval: Interval) -> str:
    return f"{interval.value:.1f} ({interval.low:.1f}–{interval.high:.1f})" if want.split("=")[0] in NUMBERS else percent(interval)
