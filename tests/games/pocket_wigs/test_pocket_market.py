"""Phases 2 to 4: set market, sell wigs, buy wigs."""

from __future__ import annotations

import pytest
from pocket_table import (
    DIME,
    NICKEL,
    PENNY,
    at_actions,
    at_placing,
    card,
    column,
    gold,
    hand,
    happened,
    me,
    play,
    rule_against,
    supply,
    texts,
)

from rules import rule_is


def sells(match):
    return [shown["sells"] for shown in match.view(None)["market"]]


# --- Phase 2: set market ------------------------------------------------------------------------------------------------
@rule_is("C-006", "C-025")
def test_set_market_moves_any_coin_of_the_supply_to_any_column():
    match = at_actions(["P//", "//"], ["", "PND"], supply="PND")
    assert texts(match, 0) == ["decline"] + [f"set column={at} coin={coin}" for at in range(3) for coin in (1, 2, 3)]
    play(match, "0 set column=1 coin=3")
    assert happened(match, "set_market") == [(0, DIME, 1, 0, NICKEL)]


@rule_is("C-025", "C-R11")
def test_a_coin_set_takes_the_lowest_empty_circle():
    match = at_actions(["D//", "N//", "/P/"], ["", "", "N"])
    play(match, "0 set column=0 coin=2", "1 set column=0 coin=2")
    assert column(match, 0) == "NN"
    assert supply(match) == "P" * 9 + "NN" + "D" * 5
    assert match.view(2)["you"]["sales"][0] == {"column": 0, "coin": NICKEL, "earns": [3]}


@rule_is("C-026")
def test_no_other_type_goes_into_a_column_that_holds_coins():
    match = at_actions(["D//", "N//"], ["P", "P"])
    play(match, "0 set column=0 coin=2")
    assert rule_against(match, 1, "set column=0 coin=1") == "C-026"
    assert rule_against(match, 1, "set column=0 coin=3") == "C-026"
    assert match.why_not(1, "set column=0 coin=3").reason == "Column P holds nickels: no other coin may be put there this round"
    assert rule_against(match, 1, "set column=0 coin=2") is None


@rule_is("C-026", "C-040")
def test_the_lock_lasts_for_the_rest_of_the_round_only():
    match = at_actions(["D//", "//"], ["", "PND"])
    play(match, "0 set column=0 coin=2")
    assert match.view(0)["round"] == 2
    assert sells(match) == [PENNY, NICKEL, DIME]


@rule_is("C-025")
def test_a_full_column_takes_no_coin():
    match = at_actions(["D//", "N//"], ["P", "P"], coin_market="ascending_3")
    match.state.kind[1], match.state.count[1] = NICKEL, 3
    assert rule_against(match, 0, "set column=1 coin=2") == "C-025"
    assert match.why_not(0, "set column=1 coin=2").reason == "Column N is full: its 3 circles are taken"


@rule_is("C-R10")
def test_a_type_may_be_set_in_two_columns():
    match = at_actions(["D//", "N//", "/P/"], ["", "", "N"])
    play(match, "0 set column=0 coin=2", "1 set column=2 coin=2")
    assert sells(match) == [NICKEL, NICKEL, NICKEL]


@rule_is("C-R10")
def test_with_the_option_a_type_lies_in_one_column_only():
    match = at_actions(["D//", "N//", "/P/"], ["", "", "NP"], same_type_two_columns=False)
    play(match, "0 set column=0 coin=2")
    assert rule_against(match, 1, "set column=2 coin=2") == "C-R10"
    assert sells(match) == [NICKEL, 0, DIME]
    play(match, "1 decline")
    assert rule_against(match, 2, "sell column=1") == "C-R10"
    assert match.why_not(2, "sell column=1").reason == "Column N sells nothing: at this table nickels lie only in column P"
    assert texts(match, 2) == ["decline", "sell column=0"]


@rule_is("C-R13")
def test_only_coins_really_in_the_supply_can_be_set():
    match = at_actions(["D//", "//"], ["", "PND"], supply="N")
    assert rule_against(match, 0, "set column=0 coin=1") == "C-R13"
    assert texts(match, 0) == ["decline", "set column=0 coin=2", "set column=1 coin=2", "set column=2 coin=2"]


@rule_is("C-R13")
def test_an_action_that_cannot_be_taken_lapses():
    match = at_actions(["D//P", "/N/"], ["", ""], supply="")
    assert happened(match, "lapsed") == [(0, 0, 0, DIME), (1, 1, 0, NICKEL), (0, 2, 0, PENNY)]
    assert match.view(0)["round"] == 2


