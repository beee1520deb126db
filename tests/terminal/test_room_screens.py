"""The screens of the room as they are stored (`pytest tests/terminal/test_room_screens.py --snapshot-update` makes them anew)."""

from __future__ import annotations

from pathlib import Path

import pytest
from roomy import LARGE, SMALL, at

import parlour
from parlour.terminal.room.app import Room

PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs"
SHOWN = {
    "kiilto": "two-players-greedy",
    "last-will": "round-7-2p",
    "pocket-wigs": "gold-2-sensible",
    "pret-a-porter": "two-wise",
    "wigs": "gold-2-players",
}


def decision_of_the_first_seat(game):
    """A stored game at the first decision of seat 0 after its middle, where a person sits in every seat that is asked."""
    stored = parlour.load(PLAYTHROUGHS / game / f"{SHOWN[game]}.json")
    middle = next(ply for ply in range(stored.ply // 2, stored.ply) if stored.waiting_at(ply) == (0,))
    return stored.at(middle)


async def until_shown(pilot):
    """Nothing blinks, and all is drawn."""
    room = pilot.app
    while room.table.scene is None or not room.table.scene.turn.is_yours:
        await pilot.pause(0.01)
    await pilot.pause()
    await pilot.pause()


@pytest.mark.parametrize("game", SHOWN)
def test_a_small_screen(snap_compare, game):
    assert snap_compare(Room(at(decision_of_the_first_seat(game))), terminal_size=SMALL, run_before=until_shown)


def test_a_large_screen(snap_compare):
    assert snap_compare(Room(at(decision_of_the_first_seat("last-will"))), terminal_size=LARGE, run_before=until_shown)
