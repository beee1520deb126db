"""L6, L7 and L8: materials and their prices."""

import pytest
from pret_table import Table

from rules import rule_is


def buying(location, *cards, cash=200, pawns=1, **fields):
    return Table(2).own(0, *cards).set(0, cash=cash, **fields).actions({location: [0] * pawns, 9: [1]})


@rule_is("P-139", "P-140", "P-143", "P-144", "P-D15", "P-D16")
@pytest.mark.parametrize(("location", "prices", "quality"), [(6, [3, 3, 3, 4, 5, 5], 1), (8, [5, 5, 5, 6, 7, 7], 3)])
def test_one_colour_any_number_of_units_at_the_board_price_and_quality_once(location, prices, quality):
    for material, price in enumerate(prices):
        table = buying(location)
        assert (table.asked, table.moves()) == ("P-D15", ["pass", *(f"colour material={n}" for n in range(1, 7))])
        table.play(f"colour material={material + 1}")
        assert table.asked == "P-D16"
        table.play("units count=4")
        assert (table.me().cash, table.me().q) == (200 - 4 * price, quality)
        assert table.me().material[material] == 4


@rule_is("P-D15", "P-D16", "P-R51")
def test_only_what_can_be_paid_is_offered():
    table = buying(8, cash=6)
    assert table.moves() == ["pass", "colour material=1", "colour material=2", "colour material=3", "colour material=4"]
    assert table.why("colour material=5") == "P-R51"
    table.play("colour material=1")  # one unit is all there is: not asked
    assert (table.stock_of(), table.me().cash, table.me().q) == ({"cotton": 1}, 1, 3)
    table = buying(6, cash=10).play("colour material=1")
    assert table.moves() == ["units count=1", "units count=2", "units count=3"]
    assert table.why("units count=4") == "P-R51"
    assert table.why("units count=0") == "P-D16"
    assert table.why("pass") == "P-D16"


@rule_is("P-R49")
def test_a_full_twenty_asks_again_with_none_allowed():
    table = buying(6).play("colour material=1")
    assert table.moves() == [f"units count={n}" for n in range(1, 21)]
    table.play("units count=20")
    assert table.moves() == [f"units count={n}" for n in range(21)]
    table.play("units count=7")
    assert (table.stock_of(), table.me().cash, table.me().q) == ({"cotton": 27}, 200 - 81, 1)
    table = buying(6).play("colour material=1", "units count=20", "units count=0")
    assert (table.stock_of(), table.me().q) == ({"cotton": 20}, 1)


@rule_is("P-R02")
@pytest.mark.parametrize("location", [6, 7, 8])
def test_no_quality_without_a_purchase(location):
    assert buying(location).play("pass").me().q == 0
    assert Table(2).set(0, cash=2).actions({location: [0], 9: [1]}).me().q == 0


@rule_is("P-141", "P-142", "P-D17")
def test_the_warehouse_sells_one_unit_of_each_colour_for_two_quality():
    table = buying(7)
    table.play("colour material=2")
    assert table.moves() == ["pass", "colour material=3", "colour material=4", "colour material=5", "colour material=6"]
    assert table.why("colour material=1") == "P-D17"
    assert table.why("colour material=2") == "P-141"
    table.play("colour material=4", "colour material=6")
    assert table.asked == "P-D18"  # nothing further can come
    assert (table.stock_of(), table.me().cash, table.me().q) == ({"denim": 1, "wool": 1, "silk": 1}, 200 - 4 - 5 - 6, 2)


@rule_is("P-B09", "P-D17")
@pytest.mark.parametrize(("card", "price"), [("B09", 58), ("B09+", 46)])
def test_bulk_storage_allows_two_units_of_each_colour_at_the_first_purchase(card, price):
    table = buying(7, card, pawns=2)
    for material in range(1, 7):
        table.play(f"colour material={material}", f"colour material={material}")
    assert (table.me().cash, table.me().q) == (200 - price, 2)
    table.play("colour material=1")
    assert table.why("colour material=1") == "P-141"  # the second pawn has no extra


