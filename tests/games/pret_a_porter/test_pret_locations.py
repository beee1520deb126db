"""L1 to L5 and L9."""

import pytest
from pret_table import Table

from rules import rule_is


# --- L1 Bank ------------------------------------------------------------------------------------------------------
def credits(table):
    return [int(move.split("=")[1]) * 10 for move in table.moves() if move.startswith("credit")]


@rule_is("P-115", "P-116", "P-117", "P-D04")
def test_credit_of_10_dollars_for_each_design_of_one_possible_collection():
    table = Table(2).designs(0, 1, 3, 5, 34, 35).actions({1: [0]})
    assert table.asked == "P-D04"
    assert credits(table) == [10, 20, 30]
    assert table.why("credit steps=4") == "P-117"


@rule_is("P-118", "P-119", "P-R28")
def test_credit_comes_at_once_and_raises_upkeep_by_1_for_every_10():
    table = Table(2).designs(0, 1, 3, 5).actions({1: [0], 9: [0]})
    assert table.due() == 3
    table.play("credit steps=2")
    assert (table.me().cash, table.me().credit, table.due()) == (60, 20, 5)


@rule_is("P-120", "P-196")
def test_the_next_exhibition_requires_exactly_the_sum_taken():
    table = Table(2).month(3).set(0, cash=50, credit=30).upkeep()
    assert table.events("repaid") == [{"seat": 0, "credit": 30, "loans": 0, "dollars": 30}]
    assert table.me().cash == 50 - (3 + 3) - 30


@rule_is("P-R03")
def test_the_limit_holds_per_visit_whatever_credit_is_open():
    table = Table(2).designs(0, 1, 3).set(0, credit=50).actions({1: [0, 0]})
    table.play("credit steps=2")
    assert credits(table) == [10, 20]


@rule_is("P-R04", "P-C14", "P-E08", "P-E23")
@pytest.mark.parametrize(
    ("card", "most"),
    [(None, 20), ("C14", 40), ("C14+", 30), ("E08", 30), ("E08+", 40), ("E23", 50)],
)
def test_style_changes_count_for_the_bank_limit(card, most):
    table = Table(2).designs(0, 1, 3, 11, 21, 31)
    if card:
        table.own(0, card)
    table.actions({1: [0]})
    assert credits(table)[-1] == most


@rule_is("P-C10", "P-B12", "P-E12", "P-R44")
@pytest.mark.parametrize(
    ("card", "first", "second"),
    [("C10", 20, 10), ("C10+", 10, 10), ("B12", 20, 10), ("B12+", 30, 10), ("E12", 10, 10), ("E12+", 30, 10)],
)
def test_cards_raise_the_limit_of_the_first_visit_that_is_not_forfeited_and_waive_credit_upkeep(card, first, second):
    table = Table(2).designs(0, 1).own(0, card).actions({1: [0, 0], 9: [0]})
    upkeep = table.due()
    assert credits(table)[-1] == first
    table.play("pass")
    assert credits(table)[-1] == first  # forfeited: still there
    table = Table(2).designs(0, 1).own(0, card).actions({1: [0, 0], 9: [0]})
    table.play(f"credit steps={first // 10}")
    assert credits(table)[-1] == second
    assert table.due() == upkeep  # no upkeep for credit


@rule_is("P-E12")
def test_credit_upkeep_returns_when_the_financial_adviser_is_fired():
    table = Table(2).own(0, "E12").set(0, credit=30)
    assert table.due() == 1 + 2
    table.go(4).play("dismiss employee=12")
    assert table.events("upkeep_paid")[0]["dollars"] == 3 + 3


@rule_is("P-W16")
def test_credit_round_5():
    table = Table(2).month(5).designs(0, 1, 3, 5, 34, 35).own(0, "E08", "C10").set(0, cash=40)
    assert table.due() == 4
    table.actions({1: [0, 0]})
    assert table.moves() == ["pass", *(f"credit steps={n}" for n in range(1, 6)), "fire"]
    table.play("credit steps=5")
    assert table.me().cash == 90
    assert credits(table) == [10, 20, 30, 40]
    table.play("credit steps=1")
    assert (table.me().cash, table.me().credit, table.due()) == (100, 60, 4)
    table.pass_until("P-D22").play("pass")
    assert (table.s.rounds, table.me().cash) == (6, 96)
    table.pass_until("P-D22").play("pass")
    assert (table.me().cash, table.me().credit, table.holds()) == (32, 0, ["C10+", "E08"])


