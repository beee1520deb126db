"""Phase 2, planning; the two-player game; decks that run out."""

import pytest
from last_will_table import GAME, NUMBER, QUIET, actions_of, blank, from_deck, hand_of, money, plan, put, start, state, texts

from parlour.games.last_will.legality import refusal
from parlour.games.last_will.planning import begin_planning, begin_round
from rules import rule_is


def at_planning(players=3, **options):
    """The planning of a round with all cards in their decks; seat 0 starts."""
    match = blank(players, **options)
    d, s = match.records
    s.start = 0
    begin_planning(d, s, QUIET)
    match.refresh()
    return match


# --- Plans --------------------------------------------------------------------------------------------------------------
@rule_is("L-047")
def test_the_start_player_chooses_first_then_clockwise():
    match = start(4, 1)
    first = match.view(0)["start"]
    assert [plan(match, number) for number in (2, 4, 6, 7)] == [(first + step) % 4 for step in range(4)]


@rule_is("L-048", "L-R08")
def test_all_cards_of_a_plan_are_drawn_before_the_next_player_chooses():
    match = at_planning()
    match.play(0, "plan plan=4")
    for draws in range(6):
        assert match.waiting == (0,)
        assert match.view(0)["you"]["decision"]["draws_left"] == 6 - draws
        assert texts(match) == ["draw deck=0", "draw deck=1", "draw deck=2", "draw deck=3"]
        match.play(0, "draw deck=1")
    assert match.waiting == (1,)
    assert len(hand_of(match)) == 6


@rule_is("L-049")
def test_nobody_sees_a_drawn_card_before_the_last_is_drawn():
    match = at_planning()
    match.play(0, "plan plan=2")
    told = match.play(0, "draw deck=0")
    assert hand_of(match) == []
    assert [event.name for event in told] == ["named"]
    told = match.play(0, "draw deck=3")
    assert [event.name for event in told if event.name == "drew"] == ["drew", "drew"]
    assert len(hand_of(match)) == 2
    assert all(event["card"] is None for event in match.log(1) if event.name == "drew")


@rule_is("L-050", "L-D04")
def test_cards_come_from_any_mix_of_the_four_regular_decks():
    match = at_planning()
    plan(match, 1, "EHPC")
    assert match.view(0)["you"]["backs"] == {"E": 1, "H": 1, "P": 1, "C": 1}
    assert [deck["cards"] for deck in match.view(0)["decks"]] == [30, 38, 23, 19]


@rule_is("L-051", "L-052", "L-053")
def test_a_plan_gives_boys_actions_and_the_place_in_the_order():
    match = at_planning()
    plan(match, 6)
    plan(match, 3)
    plan(match, 1)
    view = match.view(0)
    assert view["order"] == [2, 1, 0]
    assert [view["plans"][number - 1]["acts"] for number in (1, 3, 6)] == [1, 2, 3]
    assert [them["boys"] for them in view["players_at_table"]] == [1, 2, 2]


@rule_is("L-054")
def test_plans_never_draw_specials_or_wild_cards():
    match = at_planning()
    match.play(0, "plan plan=1")
    assert len(texts(match)) == 4
    with pytest.raises(ValueError, match="it should look like: draw deck=0…3"):
        match.play(0, "draw deck=4")


@rule_is("L-R07", "L-D03")
def test_a_plan_holds_one_marker():
    match = at_planning()
    assert texts(match) == [f"plan plan={number}" for number in range(1, 7)]
    plan(match, 3)
    assert "plan plan=3" not in texts(match)
    assert match.why_not(1, "plan plan=3").rule == "L-R07"
    assert match.why_not(1, "plan plan=7").rule == "L-047"


@rule_is("L-V11", "L-H12")
@pytest.mark.parametrize(("number", "cards"), [(3, 1), (5, 4)])
def test_plan_cards_add_to_every_plan_also_one_without_cards(number, cards):
    match = at_planning()
    put(match, 0, "Gossip")
    plan(match, number)
    assert len(hand_of(match)) == cards


# --- Decks that run out -------------------------------------------------------------------------------------------------
def nearly_empty(match, deck_letter, left, discarded):
    """A deck with so many cards left; so many of the others in its discards, the rest with seat 1."""
    d, s = match.records
    deck = "EHPC".index(deck_letter)
    for card in range(d.first[deck], d.first[deck + 1]):
        while s.pile[card] and s.pile_cards[deck] > left:
            s.pile[card] -= 1
            s.pile_cards[deck] -= 1
            if s.discard_cards[deck] < discarded:
                s.discards[card] += 1
                s.discard_cards[deck] += 1
            else:
                s.players[1].hand[card] += 1


