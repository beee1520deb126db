"""The end: 15 prestige, the last round, ties, all pass (K-060 … K-062, K-R11, K-R12, K-X09, K-X10)."""

import pytest
from kiilto_table import give, handful, lay, market, notables, own, reserve, table, turn_of

from parlour.games.kiilto.codes import REFUSAL
from rules import rule_is


def with_prestige(players, *prestige, bought=()):
    """Players with so much prestige; the last seat is about to end the round."""
    match = table(players)
    for seat, points in enumerate(prestige):
        match.state.players[seat].prestige = points
    for seat, count in enumerate(bought):
        match.state.players[seat].bonus = handful(white=count)
    notables(match)
    return match


@rule_is("K-X09", "K-060")
def test_the_round_in_which_somebody_reaches_15_is_played_to_its_end():
    match = with_prestige(3, 14)
    match.state.rounds = 20
    lay(match, 5, 0, 0)  # prestige 1
    give(match, 0, blue=4)
    told = [str(event) for event in match.play(0, "buy row=0 place=0")]
    assert told[-1] == "last_round seat=0 prestige=15"
    assert match.view(1)["last_round"] is True
    assert match.waiting == (1,)
    match.play(1, "take colours=white+green+red")
    assert match.waiting == (2,)
    match.play(2, "take colours=white+green+red")
    assert match.over
    assert match.view(0)["round"] == 20
    assert match.result.reason == "prestige"
    assert match.result.winners == (0,)


@rule_is("K-060")
def test_fourteen_do_not_end_the_game():
    match = with_prestige(2, 14, 14)
    match.play(0, "take colours=white+green+red")
    match.play(1, "take colours=white+green+red")
    assert not match.over
    assert match.view(0)["round"] == 2


@rule_is("K-060")
def test_the_last_seat_that_reaches_15_ends_the_game_at_once():
    match = with_prestige(3, 0, 0, 12)
    lay(match, 67, 1, 0)  # prestige 3 for 6 blue
    give(match, 2, blue=5, golden=1)
    turn_of(match, 2)
    match.play(2, "buy row=1 place=0")
    assert match.over
    assert match.result.scores == (0, 0, 15)


@rule_is("K-060", "K-030")
def test_the_prestige_of_a_notable_counts_towards_the_end():
    match = with_prestige(2, 12)
    notables(match, 1)
    own(match, 0, white=3, blue=3, green=3)
    match.play(0, "take colours=white+green+red")
    assert match.view(0)["last_round"] is True


@rule_is("K-061")
@pytest.mark.parametrize(("prestige", "ranking"), [((15, 16, 3), ((1,), (0,), (2,))), ((15, 3, 18), ((2,), (0,), (1,)))])
def test_the_most_prestige_wins_even_if_another_reached_15_first(prestige, ranking):
    match = with_prestige(3, *prestige)
    match.state.last_round = 1
    turn_of(match, 2)
    match.play(2, "take colours=white+green+red")
    assert match.result.ranking == ranking
    assert match.result.scores == prestige


@rule_is("K-X10", "K-062")
def test_a_tie_goes_to_the_player_with_fewer_bought_ownerships():
    match = with_prestige(3, 16, 16, 17, bought=(15, 14, 20))
    match.state.last_round = 1
    turn_of(match, 2)
    match.play(2, "take colours=white+green+red")
    assert match.result.ranking == ((2,), (1,), (0,))


@rule_is("K-R11")
def test_equal_prestige_and_equally_many_ownerships_share_the_victory():
    match = with_prestige(4, 16, 11, 16, 11, bought=(9, 4, 9, 5))
    match.state.last_round = 1
    turn_of(match, 3)
    match.play(3, "take colours=white+green+red")
    assert match.result.ranking == ((0, 2), (1,), (3,))
    assert match.result.winners == (0, 2)


def nobody_can_act():
    """Two players with three dear reservations each, and a market without coloured bears."""
    match = table(2)
    reserve(match, 0, 81, 82, 83)
    reserve(match, 1, 84, 85, 71)
    market(match, golden=5)
    match.state.players[0].bears = 0
    match.state.players[1].bears = handful(white=1)
    return match


@rule_is("K-R12")
def test_the_game_ends_when_all_pass_in_one_round():
    match = nobody_can_act()
    match.state.players[1].prestige = 2
    match.play(0, "pass")
    assert not match.over
    told = [str(event) for event in match.play(1, "pass")]
    assert told == ["passed seat=1", "ended ending=2"]
    assert match.result.reason == "passes"
    assert match.result.scores == (0, 2)
    assert match.result.winners == (1,)


@rule_is("K-R12")
def test_passes_in_two_different_rounds_do_not_end_the_game():
    match = nobody_can_act()
    turn_of(match, 1)
    match.play(1, "pass")
    assert not match.over
    match.play(0, "pass")
    assert not match.over
    match.play(1, "pass")
    assert match.over


@rule_is("K-060")
def test_after_the_end_nothing_can_be_done():
    match = nobody_can_act()
    match.play(0, "pass")
    match.play(1, "pass")
    assert match.moves(0) == []
    assert match.why_not(0, "pass").rule == "K-060"
    assert match.game.doors.refusal_at(*match._here(match.game.doors), 0, 0) == REFUSAL.game_over