# --- L2 Contracts -------------------------------------------------------------------------------------------------
@rule_is("P-046", "P-047", "P-048", "P-121", "P-122", "P-D05")
def test_a_contract_of_the_row_is_taken_for_nothing_and_works_from_now_on():
    table = Table(2).row("C04", "C09", "C11").actions({2: [0], 9: [1]})
    assert table.asked == "P-D05"
    assert table.moves() == ["pass", "contract card=4", "contract card=9", "contract card=11"]
    assert table.why("contract card=5") == "P-121"  # not in the row
    table.play("contract card=9")
    assert table.holds() == ["C09"]
    assert (table.me().cash, table.due()) == (40, 3)
    assert [card["id"] for card in table.match.view(None)["rows"]["contract"]] == ["C04", "C11"]
    table.play("pass")
    assert table.events("gained") == [{"seat": 0, "card": 8, "what": 5, "amount": 3}]
    assert table.me().cash == 40 + 3 - 3


@rule_is("P-C07", "P-R55", "P-D06", "P-041")
def test_the_freelance_designer_fixes_a_second_type_not_on_the_own_tile():
    table = Table(2).tile(0, "skirt").row("C07").actions({2: [0]}).play("contract card=7")
    assert (table.asked, table.turn) == ("P-D06", 0)
    assert table.moves() == ["type type=1", "type type=3", "type type=4", "type type=5"]
    assert table.why("type type=2") == "P-R55"
    table.play("type type=4")
    assert table.company()["contracts"][0]["second_type"] == "shirt"


@rule_is("P-C24", "P-R56", "P-D07", "P-W29")
def test_debt_settlement():
    def taken(**debts):
        return Table(2).month(10).set(0, **debts).row("C24").actions({2: [0], 9: [1]}).play("contract card=24")

    table = taken(credit=30, loans=1)
    assert (table.asked, table.due(), table.moves()) == ("P-D07", 8, ["pass", "cancel_loan", "cancel_credit"])
    table.play("cancel_loan")
    assert (table.due(), table.company()["debts_due"]["total"], table.me().cash) == (6, 30, 40)
    table = taken(credit=30, loans=1).play("cancel_credit")
    assert (table.me().credit, table.due(), table.company()["debts_due"]["total"]) == (10, 6, 38)
    table = taken()
    assert table.moves() == ["pass", "take_cash"]
    assert table.why("cancel_loan") == "P-R56"
    assert table.play("take_cash").me().cash == 50
    table = taken(credit=10)
    assert table.why("take_cash") == "P-R56"
    table.play("cancel_credit")
    assert (table.me().credit, table.me().cash) == (0, 40)
    table = taken(credit=10).play("pass")
    assert table.me().credit == 10
    assert table.holds() == ["C24"]


# --- L3 Buildings -------------------------------------------------------------------------------------------------
@rule_is("P-051", "P-052", "P-053", "P-124", "P-125", "P-126", "P-127", "P-D08")
def test_a_building_of_the_row_is_paid_and_adds_its_upkeep():
    table = Table(2).row("B02", "B05", "B18").set(0, cash=10).actions({3: [0], 9: [1]})
    assert table.asked == "P-D08"
    assert table.moves() == ["pass", "building card=2", "building card=5"]  # 14 dollars cannot be paid
    assert table.why("building card=18") == "P-R51"
    assert table.why("building card=3") == "P-124"
    table.play("building card=5")
    assert (table.me().cash, table.due(), table.holds()) == (0, 4, ["B05"])


@rule_is("P-054", "P-062", "P-129", "P-G06")
@pytest.mark.parametrize(("buildings", "limit"), [((), 3), (("B02",), 4), (("B02+", "B03"), 5)])
def test_each_building_houses_one_employee_beyond_three_on_both_sides(buildings, limit):
    assert Table(2).own(0, *buildings).company()["employee_limit"] == limit


@rule_is("P-B14")
@pytest.mark.parametrize(("card", "limit"), [("B14", 5), ("B14+", 6)])
def test_the_open_plan_office_houses_two_or_three(card, limit):
    assert Table(2).own(0, card).company()["employee_limit"] == limit


