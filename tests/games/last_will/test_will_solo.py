"""Solo practice: dice, the rival, par."""

import pytest
from last_will_table import GAME, QUIET, at_action, blank, end_turns, market, money, offer, pounds_of, ready, start, state, texts

from parlour.games.last_will.codes import ASK, PHASE
from parlour.games.last_will.errands import begin_errands
from parlour.games.last_will.solo_rival import rival_visits
from rules import rule_is


def solo_errands(spot, **options):
    """A solo table in round 3 on which the rival goes to one spot: 1-8 offer, 9 and 10 wild, 11 extension, 12 market, 0 nowhere."""
    match = blank(1, rounds=3, solo_dice=False, **options)
    d, s = match.records
    s.players[0].plan, s.players[0].boys = 2, 2
    money(match, 0, 50)
    offer(match, 0, "Old Rectory", "Home Farm", "Corner House")
    offer(match, 3, "Masked Ball")
    market(match, 1, -2, 3, -3)
    begin_errands(d, s, QUIET)
    rival_visits(d, s, spot, 1, QUIET)
    s.ask = ASK.go_on
    return ready(match)


@rule_is("L-N01")
def test_the_solo_game_uses_the_small_side_and_you_always_start():
    for seed in range(5):
        view = GAME.new(1, seed).view(0)
        assert (len(view["plans"]), len(view["offer"]), view["start"], view["you"]["backs"]) == (6, 5, 0, {"H": 3, "P": 3})


@rule_is("L-N02")
def test_two_plans_are_blocked_by_the_die_and_one_of_the_other_four_is_chosen():
    blocked = set()
    for seed in range(30):
        match = start(1, seed)
        closed = [plan["plan"] for plan in match.view(0)["plans"] if plan["blocked"]]
        assert len(closed) == 2
        assert texts(match) == [f"plan plan={number}" for number in range(1, 7) if number not in closed]
        blocked |= set(closed)
    assert blocked == {1, 2, 3, 4, 5, 6}


@rule_is("L-N03")
def test_before_your_first_boy_the_rival_rolls_twice():
    dice = set()
    for seed in range(40):
        match = start(1, seed)
        while state(match).phase == PHASE.planning:
            match.play(0, match.moves(0)[0])
        rolls = [event for event in match.log(0) if event.name == "rival"]
        assert len(rolls) == 2
        for event in rolls:
            dice.add(event["die"])
            spot = {6: 9, 7: 10, 8: 11, 9: 12, 10: 0}.get(event["die"], event["die"])
            assert event["space"] == spot
    assert dice == set(range(1, 11))


@rule_is("L-N04")
def test_the_rival_takes_a_card_out_of_a_dealt_space_and_closes_the_others():
    match = solo_errands(1)
    assert len(match.view(0)["offer"][0]["cards"]) == 2
    assert match.view(0)["offer"][0]["boys"] == 1
    assert match.view(0)["decks"][2]["discards"] == 1
    special = solo_errands(4)
    assert special.view(0)["offer"][3]["cards"] == []
    assert sum(state(special).box[card] for card in range(74)) == 1
    empty = solo_errands(5)
    assert empty.view(0)["offer"][4]["boys"] == 0
    assert solo_errands(9).why_not(0, "wild space=0").rule == "L-R13"
    assert solo_errands(11).why_not(0, "extension").rule == "L-R13"
    closed = solo_errands(12)
    assert closed.why_not(0, "market").rule == "L-R20"
    assert [entry["token"] for entry in closed.view(0)["market"]] == [1, -2, 3, -3]
    assert solo_errands(0).why_not(0, "market") is None


@rule_is("L-N05")
def test_a_d12_may_swap_the_tokens_of_two_kinds():
    d, _ = GAME.new(1, 1).records
    pairs = [(d.swap[die, 0], d.swap[die, 1]) for die in range(12)]
    assert pairs == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] + [(0, 0)] * 6
    swapped = 0
    for seed in range(30):
        match = start(1, seed)
        before = [entry["token"] for entry in match.view(0)["market"]]
        while state(match).phase == PHASE.planning:
            match.play(0, match.moves(0)[0])
        after = [entry["token"] for entry in match.view(0)["market"]]
        moved = sum(one != other for one, other in zip(before, after, strict=True))
        assert moved in (0, 2)
        swapped += moved == 2
    assert 6 < swapped < 24


@rule_is("L-N06")
def test_then_the_round_goes_on_as_always():
    match = solo_errands(0)
    match.play(0, "opera")
    match.play(0, "opera")
    assert pounds_of(match) == 46
    assert match.view(0)["round"] == 4


@rule_is("L-N07")
@pytest.mark.parametrize(
    ("will", "rounds", "reason"),
    [(70, 6, "solo won"), (70, 7, "solo lost"), (90, 6, "solo won"), (100, 7, "solo won"), (130, 3, "solo won")],
)
def test_you_win_if_you_are_bankrupt_by_the_par_round(will, rounds, reason):
    match = at_action(-1, 0, players=1, rounds=rounds, will="fixed", fixed_will=will)
    assert match.view(0)["par"] == (6 if will < 100 else 7)
    end_turns(match)
    assert match.result.reason == reason
    assert match.result.winners == ((0,) if reason == "solo won" else ())


@rule_is("L-N07")
def test_without_bankruptcy_in_seven_rounds_you_lose():
    match = at_action(5, 0, players=1, rounds=7)
    end_turns(match)
    assert match.result.reason == "solo lost"
    assert match.result.ranking == ((), (0,))


@rule_is("L-N08")
def test_results_compare_by_round_then_by_debt():
    def score(pounds, rounds):
        match = at_action(pounds, 0, players=1, rounds=rounds)
        end_turns(match)
        return match.result.scores[0]

    assert score(0, 4) > score(-30, 5)
    assert score(-3, 5) > score(-2, 5)
    assert score(0, 7) > score(1, 7)
    assert score(-3, 5) == 3003


@rule_is("L-N09")
def test_without_dice_nothing_is_blocked_and_there_is_no_rival():
    match = start(1, 3, solo_dice=False)
    assert texts(match) == [f"plan plan={number}" for number in range(1, 7)]
    while state(match).phase == PHASE.planning:
        match.play(0, match.moves(0)[0])
    assert not [event for event in match.log(0) if event.name in ("rival", "blocked")]


@rule_is("L-N10")
def test_getting_sacked_may_be_added_and_its_space_is_open_each_round():
    match = start(1, 3, getting_sacked=True)
    while state(match).phase == PHASE.planning:
        match.play(0, match.moves(0)[0])
    assert match.why_not(0, "demotion") is None
