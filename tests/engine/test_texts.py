"""Texts: what is wrong is said in every language, with its values; `str()` of it is English."""

from __future__ import annotations

import pickle

import pytest

import parlour
from parlour.engine.texts import OneOf, Problem, Texts

wigs = parlour.game("wigs")


@pytest.mark.parametrize(
    ("mistake", "english", "finnish"),
    [
        (lambda: wigs.move_names.parse("fly"), "no move called 'fly'; the moves are: ", "siirtoa «fly» ei ole; siirrot ovat: "),
        (
            lambda: wigs.move_names.parse("sell column=9"),
            "cannot read 'sell column=9'; it should",
            "siirtoa «sell column=9» ei voi lukea; sen",
        ),
        (
            lambda: wigs.check_players(7),
            "wigs is for 2, 3 or 4 players, not 7",
            "pelissä wigs pelaajia voi olla 2, 3 tai 4, ei 7",
        ),
        (
            lambda: wigs.check_options({"colour": 1}),
            "wigs has no option 'colour'; it has: ",
            "pelillä wigs ei ole valintaa «colour»; sillä on: ",
        ),
        (
            lambda: wigs.check_options({"target_gold": 3}),
            "cannot be 3; it can be 20 or 25",
            "ei voi olla «3»; se voi olla 20 tai 25",
        ),
        (lambda: parlour.game("whist"), "no game called 'whist'; we have: ", "peliä «whist» ei ole; meillä on: "),
    ],
)
def test_a_problem_is_said_in_both_languages(mistake, english, finnish):
    with pytest.raises(Problem) as problem:
        mistake()
    assert english in str(problem.value)
    assert finnish in problem.value.said(wigs.texts("fi"))


def test_a_problem_within_a_problem_is_translated_too():
    whole = Problem("with {version} the game cannot be played: {problem}", version="a 1", problem=Problem("no game was finished"))
    assert str(whole) == "with a 1 the game cannot be played: no game was finished"
    assert whole.said(wigs.texts("fi")) == "peliä ei voi pelata, kun a 1: yhtään peliä ei pelattu loppuun"


def test_what_was_given_may_hold_braces():
    assert "'{x}'" in str(Problem("no move called {name!r}; the moves are: {moves}", name="{x}", moves="a"))


def test_a_problem_keeps_its_values_on_its_way_between_processes():
    sent = pickle.loads(pickle.dumps(Problem("no game called {id!r}; we have: {games}", id="{a}", games="b")))
    assert str(sent) == "no game called '{a}'; we have: b"
    assert sent.said(wigs.texts("fi")) == "peliä «{a}» ei ole; meillä on: b"


def test_one_alternative_is_itself():
    assert [str(OneOf(words)) for words in (("2",), ("2", "3"), ("2", "3", "4"))] == ["2", "2 or 3", "2, 3 or 4"]
    assert Texts("en")("{these}!", these=OneOf("ab")) == "a or b!"
