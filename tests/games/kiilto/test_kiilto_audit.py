"""The audit: it finds nothing at a sound table, and names the rule that a spoilt one breaks."""

import copy

import pytest
from kiilto_table import give, handful, table

import parlour
from parlour.games.kiilto.codes import PHASE
from rules import rule_is

kiilto = parlour.game("kiilto")

# Ownership 67 is blue and has 3 prestige; notable 1 has 3 prestige.


def broken(match):
    return kiilto.broken(match.data, match.state_at(match.ply), 0)


def all_dear_ones_bought(match):
    """Seat 0 owns the whole dear deck, and one of those that lay open: its place stays empty."""
    state, data = match.state, match.data[0]
    cards = [int(state.deck[70 + at]) for at in range(state.left[2])] + [int(state.open[8])]
    for card in cards:
        state.owner[card] = 1
        state.players[0].prestige += data["prestige"][card]
        state.players[0].bonus += data["bonus"][card]
    state.left[2], state.open[8] = 0, 0


def visited(match):
    """The first notable has visited seat 1."""
    state = match.state
    number = int(state.notable[0])
    state.host[number] = 2
    state.waiting_notables &= ~1
    state.players[1].prestige = match.data[0]["notable_prestige"][number]


def eleven_bears(match):
    give(match, 0, white=4, blue=4, green=3)


def giving_back(match):
    eleven_bears(match)
    match.state.phase = PHASE.giving_back


@rule_is("K-001", "K-002", "K-003", "K-020", "K-022", "K-R01", "K-R02")
@pytest.mark.parametrize("made", [lambda match: None, all_dear_ones_bought, visited, giving_back])
def test_nothing_is_wrong_with_a_sound_table(made):
    match = table()
    made(match)
    assert broken(match) == ""


@rule_is("K-R01")
def test_with_three_open_places_the_fourth_of_a_class_is_no_gap():
    data = copy.deepcopy(kiilto.components) | {"open_per_class": 3}
    match = table(data=data)
    assert [bool(card) for card in match.state.open] == [True, True, True, False] * 3
    assert broken(match) == ""


@rule_is("K-001")
def test_a_bear_is_lost():
    match = table()
    match.state.market -= handful(red=1)
    assert broken(match) == "K-001"


@rule_is("K-010")
@pytest.mark.parametrize("purse", [{"white": 5}, {"golden": 6}])
def test_nobody_holds_more_bears_of_a_colour_than_there_are(purse):
    match = table()
    match.state.players[1].bears = handful(**purse)
    assert broken(match) == "K-010"


@rule_is("K-R15")
@pytest.mark.parametrize("purse", [{"white": 4}, {"black": 3}, {"golden": 5}])
def test_the_market_has_never_fewer_than_no_bears_of_a_colour(purse):
    match = table()
    give(match, 0, **purse)
    give(match, 1, **purse)
    assert broken(match) == "K-R15"


@rule_is("K-002")
def test_no_ownership_lies_in_two_places_or_nowhere():
    twice, nowhere = table(), table()
    twice.state.players[0].reserved[0] = twice.state.open[3]
    nowhere.state.open[3] = 0
    assert (broken(twice), broken(nowhere)) == ("K-002", "K-002")


@rule_is("K-R01")
@pytest.mark.parametrize("at", [0, 3, 11])
def test_no_place_is_empty_while_its_deck_lasts(at):
    match = table()
    match.state.players[0].reserved[0] = match.state.open[at]
    match.state.open[at] = 0
    assert broken(match) == "K-R01"


@rule_is("K-003")
def test_a_notable_waits_or_has_a_host():
    both, neither = table(), table()
    both.state.host[both.state.notable[2]] = 1
    neither.state.waiting_notables &= ~4
    assert (broken(both), broken(neither)) == ("K-003", "K-003")


@rule_is("K-020", "K-030")
def test_prestige_is_that_of_ownerships_and_notables():
    more, none = table(), table()
    visited(more)
    more.state.players[1].prestige += 1
    all_dear_ones_bought(none)
    none.state.players[0].prestige = 0
    assert (broken(more), broken(none)) == ("K-020", "K-020")


@rule_is("K-022")
def test_bonuses_are_those_of_the_ownerships():
    match = table()
    match.state.players[0].bonus = handful(green=1)
    assert broken(match) == "K-022"


@rule_is("K-R02")
@pytest.mark.parametrize(("phase", "turn"), [(PHASE.action, 0), (PHASE.giving_back, 1)])
def test_more_than_ten_bears_are_held_only_by_who_gives_them_back(phase, turn):
    match = table()
    eleven_bears(match)
    match.state.phase, match.state.turn = phase, turn
    assert broken(match) == "K-R02"


@rule_is("K-R08")
@pytest.mark.parametrize("slot", [0, 1, 2])
def test_an_empty_reservation_is_not_a_hidden_one(slot):
    match = table()
    match.state.players[1].blind = 1 << slot
    assert broken(match) == "K-R08"


@rule_is("K-R09")
def test_who_pays_pays_for_something():
    match = table(choose_payment=True)
    match.state.phase = PHASE.payment
    assert broken(match) == "K-R09"
