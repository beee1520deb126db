"""Every card against the ledger: numbers copied by hand, and what it really costs when it is played."""

import itertools
import json

import pytest
from last_will_table import (
    GAME,
    NUMBER,
    PRINTED,
    actions_of,
    at_action,
    board_of,
    box,
    buy,
    choose_slot,
    discards,
    give,
    hand_of,
    lay,
    pick,
    play,
    pounds_of,
    put,
    seat_companion,
    state,
    value_of,
    why,
)

from rules import rule_is


def ids(rows):
    return [row[0] for row in rows]


def card_is(number):
    """The mark of the test that holds a card against its row of the ledger."""
    return rule_is(number)


def marked(rows):
    """One test per row, with the row's mark."""
    return [pytest.param(*row[1:], marks=row[0], id=row[0].args[0]) for row in rows]


def entry(name):
    return PRINTED[NUMBER[name]].entry


COMPANION = {"dog": "Dog", "horse": "Horse", "guest": "Guest", "chef": "Chef", "any": "Chef"}

EVENTS = [
    (card_is("L-E01"), "Carriage Ride", 4, 1, 3, ["horse 2", "guest 2", "dog 2"], ["carriage"], 9),
    (card_is("L-E02"), "Evening at the Theatre", 4, 1, 3, ["guest 2", "horse 3"], ["theatre"], 8),
    (card_is("L-E03"), "Dinner Out", 5, 1, 3, ["guest 2", "chef 2", "dog 2"], ["dinner"], 9),
    (card_is("L-E04"), "Boat Trip", 4, 2, 6, ["guest 2", "dog 2", "chef 2"], ["boat"], 12),
    (card_is("L-E05"), "Day at the Races", 3, 1, 4, ["horse 3"], ["races"], 7),
    (card_is("L-E06"), "Ball", 2, 2, 8, ["guest 3", "guest 3"], ["party"], 14),
    (card_is("L-E07"), "Garden Party", 2, 1, 3, ["chef 3", "guest 2"], ["party"], 8),
    (card_is("L-E10"), "Bad Tip", 2, 1, 4, ["dog 2"], ["races"], 6),
]
SPECIALS = [
    (card_is("L-S02"), "Long Weekend", 1, 1, 6, ["any 2"], [], 8),
    (card_is("L-S05"), "Masked Ball", 1, 2, 11, ["guest 2", "guest 2"], ["party"], 15),
    (card_is("L-S06"), "Grand Regatta", 1, 1, 7, ["dog 2", "guest 2"], ["boat"], 11),
    (card_is("L-S09"), "Champagne Breakfast", 1, 0, 4, [], ["dinner"], 4),
    (card_is("L-S11"), "Royal Gala", 1, 2, 15, ["any 2", "any 2"], ["party"], 19),
    (card_is("L-S12"), "Private Train", 1, 1, 9, ["horse 2", "guest 2"], ["carriage"], 13),
    (card_is("L-S14"), "Charity Gala", 1, 1, 10, [], ["party"], 10),
    (card_is("L-S15"), "Twelve-course Banquet", 1, 1, 8, ["chef 3", "guest 3"], ["dinner"], 14),
]


@pytest.mark.parametrize(("name", "copies", "actions", "pay", "joins", "tags", "most"), marked(EVENTS + SPECIALS))
def test_a_card_that_is_played_costs_its_actions_and_with_all_companions_the_most(name, copies, actions, pay, joins, tags, most):
    companions = [COMPANION[join.split()[0]] for join in joins]
    assert (entry(name)["copies"], entry(name)["tags"]) == (copies, tags)
    assert [f"{join['kind']} {join['add']}" for join in entry(name)["join"]] == joins
    alone = at_action(100, 4, hand=[name], board=["Card Room"])
    play(alone, name, way=0)
    assert (pounds_of(alone), actions_of(alone)) == (100 - pay, (4 - actions, 0))
    full = at_action(100, 4, hand=[name, *companions], board=["Card Room"])
    play(full, name, companions, way=0)
    assert (pounds_of(full), actions_of(full), hand_of(full)) == (100 - most, (4 - actions, 0), [])
    away = box if PRINTED[NUMBER[name]].table == "special" else discards
    assert away(full, name) == 1
    assert all(discards(full, companion) == companions.count(companion) for companion in companions)


