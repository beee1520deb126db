"""What the coach found in a match, said in a language: its decisions, and what happened at the turning points."""

from __future__ import annotations

import bisect
from collections.abc import Sequence
from dataclasses import dataclass

from parlour.bots.because import sentence
from parlour.bots.look_back import JudgedDecision, LookBack
from parlour.engine.match import Match


@dataclass(frozen=True)
class DecisionInWords:
    """A decision, what would have been better, and where its viewer finds it in the history."""

    seat: int
    round: int | None
    ply: int
    link: int
    text: str
    better: str
    cost: float
    move: str  # as the game writes it
    better_move: str  # "" where nothing better could be known
    why: str  # what speaks for the better one


@dataclass(frozen=True)
class AnalysisWords:
    """The decisions that a report speaks of, and the events of its turning points, by ply."""

    decisions: dict[int, DecisionInWords]
    events: dict[int, tuple[str, ...]]


def in_words(match: Match, report: LookBack, seat: int | None, language: str, names: Sequence[str]) -> AnalysisWords:
    """The words of an ended match for a viewer (plies are counted as theirs are), who calls the players
    by these names."""
    known, points = match.plies_known_to(seat), [point.ply for point in report.turning_points]
    wanted = {ply for player in report.players for ply in player.costliest} | set(points)
    decisions = {one.ply: _decision(match, one, known, language, names) for one in report.decisions if one.ply in wanted}
    decisions |= {point.ply: _decision(match, point.decision, known, language, names) for point in report.turning_points}
    told = {ply: match.told_at(ply + 1, None) for ply in points}
    texts = {ply: [match.game.event_text(event, names, language, match.components) for event in events] for ply, events in told.items()}
    return AnalysisWords(decisions, {ply: tuple(filter(None, lines)) for ply, lines in texts.items()})


def decision_in_words(
    match: Match, report: LookBack, ply: int, seat: int | None, language: str, names: Sequence[str] = ()
) -> DecisionInWords | None:
    """The decision at a ply of the match; None where the coach has judged none."""
    judged = next((one for one in report.decisions if one.ply == ply), None)
    return _decision(match, judged, match.plies_known_to(seat), language, names or match.names) if judged else None


def _decision(match: Match, decision: JudgedDecision, known: list[int], language: str, names: Sequence[str]) -> DecisionInWords:
    at, seat = match.at(decision.ply), decision.seat
    return DecisionInWords(
        seat=seat,
        round=decision.round,
        ply=decision.ply + 1,
        link=max(0, bisect.bisect_right(known, decision.ply) - 1),
        text=at.move_text(seat, decision.move, language),
        better=at.move_text(seat, decision.better, language) if decision.better else "",
        cost=decision.cost,
        move=decision.move,
        better_move=decision.better or "",
        why=sentence(decision.because, names, match.game.texts(language, match.components)),
    )
