"""Upkeep, loans, firing."""

import pytest
from pret_table import Table

from rules import rule_is


@rule_is("P-076", "P-077", "P-106", "P-R37", "P-R31")
def test_the_sum_due_is_the_true_total_of_current_costs():
    table = Table(2).own(0, "B10", "B05", "E02+", "E12", "C04").set(0, credit=40, loans=2)
    lines = {line.get("card", line["what"]): line["dollars"] for line in table.company()["upkeep"]["lines"]}
    assert lines == {"B05": 1, "B10": 2, "E02": 3, "E12": 1, "printed": 1, "credit": 0, "loans": 4}
    assert table.due() == 12
    table.set(0, loans=0)
    assert table.due() == 8


@rule_is("P-105")
def test_all_players_pay_to_the_bank_at_the_same_time():
    table = Table(3).own(1, "E19").set(2, cash=50).upkeep()
    assert [table.me(seat).cash for seat in range(3)] == [37, 35, 47]
    assert table.s.bank == 3 + 5 + 3 - 10


@rule_is("P-B11", "P-E01")
@pytest.mark.parametrize(("card", "due"), [("B11", 3 - 2), ("B11+", 3 - 3), ("E01", 4 - 2), ("E01+", 4 - 3)])
def test_accountants_lower_the_total(card, due):
    assert Table(2).own(0, card).due() == due


@rule_is("P-B11", "P-E01", "P-R20", "P-G04")
def test_the_total_is_never_below_0_and_equal_effects_add_up():
    assert Table(2).own(0, "B11+", "E01+").due() == 0
    assert Table(2).own(0, "B11", "E01", "E19", "E20").due() == 8 - 4


@rule_is("P-C09")
@pytest.mark.parametrize(("card", "dollars"), [("C09", 3), ("C09+", 2)])
def test_the_sponsor_pays_every_round_before_upkeep(card, dollars):
    for month in (1, 2, 3):
        table = Table(2).month(month).own(0, card).set(0, cash=3 - dollars).upkeep()
        assert (table.me().cash, table.me().loans) == (0, 0)


@rule_is("P-107", "P-108", "P-109", "P-W12")
def test_one_forced_loan():
    table = Table(2).own(0, "E02", "E03", "B05").set(0, cash=6, credit=20)
    assert table.due() == 8
    table.upkeep()
    assert (table.me().cash, table.me().loans, table.due()) == (16, 1, 10)
    enough = Table(2).own(0, "E02", "E03", "B05").set(0, cash=8, credit=20).upkeep()
    assert (enough.me().cash, enough.me().loans) == (0, 0)  # a loan is never voluntary


@rule_is("P-112", "P-W13", "P-R29")
@pytest.mark.parametrize(("cash", "left", "loans", "upkeep"), [(3, 17, 3, 26), (4, 0, 2, 24)])
def test_two_forced_loans_and_the_border(cash, left, loans, upkeep):
    table = Table(2).own(0, "E02+", "E03+", "E04+", "E05", "B02", "B03", "B10", "B18").set(0, cash=cash, credit=30, loans=1)
    assert table.due() == 22
    table.upkeep()
    assert (table.me().cash, table.me().loans, table.due()) == (left, loans, upkeep)


@rule_is("P-110", "P-195", "P-196", "P-197")
def test_a_loan_is_paid_back_with_28_at_the_next_exhibition_and_then_raises_upkeep_no_more():
    table = Table(2).month(2).set(0, cash=100, loans=2).upkeep()
    assert (table.me().loans, table.me().cash) == (2, 100 - 7)  # not in a Working round
    table.month(3).upkeep()
    assert (table.me().loans, table.me().cash, table.due()) == (0, 93 - 7 - 56, 3)


