"""Notables: whom they visit, and when (K-030 … K-032, K-048, K-R03, K-R14, K-X08)."""

import copy

import pytest
from kiilto_table import give, lay, notables, own, refused, table, turn_of, you

import parlour
from rules import rule_is

# Notables by number: 1 requires 3 white, 3 blue, 3 green; 6 requires 4 white, 4 blue; 7 requires 4 blue, 4 green.
# Ownership 11 is white and costs 3 blue.


def about_to_buy_white(**bonus):
    """Seat 0 can buy the white ownership 11 and has these bonuses before it."""
    options = bonus.pop("options", {})
    match = table(2, **options)
    lay(match, 11, 0, 0)
    own(match, 0, **bonus)
    give(match, 0, blue=3)
    notables(match, 1, 6, 7)
    return match


@rule_is("K-X08", "K-030", "K-048")
def test_a_notable_comes_at_the_end_of_the_turn_that_impresses_it():
    match = about_to_buy_white(white=2, blue=3, green=3)
    told = [str(event) for event in match.play(0, "buy row=0 place=0")]
    assert told[-1] == "visits seat=0 notable=1 place=0 prestige=3"
    assert you(match)["prestige"] == 3
    assert you(match)["notables"] == [1]
    assert match.view(1)["notables"][0]["host"] == 0
    assert [notable["host"] for notable in match.view(1)["notables"]] == [0, None, None]


@rule_is("K-X08", "K-R03")
def test_all_impressed_notables_come_in_the_same_turn():
    match = about_to_buy_white(white=3, blue=4, green=3)
    match.play(0, "buy row=0 place=0")
    assert you(match)["notables"] == [1, 6]
    assert you(match)["prestige"] == 6
    assert match.waiting == (1,)


@rule_is("K-R17", "K-048")
def test_notables_look_at_the_player_whose_turn_ends():
    """By hand: in play nobody's ownerships change but in their own turn."""
    match = table(2)
    notables(match, 1, 6, 7)
    own(match, 1, white=3, blue=3, green=3)
    match.play(0, "take colours=white+red+black")
    assert [notable["host"] for notable in match.view(None)["notables"]] == [None, None, None]
    match.play(1, "take colours=white+red+black")
    assert [notable["host"] for notable in match.view(None)["notables"]] == [1, None, None]


@rule_is("K-031")
def test_bears_do_not_impress():
    match = table(2)
    notables(match, 1, 6, 7)
    own(match, 0, white=2, blue=3, green=3)
    give(match, 0, white=3)
    match.play(0, "take colours=blue+green+red")
    assert you(match)["notables"] == []
    assert match.view(0)["notables"][0]["missing_total"] == [1, 9]


@rule_is("K-032")
@pytest.mark.parametrize(
    ("bonus", "come"),
    [
        ({"white": 1, "blue": 9, "green": 2}, []),
        ({"white": 2, "blue": 3, "green": 3}, [1]),
        ({"white": 2, "blue": 4, "green": 4}, [1, 7]),
        ({"white": 3, "blue": 3, "green": 2}, []),
        ({"white": 3, "blue": 4}, [6]),
        ({"white": 9, "red": 9, "black": 9}, []),
    ],
)
def test_at_least_as_many_ownerships_of_every_colour_are_needed(bonus, come):
    match = about_to_buy_white(**bonus)
    match.play(0, "buy row=0 place=0")
    assert you(match)["notables"] == come


@rule_is("K-032")
def test_the_view_tells_what_each_player_still_lacks():
    match = about_to_buy_white(white=1, blue=4)
    seen = match.view(1)["notables"][0]
    assert seen["requires"] == {"white": 3, "blue": 3, "green": 3, "red": 0, "black": 0}
    assert seen["missing"][0] == {"white": 2, "blue": 0, "green": 3, "red": 0, "black": 0}
    assert seen["missing_total"] == [5, 9]


@rule_is("K-048")
def test_a_notable_visits_only_once():
    match = about_to_buy_white(white=2, blue=3, green=3)
    own(match, 1, white=4, blue=3, green=3)
    match.play(0, "buy row=0 place=0")
    match.play(1, "take colours=white+green+red")
    assert you(match, 0)["notables"] == [1]
    assert you(match, 1)["notables"] == []


