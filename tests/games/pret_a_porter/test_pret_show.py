"""Exhibition: Prestige Exchange and Show."""

import pytest
from pret_table import STYLES, Table

from rules import rule_is


@rule_is("P-147", "P-148")
def test_an_exhibition_closes_the_quarter_and_brings_prestige_and_money():
    table = Table(2).designs(0, 1).stock(0, cotton=1, silk=1).month(2).go(4)
    assert (table.s.rounds, table.match.view(None)["phase"]) == (3, "show")
    table.play("show style=1")
    assert table.me().prestige > 0
    assert table.events("sales")[0]["from_prices"] == 18


# --- 1 Prestige Exchange ------------------------------------------------------------------------------------------
@rule_is("P-153", "P-154", "P-155", "P-156", "P-W11")
@pytest.mark.parametrize(("players", "vp"), [(2, 7), (3, 14), (4, 21)])
def test_all_prestige_is_turned_in_for_1_2_or_3_vp_each(players, vp):
    table = Table(players).set(0, prestige=7, vp=10).month(5).go(4)
    assert (table.me().prestige, table.me().vp) == (0, 10 + vp)
    first = Table(players).set(0, prestige=7).month(2).go(4)
    assert (first.me().prestige, first.me().vp) == (7, 0)  # not in the first Exhibition


@rule_is("P-W11", "P-193")
def test_prestige_won_in_one_exhibition_is_exchanged_in_the_next_and_the_last_at_the_end():
    table = Table(2).set(0, prestige=5).month(8).go(4)
    assert table.me().vp == 5
    table = Table(2).set(0, prestige=5).month(12).contracts()
    assert table.match.over
    assert table.me().vp == 5


# --- 2 Show -------------------------------------------------------------------------------------------------------
@rule_is("P-157", "P-R32", "P-D23")
def test_in_turn_order_each_player_presents_one_collection_or_none():
    table = (
        Table(3).order(2, 0, 1).designs(0, 1, 11).stock(0, cotton=2, silk=2).designs(2, 21).stock(2, leather=1, synthetic=1).month(3).show()
    )
    assert (table.turn, table.asked, table.moves()) == (2, "P-D23", ["pass", "show style=3"])
    table.play("pass")
    assert (table.turn, table.moves()) == (0, ["pass", "show style=1", "show style=2"])
    table.play("show style=2")
    assert table.events("presented") == [{"seat": 0, "design": 10, "style": 1}]
    assert [event["seat"] for event in table.events("no_show")] == [1]


@rule_is("P-069", "P-158")
def test_all_cards_of_a_collection_have_one_of_the_five_styles():
    assert tuple(Table(2).match.view(None)["names"]["styles"]) == STYLES
    table = Table(2).designs(0, 1, 2, 11).stock(0, cotton=2, silk=3, synthetic=1).month(3).show().play("show style=1")
    assert table.moves() == ["present design=1", "present design=2"]
    assert table.why("present design=11") == "P-158"
    assert table.why("present design=3") == "P-157"


@rule_is("P-159", "P-071", "P-R12")
def test_the_materials_for_every_card_must_be_held():
    table = Table(2).designs(0, 1, 2, 5).stock(0, cotton=1, silk=1, synthetic=1, wool=1, leather=1).month(3).show().play("show style=1")
    assert table.moves() == ["present design=1", "present design=2", "present design=5"]
    table.play("present design=1")
    assert table.moves() == ["pass", "present design=5"]
    assert table.why("present design=2") == "P-159"  # the silk is reserved
    assert table.stock_of()["silk"] == 1  # reserved, not yet discarded
    nothing = Table(2).designs(0, 1).stock(0, cotton=5).month(3).show()
    assert nothing.asked != "P-D23"


@rule_is("P-D24")
def test_designs_are_added_in_rising_order_and_the_end_comes_after_the_first():
    table = Table(2).designs(0, 1, 2, 5).stock(0, cotton=2, silk=5, synthetic=2, wool=2, leather=2).month(3).show().play("show style=1")
    assert (table.asked, table.why("pass")) == ("P-D24", "P-D24")
    table.play("present design=2")
    assert table.moves() == ["pass", "present design=5"]
    assert table.why("present design=1") == "P-D24"
    table.play("pass")
    assert table.events("sales")[0]["cards"] == 1
    assert table.owns() == [1, 5]


