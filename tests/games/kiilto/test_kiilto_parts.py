"""Parts: bears, ownerships, notables, and how many of them are used (K-001 … K-006, K-R01, K-R04, K-R10, K-R13)."""

import copy
from collections import Counter

import pytest
from kiilto_table import bears_of, give, in_market, lay, table, you

import parlour
from finnish import in_finnish
from parlour.engine.texts import Problem
from rules import rule_is

kiilto = parlour.game("kiilto")
OWNERSHIPS = kiilto.components["ownerships"]


@rule_is("K-001", "K-006")
def test_four_players_use_all_40_bears():
    market = in_market(table(4))
    assert market == {"white": 7, "blue": 7, "green": 7, "red": 7, "black": 7, "golden": 5}
    assert sum(market.values()) == 40


@rule_is("K-002")
def test_there_are_40_cheap_30_middling_and_20_dear_ownerships():
    assert Counter(card["class"] for card in OWNERSHIPS) == {1: 40, 2: 30, 3: 20}
    for seats in (2, 3, 4):
        rows = table(seats).view(None)["rows"]
        assert [row["deck"] + len(row["places"]) for row in rows] == [40, 30, 20]


@rule_is("K-002", "K-021")
def test_the_printed_prices_prestige_and_bonuses_add_up():
    by_class = {number: [card for card in OWNERSHIPS if card["class"] == number] for number in (1, 2, 3)}
    assert [sum(card["prestige"] for card in by_class[number]) for number in (1, 2, 3)] == [5, 55, 80]
    assert [sum(sum(card["price"]) for card in by_class[number]) for number in (1, 2, 3)] == [165, 205, 215]
    assert [sum(card["price"][colour] for card in OWNERSHIPS) for colour in range(5)] == [117, 117, 117, 117, 117]
    assert Counter(card["bonus"] for card in OWNERSHIPS) == {"white": 18, "blue": 18, "green": 18, "red": 18, "black": 18}
    assert all(len(card["price"]) == 5 and 3 <= sum(card["price"]) <= 14 for card in OWNERSHIPS)
    assert len({(card["class"], card["bonus"], *card["price"]) for card in OWNERSHIPS}) == 90


@rule_is("K-003")
def test_there_are_10_notables_of_3_prestige_who_require_8_or_9_ownerships():
    notables = kiilto.components["notables"]
    assert len(notables) == 10
    assert [notable["prestige"] for notable in notables] == [3] * 10
    assert Counter(tuple(sorted(notable["requires"])) for notable in notables) == {(0, 0, 3, 3, 3): 5, (0, 0, 0, 4, 4): 5}
    assert [sum(notable["requires"][colour] for notable in notables) for colour in range(5)] == [17, 17, 17, 17, 17]


@rule_is("K-004")
def test_two_players_use_4_bears_of_each_colour_and_3_notables():
    match = table(2)
    assert in_market(match) == {"white": 4, "blue": 4, "green": 4, "red": 4, "black": 4, "golden": 5}
    assert len(match.view(None)["notables"]) == 3


@rule_is("K-005")
def test_three_players_use_5_bears_of_each_colour_and_4_notables():
    match = table(3)
    assert in_market(match) == {"white": 5, "blue": 5, "green": 5, "red": 5, "black": 5, "golden": 5}
    assert len(match.view(None)["notables"]) == 4


@rule_is("K-006", "K-R04")
def test_four_players_use_all_10_notables_or_5_by_option():
    assert [notable["notable"] for notable in table(4).view(None)["notables"]] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    few = [notable["notable"] for notable in table(4, notables="players + 1").view(None)["notables"]]
    assert len(set(few)) == 5


@rule_is("K-R04")
@pytest.mark.parametrize(("players", "laid"), [(2, 3), (3, 4)])
def test_with_fewer_players_both_ways_lay_out_one_notable_more_than_players(players, laid):
    assert len(table(players, notables="players + 1").view(None)["notables"]) == laid


@rule_is("K-003", "K-004")
def test_the_notables_are_chosen_by_lot():
    laid = {tuple(notable["notable"] for notable in table(2, seed=seed).view(None)["notables"]) for seed in range(30)}
    assert len(laid) > 20
    assert {number for three in laid for number in three} == set(range(1, 11))


@rule_is("K-R01")
def test_four_ownerships_of_each_class_lie_open_and_a_gap_is_refilled_at_once():
    match = table(2)
    rows = match.view(0)["rows"]
    assert [[card["row"] for card in row["places"]] for row in rows] == [[0] * 4, [1] * 4, [2] * 4]
    assert [row["deck"] for row in rows] == [36, 26, 16]
    before = rows[1]["places"][2]["ownership"]
    match.play(0, "reserve row=1 place=2")
    row = match.view(0)["rows"][1]
    assert row["deck"] == 25
    assert row["places"][2]["row"] == 1
    assert row["places"][2]["ownership"] != before


@rule_is("K-R01")
def test_a_place_stays_empty_when_its_deck_is_used_up():
    match = table(2)
    match.state.left[2] = 0
    match.play(0, "reserve row=2 place=1")
    row = match.view(0)["rows"][2]
    assert row["places"][1] is None
    assert row["deck"] == 0
    assert match.why_not(1, "reserve row=2 place=1").rule == "K-R01"
    assert match.why_not(1, "buy row=2 place=1").rule == "K-R01"
    assert match.why_not(1, "reserve row=2 place=0") is None


