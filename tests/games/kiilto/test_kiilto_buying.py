"""Bears and ownerships: prices, bonuses, gold, payment (K-010 … K-026, K-R09, K-X01 … K-X03)."""

import pytest
from kiilto_table import bears_of, give, handful, in_market, lay, own, refused, reserve, table, you

from rules import rule_is

# Ownerships by number: 11 costs 3 blue; 5 costs 4 blue (prestige 1, black); 30 costs white 1, blue 2, green 1, red 1;
# 67 costs 6 blue (prestige 3, blue); 81 costs white 3, red 3, black 6 (prestige 4, white).


@rule_is("K-010", "K-021", "K-R15")
def test_a_price_is_paid_colour_for_colour_into_the_market():
    match = table()
    lay(match, 30, 0, 1)
    give(match, 0, white=1, blue=2, green=2, red=1)
    match.play(0, "buy row=0 place=1")
    assert bears_of(match) == {"green": 1}
    assert in_market(match) == {"white": 4, "blue": 4, "green": 3, "red": 4, "black": 4, "golden": 5}


@rule_is("K-010")
def test_another_colour_does_not_pay():
    match = table()
    lay(match, 11, 0, 0)
    give(match, 0, white=4, green=4, red=2)
    assert refused(match, "buy row=0 place=0") == "K-010"
    assert match.why_not(0, "buy row=0 place=0").reason == "For cheap white you lack 3 blue, and you have 0 golden: 3 too few"


@rule_is("K-X01", "K-011", "K-R15")
def test_a_golden_bear_replaces_a_missing_one_and_goes_to_the_market():
    match = table()
    lay(match, 11, 0, 0)
    give(match, 0, blue=2, golden=1)
    assert (in_market(match)["blue"], in_market(match)["golden"]) == (2, 4)
    match.play(0, "buy row=0 place=0")
    assert bears_of(match) == {}
    assert (in_market(match)["blue"], in_market(match)["golden"]) == (4, 5)


@rule_is("K-X02", "K-025", "K-023")
@pytest.mark.parametrize(
    ("bears", "left"),
    [
        ({"blue": 3}, {}),
        ({"blue": 2, "golden": 1}, {}),
        ({"blue": 4, "golden": 1}, {"blue": 1, "golden": 1}),
        ({"golden": 3}, {}),
        ({"blue": 2}, None),
    ],
)
def test_four_blue_cost_three_with_one_blue_bonus(bears, left):
    match = table()
    lay(match, 5, 0, 0)
    own(match, 0, blue=1)
    give(match, 0, **bears)
    assert match.view(0)["rows"][0]["places"][0]["offer"]["price"]["blue"] == 3
    if left is None:
        assert refused(match, "buy row=0 place=0") == "K-010"
    else:
        match.play(0, "buy row=0 place=0")
        assert bears_of(match) == left


@rule_is("K-X03", "K-023", "K-011")
def test_bonuses_bears_and_gold_together_pay_a_mixed_price():
    match = table()
    lay(match, 30, 0, 2)
    own(match, 0, white=1, blue=1)
    give(match, 0, blue=1, green=1, golden=1)
    assert match.view(0)["rows"][0]["places"][2]["offer"] == {
        "price": {"white": 0, "blue": 1, "green": 1, "red": 1, "black": 0},
        "total": 3,
        "pay": {"white": 0, "blue": 1, "green": 1, "red": 0, "black": 0, "golden": 1},
        "lacking": {"white": 0, "blue": 0, "green": 0, "red": 1, "black": 0},
        "lacking_total": 1,
        "short": 0,
        "affordable": True,
    }
    told = [str(event) for event in match.play(0, "buy row=0 place=2")][:3]
    assert bears_of(match) == {}
    assert told == [
        "bought seat=0 ownership=30 row=0 place=2 bonus=4 prestige=0",
        "paid seat=0 white=0 blue=1 green=1 red=0 black=0",
        "paid_golden seat=0 golden=1",
    ]