@rule_is(("L-E04"), "L-S06", "L-H11")
@pytest.mark.parametrize(("name", "pay"), [("Boat Trip", 6), ("Grand Regatta", 7)])
def test_a_drunken_sailor_adds_two_pounds_to_boats(name, pay):
    match = at_action(50, 3, hand=[name], board=["Drunken Sailor"])
    play(match, name)
    assert pounds_of(match) == 50 - pay - 2


@rule_is("L-E07")
def test_garden_party_may_cost_two_actions_and_up_to_twelve_pounds():
    match = at_action(50, 3, hand=["Garden Party", "Chef", "Guest"], board=["Card Room"])
    play(match, "Garden Party", ["Chef", "Guest"], way=1)
    assert (pounds_of(match), actions_of(match)) == (38, (1, 0))


@rule_is(("L-E08"), "L-S08")
@pytest.mark.parametrize(("name", "value", "copies"), [("Wild Party", 14, 2), ("Housewarming Gone Wrong", 12, 1)])
def test_parties_that_take_a_house_down_cost_an_action_and_no_money(name, value, copies):
    assert (entry(name)["copies"], entry(name)["tags"]) == (copies, ["party"])
    match = at_action(50, 3, hand=[name], board=[("Palace on the Hill", {"value": 22}), "Card Room"])
    play(match, name)
    assert (value_of(match, "Palace on the Hill"), pounds_of(match), actions_of(match)) == (value, 50, (2, 0))
    none = at_action(50, 3, hand=[name], board=["Home Farm"])
    assert why(none, "play", name) == "L-R40"


@rule_is("L-E09")
def test_full_diary_costs_a_pound_and_gives_an_action_several_in_a_row():
    match = at_action(2, 0, hand=["Full Diary"] * 3, board=["Home Farm"])
    assert entry("Full Diary")["copies"] == 3
    play(match, "Full Diary")
    play(match, "Full Diary")
    assert (pounds_of(match), actions_of(match)) == (0, (2, 0))
    assert why(match, "play", "Full Diary") == "L-101"


HELPERS = [
    (card_is("L-H01"), "Old Friend", 2, 2, 2),
    (card_is("L-H02"), "School Friend", 2, 1, 0),
    (card_is("L-H03"), "Steward", 2, 1, 2),
    (card_is("L-H04"), "Housekeeper", 2, 1, 1),
    (card_is("L-H05"), "Gardener", 2, 1, 1),
    (card_is("L-H06"), "Estate Agent", 2, 1, 2),
    (card_is("L-H07"), "Shady Agent", 2, 1, 0),
    (card_is("L-H08"), "Tailor", 2, 1, 2),
    (card_is("L-H09"), "Stable Master", 1, 1, 1),
    (card_is("L-H10"), "Kennel Master", 1, 1, 1),
    (card_is("L-H11"), "Drunken Sailor", 1, 1, 0),
    (card_is("L-H12"), "Gossip", 1, 1, 0),
    (card_is("L-H13"), "Bad Investment Adviser", 1, 2, 2),
]


@pytest.mark.parametrize(("name", "copies", "actions", "pay"), marked(HELPERS))
def test_a_helper_is_laid_for_its_cost(name, copies, actions, pay):
    assert entry(name)["copies"] == copies
    match = at_action(50, 4, hand=[name], board=["Card Room"])
    lay(match, name)
    assert (pounds_of(match), actions_of(match)) == (50 - pay, (4 - actions, 0))
    assert board_of(match)[name]["used"] is False


@rule_is(("L-H01"), "L-H02", "L-H12")
def test_friends_give_actions_and_gossip_a_card_more():
    match = at_action(50, 1, board=["Old Friend", "Old Friend", "School Friend", "Gossip"])
    seen = match.view(0)["plans"][0]["for_you"]
    assert (seen["actions"], seen["event_actions"], seen["cards"]) == (1 + 2, 1, 4 + 1)


