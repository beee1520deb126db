"""Tournaments: bots against each other on common deals, every bot in every seat; ratings, a cross table, wins by seat, time per move."""

from __future__ import annotations

import itertools
import math
import multiprocessing
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

from parlour.bots.levels import decisions, parse, pick_move, play_out
from parlour.bots.statistics import Interval, share
from parlour.engine.extras import need
from parlour.engine.game import Game
from parlour.engine.match import Match
from parlour.engine.moves import Move
from parlour.engine.plain import Options
from parlour.engine.texts import Problem
from parlour.engine.whole_file import written_wholly


class Row(Struct, frozen=True):
    """What came of one seat of one game."""

    game: int
    deal: str
    seat: int
    bot: str
    rank: int
    win: float
    score: int
    moves: int
    ms: float
    slowest_ms: float
    ending: str


class Entry(Struct, frozen=True):
    """A bot in the table of a tournament."""

    bot: str
    games: int
    wins: float
    share: float
    share_low: float
    share_high: float
    rating: float
    rating_low: float
    rating_high: float
    ms_per_move: float
    slowest_ms: float
    score: float


class Against(Struct, frozen=True):
    """How often a bot came in before another."""

    share: float
    low: float
    high: float
    games: int


class SeatWins(Struct, frozen=True):
    """How often a seat won, whoever sat there."""

    seat: int
    share: float
    low: float
    high: float
    games: int


class Summary(Struct, frozen=True):
    """What a tournament says: the bots by rating, how they did against each other, and wins by seat."""

    games: int
    bots: list[Entry]
    against: dict[str, dict[str, Against]]
    seats: list[SeatWins]


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


def play_pairing(game: Game, pairing: Pairing, options: Options) -> list[Row]:
    """Plays one game; a row for each seat."""
    players = [parse(bot) for bot in pairing.seats]
    match = Match(game, len(players), pairing.deal, options)
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
        Row(
            game=pairing.number,
            deal=pairing.deal,
            seat=seat,
            bot=bot,
            rank=rank_of[seat],
            win=1 / len(result.winners) if seat in result.winners else 0.0,
            score=result.scores[seat],
            moves=decisions(match, seat),
            ms=1000 * spent[seat],
            slowest_ms=1000 * slowest[seat],
            ending=result.reason,
        )
        for seat, bot in enumerate(pairing.seats)
    ]


def run(
    game: Game,
    bots: Sequence[str],
    games: int,
    players: int | None = None,
    seed: str | int = 0,
    options: Options | None = None,
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
    return [row for game_rows in sorted(rows, key=lambda found: found[0].game) for row in game_rows]


def _play_in_worker(game_id: str, pairing: Pairing, options: Options) -> list[Row]:
    import parlour

    return play_pairing(parlour.game(game_id), pairing, options)


# --- What the rows say ------------------------------------------------------------------------------------------------
def summary(rows: Sequence[Row], bots: Sequence[str]) -> Summary:
    """Ratings, the cross table, wins by seat and time per move."""
    ratings = _ratings(rows, bots)
    table = [_entry(bot, ratings[bot], [row for row in rows if row.bot == bot]) for bot in bots]
    table.sort(key=lambda entry: -entry.rating)
    return Summary(len({row.game for row in rows}), table, cross_table(rows, bots), _by_seat(rows))


def _entry(bot: str, rating: Interval, own: Sequence[Row]) -> Entry:
    wins, moves = sum(row.win for row in own), sum(row.moves for row in own)
    won = share(wins, len(own))
    return Entry(
        bot=bot,
        games=len(own),
        wins=wins,
        share=won.value,
        share_low=won.low,
        share_high=won.high,
        rating=rating.value,
        rating_low=rating.low,
        rating_high=rating.high,
        ms_per_move=sum(row.ms for row in own) / max(1, moves),
        slowest_ms=max((row.slowest_ms for row in own), default=0.0),
        score=sum(row.score for row in own) / max(1, len(own)),
    )


def _games(rows: Sequence[Row]) -> list[list[Row]]:
    return [list(group) for _, group in itertools.groupby(rows, key=lambda row: row.game)]


def _ratings(rows: Sequence[Row], bots: Sequence[str]) -> dict[str, Interval]:
    """openskill's ratings (Plackett-Luce), with the interval of about 95 % that it holds for likely."""
    need("bots.openskill")
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known = {bot: model.rating(name=bot) for bot in bots}
    for group in _games(rows):
        rated = model.rate([[known[row.bot]] for row in group], ranks=[row.rank for row in group])
        for row, team in zip(group, rated, strict=True):
            known[row.bot] = team[0]
    return {bot: Interval(one.mu, one.mu - 2 * one.sigma, one.mu + 2 * one.sigma) for bot, one in known.items()}


def cross_table(rows: Sequence[Row], bots: Sequence[str]) -> dict[str, dict[str, Against]]:
    """How often each bot came in before each other, ties half, with intervals."""
    before: dict[tuple[str, str], list[float]] = {(a, b): [] for a in bots for b in bots if a != b}
    for group in _games(rows):
        for one, other in itertools.permutations(group, 2):
            before[one.bot, other.bot].append(1.0 if one.rank < other.rank else 0.5 if one.rank == other.rank else 0.0)
    table: dict[str, dict[str, Against]] = {bot: {} for bot in bots}
    for (a, b), met in before.items():
        if met:
            first = share(sum(met), len(met))
            table[a][b] = Against(first.value, first.low, first.high, len(met))
    return table


def _by_seat(rows: Sequence[Row]) -> list[SeatWins]:
    seats = []
    for seat in sorted({row.seat for row in rows}):
        own = [row.win for row in rows if row.seat == seat]
        won = share(sum(own), len(own))
        seats.append(SeatWins(seat, won.value, won.low, won.high, len(own)))
    return seats


def write_parquet(rows: Sequence[Row], path: Path) -> None:
    """The rows as a Parquet file."""
    need("bots.polars")
    import polars

    with written_wholly(path) as temporary:
        polars.DataFrame(msgspec.to_builtins(rows)).write_parquet(temporary)