@rule_is("K-011")
def test_the_offer_says_what_is_short_even_with_gold():
    match = table()
    lay(match, 81, 2, 0)
    own(match, 0, white=1, black=2)
    give(match, 0, white=1, black=2, golden=2)
    offer = match.view(0)["rows"][2]["places"][0]["offer"]
    assert offer["price"] == {"white": 2, "blue": 0, "green": 0, "red": 3, "black": 4}
    assert offer["pay"] == {"white": 1, "blue": 0, "green": 0, "red": 0, "black": 2, "golden": 2}
    assert (offer["lacking_total"], offer["short"], offer["affordable"]) == (6, 4, False)
    assert match.view(None)["rows"][2]["places"][0]["offer"] is None


@rule_is("K-020", "K-022")
def test_a_bought_ownership_gives_prestige_and_a_bonus_of_its_colour():
    match = table()
    lay(match, 67, 1, 3)
    give(match, 0, blue=4, golden=2)
    match.play(0, "buy row=1 place=3")
    assert you(match)["prestige"] == 3
    assert you(match)["bonus"] == {"white": 0, "blue": 1, "green": 0, "red": 0, "black": 0}
    assert you(match)["ownerships"] == [{"ownership": 67, "row": 1, "bonus": "blue", "prestige": 3}]
    assert you(match)["bought"] == 1


@rule_is("K-020")
def test_a_reservation_gives_neither_prestige_nor_bonus():
    match = table()
    lay(match, 67, 1, 3)
    match.play(0, "reserve row=1 place=3")
    assert you(match)["prestige"] == 0
    assert sum(you(match)["bonus"].values()) == 0


@rule_is("K-022", "K-024")
def test_bonuses_count_again_in_every_purchase():
    match = table()
    own(match, 0, blue=3)
    for _ in range(2):
        lay(match, 11 if match.ply == 0 else 24, 0, 0)  # 24 costs 2 white, 2 red
        give(match, 0, white=2, red=2)
        match.play(0, "buy row=0 place=0")
        if match.ply == 1:
            assert bears_of(match) == {"white": 2, "red": 2}
        match.play(1, "take colours=blue+green+black")
    assert you(match)["bonus"] == {"white": 1, "blue": 3, "green": 0, "red": 1, "black": 0}
    lay(match, 36, 0, 1)  # blue 2, green 2, black 1
    give(match, 0, green=2, black=1)
    match.play(0, "buy row=0 place=1")
    assert bears_of(match) == {}


@rule_is("K-023")
def test_a_bonus_never_makes_a_price_negative():
    match = table()
    lay(match, 30, 0, 0)
    own(match, 0, white=9, blue=9, green=9)
    give(match, 0, red=1)
    assert match.view(0)["rows"][0]["places"][0]["offer"]["price"] == {"white": 0, "blue": 0, "green": 0, "red": 1, "black": 0}
    match.play(0, "buy row=0 place=0")
    assert bears_of(match) == {}
    assert in_market(match)["white"] == 4


@rule_is("K-026")
def test_a_purchase_wholly_covered_by_bonuses_is_free():
    match = table()
    lay(match, 67, 1, 0)
    own(match, 0, blue=6)
    give(match, 0, red=1, golden=1)
    match.play(0, "buy row=1 place=0")
    assert bears_of(match) == {"red": 1, "golden": 1}
    assert you(match)["prestige"] == 3


@rule_is("K-R09")
def test_coloured_bears_pay_first():
    match = table()
    lay(match, 11, 0, 0)
    give(match, 0, blue=4, golden=3)
    match.play(0, "buy row=0 place=0")
    assert bears_of(match) == {"blue": 1, "golden": 3}
    assert match.waiting == (1,)


