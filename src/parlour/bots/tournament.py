"""Tournaments: bots against each other on common deals, every bot in every seat; ratings, a cross table, wins by seat, time per move."""

from __future__ import annotations

import itertools
import math
import multiprocessing
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any, NamedTuple

from parlour.bots.levels import decisions, parse, pick_move, play_out
from parlour.bots.statistics import share
from parlour.engine.game import Game
from parlour.engine.moves import Move
from parlour.engine.texts import Problem
from parlour.engine.whole_file import written_wholly

Row = dict[str, Any]


class Pairing(NamedTuple):
    """One game to be played: a deal, and the bots by seat."""

    number: int
    deal: str
    seats: tuple[str, ...]


def schedule(bots: Sequence[str], players: int, games: int, seed: str | int) -> list[Pairing]:
    """Every line-up of the bots plays so many games (rounded up), each deal once in every rotation of the seats."""
    if len(bots) < players:
        raise Problem("{n} players need at least {n} bots, not {given}", n=players, given=len(bots))
    if len(set(bots)) < len(bots):
        raise Problem(
            "a bot is named twice in {bots}; to give a bot a second seat, spell it differently (search:100it, search:100it/1)",
            bots=",".join(bots),
        )
    if games < 1:
        raise Problem("a tournament has at least one game, not {games}", games=games)
    pairings = []
    for deal in range(math.ceil(games / players)):
        for line_up in itertools.combinations(bots, players):
            for turn in range(players):
                pairings.append((f"{seed} {deal}", line_up[turn:] + line_up[:turn]))
    return [Pairing(number, *pairing) for number, pairing in enumerate(pairings)]


def play_pairing(game: Game, pairing: Pairing, options: dict[str, Any]) -> list[Row]:
    """Plays one game; a row for each seat."""
    players = [parse(bot) for bot in pairing.seats]
    match = game.new(len(players), pairing.deal, **options)
    spent, slowest = [0.0] * len(players), [0.0] * len(players)

    def decide(seat: int) -> Move:
        begin = time.perf_counter()
        move = pick_move(match, seat, players[seat], f"{pairing.deal} {pairing.number} {decisions(match, seat)} {seat}")
        took = time.perf_counter() - begin
        spent[seat] += took
        slowest[seat] = max(slowest[seat], took)
        return move

    for _ in play_out(match, pairing.deal, decide):
        pass
    result = match.result
    assert result is not None
    rank_of = {seat: rank for rank, seats in enumerate(result.ranking) for seat in seats}
    return [
        {
            "game": pairing.number,
            "deal": pairing.deal,
            "seat": seat,
            "bot": bot,
            "rank": rank_of[seat],
            "win": 1 / len(result.winners) if seat in result.winners else 0.0,
            "score": result.scores[seat],
            "moves": decisions(match, seat),
            "ms": 1000 * spent[seat],
            "slowest_ms": 1000 * slowest[seat],
            "ending": result.reason,
        }
        for seat, bot in enumerate(pairing.seats)
    ]


def run(
    game: Game,
    bots: Sequence[str],
    games: int,
    players: int | None = None,
    seed: str | int = 0,
    options: dict[str, Any] | None = None,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> list[Row]:
    """Plays a tournament and returns a row for every seat of every game, in the order of the schedule."""
    players = game.check_players(players if players is not None else 2 if 2 in game.players else game.players[0])
    options = game.check_options(options or {})
    for bot in bots:
        parse(bot)
    pairings = schedule(bots, players, games, seed)
    rows: list[list[Row]] = []
    tell = progress or (lambda *_: None)
    tell(0, len(pairings))
    if jobs <= 1:
        for pairing in pairings:
            rows.append(play_pairing(game, pairing, options))
            tell(len(rows), len(pairings))
    else:
        with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
            waiting = [pool.submit(_play_in_worker, game.id, pairing, options) for pairing in pairings]
            for done in as_completed(waiting):
                rows.append(done.result())
                tell(len(rows), len(pairings))
    return [row for game_rows in sorted(rows, key=lambda found: found[0]["game"]) for row in game_rows]


def _play_in_worker(game_id: str, pairing: Pairing, options: dict[str, Any]) -> list[Row]:
    import parlour

    return play_pairing(parlour.game(game_id), pairing, options)


# --- What the rows say ------------------------------------------------------------------------------------------------
def summary(rows: Sequence[Row], bots: Sequence[str]) -> dict[str, Any]:
    """Ratings, the cross table, wins by seat and time per move, as plain data."""
    ratings = _ratings(rows, bots)
    table = []
    for bot in bots:
        own = [row for row in rows if row["bot"] == bot]
        wins, moves = sum(row["win"] for row in own), sum(row["moves"] for row in own)
        won = share(wins, len(own))
        table.append(
            {
                "bot": bot,
                "games": len(own),
                "wins": wins,
                "share": won.value,
                "share_low": won.low,
                "share_high": won.high,
                **ratings[bot],
                "ms_per_move": sum(row["ms"] for row in own) / max(1, moves),
                "slowest_ms": max((row["slowest_ms"] for row in own), default=0.0),
                "score": sum(row["score"] for row in own) / max(1, len(own)),
            }
        )
    table.sort(key=lambda entry: -entry["rating"])
    return {
        "games": len({row["game"] for row in rows}),
        "bots": table,
        "against": _cross_table(rows, bots),
        "seats": _by_seat(rows),
    }


def _games(rows: Sequence[Row]) -> list[list[Row]]:
    return [list(group) for _, group in itertools.groupby(rows, key=lambda row: row["game"])]


def _ratings(rows: Sequence[Row], bots: Sequence[str]) -> dict[str, dict[str, float]]:
    """openskill's ratings (Plackett-Luce), with the interval of about 95 % that it holds for likely."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known = {bot: model.rating(name=bot) for bot in bots}
    for group in _games(rows):
        rated = model.rate([[known[row["bot"]]] for row in group], ranks=[row["rank"] for row in group])
        for row, team in zip(group, rated, strict=True):
            known[row["bot"]] = team[0]
    return {
        bot: {"rating": one.mu, "rating_low": one.mu - 2 * one.sigma, "rating_high": one.mu + 2 * one.sigma}
        for bot, one in known.items()
    }


def _cross_table(rows: Sequence[Row], bots: Sequence[str]) -> dict[str, dict[str, dict[str, float]]]:
    """How often each bot came in before each other, ties half, with intervals."""
    before = {(a, b): [0.0, 0] for a in bots for b in bots if a != b}
    for group in _games(rows):
        for one, other in itertools.permutations(group, 2):
            cell = before[one["bot"], other["bot"]]
            cell[0] += 1.0 if one["rank"] < other["rank"] else 0.5 if one["rank"] == other["rank"] else 0.0
            cell[1] += 1
    table: dict[str, dict[str, dict[str, float]]] = {bot: {} for bot in bots}
    for (a, b), (better, count) in before.items():
        if count:
            first = share(better, count)
            table[a][b] = {"share": first.value, "low": first.low, "high": first.high, "games": count}
    return table


def _by_seat(rows: Sequence[Row]) -> list[dict[str, float]]:
    seats = []
    for seat in sorted({row["seat"] for row in rows}):
        own = [row["win"] for row in rows if row["seat"] == seat]
        won = share(sum(own), len(own))
        seats.append({"seat": seat, "share": won.value, "low": won.low, "high": won.high, "games": len(own)})
    return seats


def write_parquet(rows: Sequence[Row], path: Path) -> None:
    """The rows as a Parquet file."""
    import polars

    with written_wholly(path) as temporary:
        polars.DataFrame(list(rows)).write_parquet(temporary)