@rule_is("P-055", "P-128", "P-R09")
def test_a_building_never_leaves():
    table = Table(2).own(0, "B02", "E02").month(3)
    for stage in (4, 3):
        table.go(stage)
        assert not [move for move in table.moves() if "building" in move and "upgrade" not in move]
    table.contracts().pass_until("P-D03")
    assert "B02" in table.holds()


@rule_is("P-E14")
@pytest.mark.parametrize(("card", "price"), [("E14", 11), ("E14+", 9)])
def test_the_site_manager_makes_the_first_building_of_a_round_cheaper(card, price):
    table = Table(2).own(0, card).row("B18", "B05").actions({3: [0, 0]}).play("building card=18")
    assert table.me().cash == 40 - price
    table.play("building card=5")
    assert table.me().cash == 40 - price - 10


# --- L4 Employees -------------------------------------------------------------------------------------------------
@rule_is("P-057", "P-058", "P-060", "P-061", "P-130", "P-131", "P-132", "P-137", "P-D10")
def test_a_hired_employee_costs_nothing_covers_a_printed_one_and_adds_upkeep():
    table = Table(2).row("E02", "E05", "E13").actions({4: [0], 6: [0], 9: [1]})
    assert table.asked == "P-D10"
    assert table.moves() == ["pass", "employee card=2", "employee card=5", "employee card=13"]
    assert table.why("employee card=3") == "P-130"
    table.play("employee card=5")
    assert (table.me().cash, table.due(), table.company()["printed_employees"]) == (40, 2 + 2, 2)
    table.play("colour material=1", "units count=2")  # active at once: 2 dollars a unit
    assert table.me().cash == 36


@rule_is("P-059", "P-018")
def test_three_printed_employees_cost_1_each():
    assert Table(2).company()["upkeep"]["lines"][0] == {"what": "printed", "count": 3, "dollars": 3}


@rule_is("P-133", "P-136", "P-D10")
def test_without_room_one_must_be_fired_first_or_the_action_is_forfeited():
    table = Table(2).own(0, "E02", "E03", "E04").row("E05", "E06").actions({4: [0]})
    assert table.moves() == ["pass", "fire"]
    assert table.why("employee card=5") == "P-133"
    table.play("fire", "dismiss employee=2")
    assert table.moves() == ["pass", "employee card=5", "employee card=6", "fire"]
    table.play("employee card=5")
    assert table.holds() == ["E03", "E04", "E05"]
    table = Table(2).own(0, "E02", "E03", "E04").set(0, cash=3).row("E05").actions({4: [0]})
    assert table.events("forfeited")[0] == {"seat": 0, "location": 4}  # no severance can be paid
    table = Table(2).own(0, "E02", "E03", "E04", "B02").row("E05").actions({4: [0]})
    assert "employee card=5" in table.moves()


@rule_is("P-063")
def test_a_building_and_its_tenant_do_not_affect_each_other():
    with_tenant = Table(2).own(0, "B02", "E02", "E03", "E04", "E05")
    assert with_tenant.due() == 1 + 2 + 2 + 2 + 2
    assert with_tenant.company()["employees"][0]["severance"] == 4


@rule_is("P-C16", "P-D09")
@pytest.mark.parametrize(("card", "price"), [("C16", 0), ("C16+", 3)])
def test_the_headhunter_hires_in_the_card_step(card, price):
    table = Table(2).own(1, card).row("E02", "E03").actions({4: [0], 9: [1]})
    assert (table.asked, table.turn) == ("P-D09", 1)
    assert table.moves() == ["pass", "employee card=2", "employee card=3"]
    table.play("employee card=3")
    assert (table.holds(1)[-1], table.me(1).cash) == ("E03", 40 - price)
    assert (table.asked, table.turn) == ("P-D10", 0)  # once per round, then the pawns


@rule_is("P-C16", "P-D09")
def test_the_headhunter_needs_room_and_the_price():
    table = Table(2).own(0, "C16", "E02", "E03", "E04").row("E05").actions({})
    assert table.moves() == ["pass", "fire"]
    assert table.why("employee card=5") == "P-133"
    table = Table(2).own(0, "C16+").set(0, cash=2).row("E05").actions({})
    assert table.asked != "P-D09"


