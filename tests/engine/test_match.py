"""A match: the public API, and what it says to bad input."""

from __future__ import annotations

import json

import pytest

import parlour


@pytest.fixture
def match():
    return parlour.game("wigs").new(players=3, seed="api")


def play_some(match, plies):
    for _ in range(plies):
        seat = match.waiting[0]
        match.play(seat, match.moves(seat)[0])
    return match


def test_the_games_are_listed_sorted_and_found():
    assert parlour.games() == sorted(parlour.games())
    game = parlour.game("wigs")
    assert (game.id, game.title, game.players) == ("wigs", "Wigs", (2, 3, 4))
    assert game.options["target_gold"].default == 20
    assert game.options["target_gold"].choices == (20, 25)
    assert game.rules["W-048"].endswith("no more tiles of its type can be sold in this round.")


def test_an_unknown_game_is_told_which_there_are():
    with pytest.raises(ValueError, match=r"no game called 'wig'; we have: .*wigs"):
        parlour.game("wig")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"players": 7}, "wigs is for 2, 3 or 4 players, not 7"),
        ({"players": 3, "colour": "red"}, "wigs has no option 'colour'; it has: target_gold, market_layout"),
        ({"players": 3, "target_gold": 21}, "wigs: target_gold cannot be 21; it can be 20 or 25"),
        ({"players": 3, "draft": "blind"}, "draft cannot be 'blind'; it can be clockwise, snake or random_deal"),
        ({"players": 3, "preset": "grand"}, "wigs has no preset 'grand'"),
        ({"players": 3, "seed": 1.5}, "a seed is a text or a whole number, not 1.5"),
        ({"players": 3, "names": ["A", "B"]}, "3 names are needed"),
    ],
)
def test_a_bad_option_count_or_seed_is_told_what_is_valid(arguments, sentence):
    with pytest.raises(ValueError, match=sentence):
        parlour.game("wigs").new(**arguments)


def test_options_may_be_given_as_texts(match):
    assert parlour.game("wigs").new(2, target_gold="25", gold_visible="false").options["gold_visible"] is False


def test_a_move_is_played_by_text_by_move_or_by_code(match):
    seat = match.waiting[0]
    move = match.moves(seat)[0]
    events = match.fork().play(seat, str(move))
    assert events == match.fork().play(seat, move) == match.fork().play(seat, move.code)
    assert events[0].name == "drafted"
    assert str(events[0]) == f"drafted seat={seat} wig={move.arguments['wig']}"


def test_an_illegal_move_names_rule_reason_and_what_is_possible_and_changes_nothing(match):
    seat = match.waiting[0]
    before = match.save(), match.state.tobytes(), match.log(None)
    with pytest.raises(parlour.IllegalMove) as error:
        match.play(seat, "sell column=1")
    assert error.value.rule == "W-012"
    assert error.value.reason == "This is the phase «draft»: «sell column=1» does not belong to it"
    assert set(error.value.possible) == {str(move) for move in match.moves(seat)}
    assert (match.save(), match.state.tobytes(), match.log(None)) == before


def test_a_seat_that_is_not_waited_for_is_told_who_is(match):
    other = (match.waiting[0] + 1) % 3
    with pytest.raises(parlour.IllegalMove, match=f"It is not the turn of Player {other + 1}; we wait for Player {match.waiting[0] + 1}"):
        match.play(other, "draft wig=1")
    assert match.moves(other) == []


@pytest.mark.parametrize("seat", [3, -1, "0", True, None])
def test_an_unknown_seat_is_told_the_seats(match, seat):
    with pytest.raises(ValueError, match="the seats are 0, 1, 2"):
        match.moves(seat)


def test_after_the_end_nothing_can_be_played():
    match = parlour.play("wigs", bots=["random", "random"], seed=1)
    assert match.over
    assert match.waiting == ()
    with pytest.raises(parlour.IllegalMove, match="The game is over"):
        match.play(0, "pass")


def test_the_result_ranks_the_seats_with_scores_and_reason():
    match = parlour.play("wigs", bots=["greedy", "greedy", "greedy"], seed=4)
    ranking, scores, reason = match.result
    assert sorted(seat for seats in ranking for seat in seats) == [0, 1, 2]
    assert [max(scores[seat] for seat in seats) for seats in ranking] == sorted({scores[seats[0]] for seats in ranking}, reverse=True)
    assert reason == "gold"
    assert parlour.game("wigs").new(2).result is None


def test_views_are_plain_data(match):
    for seat in (0, 1, 2, None):
        assert json.loads(json.dumps(match.view(seat))) == match.view(seat)


def test_at_fork_and_undo(match):
    play_some(match, 9)
    past = match.at(4)
    assert past.ply == 4
    assert match.ply == 9
    again = play_some(past, 5)
    assert again.save() == match.save()
    fork = match.fork()
    fork.undo()
    assert (fork.ply, match.ply) == (8, 9)
    assert fork.log(None) == match.log(None)[: len(fork.log(None))]
    with pytest.raises(ValueError, match="there is no ply 10; the match has plies 0 to 9"):
        match.at(10)
    with pytest.raises(ValueError, match="nothing to undo"):
        match.at(0).undo()


def test_a_long_match_keeps_every_ply():
    match = parlour.play("wigs", bots=["random"] * 4, seed="long")
    assert match.ply > 64
    assert match.at(match.ply - 1).fork().ply == match.ply - 1
    assert parlour.load(match.save()).state.tobytes() == match.state.tobytes()