@rule_is("T19", "L-R09")
def test_example_19_a_deck_runs_out():
    match = at_planning()
    nearly_empty(match, "P", 1, 5)
    match.play(0, "plan plan=5")
    match.play(0, "draw deck=2")
    assert match.view(0)["decks"][2] == {"deck": "P", "cards": 0, "discards": 5}
    match.play(0, "draw deck=2")
    assert match.view(0)["decks"][2] == {"deck": "P", "cards": 4, "discards": 0}
    match.play(0, "draw deck=2")
    assert match.view(0)["decks"][2] == {"deck": "P", "cards": 3, "discards": 0}
    assert (state(match).pile_cards[2], state(match).discard_cards[2]) == (3, 0)
    assert len(hand_of(match)) == 3


@rule_is("L-R09")
def test_an_empty_deck_cannot_be_named_and_without_any_deck_the_draw_stops():
    match = at_planning()
    for letter in "HPC":
        nearly_empty(match, letter, 0, 0)
    nearly_empty(match, "E", 2, 0)
    assert refusal(*match.records, 0, GAME.move_names.parse("plan plan=1").code) == 0
    match.play(0, "plan plan=1")
    assert match.waiting == (1,)
    assert len(hand_of(match)) == 2


@rule_is("L-R10")
def test_discards_shown_or_hidden_go_back_together_and_nobody_looks_through_them():
    match = at_planning()
    nearly_empty(match, "P", 0, 3)
    s = state(match)
    card = NUMBER["Leaking Mansion"]
    s.players[1].hand[card] -= 1
    s.players[1].hidden[card] += 1
    s.discard_cards[2] += 1
    match.play(0, "plan plan=1")
    for _ in range(4):
        match.play(0, "draw deck=2")
    assert "Leaking Mansion" in hand_of(match)
    assert match.view(0)["decks"][2] == {"deck": "P", "cards": 0, "discards": 0}


@rule_is("L-R09")
def test_without_cards_an_offer_space_stays_short():
    match = blank(2, rounds=1)
    d, s = match.records
    nearly_empty(match, "H", 2, 0)
    money(match, 0, 50)
    begin_round(d, s, QUIET)
    assert [len(space["cards"]) for space in match.view(0)["offer"]] == [3, 2, 1, 1, 1]


# --- Two players --------------------------------------------------------------------------------------------------------
@rule_is("L-055", "L-056", "L-057", "L-202", "L-203", "L-D02")
def test_two_players_block_two_plans_and_the_start_player_chooses_last():
    match = at_planning(2)
    assert match.waiting == (0,)
    assert texts(match) == [f"block plan={number}" for number in range(1, 7)]
    match.play(0, "block plan=3")
    assert match.waiting == (1,)
    assert len(texts(match)) == 5
    match.play(1, "block plan=6")
    assert match.waiting == (1,)
    assert texts(match) == ["plan plan=1", "plan plan=2", "plan plan=4", "plan plan=5"]
    plan(match, 2)
    assert match.waiting == (0,)
    assert texts(match) == ["plan plan=1", "plan plan=4", "plan plan=5"]


@rule_is("L-R50", "L-204")
def test_blocked_plans_may_not_be_chosen_and_have_no_place_in_the_order():
    match = at_planning(2)
    match.play(0, "block plan=1")
    assert match.why_not(1, "block plan=1").rule == "L-R50"
    match.play(1, "block plan=2")
    assert match.why_not(1, "plan plan=1").rule == "L-R50"
    plan(match, 5)
    plan(match, 4)
    assert match.view(0)["order"] == [0, 1]
    assert [entry["acts"] for entry in match.view(0)["plans"]] == [None, None, None, 1, 2, None]


@rule_is("T12", "L-202", "L-205")
def test_example_12_two_players_blocked_plans():
    match = at_planning(2)
    match.play(0, "block plan=3")
    match.play(1, "block plan=6")
    plan(match, 2)
    assert len(hand_of(match, 1)) == 2
    plan(match, 1)
    assert len(hand_of(match, 0)) == 4
    assert match.view(0)["order"] == [0, 1]
    boys = []
    while match.view(0)["phase"] == "errands":
        boys.append(match.waiting[0])
        match.play(match.waiting[0], "opera")
    assert boys == [0, 1, 0, 1]
    while state(match).rounds == 3:
        moves = match.moves(match.waiting[0])
        match.play(match.waiting[0], "end_turn" if "end_turn" in map(str, moves) else moves[-1])
    turns = [(event["seat"], event["actions"]) for event in match.log(0) if event.name == "turn_begins"]
    assert turns == [(0, 1), (1, 2)]
    assert match.view(0)["start"] == 1
    assert actions_of(match) == (0, 0)


@rule_is("L-D04")
def test_a_taken_card_is_not_in_its_deck_any_more():
    match = at_planning()
    from_deck(match, "Ball")
    from_deck(match, "Ball")
    plan(match, 4, "EEEEEE")
    assert "Ball" not in hand_of(match)
