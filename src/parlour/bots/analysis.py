"""Looking back at a game: everybody's chance to win at every ply, what each decision cost, the turning points, luck and play.

Two questions are asked at every ply, each by a search:

- How do the players stand? On the table as it lies, hidden things included, with the draws to come unknown.
- What did the decision cost? From the eyes of the seat that made it: the chance to win after the best move it could find, less that after
  the move it made, both given only what that seat could know then. The same search says what the decision gave to the others.

A seat's way from its chance at the start to its result is the sum of its own decisions, its rivals' decisions, and the rest: luck.
"""

from __future__ import annotations

import csv
import io
import itertools
from collections.abc import Callable

from msgspec import Struct

from parlour.bots.because import Because, because
from parlour.bots.compiled import Mind, prepare
from parlour.bots.levels import position
from parlour.bots.look_back import Ended, JudgedDecision, LookBack, TurningPoint, Way
from parlour.bots.network import guide
from parlour.bots.search_driver import GUIDED_NODES_EACH, NODES_EACH, Found, Search
from parlour.engine.match import Match

ITERATIONS = 600
TURNING_POINTS = 3
APART = 3  # plies between two turning points
LEAST_COST = 0.01  # what is less counts as nothing
SURE = 1.5  # standard errors that a cost must exceed to count
GUIDED_PRICE = 2  # an iteration that a network guides takes about as long as two that none guides
LEAST_TOLD = 0.03  # what costs less is not explained
HURRIED = 200  # positions: a longer game gets fewer iterations for each

Progress = Callable[[int, int], None]


class Judgement(Struct, frozen=True):
    """What a decision cost, and what it changed for everybody; the chances are None where there was nothing to decide."""

    options: int
    best: int
    cost: float
    changes: list[float]
    chance: float | None
    best_chance: float | None