@rule_is("P-160", "P-161", "P-R34", "P-C14", "P-E08", "P-E23")
@pytest.mark.parametrize(("card", "most"), [("C14", 3), ("C14+", 2), ("E08", 2), ("E08+", 3), ("E23", 4)])
def test_restyles_let_designs_of_other_styles_join(card, most):
    table = Table(2).own(0, card).designs(0, 1, 11, 27, 41).stock(0, cotton=4, silk=4).month(3).show().play("show style=1")
    table.play("present design=1")
    for design in (11, 27, 41):
        if f"present design={design}" in table.moves():
            table.play(f"present design={design}")
    presented = [event for event in table.match.log(None) if event.name == "presented"]
    assert len(presented) == most
    assert {event["style"] for event in presented} == {0}  # exactly one style


@rule_is("P-C15", "P-B01", "P-E15", "P-R33")
@pytest.mark.parametrize(
    ("card", "waivers"),
    [("C15", 2), ("C15+", 1), ("B01", 1), ("B01+", 2), ("E15", 1), ("E15+", 2)],
)
def test_waivers_fill_a_shortage_only(card, waivers):
    for missing in (0, 1, 2, 3):
        table = Table(2).own(0, card).designs(0, 1, 2).month(3)
        table.stock(0, cotton=1, silk=2 - min(2, missing), synthetic=1 - (missing > 2)).show()
        if table.asked == "P-D23":
            table.play("show style=1")
            while table.s.decision == 24:
                table.play(next(move for move in table.moves() if move != "pass"))
        shown = [event["design"] for event in table.match.log(None) if event.name == "presented"]
        assert (len(shown) == 2) == (missing <= waivers)
        if missing == 0:
            assert table.stock_of() == {}  # nothing is saved that is there


@rule_is("P-162", "P-072", "P-R14")
@pytest.mark.parametrize(
    ("design", "materials", "gained"),
    [
        (4, ("leather", "synthetic"), "pr"),
        (6, ("silk", "wool"), "t"),
        (16, ("cotton", "wool"), "q"),
        (8, ("leather", "silk"), "cash"),
    ],
)
def test_bonuses_are_gained_in_the_show(design, materials, gained):
    style = (design - 1) // 10 + 1
    table = Table(2).tile(0, "jacket").designs(0, design).stock(0, **dict.fromkeys(materials, 1)).designs(1, 11).stock(1, cotton=1, silk=1)
    table.month(3).show().play(f"show style={style}")
    assert table.turn == 1  # before Awards and Sales
    me = table.me()
    assert (me.q, me.t, me.pr, me.cash - 40) == tuple(
        {"q": 1, "t": 1, "pr": 1, "cash": 3}[name] if name == gained else 0 for name in ("q", "t", "pr", "cash")
    )


@rule_is("P-163", "P-070")
def test_each_collection_card_of_the_tiles_type_yields_one_t():
    table = (
        Table(2)
        .tile(0, "dress")
        .designs(0, 1, 2, 3)
        .stock(0, cotton=1, silk=3, synthetic=1, denim=1)
        .designs(1, 11)
        .stock(1, cotton=1, silk=1)
    )
    table.month(3).show().play("show style=1", "present design=1", "present design=2", "present design=3")
    assert table.me().t == 2


@rule_is("P-C07")
@pytest.mark.parametrize(("card", "trend"), [("C07", 2), ("C07+", 1)])
def test_the_freelance_designers_second_type(card, trend):
    table = Table(2).tile(0, "jacket").own(0, card).designs(0, 1, 2, 3).stock(0, cotton=1, silk=3, synthetic=1, denim=1)
    table.s.second[6] = 0  # dress
    table.designs(1, 11).stock(1, cotton=1, silk=1).month(3).show().play(
        "show style=1", "present design=1", "present design=2", "present design=3"
    )
    assert table.me().t == trend
    without = Table(2).tile(0, "jacket").own(0, card).designs(0, 3).stock(0, denim=1, silk=1).designs(1, 11).stock(1, cotton=1, silk=1)
    without.s.second[6] = 0
    assert without.month(3).show().play("show style=1").me().t == 0


@rule_is("P-C07", "P-R55")
def test_the_second_type_stays_when_the_card_is_turned():
    table = Table(2).own(0, "C07").month(3)
    table.s.second[6] = 3
    table.contracts()
    assert (table.holds(), table.s.second[6]) == (["C07+"], 3)
    table.month(6).contracts()
    assert (table.holds(), table.s.second[6]) == ([], -1)


