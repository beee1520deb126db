"""Growth."""

import pytest
from pret_table import Table

from rules import rule_is


@rule_is("P-100", "P-101", "P-056", "P-D21", "P-R22")
def test_in_turn_order_each_may_train_one_employee_and_upgrade_one_building_in_any_order():
    table = Table(2).order(1, 0).own(0, "B02", "B03", "E02", "E03").own(1, "E04").growth()
    assert (table.asked, table.turn) == ("P-D21", 1)
    table.play("pass")
    assert table.turn == 0
    assert table.moves() == ["pass", "train employee=2", "train employee=3", "upgrade building=2", "upgrade building=3", "fire"]
    table.play("upgrade building=2")
    assert table.why("upgrade building=3") == "P-101"
    table.play("train employee=3")
    assert table.holds() == ["B02+", "B03", "E02", "E03+"]
    assert table.match.view(None)["phase"] == "fire window"  # both done: nothing else to ask


@rule_is("P-102", "P-103")
def test_the_price_at_the_foot_is_paid_and_the_upkeep_becomes_that_of_the_new_side():
    table = Table(2).own(0, "B02", "E02").growth()
    assert table.due() == 1 + 2 + 2
    table.play("upgrade building=2")
    assert (table.me().cash, table.due()) == (35, 2 + 2 + 2)
    table.play("train employee=2")
    assert (table.me().cash, table.due()) == (31, 2 + 3 + 2)


@rule_is("P-104", "P-R39", "P-G08")
def test_a_card_is_turned_once_and_last_quarter_cards_never():
    table = Table(2).own(0, "B02+", "B19", "E02", "E19").growth()
    assert table.moves() == ["pass", "train employee=2", "fire"]
    assert table.why("upgrade building=2") == "P-104"
    assert table.why("upgrade building=19") == "P-R39"
    assert table.why("train employee=19") == "P-R39"
    assert table.why("train employee=3") == "P-100"  # somebody else's


@rule_is("P-D21")
def test_nobody_is_asked_who_cannot_pay():
    table = Table(2).own(0, "B02", "E02").set(0, cash=3).growth()
    assert table.asked != "P-D21"


@rule_is("P-C17", "P-B13", "P-E13")
@pytest.mark.parametrize(
    ("card", "first", "trainings"),
    [("C17", 0, 2), ("C17+", 2, 1), ("B13", 1, 1), ("B13+", 1, 2), ("E13", 2, 1), ("E13+", 0, 1)],
)
def test_cards_make_one_training_cheaper_or_allow_one_more(card, first, trainings):
    table = Table(2).own(0, card, "E02", "E03", "E04").growth()
    table.play("train employee=2")
    assert table.me().cash == 40 - first
    done = 1
    while "train employee=3" in table.moves():
        table.play("train employee=3")
        done += 1
    assert done == trainings
    if trainings == 2:
        assert table.me().cash == 40 - first - 4


@rule_is("P-B13", "P-R22", "P-G03")
def test_the_training_centre_upgraded_first_allows_two_trainings_in_the_same_phase():
    table = Table(2).own(0, "B13", "E02", "E03").growth()
    table.play("train employee=2")
    assert table.why("train employee=3") == "P-100"
    table.play("upgrade building=13", "train employee=3")
    assert table.holds() == ["B13+", "E02+", "E03+"]


@rule_is("P-E14")
def test_the_trained_site_manager_makes_one_upgrade_cheaper():
    table = Table(2).own(0, "E14+", "B18").growth().play("upgrade building=18")
    assert table.me().cash == 40 - 5
    assert Table(2).own(0, "E14", "B18").growth().play("upgrade building=18").me().cash == 40 - 8


@rule_is("P-W20")
def test_growth_with_voucher_and_hr_manager():
    table = Table(2).own(0, "C17", "E13", "E02", "E03").growth()
    assert table.due() == 5
    table.play("train employee=2")
    assert table.me().cash == 40
    assert table.s.used[64 + 12] == 0  # E13's cut lowered nothing and stays free
    table.play("train employee=3")
    assert (table.me().cash, table.due()) == (38, 7)
    table = Table(2).own(0, "E14+").row("B18").actions({3: [0]}).play("building card=18")
    assert table.me().cash == 40 - 9
    assert Table(2).own(0, "E14+", "B18").growth().play("upgrade building=18").me().cash == 40 - 5
    assert Table(2).own(0, "E14+").row("B12").actions({3: [0]}).play("building card=12").events("building_bought")[0]["price"] == 0


@rule_is("P-R19")
def test_other_prices_never_fall_below_0():
    table = Table(2).own(0, "C17", "E13+", "B13", "E05").growth().play("train employee=5")
    assert table.me().cash == 40
