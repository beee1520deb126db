"""Looking back at a game."""

from __future__ import annotations

import csv
import io
import json

import msgspec
import pytest
from positions import EVERY_TABLE, prepared
from typer.testing import CliRunner

from parlour import bots, cli
from parlour.bots.analysis import analyse, as_csv
from parlour.bots.look_back import LookBack
from parlour.commands.analyse import in_words


@pytest.fixture(scope="module")
def wigs_match():
    return bots.play_match(prepared("wigs"), ["1", "2"], "looked back at")


@pytest.fixture(scope="module")
def report(wigs_match):
    return analyse(wigs_match, iterations=40)


@pytest.mark.parametrize(("id", "players"), EVERY_TABLE)
def test_every_game_can_be_looked_back_at(id, players):
    match = bots.play_match(prepared(id), ["greedy"] * players, "back").at(10)
    report = analyse(match, iterations=40)
    assert report.complete
    assert len(report.chances) == 11
    assert msgspec.json.decode(msgspec.json.encode(report), type=LookBack) == report


def test_chances_go_from_the_first_ply_to_the_result(report, wigs_match):
    assert len(report.chances) == wigs_match.ply + 1
    for chances in report.chances:
        assert sum(chances) == pytest.approx(1, abs=1e-3)
    winners = wigs_match.result.winners
    assert report.chances[-1] == [1 / len(winners) if seat in winners else 0 for seat in range(2)]


def test_the_parts_of_every_way_add_up(report):
    for player in report.players:
        assert player.start + player.own + player.rivals + player.luck == pytest.approx(player.end)
        assert player.own <= 0
        assert player.gave_away == -player.own


def test_a_decision_that_cost_something_names_a_better_one(report, wigs_match):
    costly = [one for one in report.decisions if one.cost]
    assert costly
    for one in costly:
        legal = map(str, wigs_match.at(one.ply).moves(one.seat))
        assert one.better in legal
        assert one.better != one.move
        assert one.cost >= 0.01
        assert one.changes[one.seat] == pytest.approx(-one.cost)
    for one in report.decisions:
        assert one.cost == 0 or one.options > 1


def test_three_turning_points_moved_the_chances_most(report):
    points = report.turning_points
    assert [point.number for point in points] == [1, 2, 3]
    assert [point.ply for point in points] == sorted(point.ply for point in points)
    largest = max(abs(b[0] - a[0]) for a, b in zip(report.chances, report.chances[1:], strict=False))
    assert max(point.swing for point in points) == pytest.approx(largest)
    assert all(point.events for point in points)


def test_the_same_seed_is_the_same_analysis(wigs_match):
    match = wigs_match.at(6)
    assert analyse(match, iterations=40) == analyse(match, iterations=40) != analyse(match, iterations=40, seed=1)


def test_an_analysis_tells_how_far_it_is_and_can_be_stopped(wigs_match):
    told = []
    report = analyse(wigs_match, iterations=40, progress=lambda at, of: told.append((at, of)), stop=lambda: len(told) >= 5)
    assert not report.complete
    assert len(report.chances) == 5
    assert told[:2] == [(0, wigs_match.ply + 1), (1, wigs_match.ply + 1)]


def test_a_blunder_is_found():
    """Selling nothing with a win at hand: the cost is large, and the better move sells."""
    match = prepared("wigs").new(2, 5)
    while match.view(0)["phase"] != "sell":
        match.play(match.waiting[0], match.moves(match.waiting[0])[-1])
    seat = match.waiting[0]
    match.state.players[seat].gold = 19
    match.state.players[1 - seat].gold = 17
    match.refresh()
    from parlour.bots import compiled
    from parlour.bots.analysis import judge_decision

    found = judge_decision(compiled.prepare(match.game), match, seat, match.game.move_names.parse("done").code, 300, 1)
    assert found.cost > 0.03
    assert match.game.move_names[found.best].name in ("sell", "place")


def test_every_decision_is_a_line_of_csv(report):
    lines = list(csv.DictReader(io.StringIO(as_csv(report))))
    assert len(lines) == len(report.decisions)
    assert lines[0]["player"] == "Player 1" or lines[0]["player"] == "Player 2"
    assert 0 <= float(lines[0]["chance of Player 1"]) <= 1


@pytest.mark.parametrize(("language", "title", "gold"), [("en", "Wigs, {n} plies", "gold"), ("fi", "Peruukit, {n} siirtoa", "kultaa")])
def test_the_end_is_told_before_the_chances(report, wigs_match, language, title, gold):
    lines = in_words(report, wigs_match, language).splitlines()
    first = wigs_match.result.winners[0]
    assert lines[0] == title.format(n=wigs_match.ply)
    assert lines[1] == f"1. Player {first + 1}: {wigs_match.result.scores[first]} {gold}"
    assert lines[4] == ""


def test_the_commands_speak_json_and_words(wigs_match, tmp_path):
    whole, part, table = tmp_path / "whole.json", tmp_path / "part.json", tmp_path / "decisions.csv"
    wigs_match.save(whole)
    wigs_match.at(9).save(part)
    run, app = CliRunner().invoke, cli.build()
    words = run(app, ["analyse", str(part), "--iterations", "40", "--csv", str(table)])
    assert words.stdout.startswith("Wigs, not over yet after 9 plies\n")
    assert "Turning points" in words.stdout
    assert len(table.read_text().splitlines()) == 10
    assert json.loads(run(app, ["analyse", str(part), "--iterations", "40", "--json"]).stdout)["plies"] == 9
    hints = json.loads(run(app, ["hint", str(part), "--ms", "50", "--json"]).stdout)
    assert hints[0]["move"] in map(str, wigs_match.at(9).moves(wigs_match.at(9).waiting[0]))
    assert "%" in run(app, ["hint", str(part), "--ms", "50"]).stdout
    over = run(app, ["hint", str(whole)])
    assert "parlour analyse" in str(over.exception)
