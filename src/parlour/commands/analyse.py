"""`parlour analyse`: looking back at a game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from parlour.engine.texts import Texts
from parlour.terminal.language import Language

if TYPE_CHECKING:
    from parlour.bots.look_back import JudgedDecision, LookBack, TurningPoint, Way
    from parlour.engine.match import Match

BLOCKS = "▁▂▃▄▅▆▇█"


def analyse(
    file: Annotated[Path, typer.Argument(help="A save of a game.")],
    iterations: Annotated[int, typer.Option(min=40, help="How long to think about each position.")] = 600,
    seed: Annotated[str, typer.Option(help="The same seed is the same analysis.")] = "0",
    language: Language = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
    csv: Annotated[Path | None, typer.Option(help="Write every decision to this CSV file.")] = None,
) -> None:
    """Show the chances to win through a game, what each decision cost, the turning points, luck and play. Ctrl-C stops it."""
    import signal

    from rich.console import Console
    from rich.progress import Progress

    import parlour
    from parlour.bots import compiled
    from parlour.bots.analysis import analyse as look_back
    from parlour.bots.analysis import as_csv
    from parlour.engine.whole_file import write_wholly

    match = parlour.load(file)
    stopped: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: stopped.append(number))
    try:
        with Progress(console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("Preparing", total=None)
            compiled.prepare(match.game, lambda step, at, of: bar.update(task, description=f"Compiling: {step}", completed=at, total=of))
            bar.update(task, description="Thinking")
            report = look_back(
                match, iterations, seed, language, lambda at, of: bar.update(task, completed=at, total=of), lambda: bool(stopped)
            )
    finally:
        signal.signal(signal.SIGINT, before)
    if csv:
        write_wholly(csv, as_csv(report))
    typer.echo(json.dumps(msgspec.to_builtins(report), indent=1, ensure_ascii=False) if as_json else in_words(report, match, language))


def in_words(report: LookBack, match: Match, language: str) -> str:
    """The report as text for a terminal."""
    from parlour.engine.printing import result_lines

    t = match.game.texts(language)
    game, result = t(report.title), match.result
    lines = [
        t("{game}, {n} plies", game=game, n=report.plies)
        if result
        else t("{game}, not over yet after {n} plies", game=game, n=report.plies)
    ]
    lines += [*result_lines(match.sight(None, language)), ""]
    lines.append(
        t("Chance to win, from the first ply to the last")
        if report.complete
        else t("Chance to win, from the first ply to the last looked at (stopped early)")
    )
    width = max(map(len, report.names))
    for player in report.players:
        line = sparkline([chances[player.seat] for chances in report.chances])
        lines.append(f"  {player.name:{width}} {line} {100 * player.start:3.0f} % → {100 * player.end:3.0f} %")
    lines += ["", t("Turning points")] + [line for point in report.turning_points for line in _turning_point(point, report, t)]
    for player in report.players:
        lines += ["", *_decisions(player, report, t)]
    lines += ["", t("What moved each chance, in per cent"), f"  {'':{width}} {t('own'):>6} {t('rivals'):>6} {t('luck'):>6}"]
    for player in report.players:
        lines.append(f"  {player.name:{width}} " + " ".join(f"{100 * part:+6.0f}" for part in (player.own, player.rivals, player.luck)))
    return "\n".join(lines)


def sparkline(values: list[float], width: int = 60) -> str:
    """Values from 0 to 1 as a line of blocks."""
    if not values:
        return ""
    picked = [values[min(len(values) - 1, at * len(values) // width)] for at in range(min(width, len(values)))]
    return "".join(BLOCKS[min(7, int(value * 8))] for value in picked)


def _turning_point(point: TurningPoint, report: LookBack, t: Texts) -> list[str]:
    decision = point.decision
    moved = ", ".join(
        f"{name} {100 * a:.0f} → {100 * b:.0f} %"
        for name, a, b in zip(report.names, point.before, point.after, strict=True)
        if round(100 * abs(a - b))
    )
    where, who = t("ply {n}", n=point.ply + 1), report.names[decision.seat]
    lines = [f"  {point.number}. {where}, {who}: {decision.text}", f"     {moved}"]
    if decision.cost:
        cost = f"{100 * decision.cost:.0f} %"
        lines.append("     " + t("gave away {n}; better: {move}", n=cost, move=decision.better_text))
        lines += _why(decision, report, t)
    return lines


def _why(one: JudgedDecision, report: LookBack, t: Texts) -> list[str]:
    """Why the better move is better, where a reason was found."""
    from parlour.bots.because import sentence

    said = sentence(one.because, report.names, t)
    return [f"     {said}"] if said else []


def _decisions(player: Way, report: LookBack, t: Texts, most: int = 5) -> list[str]:
    head = t(
        "{who} gave away {cost}: {n} of {all} decisions were as good as the best",
        who=player.name,
        cost=f"{100 * player.gave_away:.0f} %",
        n=player.as_good_as_best,
        all=player.decisions,
    )
    by_ply = {one.ply: one for one in report.decisions}
    lines = [head]
    for ply in player.costliest[:most]:
        one = by_ply[ply]
        told = t("ply {n}: {move}; better: {better}", n=ply + 1, move=one.text, better=one.better_text)
        lines += [f"  {100 * one.cost:3.0f} %  {told}", *_why(one, report, t)]
    rest = player.costliest[most:]
    if rest:
        lines.append(f"  {100 * sum(by_ply[ply].cost for ply in rest):3.0f} %  {t('{n} more, together', n=len(rest))}")
    return lines
