"""What a seat is given: everything it may know, and no way to the rest."""

import gc
import pickle

import numpy as np
import pytest

import parlour
from parlour.engine.check import positions
from parlour.engine.match import Match
from parlour.engine.record import Record, Still, i8, i16
from parlour.engine.sight import Sight
from parlour.engine.texts import Problem

GAMES = parlour.catalogue()


def some(id, seed="sights"):
    matches = [match.fork() for match in positions(parlour.game(id), 3, seed)]
    return matches[:: max(1, len(matches) // 8)]


def reached(thing):
    """Everything that can be reached from a thing, but for the game itself, which holds no match."""
    seen, todo = {}, [thing]
    while todo:
        one = todo.pop()
        if (
            id(one) in seen
            or isinstance(one, (type, parlour.Game))
            or type(one).__name__ in ("module", "function", "builtin_function_or_method")
        ):
            continue
        seen[id(one)] = one
        todo += gc.get_referents(one)
    return seen.values()


@pytest.mark.parametrize("id", GAMES)
def test_a_sight_holds_no_match_no_record_and_no_array(id):
    for match in some(id):
        for seat in (0, 1, None):
            held = [one for one in reached(match.sight(seat, "fi")) if isinstance(one, (Match, Still, np.ndarray, np.void, np.generic))]
            assert not held


@pytest.mark.parametrize("id", GAMES)
def test_a_sight_travels_to_another_process(id):
    for match in some(id):
        sight = match.sight(0, "fi")
        again = pickle.loads(pickle.dumps(sight))
        assert again == sight
        assert again.game is match.game


@pytest.mark.parametrize("id", GAMES)
def test_a_sight_says_what_the_match_says(id):
    for match in some(id):
        for seat in range(3):
            sight = match.sight(seat, "en")
            assert sight.plain() == match.view(seat)
            assert [str(choice) for choice in sight.moves] == [str(move) for move in match.moves(seat)]
            assert [choice.words for choice in sight.moves] == [match.move_text(seat, move) for move in match.moves(seat)]
            assert [event for told in sight.events for event in told] == match.log(seat)
            assert (sight.waiting, sight.over, sight.result) == (match.waiting, match.over, match.result)


@pytest.mark.parametrize("id", GAMES)
def test_what_is_refused_is_what_the_rules_refuse(id):
    asked = 0
    for match in some(id):
        for seat in match.waiting:
            sight = match.sight(seat, "en")
            for key, refused in sight.refused.items():
                asked += 1
                assert refused.rule in match.game.rules
                assert refused.reason
                if key == refused.move:
                    why = match.why_not(seat, refused.move)
                    assert (why.rule, why.reason) == (refused.rule, refused.reason)
            assert not set(sight.refused) & {choice.move for choice in sight.moves}
    assert asked or parlour.game(id).tempting is None


def test_an_earlier_ply_is_seen_as_it_was():
    match = some("kiilto")[-1]
    known = match.plies_known_to(0)
    for ply in (0, 3, len(known) - 1):
        sight, then = match.sight(0, ply=ply), match.at(known[ply])
        assert sight.view == then.seen(0)
        assert (sight.ply, sight.last) == (ply, len(known) - 1)
        assert len(sight.events) == ply + 1
    with pytest.raises(Problem, match="there is no ply 9999"):
        match.sight(0, ply=9999)
    with pytest.raises(Problem, match="no seat 7"):
        match.sight(7)


def test_the_sight_of_a_match_does_not_change_when_the_match_goes_on():
    match = some("wigs")[2]
    sight = match.sight(0)
    before = pickle.dumps(sight)
    seat = match.waiting[0]
    match.play(seat, match.moves(seat)[0])
    assert pickle.dumps(sight) == before
    assert isinstance(sight, Sight)


class Inner(Record):
    gold: i16
    hand: i8[3]


class Outer(Record):
    phase: i8
    price: i8[2, 3]
    people: [Inner, 2]


def test_a_record_at_rest_is_plain_and_only_read():
    array = Outer.zeros(1)
    array[0]["phase"], array[0]["price"][1, 2], array[0]["people"][1]["hand"] = 4, 7, (1, 2, 3)
    still = Still(array[0].copy())
    array[0]["phase"] = 5
    assert (still.phase, still.price[1, 2], still.price[1], still.people[1].hand) == (4, 7, [0, 0, 7], [1, 2, 3])
    assert type(still.phase) is int
    with pytest.raises(TypeError, match="only read"):
        still.phase = 3
    with pytest.raises(AttributeError, match="no field 'faze'; there are phase, price, people"):
        _ = still.faze


def test_a_sight_tells_a_seat_its_own_last_move_and_nobody_elses():
    match = parlour.game("pocket-wigs").new(2, "made")
    assert match.sight(0).made == ""
    match.play(0, "place row=1 coin=3")
    match.play(1, "place row=2 coin=1")
    assert (match.sight(0).made, match.sight(1).made, match.sight(None).made) == ("place row=1 coin=3", "place row=2 coin=1", "")
    match.play(1, "finish")
    assert [match.sight(0).made, match.sight(0, ply=1).made, match.sight(1).made] == ["", "place row=1 coin=3", "finish"]
