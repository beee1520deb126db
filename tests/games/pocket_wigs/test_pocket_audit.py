"""The audit: it finds nothing at a sound table, and names the rule that a spoilt one breaks."""

from __future__ import annotations

import pytest
from pocket_table import DIME, NICKEL, PENNY, POCKET

from parlour.games.pocket_wigs.codes import NOBODY, PHASE
from rules import rule_is


def broken(match):
    return POCKET.broken(match.data, match.state_at(match.ply), 0)


@pytest.fixture
def match():
    return POCKET.new(3, "audit")


def lay_in_market(match, column, coin, count=1):
    """Coins of the supply lie in a column."""
    match.state.kind[column], match.state.count[column] = coin, count
    match.state.supply[coin] -= count


@rule_is("C-004")
def test_nothing_is_wrong_with_a_sound_table(match):
    assert broken(match) == ""


@rule_is("C-004")
@pytest.mark.parametrize("coin", [PENNY, NICKEL, DIME])
@pytest.mark.parametrize("more", [1, -1])
def test_a_coin_too_many_or_too_few(match, coin, more):
    match.state.supply[coin] += more
    assert broken(match) == "C-004"


@rule_is("C-004")
def test_coins_are_counted_in_hands_on_cards_and_in_the_market(match):
    held, placed, laid = match.fork(), match.fork(), match.fork()
    held.state.players[1].hand[DIME] += 1
    placed.play(0, "place row=1 coin=1")
    laid.state.phase = PHASE.selling
    lay_in_market(laid, 1, NICKEL, 2)
    assert [broken(one) for one in (held, placed, laid)] == ["C-004", "", ""]
    placed.state.players[0].hand[PENNY] += 1
    laid.state.count[1] = 3
    assert [broken(one) for one in (placed, laid)] == ["C-004", "C-004"]


@rule_is("C-035")
def test_a_column_holds_no_more_than_its_circles_and_has_a_type_if_it_has_coins(match):
    match.state.phase = PHASE.selling
    height = int(match.data[0]["height"][0])
    lay_in_market(match, 0, PENNY, height)
    assert broken(match) == ""
    lay_in_market(match, 0, PENNY)
    match.state.count[0] = height + 1
    assert broken(match) == "C-035"
    none = POCKET.new(3, "audit")
    none.state.kind[1] = PENNY
    assert broken(none) == "C-035"


@rule_is("C-R10")
@pytest.mark.parametrize(("allowed", "found"), [(True, ""), (False, "C-R10")])
def test_by_option_a_type_has_one_column(allowed, found):
    match = POCKET.new(3, "audit", same_type_two_columns=allowed)
    match.state.phase = PHASE.selling
    lay_in_market(match, 0, PENNY)
    lay_in_market(match, 2, PENNY)
    assert broken(match) == found


@rule_is("C-040")
@pytest.mark.parametrize("phase", [PHASE.placing, PHASE.over])
def test_the_market_is_empty_between_the_rounds_and_at_the_end(match, phase):
    match.state.phase = phase
    assert broken(match) == ""
    lay_in_market(match, 1, DIME)
    assert broken(match) == "C-040"


@rule_is("C-016", "C-041")
def test_the_quarter_lies_in_the_middle_or_with_a_player_and_nobody_keeps_it_after_the_end(match):
    for holder, found in ((NOBODY, ""), (0, ""), (2, ""), (3, "C-016"), (NOBODY - 1, "C-016")):
        match.state.holder = holder
        assert broken(match) == found
    match.state.phase = PHASE.over
    for holder, found in ((NOBODY, ""), (0, "C-041"), (1, "C-041"), (2, "C-041")):
        match.state.holder = holder
        assert broken(match) == found


@rule_is("C-011")
def test_gold_is_never_below_nothing(match):
    for gold, found in ((0, ""), (-1, "C-011")):
        match.state.players[2].gold = gold
        assert broken(match) == found


@rule_is("C-R19")
def test_nobody_is_without_a_coin(match):
    me = match.state.players[1]
    for coin in (PENNY, NICKEL, DIME):
        match.state.supply[coin] += me.hand[coin]
        me.hand[coin] = 0
    assert broken(match) == "C-R19"
    match.state.supply[DIME] -= 1
    me.hand[DIME] = 1
    assert broken(match) == ""


@rule_is("C-034")
@pytest.mark.parametrize("coin", [PENNY, NICKEL, DIME])
def test_no_hand_owes_a_coin(match, coin):
    me = match.state.players[0]
    match.state.supply[coin] += me.hand[coin] + 1
    me.hand[coin] = -1
    assert broken(match) == "C-034"


@rule_is("C-022")
def test_coins_lie_only_in_the_circles_of_the_card(match):
    me, circles = match.state.players[0], match.data[0]["circles"]
    me.hand[PENNY] -= 1
    me.card[0, int(circles[0])] = PENNY
    assert broken(match) == "C-022"
