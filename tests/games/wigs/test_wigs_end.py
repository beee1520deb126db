"""The end of a round, the end of the game, what is public, and the options that change them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from wigs_table import WIGS, at_purchase, at_sale, at_wear, happened, me, wear

from parlour.engine import save
from rules import rule_is

PLAYTHROUGHS = Path(__file__).parents[2] / "playthroughs" / "wigs"


def pass_all(match):
    while not match.over and match.view(None)["phase"] == "buy":
        match.play(match.waiting[0], "pass")
    return match


@rule_is("W-073", "W-076", "W-R36")
def test_20_gold_at_the_end_of_a_round_end_the_game_and_most_gold_wins():
    match = pass_all(at_purchase(3, gold=[19, 20, 4], market=[(1, [0])]))
    assert match.over
    assert match.result.ranking == ((1,), (0,), (2,))
    assert match.result.scores == (19, 20, 4)
    assert match.result.reason == "gold"


@rule_is("W-074")
def test_otherwise_a_new_round_begins():
    match = pass_all(at_purchase(3, gold=[19, 19, 4], market=[(1, [0])]))
    assert not match.over
    assert match.view(None)["round"] == 2
    assert match.view(None)["phase"] == "wear"


@rule_is("W-075")
def test_20_gold_spent_within_the_round_do_not_count():
    match = at_purchase(2, gold=[20, 4], market=[(1, [0])])
    match.play(0, "buy column=0 square=0")
    assert not match.over
    assert me(match)["gold"] == 19


@rule_is("W-077", "W-R33")
def test_an_empty_supply_ends_the_game_at_the_end_of_the_round():
    match = pass_all(at_purchase(2, gold=[5, 7], market=[(1, [0])], supply={}))
    assert match.over
    assert match.result.reason == "supply"
    assert match.result.winners == (1,)


@rule_is("W-R33")
def test_option_draw_failed_needs_a_draw_that_failed():
    assert not pass_all(at_purchase(2, gold=[5, 7], market=[(1, [0])], supply={}, tiles_out="draw_failed")).over
    match = wear(at_wear(2, hands=[[3], [4]], gold=[5, 5], supply={1: 2}, tiles_out="draw_failed"), 3, 4)
    match.play(0, "done")
    match.play(1, "done")
    assert pass_all(match).result.reason == "supply"


@rule_is("W-078", "W-R36")
def test_the_longer_game_goes_to_25():
    assert not pass_all(at_purchase(2, gold=[24, 4], market=[(1, [0])], target_gold=25)).over
    assert pass_all(at_purchase(2, gold=[25, 4], market=[(1, [0])], target_gold=25)).over
    assert WIGS.warnings(2, target_gold=25) == []
    assert WIGS.warnings(3, target_gold=25) == ["25 gold are not recommended for 3 or 4 players (W-078)."]


@rule_is("W-R32")
def test_gold_has_no_upper_limit():
    match = at_sale(2, hands=[[1], []], worn=[3, 4], gold=[199, 2])
    match.play(0, "place column=0 wig=1")
    assert me(match)["gold"] == 199 + 1 + 1


@rule_is("W-R34")
@pytest.mark.parametrize(("choice", "winners"), [("shared", (0, 1)), ("fewer_tiles", (1,)), ("more_tiles", (0,))])
def test_equal_gold_is_a_shared_win_unless_the_option_counts_tiles(choice, winners):
    match = pass_all(at_purchase(2, gold=[21, 21], market=[(1, [0])], hands=[[1, 2], [1]], final_tie=choice))
    assert match.result.winners == winners


@rule_is("W-R31")
def test_debut_tiles_come_before_the_worn_wigs_return_and_the_end_is_tested_last():
    match = pass_all(
        at_purchase(2, gold=[20, 2], market=[(1, [0])], hands=[[], []], worn=[4, 3], debut=[4], market_between_rounds="to_supply")
    )
    names = [event.name for event in match.log(None)]
    assert names[-3:] == ["debut", "market_cleared", "ended"]
    assert me(match)["hand"] == [4, 4]


@rule_is("W-R35")
def test_two_rounds_in_which_nothing_moves_end_the_game():
    full = [(1, range(6)), (2, range(6)), (3, range(6))]

    def two_rounds(**options):
        match = at_wear(3, hands=[[4], [4], [4]], gold=[0, 0, 0], market=full, supply={5: 3}, **options)
        wear(match, 4, 4, 4)
        for _ in range(3):
            match.play(match.waiting[0], "done")
        wear(match, 4, 4, 4)
        for _ in range(3):
            match.play(match.waiting[0], "done")
        return match

    assert two_rounds().result.reason == "stall"
    assert not two_rounds(stall_rounds=0).over


@rule_is("W-R35")
def test_the_game_ends_after_40_rounds_at_the_latest():
    match = at_purchase(2, gold=[1, 0], market=[(1, [0])])
    match.state.rounds = 39
    match.play(0, "pass")
    assert not match.over
    last = at_purchase(2, gold=[1, 0], market=[(1, [0])])
    last.state.rounds = 40
    last.play(0, "pass")
    assert last.result.reason == "rounds"


@rule_is("W-R08")
def test_what_is_public_and_what_is_hidden():
    match = at_sale(2, hands=[[1, 5], [2]], worn=[3, 4], gold=[6, 7], market=[(1, [0])], supply={4: 3})
    other = match.view(1)["players_at_table"][0]
    assert other == {"seat": 0, "gold": 6, "tiles": 2, "has_chosen": True, "worn": 3}
    assert match.view(1)["supply"] == 3
    assert "hand" not in json.dumps(match.view(None))


@rule_is("W-R08")
def test_option_hides_the_gold_of_the_others():
    match = at_sale(2, hands=[[1, 5], [2]], worn=[3, 4], gold=[6, 7], gold_visible=False)
    assert match.view(1)["players_at_table"][0]["gold"] is None
    assert me(match, 1)["gold"] == 7


@rule_is("W-R08")
def test_option_remembers_tiles_taken_in_the_open():
    match = WIGS.new(2, "memory", tile_memory_aid=True)
    seat = match.waiting[0]
    move = match.moves(seat)[0]
    match.play(seat, move)
    assert match.view(1 - seat)["players_at_table"][seat]["known"] == [move.arguments["wig"]]
    assert "known" not in WIGS.new(2, "memory").view(0)["players_at_table"][1]


@rule_is("W-R08")
def test_the_sum_of_a_tie_is_not_told_only_the_order():
    match = wear(at_wear(2, hands=[[3, 1], [3, 2]], supply={5: 9}), 3, 3)
    assert happened(match, "sell_order") == [(0, 1, -1, -1)]
    assert "sum" not in json.dumps(match.view(0))


@rule_is("W-R35")
def test_the_limit_of_rounds_can_be_off():
    """Then only the counter itself ends, after 30,000 rounds."""
    for rounds, over in ((100, False), (29_999, False), (30_000, True)):
        match = at_purchase(2, gold=[1, 0], market=[(1, [0])], max_rounds=0)
        match.state.rounds = rounds
        match.play(0, "pass")
        assert match.over == over


@rule_is("W-R35")
def test_who_turns_both_guards_off_is_warned():
    assert WIGS.warnings(2, stall_rounds=0) == WIGS.warnings(2, max_rounds=0) == []
    assert WIGS.warnings(2, stall_rounds=0, max_rounds=0) == [
        "With both guards off a game in which nothing moves any more does not end (W-R35)."
    ]


@rule_is("W-078", "W-R36")
def test_25_gold_is_warned_of_with_three_or_four():
    assert [len(WIGS.warnings(players, target_gold=25)) for players in (2, 3, 4)] == [0, 1, 1]
    assert WIGS.warnings(4) == []


@rule_is("W-R04", "W-R17", "W-R28")
def test_a_save_from_before_an_option_means_its_default():
    saved = json.loads((PLAYTHROUGHS / "gold-2-players.json").read_text())
    assert not {"gaps", "after_selling", "buy_from"} & set(saved["options"])
    match = save.replay(WIGS, save.read(saved))
    assert [match.options[name] for name in ("gaps", "after_selling", "buy_from")] == ["stay", "own_turn", "any"]
