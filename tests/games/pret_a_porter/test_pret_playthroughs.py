"""The stored games hold what they are there for: every way to end, a tie, a bankruptcy, a loan in an Exhibition."""

import json
from pathlib import Path

import parlour

STORED = Path(__file__).parents[2] / "playthroughs" / "pret-a-porter"


def saved(name):
    return json.loads((STORED / f"{name}.json").read_text(encoding="utf-8"))


def test_there_are_games_for_every_number_of_players_and_every_ending():
    games = [json.loads(path.read_text(encoding="utf-8")) for path in STORED.glob("*.json")]
    assert len(games) == 12
    assert {game["players"] for game in games} == {2, 3, 4}
    assert {game["result"]["reason"] for game in games} == {"year over", "all bankrupt"}
    assert any(game["options"]["turn_order_variant"] for game in games)
    assert any("data" in game for game in games)


def test_a_full_tie_is_stored():
    assert saved("two-full-tie")["result"] == {"ranking": [[0, 1]], "scores": [4, 4], "reason": "year over"}


def test_one_bankrupt_player_with_a_loan_in_an_exhibition_is_stored():
    game = saved("two-one-bankrupt-loan-in-exhibition")
    match = parlour.load(game)
    events = match.log(None)
    assert [event["seat"] for event in events if event.name == "bankrupt"] == [1]
    assert any(event.name == "loan" and event["dollars"] == 18 * event["loans"] for event in events)
    assert match.result.winners == (0,)
