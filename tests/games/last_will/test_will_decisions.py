"""The decisions of the ledger: how a choice is split, what is offered, and what the program decides by itself."""

import copy

import pytest
from last_will_table import (
    GAME,
    NUMBER,
    actions_of,
    at_action,
    at_errands,
    choose_slot,
    discards,
    hand_of,
    lay,
    pick,
    play,
    pounds_of,
    put,
    ready,
    state,
    texts,
)

from rules import rule_is


@rule_is("L-D10", "L-D11")
def test_the_action_turn_lists_each_card_of_hand_and_board_for_what_it_is_for():
    hand = ["Bad Tip", "Charity Gala", "Card Room", "Old Rectory", "Guest"]
    match = at_action(50, 3, hand=hand, board=["Yacht", "Home Farm"])
    cards = [f"hand card={NUMBER[name]}" for name in ("Bad Tip", "Card Room", "Old Rectory", "Charity Gala")]
    board = ["use slot=0", "maintain slot=1", "sell slot=1", "throw slot=0", "seat slot=0 companion=guest"]
    assert texts(match) == ["end_turn", *board, *cards]
    assert match.why_not(0, f"hand card={NUMBER['Guest']}").rule == "L-105"
    poor = at_action(0, 3, hand=hand, board=["Yacht", "Home Farm"])
    assert texts(poor) == ["end_turn", "sell slot=1", "throw slot=0", "seat slot=0 companion=guest", cards[1]]
    assert poor.why_not(0, cards[0]).rule == "L-101"
    assert poor.why_not(0, "use slot=0").rule == "L-101"


@rule_is("L-D10", "L-D11")
def test_copies_count_as_one_option():
    match = at_action(50, 3, hand=["Bad Tip", "Ball", "Ball"], board=["Card Room", "Card Room", "Yacht"])
    used = [move for move in texts(match) if move.startswith(("use", "hand"))]
    assert used == ["use slot=0", "use slot=2", f"hand card={NUMBER['Ball']}", f"hand card={NUMBER['Bad Tip']}"]
    assert match.why_not(0, "use slot=1").rule == "L-D11"


@rule_is("L-D12", "L-D13")
def test_a_card_that_asks_is_shown_to_all_and_cannot_be_taken_back():
    match = at_action(50, 3, hand=["Dinner Out", "Ball", "Guest", "Chef"])
    told = match.play(0, f"hand card={NUMBER['Dinner Out']}")
    assert [(event.name, event["card"]) for event in told] == [("shown", NUMBER["Dinner Out"])]
    assert (pounds_of(match), actions_of(match)) == (50, (3, 0))
    assert match.view(1)["playing"] == NUMBER["Dinner Out"]
    assert set(texts(match)) == {f"join companions={who}" for who in ("none", "guest", "none,chef", "guest,chef")}
    assert "back" not in GAME.move_names.names()


@rule_is("L-D10", "L-D15")
def test_a_decision_with_one_option_is_made_by_the_program():
    match = at_action(50, 2, hand=["Wild Party"], board=["Old Rectory", "Home Farm"])
    told = pick(match, "play", "Wild Party")
    assert [event.name for event in told][:2] == ["played", "fell"]
    ended = at_action(50, 1, hand=["Bad Tip"])
    pick(ended, "play", "Bad Tip")
    assert ended.view(0)["round"] == 4


@rule_is("L-D13")
def test_companions_are_one_choice_and_only_those_that_the_hand_has_and_the_purse_can_pay():
    match = at_action(7, 3, hand=["Dinner Out", "Guest", "Chef", "Dog", "Wild Companion"], board=["Home Farm"])
    pick(match, "play", "Dinner Out")
    two = ["guest,chef", "guest,wild", "wild,chef", "guest,none,dog", "none,chef,dog", "wild,none,dog"]
    assert set(texts(match)) == {f"join companions={who}" for who in ("none", "guest", "none,chef", "none,none,dog", "wild", *two)}
    assert match.why_not(0, "join companions=dog").rule == "L-083"
    assert match.why_not(0, "join companions=guest,chef,dog").rule == "L-101"
    match.play(0, "join companions=guest,chef")
    assert pounds_of(match) == 0
    assert hand_of(match) == ["Dog", "Wild Companion"]


