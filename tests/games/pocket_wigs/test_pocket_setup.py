"""Cover, components and setup."""

from __future__ import annotations

import copy
import random
from pathlib import Path

import pytest
from pocket_table import POCKET, card, gold, hand, happened, supply

import parlour
from finnish import in_finnish
from parlour.engine.texts import Problem
from rules import rule_is

PAGE = Path(__file__).parents[3] / "docs" / "games" / "pocket-wigs.md"


def all_coins(match):
    """Pennies, nickels, dimes in supply, market, hands and on cards."""
    s = match.state
    counts = []
    for coin in (1, 2, 3):
        count = int(s.supply[coin]) + sum(int(s.count[at]) for at in range(3) if s.kind[at] == coin)
        for player in s.players:
            count += int(player.hand[coin]) + int(((player.card & 3) == coin).sum())
        counts.append(count)
    return counts


@rule_is("C-001")
def test_two_or_three_players():
    assert POCKET.players == (2, 3)
    for players in (1, 4):
        with pytest.raises(ValueError, match=f"pocket-wigs is for 2 or 3 players, not {players}"):
            POCKET.new(players)


def sensible(match, seat):
    """Buys while coins are few, then sells what pays most: a player who knows what the game is about."""
    moves = {str(move): move for move in match.moves(seat)}
    you = match.view(seat)["you"]
    if "finish" in moves:
        wanted = [f"place row={row} coin={coin}" for row in (2, 1) for coin in (3, 2, 1)]
        return next((text for text in wanted if text in moves and len(you["hand"]) > 2), "grab")
    best = max(you["sales"], key=lambda sale: sale["earns"][-1:] or [0])
    if f"sell column={best['column']}" in moves:
        return f"sell column={best['column']}"
    return next((text for text in ("buy coin=1", "buy coin=2", "buy coin=3") if text in moves), next(iter(moves)))


@rule_is("C-002")
@pytest.mark.parametrize("players", [2, 3])
def test_a_game_of_sensible_players_takes_five_to_ten_minutes(players):
    """About a minute for a round."""
    match = POCKET.new(players, "minutes")
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, sensible(match, seat))
    assert match.result.reason == "gold"
    assert 5 <= match.state.rounds <= 10
    assert "5–10 minutes" in PAGE.read_text(encoding="utf-8")


@rule_is("C-003")
def test_the_imprint_is_kept():
    page = PAGE.read_text(encoding="utf-8")
    for words in ("© 2022", "www.niceboardgames.com", "@niceboardgames"):
        assert words in page


@rule_is("C-004")
@pytest.mark.parametrize("players", [2, 3])
def test_10_pennies_6_nickels_and_6_dimes_are_never_more_nor_fewer(players):
    match = POCKET.new(players, "count")
    chance = random.Random(5)
    while not match.over:
        assert all_coins(match) == [10, 6, 6]
        seat = chance.choice(match.waiting)
        match.play(seat, chance.choice(match.moves(seat)))
    assert all_coins(match) == [10, 6, 6]


@rule_is("C-005", "C-012", "C-R02")
def test_each_player_has_a_card_with_three_rows_of_1_2_and_2_circles():
    match = POCKET.new(3)
    assert [card(match, seat, seat) for seat in range(3)] == ["./../.."] * 3
    rows = match.view(0)["players_at_table"][1]["card"]
    assert [row["row"] for row in rows] == ["set market", "sell wigs", "buy wig"]


@rule_is("C-R02")
@pytest.mark.parametrize(("rows", "shown"), [("1-2-3", "./../..."), ("1-1-1", "./././".rstrip("/")), ("2-2-2", "../../..")])
def test_other_cards_have_other_rows(rows, shown):
    assert card(POCKET.new(2, player_card_rows=rows), 0, 0) == shown


@rule_is("C-009", "C-015", "C-R22", "C-R03")
def test_one_market_card_of_three_columns_p_n_d_lies_between_the_players():
    market = POCKET.new(3).view(None)["market"]
    assert [column["letter"] for column in market] == [1, 2, 3]
    assert [column["sells"] for column in market] == [1, 2, 3]


@rule_is("C-R01")
@pytest.mark.parametrize(
    ("layout", "printed"),
    [("ascending_4", [1, 2, 3, 4]), ("ascending_5", [1, 2, 3, 4, 5]), ("ascending_3", [1, 2, 3]), ("descending_4", [4, 3, 2, 1])],
)
def test_the_numbers_of_the_market_card_from_bottom_to_top(layout, printed):
    market = POCKET.new(2, coin_market=layout).view(None)["market"]
    assert [[circle["number"] for circle in column["circles"]] for column in market] == [printed] * 3


