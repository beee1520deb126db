"""Games in the room by keys, to their end, in all five games."""

from __future__ import annotations

from pathlib import Path

import pytest
from roomy import SMALL, at, driven, home, room_of

import parlour

PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs"
LATE = {  # stored games of people who have gone far: the last decisions are made here
    "wigs": "wigs/gold-2-players.json",
    "kiilto": "kiilto/two-players-greedy.json",
    "pret-a-porter": "pret-a-porter/two-one-bankrupt-loan-in-exhibition.json",
}
FROM_THE_END = 12  # plies
MOST = 200  # moves of one's own


async def played_to_the_end(room):
    """Makes the move that the arrow stands at, again and again."""
    for number in range(MOST):
        if room.scene.turn.is_over:
            return
        await room.move(*(("enter",) if number % 3 else ("down", "enter")))
    raise AssertionError(f"it does not end:\n{room.text()}")


@pytest.mark.parametrize("game", ["pocket-wigs", "last-will"])
@driven
async def test_a_whole_game_by_keys(game):
    async with room_of(home(game)) as room:
        await room.my_turn()
        await played_to_the_end(room)
        await room.until_said("The game is over", "The end", "1. Player")
        assert room.room.place.match.over


@pytest.mark.parametrize("game", LATE)
@driven
async def test_the_last_decisions_by_keys_and_the_end_in_the_games_own_units(game):
    stored = parlour.load(PLAYTHROUGHS / LATE[game])
    async with room_of(at(stored.at(stored.ply - FROM_THE_END))) as room:
        await room.my_turn()
        await played_to_the_end(room)
        result = room.scene.words.result
        assert len(result) == room.room.place.match.players + 1
        await room.until_said("The end", " ".join(result[0].split())[:25])
        await room.press("left")
        await room.until_said("Looking back")


@pytest.mark.parametrize("game", parlour.catalogue())
@driven
async def test_nothing_is_cut_at_80_by_24(game):
    """Every line of the table, the moves and the keys can be brought onto a small screen, whole."""
    async with room_of(home(game, players=3), SMALL) as room:
        await room.my_turn()
        assert all(len(line) == SMALL[0] for line in room.lines())
        for widget in ("#board", "#own", "#others", "#told"):
            shown = room.room.table.query_one(widget)
            assert all(len(line) <= shown.content_size.width for line, _ in shown._folded(shown.content_size.width)), widget
        text = room.text()
        for part in ("Your moves", "What happened", "? help", "q stop", "your move?"):
            assert part in text
        seen = set()
        for _ in range(30):
            seen |= set(room.lines())
            await room.press("pagedown")
        told = " ".join(" ".join(line.split()) for line in seen)
        for line in room.scene.words.table:
            assert line.split()[0] in told
        for number, move in enumerate(room.scene.words.moves, start=1):
            assert room.room.table.offered[number - 1] == move