@rule_is("K-R10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seat_0_starts_and_turns_go_round(players):
    match = table(players)
    assert str(match.log(None)[0]) == "starts seat=0"
    order = []
    for _ in range(players + 1):
        order.append(match.waiting)
        match.play(match.waiting[0], "take colours=white+blue+green" if in_market(match)["white"] else "take_two colour=red")
    assert order == [(seat % players,) for seat in range(players + 1)]


@rule_is("K-R13")
def test_the_preset_classic_sets_the_options_of_the_gem_game():
    match = table(4, preset="classic")
    assert match.options == {
        "bear_limit": 10,
        "notables_per_turn": 1,
        "notables": "players + 1",
        "blind_reserve": True,
        "choose_payment": True,
    }
    assert len(match.view(None)["notables"]) == 5
    assert match.why_not(0, "reserve_blind row=0") is None
    with pytest.raises(ValueError, match="no preset 'gems'; it has: classic"):
        table(4, preset="gems")


@rule_is("K-R13", "K-R09")
def test_in_classic_the_buyer_chooses_how_to_pay_where_there_is_a_choice():
    match = table(2, preset="classic")
    lay(match, 11, 0, 0)  # 3 blue
    give(match, 0, blue=3, golden=1)
    match.play(0, "buy row=0 place=0")
    assert [str(move) for move in match.moves(0)] == ["done", "pay_golden colour=blue"]
    match.play(0, "pay_golden colour=blue")
    assert bears_of(match) == {"blue": 1}


@rule_is("K-R13", "K-R09")
@pytest.mark.parametrize("bears", [{"blue": 3}, {"blue": 2, "golden": 1}])
def test_in_classic_nobody_is_asked_where_there_is_no_choice(bears):
    match = table(2, preset="classic")
    lay(match, 11, 0, 0)
    give(match, 0, **bears)
    assert match.play(0, "buy row=0 place=0")[0].name == "bought"
    assert match.waiting == (1,)


@rule_is("K-R13")
def test_a_save_of_classic_means_what_it_meant():
    """Saves tell every option; one that names the preset alone is of the time when the payment was not chosen."""
    match = table(2, preset="classic")
    assert match.save()["options"]["choose_payment"] is True
    assert "preset" not in match.save()["options"]
    old = match.save() | {"options": {"preset": "classic"}}
    assert parlour.load(old).options == match.options | {"choose_payment": False}
    told = match.save() | {"options": {"preset": "classic", "choose_payment": True}}
    assert parlour.load(told).options == match.options


def test_a_position_of_classic_reads_back():
    match = table(4, preset="classic")
    assert " notables=players%20+%201 " in match.position()
    again = kiilto.from_position(match.position())
    assert (again.options, again.state.tobytes()) == (match.options, match.state.tobytes())


def _with(**changes):
    return copy.deepcopy(kiilto.components) | changes


@rule_is("K-021")
@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"colours": ["white", "blue"]}, "the colours must be white, blue, green, red, black"),
        ({"golden_bears": -1}, "golden_bears is -1; it must be a whole number from 0 to 20"),
        ({"open_per_class": 5}, "open_per_class is 5; it must be a whole number from 1 to 4"),
        ({"max_reservations": 4}, "max_reservations is 4; it must be a whole number from 0 to 3"),
        ({"take_two_needs": 1}, "take_two_needs is 1; it must be a whole number from 2 to 21"),
        (
            {"winning_prestige": 71},
            "winning_prestige for 2 players of these ownerships is 71; it must be a whole number from 1 to 70",
        ),
        ({"bears_by_players": {"3": 5}}, "bears_by_players has no entry for 2 players; it has: 3"),
        ({"notables_by_players": {"2": 11}}, "the notables laid out for 2 players is 11; it must be a whole number from 0 to 10"),
        ({"ownerships": []}, "the number of ownerships is 0; it must be a whole number from 1 to 90"),
        (
            {"ownerships": [{"class": 1, "bonus": "pink", "prestige": 9, "price": [0] * 5}]},
            "the bonus of ownership 1 is 'pink'; it can be white",
        ),
        (
            {"ownerships": [{"class": 4, "bonus": "red", "prestige": 9, "price": [0] * 5}]},
            "the class of ownership 1 is 4; it must be a whole number from 1 to 3",
        ),
        ({"ownerships": [{"class": 1, "bonus": "red", "prestige": 9, "price": [0] * 4}]}, "the price of ownership 1 is"),
        (
            {"ownerships": [{"class": 1, "bonus": "red", "prestige": 9, "price": [21, 0, 0, 0, 0]}]},
            "the price of ownership 1 is 21; it must be a whole number from 0 to 20",
        ),
        ({"notables": [{"prestige": 3, "requires": [3]}]}, "the requirement of notable 1 is"),
        ({"notables": [{"name": 7, "prestige": 3, "requires": [3] * 5}]}, "the name of notable 1 is 7; it must be a text"),
    ],
)
def test_wrong_data_is_refused_with_the_entry_and_its_valid_values(changes, words):
    with pytest.raises(Problem, match="kiilto: ") as error:
        table(2, data=_with(**changes))
    assert words in str(error.value)
    assert in_finnish(error.value, parlour.game("kiilto"))


@rule_is("K-021")
def test_a_changed_price_is_played_without_any_other_change():
    data = _with()
    data["ownerships"][10]["price"] = [0, 0, 0, 0, 0]
    match = table(2, data=data)
    lay(match, 11, 0, 0)
    match.play(0, "buy row=0 place=0")
    assert you(match)["bought"] == 1


@rule_is("K-004", "K-005", "K-006")
@pytest.mark.parametrize(("players", "count"), [(2, 3), (3, 4), (4, 10)])
def test_everybody_is_told_which_notables_are_laid(players, count):
    match = table(players)
    laid = [event.fields for event in match.log(None) if event.name == "notable_laid"]
    assert [next(iter(one.values())) for one in laid] == list(range(count))
    assert [tuple(one.values())[1] for one in laid] == [int(number) for number in match.state.notable[:count]]
    assert match.state.waiting_notables == 2**count - 1
