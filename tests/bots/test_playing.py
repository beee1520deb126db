"""Bots at the table: moves as text, matches remembered, whole games, hints."""

from __future__ import annotations

import random

import pytest
from positions import EVERY_TABLE, GAMES, after, prepared

import parlour
from parlour import bots
from parlour.bots import levels
from parlour.engine.match import Match


@pytest.mark.parametrize("bot", ["random", "greedy", "search:15it", "search:20ms", "1", "2", "3"])
@pytest.mark.parametrize(("id", "players"), EVERY_TABLE)
def test_every_bot_finds_a_legal_move_at_every_table(id, players, bot):
    match = after(prepared(id), players, 17)
    for seat in match.waiting:
        assert bots.choose(id, match.save(), seat, bot) in map(str, match.moves(seat))


@pytest.mark.parametrize(("id", "players"), EVERY_TABLE)
def test_whole_games_between_bots_end_and_repeat(id, players):
    names = ["greedy", "search:6it", "random", "1", "2"][:players]
    first = bots.play_match(prepared(id), names, "again")
    assert first.over
    assert first.save()["moves"] == bots.play_match(parlour.game(id), names, "again").save()["moves"]


def test_the_same_seed_is_the_same_choice_and_others_may_differ():
    match = after(prepared("wigs"), 3, 20)
    chosen = {bots.choose("wigs", match.save(), match.waiting[0], "random", seed) for seed in range(20)}
    assert len(chosen) > 1
    assert bots.choose("wigs", match.save(), match.waiting[0], "3", 5) == bots.choose("wigs", match.save(), match.waiting[0], "3", 5)


def test_a_match_is_remembered_between_calls(monkeypatch):
    match = after(prepared("wigs"), 2, 30, seed="remembered")
    bots.choose("wigs", match.save(), match.waiting[0], "random")
    played = []
    play = Match.play
    monkeypatch.setattr(Match, "play", lambda self, seat, move: played.append(move) or play(self, seat, move))
    seat = match.waiting[0]
    play(match, seat, match.moves(seat)[0])
    bots.choose("wigs", match.save(), match.waiting[0], "random")
    assert len(played) == 1


def test_a_match_that_was_taken_back_is_followed():
    match = after(prepared("wigs"), 2, 30, seed="taken back")
    whole = match.save()
    bots.recall("wigs", whole)
    earlier = match.at(12)
    assert bots.recall("wigs", earlier.save()).save() == earlier.save()
    assert bots.recall("wigs", whole).save() == whole


def test_a_save_of_another_game_is_refused():
    save = parlour.game("wigs").new(2, 1).save()
    with pytest.raises(ValueError, match="a save of wigs, not of kiilto"):
        bots.choose("kiilto", save, 0, "random")


def test_a_seat_that_is_not_waited_for_has_no_move():
    match = prepared("wigs").new(2, 1)
    other = 1 - match.waiting[0]
    with pytest.raises(ValueError, match="not waited for"):
        bots.choose("wigs", match.save(), other, "greedy")
    with pytest.raises(ValueError, match="not waited for"):
        bots.hints("wigs", match.save(), other, 10)


@pytest.mark.parametrize("id", GAMES)
def test_hints_name_legal_moves_best_first(id):
    match = after(prepared(id), 2, 17)
    seat = match.waiting[0]
    hints = bots.hints(id, match.save(), seat, 80)
    legal = set(map(str, match.moves(seat)))
    assert len(hints) == len({move for move, _ in hints}) >= 1
    assert all(move in legal and 0 <= chance <= 1 for move, chance in hints)
    assert [chance for _, chance in hints] == sorted((chance for _, chance in hints), reverse=True)


def test_without_compiled_code_a_bot_plays_all_the_same(monkeypatch):
    monkeypatch.setenv("PARLOUR_INTERPRET", "1")
    match = parlour.game("wigs").new(2, 9)
    assert not bots.ready("wigs")
    for bot in ("greedy", "search:3it"):
        assert bots.choose("wigs", match.save(), match.waiting[0], bot) in map(str, match.moves(match.waiting[0]))


@pytest.mark.parametrize("bot", ["greedy", "search:10it"])
def test_a_bot_that_comes_round_to_the_same_table_goes_another_way(monkeypatch, bot):
    """In Prêt-à-Porter one may ask to fire somebody, think better of it, and stand where one stood."""
    match, chance = prepared("pret-a-porter").new(3, "circle"), random.Random(2)
    while not (len(possible := match.moves(match.waiting[0])) > 2 and "fire" in map(str, possible)):
        match.play(match.waiting[0], chance.choice(possible[1:] or possible))
    seat, fire = match.waiting[0], match.game.move_names("fire").code
    for choose in ("_greedy", "_searched"):
        monkeypatch.setattr(levels, choose, lambda *_: fire)
    assert str(levels.pick_move(match, seat, levels.parse(bot))) == "fire"
    match.play(seat, "fire")
    match.play(seat, "pass")
    assert match.moves(seat) == possible
    assert "fire" not in {str(levels.pick_move(match, seat, levels.parse(bot), seed)) for seed in range(5)}