@rule_is("L-H03")
def test_a_steward_saves_the_action_of_two_farms_and_two_stewards_of_four():
    match = at_action(90, 0, board=["Steward", "Steward", "Home Farm", "Hill Farm", "Small Holding"])
    for name in ("Home Farm", "Hill Farm", "Small Holding"):
        pick(match, "maintain", name)
    assert pounds_of(match) == 90 - 6 - 5 - 5


@rule_is(("L-H04"), "L-H05")
def test_a_housekeeper_saves_one_house_and_the_gardener_makes_it_dearer():
    match = at_action(50, 0, board=["Housekeeper", "Gardener", "Old Rectory", "Home Farm"])
    assert why(match, "maintain", "Home Farm") == "L-073"
    pick(match, "maintain", "Old Rectory")
    assert pounds_of(match) == 50 - 4 - 2
    assert board_of(match)["Home Farm"]["upkeep"] == 6


@rule_is(("L-H06"), "L-S03")
def test_an_estate_agent_makes_purchases_dearer_also_at_the_country_auction():
    match = at_action(60, 1, hand=["Country Auction", "Old Rectory"], board=["Estate Agent"], tokens=(1, -2, 3, -3))
    play(match, "Country Auction")
    assert (pounds_of(match), actions_of(match)) == (60 - (14 + 3 + 3 + 3), (1, 0))


@rule_is(("L-H07"), "L-S07")
def test_a_shady_agent_lowers_every_sale_also_the_hasty_one():
    match = at_action(0, 1, hand=["Hasty Sale"], board=["Shady Agent", "Home Farm", "Small Holding"], tokens=(1, -2, 3, -3))
    pick(match, "sell", "Home Farm")
    assert pounds_of(match) == 16 + 1 - 3
    play(match, "Hasty Sale")
    assert pounds_of(match) == 14 + (12 + 1 - 3 - 4)


@rule_is("L-H08")
@pytest.mark.parametrize(("tailors", "price"), [(0, 2), (1, 4), (2, 6)])
def test_each_tailor_makes_the_opera_two_pounds_dearer(tailors, price):
    match = at_action(50, 1, board=["Tailor"] * tailors)
    assert match.view(0)["errands"]["opera"]["price"] == price


@rule_is(("L-H09"), "L-H10")
def test_stable_and_kennel_masters_pay_for_tokens_on_properties_without_an_action():
    board = [
        "Stable Master",
        "Kennel Master",
        ("Hill Farm", {"tokens": ["horse", "dog"]}),
        ("Canal House", {"tokens": ["dog"]}),
        ("Yacht", {"tokens": ["dog"]}),
    ]
    match = at_action(50, 0, board=board)
    pick(match, "use", "Stable Master")
    assert pounds_of(match) == 48
    pick(match, "use", "Kennel Master")
    assert pounds_of(match) == 44


@rule_is("L-H12")
def test_gossip_draws_a_card_for_an_action_and_two_pounds():
    match = at_action(50, 1, board=["Gossip", "Card Room"])
    pick(match, "use", "Gossip")
    match.play(0, "draw deck=0")
    assert (pounds_of(match), actions_of(match), len(hand_of(match))) == (48, (0, 0), 1)


@rule_is("L-H13")
def test_the_adviser_loses_two_pounds_without_an_action_and_makes_the_theatre_dearer():
    match = at_action(50, 1, hand=["Evening at the Theatre"], board=["Bad Investment Adviser", "Card Room"])
    pick(match, "use", "Bad Investment Adviser")
    assert pounds_of(match) == 48
    play(match, "Evening at the Theatre")
    assert pounds_of(match) == 48 - 3 - 2


EXPENSES = [
    (card_is("L-X01"), "Reserved Table", 4, (1, 0), (1, 3), ["chef", "guest"], "dinner", 7),
    (card_is("L-X02"), "Private Box", 3, (1, 0), (1, 3), ["guest"], "theatre", 6),
    (card_is("L-X03"), "Hired Carriage", 3, (1, 0), (1, 2), ["horse", "guest"], "carriage", 6),
    (card_is("L-X04"), "Yacht", 3, (2, 0), (1, 4), ["guest", "chef", "dog"], "boat", 10),
    (card_is("L-X05"), "Gentlemen's Club", 3, (2, 2), (0, 2), [], "club", 2),
    (card_is("L-X06"), "Card Room", 2, (1, 0), (1, 4), [], "club", 4),
]