# --- Phase 3: sell wigs -------------------------------------------------------------------------------------------------
@rule_is("C-007", "C-030")
def test_columns_sell_the_type_of_their_letter():
    match = at_actions(["/D/", "//"], ["PND", "PND"])
    assert sells(match) == [PENNY, NICKEL, DIME]
    assert texts(match, 0) == ["decline", "sell column=0", "sell column=1", "sell column=2"]
    play(match, "0 sell column=2")
    assert happened(match, "sold") == [(0, DIME, 2, 0, 1, DIME)]


@rule_is("C-029")
def test_any_number_of_coins_is_sold_in_one_column():
    match = at_actions(["/D/", "/N/"], ["PPPND", "P"])
    play(match, "0 sell column=0")
    assert texts(match, 0) == ["done", "sell column=0"]
    assert rule_against(match, 0, "sell column=1") == "C-029"
    assert match.why_not(0, "sell column=1").reason == "You are selling in column P, and an action sells in one column only"
    assert rule_against(match, 0, "decline") == "C-R14"
    play(match, "0 sell column=0", "0 done")
    assert column(match, 0) == "PP"
    assert gold(match) == [1 + 2, 0]
    assert match.waiting == (1,)


@rule_is("C-029")
def test_a_sale_must_begin_before_it_is_done():
    match = at_actions(["/D/", "//"], ["P", "PND"])
    assert rule_against(match, 0, "done") == "C-029"
    assert match.why_not(0, "done").reason == "Nothing is sold yet: sell, or decline"


@rule_is("C-031")
def test_a_column_with_a_coin_set_sells_that_type_whatever_its_letter():
    match = at_actions(["N/D/", "//"], ["PDD", "PND"])
    play(match, "0 set column=0 coin=3")
    assert sells(match) == [DIME, NICKEL, DIME]
    assert texts(match, 0) == ["decline", "sell column=0", "sell column=2"]
    play(match, "0 sell column=0", "0 sell column=0")
    assert gold(match) == [2 + 3, 0]


@rule_is("C-R12")
def test_letters_count_column_by_column():
    match = at_actions(["N/D/", "//"], ["PD", "PND"])
    play(match, "0 set column=1 coin=2")
    assert sells(match) == [PENNY, NICKEL, DIME]
    play(match, "0 sell column=0")
    assert gold(match) == [1, 0]


@rule_is("C-R12", "C-026")
def test_coins_sold_lock_their_column_too():
    match = at_actions(["/D/", "/N/"], ["P", "P"])
    play(match, "0 sell column=0")
    assert match.view(0)["market"][0]["locked"]
    assert match.view(0)["market"][0]["sells"] == PENNY


@rule_is("C-032", "C-033")
@pytest.mark.parametrize(("layout", "earned"), [("ascending_4", [1, 2, 3, 4]), ("descending_4", [4, 3, 2, 1])])
def test_each_coin_takes_the_lowest_empty_circle_and_earns_its_number(layout, earned):
    match = at_actions(["/D/", "/N/"], ["PPPPP", "P"], coin_market=layout)
    for circle, number in enumerate(earned):
        before = gold(match)[0]
        play(match, "0 sell column=0")
        assert happened(match, "sold")[circle] == (0, PENNY, 0, circle, number, PENNY)
        assert gold(match)[0] - before == number


@rule_is("C-033")
def test_the_page_says_what_a_sale_would_earn():
    match = at_actions(["/D/", "/N/"], ["PPN", "P"])
    assert [sale["earns"] for sale in me(match, 0)["sales"]] == [[1, 3], [1], []]
    assert match.move_text(0, "sell column=0") == "Sell a penny in column P for 1 gold"
    play(match, "0 sell column=0")
    assert [sale["earns"] for sale in me(match, 0)["sales"]] == [[2], [], []]


@rule_is("C-034", "C-R15")
def test_only_coins_in_hand_can_be_sold_heads_or_tails_on_the_card_are_not():
    match = at_actions(["D/DN/", "//"], ["P", "PND"])
    play(match, "0 set column=2 coin=3")
    assert card(match, 0) == "d/DN/.."
    assert rule_against(match, 0, "sell column=2") == "C-034"
    assert rule_against(match, 0, "sell column=1") == "C-034"
    assert match.why_not(0, "sell column=1").reason == "Column N takes nickels, and you have none in hand; coins on the card cannot be sold"
    assert texts(match, 0) == ["decline", "sell column=0"]


