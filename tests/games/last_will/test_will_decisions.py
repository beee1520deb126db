"""The decisions of the ledger: how a choice is split, what is offered, and what the program decides by itself."""

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

ALL_SORTS = ["end_turn", "play_event", "play_special", "lay", "buy", "use", "maintain", "sell", "place_token", "throw_away"]


@rule_is("L-D10")
def test_the_action_turn_asks_for_the_sort_of_move_and_offers_only_sorts_that_are_possible():
    hand = ["Bad Tip", "Charity Gala", "Card Room", "Old Rectory", "Guest"]
    match = at_action(50, 3, hand=hand, board=["Yacht", "Home Farm"])
    assert texts(match) == ALL_SORTS
    assert len([*ALL_SORTS, "declare"]) == 11
    poor = at_action(0, 3, hand=hand, board=["Yacht", "Home Farm"])
    assert texts(poor) == ["end_turn", "lay", "sell", "place_token", "throw_away"]
    assert poor.why_not(0, "play_event").rule == "L-101"
    assert poor.why_not(0, "use").rule == "L-101"


@rule_is("L-D11")
def test_then_it_asks_for_the_card_and_copies_count_as_one():
    match = at_action(50, 3, hand=["Bad Tip", "Ball", "Ball", "Dog"], board=["Card Room", "Card Room", "Yacht"])
    match.play(0, "play_event")
    assert texts(match) == ["back", f"hand card={NUMBER['Ball']}", f"hand card={NUMBER['Bad Tip']}"]
    match.play(0, "back")
    match.play(0, "use")
    assert texts(match) == ["back", "board slot=0", "board slot=2"]
    assert match.why_not(0, "board slot=1").rule == "L-D11"


@rule_is("L-D11")
def test_a_choice_may_be_taken_back_until_it_is_paid_and_nothing_has_changed():
    match = at_action(50, 3, hand=["Dinner Out", "Ball", "Guest", "Chef"])
    before = match.view(0)
    match.play(0, "play_event")
    match.play(0, f"hand card={NUMBER['Dinner Out']}")
    match.play(0, f"join card={NUMBER['Guest']}")
    assert (pounds_of(match), actions_of(match)) == (50, (3, 0))
    match.play(0, "back")
    after = match.view(0)
    assert {key: after[key] for key in after if key != "ply"} == {key: before[key] for key in before if key != "ply"}


@rule_is("L-D10")
def test_a_turn_cannot_be_drawn_out_by_taking_back_for_ever():
    match = at_action(50, 3, hand=["Bad Tip", "Ball"])
    for _ in range(20):
        match.play(0, "play_event")
        match.play(0, "back")
    match.play(0, "play_event")
    assert "back" not in texts(match)


@rule_is("L-D11", "L-D15")
def test_a_decision_with_one_option_is_made_by_the_program():
    match = at_action(50, 2, hand=["Wild Party"], board=["Old Rectory", "Home Farm"])
    told = match.play(0, "play_event")
    assert [event.name for event in told][:2] == ["played", "fell"]
    ended = at_action(50, 1, hand=["Bad Tip"])
    ended.play(0, "play_event")
    assert ended.view(0)["round"] == 4


@rule_is("L-D13")
def test_companions_are_asked_entry_by_entry_skip_first_and_only_while_the_sum_stays_payable():
    match = at_action(7, 3, hand=["Dinner Out", "Guest", "Chef", "Dog", "Wild Companion"], board=["Home Farm"])
    match.play(0, "play_event")
    guest, chef, dog, wild = (f"join card={NUMBER[name]}" for name in ("Guest", "Chef", "Dog", "Wild Companion"))
    assert texts(match) == ["back", "skip", guest, wild]
    match.play(0, guest)
    assert texts(match) == ["back", "skip", chef, wild]
    assert match.why_not(0, dog).rule == "L-083"
    match.play(0, chef)
    assert pounds_of(match) == 0
    assert hand_of(match) == ["Dog", "Wild Companion"]


@rule_is("L-D13")
def test_an_entry_for_any_companion_asks_which_kind():
    match = at_action(50, 3, hand=["Long Weekend", "Guest", "Chef", "Dog", "Horse", "Wild Companion"])
    match.play(0, "play_special")
    assert len(texts(match)) == 7
    match.play(0, f"join card={NUMBER['Horse']}")
    assert (pounds_of(match), discards(match, "Horse")) == (42, 1)


@rule_is("L-D14")
def test_a_token_asks_for_the_slot_kind_then_for_the_companion_or_a_wild_one():
    match = at_action(50, 3, hand=["Guest", "Dog", "Wild Companion", "Bad Tip"], board=["Yacht", "Reserved Table"])
    match.play(0, "place_token")
    match.play(0, "board slot=0")
    assert texts(match) == ["back", "token kind=0", "token kind=2", "token kind=3"]
    match.play(0, "token kind=2")
    assert texts(match) == ["back", f"join card={NUMBER['Guest']}", f"join card={NUMBER['Wild Companion']}"]
    match.play(0, f"join card={NUMBER['Guest']}")
    assert actions_of(match) == (2, 0)
    assert hand_of(match) == ["Bad Tip", "Dog", "Wild Companion"]


@rule_is("L-D15")
def test_a_drop_asks_which_house():
    match = at_action(
        50, 3, hand=["Wild Party"], board=["Old Rectory", "Home Farm", "Marble Hall", ("Corner House", {"value": 3})]
    )
    play(match, "Wild Party")
    assert texts(match) == ["board slot=0", "board slot=2"]
    assert match.why_not(0, "board slot=3").rule == "L-V03"


@rule_is("L-D16")
def test_a_purchase_by_special_asks_which_property_in_hand():
    match = at_action(
        20, 3, hand=["Country Auction", "Corner House", "Square House", "Palace on the Hill"], tokens=(1, -2, 3, -3)
    )
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


@rule_is("L-D11")
def test_laying_the_only_card_needs_no_second_question():
    match = at_action(50, 3, hand=["Tailor"], board=["Yacht"])
    lay(match, "Tailor")
    assert match.ply == 1
    assert pounds_of(match) == 48


@rule_is("L-D11", "L-101")
def test_a_sight_says_why_a_card_cannot_serve_before_its_sort_of_move_is_chosen():
    match = at_action(0, 3, hand=["Bad Tip"], board=["Yacht", "Home Farm"])
    refused = match.sight(0).refused
    assert set(refused) == {
        f"play_event;hand card={NUMBER['Bad Tip']}",
        "use;board slot=0",
        "place_token;board slot=0",
        "maintain;board slot=1",
        "place_token;board slot=1",
    }
    assert refused["use;board slot=0"].rule == "L-101"
    assert (
        refused["use;board slot=0"].reason
        == "«Use Yacht for £4»: you have £0 and own property (1), and with property no payment may go below £0"
    )
    assert match.sight(1).refused == {}


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
