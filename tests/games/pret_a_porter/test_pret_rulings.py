"""The rulings that a table may play otherwise, by the data file's table `rulings` or by an option: each does what its ruling's other answer would be."""

import copy
import re

import pytest
from pret_table import GAME, Table, counts

import parlour
from parlour.games.pret_a_porter.data_tables import RULINGS
from parlour.games.pret_a_porter.options import OTHERWISE
from rules import rule_is

OPTION_OF = {  # of a switch of the data: the option of a table, and its other value
    "place_all_pawns": ("pawns", "may_stay"),
    "min_units_for_quality": ("material_quality", "always"),
    "bank_limit_per_visit": ("bank_limit", "less_open_credit"),
    "bank_counts_restyles": ("bank_counts", "printed_styles"),
    "fired_slot_reopens": ("fired_place", "stays_closed"),
    "fire_needs_cash": ("severance", "with_loans"),
    "fire_at_every_own_decision": ("firing", "at_l4_only"),
    "no_show_is_ranked": ("no_show", "not_ranked"),
    "reshuffle_designs": ("empty_design_deck", "stays_empty"),
    "design_cash_in_show": ("money_bonus", "in_sales"),
    "waiver_only_for_shortage": ("waivers", "save_the_dearest"),
    "x2_bonus_counts_as_card": ("raised_x2", "counts_as_card"),
    "end_cash_before_loans": ("end_money", "after_loans"),
    "last_quarter_contracts_stay": ("last_contracts", "run_out"),
    "turn_order_variant": ("turn_order_variant", True),
}


def by_data(players=2, **rulings):
    components = copy.deepcopy(GAME.components)
    components["rulings"] |= rulings
    return Table(players, data=components)


def by_option(players=2, **rulings):
    return Table(players, **dict(OPTION_OF[name] for name in rulings))


@pytest.fixture(params=[by_data, by_option], ids=["data", "option"])
def otherwise(request):
    """A table that plays by the other answer of a ruling: its data say so, or an option."""
    return request.param


@rule_is("P-R01")
def test_pawns_may_be_kept_back_where_the_table_plays_so(otherwise):
    table = otherwise(place_all_pawns=False)
    assert table.moves()[0] == "pass"
    table.play("pass", "pass", "pass", "pass", "pass", "pass")
    assert table.s.rounds == 2


@rule_is("P-R02")
def test_quality_without_a_purchase_where_the_table_plays_so(otherwise):
    assert otherwise(min_units_for_quality=0).actions({8: [0], 9: [1]}).play("pass").me().q == 3


@rule_is("P-R02")
def test_quality_for_two_units_where_the_data_say_so():
    table = by_data(min_units_for_quality=2).actions({8: [0], 9: [1]}).play("colour material=1", "units count=1")
    assert table.me().q == 0


@rule_is("P-R03")
def test_open_credit_is_deducted_where_the_table_plays_so(otherwise):
    table = otherwise(bank_limit_per_visit=False).designs(0, 1, 3).set(0, credit=10).actions({1: [0]})
    assert table.moves() == ["pass", "credit steps=1"]


@rule_is("P-R04")
def test_restyles_do_not_count_for_the_bank_where_the_table_plays_so(otherwise):
    table = otherwise(bank_counts_restyles=False).own(0, "C14").designs(0, 1, 11, 21).actions({1: [0]})
    assert table.moves() == ["pass", "credit steps=1"]


@rule_is("P-R05")
def test_a_printed_employee_stays_covered_where_the_table_plays_so(otherwise):
    table = otherwise(fired_slot_reopens=False).own(0, "E02").play("fire", "dismiss employee=2")
    assert (table.company()["printed_employees"], table.due()) == (2, 2)


@rule_is("P-R06")
def test_severance_forces_a_loan_where_the_table_plays_so(otherwise):
    table = otherwise(fire_needs_cash=False).own(0, "E02").set(0, cash=1).play("fire", "dismiss employee=2")
    assert (table.me().cash, table.me().loans) == (1 + 20 - 4, 1)


@rule_is("P-R08")
def test_firing_only_at_l4_and_before_upkeep_where_the_table_plays_so(otherwise):
    table = otherwise(fire_at_every_own_decision=False).own(0, "E02").row("E03")
    assert table.why("fire") == "P-R08"
    assert "fire" in table.actions({4: [0]}).moves()
    assert "dismiss employee=2" in table.go(4).moves()