@rule_is("K-048")
def test_notables_look_after_the_bears_have_gone_back():
    match = about_to_buy_white(white=3, blue=3, green=3)
    give(match, 0, white=4, blue=4, golden=2)
    told = [event.name for event in match.play(0, "take colours=green+red+black")]
    assert told == ["took"]
    match.play(0, "give_back colour=green")
    match.play(0, "give_back colour=red")
    assert you(match)["notables"] == []
    told = [event.name for event in match.play(0, "give_back colour=black")]
    assert told == ["gave_back", "visits"]


@rule_is("K-R03")
def test_by_option_only_one_comes_and_the_player_chooses_which():
    match = about_to_buy_white(white=3, blue=4, green=3, options={"notables_per_turn": 1})
    match.play(0, "buy row=0 place=0")
    assert match.waiting == (0,)
    assert match.view(0)["phase"] == "choose a notable"
    assert match.view(0)["impressed"] == [0, 1]
    assert [str(move) for move in match.moves(0)] == ["choose place=0", "choose place=1"]
    assert refused(match, "choose place=2") == "K-032"
    assert match.why_not(0, "choose place=2").reason == "Major Marzipan wants more ownerships: green"
    assert refused(match, "choose place=5") == "K-048"
    assert refused(match, "take_two colour=red") == "K-R03"
    match.play(0, "choose place=1")
    assert you(match)["notables"] == [6]
    assert you(match)["prestige"] == 3
    assert match.waiting == (1,)
    assert refused(match, "choose place=0", 1) == "K-R03"


@rule_is("K-R03")
def test_by_option_a_single_impressed_notable_comes_without_asking():
    match = about_to_buy_white(white=2, blue=3, green=3, options={"notables_per_turn": 1})
    match.play(0, "buy row=0 place=0")
    assert you(match)["notables"] == [1]
    assert match.waiting == (1,)


@rule_is("K-R14")
@pytest.mark.parametrize("action", ["take colours=green+red+black", "reserve row=2 place=2", "take_two colour=red"])
def test_a_notable_left_over_comes_at_the_end_of_a_later_turn_whatever_the_action(action):
    match = about_to_buy_white(white=3, blue=4, green=3, options={"notables_per_turn": 1})
    match.play(0, "buy row=0 place=0")
    match.play(0, "choose place=0")
    match.play(1, "take colours=white+blue+green")
    assert you(match)["notables"] == [1]
    match.play(0, action)
    assert you(match)["notables"] == [1, 6]
    assert you(match)["prestige"] == 6


@rule_is("K-R14")
def test_another_player_who_impresses_it_first_gets_the_notable_left_over():
    match = about_to_buy_white(white=3, blue=4, green=3, options={"notables_per_turn": 1})
    own(match, 1, white=4, blue=4)
    match.play(0, "buy row=0 place=0")
    match.play(0, "choose place=0")
    match.play(1, "take colours=white+blue+green")
    assert you(match, 1)["notables"] == [6]
    turn_of(match, 0)
    match.play(0, "take colours=green+red+black")
    assert you(match, 0)["notables"] == [1]


@rule_is("K-003")
@pytest.mark.parametrize(
    ("named", "english", "finnish"),
    [
        ({}, "Madam Liquorice visits Aino.", "Rouva Lakritsi on kylässä: Aino."),
        ({"name": "Aunt Fudge"}, "Aunt Fudge visits Aino.", "Aunt Fudge on kylässä: Aino."),
        ({"name": None}, "Notable 1 visits Aino.", "Merkkihenkilö 1 on kylässä: Aino."),
    ],
)
def test_a_notable_is_called_by_its_name_in_the_data_or_else_by_its_number(named, english, finnish):
    kiilto = parlour.game("kiilto")
    data = copy.deepcopy(kiilto.components)
    data["notables"][0] = {key: value for key, value in (data["notables"][0] | named).items() if value is not None}
    match = table(2, data=data)
    notables(match, 1)
    own(match, 0, white=3, blue=3, green=3)
    told = match.play(0, "take colours=blue+green+red")
    assert match.event_text(told[-1]).startswith(english.split(" visits")[0])
    for language, line in (("en", english), ("fi", finnish)):
        assert line in kiilto.table_lines(match.seen(0), ["Aino", "Eero"], language, match.components)