@rule_is("P-111", "P-198", "P-199", "P-200", "P-R15", "P-W14", "P-194")
@pytest.mark.parametrize(("cash", "left", "for_upkeep"), [(12, 11, 0), (4, 3, 1)])
def test_forced_loans_in_an_exhibition_bring_18(cash, left, for_upkeep):
    table = Table(2).month(6).set(0, cash=cash, credit=20, loans=1)
    assert table.due() == 7
    table.upkeep()
    assert (table.me().cash, table.me().credit, table.me().loans, table.due()) == (left, 0, 3, 9)
    loans = [event["loans"] for event in table.events("loan")]
    assert loans == ([1, 2] if for_upkeep else [3])
    assert sum(event["dollars"] for event in table.events("loan")) == 54


@rule_is("P-W15")
def test_an_exhibition_with_income_and_cuts():
    table = Table(2).month(3).own(0, "E01", "B11", "C09+").set(0, cash=2, credit=30)
    table.go(4)  # the fire window
    if table.asked == "P-D22":
        table.play("pass")
    assert table.events("upkeep_paid")[0]["dollars"] == 3
    assert (table.me().cash, table.me().loans, table.due()) == (7, 2, 4)
    assert "C09" not in "".join(table.holds())


@rule_is("P-R37")
def test_the_order_inside_upkeep_is_window_income_due_loans_pay():
    table = Table(2).own(0, "C09", "E02").set(0, cash=5).go(4)
    assert table.asked == "P-D22"
    table.play("dismiss employee=2")
    names = [event.name for event in table.told if event.fields.get("seat") == 0]
    assert names[:3] == ["fired", "gained", "upkeep_paid"]
    assert table.me().cash == 5 - 4 + 3 - 3


# --- Firing -------------------------------------------------------------------------------------------------------
@rule_is("P-064", "P-065", "P-135", "P-R05", "P-R07", "P-066")
@pytest.mark.parametrize(("card", "severance"), [("E02", 4), ("E02+", 6), ("E12", 2), ("E19", 6)])
def test_firing_costs_twice_the_upkeep_and_opens_the_printed_employee_again(card, severance):
    table = Table(2).own(0, card, "E01")  # the Accountant's cut does not lower the severance
    number = int(card[1:3])
    table.play("fire", f"dismiss employee={number}")
    assert (table.me().cash, table.holds(), table.company()["printed_employees"]) == (40 - severance, ["E01"], 2)
    assert table.asked == "P-D03"  # the interrupted decision is asked again
    hired = Table(2).row("E02").actions({4: [0], 9: [1]}).play("employee card=2")
    assert hired.me().cash == 40  # covering a printed employee is not firing


@rule_is("P-R06", "P-D01", "P-D02")
def test_firing_needs_the_cash():
    table = Table(2).own(0, "E02+", "E12").set(0, cash=5)
    table.play("fire")
    assert (table.asked, table.moves()) == ("P-D02", ["pass", "dismiss employee=12"])
    assert table.why("dismiss employee=2") == "P-R06"
    assert table.why("dismiss employee=3") == "P-064"
    table.play("pass")
    assert table.asked == "P-D03"
    assert Table(2).own(0, "E02").set(0, cash=3).why("fire") == "P-R06"
    assert Table(2).why("fire") == "P-064"