@pytest.mark.parametrize(("name", "copies", "cost", "use", "slots", "tag", "most"), marked(EXPENSES))
def test_an_expense_is_laid_used_and_with_all_tokens_costs_the_most(name, copies, cost, use, slots, tag, most):
    assert (entry(name)["copies"], entry(name)["tags"]) == (copies, [tag])
    match = at_action(50, 9, hand=[name, *(COMPANION[kind] for kind in slots)], board=["Stable Master"])
    lay(match, name)
    assert (pounds_of(match), actions_of(match)) == (50 - cost[1], (9 - cost[0], 0))
    assert board_of(match)[name]["use_sum"] == use[1]
    for kind in slots:
        seat_companion(match, name, kind, COMPANION[kind])
    left, actions = pounds_of(match), actions_of(match)[0]
    assert actions == 9 - cost[0] - len(slots)
    pick(match, "use", name)
    assert (pounds_of(match), actions_of(match)[0]) == (left - most, actions - use[0])


@rule_is("L-X04")
def test_each_drunken_sailor_adds_to_the_yacht():
    match = at_action(50, 2, board=["Yacht", "Drunken Sailor", "Gossip"])
    pick(match, "use", "Yacht")
    assert pounds_of(match) == 44


PROPERTIES = [
    (card_is("L-P01"), "Stud Farm", "farm", [15], 5, ["horse 5"], 10),
    (card_is("L-P02"), "Hill Farm", "farm", [13], 5, ["horse 4", "dog 3"], 12),
    (card_is("L-P03"), "Sheepdog Farm", "farm", [14], 6, ["dog 3", "dog 3"], 12),
    (card_is("L-P04"), "Home Farm", "farm", [16], 6, ["horse 4"], 10),
    (card_is("L-P05"), "Racing Stables", "farm", [17], 6, ["horse 4", "horse 4"], 14),
    (card_is("L-P06"), "Small Holding", "farm", [12], 5, ["dog 4"], 9),
    (card_is("L-P07"), "Corner House", "townhouse", [10, 9, 7, 6, 4, 3], 4, [], 4),
    (card_is("L-P08"), "Crescent House", "townhouse", [11, 9, 8, 6, 5, 3], 3, [], 3),
    (card_is("L-P09"), "Square House", "townhouse", [12, 11, 9, 8, 6, 5], 4, [], 4),
    (card_is("L-P10"), "Mews House", "townhouse", [9, 8, 6, 5, 3, 2], 2, ["guest 2"], 4),
    (card_is("L-P11"), "Canal House", "townhouse", [10, 8, 7, 5, 4, 2], 3, ["dog 2"], 5),
    (card_is("L-P12"), "Bay-window House", "townhouse", [13, 11, 10, 8, 7, 5], 4, [], 4),
    (card_is("L-P13"), "Old Rectory", "manor", [14, 12, 10, 8, 6, 4], 4, [], 4),
    (card_is("L-P14"), "Dower House", "manor", [15, 13, 11, 9, 7, 5], 4, ["guest 2"], 6),
    (card_is("L-P15"), "Moated Manor", "manor", [16, 14, 12, 10, 8, 6], 5, [], 5),
    (card_is("L-P16"), "Hunting Lodge", "manor", [14, 12, 10, 8, 6, 4], 3, ["dog 2"], 5),
    (card_is("L-P17"), "Orchard Manor", "manor", [15, 13, 11, 9, 7, 5], 4, ["chef 3"], 7),
    (card_is("L-P18"), "Long Gallery Manor", "manor", [17, 15, 13, 11, 9, 7], 5, [], 5),
    (card_is("L-P19"), "West Wing House", "mansion", [18, 16, 13, 11, 8, 6], 5, [], 5),
    (card_is("L-P20"), "Rose Mansion", "mansion", [19, 17, 14, 12, 9, 7], 5, ["guest 3"], 8),
    (card_is("L-P21"), "Marble Hall", "mansion", [20, 18, 15, 13, 10, 8], 6, [], 6),
    (card_is("L-P22"), "Banquet Hall", "mansion", [21, 18, 16, 13, 11, 8], 6, ["chef 3"], 9),
    (card_is("L-P23"), "Palace on the Hill", "mansion", [22, 19, 17, 14, 12, 9], 6, ["guest 2", "chef 2"], 10),
    (card_is("L-P24"), "Leaking Mansion", "mansion", [18, 15, 13, 10, 8, 5], 4, [], 4),
]
TOKEN = {"farm": 1, "townhouse": -2, "manor": 3, "mansion": -3}