@rule_is("L-D13")
def test_the_same_companions_at_the_same_sum_are_one_option_and_a_dearer_place_another():
    ball = at_action(50, 3, hand=["Ball", "Guest", "Wild Companion"])
    pick(ball, "play", "Ball")
    assert texts(ball) == [f"join companions={who}" for who in ("none", "guest", "wild", "wild,guest")]
    assert ball.why_not(0, "join companions=guest,wild").rule == "L-D13"
    theatre = at_action(50, 3, hand=["Evening at the Theatre", "Wild Companion"])
    pick(theatre, "play", "Evening at the Theatre")
    sums = {company["move"]: company["sum"] for company in theatre.view(0)["you"]["decision"]["companies"]}
    assert sums == {"join companions=none": 3, "join companions=wild": 5, "join companions=none,wild": 6}


@rule_is("L-D13")
def test_an_entry_for_any_companion_asks_which_kind():
    match = at_action(50, 3, hand=["Long Weekend", "Guest", "Chef", "Dog", "Horse", "Wild Companion"])
    pick(match, "play", "Long Weekend")
    assert len(texts(match)) == 6
    match.play(0, "join companions=horse")
    assert (pounds_of(match), discards(match, "Horse")) == (42, 1)


@rule_is("L-D13")
def test_every_way_to_join_agrees_with_a_plain_count_of_the_hand():
    """All ways to fill the places of an event, counted without the rules."""
    import itertools

    adds, kinds = [2, 3, 2], ["guest", "any", "guest"]
    data = copy.deepcopy(GAME.components)
    data["event"][0] |= {"join": [{"kind": kind, "add": add} for kind, add in zip(kinds, adds, strict=True)]}
    hand = ["Carriage Ride", "Guest", "Guest", "Dog", "Wild Companion"]
    match = at_action(50, 3, hand=hand, data=data)
    pick(match, "play", "Carriage Ride")
    found = set()
    for places in itertools.product([None, "dog", "guest", "wild"], repeat=3):
        used = sorted(who for who in places if who)
        fits = all(who in (None, "wild", kind) or kind == "any" for who, kind in zip(places, kinds, strict=True))
        if fits and all(used.count(who) <= {"dog": 1, "guest": 2, "wild": 1}[who] for who in used):
            found.add((tuple(used), 3 + sum(add for who, add in zip(places, adds, strict=True) if who)))
    listed = match.view(0)["you"]["decision"]["companies"]
    assert sorted((tuple(sorted(who for who in one["joining"] if who)), one["sum"]) for one in listed) == sorted(found)


@rule_is("L-D14")
def test_a_token_is_one_move_that_names_the_card_and_who_takes_the_seat():
    match = at_action(50, 3, hand=["Guest", "Dog", "Wild Companion", "Bad Tip"], board=["Yacht", "Reserved Table"])
    seats = [move for move in texts(match) if move.startswith("seat")]
    assert seats == [f"seat slot=0 companion={who}" for who in ("dog", "guest", "wild_dog", "wild_guest", "wild_chef")] + [
        f"seat slot=1 companion={who}" for who in ("guest", "wild_guest", "wild_chef")
    ]
    match.play(0, "seat slot=0 companion=guest")
    assert actions_of(match) == (2, 0)
    assert hand_of(match) == ["Bad Tip", "Dog", "Wild Companion"]


@rule_is("L-D15")
def test_a_drop_asks_which_house():
    match = at_action(50, 3, hand=["Wild Party"], board=["Old Rectory", "Home Farm", "Marble Hall", ("Corner House", {"value": 3})])
    play(match, "Wild Party")
    assert texts(match) == ["board slot=0", "board slot=2"]
    assert match.why_not(0, "board slot=3").rule == "L-V03"


@rule_is("L-D16")
def test_a_purchase_by_special_asks_which_property_in_hand():
    match = at_action(20, 3, hand=["Country Auction", "Corner House", "Square House", "Palace on the Hill"], tokens=(1, -2, 3, -3))
    play(match, "Country Auction")
    assert texts(match) == [f"hand card={NUMBER[name]}" for name in ("Corner House", "Square House")]
    assert match.why_not(0, "stop").rule == "L-D16"


@rule_is("L-D17")
def test_a_sale_by_special_asks_which_property_and_after_the_first_also_to_stop():
    match = at_action(20, 3, hand=["Clearance Auction"], board=["Home Farm", "Yacht", "Old Rectory", "Marble Hall"])
    play(match, "Clearance Auction")
    assert texts(match) == ["board slot=0", "board slot=2", "board slot=3"]
    assert match.why_not(0, "stop").rule == "L-D17"
    choose_slot(match, "Home Farm")
    assert texts(match) == ["stop", "board slot=2", "board slot=3"]