@rule_is("C-035")
def test_in_a_column_without_empty_circle_nothing_can_be_sold():
    match = at_actions(["/D/", "/N/"], ["PPPPN", "PN"])
    play(match, "0 sell column=0", "0 sell column=0", "0 sell column=0", "0 sell column=0")
    assert gold(match) == [10, 0]
    assert match.waiting == (1,)
    assert rule_against(match, 1, "sell column=0") == "C-035"
    assert texts(match, 1) == ["decline", "sell column=1"]


@rule_is("C-R09")
def test_two_coins_on_sell_wigs_are_two_sales_in_the_same_or_another_column():
    match = at_actions(["/DN/", "//"], ["PPN", "PND"])
    play(match, "0 sell column=0", "0 done")
    assert texts(match, 0) == ["decline", "sell column=0", "sell column=1"]
    play(match, "0 sell column=1")
    assert gold(match) == [2, 0]


@rule_is("C-R09")
def test_with_the_option_there_is_one_sale_in_a_round():
    match = at_actions(["/DN/", "//"], ["PPN", "PND"], sell_actions="one_per_round")
    play(match, "0 sell column=0", "0 done")
    assert happened(match, "lapsed") == [(0, 1, 1, NICKEL)]
    assert match.view(0)["round"] == 2


@rule_is("C-R09")
def test_with_the_option_a_sale_declined_can_be_made_with_the_other_coin():
    match = at_actions(["/DN/", "//"], ["PPN", "PND"], sell_actions="one_per_round")
    play(match, "0 decline", "0 sell column=1")
    assert gold(match) == [1, 0]


# --- Phase 4: buy wigs --------------------------------------------------------------------------------------------------
@rule_is("C-008", "C-036", "C-R16")
def test_buy_wig_takes_one_coin_of_any_type_from_the_supply_before_all_eyes():
    match = at_actions(["//P", "//"], ["", "PND"], supply="PND")
    assert texts(match, 0) == ["decline", "buy coin=1", "buy coin=2", "buy coin=3"]
    play(match, "0 buy coin=2")
    assert hand(match, 0) == "PN"
    assert supply(match) == "PD"
    assert happened(match, "bought", seat=1) == [(0, NICKEL)]


@rule_is("C-037")
def test_each_coin_on_buy_wig_allows_one_coin():
    match = at_actions(["//PN", "//"], ["", "PND"])
    play(match, "0 buy coin=3", "0 buy coin=3")
    assert me(match, 0)["coins"] == [1, 2, 3, 3]
    assert match.view(0)["round"] == 2


@rule_is("C-038")
def test_who_buys_first_may_leave_nothing_for_the_next():
    match = at_actions(["//P", "//D"], ["", ""], supply="N")
    assert match.waiting == (1,)
    play(match, "1 buy coin=2")
    assert happened(match, "lapsed") == [(0, 2, 0, PENNY)]


@rule_is("C-036", "C-R13")
def test_coins_on_the_market_card_cannot_be_taken():
    match = at_actions(["D/N/P", "//"], ["P", ""], supply="D")
    play(match, "0 set column=2 coin=3", "0 decline")
    assert happened(match, "lapsed") == [(0, 2, 0, PENNY)]
    match = at_actions(["/N/P", "//"], ["P", ""], supply="D")
    play(match, "0 sell column=0")
    assert rule_against(match, 0, "buy coin=1") == "C-R13"
    assert match.why_not(0, "buy coin=1").reason == "There are no pennies in the supply"


@rule_is("C-020")
def test_moves_of_another_phase_are_refused():
    match = at_placing()
    for move in ("decline", "done", "set column=0 coin=1", "sell column=0", "buy coin=1"):
        assert rule_against(match, 0, move) == "C-020"
    match = at_actions(["D/D/D", "//"], ["P", "PND"])
    for move in ("finish", "grab", "place row=0 coin=1", "sell column=0", "buy coin=1", "done"):
        assert rule_against(match, 0, move) == "C-020"
    play(match, "0 decline")
    for move in ("finish", "set column=0 coin=1", "buy coin=1"):
        assert rule_against(match, 0, move) == "C-020"
    play(match, "0 decline")
    for move in ("finish", "sell column=0", "done"):
        assert rule_against(match, 0, move) == "C-020"
    assert match.why_not(0, "done").reason == "This is the phase «buy wigs»: «done» does not belong to it"


@rule_is("C-032", "C-033")
def test_while_coins_are_placed_the_view_foretells_what_the_hand_would_earn():
    match = at_placing(["PPPPPN", "PND"])
    assert [(sale.column, sale.coin, sale.earns) for sale in match.seen(0).you.forecast] == [(0, 1, [1, 3, 6, 10]), (1, 2, [1])]
    assert at_actions(["/D/", "//"], ["P", "P"]).seen(0).you.forecast == []