@pytest.mark.parametrize(("name", "kind", "values", "upkeep", "slots", "full"), marked(PROPERTIES))
def test_a_property_is_bought_kept_up_and_sold_at_the_printed_numbers(name, kind, values, upkeep, slots, full):
    assert entry(name)["copies"] == 1
    assert [f"{slot['kind']} {slot['add']}" for slot in entry(name)["slots"]] == slots
    match = at_action(90, 9, hand=[name, *(COMPANION[slot.split()[0]] for slot in slots)], board=["Bad Investment Adviser"])
    buy(match, name)
    assert pounds_of(match) == 90 - values[0] - TOKEN[kind]
    card = board_of(match)[name]
    assert (card["kind"], card["values"], card["value"], card["upkeep"]) == (kind, values, values[0], upkeep)
    assert card["falls_to"] == (values[1] if len(values) > 1 else None)
    for slot in slots:
        seat_companion(match, name, slot.split()[0], COMPANION[slot.split()[0]])
    before = pounds_of(match)
    pick(match, "maintain", name)
    assert pounds_of(match) == before - full
    pick(match, "sell", name)
    assert pounds_of(match) == before - full + max(0, values[0] + TOKEN[kind])


JOINS = {
    "dog": ["Carriage Ride", "Dinner Out", "Boat Trip", "Bad Tip", "Grand Regatta"],
    "horse": ["Carriage Ride", "Evening at the Theatre", "Day at the Races", "Private Train"],
    "guest": [
        *("Carriage Ride", "Evening at the Theatre", "Dinner Out", "Boat Trip", "Ball", "Ball", "Garden Party"),
        *("Masked Ball", "Masked Ball", "Grand Regatta", "Private Train", "Twelve-course Banquet"),
    ],
    "chef": ["Dinner Out", "Boat Trip", "Garden Party", "Twelve-course Banquet"],
}
SEATS = {
    "dog": ["Yacht", "Hill Farm", "Sheepdog Farm", "Sheepdog Farm", "Small Holding", "Canal House", "Hunting Lodge"],
    "horse": ["Hired Carriage", "Stud Farm", "Hill Farm", "Home Farm", "Racing Stables", "Racing Stables"],
    "guest": [
        "Reserved Table",
        "Private Box",
        "Hired Carriage",
        "Yacht",
        "Mews House",
        "Dower House",
        "Rose Mansion",
        "Palace on the Hill",
    ],
    "chef": ["Reserved Table", "Yacht", "Orchard Manor", "Banquet Hall", "Palace on the Hill"],
}


@pytest.mark.parametrize(
    ("kind", "name"),
    marked(
        [
            (card_is("L-C01"), "dog", "Dog"),
            (card_is("L-C02"), "horse", "Horse"),
            (card_is("L-C03"), "guest", "Guest"),
            (card_is("L-C04"), "chef", "Chef"),
        ]
    ),
)
def test_a_companion_joins_and_is_seated_where_the_ledger_says(kind, name):
    assert (entry(name)["copies"], entry(name)["kind"]) == (5, kind)
    joins = [card.entry["name"] for card in PRINTED for item in card.entry.get("join", ()) if item["kind"] == kind]
    seats = [card.entry["name"] for card in PRINTED for item in card.entry.get("slots", ()) if item["kind"] == kind]
    assert (joins, seats) == (JOINS[kind], SEATS[kind])
    match = at_action(50, 3, hand=["Royal Gala", name])
    play(match, "Royal Gala", [name])
    assert pounds_of(match) == 50 - 17