@rule_is("C-R01")
def test_a_save_and_a_position_that_do_not_say_their_numbers_mean_rising_ones():
    saved = POCKET.new(2, "old coins").save()
    assert parlour.load(saved).options["coin_market"] == "descending_4"
    silent = {name: value for name, value in saved["options"].items() if name != "coin_market"}
    assert parlour.load(saved | {"options": silent}).options["coin_market"] == "ascending_4"
    line = POCKET.new(2, "old coins").position()
    assert POCKET.from_position(line).options["coin_market"] == "descending_4"
    assert POCKET.from_position(line.replace(" coin_market=descending_4", "")).options["coin_market"] == "ascending_4"


@rule_is("C-R01")
def test_descending_4_is_the_default_and_a_custom_market_comes_from_the_data():
    assert POCKET.new(2).options["coin_market"] == "descending_4"
    with pytest.raises(ValueError, match="no market layout 'custom'; it has: descending_4, ascending_4, ascending_5, ascending_3"):
        POCKET.new(2, coin_market="custom")
    data = copy.deepcopy(POCKET.components)
    data["market"]["custom"] = [[2], [5, 1], [1, 1, 1, 1, 1, 1]]
    market = POCKET.new(2, data=data, coin_market="custom").view(None)["market"]
    assert [[circle["number"] for circle in column["circles"]] for column in market] == [[2], [5, 1], [1, 1, 1, 1, 1, 1]]


@rule_is("C-010", "C-013")
def test_each_player_takes_a_penny_a_nickel_and_a_dime():
    match = POCKET.new(3)
    assert [hand(match, seat) for seat in range(3)] == ["PND", "PND", "PND"]


@rule_is("C-011", "C-R04")
def test_everybody_has_a_score_record_that_begins_with_0_gold():
    assert gold(POCKET.new(3)) == [0, 0, 0]


@rule_is("C-014")
@pytest.mark.parametrize(("players", "coins"), [(2, "P" * 8 + "N" * 4 + "D" * 4), (3, "P" * 7 + "N" * 3 + "D" * 3)])
def test_the_remaining_coins_are_the_open_supply(players, coins):
    assert supply(POCKET.new(players)) == coins


@rule_is("C-016")
def test_the_quarter_lies_between_the_players():
    match = POCKET.new(2)
    assert match.view(None)["quarter"]["holder"] is None
    assert [player["has_quarter"] for player in match.view(None)["players_at_table"]] == [False, False]


@rule_is("C-020")
def test_the_first_round_begins_with_select_action():
    match = POCKET.new(2)
    assert match.view(0)["phase"] == "select action"
    assert match.view(0)["round"] == 1
    assert happened(match, "round_begins") == [(1,)]
    assert match.waiting == (0, 1)


BROKEN = [
    (("supply", "penny"), 1, "supply.penny is 1; 2 players need 2"),
    (("supply", "dime"), 99, "supply.dime is 99; it must be a whole number from 0 to 40"),
    (("start_coins",), {"penny": 0, "nickel": 0, "dime": 0}, "start_coins is empty"),
    (("order",), ["dime", "dime", "penny"], "must name penny, nickel and dime once each"),
    (("letters",), ["penny", "penny", "dime"], "must name penny, nickel and dime once each"),
    (("player_card", "sell"), 5, "player_card.sell is 5; it must be a whole number from 0 to 4"),
    (("target_gold",), 0, "target_gold is 0; it must be a whole number from 1 to 10000"),
    (("market", "descending_4"), [[1], [1]], "has 2 columns; it needs 3"),
    (("market", "descending_4"), [[1], [], [1]], "column 1 of layout 'descending_4' has 0 circles; it needs 1 to 6"),
    (("market", "descending_4"), [[1], [1], [0]], "a number of layout 'descending_4' is 0; numbers go from 1 to 20"),
]


@pytest.mark.parametrize(("path", "value", "said"), BROKEN)
def test_broken_data_is_named(path, value, said):
    data = copy.deepcopy(POCKET.components)
    entry = data
    for name in path[:-1]:
        entry = entry[name]
    entry[path[-1]] = value
    with pytest.raises(Problem, match=said) as error:
        POCKET.new(2, data=data)
    assert in_finnish(error.value, POCKET)