@rule_is("P-R10")
def test_no_show_no_rank_where_the_table_plays_so(otherwise):
    table = otherwise(no_show_is_ranked=False).month(3).shows(1, "S1")
    assert counts(table, (5, 5, 5, 0), (1, 1, 1, 1)).awards() == [0, 10]


@rule_is("P-R13")
def test_discards_are_not_shuffled_where_the_table_plays_so(otherwise):
    table = otherwise(reshuffle_designs=False).designs(0, *range(1, 41)).discards(*range(41, 51)).actions({5: [0]})
    assert table.events("forfeited") == [{"seat": 0, "location": 5}]


@rule_is("P-R14")
def test_a_money_bonus_is_paid_in_sales_where_the_table_plays_so(otherwise):
    table = otherwise(design_cash_in_show=False).designs(0, 8).stock(0, leather=1, silk=1).month(3).show().play("show style=1")
    assert table.events("design_bonus") == []
    assert table.events("sales")[0]["from_prices"] == 21


@rule_is("P-R33")
def test_a_waiver_saves_the_dearest_material_where_the_table_plays_so(otherwise):
    table = (
        otherwise(waiver_only_for_shortage=False)
        .own(0, "C15+")
        .designs(0, 1)
        .stock(0, cotton=1, silk=1)
        .month(3)
        .show()
        .play("show style=1")
    )
    assert table.stock_of() == {"silk": 1}


@rule_is("P-R36")
def test_a_raised_x2_count_is_a_card_where_the_table_plays_so(otherwise):
    table = (
        otherwise(x2_bonus_counts_as_card=True)
        .own(0, "C12", "C13", "C11")
        .designs(0, 1)
        .stock(0, cotton=1, silk=1)
        .month(3)
        .shows(1, "S4")
        .show()
    )
    table.play("show style=1")
    assert table.events("sales")[0]["from_prestige"] == 3 * (4 + 2 + 2)  # X2 and, on line 3, the dress's T; the Ambassador sees two cards
    assert [event["amount"] for event in table.events("gained") if event["what"] == 5] == [9]


@rule_is("P-R41")
def test_loans_before_end_effects_where_the_table_plays_so(otherwise):
    table = (
        otherwise(end_cash_before_loans=False)
        .month(12)
        .own(0, "B23")
        .set(0, cash=2, loans=1)
        .stock(0, cotton=5)
        .designs(0, 1, 2, 3)
        .contracts()
    )
    assert (table.company()["bankrupt"], table.me().cash) == (True, 29)


@rule_is("P-R40")
def test_last_quarter_contracts_go_where_the_table_plays_so(otherwise):
    assert otherwise(last_quarter_contracts_stay=False).month(12).own(0, "C19").contracts().holds() == []


@rule_is("P-R49")
def test_the_step_of_the_quantity_question_is_data():
    table = by_data(quantity_chunk=5).set(0, cash=100).actions({6: [0]}).play("colour material=1")
    assert table.moves()[-1] == "units count=5"


@rule_is("P-R52")
def test_the_turn_order_variant_can_come_from_the_data_or_an_option(otherwise):
    assert otherwise(turn_order_variant=True).d.turn_order_variant == 1


def test_every_switch_but_the_step_of_a_question_is_an_option():
    assert set(OPTION_OF) == set(RULINGS) - {"quantity_chunk"}
    assert {name: option for name, (option, _) in OPTION_OF.items()} == {ruling: name for name, (ruling, _) in OTHERWISE.items()}
    for option, other in OPTION_OF.values():
        assert GAME.options[option].choices == (GAME.options[option].default, other)


def test_the_rulings_name_every_option_in_both_languages():
    named = [
        {number: option for number, text in GAME.rules_in(language).items() for option in re.findall(rf"\({word} (\w+)\)", text)}
        for language, word in (("en", "option"), ("fi", "valinta"))
    ]
    assert named[0] == named[1]
    assert sorted(named[0].values()) == sorted(GAME.options)


def test_an_option_left_as_it_is_leaves_what_the_data_say():
    assert by_data(no_show_is_ranked=False).d.no_show_is_ranked == 0
    assert Table(2, no_show="ranked").d.no_show_is_ranked == 1


def test_a_save_without_these_options_is_played_as_before():
    saved = Table(3, clean=False).match.save()
    saved["options"] = {"turn_order_variant": False}
    match = parlour.load(saved)
    assert match.options == {name: option.default for name, option in GAME.options.items()}
    assert match.records[0]._void == GAME.new(3).records[0]._void