@rule_is(("L-C05"), "L-018")
def test_the_wild_companion_joins_everything_never_enters_a_deck_and_does_not_count():
    assert entry("Wild Companion")["copies"] == 2
    match = at_action(50, 3, hand=["Wild Companion", "Boat Trip", "Dog", "Ball"])
    play(match, "Boat Trip", ["Wild Companion", "Dog", None])
    assert pounds_of(match) == 50 - 10
    s = state(match)
    card = NUMBER["Wild Companion"]
    assert (s.pile[card], s.discards[card], s.box[card], s.wild[0]) == (0, 0, 0, 0)


CROWNS = [
    (card_is("L-S01"), "Busy Morning", 1, 2),
    (card_is("L-S02"), "Long Weekend", 1, 1),
    (card_is("L-S03"), "Country Auction", 1, 1),
    (card_is("L-S04"), "Burst Pipes", 1, 1),
    (card_is("L-S05"), "Masked Ball", 2, 1),
    (card_is("L-S06"), "Grand Regatta", 2, 1),
    (card_is("L-S07"), "Hasty Sale", 2, 1),
    (card_is("L-S08"), "Housewarming Gone Wrong", 2, 1),
    (card_is("L-S09"), "Champagne Breakfast", 2, 1),
    (card_is("L-S10"), "Double Booking", 2, 1),
    (card_is("L-S11"), "Royal Gala", 3, 1),
    (card_is("L-S12"), "Private Train", 3, 1),
    (card_is("L-S13"), "Clearance Auction", 3, 1),
    (card_is("L-S14"), "Charity Gala", 3, 1),
    (card_is("L-S15"), "Twelve-course Banquet", 3, 1),
    (card_is("L-S16"), "Endless Night", 3, 1),
]


@pytest.mark.parametrize(("name", "crowns", "copies"), marked(CROWNS))
def test_a_special_card_has_its_crowns_and_copies(name, crowns, copies):
    d, _ = GAME.new(2, 1).records
    assert (d.card[NUMBER[name]].deck - 3, d.card[NUMBER[name]].copies) == (crowns, copies)


@rule_is(("L-S01"), "L-S16")
@pytest.mark.parametrize(("name", "gain"), [("Busy Morning", 2), ("Endless Night", 3)])
def test_specials_give_ordinary_actions(name, gain):
    match = at_action(50, 0, hand=[name], board=["Card Room"])
    play(match, name)
    assert (pounds_of(match), actions_of(match)) == (50, (gain, 0))


@rule_is("L-S04")
def test_burst_pipes_take_every_house_one_step_down():
    match = at_action(50, 0, hand=["Burst Pipes"], board=["Old Rectory", "Marble Hall", "Home Farm", "Card Room"])
    play(match, "Burst Pipes")
    assert [value_of(match, name) for name in ("Old Rectory", "Marble Hall", "Home Farm")] == [12, 18, 16]


@rule_is("L-S03")
def test_country_auction_costs_three_pounds_more_and_no_action():
    match = at_action(50, 0, hand=["Country Auction", "Corner House"], tokens=(1, -2, 3, -3))
    play(match, "Country Auction")
    assert pounds_of(match) == 50 - (10 - 2 + 3)


@rule_is("L-S07")
def test_hasty_sale_brings_four_pounds_less_and_takes_no_action():
    match = at_action(0, 0, hand=["Hasty Sale"], board=["Home Farm"], tokens=(1, -2, 3, -3))
    play(match, "Hasty Sale")
    assert pounds_of(match) == 16 + 1 - 4


@rule_is("L-S10")
def test_double_booking_counts_boosts_and_tokens_again():
    match = at_action(50, 1, hand=["Double Booking"], board=[("Yacht", {"tokens": ["dog"]}), "Drunken Sailor"])
    pick(match, "use", "Yacht")
    play(match, "Double Booking")
    assert pounds_of(match) == 50 - 8 - 8


@rule_is("L-S13")
def test_clearance_auction_sells_any_number_at_normal_receipts():
    match = at_action(0, 0, hand=["Clearance Auction"], board=["Home Farm", "Old Rectory"], tokens=(1, -2, 3, -3))
    play(match, "Clearance Auction")
    choose_slot(match, "Home Farm")
    choose_slot(match, "Old Rectory")
    assert pounds_of(match) == 17 + 17


