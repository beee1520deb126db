"""Components and setup."""

from __future__ import annotations

import pytest
from wigs_table import WIGS, bare, happened, me, texts

import parlour
from parlour.games.wigs.codes import PHASE
from rules import rule_is


def all_tiles(match):
    s = match.state
    everywhere = [s.supply, s.pool, s.debut, s.box, s.drawn, *(player.hand for player in s.players)]
    return [sum(int(place[wig]) for place in everywhere) + sum(int(player.worn == wig) for player in s.players) for wig in range(1, 6)]


@rule_is("W-001", "W-R06")
def test_there_are_35_tiles_seven_of_each_type_debut_tiles_among_them():
    match = WIGS.new(3, "count")
    assert all_tiles(match) == [7, 7, 7, 7, 7]
    assert WIGS.components["tiles_per_type"] * 5 == 35


@rule_is("W-001")
def test_the_five_types_carry_the_numbers_and_names_of_the_rulebook():
    assert [(wig["number"], wig["name"]) for wig in WIGS.components["wigs"]] == [
        (1, "Bon Vivant"),
        (2, "Trendsetter"),
        (3, "Baron"),
        (4, "Scholar"),
        (5, "Buccaneer"),
    ]


@rule_is("W-002")
def test_two_to_four_players_each_with_gold_on_the_clip():
    assert WIGS.players == (2, 3, 4)
    with pytest.raises(ValueError, match="wigs is for 2, 3 or 4 players, not 5"):
        WIGS.new(5)


@rule_is("W-003", "W-042")
def test_one_market_board_of_three_columns():
    assert len(WIGS.new(3).view(None)["market"]) == 3


@rule_is("W-004")
def test_draws_from_the_supply_are_uniform():
    """12 open tiles of 32 in 2,000 deals: types 1 and 5 (7 of 32) and 2, 3, 4 (6 of 32) in proportion."""
    counts = [0] * 6
    for seed in range(2000):
        for wig in WIGS.new(3, seed).view(None)["pool"]:
            counts[wig] += 1
    for wig, tiles in ((1, 7), (2, 6), (3, 6), (4, 6), (5, 7)):
        assert abs(counts[wig] - 24000 * tiles / 32) < 300


@rule_is("W-005")
def test_tiles_behind_a_screen_are_hidden_from_the_others():
    match = bare(2, PHASE.draft, hands=[[1, 5], [3]], gold=None, worn=None, market=None, supply={2: 3}, debut=(), seed=1, options={})
    assert me(match, 0)["hand"] == [1, 5]
    other = match.view(1)["players_at_table"][0]
    assert other["tiles"] == 2
    assert "hand" not in other


@rule_is("W-006")
def test_everybody_starts_with_2_gold():
    assert [player["gold"] for player in WIGS.new(4).view(None)["players_at_table"]] == [2, 2, 2, 2]


@rule_is("W-007", "W-032")
def test_debut_tiles_2_3_and_4_lie_beneath_the_board():
    assert WIGS.new(2).view(None)["debut"] == [2, 3, 4]


@rule_is("W-008")
def test_the_starting_player_is_drawn_by_lot():
    starts = [WIGS.new(4, seed).view(None)["starting_player"] for seed in range(400)]
    assert all(70 < starts.count(seat) < 130 for seat in range(4))


@rule_is("W-009")
@pytest.mark.parametrize(("players", "open_tiles", "supply"), [(2, 8, 24), (3, 12, 20), (4, 16, 16)])
def test_four_open_tiles_for_each_player(players, open_tiles, supply):
    view = WIGS.new(players).view(None)
    assert len(view["pool"]) == open_tiles
    assert view["supply"] == supply


def drafters(match):
    order = []
    while match.view(None)["phase"] == "draft":
        seat = match.waiting[0]
        order.append(seat)
        match.play(seat, match.moves(seat)[0])
    return order


@rule_is("W-010")
def test_the_draft_goes_clockwise_from_the_starting_player_until_everybody_has_four():
    match = WIGS.new(3, "draft")
    start = match.view(None)["starting_player"]
    assert drafters(match) == [(start + step) % 3 for step in range(12)]
    assert [player["tiles"] for player in match.view(None)["players_at_table"]] == [4, 4, 4]
    assert match.view(None)["pool"] == []


@rule_is("W-010")
def test_only_a_tile_that_lies_in_the_middle_can_be_taken():
    match = bare(2, PHASE.draft, hands=None, gold=None, worn=None, market=None, supply={3: 5}, debut=(), seed=1, options={})
    match.state.pool[4] = 2
    assert texts(match, 0) == ["draft wig=4"]
    assert match.why_not(0, "draft wig=1").rule == "W-010"


@rule_is("W-R07")
def test_option_snake_turns_the_draft_at_each_end():
    match = WIGS.new(2, "snake", draft="snake")
    start = match.view(None)["starting_player"]
    assert drafters(match) == [start if step in (0, 3, 4, 7) else 1 - start for step in range(8)]


@rule_is("W-R07")
def test_option_random_deal_gives_four_tiles_unseen():
    match = WIGS.new(3, "deal", draft="random_deal")
    assert match.view(None)["phase"] == "wear"
    assert [len(me(match, seat)["hand"]) for seat in range(3)] == [4, 4, 4]
    assert len(happened(match, "dealt", 0)) == 12
    assert sum(wig is not None for _, wig in happened(match, "dealt", 0)) == 4


@rule_is("W-079", "W-080")
def test_accents_change_nothing_and_the_imprint_is_kept():
    assert "Accents" in WIGS.rules["W-079"]
    assert "© 2019 niceGames" in WIGS.rules["W-080"]
    assert not any("accent" in name for name in WIGS.options)


@rule_is("W-011", "W-012", "W-015", "W-016", "W-017", "W-049", "W-062")
def test_a_round_has_its_four_phases_in_order():
    match = parlour.load(WIGS.new(2, "phases").save())
    drafters(match)
    phases = []
    while match.view(None)["round"] == 1:
        seat = match.waiting[0]
        phases.append(match.view(None)["phase"])
        match.play(seat, match.moves(seat)[-1])
    assert list(dict.fromkeys(phases)) in (["wear", "sell", "buy"], ["wear", "set market", "sell", "buy"])
    names = [event.name for event in match.log(None)]
    assert names.index("revealed") < names.index("placed") < names.index("sell_order") < names.index("buy_order")
