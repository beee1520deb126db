"""Moves: names, codes and texts, both ways."""

from __future__ import annotations

import pytest

from parlour.engine.moves import Moves, argument1, argument2, code_of, each, is_in, names, one
from parlour.engine.texts import Phrase, Problem

MOVES = Moves(done=one, wear=each(wig=range(1, 6)), sell=each(column=3), place=each(column=3, wig=range(1, 6)))


def test_a_move_has_a_text_and_a_code_both_ways():
    for code in range(len(MOVES)):
        assert MOVES.parse(str(MOVES[code])) == MOVES[code]
    assert str(MOVES("sell", column=1)) == "sell column=1"
    assert MOVES("done").code == 0


def test_compiled_rules_read_the_arguments_from_the_code():
    place = MOVES.span("place")
    for column in range(3):
        for wig in range(1, 6):
            code = MOVES("place", column=column, wig=wig).code
            assert is_in(place, code)
            assert (argument1(place, code), argument2(place, code)) == (column, wig)
            assert code_of(place, column, wig) == code
    assert not is_in(place, MOVES("done").code)


def test_the_order_of_arguments_is_free():
    assert str(MOVES.parse("place wig=2 column=0")) == "place column=0 wig=2"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "no move called ''; the moves are: done, wear wig=1…5"),
        ("shout", "no move called 'shout'"),
        ("wear", "cannot read 'wear'; it should look like: wear wig=1…5"),
        ("wear wig=6", "it should look like: wear wig=1…5"),
        ("wear wig=1 hat=2", "it should look like: wear wig=1…5"),
        ("wear wig=1 wig=2", "'wig' is given twice"),
        ("wear wig", "it should look like: wear wig=1…5"),
        ("done now", "it should look like: done"),
    ],
)
def test_a_text_that_means_no_move_is_told_what_would(text, sentence):
    with pytest.raises(ValueError, match=sentence):
        MOVES.parse(text)


def test_a_code_out_of_range_is_told_the_range():
    with pytest.raises(ValueError, match="no move has the code 99; codes go from 0 to 23"):
        MOVES.find(99)


def test_three_arguments_are_refused_when_the_game_is_made():
    with pytest.raises(TypeError, match="at most two arguments; split the decision"):
        Moves(big=each(a=2, b=2, c=2))


SETS = Moves(
    done=one,
    take=each(colours=names("red", "blue", "red+blue", "red+blue+green"), place=2),
    pay=each(colour=names("red", "blue", expected=Phrase("one pays in colours (X-001)"))),
)


def test_what_plus_joins_is_read_in_any_order():
    for text in (
        "take colours=green+red+blue place=1",
        "take place=1 colours=blue+green+red",
        "take colours=red+blue+green place=1",
    ):
        assert str(SETS.parse(text)) == "take colours=red+blue+green place=1"
    assert SETS("take", colours="blue+red", place=0) == SETS.parse("take colours=red+blue place=0")


@pytest.mark.parametrize("colours", ["red+red", "red+blue+red", "+red", "red+", "+", "green+red", "Red+Blue"])
def test_another_set_is_no_move(colours):
    with pytest.raises(Problem, match="it should look like: take colours=red\\+blue\\+green place=0…1"):
        SETS.parse(f"take colours={colours} place=0")


def test_moves_that_differ_only_in_the_order_are_refused_when_the_game_is_made():
    with pytest.raises(TypeError, match="differ only in the order of what \\+ joins: take colours=blue\\+red"):
        Moves(take=each(colours=names("red+blue", "blue+red")))


def test_who_gives_what_an_argument_has_not_is_told_its_rule():
    sentence = "cannot read 'pay colour=golden': one pays in colours (X-001); it should look like: pay colour=red…blue"
    with pytest.raises(Problem) as error:
        SETS.parse("pay colour=golden")
    assert str(error.value) == sentence


def test_the_nearest_are_of_the_same_kind_then_of_its_kin_then_with_the_same_arguments():
    moves = Moves(wait=one, take=each(row=2, place=2), buy=each(row=2, place=2), buy_kept=each(place=2))
    every = [moves[code] for code in range(len(moves))]
    nearest = [str(move) for move in sorted(every, key=lambda move: move.far_from(moves("buy", row=1, place=0)))]
    assert nearest == [
        "buy row=1 place=0",
        "buy row=0 place=0",
        "buy row=1 place=1",
        "buy row=0 place=1",
        "buy_kept place=0",
        "buy_kept place=1",
        "take row=1 place=0",
        "take row=0 place=0",
        "take row=1 place=1",
        "wait",
        "take row=0 place=1",
    ]
    sets = sorted((SETS[code] for code in range(len(SETS))), key=lambda move: move.far_from(SETS("take", colours="blue", place=0)))
    assert [str(move) for move in sets[:3]] == [
        "take colours=blue place=0",
        "take colours=red+blue place=0",
        "take colours=red+blue+green place=0",
    ]
