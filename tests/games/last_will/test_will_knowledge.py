"""What is hidden: hands, face-down discards, decks; and the guesses that bots are given."""

import json
import random

import pytest
from last_will_table import GAME, NUMBER, at_action, at_errands, give, hand_of, name_of, offer, ready, start, state, texts

from parlour.games.last_will.rules import audit
from rules import rule_is


def guessed(match, seat, number):
    """The same table as `seat` may imagine it."""
    copy, room = match.fork(), GAME.room
    room.doors.guess_at(*copy._here(room), seat, room.key(number), room.key(number + 1))
    copy.refresh()
    return copy


@rule_is("L-R49")
@pytest.mark.parametrize(("option", "seen"), [("public", {"E": 1, "C": 2}), ("hidden", None)])
def test_the_backs_of_hand_cards_are_public_or_by_option_only_their_number(option, seen):
    match = at_action(50, 3, hand=["Bad Tip", "Dog", "Guest"], hand_backs=option)
    them = match.view(1)["players_at_table"][0]
    assert (them["cards"], them["backs"]) == (3, seen)
    assert "hand" not in them
    assert match.view(0)["you"]["backs"] == {"E": 1, "C": 2}


@rule_is("L-R49", "L-R10")
def test_hand_discards_show_their_back_only_or_by_option_nothing():
    for option, deck in (("public", 3), ("hidden", -1)):
        match = at_action(50, 0, hand=["Bad Tip", "Dog", "Guest"], hand_backs=option)
        match.play(0, "end_turn")
        match.play(0, f"discard card={NUMBER['Dog']}")
        told = [event for event in match.log(1) if event.name == "discarded" and event["seat"] == 0][-1]
        assert (told["card"], told["deck"]) == (None, deck)
        assert name_of(match.view(0)["you"]["thrown_away"][-1]) == "Dog"


@rule_is("L-R10", "L-060")
def test_cards_taken_from_the_offer_stay_known_until_they_may_have_been_thrown_away():
    match = at_errands([2, 5])
    offer(match, 2, "Card Room")
    give(match, 0, "Gossip", "Tailor")
    ready(match)
    match.play(0, "offer space=2")
    assert [name_of(card) for card in match.view(1)["players_at_table"][0]["known"]] == ["Card Room"]
    for number in range(8):
        assert "Card Room" in hand_of(guessed(match, 1, number))
    match.play(1, "opera")
    match.play(0, "opera")
    match.play(0, "end_turn")
    match.play(0, f"discard card={NUMBER['Gossip']}")
    assert match.view(1)["players_at_table"][0]["known"] == []
    hidden = [guessed(match, 1, number) for number in range(12)]
    assert all(
        state(table).players[0].hand[NUMBER["Card Room"]] + state(table).players[0].hidden[NUMBER["Card Room"]] >= 1
        for table in hidden
    )
    assert {tuple(hand_of(table)) for table in hidden} != {tuple(hand_of(match))}


@rule_is("L-R09", "L-R10")
def test_after_a_shuffle_everybody_knows_which_open_cards_lie_in_the_deck():
    match = at_errands([2, 5])
    s = state(match)
    first, end = match.records[0].first[2], match.records[0].first[3]
    for card in range(first, end):
        s.pile[card], s.discards[card] = 0, 1 if card < first + 6 else 0
        s.players[1].hand[card] += card >= first + 6
    s.pile_cards[2], s.discard_cards[2] = 0, 6
    ready(match)
    match.play(0, "unknown")
    match.play(0, "draw deck=2")
    assert sum(state(match).pile[card] for card in range(first, end)) == 5
    seen = [state(guessed(match, 0, number)) for number in range(10)]
    assert all(table.pile[card] == state(match).pile[card] for table in seen for card in range(first, first + 6))


@rule_is("L-R08", "L-049")
@pytest.mark.parametrize(
    ("players", "options"),
    [(3, {}), (2, {"getting_sacked": True, "special_errand": "stack"}), (1, {}), (4, {"hand_backs": "hidden"})],
)
def test_what_a_seat_cannot_see_cannot_change_what_it_is_sent(players, options):
    match, chance = start(players, 11, **options), random.Random(3)
    while not match.over and state(match).rounds < 4:
        if chance.random() < 0.15:
            seat = chance.randrange(players)
            other = guessed(match, seat, chance.getrandbits(60))
            assert json.dumps(other.view(seat)) == json.dumps(match.view(seat))
            assert audit(*other.records) == 0
            assert other.moves(other.waiting[0])
        match.play(match.waiting[0], chance.choice(match.moves(match.waiting[0])))


def test_a_choice_that_is_not_yet_paid_is_unknown_to_the_others():
    match = at_action(50, 3, hand=["Ball", "Dinner Out", "Guest"])
    before = {key: value for key, value in match.view(1).items() if key != "ply"}
    match.play(0, "play_event")
    match.play(0, f"hand card={NUMBER['Dinner Out']}")
    assert {key: value for key, value in match.view(1).items() if key != "ply"} == before
    other = guessed(match, 1, 5)
    assert "end_turn" in texts(other)


def test_a_purchase_that_a_guess_makes_impossible_can_be_stopped():
    match = at_action(60, 1, hand=["Country Auction", "Rose Mansion", "Old Rectory", "Marble Hall"])
    match.play(0, "play_special")
    seen = set()
    for number in range(20):
        other = guessed(match, 1, number)
        assert other.moves(0)
        seen |= set(texts(other))
    assert len(seen) > 3


@rule_is("L-012", "L-021", "L-029", "L-030", "L-101")
@pytest.mark.parametrize(
    ("change", "number"),
    [
        (lambda s: s.pile.__setitem__(3, s.pile[3] + 1), "L-012"),
        (lambda s: setattr(s, "bank", s.bank + 1), "L-030"),
        (lambda s: setattr(s, "extensions", 11), "L-021"),
        (lambda s: s.market.__setitem__(0, 7), "L-029"),
        (lambda s: s.pile_cards.__setitem__(0, 5), "L-035"),
        (lambda s: s.players[1].held.__setitem__(3, 1), "L-R10"),
        (lambda s: setattr(s.players[0], "money", -1) or setattr(s, "bank", s.bank + 51), "L-101"),
    ],
)
def test_the_audit_finds_what_is_wrong_with_a_table(change, number):
    match = at_action(50, 3, board=["Home Farm"])
    assert audit(*match.records) == 0
    change(state(match))
    assert GAME.audits.rule(audit(*match.records)) == number