WILLS = [
    (card_is("L-W01"), 70, 4, 60, 50),
    (card_is("L-W02"), 80, 4, 70, 60),
    (card_is("L-W03"), 90, 4, 80, 70),
    (card_is("L-W04"), 100, 5, 80, 65),
    (card_is("L-W05"), 110, 5, 90, 75),
    (card_is("L-W06"), 120, 5, 100, 85),
    (card_is("L-W07"), 130, 5, 110, 95),
]


@pytest.mark.parametrize(("will", "lines", "at_end", "at_start"), marked(WILLS))
def test_a_will_gives_its_money_and_with_employment_less(will, lines, at_end, at_start):
    plain = GAME.new(2, 1, will="fixed", fixed_will=will).view(0)
    assert [them["money"] for them in plain["players_at_table"]] == [will, will]
    sacked = GAME.new(2, 1, will="fixed", fixed_will=will, getting_sacked=True).view(0)["you"]
    assert (sacked["money"], len(sacked["job"]["lines"]), sacked["will"]) == (at_end, lines, will)
    early = GAME.new(2, 1, will="fixed", fixed_will=will, getting_sacked=True, income="round_start").view(0)["you"]
    assert early["money"] - early["job"]["income"] == at_start


JOBS = [
    (card_is("L-G01"), "Governess", "club 4, farm 3, sale 2, dinner 1"),
    (card_is("L-G02"), "Schoolmaster", "townhouse 4, manor 3, boat 2, opera 1"),
    (card_is("L-G03"), "Postmaster", "mansion 4, races 3, carriage 2, theatre 1"),
    (card_is("L-G04"), "Librarian", "races 4, sale 3, party 2, opera 1"),
    (card_is("L-G05"), "Curate", "manor 4, mansion 3, dinner 2, party 1"),
    (card_is("L-G06"), "Bookkeeper", "club 4, farm 3, boat 2, theatre 1"),
    (card_is("L-G07"), "Botanist", "townhouse 4, boat 3, carriage 2, dinner 1"),
    (card_is("L-G08"), "Organist", "mansion 4, races 3, sale 2, opera 1"),
    (card_is("L-G09"), "Stationmaster", "club 4, farm 3, manor 2, carriage 1"),
    (card_is("L-G10"), "Apothecary", "townhouse 4, mansion 3, theatre 2, party 1"),
    (card_is("L-G11"), "Banker", "farm 5, sale 4, carriage 3, theatre 2, opera 1"),
    (card_is("L-G12"), "Doctor", "townhouse 5, manor 4, boat 3, races 2, party 1"),
    (card_is("L-G13"), "Judge", "club 5, boat 4, races 3, theatre 2, dinner 1"),
    (card_is("L-G14"), "Professor", "townhouse 5, manor 4, sale 3, carriage 2, dinner 1"),
    (card_is("L-G15"), "Notary", "club 5, farm 4, mansion 3, party 2, opera 1"),
    (card_is("L-G16"), "Admiral", "mansion 5, carriage 4, theatre 3, party 2, opera 1"),
    (card_is("L-G17"), "Bishop", "townhouse 5, manor 4, boat 3, sale 2, dinner 1"),
    (card_is("L-G18"), "Ambassador", "club 5, farm 4, manor 3, races 2, carriage 1"),
    (card_is("L-G19"), "Headmistress", "farm 5, mansion 4, boat 3, sale 2, party 1"),
    (card_is("L-G20"), "Surveyor", "club 5, townhouse 4, theatre 3, dinner 2, opera 1"),
]


@pytest.mark.parametrize(("name", "lines"), marked(JOBS))
def test_an_employment_card_has_its_lines_from_the_top(name, lines):
    number = next(at for at, job in enumerate(GAME.components["employment"]) if job["name"] == name)
    match = at_action(getting_sacked=True)
    d, s = match.records
    s.players[0].job, s.players[0].covered = number + 1, 0
    printed = [f"{line['symbol']} {line['income']}" for line in GAME.components["employment"][number]["lines"]]
    assert ", ".join(printed) == lines
    seen = match.view(0)["you"]["job"]["lines"]
    assert [line["income"] for line in seen] == [int(line.split()[1]) for line in lines.split(", ")]
    bits = {line["symbol"]: d.job[number].symbol[at] for at, line in enumerate(GAME.components["employment"][number]["lines"])}
    assert len(set(bits.values())) == len(lines.split(", "))


