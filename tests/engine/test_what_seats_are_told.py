"""The library tells a seat no more than the pages do: plies are counted as the seat knows of them, and words are made of what it may know."""

from __future__ import annotations

import random

import pytest

import parlour
from parlour.engine.check import another_world, positions
from parlour.games.kiilto.codes import RESERVATIONS

GAMES = parlour.catalogue()


def test_the_log_of_a_seat_has_no_entry_for_secret_moves_of_others():
    one, two = (parlour.game("pocket-wigs").new(3, "coins") for _ in range(2))
    one.play(1, "place row=1 coin=1")
    for row, coin in ((1, 1), (1, 2), (2, 3)):
        two.play(1, f"place row={row} coin={coin}")
    for eyes in (0, 2, None):
        assert one.log_by_ply(eyes) == two.log_by_ply(eyes)
        assert len(two.log_by_ply(eyes)) == two.view(eyes)["ply"] + 1
    assert [len(match.log_by_ply(1)) for match in (one, two)] == [2, 4]


@pytest.mark.parametrize("id", GAMES)
def test_the_log_by_ply_is_the_story_of_the_sight_and_the_whole_log(id):
    for match in positions(parlour.game(id), 3, "log by ply"):
        if match.ply % 9 == 0:
            for eyes in (None, 0, 1, 2):
                told, known = match.log_by_ply(eyes), match.plies_known_to(eyes)
                assert told == [match.told_at(ply, eyes) for ply in known] == list(map(list, match.sight(eyes).story))
                assert [event for events in told for event in events] == match.log(eyes)


@pytest.mark.parametrize("id", sorted({*GAMES} - {"last-will"}))
def test_the_words_of_every_move_possible_or_not_are_made_of_what_the_seat_may_know(id):
    """In another world, which the seat cannot tell from this one, they are the same."""
    game, chance = parlour.game(id), random.Random(id)
    for match in positions(game, 3, "words", {"preset": "classic"} if id == "kiilto" else None):
        if match.ply % 9 == 0:
            for seat in range(3):
                other = another_world(match, seat)
                for code in chance.sample(range(len(game.move_names)), 20):
                    assert game.move_text(*match._still, seat, code) == game.move_text(*other._still, seat, code)


def test_a_move_that_a_seat_may_not_make_is_worded_of_a_table_dealt_anew(monkeypatch):
    """The words of another's blind reservation would be another ownership each time; those of a possible move are of the real table."""
    match = parlour.game("kiilto").new(2, "blind", preset="classic")
    match.play(0, "reserve_blind row=0")
    match.play(1, "reserve_blind row=0")
    real, seen = match.state["players"][1]["reserved"].tolist(), []
    monkeypatch.setattr(match.game, "move_text", lambda d, s, *_: seen.append(s.players[1].reserved) or "words")
    for _ in range(8):
        match.move_text(0, "buy_reserved place=0")
    assert len({tuple(reserved) for reserved in seen}) > 1
    assert all(len(reserved) == RESERVATIONS and reserved[0] for reserved in seen)
    seen.clear()
    match.move_text(0, match.moves(0)[0])
    assert seen == [real]