@rule_is("L-D18")
def test_again_asks_which_used_expense():
    match = at_action(
        50,
        3,
        hand=["Double Booking"],
        board=[("Card Room", {"used": True}), ("Yacht", {"used": True}), "Reserved Table", "Gossip"],
    )
    play(match, "Double Booking")
    assert texts(match) == ["board slot=0", "board slot=1"]
    assert match.why_not(0, "board slot=2").rule == "L-V06"


@rule_is("L-D19")
def test_a_draw_asks_for_the_deck():
    match = at_action(50, 3, board=["Gossip"])
    pick(match, "use", "Gossip")
    assert texts(match) == ["draw deck=0", "draw deck=1", "draw deck=2", "draw deck=3"]


@rule_is("L-D20")
def test_after_a_misdeed_the_line_is_covered_or_not():
    match = at_action(50, 3, hand=["Dinner Out"], board=["Yacht"], getting_sacked=True)
    state(match).players[0].job = 1
    play(match, "Dinner Out")
    assert texts(match) == ["leave", "cover line=3"]


@rule_is("L-D21")
def test_at_the_end_of_the_round_one_card_after_the_other_is_chosen_in_secret():
    match = at_action(50, 0, hand=["Ball", "Ball", "Dog", "Yacht"])
    match.play(0, "end_turn")
    assert texts(match) == [f"discard card={NUMBER[name]}" for name in ("Ball", "Yacht", "Dog")]
    match.play(0, f"discard card={NUMBER['Ball']}")
    assert len(texts(match)) == 3
    match.play(0, f"discard card={NUMBER['Dog']}")
    thrown = [event for event in match.log(1) if event.name == "discarded" and event["seat"] == 0]
    assert [(event["card"], event["deck"]) for event in thrown[-2:]] == [(None, 0), (None, 3)]


@rule_is("L-D09")
def test_the_demotion_space_asks_for_an_open_line():
    from last_will_table import at_errands, ready

    match = at_errands([2, 5], getting_sacked=True)
    state(match).players[0].job, state(match).players[0].covered = 1, 2
    ready(match)
    match.play(0, "demotion")
    assert texts(match) == ["cover line=0", "cover line=2", "cover line=3"]
    assert match.why_not(0, "cover line=1").rule == "L-K03"


@pytest.mark.parametrize("players", [1, 2, 5])
def test_no_decision_has_more_than_sixty_options(players):
    import random

    match, chance, most = GAME.new(players, 5, getting_sacked=True, special_errand="stack"), random.Random(5), 0
    while not match.over:
        moves = match.moves(match.waiting[0])
        most = max(most, len(moves))
        match.play(match.waiting[0], chance.choice(moves))
    assert 10 < most <= 60


@rule_is("L-D10")
def test_laying_a_card_needs_no_second_question():
    match = at_action(50, 3, hand=["Tailor", "Steward"], board=["Yacht"])
    lay(match, "Tailor")
    assert match.ply == 1
    assert pounds_of(match) == 48


@rule_is("L-D10", "L-D11", "L-101")
def test_a_sight_says_why_a_card_cannot_serve():
    match = at_action(0, 3, hand=["Bad Tip"], board=["Yacht", "Home Farm"])
    refused = match.sight(0).refused
    assert set(refused) == {f"hand card={NUMBER['Bad Tip']}", "use slot=0", "maintain slot=1"}
    assert refused["use slot=0"].rule == "L-101"
    assert (
        refused["use slot=0"].reason == "«Use Yacht for £4»: you have £0 and own property (1), and with property no payment may go below £0"
    )
    assert match.sight(1).refused == {}


@rule_is("L-D10")
def test_a_view_names_the_move_of_each_card_and_it_can_be_made():
    match = at_action(50, 3, hand=["Bad Tip", "Old Rectory"], board=["Yacht"])
    you = match.view(0)["you"]
    named = [card["move"] for card in you["hand"]] + [one["move"] for place in you["decision"]["board"] for one in place["moves"]]
    assert sorted([*named, "end_turn"]) == sorted(texts(match))


@rule_is("L-D07", "L-066")
def test_the_decision_on_the_market_says_what_your_properties_would_fetch_in_each_order():
    match = at_errands([2, 5])
    put(match, 0, "Home Farm")
    put(match, 0, "Old Rectory", value=8)
    ready(match)
    match.play(0, "market")
    orders = match.view(0)["you"]["decision"]["orders"]
    assert len(orders) == 24
    assert orders[0] == {"order": 0, "tokens": [-3, -2, 1, 3], "brings": 16 - 3 + 8 + 1}
