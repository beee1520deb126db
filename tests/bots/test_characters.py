"""Characters: what a bot wants beside winning changes how it judges a position, and how it plays."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

import pytest
from positions import after, prepared, state_of

from parlour import bots
from parlour.bots import compiled, levels
from parlour.bots.levels import CHARACTERS
from parlour.bots.search import judging
from parlour.bots.search.policy import ONE
from parlour.bots.search_driver import Budget, search

NOBODY = {"haste": 0, "spite": 0}


def judged(monkeypatch, gain, stand, **weights):
    """What a position is worth to seat 0 of three, from 0 to 1, who would have so much of a win; everybody stood at 100 and stands so now."""
    monkeypatch.setattr(judging, "SPREAD", 60)
    monkeypatch.setattr(judging, "evaluate", lambda d, s, seat: stand[seat], raising=False)
    settings = SimpleNamespace(**NOBODY | {name: round(1000 * weight) for name, weight in weights.items()})
    found = judging.in_character(None, SimpleNamespace(seats=3), settings, SimpleNamespace(stood=[100] * 3), 0, round(gain * ONE))
    return round(found / ONE, 3)


@pytest.mark.parametrize(
    ("gain", "stand", "weights", "worth"),
    [
        (0.5, (160, 40, 40), {}, 0.5),
        (0.5, (160, 100, 100), {"haste": 0.4}, 0.6),  # a step as large as the spread is three quarters
        (0.5, (40, 100, 100), {"haste": 0.4}, 0.4),
        (0.5, (100, 160, 160), {"spite": 0.4}, 0.4),
        (0.5, (100, 160, 40), {"spite": 0.4}, 0.5),  # one got on, the other fell back
        (0.5, (160, 100, 100), {"spite": 0.4}, 0.5),
    ],
)
def test_a_character_weighs_what_it_cares_for(monkeypatch, gain, stand, weights, worth):
    assert judged(monkeypatch, gain, stand, **weights) == worth


def test_without_a_measure_of_its_own_a_game_knows_no_headway(monkeypatch):
    monkeypatch.setattr(judging, "SPREAD", 0)
    assert judging.headway(None, None, None, 0) == ONE // 2


def test_every_character_is_something_else():
    wanted = [tuple(sorted(weights.items())) for weights in CHARACTERS.values()]
    assert len(set(wanted)) == len(wanted)
    assert all(set(weights) <= set(compiled.Thinking._fields) for weights in CHARACTERS.values())


def looked(match, character, seed):
    made, seat = compiled.on_cpu(match.game), match.waiting[0]
    thinking = made.thinking._replace(**CHARACTERS.get(character, {}))
    return search(made, match.data, state_of(match), seat, Budget(iterations=200), seed, thinking=thinking)


@pytest.mark.parametrize("character", CHARACTERS)
@pytest.mark.parametrize("id", ["kiilto", "pocket-wigs"])
def test_a_character_chooses_other_moves_and_sees_the_chances_as_they_are(id, character):
    differs = 0
    for plies in range(8, 40, 4):
        match = after(prepared(id), 2, plies, seed=plies)
        plain, own = looked(match, "", plies), looked(match, character, plies)
        differs += plain[0].code != own[0].code
        assert all(0 <= chance <= 1 for found in own for chance in found.chances)
        assert sum(found.visits for found in own) == 200
        assert own == looked(match, character, plies)
    assert differs >= 2


def test_a_level_with_a_character_thinks_with_its_weights(monkeypatch):
    seen = []
    monkeypatch.setattr("parlour.bots.search_driver.search", lambda *at, thinking, **more: seen.append(thinking) or [])
    match = after(prepared("pocket-wigs"), 2, 12)
    for name in ("3", "3:spiteful"):
        levels.pick_move(match, match.waiting[0], levels.parse(name))
    assert [one.spite for one in seen] == [0.0, CHARACTERS["spiteful"]["spite"]]


def games_of(character):
    """Eight games of Kiilto of such a search against a plain one: what share of its moves is each, and what the rival ends with on average."""
    game, moves, rivals = prepared("kiilto"), Counter(), 0
    mine = "search:60it:" + character if character else "search:60it"
    for deal in range(4):
        for seat in (0, 1):
            match = bots.play_match(game, [mine, "search:60it"] if seat == 0 else ["search:60it", mine], f"kinds {deal}")
            moves.update(game.move_names[code].name for mover, code in match.codes if mover == seat)
            rivals += match.result.scores[1 - seat]
    return {name: many / moves.total() for name, many in moves.items()}, rivals / 8


def test_the_bold_buy_more_and_give_less_back_and_the_spiteful_keep_their_rivals_low():
    (plain, rivals), (bold, _), (spiteful, their_rivals) = games_of(""), games_of("bold"), games_of("spiteful")
    assert bold["buy"] > plain["buy"] + 0.04
    assert bold["give_back"] < plain["give_back"] - 0.04
    assert spiteful["reserve"] > plain["reserve"]
    assert their_rivals < rivals - 1