# --- L5 New Designs -----------------------------------------------------------------------------------------------
@rule_is("P-138", "P-D13", "P-067")
def test_one_design_from_the_row_or_the_deck():
    table = Table(2).design_row(4, 9, 23, 50).actions({5: [0, 1, 0]})
    assert table.asked == "P-D13"
    assert table.moves() == ["pass", "deck", "design card=4", "design card=9", "design card=23", "design card=50"]
    assert table.why("design card=5") == "P-138"
    table.play("design card=9")
    assert table.owns(0) == [9]
    assert "design card=9" not in table.moves()
    table.play("deck")
    assert len(table.owns(1)) == 1
    assert table.owns(1)[0] not in (4, 9, 23, 50)
    assert table.s.deck == 50 - 4 - 1


@rule_is("P-C08", "P-E07", "P-D11", "P-D12", "P-040")
@pytest.mark.parametrize(
    ("card", "move", "price", "row"),
    [
        ("C08", "use_contract card=8", 2, 0),
        ("C08+", "use_contract card=8", 4, 0),
        ("E07", "use_employee card=7", 3, 0),
        ("E07+", "use_employee card=7", 3, 1),
    ],
)
def test_cards_that_take_a_design_in_the_card_step(card, move, price, row):
    table = Table(2).own(0, card).design_row(4, 9).actions({9: [1]})
    assert (table.asked, [text for text in table.moves() if text != "fire"]) == ("P-D11", ["pass", move])
    table.play(move)
    assert table.me().cash == 40 - price
    if row:
        assert (table.asked, table.moves()) == ("P-D12", ["deck", "design card=4", "design card=9"])
        assert table.why("pass") == "P-D12"
        table.play("design card=9")
        assert table.owns() == [9]
    assert len(table.owns()) == 1
    assert table.asked == "P-D18"  # used once per round
    assert table.why(move, 1) == "P-D18"


@rule_is("P-D11", "P-R45", "P-R20", "P-G04")
def test_the_owner_picks_one_card_after_the_other_or_ends():
    table = Table(2).own(0, "C08", "E07").actions({9: [1]})
    assert table.moves() == ["pass", "use_contract card=8", "use_employee card=7", "fire"]
    table.play("use_employee card=7")
    assert table.moves() == ["pass", "use_contract card=8", "fire"]
    assert table.why("use_employee card=7") == "P-040"
    table.play("use_contract card=8")
    assert (len(table.owns()), table.me().cash) == (2, 35)
    table = Table(2).own(0, "C08", "E07").set(0, cash=2).actions({9: [1]})
    assert table.moves() == ["pass", "use_contract card=8"]
    assert table.why("use_employee card=7") == "P-R51"


@rule_is("P-B10", "P-D14", "P-R59")
@pytest.mark.parametrize(("card", "options"), [("B10", ["pass", "deck"]), ("B10+", ["pass", "deck", "design card=4", "design card=6"])])
def test_the_design_office_lets_one_pawn_take_a_second_design(card, options):
    table = Table(2).own(0, card).design_row(4, 5, 6).actions({5: [0, 0], 9: [1]})
    assert table.asked == "P-D13"
    table.play("pass")  # a forfeited pawn brings no extra
    assert table.asked == "P-D13"
    table.play("design card=5")
    assert (table.asked, table.moves()) == ("P-D14", options)
    if card == "B10":
        assert table.why("design card=4") == "P-D14"
    table.play("deck")
    assert (len(table.owns()), table.me().cash, table.asked) == (2, 40, "P-D18")


@rule_is("P-B10")
def test_the_design_office_works_once_a_round_and_may_wait_for_the_second_pawn():
    table = Table(2).own(0, "B10").design_row(4, 5, 6).actions({5: [0, 0]})
    table.play("design card=4", "pass", "design card=5")
    assert table.asked == "P-D14"
    table = Table(2).own(0, "B10").design_row(4, 5, 6).actions({5: [0, 0]}).play("design card=4", "deck", "design card=5")
    assert table.asked != "P-D14"


