"""What is hidden: hands, face-down discards, decks; and the guesses that bots are given."""

import json
import random

import pytest
from last_will_table import GAME, NUMBER, at_action, at_errands, give, hand_of, name_of, offer, ready, start, state, texts

from parlour.games.last_will.rules import audit
from rules import rule_is


def guessed(match, seat, number):
    """The same table as `seat` may imagine it."""
    copy, room = match.fork(), GAME.doors
    room.guess_at(*copy._here(room), seat, room.key(number), room.key(number + 1))
    copy.refresh()
    return copy


@rule_is("L-R49")
def test_the_backs_of_hand_cards_are_public():
    match = at_action(50, 3, hand=["Bad Tip", "Dog", "Guest"])
    them = match.view(1)["players_at_table"][0]
    assert (them["cards"], them["backs"]) == (3, {"E": 1, "C": 2})
    assert "hand" not in them
    assert "hand_backs" not in GAME.options


@rule_is("L-R49", "L-R10")
def test_hand_discards_show_their_back_only():
    match = at_action(50, 0, hand=["Bad Tip", "Dog", "Guest"])
    match.play(0, "end_turn")
    match.play(0, f"discard card={NUMBER['Dog']}")
    told = [event for event in match.log(1) if event.name == "discarded" and event["seat"] == 0][-1]
    assert (told["card"], told["deck"]) == (None, 3)
    assert name_of(match.view(0)["you"]["thrown_away"][-1]) == "Dog"


@rule_is("L-R06")
def test_what_is_kept_and_thrown_away_is_told_after_the_last_has_chosen():
    match = GAME.new(3, 2)
    seats = [match.waiting[0]]
    before = {seat: {key: value for key, value in match.view(seat).items() if key not in ("waiting", "turn")} for seat in range(3)}
    for turn in range(3):
        seat = match.waiting[0]
        seats.append(seat)
        for other in range(3):
            if other not in seats[: turn + 1]:
                seen = {key: value for key, value in match.view(other).items() if key not in ("waiting", "turn")}
                seen["you"] = {**seen["you"], "decision": None}
                assert seen == {**before[other], "you": {**before[other]["you"], "decision": None}}
        assert not [event for event in match.log(None) if event.name in ("kept", "discarded")]
        for _ in range(2):
            match.play(seat, match.moves(seat)[0])
    told = [event for event in match.log(None) if event.name in ("kept", "discarded")]
    assert [event.name for event in told] == 3 * (["kept"] * 2 + ["discarded"] * 4)
    assert all(event["card"] is None and event["deck"] in (1, 2) for event in told)
    assert all(person["cards"] == 2 for person in match.view(None)["players_at_table"])


@rule_is("L-R06")
def test_a_guess_keeps_nothing_of_what_others_have_chosen_to_keep():
    match = GAME.new(2, 3)
    first = match.waiting[0]
    match.play(first, match.moves(first)[0])
    match.play(first, match.moves(first)[0])
    worlds = [guessed(match, 1 - first, number) for number in range(30)]
    kept = {tuple(int(card) for card in state(world).players[first].kept) for world in worlds}
    assert len(kept) > 5
    assert all(len(world.moves(1 - first)) == len(match.moves(1 - first)) for world in worlds)


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
        state(table).players[0].hand[NUMBER["Card Room"]] + state(table).players[0].hidden[NUMBER["Card Room"]] >= 1 for table in hidden
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
    [(3, {}), (2, {"getting_sacked": True, "special_errand": "stack"}), (1, {}), (4, {"wild_use": "round"})],
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


@rule_is("L-D13")
def test_a_card_that_was_shown_is_in_every_world_that_others_imagine():
    match = at_action(50, 3, hand=["Ball", "Dinner Out", "Guest"])
    match.play(0, f"hand card={NUMBER['Dinner Out']}")
    for number in range(8):
        other = guessed(match, 1, number)
        assert "Dinner Out" in hand_of(other)
        assert "join companions=none" in texts(other)


def test_the_library_words_a_move_for_another_seat_without_telling_what_it_cannot_know():
    """A seat that is not asked is told what it could be told in any world that it cannot tell from this one."""
    match = GAME.new(2, 3)
    first = match.waiting[0]
    other = 1 - first
    assert match.moves(other) == []
    card = next(card["card"] for card in match.view(other)["you"]["hand"])
    assert match.move_text(other, f"keep card={card}").startswith("Keep ")
    shown = at_action(50, 3, hand=["Ball", "Guest"])
    before = shown.move_text(1, "join companions=none")
    assert before == "Without companions"
    shown.play(0, f"hand card={NUMBER['Ball']}")
    assert shown.move_text(1, "join companions=none") == "Without companions: £8 in all"


def test_secret_moves_of_others_leave_no_trace_in_the_log_by_ply():
    match = GAME.new(3, 2)
    first = match.waiting[0]
    other = (first + 1) % 3
    before = match.log_by_ply(other)
    match.play(first, match.moves(first)[0])
    assert match.log_by_ply(other) == before
    assert len(match.log_by_ply(first)) == len(before) + 1


def test_a_purchase_that_a_guess_makes_impossible_can_be_stopped():
    match = at_action(60, 1, hand=["Country Auction", "Rose Mansion", "Old Rectory", "Marble Hall"])
    match.play(0, f"hand card={NUMBER['Country Auction']}")
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
