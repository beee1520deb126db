"""Action order: dimes, nickels, pennies; the quarter; ties."""

from __future__ import annotations

import pytest
from pocket_table import BUY, SELL, SET, at_actions, card, gold, hand, happened, order, play, rule_against

from rules import rule_is


@rule_is("C-017")
def test_only_coins_on_the_card_act():
    match = at_actions(["D//", "/N/"], ["PPP", "PPP"])
    assert (order(match, SET), order(match, SELL), order(match, BUY)) == ("0D", "1N", "")


@rule_is("C-018", "C-027", "C-038")
@pytest.mark.parametrize("row", [SET, SELL, BUY])
def test_dimes_act_first_then_nickels_then_pennies(row):
    coins = ["P", "D", "N"]
    cards = ["/".join(coin if at == row else "" for at in range(3)) for coin in coins]
    match = at_actions(cards, ["PPP", "PPP", "P"], quarter=0)
    assert order(match, row) == "1D 2N 0P"
    assert match.waiting == (1,)
    assert rule_against(match, 0, "decline") == "C-018"


@rule_is("C-018")
def test_the_order_holds_in_every_phase_and_each_phase_comes_whole():
    match = at_actions(["P/D/N", "D/P/D"], ["PP", "PP"])
    seen = []
    while not happened(match, "market_cleared") and match.view(0)["turn"] is not None:
        acting = match.view(0)["acting"]
        seen.append((acting["row"], acting["seat"]))
        match.play(match.waiting[0], "decline")
    assert seen == [(0, 1), (0, 0), (1, 0), (1, 1), (2, 1), (2, 0)]


@rule_is("C-019", "C-028", "C-038")
@pytest.mark.parametrize("holder", [0, 1, 2])
@pytest.mark.parametrize("row", [SET, SELL, BUY])
def test_with_equal_coins_the_quarter_goes_first(row, holder):
    cards = ["/".join("N" if at == row else "" for at in range(3))] * 3
    match = at_actions(cards, ["PP", "PP", "PP"], quarter=holder)
    assert match.waiting == (holder,)
    assert order(match, row).startswith(f"{holder}N")


@rule_is("C-R07", "C-R23")
def test_ties_go_clockwise_from_the_quarter():
    match = at_actions(["D//", "D//", "D//"], quarter=1)
    assert order(match, SET) == "1D 2D 0D"
    assert happened(match, "tie_order") == [(1, 2, 0)]


@rule_is("C-R07")
def test_the_quarter_is_passed_clockwise_even_if_its_holder_has_no_such_coin():
    assert order(at_actions(["D//", "N//", "D//"], quarter=1), SET) == "2D 0D 1N"


@rule_is("C-R07")
def test_without_the_quarter_ties_go_clockwise_from_a_seat_drawn_for_the_round():
    orders = [order(at_actions(["D//", "D//", "D//"], seed=seed), SET) for seed in range(150)]
    assert set(orders) == {"0D 1D 2D", "1D 2D 0D", "2D 0D 1D"}
    assert all(30 < orders.count(one) < 70 for one in set(orders))


@rule_is("C-R07")
def test_with_the_option_random_only_the_quarter_has_a_place_of_its_own():
    orders = [order(at_actions(["D//", "D//", "D//"], quarter=1, seed=seed, tie_fallback="random"), SET) for seed in range(100)]
    assert set(orders) == {"1D 0D 2D", "1D 2D 0D"}
    assert 30 < orders.count("1D 0D 2D") < 70
    without = [order(at_actions(["D//", "D//", "D//"], seed=seed, tie_fallback="random"), SET) for seed in range(100)]
    assert len(set(without)) == 6


@rule_is("C-R08")
def test_several_equal_coins_act_by_turns():
    assert order(at_actions(["//PP", "//PP"], quarter=1), BUY) == "1P 0P 1P 0P"
    assert order(at_actions(["//DPP", "//PPP"], quarter=1, player_card_rows="1-2-3"), BUY) == "0D 1P 0P 1P 0P 1P"


@rule_is("C-R08")
def test_with_the_option_batch_they_act_all_at_once():
    assert order(at_actions(["//PP", "//PP"], quarter=1, same_coin="batch"), BUY) == "1P 1P 0P 0P"


@rule_is("C-039")
def test_taking_an_action_turns_its_coin_from_heads_to_tails():
    match = at_actions(["D/N/P", "//"], ["PP", "PND"])
    assert card(match, 0) == "D/N./P."
    play(match, "0 set column=2 coin=1")
    assert card(match, 0) == "d/N./P."
    play(match, "0 sell column=0")
    assert card(match, 0) == "d/n./P."
    assert happened(match, "turned") == [(0, 0, 0, 3), (0, 1, 0, 2)]
    play(match, "0 done", "0 buy coin=3")
    assert happened(match, "turned")[2:] == [(0, 2, 0, 1)]


@rule_is("C-R14")
def test_a_declined_action_leaves_the_coin_heads_up_and_has_no_effect():
    match = at_actions(["D/N/PP", "//"], ["PP", "PND"])
    play(match, "0 decline", "0 decline", "0 decline")
    assert card(match, 0) == "D/N./PP"
    assert happened(match, "declined") == [(0, 0, 0, 3), (0, 1, 0, 2), (0, 2, 0, 1)]
    play(match, "0 buy coin=3")
    assert hand(match, 0) == "PPPPND D".replace(" ", "")
    assert gold(match) == [0, 0]


@rule_is("C-R14")
def test_the_page_says_what_became_of_each_action():
    match = at_actions(["D/N/PP", "//"], ["PP", "PND"])
    play(match, "0 decline", "0 sell column=0", "0 done")
    assert [action["stage"] for action in match.view(1)["actions"]] == ["not taken", "taken", "now", "to come"]
    assert match.view(1)["acting"] == {"seat": 0, "row": 2, "circle": 0}
