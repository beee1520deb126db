"""The worked examples of the ledger."""

from __future__ import annotations

from pocket_table import NICKEL, SELL, at_actions, column, gold, happened, me, order, play, rule_against, texts

from rules import rule_is


@rule_is("C-X01")
def test_a_dime_a_nickel_and_a_penny_sell_in_this_order():
    match = at_actions(["/DP/", "/N/P"], ["PPNN", "P"])
    assert order(match, SELL) == "0D 1N 0P"
    play(match, "0 sell column=0", "0 sell column=0")
    assert gold(match) == [1 + 2, 0]
    play(match, "1 sell column=0")
    assert gold(match) == [3, 3]
    play(match, "0 sell column=1", "0 done")
    assert gold(match) == [3 + 1, 3]
    assert (column(match, 0), column(match, 1)) == ("PPP", "N")


@rule_is("C-X02")
def test_a_nickel_set_into_the_p_column():
    match = at_actions(["D/DP/", "//"], ["PNNNN", ""])
    play(match, "0 set column=0 coin=2")
    shown = match.view(0)["market"]
    assert (shown[0]["sells"], shown[0]["next"], shown[0]["pays"]) == (NICKEL, 1, 2)
    assert (shown[1]["sells"], shown[1]["next"], shown[1]["pays"]) == (NICKEL, 0, 1)
    assert [sale["earns"] for sale in me(match, 0)["sales"]] == [[2, 5, 9], [1, 3, 6, 10], []]
    assert texts(match, 0) == ["decline", "sell column=0", "sell column=1"]
    play(match, "0 sell column=0", "0 sell column=0", "0 sell column=0")
    assert gold(match) == [2 + 3 + 4, 0]
    assert rule_against(match, 0, "sell column=0") == "C-035"
    play(match, "0 sell column=1")
    assert gold(match) == [9 + 1, 0]
    assert [coin for _, coin, *_ in happened(match, "sold")] == [NICKEL] * 4
