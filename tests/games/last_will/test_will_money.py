"""Money, counted again without the rules: from what is told alone, at every ply of random games."""

import random

import pytest
from last_will_table import GAME, state

from rules import rule_is

BRINGS = {"inherits": None, "income": "amount", "sold": "received"}
COSTS = {"at_opera": "paid", "played": "paid", "laid": "paid", "bought": "price", "used": "paid", "maintained": "paid"}


def counted(match, ply, purses):
    """The purses after the events of one ply; an event that says what is left must agree."""
    for event in match.told_at(ply, None):
        seat = event.fields.get("seat")
        if event.name == "inherits":
            purses[seat] = event["money"]
        elif event.name in BRINGS:
            purses[seat] += event[BRINGS[event.name]]
        elif event.name in COSTS:
            purses[seat] -= event[COSTS[event.name]]
        if "money" in event.fields:
            assert event["money"] == purses[seat], event
    return purses


@rule_is("L-030", "L-040", "L-069", "L-074", "L-109", "L-110", "L-111")
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {}),
        (2, {}),
        (3, {"getting_sacked": True}),
        (4, {"getting_sacked": True, "income": "round_start", "will": "shared"}),
        (5, {"wild_use": "round", "low_sale": "pay", "special_errand": "stack", "bankruptcy": "at_once_debt"}),
    ],
)
def test_money_added_from_what_is_told_is_the_money_on_the_table(players, options):
    for seed in range(3):
        match, chance = GAME.new(players, seed, **options), random.Random(seed)
        purses = counted(match, 0, {})
        while not match.over:
            seat = match.waiting[0]
            moves = match.moves(seat)
            busy = [move for move in moves if move.name not in ("end_turn", "throw")]
            match.play(seat, chance.choice(busy or moves))
            purses = counted(match, match.ply, purses)
            assert purses == {other: int(state(match).players[other].money) for other in range(players)}
        assert [person.money for person in match.seen(None).players_at_table] == [purses[seat] for seat in range(players)]
