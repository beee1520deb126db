"""Phase 1: select action; the quarter; what is secret."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest
from pocket_table import (
    POCKET,
    at_actions,
    at_placing,
    card,
    gold,
    hand,
    happened,
    idle_round,
    me,
    play,
    put,
    rule_against,
    texts,
    through_round,
)

from parlour.engine.events import new_log
from rules import rule_is


@rule_is("C-021")
def test_coins_go_from_the_hand_heads_up_to_circles_of_the_own_card():
    match = at_placing(["PND", "PND"])
    play(match, "0 place row=1 coin=3", "0 place row=2 coin=1")
    assert card(match, 0, 0) == "./D./P."
    assert hand(match, 0) == "N"
    assert rule_against(match, 0, "place row=0 coin=3") == "C-021"
    assert match.why_not(0, "place row=0 coin=3").reason == "You have no dimes in hand"


@rule_is("C-021", "C-R17")
def test_where_coins_lie_is_secret_until_the_reveal():
    match = at_placing(["PND", "PND", "PND"])
    play(match, "1 place row=0 coin=3", "1 place row=1 coin=1")
    for viewer in (0, 2, None):
        assert card(match, 1, viewer) == "?/??/??"
        assert match.view(viewer)["players_at_table"][1]["hand"] is None
    assert card(match, 1, 1) == "D/P./.."
    idle_round(match)
    assert card(match, 1, 0) == "D/P./.."


@rule_is("C-R17")
def test_the_number_of_coins_placed_is_secret_too():
    """Whether the other has placed none, one or two coins, and whether it has finished with them, changes nothing but that it has finished."""
    views, logs = [], []
    for coins in ("//", "/D/", "N/D/P"):
        match = at_placing(["PND", "PND"])
        put(match, 1, coins)
        match.play(1, "finish")
        views.append(json.dumps([match.view(0), match.view(None)]))
        logs.append([str(event) for event in match.log(0)])
    assert views[0] == views[1] == views[2]
    assert logs[0] == logs[1] == logs[2] == ["round_begins round=1", "finished seat=1"]


@rule_is("C-R17")
def test_gold_market_supply_and_the_coins_each_player_owns_are_public():
    match = at_placing(["PND", "PPD"], gold=[3, 5])
    play(match, "1 place row=2 coin=1")
    seen = match.view(0)
    assert [player["coins"] for player in seen["players_at_table"]] == [[1, 2, 3], [1, 1, 3]]
    assert [player["gold"] for player in seen["players_at_table"]] == [3, 5]
    assert len(seen["supply"]) == 22 - 6
    shown = at_actions(["/D/", "N//"], ["P", "PP"]).view(0)["players_at_table"]
    assert [player["hand"] for player in shown] == [[1], [1, 1]]


@rule_is("C-R17")
def test_hands_can_be_hidden_by_an_option():
    match = at_actions(["/D/", "N//"], ["P", "PP"], hands_visible=False)
    mine, other = match.view(0)["players_at_table"]
    assert (mine["coins"], mine["hand"]) == ([1, 3], [1])
    assert (other["coins"], other["hand"]) == (None, None)
    assert card(match, 1, 0) == "N/../.."


@rule_is("C-022")
def test_at_most_one_coin_lies_in_a_circle():
    match = at_placing(["PPPPND", "PND"])
    play(match, "0 place row=0 coin=1", "0 place row=1 coin=1", "0 place row=1 coin=1")
    assert rule_against(match, 0, "place row=0 coin=3") == "C-022"
    assert match.why_not(0, "place row=0 coin=3").reason == "«set market» has one circle, and a coin lies in it"
    assert match.why_not(0, "place row=1 coin=3").reason == "«sell wigs» has 2 circles, and a coin lies in each"
    assert texts(match, 0) == ["finish", "grab", "place row=2 coin=1", "place row=2 coin=2", "place row=2 coin=3"]


@rule_is("C-023", "C-R18")
def test_not_all_coins_need_be_placed_nor_any():
    match = at_placing(["PND", "PND"])
    play(match, "0 grab", "1 place row=2 coin=1", "1 finish")
    assert happened(match, "placed_nothing") == [(0,)]
    assert happened(match, "revealed") == [(1, 2, 1, 0, 0, 0)]
    assert match.view(0)["quarter"]["holder"] == 0
    assert match.waiting == (1,)


@rule_is("C-024", "C-R06")
def test_the_first_to_finish_and_grab_has_the_quarter_at_once_before_all_eyes():
    match = at_placing(["PND", "PND", "PND"])
    play(match, "2 finish", "1 grab")
    assert match.view(0)["quarter"]["holder"] == 1
    play(match, "0 grab")
    assert happened(match, "quarter_taken") == [(1,)]


@rule_is("C-024")
def test_nobody_must_grab_the_quarter():
    match = at_actions(["D//", "D//"])
    assert match.view(0)["quarter"]["holder"] is None
    assert happened(match, "quarter_left") == [()]


@rule_is("C-024")
def test_reaching_late_for_the_quarter_is_no_mistake_but_gets_nothing():
    match = at_placing(["PND", "PND"])
    match.play(0, "grab")
    assert texts(match, 1)[:2] == ["finish", "grab"]
    assert match.move_text(1, "grab") == "Finish and reach for the quarter, which is gone"
    match.play(1, "grab")
    assert happened(match, "quarter_taken") == [(0,)]


@rule_is("C-R05")
def test_finished_is_finished_and_all_cards_are_revealed_with_the_last():
    match = at_placing(["PND", "PND", "PND"])
    play(match, "1 place row=0 coin=1", "1 finish")
    assert match.waiting == (0, 2)
    assert rule_against(match, 1, "place row=1 coin=2") == "C-R05"
    assert texts(match, 1) == []
    assert happened(match, "revealed") == []
    play(match, "2 place row=0 coin=3", "2 finish", "0 place row=1 coin=2", "0 finish")
    assert happened(match, "revealed") == [(0, 1, 2, 0, 0, 0), (1, 0, 1, 0, 0, 0), (2, 0, 3, 0, 0, 0)]


@rule_is("C-R05")
def test_commits_in_any_order_give_the_same_table():
    lines = [["0 place row=0 coin=3", "0 finish"], ["1 place row=1 coin=1", "1 finish"], ["2 place row=2 coin=2", "2 grab"]]
    tables = set()
    for first, second, third in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        match = play(at_placing(["PND", "PND", "PND"], seed=4), *lines[first], *lines[second], *lines[third])
        tables.add(json.dumps(match.view(None) | {"ply": 0}))
    assert len(tables) == 1


def holders(wishes, games, **table):
    """Who gets the quarter in so many games, given who reaches for it."""
    found = []
    for seed in range(games):
        match = at_placing(["PND"] * len(wishes), seed=seed, **table)
        for seat, wish in enumerate(wishes):
            match.play(seat, "grab" if wish else "finish")
        found.append((happened(match, "quarter_taken") or [(None,)])[0][0])
    return found


@rule_is("C-R06")
def test_by_lot_the_quarter_goes_to_one_of_those_who_wish_it():
    found = holders([1, 0, 1], 200, quarter="random")
    assert set(found) == {0, 2}
    assert 70 < found.count(0) < 130
    assert set(holders([0, 0, 0], 5, quarter="random")) == {None}


@rule_is("C-R06")
def test_a_few_lots_are_drawn_among_the_right_ones():
    assert set(holders([1, 0, 1], 12, gold=[5, 2, 7], quarter="random")) == {0, 2}
    assert set(holders([0, 1, 1], 12, gold=[5, 9, 7], quarter="random")) == {1, 2}
    assert set(holders([1, 0, 1], 3, gold=[5, 2, 7], quarter="least_gold")) == {0}
    assert set(holders([0, 1, 1], 3, gold=[1, 8, 7], quarter="least_gold")) == {2}
    assert set(holders([1, 1, 1], 12, gold=[4, 9, 4], quarter="least_gold")) == {0, 2}
    assert set(holders([0, 0, 0], 3, quarter="least_gold")) == {None}


@rule_is("C-R06")
def test_by_lot_nobody_sees_who_wishes_the_quarter_before_the_reveal():
    match = at_placing(["PND", "PND"], quarter="random")
    match.play(0, "grab")
    assert match.view(1)["quarter"]["holder"] is None
    assert happened(match, "quarter_taken") == []


@rule_is("C-R06")
def test_in_rotation_each_seat_is_asked_first_in_turn():
    match = at_placing(["PND", "PND", "PND"], quarter="rotate", seed=3)
    (first,) = happened(match, "first_call")[0]
    assert match.view(0)["quarter"]["first_call"] == first
    for number in range(3):
        for seat in (0, 1, 2):
            match.play(seat, "place row=2 coin=1" if seat == 0 else "grab")
        match.play(0, "grab")
        assert happened(match, "quarter_taken")[number] == ((first + number) % 3,)
        through_round(match)


@rule_is("C-R06")
def test_in_rotation_who_declines_leaves_it_to_the_next_clockwise():
    match = at_placing(["PND", "PND", "PND"], quarter="rotate", seed=3)
    (first,) = happened(match, "first_call")[0]
    match.play(first, "finish")
    for step in (1, 2):
        match.play((first + step) % 3, "grab")
    assert happened(match, "quarter_taken") == [((first + 1) % 3,)]


@rule_is("C-R06")
def test_the_first_call_of_a_rotation_is_drawn_by_lot():
    calls = [happened(POCKET.new(2, seed, quarter="rotate"), "first_call")[0][0] for seed in range(200)]
    assert 70 < calls.count(0) < 130


@rule_is("C-R06")
def test_least_gold_gets_the_quarter_among_those_who_wish_it():
    assert set(holders([1, 1, 1], 5, gold=[5, 2, 7], quarter="least_gold")) == {1}
    assert set(holders([1, 0, 1], 5, gold=[5, 2, 7], quarter="least_gold")) == {0}
    tied = holders([1, 1, 1], 200, gold=[4, 9, 4], quarter="least_gold")
    assert set(tied) == {0, 2}
    assert 70 < tied.count(0) < 130


@rule_is("C-R06")
def test_in_bulk_games_the_race_for_the_quarter_is_even():
    """Of those who decide at the same time any one comes next: no seat grabs more than its share."""
    POCKET.compile()
    doors, data, moves = POCKET.doors, POCKET.data(2), np.zeros(len(POCKET.move_names), np.int32)
    grabbed = [0, 0]
    for game in range(60):
        log, out = new_log(5000), np.zeros((1, 6), np.int64)
        tables = map(doors.wrap, (data, POCKET.state_record.zeros(1)))
        doors.random_games(*tables, game, doors.key(1), doors.key(2), 2, *map(doors.wrap, (moves, log, out)))
        for raw in POCKET.event_names.read(log):
            event = POCKET.event_names.seen_by(raw, None)
            if event.name == "quarter_taken":
                grabbed[event["seat"]] += 1
    assert sum(grabbed) > 500
    assert 0.42 < grabbed[0] / sum(grabbed) < 0.58


@rule_is("C-R17")
@pytest.mark.parametrize("choice", [{}, {"quarter": "random"}, {"hands_visible": False}, {"quarter": "rotate"}])
@pytest.mark.parametrize("players", [2, 3])
def test_a_guess_changes_nothing_that_a_seat_may_know(players, choice):
    match, chance = POCKET.new(players, "guess", **choice), random.Random(9)
    doors, changed = POCKET.doors, 0
    while not match.over and match.ply < 120:
        for seat in range(players):
            other = match.fork()
            doors.guess_at(*other._here(doors), seat, doors.key(5), doors.key(match.ply))
            other.refresh()
            assert json.dumps(other.view(seat)) == json.dumps(match.view(seat))
            assert other.moves(seat) == match.moves(seat)
            assert POCKET._rules.audit(*other.records) == 0
            changed += other.state.players.tobytes() != match.state.players.tobytes()
        seat = chance.choice(match.waiting)
        match.play(seat, chance.choice(match.moves(seat)))
    assert changed > 20


@rule_is("C-R15")
def test_coins_bought_can_be_placed_from_the_next_round_on():
    match = at_actions(["//P", "//"], ["", "PND"])
    play(match, "0 buy coin=3")
    assert hand(match, 0) == "PD"
    match.play(0, "place row=0 coin=3")
    assert me(match, 0)["coins"] == [1, 3]
    assert gold(match) == [0, 0]


@rule_is("C-024", "C-R06")
def test_the_quarter_goes_to_the_first_finisher_who_wants_it_or_by_the_option_to_the_first_finisher_alone():
    """Seat 1 finishes first and leaves it; seat 0 reaches for it as the second."""
    for quarter, holder in (("speed", 0), ("first_finisher", None)):
        match = at_placing(["PND", "PND", "PND"], quarter=quarter)
        play(match, "1 finish", "0 grab")
        assert match.view(0)["quarter"]["holder"] == holder
    match = at_placing(["PND", "PND"], quarter="first_finisher")
    play(match, "1 grab", "0 finish")
    assert happened(match, "quarter_taken") == [(1,)]


@rule_is("C-R06")
def test_where_nobody_is_quicker_the_quarter_goes_by_lot():
    """The game itself declares it: a race with a clock, the lot without."""
    option = POCKET.options["quarter"]
    assert (option.default, option.races, option.unraced) == ("speed", ("speed", "first_finisher"), "random")
    assert POCKET.unraced_options({})["quarter"] == "random"
    assert POCKET.unraced_options({"quarter": "speed"})["quarter"] == "speed"
    races = [choice for choice in option.choices if POCKET.is_race({"quarter": choice})]
    assert races == ["speed", "first_finisher"]


@rule_is("C-021")
def test_the_list_of_moves_is_written_from_its_beginning_whatever_lay_there():
    match, doors = at_placing(["PND", "P"]), POCKET.interpreted
    out = np.full(len(POCKET.move_names), 99, np.int32)
    count = doors.moves_at(doors.wrap(match.data), doors.wrap(match.state_at(0)), 0, 1, doors.wrap(out))
    listed = [str(POCKET.move_names[code]) for code in out[:count].tolist()]
    assert listed == ["finish", "grab", "place row=0 coin=1", "place row=1 coin=1", "place row=2 coin=1"]


@rule_is("C-R07", "C-019")
def test_a_lot_among_the_others_leaves_the_holder_of_the_quarter_first():
    orders = set()
    for seed in range(24):
        match = at_placing(["PND", "PND", "PND"], seed=seed, tie_fallback="random")
        match.play(1, "grab")
        for seat in (0, 2):
            match.play(seat, "finish")
        orders.add(happened(match, "tie_order")[0])
    assert orders == {(1, 0, 2), (1, 2, 0)}
