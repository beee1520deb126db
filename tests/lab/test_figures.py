"""Figures and intervals: numbers worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from parlour.bots.statistics import Interval, mean, quantiles, share
from parlour.lab import judge
from parlour.lab.figures import figures, histogram
from parlour.lab.job import Job
from parlour.lab.report_texts import ReportTexts
from parlour.lab.sheets import Figures, MoveUse, PieceKind, PieceUse, SeatFigures
from parlour.lab.simulate import Results

ENGLISH = ReportTexts("en", "wigs")


def test_wilsons_interval_of_a_share():
    found = share(10, 100)  # worked out by hand: centre (0.1 + 0.0192) / 1.0384, reach 0.0608 / 1.0384
    assert found.value == 0.1
    assert found.low == pytest.approx(0.0552, abs=5e-4)
    assert found.high == pytest.approx(0.1744, abs=5e-4)


def test_a_share_of_nothing_is_unknown():
    assert share(0, 0) == Interval(0, 0, 1)
    assert share(0, 20).low == 0
    assert share(20, 20).high == 1


def test_the_interval_of_a_mean():
    found = mean(np.array([1.0, 3.0] * 50))
    assert found.value == 2
    assert found.half == pytest.approx(0.196, abs=1e-3)


def test_quantiles_of_a_hundred_and_one_numbers():
    assert quantiles(np.arange(101)) == [5, 25, 50, 75, 95]


def test_a_histogram_holds_everything():
    values = np.array([10, 11, 12, 13, 14, 15, 16, 17, 18, 95])
    found = histogram(values, 4)
    assert sum(found.shares) == pytest.approx(1)
    widths = np.diff(found.edges)
    assert len(set(widths.tolist())) == 1
    assert widths[0] in (1, 2, 5, 10, 20, 50)


@pytest.fixture
def three_games() -> Results:
    """Three made-up games: seat 1 wins, seat 0 wins, both share. Columns: moves, ending, options, lead changes, leader, scores and ranks."""
    rows = np.array([[10, 1, 30, 0, 1, 5, 1, 20, 0], [20, 2, 60, 3, 1, 22, 0, 4, 1], [30, 2, 90, 1, -1, 7, 0, 7, 0]], np.int32)
    job = Job("wigs", 2, ("random", "random"))
    counts = np.zeros((2, 56 + 21, 4), np.int64)
    return Results(job, 3, np.arange(3), rows, counts, 3, np.zeros((0, 5), np.int32), 1.0)


def test_a_shared_win_counts_in_parts(three_games):
    assert [row.wins.value for row in figures(three_games).seats] == [0.5, 0.5]


def test_the_figures_of_three_games(three_games):
    found = figures(three_games)
    assert found.moves == 60
    assert found.length.quantiles[2] == 20
    assert found.length.options_per_decision == 3
    assert {row.ending: row.games for row in found.endings} == {"gold": 1, "supply": 2}
    assert found.margin.mean.value == pytest.approx((15 + 18 + 0) / 3, abs=1e-5)
    assert found.margin.ties == pytest.approx(1 / 3, abs=1e-5)
    assert found.places[0].score == pytest.approx((20 + 22 + 7) / 3)


def test_a_comeback_is_a_leader_of_half_time_who_does_not_win(three_games):
    lead = figures(three_games).lead
    assert lead.games_with_a_leader_at_half_time == 2
    assert lead.comebacks.value == 0.5  # seat 1 led twice, and lost the second game
    assert lead.never.value == pytest.approx(1 / 3, abs=1e-5)
    assert lead.changes.value == pytest.approx(4 / 3, abs=1e-5)


def sheet(**known: object) -> Figures:
    """Figures of which a verdict reads only what is given."""
    return Figures(**(dict.fromkeys(Figures.__struct_fields__) | known))


def seated(seat: int, bot: str, wins: Interval) -> SeatFigures:
    return SeatFigures(seat, bot, wins, score=Interval(10, 9, 11), score_quantiles=[5, 8, 10, 12, 15], place=1.5)


def verdict_on(wins: list[tuple[float, float, float]]) -> judge.Finding:
    seats = [seated(seat, "greedy", Interval(value, low, high)) for seat, (low, value, high) in enumerate(wins)]
    return judge.on_seats(sheet(players=len(wins), bots=["greedy"] * len(wins), seats=seats), ENGLISH)


def test_equal_seats_are_left_alone():
    assert verdict_on([(0.49, 0.50, 0.51), (0.49, 0.50, 0.51)]).verdict == judge.LEAVE


def test_a_seat_surely_outside_the_band_is_named():
    found = verdict_on([(0.53, 0.54, 0.55), (0.45, 0.46, 0.47)])
    assert found.verdict == judge.LOOK
    assert "4.0 points more" in found.sentence or "4.0 points less" in found.sentence


def test_a_seat_far_outside_must_be_changed():
    assert verdict_on([(0.58, 0.60, 0.62), (0.38, 0.40, 0.42)]).verdict == judge.CHANGE


def test_too_few_games_are_said_to_be_too_few():
    found = verdict_on([(0.40, 0.55, 0.70), (0.30, 0.45, 0.60)])
    assert found.verdict == judge.LOOK
    assert "too few" in found.sentence


def test_different_bots_say_nothing_about_seats():
    bots = ["greedy", "random"]
    seats = [seated(seat, bot, Interval(0.5, 0.4, 0.6)) for seat, bot in enumerate(bots)]
    assert judge.on_seats(sheet(players=2, bots=bots, seats=seats), ENGLISH).verdict == judge.LEAVE


def piece(name: str, wins: float, players: int = 1000) -> PieceUse:
    won = Interval(wins, wins - 0.01, wins + 0.01)
    return PieceUse(offered=0, times=players, players=players, use=0.5, chosen_when_offered=None, wins=won, name=name)


def test_a_piece_is_held_against_the_others_of_its_kind():
    kind = PieceKind("Cards", 0.5, [piece("Lounge", 0.7), piece("Studio", 0.5), piece("Rare", 0.9, players=5)])
    found = judge.on_pieces(sheet(players=2, pieces=[kind]), ENGLISH)
    assert [one.verdict for one in found] == [judge.CHANGE]
    assert "Lounge (cards)" in found[0].sentence
    assert "Rare" not in found[0].sentence


def test_an_option_that_hardly_anybody_takes_is_found():
    rows = [
        MoveUse(offered=1000, times=1, players=1, use=0.1, chosen_when_offered=often, wins=None, move=move)
        for move, often in (("sell column=0", 0.4), ("buy column=2", 0.001))
    ]
    assert [row.move for row in judge.idle_moves(sheet(moves_by_code=rows))] == ["buy column=2"]
