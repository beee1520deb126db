"""Planning, and the order of things in the Action phase."""

import pytest
from pret_table import Table

from rules import rule_is


@rule_is("P-086", "P-087", "P-R01")
def test_one_pawn_each_in_turn_order_until_everybody_has_placed_three():
    table = Table(3).order(2, 0, 1)
    table.s.turn = 2
    table.match.refresh()
    seats = []
    for location in (1, 1, 2, 2, 3, 3, 5, 5, 9):
        assert table.asked == "P-D03"
        assert table.why("pass") == "P-R01"
        seats.append(table.turn)
        table.play(f"place location={location}")
    assert seats == [2, 0, 1] * 3
    assert table.match.view(None)["phase"] != "planning"


@rule_is("P-088", "P-R25")
@pytest.mark.parametrize(("players", "spaces"), [(2, 2), (3, 2), (4, 3)])
def test_each_location_has_2_2_3_spaces_with_2_3_4_players_taken_from_the_left(players, spaces):
    table = Table(players)
    for _ in range(spaces):
        table.play("place location=4")
    assert table.why("place location=4") == ("P-088" if players == 4 else "P-091")
    seen = table.match.view(None)["locations"][3]
    assert seen["spaces"] == list(range(players))[:spaces]
    assert [len(place["spaces"]) for place in table.match.view(None)["locations"]] == [spaces] * 9


@rule_is("P-091")
@pytest.mark.parametrize(("players", "closed"), [(2, 1), (3, 1), (4, 0)])
def test_some_spaces_are_closed_with_two_or_three_players(players, closed):
    assert [place["closed"] for place in Table(players).match.view(None)["locations"]] == [closed] * 9


@rule_is("P-089")
def test_a_player_may_have_several_pawns_at_one_location():
    table = Table(2).play("place location=7", "place location=1", "place location=7")
    assert table.match.view(None)["locations"][6]["spaces"] == [0, 0]


@rule_is("P-090")
def test_placing_a_pawn_has_no_immediate_effect():
    table = Table(2).designs(0, 1, 2)
    before = [table.company(seat) | {"pawns_left": 0} for seat in range(2)]
    table.play("place location=9")
    assert [table.company(seat) | {"pawns_left": 0} for seat in range(2)] == before
    assert table.company(0)["pawns_left"] == 2


@rule_is("P-092", "P-C18", "P-E10", "P-D03")
@pytest.mark.parametrize(
    ("card", "open"),
    [("C18", [6, 7, 8]), ("C18+", [7]), ("E10", [2, 3, 4]), ("E10+", [1, 2, 3, 4, 5, 6, 7, 8, 9])],
)
def test_the_extra_space_is_entered_only_through_a_card(card, open):
    table = Table(2).own(0, card)
    assert [move for move in table.moves() if move.startswith("extra")] == [f"extra location={n}" for n in open]
    assert table.why("extra location=1") == ("" if len(open) == 9 else "P-092")
    table.play(f"extra location={open[0]}", "place location=1")
    assert not [move for move in table.moves() if move.startswith("extra")]  # one pawn per card and round
    assert table.why(f"extra location={open[0]}") == "P-092"


@rule_is("P-093", "P-R50")
def test_the_extra_space_holds_any_number_of_pawns_also_while_ordinary_spaces_are_open():
    table = Table(3).own(0, "C18").own(1, "E10+")
    table.play("extra location=7", "extra location=7", "place location=7")
    place = table.match.view(None)["locations"][6]
    assert (place["spaces"], place["extra"]) == ([2, None], [0, 1])


@rule_is("P-D03", "P-R50")
def test_the_card_with_fewer_locations_is_used_up_first():
    table = Table(2).own(0, "C18", "E10+")
    table.play("extra location=7", "place location=1")
    assert table.s.used[17]  # C18, three locations, not E10
    assert len([move for move in table.moves() if move.startswith("extra")]) == 9


@rule_is("P-E10")
def test_a_pawn_on_the_extra_space_stays_when_the_secretary_is_fired():
    table = Table(2).own(0, "E10").play("extra location=3", "place location=1", "fire", "dismiss employee=10")
    assert table.match.view(None)["locations"][2]["extra"] == [0]