@rule_is("P-134", "P-R08", "P-D01")
def test_firing_is_possible_at_the_first_step_of_every_own_decision_not_inside_an_action():
    table = Table(2).own(0, "E02", "E07", "E16", "B06", "B15", "C04", "B02").designs(0, 1, 2).design_row(3)
    table.row("C05", "B03", "E03").set(0, cash=200).stock(0, cotton=1, silk=2, synthetic=1)
    assert "fire" in table.moves()  # Planning
    table.actions({n: [0] for n in range(1, 10)})
    firing = {}
    while table.s.rounds == 1:
        firing.setdefault(table.asked, "fire" in table.moves())
        inside = {"P-D15": "colour material=1", "P-D16": "units count=2", "P-D17": "colour material=1", "P-D18": "take thing=1"}
        table.play(inside.get(table.asked, "pass") if inside.get(table.asked) in table.moves() else "pass")
    assert firing == {
        **dict.fromkeys(("P-D04", "P-D05", "P-D08", "P-D10", "P-D11", "P-D13", "P-D15", "P-D17", "P-D18", "P-D20", "P-D21"), True),
        **dict.fromkeys(("P-D16", "P-D19", "P-D22"), False),
    }
    table = Table(2).own(0, "E02").designs(0, 1, 2).stock(0, cotton=1, silk=2, synthetic=1).month(3).show()
    assert (table.asked, "fire" in table.moves()) == ("P-D23", True)
    table.play("show style=1")
    assert (table.asked, table.why("fire")) == ("P-D24", "P-R08")
    table = Table(2).own(0, "E11", "C04").month(3).contracts()
    assert (table.asked, "fire" in table.moves()) == ("P-D25", True)
    table = Table(2).own(0, "E02").set(0, cash=100).actions({7: [0], 9: [1]}).play("colour material=1")
    assert (table.asked, table.why("fire")) == ("P-D17", "P-R08")


@rule_is("P-D22", "P-R08")
def test_in_turn_order_everybody_with_a_payable_severance_may_fire_before_every_upkeep():
    table = Table(3).order(2, 0, 1).own(0, "E02", "E03").own(1, "E12").set(1, cash=1).own(2, "E04").month(3).go(4)
    assert (table.turn, table.asked, table.moves()) == (2, "P-D22", ["pass", "dismiss employee=4"])
    table.play("pass")
    assert (table.turn, table.moves()) == (0, ["pass", "dismiss employee=2", "dismiss employee=3"])
    table.play("dismiss employee=2")
    assert table.moves() == ["pass", "dismiss employee=3"]
    table.play("pass")
    assert table.s.rounds == 4  # seat 1 cannot pay


@rule_is("P-E13", "P-R54")
@pytest.mark.parametrize("card", ["E13", "E13+"])
def test_the_hr_manager_makes_firing_others_free_each_time_but_not_himself(card):
    table = Table(2).own(0, card, "E02+", "E19").set(0, cash=2)
    table.play("fire", "dismiss employee=2", "fire", "dismiss employee=19")
    assert table.me().cash == 2
    table.play("fire", "dismiss employee=13")
    assert table.me().cash == 0


@rule_is("P-W17", "P-E01")
def test_severance_and_slots():
    table = Table(2).own(0, "E01", "E02+", "E12").set(0, cash=10).row("E07")
    assert (table.company()["upkeep"]["sum"], table.due(), table.company()["room"]) == (6, 4, 0)
    table.actions({4: [0], 9: [1]}).play("fire", "dismiss employee=2")
    assert (table.me().cash, table.company()["upkeep"]["sum"], table.due()) == (4, 4, 2)
    table.play("employee card=7")
    assert (table.company()["upkeep"]["sum"], table.due()) == (5, 3)
    table = Table(2).own(0, "E01", "E02+", "E12").set(0, cash=5).play("fire")
    assert table.why("dismiss employee=2") == "P-R06"
    table = Table(2).own(0, "E13", "E02+").play("fire", "dismiss employee=2")
    assert table.me().cash == 40
    table.play("fire", "dismiss employee=13")
    assert table.me().cash == 38


@rule_is("P-G07", "P-G09")
def test_a_fired_employees_abilities_end_at_once_what_they_gave_stays_and_the_card_never_returns():
    table = Table(2).own(0, "E16", "E12").actions({9: [0, 0]}).play("take thing=1", "take thing=2")
    table = Table(2).own(0, "E05").set(0, q=3)
    table.play("fire", "dismiss employee=5")
    assert (table.me().q, table.holds()) == (3, [])
    assert table.match.view(None)["discards"]["employee"] == ["E05"]
    table.actions({6: [0], 9: [1]}).play("colour material=1", "units count=1")
    assert table.events("material_bought")[0]["price"] == 3
