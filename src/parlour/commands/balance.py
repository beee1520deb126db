"""`parlour balance`: values that make a game what you want."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from parlour.engine.option_texts import read_options
from parlour.lab.command import DataFile, OptionList, bots_for, components_of, with_progress

if TYPE_CHECKING:
    from parlour.lab.balance import Balance, Standing
    from parlour.lab.free import Number
    from parlour.lab.sheets import CheckFigures


def balance(
    game: Annotated[str, typer.Argument(help="The game, e.g. wigs.")],
    free: Annotated[
        list[str] | None,
        typer.Option(help="PATH or PATH=LOW..HIGH in the game's data that may change, e.g. 'market.*'; may be given again."),
    ] = None,
    want: Annotated[
        list[str] | None,
        typer.Option(help="A wish: seats=even, length=60..90, endings.gold=60%.., use=5%.., worth.Baron=..10%; again for more."),
    ] = None,
    keep: Annotated[list[str] | None, typer.Option(help="A path of what is free that stays as it is; may be given again.")] = None,
    players: Annotated[int | None, typer.Option(help="Number of players.")] = None,
    games: Annotated[int, typer.Option(help="Games of a candidate, with common deals.")] = 400,
    tries: Annotated[int, typer.Option(help="Candidates at most.")] = 200,
    bots: Annotated[str, typer.Option(help="The bots that search.")] = "greedy",
    check_bots: Annotated[str | None, typer.Option(help="The bots that check the proposal (stronger ones than those that search).")] = None,
    check_games: Annotated[int | None, typer.Option(help="Games of the stronger bots (an eighth of 400).")] = None,
    seed: Annotated[str, typer.Option(help="Any text or number; the same seed finds the same.")] = "1",
    workers: Annotated[int | None, typer.Option(help="Threads (all cores). The results do not depend on it.")] = None,
    out: Annotated[
        Path | None, typer.Option(help="The new data file (GAME-balanced.toml); how far the search is stands beside it in a .json.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the search that was stopped.")] = False,
    option: OptionList = None,
    data: DataFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print every figure as JSON.")] = False,
) -> None:
    """Search the values of a game's data that come nearest to your wishes. Ctrl-C keeps the best so far; --resume goes on."""
    import msgspec

    from parlour.engine.whole_file import write_wholly
    from parlour.lab.balance import Balance, Question
    from parlour.lab.proposal import check, data_file, proposal, stronger
    from parlour.lab.sheets import to_json
    from parlour.lab.show import balanced

    where = out or Path(f"{game}-balanced.toml")
    beside = where.with_suffix(".json")
    question = Question(
        game, tuple(free or ()), tuple(want or ()), tuple(keep or ()), players, bots_for(bots), seed, read_options(option or []), games, tries,
        str(data) if data else "",
    )  # fmt: skip
    searching = Balance(question, components_of(game, data) or _own(game), workers)
    standing = _taken_up(searching, beside) if resume else searching.begin()
    stopped = not with_progress(
        f"{game}: balance",
        lambda progress: _search(searching, standing, progress, lambda: write_wholly(beside, msgspec.json.encode(standing).decode())),
    )

    def checked(values: Sequence[Number], who: Sequence[str], count: int) -> CheckFigures:
        return with_progress(f"{game}: check by {', '.join(who)}", lambda _: check(searching, values, who, count))

    checks = []
    if stopped:
        values = standing.best.values if standing.tried else searching.today
    else:
        values = with_progress(f"{game}: the best of them", lambda _: searching.choose(standing).values)
        strong = bots_for(check_bots) if check_bots else stronger(searching.job.bots)
        checks = [checked(values, bots_for(bots), 2 * games), checked(values, strong, check_games or max(2, games // 8))]
    told = proposal(searching, standing, values, checks)
    if told.changes:
        write_wholly(where, data_file(searching, values))
    if as_json:
        typer.echo(to_json(told, indent=1))
    else:
        balanced(told)
    if told.changes:
        typer.echo(f"written: {where}", err=as_json)
    if stopped:
        typer.echo("stopped; the same command with --resume goes on", err=as_json)


def _own(game: str) -> dict[str, object]:
    import parlour

    return parlour.game(game).components


def _taken_up(searching: Balance, path: Path) -> Standing:
    """The search that was stopped; Problem if it asked something else."""
    import msgspec

    from parlour.engine.texts import Problem
    from parlour.lab.balance import Standing

    try:
        found = msgspec.json.decode(path.read_bytes(), type=Standing)
    except FileNotFoundError:
        raise Problem("there is no search to go on with: {path} is not there", path=path) from None
    except msgspec.MsgspecError as error:
        raise Problem("{path} holds no search: {error}", path=path, error=error) from None
    if msgspec.structs.replace(found.question, tries=0) != msgspec.structs.replace(searching.question, tries=0):
        raise Problem("{path} holds the search for something else; give the same words as then, or another --out", path=path)
    found.question, found.over = searching.question, False
    return found


def _search(searching: Balance, standing: Standing, progress: Callable[..., None], keep: Callable[[], None]) -> bool:
    """Goes through the generations; whether the search came to its end."""
    try:
        for now in searching.generations(standing):
            keep()
            progress(now.candidates, searching.question.tries, f"(best so far misses by {sum(now.best.missed):.2f})")
    except KeyboardInterrupt:
        return False
    return True