def analyse(
    match: Match,
    iterations: int = ITERATIONS,
    seed: int | str = 0,
    language: str = "en",
    progress: Progress | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> LookBack:
    """The whole analysis. It can be stopped: then `complete` is false, and what was found so far is there."""
    mind = prepare(match.game)
    iterations = max(40, iterations * HURRIED // max(HURRIED, match.ply))
    tell = progress or (lambda *_: None)
    chances: list[list[float]] = []
    decisions: list[JudgedDecision] = []
    for ply in range(match.ply + 1):
        if stop():
            break
        tell(ply, match.ply + 1)
        at = match.at(ply)
        chances.append(standing(mind, at, iterations, f"{seed} {ply}"))
        if ply < match.ply:
            seat, move = match.move_at(ply)
            found = judge_decision(mind, at, seat, move.code, iterations, f"{seed} {ply} decision")
            reasons = because(mind, at, seat, found.best, move.code, f"{seed} {ply}") if found.cost >= LEAST_TOLD else None
            decisions.append(_described(at, match, ply, found, language, reasons))
    tell(len(chances), match.ply + 1)
    return _report(match, chances, decisions, iterations, language)


def standing(mind: Mind, match: Match, iterations: int, seed: int | str) -> list[float]:
    """Each seat's chance to win on the table as it lies; the result itself when the game is over."""
    result = match.result
    if result:
        return [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(match.players)]
    seat, network = match.waiting[0], guide(match)
    each, times = (GUIDED_NODES_EACH, iterations // GUIDED_PRICE) if network else (NODES_EACH, iterations)
    state = match.state_at(match.ply)
    search = Search(mind, match.data, state, seat, seed, mind.thinking, each * times + 64, sees_all=True, network=network)
    search.run(times)
    best = max(search.found().values(), key=lambda one: one.visits)
    return list(best.chances)


def judge_decision(mind: Mind, match: Match, seat: int, played: int, iterations: int, seed: int | str) -> Judgement:
    """What a decision cost the seat that made it, and what it changed for everybody, given what that seat could know."""
    options, nothing = len(match.moves(seat)), [0.0] * match.players
    if options == 1:
        return Judgement(1, played, 0.0, nothing, None, None)
    network = guide(match)
    each, iterations = (GUIDED_NODES_EACH, iterations // GUIDED_PRICE) if network else (NODES_EACH, iterations)
    search = Search(mind, *position(match, seat), seat, seed, mind.thinking, 3 * each * iterations + 64, network=network)
    search.run(iterations)
    best = max(search.found().values(), key=lambda one: (one.visits, one.worth)).code
    for code in {best, played}:
        known = search.found().get(code)
        search.run(max(0, iterations - (known.visits if known else 0)), forced=code)
    found = search.found()
    a, b = found[best], found[played]
    cost = a.chances[seat] - b.chances[seat]
    counts = best != played and cost > max(LEAST_COST, SURE * _error(a, b, seat))
    return Judgement(
        options=options,
        best=best if counts else played,
        cost=cost if counts else 0.0,
        changes=[y - x for x, y in zip(a.chances, b.chances, strict=True)] if counts else nothing,
        chance=b.chances[seat],
        best_chance=max(a.chances[seat], b.chances[seat]),
    )


def _error(a: Found, b: Found, seat: int) -> float:
    return float((a.error(seat) ** 2 + b.error(seat) ** 2) ** 0.5)


def _described(at: Match, match: Match, ply: int, found: Judgement, language: str, reasons: Because | None) -> JudgedDecision:
    """A decision with its words."""
    seat, move = match.move_at(ply)
    better = found.best if found.cost else None
    table = at.view(None)
    round, phase = table.get("round"), table.get("phase")
    return JudgedDecision(
        ply=ply,
        seat=seat,
        round=round if isinstance(round, int) else None,
        phase=phase if isinstance(phase, str) else None,
        move=str(move),
        text=at.move_text(seat, move, language),
        options=found.options,
        cost=found.cost,
        changes=found.changes,
        chance=found.chance,
        best_chance=found.best_chance,
        better=str(match.game.move_names[better]) if better is not None else None,
        better_text=at.move_text(seat, better, language) if better is not None else None,
        because=reasons,
    )


def _report(match: Match, chances: list[list[float]], decisions: list[JudgedDecision], iterations: int, language: str) -> LookBack:
    return LookBack(
        game=match.game.id,
        title=match.game.title,
        names=list(match.names),
        over=match.over,
        result=_ended(match),
        iterations=iterations,
        complete=len(chances) == match.ply + 1,
        plies=match.ply,
        chances=chances,
        decisions=decisions,
        players=[_player(match, seat, chances, decisions) for seat in range(match.players)],
        turning_points=_turning_points(match, chances, decisions, language),
    )


def _ended(match: Match) -> Ended | None:
    result = match.result
    return Ended([list(seats) for seats in result.ranking], list(result.scores), result.reason) if result else None


def _player(match: Match, seat: int, chances: list[list[float]], decisions: list[JudgedDecision]) -> Way:
    """What moved a seat's chance from the start to the end: the three parts add up to the whole way."""
    own = [one for one in decisions if one.seat == seat and one.options > 1]
    by_own = -sum(one.cost for one in own)
    by_rivals = sum(one.changes[seat] for one in decisions if one.seat != seat)
    start, end = (chances[0][seat], chances[-1][seat]) if chances else (0.0, 0.0)
    return Way(
        seat=seat,
        name=match.names[seat],
        start=start,
        end=end,
        own=by_own,
        rivals=by_rivals,
        luck=end - start - by_own - by_rivals,
        gave_away=-by_own,
        decisions=len(own),
        as_good_as_best=sum(not one.cost for one in own),
        costliest=[one.ply for one in sorted(own, key=lambda one: -one.cost) if one.cost],
    )


def _turning_points(match: Match, chances: list[list[float]], decisions: list[JudgedDecision], language: str) -> list[TurningPoint]:
    """The plies that moved the chances most, a few plies apart, in the order of the game."""
    swings = [sum(abs(b - a) for a, b in zip(before, after, strict=True)) / 2 for before, after in itertools.pairwise(chances)]
    chosen: list[int] = []
    for ply in sorted(range(len(swings)), key=lambda ply: -swings[ply]):
        if len(chosen) < TURNING_POINTS and all(abs(ply - other) >= APART for other in chosen):
            chosen.append(ply)
    return [
        TurningPoint(
            number=number,
            ply=ply,
            swing=swings[ply],
            before=chances[ply],
            after=chances[ply + 1],
            events=[match.event_text(event, language) for event in match.told_at(ply + 1, None)],
            decision=decisions[ply],
        )
        for number, ply in enumerate(sorted(chosen), 1)
    ]


def as_csv(report: LookBack) -> str:
    """Every decision as a line of CSV, with everybody's chance before it."""
    out = io.StringIO()
    names = [f"chance of {name}" for name in report.names]
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["ply", "player", "round", "phase", "move", "in words", "options", "cost", "better", *names])
    for one in report.decisions:
        who, cost, better = report.names[one.seat], f"{one.cost:.4f}", one.better or ""
        row = [one.ply, who, one.round, one.phase, one.move, one.text, one.options, cost, better]
        writer.writerow([*row, *(f"{chance:.4f}" for chance in report.chances[one.ply])])
    return out.getvalue()
