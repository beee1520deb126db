"""Exhibition: Sales, payback and the contract step."""

import pytest
from pret_table import Table

from rules import rule_is


def sold(*cards, designs=(1, 2), prestige=0, show="S1", rival=(9, 9, 9), month=3, **stock):
    """One Collection of Evening Designs is shown and sold; the rival has better tokens and no Collection."""
    table = (
        Table(2)
        .tile(0, "jacket")
        .own(0, *cards)
        .designs(0, *designs)
        .set(0, cash=100, prestige=prestige)
        .month(month)
        .shows(month // 3, show)
    )
    table.set(1, q=rival[0], t=rival[1], pr=rival[2])
    table.stock(0, **(stock or {"cotton": 1, "silk": 2, "synthetic": 1})).show().play("show style=1")
    while table.s.decision == 24:
        table.play(next(move for move in table.moves() if move != "pass"))
    return table


def cash_of(table, name):
    return sum(event["dollars"] for event in table.events(name) if event["seat"] == 0)


@rule_is("P-187", "P-188", "P-189")
def test_a_collection_pays_prestige_times_cards_and_the_printed_prices():
    table = sold(prestige=5)  # and 1 for X2, the last line of S1
    assert table.events("sales") == [{"seat": 0, "cards": 2, "from_prestige": 12, "from_prices": 36}]
    assert table.me().cash + cash_of(table, "upkeep_paid") == 148


@rule_is("P-190")
def test_bonuses_are_not_gained_a_second_time():
    table = sold(designs=(8,), leather=1, silk=1)
    assert table.events("sales")[0]["from_prices"] == 18
    assert table.me().cash + cash_of(table, "upkeep_paid") == 100 + 3 + 18 + 1


@rule_is("P-191", "P-R11", "P-R12")
def test_collection_and_materials_are_discarded_the_rest_stays():
    table = sold(designs=(1, 2, 40), cotton=3, silk=2, synthetic=1, wool=4)
    assert table.owns() == [40]
    assert table.stock_of() == {"cotton": 2, "wool": 4}
    assert table.match.view(None)["discards"]["design"] == [1, 2]


@rule_is("P-192", "P-193")
def test_all_tokens_are_discarded_money_prestige_and_cards_stay():
    table = sold("B04", "E02", "C04", prestige=5)
    for seat in range(2):
        me = table.me(seat)
        assert (me.q, me.t, me.pr) == (0, 0, 0)
    assert table.me().prestige == 5 + 1 + 1  # second for Q, first for X2
    assert table.holds() == ["C04", "B04", "E02"]


SALES = [("C11", 3), ("C11+", 1), ("C22", 5), ("B05", 2), ("B05+", 3), ("E09", 2), ("E09+", 3), ("E22", 5)]


@rule_is("P-C11", "P-C22", "P-B05", "P-E09", "P-E22")
@pytest.mark.parametrize(("card", "each"), SALES)
def test_cards_pay_for_each_real_collection_card(card, each):
    table = sold(card, "C12")
    assert [event["amount"] for event in table.events("gained") if event["what"] == 5] == [2 * each]


@rule_is("P-R36")
def test_a_raised_x2_count_is_not_sold():
    table = sold("C12", "B16+", prestige=3)
    assert table.events("sales")[0] == {"seat": 0, "cards": 2, "from_prestige": 2 * (3 + 1), "from_prices": 36}


@rule_is("P-R35")
def test_prestige_from_cards_counts_in_sales():
    table = sold("B22")
    assert table.events("sales")[0]["from_prestige"] == 2 * (1 + 3)


# --- Contracts at the end of an Exhibition ------------------------------------------------------------------------
@rule_is("P-049", "P-050", "P-123", "P-201", "P-R53", "P-G05", "P-G09")
def test_a_contract_on_its_front_is_turned_for_nothing_one_on_its_back_is_discarded():
    table = Table(2).own(0, "C04", "C05+").own(1, "C09").month(3).contracts()
    assert (table.holds(0), table.holds(1)) == (["C04+"], ["C09+"])
    assert (table.me(0).cash, table.me(1).cash) == (40, 40)
    assert "C05" in table.match.view(None)["discards"]["contract"]


@rule_is("P-R23", "P-123")
def test_a_contract_taken_in_the_second_working_round_turns_at_that_quarters_exhibition():
    table = Table(2).month(2).row("C04").actions({2: [0]}).play("contract card=4")
    assert table.s.rounds == 4
    assert table.holds() == ["C04+"]


@rule_is("P-B15", "P-E11", "P-R57", "P-D25")
@pytest.mark.parametrize(("card", "keeps"), [("B15", 1), ("B15+", 2), ("E11", 1), ("E11+", 2)])
def test_cards_keep_contracts_as_they_are(card, keeps):
    table = Table(2).own(0, card, "C04", "C05", "C06+").month(3).contracts()
    assert table.asked == "P-D25"
    assert [move for move in table.moves() if move != "fire"] == ["pass", "keep contract=4", "keep contract=5", "keep contract=6"]
    assert table.why("keep contract=7") == "P-046"
    table.play("keep contract=6")
    if keeps == 2:
        assert table.why("keep contract=6") == "P-R57"  # a different Contract each
        table.play("keep contract=4")
    assert [name for name in table.holds() if name[0] == "C"] == (["C04", "C05+", "C06+"] if keeps == 2 else ["C04+", "C05+", "C06+"])
    table.month(6).contracts()
    assert table.asked == "P-D25"  # may be repeated at each Exhibition


@rule_is("P-R57", "P-R20", "P-G07")
@pytest.mark.parametrize(("lawyer", "kept", "then"), [("E11", 1, 1), ("E11+", 1, 1), ("E11+", 2, 1)])
def test_a_fired_lawyer_takes_only_the_own_keeps_away(lawyer, kept, then):
    table = Table(2).own(0, "B15", lawyer, "C01", "C04", "C05", "C06").month(3).contracts()
    keeps = [f"keep contract={n}" for n in (4, 5, 6)]
    table.play(*keeps[:kept], "fire", "dismiss employee=11")
    assert table.asked == "P-D25", "the Building still keeps one"
    table.play(keeps[kept])
    assert table.holds() == ["C01+", *(name + "+" * (n > kept + then) for n, name in enumerate(("C04", "C05", "C06"), 1)), "B15"]


@rule_is("P-R57", "P-R20")
def test_without_the_lawyer_the_building_keeps_no_more_than_its_own():
    table = Table(2).own(0, "B15", "E11", "C04", "C05", "C06").month(3).contracts()
    table.play("keep contract=4", "keep contract=5")
    assert [name for name in table.holds() if name[0] == "C"] == ["C04", "C05", "C06+"]
    table = Table(2).own(0, "B15", "E11", "C04", "C05", "C06").month(3).contracts()
    table.play("fire", "dismiss employee=11", "keep contract=4")
    assert [name for name in table.holds() if name[0] == "C"] == ["C04", "C05+", "C06+"]


@rule_is("P-B15", "P-E11", "P-G04")
def test_keeps_add_up_and_may_be_declined():
    table = Table(2).own(0, "B15", "E11", "C04", "C05").month(3).contracts().play("keep contract=4", "keep contract=5")
    assert [name for name in table.holds() if name[0] == "C"] == ["C04", "C05"]
    table = Table(2).own(0, "B15", "C04").month(3).contracts().play("pass")
    assert table.holds() == ["C04+", "B15"]


@rule_is("P-R40", "P-G08")
def test_last_quarter_contracts_stay_at_the_end_of_round_12():
    table = Table(2).own(0, "C04", "C05+", "C19").month(12).contracts()
    assert table.holds() == ["C04+", "C19"]
    assert table.match.over
    table = Table(2).own(0, "B15", "C19", "C04").month(12).contracts()
    assert table.why("keep contract=19") == "P-R40"


@rule_is("P-W18")
def test_life_of_a_contract():
    def public_relations(table, month):
        table.order(0, 1).month(month).designs(1, *([11] if 11 not in table.owns(1) else [])).stock(1, cotton=1, silk=1).show()
        gained = table.me().pr
        table.set(0, pr=0)
        return gained

    table = Table(2).own(0, "C04")
    assert public_relations(table, 3) == 2
    table.month(3).contracts()
    assert public_relations(table, 6) == 1
    table.month(6).contracts()
    assert table.holds() == []
    table = Table(2).own(0, "C04")
    table.month(6).contracts().month(9).contracts()
    assert table.holds() == []  # taken in round 5: front in 6, back in 9, then gone
    table = Table(2).own(0, "C04", "B15").month(3).contracts().play("keep contract=4")
    assert public_relations(table, 6) == 2
    table.month(6).contracts().play("pass")
    assert public_relations(table, 9) == 1
    table.month(9).contracts().play("pass")
    assert table.holds() == ["B15"]
    late = Table(2).own(0, "C19", "C23")
    assert public_relations(late, 12) == 3
    late.month(12).contracts()
    assert (late.holds(), late.me().vp) == (["C19", "C23"], 4)


@rule_is("P-W24")
def test_full_first_quarter():
    table = Table(2).tile(0, "dress").designs(0, 1, 3).design_row(8, 9).shows(1, "S2")
    table.actions({5: [0], 6: [0], 9: [0]})
    table.play("design card=8", "colour material=6", "units count=2", "take thing=3")
    assert (table.me().cash, table.me().q, table.me().t) == (27, 1, 1)
    table.order(0, 1).row("C04").month(2).actions({1: [0], 2: [0], 7: [0]})
    assert [move for move in table.moves() if move.startswith("credit")] == ["credit steps=1", "credit steps=2", "credit steps=3"]
    table.play("credit steps=1", "contract card=4")
    for material in (1, 2, 5, 6):
        table.play(f"colour material={material}")
    if table.asked == "P-D17":
        table.play("pass")
    assert (table.s.rounds, table.me().cash, table.me().q) == (3, 13, 3)
    table.set(1, q=2, t=1, pr=0).designs(1, 11, 13).stock(1, cotton=2, silk=1, leather=1).tile(1, "trousers").order(1, 0).show()
    table.play("show style=2", "present design=11", "present design=13")
    table.play("show style=1", "present design=1", "present design=3", "present design=8")
    awards = [(event["seat"], event["prestige"]) for event in table.events("award") if event["prestige"]]
    assert awards == [(0, 4), (1, 1), (0, 3), (0, 2), (0, 1)]
    assert table.events("sales")[0] == {"seat": 0, "cards": 3, "from_prestige": 30, "from_prices": 54}
    me = table.me()
    assert (me.cash, me.prestige, table.due(), table.holds()) == (86, 10, 3, ["C04+"])
    assert table.me(1).prestige == 1