@rule_is(("L-G01"), "L-K06")
def test_a_card_of_each_tag_matches_its_symbol():
    match = at_action(90, 9, hand=["Dinner Out", "Corner House"], board=["Card Room", "Yacht"], getting_sacked=True)
    give(match, 0, "Bad Tip")
    put(match, 0, "Home Farm")
    state(match).players[0].job = 1
    pick(match, "use", "Card Room")
    assert [str(move) for move in match.moves(0)] == ["leave", "cover line=0"]
    match.play(0, "leave")
    pick(match, "sell", "Home Farm")
    assert [str(move) for move in match.moves(0)] == ["leave", "cover line=2"]
    match.play(0, "leave")
    play(match, "Dinner Out")
    assert [str(move) for move in match.moves(0)] == ["leave", "cover line=3"]


# --- No card is in another's shadow -------------------------------------------------------------------------------------
def paid(items, base, held):
    """The most that a card costs with so many companions of each kind in hand, a place for any kind filled last."""
    left, total = dict(held), base
    for item in sorted(items, key=lambda item: (item["kind"] == "any", -item["add"])):
        kind = item["kind"] if item["kind"] != "any" else next((kind for kind in left if left[kind]), "any")
        if left.get(kind):
            left[kind] -= 1
            total += item["add"]
    return total


HANDS = [dict(zip(("dog", "horse", "guest", "chef"), counts, strict=True)) for counts in itertools.product(range(3), repeat=4)]


def worth(card):
    """What decides between cards that cost the same to play: what they can spend with every hand of companions, and how far a house falls."""
    entry, table = card.entry, card.table
    if table == "property":
        return [paid(entry.get("slots", ()), entry["upkeep"], held) for held in HANDS] + [entry["values"][0] - entry["values"][-1]]
    if table in ("helper", "expense"):
        return [paid(entry.get("slots", ()), entry.get("use", {"pay": 0})["pay"], held) for held in HANDS]
    return [
        paid(entry.get("join", ()), cost["pay"], held)
        for cost in [entry["play"], entry.get("alternative", entry["play"])]
        for held in HANDS
    ]


def price(card):
    """What makes two cards comparable: their sort, what playing them costs, and what they do besides."""
    entry = card.entry
    besides = [entry.get("then", []), entry.get("always", []), entry.get("crowns"), entry.get("kind") == "farm"]
    costs = [entry["play"]["actions"], entry.get("use", {}).get("actions")] if "play" in entry else [entry["values"][0]]
    laid = entry["play"]["pay"] if card.table in ("helper", "expense") else 0
    return json.dumps([card.table in ("event", "special"), card.table == "property", costs, laid, besides])


@rule_is("L-R01")
def test_no_card_is_strictly_worse_than_another_at_the_same_price():
    cards = [card for card in PRINTED if card.table not in ("companion", "wild")]
    shadows = [
        (one.entry["name"], other.entry["name"])
        for one, other in itertools.permutations(cards, 2)
        if price(one) == price(other)
        and worth(one) != worth(other)
        and all(less <= more for less, more in zip(worth(one), worth(other), strict=True))
    ]
    assert shadows == []


@rule_is("L-R01")
def test_every_entry_says_whether_it_was_found_or_is_ours():
    data = GAME.components
    tables = ("event", "helper", "expense", "property", "companion", "special", "wild", "will", "employment")
    said = {entry["id"]: entry["source"] for table in tables for entry in data[table]}
    assert set(said.values()) == {"found", "house"}
    found = {name for name, source in said.items() if source == "found" and not name.startswith("will")}
    assert found == {"wild_party", "stable_master", "wild_companion"}
    assert all(entry["source"] == "found" for entry in data["will"])
    assert [plan["source"] for plan in data["plans"]["large"]] == ["found"] * 2 + ["house"] * 5
    assert {plan["source"] for plan in data["plans"]["small"]} == {"house"}