SHOW_GAINS = [
    ("C04", (0, 0, 2)),
    ("C04+", (0, 0, 1)),
    ("C05", (0, 2, 0)),
    ("C05+", (0, 1, 0)),
    ("C06", (4, 0, 0)),
    ("C06+", (2, 0, 0)),
    ("C19", (0, 0, 3)),
    ("C20", (0, 3, 0)),
    ("C21", (6, 0, 0)),
    ("B02", (0, 0, 1)),
    ("B02+", (0, 0, 2)),
    ("B03", (0, 1, 0)),
    ("B03+", (0, 2, 0)),
    ("B04", (2, 0, 0)),
    ("B04+", (4, 0, 0)),
    ("B24", (0, 2, 2)),
    ("E02", (0, 0, 1)),
    ("E02+", (0, 0, 2)),
    ("E03", (0, 1, 0)),
    ("E03+", (0, 2, 0)),
    ("E04", (2, 0, 0)),
    ("E04+", (4, 0, 0)),
    ("E19", (0, 2, 1)),
    ("E20", (0, 0, 3)),
    ("E21", (6, 0, 0)),
]


@rule_is(
    *("P-C04", "P-C05", "P-C06", "P-C19", "P-C20", "P-C21", "P-B02", "P-B03", "P-B04", "P-B24"),
    *("P-E02", "P-E03", "P-E04", "P-E19", "P-E20", "P-E21", "P-G10", "P-R30", "P-G02"),
)
@pytest.mark.parametrize(("card", "tokens"), SHOW_GAINS)
def test_show_gains_need_no_collection_and_come_before_the_next_player_presents(card, tokens):
    table = Table(2).own(0, card).designs(1, 11).stock(1, cotton=1, silk=1).month(3).show()
    assert (table.turn, table.asked) == (1, "P-D23")  # not asked: automatic
    assert (table.me().q, table.me().t, table.me().pr) == tokens


@rule_is("P-W09")
def test_show_and_sale_of_a_collection():
    table = Table(2).tile(0, "dress").own(0, "B01", "B05", "C11+").designs(0, 1, 3, 4, 8)
    table.stock(0, cotton=1, denim=2, synthetic=1, leather=2, silk=2).set(0, cash=0, prestige=0).month(3)
    table.designs(1, 11).stock(1, cotton=1, silk=1).show()
    table.play("show style=1", *(f"present design={n}" for n in (1, 3, 4, 8)))
    me = table.me()
    assert (me.t, me.pr, me.cash, me.collection) == (1, 1, 3, 4)
    table.set(0, prestige=0, q=0, t=0, pr=0).shows(1, "S4")
    table.me().t = 1  # line 3 of S4
    table.set(1, pr=1)
    table.play("pass")  # the rival shows nothing: X2 pays 4, T pays 2
    assert table.events("sales") == [{"seat": 0, "cards": 4, "from_prestige": 24, "from_prices": 69}]
    gained = [event["amount"] for event in table.events("gained")]
    assert sorted(gained) == [4, 8]
    assert 24 + 69 + sum(gained) == 105
    assert table.stock_of() == {"denim": 1}
    assert (table.owns(), table.me().prestige) == ([], 6)


@rule_is("P-W10")
def test_show_with_restyle_waivers_and_second_type():
    def shown(voucher):
        table = Table(2).tile(0, "skirt").own(0, "E08", voucher, "C07").designs(0, 24, 43, 44, 47)
        table.s.second[6] = 3  # shirt
        table.stock(0, cotton=1, denim=2, synthetic=2, leather=1).designs(1, 11).stock(1, cotton=1, silk=1).month(3).show().play(
            "show style=5"
        )
        for design in (24, 43, 44, 47):
            if f"present design={design}" in table.moves():
                table.play(f"present design={design}")
        return table

    table = shown("C15")
    assert (table.me().collection, table.me().t, table.me().q) == (4, 5, 1)
    table.set(0, q=0, t=0, pr=0).shows(1, "S3").set(1, pr=1, q=1, t=1)
    table.play("pass")
    assert table.events("sales")[0] == {"seat": 0, "cards": 4, "from_prestige": 12, "from_prices": 62}
    assert 12 + 62 == 74
    assert table.stock_of() == {}
    fewer = shown("C15+")
    assert len([event for event in fewer.match.log(None) if event.name == "presented"]) < 4