@rule_is("P-R13", "P-W30")
def test_an_empty_design_deck_is_made_anew_from_the_discards_when_a_card_is_needed():
    table = Table(2, seed=9).designs(0, *range(1, 21)).designs(1, *range(21, 42)).discards(*range(42, 49))
    assert (table.s.deck, table.s.discards) == (2, 7)
    table.month(3).contracts()  # the next Working round fills the row of 4
    assert table.events("reshuffled") == [{"designs": 7}]
    assert (table.s.deck, table.s.discards) == (5, 0)
    table.actions({5: [0]}).play(table.moves()[2]).pass_until("P-D03")
    assert (table.s.discards, table.s.deck) == (3, 1)  # three row cards were left; four more were turned up


@rule_is("P-R13", "P-W30")
def test_after_the_round_the_row_cards_left_are_discards():
    table = Table(2).design_row(4, 5, 6, 7).actions({5: [0]}).play("design card=4")
    assert table.s.discards == 3
    everything = Table(2).designs(0, *range(1, 51)).actions({5: [0]})
    assert everything.events("forfeited") == [{"seat": 0, "location": 5}]  # both empty: no card


# --- L9 -----------------------------------------------------------------------------------------------------------
@rule_is("P-145", "P-146", "P-D18")
def test_one_of_four_things_not_replaced_in_this_round():
    table = Table(4).actions({9: [0, 1, 2]})
    assert table.asked == "P-D18"
    assert table.moves() == ["pass", "take thing=1", "take thing=2", "take thing=3", "take thing=4"]
    table.play("take thing=1")
    assert table.me(0).q == 2
    assert table.why("take thing=1") == "P-146"
    assert table.moves() == ["pass", "take thing=2", "take thing=3", "take thing=4"]
    table.play("take thing=4", "take thing=2")
    assert (table.me(1).cash, table.me(2).pr) == (45 - 3, 1)


@rule_is("P-E16", "P-D19", "P-R44", "P-R59")
@pytest.mark.parametrize(("card", "seconds"), [("E16", [1, 2, 4]), ("E16+", [1, 2, 3, 4])])
def test_the_event_manager_takes_a_second_thing_with_the_first_pawn_that_acts(card, seconds):
    table = Table(4).own(0, card).actions({9: [0, 0, 0]})
    table.play("pass")
    assert table.asked == "P-D18"
    table.play("take thing=3")
    assert (table.asked, table.moves()) == ("P-D19", ["pass", *(f"take thing={n}" for n in seconds)])
    table.play("take thing=1", "take thing=2")
    assert (table.me().t, table.me().q, table.me().pr) == (1, 2, 1)
    assert table.asked != "P-D19"


@rule_is("P-W21")
def test_last_minute_preparations_with_the_event_manager():
    table = Table(4).own(0, "E16", "E10+").actions({9: [0, 1, 2]}, {9: [0]})
    table.play("take thing=1", "take thing=3", "take thing=4", "take thing=2")
    assert [event["seat"] for event in table.events("forfeited")] == [0]  # A's second pawn finds nothing
    assert (table.me(0).q, table.me(0).t, table.me(2).pr) == (2, 1, 1)
    assert [event["amount"] for event in table.events("thing_taken") if event["seat"] == 1] == [5]
    table = Table(4).own(0, "E16+").actions({9: [0, 1, 2]}).play("take thing=3", "take thing=3")
    assert table.me(0).t == 2
    assert table.moves() == ["pass", "take thing=1", "take thing=2", "take thing=4"]


# --- After L9 -----------------------------------------------------------------------------------------------------
@rule_is("P-B06", "P-D20", "P-043")
@pytest.mark.parametrize(("card", "dollars"), [("B06", 7), ("B06+", 10)])
def test_the_outlet_sells_one_design_after_l9(card, dollars):
    table = Table(2).own(1, card).designs(1, 8, 12).stock(1, leather=1).actions({})
    assert (table.asked, table.turn) == ("P-D20", 1)
    assert table.moves() == ["pass", "sell design=8", "sell design=12"]
    assert table.why("sell design=9") == "P-D20"
    table.play("sell design=8")
    sold = table.events("design_sold")
    assert sold == [{"seat": 1, "design": 7, "dollars": dollars, "card": 32 + 5}]
    assert (table.owns(1), table.stock_of(1)) == ([12], {"leather": 1})
    assert 8 in table.match.view(None)["discards"]["design"]
    paid = sum(event["dollars"] for event in table.events("upkeep_paid") if event["seat"] == 1)
    assert table.me(1).cash + paid == 40 + dollars  # no bonus of the Design
