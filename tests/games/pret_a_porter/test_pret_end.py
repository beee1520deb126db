"""End of the game."""

import pytest
from pret_table import Table

from rules import rule_is


@rule_is("P-204", "P-206", "P-207", "P-W25", "P-205", "P-208", "P-R42")
def test_final_score_bankrupt_player_and_tie_break():
    table = Table(3).month(12)
    table.set(0, vp=40, prestige=8, cash=55).set(1, vp=100, prestige=10, cash=17, loans=1).set(2, vp=50, prestige=5, cash=51)
    table.contracts()
    assert [table.me(seat).vp for seat in range(3)] == [56, 120, 60]
    result = table.match.result
    assert result.scores == (111, 137, 111)
    assert result.ranking == ((2,), (0,), (1,))
    assert result.reason == "year over"
    assert (table.me(1).cash, table.me(1).loans) == (17, 1)  # all loans or none
    assert table.company(1)["bankrupt"] is True


@rule_is("P-W26", "P-R16", "P-R41")
def test_a_loan_in_round_12():
    table = Table(2).month(12).set(0, cash=10, credit=20).own(0, "B02")
    assert table.due() == 6
    table.upkeep()
    assert (table.me().cash, table.me().loans) == (2, 1)
    table.contracts()
    assert table.company()["bankrupt"] is True


@rule_is("P-W26", "P-B23", "P-R41")
def test_the_recycling_pays_the_loan_of_round_12():
    table = Table(2).month(12).own(0, "B23").set(0, cash=2, loans=1).stock(0, cotton=2, wool=3).designs(0, 1, 2, 3, 4).contracts()
    assert [event["amount"] for event in table.events("gained")] == [15, 12]
    assert (table.me().cash, table.me().loans, table.company()["bankrupt"]) == (1, 0, False)
    more = Table(2).month(12).own(0, "B23").stock(0, cotton=9).designs(0, 1).contracts()
    assert [event["amount"] for event in more.events("gained")] == [15, 4]


@rule_is("P-W27", "P-R17")
def test_all_bankrupt_nobody_wins():
    table = Table(2).month(12).set(0, cash=5, loans=1).set(1, cash=17, loans=2).contracts()
    result = table.match.result
    assert result.reason == "all bankrupt"
    assert result.winners == ()
    assert result.ranking == ((), (0,), (1,))  # debt 23 stands before debt 39


@rule_is("P-R17")
def test_among_bankrupts_equal_debts_are_ordered_by_vp():
    table = Table(3).month(12).set(0, cash=5, loans=1, vp=3).set(1, cash=5, loans=1, vp=9).set(2, cash=50).contracts()
    assert table.match.result.ranking == ((2,), (1,), (0,))


@rule_is("P-W27", "P-R18")
def test_a_full_tie_is_a_shared_win():
    table = Table(2).month(12).set(0, vp=70, cash=30).set(1, vp=70, cash=30).contracts()
    assert table.match.result.ranking == ((0, 1),)


@rule_is("P-W28", "P-C23", "P-E24", "P-B20", "P-B21", "P-E11")
@pytest.mark.parametrize(("move", "vp"), [("keep contract=9", 57), ("pass", 53)])
def test_end_effects(move, vp):
    table = Table(2).month(12).own(0, "C23", "C19", "C09+", "B05", "B20", "B21", "E02", "E11", "E24").contracts()
    table.play(move)
    assert table.me().vp == vp


@rule_is("P-B19", "P-B20", "P-B21", "P-C23", "P-E24")
@pytest.mark.parametrize(
    ("cards", "vp"),
    [
        (["B19"], 28),
        (["B20"], 4),
        (["B20", "B19"], 8 + 28),
        (["B21"], 0),
        (["B21", "E02", "E03"], 6),
        (["C23"], 2),
        (["E24", "B02"], 4),
    ],
)
def test_victory_points_at_the_end(cards, vp):
    assert Table(2).month(12).own(0, *cards).contracts().me().vp == vp


@rule_is("P-205", "P-R16", "P-R42")
def test_each_open_loan_costs_28_at_the_end():
    table = Table(2).month(12).set(0, cash=60, loans=2).set(1, cash=55, loans=2).contracts()
    assert (table.me(0).cash, table.me(0).loans) == (4, 0)
    assert (table.me(1).cash, table.me(1).loans) == (55, 2)
    assert table.match.result.ranking == ((0,), (1,))


@rule_is("P-R42")
def test_nobody_leaves_the_game_before_its_end():
    table = Table(2).set(0, loans=40, cash=0).month(3)
    table.contracts()
    assert table.s.rounds == 4
    assert table.turn is not None
