"""A position in one line of text, both ways."""

from __future__ import annotations

import pytest

import parlour
from parlour.engine.check import positions
from parlour.engine.texts import Problem

GAMES = parlour.catalogue()
WIGS = parlour.game("wigs")


def some(id, seed="one line"):
    """A few matches on the way through a game of three."""
    matches = [match.fork() for match in positions(parlour.game(id), 3, seed)]
    return matches[:: max(1, len(matches) // 12)] + matches[-1:]


@pytest.mark.parametrize("id", GAMES)
def test_a_position_reads_back_to_the_bit(id):
    for match in some(id):
        again = match.game.from_position(match.position())
        assert again.state.tobytes() == match.state.tobytes()
        assert again.waiting == match.waiting
        assert again.position() == match.position()


@pytest.mark.parametrize("id", GAMES)
def test_a_match_goes_on_from_a_position_as_the_first_one_does(id):
    match = some(id)[5]
    again = match.game.from_position(match.position(), names=match.names)
    while not match.over:
        seat = match.waiting[0]
        move = match.moves(seat)[-1]
        assert again.play(seat, move) == match.play(seat, move)
    assert again.result == match.result


@pytest.mark.parametrize("id", GAMES)
def test_the_position_of_a_seat_shows_it_what_it_sees_and_hides_the_rest(id):
    for match in some(id):
        for seat in range(match.players):
            guessed = match.game.from_position(match.position(seat))
            assert guessed.seen(seat) == match.seen(seat)
            assert guessed.state["key"].tolist() != match.state["key"].tolist()


def test_a_position_is_short_and_can_be_read():
    match = WIGS.new(2, "tea at four", target_gold=25)
    assert match.position().startswith("wigs/1 2 target_gold=25 market_layout=descending_5 market_between_rounds=to_supply : key=")
    assert " players.0.gold=2 " in match.position()
    assert "\n" not in match.position()


def test_a_save_of_a_match_from_a_position_plays_it_again(tmp_path):
    match = WIGS.from_position(some("wigs")[4].position(), names=["Aino", "Bastien", "Odile"])
    seat = match.waiting[0]
    match.play(seat, match.moves(seat)[0])
    match.save(tmp_path / "from.json")
    again = parlour.load(tmp_path / "from.json")
    assert again.state.tobytes() == match.state.tobytes()
    assert again.names == ("Aino", "Bastien", "Odile")


def line(**changes):
    text = WIGS.new(3, "bad lines").position()
    for old, new in changes.get("replace", {}).items():
        assert old in text
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "this is not a position"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "this is not a position"),
        (None, "this is not a position"),
        (line(replace={"wigs/1": "kiilto/1"}), "a position of kiilto, not of wigs"),
        (line(replace={"wigs/1": "wigs/7"}), "version 7 of the rules"),
        (line(replace={"wigs/1 3": "wigs/1 2"}), "for 2 players, and its state for 3"),
        (line(replace={"seats=3": "seats=3 phase=300"}), "'phase'"),
        (line(replace={"seats=3": "seats=3 players.9.gold=1"}), "'players.9.gold'"),
        (line(replace={"seats=3": "seats=3 nothing=1"}), "'nothing'"),
        (line(replace={"seats=3": "seats=3 supply=1,2,3,4,5,6,7"}), "'supply'"),
        (line(replace={"players.0.gold=2": "players.0.gold=-2"}), "no table can look like this"),
        (line(replace={" :": " target_gold=7 :"}), "target_gold cannot be '7'"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(text, says):
    with pytest.raises(Problem, match=says):
        WIGS.from_position(text)
