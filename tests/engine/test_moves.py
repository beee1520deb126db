"""Moves: names, codes and texts, both ways."""

from __future__ import annotations

import pytest

from parlour.engine.moves import Moves, argument1, argument2, code_of, each, is_in, one

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