@rule_is("K-R09")
def test_by_option_a_player_may_pay_with_gold_where_both_are_held():
    match = table(choose_payment=True)
    lay(match, 11, 0, 0)
    give(match, 0, blue=4, golden=3)
    told = [str(event) for event in match.play(0, "buy row=0 place=0")]
    assert told == ["pays seat=0 ownership=11 row=0 bonus=0 prestige=0"]
    assert [str(move) for move in match.moves(0)] == ["done", "pay_golden colour=blue"]
    assert match.view(1)["payment"]["paying"] == {"white": 0, "blue": 3, "green": 0, "red": 0, "black": 0, "golden": 0}
    match.play(0, "pay_golden colour=blue")
    match.play(0, "pay_golden colour=blue")
    assert match.move_text(0, "done") == "Pay blue and 2 golden"
    assert refused(match, "pay_golden colour=red") == "K-R09"
    assert refused(match, "take colours=white+green+red") == "K-R09"
    match.play(0, "done")
    assert bears_of(match) == {"blue": 3, "golden": 1}
    assert in_market(match)["golden"] == 4
    assert you(match)["bought"] == 1


@rule_is("K-R09")
def test_a_payment_ends_by_itself_when_nothing_is_left_to_choose():
    match = table(choose_payment=True)
    lay(match, 11, 0, 0)
    give(match, 0, blue=2, golden=2)
    match.play(0, "buy row=0 place=0")
    match.play(0, "pay_golden colour=blue")
    assert bears_of(match) == {"blue": 1}
    assert match.waiting == (1,)


@rule_is("K-R09")
@pytest.mark.parametrize("bears", [{"blue": 3}, {"blue": 2, "golden": 1}, {"golden": 3}])
def test_without_a_choice_the_payment_is_made_at_once(bears):
    match = table(choose_payment=True)
    lay(match, 11, 0, 0)
    give(match, 0, **bears)
    match.play(0, "buy row=0 place=0")
    assert bears_of(match) == {}
    assert refused(match, "done", 1) == "K-R09"
    assert refused(match, "pay_golden colour=blue", 1) == "K-R09"


@rule_is("K-R09", "K-011")
def test_no_more_golden_bears_pay_than_are_held():
    match = table(choose_payment=True)
    lay(match, 30, 0, 0)
    give(match, 0, white=1, blue=2, green=1, golden=2)
    match.play(0, "buy row=0 place=0")  # red is missing: one golden is spent on it, one is free
    assert [str(move) for move in match.moves(0)] == [
        "done",
        "pay_golden colour=white",
        "pay_golden colour=blue",
        "pay_golden colour=green",
    ]
    match.state.golden_instead = handful(blue=1)
    assert refused(match, "pay_golden colour=white") == "K-011"


@rule_is("K-R09", "K-R08")
def test_a_blind_reservation_is_shown_when_its_payment_is_chosen():
    match = table(choose_payment=True, blind_reserve=True)
    reserve(match, 0, 11, blind=1)
    give(match, 0, blue=3, golden=1)
    assert match.view(1)["players_at_table"][0]["reservations"][0] == {"row": 0, "blind": True, "hidden": True}
    match.play(0, "buy_reserved place=0")
    assert match.view(1)["players_at_table"][0]["reservations"][0]["ownership"] == 11
    assert match.view(1)["payment"]["ownership"] == 11
    match.play(0, "done")
    assert match.view(1)["players_at_table"][0]["reservations"] == [None, None, None]


@rule_is("K-R09", "K-026")
def test_nothing_is_chosen_where_nothing_is_paid_or_gold_pays_it_all():
    free, golden = table(choose_payment=True), table(choose_payment=True)
    for match in (free, golden):
        lay(match, 11, 0, 0)
    own(free, 0, blue=3)
    give(free, 0, golden=1)
    give(golden, 0, golden=4)
    for match in (free, golden):
        match.play(0, "buy row=0 place=0")
        assert match.waiting == (1,)
    assert bears_of(free) == {"golden": 1}
    assert bears_of(golden) == {"golden": 1}