# --- The order of things ------------------------------------------------------------------------------------------
@rule_is("P-094", "P-099")
def test_pawns_act_from_l1_to_l9_and_from_left_to_right():
    table = Table(2).designs(0, 1).designs(1, 3).design_row(5, 6, 7).row("C04", "C05", "E02", "E03", "B02", "B03")
    table.actions({9: [1, 0], 5: [0, 1], 3: [1], 2: [0], 1: [1, 0], 8: [0], 4: [1], 7: [0], 6: [1]})
    met = []
    while table.match.view(None)["phase"] == "action":
        met.append((table.s.location, table.turn))
        table.play(table.moves()[0])
    assert met == [(1, 1), (1, 0), (2, 0), (3, 1), (4, 1), (5, 0), (5, 1), (6, 1), (7, 0), (8, 0), (9, 1), (9, 0)]


@rule_is("P-095")
def test_a_location_without_pawns_is_still_called_and_cards_act_there():
    table = Table(2).own(1, "C08").actions({})
    assert (table.asked, table.turn, table.s.location) == ("P-D11", 1, 5)
    assert [event["location"] for event in table.events("called")] == [2, 3, 4, 5]


@rule_is("P-096", "P-097", "P-R45", "P-R47")
def test_cards_that_need_no_pawn_act_first_in_turn_order_others_only_with_a_pawn():
    table = Table(3).order(1, 2, 0).own(0, "C08", "B10").own(2, "E07").row("E02", "E03", "E04").own(1, "C16").actions({4: [0], 5: [2, 0]})
    asked = [(table.asked, table.turn)]
    for _ in range(5):
        table.play(table.moves()[0])
        asked.append((table.asked, table.turn))
    assert asked == [("P-D09", 1), ("P-D10", 0), ("P-D11", 2), ("P-D11", 0), ("P-D13", 2), ("P-D13", 0)]
    table.play("deck")
    assert (table.asked, table.turn) == ("P-D14", 0)  # the Design Office acts with the pawn only


@rule_is("P-W22")
def test_order_at_a_location():
    table = Table(2).own(0, "E10+").own(1, "C08").actions({5: [1, 0]}, {5: [0]})
    order = []
    while table.match.view(None)["phase"] == "action" and table.s.location == 5:
        order.append((table.asked, table.turn))
        table.play(table.moves()[0])
    assert order == [("P-D11", 1), ("P-D13", 1), ("P-D13", 0), ("P-D13", 0)]


@rule_is("P-098", "P-042")
@pytest.mark.parametrize("location", [1, 2, 3, 4, 5, 6, 7, 8, 9])
def test_any_action_may_be_forfeited(location):
    table = Table(2).designs(0, 1).design_row(2).row("C04", "B02", "E02").actions({location: [0]})
    before = table.match.view(None)["companies"][0]["cash"]
    assert table.moves()[0] == "pass"
    table.play("pass")
    assert table.events("forfeited") == [{"seat": 0, "location": location}]
    assert table.company()["q"] == 0
    assert table.match.view(None)["phase"] != "action"
    assert before - table.company()["cash"] in (0, 3)  # nothing but the round's upkeep


@rule_is("P-R24")
def test_an_empty_row_or_an_empty_l9_means_nothing_happens_but_the_design_deck_stays_open():
    table = Table(2).actions({2: [0], 3: [0], 4: [0], 5: [0]})
    assert [event["location"] for event in table.events("forfeited")] == [2, 3, 4]
    assert (table.s.location, table.moves()) == (5, ["pass", "deck"])
    table = Table(2)
    for thing in range(4):
        table.s.thing[thing] = 0
    table.actions({9: [0, 1]})
    assert [event["seat"] for event in table.events("forfeited")] == [0, 1]


@rule_is("P-R51")
def test_pawns_return_and_cash_never_falls_below_0():
    table = Table(2).row("B02", "B05").set(0, cash=7).actions({3: [0]})
    assert table.why("building card=5") == "P-R51"  # 10 dollars
    table.play("building card=2")
    assert table.me().cash >= 0
    table.pass_until("P-D03")
    assert [place["spaces"] for place in table.match.view(None)["locations"]] == [[None, None]] * 9
    assert table.company()["pawns_left"] == 3


@rule_is("P-R46")
def test_a_new_card_works_for_later_steps_never_for_earlier_ones():
    table = Table(2).row("C08", "C10").designs(0, 1).actions({1: [0], 2: [0]})
    table.play("pass", "contract card=8")
    assert table.asked == "P-D11"  # L5 comes later in the same round
    table = Table(2).row("C10").designs(0, 1).actions({1: [0], 2: [0]})
    assert table.moves() == ["pass", "credit steps=1"]  # the limit rises only at the next bank visit