CUTS = [
    ("C01", 6, 5, 10, 15),
    ("C01+", 6, 5, 12, 15),
    ("C03", 8, 5, 15, 25),
    ("C03+", 8, 5, 20, 25),
    ("B07", 6, 5, 10, 15),
    ("B07+", 6, 5, 10, 15),
    ("B08", 8, 5, 20, 25),
    ("B08+", 8, 5, 15, 25),
    ("E05", 6, 5, 10, 15),
    ("E05+", 6, 5, 10, 15),
    ("E06", 8, 5, 20, 25),
    ("E06+", 8, 5, 15, 25),
]


@rule_is("P-C01", "P-C03", "P-B07", "P-B08", "P-E05", "P-E06", "P-R44", "P-G01")
@pytest.mark.parametrize(("card", "location", "units", "first", "second"), CUTS)
def test_cards_cut_the_price_of_the_first_purchase_of_the_round(card, location, units, first, second):
    table = buying(location, card, pawns=2)
    table.play("colour material=1", f"units count={units}")
    assert table.me().cash == 200 - first
    table.play("colour material=1", f"units count={units}")
    assert table.me().cash == 200 - first - second


@rule_is("P-C02", "P-B07", "P-B09", "P-E05")
@pytest.mark.parametrize(("card", "first"), [("C02", 23), ("C02+", 26), ("B07+", 23), ("B09+", 23), ("E05+", 23), ("B07", 29), ("E05", 29)])
def test_cards_cut_the_price_in_the_warehouse(card, first):
    table = buying(7, card, pawns=2)
    for material in range(1, 7):
        table.play(f"colour material={material}")
    if card.startswith("B09"):
        table.play("pass")
    assert table.me().cash == 200 - first
    table.play("colour material=1", "pass")
    assert table.me().cash == 200 - first - 4


@rule_is("P-B07", "P-E05", "P-R20")
@pytest.mark.parametrize("card", ["B07+", "E05+"])
def test_two_abilities_are_used_at_l6_and_at_l7(card):
    table = Table(2).own(0, card).set(0, cash=100).actions({6: [0], 7: [0]})
    table.play("colour material=6", "units count=2", "colour material=6")
    assert 100 - table.me().cash - sum(event["dollars"] for event in table.events("upkeep_paid") if event["seat"] == 0) == 4 + 4 + 5


@rule_is("P-R19", "P-R44", "P-G04")
def test_a_unit_never_costs_less_than_1_and_a_cut_that_lowers_nothing_is_not_used_up():
    table = buying(6, "C01", "B07", "E05", pawns=2)
    table.play("colour material=1", "units count=3")
    assert table.me().cash == 200 - 3  # 3 - 1 - 1, the third cut finds the floor
    assert [table.s.used[card] for card in (0, 32 + 6, 64 + 4)] == [1, 1, 0]
    table.play("colour material=1", "units count=3")
    assert table.me().cash == 200 - 3 - 6  # the Local Buyer's cut was left


@rule_is("P-W19")
def test_material_prices():
    table = buying(6, "C01+", "E05", pawns=2).play("colour material=1", "units count=5")
    assert (table.me().cash, table.me().q) == (193, 1)
    table.play("colour material=6", "units count=2")
    assert (table.me().cash, table.me().q) == (183, 2)
    table = buying(6, "C01", "B07", "E05", pawns=2).play("colour material=1", "units count=4")
    assert table.me().cash == 196
    assert table.s.used[64 + 4] == 0
    for cards, each, price in (((), 1, 29), (("C02",), 1, 23), (("B09",), 2, 58), (("B09", "C02"), 2, 46)):
        table = buying(7, *cards)
        for material in range(1, 7):
            for _ in range(each):
                table.play(f"colour material={material}")
        assert (table.me().cash, table.me().q) == (200 - price, 2)
    table = buying(8, "C03", "B08").play("colour material=6", "units count=3")
    assert (table.me().cash, table.me().q) == (188, 3)


@rule_is("P-G03", "P-R43", "P-040")
def test_a_used_ability_stays_used_when_its_card_turns():
    table = Table(2).own(0, "E13", "E02", "E03").set(0, cash=50).growth()
    table.play("train employee=13")  # his own cut serves: 3 - 2
    assert table.me().cash == 49
    assert table.s.used[64 + 12]
    table = Table(2).own(0, "C17", "E13", "E02").set(0, cash=50).growth().play("train employee=13")
    assert table.me().cash == 50  # the voucher took all 3; his own cut lowered nothing
    table.play("train employee=2")
    assert table.me().cash == 50  # his back takes 4 off
