"""The plain plans in `bench/opponents`: they play whole games by the rules, and know what they want."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from positions import GAMES, prepared

from parlour import bots

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bench"))
from opponents import Look, plans
from opponents.__main__ import meet, play

EVERY_PLAN = [(id, name) for id, own in plans().items() for name in own]


def test_every_game_has_two_plans():
    assert {id: len(own) for id, own in plans().items()} == dict.fromkeys(GAMES, 2)


@pytest.mark.parametrize(("id", "name"), EVERY_PLAN)
def test_a_plan_beats_who_has_none(id, name):
    assert meet(prepared(id), plans()[id][name], bots.parse("random"), 4).value >= 0.75


@pytest.mark.parametrize(("id", "name"), EVERY_PLAN)
def test_a_plan_plays_at_tables_of_three(id, name):
    assert set(play(prepared(id), [plans()[id][name], bots.parse("random"), plans()[id][name]], "three")) == {0, 1, 2}


def test_a_plan_is_given_what_its_seat_sees():
    match = prepared("wigs").new(2, 3)
    look = Look(match, match.waiting[0])
    assert look.view == match.sight(match.waiting[0]).plain()
    assert [option.text for option in look.options] == list(map(str, match.moves(match.waiting[0])))
